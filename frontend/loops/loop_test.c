/* SPDX-License-Identifier: MIT
 *
 * The test of a loop, wherever it is written.
 *
 *     for (j = 0; !(j >= n); j++) s;                   for (j = 0; j < n; j++) s;
 *     for (j = 0; j < n; j++) { if (j > i) break; s; } for (j = 0; j < n && j <= i; j++) s;
 *     while (1) { if (i == n) break; s; i++; }         while (i != n) { s; i++; }
 *     while (i < n) { if (i >= m) break; s; i++; }     while (i < n && i < m) { s; i++; }
 *     while (1) { s; if (++i >= n) break; }            do s; while (++i < n);
 *
 * That is so of what is made of integers alone and bounds the variable in the way that it moves;
 * any other break stays where it is, and who reads the body decides what becomes of it.
 */
#include "frontend/loops/loop_test.h"

#include "frontend/loops/loop_parts.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/truth.h"

/* The loop with another test and body; without a step in its head and without a test before, it is
 * a while loop. */
static struct rf_tree *remade(struct rf_reader *reader, const struct rf_tree *loop,
                              const struct rf_loop_head *head, const struct rf_tree *test,
                              const struct rf_tree *body)
{
	bool is_for = loop->kind == RF_TREE_FOR && (head->start || head->step);
	struct rf_tree *copy = rf_new_tree_node(reader, loop, loop->kind, NULL, NULL);
	const struct rf_tree *parts[4] = { NULL };
	size_t count = 0;

	if (!copy || !test || !body)
		return NULL;
	if (loop->kind == RF_TREE_DO)
		parts[count++] = body;
	if (is_for && head->start)
		parts[count++] = head->start;
	parts[count++] = test;
	if (is_for && head->step)
		parts[count++] = head->step;
	if (loop->kind != RF_TREE_DO)
		parts[count++] = body;
	if (loop->kind == RF_TREE_FOR && !is_for)
		copy->kind = RF_TREE_WHILE;
	copy->child_count = count;
	for (size_t i = 0; i < count; ++i)
		copy->children[i] = (struct rf_tree *)parts[i];
	return copy;
}

const struct rf_tree *rf_loop_test_plain(struct rf_reader *reader, const struct rf_tree *loop)
{
	struct rf_loop_head head;
	struct rf_tree *test;

	if (loop->child_count < 1)
		return loop;
	rf_loop_parts_split(loop, &head);
	if (!head.test)
		return loop;
	test = rf_truth_plain(reader, (struct rf_tree *)head.test);
	return test == head.test ? loop : remade(reader, loop, &head, test, head.body);
}

/* ---- what ends a loop ---- */

static bool is_break(const struct rf_tree *tree)
{
	while (tree->kind == RF_TREE_BLOCK && tree->child_count == 1)
		tree = tree->children[0];
	return tree->kind == RF_TREE_BREAK;
}

/* Integers and pointers that are at hand, moved or not. */
static bool is_at_hand(const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_NAME)
		return tree->type == RF_TYPE_INTEGER || tree->type == RF_TYPE_POINTER;
	if (tree->kind != RF_TREE_INTEGER && tree->kind != RF_TREE_CAST &&
	    tree->kind != RF_TREE_BINARY && !rf_tree_query_is_step(tree) &&
	    !rf_tree_query_is_unary(tree, CXUnaryOperator_Minus) &&
	    !rf_tree_query_is_unary(tree, CXUnaryOperator_LNot))
		return false;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!is_at_hand(tree->children[i]))
			return false;
	return true;
}

/* What holds in the turns that a statement does not end, and what it does in these; NULL where it
 * ends none, or by what has no place in a test. */
static struct rf_tree *goes_on(struct rf_reader *reader, const struct rf_tree *tree,
                               const struct rf_tree **rest)
{
	bool is_else =
	    tree->kind == RF_TREE_IF && tree->child_count > 2 && is_break(tree->children[2]);

	if (tree->kind != RF_TREE_IF || !is_at_hand(tree->children[0]))
		return NULL;
	if (!is_else && !is_break(tree->children[1]))
		return NULL;
	*rest = is_else ? tree->children[1] : tree->child_count > 2 ? tree->children[2] : NULL;
	return is_else ? rf_truth_plain(reader, tree->children[0])
	               : rf_truth_negated(reader, tree->children[0]);
}

/* 1 and -1 of what grows and shrinks with a variable, 0 of all else. */
static int way_of(const struct rf_tree *tree, const struct rf_symbol *variable)
{
	int a, b;

	tree = rf_tree_query_peel(tree);
	if (tree->kind == RF_TREE_NAME || rf_tree_query_is_step(tree))
		return rf_tree_query_mentions(tree, variable);
	if (!rf_tree_query_is_binary(tree, CXBinaryOperator_Add) &&
	    !rf_tree_query_is_binary(tree, CXBinaryOperator_Sub))
		return 0;
	a = way_of(tree->children[0], variable);
	b = way_of(tree->children[1], variable);
	b = tree->op == CXBinaryOperator_Sub ? -b : b;
	return a == 0 || b == 0 ? a + b : 0;
}

