/* SPDX-License-Identifier: MIT */
#ifndef RF_UNDECIDED_H
#define RF_UNDECIDED_H

#include "model/point.h"

/* Moves the traffic of a result, for which everything ran, towards that of `sure`, for which what
 * runs now and then did not: to what is touched in the shares of the times that are known. */
void rf_undecided_blend(const struct rf_point *p, const struct rf_result *sure,
                        struct rf_result *result);

/* Whether the user gave the share of every condition that is open. */
bool rf_undecided_is_given(const struct rf_point *p);

/* Widens the intervals of a result's links by another answer of data, where the same loop counts
 * the iterations. */
void rf_undecided_widen(const struct rf_result *other, struct rf_result *result);

#endif
