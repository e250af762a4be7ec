/* SPDX-License-Identifier: MIT
 *
 * Functions of classes as functions of C, whose first parameter is the object.
 *
 *     v.norm()                    norm(&v)               x in there is this->x
 *     v[i] = 0;                   *at(&v, i) = 0;        of one that returns a reference
 *     vec v(1, 2);                vec v; vec(&v, 1, 2);  with this->x = 1 in front of its body
 *     v.~vec()                    ~vec(&v)               where the block of v ends
 *     [=](int i) { ... }(3)       a function that sees the variables around it
 *
 * What is called by a table, a virtual function, is not known before it runs.
 */
#include "frontend/tree/member_function.h"

#include "base/text.h"
#include "frontend/tree/destruction.h"
#include "frontend/tree/intrinsic.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/reference.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_parts.h"
#include "frontend/tree/type_kind.h"

bool rf_member_function_is(struct rf_reader *reader, CXCursor function)
{
	enum CXCursorKind kind = reader->clang->getCursorKind(function);

	return kind == CXCursor_CXXMethod || kind == CXCursor_ConversionFunction ||
	       kind == CXCursor_Constructor || kind == CXCursor_Destructor;
}

/* The class of a lambda is named by its place. */
bool rf_member_function_is_lambda(struct rf_reader *reader, CXCursor function)
{
	CXCursor parent = reader->clang->getCursorSemanticParent(function);

	return rf_text_starts_with(rf_tree_cursor_name(reader, parent), "(lambda at ");
}

bool rf_member_function_has_object(struct rf_reader *reader, CXCursor function)
{
	return rf_member_function_is(reader, function) &&
	       !reader->clang->CXXMethod_isStatic(function) &&
	       !rf_member_function_is_lambda(reader, function);
}

bool rf_member_function_returns_reference(struct rf_reader *reader, CXCursor function)
{
	const struct rf_clang *clang = reader->clang;
	CXType type = clang->getCanonicalType(clang->getResultType(clang->getCursorType(function)));

	return type.kind == CXType_LValueReference &&
	       rf_type_kind_bare(reader, type).kind == CXType_LValueReference;
}

/* ---- the object ---- */

struct rf_symbol *rf_member_function_object(struct rf_reader *reader, CXCursor function)
{
	CXCursor definition = reader->clang->getCursorDefinition(function);
	struct rf_symbol *symbol = rf_symbol_of_declaration(
	    reader, reader->clang->Cursor_isNull(definition) ? function : definition);

	symbol = symbol ? rf_symbol_part(reader, symbol, ":this",
	                                 reader->clang->getCursorSemanticParent(function))
	                : NULL;
	if (symbol)
		symbol->name = "this";
	return symbol;
}

struct rf_tree *rf_member_function_this(struct rf_reader *reader, CXCursor cursor)
{
	struct rf_tree *tree = rf_tree_parts_new(reader, cursor, RF_TREE_NAME);

	if (!tree)
		return NULL;
	tree->type = RF_TYPE_POINTER;
	tree->element = RF_INTEGER;
	tree->bytes = 0;
	tree->symbol = rf_member_function_object(reader, reader->builds);
	if (!tree->symbol)
		return NULL;
	tree->name = tree->symbol->name;
	return tree;
}

/* A variable for an object that has no name: each call has its own. */
static struct rf_tree *unnamed(struct rf_reader *reader, CXCursor call)
{
	struct rf_tree *like = rf_tree_parts_new(reader, call, RF_TREE_NAME);
	struct rf_tree *tree = like ? rf_new_tree_variable(reader, like, "temporary") : NULL;

	if (!tree)
		return NULL;
	tree->symbol->cursor = call;
	tree->type = like->type;
	tree->element = like->element;
	tree->bytes = like->bytes;
	return tree;
}

/* ---- calls ---- */

static struct rf_tree *begin_call(struct rf_reader *reader, CXCursor call, CXCursor function,
                                  size_t most)
{
	struct rf_tree *tree = rf_tree_parts_new(reader, call, RF_TREE_CALL);

	if (!tree)
		return NULL;
	tree->name = rf_tree_cursor_name(reader, function);
	tree->symbol = rf_symbol_of_declaration(reader, function);
	tree->children = RF_NEW_ARRAY(reader->arena, struct rf_tree *, most + 2);
	return tree->symbol && tree->children ? tree : NULL;
}

static bool add_argument(struct rf_tree *call, struct rf_tree *argument)
{
	call->children[call->child_count++] = argument;
	return argument != NULL;
}

/* What stands in front of the dot: w of w.norm(), p of p->norm(); `this` where nothing does. */
static struct rf_tree *object_of_member(struct rf_reader *reader, CXCursor member)
{
	struct rf_cursors parts;
	struct rf_tree *object;

	if (!rf_tree_cursors(reader, member, &parts))
		return NULL;
	if (parts.count == 0 || reader->clang->getCursorKind(parts.items[0]) == CXCursor_TypeRef)
		return rf_member_function_this(reader, member);
	object = rf_tree_build(reader, parts.items[0]);
	if (!object || object->type == RF_TYPE_POINTER || object->type == RF_TYPE_ARRAY)
		return object;
	return rf_reference_address(reader, object);
}

/* Operands stand around the operator, which is a reference to the function. */
static bool is_operator(struct rf_reader *reader, CXCursor function, CXCursor part)
{
	const struct rf_clang *clang = reader->clang;

	return clang->equalCursors(clang->getCursorReferenced(part), function);
}

/* What is called comes first in a call by a name; an operator has its object among its operands,
 * which a lambda, all of whose variables are around it, does without. */
