/* SPDX-License-Identifier: MIT
 *
 * Variables that come back to values that they had: flags, colors, an index of few buffers.
 *
 *     int f = 0;  for (...) { if (f) ...;  f = 1 - f; }                   0 1 0 1 ...
 *     int k = 0;  for (...) { if (k == 2) ...;  if (++k == 4) k = 0; }    0 1 2 3 0 1 ...
 *     int k = 2;  for (...) { if (k) ...;  k = k > 0 ? k - 1 : 0; }       2 1 0 0 ...
 *
 * What the turns do to such a variable hangs on nothing but its own value, so that they are run for
 * it alone, from the number that it starts with, until a value comes again; from there on all come
 * again.  In a turn the variable is then a form in the rest of the turns t so far, where the loop
 * is taken apart for that (counters.c), else it stands for a choice by it, t % 2 == 0 ? 0 : 1.
 *
 * Turns that may be left early, values that a call may change, and numbers that not every type
 * holds are not followed.
 */
#include "frontend/loops/cycle.h"

#include "frontend/statements/affine.h"
#include "frontend/statements/assign.h"
#include "frontend/statements/quotient.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/type_kind.h"

/* Integers of all types hold it, and of signed ones that below 0. */
enum { SMALL_NUMBER = 127 };

/* Values in a choice, which a statement with a subscript is read for one by one. */
enum { MOST_CHOICES = 8 };

/* A turn that is run for one variable. */
struct walk {
	struct rf_reader *reader;
	const struct rf_tree *loop;
	const struct rf_symbol *symbol;
	int64_t value;
};

static bool evaluate(struct walk *w, const struct rf_tree *tree, int64_t *value);

/* Whether the type of an expression holds a value; that of bool as 0 or 1. */
static bool holds(const struct walk *w, const struct rf_tree *tree, int64_t *value)
{
	if (rf_type_kind_is_bool(w->reader, tree))
		*value = *value != 0;
	return *value <= SMALL_NUMBER &&
	       *value >= (rf_type_kind_is_unsigned(w->reader, tree) || tree->bytes < 4
	                      ? 0
	                      : -SMALL_NUMBER);
}

static bool apply(int op, int64_t a, int64_t b, int64_t *value)
{
	return rf_quotient_apply(op, a, b, value) || rf_tree_query_compute(op, a, b, value);
}

/* a && b, a || b, of which b may not be asked. */
static bool evaluate_junction(struct walk *w, const struct rf_tree *tree, int64_t *value)
{
	bool is_either = tree->op == CXBinaryOperator_LOr;

	if (!evaluate(w, tree->children[0], value))
		return false;
	if ((*value != 0) != is_either && !evaluate(w, tree->children[1], value))
		return false;
	*value = *value != 0;
	return true;
}

/* An assignment to the variable; `value` is that of the expression. */
static bool assign(struct walk *w, const struct rf_tree *tree, int64_t *value)
{
	bool steps = rf_tree_query_is_step(tree);
	bool is_post =
	    steps && (tree->op == CXUnaryOperator_PostInc || tree->op == CXUnaryOperator_PostDec);
	bool rises = tree->op == CXUnaryOperator_PostInc || tree->op == CXUnaryOperator_PreInc;
	int64_t old = w->value, b = 1;

	if (rf_tree_query_target(tree) != w->symbol ||
	    (!steps && !evaluate(w, tree->children[1], &b)))
		return false;
	if (steps)
		b = rises ? old + 1 : old - 1;
	else if (tree->kind == RF_TREE_UPDATE && !apply(tree->op, old, b, &b))
		return false;
	if (!holds(w, tree->children[0], &b))
		return false;
	w->value = b;
	*value = is_post ? old : b;
	return true;
}

static bool evaluate_name(struct walk *w, const struct rf_tree *name, int64_t *value)
{
	struct rf_value known;

	*value = w->value;
	return name->symbol == w->symbol ||
	       (rf_tree_query_count_assignments(w->loop, name->symbol) == 0 &&
	        rf_affine_value(w->reader, name, &known) == RF_OK &&
	        rf_affine_is_constant(&known, value));
}

