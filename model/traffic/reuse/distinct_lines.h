/* SPDX-License-Identifier: MIT
 *
 * Who used a line last, and which lines are touched between that use and this one.
 */
#ifndef RF_DISTINCT_LINES_H
#define RF_DISTINCT_LINES_H

#include "model/traffic/reuse/elimination.h"

/* A reference at some values of the counters around it. */
struct rf_general_use {
	size_t ref;
	int64_t at[RF_GENERAL_DEPTH];
};

/* Two uses, one after the other.  The outermost `same` loops stand still in between; if `turns`,
 * the next one is around both and goes on. */
struct rf_general_pair {
	struct rf_general_use from, to;
	size_t same;
	bool turns;
};

int64_t rf_general_address(const struct rf_general_ref *ref, const int64_t *at);

/* Finds the last use of the line of `pair->to` before it; false when there is none. */
bool rf_general_last(struct rf_general_refs *refs, struct rf_general_pair *pair);

struct rf_general_window;

/* Room for windows; NULL without memory.  Look at the obstacle of the references. */
struct rf_general_window *rf_general_window_new(struct rf_general_refs *refs);

/* Distinct lines that are touched between the two uses; more than `limit` when it is more. */
double rf_general_window_lines(struct rf_general_window *window, const struct rf_general_pair *pair,
                               double limit);

/* Distinct lines of an array in a whole run: all, or those that are stored to. */
double rf_general_window_touched(struct rf_general_window *window, int array, bool stores);

#endif
