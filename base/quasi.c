/* SPDX-License-Identifier: MIT
 *
 * Ehrhart's theorem makes symbolic counting a matter of interpolation.
 *
 * The number of integer points in a polytope whose bounds are linear in N is a quasi-polynomial in
 * N of at most the degree of its dimension, once N is large enough that no bound overtakes another.
 * Its values at equal distances have vanishing differences of higher order:
 *
 *     f(t) = sum over k of D^k f(0) * binomial(t, k),   D^k f = 0 for k > degree.
 *
 * The differences are found from samples; that those of the next two orders vanish speaks for the
 * period and degree.  Since a function such as ceil(N / 8) stands still for a while, the result
 * must also agree with every sample of a stretch longer than two of the longest periods.
 *
 * In two sizes, f(n, m) is for each n a quasi-polynomial in m, and each of its differences one in
 * n: both are found in the same way, the samples of the second being results of the first.
 */
#include "base/quasi.h"

#include <stdlib.h>

enum { SAMPLES = RF_QUASI_MAX_DEGREE + 3, STRETCH = 2 * RF_QUASI_MAX_PERIOD + 8 };
enum { MOST = SAMPLES * RF_QUASI_MAX_PERIOD + STRETCH };

/* Values at start + r + period * t in a row of t; differences in place. */
static bool difference(int64_t *values, int count)
{
	for (int order = 1; order < count; ++order)
		for (int t = count - 1; t >= order; --t)
			if (__builtin_sub_overflow(values[t], values[t - 1], &values[t]))
				return false;
	return true;
}

struct fit {
	rf_quasi_sample *sample;
	void *user;
	int64_t start;
	int64_t known; /* samples that are taken already */
	int64_t stretch;
	int64_t values[MOST];
};

/* The value at start + offset; samples are taken once and in order. */
static bool value_at(struct fit *fit, int64_t offset, int64_t *value)
{
	while (fit->known <= offset) {
		if (!fit->sample(fit->start + fit->known, &fit->values[fit->known], fit->user))
			return false;
		++fit->known;
	}
	*value = fit->values[offset];
	return true;
}

/* One remainder with one degree. */
static bool fit_remainder(struct fit *fit, int64_t r, struct rf_quasi *quasi)
{
	int64_t values[SAMPLES] = { 0 };
	int count = quasi->degree + 3;

	for (int t = 0; t < count; ++t)
		if (!value_at(fit, r + quasi->period * t, &values[t]))
			return false;
	if (!difference(values, count) || values[count - 1] != 0 || values[count - 2] != 0)
		return false;
	for (int k = 0; k <= quasi->degree; ++k)
		quasi->differences[r][k] = values[k];
	return true;
}

static bool fit_all(struct fit *fit, struct rf_quasi *quasi)
{
	for (int64_t r = 0; r < quasi->period; ++r)
		if (!fit_remainder(fit, r, quasi))
			return false;
	return true;
}

bool rf_quasi_value(const struct rf_quasi *quasi, int64_t n, int64_t *value)
{
	int64_t r = (n - quasi->start) % quasi->period;
	int64_t t = (n - quasi->start) / quasi->period;
	__int128 binomial = 1, sum = 0;

	if (n < quasi->start)
		return false;
	for (int k = 0; k <= quasi->degree; ++k) {
		__int128 part;

		if (__builtin_mul_overflow(binomial, (__int128)quasi->differences[r][k], &part) ||
		    __builtin_add_overflow(sum, part, &sum) ||
		    __builtin_mul_overflow(binomial, (__int128)(t - k), &binomial))
			return false;
		binomial /= k + 1;
	}
	*value = (int64_t)sum;
	return sum == *value;
}

static bool agrees(struct fit *fit, const struct rf_quasi *quasi)
{
	for (int64_t offset = 0; offset < fit->stretch; ++offset) {
		int64_t expected, value;

		if (!value_at(fit, offset, &expected) ||
		    !rf_quasi_value(quasi, fit->start + offset, &value) || value != expected)
			return false;
	}
	return true;
}

static bool fit_period(struct fit *fit, int64_t period, struct rf_quasi *quasi)
{
	*quasi = (struct rf_quasi){ .start = fit->start, .period = period };
	for (quasi->degree = 0; quasi->degree <= RF_QUASI_MAX_DEGREE; ++quasi->degree)
		if (fit_all(fit, quasi) && agrees(fit, quasi))
			return true;
	return false;
}

/* What takes the fewest samples is tried first. */
bool rf_quasi_fit_within(rf_quasi_sample *sample, void *user, int64_t start, int64_t max_period,
                         struct rf_quasi *quasi)
{
	struct fit fit = { .sample = sample, .user = user, .start = start };

	fit.stretch = 2 * max_period + 8;
	for (int64_t period = 1; period <= max_period; period *= 2)
		if (fit_period(&fit, period, quasi))
			return true;
	return false;
}

bool rf_quasi_fit(rf_quasi_sample *sample, void *user, int64_t start, struct rf_quasi *quasi)
{
	return rf_quasi_fit_within(sample, user, start, RF_QUASI_MAX_PERIOD, quasi);
}

