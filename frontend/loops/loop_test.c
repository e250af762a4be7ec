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
 *     for (...) { int k = i + m; if (k >= n) break; s; }    for (...; i + m < n; ...) { int k = ...
 *
 * That is so of what is made of integers alone and bounds the variable in the way that it moves; a
 * break that is asked behind a part of a turn is none of these (late_break.c), and any other one
 * stays where it is, and who reads the body decides what becomes of it.
 */
#include "frontend/loops/loop_test.h"

#include "frontend/loops/late_break.h"
#include "frontend/loops/loop_parts.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/truth.h"

struct rf_tree *rf_loop_test_remade(struct rf_reader *reader, const struct rf_tree *loop,
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
	return test == head.test ? loop : rf_loop_test_remade(reader, loop, &head, test, head.body);
}

/* ---- what ends a loop ---- */

bool rf_loop_test_does_only(const struct rf_tree *tree, enum rf_tree_kind kind)
{
	while (tree->kind == RF_TREE_BLOCK && tree->child_count == 1)
		tree = tree->children[0];
	return tree->kind == kind;
}

/* What reads no memory and does nothing, but for steps of variables. */
static bool is_plain(const struct rf_tree *tree)
{
	if (tree->kind != RF_TREE_NAME && tree->kind != RF_TREE_INTEGER &&
	    tree->kind != RF_TREE_NUMBER && tree->kind != RF_TREE_CAST &&
	    (tree->kind != RF_TREE_BINARY || rf_tree_query_is_assignment(tree)) &&
	    !rf_tree_query_is_step(tree) && !rf_tree_query_is_unary(tree, CXUnaryOperator_Minus) &&
	    !rf_tree_query_is_unary(tree, CXUnaryOperator_LNot))
		return false;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!is_plain(tree->children[i]))
			return false;
	return true;
}

static bool is_other_number(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_NUMBER ||
	       (tree->kind == RF_TREE_NAME && tree->type != RF_TYPE_INTEGER &&
	        tree->type != RF_TYPE_POINTER && tree->type != RF_TYPE_ARRAY);
}

bool rf_loop_test_is_at_hand(const struct rf_tree *tree)
{
	return is_plain(tree) && !rf_tree_query_any(tree, is_other_number);
}

/* What holds in the turns that a statement does not end, and what it does in these; NULL where it
 * ends none, or by what has no place in a test. */
static struct rf_tree *goes_on(struct rf_reader *reader, const struct rf_tree *tree,
                               const struct rf_tree **rest)
{
	bool is_if = tree->kind == RF_TREE_IF && rf_loop_test_is_at_hand(tree->children[0]);
	bool is_else = is_if && tree->child_count > 2 &&
	               rf_loop_test_does_only(tree->children[2], RF_TREE_BREAK);

	if (!is_if || (!is_else && !rf_loop_test_does_only(tree->children[1], RF_TREE_BREAK)))
		return NULL;
	*rest = is_else ? tree->children[1] : tree->child_count > 2 ? tree->children[2] : NULL;
	return is_else ? rf_truth_plain(reader, tree->children[0])
	               : rf_truth_negated(reader, tree->children[0]);
}

/* Whether a statement in front of a break does nothing that a turn too many would do: numbers and
 * places that are set to what is at hand. */
static bool is_passed(const struct rf_tree *tree)
{
	if (tree->kind != RF_TREE_DECLARATION)
		return tree->kind == RF_TREE_EMPTY;
	for (size_t i = 0; i < tree->child_count; ++i) {
		const struct rf_tree *variable = tree->children[i];

		if (variable->kind != RF_TREE_VARIABLE ||
		    (variable->child_count > 0 &&
		     (!is_plain(variable->children[variable->child_count - 1]) ||
		      rf_tree_query_assigns(variable->children[variable->child_count - 1]))))
			return false;
	}
	return true;
}

/* A part of a test in which variables that the body sets once stand for their values. */
static struct rf_tree *told(struct rf_reader *reader, const struct rf_tree *body,
                            struct rf_tree *tree)
{
	const struct rf_tree *value =
	    tree->kind == RF_TREE_NAME ? rf_tree_query_only_value(body, tree->symbol) : NULL;
	struct rf_tree *result = tree;

	if (value && rf_loop_test_is_at_hand(value)) {
		result = told(reader, body, (struct rf_tree *)value);
		return result ? rf_new_tree_node(reader, tree, RF_TREE_CAST, result, NULL) : NULL;
	}
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!rf_new_tree_set_child(reader, tree, &result, i,
		                           told(reader, body, tree->children[i])))
			return NULL;
	return result;
}

