/* SPDX-License-Identifier: MIT
 *
 * Quasi-polynomials in one size: a polynomial for each remainder of the size by a period.
 */
#ifndef RF_POLY_QUASI_H
#define RF_POLY_QUASI_H

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

/* False before the start, or when the value does not fit. */
bool rf_quasi_value(const struct rf_quasi *quasi, int64_t n, int64_t *value);

/* The polynomial for sizes that leave the same remainder as start + r. */
rf_formula_p rf_quasi_formula(struct rf_arena *arena, const struct rf_quasi *quasi, int64_t r,
                              size_t size);

#endif
