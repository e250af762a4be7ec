/* SPDX-License-Identifier: MIT
 *
 * Integers that have one of two values, as neighbours at the ends of a row have.
 *
 *     a[(i + 1) % n]                        is a[i + 1 < n ? i + 1 : i + 1 - n]
 *     w = x == 0 ? x : x - 1; ... a[w]      is a[x == 0 ? x : x - 1]
 *
 * A remainder is written so where the bounds of the loops say that what is divided lies between 0
 * and twice the divisor.  The statement that uses such a value is then read under a condition,
 * like every other one with a ?: in a subscript (guard.c).  A variable stands for its two values
 * until it, or something in them, is assigned again.
 */
#include "frontend/flow/alternatives.h"

#include "frontend/flow/condition.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/assign.h"
#include "frontend/statements/quotient.h"
#include "frontend/tree/tree_query.h"

static struct rf_tree *binary(struct rf_reader *reader, const struct rf_tree *like, int op,
                              struct rf_tree *a, struct rf_tree *b)
{
	struct rf_tree *tree = rf_arena_copy(reader->arena, like, sizeof(*tree));

	if (!tree)
		return NULL;
	tree->kind = RF_TREE_BINARY;
	tree->op = op;
	tree->begin = tree->end = 0; /* it stands nowhere in the source */
	tree->child_count = 2;
	tree->children = RF_NEW_ARRAY(reader->arena, struct rf_tree *, 2);
	if (!tree->children)
		return NULL;
	tree->children[0] = a;
	tree->children[1] = b;
	return tree;
}

/* x % n as x < n ? x : x - n. */
static const struct rf_tree *wrapped(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_tree *x = tree->children[0], *n = tree->children[1];
	struct rf_tree *choice = rf_arena_copy(reader->arena, tree, sizeof(*choice));

	if (!choice)
		return NULL;
	choice->kind = RF_TREE_CONDITIONAL;
	choice->child_count = 3;
	choice->children = RF_NEW_ARRAY(reader->arena, struct rf_tree *, 3);
	if (!choice->children)
		return NULL;
	choice->children[0] = binary(reader, tree, CXBinaryOperator_LT, x, n);
	choice->children[1] = x;
	choice->children[2] = binary(reader, tree, CXBinaryOperator_Sub, x, n);
	return choice->children[0] && choice->children[2] ? choice : NULL;
}

static bool wraps(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_value whole, x, n;

	if (!rf_tree_query_is_binary(tree, CXBinaryOperator_Rem) || tree->type != RF_TYPE_INTEGER)
		return false;
	if (rf_affine_value(reader, tree, &whole) != RF_OK || whole.kind != RF_VALUE_UNKNOWN ||
	    rf_affine_value(reader, tree->children[0], &x) != RF_OK || x.kind != RF_VALUE_FORM ||
	    rf_affine_value(reader, tree->children[1], &n) != RF_OK || n.kind != RF_VALUE_FORM ||
	    n.forms->term_count)
		return false;
	return rf_quotient_in_range(reader, x.forms,
	                            rf_formula_scale(reader->arena, n.forms->constant, 2));
}

/* How often the variables in an expression were assigned, all together. */
static int versions(const struct rf_tree *tree)
{
	int sum = tree->kind == RF_TREE_NAME ? tree->symbol->version : 0;

	for (size_t i = 0; i < tree->child_count; ++i)
		sum += versions(tree->children[i]);
	return sum;
}

/* The expression that a variable stands for, or NULL. */
static const struct rf_tree *values_of(const struct rf_tree *tree)
{
	const struct rf_symbol *symbol = tree->kind == RF_TREE_NAME ? tree->symbol : NULL;

	if (!symbol || !symbol->values || symbol->version != symbol->values_version ||
	    versions(symbol->values) != symbol->values_versions)
		return NULL;
	return symbol->values;
}

const struct rf_tree *rf_alternatives_write_out(struct rf_reader *reader,
                                                const struct rf_tree *tree)
{
	const struct rf_tree *values = values_of(tree);
	struct rf_tree *copy = NULL;

	if (values)
		return values;
	if (wraps(reader, tree))
		return wrapped(reader, tree);
	for (size_t i = 0; i < tree->child_count; ++i) {
		const struct rf_tree *child =
		    i == 0 && (rf_tree_query_is_assignment(tree) &&
		               tree->children[0]->kind == RF_TREE_NAME)
			? tree->children[0]
			: rf_alternatives_write_out(reader, tree->children[i]);

		if (!child)
			return NULL;
		if (child == tree->children[i])
			continue;
		if (!copy) {
			copy = rf_arena_copy(reader->arena, tree, sizeof(*copy));
			if (!copy)
				return NULL;
			copy->children = rf_arena_copy(reader->arena, tree->children,
			                               tree->child_count * sizeof(*copy->children));
			if (!copy->children)
				return NULL;
		}
		copy->children[i] = (struct rf_tree *)child;
	}
	return copy ? copy : tree;
}

/* The expression that an integer variable is set to. */
static const struct rf_tree *source_of(const struct rf_tree *tree)
{
	const struct rf_symbol *target = rf_tree_query_target(tree);

	if (!target || target->loop >= 0 || rf_tree_query_is_step(tree) ||
	    tree->kind == RF_TREE_UPDATE)
		return NULL;
	if (tree->kind == RF_TREE_VARIABLE)
		return tree->type == RF_TYPE_INTEGER ? tree->children[0] : NULL;
	return tree->children[0]->type == RF_TYPE_INTEGER ? tree->children[1] : NULL;
}

enum rf_status rf_alternatives_note(struct rf_reader *reader, const struct rf_tree *tree,
                                    bool *is_noted)
{
	const struct rf_tree *source = source_of(tree), *choice;
	struct rf_symbol *symbol = rf_tree_query_target(tree);
	struct rf_value value;
	enum rf_status status;

	*is_noted = false;
	if (!source || reader->open_loops.count == 0 ||
	    rf_tree_query_find(source, RF_TREE_SUBSCRIPT) || rf_tree_query_assigns(source) ||
	    rf_tree_query_find(source, RF_TREE_CALL))
		return RF_OK;
	status = rf_affine_value(reader, source, &value);
	if (status != RF_OK || value.kind != RF_VALUE_UNKNOWN)
		return status;
	source = rf_alternatives_write_out(reader, source);
	if (!source)
		return rf_out_of_memory(reader->diagnostics);
	choice = rf_tree_query_find(source, RF_TREE_CONDITIONAL);
	if (!choice || !rf_condition_is_decidable(reader, choice->children[0]))
		return RF_OK;
	rf_assign_forget(reader, tree);
	symbol->values = source;
	symbol->values_version = symbol->version;
	symbol->values_versions = versions(source);
	*is_noted = true;
	return RF_OK;
}
