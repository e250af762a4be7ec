/* SPDX-License-Identifier: MIT
 *
 * The shipped machine files as compiled into the program; the build writes their definition
 * from machine-files/ (see cmake/embed.cmake).
 */
#ifndef RF_BUILTIN_H
#define RF_BUILTIN_H

#include "machine-files/src/machines.h"

extern const struct rf_machine_entry rf_builtin_machines[];
extern const size_t rf_builtin_machine_count;

#endif
