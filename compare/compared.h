/* SPDX-License-Identifier: MIT
 *
 * What changed from one saved result to another.
 */
#ifndef RF_COMPARED_H
#define RF_COMPARED_H

#include "compare/saved.h"

struct rf_compared_figure {
	const struct rf_saved_figure *before, *after; /* NULL: it is not there */
};

/* Two results of the same subject. */
struct rf_compared_result {
	const struct rf_saved_result *before, *after;
	size_t count;
	/* What was put in, then what became worse, the worst first, what is neither, and what is
	 * better. */
	const struct rf_compared_figure *items;
	double worse; /* the worst of them, as rf_direction_worse has it; 0: none is worse */
};

struct rf_comparison {
	const struct rf_saved *before, *after;
	size_t pair_count;
	const struct rf_compared_result *pairs; /* the one with the worst change first */
	/* The results of one file without one of the same subject in the other. */
	size_t only_before_count, only_after_count;
	const struct rf_saved_result **only_before, **only_after;
};

/* What differs between two results. */
enum rf_status rf_compared_pair(const struct rf_saved_result *before,
                                const struct rf_saved_result *after, struct rf_arena *arena,
                                struct rf_compared_result *compared);

/* The result of that subject; NULL: there is none. */
const struct rf_saved_result *rf_compared_find(const struct rf_saved *saved, const char *subject);

/* Pairs the results of two files by their subjects; of files with one result each, these, whatever
 * they are of. */
enum rf_status rf_compared_make(const struct rf_saved *before, const struct rf_saved *after,
                                struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                struct rf_comparison *comparison);

#endif
