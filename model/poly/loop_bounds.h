/* SPDX-License-Identifier: MIT
 *
 * The bounds of loops that are put into another order, as text in C.
 *
 * Interchanging the loops of a triangle changes their bounds: for j = 0 .. N - 1, i = j .. N - 1
 * the loop over i comes to run from 0 to N - 1, that over j from 0 to i.
 */
#ifndef RF_LOOP_BOUNDS_H
#define RF_LOOP_BOUNDS_H

#include "model/ir/change.h"
#include "model/poly/transform.h"

/* Fills in the bounds of all loops of a permuted band, outermost first, in the domain's arena; they
 * hold for all sizes when the domain has no values for them, for which `options.loops_only` serves.
 * The variables keep their names, so that the body needs no change.  RF_POLY_UNFIT unless the new
 * nest is a loop in steps of one in a loop in steps of one, without conditions in between. */
enum rf_poly rf_loop_bounds_find(struct rf_domain *domain, const struct rf_transform *transform,
                                 struct rf_change_range *bounds);

#endif
