/* SPDX-License-Identifier: MIT
 *
 * Rows of lines at equal distances, and how many lines they are together.
 */
#ifndef RF_LINE_COMBS_H
#define RF_LINE_COMBS_H

#include <stdbool.h>
#include <stddef.h>

#include "model/traffic/reuse/crowd.h"

/* Rows of bytes, one for each turn of a loop that moves them by `stride`, and their ends by a slope
 * more each. */
struct rf_line_rows {
	int64_t from, to, stride, turns;
	int64_t from_slope, to_slope;
};

/* `count` rows of lines, the first one from line `first` to `last`, and each from so many lines on
 * to so many behind the one before: without a line in two rows. */
struct rf_line_comb {
	int64_t first, last, count;
	int64_t first_step, last_step;
	int64_t pitch;       /* the steps without the slopes */
	size_t rows;         /* those that it is a part of: every `kinds`-th of them ... */
	int64_t kind, kinds; /* ... from this one on */
};

enum { RF_LINE_ROWS = 192, RF_LINE_COMBS = 1024 };

struct rf_line_combs {
	int shift;
	struct rf_line_rows rows[RF_LINE_ROWS]; /* forwards */
	size_t count;
	struct rf_line_comb items[RF_LINE_COMBS];
	double work; /* in steps, of all that was counted so far */
};

/* Makes combs of rows of bytes, no more than RF_LINE_ROWS, in lines of 1 << shift bytes; false
 * where there is no room for them. */
bool rf_line_combs_make(struct rf_line_combs *combs, const struct rf_line_rows *rows, size_t count,
                        int shift);

/* The lines of all rows, each once; -1 where that cannot be told from the combs: those of several
 * strides are at the same place, or they are too many. */
int64_t rf_line_combs_lines(struct rf_line_combs *combs);

/* Adds to a crowd those of these lines that are in the set of the target. */
void rf_line_combs_crowd(struct rf_line_combs *combs, struct rf_crowd *crowd, int64_t target);

#endif
