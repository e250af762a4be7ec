/* SPDX-License-Identifier: MIT
 *
 * Statements that accumulate: x += e, x = e + x, x *= e, x = fmax(x, e), x ^= e.
 *
 * Their operation is associative and commutative on real numbers, so that a loop may execute them
 * in any order and only the rounding changes.  The old value must enter as it is: x = e - x and
 * x = 0.5 * (x + e) are chains whose order matters.
 */
#include "frontend/statements/accumulate.h"

#include "base/text.h"
#include "frontend/tree/tree_query.h"

static bool is_target(const struct rf_tree *tree, const struct rf_tree *target)
{
	return rf_tree_query_equal(rf_tree_query_peel(tree), target);
}

static int uses_of(const struct rf_tree *tree, const struct rf_tree *target)
{
	int count = rf_tree_query_equal(tree, target) ? 1 : 0;

	for (size_t i = 0; i < tree->child_count; ++i)
		count += uses_of(tree->children[i], target);
	return count;
}

/* Whether the target is one of the operands of a chain such as x + a - b. */
static bool is_operand(const struct rf_tree *tree, const struct rf_tree *target,
                       enum CXBinaryOperatorKind op)
{
	tree = rf_tree_query_peel(tree);
	if (is_target(tree, target))
		return true;
	if (op == CXBinaryOperator_Add && rf_tree_query_is_binary(tree, CXBinaryOperator_Sub))
		return is_operand(tree->children[0], target, op);
	return rf_tree_query_is_binary(tree, op) && (is_operand(tree->children[0], target, op) ||
	                                             is_operand(tree->children[1], target, op));
}

static bool is_fused(const struct rf_tree *tree, const struct rf_tree *target)
{
	tree = rf_tree_query_peel(tree);
	return tree->kind == RF_TREE_CALL && tree->child_count == 3 && tree->name &&
	       (rf_text_equal(tree->name, "fma") || rf_text_equal(tree->name, "fmaf")) &&
	       is_target(tree->children[2], target);
}

static enum rf_accumulation kind_of_choice(const struct rf_tree *source,
                                           const struct rf_tree *target)
{
	const struct rf_tree *a, *b;
	enum rf_choice choice = rf_tree_query_choice(source, &a, &b);

	if (choice == RF_CHOICE_NONE || (!is_target(a, target) && !is_target(b, target)) ||
	    uses_of(a, target) + uses_of(b, target) != 1)
		return RF_ACCUMULATES_NOTHING;
	return choice == RF_CHOICE_LEAST ? RF_ACCUMULATES_LEAST : RF_ACCUMULATES_GREATEST;
}

static enum rf_accumulation kind_of_update(const struct rf_tree *tree)
{
	if (uses_of(tree->children[1], rf_tree_query_peel(tree->children[0])) > 0)
		return RF_ACCUMULATES_NOTHING;
	if (tree->op == CXBinaryOperator_Add || tree->op == CXBinaryOperator_Sub)
		return RF_ACCUMULATES_SUM;
	if (tree->op == CXBinaryOperator_And || tree->op == CXBinaryOperator_Or ||
	    tree->op == CXBinaryOperator_Xor)
		return RF_ACCUMULATES_BITS;
	return tree->op == CXBinaryOperator_Mul ? RF_ACCUMULATES_PRODUCT : RF_ACCUMULATES_NOTHING;
}

static enum rf_accumulation kind_of_assignment(const struct rf_tree *source,
                                               const struct rf_tree *target)
{
	if (kind_of_choice(source, target) != RF_ACCUMULATES_NOTHING)
		return kind_of_choice(source, target);
	if (uses_of(source, target) != 1 || is_target(source, target))
		return RF_ACCUMULATES_NOTHING;
	if (is_operand(source, target, CXBinaryOperator_Add) || is_fused(source, target))
		return RF_ACCUMULATES_SUM;
	return is_operand(source, target, CXBinaryOperator_Mul) ? RF_ACCUMULATES_PRODUCT
	                                                        : RF_ACCUMULATES_NOTHING;
}

enum rf_accumulation rf_accumulate_kind(const struct rf_tree *tree)
{
	if (rf_tree_query_is_step(tree))
		return RF_ACCUMULATES_SUM;
	if (tree->kind == RF_TREE_UPDATE)
		return kind_of_update(tree);
	if (!rf_tree_query_is_binary(tree, CXBinaryOperator_Assign))
		return RF_ACCUMULATES_NOTHING;
	return kind_of_assignment(rf_tree_query_peel(tree->children[1]),
	                          rf_tree_query_peel(tree->children[0]));
}
