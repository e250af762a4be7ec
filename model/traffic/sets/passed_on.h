/* SPDX-License-Identifier: MIT
 *
 * What a cache with sets keeps, behind a nearer one that does not pass all uses on.
 */
#ifndef RF_PASSED_ON_H
#define RF_PASSED_ON_H

#include "model/traffic/sets/lines_between.h"
#include "model/traffic/sets/ways_rule.h"

/* Two caches with lines of one size.  Vectors take lines whole, or those of so many turns, as in
 * struct rf_ways_rule_input. */
struct rf_passed_on {
	const struct rf_rectangular_nest *nest;
	const struct rf_ways_rule_geometry *nearer, *own;
	bool takes_lines;
	int64_t lanes;
	double work; /* windows that were looked at so far */
};

/* Whether vectors ask for the line once for both uses: the innermost loop has been in it all the
 * time between them, or, where bodies are not unrolled, the use is of no new vector. */
bool rf_passed_on_at_once(const struct rf_passed_on *caches, const struct rf_lines_between *between,
                          int64_t line_bytes);

/* Whether a use that misses in the nearer cache finds its line in the other one; `between` begins
 * with the use before.  Negative when it takes too long to tell. */
int rf_passed_on_keeps(struct rf_passed_on *caches, const struct rf_lines_between *between,
                       int64_t line);

#endif
