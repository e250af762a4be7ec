/* SPDX-License-Identifier: MIT
 *
 * Makes our tree of a function body from libclang's cursors.
 *
 * What libclang shows of C has its traps, and they are dealt with here so that nobody after this
 * file meets them: implicit conversions and parentheses are nodes of one child, and are left out;
 * an attribute or loop pragma wraps its statement; everything out of a macro stands where the
 * macro is used; operators are told apart by kind and not by spelling.  A cursor that is not
 * understood becomes RF_TREE_OTHER, which whoever meets it refuses; nothing is left out silently.
 */
#include "frontend/tree/tree.h"

#include <string.h>

#include "base/text.h"
#include "frontend/tree/jump.h"
#include "frontend/tree/location.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/type_kind.h"
#include "frontend/tree/tree_query.h"

/* Deeper trees would not fit on the stack of the recursions that walk them. */
enum { MOST_LEVELS = 1000 };

struct collection {
	struct rf_reader *reader;
	struct rf_cursors *cursors;
	bool failed;
};

static enum CXChildVisitResult collect(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct collection *collection = data;
	CXCursor *slot = RF_PUSH(collection->reader->arena, collection->cursors);

	(void)parent;
	if (slot)
		*slot = cursor;
	collection->failed = !slot;
	return slot ? CXChildVisit_Continue : CXChildVisit_Break;
}

bool rf_tree_cursors(struct rf_reader *reader, CXCursor parent, struct rf_cursors *children)
{
	struct collection collection = { .reader = reader, .cursors = children };

	*children = (struct rf_cursors){ 0 };
	reader->clang->visitChildren(parent, collect, &collection);
	return !collection.failed;
}

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

static struct rf_tree *new_tree(struct rf_reader *reader, CXCursor cursor, enum rf_tree_kind kind)
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
	if (tree->type == RF_TYPE_INTEGER || tree->type == RF_TYPE_FLOATING)
		tree->bytes = reader->clang->Type_getSizeOf(type);
	return tree;
}

/* A node by the name that messages give it. */
static struct rf_tree *named(struct rf_tree *tree, const char *name)
{
	if (tree)
		tree->name = name;
	return tree;
}

static struct rf_tree *other(struct rf_reader *reader, CXCursor cursor, const char *what)
{
	return named(new_tree(reader, cursor, RF_TREE_OTHER), what);
}

/* ---- expressions ---- */

