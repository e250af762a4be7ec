/* SPDX-License-Identifier: MIT
 *
 * Polynomials in the sizes of a kernel, with rational coefficients.
 *
 * Strides of arrays (N*N), extents (N+2), loop bounds (N-1) and the bytes that a layer condition
 * needs (32*N*N - 16*N) are all of this kind.  A size is known by its index; its name stands in
 * the kernel.  A formula never changes; it lives in an arena, and every function that makes one
 * returns NULL when memory ran out or a coefficient left 64 bits.  NULL in gives NULL out, so
 * that a chain needs one check at its end.
 */
#ifndef RF_BASE_FORMULA_H
#define RF_BASE_FORMULA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum { RF_MAX_SIZES = 64 };

struct rf_term {
	int64_t coefficient;
	uint8_t power[RF_MAX_SIZES];
};

/* (sum of terms) / divisor; terms are sorted, highest degree first, none is zero, and the
 * divisor is positive and shares no factor with all coefficients.  No terms is zero. */
struct rf_formula {
	int64_t divisor;
	size_t term_count;
	const struct rf_term *terms;
};

typedef const struct rf_formula *rf_formula_p;

rf_formula_p rf_formula_constant(struct rf_arena *arena, int64_t value);
rf_formula_p rf_formula_size(struct rf_arena *arena, size_t size);
/* The same in another arena. */
rf_formula_p rf_formula_copy(struct rf_arena *arena, rf_formula_p a);
rf_formula_p rf_formula_add(struct rf_arena *arena, rf_formula_p a, rf_formula_p b);
rf_formula_p rf_formula_subtract(struct rf_arena *arena, rf_formula_p a, rf_formula_p b);
rf_formula_p rf_formula_multiply(struct rf_arena *arena, rf_formula_p a, rf_formula_p b);
rf_formula_p rf_formula_scale(struct rf_arena *arena, rf_formula_p a, int64_t factor);
rf_formula_p rf_formula_divide(struct rf_arena *arena, rf_formula_p a, int64_t divisor);

/* The same with formulas in place of sizes, by their index; one that does not occur may be NULL. */
rf_formula_p rf_formula_compose(struct rf_arena *arena, rf_formula_p a,
                                const rf_formula_p *formulas);

bool rf_formula_equal(rf_formula_p a, rf_formula_p b);

/* Whether one less the other is the same for all sizes; both have the same divisor. */
bool rf_formula_differ_by_number(rf_formula_p a, rf_formula_p b);
bool rf_formula_is_zero(rf_formula_p a);

/* Whether no size occurs; `value` (may be NULL) is set only for an integer constant. */
bool rf_formula_is_constant(rf_formula_p a, int64_t *value);
bool rf_formula_uses(rf_formula_p a, size_t size);

/* The integer-coefficient q with a = q * b + rest where no term of rest is divisible by the
 * leading term of b: how many strides b fit into the offset a.  For constants the nearest
 * integer, so that -1 of 100 is 0 strides and a rest of -1. */
rf_formula_p rf_formula_quotient(struct rf_arena *arena, rf_formula_p a, rf_formula_p b);

/* The value with the given sizes. */
double rf_formula_value(rf_formula_p a, const double *sizes);

/* The same in integers, exact; false when it does not fit or is not whole. */
bool rf_formula_integer(rf_formula_p a, const int64_t *sizes, int64_t *value);

/* What remains for large sizes: without every term that another one dominates, that is, has at
 * least its power in every size.  32*N*N - 16*N becomes 32*N*N. */
rf_formula_p rf_formula_leading(struct rf_arena *arena, rf_formula_p a);

/* "32*N*N - 16*N", "N/2", "(N + 1)/8", "0". */
char *rf_formula_print(struct rf_arena *arena, rf_formula_p a, const char *const *names);

#endif