/* binomial(t, k) * (t - k) / (k + 1) */
static rf_formula_p next_binomial(struct rf_arena *arena, rf_formula_p binomial, rf_formula_p t,
                                  int k)
{
	rf_formula_p factor = rf_formula_subtract(arena, t, rf_formula_constant(arena, k));

	return rf_formula_divide(arena, rf_formula_multiply(arena, binomial, factor), k + 1);
}

rf_formula_p rf_quasi_formula(struct rf_arena *arena, const struct rf_quasi *quasi, int64_t r,
                              size_t size)
{
	rf_formula_p t = rf_formula_subtract(arena, rf_formula_size(arena, size),
	                                     rf_formula_constant(arena, quasi->start + r));
	rf_formula_p binomial = rf_formula_constant(arena, 1);
	rf_formula_p sum = rf_formula_constant(arena, 0);

	t = rf_formula_divide(arena, t, quasi->period);
	for (int k = 0; k <= quasi->degree; ++k) {
		sum = rf_formula_add(arena, sum,
		                     rf_formula_scale(arena, binomial, quasi->differences[r][k]));
		binomial = next_binomial(arena, binomial, t, k);
	}
	return sum;
}

/* ---- in two sizes ---- */

struct rows {
	rf_quasi_sample_two *sample;
	void *user;
	const int64_t *start;
	int64_t max_period, period;
	int64_t known; /* rows that are found already */
	struct rf_quasi *items;
	int64_t n;         /* of the row that is being found */
	int64_t remainder; /* of the difference that is looked at ... */
	int order;         /* ... and its order */
};

static bool sample_in_row(int64_t m, int64_t *value, void *user)
{
	struct rows *rows = user;

	return rows->sample(rows->n, m, value, rows->user);
}

/* A difference of the row at n; 0 beyond its degree. */
static bool sample_difference(int64_t n, int64_t *value, void *user)
{
	struct rows *rows = user;

	while (rows->known <= n - rows->start[0]) {
		struct fit fit = { .sample = sample_in_row,
			           .user = rows,
			           .start = rows->start[1],
			           .stretch = 2 * rows->max_period + 8 };

		rows->n = rows->start[0] + rows->known;
		if (!fit_period(&fit, rows->period, &rows->items[rows->known]))
			return false;
		++rows->known;
	}
	*value = rows->items[n - rows->start[0]].differences[rows->remainder][rows->order];
	return true;
}

/* All rows have one period, though some of them might do with a shorter one. */
static bool fit_rows(struct rows *rows, struct rf_quasi_two *two)
{
	rows->known = 0;
	two->start = rows->start[1];
	two->period = rows->period;
	for (rows->remainder = 0; rows->remainder < rows->period; ++rows->remainder)
		for (rows->order = 0; rows->order <= RF_QUASI_MAX_DEGREE; ++rows->order)
			if (!rf_quasi_fit_within(sample_difference, rows, rows->start[0],
			                         rows->max_period,
			                         &two->of[rows->remainder][rows->order]))
				return false;
	return true;
}

bool rf_quasi_fit_two(rf_quasi_sample_two *sample, void *user, const int64_t start[2],
                      int64_t max_period, struct rf_arena *arena, struct rf_quasi_two *two)
{
	struct rows rows = { .sample = sample, .user = user, .start = start };

	rows.max_period = max_period;
	rows.items = RF_NEW_ARRAY(arena, struct rf_quasi, MOST);
	for (rows.period = 1; rows.period <= max_period && rows.items; rows.period *= 2)
		if (fit_rows(&rows, two))
			return true;
	return false;
}

bool rf_quasi_value_two(const struct rf_quasi_two *two, int64_t n, int64_t m, int64_t *value)
{
	struct rf_quasi row = { .start = two->start,
		                .period = two->period,
		                .degree = RF_QUASI_MAX_DEGREE };
	int64_t r = (m - two->start) % two->period;

	for (int k = 0; k <= RF_QUASI_MAX_DEGREE && m >= two->start; ++k)
		if (!rf_quasi_value(&two->of[r][k], n, &row.differences[r][k]))
			return false;
	return rf_quasi_value(&row, m, value);
}

rf_formula_p rf_quasi_formula_two(struct rf_arena *arena, const struct rf_quasi_two *two,
                                  size_t first, size_t second)
{
	rf_formula_p t = rf_formula_subtract(arena, rf_formula_size(arena, second),
	                                     rf_formula_constant(arena, two->start));
	rf_formula_p binomial = rf_formula_constant(arena, 1);
	rf_formula_p sum = rf_formula_constant(arena, 0);

	t = rf_formula_divide(arena, t, two->period);
	for (int k = 0; k <= RF_QUASI_MAX_DEGREE; ++k) {
		rf_formula_p factor = rf_quasi_formula(arena, &two->of[0][k], 0, first);

		sum = rf_formula_add(arena, sum, rf_formula_multiply(arena, factor, binomial));
		binomial = next_binomial(arena, binomial, t, k);
	}
	return sum;
}
