/* SPDX-License-Identifier: MIT */
#ifndef RF_LANE_LOOP_H
#define RF_LANE_LOOP_H

#include "frontend/tree/reader.h"
#include "model/ir/lane_program.h"

/* A loop of a kernel of CUDA that threads end at turns of their own as one that has the turns of
 * all of them, in which those take part that are not at their end; the loop itself where it is no
 * such loop.  What it assigns then has no known value behind it.  NULL without memory. */
const struct rf_tree *rf_lane_loop_joined(struct rf_reader *reader, const struct rf_tree *loop);

/* How many statements at the end of a body only move integers and pointers on: threads at their end
 * look at them no more. */
size_t rf_lane_loop_steps(const struct rf_tree *body);

/* Where a value lies, for all places and turns; false where that is too far from 0. */
bool rf_lane_loop_range(struct rf_reader *reader, const struct rf_lane_value *value,
                        struct rf_lane_range *range);

#endif
