/* SPDX-License-Identifier: MIT */
#ifndef RF_LANE_START_H
#define RF_LANE_START_H

#include "frontend/tree/reader.h"

/* A loop that counts and that threads start at values of their own, which are of no form, as a
 * block of what keeps these and a loop over its turns; any other loop itself.  NULL without
 * memory. */
const struct rf_tree *rf_lane_start_counted(struct rf_reader *reader, const struct rf_tree *loop);

#endif
