/* SPDX-License-Identifier: MIT
 *
 * Variables that turns of a loop flip, as the index of one of two buffers:
 *
 *     p ^= 1;      p = p ^ 1;      now = !now;
 *
 * p = 1 - p is linear, and is found by what a turn does to it (induction.c).
 */
#include "frontend/loops/flip.h"

#include "frontend/tree/tree_query.h"

/* p ^= c and p = !p, with which a variable has its value again after two turns. */
static bool flips(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	const struct rf_tree *source = rf_tree_query_peel(tree->children[1]), *by = source;
	bool is_xor = tree->op == CXBinaryOperator_Xor;

	if (rf_tree_query_is_binary(tree, CXBinaryOperator_Assign)) {
		if (rf_tree_query_is_unary(source, CXUnaryOperator_LNot))
			return rf_tree_query_mentions(source, symbol);
		is_xor = rf_tree_query_is_binary(source, CXBinaryOperator_Xor) &&
		         rf_tree_query_peel(source->children[0])->symbol == symbol;
		by = is_xor ? rf_tree_query_peel(source->children[1]) : NULL;
	}
	return is_xor && by->kind == RF_TREE_INTEGER;
}

bool rf_flip_is(const struct rf_tree *body, const struct rf_symbol *symbol)
{
	bool found = false;

	for (size_t i = 0; body->kind == RF_TREE_BLOCK && i < body->child_count; ++i) {
		const struct rf_tree *tree = body->children[i];

		found = found || (rf_tree_query_is_assignment(tree) && tree->child_count == 2 &&
		                  rf_tree_query_target(tree) == symbol && flips(tree, symbol));
	}
	return found && rf_tree_query_count_assignments(body, symbol) == 1;
}
