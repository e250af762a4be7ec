/* SPDX-License-Identifier: MIT
 *
 * What a call of a function of the user computes.
 *
 * A compiler puts the body of a small function in place of its call, so that its operations are
 * those of the loop.  They are counted when the body is a straight list of declarations and
 * assignments that ends in a return; a product that the function returns makes no multiply-add pair
 * with a sum outside.  Of a body with if, switch or an early return it is not known what runs.
 */
#include "frontend/effects/callee.h"

#include "frontend/effects/effects.h"
#include "frontend/effects/operation_count.h"
#include "frontend/tree/member_function.h"
#include "frontend/tree/tree_query.h"

enum { MOST_NESTED = 8 };

bool rf_callee_takes_memory(const struct rf_tree *call)
{
	for (size_t i = 0; i < call->child_count; ++i)
		if (call->children[i]->type == RF_TYPE_POINTER ||
		    call->children[i]->type == RF_TYPE_ARRAY ||
		    call->children[i]->type == RF_TYPE_RECORD)
			return true;
	return false;
}

/* Whether an assignment changes a variable of the file, thus what the caller sees, or a static one,
 * which the next call finds so. */
static bool sets_global(const struct rf_tree *tree)
{
	const struct rf_symbol *target =
	    rf_tree_query_is_assignment(tree) ? rf_tree_query_target(tree) : NULL;

	return target && target->is_kept;
}

bool rf_callee_changes_global(const struct rf_tree *tree)
{
	bool changes = sets_global(tree);

	for (size_t i = 0; i < tree->child_count && !changes; ++i)
		changes = rf_callee_changes_global(tree->children[i]);
	return changes;
}

bool rf_callee_touches_memory(const struct rf_tree *tree)
{
	bool touches = tree->kind == RF_TREE_SUBSCRIPT || rf_tree_query_is_loop(tree->kind) ||
	               rf_tree_query_is_unary(tree, CXUnaryOperator_Deref) ||
	               (tree->kind == RF_TREE_NAME && tree->symbol->kind == RF_SYMBOL_GLOBAL &&
	                tree->type != RF_TYPE_INTEGER && tree->type != RF_TYPE_FLOATING) ||
	               (tree->kind == RF_TREE_CALL && rf_callee_takes_memory(tree)) ||
	               sets_global(tree);

	for (size_t i = 0; i < tree->child_count && !touches; ++i)
		touches = rf_callee_touches_memory(tree->children[i]);
	return touches;
}

/* Whether a body or one that it calls assigns anything. */
static bool assigns(struct rf_reader *reader, const struct rf_tree *tree, int nested)
{
	struct rf_tree *body;

	if (rf_tree_query_is_assignment(tree))
		return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (assigns(reader, tree->children[i], nested))
			return true;
	return tree->kind == RF_TREE_CALL && tree->symbol && nested < MOST_NESTED &&
	       rf_effects_body(reader, tree, &body) == RF_OK && body &&
	       assigns(reader, body, nested + 1);
}

bool rf_callee_hands_back(struct rf_reader *reader, const struct rf_tree *call,
                          const struct rf_tree *body)
{
	return reader->kernel->language == RF_CUDA && call->symbol &&
	       rf_member_function_returns_reference(reader, call->symbol->cursor) &&
	       assigns(reader, body, 0);
}

static enum rf_status check(struct rf_reader *reader, const struct rf_tree *tree, int nested,
                            bool *is_straight);

static enum rf_status check_call(struct rf_reader *reader, const struct rf_tree *call, int nested,
                                 bool *is_straight)
{
	const struct rf_tree *a, *b;
	struct rf_tree *body;
	enum rf_status status;

	if (rf_operation_count_knows(reader, call) ||
	    rf_tree_query_choice(call, &a, &b) != RF_CHOICE_NONE)
		return RF_OK;
	status = rf_effects_body(reader, call, &body);
	if (status != RF_OK)
		return status;
	*is_straight &=
	    body != NULL && nested < MOST_NESTED && !rf_callee_hands_back(reader, call, body);
	return *is_straight ? check(reader, body, nested + 1, is_straight) : RF_OK;
}

