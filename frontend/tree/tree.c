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
#include "frontend/tree/coordinate.h"
#include "frontend/tree/destruction.h"
#include "frontend/tree/device_variable.h"
#include "frontend/tree/intrinsic.h"
#include "frontend/tree/jump.h"
#include "frontend/tree/location.h"
#include "frontend/tree/member_function.h"
#include "frontend/tree/named_choice.h"
#include "frontend/tree/parse.h"
#include "frontend/tree/pointer_table.h"
#include "frontend/tree/reference.h"
#include "frontend/tree/statement_choice.h"
#include "frontend/tree/still.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/type_kind.h"
#include "frontend/tree/tree_parts.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/tree_statement.h"

/* Deeper trees would not fit on the stack of the recursions that walk them. */
enum { MOST_LEVELS = 1000 };

const char *rf_tree_cursor_name(struct rf_reader *reader, CXCursor cursor)
{
	const char *name =
	    rf_clang_string(reader->clang, reader->arena, reader->clang->getCursorSpelling(cursor));

	return name ? name : "";
}

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

/* ---- expressions ---- */

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

bool rf_tree_is_known(struct rf_reader *reader, const struct rf_tree *tree)
{
	int64_t value;

	return tree->kind == RF_TREE_INTEGER ? !tree->is_of_launch
	                                     : evaluate(reader, tree->cursor, &value);
}

/* The bits of a literal, so that equal ones compare equal. */
static struct rf_tree *build_number(struct rf_reader *reader, CXCursor cursor)
{
	CXEvalResult result = reader->clang->Cursor_Evaluate(cursor);
	struct rf_tree *tree = rf_tree_parts_new(reader, cursor, RF_TREE_NUMBER);
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
		return rf_tree_parts_other(reader, cursor, what);
	tree = rf_tree_parts_new(reader, cursor, RF_TREE_INTEGER);
	if (tree)
		tree->value = value;
	return tree;
}

/* The value that a name stands for, where it is an enumerator. */
static bool become_enumerator(struct rf_reader *reader, CXCursor declaration, struct rf_tree *tree)
{
	if (reader->clang->getCursorKind(declaration) != CXCursor_EnumConstantDecl)
		return false;
	tree->kind = RF_TREE_INTEGER;
	tree->value = reader->clang->getEnumConstantDeclValue(declaration);
	return true;
}

/* A parameter of a template that is a number is a name without letters around it. */
static struct rf_tree *build_name(struct rf_reader *reader, CXCursor cursor)
{
	enum rf_coordinate which;
	CXCursor declaration = reader->clang->getCursorReferenced(cursor);
	struct rf_tree *tree = rf_tree_parts_new(reader, cursor, RF_TREE_NAME);

	if (!tree)
		return NULL;
	if (rf_coordinate_is(reader, cursor, &which))
		return rf_tree_parts_other(reader, cursor,
		                           "threadIdx, blockIdx, blockDim or gridDim as a whole");
	tree->name =
	    rf_clang_string(reader->clang, reader->arena, reader->clang->getCursorSpelling(cursor));
	if (tree->name && !*tree->name)
		return build_integer(reader, cursor, "a name");
	if (become_enumerator(reader, declaration, tree))
		return tree;
	tree->symbol = rf_symbol_of_declaration(reader, declaration);
	if (!tree->symbol || !tree->name)
		return NULL;
	if (rf_device_variable_is(reader, declaration))
		return rf_device_variable_element(reader, tree);
	return rf_reference_is(reader, declaration) ? rf_reference_follow(reader, tree) : tree;
}

/* threadIdx.x and its like; NULL for members of anything else. */
static struct rf_tree *build_coordinate(struct rf_reader *reader, CXCursor cursor,
                                        const struct rf_cursors *cursors)
{
	enum rf_coordinate which;
	const char *name;
	struct rf_tree *tree;

	if (cursors->count != 1 || !rf_coordinate_is(reader, cursors->items[0], &which))
		return NULL;
	name =
	    rf_clang_string(reader->clang, reader->arena, reader->clang->getCursorSpelling(cursor));
	tree = rf_tree_parts_new(reader, cursor, RF_TREE_MEMBER);
	return name && tree ? rf_coordinate_tree(reader, which, *name - 'x', tree) : NULL;
}

/* A member that a function of its class names by itself: x for this->x. */
static bool is_own_member(struct rf_reader *reader, CXCursor cursor)
{
	return reader->clang->getCursorKind(reader->clang->getCursorReferenced(cursor)) ==
	           CXCursor_FieldDecl &&
	       rf_member_function_is(reader, reader->builds);
}

