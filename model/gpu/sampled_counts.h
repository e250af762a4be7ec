/* SPDX-License-Identifier: MIT */
#ifndef RF_SAMPLED_COUNTS_H
#define RF_SAMPLED_COUNTS_H

#include "model/gpu/warp_walk.h"

/* Where a stream has none or both of the branches that data choose, which is an end of what warps
 * may do, puts counts of samples at the end that these allow. */
void rf_sampled_counts_take(const struct rf_stream *stream, struct rf_warp_counts *counts);

#endif
