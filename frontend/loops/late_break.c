/* SPDX-License-Identifier: MIT
 *
 * Breaks that a loop asks for behind a part of its turn.
 *
 *     for (i = 0; i < n; i++) { s; if (i >= m) break; }     for (i = 0; i < n && i < m + 1; i++) s;
 *     for (...) { s; if (i == m) break; r; }                for (...) { s; if (i != m) r; }
 *     while (i < n) { s; if (i >= m) break; i++; }          for (; i < n && i < m + 1; i++) s;
 *
 * That is so of what is made of integers alone and bounds the variable in the way that it moves,
 * where the loop is known to have a first turn.
 */
#include "frontend/loops/late_break.h"

#include "frontend/loops/loop_test.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/truth.h"

/* What is asked behind a turn as it has to hold in front of the next one: j < m of a turn is
 * j < m + 1 there. */
static struct rf_tree *late_test(struct rf_reader *reader, struct rf_tree *test,
                                 const struct rf_tree *step)
{
	struct rf_tree *result = test, *moved;
	int64_t way;
	bool is_left;

	if (rf_tree_query_is_binary(test, CXBinaryOperator_LAnd)) {
		for (size_t i = 0; i < 2; ++i)
			if (!rf_new_tree_set_child(reader, test, &result, i,
			                           late_test(reader, test->children[i], step)))
				return NULL;
		return result;
	}
	way = rf_loop_test_way(test->children[1], rf_tree_query_target(step));
	is_left = rf_loop_test_way(test->children[0], rf_tree_query_target(step)) != 0;
	if (is_left)
		way = rf_loop_test_way(test->children[0], rf_tree_query_target(step)) - way;
	moved = test->children[is_left];
	moved = rf_new_tree_operation(
	    reader, CXBinaryOperator_Add, moved,
	    rf_new_tree_integer(reader, moved, way * rf_loop_test_amount(step)));
	if (!rf_new_tree_set_child(reader, test, &result, is_left, moved))
		return NULL;
	result->comes_late = true;
	result->is_in_macro = true;
	return result;
}

/* A test that is asked from the second turn on; NULL without memory. */
static struct rf_tree *asked_late(struct rf_reader *reader, const struct rf_tree *test)
{
	struct rf_tree *copy = rf_new_tree_copy(reader, test);

	for (size_t i = 0; copy && rf_tree_query_is_binary(test, CXBinaryOperator_LAnd) && i < 2;
	     ++i)
		if (!rf_new_tree_set_child(reader, copy, &copy, i,
		                           asked_late(reader, test->children[i])))
			return NULL;
	if (copy && rf_tree_query_is_comparison(copy))
		copy->comes_late = true;
	return copy;
}

/* The breaks of a body that become tests in front of the next turn. */
struct late_breaks {
	struct rf_reader *reader;
	const struct rf_loop_head *head;
	struct rf_tree *test; /* NULL: none so far */
};

/* What a branch does before the break at its end; NULL where it does not end so. */
static struct rf_tree *before_break(struct rf_reader *reader, const struct rf_tree *branch)
{
	bool is_block = branch->kind == RF_TREE_BLOCK && branch->child_count > 0;
	size_t count = is_block ? branch->child_count - 1 : 0;
	const struct rf_tree *last = is_block ? branch->children[count] : branch;
	const struct rf_statements none = { 0 }, front = { count, branch->children };

	return last->kind == RF_TREE_BREAK ? rf_new_tree_block(reader, branch, front, none, none)
	                                   : NULL;
}

/* What a break asks, as it has to hold in front of the next turn; NULL where that is no bound of
 * the variable, or the body changes what it asks for. */
static struct rf_tree *late_part(const struct late_breaks *late, const struct rf_tree *tree,
                                 bool is_else)
{
	struct rf_reader *reader = late->reader;
	struct rf_tree *part = is_else ? rf_truth_plain(reader, tree->children[0])
	                               : rf_truth_negated(reader, tree->children[0]);
	const struct rf_tree *step;

	if (!part || !rf_loop_test_is_at_hand(tree->children[0]) || rf_tree_query_assigns(part))
		return NULL;
	step = rf_loop_parts_tested(late->head->step, part);
	if (!step || step != late->head->step || !rf_loop_test_ends(part, step) ||
	    rf_loop_test_amount(step) == 0 || rf_loop_parts_moves(late->head->body, part))
		return NULL;
	return late_test(reader, part, step);
}

/* The statement of a body that breaks where `part` says so, as the last one of a list: the others
 * of its own, and `rest`, run where it does not. */
static struct rf_tree *as_guard(struct rf_reader *reader, const struct rf_tree *tree, bool is_else,
                                struct rf_tree *ending, struct rf_tree *rest)
{
	const struct rf_statements none = { 0 };
	struct rf_tree *own = is_else                 ? tree->children[1]
	                      : tree->child_count > 2 ? tree->children[2]
	                                              : NULL;
	struct rf_tree *other =
	    rf_new_tree_block(reader, tree, (struct rf_statements){ own != NULL, &own },
	                      (struct rf_statements){ rest->child_count, rest->children }, none);
	bool is_idle = ending->child_count == 0;

	if (!other)
		return NULL;
	if (is_else || !is_idle)
		return rf_new_tree_if(reader, tree, tree->children[0], is_else ? other : ending,
		                      !is_else  ? other
		                      : is_idle ? NULL
		                                : ending);
	return rf_new_tree_if(reader, tree, rf_truth_negated(reader, tree->children[0]), other,
	                      NULL);
}

