/* SPDX-License-Identifier: MIT
 *
 * Proofs, from bounds of distances alone, that a new order keeps what must be kept.
 *
 * A fast path of dependence_check.c, which asks isl where there is no such proof.
 */
#ifndef RF_ORDER_KEPT_H
#define RF_ORDER_KEPT_H

#include "model/poly/band.h"
#include "model/poly/distance_bounds.h"

/* Whether two iterations of the band so far apart certainly keep their order. */
bool rf_order_kept(const struct rf_band *band, const struct rf_distance_bounds *bounds);

/* Whether new loop `at` may run in parallel as far as they are concerned: in the same iterations of
 * the new loops around it, the sink certainly does not fall into a later one than the source. */
bool rf_order_kept_in_parallel(const struct rf_band *band, const struct rf_distance_bounds *bounds,
                               size_t at);

#endif
