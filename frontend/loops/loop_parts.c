/* SPDX-License-Identifier: MIT
 *
 * Which part of a loop is its start, test, step and body.
 *
 * What moves the variable that is tested is the step, wherever it stands: in the head, in the test,
 * at the end of the body or further up in it, where each turn comes by once.
 *
 *     for (i = 0, j = z; i < n; i++, j++) s;   i is tested; j = z comes before, j++ ends the body
 *     while (n--) s;                           n-- != 0, from n - 1 on
 *     for (i = n; i > 0 && i--;) s;            the same, and 0 is left in i
 *     while (i < n) { s; i++; t; }             t sees the next i
 *     do s; while (++i < n);                   for (; i < n; ++i) s, which runs at least once
 */
#include "frontend/loops/loop_parts.h"

#include "frontend/tree/tree_query.h"

static struct rf_symbol *stepped_variable(const struct rf_tree *step)
{
	return rf_tree_query_is_assignment(step) ? rf_tree_query_target(step) : NULL;
}

/* ---- what a for loop shows ---- */

static bool is_start(const struct rf_tree *tree)
{
	if (rf_tree_query_is_binary(tree, CXBinaryOperator_Comma))
		return is_start(tree->children[0]);
	return tree->kind == RF_TREE_DECLARATION ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_Assign);
}

static bool is_test(const struct rf_tree *tree)
{
	return rf_tree_query_is_comparison(tree) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_LAnd);
}

void rf_loop_parts_split(const struct rf_tree *tree, struct rf_loop_head *head)
{
	bool is_do = tree->kind == RF_TREE_DO;
	size_t count = tree->child_count - 1;
	size_t next = 0;

	*head = (struct rf_loop_head){ 0 };
	if (tree->kind != RF_TREE_FOR) {
		head->test = tree->children[is_do];
		head->body = tree->children[!is_do];
		return;
	}
	head->body = tree->children[count];
	if (count == 3 || (next < count && is_start(tree->children[next])))
		head->start = tree->children[next++];
	if (count - next == 2 || (next < count && is_test(tree->children[next])))
		head->test = tree->children[next++];
	if (next < count)
		head->step = tree->children[next];
}

/* ---- the test ---- */

/* What i > 0 and i != 0 compare with 0; a tree that is none of them itself. */
static const struct rf_tree *beside_zero(const struct rf_tree *test)
{
	const struct rf_tree *other =
	    rf_tree_query_is_comparison(test) ? rf_tree_query_peel(test->children[1]) : NULL;

	return other && (test->op == CXBinaryOperator_GT || test->op == CXBinaryOperator_NE) &&
	               other->kind == RF_TREE_INTEGER && other->value == 0
	           ? rf_tree_query_peel(test->children[0])
	           : test;
}

/* The step in i > 0 && i--, whose second part holds wherever the first one does. */
static struct rf_tree *step_behind(const struct rf_tree *test)
{
	const struct rf_tree *first = rf_tree_query_peel(test->children[0]);
	const struct rf_tree *second = rf_tree_query_peel(test->children[1]);
	const struct rf_tree *asked = beside_zero(first), *step = beside_zero(second);
	bool is_less = step != second && second->op == CXBinaryOperator_GT &&
	               (asked == first || first->op != CXBinaryOperator_GT);

	return asked->kind == RF_TREE_NAME && step->kind == RF_TREE_UNARY &&
	               step->op == CXUnaryOperator_PostDec && !is_less &&
	               rf_tree_query_target(step) == asked->symbol
	           ? (struct rf_tree *)step
	           : NULL;
}

/* The step in a test: i-- > 0; NULL when there is none. */
static struct rf_tree *step_of_test(const struct rf_tree *test)
{
	if (rf_tree_query_is_comparison(test) && rf_tree_query_is_step(test->children[0]))
		return test->children[0];
	return rf_tree_query_is_binary(test, CXBinaryOperator_LAnd) ? step_behind(test) : NULL;
}

