/* SPDX-License-Identifier: MIT
 *
 * A source with one of its loop nests blocked, or the order of its loops changed.
 */
#ifndef RF_REWRITE_H
#define RF_REWRITE_H

#include "model/ir/kernel.h"

enum { RF_MAX_REWRITTEN = 8 };

/* The values of a loop in a new order, where they are others than in the source. */
struct rf_rewrite_range {
	const char *start, *end; /* "i + 1", "min(N, M)": up to but not including it; NULL: as is */
};

struct rf_rewrite {
	const char *file, *text;
	size_t length;
	const struct rf_kernel *kernel;
	size_t loop_count;
	const struct rf_loop *loops[RF_MAX_REWRITTEN]; /* each directly inside the one before */
	int64_t blocks[RF_MAX_REWRITTEN]; /* iterations of a block of each; 0: not blocked */
	size_t order[RF_MAX_REWRITTEN]; /* the loop that comes to each depth, from the outermost */
	/* Whether the loop that comes to a depth runs in any order there, so that the directives of
	 * that depth may stay. */
	bool independent[RF_MAX_REWRITTEN];
	struct rf_rewrite_range ranges[RF_MAX_REWRITTEN]; /* of each loop */
	const char *comment;                              /* above the nest; NULL for none */
};

/* The whole text, everything outside of the nest as it was.  It computes the same if the new order
 * of iterations does, which is for the caller to know; what else could make a difference in the
 * text, as a directive or a variable that is read behind the nest, is refused. */
enum rf_status rf_rewrite(const struct rf_rewrite *rewrite, struct rf_arena *arena,
                          struct rf_diagnostics *diagnostics, const char **result);

/* Whether the bounds of a loop use variables of loops that stand inside of it in the new order, so
 * that it needs a range. */
bool rf_rewrite_needs_range(const struct rf_rewrite *rewrite, size_t loop);

#endif
