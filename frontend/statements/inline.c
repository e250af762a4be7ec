/* SPDX-License-Identifier: MIT
 *
 * Calls of functions that touch memory: their bodies, in place of the calls.
 *
 * A parameter is a variable that is declared with its argument, so that a pointer leads where that
 * of the caller does, twice the same array included, and an integer has the form that it has there.
 * Accesses keep their own place in the function.  A body without loops and decisions is a part of
 * the expression with the call; any other one becomes statements in front of it, and on a GPU so
 * does one with q < n ? p[q] : 0, as lanes decide apart.
 *
 *     o[i] = dot3(x[i], y[i]);          reads x[i][0] ... y[i][2], where dot3 says a[0] ... b[2]
 *     o[idx(d, x, y, z)] = 0;           the subscript is the form that idx returns
 *     copy(n, x + b*n, y + b*n);        the loop of copy, in the loop over b
 *
 * A function that calls itself is left a call; one that sets a variable of the file has no value
 * that is followed.
 */
#include "frontend/statements/inline.h"

#include "base/text.h"
#include "frontend/effects/callee.h"
#include "frontend/effects/effects.h"
#include "frontend/effects/operation_count.h"
#include "frontend/source/language.h"
#include "frontend/statements/access.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/argument.h"
#include "frontend/statements/assign.h"
#include "frontend/statements/captured.h"
#include "frontend/statements/converted.h"
#include "frontend/statements/expression.h"
#include "frontend/statements/lvalue.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/returned_object.h"
#include "frontend/statements/route.h"
#include "frontend/statements/statement.h"
#include "frontend/tree/early_return.h"
#include "frontend/tree/kept_condition.h"
#include "frontend/tree/member_function.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/reference.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/ternary.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"

/* Ten calls in each of six functions that call one another are a million bodies. */
enum { MOST_NESTED = 8, MOST_BODIES = 10000 };

/* ---- whether there is a body to read ---- */

static bool is_being_read(struct rf_reader *reader, const struct rf_tree *call)
{
	const struct rf_clang *clang = reader->clang;
	CXCursor definition = clang->getCursorDefinition(call->symbol->cursor);

	if (clang->equalCursors(definition, reader->function))
		return true;
	for (size_t i = 0; i < reader->inlined.count; ++i)
		if (clang->equalCursors(definition, reader->inlined.items[i].definition))
			return true;
	return reader->inlined.count >= MOST_NESTED;
}

/* The body that stands for the call, or NULL. */
static enum rf_status find_body(struct rf_reader *reader, const struct rf_tree *call,
                                struct rf_tree **body)
{
	const struct rf_tree *a, *b;
	enum rf_status status;

	*body = NULL;
	if (call->kind != RF_TREE_CALL || rf_operation_count_knows(reader, call) ||
	    rf_tree_query_choice(call, &a, &b) != RF_CHOICE_NONE ||
	    rf_language_is_intrinsic(call->name) || is_being_read(reader, call))
		return RF_OK;
	status = rf_effects_body(reader, call, body);
	for (size_t i = 0; i < reader->source->ignore_count; ++i)
		if (rf_text_equal(reader->source->ignore[i], call->name))
			*body = NULL;
	if (status == RF_OK && *body)
		status = rf_captured_check(reader, call, *body);
	if (status != RF_OK || !*body)
		return status;
	*body = rf_argument_lend(reader, call, *body);
	return *body ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

static bool touches_memory(const struct rf_tree *call, const struct rf_tree *body)
{
	return call->type == RF_TYPE_VOID || call->type == RF_TYPE_RECORD ||
	       rf_callee_takes_memory(call) || rf_callee_touches_memory(body) ||
	       (call->symbol->body && rf_callee_touches_memory(call->symbol->body));
}

/* A variable that is handed over by its address has then a value that is not known. */
static void lose_handed(struct rf_reader *reader, const struct rf_tree *call,
                        const struct rf_frame *frame)
{
	for (size_t i = 0; i < call->child_count; ++i) {
		const struct rf_tree *argument = rf_tree_query_peel(call->children[i]);
		bool is_lent =
		    i < frame->count &&
		    rf_argument_is_lent(reader, argument, frame->parameters[i]) &&
		    rf_tree_query_count_assignments(frame->body, frame->parameters[i]) == 0;

		if (!is_lent && rf_tree_query_is_unary(argument, CXUnaryOperator_AddrOf) &&
		    argument->children[0]->kind == RF_TREE_NAME &&
		    argument->children[0]->type == RF_TYPE_INTEGER)
			rf_symbol_lose(reader, argument->children[0]->symbol, call,
			               reader->open_loops.count);
	}
}

static void leave(struct rf_reader *reader, const struct rf_frame *frame)
{
	for (size_t i = 0; i < frame->count; ++i) {
		struct rf_symbol *symbol = frame->parameters[i];

		symbol->binding = frame->before[i].binding;
		symbol->value = frame->before[i].value;
		symbol->pointer = frame->before[i].pointer;
		symbol->changed = frame->before[i].changed;
		symbol->depth = frame->before[i].depth;
		symbol->size = frame->before[i].size;
	}
	reader->next_pragma = frame->next_pragma;
	if (reader->inlined.count > 0) /* 0: there was no memory for it */
		reader->route = reader->inlined.items[--reader->inlined.count].route;
}

static enum rf_status enter(struct rf_reader *reader, const struct rf_tree *call,
                            struct rf_tree *body, enum rf_argument_mode mode,
                            struct rf_frame *frame)
{
	struct rf_inlined *slot;
	enum rf_status status;

