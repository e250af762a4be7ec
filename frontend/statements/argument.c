/* SPDX-License-Identifier: MIT
 *
 * Arguments of functions that are read in place of their calls, as values of their parameters.
 *
 * A parameter is a variable that is declared with its argument.  A struct by value has the members
 * of the one that is handed over, and an object of a class is what `this` leads to:
 *
 *     add(p[i], q);           a.x of add is p[i].x
 *     vec(1, y).norm();       this->x is 1
 */
#include "frontend/statements/argument.h"

#include "frontend/statements/access.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/assign.h"
#include "frontend/statements/converted.h"
#include "frontend/statements/expression.h"
#include "frontend/statements/lvalue.h"
#include "frontend/statements/record_values.h"
#include "frontend/statements/statement.h"
#include "frontend/tree/member_function.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/reference.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"

static bool add_parameter(struct rf_frame *frame, struct rf_symbol *symbol)
{
	if (symbol) {
		frame->before[frame->count] = *symbol;
		frame->parameters[frame->count++] = symbol;
	}
	return symbol != NULL;
}

/* The parameter is a pointer to a place. */
static void lead_to(struct rf_symbol *parameter, const struct rf_lvalue *lvalue)
{
	parameter->binding = RF_BOUND_POINTER;
	parameter->pointer = *lvalue;
	parameter->changed = NULL;
}

enum rf_status rf_argument_find(struct rf_reader *reader, const struct rf_tree *call,
                                struct rf_frame *frame)
{
	CXCursor definition = reader->clang->getCursorDefinition(call->symbol->cursor);
	struct rf_cursors cursors;

	if (!rf_tree_cursors(reader, definition, &cursors))
		return rf_out_of_memory(reader->diagnostics);
	frame->parameters = RF_NEW_ARRAY(reader->arena, struct rf_symbol *, cursors.count + 1);
	frame->before = RF_NEW_ARRAY(reader->arena, struct rf_symbol, cursors.count + 1);
	if (!frame->parameters || !frame->before)
		return rf_out_of_memory(reader->diagnostics);
	frame->has_object = rf_member_function_has_object(reader, definition);
	if (frame->has_object &&
	    !add_parameter(frame, rf_member_function_object(reader, call->symbol->cursor)))
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < cursors.count; ++i)
		if (reader->clang->getCursorKind(cursors.items[i]) == CXCursor_ParmDecl &&
		    !add_parameter(frame, rf_symbol_of_declaration(reader, cursors.items[i])))
			return rf_out_of_memory(reader->diagnostics);
	return RF_OK;
}

/* Whether a function changes members of its own copy of a struct. */
static bool changes_member(const struct rf_tree *tree, const struct rf_symbol *parameter)
{
	const struct rf_tree *target =
	    rf_tree_query_is_assignment(tree) ? rf_tree_query_peel(tree->children[0]) : NULL;

	while (target && target->kind == RF_TREE_MEMBER && !target->is_arrow)
		target = rf_tree_query_peel(target->children[0]);
	if (target && target->kind == RF_TREE_NAME && target->symbol == parameter)
		return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (changes_member(tree->children[i], parameter))
			return true;
	return false;
}

/* A struct by value has the members of the one that is handed over; what another call returns has
 * members of its own, which are no memory. */
static enum rf_status bind_record(struct rf_reader *reader, const struct rf_tree *body,
                                  struct rf_symbol *parameter, const struct rf_tree *argument)
{
	struct rf_lvalue lvalue;
	enum rf_status status = RF_OK;

	if (changes_member(body, parameter))
		status = rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, argument->place,
		                   "let the function copy what it changes to variables",
		                   "the function changes members of `%s`, a copy of this struct",
		                   parameter->name);
	if (status == RF_OK)
		status = rf_lvalue_object(reader, argument, &lvalue);

	if (status != RF_OK)
		return status;
	lvalue.pending = rf_affine_constant(reader, 0);
	lead_to(parameter, &lvalue);
	return RF_OK;
}

static enum rf_status declare_as(struct rf_reader *reader, const struct rf_tree *variable,
                                 enum rf_argument_mode mode)
{
	bool outer = reader->hands_over;
	enum rf_status status;

	reader->hands_over = true;
	if (mode == RF_FOR_ITS_VALUE)
		status = rf_assign_follow(reader, variable);
	else if (mode == RF_IN_A_STATEMENT)
		status = rf_assign_declare(reader, variable);
	else
		status = rf_statement_read(reader, variable);
	reader->hands_over = outer;
	return status;
}

/* An object that is made on the way, as of (a + b).norm(), by its address: what a constructor made
 * has the members that it gave, and what else a function returns has some of its own. */
