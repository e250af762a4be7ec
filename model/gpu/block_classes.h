/* SPDX-License-Identifier: MIT */
#ifndef RF_BLOCK_CLASSES_H
#define RF_BLOCK_CLASSES_H

#include "model/gpu/warp_walk.h"

/* Blocks of a grid whose threads do the same, at places that lie alike in sectors. */
struct rf_block_class {
	int64_t number; /* one of them, counted x fastest */
	double blocks;  /* how many they are */
};

struct rf_block_classes {
	size_t count;
	struct rf_block_class *items; /* those of most blocks first */
	bool is_sample; /* some stand for others of which it is not known that they are alike */
};

/* Classes of all blocks of a grid, by what lies at places that lanes compute, too, or without that.
 * RF_FAILED without memory. */
enum rf_status rf_block_classes_find(const struct rf_stream *stream,
                                     const struct rf_warp_memory *memory, const int64_t grid[3],
                                     bool with_computed, struct rf_arena *arena,
                                     struct rf_block_classes *out);

/* Leaves `most` classes, of which the last ones stand for others that are as rare. */
void rf_block_classes_limit(struct rf_block_classes *classes, size_t most);

#endif
