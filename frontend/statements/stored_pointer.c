/* SPDX-License-Identifier: MIT
 *
 * Pointers that a nest stores in memory and does not follow.
 *
 * Where such pointers lead is of no interest then, and each is eight bytes like any other:
 *
 *     r[i] = malloc(n);            a store, and a call that is left out
 *     r[i] = rows[order[i]];       two loads and a store
 *     r[i] = p[i]; r[i][0] = 1;    no such thing: r and p lead to the same memory
 */
#include "frontend/statements/stored_pointer.h"

#include "frontend/tree/tree_query.h"

/* The variable that an expression of [], * and members starts from, or NULL. */
static const struct rf_symbol *base_of(const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	while (tree->kind == RF_TREE_SUBSCRIPT || tree->kind == RF_TREE_MEMBER ||
	       rf_tree_query_is_unary(tree, CXUnaryOperator_Deref))
		tree = rf_tree_query_peel(tree->children[0]);
	return tree->kind == RF_TREE_NAME ? tree->symbol : NULL;
}

/* Whether a part of `tree` is the variable itself, as an argument or another name's value. */
static bool hands_on(const struct rf_tree *tree, const struct rf_symbol *root)
{
	if (tree->kind == RF_TREE_SUBSCRIPT || tree->kind == RF_TREE_MEMBER ||
	    rf_tree_query_is_unary(tree, CXUnaryOperator_Deref))
		return false;
	for (size_t i = 0; i < tree->child_count; ++i) {
		const struct rf_tree *part = rf_tree_query_peel(tree->children[i]);

		if (part->kind == RF_TREE_NAME && part->symbol == root &&
		    part->type != RF_TYPE_INTEGER)
			return true;
	}
	return false;
}

/* Whether something goes where pointers in memory lead, from a variable on: r[i][j], *r[i], or a
 * pointer in memory that is handed on. */
static bool follows_pointer(const struct rf_tree *tree, const struct rf_symbol *root,
                            const struct rf_tree *store)
{
	bool is_cell = tree->type == RF_TYPE_POINTER && tree->kind != RF_TREE_NAME &&
	               rf_tree_query_peel(tree)->kind != RF_TREE_NAME && base_of(tree) == root;
	bool is_store = rf_tree_query_is_binary(tree, CXBinaryOperator_Assign) &&
	                tree->children[0]->type == RF_TYPE_POINTER;

	if (tree == store)
		return false;
	if (is_cell || hands_on(tree, root))
		return true;
	for (size_t i = is_store; i < tree->child_count; ++i)
		if (follows_pointer(tree->children[i], root, store))
			return true;
	return false;
}

bool rf_stored_pointer_is(const struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_tree *target = tree->children[0], *source;
	const struct rf_symbol *root = base_of(target);

	if (!rf_tree_query_is_binary(tree, CXBinaryOperator_Assign) || !reader->nest || !root ||
	    target->kind == RF_TREE_NAME || reader->inlined.count > 0)
		return false;
	source = rf_tree_query_peel(tree->children[1]);
	if (source->kind != RF_TREE_CALL && source->kind != RF_TREE_INTEGER &&
	    source->kind != RF_TREE_SUBSCRIPT)
		return false;
	if (source->kind == RF_TREE_SUBSCRIPT &&
	    (base_of(source) == root || follows_pointer(reader->nest, base_of(source), tree)))
		return false;
	return !follows_pointer(reader->nest, root, tree);
}
