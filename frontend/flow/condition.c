/* SPDX-License-Identifier: MIT
 *
 * What a condition says of loop variables and sizes.
 *
 * A guard holds when all of its conditions hold, each of the kind form >= 0 or form == 0.  a < b
 * is b - a - 1 >= 0.  What is no such conjunction may be one when it is negated (a != b, a || b):
 * then the branches are exchanged.  A remainder may be compared with a constant: (i + j) % 2 == 0
 * holds where i + j is a multiple of 2, and i % 3 == j % 3 where i - j is one of 3.
 */
#include "frontend/flow/condition.h"

#include "base/text.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/quotient.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/tree_query.h"

static enum rf_status refuse_data(struct rf_reader *reader, const struct rf_tree *tree,
                                  const struct rf_value *value)
{
	if (value->kind != RF_VALUE_LOADED)
		return rf_affine_refuse(reader, tree, "the condition", value);
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
	                 "use a ternary a ? b : c, or a condition on loop variables and sizes",
	                 "the condition `%s` depends on data, so how often it holds is not known",
	                 rf_spell_tree(reader, tree));
}

static enum rf_status add(struct rf_reader *reader, const struct rf_value *value, bool is_equality,
                          struct rf_conjunction *all)
{
	for (size_t i = 0; i < value->count; ++i) {
		struct rf_condition *condition = RF_PUSH(reader->arena, &all->conditions);

		if (!condition)
			return rf_out_of_memory(reader->diagnostics);
		*condition =
		    (struct rf_condition){ .form = value->forms[i], .is_equality = is_equality };
	}
	return RF_OK;
}

static int negated(int op)
{
	switch (op) {
	case CXBinaryOperator_LT:
		return CXBinaryOperator_GE;
	case CXBinaryOperator_GE:
		return CXBinaryOperator_LT;
	case CXBinaryOperator_GT:
		return CXBinaryOperator_LE;
	case CXBinaryOperator_LE:
		return CXBinaryOperator_GT;
	case CXBinaryOperator_EQ:
		return CXBinaryOperator_NE;
	default:
		return CXBinaryOperator_EQ;
	}
}

/* Where unsigned values are compared, the lesser one is not below 0; a greater one that is, is no
 * conjunction. */
static enum rf_status compare_signs(struct rf_reader *reader, const struct rf_tree *tree, int op,
                                    const struct rf_value *left, const struct rf_value *right,
                                    struct rf_conjunction *all)
{
	bool is_less = op == CXBinaryOperator_LT || op == CXBinaryOperator_LE, is_negative;
	enum rf_status status = RF_OK;

	if (op == CXBinaryOperator_EQ || op == CXBinaryOperator_NE ||
	    !rf_tree_query_is_comparison(tree))
		return RF_OK;
	for (int side = 0; side < 2 && status == RF_OK; ++side) {
		if (!rf_narrow_may_wrap(reader, tree, side))
			continue;
		is_negative = rf_narrow_is_negative(reader, side ? right : left);
		if (is_negative && !rf_narrow_is_unsigned(reader, tree))
			all->fits = false;
		if (!is_negative)
			status = rf_narrow_not_below(reader, tree->children[side],
			                             side ? right : left, &is_negative);
	}
	if (status != RF_OK || !rf_narrow_is_unsigned(reader, tree))
		return status;
	if (rf_narrow_is_negative(reader, is_less ? right : left))
		all->fits = false;
	if (rf_narrow_is_negative(reader, is_less ? left : right))
		return add(reader, is_less ? left : right, false, all);
	return RF_OK;
}

/* Adds left `op` right. */
static enum rf_status compare(struct rf_reader *reader, const struct rf_tree *tree, int op,
                              struct rf_value *left, struct rf_value *right,
                              struct rf_conjunction *all)
{
	bool is_less = op == CXBinaryOperator_LT || op == CXBinaryOperator_LE;
	bool is_strict = op == CXBinaryOperator_LT || op == CXBinaryOperator_GT;
	bool is_equality = op == CXBinaryOperator_EQ;
	struct rf_value one = rf_affine_constant(reader, 1);
	struct rf_value difference;
	enum rf_status status;

