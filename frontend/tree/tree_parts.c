/* SPDX-License-Identifier: MIT
 *
 * Nodes of our tree, as libclang's cursors give them.
 */
#include "frontend/tree/tree_parts.h"

#include "frontend/tree/location.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/type_kind.h"

/* A token of a macro is spelt elsewhere than it is used. */
static bool is_in_macro(struct rf_reader *reader, CXSourceLocation start, unsigned offset)
{
	unsigned spelt;

	reader->clang->getSpellingLocation(start, NULL, NULL, NULL, &spelt);
	return spelt != offset;
}

static void set_extent(struct rf_reader *reader, struct rf_tree *tree)
{
	CXSourceRange range = reader->clang->getCursorExtent(tree->cursor);
	CXSourceLocation start = reader->clang->getRangeStart(range);

	tree->place = rf_location_place(reader, start, &tree->begin);
	tree->last_line = rf_location_last_line(reader, tree->cursor, &tree->end);
	tree->is_in_macro = is_in_macro(reader, start, tree->begin);
}

/* Whether what libclang calls an array is a pointer: a parameter, double a[][N], has the type that
 * is written, and so has what is computed with it, a++.  A reference to an array leads to one. */
static bool is_pointer(const struct rf_clang *clang, CXCursor cursor)
{
	CXCursor named;

	switch (clang->getCursorKind(cursor)) {
	case CXCursor_DeclRefExpr:
		named = clang->getCursorReferenced(cursor);
		return clang->getCursorKind(named) == CXCursor_ParmDecl &&
		       clang->getCanonicalType(clang->getCursorType(named)).kind !=
		           CXType_LValueReference;
	case CXCursor_UnaryOperator:
		return clang->getCursorUnaryOperatorKind(cursor) != CXUnaryOperator_Deref;
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
	case CXCursor_ConditionalOperator:
		return true;
	default:
		return false;
	}
}

struct rf_tree *rf_tree_parts_new(struct rf_reader *reader, CXCursor cursor, enum rf_tree_kind kind)
{
	struct rf_tree *tree = RF_NEW(reader->arena, struct rf_tree);
	CXType type;

	if (!tree)
		return NULL;
	tree->kind = kind;
	tree->cursor = cursor;
	set_extent(reader, tree);
	type = reader->clang->getCanonicalType(reader->clang->getCursorType(cursor));
	rf_type_kind_classify(reader, type, &tree->type, &tree->element);
	if (tree->type == RF_TYPE_ARRAY && is_pointer(reader->clang, cursor))
		tree->type = RF_TYPE_POINTER;
	if (tree->type == RF_TYPE_INTEGER || tree->type == RF_TYPE_FLOATING)
		tree->bytes = reader->clang->Type_getSizeOf(type);
	return tree;
}

/* A node by the name that messages give it. */
struct rf_tree *rf_tree_parts_named(struct rf_tree *tree, const char *name)
{
	if (tree)
		tree->name = name;
	return tree;
}

struct rf_tree *rf_tree_parts_other(struct rf_reader *reader, CXCursor cursor, const char *what)
{
	return rf_tree_parts_named(rf_tree_parts_new(reader, cursor, RF_TREE_OTHER), what);
}

/* Builds the children from `first` on. */
bool rf_tree_parts_add_children(struct rf_reader *reader, struct rf_tree *tree,
                                const struct rf_cursors *cursors, size_t first)
{
	size_t count = cursors->count > first ? cursors->count - first : 0;

	tree->children = RF_NEW_ARRAY(reader->arena, struct rf_tree *, count + 1);
	if (!tree->children)
		return false;
	for (size_t i = 0; i < count; ++i) {
		tree->children[i] = rf_tree_build(reader, cursors->items[first + i]);
		if (!tree->children[i])
			return false;
	}
	tree->child_count = count;
	return true;
}

struct rf_tree *rf_tree_parts_with_children(struct rf_reader *reader, CXCursor cursor,
                                            enum rf_tree_kind kind, size_t first)
{
	struct rf_tree *tree = rf_tree_parts_new(reader, cursor, kind);
	struct rf_cursors cursors;

	if (!tree || !rf_tree_cursors(reader, cursor, &cursors) ||
	    !rf_tree_parts_add_children(reader, tree, &cursors, first))
		return NULL;
	return tree;
}

/* Whether it is a part of a list that says by name or number what it sets. */
static bool is_designated(struct rf_reader *reader, CXCursor cursor, CXCursor first)
{
	const struct rf_clang *clang = reader->clang;
	unsigned at;
	struct rf_place place =
	    rf_location_place(reader, clang->getRangeStart(clang->getCursorExtent(cursor)), &at);

	return clang->getCursorKind(first) == CXCursor_MemberRef ||
	       (place.file == reader->source->file && at < reader->source->length &&
	        reader->source->text[at] == '[');
}

struct rf_tree *rf_tree_parts_unknown(struct rf_reader *reader, CXCursor cursor, CXCursor first)
{
	const struct rf_clang *clang = reader->clang;
	unsigned whole, part;

	if (is_designated(reader, cursor, first))
		return rf_tree_parts_other(reader, cursor,
		                           "an initializer by name or place, as .member = value,");
	clang->getSpellingLocation(clang->getRangeStart(clang->getCursorExtent(cursor)), NULL, NULL,
	                           NULL, &whole);
	clang->getSpellingLocation(clang->getRangeStart(clang->getCursorExtent(first)), NULL, NULL,
	                           NULL, &part);
	return rf_tree_parts_other(reader, cursor,
	                           whole == part
	                               ? "?: without a middle operand"
	                               : "an operation of the compiler, such as an atomic one,");
}
