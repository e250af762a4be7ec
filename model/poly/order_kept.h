/* SPDX-License-Identifier: MIT */
#ifndef RF_ORDER_KEPT_H
#define RF_ORDER_KEPT_H

#include "model/poly/distance_bounds.h"
#include "model/poly/band.h"

/* Whether two iterations of the band so far apart might change places; false is a proof that they
 * do not. */
bool rf_order_kept_may_swap(const struct rf_band *band, const struct rf_distance_bounds *bounds);

/* Whether they might fall into different iterations of new loop `at`, the sink into a later one,
 * and into the same iterations of the new loops around it. */
bool rf_order_kept_may_meet(const struct rf_band *band, const struct rf_distance_bounds *bounds,
                            size_t at);

#endif
