/* SPDX-License-Identifier: MIT
 *
 * Variables that a loop leaves with the value of the last turn that has set them.
 *
 *     for (i) for (j) if (a[i][j] > 0.5) row = i;
 *     return row;
 *
 * In another order of the turns another one is the last.  It stays the last one where it runs
 * whatever the data are, in loops of which none changes the bounds of another; and what is summed
 * up, or is the greatest of all, is the same in any order.  The rest matters if somebody may use
 * the value: what outlives the function, and what is read behind the loop before it is certainly
 * replaced, be it in the next turn of a loop around it.  A loop may run not at all, so that what it
 * sets is not certainly replaced.
 *
 * Variables of loops are none of this: what they end with follows from their bounds.  Nor are
 * numbers of floating point that outlive the function: they are written at a place, as memory is,
 * and dependences order them.
 */
#include "frontend/flow/left_value.h"

#include "base/text.h"
#include "frontend/effects/effects.h"
#include "frontend/flow/branch.h"
#include "frontend/loops/loop_parts.h"
#include "frontend/statements/accumulate.h"
#include "frontend/statements/forget.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"

enum { MOST_NESTED = 8 };

/* ---- what is used first ---- */

/* What happens first to a value: it may be left alone, replaced whatever happens, or used. */
enum first_use { LEFT_ALONE, IS_SET, IS_READ };

static enum first_use first_use(const struct rf_tree *tree, const struct rf_symbol *symbol);

/* Of two ways to go on; one that is not there leaves alone. */
static enum first_use of_either(enum first_use a, enum first_use b)
{
	if (a == IS_READ || b == IS_READ)
		return IS_READ;
	return a == IS_SET && b == IS_SET ? IS_SET : LEFT_ALONE;
}

static enum first_use of_part(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	return tree == NULL ? LEFT_ALONE : first_use(tree, symbol);
}

/* Of the children from one on, in their order; behind what may leave them nothing is certain. */
static enum first_use of_rest(const struct rf_tree *tree, size_t from,
                              const struct rf_symbol *symbol)
{
	bool may_leave = false;

	for (size_t i = from; i < tree->child_count; ++i) {
		enum first_use use = first_use(tree->children[i], symbol);

		if (use != LEFT_ALONE)
			return use == IS_SET && may_leave ? LEFT_ALONE : use;
		may_leave |= rf_tree_query_any(tree->children[i], rf_tree_query_goes_elsewhere);
	}
	return LEFT_ALONE;
}

static enum first_use of_loop(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	struct rf_loop_head head;
	enum first_use use, body;

	rf_loop_parts_split(tree, &head);
	use = of_part(head.start, symbol);
	if (use == IS_SET)
		return LEFT_ALONE; /* a directive may give each thread one of its own */
	if (use == LEFT_ALONE && tree->kind != RF_TREE_DO)
		use = of_part(head.test, symbol);
	if (use != LEFT_ALONE)
		return use;
	body = of_part(head.body, symbol);
	if (body == LEFT_ALONE || rf_tree_query_any(head.body, rf_tree_query_goes_elsewhere))
		use = of_part(tree->kind == RF_TREE_DO ? head.test : head.step, symbol);
	if (body == IS_READ || use == IS_READ)
		return IS_READ;
	return tree->kind == RF_TREE_DO ? body : LEFT_ALONE;
}

static enum first_use first_use(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	bool is_choice = tree->kind == RF_TREE_IF || tree->kind == RF_TREE_CONDITIONAL;
	enum first_use use;

	if (tree->kind == RF_TREE_NAME)
		return tree->symbol == symbol ? IS_READ : LEFT_ALONE;
	if (tree->kind == RF_TREE_OTHER && !rf_tree_query_is_goto(tree))
		return IS_READ;
	if (rf_tree_query_is_loop(tree->kind))
		return of_loop(tree, symbol);
	if ((tree->kind == RF_TREE_VARIABLE && tree->symbol == symbol) ||
	    (rf_tree_query_is_binary(tree, CXBinaryOperator_Assign) &&
	     rf_tree_query_target(tree) == symbol)) {
		use = tree->child_count > 0
		          ? first_use(tree->children[tree->child_count - 1], symbol)
		          : LEFT_ALONE;
		return use == IS_READ ? IS_READ : IS_SET;
	}
	if (rf_tree_query_is_binary(tree, CXBinaryOperator_LAnd) ||
	    rf_tree_query_is_binary(tree, CXBinaryOperator_LOr)) {
		use = first_use(tree->children[0], symbol);
		return use != LEFT_ALONE ? use
		                         : of_either(first_use(tree->children[1], symbol), use);
	}
	if (tree->kind == RF_TREE_SWITCH)
		return of_either(of_rest(tree, 0, symbol), LEFT_ALONE);
	if (!is_choice)
		return of_rest(tree, 0, symbol);
	use = first_use(tree->children[0], symbol);
	if (use != LEFT_ALONE)
		return use;
	return of_either(first_use(tree->children[1], symbol),
	                 of_part(tree->child_count > 2 ? tree->children[2] : NULL, symbol));
}

