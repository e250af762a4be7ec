/* SPDX-License-Identifier: MIT
 *
 * The bound that a comparison sets for the variable of a loop.
 *
 *     i + 1 < N        i < N - 1             N - i > 0         i < N
 *     2*i < N          i < (N + 1)/2         i < N - 1 - i     2*i < N - 1
 *     i - N < 0        i < N
 *
 * What is not the variable goes to the other side, and a factor divides it: c*i < D is i < D/c
 * rounded up, c*i > D is i > D/c rounded down.  A loop variable in D has to have a multiple of c
 * as its factor.  Sizes are divided as C does, towards 0, which is the other way below 0; a loop
 * that counts up from 0 or more has no turn then, rounded either way.
 */
#include "frontend/loops/loop_solve.h"

#include "base/integer.h"
#include "frontend/loops/loop_head.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/quotient.h"
#include "frontend/statements/size.h"

bool rf_loop_solve_uses(const struct rf_value *value, int loop)
{
	return value->kind == RF_VALUE_FORM && rf_form_coefficient(value->forms, loop);
}

/* The comparison with its sides exchanged. */
static int turned(int op)
{
	switch (op) {
	case CXBinaryOperator_LT:
		return CXBinaryOperator_GT;
	case CXBinaryOperator_GT:
		return CXBinaryOperator_LT;
	case CXBinaryOperator_LE:
		return CXBinaryOperator_GE;
	case CXBinaryOperator_GE:
		return CXBinaryOperator_LE;
	default:
		return op;
	}
}

/* Whether the loop counts up from something that is not below 0. */
static bool rises_from_zero(struct rf_reader *reader, const struct rf_loop *loop)
{
	return loop->step > 0 && loop->lower_count == 1 &&
	       rf_quotient_is_natural(reader, loop->lower);
}

/* A formula divided by a number: upward or downward; false where the sign of what is divided
 * decides how. */
static enum rf_status divide_formula(struct rf_reader *reader, const struct rf_tree *test,
                                     rf_formula_p formula, int64_t by, bool upward,
                                     bool is_any_sign, rf_formula_p *quotient)
{
	rf_formula_p divisor = rf_formula_constant(reader->arena, by);
	rf_formula_p more = rf_formula_constant(reader->arena, by - 1);
	int64_t value;

	if (!divisor || !more)
		return rf_out_of_memory(reader->diagnostics);
	if (rf_size_divides(reader, formula, divisor, quotient))
		return RF_OK;
	if (rf_formula_is_constant(formula, &value)) {
		value = rf_integer_floor_div(value, by) + (upward && rf_integer_mod(value, by));
		*quotient = rf_formula_constant(reader->arena, value);
		return *quotient ? RF_OK : rf_out_of_memory(reader->diagnostics);
	}
	if (!is_any_sign && !rf_size_is_natural(reader, formula))
		return rf_loop_head_leave_open(reader, test,
		                               "the end condition divides what may be below 0");
	if (upward)
		formula = rf_formula_add(reader->arena, formula, more);
	return formula ? rf_size_divide(reader, test->place, formula, divisor, false, quotient)
	               : rf_size_too_large(reader);
}

/* by*variable `op` form as variable `op` form. */
static enum rf_status divide_form(struct rf_reader *reader, const struct rf_tree *test,
                                  const struct rf_loop *loop, int64_t by, int op,
                                  struct rf_form *form)
{
	bool upward = op == CXBinaryOperator_LT || op == CXBinaryOperator_GE;
	bool is_any_sign =
	    op == CXBinaryOperator_LT && form->term_count == 0 && rises_from_zero(reader, loop);
	rf_formula_p divisor = rf_formula_constant(reader->arena, by);
	struct rf_form_term *terms =
	    rf_arena_copy(reader->arena, form->terms, form->term_count * sizeof(*terms) + 1);

