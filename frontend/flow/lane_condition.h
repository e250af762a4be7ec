/* SPDX-License-Identifier: MIT */
#ifndef RF_LANE_CONDITION_H
#define RF_LANE_CONDITION_H

#include "frontend/tree/reader.h"

/* Whether a condition of a kernel of CUDA is decided by the places of threads and blocks, by loops
 * and sizes.  Then the guard gets the steps that compute it, and as conditions the forms that they
 * start from. */
bool rf_lane_condition_read(struct rf_reader *reader, const struct rf_tree *test,
                            struct rf_guard *guard);

#endif
