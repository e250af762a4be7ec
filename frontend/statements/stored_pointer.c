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

#include "frontend/statements/access.h"
#include "frontend/statements/expression.h"
#include "frontend/statements/lvalue.h"
#include "frontend/tree/symbol.h"
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

/* What has to be read to tell the address of a[i][j]: indices, and pointers in memory. */
static enum rf_status walk_address(struct rf_reader *reader, const struct rf_tree *object)
{
	const struct rf_tree *base = object->children[0];
	struct rf_symbol *variable;
	enum rf_status status = rf_symbol_of_expression(reader, base, &variable);

	if (status == RF_OK && !variable)
		status = base->kind == RF_TREE_SUBSCRIPT && base->type == RF_TYPE_ARRAY
		             ? walk_address(reader, base)
		             : rf_expression_walk(reader, base);
	return status == RF_OK ? rf_expression_walk(reader, object->children[1]) : status;
}

enum rf_status rf_stored_pointer_walk_source(struct rf_reader *reader, const struct rf_tree *source)
{
	const struct rf_tree *bare = rf_tree_query_peel(source);
	enum rf_status status;

	if (!rf_tree_query_is_unary(bare, CXUnaryOperator_AddrOf) ||
	    bare->children[0]->kind != RF_TREE_SUBSCRIPT)
		return rf_expression_walk(reader, source);
	++reader->draft->uncounted;
	status = walk_address(reader, bare->children[0]);
	--reader->draft->uncounted;
	return status;
}

/* Whether the nest stores the variable in memory, as an exchange of rows does: then what it is set
 * to is loaded like any other number. */
static bool is_stored(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	bool found = rf_tree_query_is_binary(tree, CXBinaryOperator_Assign) &&
	             rf_tree_query_peel(tree->children[0])->kind != RF_TREE_NAME &&
	             rf_tree_query_peel(tree->children[1])->symbol == symbol;

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = is_stored(tree->children[i], symbol);
	return found;
}

/* Whether a pointer is read out of memory. */
static bool is_cell(const struct rf_tree *source)
{
	return source->type == RF_TYPE_POINTER &&
	       (source->kind == RF_TREE_MEMBER || source->kind == RF_TREE_SUBSCRIPT ||
	        rf_tree_query_is_unary(source, CXUnaryOperator_Deref));
}

/* So is a pointer at a place that is not followed, as that to the next element of a list. */
enum rf_status rf_stored_pointer_load(struct rf_reader *reader, const struct rf_tree *source,
                                      const struct rf_symbol *symbol)
{
	struct rf_symbol *variable;
	struct rf_lvalue cell;
	enum rf_status status;

	source = rf_tree_query_peel(source);
	if (!reader->draft || !reader->nest || reader->open_loops.count == 0 || !is_cell(source))
		return RF_OK;
	status = rf_symbol_of_expression(reader, source, &variable);
	if (status == RF_OK && !variable)
		status = rf_lvalue_object(reader, source, &cell);
	if (status != RF_OK || variable)
		return status;
	if (!cell.lost && !(cell.has_rows && source->kind == RF_TREE_SUBSCRIPT &&
	                    is_stored(reader->nest, symbol)))
		return RF_OK;
	return rf_access_read(reader, source);
}
