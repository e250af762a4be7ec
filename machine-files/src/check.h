/* SPDX-License-Identifier: MIT
 *
 * What follows from the figures of a machine, and whether they agree with each other.
 */
#ifndef RF_CHECK_H
#define RF_CHECK_H

#include "model/ir/machine.h"

/* Fills in what the file may leave out because it follows: sets, usable sizes, the operations
 * of a balanced mix, single precision. */
void rf_check_derive(struct rf_machine *machine);

/* Reports every contradiction, and what is unlikely as a warning.  `domains` is the place where
 * the number of domains stands; the others the machine knows. */
void rf_check_machine(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                      const struct rf_machine *machine, struct rf_place domains);

#endif