/* ---- who uses what a loop leaves ---- */

/* What a loop leaves in a variable of its function. */
struct left {
	const struct rf_tree *loop;
	const struct rf_symbol *symbol;
};

static bool is_within(const struct rf_tree *inner, const struct rf_tree *outer)
{
	return outer->begin <= inner->begin && inner->end <= outer->end;
}

/* What becomes of the value up to the end of a tree around the loop; left alone it goes on. */
static enum first_use use_behind(const struct left *left, const struct rf_tree *tree)
{
	bool may_leave = false;
	size_t at = 0;
	enum first_use use;

	if (tree->begin == left->loop->begin && tree->end == left->loop->end &&
	    tree->kind == left->loop->kind)
		return LEFT_ALONE;
	while (at < tree->child_count && !is_within(left->loop, tree->children[at]))
		++at;
	if (at == tree->child_count)
		return first_use(tree, left->symbol) == LEFT_ALONE ? LEFT_ALONE : IS_READ;
	use = use_behind(left, tree->children[at]);
	if (use != LEFT_ALONE || tree->kind == RF_TREE_IF)
		return use;
	if (rf_tree_query_is_loop(tree->kind)) {
		struct rf_loop_head head;

		rf_loop_parts_split(tree, &head);
		if (of_part(head.step, left->symbol) == IS_READ ||
		    of_part(head.test, left->symbol) == IS_READ ||
		    of_part(head.body, left->symbol) == IS_READ)
			return IS_READ;
		return LEFT_ALONE;
	}
	while (++at < tree->child_count && use == LEFT_ALONE) {
		use = first_use(tree->children[at], left->symbol);
		may_leave |= rf_tree_query_any(tree->children[at], rf_tree_query_goes_elsewhere);
	}
	return use == IS_SET && may_leave ? LEFT_ALONE : use;
}

/* Whether a variable lives on behind its function, or is a part of what a pointer leads to. */
static bool outlives(const struct rf_symbol *symbol)
{
	return rf_symbol_owner(symbol)->is_kept ||
	       (symbol->parent != NULL && symbol->path != NULL &&
	        rf_text_starts_with(symbol->path, "->"));
}

static bool is_used_behind(const struct rf_reader *reader, const struct rf_tree *loop,
                           const struct rf_symbol *symbol)
{
	const struct rf_tree *body = reader->inlined.count > 0
	                                 ? reader->inlined.items[reader->inlined.count - 1].body
	                                 : reader->written;
	const struct left left = { loop, rf_symbol_owner(symbol) };

	if (body == NULL || outlives(symbol) || rf_tree_query_has_address(body, left.symbol))
		return true;
	if (rf_tree_query_any(body, rf_tree_query_is_goto))
		return first_use(body, left.symbol) != LEFT_ALONE;
	return use_behind(&left, body) == IS_READ;
}

/* ---- what a loop sets ---- */

struct search {
	struct rf_reader *reader;
	const struct rf_tree *loop;
	size_t first;        /* of the loops in it, itself included */
	bool is_rectangular; /* none of them has bounds that another one changes */
	int calls;           /* of functions, one in another, around what is looked at */
	const struct rf_symbol *found;
	const struct rf_tree *where; /* it is set */
};

/* Whether some loop counts with it. */
static bool counts_a_loop(const struct search *search, const struct rf_symbol *symbol)
{
	for (size_t i = search->first; i < search->reader->loops.count; ++i)
		if (rf_text_equal(search->reader->loops.items[i]->variable, symbol->name))
			return true;
	return false;
}

/* Whether what the very last turn gives to a variable, which every turn sets, is there in the end
 * whatever the order: it is set in one place, and the last turn is always the same. */
static bool is_last_of_all(const struct search *search, const struct rf_symbol *symbol)
{
	return search->is_rectangular && symbol->parent == NULL &&
	       rf_tree_query_count_assignments(search->loop, symbol) == 1 &&
	       !rf_tree_query_has_address(search->loop, symbol);
}

