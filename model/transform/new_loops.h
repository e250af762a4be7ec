/* SPDX-License-Identifier: MIT
 *
 * The loops of a changed nest, as integer sets have them.
 */
#ifndef RF_NEW_LOOPS_H
#define RF_NEW_LOOPS_H

#include "model/ir/change.h"
#include "model/poly/transform.h"

/* The change as a list of new loops, outermost first. */
struct rf_transform rf_new_loops_of(const struct rf_kernel *kernel, const struct rf_change *change);

/* The kernel with its band changed, as any other kernel; the domain needs values for the sizes. */
enum rf_poly rf_new_loops_kernel(struct rf_domain *domain, const struct rf_kernel *kernel,
                                 const struct rf_change *change, struct rf_kernel *out);

/* Fills the values of each loop of the band in its new order, for all sizes.  False when they are
 * more than the loops and their bounds, or too hard to find. */
bool rf_new_loops_ranges(const struct rf_kernel *kernel, const struct rf_change *change,
                         struct rf_arena *arena, struct rf_change_range *ranges);

#endif
