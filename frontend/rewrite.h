/* SPDX-License-Identifier: MIT
 *
 * A source with one of its loop nests blocked, or the order of its loops changed.
 */
#ifndef RF_REWRITE_H
#define RF_REWRITE_H

#include "model/ir/kernel.h"

enum { RF_MAX_REWRITTEN = 8 };

struct rf_rewrite {
	const char *file, *text;
	size_t length;
	size_t loop_count;
	const struct rf_loop *loops[RF_MAX_REWRITTEN]; /* each directly inside the one before */
	int64_t blocks[RF_MAX_REWRITTEN]; /* iterations of a block of each; 0: not blocked */
	size_t order[RF_MAX_REWRITTEN];   /* the loop that comes to each place */
	const char *comment;              /* to stand above the nest; NULL for none */
};

/* The whole text, everything outside of the nest as it was. */
enum rf_status rf_rewrite(const struct rf_rewrite *rewrite, struct rf_arena *arena,
                          struct rf_diagnostics *diagnostics, const char **result);

/* What has changed, in the form of diff -u. */
const char *rf_rewrite_diff(struct rf_arena *arena, const char *path, const char *before,
                            const char *after);

#endif
