/* SPDX-License-Identifier: MIT
 *
 * Variables that keep the answer of a condition on loop variables and sizes.
 *
 *     bool edge = i == 0 || i == n - 1;
 *     if (!edge && j > 0)                   if (!(i == 0 || i == n - 1) && j > 0)
 *
 * A condition is read with that of the flag in its place as long as neither the flag nor a variable
 * in its condition has been assigned since.
 */
#include "frontend/flow/flag.h"

#include "frontend/flow/condition.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/truth.h"

static bool is_not(const struct rf_tree *tree)
{
	return rf_tree_query_is_unary(tree, CXUnaryOperator_LNot);
}

static bool is_remainder(const struct rf_tree *tree)
{
	return rf_tree_query_is_binary(tree, CXBinaryOperator_Rem) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_And);
}

/* Whether a comparison is one that guards are made of: of remainders, only with a number that they
 * are or are not. */
static bool is_guard(const struct rf_tree *tree)
{
	bool equates = rf_tree_query_is_binary(tree, CXBinaryOperator_EQ) ||
	               rf_tree_query_is_binary(tree, CXBinaryOperator_NE);

	return rf_tree_query_is_comparison(tree) &&
	       (!rf_tree_query_any(tree, is_remainder) ||
	        (equates && rf_tree_query_peel(tree->children[1])->kind == RF_TREE_INTEGER));
}

/* Whether all of a condition are comparisons, and nothing in them may change unseen. */
static bool is_logical(const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	if (is_not(tree))
		return is_logical(tree->children[0]);
	if (rf_tree_query_is_junction(tree))
		return is_logical(tree->children[0]) && is_logical(tree->children[1]);
	return is_guard(tree) && !rf_tree_query_find(tree, RF_TREE_SUBSCRIPT) &&
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
	source = tree->children[tree->child_count - 1];
	source = rf_flag_spelled_out(reader, source);
	if (!source)
		return rf_out_of_memory(reader->diagnostics);
	if (is_logical(source) && rf_condition_is_decidable(reader, source))
		rf_symbol_let_stand(symbol, source, &symbol->flag);
	return RF_OK;
}