/* Whether a number by itself is asked for: n--, n or n - i. */
static bool is_number(const struct rf_tree *test)
{
	return test->type == RF_TYPE_INTEGER &&
	       (test->kind == RF_TREE_NAME || rf_tree_query_is_step(test) ||
	        rf_tree_query_is_binary(test, CXBinaryOperator_Sub));
}

/* n as n != 0. */
static const struct rf_tree *compared(struct rf_reader *reader, const struct rf_tree *number)
{
	struct rf_tree *test = rf_arena_copy(reader->arena, number, sizeof(*test));
	struct rf_tree *zero = rf_arena_copy(reader->arena, number, sizeof(*zero));
	struct rf_tree **sides = RF_NEW_ARRAY(reader->arena, struct rf_tree *, 2);

	if (!test || !zero || !sides)
		return NULL;
	zero->kind = RF_TREE_INTEGER;
	zero->value = 0;
	zero->name = NULL;
	zero->child_count = 0;
	sides[0] = (struct rf_tree *)number;
	sides[1] = zero;
	test->kind = RF_TREE_BINARY;
	test->op = CXBinaryOperator_NE;
	test->child_count = 2;
	test->children = sides;
	return test;
}

/* i-- > 0 without its step. */
static const struct rf_tree *without_step(struct rf_reader *reader, const struct rf_tree *whole)
{
	struct rf_tree *test = rf_arena_copy(reader->arena, whole, sizeof(*test));
	struct rf_tree **sides = RF_NEW_ARRAY(reader->arena, struct rf_tree *, 2);

	if (!test || !sides)
		return NULL;
	sides[0] = whole->children[0]->children[0];
	sides[1] = whole->children[1];
	test->children = sides;
	return test;
}

/* The test without its step: i > 0.  That of do ... while is taken behind the body. */
static enum rf_status split_test(struct rf_reader *reader, bool is_do, struct rf_loop_head *head)
{
	struct rf_tree *step = step_of_test(head->test);

	head->ends_before = rf_tree_query_is_binary(head->test, CXBinaryOperator_LAnd);
	if (head->ends_before)
		head->test = rf_tree_query_peel(head->test->children[0]);
	else
		head->test = without_step(reader, head->test);
	if (head->test && is_number(head->test))
		head->test = compared(reader, head->test);
	if (!head->test)
		return rf_out_of_memory(reader->diagnostics);
	head->step = step;
	head->steps_first = !is_do;
	head->tests_old =
	    step->op == CXUnaryOperator_PostInc || step->op == CXUnaryOperator_PostDec;
	return RF_OK;
}

/* ---- the step ---- */

/* A body with one more statement at its end. */
static const struct rf_tree *with_end(struct rf_reader *reader, const struct rf_tree *body,
                                      const struct rf_tree *last)
{
	struct rf_tree *block = body ? rf_arena_copy(reader->arena, body, sizeof(*block)) : NULL;
	struct rf_tree **children = RF_NEW_ARRAY(reader->arena, struct rf_tree *, 2);

	if (!block || !children)
		return NULL;
	children[0] = (struct rf_tree *)body;
	children[1] = (struct rf_tree *)last;
	block->kind = RF_TREE_BLOCK;
	block->child_count = 2;
	block->children = children;
	return block;
}

/* The first assignment to a variable of the test in i++, j--: `by_one`, by ++ or --. */
static const struct rf_tree *tested_part(const struct rf_tree *step, const struct rf_tree *test,
                                         bool by_one)
{
	const struct rf_symbol *variable = stepped_variable(step);
	const struct rf_tree *found;

	if (!rf_tree_query_is_binary(step, CXBinaryOperator_Comma))
		return variable && rf_tree_query_mentions(test, variable) &&
		               (!by_one || rf_tree_query_is_step(step))
		           ? step
		           : NULL;
	found = tested_part(step->children[0], test, by_one);
	return found ? found : tested_part(step->children[1], test, by_one);
}

