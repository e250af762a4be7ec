/* SPDX-License-Identifier: MIT
 *
 * Polynomials in one size or two, found from values at small ones.
 */
#ifndef RF_POLYNOMIAL_H
#define RF_POLYNOMIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/formula.h"

/* A function to be found; false when it has no value there. */
typedef bool rf_polynomial_sample(int64_t n, int64_t m, int64_t *value, void *user);

/* Samples that are taken of each size. */
enum { RF_POLYNOMIAL_SAMPLES = 10 };

/* The polynomial of degree 4 or less in each of one or two sizes, given by their numbers in
 * formulas, that passes through the samples n = start .. start + 9 of the first size and as many of
 * the second, m, which is `start` throughout where there is one size alone.  NULL when there is
 * none, when a sample is missing, or without memory. */
rf_formula_p rf_polynomial_find(rf_polynomial_sample *sample, void *user, int64_t start,
                                const size_t *sizes, size_t count, struct rf_arena *arena);

#endif
