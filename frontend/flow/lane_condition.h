/* SPDX-License-Identifier: MIT */
#ifndef RF_LANE_CONDITION_H
#define RF_LANE_CONDITION_H

#include "frontend/tree/reader.h"

/* Whether a condition of a kernel of CUDA is decided by threadIdx alone.  Then the bits of `lanes`
 * become the threads of a block for which it holds, x fastest, and `share` is how many of them all
 * these are. */
bool rf_lane_condition_decide(struct rf_reader *reader, const struct rf_tree *test,
                              uint64_t lanes[RF_GUARD_LANE_WORDS], double *share);

#endif
