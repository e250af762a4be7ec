/* SPDX-License-Identifier: MIT
 *
 * Whether two nests run their statements for the same values of their variables.
 */
#ifndef RF_SAME_ITERATIONS_H
#define RF_SAME_ITERATIONS_H

#include "model/poly/domain.h"

/* Statements are compared by their order in the text, loops by the names of their variables; loops
 * of `after` that `before` does not have may take any values.  RF_POLY_UNFIT when the sizes have
 * names that isl cannot read. */
enum rf_poly rf_same_iterations(struct rf_domain *before, struct rf_domain *after, bool *same);

#endif
