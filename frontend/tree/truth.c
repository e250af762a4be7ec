/* SPDX-License-Identifier: MIT
 *
 * Conditions in plain words.
 *
 *     !(i >= n)          i < n                      (i < n) == 1      i < n
 *     !(a && b)          !a || !b                   (i < n) & (j < m) i < n && j < m
 *
 * Of floating-point numbers, !(x >= y) is not x < y, as one of them may be none.
 */
#include "frontend/tree/truth.h"

#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"

static const int opposites[][2] = {
	{ CXBinaryOperator_LT, CXBinaryOperator_GE },
	{ CXBinaryOperator_GE, CXBinaryOperator_LT },
	{ CXBinaryOperator_LE, CXBinaryOperator_GT },
	{ CXBinaryOperator_GT, CXBinaryOperator_LE },
	{ CXBinaryOperator_EQ, CXBinaryOperator_NE },
	{ CXBinaryOperator_NE, CXBinaryOperator_EQ },
	{ CXBinaryOperator_LAnd, CXBinaryOperator_LOr },
	{ CXBinaryOperator_LOr, CXBinaryOperator_LAnd },
};

/* The operator that holds where this one does not; -1: there is none. */
static int opposite(int op)
{
	for (size_t i = 0; i < sizeof(opposites) / sizeof(*opposites); ++i)
		if (opposites[i][0] == op)
			return opposites[i][1];
	return -1;
}

bool rf_truth_is(const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	if (rf_tree_query_is_binary(tree, CXBinaryOperator_And) ||
	    rf_tree_query_is_binary(tree, CXBinaryOperator_Or))
		return rf_truth_is(tree->children[0]) && rf_truth_is(tree->children[1]);
	return rf_tree_query_is_comparison(tree) ||
	       rf_tree_query_is_unary(tree, CXUnaryOperator_LNot) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_LAnd) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_LOr);
}

/* The side of an equation that is 0 or 1, where the other one is a number of these; NULL: none. */
static struct rf_tree *asked_side(const struct rf_tree *tree, int64_t *number)
{
	if (!rf_tree_query_is_binary(tree, CXBinaryOperator_EQ) &&
	    !rf_tree_query_is_binary(tree, CXBinaryOperator_NE))
		return NULL;
	for (size_t i = 0; i < 2; ++i) {
		const struct rf_tree *other = rf_tree_query_peel(tree->children[1 - i]);

		if (other->kind != RF_TREE_INTEGER || (other->value != 0 && other->value != 1) ||
		    !rf_truth_is(tree->children[i]))
			continue;
		*number = other->value;
		return tree->children[i];
	}
	return NULL;
}

static struct rf_tree *junction(struct rf_reader *reader, int op, struct rf_tree *a,
                                struct rf_tree *b)
{
	struct rf_tree *both = a && b ? rf_new_tree_plain(reader, a, RF_TREE_BINARY, 2) : NULL;

	if (!both)
		return NULL;
	both->op = op;
	both->type = RF_TYPE_INTEGER;
	both->children[0] = a;
	both->children[1] = b;
	return both;
}

/* A comparison that asks for the opposite. */
static struct rf_tree *turned(struct rf_reader *reader, struct rf_tree *comparison)
{
	struct rf_tree *copy = rf_arena_copy(reader->arena, comparison, sizeof(*copy));

	if (copy) {
		copy->op = opposite(comparison->op);
		copy->is_in_macro = true;
	}
	return copy;
}

static struct rf_tree *wrapped(struct rf_reader *reader, struct rf_tree *test)
{
	struct rf_tree *copy = rf_new_tree_node(reader, test, RF_TREE_UNARY, test, NULL);

	if (copy)
		copy->op = CXUnaryOperator_LNot;
	return copy;
}

/* What is asked of two conditions, as && and || ask it; -1: nothing, or what is done on the way
 * hangs on it. */
static int joint_of(const struct rf_tree *tree)
{
	if (!rf_truth_is(tree) || rf_tree_query_assigns(tree))
		return -1;
	if (rf_tree_query_is_binary(tree, CXBinaryOperator_LAnd) ||
	    rf_tree_query_is_binary(tree, CXBinaryOperator_LOr))
		return tree->op;
	if (rf_tree_query_is_binary(tree, CXBinaryOperator_And))
		return CXBinaryOperator_LAnd;
	return rf_tree_query_is_binary(tree, CXBinaryOperator_Or) ? CXBinaryOperator_LOr : -1;
}

/* A condition, or its opposite. */
static struct rf_tree *plain(struct rf_reader *reader, struct rf_tree *test, bool holds)
{
	struct rf_tree *bare = (struct rf_tree *)rf_tree_query_peel(test), *asked, *a, *b;
	int joint = joint_of(bare);
	int64_t number;

	if (rf_tree_query_is_unary(bare, CXUnaryOperator_LNot) &&
	    (rf_truth_is(bare->children[0]) || !holds))
		return plain(reader, bare->children[0], !holds);
	asked = asked_side(bare, &number);
	if (asked)
		return plain(reader, asked,
		             (number == 1) == rf_tree_query_is_binary(bare, CXBinaryOperator_EQ)
		                 ? holds
		                 : !holds);
	if (joint >= 0) {
		a = plain(reader, bare->children[0], holds);
		b = plain(reader, bare->children[1], holds);
		if (holds && joint == bare->op && a == bare->children[0] && b == bare->children[1])
			return test;
		return junction(reader, holds ? joint : opposite(joint), a, b);
	}
	if (holds)
		return test;
	if (rf_tree_query_is_comparison(bare) && bare->children[0]->type != RF_TYPE_FLOATING &&
	    bare->children[1]->type != RF_TYPE_FLOATING)
		return turned(reader, bare);
	return wrapped(reader, test);
}

struct rf_tree *rf_truth_plain(struct rf_reader *reader, struct rf_tree *test)
{
	return plain(reader, test, true);
}

struct rf_tree *rf_truth_negated(struct rf_reader *reader, struct rf_tree *test)
{
	return plain(reader, test, false);
}

struct rf_tree *rf_truth_both(struct rf_reader *reader, struct rf_tree *a, struct rf_tree *b)
{
	return junction(reader, CXBinaryOperator_LAnd, a, b);
}

struct rf_tree *rf_truth_either(struct rf_reader *reader, struct rf_tree *a, struct rf_tree *b)
{
	return junction(reader, CXBinaryOperator_LOr, a, b);
}
