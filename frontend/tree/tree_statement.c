/* SPDX-License-Identifier: MIT
 *
 * Statements of our tree, and what is refused wherever it stands.
 */
#include "frontend/tree/tree_statement.h"

#include <string.h>

#include "frontend/tree/declared_condition.h"
#include "frontend/tree/location.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/member_function.h"
#include "frontend/tree/range_loop.h"
#include "frontend/tree/reference.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_parts.h"
#include "frontend/tree/tree_query.h"

/* Whether a variable of a class is made without a value: float4 v; */
static bool is_made_empty(struct rf_reader *reader, CXCursor initial)
{
	const struct rf_clang *clang = reader->clang;
	CXCursor made;
	struct rf_cursors cursors;

	if (clang->Cursor_isNull(initial))
		return true;
	if (clang->getCursorKind(initial) != CXCursor_CallExpr)
		return false;
	made = clang->getCursorReferenced(initial);
	return clang->getCursorKind(made) == CXCursor_Constructor &&
	       clang->CXXMethod_isDefaulted(made) && rf_tree_cursors(reader, initial, &cursors) &&
	       cursors.count == 0;
}

/* The call of a constructor that somebody has written: vec v(1, 2); null for any other value. */
static CXCursor construction_of(struct rf_reader *reader, CXCursor initial)
{
	const struct rf_clang *clang = reader->clang;
	CXCursor none = clang->getCursorDefinition(reader->builds), made;
	struct rf_cursors parts;

	while (!clang->Cursor_isNull(initial) &&
	       (clang->getCursorKind(initial) == CXCursor_UnexposedExpr ||
	        clang->getCursorKind(initial) == CXCursor_CXXFunctionalCastExpr) &&
	       rf_tree_cursors(reader, initial, &parts) && parts.count > 0)
		initial = parts.items[parts.count - 1];
	if (reader->kernel->language != RF_CUDA || clang->Cursor_isNull(initial) ||
	    clang->getCursorKind(initial) != CXCursor_CallExpr)
		return none;
	made = clang->getCursorReferenced(initial);
	return clang->getCursorKind(made) == CXCursor_Constructor &&
	               !clang->CXXMethod_isDefaulted(made)
	           ? initial
	           : none;
}

static bool is_constructed(struct rf_reader *reader, CXCursor variable)
{
	CXCursor initial = reader->clang->Cursor_getVarDeclInitializer(variable);

	return reader->clang->getCursorKind(construction_of(reader, initial)) == CXCursor_CallExpr;
}

static struct rf_tree *build_variable(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = rf_tree_parts_new(reader, cursor, RF_TREE_VARIABLE);
	CXCursor initial = reader->clang->Cursor_getVarDeclInitializer(cursor);

	if (!tree)
		return NULL;
	tree->symbol = rf_symbol_of_declaration(reader, cursor);
	if (!tree->symbol)
		return NULL;
	tree->name = tree->symbol->name;
	if (is_made_empty(reader, initial) || is_constructed(reader, cursor))
		return tree;
	tree->children = RF_NEW(reader->arena, struct rf_tree *);
	if (!tree->children)
		return NULL;
	tree->children[0] = rf_tree_build(reader, initial);
	if (tree->children[0] && rf_reference_is(reader, cursor))
		tree->children[0] = rf_reference_address(reader, tree->children[0]);
	tree->child_count = 1;
	return tree->children[0] ? tree : NULL;
}

/* auto [x, y] = a[i]; is of no kind of its own. */
static bool is_unknown(const struct rf_reader *reader, CXCursor cursor)
{
	return reader->kernel->language == RF_CUDA &&
	       reader->clang->getCursorKind(cursor) == CXCursor_UnexposedDecl;
}

/* The declaration, and calls of constructors for its variables. */
static struct rf_tree *with_constructions(struct rf_reader *reader, struct rf_tree *declaration)
{
	struct rf_tree **calls =
	    RF_NEW_ARRAY(reader->arena, struct rf_tree *, declaration->child_count + 1);
	struct rf_statements made = { 0, calls }, first = { 1, &declaration }, none = { 0 };

	if (!calls)
		return NULL;
	for (size_t i = 0; i < declaration->child_count; ++i) {
		const struct rf_tree *variable = declaration->children[i];
		CXCursor initial;
		struct rf_tree *object;

		if (variable->kind != RF_TREE_VARIABLE || !is_constructed(reader, variable->cursor))
			continue;
		initial = reader->clang->Cursor_getVarDeclInitializer(variable->cursor);
		object = rf_new_tree_node(reader, variable, RF_TREE_NAME, NULL, NULL);
		calls[made.count] = object ? rf_member_function_construct(
						 reader, construction_of(reader, initial), object)
		                           : NULL;
		if (!calls[made.count++])
			return NULL;
	}
	return made.count == 0 ? declaration
	                       : rf_new_tree_block(reader, declaration, first, made, none);
}