static enum rf_status make_object(struct rf_reader *reader, struct rf_symbol *parameter,
                                  const struct rf_tree *made, enum rf_argument_mode mode,
                                  struct rf_lvalue *lvalue)
{
	struct rf_tree *object = rf_new_tree_node(reader, made, RF_TREE_NAME, NULL, NULL);
	enum rf_status status = RF_OK;

	if (!object)
		return rf_out_of_memory(reader->diagnostics);
	if (mode == RF_AS_STATEMENTS)
		status = rf_statement_read(reader, made);
	else if (mode == RF_IN_A_STATEMENT)
		status = rf_expression_walk(reader, made);
	if (status != RF_OK)
		return status;
	if (rf_member_function_is_construction(reader, made))
		return rf_lvalue_pointer(reader, made->children[0], lvalue);
	object->symbol =
	    rf_symbol_part(reader, parameter, ":made",
	                   reader->clang->getCursorSemanticParent(parameter->parent->cursor));
	if (!object->symbol)
		return rf_out_of_memory(reader->diagnostics);
	if (reader->kernel->language == RF_CUDA && reader->open_loops.count > 0)
		status = rf_record_values_assign(reader, object->symbol, made, made,
		                                 reader->accesses.count);
	if (status == RF_OK)
		status = rf_lvalue_object(reader, object, lvalue);
	lvalue->pending = rf_affine_constant(reader, 0);
	return status;
}

/* `this` leads to the object. */
static enum rf_status bind_object(struct rf_reader *reader, struct rf_symbol *parameter,
                                  const struct rf_tree *argument, enum rf_argument_mode mode)
{
	const struct rf_tree *made = rf_tree_query_is_unary(argument, CXUnaryOperator_AddrOf)
	                                 ? rf_tree_query_peel(argument->children[0])
	                                 : NULL;
	bool outer = reader->hands_over;
	struct rf_lvalue lvalue;
	enum rf_status status;

	reader->hands_over = true;
	if (made && (made->kind == RF_TREE_CALL || made->kind == RF_TREE_LIST))
		status = make_object(reader, parameter, made, mode, &lvalue);
	else
		status = rf_lvalue_pointer(reader, argument, &lvalue);
	reader->hands_over = outer;
	if (status == RF_OK && reader->draft && mode == RF_IN_A_STATEMENT)
		status = rf_access_take_loads(reader, &lvalue);
	if (status != RF_OK)
		return status;
	lead_to(parameter, &lvalue);
	return RF_OK;
}

/* Whether a struct that is handed over by its value is read as a whole: as a vector of a GPU, or as
 * a copy that the function changes. */
static bool is_copied(const struct rf_reader *reader, const struct rf_tree *body,
                      const struct rf_symbol *parameter, const struct rf_tree *argument)
{
	CXType type = reader->clang->getCursorType(parameter->cursor);
	long long bytes = reader->clang->Type_getSizeOf(type);

	if (reader->kernel->language != RF_CUDA || !rf_tree_query_is_element(argument))
		return reader->kernel->language == RF_CUDA && changes_member(body, parameter);
	return reader->clang->getCanonicalType(type).kind == CXType_Record && bytes <= 16 &&
	       reader->clang->Type_getAlignOf(type) == bytes;
}

/* What a constructor makes for the call. */
static enum rf_status bind_made(struct rf_reader *reader, struct rf_symbol *parameter,
                                const struct rf_tree *made, enum rf_argument_mode mode)
{
	struct rf_lvalue lvalue;
	enum rf_status status = make_object(reader, parameter, made, mode, &lvalue);

	if (status != RF_OK)
		return status;
	lead_to(parameter, &lvalue);
	return RF_OK;
}

static enum rf_status declare(struct rf_reader *reader, const struct rf_tree *body,
                              struct rf_symbol *parameter, struct rf_tree *argument,
                              enum rf_argument_mode mode)
{
	struct rf_tree **child = RF_NEW(reader->arena, struct rf_tree *);
	struct rf_tree *variable;

