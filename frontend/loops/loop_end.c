/* SPDX-License-Identifier: MIT
 *
 * Ends that a loop runs past.
 *
 * An end that has to be hit, i != n - 3, is missed by a loop that starts behind it or steps over
 * it: the variable then goes on to the end of its type and around.  So it does in a loop that
 * counts an unsigned variable down by more than one: from 5 by twos, i > 0 holds for 5, 3, 1 and
 * for 2^32 - 1.  Let the values in which the loop runs be start, start - s, ... down to L + r,
 * L being the least one that its test lets in and r = (start - L) mod s: the next is L + r - s, and
 * is below 0 where L + r < s.
 *
 * That is also how i < n ends a loop from n - 1 down: what is below 0 is a large number, and not
 * less than n.
 */
#include "frontend/loops/loop_end.h"

#include "base/integer.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/quotient.h"
#include "frontend/statements/size.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/tree_query.h"

/* a + factor * b + constant */
static bool combine(struct rf_reader *reader, const struct rf_form *a, int64_t factor,
                    const struct rf_form *b, int64_t constant, struct rf_form *sum)
{
	struct rf_form shift = rf_form_constant(rf_formula_constant(reader->arena, constant));
	rf_formula_p by = rf_formula_constant(reader->arena, factor);
	rf_formula_p one = rf_formula_constant(reader->arena, 1);

	return shift.constant && by && one &&
	       rf_form_combine(reader->arena, a, by, b, sum) == RF_OK &&
	       rf_form_combine(reader->arena, sum, one, &shift, sum) == RF_OK;
}

/* From the first value of the variable to the end, in the direction of the step. */
static bool find_way(struct rf_reader *reader, const struct rf_loop *loop,
                     const struct rf_loop_end *end, struct rf_form *way)
{
	bool is_up = loop->step > 0;
	size_t starts = is_up ? loop->lower_count : loop->upper_count;

	if (loop->is_irregular || starts != 1 || end->bound->kind != RF_VALUE_FORM)
		return false;
	if (is_up)
		return combine(reader, end->bound->forms, -1, loop->lower, end->late, way);
	return combine(reader, loop->upper, -1, end->bound->forms, -1 - end->late, way);
}

static bool value_of(const struct rf_reader *reader, const struct rf_form *form, int64_t *value)
{
	return form->term_count == 0 && rf_size_given(reader, form->constant, value);
}

/* Whether it is a multiple of a step in all turns and for all sizes, but for a constant rest. */
static bool find_rest(struct rf_reader *reader, const struct rf_form *form, int64_t step,
                      int64_t *rest)
{
	rf_formula_p by = rf_formula_constant(reader->arena, step), exact;
	int64_t value;

	for (size_t i = 0; by && i < form->term_count; ++i)
		if (!rf_size_divides(reader, form->terms[i].coefficient, by, &exact))
			return false;
	if (!by)
		return false;
	*rest = 0;
	if (rf_size_divides(reader, form->constant, by, &exact))
		return true;
	if (!rf_size_given(reader, form->constant, &value) ||
	    !rf_size_settle(reader, form->constant, &value))
		return false;
	*rest = rf_integer_mod(value, step);
	return true;
}

static enum rf_status refuse(struct rf_reader *reader, const struct rf_loop_end *end,
                             const char *why)
{
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, end->test->place,
	                 "compare by <, <=, > or >=, or give other sizes with -D",
	                 "the loop never meets its end, which %s: `%s`", why,
	                 rf_spell_tree(reader, end->test));
}

/* Whether one that has to be hit lies behind the start in all turns: else another one counts. */
static bool lies_behind(struct rf_reader *reader, const struct rf_form *way)
{
	rf_formula_p least = rf_quotient_extreme(reader, way, false);
	int64_t value;

	if (rf_quotient_is_natural(reader, way) || (least && rf_size_is_natural(reader, least)))
		return true;
	return least && rf_size_settle(reader, least, &value) && value >= 0;
}

bool rf_loop_end_is_below_zero(struct rf_reader *reader, const struct rf_loop *loop,
                               const struct rf_loop_end *end, const struct rf_symbol *variable)
{
	CXType type = reader->clang->getCursorType(variable->cursor);
	bool is_plain = rf_tree_query_peel(end->test->children[0])->symbol == variable ||
	                rf_tree_query_peel(end->test->children[1])->symbol == variable;
	struct rf_form room;

	return (end->op == CXBinaryOperator_LT || end->op == CXBinaryOperator_LE) && is_plain &&
	       reader->clang->Type_getSizeOf(type) >= 4 && loop->step < 0 && end->late == 0 &&
	       !loop->is_irregular && loop->upper_count == 1 && end->bound->kind == RF_VALUE_FORM &&
	       rf_narrow_is_unsigned(reader, end->test) &&
	       combine(reader, end->bound->forms, -1, loop->upper, end->op == CXBinaryOperator_LE,
	               &room) &&
	       lies_behind(reader, &room);
}