/* An assignment, or an address that is handed on, of a variable; whether every turn comes by it. */
static void look_at(struct search *search, const struct rf_tree *tree, bool is_certain)
{
	struct rf_reader *reader = search->reader;
	bool is_address = rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf) &&
	                  tree->children[0]->kind == RF_TREE_NAME;
	const struct rf_symbol *symbol =
	    is_address ? tree->children[0]->symbol : rf_tree_query_target(tree);
	const struct rf_tree *target = is_address ? tree->children[0] : tree;

	if (symbol == NULL && !is_address)
		symbol = rf_forget_target(reader, tree);
	if (search->found != NULL || symbol == NULL ||
	    (target->type != RF_TYPE_INTEGER && target->type != RF_TYPE_FLOATING &&
	     (is_address || target->type != RF_TYPE_POINTER)))
		return;
	if ((is_certain && is_last_of_all(search, symbol)) ||
	    rf_accumulate_kind(reader, tree) != RF_ACCUMULATES_NOTHING ||
	    counts_a_loop(search, symbol))
		return;
	if (outlives(symbol) ? target->type == RF_TYPE_FLOATING
	                     : search->calls > 0 ||
	                           rf_tree_query_declares(search->loop, rf_symbol_owner(symbol)) ||
	                           !is_used_behind(reader, search->loop, symbol))
		return;
	search->found = symbol;
	search->where = tree;
}

static enum rf_status look_into(struct search *search, const struct rf_tree *tree, bool is_certain);

static enum rf_status look_into_call(struct search *search, const struct rf_tree *call)
{
	struct rf_reader *reader = search->reader;
	size_t reported = reader->diagnostics->list.count;
	size_t errors = reader->diagnostics->error_count;
	struct rf_tree *body = NULL;
	enum rf_status status = RF_OK;

	if (call->symbol == NULL || call->symbol->kind != RF_SYMBOL_FUNCTION ||
	    search->calls == MOST_NESTED)
		return RF_OK;
	status = rf_effects_body(reader, call, &body);
	reader->diagnostics->list.count = reported;
	reader->diagnostics->error_count = errors;
	if (status != RF_OK || body == NULL)
		return status == RF_FAILED ? status : RF_OK;
	++search->calls;
	status = look_into(search, body, false);
	--search->calls;
	return status;
}

/* if (x > most) most = x: in any order the same. */
static enum rf_status look_into_branch(struct search *search, const struct rf_tree *tree)
{
	struct rf_tree *extreme =
	    rf_branch_extreme(search->reader, tree->children[0], tree->children[1]);

	if (rf_arena_failed(search->reader->arena))
		return RF_FAILED;
	if (extreme == NULL || rf_branch_found(extreme, tree->children[1]) != NULL ||
	    rf_accumulate_kind(search->reader, extreme) == RF_ACCUMULATES_NOTHING)
		return look_into(search, tree->children[1], false);
	return RF_OK;
}

static enum rf_status look_into(struct search *search, const struct rf_tree *tree, bool is_certain)
{
	enum rf_status status = RF_OK;

	if (search->found != NULL)
		return RF_OK;
	look_at(search, tree, is_certain);
	if (tree->kind == RF_TREE_CALL)
		status = look_into_call(search, tree);
	is_certain &= tree->kind != RF_TREE_IF && tree->kind != RF_TREE_CONDITIONAL &&
	              tree->kind != RF_TREE_SWITCH &&
	              !rf_tree_query_is_binary(tree, CXBinaryOperator_LAnd) &&
	              !rf_tree_query_is_binary(tree, CXBinaryOperator_LOr);
	for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
		status = tree->kind == RF_TREE_IF && i == 1
		             ? look_into_branch(search, tree)
		             : look_into(search, tree->children[i], is_certain);
	return status;
}

/* Whether every loop from one on has one start and one end, the same in every turn of these. */
static bool is_rectangular(const struct rf_reader *reader, size_t first)
{
	for (size_t i = first; i < reader->loops.count; ++i) {
		const struct rf_loop *loop = reader->loops.items[i];

		if (loop->lower_count != 1 || loop->upper_count != 1 || loop->is_irregular ||
		    loop->has_mean_length)
			return false;
		for (size_t k = 0; k < loop->lower->term_count; ++k)
			if (loop->lower->terms[k].loop >= (int)first)
				return false;
		for (size_t k = 0; k < loop->upper->term_count; ++k)
			if (loop->upper->terms[k].loop >= (int)first)
				return false;
	}
	return true;
}

enum rf_status rf_left_value_find(struct rf_reader *reader, const struct rf_tree *tree,
                                  size_t first)
{
	struct search search = { .reader = reader, .loop = tree, .first = first };
	enum rf_status status;

	if (reader->trials > 0 || reader->kernel->language != RF_C)
		return RF_OK;
	search.is_rectangular =
	    is_rectangular(reader, first) && !rf_tree_query_any(tree, rf_tree_query_goes_elsewhere);
	status = look_into(&search, tree, true);
	for (size_t i = first; i < reader->loops.count && search.found != NULL; ++i) {
		struct rf_loop *loop = reader->loops.items[i];

		if (loop->place.line != tree->place.line ||
		    loop->place.column != tree->place.column)
			continue;
		loop->left = search.found->name;
		loop->left_line = search.where->place.line;
	}
	return status == RF_FAILED ? rf_out_of_memory(reader->diagnostics) : status;
}
