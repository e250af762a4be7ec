/* SPDX-License-Identifier: MIT */
#ifndef RF_REDUCTION_H
#define RF_REDUCTION_H

#include "model/poly/events.h"

/* Whether both belong to accumulations of one kind, so that their order decides rounding only. */
bool rf_reduction_joins(const struct rf_domain *domain, const struct rf_event *a,
                        const struct rf_event *b);

#endif
