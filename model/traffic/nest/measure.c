/* SPDX-License-Identifier: MIT
 *
 * Arithmetic on pairs of value and formula.
 */
#include "model/traffic/nest/measure.h"

#include <stdlib.h>

/* Pairs a value with its formula; a formula that failed marks the whole computation. */
static struct rf_measure pair(struct rf_measure_scale *scale, double value, rf_formula_p formula)
{
	if (scale->formulas && formula == NULL)
		scale->failed = true;
	return (struct rf_measure){ value, formula };
}

struct rf_measure rf_measure_of(struct rf_measure_scale *scale, rf_formula_p formula)
{
	return pair(scale, rf_formula_value(formula, scale->sizes), formula);
}

struct rf_measure rf_measure_number(struct rf_measure_scale *scale, int64_t value)
{
	return pair(scale, (double)value,
	            scale->formulas ? rf_formula_constant(scale->arena, value) : NULL);
}

struct rf_measure rf_measure_add(struct rf_measure_scale *scale, struct rf_measure a,
                                 struct rf_measure b)
{
	return pair(scale, a.value + b.value,
	            scale->formulas ? rf_formula_add(scale->arena, a.formula, b.formula) : NULL);
}

struct rf_measure rf_measure_subtract(struct rf_measure_scale *scale, struct rf_measure a,
                                      struct rf_measure b)
{
	return pair(scale, a.value - b.value,
	            scale->formulas ? rf_formula_subtract(scale->arena, a.formula, b.formula)
	                            : NULL);
}

struct rf_measure rf_measure_multiply(struct rf_measure_scale *scale, struct rf_measure a,
                                      struct rf_measure b)
{
	return pair(scale, a.value * b.value,
	            scale->formulas ? rf_formula_multiply(scale->arena, a.formula, b.formula)
	                            : NULL);
}

struct rf_measure rf_measure_times(struct rf_measure_scale *scale, struct rf_measure a,
                                   int64_t factor)
{
	return pair(scale, a.value * (double)factor,
	            scale->formulas ? rf_formula_scale(scale->arena, a.formula, factor) : NULL);
}

struct rf_measure rf_measure_absolute(struct rf_measure_scale *scale, struct rf_measure a)
{
	return a.value < 0 ? rf_measure_times(scale, a, -1) : a;
}

struct rf_measure rf_measure_min(struct rf_measure a, struct rf_measure b)
{
	return a.value <= b.value ? a : b;
}

struct rf_measure rf_measure_keep(struct rf_measure_scale *scale,
                                  const struct rf_measure_scale *from, struct rf_measure a)
{
	scale->failed |= from->failed;
	return pair(scale, a.value,
	            scale->formulas ? rf_formula_copy(scale->arena, a.formula) : NULL);
}

static int by_descending_value(const void *left, const void *right)
{
	double a = ((const struct rf_measure *)left)->value;
	double b = ((const struct rf_measure *)right)->value;

	return (a < b) - (a > b);
}

void rf_measure_sort(struct rf_measure *items, size_t count)
{
	qsort(items, count, sizeof(*items), by_descending_value);
}

struct rf_measure rf_measure_union(struct rf_measure_scale *scale, const struct rf_measure *offsets,
                                   size_t count, struct rf_measure length, size_t *segments)
{
	struct rf_measure sum = length;

	*segments = 1;
	for (size_t i = 0; i + 1 < count; ++i) {
		struct rf_measure gap = rf_measure_subtract(scale, offsets[i], offsets[i + 1]);

		*segments += gap.value > length.value;
		sum = rf_measure_add(scale, sum, rf_measure_min(gap, length));
	}
	return sum;
}