/* The statements that a list of declarations and assignments is made of. */
static bool is_plain(const struct rf_tree *tree)
{
	switch (tree->kind) {
	case RF_TREE_OTHER:
	case RF_TREE_IF:
	case RF_TREE_FOR:
	case RF_TREE_WHILE:
	case RF_TREE_DO:
	case RF_TREE_STRING:
		return false;
	case RF_TREE_BLOCK:
	case RF_TREE_DECLARATION:
	case RF_TREE_VARIABLE:
	case RF_TREE_RETURN:
	case RF_TREE_EMPTY:
	case RF_TREE_LIST:
		return true;
	default:
		return tree->type != RF_TYPE_OTHER;
	}
}

/* A return in the middle ends the list early. */
static bool returns_early(const struct rf_tree *tree)
{
	for (size_t i = 0; tree->kind == RF_TREE_BLOCK && i + 1 < tree->child_count; ++i)
		if (rf_tree_query_find(tree->children[i], RF_TREE_RETURN))
			return true;
	return false;
}

static enum rf_status check(struct rf_reader *reader, const struct rf_tree *tree, int nested,
                            bool *is_straight)
{
	enum rf_status status = RF_OK;

	*is_straight &= is_plain(tree) && !returns_early(tree);
	for (size_t i = 0; i < tree->child_count && *is_straight && status == RF_OK; ++i)
		status = check(reader, tree->children[i], nested, is_straight);
	if (status == RF_OK && *is_straight && tree->kind == RF_TREE_CALL)
		status = check_call(reader, tree, nested, is_straight);
	return status;
}

static enum rf_status count(struct rf_reader *reader, const struct rf_tree *tree);

static enum rf_status count_all(struct rf_reader *reader, const struct rf_tree *tree)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
		status = count(reader, tree->children[i]);
	return status;
}

static enum rf_status count_choice(struct rf_reader *reader, const struct rf_tree *tree,
                                   const struct rf_tree *a, const struct rf_tree *b)
{
	enum rf_status status = count(reader, a);

	if (status == RF_OK)
		status = count(reader, b);
	rf_operation_count_choice(reader, tree, a);
	return status;
}

static enum rf_status count_call(struct rf_reader *reader, const struct rf_tree *call)
{
	struct rf_tree *body;
	enum rf_status status = count_all(reader, call);

	if (status != RF_OK)
		return status;
	if (rf_operation_count_knows(reader, call)) {
		rf_operation_count_call(reader, call);
		return RF_OK;
	}
	status = rf_effects_body(reader, call, &body);
	return status == RF_OK ? count(reader, body) : status;
}

static enum rf_status count(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_tree *a, *b;
	enum rf_status status;

	if ((tree->kind == RF_TREE_CALL || tree->kind == RF_TREE_CONDITIONAL) &&
	    rf_tree_query_choice(tree, &a, &b) != RF_CHOICE_NONE)
		return count_choice(reader, tree, a, b);
	if (tree->kind == RF_TREE_CALL)
		return count_call(reader, tree);
	status = count_all(reader, tree);
	if (tree->kind == RF_TREE_UNARY)
		rf_operation_count_unary(reader, tree);
	if (tree->kind == RF_TREE_BINARY || tree->kind == RF_TREE_UPDATE)
		rf_operation_count_binary(reader, tree);
	return status;
}

enum rf_status rf_callee_is_straight(struct rf_reader *reader, const struct rf_tree *body,
                                     bool *is_straight)
{
	*is_straight = true;
	return check(reader, body, 0, is_straight);
}

enum rf_status rf_callee_count(struct rf_reader *reader, const struct rf_tree *call, bool *counted)
{
	struct rf_tree *body;
	enum rf_status status;

	*counted = !rf_operation_count_knows(reader, call);
	if (!*counted)
		return RF_OK;
	status = check_call(reader, call, 0, counted);
	if (status != RF_OK || !*counted)
		return status;
	status = rf_effects_body(reader, call, &body);
	return status == RF_OK ? count(reader, body) : status;
}