static bool add_arguments(struct rf_reader *reader, struct rf_tree *tree, CXCursor function,
                          const struct rf_cursors *called)
{
	bool has_object = rf_member_function_has_object(reader, function);
	bool has_member = called->count > 0 &&
	                  reader->clang->getCursorKind(called->items[0]) == CXCursor_MemberRefExpr;
	bool is_named = has_member || !rf_text_starts_with(tree->name, "operator");
	bool is_first = !is_named;

	if (has_member && has_object &&
	    !add_argument(tree, object_of_member(reader, called->items[0])))
		return false;
	for (size_t i = is_named; i < called->count; ++i) {
		struct rf_tree *argument;

		if (!is_named && is_operator(reader, function, called->items[i]))
			continue;
		if (is_first && !has_object) {
			is_first = false;
			continue;
		}
		argument = rf_tree_build(reader, called->items[i]);
		if (argument && is_first)
			argument = rf_reference_address(reader, argument);
		if (!add_argument(tree, argument))
			return false;
		is_first = false;
	}
	return true;
}

struct rf_tree *rf_member_function_call(struct rf_reader *reader, CXCursor call, CXCursor function,
                                        const struct rf_cursors *called)
{
	struct rf_tree *tree;

	if (reader->clang->CXXMethod_isVirtual(function))
		return rf_tree_parts_other(reader, call, "a call of a virtual function");
	tree = begin_call(reader, call, function, called->count);
	if (!tree || !add_arguments(reader, tree, function, called))
		return NULL;
	if (!rf_member_function_returns_reference(reader, function))
		return tree;
	return rf_reference_follow(reader, tree);
}

struct rf_tree *rf_member_function_construct(struct rf_reader *reader, CXCursor call,
                                             struct rf_tree *object)
{
	CXCursor function = reader->clang->getCursorReferenced(call);
	struct rf_cursors parts;
	struct rf_tree *tree;

	if (!object && rf_destruction_is_needed(reader, call))
		return rf_tree_parts_other(reader, call,
		                           "an object without a name that does something where it "
		                           "ends");
	if (!object)
		object = unnamed(reader, call);
	if (!object || !rf_tree_cursors(reader, call, &parts))
		return NULL;
	tree = begin_call(reader, call, function, parts.count);
	if (!tree || !add_argument(tree, rf_reference_address(reader, object)))
		return NULL;
	for (size_t i = 0; i < parts.count; ++i) {
		enum CXCursorKind kind = reader->clang->getCursorKind(parts.items[i]);

		if (kind == CXCursor_TypeRef || kind == CXCursor_TemplateRef ||
		    kind == CXCursor_NamespaceRef)
			continue;
		if (!add_argument(tree, rf_tree_build(reader, parts.items[i])))
			return NULL;
	}
	return tree;
}

struct rf_tree *rf_member_function_destroy(struct rf_reader *reader, CXCursor variable,
                                           CXCursor destructor, struct rf_tree *object)
{
	struct rf_tree *tree = begin_call(reader, variable, destructor, 1);

	if (!tree || !add_argument(tree, rf_reference_address(reader, object)))
		return NULL;
	tree->type = RF_TYPE_VOID;
	return tree;
}

bool rf_member_function_is_construction(const struct rf_reader *reader, const struct rf_tree *call)
{
	return call->kind == RF_TREE_CALL && call->symbol && call->child_count > 0 &&
	       reader->clang->getCursorKind(call->symbol->cursor) == CXCursor_Constructor;
}

/* ---- bodies ---- */

/* this->x = value; */
static struct rf_tree *give(struct rf_reader *reader, CXCursor member, CXCursor value)
{
	struct rf_tree *object = rf_member_function_this(reader, member);
	struct rf_tree *target = rf_tree_parts_new(reader, member, RF_TREE_MEMBER), *tree;
	struct rf_tree *source = rf_tree_build(reader, value);

	if (!object || !target || !source)
		return NULL;
	target->name = rf_tree_cursor_name(reader, member);
	target->is_arrow = true;
	target->children = RF_NEW(reader->arena, struct rf_tree *);
	if (!target->children)
		return NULL;
	target->children[target->child_count++] = object;
	tree = rf_new_tree_node(reader, target, RF_TREE_BINARY, target, source);
	if (tree)
		tree->op = CXBinaryOperator_Assign;
	return tree;
}

static struct rf_tree *with_members(struct rf_reader *reader, const struct rf_cursors *parts,
                                    struct rf_tree *body)
{
	struct rf_tree **given = RF_NEW_ARRAY(reader->arena, struct rf_tree *, parts->count + 1);
	struct rf_statements list = { 0, given }, rest = { 1, &body }, none = { 0 };

	if (!given)
		return NULL;
	for (size_t i = 0; i + 1 < parts->count; ++i) {
		if (reader->clang->getCursorKind(parts->items[i]) != CXCursor_MemberRef)
			continue;
		given[list.count] = give(reader, parts->items[i], parts->items[i + 1]);
		if (!given[list.count++])
			return NULL;
	}
	return rf_new_tree_block(reader, body, list, rest, none);
}

/* return x; of what returns a reference: return &x; */
static bool return_addresses(struct rf_reader *reader, struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_RETURN && tree->child_count == 1) {
		tree->children[0] = rf_reference_address(reader, tree->children[0]);
		return tree->children[0] != NULL;
	}
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!return_addresses(reader, tree->children[i]))
			return false;
	return true;
}

struct rf_tree *rf_member_function_body(struct rf_reader *reader, CXCursor function,
                                        const struct rf_cursors *parts, struct rf_tree *body)
{
	if (body && reader->clang->getCursorKind(function) == CXCursor_Constructor)
		return with_members(reader, parts, body);
	if (body && rf_member_function_returns_reference(reader, function) &&
	    !return_addresses(reader, body))
		return NULL;
	return body;
}
