/* SPDX-License-Identifier: MIT
 *
 * What is the same in every turn of an innermost loop, so that a compiler computes it once.
 *
 * A variable is when it stands in the loop and nothing there assigns it, or when it is declared
 * there with a value that is; an element or a member when its subscripts are, and nothing in the
 * loop stores through the variable that it starts from.  Two variables are taken to lead to
 * different memory.
 *
 * The loop is looked through once, when the first question about it comes: each symbol then knows
 * what the loop does to it.  Symbols that do not stand in the loop itself - those of functions that
 * are read in place of their calls - are no part of the answer.
 */
#include "frontend/effects/alike.h"

#include "base/text.h"
#include "frontend/effects/operation_count.h"
#include "frontend/tree/tree_query.h"

enum { MOST_NESTED = 64, MANY = 2 };

/* Nothing is noted of it in this loop but that it stands there, unless it was met before. */
static struct rf_turns *turns_of(const struct rf_reader *reader, struct rf_symbol *symbol)
{
	if (symbol->turns.search != reader->turning.search)
		symbol->turns = (struct rf_turns){ .search = reader->turning.search };
	return &symbol->turns;
}

/* The variable that a place starts from: x of x[i].n and *x. */
static struct rf_symbol *root_of(const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	while (tree->child_count > 0 && tree->kind != RF_TREE_NAME)
		tree = rf_tree_query_peel(tree->children[0]);
	return tree->kind == RF_TREE_NAME ? tree->symbol : NULL;
}

static void note_target(struct rf_reader *reader, const struct rf_tree *target, int times)
{
	struct rf_symbol *root = root_of(target);

	if (root == NULL)
		return;
	if (rf_tree_query_peel(target)->kind == RF_TREE_NAME)
		turns_of(reader, root)->sets += times;
	else
		turns_of(reader, root)->is_stored = true;
}

/* Notes what the nodes of the loop do to symbols; false where another loop is in it. */
static bool look_through(struct rf_reader *reader, const struct rf_tree *tree)
{
	if (rf_tree_query_is_loop(tree->kind) && tree != reader->turning.loop)
		return false;
	if (tree->kind == RF_TREE_NAME && tree->symbol != NULL)
		turns_of(reader, tree->symbol);
	if (tree->kind == RF_TREE_VARIABLE && tree->symbol != NULL) {
		++turns_of(reader, tree->symbol)->sets;
		tree->symbol->turns.value = tree->child_count > 0 ? tree->children[0] : NULL;
	}
	if (rf_tree_query_is_assignment(tree))
		note_target(reader, tree->children[0], MANY);
	if (rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf))
		note_target(reader, tree->children[0], MANY);
	if (tree->kind == RF_TREE_CALL &&
	    (tree->name == NULL || !rf_operation_count_knows(reader, tree)))
		reader->turning.calls = true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!look_through(reader, tree->children[i]))
			return false;
	return true;
}

static bool is_volatile(const struct rf_type *type)
{
	for (; type != NULL; type = type->inner)
		if (type->is_volatile)
			return true;
	return false;
}

static bool is_alike(const struct rf_reader *reader, const struct rf_tree *tree, int nested);

static bool all_alike(const struct rf_reader *reader, const struct rf_tree *tree, int nested)
{
	for (size_t i = tree->child_count; i > 0; --i)
		if (!is_alike(reader, tree->children[i - 1], nested))
			return false;
	return true;
}

static bool keeps_value(const struct rf_reader *reader, const struct rf_symbol *symbol, int nested)
{
	const struct rf_turns *turns = &symbol->turns;

	if (symbol->kind == RF_SYMBOL_FUNCTION || is_volatile(symbol->type) ||
	    (symbol->is_kept && reader->turning.calls))
		return false;
	return turns->sets == 0 ||
	       (turns->sets == 1 && turns->value != NULL && is_alike(reader, turns->value, nested));
}

/* Asked once of each variable: values are made of others, which are made of others. */
static bool is_variable_alike(const struct rf_reader *reader, struct rf_symbol *symbol, int nested)
{
	struct rf_turns *turns = &symbol->turns;

	if (turns->search != reader->turning.search)
		return false;
	if (turns->verdict == RF_NOT_ASKED)
		turns->verdict = keeps_value(reader, symbol, nested) ? RF_ALIKE : RF_VARIES;
	return turns->verdict == RF_ALIKE;
}

/* What lies in memory: an element, a member. */
static bool is_place_alike(const struct rf_reader *reader, const struct rf_tree *tree, int nested)
{
	const struct rf_symbol *root = root_of(tree);

	return root != NULL && !reader->turning.calls &&
	       root->turns.search == reader->turning.search && !root->turns.is_stored &&
	       all_alike(reader, tree, nested);
}

static bool is_alike(const struct rf_reader *reader, const struct rf_tree *tree, int nested)
{
	if (++nested > MOST_NESTED)
		return false;
	switch (tree->kind) {
	case RF_TREE_INTEGER:
	case RF_TREE_NUMBER:
		return true;
	case RF_TREE_NAME:
		return tree->symbol != NULL && is_variable_alike(reader, tree->symbol, nested);
	case RF_TREE_SUBSCRIPT:
	case RF_TREE_MEMBER:
		return is_place_alike(reader, tree, nested);
	case RF_TREE_UNARY:
		if (tree->op == CXUnaryOperator_Deref)
			return is_place_alike(reader, tree, nested);
		return !rf_tree_query_is_step(tree) && tree->op != CXUnaryOperator_AddrOf &&
		       all_alike(reader, tree, nested);
	case RF_TREE_BINARY:
		return tree->op != CXBinaryOperator_Assign && all_alike(reader, tree, nested);
	case RF_TREE_CONDITIONAL:
	case RF_TREE_CAST:
		return all_alike(reader, tree, nested);
	case RF_TREE_CALL:
		return tree->name != NULL && rf_operation_count_knows(reader, tree) &&
		       all_alike(reader, tree, nested);
	default:
		return false;
	}
}

bool rf_alike_in_turns(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_turning *turning = &reader->turning;

	if (turning->loop == NULL)
		return false;
	if (turning->search == 0) {
		turning->search = ++reader->search_count;
		turning->calls = false;
		if (!look_through(reader, turning->loop))
			turning->loop = NULL;
	}
	return turning->loop != NULL && is_alike(reader, tree, 0);
}
