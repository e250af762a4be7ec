/* SPDX-License-Identifier: MIT
 *
 * What objects do where they end:
 *
 *     { Guard g(a), h(b); x; }        { Guard g(a), h(b); x; h.~Guard(); g.~Guard(); }
 *
 * The last that was made is the first that ends.  Refused is what ends elsewhere: in a block that a
 * jump may leave before its end, in the head of a loop, as a part of another object or an array.
 */
#include "frontend/tree/destruction.h"

#include "frontend/tree/member_function.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_parts.h"
#include "frontend/tree/tree_query.h"

/* ---- types ---- */

static CXCursor class_of(struct rf_reader *reader, CXType type)
{
	const struct rf_clang *clang = reader->clang;

	type = clang->getCanonicalType(type);
	while (type.kind == CXType_ConstantArray)
		type = clang->getCanonicalType(clang->getArrayElementType(type));
	if (type.kind != CXType_Record)
		return clang->getNullCursor();
	return clang->getCursorDefinition(clang->getTypeDeclaration(type));
}

/* The destructor that somebody has written for a class with something in it, or the null cursor. */
static CXCursor destructor_of(struct rf_reader *reader, CXCursor class)
{
	const struct rf_clang *clang = reader->clang;
	CXCursor none = clang->getNullCursor(), body;
	struct rf_cursors parts, statements;

	if (clang->Cursor_isNull(class) || !rf_tree_cursors(reader, class, &parts))
		return none;
	for (size_t i = 0; i < parts.count; ++i) {
		CXCursor definition;

		if (clang->getCursorKind(parts.items[i]) != CXCursor_Destructor ||
		    clang->CXXMethod_isDefaulted(parts.items[i]))
			continue;
		definition = clang->getCursorDefinition(parts.items[i]);
		if (clang->Cursor_isNull(definition) ||
		    !rf_tree_cursors(reader, definition, &statements) || statements.count == 0)
			return parts.items[i];
		body = statements.items[statements.count - 1];
		if (rf_tree_cursors(reader, body, &statements) && statements.count > 0)
			return definition;
	}
	return none;
}

/* Whether a part of an object, which it is made of or comes from, has one. */
static bool has_ending_parts(struct rf_reader *reader, CXCursor class)
{
	const struct rf_clang *clang = reader->clang;
	struct rf_cursors parts;

	if (clang->Cursor_isNull(class) || !rf_tree_cursors(reader, class, &parts))
		return false;
	for (size_t i = 0; i < parts.count; ++i) {
		enum CXCursorKind kind = clang->getCursorKind(parts.items[i]);

		if ((kind == CXCursor_FieldDecl || kind == CXCursor_CXXBaseSpecifier) &&
		    rf_destruction_is_needed(reader, parts.items[i]))
			return true;
	}
	return false;
}

bool rf_destruction_is_needed(struct rf_reader *reader, CXCursor cursor)
{
	const struct rf_clang *clang = reader->clang;
	CXCursor class = class_of(reader, clang->getCursorType(cursor));

	return !clang->Cursor_isNull(destructor_of(reader, class)) ||
	       has_ending_parts(reader, class);
}

/* ---- blocks ---- */

static bool is_ending(struct rf_reader *reader, const struct rf_tree *variable)
{
	return variable->kind == RF_TREE_VARIABLE &&
	       rf_destruction_is_needed(reader, variable->cursor);
}

/* The variables of a statement of a block: of a declaration, with calls of constructors behind it
 * or without. */
static struct rf_statements variables_of(const struct rf_reader *reader,
                                         const struct rf_tree *statement)
{
	if (statement->kind == RF_TREE_BLOCK && statement->child_count > 0 &&
	    reader->clang->getCursorKind(statement->cursor) == CXCursor_DeclStmt)
		statement = statement->children[0];
	if (statement->kind != RF_TREE_DECLARATION)
		return (struct rf_statements){ 0 };
	return (struct rf_statements){ statement->child_count, statement->children };
}

static struct rf_tree *refuse(struct rf_reader *reader, const struct rf_tree *variable)
{
	return rf_tree_parts_other(reader, variable->cursor,
	                           "an object that does something where it ends, other than at "
	                           "the end of its block,");
}

/* The call at the end of the block for a variable of its statement `index`. */
static struct rf_tree *end_of(struct rf_reader *reader, const struct rf_tree *block, size_t index,
                              struct rf_tree *variable)
{
	const struct rf_clang *clang = reader->clang;
	CXType type = clang->getCanonicalType(clang->getCursorType(variable->cursor));
	CXCursor class = class_of(reader, type);
	struct rf_tree *object;

	for (size_t i = index + 1; i < block->child_count; ++i)
		if (rf_tree_query_any(block->children[i], rf_tree_query_goes_elsewhere))
			return refuse(reader, variable);
	if (type.kind != CXType_Record || has_ending_parts(reader, class))
		return refuse(reader, variable);
	object = rf_new_tree_node(reader, variable, RF_TREE_NAME, NULL, NULL);
	return object ? rf_member_function_destroy(reader, variable->cursor,
	                                           destructor_of(reader, class), object)
	              : NULL;
}

static struct rf_tree *with_ends(struct rf_reader *reader, struct rf_tree *block)
{
	RF_VECTOR(struct rf_tree *) ends = { 0 };
	struct rf_statements all = { block->child_count, block->children }, calls, none = { 0 };

	for (size_t i = block->child_count; i-- > 0;) {
		struct rf_statements variables = variables_of(reader, block->children[i]);

		for (size_t k = variables.count; k-- > 0;) {
			struct rf_tree *variable = variables.items[k], **slot;

			if (!is_ending(reader, variable))
				continue;
			slot = RF_PUSH(reader->arena, &ends);
			if (!slot)
				return NULL;
			*slot = end_of(reader, block, i, variable);
			if (!*slot)
				return NULL;
		}
	}
	calls = (struct rf_statements){ ends.count, ends.items };
	return ends.count > 0 ? rf_new_tree_block(reader, block, all, calls, none) : block;
}

struct rf_tree *rf_destruction_unfold(struct rf_reader *reader, struct rf_tree *tree)
{
	bool is_made = tree->kind == RF_TREE_BLOCK &&
	               reader->clang->getCursorKind(tree->cursor) == CXCursor_DeclStmt;
	struct rf_tree *changed = tree;

	for (size_t i = 0; i < tree->child_count; ++i) {
		struct rf_tree *child = tree->children[i];
		struct rf_statements variables = variables_of(reader, child);

		for (size_t k = 0; tree->kind == RF_TREE_FOR && k < variables.count; ++k)
			if (is_ending(reader, variables.items[k]))
				return refuse(reader, variables.items[k]);
		if (!rf_new_tree_set_child(reader, tree, &changed, i,
		                           rf_destruction_unfold(reader, child)))
			return NULL;
	}
	return tree->kind == RF_TREE_BLOCK && !is_made ? with_ends(reader, changed) : changed;
}
