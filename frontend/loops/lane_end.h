/* SPDX-License-Identifier: MIT */
#ifndef RF_LANE_END_H
#define RF_LANE_END_H

#include "frontend/tree/reader.h"

/* A loop of a kernel of CUDA, and one comparison of its test. */
struct rf_lane_end {
	struct rf_reader *reader;
	const struct rf_tree *step;  /* of its variable */
	const struct rf_tree *start; /* where that starts; NULL: it is not known */
	struct rf_tree *test;
};

/* Where the variable of a step starts, as the head of its loop, or what stands in front of that,
 * says; NULL where nothing does. */
const struct rf_tree *rf_lane_end_start(struct rf_reader *reader, const struct rf_tree *head,
                                        const struct rf_tree *step);

/* What a thread has to ask in front of each turn, where the comparison does not bound the turns of
 * all; NULL where it does. */
struct rf_tree *rf_lane_end_own(const struct rf_lane_end *end);

/* The last turns of all threads as a test; NULL where they are too far off. */
struct rf_tree *rf_lane_end_bound(const struct rf_lane_end *end);

#endif
