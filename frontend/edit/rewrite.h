/* SPDX-License-Identifier: MIT
 *
 * A source with one of its loop nests blocked, or the order of its loops changed.
 */
#ifndef RF_REWRITE_H
#define RF_REWRITE_H

#include "model/ir/change.h"
#include "model/ir/kernel.h"

enum { RF_MAX_REWRITTEN = 8 };

struct rf_rewrite {
	const char *file, *text;
	size_t length;
	const struct rf_kernel *kernel;
	const struct rf_change *change;                /* no more than so many loops */
	const struct rf_loop *loops[RF_MAX_REWRITTEN]; /* of its band */
	/* Whether the loop that comes to a depth runs in any order there, so that the directives of
	 * that depth may stay. */
	bool independent[RF_MAX_REWRITTEN];
	struct rf_change_range ranges[RF_MAX_REWRITTEN]; /* of each loop */
	const char *comment;                             /* above the nest; NULL for none */
	bool any_length;       /* blocks of any length are right: the build may choose another */
	const char *condition; /* under which the new order is right, in C; NULL: always */
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
