/* SPDX-License-Identifier: MIT */
#ifndef RF_TOUCHED_H
#define RF_TOUCHED_H

#include "model/gpu/warp_walk.h"

/* Bytes that some blocks touch, as ranges of addresses. */
struct rf_touched_range {
	int64_t start, end; /* the end excluded */
};

struct rf_touched {
	size_t load_count, store_count;
	struct rf_touched_range *loads, *stores;    /* ascending, apart from each other */
	double loads_of_threads, stores_of_threads; /* how often they do */
	size_t seen;                                /* ranges before they were joined */
	bool is_cut;                                /* there are more */
};

/* What the blocks `first` to first + count - 1, counted x fastest, load from and store to global
 * memory in `turns` as of rf_warp_part. */
enum rf_status rf_touched_by_blocks(const struct rf_stream *stream,
                                    const struct rf_warp_memory *memory, const int64_t grid[3],
                                    int64_t first, int64_t count, int64_t turns,
                                    struct rf_arena *arena, struct rf_touched *out);

/* Bytes of all pieces of `piece_bytes` that ranges touch. */
double rf_touched_bytes(size_t count, const struct rf_touched_range *ranges, int64_t piece_bytes);

#endif
