/* SPDX-License-Identifier: MIT */
#ifndef RF_CODE_SPOTS_H
#define RF_CODE_SPOTS_H

#include "model/gpu/warp_walk.h"

/* Where the source comes to a line. */
struct rf_code_spot {
	bool found, is_head;        /* the head of a loop */
	double warps;               /* executions, of a head those of the loop's start ... */
	double turns;               /* ... and of its turns */
	double copies;              /* as often it stands in the kernel, as functions are called */
	int column;                 /* of what was found */
	int depth;                  /* loops around it inside the thread */
	double trips[RF_MAX_DEPTH]; /* of these, on average */
	int64_t step;               /* of the innermost of them */
	double load_bytes, store_bytes;  /* of global and shared memory, in one execution of all */
	bool is_short[RF_MAX_DEPTH + 1]; /* of these, and of its own: may be written out whole */
};

/* What warps do at the places of a kernel. */
struct rf_code_places {
	const struct rf_stream *stream;
	const struct rf_warp_counts *counts;
	double warps; /* of the launch */
	size_t file_count;
	const char *const *files; /* in which lines are counted (gpu_compiled.h) */
};

/* How the code of a line stands in loops, where it is in most of them. */
struct rf_code_stand {
	int line;
	int loops;         /* around each other */
	int count;         /* of innermost ones that it is in */
	bool is_innermost; /* no others are in these */
};

/* Where the source comes to a line, in as many loops as its code stands in, or more where inner
 * ones were written out. */
struct rf_code_spot rf_code_spots_find(const struct rf_code_places *places,
                                       struct rf_code_stand stand);

#endif
