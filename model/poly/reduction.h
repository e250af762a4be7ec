/* SPDX-License-Identifier: MIT */
#ifndef RF_REDUCTION_H
#define RF_REDUCTION_H

#include "model/poly/events.h"

/* Whether both belong to accumulations of one kind, so that their order decides rounding only. */
bool rf_reduction_joins(const struct rf_domain *domain, const struct rf_event *a,
                        const struct rf_event *b);

/* Whether another order of what an accumulation joins changes its result: integers wrap around
 * alike in any order, as long as nothing in the statement is computed in floating-point. */
bool rf_reduction_rounds(const struct rf_domain *domain, const struct rf_event *event);

#endif