static struct rf_tree *build_own_member(struct rf_reader *reader, CXCursor cursor,
                                        struct rf_tree *tree)
{
	tree->name = rf_tree_cursor_name(reader, cursor);
	tree->is_arrow = true;
	tree->children = RF_NEW(reader->arena, struct rf_tree *);
	if (!tree->children)
		return NULL;
	tree->children[0] = rf_member_function_this(reader, cursor);
	tree->child_count = 1;
	return tree->children[0] ? tree : NULL;
}

static struct rf_tree *build_member(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = rf_tree_parts_new(reader, cursor, RF_TREE_MEMBER), *coordinate;
	struct rf_cursors cursors;

	if (!tree || !rf_tree_cursors(reader, cursor, &cursors))
		return NULL;
	coordinate = build_coordinate(reader, cursor, &cursors);
	if (coordinate)
		return coordinate;
	if (become_enumerator(reader, reader->clang->getCursorReferenced(cursor), tree))
		return tree;
	if (reader->clang->getCursorKind(reader->clang->getCursorReferenced(cursor)) ==
	    CXCursor_VarDecl)
		return build_name(reader, cursor); /* a static member, of no object */
	if (cursors.count == 0 && is_own_member(reader, cursor))
		return build_own_member(reader, cursor, tree);
	if (!rf_tree_parts_add_children(reader, tree, &cursors, 0))
		return NULL;
	if (tree->child_count != 1)
		return rf_tree_parts_other(reader, cursor,
		                           "a member of an unnamed struct or union");
	tree->name =
	    rf_clang_string(reader->clang, reader->arena, reader->clang->getCursorSpelling(cursor));
	tree->is_arrow =
	    tree->children[0]->type == RF_TYPE_POINTER || tree->children[0]->type == RF_TYPE_ARRAY;
	return tree->name ? tree : NULL;
}

static struct rf_tree *build_unary(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = rf_tree_parts_with_children(reader, cursor, RF_TREE_UNARY, 0);

	if (!tree)
		return NULL;
	tree->op = (int)reader->clang->getCursorUnaryOperatorKind(cursor);
	if (tree->child_count != 1)
		return rf_tree_parts_other(reader, cursor, "an operator");
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
	struct rf_tree *tree = rf_tree_parts_with_children(reader, cursor, kind, 0);
	enum CXBinaryOperatorKind op = reader->clang->getCursorBinaryOperatorKind(cursor);

	if (!tree)
		return NULL;
	if (tree->child_count != 2)
		return rf_tree_parts_other(reader, cursor, "an operator");
	tree->op = kind == RF_TREE_UPDATE ? operator_of_update(op) : (int)op;
	return tree;
}

static struct rf_tree *build_conditional(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = rf_tree_parts_with_children(reader, cursor, RF_TREE_CONDITIONAL, 0);

	if (tree && tree->child_count != 3)
		return rf_tree_parts_other(reader, cursor, "?: without a middle operand");
	return tree;
}

static bool is_name_of_type(struct rf_reader *reader, CXCursor cursor)
{
	enum CXCursorKind kind = reader->clang->getCursorKind(cursor);

	return kind == CXCursor_TypeRef || kind == CXCursor_TemplateRef ||
	       kind == CXCursor_NamespaceRef;
}

/* What makes a value of a class: a copy is the value itself, and one of no members is empty. */
static struct rf_tree *build_construction(struct rf_reader *reader, CXCursor cursor,
                                          CXCursor constructor, const struct rf_cursors *cursors)
{
	bool is_given = reader->clang->CXXMethod_isDefaulted(constructor);

	if (cursors->count == 1 && is_given && !is_name_of_type(reader, cursors->items[0]))
		return rf_tree_build(reader, cursors->items[0]);
	if (reader->kernel->language == RF_CUDA && is_given)
		return rf_tree_parts_new(reader, cursor, RF_TREE_LIST);
	if (reader->kernel->language == RF_CUDA)
		return rf_member_function_construct(reader, cursor, NULL);
	return rf_tree_parts_other(reader, cursor, "a constructor");
}

/* The operands of an operator of a class stand in the order of the source, what is called between
 * them; of any other call what is called comes first. */
static bool add_arguments(struct rf_reader *reader, struct rf_tree *tree, CXCursor function,
                          struct rf_cursors *cursors)
{
	const struct rf_clang *clang = reader->clang;
	size_t called = 0;

