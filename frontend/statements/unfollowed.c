/* SPDX-License-Identifier: MIT
 *
 * Why nobody follows a variable, in words.
 *
 *     s *= 2;                                  `s` is multiplied from turn to turn
 *     i += 2 * s;                              the same, since that is why nobody follows `i`
 *     if (a[i] < x) i++; else j--;             `i` moves where data say so
 *     for (j = i * i; j < n; j += i)           `j` starts and moves by what another loop changes
 */
#include "frontend/statements/unfollowed.h"

#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"

const char rf_unfollowed_plain[] = "changes in a way that is not followed";

/* Variables that are computed of others. */
enum { MOST_STEPS = 4 };

/* Another integer in an expression that nobody follows; NULL: there is none. */
static const struct rf_tree *other_in(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	const struct rf_tree *found = NULL;

	if (tree->kind == RF_TREE_NAME && tree->type == RF_TYPE_INTEGER && tree->symbol != symbol &&
	    tree->symbol->loop < 0 && rf_symbol_varies(tree->symbol))
		return tree;
	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = other_in(tree->children[i], symbol);
	return found;
}

static bool is_within(const struct rf_tree *tree, const struct rf_tree *statement)
{
	bool found = tree == statement;

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = is_within(tree->children[i], statement);
	return found;
}

/* Whether a statement runs in a tree where elements decide. */
static bool is_behind_data(const struct rf_tree *tree, const struct rf_tree *statement)
{
	size_t tests = tree->kind == RF_TREE_IF || tree->kind == RF_TREE_WHILE ? 1 : 0;
	bool found = false;

	if (tree->kind == RF_TREE_FOR && tree->child_count > 0)
		tests = tree->child_count - 1;
	for (size_t i = 0; i < tests && !found; ++i)
		found = rf_tree_query_any(tree->children[i], rf_tree_query_is_element) &&
		        is_within(tree, statement);
	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = is_behind_data(tree->children[i], statement);
	return found;
}

static bool is_multiplied(const struct rf_tree *change)
{
	const struct rf_tree *source = change;

	if (rf_tree_query_is_binary(change, CXBinaryOperator_Assign))
		source = rf_tree_query_peel(change->children[1]);
	return (source->kind == RF_TREE_UPDATE || source->kind == RF_TREE_BINARY) &&
	       rf_tree_query_mentions(change->children[1], change->children[0]->symbol) ==
	           (source != change) &&
	       (source->op == CXBinaryOperator_Mul || source->op == CXBinaryOperator_Div ||
	        source->op == CXBinaryOperator_Shl || source->op == CXBinaryOperator_Shr);
}

/* Whether loops move an integer by equal steps. */
static bool is_moved(const struct rf_symbol *symbol)
{
	return symbol->binding == RF_BOUND_VALUE && !symbol->changed &&
	       symbol->value.kind == RF_VALUE_FORM && symbol->value.forms->term_count > 0;
}

static bool names_loop(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_NAME &&
	       (tree->symbol->loop >= 0 ||
	        (tree->type == RF_TYPE_INTEGER &&
	         (rf_symbol_varies(tree->symbol) || is_moved(tree->symbol))));
}

/* Why nobody follows what starts at an expression or moves by a step, if another loop is in there,
 * and no element; else NULL. */
static const char *why_of_loop(const struct rf_tree *change)
{
	bool moves = rf_tree_query_is_assignment(change);
	const struct rf_tree *amount =
	    moves && change->child_count > 1 ? change->children[1] : change;

	if (!rf_tree_query_any(amount, names_loop) ||
	    rf_tree_query_any(amount, rf_tree_query_is_element))
		return NULL;
	return moves ? "moves by what another loop changes, which is no linear step; in its own "
	               "loop, chosen with --lines, that is a size"
	             : "starts where no linear form of another loop tells; in its own loop, chosen "
	               "with --lines, that is a size";
}

/* The variable that another one is computed of which nobody follows, or that one itself. */
static const struct rf_tree *source_of(const struct rf_tree *name)
{
	for (int i = 0; i < MOST_STEPS; ++i) {
		const struct rf_tree *change = name->symbol->changed, *other = NULL;

		if (change && rf_tree_query_target(change) == name->symbol &&
		    change->child_count > 0)
			other = other_in(change->children[change->child_count - 1], name->symbol);
		if (!other)
			break;
		name = other;
	}
	return name;
}

const char *rf_unfollowed_why(const struct rf_reader *reader, const struct rf_tree *tree,
                              const struct rf_value *value, const struct rf_tree **culprit)
{
	const struct rf_tree *change;
	bool is_own, of_loop;

	*culprit = value->culprit ? value->culprit : tree;
	if (value->why != rf_unfollowed_plain || (*culprit)->kind != RF_TREE_NAME)
		return value->why ? value->why : "is the lesser or greater of several";
	*culprit = source_of(*culprit);
	change = (*culprit)->symbol->changed;
	if (!change)
		return value->why;
	is_own = rf_tree_query_target(change) == (*culprit)->symbol;
	if (is_own && change->child_count > 1 && is_multiplied(change))
		return "is multiplied or divided from turn to turn";
	of_loop = is_own ? change->kind == RF_TREE_UPDATE || change->kind == RF_TREE_VARIABLE
	                 : change->kind == RF_TREE_BINARY;
	if (of_loop && why_of_loop(change))
		return why_of_loop(change);
	if (is_own && reader->nest && is_behind_data(reader->nest, change))
		return "moves where data say so";
	return value->why;
}
