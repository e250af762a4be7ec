/* SPDX-License-Identifier: MIT */
#ifndef RF_LAUNCH_AXES_H
#define RF_LAUNCH_AXES_H

#include "model/gpu/lanes.h"
#include "model/traffic/nest/stream.h"

/* Blocks of the grid and threads of a block, and by loop of the kernel what the variables of those
 * with a role are.  NULL, or why they are not known, and `*where`. */
const char *rf_launch_axes_find(const struct rf_stream *stream, int64_t grid[RF_LANES_AXES],
                                int64_t block[RF_LANES_AXES], struct rf_lanes_form *values,
                                struct rf_place *where);

#endif