/* The value of an operation; of anything else false. */
static bool evaluate_operation(struct walk *w, const struct rf_tree *tree, int64_t *value)
{
	bool negates = tree->op == CXUnaryOperator_LNot;
	int64_t b;

	if (tree->kind == RF_TREE_UNARY) {
		if ((!negates && tree->op != CXUnaryOperator_Minus) ||
		    !evaluate(w, tree->children[0], value))
			return false;
		*value = negates ? !*value : -*value;
		return true;
	}
	return evaluate(w, tree->children[0], value) && evaluate(w, tree->children[1], &b) &&
	       apply(tree->op, *value, b, value);
}

static bool evaluate_kind(struct walk *w, const struct rf_tree *tree, int64_t *value)
{
	if (rf_tree_query_is_assignment(tree))
		return assign(w, tree, value);
	if (rf_tree_query_is_junction(tree))
		return evaluate_junction(w, tree, value);
	switch (tree->kind) {
	case RF_TREE_INTEGER:
		*value = tree->value;
		return true;
	case RF_TREE_NAME:
		return evaluate_name(w, tree, value);
	case RF_TREE_CAST:
		return evaluate(w, tree->children[tree->child_count - 1], value);
	case RF_TREE_CONDITIONAL:
		return evaluate(w, tree->children[0], value) &&
		       evaluate(w, tree->children[*value ? 1 : 2], value);
	case RF_TREE_UNARY:
	case RF_TREE_BINARY:
		return evaluate_operation(w, tree, value);
	default:
		return false;
	}
}

/* The value of an expression with that of the variable in it; false where it hangs on more. */
static bool evaluate(struct walk *w, const struct rf_tree *tree, int64_t *value)
{
	return tree->type == RF_TYPE_INTEGER && evaluate_kind(w, tree, value) &&
	       holds(w, tree, value);
}

/* Runs a statement for the variable alone; false where it is not known what that does to it. */
static bool run(struct walk *w, const struct rf_tree *tree)
{
	int64_t value;

	if (rf_tree_query_count_assignments(tree, w->symbol) == 0)
		return true;
	if (rf_tree_query_is_assignment(tree))
		return assign(w, tree, &value);
	if (tree->kind == RF_TREE_IF) {
		if (!evaluate(w, tree->children[0], &value))
			return false;
		return value ? run(w, tree->children[1])
		             : tree->child_count < 3 || run(w, tree->children[2]);
	}
	for (size_t i = 0; i < tree->child_count; ++i)
		if (tree->kind != RF_TREE_BLOCK || !run(w, tree->children[i]))
			return false;
	return true;
}

/* ---- whether the text of the loop allows it ---- */

static bool is_pointed_at(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	bool found = rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf) &&
	             rf_tree_query_mentions(tree, symbol);

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = is_pointed_at(tree->children[i], symbol);
	return found;
}

/* Whether nothing that the loop calls sets it. */
static bool is_own(const struct rf_tree *loop, const struct rf_symbol *symbol)
{
	return symbol->kind == RF_SYMBOL_LOCAL || symbol->kind == RF_SYMBOL_PARAMETER ||
	       (symbol->kind == RF_SYMBOL_GLOBAL && !rf_tree_query_find(loop, RF_TREE_CALL));
}

/* Whether a turn may end before all of its body has run, and another one follow. */
static bool may_skip(const struct rf_tree *tree)
{
	bool skips = tree->kind == RF_TREE_CONTINUE || rf_tree_query_is_goto(tree);

	for (size_t i = 0; i < tree->child_count && !skips; ++i)
		skips =
		    !rf_tree_query_is_loop(tree->children[i]->kind) && may_skip(tree->children[i]);
	return skips;
}