/* One that has to be hit. */
static enum rf_status check_hit(struct rf_reader *reader, const struct rf_loop *loop,
                                const struct rf_loop_end *end, struct rf_form *way, bool *is_met)
{
	int64_t step = loop->step < 0 ? -loop->step : loop->step, rest = 0;
	struct rf_value value = { .kind = RF_VALUE_FORM, .count = 1, .forms = way };
	bool is_known = step == 1 || find_rest(reader, way, step, &rest);

	if (rf_narrow_is_negative(reader, &value))
		return refuse(reader, end, "lies before its start");
	if (is_known && rest != 0 && end->is_alone)
		return refuse(reader, end, "its steps pass over");
	*is_met = is_known && rest == 0;
	return RF_OK;
}

/* One below which an unsigned variable may pass 0; `way` is the last value's distance from the
 * least that the test lets in. */
static enum rf_status check_zero(struct rf_reader *reader, const struct rf_loop *loop,
                                 const struct rf_loop_end *end, const struct rf_form *way)
{
	int64_t step = -loop->step, least, rest, distance;
	struct rf_assumption row = { .value = "always",
		                     .place = end->test->place,
		                     .high = INT64_MAX };

	if (end->late != 0 || !value_of(reader, end->bound->forms, &least))
		return RF_OK;
	least += end->op == CXBinaryOperator_GT;
	if (least >= step || (value_of(reader, way, &distance) && distance < 0))
		return RF_OK;
	if (find_rest(reader, way, step, &rest)) {
		if (least + rest >= step)
			return RF_OK;
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, end->test->place,
		                 "give other sizes with -D, or count with something signed",
		                 "the loop steps past 0, and wraps around: `%s` is unsigned",
		                 rf_spell_tree(reader, end->test));
	}
	row.what = rf_arena_print(reader->arena,
	                          "`%s` ends the loop before a step passes 0, and wraps around",
	                          rf_spell_tree(reader, end->test));
	return row.what ? rf_assume_note(reader, &row) : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_loop_end_check(struct rf_reader *reader, const struct rf_loop *loop,
                                 const struct rf_loop_end *end, bool *is_met)
{
	bool is_pointer = end->test->children[0]->type == RF_TYPE_POINTER;
	struct rf_form way;

	*is_met = loop->step == 1 || loop->step == -1;
	if (is_pointer || !find_way(reader, loop, end, &way)) {
		*is_met &= end->is_alone;
		return RF_OK;
	}
	if (end->op == CXBinaryOperator_NE && !end->is_alone && !lies_behind(reader, &way))
		*is_met = false;
	else if (end->op == CXBinaryOperator_NE)
		return check_hit(reader, loop, end, &way, is_met);
	if (end->op == CXBinaryOperator_NE || loop->step >= -1 ||
	    !rf_narrow_is_unsigned(reader, end->test) ||
	    (end->op != CXBinaryOperator_GT && end->op != CXBinaryOperator_GE) ||
	    !combine(reader, &way, 0, &way, end->op == CXBinaryOperator_GT ? -1 : 0, &way))
		return RF_OK;
	return check_zero(reader, loop, end, &way);
}

bool rf_loop_end_has_turn(struct rf_reader *reader, const struct rf_loop *loop,
                          const struct rf_loop_end *end)
{
	bool is_inclusive = end->op == CXBinaryOperator_LE || end->op == CXBinaryOperator_GE;
	struct rf_form way;

	return find_way(reader, loop, end, &way) &&
	       combine(reader, &way, 0, &way, is_inclusive ? 0 : -1, &way) &&
	       lies_behind(reader, &way);
}

bool rf_loop_end_never_comes(struct rf_reader *reader, const struct rf_loop *loop,
                             const struct rf_loop_end *end)
{
	bool is_strict = end->op == CXBinaryOperator_LT || end->op == CXBinaryOperator_GT;
	bool is_above = end->op == CXBinaryOperator_LT || end->op == CXBinaryOperator_LE;
	struct rf_form way, back = rf_form_constant(rf_formula_constant(reader->arena, 0));

	return is_above == (loop->step < 0) && end->late == 0 && back.constant &&
	       find_way(reader, loop, end, &way) &&
	       combine(reader, &back, -1, &way, is_strict ? -1 : 0, &back) &&
	       lies_behind(reader, &back);
}
