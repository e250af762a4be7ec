/* SPDX-License-Identifier: MIT
 *
 * Bounds of the counters of a reference, one after the other.
 */
#ifndef RF_ELIMINATION_H
#define RF_ELIMINATION_H

#include "model/traffic/reuse/references.h"

/* By stride: counters that move the address, the largest stride first; then the others, unless they
 * can be projected out.  By line: the same, and the others in any case, for addresses in one cache
 * line.  By time: the outermost loop first. */
enum rf_elimination_order {
	RF_ELIMINATION_BY_STRIDE,
	RF_ELIMINATION_BY_LINE,
	RF_ELIMINATION_BY_TIME,
	RF_ELIMINATION_ORDERS
};

/* divisor * x >= form, or <= form, of which the `loop` of a term is a column. */
struct rf_elimination_bound {
	int64_t divisor;
	struct rf_stream_form form;
};

struct rf_elimination_level {
	size_t counter;
	int64_t stride;                  /* of the address */
	int64_t least, most;             /* whatever the others are, ... */
	size_t lower_count, upper_count; /* ... and depending on them */
	struct rf_elimination_bound *lower, *upper;
	unsigned
	    moves; /* bits of the later levels whose bounds depend on it, or on one that it moves */
};

/* The counters from `first` on, those before it being given; counter `first` lies between LOW and
 * HIGH. */
struct rf_elimination {
	size_t level_count;
	struct rf_elimination_level *levels;
	size_t check_count;                  /* on what is given; all forms >= 0 */
	struct rf_elimination_bound *checks; /* the one that failed last comes first */
	bool never;
};

/* Made at the first call; NULL when it cannot be (see `obstacle`, `no_memory` of the refs). */
struct rf_elimination *rf_elimination_get(struct rf_references *refs,
                                          struct rf_references_item *ref,
                                          enum rf_elimination_order order, size_t first);

/* Whether anything is left to scan. */
bool rf_elimination_begins(struct rf_elimination *scan, const int64_t *values);

/* The least and greatest value of a level, the levels before it being set. */
void rf_elimination_range(const struct rf_elimination_level *level, const int64_t *values,
                          int64_t *low, int64_t *high);

#endif