/* How often a loop assigns in its head, where that is not in its body as well. */
static bool is_moved_by_body(const struct rf_tree *loop, const struct rf_tree *body,
                             const struct rf_symbol *symbol)
{
	size_t count = rf_tree_query_count_assignments(body, symbol);
	size_t all = rf_tree_query_count_assignments(loop, symbol);

	if (loop->kind == RF_TREE_FOR)
		all -= rf_tree_query_count_assignments(loop->children[0], symbol);
	return count > 0 && all == count;
}

void rf_cycle_find(struct rf_reader *reader, const struct rf_tree *loop, const struct rf_tree *body,
                   const struct rf_symbol *symbol, int64_t start, struct rf_cycle *cycle)
{
	struct walk w = { reader, loop, symbol, start };
	size_t count = 0, again = 0;

	*cycle = (struct rf_cycle){ 0 };
	if (!is_own(loop, symbol) || start > SMALL_NUMBER || start < -SMALL_NUMBER ||
	    !is_moved_by_body(loop, body, symbol) || may_skip(body) ||
	    is_pointed_at(reader->body, symbol))
		return;
	do {
		if (count == RF_CYCLE_MOST)
			return;
		cycle->values[count++] = w.value;
		if (!run(&w, body))
			return;
		for (again = 0; again < count && cycle->values[again] != w.value; ++again)
			;
	} while (again == count);
	cycle->before = again;
	cycle->period = count - again;
}

struct rf_cycle rf_cycle_next(const struct rf_cycle *cycle)
{
	size_t count = cycle->before + cycle->period;
	struct rf_cycle next = { cycle->before > 0 ? cycle->before - 1 : 0, cycle->period, { 0 } };

	for (size_t i = 0; i < next.before + next.period; ++i)
		next.values[i] = cycle->values[i + 1 < count ? i + 1 : cycle->before];
	return next;
}

bool rf_cycle_tells_place(const struct rf_tree *body, const struct rf_symbol *symbol)
{
	bool found = false;

	if (body->kind == RF_TREE_SUBSCRIPT)
		found = rf_tree_query_mentions(body->children[1], symbol);
	else if (body->kind == RF_TREE_FOR)
		found = rf_tree_query_mentions(body->children[0], symbol);
	for (size_t i = 0; i < body->child_count && !found; ++i)
		found = rf_cycle_tells_place(body->children[i], symbol);
	return found;
}

/* ---- its value in a turn ---- */

/* turns % period == rest, or turns == rest in front of the cycle. */
static struct rf_tree *is_turn(struct rf_reader *reader, const struct rf_cycle *cycle,
                               struct rf_tree *turns, size_t turn)
{
	int64_t period = (int64_t)cycle->period, rest = (int64_t)turn;

	if (turn >= cycle->before) {
		turns = rf_new_tree_operation(reader, CXBinaryOperator_Rem, turns,
		                              rf_new_tree_integer(reader, turns, period));
		rest %= period;
	}
	return turns ? rf_new_tree_operation(reader, CXBinaryOperator_EQ, turns,
	                                     rf_new_tree_integer(reader, turns, rest))
	             : NULL;
}

/* The value from a turn on, as a choice among those that follow. */
static struct rf_tree *value_from(struct rf_reader *reader, const struct rf_cycle *cycle,
                                  struct rf_tree *turns, size_t turn)
{
	struct rf_tree *value = rf_new_tree_integer(reader, turns, cycle->values[turn]);
	struct rf_tree *test, *rest, *choice;

	if (turn + 1 == cycle->before + cycle->period)
		return value;
	test = is_turn(reader, cycle, turns, turn);
	rest = value_from(reader, cycle, turns, turn + 1);
	choice = rf_new_tree_plain(reader, turns, RF_TREE_CONDITIONAL, 3);
	if (!choice || !test || !value || !rest)
		return NULL;
	choice->children[0] = test;
	choice->children[1] = value;
	choice->children[2] = rest;
	return choice;
}

