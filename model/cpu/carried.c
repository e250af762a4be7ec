/* SPDX-License-Identifier: MIT
 *
 * When two references of an array meet at one place.
 *
 * Addresses are forms in the loop variables.  Where both move alike, the constants tell: with a
 * stride of s bytes an iteration, the second reference comes to where the first one is after
 *
 *     n = (constant of the first - constant of the second) / s      iterations,
 *
 * and never where that is no whole number.  The strides 4*i and 4*j, or an index that is read from
 * memory, leave it open.
 */
#include "model/cpu/carried.h"

static bool value_of(rf_formula_p formula, const double *sizes, int64_t *value)
{
	if (rf_formula_is_constant(formula, value))
		return true;
	if (sizes == NULL)
		return false;
	*value = (int64_t)rf_formula_value(formula, sizes);
	return true;
}

bool rf_carried_stride(const struct rf_loop *loop, const struct rf_access *access,
                       const double *sizes, int64_t *bytes)
{
	rf_formula_p stride = rf_form_coefficient(&access->address, loop->id);

	*bytes = 0;
	if (stride == NULL)
		return true;
	if (!value_of(stride, sizes, bytes))
		return false;
	*bytes *= loop->step;
	return true;
}

/* Of formulas whose values are open: the same multiple of each other. */
static struct rf_carried by_multiples(struct rf_arena *arena, const struct rf_loop *loop,
                                      rf_formula_p gap, rf_formula_p stride)
{
	enum { MOST_ITERATIONS = 64 };

	for (int64_t n = -MOST_ITERATIONS; n <= MOST_ITERATIONS; ++n) {
		rf_formula_p moved = rf_formula_scale(arena, stride, n * loop->step);

		if (moved != NULL && rf_formula_equal(gap, moved))
			return (struct rf_carried){ RF_CARRIED_BY, n, false };
	}
	return (struct rf_carried){ RF_CARRIED_OPEN, 0, false };
}

struct rf_carried rf_carried_between(struct rf_arena *arena, const struct rf_loop *loop,
                                     const struct rf_access *first, const struct rf_access *second,
                                     const double *sizes)
{
	rf_formula_p stride = rf_form_coefficient(&first->address, loop->id), gap;
	int64_t bytes, step;

	if (first->array != second->array)
		return (struct rf_carried){ RF_CARRIED_NEVER, 0, false };
	if (first->is_indirect || second->is_indirect ||
	    !rf_form_moves_alike(&first->address, &second->address))
		return (struct rf_carried){ RF_CARRIED_OPEN, 0, true };
	gap = rf_formula_subtract(arena, first->address.constant, second->address.constant);
	if (gap == NULL)
		return (struct rf_carried){ RF_CARRIED_OPEN, 0, false };
	if (rf_formula_is_zero(gap))
		return (struct rf_carried){ stride == NULL ? RF_CARRIED_STAYS : RF_CARRIED_BY, 0,
			                    false };
	if (stride == NULL)
		return (struct rf_carried){ RF_CARRIED_NEVER, 0, false };
	if (!value_of(gap, sizes, &bytes) || !value_of(stride, sizes, &step) || step == 0)
		return by_multiples(arena, loop, gap, stride);
	step *= loop->step;
	return (struct rf_carried){ bytes % step == 0 ? RF_CARRIED_BY : RF_CARRIED_NEVER,
		                    bytes % step == 0 ? bytes / step : 0, false };
}