const struct rf_tree *rf_loop_parts_tested(const struct rf_tree *step, const struct rf_tree *test)
{
	const struct rf_tree *found = tested_part(step, test, true);

	return found ? found : tested_part(step, test, false);
}

/* Of i++, j++ the part that moves what is tested is the step; the others end the body. */
static void split_step(struct rf_reader *reader, const struct rf_tree *step,
                       struct rf_loop_head *head)
{
	if (rf_tree_query_is_binary(step, CXBinaryOperator_Comma)) {
		split_step(reader, step->children[0], head);
		split_step(reader, step->children[1], head);
	} else if (step != head->step) {
		head->body = with_end(reader, head->body, step);
	}
}

/* The first assignment to a tested variable that each turn comes by once. */
static const struct rf_tree *step_in(const struct rf_tree *tree, const struct rf_tree *test,
                                     bool by_one)
{
	const struct rf_symbol *variable = stepped_variable(tree);
	const struct rf_tree *found = variable && rf_tree_query_mentions(test, variable) &&
	                                      (!by_one || rf_tree_query_is_step(tree))
	                                  ? tree
	                                  : NULL;

	if (tree->kind == RF_TREE_IF || rf_tree_query_is_loop(tree->kind) ||
	    tree->kind == RF_TREE_CONDITIONAL ||
	    rf_tree_query_is_binary(tree, CXBinaryOperator_LAnd) ||
	    rf_tree_query_is_binary(tree, CXBinaryOperator_LOr))
		return NULL;
	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = step_in(tree->children[i], test, by_one);
	return found;
}

const struct rf_tree *rf_loop_parts_step(const struct rf_tree *body, const struct rf_tree *test)
{
	const struct rf_tree *found = step_in(body, test, true);

	return found ? found : step_in(body, test, false);
}

/* A body that ends with the step does without it. */
static enum rf_status take_step(struct rf_reader *reader, struct rf_loop_head *head)
{
	const struct rf_tree *block = head->body;
	struct rf_tree *body;

	head->step = rf_loop_parts_step(block, head->test);
	if (!head->step)
		return RF_OK;
	head->steps_inside = block->kind != RF_TREE_BLOCK || block->child_count < 2 ||
	                     block->children[block->child_count - 1] != head->step;
	if (head->steps_inside)
		return RF_OK;
	body = rf_arena_copy(reader->arena, block, sizeof(*body));
	if (!body)
		return rf_out_of_memory(reader->diagnostics);
	body->child_count -= 1;
	head->body = body;
	return RF_OK;
}

bool rf_loop_parts_is_second(const struct rf_reader *reader, const struct rf_tree *loop,
                             const struct rf_tree *part)
{
	size_t count = 0;

	for (size_t i = loop->begin; i < part->begin && part->begin < reader->source->length; ++i)
		count += reader->source->text[i] == ';';
	return rf_tree_query_is_step(part) && count == 1;
}

static enum rf_status find_test_and_step(struct rf_reader *reader, const struct rf_tree *tree,
                                         struct rf_loop_head *head)
{
	const struct rf_tree *step = head->step;