int64_t rf_loop_test_way(const struct rf_tree *tree, const struct rf_symbol *variable)
{
	int64_t a, b;

	tree = rf_tree_query_peel(tree);
	if (tree->kind == RF_TREE_NAME || rf_tree_query_is_step(tree))
		return rf_tree_query_mentions(tree, variable);
	if (rf_tree_query_is_binary(tree, CXBinaryOperator_Mul)) {
		bool is_second = rf_tree_query_peel(tree->children[1])->kind == RF_TREE_INTEGER;
		const struct rf_tree *factor = rf_tree_query_peel(tree->children[is_second]);

		a = factor->kind == RF_TREE_INTEGER && factor->value > 0
		        ? rf_loop_test_way(tree->children[!is_second], variable)
		        : 0;
		return a != 0 && rf_tree_query_compute(CXBinaryOperator_Mul, a, factor->value, &b)
		           ? b
		           : 0;
	}
	if (!rf_tree_query_is_binary(tree, CXBinaryOperator_Add) &&
	    !rf_tree_query_is_binary(tree, CXBinaryOperator_Sub))
		return 0;
	a = rf_loop_test_way(tree->children[0], variable);
	b = rf_loop_test_way(tree->children[1], variable);
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

/* Whether each part of a test bounds the variable of a step in the way that it moves: from there
 * on, or where it is hit. */
static bool bounds(const struct rf_tree *test, const struct rf_tree *step, bool may_be_hit)
{
	const struct rf_symbol *variable = rf_tree_query_target(step);
	int64_t way;

	if (rf_tree_query_is_binary(test, CXBinaryOperator_LAnd))
		return bounds(test->children[0], step, may_be_hit) &&
		       bounds(test->children[1], step, may_be_hit);
	if (!rf_tree_query_is_comparison(test) || !variable)
		return false;
	way = rf_loop_test_way(test->children[0], variable) -
	      rf_loop_test_way(test->children[1], variable);
	way *= way_of_step(step);
	switch (test->op) {
	case CXBinaryOperator_LT:
	case CXBinaryOperator_LE:
		return way > 0;
	case CXBinaryOperator_GT:
	case CXBinaryOperator_GE:
		return way < 0;
	case CXBinaryOperator_NE:
		return way != 0 && may_be_hit;
	default:
		return false;
	}
}

/* The step of the variable that a test would have; one that takes it itself is the only one. */
static const struct rf_tree *step_of(const struct rf_loop_head *head, const struct rf_tree *test)
{
	if (head->step)
		return rf_loop_parts_tested(head->step, test);
	if (!head->test && rf_tree_query_is_comparison(test) &&
	    rf_tree_query_is_step(test->children[0]))
		return test->children[0];
	return rf_loop_parts_step(head->body, test);
}

bool rf_loop_test_bounds(const struct rf_tree *test, const struct rf_tree *step)
{
	return bounds(test, step, false);
}

bool rf_loop_test_ends(const struct rf_tree *test, const struct rf_tree *step)
{
	return bounds(test, step, true);
}

int64_t rf_loop_test_approach(const struct rf_tree *test, const struct rf_tree *step)
{
	const struct rf_symbol *variable = rf_tree_query_target(step);
	int64_t way = rf_loop_test_way(test->children[0], variable) -
	              rf_loop_test_way(test->children[1], variable);
	int64_t approach;

	return rf_tree_query_compute(CXBinaryOperator_Mul, way, rf_loop_test_amount(step),
	                             &approach)
	           ? approach
	           : 0;
}

static bool is_always(const struct rf_tree *test)
{
	return test->kind == RF_TREE_INTEGER && test->value != 0;
}

/* The body with what is left of one of its statements. */
static struct rf_tree *without(struct rf_reader *reader, const struct rf_tree *body, size_t at,
                               const struct rf_tree *rest)
{
	struct rf_statements instead = { rest != NULL, (struct rf_tree *const *)&rest };

	return rf_new_tree_replaced(reader, body, at, 1, instead);
}

int64_t rf_loop_test_amount(const struct rf_tree *step)
{
	const struct rf_tree *amount = rf_tree_query_is_step(step) ? NULL : step->children[1];

	if (!amount)
		return way_of_step(step);
	if (step->kind != RF_TREE_UPDATE || amount->kind != RF_TREE_INTEGER ||
	    (step->op != CXBinaryOperator_Add && step->op != CXBinaryOperator_Sub))
		return 0;
	return way_of_step(step) * amount->value;
}

/* while (1) { s; if (c) break; } as do s; while (!c); */
static const struct rf_tree *as_do(struct rf_reader *reader, const struct rf_tree *loop,
                                   const struct rf_loop_head *head)
{
	const struct rf_tree *body = head->body, *rest;
	struct rf_tree *test, *copy;

	if (head->step || head->start || head->test || body->kind != RF_TREE_BLOCK ||
	    body->child_count < 2)
		return rf_late_break_tested(reader, loop, head);
	test = goes_on(reader, body->children[body->child_count - 1], &rest);
	if (!test || rest)
		return rf_late_break_tested(reader, loop, head);
	body = without(reader, body, body->child_count - 1, NULL);
	copy =
	    body ? rf_new_tree_node(reader, loop, RF_TREE_DO, (struct rf_tree *)body, test) : NULL;
	if (!copy || !rf_loop_parts_count(copy))
		return copy ? loop : NULL;
	copy->ends_inside = true;
	return copy;
}

/* if (c) continue; */
static bool continues(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_IF && tree->child_count == 2 &&
	       rf_loop_test_is_at_hand(tree->children[0]) &&
	       !rf_tree_query_assigns(tree->children[0]) &&
	       rf_loop_test_does_only(tree->children[1], RF_TREE_CONTINUE);
}

/* What was taken out of the front of a body: what is a part of the test now, and what has to hold
 * for the loop to do anything; NULL: there is none. */
struct taken {
	struct rf_tree *test, *enters;
};

static bool is_global(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_NAME &&
	       (!tree->symbol || tree->symbol->kind == RF_SYMBOL_GLOBAL);
}

/* Whether a part of a test says the same in all turns. */
static bool is_same(const struct rf_loop_head *head, const struct rf_tree *part)
{
	return !rf_tree_query_assigns(part) && !rf_tree_query_any(part, is_global) &&
	       !rf_loop_parts_moves(head->body, part) &&
	       !(head->test && rf_loop_parts_moves(head->test, part)) &&
	       !(head->step && rf_loop_parts_moves(head->step, part));
}

static bool add(struct rf_reader *reader, struct rf_tree **all, struct rf_tree *part)
{
	*all = *all ? rf_truth_both(reader, *all, part) : part;
	return *all != NULL;
}

/* Takes what ends the loop out of the front of its body; false without memory.  Where continue
 * stands before, a turn too many does nothing if the break holds from there on. */
static bool take_breaks(struct rf_reader *reader, struct rf_loop_head *head, struct taken *taken)
{
	bool is_own = head->start && head->start->kind == RF_TREE_DECLARATION && head->step;
	bool skips = false, is_same_always;
	const struct rf_tree *rest, *step;

	for (size_t at = 0; head->body->kind == RF_TREE_BLOCK && at < head->body->child_count;) {
		const struct rf_tree *tree = head->body->children[at];
		struct rf_tree *part = goes_on(reader, tree, &rest);

		part = part ? told(reader, head->body, part) : NULL;
		step = part ? step_of(head, part) : NULL;
		is_same_always = part && (!head->start || is_own) && is_same(head, part);
		if (is_same_always || (step && bounds(part, step, !skips))) {
			head->body = without(reader, head->body, at, rest);
			if (!head->body ||
			    !add(reader, is_same_always ? &taken->enters : &taken->test, part))
				return false;
			if (!is_same_always)
				head->test =
				    head->test
					? rf_truth_both(reader, (struct rf_tree *)head->test, part)
					: part;
			if (!is_same_always && !head->test)
				return false;
			continue;
		}
		if (!is_passed(tree) && !(is_own && continues(tree)))
			break;
		skips |= tree->kind == RF_TREE_IF;
		++at;
	}
	return !rf_arena_failed(reader->arena);
}

const struct rf_tree *rf_loop_test_whole(struct rf_reader *reader, const struct rf_tree *loop)
{
	struct rf_loop_head head;
	struct rf_tree *whole;
	struct taken taken = { 0 };

	if (loop->child_count < 1)
		return loop;
	rf_loop_parts_split(loop, &head);
	if (!head.test && head.step && rf_loop_parts_is_second(reader, loop, head.step))
		return loop;
	if (head.test && is_always(head.test))
		head.test = NULL;
	if (!take_breaks(reader, &head, &taken))
		return NULL;
	if (!taken.test && !taken.enters)
		return as_do(reader, loop, &head);
	if (taken.test && loop->kind == RF_TREE_DO && !add(reader, &taken.enters, taken.test))
		return NULL;
	if (!head.test)
		head.test = rf_new_tree_integer(reader, loop, 1);
	whole = rf_loop_test_remade(reader, loop, &head, head.test, head.body);
	if (!whole || (taken.test && !rf_loop_parts_count(whole)))
		return whole ? loop : NULL;
	whole->ends_inside = true;
	if (taken.test) {
		rf_loop_parts_split(whole, &head);
		whole = (struct rf_tree *)rf_late_break_tested(reader, whole, &head);
	}
	return whole && taken.enters ? rf_new_tree_if(reader, loop, taken.enters, whole, NULL)
	                             : whole;
}