	if (left->kind == RF_VALUE_LOADED || right->kind == RF_VALUE_LOADED)
		return refuse_data(reader, tree, left->kind == RF_VALUE_LOADED ? left : right);
	status = is_less ? rf_affine_add(reader, right, -1, left, &difference)
	                 : rf_affine_add(reader, left, -1, right, &difference);

	if (status == RF_OK && is_strict)
		status = rf_affine_add(reader, &difference, -1, &one, &difference);
	if (status != RF_OK)
		return status;
	if (difference.kind == RF_VALUE_LOADED || difference.kind == RF_VALUE_UNKNOWN)
		return refuse_data(reader, tree, &difference);
	if (op == CXBinaryOperator_NE || difference.kind == RF_VALUE_GREATEST ||
	    (is_equality && difference.kind != RF_VALUE_FORM))
		all->fits = false;
	status = add(reader, &difference, is_equality, all);
	return status == RF_OK ? compare_signs(reader, tree, op, left, right, all) : status;
}

/* ---- remainders ---- */

static bool is_number(struct rf_reader *reader, const struct rf_tree *tree, int64_t *number)
{
	struct rf_value value;

	return rf_affine_value(reader, tree, &value) == RF_OK &&
	       rf_affine_is_constant(&value, number);
}

/* x % d, or x & (d - 1) with a power of two d: what is divided, and by what; NULL for anything
 * else, a number among it, or where the divisor is no constant of 2 or more, or an unsigned x goes
 * round below 0.  (x ^ y) & 1 is (x + y) & 1. */
static const struct rf_tree *divided(struct rf_reader *reader, const struct rf_tree *tree,
                                     int64_t *divisor)
{
	const struct rf_tree *part;
	struct rf_rounds rounds;
	struct rf_value x;
	bool masks;

	tree = rf_tree_query_peel(tree);
	masks = rf_tree_query_is_binary(tree, CXBinaryOperator_And);
	if ((!masks && !rf_tree_query_is_binary(tree, CXBinaryOperator_Rem)) ||
	    is_number(reader, tree, divisor) || !is_number(reader, tree->children[1], divisor))
		return NULL;
	if (masks && (*divisor < 1 || (*divisor & (*divisor + 1)) != 0 || *divisor == INT64_MAX))
		return NULL;
	if (!masks && (rf_affine_value(reader, tree->children[0], &x) != RF_OK ||
	               (rf_narrow_is_unsigned(reader, tree) && rf_narrow_is_negative(reader, &x)) ||
	               rf_narrow_goes_round(reader, tree, 0, &x, &rounds)))
		return NULL;
	*divisor = masks ? *divisor + 1 : *divisor < 0 ? -*divisor : *divisor;
	part = rf_tree_query_peel(tree->children[0]);
	if (masks && *divisor == 2 && rf_tree_query_is_binary(part, CXBinaryOperator_Xor))
		return rf_new_tree_operation(reader, CXBinaryOperator_Add, part->children[0],
		                             part->children[1]);
	return *divisor >= 2 ? tree->children[0] : NULL;
}

static bool is_mask(const struct rf_tree *tree)
{
	return rf_tree_query_is_binary(rf_tree_query_peel(tree), CXBinaryOperator_And);
}

/* x % d == r: x - r is a multiple of d and, as the remainder has the sign of x, not on the other
 * side of 0.  x & (d - 1) is never negative and has no such second condition. */
static enum rf_status compare_remainder(struct rf_reader *reader, const struct rf_tree *tree,
                                        const struct rf_value *x, int64_t divisor, int64_t r,
                                        struct rf_conjunction *all)
{
	bool masks = is_mask(tree);
	struct rf_value rest = rf_affine_constant(reader, r), difference, turned;
	struct rf_condition *last;
	enum rf_status status = rf_affine_add(reader, x, -1, &rest, &difference);

