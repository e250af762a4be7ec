/* SPDX-License-Identifier: MIT
 *
 * Rows of lines at equal distances, and how many lines they are together.
 */
#ifndef RF_LINE_COMBS_H
#define RF_LINE_COMBS_H

#include <stdbool.h>
#include <stddef.h>

#include "model/traffic/reuse/crowd.h"

/* Rows of bytes, one for each turn of a loop that moves them by `stride`. */
struct rf_line_rows {
	int64_t from, to, stride, turns;
};

/* `count` rows of `width` lines each, the first at line `first`, each `stride` lines behind the one
 * before: without a line in two rows. */
struct rf_line_comb {
	int64_t first, stride, count, width;
};

enum { RF_LINE_COMBS = 192 };

struct rf_line_combs {
	size_t count;
	struct rf_line_comb items[RF_LINE_COMBS];
	double work; /* in steps, of all that was counted so far */
};

/* Adds rows of bytes, in lines of 1 << shift bytes; false where there is no room for them. */
bool rf_line_combs_add(struct rf_line_combs *combs, struct rf_line_rows rows, int shift);

/* The lines of all rows, each once; -1 where that cannot be told from the combs: those of several
 * strides are at the same place, or they are too many. */
int64_t rf_line_combs_lines(struct rf_line_combs *combs);

/* Adds to a crowd those of these lines that are in the set of the target. */
void rf_line_combs_crowd(struct rf_line_combs *combs, struct rf_crowd *crowd, int64_t target);

#endif
