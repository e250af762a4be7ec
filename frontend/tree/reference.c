/* SPDX-License-Identifier: MIT
 *
 * References of C++ as pointers.
 */
#include "frontend/tree/reference.h"

#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/type_kind.h"

bool rf_reference_is(const struct rf_reader *reader, CXCursor declaration)
{
	const struct rf_clang *clang = reader->clang;
	CXType type = clang->getCanonicalType(clang->getCursorType(declaration));

	return type.kind == CXType_LValueReference &&
	       rf_type_kind_bare(reader, type).kind == CXType_LValueReference;
}

static void make_pointer(struct rf_tree *tree)
{
	tree->type = RF_TYPE_POINTER;
	tree->element = RF_INTEGER;
	tree->bytes = 0;
}

struct rf_tree *rf_reference_follow(struct rf_reader *reader, struct rf_tree *name)
{
	struct rf_tree *tree = rf_new_tree_node(reader, name, RF_TREE_UNARY, name, NULL);

	if (!tree)
		return NULL;
	tree->op = CXUnaryOperator_Deref;
	make_pointer(name);
	return tree;
}

struct rf_tree *rf_reference_address(struct rf_reader *reader, struct rf_tree *object)
{
	struct rf_tree *bare = (struct rf_tree *)rf_tree_query_peel(object), *tree;

	if (rf_tree_query_is_unary(bare, CXUnaryOperator_Deref))
		return bare->children[0];
	tree = rf_new_tree_node(reader, object, RF_TREE_UNARY, object, NULL);
	if (!tree)
		return NULL;
	tree->op = CXUnaryOperator_AddrOf;
	make_pointer(tree);
	return tree;
}
