/* SPDX-License-Identifier: MIT
 *
 * Variables that keep the answer of a condition on loop variables and sizes, or one of few numbers.
 *
 *     bool edge = i == 0 || i == n - 1;
 *     if (!edge && j > 0)                   if (!(i == 0 || i == n - 1) && j > 0)
 *     int color = (i + j) % 3;
 *     if (color == 2)                       if ((i + j) % 3 == 2)
 *
 * A condition is read with that of the flag in its place as long as neither the flag nor a variable
 * in its condition has been assigned since.
 */
#include "frontend/flow/flag.h"

#include "frontend/flow/truth_table.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/truth.h"
#include "frontend/tree/type_kind.h"

static bool is_not(const struct rf_tree *tree)
{
	return rf_tree_query_is_unary(tree, CXUnaryOperator_LNot);
}

/* Whether nothing in an expression may change unseen. */
static bool is_steady(const struct rf_tree *tree)
{
	return !rf_tree_query_find(tree, RF_TREE_SUBSCRIPT) &&
	       !rf_tree_query_find(tree, RF_TREE_MEMBER) &&
	       !rf_tree_query_find(tree, RF_TREE_CALL) && !rf_tree_query_assigns(tree);
}

/* Whether a flag is compared with 0: then it holds, or, of ==, it does not. */
static bool is_asked_for_zero(const struct rf_tree *test)
{
	const struct rf_tree *right;

	if (!rf_tree_query_is_binary(test, CXBinaryOperator_EQ) &&
	    !rf_tree_query_is_binary(test, CXBinaryOperator_NE))
		return false;
	right = rf_tree_query_peel(test->children[1]);
	return right->kind == RF_TREE_INTEGER && right->value == 0;
}

/* The condition that a flag keeps the answer of; NULL for none. */
static const struct rf_tree *kept_by(const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	return tree->kind == RF_TREE_NAME ? rf_symbol_stands_for(tree->symbol, &tree->symbol->flag)
	                                  : NULL;
}

static const struct rf_tree *compared_with_zero(struct rf_reader *reader,
                                                const struct rf_tree *test)
{
	const struct rf_tree *kept = kept_by(test->children[0]);

	if (!kept || test->op == CXBinaryOperator_NE)
		return kept ? kept : test;
	return rf_truth_negated(reader, (struct rf_tree *)kept);
}

const struct rf_tree *rf_flag_spelled_out(struct rf_reader *reader, const struct rf_tree *test)
{
	const struct rf_tree *bare = rf_tree_query_peel(test), *kept = kept_by(bare);
	struct rf_tree *changed = (struct rf_tree *)bare;

	if (kept)
		return kept;
	if (is_asked_for_zero(bare))
		return compared_with_zero(reader, bare);
	if (!is_not(bare) && !rf_tree_query_is_junction(bare))
		return test;
	for (size_t i = 0; i < bare->child_count; ++i) {
		const struct rf_tree *part = rf_flag_spelled_out(reader, bare->children[i]);

		if (!part)
			return NULL;
		if (is_not(bare))
			return part == bare->children[i]
			           ? test
			           : rf_truth_negated(reader, (struct rf_tree *)part);
		if (part != bare->children[i] &&
		    !rf_new_tree_set_child(reader, (struct rf_tree *)bare, &changed, i,
		                           (struct rf_tree *)part))
			return NULL;
	}
	return changed == bare ? test : changed;
}

enum rf_status rf_flag_note(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_symbol *symbol = rf_tree_query_target(tree);
	const struct rf_tree *source;

	if (!symbol || symbol->kind != RF_SYMBOL_LOCAL || tree->child_count == 0 ||
	    reader->open_loops.count == 0 || reader->kernel->language == RF_CUDA)
		return RF_OK;
	if (tree->kind != RF_TREE_VARIABLE &&
	    !rf_tree_query_is_binary(tree, CXBinaryOperator_Assign))
		return RF_OK;
	source = rf_flag_spelled_out(reader, tree->children[tree->child_count - 1]);
	if (source && rf_type_kind_is_bool(reader, tree) && !rf_truth_is(source))
		source =
		    rf_new_tree_operation(reader, CXBinaryOperator_NE, (struct rf_tree *)source,
		                          rf_new_tree_integer(reader, source, 0));
	if (!source)
		return rf_out_of_memory(reader->diagnostics);
	if (is_steady(source) && !rf_tree_query_mentions(source, symbol) &&
	    rf_truth_table_has(reader, source))
		rf_symbol_let_stand(symbol, source, &symbol->flag);
	return RF_OK;
}
