/* SPDX-License-Identifier: MIT
 *
 * Bounds of the counters of a reference, one after the other.
 */
#ifndef RF_ELIMINATION_H
#define RF_ELIMINATION_H

#include "model/traffic/reuse/references.h"

enum rf_general_order {
	RF_GENERAL_BY_STRIDE, /* counters that move the address, the largest stride first; then the
	                       * others, unless they can be projected out */
	RF_GENERAL_BY_LINE,   /* the same, then the others, for addresses in one line */
	RF_GENERAL_BY_TIME,   /* the outermost loop first */
	RF_GENERAL_ORDERS
};

struct rf_general_term {
	int column;
	int64_t factor;
};

/* divisor * x >= form, or <= form. */
struct rf_general_bound {
	int64_t divisor, constant;
	size_t term_count;
	struct rf_general_term *terms;
};

struct rf_general_level {
	size_t counter;
	int64_t stride; /* of the address */
	size_t lower_count, upper_count;
	struct rf_general_bound *lower, *upper;
	bool moves_others; /* bounds of later levels depend on it */
};

/* The counters from `first` on, those before it being given; counter `first` lies between LOW and
 * HIGH. */
struct rf_general_scan {
	size_t first;
	size_t level_count;
	struct rf_general_level *levels;
	size_t check_count; /* on what is given; all forms >= 0 */
	struct rf_general_bound *checks;
	bool never;
};

/* Made at the first call; NULL when it cannot be (see `obstacle`, `no_memory` of the refs). */
const struct rf_general_scan *rf_general_scan_get(struct rf_general_refs *refs,
                                                  struct rf_general_ref *ref,
                                                  enum rf_general_order order, size_t first);

/* Whether anything is left to scan. */
bool rf_general_scan_begins(const struct rf_general_scan *scan, const int64_t *values);

/* The least and greatest value of a level, the levels before it being set. */
static inline int64_t rf_general_scan_sum(const struct rf_general_bound *bound,
                                          const int64_t *values)
{
	int64_t sum = bound->constant;

	for (size_t i = 0; i < bound->term_count; ++i)
		sum += bound->terms[i].factor * values[bound->terms[i].column];
	return sum;
}

void rf_general_scan_range(const struct rf_general_level *level, const int64_t *values,
                           int64_t *low, int64_t *high);

#endif
