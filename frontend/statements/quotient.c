/* SPDX-License-Identifier: MIT
 *
 * Division, remainder, shift and mask.
 *
 * Of sizes each is a polynomial, or a size of its own: C/H, (N + 1)%8, 4<<b is 4 times the size
 * (1<<b), N>>b is N/(1<<b), N & 7 is N%8.  A form with loop variables is taken apart into multiples
 * of the divisor and a rest, and has a quotient where the bounds of the loops keep the rest below
 * the divisor: (2*i + 4*N)/2 is i + 2*N, and with 0 <= r < 16, from a loop that counters.c takes
 * apart, (16*q + r)/16 is q.
 */
#include "frontend/statements/quotient.h"

#include "base/integer.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/rounded.h"
#include "frontend/statements/size.h"
#include "frontend/tree/type_kind.h"

const char rf_quotient_is_remainder[] = "is a remainder of a loop variable";

struct rf_value rf_quotient_unknown(const struct rf_tree *culprit, const char *why)
{
	return (struct rf_value){ .kind = RF_VALUE_UNKNOWN, .culprit = culprit, .why = why };
}

struct rf_value rf_quotient_lost(const struct rf_tree *culprit, const char *why)
{
	struct rf_value value = rf_quotient_unknown(culprit, why);

	value.is_lost = true;
	return value;
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

/* ---- forms with loop variables ---- */

/* The bound of a loop that a variable reaches at most or at least: one without other variables if
 * there is one. */
static const struct rf_form *bound_of(const struct rf_loop *loop, bool is_upper)
{
	const struct rf_form *forms = is_upper ? loop->upper : loop->lower;
	size_t count = is_upper ? loop->upper_count : loop->lower_count;
	const struct rf_form *best = count > 0 ? forms : NULL;

	for (size_t i = 0; i < count && best->term_count > 0; ++i)
		best = forms[i].term_count < best->term_count ? &forms[i] : best;
	return best;
}

rf_formula_p rf_quotient_extreme(struct rf_reader *reader, const struct rf_form *form, bool most)
{
	struct rf_form rest = *form, one;
	struct rf_arena *arena = reader->arena;

	one = rf_form_constant(rf_formula_constant(arena, 1));
	while (rest.term_count > 0) {
		struct rf_form_term last = rest.terms[rest.term_count - 1];
		bool rises = rf_size_is_natural(reader, last.coefficient);
		const struct rf_form *bound = NULL;

		/* Else a variable whose move is still to be found out (induction). */
		if ((size_t)last.loop < reader->loops.count)
			bound = bound_of(reader->loops.items[last.loop], rises == most);
		if (!rises &&
		    !rf_size_is_natural(reader, rf_formula_scale(arena, last.coefficient, -1)))
			return NULL;
		--rest.term_count;
		if (!bound ||
		    rf_form_combine(arena, &rest, last.coefficient, bound, &rest) != RF_OK ||
		    (rises == most &&
		     rf_form_combine(arena, &rest, rf_formula_scale(arena, last.coefficient, -1),
		                     &one, &rest) != RF_OK))
			return NULL;
	}
	return rest.constant;
}

static bool is_natural(struct rf_reader *reader, const struct rf_form *form)
{
	rf_formula_p least = rf_quotient_extreme(reader, form, false);

	return least && rf_size_is_natural(reader, least);
}

/* Whether a form is at least what a condition says is not negative: 2 n - 2 - i is where i < n. */
static bool follows(struct rf_reader *reader, const struct rf_form *form,
                    const struct rf_condition *condition, bool holds)
{
	struct rf_arena *arena = reader->arena;
	struct rf_form one = rf_form_constant(rf_formula_constant(arena, 1)), rest;

	if (condition->is_equality || condition->divisor > 0 ||
	    rf_form_combine(arena, form, rf_formula_constant(arena, holds ? -1 : 1),
	                    &condition->form, &rest) != RF_OK ||
	    (!holds &&
	     rf_form_combine(arena, &rest, rf_formula_constant(arena, 1), &one, &rest) != RF_OK))
		return false;
	return is_natural(reader, &rest);
}

/* Whether the conditions around what is read say that a form is not negative.  Those that steps
 * compute of forms say nothing of these. */
static bool is_held(struct rf_reader *reader, const struct rf_form *form)
{
	for (const struct rf_route *route = reader->route; route; route = route->outer) {
		const struct rf_guard *guard;
		bool hold;

		if (route->side == 0)
			continue;
		guard = ((const struct rf_node *)route->at)->guard;
		if (guard->step_count > 0)
			continue;
		hold = route->side == 1;
		for (size_t i = 0; i < guard->condition_count && (hold || i == 0); ++i)
			if ((hold || guard->condition_count == 1) &&
			    follows(reader, form, &guard->conditions[i], hold))
				return true;
	}
	return false;
}

bool rf_quotient_is_natural(struct rf_reader *reader, const struct rf_form *form)
{
	return is_natural(reader, form) || is_held(reader, form);
}

bool rf_quotient_in_range(struct rf_reader *reader, const struct rf_form *form, rf_formula_p below)
{
	struct rf_form room = rf_form_constant(
	    rf_formula_subtract(reader->arena, below, rf_formula_constant(reader->arena, 1)));

	if (!room.constant ||
	    rf_form_combine(reader->arena, &room, rf_formula_constant(reader->arena, -1), form,
	                    &room) != RF_OK)
		return false;
	return rf_quotient_is_natural(reader, form) && rf_quotient_is_natural(reader, &room);
}

bool rf_quotient_only_multiple(struct rf_reader *reader, const struct rf_form *form,
                               int64_t divisor, struct rf_form *reduced)
{
	struct rf_form rest = *form, room;
	int64_t constant, factor;

	if (reader->kernel->language == RF_CUDA || divisor > INT32_MAX ||
	    !rf_formula_is_constant(form->constant, &constant))
		return false;
	rest.term_count = 0;
	rest.terms = RF_NEW_ARRAY(reader->arena, struct rf_form_term, form->term_count + 1);
	for (size_t i = 0; rest.terms && i < form->term_count; ++i)
		if (!rf_formula_is_constant(form->terms[i].coefficient, &factor) ||
		    factor % divisor != 0)
			rest.terms[rest.term_count++] = form->terms[i];
	constant = rf_integer_mod(constant, divisor);
	for (int turn = 0; rest.terms && turn < 2; ++turn, constant -= divisor) {
		rest.constant = rf_formula_constant(reader->arena, constant);
		room = rest;
		room.constant = rf_formula_constant(reader->arena, constant + divisor - 1);
		if (!rest.constant || !room.constant ||
		    !rf_quotient_in_range(reader, &room,
		                          rf_formula_constant(reader->arena, 2 * divisor - 1)))
			continue;
		*reduced = rest;
		return true;
	}
	return false;
}

/* The multiple of `by` in a formula, and what is left of it; of a number something from 0 on. */
static bool split_formula(struct rf_reader *reader, rf_formula_p formula, rf_formula_p by,
                          rf_formula_p *quotient, rf_formula_p *rest)
{
	int64_t value, divisor;

	if (rf_formula_is_constant(formula, &value) && rf_formula_is_constant(by, &divisor))
		*quotient =
		    rf_formula_constant(reader->arena, rf_integer_floor_div(value, divisor));
	else if (!rf_size_divides(reader, formula, by, quotient))
		*quotient = rf_formula_quotient(reader->arena, formula, by);
	if (!*quotient || (*quotient)->divisor != 1)
		*quotient = rf_formula_constant(reader->arena, 0);
	*rest = *quotient ? rf_formula_multiply(reader->arena, *quotient, by) : NULL;
	*rest = *rest ? rf_formula_subtract(reader->arena, formula, *rest) : NULL;
	return *rest != NULL;
}

/* A rest of 1 + r over 2, where r is 0 or 1, is 2*r + (1 - r), and one of -r is -2*r + r: where a
 * loop that counters.c takes apart counts odd and even turns, (i + 1) % 2 is 1 - i % 2. */
static void flip_parity(struct rf_reader *reader, rf_formula_p by, struct rf_form *quotient,
                        struct rf_form *rest)
{
	struct rf_form parity = { .term_count = 1, .terms = rest->terms };
	int64_t two, sign, one;

