/* SPDX-License-Identifier: MIT
 *
 * Statements that accumulate: x += e, x = e + x, x *= e, x = fmax(x, e), x ^= e.
 *
 * Their operation is associative and commutative on real numbers, so that a loop may execute them
 * in any order and only the rounding changes.  The old value must enter as it is: x = e - x and
 * x = 0.5 * (x + e) are chains whose order matters.
 *
 * So are those of which each step cuts something off.  An integer x keeps of x += 0.75 * e the
 * whole part alone, a bool of x += e whether it is 0; and of the greatest value an unsigned char
 * keeps the low bits, which are no longer the greatest.  Sums and products of integers lose high
 * bits alone, which no order changes.
 */
#include "frontend/statements/accumulate.h"

#include "base/text.h"
#include "frontend/statements/narrow.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/type_kind.h"

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

/* Whether a value goes into the target without a part that counts being cut off before: a fraction,
 * or high bits by a cast in the midst of a sum. */
static bool keeps(const struct rf_tree *tree, const struct rf_tree *target)
{
	bool is_whole = target->type == RF_TYPE_INTEGER;

	if (target->type != RF_TYPE_INTEGER && target->type != RF_TYPE_FLOATING)
		return true;
	for (; tree->kind == RF_TREE_CAST; tree = tree->children[tree->child_count - 1])
		if (tree->type != target->type || (is_whole && tree->bytes < target->bytes))
			return false;
	return tree->type == target->type;
}

/* Whether the target is one of the operands of a chain such as x + a - b. */
static bool is_operand(const struct rf_tree *tree, const struct rf_tree *target,
                       enum CXBinaryOperatorKind op)
{
	if (!keeps(tree, target))
		return false;
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
	if (!keeps(tree, target))
		return false;
	tree = rf_tree_query_peel(tree);
	return tree->kind == RF_TREE_CALL && tree->child_count == 3 && tree->name &&
	       (rf_text_equal(tree->name, "fma") || rf_text_equal(tree->name, "fmaf")) &&
	       is_target(tree->children[2], target);
}

/* Whether an integer target holds all values of an integer operand of a choice. */
static bool holds(const struct rf_reader *reader, const struct rf_tree *target,
                  const struct rf_tree *operand)
{
	bool is_unsigned = rf_type_kind_is_unsigned(reader, operand);
	bool is_target_unsigned = rf_type_kind_is_unsigned(reader, target);

	if (target->type != RF_TYPE_INTEGER || operand->type != RF_TYPE_INTEGER ||
	    operand->kind == RF_TREE_INTEGER)
		return true;
	if (!rf_narrow_is(reader, target->cursor))
		return operand->bytes <= target->bytes;
	if (operand->bytes == target->bytes)
		return is_unsigned == is_target_unsigned && target->kind != RF_TREE_MEMBER;
	return operand->bytes < target->bytes && (is_unsigned || !is_target_unsigned);
}

/* Whether a comparison is one of whole values, not of what casts leave of them. */
static bool compares_whole(const struct rf_tree *test)
{
	test = rf_tree_query_peel(test);
	for (size_t i = 0; i < test->child_count; ++i) {
		const struct rf_tree *side = test->children[i], *value = rf_tree_query_peel(side);

		for (; side->kind == RF_TREE_CAST; side = side->children[side->child_count - 1])
			if (side->bytes < value->bytes || !keeps(side, value))
				return false;
	}
	return true;
}

static enum rf_accumulation kind_of_choice(const struct rf_reader *reader,
                                           const struct rf_tree *source,
                                           const struct rf_tree *target)
{
	const struct rf_tree *a, *b;
	enum rf_choice choice = rf_tree_query_choice(source, &a, &b);

	if (choice == RF_CHOICE_NONE ||
	    (source->kind == RF_TREE_CONDITIONAL && !compares_whole(source->children[0])) ||
	    (!is_target(a, target) && !is_target(b, target)) ||
	    uses_of(a, target) + uses_of(b, target) != 1 || !holds(reader, target, a) ||
	    !holds(reader, target, b))
		return RF_ACCUMULATES_NOTHING;
	return choice == RF_CHOICE_LEAST ? RF_ACCUMULATES_LEAST : RF_ACCUMULATES_GREATEST;
}

static enum rf_accumulation kind_of_update(const struct rf_tree *tree)
{
	const struct rf_tree *target = rf_tree_query_peel(tree->children[0]);

	if (uses_of(tree->children[1], target) > 0 ||
	    (target->type == RF_TYPE_INTEGER && tree->children[1]->type != RF_TYPE_INTEGER))
		return RF_ACCUMULATES_NOTHING;
	switch (tree->op) {
	case CXBinaryOperator_Add:
	case CXBinaryOperator_Sub:
		return RF_ACCUMULATES_SUM;
	case CXBinaryOperator_Mul:
		return RF_ACCUMULATES_PRODUCT;
	case CXBinaryOperator_And:
		return RF_ACCUMULATES_COMMON_BITS;
	case CXBinaryOperator_Or:
		return RF_ACCUMULATES_ANY_BITS;
	case CXBinaryOperator_Xor:
		return RF_ACCUMULATES_ODD_BITS;
	default:
		return RF_ACCUMULATES_NOTHING;
	}
}

static enum rf_accumulation kind_of_assignment(const struct rf_reader *reader,
                                               const struct rf_tree *source,
                                               const struct rf_tree *target)
{
	const struct rf_tree *bare = rf_tree_query_peel(source);
	enum rf_accumulation choice = kind_of_choice(reader, bare, target);

	if (choice != RF_ACCUMULATES_NOTHING)
		return bare == source || keeps(source, target) ? choice : RF_ACCUMULATES_NOTHING;
	if (uses_of(source, target) != 1 || is_target(source, target))
		return RF_ACCUMULATES_NOTHING;
	if (is_operand(source, target, CXBinaryOperator_Add) || is_fused(source, target))
		return RF_ACCUMULATES_SUM;
	return is_operand(source, target, CXBinaryOperator_Mul) ? RF_ACCUMULATES_PRODUCT
	                                                        : RF_ACCUMULATES_NOTHING;
}

static enum rf_accumulation kind_of(const struct rf_reader *reader, const struct rf_tree *tree)
{
	if (rf_tree_query_is_step(tree))
		return RF_ACCUMULATES_SUM;
	if (tree->kind == RF_TREE_UPDATE)
		return kind_of_update(tree);
	if (!rf_tree_query_is_binary(tree, CXBinaryOperator_Assign))
		return RF_ACCUMULATES_NOTHING;
	return kind_of_assignment(reader, tree->children[1], rf_tree_query_peel(tree->children[0]));
}

enum rf_accumulation rf_accumulate_kind(const struct rf_reader *reader, const struct rf_tree *tree)
{
	enum rf_accumulation kind = kind_of(reader, tree);
	bool may_lose = kind == RF_ACCUMULATES_SUM || kind == RF_ACCUMULATES_ODD_BITS;

	return may_lose && rf_type_kind_is_bool(reader, rf_tree_query_peel(tree->children[0]))
	           ? RF_ACCUMULATES_NOTHING
	           : kind;
}
