/* SPDX-License-Identifier: MIT
 *
 * Which axes of a block may have more or fewer threads.
 */
#ifndef RF_BLOCK_FREEDOM_H
#define RF_BLOCK_FREEDOM_H

#include "model/traffic/nest/stream.h"

/* What an access says of blocks and threads. */
struct rf_block_unit;

/* What stands first is the caller's. */
struct rf_block_freedom {
	const struct rf_kernel *kernel; /* as it is launched */
	struct rf_arena *arena;
	int64_t block[3];            /* its threads; an axis that is taken apart is one */
	int64_t launch_shared_bytes; /* that the launch adds */
	/* Found. */
	struct rf_block_unit *units; /* by access of the kernel */
	bool keeps_grid[3];          /* blocks do more with fewer threads: their number stays */
	const char *fixed[3];        /* why an axis stays as it is; NULL: it may change */
	const char *per_block;       /* an access with a place for each block, or NULL */
};

/* Learns it of the launch as it is, with numbers; a nest of C, which is split as one likes, is
 * `is_split`.  RF_FAILED without memory. */
enum rf_status rf_block_freedom_learn(struct rf_block_freedom *freedom,
                                      const struct rf_stream *stream, bool is_split);

/* Whether the threads of a block have places of their own in an access, as it is written, or that
 * is not known. */
bool rf_block_freedom_is_of_threads(const struct rf_block_freedom *freedom, const char *text);

/* What the code has against other blocks, of which `stream` is the kernel; "" where it cannot be
 * compared, NULL for nothing. */
const char *rf_block_freedom_compare(struct rf_block_freedom *freedom,
                                     const struct rf_stream *stream, const int64_t block[3],
                                     bool is_split);

#endif
