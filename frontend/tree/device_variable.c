/* SPDX-License-Identifier: MIT
 *
 * Variables of CUDA that lie in memory of the device, as arrays of one element.
 */
#include "frontend/tree/device_variable.h"

#include "frontend/tree/new_tree.h"
#include "frontend/tree/type_kind.h"

struct search {
	enum rf_space space;
	bool is_told;
};

static enum CXChildVisitResult find_space(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct search *search = data;

	(void)parent;
	switch (cursor.kind) {
	case CXCursor_CUDASharedAttr:
		search->space = RF_SPACE_SHARED;
		break;
	case CXCursor_CUDAConstantAttr:
		search->space = RF_SPACE_CONSTANT;
		break;
	case CXCursor_CUDADeviceAttr:
		break;
	default:
		return CXChildVisit_Continue;
	}
	search->is_told = true;
	return search->space == RF_SPACE_GLOBAL ? CXChildVisit_Continue : CXChildVisit_Break;
}

bool rf_device_variable_space(const struct rf_reader *reader, CXCursor declaration,
                              enum rf_space *space)
{
	struct search search = { .space = RF_SPACE_GLOBAL };

	if (reader->kernel->language != RF_CUDA ||
	    reader->clang->getCursorKind(declaration) != CXCursor_VarDecl)
		return false;
	reader->clang->visitChildren(declaration, find_space, &search);
	*space = search.space;
	return search.is_told;
}

bool rf_device_variable_is(const struct rf_reader *reader, CXCursor declaration)
{
	const struct rf_clang *clang = reader->clang;
	CXType type = clang->getCanonicalType(clang->getCursorType(declaration));
	enum rf_space space;

	if (rf_type_kind_of(type.kind) == RF_TYPE_ARRAY ||
	    !rf_device_variable_space(reader, declaration, &space))
		return false;
	return !clang->isConstQualifiedType(type) ||
	       clang->Cursor_isNull(clang->Cursor_getVarDeclInitializer(declaration));
}

struct rf_tree *rf_device_variable_element(struct rf_reader *reader, struct rf_tree *name)
{
	struct rf_tree *index = rf_new_tree_integer(reader, name, 0);
	struct rf_tree *element =
	    index ? rf_new_tree_node(reader, name, RF_TREE_SUBSCRIPT, name, index) : NULL;

	if (!element)
		return NULL;
	element->is_variable = true;
	element->name = NULL;
	element->symbol = NULL;
	name->type = RF_TYPE_ARRAY;
	name->bytes = 0;
	return element;
}

bool rf_device_variable_is_element(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_SUBSCRIPT && tree->is_variable &&
	       tree->children[0]->kind == RF_TREE_NAME;
}
