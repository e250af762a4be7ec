/* SPDX-License-Identifier: MIT */
#ifndef RF_TILES_H
#define RF_TILES_H

#include "model/transform/plan.h"

/* Sets the factors of a plan for a product of matrices to those that carry least over its link, in
 * arrays whose size `padded` (-1: none) is larger by `padding`.  `traffic` holds what was simulated
 * with the factors that the plan has, and then of those it gets.  False when none are better. */
bool rf_tiles_search(struct rf_plan *plan, int padded, int64_t padding, struct rf_traffic *traffic);

#endif