	while (called < cursors->count && rf_text_starts_with(tree->name, "operator") &&
	       !clang->equalCursors(clang->getCursorReferenced(cursors->items[called]), function))
		++called;
	for (size_t i = called; i > 0 && called < cursors->count; --i)
		cursors->items[i] = cursors->items[i - 1];
	return rf_tree_parts_add_children(reader, tree, cursors, 1);
}

/* a = b of two structs, whose operator nobody has written; another one is a function. */
static struct rf_tree *build_method(struct rf_reader *reader, CXCursor cursor, CXCursor method,
                                    struct rf_cursors *cursors)
{
	struct rf_tree *tree;

	if (!rf_text_equal(rf_tree_cursor_name(reader, method), "operator=") ||
	    cursors->count != 3 || !reader->clang->CXXMethod_isDefaulted(method))
		return rf_member_function_call(reader, cursor, method, cursors);
	tree = rf_tree_parts_new(reader, cursor, RF_TREE_BINARY);
	if (!tree)
		return NULL;
	tree->op = CXBinaryOperator_Assign;
	cursors->items[1] = cursors->items[0];
	return rf_tree_parts_add_children(reader, tree, cursors, 1) ? tree : NULL;
}

/* The function that a parameter of a template stands for where it is called: op of op(v). */
static CXCursor function_of_parameter(struct rf_reader *reader, const struct rf_cursors *cursors,
                                      CXCursor function)
{
	const struct rf_clang *clang = reader->clang;
	struct rf_cursors parts = *cursors;

	while (parts.count > 0 && clang->getCursorKind(function) != CXCursor_FunctionDecl) {
		CXCursor called = parts.items[0];

		function = clang->getCursorReferenced(called);
		if (!rf_tree_cursors(reader, called, &parts))
			parts.count = 0;
	}
	return function;
}

/* The parameter of a function that an argument without a text is left to. */
static CXCursor default_of(struct rf_reader *reader, CXCursor function, size_t argument)
{
	struct rf_cursors parts = { 0 }, values = { 0 };
	CXCursor none = reader->clang->getCursorReferenced(reader->builds);

	if (!rf_tree_cursors(reader, function, &parts))
		return none;
	for (size_t i = 0; i < parts.count; ++i) {
		if (reader->clang->getCursorKind(parts.items[i]) != CXCursor_ParmDecl ||
		    argument-- > 0)
			continue;
		return rf_tree_cursors(reader, parts.items[i], &values) && values.count > 0
		           ? values.items[values.count - 1]
		           : none;
	}
	return none;
}

/* Arguments that the source leaves out have the values of the declaration, ... */
static bool take_defaults(struct rf_reader *reader, struct rf_tree *call, CXCursor function)
{
	for (size_t i = 0; i < call->child_count; ++i) {
		const struct rf_tree *argument = call->children[i];
		CXCursor value;

		if (argument->kind != RF_TREE_OTHER || argument->place.line > 0)
			continue;
		value = default_of(reader, function, i);
		if (reader->clang->getCursorKind(value) < CXCursor_FirstExpr ||
		    reader->clang->getCursorKind(value) > CXCursor_LastExpr)
			continue;
		call->children[i] = rf_tree_build(reader, value);
		if (!call->children[i])
			return false;
	}
	return true;
}

static bool is_of_name(const struct rf_tree *tree, const char *name)
{
	return tree->name && rf_text_equal(tree->name, name);
}

static struct rf_tree *build_call(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = rf_tree_parts_new(reader, cursor, RF_TREE_CALL);
	CXCursor function = reader->clang->getCursorReferenced(cursor);
	enum CXCursorKind kind = reader->clang->getCursorKind(function);
	struct rf_cursors cursors;

	if (!tree || !rf_tree_cursors(reader, cursor, &cursors))
		return NULL;
	if (kind == CXCursor_Constructor)
		return build_construction(reader, cursor, function, &cursors);
	if (rf_member_function_is(reader, function))
		return build_method(reader, cursor, function, &cursors);
	if (kind != CXCursor_FunctionDecl && reader->kernel->language == RF_CUDA)
		function = function_of_parameter(reader, &cursors, function);
	if (reader->clang->getCursorKind(function) != CXCursor_FunctionDecl)
		return rf_tree_parts_other(reader, cursor, RF_TREE_POINTER_CALL);
	tree->name = rf_tree_cursor_name(reader, function);
	if (rf_intrinsic_is_number(reader, tree->name, function))
		return build_number(reader, cursor);
	tree->symbol = rf_symbol_of_declaration(reader, function);
	if (!tree->symbol || !add_arguments(reader, tree, function, &cursors) ||
	    rf_named_choice_check(reader, tree) != RF_OK)
		return NULL;
	if (reader->kernel->language == RF_CUDA && is_of_name(tree, "malloc"))
		return rf_tree_parts_other(reader, cursor, "memory that a thread allocates");
	if (reader->kernel->language == RF_CUDA && !take_defaults(reader, tree, function))
		return NULL;
	tree = rf_intrinsic_unfold(reader, tree);
	return tree && tree->kind == RF_TREE_CALL &&
	               rf_member_function_returns_reference(reader, function)
	           ? rf_reference_follow(reader, tree)
	           : tree;
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
	return rf_tree_parts_unknown(reader, cursor, cursors.items[0]);
}

