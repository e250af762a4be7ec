/* SPDX-License-Identifier: MIT
 *
 * Values of variables that are not known any more.
 *
 * What a loop, a branch or a statement that is not read assigns has another value behind it: all
 * that it sets is found in its text, pointers in memory and members of structs among them.
 */
#include "frontend/statements/forget.h"

#include "frontend/effects/unseen.h"
#include "frontend/statements/assign.h"
#include "frontend/statements/lvalue.h"
#include "frontend/statements/record_values.h"
#include "frontend/tree/still.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"

/* The integer or pointer that a part of the program may change: by an assignment, or, of an
 * integer, because its address is taken. */
static struct rf_symbol *followed_target(const struct rf_tree *tree, bool *is_integer)
{
	const struct rf_tree *target = tree->kind == RF_TREE_VARIABLE ? tree : NULL;

	*is_integer = false;
	if (tree->child_count == 0)
		return NULL;
	if (!target)
		target = tree->children[0];
	*is_integer = target->type == RF_TYPE_INTEGER;
	if (rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf) && target->kind == RF_TREE_NAME &&
	    *is_integer)
		return target->symbol;
	return *is_integer || target->type == RF_TYPE_POINTER ? rf_tree_query_target(tree) : NULL;
}

/* A pointer in memory that an assignment changes, such as w[0], or a member of a struct that is
 * followed like a variable, or NULL. */
static struct rf_symbol *part_target(struct rf_reader *reader, const struct rf_tree *tree)
{
	size_t reported = reader->diagnostics->list.count;
	size_t errors = reader->diagnostics->error_count;
	const struct rf_tree *target;
	struct rf_symbol *symbol;

	if (!rf_tree_query_is_assignment(tree) || tree->children[0]->kind == RF_TREE_NAME)
		return NULL;
	target = tree->children[0];
	if (target->type != RF_TYPE_POINTER &&
	    (target->type != RF_TYPE_INTEGER || target->kind != RF_TREE_MEMBER))
		return NULL;
	if (rf_symbol_of_expression(reader, target, &symbol) != RF_OK)
		symbol = NULL;
	else if (!symbol && target->type == RF_TYPE_POINTER &&
	         rf_lvalue_cell(reader, target, &symbol) != RF_OK)
		symbol = NULL;
	reader->diagnostics->list.count = reported;
	reader->diagnostics->error_count = errors;
	return symbol;
}

/* What an assignment changes that is followed, and whether it is an integer; NULL for none. */
static struct rf_symbol *target_of(struct rf_reader *reader, const struct rf_tree *tree,
                                   bool *is_integer)
{
	struct rf_symbol *symbol = followed_target(tree, is_integer);

	return symbol ? symbol : part_target(reader, tree);
}

struct rf_symbol *rf_forget_target(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool is_integer;

	return target_of(reader, tree, &is_integer);
}

/* What is changed in a tree is not known behind it; a pointer that is left, in front of all loops,
 * leads to an array of its own. */
static void forget(struct rf_reader *reader, const struct rf_tree *tree, size_t depth, bool leaves)
{
	bool is_integer;
	struct rf_symbol *symbol = target_of(reader, tree, &is_integer);
	struct rf_symbol *record = rf_record_values_target(reader, tree);

	rf_unseen_lose(reader, tree, depth);
	if (record)
		rf_record_values_lose(reader, record, tree, depth);
	if (symbol && symbol->loop < 0)
		rf_symbol_lose(reader, symbol, tree, depth);
	if (symbol && leaves && reader->open_loops.count == 0 && !is_integer)
		rf_assign_fresh(symbol, tree);
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!rf_still_is(tree->children[i]))
			forget(reader, tree->children[i], depth, leaves);
}

void rf_forget(struct rf_reader *reader, const struct rf_tree *tree)
{
	forget(reader, tree, reader->open_loops.count, false);
}

void rf_forget_left(struct rf_reader *reader, const struct rf_tree *tree)
{
	forget(reader, tree, reader->open_loops.count, true);
}

void rf_forget_turns(struct rf_reader *reader, const struct rf_tree *body)
{
	forget(reader, body, reader->open_loops.count + 1, false);
}

void rf_forget_released(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool is_integer;
	struct rf_symbol *symbol = target_of(reader, tree, &is_integer);

	if (symbol && symbol->loop < 0)
		rf_symbol_lose(reader, symbol, is_integer ? tree : NULL, 0);
	for (size_t i = 0; i < tree->child_count; ++i)
		rf_forget_released(reader, tree->children[i]);
}

struct rf_symbol *rf_forget_followed(struct rf_reader *reader, const struct rf_tree *tree,
                                     bool *is_integer)
{
	if (reader->kernel->language == RF_CUDA && reader->open_loops.count > 0)
		return target_of(reader, tree, is_integer);
	return followed_target(tree, is_integer);
}
