/* SPDX-License-Identifier: MIT
 *
 * What the parts of a run add to errors, summed up in a tree.
 */
#ifndef RF_TALLIES_H
#define RF_TALLIES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* Of some parts, for one capacity. */
struct rf_tally {
	double misses;
	double square; /* of their errors, added up */
	double open;   /* of those that more transects may be taken of, likewise, ... */
	double worst;  /* ... and the largest of these */
};

struct rf_tallies {
	size_t capacity_count;
	size_t leaves;          /* places for parts, a power of two */
	struct rf_tally *items; /* [place in the tree * capacities + capacity] */
};

/* For so many parts, at first of nothing; false without memory. */
bool rf_tallies_make(struct rf_tallies *tallies, struct rf_arena *arena, size_t parts,
                     size_t capacity_count);

/* That of a part, to be filled in before rf_tallies_sum_up, which has the tree know it. */
struct rf_tally *rf_tallies_of_part(const struct rf_tallies *tallies, size_t part, size_t capacity);
void rf_tallies_sum_up(struct rf_tallies *tallies, size_t part);

/* That of all parts. */
const struct rf_tally *rf_tallies_of_all(const struct rf_tallies *tallies, size_t capacity);

/* Whether more transects may bring an error nearer to what is wanted of it. */
bool rf_tallies_is_worth_more(const struct rf_tally *all, double wanted);

/* The part with the worst error for a capacity. */
size_t rf_tallies_find_worst(const struct rf_tallies *tallies, size_t capacity);

#endif
