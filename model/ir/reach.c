/* SPDX-License-Identifier: MIT
 *
 * In for (j = 1; j < N; ++j) for (i = j; i < 2*j + M; ++i) the least i is the least j, and the
 * greatest is that of 2*j + M - 1 with the greatest j: a factor > 0 keeps the side, one < 0 turns
 * it.  Of several bounds, max(j, 1), one is enough: what the others cut off runs not at all.
 */
#include "model/ir/reach.h"

static bool uses(const struct rf_form *form, const struct rf_loop *const *loops, size_t k)
{
	for (size_t m = 0; m < k; ++m)
		if (rf_form_coefficient(form, loops[m]->id) != NULL)
			return true;
	return false;
}

bool rf_reach_varies(const struct rf_loop *const *loops, size_t k)
{
	bool varies = false;

	for (size_t i = 0; i < loops[k]->lower_count; ++i)
		varies |= uses(&loops[k]->lower[i], loops, k);
	for (size_t i = 0; i < loops[k]->upper_count; ++i)
		varies |= uses(&loops[k]->upper[i], loops, k);
	return varies;
}

/* A bound without the variables, if there is one. */
static const struct rf_form *bound_of(const struct rf_loop *const *loops, size_t k,
                                      enum rf_side side)
{
	size_t count = side == RF_LEAST ? loops[k]->lower_count : loops[k]->upper_count;
	const struct rf_form *forms = side == RF_LEAST ? loops[k]->lower : loops[k]->upper;

	for (size_t i = 0; i < count; ++i)
		if (!uses(&forms[i], loops, k))
			return &forms[i];
	return count > 0 ? &forms[0] : NULL;
}

static enum rf_status add(struct rf_arena *arena, struct rf_form *form, int64_t factor,
                          const struct rf_form *other)
{
	rf_formula_p times = rf_formula_constant(arena, factor);

	return times == NULL ? RF_FAILED : rf_form_combine(arena, form, times, other, form);
}

/* Puts an end of a loop in the place of its variable. */
static enum rf_status replace(struct rf_arena *arena, const struct rf_loop *const *loops, size_t m,
                              enum rf_side side, struct rf_form *form)
{
	rf_formula_p coefficient = rf_form_coefficient(form, loops[m]->id);
	struct rf_form_term term = { loops[m]->id, rf_formula_constant(arena, 1) };
	struct rf_form variable = { rf_formula_constant(arena, 0), 1, &term }, end;
	int64_t factor;
	enum rf_status status;

	if (coefficient == NULL)
		return RF_OK;
	if (term.coefficient == NULL || variable.constant == NULL)
		return RF_FAILED;
	if (!rf_formula_is_constant(coefficient, &factor) || coefficient->divisor != 1)
		return RF_WRONG_KERNEL;
	status = rf_reach(arena, loops, m, factor > 0 ? side : RF_LEAST + RF_GREATEST - side, &end);
	if (status == RF_OK)
		status = add(arena, form, -factor, &variable);
	return status == RF_OK ? add(arena, form, factor, &end) : status;
}

enum rf_status rf_reach(struct rf_arena *arena, const struct rf_loop *const *loops, size_t k,
                        enum rf_side side, struct rf_form *form)
{
	const struct rf_form *bound = bound_of(loops, k, side);
	struct rf_form one = rf_form_constant(rf_formula_constant(arena, 1));
	enum rf_status status = RF_OK;

	if (bound == NULL || loops[k]->is_irregular)
		return RF_WRONG_KERNEL;
	if (one.constant == NULL)
		return RF_FAILED;
	*form = *bound;
	if (side == RF_GREATEST)
		status = add(arena, form, -1, &one);
	for (size_t m = k; m-- > 0 && status == RF_OK;)
		status = replace(arena, loops, m, side, form);
	return status;
}