/* Builds the children from `first` on. */
static bool add_children(struct rf_reader *reader, struct rf_tree *tree,
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

static struct rf_tree *with_children(struct rf_reader *reader, CXCursor cursor,
                                     enum rf_tree_kind kind, size_t first)
{
	struct rf_tree *tree = new_tree(reader, cursor, kind);
	struct rf_cursors cursors;

	if (!tree || !rf_tree_cursors(reader, cursor, &cursors) ||
	    !add_children(reader, tree, &cursors, first))
		return NULL;
	return tree;
}

/* The value that the compiler knows, such as that of a literal or sizeof. */
static bool evaluate(struct rf_reader *reader, CXCursor cursor, int64_t *value)
{
	CXEvalResult result = reader->clang->Cursor_Evaluate(cursor);
	bool is_integer;

	if (!result)
		return false;
	is_integer = reader->clang->EvalResult_getKind(result) == CXEval_Int;
	if (is_integer)
		*value = reader->clang->EvalResult_getAsLongLong(result);
	reader->clang->EvalResult_dispose(result);
	return is_integer;
}

/* The bits of a literal, so that equal ones compare equal. */
static struct rf_tree *build_number(struct rf_reader *reader, CXCursor cursor)
{
	CXEvalResult result = reader->clang->Cursor_Evaluate(cursor);
	struct rf_tree *tree = new_tree(reader, cursor, RF_TREE_NUMBER);
	double value = result ? reader->clang->EvalResult_getAsDouble(result) : 0;

	if (result)
		reader->clang->EvalResult_dispose(result);
	if (tree)
		memcpy(&tree->value, &value, sizeof(value));
	return tree;
}

static struct rf_tree *build_integer(struct rf_reader *reader, CXCursor cursor, const char *what)
{
	int64_t value;
	struct rf_tree *tree;

	if (!evaluate(reader, cursor, &value))
		return other(reader, cursor, what);
	tree = new_tree(reader, cursor, RF_TREE_INTEGER);
	if (tree)
		tree->value = value;
	return tree;
}

static struct rf_tree *build_name(struct rf_reader *reader, CXCursor cursor)
{
	CXCursor declaration = reader->clang->getCursorReferenced(cursor);
	struct rf_tree *tree = new_tree(reader, cursor, RF_TREE_NAME);

	if (!tree)
		return NULL;
	tree->name =
	    rf_clang_string(reader->clang, reader->arena, reader->clang->getCursorSpelling(cursor));
	if (reader->clang->getCursorKind(declaration) == CXCursor_EnumConstantDecl) {
		tree->kind = RF_TREE_INTEGER;
		tree->value = reader->clang->getEnumConstantDeclValue(declaration);
		return tree;
	}
	tree->symbol = rf_symbol_of_declaration(reader, declaration);
	return tree->symbol && tree->name ? tree : NULL;
}

static struct rf_tree *build_member(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = with_children(reader, cursor, RF_TREE_MEMBER, 0);

	if (!tree)
		return NULL;
	if (tree->child_count != 1)
		return other(reader, cursor, "a member of an unnamed struct or union");
	tree->name =
	    rf_clang_string(reader->clang, reader->arena, reader->clang->getCursorSpelling(cursor));
	tree->is_arrow =
	    tree->children[0]->type == RF_TYPE_POINTER || tree->children[0]->type == RF_TYPE_ARRAY;
	return tree->name ? tree : NULL;
}

static struct rf_tree *build_unary(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = with_children(reader, cursor, RF_TREE_UNARY, 0);

	if (!tree)
		return NULL;
	tree->op = (int)reader->clang->getCursorUnaryOperatorKind(cursor);
	if (tree->child_count != 1)
		return other(reader, cursor, "an operator");
	if (tree->op == CXUnaryOperator_Plus || tree->op == CXUnaryOperator_Extension)
		return tree->children[0];
	if (tree->op == CXUnaryOperator_Deref &&
	    rf_tree_query_is_unary(tree->children[0], CXUnaryOperator_AddrOf))
		return tree->children[0]->children[0];
	return tree;
}

static int operator_of_update(enum CXBinaryOperatorKind kind)
{
	switch (kind) {
	case CXBinaryOperator_MulAssign:
		return CXBinaryOperator_Mul;
	case CXBinaryOperator_DivAssign:
		return CXBinaryOperator_Div;
	case CXBinaryOperator_RemAssign:
		return CXBinaryOperator_Rem;
	case CXBinaryOperator_AddAssign:
		return CXBinaryOperator_Add;
	case CXBinaryOperator_SubAssign:
		return CXBinaryOperator_Sub;
	case CXBinaryOperator_ShlAssign:
		return CXBinaryOperator_Shl;
	case CXBinaryOperator_ShrAssign:
		return CXBinaryOperator_Shr;
	case CXBinaryOperator_AndAssign:
		return CXBinaryOperator_And;
	case CXBinaryOperator_XorAssign:
		return CXBinaryOperator_Xor;
	default:
		return CXBinaryOperator_Or;
	}
}

static struct rf_tree *build_binary(struct rf_reader *reader, CXCursor cursor,
                                    enum rf_tree_kind kind)
{
	struct rf_tree *tree = with_children(reader, cursor, kind, 0);
	enum CXBinaryOperatorKind op = reader->clang->getCursorBinaryOperatorKind(cursor);

	if (!tree)
		return NULL;
	if (tree->child_count != 2)
		return other(reader, cursor, "an operator");
	tree->op = kind == RF_TREE_UPDATE ? operator_of_update(op) : (int)op;
	return tree;
}

static struct rf_tree *build_conditional(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = with_children(reader, cursor, RF_TREE_CONDITIONAL, 0);

	if (tree && tree->child_count != 3)
		return other(reader, cursor, "?: without a middle operand");
	return tree;
}

/* The first child of a call is what is called. */
static struct rf_tree *build_call(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = with_children(reader, cursor, RF_TREE_CALL, 1);
	CXCursor function = reader->clang->getCursorReferenced(cursor);

	if (!tree)
		return NULL;
	tree->name =
	    rf_clang_string(reader->clang, reader->arena, reader->clang->getCursorSpelling(cursor));
	if (reader->clang->getCursorKind(function) != CXCursor_FunctionDecl)
		return other(reader, cursor, RF_TREE_POINTER_CALL);
	tree->symbol = rf_symbol_of_declaration(reader, function);
	return tree->name && tree->symbol ? tree : NULL;
}

/* Implicit conversions have one child and vanish; a cast keeps only expressions. */
static struct rf_tree *build_unexposed(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_cursors cursors;

	if (!rf_tree_cursors(reader, cursor, &cursors))
		return NULL;
	if (cursors.count == 1)
		return rf_tree_build(reader, cursors.items[0]);
	if (cursors.count == 0)
		return build_integer(reader, cursor, "an expression of a kind");
	return other(reader, cursor, "?: without a middle operand");
}

static bool is_type_reference(struct rf_reader *reader, CXCursor cursor)
{
	return reader->clang->getCursorKind(cursor) == CXCursor_TypeRef;
}

static struct rf_tree *build_cast(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = new_tree(reader, cursor, RF_TREE_CAST);
	struct rf_cursors cursors;
	size_t first = 0;

	if (!tree || !rf_tree_cursors(reader, cursor, &cursors))
		return NULL;
	while (first + 1 < cursors.count && is_type_reference(reader, cursors.items[first]))
		++first;
	if (!add_children(reader, tree, &cursors, first))
		return NULL;
	return tree->child_count ? tree : other(reader, cursor, "a cast");
}

/* ---- statements ---- */

static struct rf_tree *build_variable(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = new_tree(reader, cursor, RF_TREE_VARIABLE);
	CXCursor initial = reader->clang->Cursor_getVarDeclInitializer(cursor);

	if (!tree)
		return NULL;
	tree->symbol = rf_symbol_of_declaration(reader, cursor);
	if (!tree->symbol)
		return NULL;
	tree->name = tree->symbol->name;
	if (reader->clang->Cursor_isNull(initial))
		return tree;
	tree->children = RF_NEW(reader->arena, struct rf_tree *);
	if (!tree->children)
		return NULL;
	tree->children[0] = rf_tree_build(reader, initial);
	tree->child_count = 1;
	return tree->children[0] ? tree : NULL;
}

/* Of a declaration only variables matter; types and prototypes do nothing. */
static struct rf_tree *build_declaration(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = new_tree(reader, cursor, RF_TREE_DECLARATION);
	struct rf_cursors cursors, variables = { 0 };

	if (!tree || !rf_tree_cursors(reader, cursor, &cursors))
		return NULL;
	for (size_t i = 0; i < cursors.count; ++i) {
		CXCursor *slot;

		if (reader->clang->getCursorKind(cursors.items[i]) != CXCursor_VarDecl)
			continue;
		slot = RF_PUSH(reader->arena, &variables);
		if (!slot)
			return NULL;
		*slot = cursors.items[i];
	}
	return add_children(reader, tree, &variables, 0) ? tree : NULL;
}

/* A statement with attributes or a loop pragma: its last child is the statement. */
static struct rf_tree *build_attributed(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_cursors cursors;

	if (!rf_tree_cursors(reader, cursor, &cursors))
		return NULL;
	if (cursors.count == 0)
		return other(reader, cursor, "a statement of a kind");
	return rf_tree_build(reader, cursors.items[cursors.count - 1]);
}

/* Where a label stands in its file. */
static struct rf_tree *build_label(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = with_children(reader, cursor, RF_TREE_LABEL, 0);

	if (tree)
		tree->value = (int64_t)tree->begin + 1;
	return tree && tree->child_count == 1 ? tree : NULL;
}

/* Nobody stands where value is 0. */
static struct rf_tree *build_goto(struct rf_reader *reader, CXCursor cursor)
{
	const struct rf_clang *clang = reader->clang;
	struct rf_tree *tree = other(reader, cursor, "goto");
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
		       kind == CXCursor_DoStmt;
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
	default:
		return "a construct of a kind";
	}
}