/* The statements of a body from one on: what stands behind a break runs where that does not.
 * Behind what may continue, breaks stay what they are. */
static struct rf_tree *without_late(struct late_breaks *late, const struct rf_tree *body,
                                    size_t first)
{
	struct rf_reader *reader = late->reader;
	const struct rf_statements none = { 0 };
	struct rf_statements front = { 0, body->children + first };
	struct rf_tree *ending = NULL, *part = NULL, *rest;
	size_t at = first, way = 1;

	for (; at < body->child_count && !part; ++at) {
		const struct rf_tree *tree = body->children[at];

		if (rf_tree_query_find(tree, RF_TREE_CONTINUE))
			break;
		for (way = 1; tree->kind == RF_TREE_IF && way < tree->child_count; ++way) {
			ending = before_break(reader, tree->children[way]);
			part = ending ? late_part(late, tree, way == 2) : NULL;
			if (part)
				break;
		}
	}
	front.count = part ? at - 1 - first : body->child_count - first;
	if (!part)
		return rf_new_tree_block(reader, body, front, none, none);
	late->test = late->test ? rf_truth_both(reader, late->test, part) : part;
	rest = late->test ? without_late(late, body, at) : NULL;
	rest = rest ? as_guard(reader, body->children[at - 1], way == 2, ending, rest) : NULL;
	return rest ? rf_new_tree_block(reader, body, front, (struct rf_statements){ 1, &rest },
	                                none)
	            : NULL;
}

/* Whether a statement moves an integer on by a number. */
static bool is_step(const struct rf_tree *tree)
{
	return tree->type == RF_TYPE_INTEGER && rf_tree_query_is_assignment(tree) &&
	       rf_tree_query_target(tree) && rf_loop_test_amount(tree) != 0;
}

/* { s; i++; if (c) break; } as { s; if (c of i + 1) break; i++; }; any other body itself. */
static const struct rf_tree *step_behind(struct rf_reader *reader, const struct rf_tree *body)
{
	size_t count = body->kind == RF_TREE_BLOCK ? body->child_count : 0;
	struct rf_tree *const *last = body->children + count - (count > 0);
	const struct rf_symbol *variable;
	struct rf_tree *next, *swapped[2];
	const struct rf_tree *step;

	if (count < 3 || (*last)->kind != RF_TREE_IF || (*last)->child_count > 2 ||
	    !rf_loop_test_does_only((*last)->children[1], RF_TREE_BREAK) ||
	    !rf_loop_test_is_at_hand((*last)->children[0]) || !is_step(last[-1]))
		return body;
	step = last[-1];
	variable = rf_tree_query_target(step);
	next = rf_new_tree_operation(
	    reader, CXBinaryOperator_Add, step->children[0],
	    rf_new_tree_integer(reader, step->children[0], rf_loop_test_amount(step)));
	swapped[0] = rf_new_tree_copy(reader, *last);
	if (!next || !swapped[0])
		return NULL;
	swapped[0]->children[0] =
	    (struct rf_tree *)rf_new_tree_with(reader, (*last)->children[0], &variable, &next, 1);
	swapped[1] = last[-1];
	return swapped[0]->children[0] ? rf_new_tree_replaced(reader, body, count - 2, 2,
	                                                      (struct rf_statements){ 2, swapped })
	                               : NULL;
}

/* while (c) { s; i++; } as for (; c; i++) s;  A do loop asks from the second turn on. */
static bool step_in_head(struct rf_reader *reader, bool is_do, struct rf_loop_head *head)
{
	const struct rf_tree *body = step_behind(reader, head->body);
	const struct rf_statements none = { 0 };

	if (!body || body->kind != RF_TREE_BLOCK || body->child_count < 2 ||
	    rf_tree_query_find(body, RF_TREE_CONTINUE))
		return false;
	head->step = body->children[body->child_count - 1];
	if (!is_step(head->step) || (is_do && !head->test) ||
	    (head->test && !rf_loop_test_ends(head->test, head->step)))
		return false;
	if (is_do)
		head->test = asked_late(reader, head->test);
	head->body = rf_new_tree_replaced(reader, body, body->child_count - 1, 1, none);
	return head->body && (head->test || !is_do);
}

/* for (...) { s; if (c) break; r; } as for (...) { s; if (!c) r; } with a test of c in the turn
 * before, between which the head moves nothing else. */
const struct rf_tree *rf_late_break_tested(struct rf_reader *reader, const struct rf_tree *loop,
                                           const struct rf_loop_head *source)
{
	struct rf_loop_head head = *source;
	struct late_breaks late = { reader, &head, NULL };
	struct rf_tree like = *loop, *whole;
	const struct rf_tree *body;

	like.kind = RF_TREE_FOR;
	if (!head.step && !step_in_head(reader, loop->kind == RF_TREE_DO, &head))
		return rf_arena_failed(reader->arena) ? NULL : loop;
	if (head.body->kind != RF_TREE_BLOCK)
		return loop;
	body = without_late(&late, head.body, 0);
	if (!body || !late.test)
		return body ? loop : NULL;
	if (head.test)
		late.test = rf_truth_both(reader, (struct rf_tree *)head.test, late.test);
	whole = late.test ? rf_loop_test_remade(reader, &like, &head, late.test, body) : NULL;
	if (!whole || !rf_loop_parts_count(whole))
		return whole ? loop : NULL;
	whole->ends_inside = true;
	return whole;
}
