/* SPDX-License-Identifier: MIT
 *
 * Which variables a loop may move, as its text tells: those whose new value is made of the old one,
 * and those that have another one in the first turn.
 *
 *     k += 2;      j = k + 1; ...; k = j + 1;      ends with k, moved or exchanged
 *     p ^= 1;      p = p ^ 1;      now = !now;     flipped
 *     if (first) ...;              first = 0;      set at the end
 *
 * Functions that the loop calls may move variables of the file and their own static ones.
 *
 * What it does to them is found out by a turn on trial (induction.c), p = 1 - p included.
 */
#include "frontend/loops/moved_variable.h"

#include "frontend/effects/effects.h"
#include "frontend/statements/forget.h"
#include "frontend/tree/tree_query.h"

/* Whether a statement assigns to a variable. */
static bool assigns(struct rf_reader *reader, const struct rf_tree *tree,
                    const struct rf_symbol *symbol)
{
	bool found = rf_forget_target(reader, tree) == symbol;

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = assigns(reader, tree->children[i], symbol);
	return found;
}

/* k + 1, where the body sets k: the old value may come by it, as in k = j + 1; ...; j = k + 1; */
static bool is_detour(struct rf_reader *reader, const struct rf_tree *source,
                      const struct rf_tree *body)
{
	const struct rf_tree *first;

	if (!rf_tree_query_is_binary(source, CXBinaryOperator_Add) &&
	    !rf_tree_query_is_binary(source, CXBinaryOperator_Sub))
		return false;
	first = rf_tree_query_peel(source->children[0]);
	return first->kind == RF_TREE_NAME && first->symbol && first->symbol->loop < 0 &&
	       assigns(reader, body, first->symbol);
}

/* first = 0, the only value that turns give to a variable: it has another one in the first turn. */
static bool is_set_once(const struct rf_tree *tree, const struct rf_symbol *symbol,
                        const struct rf_tree *body)
{
	bool found = false;

	for (size_t i = 0; body->kind == RF_TREE_BLOCK && i < body->child_count; ++i)
		found |= body->children[i] == tree;
	return found && rf_tree_query_peel(tree->children[1])->kind == RF_TREE_INTEGER &&
	       rf_tree_query_count_assignments(body, symbol) == 1;
}

/* Whether an assignment makes the new value from the old one, or from that of another variable. */
static bool may_move(struct rf_reader *reader, const struct rf_tree *tree,
                     const struct rf_symbol *symbol, const struct rf_tree *body)
{
	const struct rf_tree *source;

	if (tree->kind == RF_TREE_VARIABLE)
		return false;
	if (!rf_tree_query_is_binary(tree, CXBinaryOperator_Assign))
		return true;
	source = rf_tree_query_peel(tree->children[1]);
	return source->kind == RF_TREE_NAME || source->kind == RF_TREE_MEMBER ||
	       source->kind == RF_TREE_SUBSCRIPT || rf_tree_query_mentions(source, symbol) ||
	       is_detour(reader, source, body) || is_set_once(tree, symbol, body);
}

/* p ^= c and p = !p, with which a variable has its value again after two turns. */
static bool flips(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	const struct rf_tree *source = rf_tree_query_peel(tree->children[1]), *by = source;
	bool is_xor = tree->op == CXBinaryOperator_Xor;

	if (rf_tree_query_is_binary(tree, CXBinaryOperator_Assign)) {
		if (rf_tree_query_is_unary(source, CXUnaryOperator_LNot))
			return rf_tree_query_mentions(source, symbol);
		is_xor = rf_tree_query_is_binary(source, CXBinaryOperator_Xor) &&
		         rf_tree_query_peel(source->children[0])->symbol == symbol;
		by = is_xor ? rf_tree_query_peel(source->children[1]) : NULL;
	}
	return is_xor && by->kind == RF_TREE_INTEGER;
}

