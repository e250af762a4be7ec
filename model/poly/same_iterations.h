/* SPDX-License-Identifier: MIT
 *
 * Whether two nests run their statements for the same values of their variables.
 */
#ifndef RF_SAME_ITERATIONS_H
#define RF_SAME_ITERATIONS_H

#include "model/poly/domain.h"

/* Statements are compared by their order in the text, loops by the names of their variables; loops
 * of `after` that `before` does not have may take any values.  On any answer but RF_POLY_OK it is
 * not known. */
enum rf_poly rf_same_iterations(const struct rf_kernel *before, const struct rf_kernel *after,
                                struct rf_arena *arena, bool *same);

#endif