static struct rf_tree *build_statement(struct rf_reader *reader, CXCursor cursor,
                                       enum CXCursorKind kind)
{
	switch (kind) {
	case CXCursor_CompoundStmt:
		return with_children(reader, cursor, RF_TREE_BLOCK, 0);
	case CXCursor_DeclStmt:
		return build_declaration(reader, cursor);
	case CXCursor_VarDecl:
		return build_variable(reader, cursor);
	case CXCursor_ForStmt:
		return with_children(reader, cursor, RF_TREE_FOR, 0);
	case CXCursor_IfStmt:
		return with_children(reader, cursor, RF_TREE_IF, 0);
	case CXCursor_WhileStmt:
		return with_children(reader, cursor, RF_TREE_WHILE, 0);
	case CXCursor_DoStmt:
		return with_children(reader, cursor, RF_TREE_DO, 0);
	case CXCursor_ReturnStmt:
		return with_children(reader, cursor, RF_TREE_RETURN, 0);
	case CXCursor_NullStmt:
		return new_tree(reader, cursor, RF_TREE_EMPTY);
	case CXCursor_BreakStmt:
		return named(new_tree(reader, cursor, RF_TREE_BREAK), "break");
	case CXCursor_ContinueStmt:
		return named(new_tree(reader, cursor, RF_TREE_CONTINUE), "continue");
	case CXCursor_SwitchStmt:
		return named(with_children(reader, cursor, RF_TREE_SWITCH, 0), "switch");
	case CXCursor_CaseStmt:
		return named(with_children(reader, cursor, RF_TREE_CASE, 0), "case");
	case CXCursor_DefaultStmt:
		return named(with_children(reader, cursor, RF_TREE_DEFAULT, 0), "default");
	case CXCursor_StmtExpr:
		return named(with_children(reader, cursor, RF_TREE_BLOCK, 0),
		             "a statement in an expression");
	case CXCursor_UnexposedStmt:
		return build_attributed(reader, cursor);
	case CXCursor_LabelStmt:
		return build_label(reader, cursor);
	case CXCursor_GotoStmt:
		return build_goto(reader, cursor);
	default:
		return other(reader, cursor, describe(kind));
	}
}

