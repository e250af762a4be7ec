/* SPDX-License-Identifier: MIT
 *
 * What compilers make of an operation on integers.
 *
 * Most are one instruction.  A quotient by a number that the source has is the upper half of a
 * product, and what corrects it; the remainder takes the quotient times the number away from the
 * operand.  Of int, as clang and gcc have them for x86-64 and AArch64:
 *
 *     x / 8     the sign, its last bits, a sum, a shift      4 instructions
 *     x / 10    product, two shifts, a sum                   4, in vectors 7: the upper halves
 *                                                            of two products are put together
 *     x % 10    and the quotient times 10 is taken away      7, in vectors 10
 *     u / 8     unsigned: a shift
 *
 * Vectors are the rule where there are many, so that theirs are counted.
 */
#include "frontend/effects/integer_cost.h"

#include "frontend/tree/tree_query.h"
#include "frontend/tree/type_kind.h"

/* A product and a quotient as long as so many sums: 3 of 1 cycle, and 10 to 18. */
enum { OF_PRODUCT = 3, OF_DIVISION = 10 };

static bool is_power_of_two(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_INTEGER && tree->value > 0 &&
	       (tree->value & (tree->value - 1)) == 0;
}

/* Two products and their halves, or a shift with what turns towards 0 below 0. */
static struct rf_integer_cost by_number(bool is_power, bool is_natural, bool is_remainder)
{
	if (is_power && is_natural)
		return (struct rf_integer_cost){ .instructions = 1, .steps = 1 };
	if (is_power)
		return (struct rf_integer_cost){ .instructions = 4 + is_remainder,
			                         .steps = 4 + is_remainder };
	return (struct rf_integer_cost){ .instructions = is_remainder ? 10 : 7,
		                         .steps = OF_PRODUCT + (is_remainder ? 5 : 3),
		                         .is_product = true,
		                         .is_by_number = true };
}

struct rf_integer_cost rf_integer_cost(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool is_remainder = tree->op == CXBinaryOperator_Rem;
	const struct rf_tree *operand = rf_tree_query_peel(tree->children[1]);

	if (tree->op == CXBinaryOperator_Mul && !is_power_of_two(operand))
		return (struct rf_integer_cost){ .instructions = 1,
			                         .steps = OF_PRODUCT,
			                         .is_product = true };
	if (tree->op != CXBinaryOperator_Div && !is_remainder)
		return (struct rf_integer_cost){ .instructions = 1, .steps = 1 };
	if (!rf_tree_query_is_literal(operand))
		return (struct rf_integer_cost){ .instructions = 1,
			                         .steps = OF_DIVISION,
			                         .is_quotient = true };
	return by_number(is_power_of_two(operand), rf_type_kind_is_unsigned(reader, tree),
	                 is_remainder);
}
