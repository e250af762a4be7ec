/* SPDX-License-Identifier: MIT
 *
 * A change of a nest: its loops in another order, in tiles, skewed, or over longer rows.
 *
 * Loops that are directly in one another, a band, are changed together; what stands in the
 * innermost of them moves as a whole.  This is what is proposed, what the dependences are asked
 * about, what is forecast and simulated, and what is written into the source.
 */
#ifndef RF_CHANGE_H
#define RF_CHANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/ir/kernel.h"

/* Loops of a band that may be skewed. */
enum { RF_MAX_SKEWED = 4 };

struct rf_change {
	size_t loop_count;
	int loops[RF_MAX_DEPTH];     /* of the band by rf_loop.id, the outermost first */
	size_t order[RF_MAX_DEPTH];  /* which of them comes to each place */
	int64_t tiles[RF_MAX_DEPTH]; /* iterations of a tile of each; 0: not tiled.  The loops over
	                             * the tiles come first, in the order of the loops. */
	/* How many times each loop further out is added to a loop: tiles are tiles of the sums. */
	int64_t skews[RF_MAX_SKEWED][RF_MAX_SKEWED];
	int padded;      /* the size by which rows grow; -1: none ... */
	int64_t padding; /* ... and how many elements it becomes larger */
};

/* The values of a loop in a new order, where they are others than in the source. */
struct rf_change_range {
	const char *start, *end; /* "i + 1", "min(N, M)": up to but not including it; NULL: as is */
};

/* The band as it stands; no loops when there are too many. */
void rf_change_init(struct rf_change *change, size_t loop_count, const int *loops);

bool rf_change_is_order(const struct rf_change *change);
bool rf_change_is_skewed(const struct rf_change *change);

#endif