	if (rf_reference_is(reader, parameter->cursor))
		argument = rf_reference_address(reader, argument);
	variable = argument ? rf_arena_copy(reader->arena, argument, sizeof(*variable)) : NULL;
	if (!variable || !child)
		return rf_out_of_memory(reader->diagnostics);
	*child = argument;
	variable->kind = RF_TREE_VARIABLE;
	variable->symbol = parameter;
	variable->name = parameter->name;
	variable->cursor = parameter->cursor;
	variable->child_count = 1;
	variable->children = child;
	if (argument->type == RF_TYPE_ARRAY)
		variable->type = RF_TYPE_POINTER;
	if (argument->type == RF_TYPE_RECORD &&
	    rf_member_function_is_construction(reader, rf_tree_query_peel(argument)))
		return bind_made(reader, parameter, rf_tree_query_peel(argument), mode);
	if (argument->type == RF_TYPE_RECORD &&
	    rf_tree_query_peel(argument)->kind != RF_TREE_CALL &&
	    rf_tree_query_peel(argument)->kind != RF_TREE_LIST &&
	    !is_copied(reader, body, parameter, rf_tree_query_peel(argument)))
		return bind_record(reader, body, parameter, argument);
	if (argument->type == RF_TYPE_RECORD)
		parameter->binding = RF_BOUND_NOTHING;
	return declare_as(reader, variable, mode);
}

/* ---- variables that are lent ---- */

bool rf_argument_is_lent(const struct rf_reader *reader, const struct rf_tree *argument,
                         const struct rf_symbol *parameter)
{
	const struct rf_tree *lent = rf_tree_query_peel(argument);
	bool is_reference = rf_reference_is(reader, parameter->cursor);

	if (reader->kernel->language != RF_CUDA ||
	    (!is_reference && !rf_tree_query_is_unary(lent, CXUnaryOperator_AddrOf)))
		return false;
	if (!is_reference)
		lent = lent->children[0];
	return lent->kind == RF_TREE_NAME && lent->symbol->loop < 0 &&
	       (lent->type == RF_TYPE_INTEGER || lent->type == RF_TYPE_FLOATING) &&
	       (lent->symbol->kind == RF_SYMBOL_LOCAL || lent->symbol->kind == RF_SYMBOL_PARAMETER);
}

/* i for *a, &i for a. */
static struct rf_tree *with_lent(struct rf_reader *reader, struct rf_tree *tree,
                                 const struct rf_symbol *parameter, struct rf_tree *address)
{
	struct rf_tree *lent = (struct rf_tree *)rf_tree_query_peel(address);
	bool leads = rf_tree_query_is_unary(tree, CXUnaryOperator_Deref) &&
	             tree->children[0]->kind == RF_TREE_NAME &&
	             tree->children[0]->symbol == parameter;
	struct rf_tree *changed = tree;

	if (leads)
		return lent->children[0];
	if (tree->kind == RF_TREE_NAME && tree->symbol == parameter)
		return address;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!rf_new_tree_set_child(
			reader, tree, &changed, i,
			with_lent(reader, tree->children[i], parameter, address)))
			return NULL;
	return changed;
}

struct rf_tree *rf_argument_lend(struct rf_reader *reader, const struct rf_tree *call,
                                 struct rf_tree *body)
{
	struct rf_frame frame = { .body = body };

	if (reader->kernel->language != RF_CUDA || call->child_count == 0)
		return body;
	if (rf_argument_find(reader, call, &frame) != RF_OK)
		return NULL;
	for (size_t i = 0; body && i < frame.count && i < call->child_count; ++i) {
		const struct rf_symbol *parameter = frame.parameters[i];
		struct rf_tree *address = call->children[i];

		if (!rf_argument_is_lent(reader, address, parameter) ||
		    rf_tree_query_count_assignments(body, parameter) > 0)
			continue;
		if (rf_reference_is(reader, parameter->cursor))
			address = rf_reference_address(reader, address);
		body = address ? with_lent(reader, body, parameter, address) : NULL;
	}
	return body;
}

enum rf_status rf_argument_bind(struct rf_reader *reader, const struct rf_tree *call,
                                const struct rf_frame *frame, enum rf_argument_mode mode)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < frame->count && i < call->child_count && status == RF_OK; ++i)
		status = i == 0 && frame->has_object
		             ? bind_object(reader, frame->parameters[0], call->children[0], mode)
		             : declare(reader, frame->body, frame->parameters[i], call->children[i],
		                       mode);
	return status;
}

struct rf_tree *rf_argument_put_in(struct rf_reader *reader, const struct rf_tree *call,
                                   const struct rf_frame *frame, const struct rf_tree *result)
{
	struct rf_tree **arguments =
	    RF_NEW_ARRAY(reader->arena, struct rf_tree *, frame->count + 1);

	for (size_t i = 0; i < frame->count && arguments; ++i) {
		arguments[i] =
		    rf_converted_to(reader, call->children[i], frame->parameters[i]->cursor);
		if (!arguments[i])
			return NULL;
	}
	return arguments ? rf_new_tree_with(reader, result,
	                                    (const struct rf_symbol *const *)frame->parameters,
	                                    arguments, frame->count)
	                 : NULL;
}