/* Whether an attribute has a function called for a variable where its scope ends.  libclang has no
 * kind for it, but prints it with the declaration, whatever macro it comes out of. */
static bool is_cleaned_up(struct rf_reader *reader, CXCursor variable)
{
	const struct rf_clang *clang = reader->clang;
	bool has_attribute = false;
	struct rf_cursors parts;
	const char *text;

	if (!rf_tree_cursors(reader, variable, &parts))
		return false;
	for (size_t i = 0; i < parts.count; ++i)
		has_attribute |= clang->getCursorKind(parts.items[i]) == CXCursor_UnexposedAttr;
	if (!has_attribute)
		return false;
	text = rf_clang_string(clang, reader->arena, clang->getCursorPrettyPrinted(variable, NULL));
	return text != NULL && strstr(text, "cleanup(") != NULL;
}

/* The declaration, and behind it what is not modelled of its variables. */
static struct rf_tree *with_cleanups(struct rf_reader *reader, struct rf_tree *declaration)
{
	for (size_t i = 0; i < declaration->child_count; ++i) {
		CXCursor variable = declaration->children[i]->cursor;

		if (is_cleaned_up(reader, variable))
			return rf_new_tree_node(
			    reader, declaration, RF_TREE_BLOCK, declaration,
			    rf_tree_parts_other(reader, variable,
			                        "a function that is called at the end of a "
			                        "variable, by __attribute__((cleanup)),"));
	}
	return with_constructions(reader, declaration);
}

/* Of a declaration only variables matter that it makes; types, prototypes and static variables,
 * which are set before the program runs, do nothing. */
static struct rf_tree *build_declaration(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = rf_tree_parts_new(reader, cursor, RF_TREE_DECLARATION);
	struct rf_cursors cursors, variables = { 0 };

	if (!tree || !rf_tree_cursors(reader, cursor, &cursors))
		return NULL;
	for (size_t i = 0; i < cursors.count; ++i) {
		CXCursor *slot;

		if (is_unknown(reader, cursors.items[i]))
			return rf_tree_parts_other(reader, cursor, "a declaration of a kind");
		if (reader->clang->getCursorKind(cursors.items[i]) != CXCursor_VarDecl ||
		    rf_symbol_is_static(reader, cursors.items[i]))
			continue;
		slot = RF_PUSH(reader->arena, &variables);
		if (!slot)
			return NULL;
		*slot = cursors.items[i];
	}
	return rf_tree_parts_add_children(reader, tree, &variables, 0) ? with_cleanups(reader, tree)
	                                                               : NULL;
}

/* A statement with attributes or a loop pragma: its last child is the statement. */
static struct rf_tree *build_attributed(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_cursors cursors;

	if (!rf_tree_cursors(reader, cursor, &cursors))
		return NULL;
	if (cursors.count == 0)
		return rf_tree_parts_other(reader, cursor, "a statement of a kind");
	return rf_tree_build(reader, cursors.items[cursors.count - 1]);
}

/* Where a label stands in its file. */
static struct rf_tree *build_label(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = rf_tree_parts_with_children(reader, cursor, RF_TREE_LABEL, 0);

	if (tree)
		tree->value = (int64_t)tree->begin + 1;
	return tree && tree->child_count == 1 ? tree : NULL;
}

/* Nobody stands where value is 0. */
static struct rf_tree *build_goto(struct rf_reader *reader, CXCursor cursor)
{
	const struct rf_clang *clang = reader->clang;
	struct rf_tree *tree = rf_tree_parts_other(reader, cursor, "goto");
	struct rf_cursors cursors;
	unsigned offset = 0;

	if (!tree || !rf_tree_cursors(reader, cursor, &cursors))
		return NULL;
	if (cursors.count == 1) {
		CXCursor label = clang->getCursorReferenced(cursors.items[0]);

		rf_location_place(reader, clang->getRangeStart(clang->getCursorExtent(label)),
		                  &offset);
		tree->value = (int64_t)offset + 1;
	}
	return tree;
}

bool rf_tree_is_loop(struct rf_reader *reader, CXCursor cursor)
{
	enum CXCursorKind kind = reader->clang->getCursorKind(cursor);
	const struct rf_tree *jump;

	if (kind != CXCursor_GotoStmt)
		return kind == CXCursor_ForStmt || kind == CXCursor_WhileStmt ||
		       kind == CXCursor_DoStmt || kind == CXCursor_CXXForRangeStmt;
	jump = build_goto(reader, cursor);
	return jump && jump->value > 0 && !rf_tree_query_goes_on(jump);
}

