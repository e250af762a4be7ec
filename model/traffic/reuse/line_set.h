/* SPDX-License-Identifier: MIT
 *
 * A set of lines, to which rows of bytes are added: how many lines they are together, and how many
 * of these share a set of a cache with one line.
 */
#ifndef RF_LINE_SET_H
#define RF_LINE_SET_H

#include "base/arena.h"
#include "model/traffic/reuse/line_bits.h"
#include "model/traffic/reuse/line_combs.h"

enum { RF_LINE_SET_CROWDS = 8 };

struct rf_line_set {
	int shift;                /* from bytes to lines */
	int64_t first_line;       /* of the data */
	struct rf_line_bits bits; /* by line from there on */
	size_t emitted;           /* rows, since the last clearing, ... */
	int64_t marked;           /* ... and lines of those that were marked */
	int64_t lines, limit;
	int64_t target; /* the line whose set crowds are in */
	size_t crowd_count;
	struct rf_crowd crowds[RF_LINE_SET_CROWDS];
	size_t open_count;   /* of those that may still grow */
	int64_t common_mask; /* bits of a line that are of the set's number in all crowds */
	bool gathers;        /* rows that are far apart wait for rf_line_set_settle */
	size_t row_count, far_count;
	struct rf_line_rows rows[RF_LINE_ROWS]; /* all of them */
	int64_t far_rows;                       /* of those that wait */
	struct rf_line_combs combs;
	double work; /* in steps, of all so far */
};

/* For lines of 1 << shift bytes, none before the first; false without memory. */
bool rf_line_set_make(struct rf_line_set *set, struct rf_arena *arena, int shift,
                      int64_t first_line);

/* Makes it empty.  Its lines are counted until they are more than `limit`.  Where it gathers,
 * how many they are is known when it is settled. */
void rf_line_set_empty(struct rf_line_set *set, int64_t limit, int64_t target, bool gathers);

/* Adds rows, as long as anybody counts them; returns how many. */
int64_t rf_line_set_add(struct rf_line_set *set, struct rf_line_rows rows);

/* Counts what was gathered. */
void rf_line_set_settle(struct rf_line_set *set);

/* As rf_distinct_lines_watch. */
size_t rf_line_set_watch(struct rf_line_set *set, int64_t sets, bool is_hashed, int64_t enough);

#endif
