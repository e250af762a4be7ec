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
 */
#include "model/poly/quasi.h"

#include <stdlib.h>

enum { SAMPLES = RF_QUASI_MAX_DEGREE + 3, STRETCH = 2 * RF_QUASI_MAX_PERIOD + 8 };

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
	int64_t values[SAMPLES * RF_QUASI_MAX_PERIOD + STRETCH];
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
	for (int64_t offset = 0; offset < STRETCH; ++offset) {
		int64_t expected, value;

		if (!value_at(fit, offset, &expected) ||
		    !rf_quasi_value(quasi, fit->start + offset, &value) || value != expected)
			return false;
	}
	return true;
}

/* What takes the fewest samples is tried first. */
bool rf_quasi_fit(rf_quasi_sample *sample, void *user, int64_t start, struct rf_quasi *quasi)
{
	struct fit fit = { .sample = sample, .user = user, .start = start };

	*quasi = (struct rf_quasi){ .start = start };
	for (quasi->period = 1; quasi->period <= RF_QUASI_MAX_PERIOD; quasi->period *= 2)
		for (quasi->degree = 0; quasi->degree <= RF_QUASI_MAX_DEGREE; ++quasi->degree)
			if (fit_all(&fit, quasi) && agrees(&fit, quasi))
				return true;
	return false;
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
		rf_formula_p factor = rf_formula_subtract(arena, t, rf_formula_constant(arena, k));

		sum = rf_formula_add(arena, sum,
		                     rf_formula_scale(arena, binomial, quasi->differences[r][k]));
		binomial =
		    rf_formula_divide(arena, rf_formula_multiply(arena, binomial, factor), k + 1);
	}
	return sum;
}
