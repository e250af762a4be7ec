/* SPDX-License-Identifier: MIT
 *
 * Loops that threads start at values of their own, which are of no form.
 *
 *     for (k = t % 5; k > 0; k--) s;     k0 = t % 5;
 *                                        for (j = 0; 4 - j > 0; j++) { k = k0 - j; if (k > 0) s; }
 *
 * All threads of a warp are in the same turn, whatever value it has for them: the turns are counted
 * up to the last one that a thread may have, and each asks what the source asks.  A thread at its
 * end stays there, as the variable goes one way.  while (n-- > 0) steps in front of its body.
 *
 *     for (i = t; i < n; i += 64) { s; j++; }
 *
 * So is it where threads start at forms, and other variables count the turns: these are forms of
 * how often the loop has turned.
 */
#include "frontend/loops/lane_start.h"

#include "frontend/loops/lane_loop.h"
#include "frontend/loops/loop_parts.h"
#include "frontend/loops/loop_test.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/lane_value.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"

/* Turns between the first and the last thread that start at forms. */
enum { MOST_APART = 16 };

/* A loop while its turns are counted. */
struct apart {
	struct rf_reader *reader;
	struct rf_loop_head head;
	int64_t step;
	struct rf_tree *first;   /* the variable that keeps where a thread starts */
	struct rf_tree *counter; /* of turns */
};

/* Whether it is asked behind a turn alone: none is kept from its first one. */
static bool comes_late(const struct rf_tree *tree)
{
	return tree->comes_late;
}

/* Takes the loop apart, where it moves an integer by a number and its test bounds that; errors are
 * left to who reads the loop. */
static bool take_apart(struct apart *a, const struct rf_tree *loop)
{
	struct rf_diagnostics *diagnostics = a->reader->diagnostics;
	size_t reported = diagnostics->list.count, errors = diagnostics->error_count;
	bool is_uncounted = a->reader->is_uncounted;
	enum rf_status status = rf_loop_parts_find(a->reader, loop, &a->head);

	diagnostics->list.count = reported;
	diagnostics->error_count = errors;
	a->reader->is_uncounted = is_uncounted;
	if (status != RF_OK || a->head.moves_pointer || a->head.steps_inside ||
	    a->head.runs_first || a->head.others)
		return false;
	a->step = rf_loop_test_amount(a->head.step);
	return a->step != 0 && rf_loop_test_bounds(a->head.test, a->head.step) &&
	       !rf_tree_query_assigns(a->head.test) &&
	       !rf_tree_query_any(a->head.test, comes_late) &&
	       !rf_loop_parts_moves(a->head.body, a->head.test) &&
	       !rf_tree_query_find(a->head.body, RF_TREE_BREAK) &&
	       !rf_tree_query_find(a->head.body, RF_TREE_RETURN) &&
	       !rf_tree_query_find(a->head.body, RF_TREE_OTHER);
}

/* Where the variable starts. */
static const struct rf_tree *start_of(const struct apart *a)
{
	return a->head.start ? a->head.start : a->head.step->children[0];
}

/* Whether that is of no form, and the numbers between which it lies; or of one, where threads start
 * near each other and a variable that counts turns is no form of that of the loop. */
static bool is_of_lanes(const struct apart *a, struct rf_lane_range *range)
{
	const struct rf_tree *start = start_of(a);
	int64_t amount = a->step < 0 ? -a->step : a->step, width;
	const struct rf_lane_value *lanes;
	struct rf_value value;
	bool is_form, is_near;

	if (rf_affine_value(a->reader, start, &value) != RF_OK ||
	    (value.kind != RF_VALUE_FORM && value.kind != RF_VALUE_UNKNOWN))
		return false;
	is_form = value.kind == RF_VALUE_FORM;
	if (is_form &&
	    (amount == 1 || value.forms->term_count == 0 || rf_lane_loop_steps(a->head.body) == 0))
		return false;
	lanes = rf_lane_value_of(a->reader, start);
	if (!lanes || lanes->form_count == 0)
		return false;
	is_near = rf_lane_loop_range(a->reader, lanes, range);
	return is_form ? !__builtin_sub_overflow(range->high, range->low, &width) &&
	                     width / amount < MOST_APART
	               : is_near;
}

