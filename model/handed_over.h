/* SPDX-License-Identifier: MIT
 *
 * What the threads of a block leave to each other in shared memory, and whether they leave it.
 */
#ifndef RF_HANDED_OVER_H
#define RF_HANDED_OVER_H

#include "model/gpu/warp_walk.h"

/* Of a shared array. */
struct rf_handed_over {
	bool known;         /* it was read and written at places that are known, a few of them */
	bool reads_more;    /* than any thread writes */
	bool writes_more;   /* than any thread reads */
	bool has_unknown;   /* places that data tell are among those that are touched */
	int64_t byte_count; /* from the start to the last that is touched and known */
	uint8_t *bytes;     /* what happens to each: RF_HANDED_READ, RF_HANDED_WRITTEN */
	/* The access that leads out of the bytes that are declared, to which byte; -1: none does.
	 * It is sure where no data keep it from running. */
	int outside;
	int64_t outside_byte;
	bool is_sure;
};

enum { RF_HANDED_READ = 1, RF_HANDED_WRITTEN = 2 };

/* Bytes of an array by its declaration; 0: this does not say. */
int64_t rf_handed_over_declared(const struct rf_array *array);

/* Looks at the block in the middle of the grid: `*arrays`, as in the kernel.  RF_FAILED without
 * memory. */
enum rf_status rf_handed_over_find(const struct rf_stream *stream,
                                   const struct rf_warp_memory *memory, const int64_t grid[3],
                                   struct rf_arena *arena, struct rf_handed_over **arrays);

/* Whether threads of other blocks leave each other what those did: what was read and never written
 * or written and never read by none must not be by any. */
bool rf_handed_over_alike(const struct rf_handed_over *now, const struct rf_handed_over *other);

#endif
