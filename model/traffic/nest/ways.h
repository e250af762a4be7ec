/* SPDX-License-Identifier: MIT */
#ifndef RF_WAYS_H
#define RF_WAYS_H

#include "model/traffic/nest/stream.h"

/* Lines of all arrays in the set that gets most of them; -1 without memory. */
int64_t rf_ways_most_lines(const struct rf_stream *stream, int64_t sets, int64_t line_bytes,
                           struct rf_arena *arena);

#endif