/* A cast of a number, (int)1e2, is an integer. */
static struct rf_tree *build_cast(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = rf_tree_parts_new(reader, cursor, RF_TREE_CAST);
	const struct rf_tree *operand;
	struct rf_cursors cursors;
	size_t first = 0;
	int64_t whole;

	if (!tree || !rf_tree_cursors(reader, cursor, &cursors))
		return NULL;
	while (first + 1 < cursors.count && is_name_of_type(reader, cursors.items[first]))
		++first;
	if (!rf_tree_parts_add_children(reader, tree, &cursors, first))
		return NULL;
	if (tree->child_count == 0)
		return rf_tree_parts_other(reader, cursor, "a cast");
	operand = tree->children[tree->child_count - 1];
	return tree->type == RF_TYPE_INTEGER && operand->type == RF_TYPE_FLOATING &&
	               rf_tree_query_is_literal(operand) && evaluate(reader, cursor, &whole)
	           ? build_integer(reader, cursor, "a cast")
	           : tree;
}

static struct rf_tree *build(struct rf_reader *reader, CXCursor cursor)
{
	enum CXCursorKind kind = reader->clang->getCursorKind(cursor);

	switch (kind) {
	case CXCursor_IntegerLiteral:
	case CXCursor_CharacterLiteral:
		return build_integer(reader, cursor, "a literal");
	case CXCursor_UnaryExpr:
	case CXCursor_SizeOfPackExpr:
		return build_integer(reader, cursor, "sizeof of a type whose size varies");
	case CXCursor_FloatingLiteral:
	case CXCursor_ImaginaryLiteral:
		return build_number(reader, cursor);
	case CXCursor_StringLiteral:
		return rf_tree_parts_new(reader, cursor, RF_TREE_STRING);
	case CXCursor_DeclRefExpr:
		return build_name(reader, cursor);
	case CXCursor_MemberRefExpr:
		return build_member(reader, cursor);
	case CXCursor_ArraySubscriptExpr:
		return rf_tree_parts_with_children(reader, cursor, RF_TREE_SUBSCRIPT, 0);
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
	case CXCursor_CXXBoolLiteralExpr:
		return build_integer(reader, cursor, "a literal");
	case CXCursor_CXXNullPtrLiteralExpr:
	case CXCursor_GNUNullExpr:
		return rf_tree_parts_new(reader, cursor, RF_TREE_INTEGER);
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXReinterpretCastExpr:
	case CXCursor_CXXConstCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
		return build_cast(reader, cursor);
	case CXCursor_InitListExpr:
		return rf_tree_parts_with_children(reader, cursor, RF_TREE_LIST, 0);
	case CXCursor_ParenExpr:
	case CXCursor_UnexposedExpr:
		return build_unexposed(reader, cursor);
	default:
		return rf_tree_statement(reader, cursor, kind);
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
	if (reader->kernel->language == RF_CUDA && rf_parse_check(reader, function) != RF_OK)
		return RF_WRONG_KERNEL;
	if (!rf_tree_cursors(reader, function, &cursors))
		return rf_out_of_memory(reader->diagnostics);
	if (cursors.count == 0)
		return RF_OK;
	reader->builds = function;
	*body = rf_tree_build(reader, cursors.items[cursors.count - 1]);
	if (*body && reader->kernel->language == RF_CUDA)
		*body = rf_member_function_body(reader, function, &cursors, *body);
	if (*body && reader->kernel->language == RF_CUDA)
		*body = rf_destruction_unfold(reader, *body);
	if (*body)
		*body = rf_statement_choice_unfold(reader, *body);
	if (*body)
		*body = rf_pointer_table_unfold(reader, *body);
	if (*body)
		*body = rf_jump_unfold_function(reader, *body);
	if (*body)
		rf_still_mark(*body);
	if (*body)
		return RF_OK;
	return rf_arena_failed(reader->arena) ? rf_out_of_memory(reader->diagnostics)
	                                      : RF_WRONG_KERNEL;
}
