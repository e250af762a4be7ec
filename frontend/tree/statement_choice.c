/* SPDX-License-Identifier: MIT
 *
 * Expressions that stand alone and choose what is done, which are branches:
 *
 *     i < n && (b[i] = 1);            if (i < n) b[i] = 1;
 *     i < n || f(i);                  if (i < n); else f(i);
 *     p[i] ? b[i] = 1 : c[i]++;       if (p[i]) b[i] = 1; else c[i]++;
 *
 * Nobody asks for their values, and as branches they are read like any others: lanes that do not
 * come there take no part, and what is not known is said.
 */
#include "frontend/tree/statement_choice.h"

#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"

static bool changes_or_calls(const struct rf_tree *tree)
{
	return rf_tree_query_is_assignment(tree) || tree->kind == RF_TREE_CALL;
}

static bool does_something(const struct rf_tree *tree)
{
	return rf_tree_query_any(tree, changes_or_calls);
}

static struct rf_tree *unfold(struct rf_reader *reader, struct rf_tree *tree);

/* a, b; as a block, where one of them is a branch. */
static struct rf_tree *of_comma(struct rf_reader *reader, struct rf_tree *tree)
{
	struct rf_tree *parts[2];

	for (size_t i = 0; i < 2; ++i) {
		parts[i] = unfold(reader, tree->children[i]);
		if (!parts[i])
			return NULL;
	}
	if (parts[0] == tree->children[0] && parts[1] == tree->children[1])
		return tree;
	return rf_new_tree_node(reader, tree, RF_TREE_BLOCK, parts[0], parts[1]);
}

/* A statement that is an expression, or the branch that it stands for. */
static struct rf_tree *of_expression(struct rf_reader *reader, struct rf_tree *tree)
{
	struct rf_tree *bare = (struct rf_tree *)rf_tree_query_peel(tree), *yes, *no;
	struct rf_tree *const *parts = bare->children;

	if (rf_tree_query_is_binary(bare, CXBinaryOperator_Comma))
		return of_comma(reader, bare);
	if (bare->kind == RF_TREE_CONDITIONAL && bare->child_count == 3 &&
	    (does_something(parts[1]) || does_something(parts[2]))) {
		yes = unfold(reader, parts[1]);
		no = unfold(reader, parts[2]);
		return yes && no ? rf_new_tree_if(reader, bare, parts[0], yes, no) : NULL;
	}
	if (!rf_tree_query_is_junction(bare) || !does_something(parts[1]))
		return tree;
	yes = unfold(reader, parts[1]);
	if (!yes)
		return NULL;
	return bare->op == CXBinaryOperator_LAnd
	           ? rf_new_tree_if(reader, bare, parts[0], yes, NULL)
	           : rf_new_tree_if(reader, bare, parts[0], NULL, yes);
}

/* Of which child on the children are statements; up to the last one. */
static size_t first_statement(const struct rf_tree *tree)
{
	switch (tree->kind) {
	case RF_TREE_BLOCK:
	case RF_TREE_DO:
		return 0;
	case RF_TREE_IF:
		return 1;
	case RF_TREE_FOR:
	case RF_TREE_WHILE:
	case RF_TREE_SWITCH:
	case RF_TREE_CASE:
	case RF_TREE_DEFAULT:
	case RF_TREE_LABEL:
		return tree->child_count - 1;
	default:
		return tree->child_count;
	}
}

static struct rf_tree *unfold(struct rf_reader *reader, struct rf_tree *tree)
{
	size_t end = tree->child_count;
	struct rf_tree *changed = tree;

	if (end == 0)
		return tree;
	if (first_statement(tree) == end)
		return of_expression(reader, tree);
	end -= tree->kind == RF_TREE_DO; /* whose last child is its condition */
	for (size_t i = first_statement(tree); i < end; ++i)
		if (!rf_new_tree_set_child(reader, tree, &changed, i,
		                           unfold(reader, tree->children[i])))
			return NULL;
	return changed;
}

struct rf_tree *rf_statement_choice_unfold(struct rf_reader *reader, struct rf_tree *body)
{
	return unfold(reader, body);
}
