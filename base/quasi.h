/* SPDX-License-Identifier: MIT
 *
 * Quasi-polynomials in one size, or two: a polynomial for each remainder of the size by a period.
 */
#ifndef RF_QUASI_H
#define RF_QUASI_H

#include <stdbool.h>
#include <stdint.h>

#include "base/formula.h"

enum { RF_QUASI_MAX_DEGREE = 4, RF_QUASI_MAX_PERIOD = 16 };

/* For n = start + r + period * t with 0 <= r < period, t >= 0, the value is the sum over k of
 * differences[r][k] * binomial(t, k), in whole numbers throughout. */
struct rf_quasi {
	int64_t start; /* valid from here on */
	int64_t period;
	int degree;
	int64_t differences[RF_QUASI_MAX_PERIOD][RF_QUASI_MAX_DEGREE + 1];
};

/* A function to be found; false when it has no value at n. */
typedef bool rf_quasi_sample(int64_t n, int64_t *value, void *user);

/* Finds the quasi-polynomial of least period (1, 2, 4, 8, 16) and degree that passes through the
 * samples from `start` on, some forty in any case.  False when there is none, or no sample. */
bool rf_quasi_fit(rf_quasi_sample *sample, void *user, int64_t start, struct rf_quasi *quasi);

/* The same with periods up to `max_period`, from some ten samples if that is 1. */
bool rf_quasi_fit_within(rf_quasi_sample *sample, void *user, int64_t start, int64_t max_period,
                         struct rf_quasi *quasi);

/* False before the start, or when the value does not fit. */
bool rf_quasi_value(const struct rf_quasi *quasi, int64_t n, int64_t *value);

/* The polynomial for sizes that leave the same remainder as start + r. */
rf_formula_p rf_quasi_formula(struct rf_arena *arena, const struct rf_quasi *quasi, int64_t r,
                              size_t size);

/* ---- in two sizes ---- */

/* For n of the first size it is the quasi-polynomial in the second whose differences[r][k] are the
 * values of of[r][k] at n. */
struct rf_quasi_two {
	int64_t start, period; /* of the second size */
	struct rf_quasi of[RF_QUASI_MAX_PERIOD][RF_QUASI_MAX_DEGREE + 1];
};

typedef bool rf_quasi_sample_two(int64_t n, int64_t m, int64_t *value, void *user);

/* Finds it from the samples with n >= start[0], m >= start[1]; `two` is some 50 KiB large. */
bool rf_quasi_fit_two(rf_quasi_sample_two *sample, void *user, const int64_t start[2],
                      int64_t max_period, struct rf_arena *arena, struct rf_quasi_two *two);

bool rf_quasi_value_two(const struct rf_quasi_two *two, int64_t n, int64_t m, int64_t *value);

/* The polynomial for sizes with the remainders of `start`. */
rf_formula_p rf_quasi_formula_two(struct rf_arena *arena, const struct rf_quasi_two *two,
                                  size_t first, size_t second);

#endif