static struct rf_tree *plus(struct rf_reader *reader, struct rf_tree *tree, int64_t number)
{
	return tree && number != 0
	           ? rf_new_tree_operation(reader, CXBinaryOperator_Add, tree,
	                                   rf_new_tree_integer(reader, tree, number))
	           : tree;
}

/* Of two values in turn the form in turns % 2 that they are, where that is one; `is_bound` says
 * whether it is. */
static enum rf_status bind_form(struct rf_reader *reader, struct rf_symbol *symbol,
                                const struct rf_cycle *cycle, struct rf_tree *turns, bool *is_bound)
{
	struct rf_tree *rest = rf_new_tree_operation(reader, CXBinaryOperator_Rem, turns,
	                                             rf_new_tree_integer(reader, turns, 2));
	struct rf_value first = rf_affine_constant(reader, cycle->values[0]), value;
	enum rf_status status;

	*is_bound = false;
	if (cycle->before > 0 || cycle->period != 2)
		return RF_OK;
	if (!rest || first.kind != RF_VALUE_FORM)
		return rf_out_of_memory(reader->diagnostics);
	status = rf_affine_value(reader, rest, &value);
	if (status != RF_OK || value.kind != RF_VALUE_FORM)
		return status;
	status = rf_affine_add(reader, &first, cycle->values[1] - cycle->values[0], &value, &value);
	*is_bound = status == RF_OK && value.kind == RF_VALUE_FORM;
	if (*is_bound)
		rf_assign_bind(reader, symbol, &value);
	return status;
}

/* Where the values count up to the last one and start again, (turns + shift) % period + least;
 * NULL without memory, and `value` stays where they do not. */
static bool as_remainder(struct rf_reader *reader, const struct rf_cycle *cycle,
                         struct rf_tree *turns, struct rf_tree **value)
{
	int64_t period = (int64_t)cycle->period, least = cycle->values[0];

	for (size_t i = 0; i < cycle->period; ++i)
		least = cycle->values[i] < least ? cycle->values[i] : least;
	for (size_t i = 0; i < cycle->period; ++i)
		if (cycle->before > 0 ||
		    cycle->values[i] != least + (cycle->values[0] - least + (int64_t)i) % period)
			return true;
	*value = plus(reader, turns, cycle->values[0] - least);
	*value = rf_new_tree_operation(reader, CXBinaryOperator_Rem, *value,
	                               rf_new_tree_integer(reader, turns, period));
	*value = plus(reader, *value, least);
	return *value != NULL;
}

enum rf_status rf_cycle_bind(struct rf_reader *reader, const struct rf_tree *variable,
                             const struct rf_cycle *cycle, const struct rf_value *turns)
{
	struct rf_tree *count, *choice, *flag;
	enum rf_status status;
	bool is_bound;
	int64_t number;

	if (rf_affine_is_constant(turns, &number)) {
		size_t turn =
		    number < (int64_t)cycle->before
			? (size_t)number
			: cycle->before + (size_t)(number - (int64_t)cycle->before) % cycle->period;
		struct rf_value value = rf_affine_constant(reader, cycle->values[turn]);

		rf_assign_bind(reader, variable->symbol, &value);
		return RF_OK;
	}
	count = rf_new_tree_variable(reader, variable, "turns");
	if (!count)
		return rf_out_of_memory(reader->diagnostics);
	count->cursor = count->symbol->cursor = (CXCursor){ 0 }; /* none of the variable's type */
	count->symbol->binding = RF_BOUND_VALUE;
	count->symbol->value = *turns;
	status = bind_form(reader, variable->symbol, cycle, count, &is_bound);
	if (status != RF_OK || is_bound)
		return status;
	choice = flag = value_from(reader, cycle, count, 0);
	if (!choice || !as_remainder(reader, cycle, count, &flag))
		return rf_out_of_memory(reader->diagnostics);
	rf_symbol_let_stand(variable->symbol, flag, &variable->symbol->flag);
	if (cycle->before + cycle->period <= MOST_CHOICES)
		rf_symbol_let_stand(variable->symbol, choice, &variable->symbol->values);
	return RF_OK;
}