	if (status == RF_OK && (r >= divisor || r <= -divisor || (masks && r < 0))) {
		rest = rf_affine_constant(reader, -1);
		return add(reader, &rest, false, all);
	}
	if (status == RF_OK)
		status = add(reader, &difference, false, all);
	if (status != RF_OK)
		return status;
	last = &all->conditions.items[all->conditions.count - 1];
	last->is_equality = rf_quotient_only_multiple(reader, &last->form, divisor, &last->form);
	last->divisor = last->is_equality ? 0 : divisor;
	if (masks || r == 0)
		return RF_OK;
	rest = rf_affine_constant(reader, 0);
	status = rf_affine_add(reader, &rest, r > 0 ? 1 : -1, &difference, &turned);
	return status == RF_OK ? add(reader, &turned, false, all) : status;
}

/* Adds a condition on a remainder, when it is one of a form and is compared with a constant: `is`
 * says so. */
static enum rf_status read_remainder(struct rf_reader *reader, const struct rf_tree *tree,
                                     const struct rf_tree *other, bool is_equality,
                                     struct rf_conjunction *all, bool *is)
{
	struct rf_value x, constant = rf_affine_constant(reader, 0);
	int64_t divisor = 0, r = 0;
	const struct rf_tree *part = divided(reader, tree, &divisor);
	enum rf_status status = RF_OK;

	*is = false;
	if (part == NULL)
		return RF_OK;
	status = rf_affine_value(reader, part, &x);
	if (status == RF_OK && other != NULL)
		status = rf_affine_value(reader, other, &constant);
	if (status != RF_OK || x.kind != RF_VALUE_FORM || x.forms->term_count == 0 ||
	    !rf_affine_is_constant(&constant, &r))
		return status;
	*is = true;
	if (!is_equality)
		all->fits = false;
	return compare_remainder(reader, tree, &x, divisor, r, all);
}

/* Adds x % d == y % d of what is nowhere below 0, or of masks: x - y is a multiple of d.  `is`: it
 * is such. */
static enum rf_status read_remainders(struct rf_reader *reader, const struct rf_tree *tree,
                                      bool is_equality, struct rf_conjunction *all, bool *is)
{
	int64_t divisors[2] = { 0 };
	struct rf_value values[2], difference;
	enum rf_status status = RF_OK;

	*is = false;
	for (int side = 0; side < 2 && status == RF_OK; ++side) {
		const struct rf_tree *part = divided(reader, tree->children[side], &divisors[side]);

		if (part == NULL)
			return RF_OK;
		status = rf_affine_value(reader, part, &values[side]);
		if (status == RF_OK && (values[side].kind != RF_VALUE_FORM ||
		                        (!is_mask(tree->children[side]) &&
		                         !rf_quotient_is_natural(reader, values[side].forms))))
			return RF_OK;
	}
	if (status == RF_OK && divisors[0] == divisors[1])
		status = rf_affine_add(reader, &values[0], -1, &values[1], &difference);
	if (status != RF_OK || divisors[0] != divisors[1] || difference.kind != RF_VALUE_FORM ||
	    difference.forms->term_count == 0)
		return status;
	*is = true;
	if (!is_equality)
		all->fits = false;
	return compare_remainder(reader, tree->children[0], &difference, divisors[0], 0, all);
}

/* ---- conditions ---- */

static enum rf_status read_comparison(struct rf_reader *reader, const struct rf_tree *tree,
                                      bool is_negated, struct rf_conjunction *all)
{
	struct rf_value left, right;
	int op = is_negated ? negated(tree->op) : tree->op;
	bool equates = op == CXBinaryOperator_EQ || op == CXBinaryOperator_NE, is = false;
	enum rf_status status = RF_OK;

	for (int side = 0; side < 2 && equates && status == RF_OK && !is; ++side)
		status = read_remainder(reader, tree->children[side], tree->children[1 - side],
		                        op == CXBinaryOperator_EQ, all, &is);
	if (status == RF_OK && equates && !is)
		status = read_remainders(reader, tree, op == CXBinaryOperator_EQ, all, &is);
	if (status != RF_OK || is)
		return status;
	status = rf_narrow_sides(reader, tree, &left, &right);
	return status == RF_OK ? compare(reader, tree, op, &left, &right, all) : status;
}