	if (!head->test && step && rf_loop_parts_is_second(reader, tree, step)) {
		head->test = step;
		step = NULL;
	}
	if (!head->test)
		return rf_loop_head_refuse(reader, tree, "the loop has no end condition");
	head->test = rf_tree_query_peel(head->test);
	if (is_number(head->test))
		head->test = compared(reader, head->test);
	if (!head->test)
		return rf_out_of_memory(reader->diagnostics);
	head->step = NULL;
	if (step && step_of_test(head->test) && !rf_loop_parts_tested(step, head->test)) {
		head->body = with_end(reader, head->body, step); /* for (c = n; c--; p += m) */
		step = NULL;
	}
	if (!head->body)
		return rf_out_of_memory(reader->diagnostics);
	if (!step && step_of_test(head->test))
		return split_test(reader, tree->kind == RF_TREE_DO, head);
	if (!step)
		return take_step(reader, head);
	head->step = step;
	if (rf_tree_query_is_binary(step, CXBinaryOperator_Comma)) {
		head->step = rf_loop_parts_tested(step, head->test);
		split_step(reader, step, head);
	}
	return head->body ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

/* ---- the start ---- */

/* The declaration of the variable among others that have nothing to do with it. */
static const struct rf_tree *declaration_of(const struct rf_tree *start,
                                            const struct rf_symbol *variable)
{
	const struct rf_tree *found = start;

	for (size_t i = 0; i < start->child_count; ++i)
		if (rf_tree_query_target(start->children[i]) == variable)
			found = start->children[i];
		else if (rf_tree_query_mentions(start->children[i], variable))
			return start;
	return found;
}

/* The expression that the variable starts with. */
static const struct rf_tree *start_value(const struct rf_tree *start,
                                         const struct rf_symbol *variable)
{
	if (start->kind == RF_TREE_DECLARATION ||
	    rf_tree_query_is_binary(start, CXBinaryOperator_Comma))
		start = declaration_of(start, variable);
	if (rf_tree_query_target(start) != variable)
		return NULL;
	return start->kind == RF_TREE_VARIABLE ? start->children[0] : start->children[1];
}

/* i = 0, j = 0, k = 0 is a tree of pairs: as one list. */
static const struct rf_tree *as_list(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_tree *list = rf_arena_copy(reader->arena, tree, sizeof(*list));
	size_t count = 2;

	for (const struct rf_tree *at = tree->children[0];
	     rf_tree_query_is_binary(at, CXBinaryOperator_Comma); at = at->children[0])
		++count;
	if (!list)
		return NULL;
	list->child_count = count;
	list->children = RF_NEW_ARRAY(reader->arena, struct rf_tree *, count);
	if (!list->children)
		return NULL;
	for (; count > 2; tree = tree->children[0])
		list->children[--count] = tree->children[1];
	list->children[1] = tree->children[1];
	list->children[0] = tree->children[0];
	return list;
}

/* What does not start the variable is done before the loop. */
static enum rf_status find_start(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_loop_head *head)
{
	const struct rf_tree *start = head->start;