	*frame = (struct rf_frame){ .body = body, .next_pragma = reader->next_pragma };
	status = rf_argument_find(reader, call, frame);
	if (status == RF_OK)
		status = rf_argument_bind(reader, call, frame, mode);
	if (status == RF_OK && rf_callee_changes_global(body))
		status = rf_effects_keep_order(reader, call);
	slot = RF_PUSH(reader->arena, &reader->inlined);
	if (!slot)
		return rf_out_of_memory(reader->diagnostics);
	slot->definition = reader->clang->getCursorDefinition(call->symbol->cursor);
	slot->body = body;
	slot->route = reader->route;
	slot->call = call;
	reader->route = rf_route_on(reader, rf_tree_query_origin(call), 0);
	if (!reader->route)
		return rf_out_of_memory(reader->diagnostics);
	if (status == RF_OK && ++reader->body_count > MOST_BODIES)
		return rf_refuse(
		    reader->diagnostics, RF_WRONG_KERNEL, call->place,
		    rf_arena_print(reader->arena, "leave calls out with --ignore %s", call->name),
		    "the nest calls functions that call others, more than %d in all", MOST_BODIES);
	return status;
}

/* ---- values ---- */

bool rf_inline_is_hoisted(const struct rf_reader *reader, const struct rf_tree *call)
{
	for (size_t i = reader->hoisted.count; i-- > 0;)
		if (rf_tree_query_origin(reader->hoisted.items[i]) == rf_tree_query_origin(call))
			return true;
	return false;
}

/* Follows a straight body up to what it returns. */
static enum rf_status follow(struct rf_reader *reader, const struct rf_tree *tree,
                             const struct rf_tree **result)
{
	enum rf_status status = RF_OK;

	if (tree->kind == RF_TREE_RETURN && tree->child_count > 0)
		*result = tree->children[0];
	if (tree->kind != RF_TREE_BLOCK && tree->kind != RF_TREE_DECLARATION)
		return tree->kind == RF_TREE_RETURN ? RF_OK : rf_assign_follow(reader, tree);
	for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
		status = follow(reader, tree->children[i], result);
	return status;
}

/* Enters a straight function, up to its result; NULL where it is none. */
static enum rf_status enter_for_value(struct rf_reader *reader, const struct rf_tree *call,
                                      struct rf_frame *frame, const struct rf_tree **result)
{
	struct rf_tree *body;
	bool is_straight = true;
	enum rf_status status = find_body(reader, call, &body);

	*result = NULL;
	if (status == RF_OK && body)
		status = rf_callee_is_straight(reader, body, &is_straight);
	if (status != RF_OK || !body || !is_straight || rf_callee_changes_global(body))
		return status;
	status = enter(reader, call, body, RF_FOR_ITS_VALUE, frame);
	if (status == RF_OK)
		status = follow(reader, body, result);
	if (!*result || status != RF_OK)
		leave(reader, frame);
	return status;
}

enum rf_status rf_inline_value(struct rf_reader *reader, const struct rf_tree *call,
                               struct rf_value *value, bool *found)
{
	const struct rf_tree *result;
	struct rf_frame frame;
	enum rf_status status = enter_for_value(reader, call, &frame, &result);

	*found = status == RF_OK && result;
	if (!*found)
		return status;
	status = rf_converted_assigned(reader, result, call, value);
	call->symbol->is_cut |= call->bytes <= 4 && rf_narrow_cuts(reader, result);
	leave(reader, &frame);
	return status;
}

/* What a call changes is read in front of its statement, or the call has a place where it cannot
 * be. */
static enum rf_status check_handed_back(struct rf_reader *reader, const struct rf_tree *call)
{
	struct rf_tree *body;
	enum rf_status status = RF_OK;