/* A number as a condition: it is not zero. */
static enum rf_status read_number(struct rf_reader *reader, const struct rf_tree *tree,
                                  bool is_negated, struct rf_conjunction *all)
{
	struct rf_value zero = rf_affine_constant(reader, 0);
	struct rf_value value;
	bool is;
	enum rf_status status = read_remainder(reader, tree, NULL, is_negated, all, &is);

	if (status != RF_OK || is)
		return status;
	status = rf_affine_value(reader, tree, &value);
	if (status != RF_OK)
		return status;
	return compare(reader, tree, is_negated ? CXBinaryOperator_EQ : CXBinaryOperator_NE, &value,
	               &zero, all);
}

static enum rf_status read_condition(struct rf_reader *reader, const struct rf_tree *tree,
                                     bool is_negated, struct rf_conjunction *all)
{
	bool is_and = rf_tree_query_is_binary(tree, CXBinaryOperator_LAnd);
	bool is_or = rf_tree_query_is_binary(tree, CXBinaryOperator_LOr);
	enum rf_status status;

	if (rf_tree_query_is_unary(tree, CXUnaryOperator_LNot))
		return read_condition(reader, tree->children[0], !is_negated, all);
	if (rf_tree_query_is_comparison(tree))
		return read_comparison(reader, tree, is_negated, all);
	if (tree->kind == RF_TREE_CONDITIONAL) {
		all->fits = false;
		return RF_OK;
	}
	if (!is_and && !is_or)
		return read_number(reader, tree, is_negated, all);
	if (is_and == is_negated)
		all->fits = false;
	status = read_condition(reader, tree->children[0], is_negated, all);
	return status == RF_OK ? read_condition(reader, tree->children[1], is_negated, all)
	                       : status;
}

enum rf_status rf_condition_read(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_conjunction *all)
{
	enum rf_status status = RF_OK;

	all->fits = false;
	for (int turn = 0; turn < 2 && status == RF_OK && !all->fits; ++turn) {
		*all = (struct rf_conjunction){ .fits = true, .is_negated = turn > 0 };
		status = read_condition(reader, tree, all->is_negated, all);
	}
	return status;
}

bool rf_condition_is_never(struct rf_conjunction *all)
{
	size_t kept = 0;
	bool never = false;

	for (size_t i = 0; i < all->conditions.count; ++i) {
		const struct rf_condition *condition = &all->conditions.items[i];
		int64_t value;

		if (condition->form.term_count || condition->divisor > 0 ||
		    !rf_formula_is_constant(condition->form.constant, &value))
			all->conditions.items[kept++] = *condition;
		else
			never = never || (condition->is_equality ? value != 0 : value < 0);
	}
	all->conditions.count = kept;
	return never;
}

/* Whether the value of a part of a condition is neither a form nor the extreme of several. */
static bool is_part_on_data(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_value value;
	int64_t divisor;
	const struct rf_tree *part = divided(reader, tree, &divisor);

	if (tree->type != RF_TYPE_INTEGER)
		return true;
	if (rf_affine_value(reader, part ? part : tree, &value) != RF_OK)
		return false;
	return value.kind == RF_VALUE_LOADED || value.kind == RF_VALUE_UNKNOWN;
}

/* Whether a number that is a condition goes round in some turn: i << 31. */
static bool number_goes_round(struct rf_reader *reader, const struct rf_tree *number)
{
	struct rf_tree *part = (struct rf_tree *)number;
	const struct rf_tree truth = { .kind = RF_TREE_UNARY,
		                       .op = CXUnaryOperator_LNot,
		                       .type = RF_TYPE_INTEGER,
		                       .child_count = 1,
		                       .children = &part };
	struct rf_value value;
	struct rf_rounds rounds;

	return number->type == RF_TYPE_INTEGER &&
	       rf_affine_value(reader, number, &value) == RF_OK &&
	       rf_narrow_goes_round(reader, &truth, 0, &value, &rounds);
}

/* Whether a number that is a condition, or a side of a comparison, is a form that goes round in
 * some turns, and not in others. */
static bool goes_round(struct rf_reader *reader, const struct rf_tree *comparison)
{
	struct rf_value taken[2], whole;

	if (!rf_tree_query_is_comparison(comparison))
		return number_goes_round(reader, comparison);
	if (comparison->children[0]->type != RF_TYPE_INTEGER ||
	    comparison->children[1]->type != RF_TYPE_INTEGER ||
	    rf_narrow_sides(reader, comparison, &taken[0], &taken[1]) != RF_OK)
		return false;
	for (size_t side = 0; side < 2; ++side)
		if (taken[side].kind == RF_VALUE_UNKNOWN &&
		    rf_affine_value(reader, comparison->children[side], &whole) == RF_OK &&
		    whole.kind == RF_VALUE_FORM)
			return true;
	return false;
}