	if (!start)
		return RF_OK;
	if (rf_tree_query_is_binary(start, CXBinaryOperator_Comma))
		start = as_list(reader, start);
	if (!start)
		return rf_out_of_memory(reader->diagnostics);
	if (start->child_count > 1 && !rf_tree_query_is_assignment(start))
		head->others = start;
	head->start = start_value(start, head->variable);
	if (head->start || tree->kind != RF_TREE_FOR)
		return RF_OK;
	if (rf_tree_query_is_assignment(start) || start->kind == RF_TREE_DECLARATION)
		return rf_loop_head_leave_open(
		    reader, tree->children[0],
		    "the loop does not start with the variable that it steps");
	return RF_OK;
}

/* ---- all of it ---- */

/* Whether data decide: a[i] > 0. */
static bool is_looked_up(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	if (tree->kind == RF_TREE_SUBSCRIPT || rf_tree_query_is_unary(tree, CXUnaryOperator_Deref))
		return rf_tree_query_mentions(tree, symbol);
	for (size_t i = 0; i < tree->child_count; ++i)
		if (is_looked_up(tree->children[i], symbol))
			return true;
	return false;
}

/* i++, i += c, i = i + c, of an integer or a pointer. */
static bool adds(const struct rf_tree *step)
{
	const struct rf_tree *sum = step->children[rf_tree_query_is_step(step) ? 0 : 1];
	int op = rf_tree_query_is_binary(step, CXBinaryOperator_Assign) ? sum->op : step->op;

	if (step->children[0]->type != RF_TYPE_INTEGER &&
	    step->children[0]->type != RF_TYPE_POINTER)
		return false;
	if (rf_tree_query_is_step(step))
		return true;
	if (rf_tree_query_is_binary(step, CXBinaryOperator_Assign) && sum->kind != RF_TREE_BINARY)
		return false;
	return op == CXBinaryOperator_Add || op == CXBinaryOperator_Sub;
}

/* Of a for loop the head has all that counts, unless the part in the last place does not. */
static bool for_counts(const struct rf_loop_head *head)
{
	const struct rf_tree *test = head->test ? rf_tree_query_peel(head->test) : NULL;
	const struct rf_symbol *variable;

	if (!test) /* for (i = n; i--;) has its step in the middle; others end in their body */
		return head->step && rf_tree_query_is_step(head->step) &&
		       (head->step->op == CXUnaryOperator_PostDec ||
		        !rf_tree_query_find(head->body, RF_TREE_BREAK));
	if (rf_tree_query_is_binary(head->step, CXBinaryOperator_Comma))
		return true;
	variable = stepped_variable(head->step);
	if (!variable)
		return true;
	return rf_tree_query_mentions(test, variable) && (is_test(test) || is_number(test)) &&
	       !is_looked_up(test, variable) && adds(head->step);
}

bool rf_loop_parts_moves(const struct rf_tree *body, const struct rf_tree *test)
{
	bool found =
	    test->kind == RF_TREE_NAME && rf_tree_query_count_assignments(body, test->symbol) > 0;

	for (size_t i = 0; i < test->child_count && !found; ++i)
		found = rf_loop_parts_moves(body, test->children[i]);
	return found;
}

bool rf_loop_parts_count(const struct rf_tree *tree)
{
	struct rf_loop_head head;
	const struct rf_tree *step, *test;
	const struct rf_symbol *variable;
	size_t count = 0;

	if (tree->child_count < 1)
		return tree->kind == RF_TREE_FOR;
	rf_loop_parts_split(tree, &head);
	test = head.test ? rf_tree_query_peel(head.test) : NULL;
	step = !test || rf_tree_query_is_step(test) ? test : step_of_test(test);
	if (tree->kind == RF_TREE_FOR &&
	    (!test || (head.step && (!step || rf_loop_parts_tested(head.step, test)))))
		return for_counts(&head);
	if (!is_test(test) && !is_number(test))
		return false;
	if (!step) {
		count = 1;
		step = rf_loop_parts_step(head.body, test);
	}
	if (!step && tree->kind == RF_TREE_FOR)
		return !rf_loop_parts_moves(head.body, test);
	variable = step ? stepped_variable(step) : NULL;
	return variable && adds(step) && rf_tree_query_mentions(test, variable) &&
	       !is_looked_up(test, variable) &&
	       rf_tree_query_count_assignments(head.body, variable) == count;
}

enum rf_status rf_loop_parts_find(struct rf_reader *reader, const struct rf_tree *tree,
                                  struct rf_loop_head *head)
{
	enum rf_status status;

	*head = (struct rf_loop_head){ 0 };
	if (tree->child_count < 1)
		return rf_loop_head_refuse(reader, tree, "the loop is not complete");
	rf_loop_parts_split(tree, head);
	head->runs_first = tree->kind == RF_TREE_DO;
	status = find_test_and_step(reader, tree, head);
	if (status != RF_OK)
		return status;
	if (!head->step)
		return rf_loop_head_refuse(reader, tree, "the loop has no step");
	head->variable = stepped_variable(head->step);
	if (!head->variable)
		return rf_loop_head_leave_open(
		    reader, head->step, "the step of the loop does not move a single variable");
	head->moves_pointer = head->step->children[0]->type == RF_TYPE_POINTER &&
	                      (!rf_tree_query_is_binary(head->step, CXBinaryOperator_Assign) ||
	                       head->step->children[1]->kind == RF_TREE_BINARY);
	if (head->step->children[0]->type != RF_TYPE_INTEGER && !head->moves_pointer)
		return rf_loop_head_leave_open(reader, head->step,
		                               "the loop variable is no integer");
	if (head->variable->loop >= 0)
		return rf_loop_head_refuse(reader, tree,
		                           "the loop uses the variable of a loop around it");
	return find_start(reader, tree, head);
}
