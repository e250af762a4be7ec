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
	const struct rf_compared_figure *items; /* in the order of the documents */
};

struct rf_comparison {
	const struct rf_saved *before, *after;
	size_t pair_count;
	const struct rf_compared_result *pairs;
	/* The results of one file without one of the same subject in the other. */
	size_t only_before_count, only_after_count;
	const struct rf_saved_result **only_before, **only_after;
};

/* Pairs the results of two files by their subjects; of files with one result each, these, whatever
 * they are of. */
enum rf_status rf_compared_make(const struct rf_saved *before, const struct rf_saved *after,
                                struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                struct rf_comparison *comparison);

#endif