/* Whether a comparison is of a remainder, other than with a number that it is or is not. */
static bool compares_remainder(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool equates = tree->op == CXBinaryOperator_EQ || tree->op == CXBinaryOperator_NE;

	for (int side = 0; side < 2 && rf_tree_query_is_comparison(tree); ++side) {
		int64_t number;

		if (divided(reader, tree->children[side], &number) == NULL)
			continue;
		if (!equates || !is_number(reader, tree->children[1 - side], &number))
			return true;
	}
	return false;
}

/* ---- what decides ---- */

/* Whether an assignment in the tree changes the variable or member, or something may by its
 * address. */
static bool is_changed(const struct rf_tree *tree, const struct rf_tree *what)
{
	if ((rf_tree_query_is_assignment(tree) ||
	     rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf)) &&
	    rf_tree_query_equal(rf_tree_query_peel(tree->children[0]), what))
		return true;
	if (tree->kind == RF_TREE_VARIABLE && tree->symbol == what->symbol)
		return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (is_changed(tree->children[i], what))
			return true;
	return false;
}

/* Whether a variable belongs to a function whose body is read in place of a call: each turn calls
 * it anew.  A struct that is handed over stays the same where its place does. */
static bool is_of_turn(const struct rf_reader *reader, const struct rf_symbol *symbol)
{
	const struct rf_clang *clang = reader->clang;
	const struct rf_lvalue *place = &symbol->pointer;

	if ((symbol->kind != RF_SYMBOL_PARAMETER && symbol->kind != RF_SYMBOL_LOCAL) ||
	    symbol->is_kept || reader->inlined.count == 0 ||
	    clang->equalCursors(clang->getCursorSemanticParent(symbol->cursor), reader->function))
		return false;
	if (symbol->binding != RF_BOUND_POINTER)
		return true;
	return place->is_indirect || place->in_row || place->offset.term_count > 0 ||
	       place->pending.kind != RF_VALUE_FORM || place->pending.forms->term_count > 0;
}

/* Whether a member is set by a function that the loops call. */
static bool is_set_by_call(const struct rf_reader *reader, const struct rf_tree *tree)
{
	for (size_t i = 0; i < reader->moved_members.count && tree->kind == RF_TREE_MEMBER; ++i)
		if (rf_text_equal(reader->moved_members.items[i].name, tree->name))
			return true;
	return false;
}

/* Whether an expression is made of numbers and of variables that keep their values in all loops
 * that are open. */
static bool is_fixed(const struct rf_reader *reader, const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	if (tree->kind == RF_TREE_NAME || tree->kind == RF_TREE_MEMBER) {
		if (reader->open_loops.count > 0 &&
		    (is_changed(reader->nest, tree) || is_set_by_call(reader, tree)))
			return false;
		if (tree->kind == RF_TREE_NAME && tree->type != RF_TYPE_POINTER &&
		    is_of_turn(reader, tree->symbol))
			return false;
		return tree->kind == RF_TREE_NAME || is_fixed(reader, tree->children[0]);
	}
	if (tree->kind != RF_TREE_INTEGER && tree->kind != RF_TREE_NUMBER &&
	    tree->kind != RF_TREE_BINARY &&
	    (tree->kind != RF_TREE_UNARY || tree->op == CXUnaryOperator_Deref))
		return false;
	if (rf_tree_query_is_assignment(tree))
		return false;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!is_fixed(reader, tree->children[i]))
			return false;
	return true;
}

static enum rf_condition_kind kind_of_parts(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool compares = rf_tree_query_is_comparison(tree);

	if (reader->kernel->language == RF_CUDA && reader->open_loops.count > 0 &&
	    compares_remainder(reader, tree))
		return RF_CONDITION_ON_DATA;
	if (!is_part_on_data(reader, compares ? tree->children[0] : tree) &&
	    (!compares || !is_part_on_data(reader, tree->children[1])))
		return goes_round(reader, tree) ? RF_CONDITION_ON_DATA : RF_CONDITION_AFFINE;
	return is_fixed(reader, tree) ? RF_CONDITION_FIXED : RF_CONDITION_ON_DATA;
}

