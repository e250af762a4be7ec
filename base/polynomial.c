/* SPDX-License-Identifier: MIT
 *
 * Ehrhart's theorem makes symbolic counting a matter of interpolation.
 *
 * The number of integer points in a polytope whose bounds are linear in N is a polynomial in N, of
 * at most the degree of its dimension, once N is large enough that no bound overtakes another (and
 * a different one for each remainder of N where loops have steps; of that nothing is found here).
 * Its values at equal distances have vanishing differences of higher order, which Newton's series
 * leaves out:
 *
 *     f(start + t) = sum over k of D^k f(start) * binomial(t, k),   D^k f = 0 for k > degree.
 *
 * The triangle 0, 1, 3, 6, 10, ... has the first differences 1, 2, 3, 4, ... and the second ones 1,
 * 1, 1, ...: it is 0 + 1 * t + 1 * t (t - 1) / 2.  That all differences of more than the fourth
 * order vanish, over twice as many samples, speaks for the polynomial.
 *
 * In two sizes, f(n, m) is for each n a polynomial in m, and each of its differences one in n: the
 * samples of the second series are results of the first.
 */
#include "base/polynomial.h"

enum { SAMPLES = RF_POLYNOMIAL_SAMPLES, TERMS = 5 };

/* Turns values in a row into the differences at the first of them; false when those of high order
 * do not vanish. */
static bool find_differences(int64_t values[SAMPLES])
{
	for (int order = 1; order < SAMPLES; ++order)
		for (int t = SAMPLES - 1; t >= order; --t)
			if (__builtin_sub_overflow(values[t], values[t - 1], &values[t]))
				return false;
	for (int order = TERMS; order < SAMPLES; ++order)
		if (values[order] != 0)
			return false;
	return true;
}

/* The sum over k of factors[k] * binomial(size - start, k). */
static rf_formula_p series(struct rf_arena *arena, rf_formula_p *factors, size_t size,
                           int64_t start)
{
	rf_formula_p t = rf_formula_subtract(arena, rf_formula_size(arena, size),
	                                     rf_formula_constant(arena, start));
	rf_formula_p binomial = rf_formula_constant(arena, 1);
	rf_formula_p sum = rf_formula_constant(arena, 0);

	for (int k = 0; k < TERMS; ++k) {
		rf_formula_p next = rf_formula_subtract(arena, t, rf_formula_constant(arena, k));

		sum = rf_formula_add(arena, sum, rf_formula_multiply(arena, factors[k], binomial));
		binomial =
		    rf_formula_divide(arena, rf_formula_multiply(arena, binomial, next), k + 1);
	}
	return sum;
}

rf_formula_p rf_polynomial_find(rf_polynomial_sample *sample, void *user, int64_t start,
                                const size_t *sizes, size_t count, struct rf_arena *arena)
{
	size_t rows = count > 1 ? SAMPLES : 1;
	int64_t values[TERMS][SAMPLES] = { { 0 } }; /* by order in the last size, by n or row */
	rf_formula_p factors[TERMS];

	for (size_t row = 0; row < rows; ++row) {
		int64_t line[SAMPLES];

		for (int64_t t = 0; t < SAMPLES; ++t)
			if (!sample(count > 1 ? start + (int64_t)row : start + t,
			            count > 1 ? start + t : start, &line[t], user))
				return NULL;
		if (!find_differences(line))
			return NULL;
		for (size_t k = 0; k < TERMS; ++k)
			values[k][row] = line[k];
	}
	for (size_t k = 0; k < TERMS; ++k) {
		rf_formula_p terms[TERMS];

		factors[k] = rf_formula_constant(arena, values[k][0]);
		if (count == 1)
			continue;
		if (!find_differences(values[k]))
			return NULL;
		for (size_t j = 0; j < TERMS; ++j)
			terms[j] = rf_formula_constant(arena, values[k][j]);
		factors[k] = series(arena, terms, sizes[0], start);
	}
	return series(arena, factors, sizes[count - 1], start);
}