	if (call->kind != RF_TREE_CALL || !call->symbol || rf_inline_is_hoisted(reader, call))
		return RF_OK;
	status = rf_effects_body(reader, call, &body);
	if (status != RF_OK || !body || !rf_callee_hands_back(reader, call, body))
		return status;
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, call->place,
	                 "call it in a statement of its own",
	                 "the function `%s` changes an object and returns it where no statement "
	                 "can stand in front",
	                 call->name);
}

enum rf_status rf_inline_pointer(struct rf_reader *reader, const struct rf_tree *call,
                                 struct rf_lvalue *lvalue, bool *found)
{
	const struct rf_tree *result = NULL;
	struct rf_frame frame;
	enum rf_status status = check_handed_back(reader, call);

	if (status == RF_OK)
		status = enter_for_value(reader, call, &frame, &result);
	*found = status == RF_OK && result;
	if (!*found)
		return status;
	status = rf_lvalue_pointer(reader, result, lvalue);
	leave(reader, &frame);
	return status;
}

/* The variable of the struct that a call returns, which is read in front of its statement. */
static struct rf_tree *returned_struct(struct rf_reader *reader, const struct rf_tree *call)
{
	const struct rf_clang *clang = reader->clang;
	CXType type = clang->getCanonicalType(clang->getCursorType(call->cursor));
	const char *path = rf_arena_print(reader->arena, ":returned by %p",
	                                  (const void *)rf_tree_query_origin(call));
	struct rf_tree *name = rf_new_tree_node(reader, call, RF_TREE_NAME, NULL, NULL);

	if (!path || !name)
		return NULL;
	name->symbol = rf_symbol_part(reader, call->symbol, path, clang->getTypeDeclaration(type));
	if (!name->symbol)
		return NULL;
	name->symbol->name = name->name = rf_arena_print(reader->arena, "%s()", call->name);
	return name->name ? name : NULL;
}

enum rf_status rf_inline_record(struct rf_reader *reader, const struct rf_tree *call,
                                enum rf_status (*take)(struct rf_reader *reader,
                                                       const struct rf_tree *result, void *context),
                                void *context, bool *found)
{
	const struct rf_tree *result = NULL;
	struct rf_frame frame;
	enum rf_status status;

	*found = rf_inline_is_hoisted(reader, call);
	if (*found) {
		result = returned_struct(reader, call);
		return result ? take(reader, result, context)
		              : rf_out_of_memory(reader->diagnostics);
	}
	status = enter_for_value(reader, call, &frame, &result);
	*found = status == RF_OK && result;
	if (!*found)
		return status;
	status = take(reader, result, context);
	leave(reader, &frame);
	return status;
}

enum rf_status rf_inline_list_value(struct rf_reader *reader, const struct rf_tree *list,
                                    struct rf_value *value)
{
	const struct rf_tree *ignored;
	enum rf_status status = RF_OK;

	while (list->child_count == 1 && list->children[0]->kind == RF_TREE_BLOCK)
		list = list->children[0];
	for (size_t i = 0; i + 1 < list->child_count && status == RF_OK; ++i)
		status = follow(reader, list->children[i], &ignored);
	return status == RF_OK && list->child_count > 0
	           ? rf_affine_value(reader, list->children[list->child_count - 1], value)
	           : status;
}

/* ---- expressions ---- */

/* What the statements of a block from `next` on return, which do nothing but choose; NULL where
 * they do more, or without memory. */
static struct rf_tree *returned(struct rf_reader *reader, const struct rf_tree *block, size_t next)
{
	const struct rf_tree *tree = block;
	struct rf_tree *choice, *rest;

	if (block->kind == RF_TREE_BLOCK) {
		if (next >= block->child_count)
			return NULL;
		tree = block->children[next];
	}
	if (tree->kind == RF_TREE_RETURN)
		return tree->child_count > 0 ? tree->children[0] : NULL;
	if (tree->kind == RF_TREE_BLOCK)
		return returned(reader, tree, 0);
	if (tree->kind != RF_TREE_IF)
		return NULL;
	choice = rf_new_tree_node(reader, tree, RF_TREE_CONDITIONAL, tree->children[0],
	                          returned(reader, tree->children[1], 0));
	rest = tree->child_count > 2          ? returned(reader, tree->children[2], 0)
	       : block->kind == RF_TREE_BLOCK ? returned(reader, block, next + 1)
	                                      : NULL;
	if (!choice || choice->child_count < 2 || !rest)
		return NULL;
	choice->type = rest->type;
	choice->children[2] = rest;
	choice->child_count = 3;
	return choice;
}