/* `from` behind as many turns as are counted, and one more where `is_ahead`. */
static struct rf_tree *moved(const struct apart *a, struct rf_tree *from, bool is_ahead)
{
	struct rf_reader *reader = a->reader;
	int64_t amount = a->step < 0 ? -a->step : a->step;
	int op = a->step < 0 ? CXBinaryOperator_Sub : CXBinaryOperator_Add;
	struct rf_tree *sum =
	    rf_new_tree_operation(reader, op, from,
	                          rf_new_tree_operation(reader, CXBinaryOperator_Mul, a->counter,
	                                                rf_new_tree_integer(reader, from, amount)));

	if (is_ahead)
		sum = rf_new_tree_operation(reader, op, sum,
		                            rf_new_tree_integer(reader, from, amount));
	return sum;
}

/* variable = value */
static struct rf_tree *set(const struct apart *a, struct rf_tree *value)
{
	return rf_new_tree_operation(a->reader, CXBinaryOperator_Assign, a->head.step->children[0],
	                             value);
}

/* { variable = ...; if (test) body; steps }: what a test has looked at before its step moves on in
 * front of the body. */
static struct rf_tree *turn(const struct apart *a)
{
	struct rf_reader *reader = a->reader;
	const struct rf_statements none = { 0 };
	const struct rf_tree *body = a->head.body;
	bool moves_on = a->head.steps_first && a->head.tests_old;
	size_t steps = rf_lane_loop_steps(body), count = body->child_count - steps;
	struct rf_statements front = { count, body->children };
	struct rf_statements last = { steps, body->children + count };
	struct rf_tree *now[2] = { set(a, moved(a, a->first, a->head.steps_first && !moves_on)) };
	struct rf_tree *on = moves_on ? set(a, moved(a, a->first, true)) : NULL, *inside;

	if (body->kind != RF_TREE_BLOCK)
		front = (struct rf_statements){ 1, (struct rf_tree *const *)&body };
	inside =
	    rf_new_tree_block(reader, body, (struct rf_statements){ moves_on, &on }, front, none);
	now[1] = inside ? rf_new_tree_if(reader, body, (struct rf_tree *)a->head.test, inside, NULL)
	                : NULL;
	return now[0] && now[1] && (on || !moves_on)
	           ? rf_new_tree_block(reader, body, (struct rf_statements){ 2, now }, last, none)
	           : NULL;
}

/* The test for the turns of all threads. */
static struct rf_tree *outermost_test(const struct apart *a, int64_t outermost)
{
	const struct rf_symbol *variable = a->head.variable;
	struct rf_tree *from = rf_new_tree_integer(a->reader, a->head.step->children[0], outermost);
	struct rf_tree *value =
	    from ? moved(a, from, a->head.steps_first && !a->head.tests_old) : NULL;

	return value ? rf_new_tree_with(a->reader, a->head.test, &variable, &value, 1) : NULL;
}

/* The start, and the loop over turns behind it. */
static struct rf_tree *counted(struct apart *a, const struct rf_tree *loop, int64_t outermost)
{
	struct rf_reader *reader = a->reader;
	struct rf_tree *name = a->head.step->children[0], *keep, *whole, *body;

	a->first = rf_new_tree_variable(reader, name, a->head.variable->name);
	a->counter =
	    rf_new_tree_variable(reader, name, loop->kind == RF_TREE_FOR ? "for" : "while");
	if (!a->first || !a->counter)
		return NULL;
	a->first->bytes = name->bytes;
	keep = rf_new_tree_operation(reader, CXBinaryOperator_Assign, a->first,
	                             (struct rf_tree *)start_of(a));
	body = turn(a);
	whole = body ? rf_new_tree_loop(reader, loop, a->counter, a->counter, body) : NULL;
	if (!keep || !whole)
		return NULL;
	whole->children[1] = outermost_test(a, outermost);
	return whole->children[1] ? rf_new_tree_node(reader, loop, RF_TREE_BLOCK, keep, whole)
	                          : NULL;
}

const struct rf_tree *rf_lane_start_counted(struct rf_reader *reader, const struct rf_tree *loop)
{
	struct apart a = { .reader = reader };
	struct rf_lane_range range;

	if (reader->kernel->language != RF_CUDA || reader->open_loops.count == 0 ||
	    loop->kind == RF_TREE_DO || !take_apart(&a, loop) || !is_of_lanes(&a, &range))
		return rf_arena_failed(reader->arena) ? NULL : loop;
	return counted(&a, loop, a.step < 0 ? range.high : range.low);
}