static struct rf_tree *build(struct rf_reader *reader, CXCursor cursor)
{
	enum CXCursorKind kind = reader->clang->getCursorKind(cursor);

	switch (kind) {
	case CXCursor_IntegerLiteral:
	case CXCursor_CharacterLiteral:
		return build_integer(reader, cursor, "a literal");
	case CXCursor_UnaryExpr:
		return build_integer(reader, cursor, "sizeof of a type whose size varies");
	case CXCursor_FloatingLiteral:
	case CXCursor_ImaginaryLiteral:
		return build_number(reader, cursor);
	case CXCursor_StringLiteral:
		return new_tree(reader, cursor, RF_TREE_STRING);
	case CXCursor_DeclRefExpr:
		return build_name(reader, cursor);
	case CXCursor_MemberRefExpr:
		return build_member(reader, cursor);
	case CXCursor_ArraySubscriptExpr:
		return with_children(reader, cursor, RF_TREE_SUBSCRIPT, 0);
	case CXCursor_UnaryOperator:
		return build_unary(reader, cursor);
	case CXCursor_BinaryOperator:
		return build_binary(reader, cursor, RF_TREE_BINARY);
	case CXCursor_CompoundAssignOperator:
		return build_binary(reader, cursor, RF_TREE_UPDATE);
	case CXCursor_ConditionalOperator:
		return build_conditional(reader, cursor);
	case CXCursor_CallExpr:
		return build_call(reader, cursor);
	case CXCursor_CStyleCastExpr:
		return build_cast(reader, cursor);
	case CXCursor_InitListExpr:
		return with_children(reader, cursor, RF_TREE_LIST, 0);
	case CXCursor_ParenExpr:
	case CXCursor_UnexposedExpr:
		return build_unexposed(reader, cursor);
	default:
		return build_statement(reader, cursor, kind);
	}
}

struct rf_tree *rf_tree_build(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree;

	if (reader->depth >= MOST_LEVELS) {
		rf_report(reader->diagnostics, RF_ERROR, rf_location_of(reader, cursor),
		          "split the expression or statement into several",
		          "nested more than %d levels deep", MOST_LEVELS);
		return NULL;
	}
	++reader->depth;
	tree = build(reader, cursor);
	--reader->depth;
	return tree;
}

enum rf_status rf_tree_body(struct rf_reader *reader, CXCursor function, struct rf_tree **body)
{
	struct rf_cursors cursors;

	*body = NULL;
	if (!rf_tree_cursors(reader, function, &cursors))
		return rf_out_of_memory(reader->diagnostics);
	if (cursors.count == 0)
		return RF_OK;
	*body = rf_tree_build(reader, cursors.items[cursors.count - 1]);
	if (*body)
		*body = rf_jump_unfold_function(reader, *body);
	if (*body)
		return RF_OK;
	return rf_arena_failed(reader->arena) ? rf_out_of_memory(reader->diagnostics)
	                                      : RF_WRONG_KERNEL;
}
