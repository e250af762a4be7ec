/* SPDX-License-Identifier: MIT
 *
 * Division, remainder, shift and mask.
 *
 * Of sizes each is a polynomial, or a size of its own: C/H, (N + 1)%8, 4<<b is 4 times the size
 * (1<<b), N>>b is N/(1<<b), N & 7 is N%8.  Of a form with loop variables the quotient is known
 * where all coefficients are divisible, as in (2*i + 4*N)/2; where a loop is read as two, one over
 * blocks and one inside of a block (loop_split.c), those of that loop are.
 */
#include "frontend/read/quotient.h"

#include "frontend/read/affine.h"
#include "frontend/read/size.h"

const char rf_quotient_is_remainder[] = "is a remainder of a loop variable";

struct rf_value rf_quotient_unknown(const struct rf_tree *culprit, const char *why)
{
	return (struct rf_value){ .kind = RF_VALUE_UNKNOWN, .culprit = culprit, .why = why };
}

struct rf_value rf_quotient_form(struct rf_reader *reader, struct rf_form form)
{
	struct rf_value value = { .kind = RF_VALUE_FORM, .count = 1, .through = -1 };

	value.forms = RF_NEW(reader->arena, struct rf_form);
	if (value.forms)
		*value.forms = form;
	else
		value.kind = RF_VALUE_UNKNOWN;
	return value;
}

/* The formula of a form without loop variables, NULL of any other value. */
static rf_formula_p formula_of(const struct rf_value *value)
{
	if (value->kind != RF_VALUE_FORM || value->forms->term_count)
		return NULL;
	return value->forms->constant;
}

/* Divides a form all of whose coefficients are divisible, such as (2*i + 4*N)/2. */
static bool divide_exactly(struct rf_reader *reader, const struct rf_form *form, int64_t divisor,
                           struct rf_form *quotient)
{
	*quotient = *form;
	quotient->terms = RF_NEW_ARRAY(reader->arena, struct rf_form_term, form->term_count + 1);
	quotient->constant = rf_formula_divide(reader->arena, form->constant, divisor);
	if (!quotient->terms || !quotient->constant || quotient->constant->divisor != 1)
		return false;
	for (size_t i = 0; i < form->term_count; ++i) {
		rf_formula_p exact =
		    rf_formula_divide(reader->arena, form->terms[i].coefficient, divisor);

		if (!exact || exact->divisor != 1)
			return false;
		quotient->terms[i] = (struct rf_form_term){ form->terms[i].loop, exact };
	}
	return true;
}

static enum rf_status divide(struct rf_reader *reader, const struct rf_tree *tree,
                             const struct rf_value *a, const struct rf_value *b, bool is_remainder,
                             struct rf_value *result)
{
	struct rf_form form;
	rf_formula_p formula, by = formula_of(b);
	int64_t divisor = 1;
	bool is_constant = rf_affine_is_constant(b, &divisor);
	enum rf_status status;

	if (!by || divisor == 0 || divisor == INT64_MIN) {
		*result = rf_quotient_unknown(
		    tree, divisor == 0 ? "divides by zero" : "divides by something that varies");
		return RF_OK;
	}
	if (formula_of(a)) {
		status =
		    rf_size_divide(reader, tree->place, formula_of(a), by, is_remainder, &formula);
		if (status == RF_OK)
			*result = rf_quotient_form(reader, rf_form_constant(formula));
		return status;
	}
	if (is_constant && a->kind == RF_VALUE_FORM &&
	    divide_exactly(reader, a->forms, divisor, &form))
		*result =
		    is_remainder ? rf_affine_constant(reader, 0) : rf_quotient_form(reader, form);
	else
		*result = rf_quotient_unknown(tree, is_remainder ? rf_quotient_is_remainder
		                                                 : "divides a loop variable");
	return RF_OK;
}

enum rf_status rf_quotient_power(struct rf_reader *reader, const struct rf_tree *tree,
                                 const struct rf_value *bits, struct rf_value *power)
{
	rf_formula_p formula = formula_of(bits);
	int64_t constant;
	enum rf_status status;

	*power = rf_quotient_unknown(tree, "shifts by something that varies");
	if (rf_affine_is_constant(bits, &constant)) {
		if (constant >= 0 && constant <= 62)
			*power = rf_affine_constant(reader, (int64_t)1 << constant);
		return RF_OK;
	}
	if (!formula)
		return RF_OK;
	status = rf_size_power(reader, tree->place, formula, &formula);
	if (status == RF_OK)
		*power = rf_quotient_form(reader, rf_form_constant(formula));
	return status;
}

/* Of two constants, what the operation on their bits makes. */
static bool fold(int op, int64_t x, int64_t y, int64_t *bits)
{
	*bits = op == CXBinaryOperator_And ? x & y : op == CXBinaryOperator_Or ? x | y : x ^ y;
	return op == CXBinaryOperator_And || op == CXBinaryOperator_Or ||
	       op == CXBinaryOperator_Xor;
}

/* a & b: the remainder that a mask of low bits leaves. */
static enum rf_status mask(struct rf_reader *reader, const struct rf_tree *tree,
                           const struct rf_value *a, const struct rf_value *b,
                           struct rf_value *result)
{
	struct rf_value power;
	int64_t x, y;

	if (rf_affine_is_constant(a, &x) && !rf_affine_is_constant(b, &y))
		return mask(reader, tree, b, a, result);
	*result = rf_quotient_unknown(tree, "is no linear arithmetic");
	if (!rf_affine_is_constant(b, &y))
		return RF_OK;
	if (y < 1 || y == INT64_MAX || (y & (y + 1)) != 0)
		return RF_OK;
	power = rf_affine_constant(reader, y + 1);
	return divide(reader, tree, a, &power, true, result);
}

enum rf_status rf_quotient_value(struct rf_reader *reader, const struct rf_tree *tree,
                                 const struct rf_value *a, const struct rf_value *b,
                                 struct rf_value *result)
{
	struct rf_value power;
	int64_t x, y;
	enum rf_status status;

	if (rf_affine_is_constant(a, &x) && rf_affine_is_constant(b, &y) &&
	    fold(tree->op, x, y, &x)) {
		*result = rf_affine_constant(reader, x);
		return RF_OK;
	}
	if (tree->op == CXBinaryOperator_And)
		return mask(reader, tree, a, b, result);
	*result = rf_quotient_unknown(tree, "is no linear arithmetic");
	if (tree->op == CXBinaryOperator_Or || tree->op == CXBinaryOperator_Xor)
		return RF_OK;
	if (tree->op != CXBinaryOperator_Shr)
		return divide(reader, tree, a, b, tree->op == CXBinaryOperator_Rem, result);
	status = rf_quotient_power(reader, tree, b, &power);
	if (status == RF_OK && power.kind == RF_VALUE_FORM)
		return divide(reader, tree, a, &power, false, result);
	*result = power;
	return status;
}
