/* SPDX-License-Identifier: MIT
 *
 * Figures of links that are told with intervals, beside the truth, and what they are worth.
 *
 * Intervals of each cause hold the truth 85 to 98 times of a hundred, where there are enough of
 * them, and their median width is at most ten times the median error.  Errors are of four orders of
 * magnitude: of a few dozen figures that ratio is anything from 4 to 14.
 */
#ifndef RF_TESTS_FIGURES_H
#define RF_TESTS_FIGURES_H

#include <stdbool.h>
#include <stddef.h>

#include "model/ir/result.h"

/* Of what is loaded and stored, what is too little to matter. */
#define FIGURES_NOTHING 0.0025

/* What an interval comes from: uses that were looked at, in a cache without sets that matter, and
 * in one with; hashed sets; a nearer cache that keeps uses out of sight; slopes in place of steps; a condition on data whose
 * share is given, and one whose share nobody knows. */
enum cause { SAMPLES, SETS, HASHED, NEARER, SLOPES, GIVEN, OPEN, CAUSES };

/* What came of one link. */
struct figure {
	unsigned constructs;
	enum cause cause;
	const char *by; /* whose it is */
	bool has_interval, is_inside, is_right;
	double error, width; /* relative; half of the interval */
	double low, high;    /* the ends that are told; the figure where there are none */
	double need;         /* of the way to the end that is told: how far off the truth is */
};

struct figures {
	size_t count, capacity;
	struct figure *items;
};

/* Some of them: those of constructs and of causes, bit by bit, and by somebody unless NULL. */
struct figures_choice {
	unsigned bits;
	const char *by;
	unsigned causes;
};

/* What the interval of the i-th link from the core comes from, below a cache with hashed sets or
 * others. */
enum cause figures_cause(size_t i, bool is_hashed, const char *by);

/* What a link comes to, NULL for none, beside its true bytes per iteration; within `nothing` of
 * them nobody minds. */
void figures_judge(const struct rf_link_traffic *link, double truth, double nothing,
                   struct figure *figure);

/* Prints a row of a table: how many are right, how many have intervals, and how wide these are. */
void figures_print(const struct figures *figures, const char *name, struct figures_choice choice);

/* Prints such a row for each cause, and one for all; whether intervals are worth what they should
 * be. */
bool figures_are_honest(const struct figures *figures);

#endif