	if (rest->term_count != 1 || !rf_formula_is_constant(by, &two) || two != 2 ||
	    !rf_formula_is_constant(rest->terms->coefficient, &sign) ||
	    !rf_formula_is_constant(rest->constant, &one) ||
	    !((sign == 1 && one == 1) || (sign == -1 && one == 0)))
		return;
	parity.constant = rf_formula_constant(reader->arena, 0);
	rest->terms->coefficient = rf_formula_constant(reader->arena, 1);
	if (parity.constant && rf_quotient_in_range(reader, &parity, by))
		quotient->terms[quotient->term_count++] =
		    (struct rf_form_term){ rest->terms->loop,
			                   rf_formula_constant(reader->arena, sign) };
	else
		sign = -sign;
	rest->terms->coefficient = rf_formula_constant(reader->arena, -sign);
}

/* form = by * quotient + rest, with 0 <= rest < by in all turns; false where that is not so, or
 * where C would divide something negative. */
static bool divide_form(struct rf_reader *reader, const struct rf_form *form, rf_formula_p by,
                        struct rf_form *quotient, struct rf_form *rest)
{
	size_t count = form->term_count;
	rf_formula_p exact, least;
	bool is_exact;

	*quotient = (struct rf_form){ .terms = RF_NEW_ARRAY(reader->arena, struct rf_form_term,
		                                            count + 1) };
	*rest = (struct rf_form){ .terms =
		                      RF_NEW_ARRAY(reader->arena, struct rf_form_term, count + 1) };
	if (!quotient->terms || !rest->terms ||
	    !split_formula(reader, form->constant, by, &quotient->constant, &rest->constant))
		return false;
	for (size_t i = 0; i < count; ++i)
		if (rf_size_divides(reader, form->terms[i].coefficient, by, &exact))
			quotient->terms[quotient->term_count++] =
			    (struct rf_form_term){ form->terms[i].loop, exact };
		else
			rest->terms[rest->term_count++] = form->terms[i];
	is_exact = rest->term_count == 0 && rf_formula_is_zero(rest->constant);
	if (is_exact)
		return true;
	flip_parity(reader, by, quotient, rest);
	least = rf_quotient_extreme(reader, form, false);
	return least && rf_size_is_natural(reader, least) && rf_quotient_in_range(reader, rest, by);
}

bool rf_quotient_rest(struct rf_reader *reader, const struct rf_form *form, rf_formula_p by,
                      struct rf_form *rest)
{
	struct rf_form quotient;

