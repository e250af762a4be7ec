/* SPDX-License-Identifier: MIT
 *
 * ?: whose condition is not on data.
 *
 * `a[i] = i < m ? b[i] : c[i];` is `if (i < m) a[i] = b[i]; else a[i] = c[i];`, so that each array
 * is read as often as it is.  A ?: that picks the lesser of its operands stays what it is, and so
 * does one between two constants or variables, which reads nothing: unless it is in a subscript,
 * where a[i == n - 1 ? 0 : i + 1] means two elements, or is a pointer, as (t % 2 ? a : b)[i] means
 * two arrays.  All that ask the same are decided together.
 */
#include "frontend/tree/ternary.h"

#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"

/* Whether to evaluate an expression takes more than a constant or a variable. */
static bool does_something(const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	return tree->kind != RF_TREE_INTEGER && tree->kind != RF_TREE_NUMBER &&
	       tree->kind != RF_TREE_NAME;
}

static bool counts(const struct rf_tree *tree, bool in_subscript)
{
	const struct rf_tree *a, *b;

	if (tree->kind != RF_TREE_CONDITIONAL || tree->child_count != 3)
		return false;
	if (in_subscript || tree->type == RF_TYPE_POINTER)
		return true;
	return rf_tree_query_choice(tree, &a, &b) == RF_CHOICE_NONE &&
	       (does_something(tree->children[1]) || does_something(tree->children[2]));
}

/* One in the condition of another comes first. */
static const struct rf_tree *find(const struct rf_tree *tree, bool in_subscript)
{
	const struct rf_tree *found = NULL;

	if (counts(tree, in_subscript)) {
		found = find(tree->children[0], in_subscript);
		return found ? found : tree;
	}
	for (size_t i = 0; i < tree->child_count && found == NULL; ++i)
		found = find(tree->children[i],
		             in_subscript || (tree->kind == RF_TREE_SUBSCRIPT && i == 1));
	return found;
}

const struct rf_tree *rf_ternary_find(const struct rf_tree *statement)
{
	return find(statement, false);
}

struct rf_tree *rf_ternary_take(struct rf_reader *reader, const struct rf_tree *statement,
                                const struct rf_tree *ternary, size_t value)
{
	struct rf_tree *copy;

	if (statement->kind == RF_TREE_CONDITIONAL && statement->child_count == 3 &&
	    rf_tree_query_equal(statement->children[0], ternary->children[0]))
		return rf_ternary_take(reader, statement->children[value], ternary, value);
	copy = rf_new_tree_copy(reader, statement);
	for (size_t i = 0; copy != NULL && i < copy->child_count; ++i) {
		copy->children[i] = rf_ternary_take(reader, statement->children[i], ternary, value);
		if (copy->children[i] == NULL)
			return NULL;
	}
	return copy;
}
