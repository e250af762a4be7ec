/* SPDX-License-Identifier: MIT */
#ifndef RF_WARP_SAMPLE_H
#define RF_WARP_SAMPLE_H

#include <stdbool.h>

/* Points that stand for those around them, of which some are hits: their weights, the squares of
 * these, and the weights of hits.  All are 0 where nothing was sampled. */
struct rf_warp_sample {
	double weight, squares, hits;
};

void rf_warp_sample_add(struct rf_warp_sample *sample, double weight, bool is_hit);

/* The hits of all points, at least and at most: the truth lies outside once in some thousand
 * times. */
void rf_warp_sample_bounds(const struct rf_warp_sample *sample, double *least, double *most);

#endif