	return divide_form(reader, form, by, &quotient, rest);
}

static enum rf_status divide(struct rf_reader *reader, const struct rf_tree *tree,
                             const struct rf_value *a, const struct rf_value *b, bool is_remainder,
                             struct rf_value *result)
{
	struct rf_form quotient, rest;
	rf_formula_p formula, by = rf_affine_loop_free(b);
	int64_t divisor = 1;
	enum rf_status status;

	rf_affine_is_constant(b, &divisor);
	if (!by || divisor == 0 || divisor == INT64_MIN) {
		*result = rf_quotient_unknown(
		    tree, divisor == 0 ? "divides by zero" : "divides by something that varies");
		return RF_OK;
	}
	if (rf_affine_loop_free(a)) {
		status = rf_size_divide(reader, tree->place, rf_affine_loop_free(a), by,
		                        is_remainder, &formula);
		if (status == RF_OK)
			*result = rf_quotient_form(reader, rf_form_constant(formula));
		return status;
	}
	if (a->kind == RF_VALUE_FORM && divide_form(reader, a->forms, by, &quotient, &rest))
		*result = rf_quotient_form(reader, is_remainder ? rest : quotient);
	else
		*result = rf_quotient_unknown(tree, is_remainder ? rf_quotient_is_remainder
		                                                 : "divides a loop variable");
	if (result->kind == RF_VALUE_UNKNOWN && a->kind == RF_VALUE_FORM)
		result->rounded = rf_rounded_quotient(reader, a->forms, divisor, is_remainder);
	return RF_OK;
}

enum rf_status rf_quotient_power(struct rf_reader *reader, const struct rf_tree *tree,
                                 const struct rf_value *bits, struct rf_value *power)
{
	rf_formula_p formula = rf_affine_loop_free(bits);
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

bool rf_quotient_apply(int op, int64_t x, int64_t y, int64_t *result)
{
	switch (op) {
	case CXBinaryOperator_And:
		*result = x & y;
		return true;
	case CXBinaryOperator_Or:
		*result = x | y;
		return true;
	case CXBinaryOperator_Xor:
		*result = x ^ y;
		return true;
	case CXBinaryOperator_LAnd:
		*result = x && y;
		return true;
	case CXBinaryOperator_LOr:
		*result = x || y;
		return true;
	case CXBinaryOperator_EQ:
		*result = x == y;
		return true;
	case CXBinaryOperator_NE:
		*result = x != y;
		return true;
	case CXBinaryOperator_LT:
		*result = x < y;
		return true;
	case CXBinaryOperator_LE:
		*result = x <= y;
		return true;
	case CXBinaryOperator_GT:
		*result = x > y;
		return true;
	case CXBinaryOperator_GE:
		*result = x >= y;
		return true;
	default:
		return false;
	}
}

/* Whether an operation means the same below 0 whatever the types are. */
static bool is_of_bits(int op)
{
	return op == CXBinaryOperator_And || op == CXBinaryOperator_Or ||
	       op == CXBinaryOperator_Xor || op == CXBinaryOperator_LAnd ||
	       op == CXBinaryOperator_LOr;
}

/* Of two numbers, in the source or of -D, what the operation makes; `is_natural` where one below 0
 * is another one to it. */
static bool fold(struct rf_reader *reader, int op, bool is_natural, const struct rf_value *a,
                 const struct rf_value *b, int64_t *result)
{
	rf_formula_p left = rf_affine_loop_free(a), right = rf_affine_loop_free(b);
	int64_t x, y;

	return left && right && rf_size_given(reader, left, &x) &&
	       rf_size_given(reader, right, &y) &&
	       (!is_natural || is_of_bits(op) || (x >= 0 && y >= 0)) &&
	       rf_quotient_apply(op, x, y, result) && rf_size_settle(reader, right, &y) &&
	       rf_size_settle(reader, left, &x);
}

enum rf_status rf_quotient_not(struct rf_reader *reader, const struct rf_tree *tree,
                               const struct rf_value *a, struct rf_value *result)
{
	struct rf_value zero = rf_affine_constant(reader, 0);
	int64_t is_zero;

	*result = fold(reader, CXBinaryOperator_EQ, false, a, &zero, &is_zero)
	              ? rf_affine_constant(reader, is_zero)
	              : rf_quotient_unknown(tree, "is no linear arithmetic");
	return RF_OK;
}

enum rf_status rf_quotient_absolute(struct rf_reader *reader, const struct rf_tree *tree,
                                    const struct rf_value *a, struct rf_value *result)
{
	rf_formula_p formula = rf_affine_loop_free(a);
	int64_t number = 0;

	*result = rf_quotient_unknown(tree, "is the result of a function");
	if (!formula ||
	    (!rf_size_settle(reader, formula, &number) && !rf_size_is_natural(reader, formula)))
		return RF_OK;
	formula = rf_formula_scale(reader->arena, formula, number < 0 ? -1 : 1);
	if (!formula)
		return rf_out_of_memory(reader->diagnostics);
	*result = rf_quotient_form(reader, rf_form_constant(formula));
	return RF_OK;
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

/* Whether what is divided or shifted goes round at 2^32 or 2^64, as an unsigned number below 0. */
static bool goes_round(struct rf_reader *reader, const struct rf_tree *tree,
                       const struct rf_value *a)
{
	const struct rf_tree *left = tree->child_count > 1 ? tree->children[0] : NULL;
	bool divides = tree->op == CXBinaryOperator_Div || tree->op == CXBinaryOperator_Rem;
	bool is_natural = left && (tree->op == CXBinaryOperator_Shr
	                               ? left->bytes >= 4 && rf_type_kind_is_unsigned(reader, left)
	                               : divides && rf_narrow_is_unsigned(reader, tree));

	return is_natural && rf_narrow_is_negative(reader, a);
}

/* A size that divides what threads are has the value that the user gives it: blocks are parted by
 * numbers. */
static struct rf_value settle_for_threads(struct rf_reader *reader, const struct rf_value *a,
                                          const struct rf_value *b)
{
	rf_formula_p by = rf_affine_loop_free(b);
	int64_t value;

	if (reader->kernel->language == RF_CUDA && a->kind == RF_VALUE_FORM &&
	    a->forms->term_count > 0 && by && rf_size_settle(reader, by, &value))
		return rf_affine_constant(reader, value);
	return *b;
}

enum rf_status rf_quotient_value(struct rf_reader *reader, const struct rf_tree *tree,
                                 const struct rf_value *a, const struct rf_value *b,
                                 struct rf_value *result)
{
	struct rf_value power, settled;
	int64_t bits;
	enum rf_status status;

	*result = rf_quotient_unknown(tree, "is no linear arithmetic");
	if (tree->op == CXBinaryOperator_And &&
	    !(rf_affine_is_constant(a, &bits) && rf_affine_is_constant(b, &bits))) {
		status = mask(reader, tree, a, b, result);
		if (status != RF_OK || result->kind != RF_VALUE_UNKNOWN)
			return status;
	}
	if (goes_round(reader, tree, a)) {
		*result = rf_quotient_unknown(tree, "divides an unsigned number below 0");
		return RF_OK;
	}
	if (fold(reader, tree->op, rf_narrow_is_unsigned(reader, tree), a, b, &bits)) {
		*result = rf_affine_constant(reader, bits);
		return RF_OK;
	}
	if (tree->op == CXBinaryOperator_Div || tree->op == CXBinaryOperator_Rem) {
		settled = settle_for_threads(reader, a, b);
		return divide(reader, tree, a, &settled, tree->op == CXBinaryOperator_Rem, result);
	}
	if (tree->op != CXBinaryOperator_Shr)
		return RF_OK;
	status = rf_quotient_power(reader, tree, b, &power);
	if (status == RF_OK && power.kind == RF_VALUE_FORM)
		return divide(reader, tree, a, &power, false, result);
	*result = power;
	return status;
}
