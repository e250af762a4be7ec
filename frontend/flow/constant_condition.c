/* SPDX-License-Identifier: MIT
 *
 * Conditions that are numbers:  8 % 3 <= 30      sizeof(T) == 4      t < n || 11 <= 12
 */
#include "frontend/flow/constant_condition.h"

#include "frontend/flow/condition.h"
#include "frontend/statements/affine.h"
#include "frontend/tree/tree_query.h"

/* Whether an expression reads memory, changes something or calls what may. */
static bool acts(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_CALL || tree->kind == RF_TREE_OTHER ||
	       rf_tree_query_is_assignment(tree) || rf_tree_query_is_element(tree);
}

static bool is_number(struct rf_reader *reader, const struct rf_tree *tree, int64_t *number)
{
	struct rf_value value;

	return tree->type == RF_TYPE_INTEGER && rf_affine_value(reader, tree, &value) == RF_OK &&
	       rf_affine_is_constant(&value, number);
}

static bool comparison(struct rf_reader *reader, const struct rf_tree *test, bool *holds)
{
	struct rf_conjunction all;
	int64_t number;
	bool never;

	if (!is_number(reader, test->children[0], &number) ||
	    !is_number(reader, test->children[1], &number) ||
	    rf_condition_read(reader, test, &all) != RF_OK || !all.fits)
		return false;
	never = rf_condition_is_never(&all);
	*holds = never == all.is_negated;
	return never || all.conditions.count == 0;
}

/* a && b is false where one of them is; what stands in front of that one is evaluated still. */
static bool junction(struct rf_reader *reader, const struct rf_tree *test, bool *holds)
{
	const struct rf_tree *left = test->children[0];
	bool ends = rf_tree_query_is_binary(test, CXBinaryOperator_LOr);
	bool is_known = rf_constant_condition(reader, left, holds);

	if (is_known && *holds == ends)
		return true;
	if (!is_known && rf_tree_query_any(left, acts))
		return false;
	return rf_constant_condition(reader, test->children[1], holds) &&
	       (is_known || *holds == ends);
}

bool rf_constant_condition(struct rf_reader *reader, const struct rf_tree *test, bool *holds)
{
	int64_t number;

	test = rf_tree_query_peel(test);
	if (rf_tree_query_is_junction(test))
		return junction(reader, test, holds);
	if (rf_tree_query_is_unary(test, CXUnaryOperator_LNot)) {
		if (!rf_constant_condition(reader, test->children[0], holds))
			return false;
		*holds = !*holds;
		return true;
	}
	if (test->kind == RF_TREE_CONDITIONAL) {
		bool first;

		return rf_constant_condition(reader, test->children[0], &first) &&
		       rf_constant_condition(reader, test->children[first ? 1 : 2], holds);
	}
	if (rf_tree_query_is_comparison(test))
		return comparison(reader, test, holds);
	if (!is_number(reader, test, &number))
		return false;
	*holds = number != 0;
	return true;
}