static enum CXChildVisitResult find_loop(CXCursor cursor, CXCursor parent, CXClientData reader)
{
	(void)parent;
	return rf_tree_is_loop(reader, cursor) ? CXChildVisit_Break : CXChildVisit_Recurse;
}

bool rf_tree_has_loops(struct rf_reader *reader, CXCursor cursor)
{
	return reader->clang->visitChildren(cursor, find_loop, reader) != 0;
}

/* A choice or a loop, whose head may declare variables. */
static struct rf_tree *with_declarations(struct rf_reader *reader, CXCursor cursor,
                                         enum rf_tree_kind kind)
{
	struct rf_tree *tree = rf_tree_parts_with_children(reader, cursor, kind, 0);

	if (tree && kind == RF_TREE_SWITCH)
		tree->name = "switch";
	return rf_declared_condition_unfold(reader, tree);
}

/* What is refused wherever it occurs, by the name that its message gives it. */
static const char *describe(enum CXCursorKind kind)
{
	switch (kind) {
	case CXCursor_IndirectGotoStmt:
		return "goto";
	case CXCursor_GCCAsmStmt:
	case CXCursor_MSAsmStmt:
		return "inline assembly";
	case CXCursor_CompoundLiteralExpr:
		return "a compound literal";
	case CXCursor_GenericSelectionExpr:
		return "_Generic";
	case CXCursor_CXXNewExpr:
	case CXCursor_CXXDeleteExpr:
		return "memory that a thread allocates";
	case CXCursor_PackExpansionExpr:
		return "a pack of arguments";
	default:
		return "a construct of a kind";
	}
}

struct rf_tree *rf_tree_statement(struct rf_reader *reader, CXCursor cursor, enum CXCursorKind kind)
{
	switch (kind) {
	case CXCursor_CompoundStmt:
		return rf_tree_parts_with_children(reader, cursor, RF_TREE_BLOCK, 0);
	case CXCursor_DeclStmt:
		return build_declaration(reader, cursor);
	case CXCursor_VarDecl:
		return build_variable(reader, cursor);
	case CXCursor_ForStmt:
		return with_declarations(reader, cursor, RF_TREE_FOR);
	case CXCursor_CXXForRangeStmt:
		return rf_range_loop(reader, cursor);
	case CXCursor_IfStmt:
		return with_declarations(reader, cursor, RF_TREE_IF);
	case CXCursor_WhileStmt:
		return with_declarations(reader, cursor, RF_TREE_WHILE);
	case CXCursor_DoStmt:
		return rf_tree_parts_with_children(reader, cursor, RF_TREE_DO, 0);
	case CXCursor_ReturnStmt:
		return rf_tree_parts_with_children(reader, cursor, RF_TREE_RETURN, 0);
	case CXCursor_NullStmt:
		return rf_tree_parts_new(reader, cursor, RF_TREE_EMPTY);
	case CXCursor_BreakStmt:
		return rf_tree_parts_named(rf_tree_parts_new(reader, cursor, RF_TREE_BREAK),
		                           "break");
	case CXCursor_ContinueStmt:
		return rf_tree_parts_named(rf_tree_parts_new(reader, cursor, RF_TREE_CONTINUE),
		                           "continue");
	case CXCursor_SwitchStmt:
		return with_declarations(reader, cursor, RF_TREE_SWITCH);
	case CXCursor_CaseStmt:
		return rf_tree_parts_named(
		    rf_tree_parts_with_children(reader, cursor, RF_TREE_CASE, 0), "case");
	case CXCursor_DefaultStmt:
		return rf_tree_parts_named(
		    rf_tree_parts_with_children(reader, cursor, RF_TREE_DEFAULT, 0), "default");
	case CXCursor_StmtExpr:
		return rf_tree_parts_named(
		    rf_tree_parts_with_children(reader, cursor, RF_TREE_BLOCK, 0),
		    "a statement in an expression");
	case CXCursor_UnexposedStmt:
		return build_attributed(reader, cursor);
	case CXCursor_LabelStmt:
		return build_label(reader, cursor);
	case CXCursor_GotoStmt:
		return build_goto(reader, cursor);
	case CXCursor_LambdaExpr:
		return rf_tree_parts_new(reader, cursor, RF_TREE_LIST);
	case CXCursor_CXXThisExpr:
		return rf_member_function_this(reader, cursor);
	default:
		return rf_tree_parts_other(reader, cursor, describe(kind));
	}
}
