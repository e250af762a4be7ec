/* SPDX-License-Identifier: MIT */
#ifndef RF_LANE_LOOP_H
#define RF_LANE_LOOP_H

#include "frontend/tree/reader.h"

/* A loop of a kernel of CUDA that threads end at turns of their own as one that has the turns of
 * all of them, in which those take part that are not at their end; the loop itself where it is no
 * such loop.  What it assigns then has no known value behind it.  NULL without memory. */
const struct rf_tree *rf_lane_loop_joined(struct rf_reader *reader, const struct rf_tree *loop);

#endif
