/* SPDX-License-Identifier: MIT
 *
 * Where the turns of a loop inside the thread start.
 */
#ifndef RF_TURN_STARTS_H
#define RF_TURN_STARTS_H

#include "model/gpu/lane_boxes.h"

enum { RF_TURN_STARTS = 8 };

/* The first value of a loop is the greatest, or, where it descends, the least of these; `turns`: so
 * many at most. */
struct rf_turn_starts {
	int count, sign;
	struct rf_lanes_form first[RF_TURN_STARTS];
	int64_t turns;
};

/* Finds them, for loops of these values and so many turns around it; those that are the first value
 * nowhere are left out.  Returns why they are not told, or NULL. */
const char *rf_turn_starts_find(struct rf_turn_starts *starts, const struct rf_stream_node *node,
                                const struct rf_lanes_form *values,
                                const int64_t turns[RF_LANES_LOOPS],
                                const int64_t block[RF_LANES_AXES]);

/* What is not negative where start `at` is the first value and another one is not: of equal ones
 * the first one is. */
struct rf_lanes_form rf_turn_starts_lead(const struct rf_turn_starts *starts, int at, int other);

/* Whether lanes of one warp may start at different ones of them. */
bool rf_turn_starts_differ(const struct rf_turn_starts *starts,
                           const struct rf_lanes_class *classes, size_t class_count);

/* Whether the bounds of a loop are numbers, the same for all threads and turns. */
bool rf_turn_starts_have_plain_bounds(const struct rf_stream_node *node,
                                      const struct rf_lanes_form *values);

#endif
