/* SPDX-License-Identifier: MIT
 *
 * A number that remembers how it came about.
 *
 * The bytes that a reuse needs are both a number for the sizes at hand and a formula for all
 * sizes.  Computing them together keeps one algorithm for both: a minimum chooses by value, so
 * the formula is the one that is valid around these sizes.  Without `formulas` only values are
 * computed, which is what a sweep over thousands of sizes wants.
 */
#ifndef RF_MEASURE_H
#define RF_MEASURE_H

#include <stdbool.h>

#include "base/formula.h"

/* Bytes per iteration, while sizes are open and taken to be large: what is less is brought once for
 * loops of unknown length, and goes to nothing as they grow. */
#define RF_MEASURE_NOTHING 1e-3

struct rf_measure {
	double value;
	rf_formula_p formula; /* NULL when formulas are not wanted */
};

struct rf_measure_scale {
	struct rf_arena *arena;
	const double *sizes; /* RF_MAX_SIZES of them; a size that is not known is large */
	bool formulas;
	bool failed; /* memory ran out or a coefficient overflowed */
};

struct rf_measure rf_measure_of(struct rf_measure_scale *scale, rf_formula_p formula);
struct rf_measure rf_measure_number(struct rf_measure_scale *scale, int64_t value);
struct rf_measure rf_measure_add(struct rf_measure_scale *scale, struct rf_measure a,
                                 struct rf_measure b);
struct rf_measure rf_measure_subtract(struct rf_measure_scale *scale, struct rf_measure a,
                                      struct rf_measure b);
struct rf_measure rf_measure_multiply(struct rf_measure_scale *scale, struct rf_measure a,
                                      struct rf_measure b);
struct rf_measure rf_measure_times(struct rf_measure_scale *scale, struct rf_measure a,
                                   int64_t factor);
struct rf_measure rf_measure_absolute(struct rf_measure_scale *scale, struct rf_measure a);
struct rf_measure rf_measure_min(struct rf_measure a, struct rf_measure b);

/* The same where only the arena of a scale is kept; a scale that failed passes that on. */
struct rf_measure rf_measure_keep(struct rf_measure_scale *scale,
                                  const struct rf_measure_scale *from, struct rf_measure a);

/* The largest first. */
void rf_measure_sort(struct rf_measure *items, size_t count);

/* The union of equally long intervals that start at the given offsets, the largest first.
 * `segments` receives the number of connected pieces. */
struct rf_measure rf_measure_union(struct rf_measure_scale *scale, const struct rf_measure *offsets,
                                   size_t count, struct rf_measure length, size_t *segments);

#endif
