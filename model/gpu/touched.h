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
	bool is_too_much; /* at places that lanes compute, which are left out */
};

/* Which blocks, first to first + count - 1, counted x fastest, of what they do the `turns` as of
 * rf_warp_part, and whether what lies at places that lanes compute as well. */
struct rf_touched_by {
	const int64_t *grid;
	int64_t first, count, turns;
	bool with_computed;
};

/* What blocks load from and store to global memory. */
enum rf_status rf_touched_by_blocks(const struct rf_stream *stream,
                                    const struct rf_warp_memory *memory,
                                    const struct rf_touched_by *by, struct rf_arena *arena,
                                    struct rf_touched *out);

/* Bytes of all pieces of `piece_bytes` that ranges touch. */
double rf_touched_bytes(size_t count, const struct rf_touched_range *ranges, int64_t piece_bytes);

/* The same of those that two sets of ranges touch. */
double rf_touched_bytes_of_both(size_t a_count, const struct rf_touched_range *a, size_t b_count,
                                const struct rf_touched_range *b, int64_t piece_bytes);

#endif
