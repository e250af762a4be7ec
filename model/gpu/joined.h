/* SPDX-License-Identifier: MIT */
#ifndef RF_JOINED_H
#define RF_JOINED_H

#include "model/gpu/request_sums.h"

/* What some lanes of a request access, each lane at most one of its parts. */
struct rf_joined_part {
	struct rf_lanes_form form; /* with the places of warps of the class */
	int array;
	int64_t bytes;
	uint64_t mask;
};

/* Adds what a request of several parts costs at all points of a box, each point `times`.  False
 * where there are too many ways in which the parts lie to each other, and some stand for more. */
bool rf_joined_sum(const struct rf_warp_memory *memory, const struct rf_lanes_class *c,
                   const struct rf_joined_part *parts, int count, const struct rf_lane_box *box,
                   double times, struct rf_request_cost *sum);

#endif