/* Whether the result or a parameter may keep less than it is given. */
static bool cuts(const struct rf_reader *reader, const struct rf_tree *call,
                 const struct rf_frame *frame)
{
	bool found = rf_narrow_is(reader, call->cursor);

	for (size_t i = 0; i < frame->count; ++i)
		found = found || (call->children[i]->bytes > 2 &&
		                  rf_narrow_is(reader, frame->parameters[i]->cursor));
	return found;
}

enum rf_status rf_inline_expression(struct rf_reader *reader, const struct rf_tree *call,
                                    const struct rf_tree **expression)
{
	const struct rf_tree *result;
	struct rf_frame frame = { 0 };
	struct rf_tree *body, *changed;
	enum rf_status status = find_body(reader, call, &body);

	*expression = NULL;
	if (status != RF_OK || !body || call->type != RF_TYPE_INTEGER ||
	    rf_tree_query_assigns(body) || rf_tree_query_assigns(call) ||
	    touches_memory(call, body))
		return status;
	result = returned(reader, body, 0);
	if (!result)
		return rf_arena_failed(reader->arena) ? rf_out_of_memory(reader->diagnostics)
		                                      : RF_OK;
	status = rf_argument_find(reader, call, &frame);
	if (status != RF_OK || frame.count != call->child_count || cuts(reader, call, &frame))
		return status;
	changed = rf_argument_put_in(reader, call, &frame, result);
	*expression = changed ? rf_converted_to(reader, changed, call->cursor) : NULL;
	return *expression ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_inline_ask(struct rf_reader *reader, const struct rf_tree *call,
                             enum rf_status (*take)(void *context, const struct rf_tree *result),
                             void *context)
{
	const struct rf_tree *result = NULL;
	struct rf_frame frame;
	struct rf_tree *body;
	size_t next = 0;
	enum rf_status status = find_body(reader, call, &body);

	if (status != RF_OK || !body || call->type != RF_TYPE_INTEGER ||
	    rf_callee_changes_global(body) || rf_tree_query_assigns(call))
		return status;
	while (next < body->child_count && (body->children[next]->kind == RF_TREE_DECLARATION ||
	                                    rf_tree_query_is_assignment(body->children[next])))
		++next;
	if (next < body->child_count)
		result = returned(reader, body, next);
	if (!result || rf_tree_query_assigns(result))
		return RF_OK;
	status = enter(reader, call, body, RF_FOR_ITS_VALUE, &frame);
	for (size_t i = 0; i < next && status == RF_OK; ++i)
		status = follow(reader, body->children[i], &result);
	if (status == RF_OK)
		status = take(context, result);
	leave(reader, &frame);
	return status;
}

/* ---- in a statement ---- */

static enum rf_status walk(struct rf_reader *reader, const struct rf_tree *tree)
{
	enum rf_status status = RF_OK;

	switch (tree->kind) {
	case RF_TREE_BLOCK:
	case RF_TREE_DECLARATION:
		for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
			status = walk(reader, tree->children[i]);
		return status;
	case RF_TREE_VARIABLE:
		return rf_assign_declare(reader, tree);
	case RF_TREE_EMPTY:
		return RF_OK;
	case RF_TREE_RETURN:
		if (tree->child_count == 0 || rf_tree_query_names_memory(tree->children[0]))
			return RF_OK;
		return rf_expression_walk(reader, tree->children[0]);
	default:
		return rf_expression_walk(reader, tree);
	}
}

enum rf_status rf_inline_walk(struct rf_reader *reader, const struct rf_tree *call, bool *done)
{
	struct rf_tree *body;
	struct rf_frame frame;
	bool is_straight = true;
	enum rf_status status;

	*done = rf_inline_is_hoisted(reader, call);
	if (*done)
		return RF_OK;
	status = find_body(reader, call, &body);
	if (status != RF_OK || !body || !touches_memory(call, body))
		return status;
	status = rf_callee_is_straight(reader, body, &is_straight);
	*done = is_straight && !rf_callee_hands_back(reader, call, body);
	if (status != RF_OK || !*done)
		return status;
	status = enter(reader, call, body, RF_IN_A_STATEMENT, &frame);
	if (status == RF_OK)
		status = walk(reader, body);
	leave(reader, &frame);
	lose_handed(reader, call, &frame);
	return status;
}

/* ---- as statements ---- */

/* Whether a function that only computes is read for what it decides.  On a GPU, where the lanes of
 * a warp decide apart and all of it is put in place of its calls. */
static bool may_decide(const struct rf_reader *reader, const struct rf_tree *call)
{
	return reader->kernel->language == RF_CUDA && call->symbol != NULL;
}

/* Whether lanes may decide in a straight body what it reads: by ?: or by && in a value. */
static bool chooses(struct rf_reader *reader, struct rf_tree *body)
{
	return rf_ternary_find(body) || rf_kept_condition_unfold(reader, body) != body;
}

/* Whether a call in a straight body is of a function that is read as statements. */
static enum rf_status any_needs(struct rf_reader *reader, const struct rf_tree *tree, bool *needs)
{
	enum rf_status status = RF_OK;

	if (tree->kind == RF_TREE_CALL)
		status = rf_inline_needs_statements(reader, tree, needs);
	for (size_t i = 0; i < tree->child_count && status == RF_OK && !*needs; ++i)
		status = any_needs(reader, tree->children[i], needs);
	return status;
}

enum rf_status rf_inline_needs_statements(struct rf_reader *reader, const struct rf_tree *call,
                                          bool *needs)
{
	struct rf_tree *body;
	bool is_straight = true;
	enum rf_status status = find_body(reader, call, &body);

	*needs = false;
	if (status != RF_OK || !body || (!touches_memory(call, body) && !may_decide(reader, call)))
		return status;
	status = rf_callee_is_straight(reader, body, &is_straight);
	*needs = !is_straight || rf_callee_hands_back(reader, call, body);
	if (status != RF_OK || *needs || !may_decide(reader, call))
		return status;
	*needs = chooses(reader, body);
	return *needs ? RF_OK : any_needs(reader, body, needs);
}

enum rf_status rf_inline_hoist(struct rf_reader *reader, const struct rf_tree *call)
{
	const struct rf_tree **slot = RF_PUSH(reader->arena, &reader->hoisted);

	if (!slot)
		return rf_out_of_memory(reader->diagnostics);
	*slot = call;
	return RF_OK;
}

/* The statements with `return returned = value;` in place of each return. */
static struct rf_tree *with_returned(struct rf_reader *reader, struct rf_tree *tree,
                                     struct rf_tree *returned)
{
	struct rf_tree *changed = tree, *child;

	for (size_t i = 0; i < tree->child_count; ++i) {
		child = tree->kind == RF_TREE_RETURN
		            ? rf_new_tree_operation(reader, CXBinaryOperator_Assign, returned,
		                                    tree->children[i])
		            : with_returned(reader, tree->children[i], returned);
		if (!rf_new_tree_set_child(reader, tree, &changed, i, child))
			return NULL;
		if (tree->kind == RF_TREE_RETURN)
			child->place = tree->place;
	}
	return changed;
}

/* The body of a call as statements; NULL without memory. */
static const struct rf_tree *unfold(struct rf_reader *reader, const struct rf_tree *call,
                                    struct rf_tree *body)
{
	struct rf_tree *returned;

	if (reader->kernel->language == RF_CUDA)
		body = rf_kept_condition_unfold(reader, body);
	if (body && reader->kernel->language == RF_CUDA && call->type == RF_TYPE_RECORD) {
		returned = returned_struct(reader, call);
		body = returned ? with_returned(reader, body, returned) : NULL;
	}
	return body ? rf_early_return_unfold(reader, body) : NULL;
}

enum rf_status rf_inline_read(struct rf_reader *reader, const struct rf_tree *call,
                              enum rf_status (*read)(struct rf_reader *, const struct rf_tree *),
                              bool *done)
{
	struct rf_tree *body;
	const struct rf_tree *rest;
	struct rf_frame frame;
	const struct rf_tree *written = call;
	enum rf_status status;

	call = rf_returned_object_replace(reader, call, call->child_count);
	if (!call)
		return rf_out_of_memory(reader->diagnostics);
	status = find_body(reader, call, &body);
	*done = status == RF_OK && body && (touches_memory(call, body) || may_decide(reader, call));
	if (!*done)
		return status;
	rest = unfold(reader, call, body);
	if (!rest || rf_inline_hoist(reader, written) != RF_OK)
		return rf_out_of_memory(reader->diagnostics);
	status = enter(reader, call, body, RF_AS_STATEMENTS, &frame);
	if (status == RF_OK)
		status = read(reader, rest);
	leave(reader, &frame);
	lose_handed(reader, call, &frame);
	return status;
}
