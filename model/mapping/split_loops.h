/* SPDX-License-Identifier: MIT */
#ifndef RF_SPLIT_LOOPS_H
#define RF_SPLIT_LOOPS_H

#include "model/ir/kernel.h"

struct rf_split {
	const struct rf_kernel *kernel;
	size_t band_count;
	const struct rf_node *band[RF_MAX_DEPTH]; /* loops directly in one another */
	size_t around;                            /* so many stay around the launch */
	int at[3];                                /* which of them become x, y, z; -1: none */
	int64_t block[3];
};

/* The kernel with blocks and threads in place of these loops, and the others of the band in the
 * thread; a condition where the last block has threads left over.  RF_FAILED without memory, or
 * where there are too many sizes. */
enum rf_status rf_split_loops(const struct rf_split *split, struct rf_arena *arena,
                              struct rf_kernel *result);

#endif