enum rf_condition_kind rf_condition_kind(struct rf_reader *reader, const struct rf_tree *tree)
{
	enum rf_condition_kind kind;

	tree = rf_tree_query_peel(tree);
	if (rf_tree_query_is_unary(tree, CXUnaryOperator_LNot))
		return rf_condition_kind(reader, tree->children[0]);
	if (tree->kind == RF_TREE_CONDITIONAL && rf_condition_is_decidable(reader, tree))
		return RF_CONDITION_AFFINE;
	if (!rf_tree_query_is_junction(tree))
		return kind_of_parts(reader, tree);
	kind = rf_condition_kind(reader, tree->children[0]);
	return rf_condition_kind(reader, tree->children[1]) == kind ? kind : RF_CONDITION_MIXED;
}

/* Whether an expression is a form, or what a constant leaves of one; then `divisor` is that, else
 * 0. */
static bool is_form(struct rf_reader *reader, const struct rf_tree *tree, int64_t *divisor)
{
	struct rf_value value;
	const struct rf_tree *part;

	*divisor = 0;
	if (tree->type != RF_TYPE_INTEGER || rf_affine_value(reader, tree, &value) != RF_OK)
		return false;
	if (value.kind == RF_VALUE_FORM)
		return true;
	part = divided(reader, tree, divisor);
	return part && rf_affine_value(reader, part, &value) == RF_OK &&
	       value.kind == RF_VALUE_FORM;
}

/* Whether both sides of a comparison are forms, or a remainder is compared as one can be. */
static bool compares_forms(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_conjunction ignored = { 0 };
	int64_t divisors[2], number;
	bool is;

	if (!is_form(reader, tree->children[0], &divisors[0]) ||
	    !is_form(reader, tree->children[1], &divisors[1]))
		return false;
	if (divisors[0] == 0 && divisors[1] == 0)
		return !goes_round(reader, tree);
	if (tree->op != CXBinaryOperator_EQ && tree->op != CXBinaryOperator_NE)
		return false;
	if (divisors[0] && divisors[1])
		return read_remainders(reader, tree, true, &ignored, &is) == RF_OK && is;
	return is_number(reader, tree->children[divisors[0] > 0], &number);
}

/* !a, a && b, a || b, a ? b : c. */
static bool is_composed(const struct rf_tree *tree)
{
	return rf_tree_query_is_unary(tree, CXUnaryOperator_LNot) ||
	       rf_tree_query_is_junction(tree) || tree->kind == RF_TREE_CONDITIONAL;
}

bool rf_condition_is_decidable(struct rf_reader *reader, const struct rf_tree *tree)
{
	int64_t divisor;

	tree = rf_tree_query_peel(tree);
	if (!is_composed(tree))
		return rf_tree_query_is_comparison(tree)
		           ? compares_forms(reader, tree)
		           : is_form(reader, tree, &divisor) && !number_goes_round(reader, tree);
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!rf_condition_is_decidable(reader, tree->children[i]))
			return false;
	return true;
}

const struct rf_tree *rf_condition_bare(const struct rf_tree *test, bool *turned)
{
	for (;;) {
		const struct rf_tree *right;

		test = rf_tree_query_peel(test);
		if (rf_tree_query_is_unary(test, CXUnaryOperator_LNot)) {
			*turned = !*turned;
			test = test->children[0];
			continue;
		}
		if (!rf_tree_query_is_binary(test, CXBinaryOperator_EQ) &&
		    !rf_tree_query_is_binary(test, CXBinaryOperator_NE))
			return test;
		right = rf_tree_query_peel(test->children[1]);
		if (right->kind != RF_TREE_INTEGER || right->value != 0 ||
		    test->children[0]->type != RF_TYPE_POINTER)
			return test;
		*turned ^= test->op == CXBinaryOperator_EQ;
		test = test->children[0];
	}
}