bool rf_moved_variable_is_flipped(const struct rf_tree *body, const struct rf_symbol *symbol)
{
	bool found = false;

	for (size_t i = 0; body->kind == RF_TREE_BLOCK && i < body->child_count; ++i) {
		const struct rf_tree *tree = body->children[i];

		found = found || (rf_tree_query_is_assignment(tree) && tree->child_count == 2 &&
		                  rf_tree_query_target(tree) == symbol && flips(tree, symbol));
	}
	return found && rf_tree_query_count_assignments(body, symbol) == 1;
}

/* ---- all of a loop ---- */

static bool is_found(const struct rf_moved_variables *moved, const struct rf_symbol *symbol)
{
	bool found = false;

	for (size_t i = 0; i < moved->count && !found; ++i)
		found = moved->items[i].symbol == symbol;
	return found;
}

/* What for (i = 0; ...) starts is its own variable. */
static const struct rf_symbol *variable_of(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_FOR && tree->child_count > 1
	           ? rf_tree_query_target(tree->children[0])
	           : NULL;
}

/* The body of the loop, or that of a function, and what it has found. */
struct search {
	struct rf_reader *reader;
	const struct rf_tree *body;
	bool is_called;
	struct rf_moved_variables *moved;
};

static enum rf_status find(const struct search *search, const struct rf_tree *tree,
                           const struct rf_symbol *variable);

/* A function that is called more than once is looked at once. */
static enum rf_status find_in_call(const struct search *search, const struct rf_tree *call)
{
	struct rf_reader *reader = search->reader;
	struct search inner = { reader, NULL, true, search->moved };
	size_t reported = reader->diagnostics->list.count;
	size_t errors = reader->diagnostics->error_count;
	struct rf_tree *body;
	enum rf_status status;

	if (!call->symbol || call->symbol->kind != RF_SYMBOL_FUNCTION ||
	    call->symbol->version == reader->walk)
		return RF_OK;
	call->symbol->version = reader->walk;
	status = rf_effects_body(reader, call, &body);
	reader->diagnostics->list.count = reported;
	reader->diagnostics->error_count = errors;
	if (status != RF_OK || !body)
		return status == RF_FAILED ? status : RF_OK;
	inner.body = body;
	return find(&inner, body, NULL);
}

static enum rf_status find(const struct search *search, const struct rf_tree *tree,
                           const struct rf_symbol *variable)
{
	struct rf_reader *reader = search->reader;
	struct rf_symbol *symbol = rf_forget_target(reader, tree);
	enum rf_status status = RF_OK;

	if (symbol && symbol->loop < 0 && symbol != variable && !is_found(search->moved, symbol) &&
	    (symbol->is_kept || !search->is_called) &&
	    may_move(reader, tree, symbol, search->body) &&
	    !rf_tree_query_declares(search->body, symbol)) {
		struct rf_moved_variable *item = RF_PUSH(reader->arena, search->moved);

		if (!item)
			return rf_out_of_memory(reader->diagnostics);
		*item = (struct rf_moved_variable){ .tree = tree->children[0],
			                            .symbol = symbol,
			                            .is_called = search->is_called };
		item->is_flipped =
		    !search->is_called && rf_moved_variable_is_flipped(search->body, symbol);
	}
	if (tree->kind == RF_TREE_CALL)
		status = find_in_call(search, tree);
	variable = tree->kind == RF_TREE_FOR ? variable_of(tree) : variable;
	for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
		status = find(search, tree->children[i], variable);
	return status;
}

enum rf_status rf_moved_variable_find(struct rf_reader *reader, const struct rf_tree *body,
                                      struct rf_moved_variables *moved)
{
	const struct search search = { reader, body, false, moved };

	++reader->walk;
	return find(&search, body, NULL);
}

bool rf_moved_variable_is_set_inside(const struct rf_tree *tree, const struct rf_symbol *symbol,
                                     bool is_inside)
{
	bool adds = rf_tree_query_is_step(tree) ||
	            (tree->kind == RF_TREE_UPDATE &&
	             (tree->op == CXBinaryOperator_Add || tree->op == CXBinaryOperator_Sub));
	bool found = is_inside && !adds && rf_tree_query_target(tree) == symbol;

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = rf_moved_variable_is_set_inside(
		    tree->children[i], symbol, is_inside || rf_tree_query_is_loop(tree->kind));
	return found;
}
