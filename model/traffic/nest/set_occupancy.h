/* SPDX-License-Identifier: MIT */
#ifndef RF_SET_OCCUPANCY_H
#define RF_SET_OCCUPANCY_H

#include "model/traffic/nest/stream.h"

/* Lines of all arrays in the set that gets most of them; -1 without memory. */
int64_t rf_set_occupancy_most(const struct rf_stream *stream, int64_t sets, int64_t line_bytes,
                              struct rf_arena *arena);

#endif
