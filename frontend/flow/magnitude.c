/* SPDX-License-Identifier: MIT
 *
 * Comparisons of absolute values: those of a band of a matrix, for one.
 *
 *     abs(i - j) <= 2      is i - j <= 2 && -(i - j) <= 2
 *     abs(i - j) > w       is i - j > w || -(i - j) > w
 *     abs(i - j) == 1      is i - j == 1 || -(i - j) == 1
 *
 * The absolute value is that of the library, or x < 0 ? -x : x, in a macro or a function as well.
 * What it is compared with is signed: as an unsigned number -x would be a large one.
 */
#include "frontend/flow/magnitude.h"

#include "frontend/effects/operation_count.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/inline.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/truth.h"
#include "frontend/tree/type_kind.h"

/* Conditions in parts that there may be, before those with || in them stay as they are. */
enum { MOST_SPLIT = 24 };

static bool is_zero(const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	return tree->kind == RF_TREE_INTEGER && tree->value == 0;
}

static bool is_minus(const struct rf_tree *tree, const struct rf_tree *x)
{
	tree = rf_tree_query_peel(tree);
	return rf_tree_query_is_unary(tree, CXUnaryOperator_Minus) &&
	       rf_tree_query_equal(rf_tree_query_peel(tree->children[0]), x);
}

/* x of x < 0 ? -x : x and its turns, else NULL. */
static const struct rf_tree *of_choice(const struct rf_tree *choice)
{
	const struct rf_tree *test = rf_tree_query_peel(choice->children[0]);
	const struct rf_tree *yes = rf_tree_query_peel(choice->children[1]);
	const struct rf_tree *no = rf_tree_query_peel(choice->children[2]), *x;
	bool is_less;

	if (!rf_tree_query_is_comparison(test) || test->op >= CXBinaryOperator_EQ)
		return NULL;
	is_less = test->op == CXBinaryOperator_LT || test->op == CXBinaryOperator_LE;
	if (is_zero(test->children[0]))
		is_less = !is_less;
	else if (!is_zero(test->children[1]))
		return NULL;
	x = rf_tree_query_peel(test->children[is_zero(test->children[0])]);
	return rf_tree_query_equal(is_less ? no : yes, x) && is_minus(is_less ? yes : no, x) ? x
	                                                                                     : NULL;
}

/* What an expression is the absolute value of, else NULL. */
static const struct rf_tree *magnitude_of(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_tree *value = rf_tree_query_peel(tree);

	if (rf_operation_count_absolute(reader, value))
		return rf_operation_count_absolute(reader, value);
	if (value->kind == RF_TREE_CALL && value->type == RF_TYPE_INTEGER &&
	    value->symbol != NULL && rf_inline_expression(reader, value, &value) != RF_OK)
		return NULL;
	value = value == NULL ? NULL : rf_tree_query_peel(value);
	return value != NULL && value->kind == RF_TREE_CONDITIONAL ? of_choice(value) : NULL;
}

static bool is_form(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_value value;

	return tree->type == RF_TYPE_INTEGER && !rf_type_kind_is_unsigned(reader, tree) &&
	       !rf_tree_query_assigns(tree) && rf_affine_value(reader, tree, &value) == RF_OK &&
	       value.kind == RF_VALUE_FORM;
}

static struct rf_tree *node(struct rf_reader *reader, const struct rf_tree *like,
                            enum rf_tree_kind kind, int op, const struct rf_tree *a,
                            const struct rf_tree *b)
{
	struct rf_tree *tree =
	    rf_new_tree_node(reader, like, kind, (struct rf_tree *)a, (struct rf_tree *)b);

	if (tree != NULL)
		tree->op = op;
	return tree;
}

/* x op c and -x op c, or one of them. */
static const struct rf_tree *unfold_comparison(struct rf_reader *reader, const struct rf_tree *test)
{
	const struct rf_tree *c = test->children[1];
	const struct rf_tree *x = magnitude_of(reader, test->children[0]);
	bool is_turned = x == NULL, is_equality = test->op >= CXBinaryOperator_EQ, is_both;
	struct rf_tree *minus, *parts[2];
	int op = test->op;

	if (is_turned) {
		c = test->children[0];
		x = magnitude_of(reader, test->children[1]);
	}
	if (x == NULL || !is_form(reader, x) || !is_form(reader, c) ||
	    (is_equality &&
	     (rf_tree_query_peel(c)->kind != RF_TREE_INTEGER || rf_tree_query_peel(c)->value < 0)))
		return test;
	is_both = op == CXBinaryOperator_NE ||
	          ((op == CXBinaryOperator_LT || op == CXBinaryOperator_LE) && !is_turned) ||
	          ((op == CXBinaryOperator_GT || op == CXBinaryOperator_GE) && is_turned);
	minus = node(reader, x, RF_TREE_UNARY, CXUnaryOperator_Minus, x, NULL);
	if (minus == NULL)
		return NULL;
	parts[0] = node(reader, test, RF_TREE_BINARY, op, is_turned ? c : x, is_turned ? x : c);
	parts[1] =
	    node(reader, test, RF_TREE_BINARY, op, is_turned ? c : minus, is_turned ? minus : c);
	if (parts[0] == NULL || parts[1] == NULL)
		return NULL;
	return node(reader, test, RF_TREE_BINARY,
	            is_both ? CXBinaryOperator_LAnd : CXBinaryOperator_LOr, parts[0], parts[1]);
}

static const struct rf_tree *unfold(struct rf_reader *reader, const struct rf_tree *test)
{
	const struct rf_tree *bare = rf_tree_query_peel(test), *parts[2] = { NULL };
	bool is_changed = false;

	if (rf_tree_query_is_comparison(bare))
		return unfold_comparison(reader, bare);
	if (!rf_tree_query_is_junction(bare) && !rf_tree_query_is_unary(bare, CXUnaryOperator_LNot))
		return test;
	for (size_t i = 0; i < bare->child_count; ++i) {
		parts[i] = unfold(reader, bare->children[i]);
		if (parts[i] == NULL)
			return NULL;
		is_changed |= parts[i] != bare->children[i];
	}
	if (is_changed && bare->kind == RF_TREE_UNARY)
		return rf_truth_negated(reader, (struct rf_tree *)parts[0]);
	return is_changed ? node(reader, bare, bare->kind, bare->op, parts[0], parts[1]) : test;
}

const struct rf_tree *rf_magnitude_unfold(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_tree *test = tree->children[0];
	struct rf_tree *copy;

	if (reader->kernel->language != RF_C || reader->split_guards >= MOST_SPLIT)
		return tree;
	test = unfold(reader, test);
	if (test == NULL || test == tree->children[0])
		return test == NULL ? NULL : tree;
	copy = rf_new_tree_copy(reader, tree);
	if (copy != NULL)
		copy->children[0] = (struct rf_tree *)test;
	return copy;
}