	if (!divisor || !terms)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < form->term_count; ++i)
		if (!rf_size_divides(reader, terms[i].coefficient, divisor, &terms[i].coefficient))
			return rf_loop_head_leave_open(
			    reader, test, "the end condition multiplies the loop variable");
	form->terms = terms;
	if (op == CXBinaryOperator_NE &&
	    !rf_size_divides(reader, form->constant, divisor, &form->constant))
		return rf_loop_head_leave_open(reader, test,
		                               "the end condition != multiplies the loop variable");
	if (op == CXBinaryOperator_NE)
		return RF_OK;
	return divide_formula(reader, test, form->constant, by, upward, is_any_sign,
	                      &form->constant);
}

/* The same of all forms that the bound is the least or greatest of; c*i <= D is c*i < D + 1. */
static enum rf_status divide(struct rf_reader *reader, const struct rf_tree *test,
                             const struct rf_loop *loop, int64_t by, int *op,
                             struct rf_value *bound)
{
	struct rf_value one = rf_affine_constant(reader, 1);
	struct rf_form *forms;
	enum rf_status status = RF_OK;

	if (bound->kind != RF_VALUE_FORM && bound->kind != RF_VALUE_LEAST &&
	    bound->kind != RF_VALUE_GREATEST)
		return RF_OK;
	if (*op == CXBinaryOperator_LE) {
		status = rf_affine_add(reader, bound, 1, &one, bound);
		*op = CXBinaryOperator_LT;
	}
	forms = rf_arena_copy(reader->arena, bound->forms, bound->count * sizeof(*forms));
	if (!forms)
		return rf_out_of_memory(reader->diagnostics);
	bound->forms = forms;
	for (size_t i = 0; i < bound->count && status == RF_OK; ++i)
		status = divide_form(reader, test, loop, by, *op, &forms[i]);
	return status;
}

/* From factor*variable + rest on one side, which is above other, to the bound that this sets. */
static enum rf_status solve(struct rf_reader *reader, const struct rf_tree *test,
                            const struct rf_loop *loop, const struct rf_value *side,
                            const struct rf_value *other, int *op, struct rf_value *bound)
{
	rf_formula_p coefficient = rf_form_coefficient(side->forms, loop->id);
	struct rf_form_term term = { loop->id, coefficient };
	struct rf_form variable = { rf_formula_constant(reader->arena, 0), 1, &term };
	struct rf_value alone = {
		.kind = RF_VALUE_FORM, .count = 1, .forms = &variable, .through = -1
	};
	struct rf_value rest;
	int64_t factor;
	enum rf_status status;

	if (!rf_formula_is_constant(coefficient, &factor) || factor == INT64_MIN)
		return rf_loop_head_leave_open(reader, test,
		                               "the end condition multiplies the loop variable");
	status = rf_affine_add(reader, side, -1, &alone, &rest);
	if (status == RF_OK)
		status = factor > 0 ? rf_affine_add(reader, other, -1, &rest, bound)
		                    : rf_affine_add(reader, &rest, -1, other, bound);
	if (factor < 0)
		*op = turned(*op);
	if (status != RF_OK || factor == 1 || factor == -1)
		return status;
	return divide(reader, test, loop, factor < 0 ? -factor : factor, op, bound);
}

enum rf_status rf_loop_solve(struct rf_reader *reader, const struct rf_tree *test,
                             const struct rf_loop *loop, const struct rf_value *left,
                             const struct rf_value *right, int *op, struct rf_value *bound)
{
	bool is_left = rf_loop_solve_uses(left, loop->id);
	bool is_right = rf_loop_solve_uses(right, loop->id);
	struct rf_value zero = rf_affine_constant(reader, 0), difference;
	enum rf_status status;

	*op = test->op;
	if (is_left && is_right) {
		status = rf_affine_add(reader, left, -1, right, &difference);
		if (status != RF_OK)
			return status;
		left = &difference;
		right = &zero;
		is_right = false;
		is_left = rf_loop_solve_uses(left, loop->id);
	}
	if (is_left)
		return solve(reader, test, loop, left, right, op, bound);
	if (is_right) {
		*op = turned(test->op);
		return solve(reader, test, loop, right, left, op, bound);
	}
	return rf_loop_head_leave_open(reader, test,
	                               "the end condition does not compare the loop variable");
}