/* 1 of i++ and i += c, -1 of i-- and i -= c. */
static int way_of_step(const struct rf_tree *step)
{
	const struct rf_tree *sum = step->children[rf_tree_query_is_step(step) ? 0 : 1];

	if (rf_tree_query_is_step(step))
		return step->op == CXUnaryOperator_PreInc || step->op == CXUnaryOperator_PostInc
		           ? 1
		           : -1;
	return (step->kind == RF_TREE_UPDATE ? step->op : sum->op) == CXBinaryOperator_Sub ? -1 : 1;
}

/* Whether each part of a test bounds the variable of a step in the way that it moves. */
static bool bounds(const struct rf_tree *test, const struct rf_tree *step)
{
	const struct rf_symbol *variable = rf_tree_query_target(step);
	int way;

	if (rf_tree_query_is_binary(test, CXBinaryOperator_LAnd))
		return bounds(test->children[0], step) && bounds(test->children[1], step);
	if (!rf_tree_query_is_comparison(test) || !variable)
		return false;
	way = way_of(test->children[0], variable) - way_of(test->children[1], variable);
	way *= way_of_step(step);
	switch (test->op) {
	case CXBinaryOperator_LT:
	case CXBinaryOperator_LE:
		return way == 1;
	case CXBinaryOperator_GT:
	case CXBinaryOperator_GE:
		return way == -1;
	case CXBinaryOperator_NE:
		return way != 0;
	default:
		return false;
	}
}

/* The step of the variable that a test would have. */
static const struct rf_tree *step_of(const struct rf_loop_head *head, const struct rf_tree *test)
{
	return head->step ? rf_loop_parts_tested(head->step, test)
	                  : rf_loop_parts_step(head->body, test);
}

static bool is_always(const struct rf_tree *test)
{
	return test->kind == RF_TREE_INTEGER && test->value != 0;
}

/* The body without its first statement, or without its last one. */
static struct rf_tree *without(struct rf_reader *reader, const struct rf_tree *body, bool is_last,
                               const struct rf_tree *rest)
{
	struct rf_statements instead = { rest != NULL, (struct rf_tree *const *)&rest };

	return rf_new_tree_replaced(reader, body, is_last ? body->child_count - 1 : 0, 1, instead);
}

/* while (1) { s; if (c) break; } as do s; while (!c); */
static const struct rf_tree *as_do(struct rf_reader *reader, const struct rf_tree *loop,
                                   const struct rf_loop_head *head)
{
	const struct rf_tree *body = head->body, *rest;
	struct rf_tree *test, *copy;

	if (head->start || head->step || (loop->kind != RF_TREE_FOR && !is_always(head->test)) ||
	    body->kind != RF_TREE_BLOCK || body->child_count < 2)
		return loop;
	test = goes_on(reader, body->children[body->child_count - 1], &rest);
	if (!test || rest)
		return rf_arena_failed(reader->arena) ? NULL : loop;
	body = without(reader, body, true, NULL);
	copy =
	    body ? rf_new_tree_node(reader, loop, RF_TREE_DO, (struct rf_tree *)body, test) : NULL;
	if (!copy || !rf_loop_parts_count(copy))
		return copy ? loop : NULL;
	copy->ends_inside = true;
	return copy;
}

const struct rf_tree *rf_loop_test_whole(struct rf_reader *reader, const struct rf_tree *loop)
{
	struct rf_loop_head head;
	const struct rf_tree *rest;
	struct rf_tree *test, *part, *whole;
	bool is_found = false;

	if (loop->child_count < 1 || rf_tree_query_runs_once(loop))
		return loop;
	rf_loop_parts_split(loop, &head);
	if (!head.test && head.step && rf_loop_parts_is_second(reader, loop, head.step))
		return loop;
	test = head.test && !is_always(head.test) ? (struct rf_tree *)head.test : NULL;
	while (head.body->kind == RF_TREE_BLOCK && head.body->child_count > 0) {
		part = goes_on(reader, head.body->children[0], &rest);
		if (!part || !step_of(&head, part) || !bounds(part, step_of(&head, part)))
			break;
		head.body = without(reader, head.body, false, rest);
		test = test ? rf_truth_both(reader, test, part) : part;
		if (!test || !head.body)
			return NULL;
		is_found = true;
	}
	if (rf_arena_failed(reader->arena))
		return NULL;
	if (!is_found)
		return as_do(reader, loop, &head);
	whole = remade(reader, loop, &head, test, head.body);
	if (!whole || !rf_loop_parts_count(whole))
		return whole ? loop : NULL;
	whole->ends_inside = true;
	return whole;
}
