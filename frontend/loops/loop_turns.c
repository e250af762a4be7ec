/* SPDX-License-Identifier: MIT
 *
 * The values that the variable of a short loop has, turn by turn, where numbers tell them.
 */
#include "frontend/loops/loop_turns.h"

#include "frontend/loops/loop_parts.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/size.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"

/* A number of the head: 9, Q of a macro, or of `static const int Q = 9`. */
static bool head_number(struct rf_reader *reader, const struct rf_tree *tree, int64_t *number)
{
	bool is_global = tree->kind == RF_TREE_NAME && tree->symbol->kind == RF_SYMBOL_GLOBAL;
	struct rf_value value;

	return (tree->kind == RF_TREE_INTEGER || is_global) &&
	       rf_affine_value(reader, tree, &value) == RF_OK &&
	       rf_affine_is_constant(&value, number);
}

/* A in q = A, also of a declaration; NULL where it is not there. */
static const struct rf_tree *start_of(const struct rf_loop_head *head)
{
	const struct rf_tree *start = head->start;

	if (start && start->kind == RF_TREE_DECLARATION && start->child_count == 1 &&
	    start->children[0]->child_count > 0)
		return start->children[0]->children[start->children[0]->child_count - 1];
	if (start && rf_tree_query_is_binary(start, CXBinaryOperator_Assign))
		return start->children[1];
	return NULL;
}

/* Whether the loop goes on with a value; false in `known` for tests of other kinds. */
static bool goes_on(int op, int64_t value, int64_t limit, bool *known)
{
	*known = true;
	switch (op) {
	case CXBinaryOperator_LT:
		return value < limit;
	case CXBinaryOperator_LE:
		return value <= limit;
	case CXBinaryOperator_GT:
		return value > limit;
	case CXBinaryOperator_GE:
		return value >= limit;
	case CXBinaryOperator_NE:
		return value != limit;
	default:
		*known = false;
		return false;
	}
}

/* Whether all that an expression names has a value that is followed, or one that the function is
 * called or launched with, which -D may give. */
static bool is_followed(const struct rf_reader *reader, const struct rf_tree *tree)
{
	bool is_handed =
	    tree->kind == RF_TREE_NAME &&
	    (tree->symbol->kind == RF_SYMBOL_PARAMETER ||
	     (tree->symbol->kind == RF_SYMBOL_GLOBAL && reader->kernel->language != RF_CUDA));

	if (tree->kind == RF_TREE_NAME &&
	    ((tree->symbol->binding != RF_BOUND_VALUE && !is_handed) || tree->symbol->changed))
		return false;
	if (tree->kind == RF_TREE_CALL || tree->kind == RF_TREE_MEMBER ||
	    tree->kind == RF_TREE_SUBSCRIPT)
		return false;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!is_followed(reader, tree->children[i]))
			return false;
	return true;
}

/* The number that an expression comes to, by way of variables and of sizes that -D gives as well;
 * `settles` where these have no other value from now on. */
static bool find_value(struct rf_reader *reader, const struct rf_tree *tree, bool settles,
                       int64_t *number)
{
	struct rf_value value;

	if (tree->type != RF_TYPE_INTEGER || !is_followed(reader, tree) ||
	    rf_affine_value(reader, tree, &value) != RF_OK)
		return false;
	if (rf_affine_is_constant(&value, number))
		return true;
	if (value.kind != RF_VALUE_FORM || value.forms->term_count > 0)
		return false;
	return settles ? rf_size_settle(reader, value.forms->constant, number)
	               : rf_size_given(reader, value.forms->constant, number);
}

bool rf_loop_turns_count(struct rf_reader *reader, const struct rf_loop_head *head, bool may_settle,
                         struct rf_loop_turns *turns)
{
	const struct rf_tree *start = start_of(head), *test = head->test, *step = head->step;
	int64_t end;

	if (!start || test->kind != RF_TREE_BINARY || test->children[0]->kind != RF_TREE_NAME ||
	    (test->op != CXBinaryOperator_LT && test->op != CXBinaryOperator_LE))
		return false;
	if (!rf_tree_query_is_unary(step, CXUnaryOperator_PreInc) &&
	    !rf_tree_query_is_unary(step, CXUnaryOperator_PostInc))
		return false;
	if (start->kind != RF_TREE_INTEGER ||
	    (!head_number(reader, test->children[1], &end) &&
	     (!may_settle || !find_value(reader, test->children[1], true, &end))))
		return false;
	end += test->op == CXBinaryOperator_LE;
	if (end <= start->value || end - start->value > RF_MOST_LOOP_TURNS)
		return false;
	turns->after = end;
	for (int64_t value = start->value; value < end; ++value)
		turns->values[turns->count++] = value;
	return true;
}

/* The variable by itself is asked whether it is not 0. */
static bool find_limit(struct rf_reader *reader, const struct rf_tree *test,
                       const struct rf_symbol *variable, int *op, int64_t *limit)
{
	*op = CXBinaryOperator_NE;
	*limit = 0;
	if (test->kind == RF_TREE_NAME || test->kind == RF_TREE_UPDATE)
		return rf_tree_query_mentions(test, variable);
	*op = test->op;
	return test->kind == RF_TREE_BINARY && test->children[0]->kind == RF_TREE_NAME &&
	       test->children[0]->symbol == variable &&
	       find_value(reader, test->children[1], false, limit);
}

/* (q + 1) / 2 of numbers, where q has a value. */
static bool compute(const struct rf_tree *tree, const struct rf_symbol *variable, int64_t value,
                    int64_t *number)
{
	int64_t a, b;

	tree = rf_tree_query_peel(tree);
	if (tree->kind == RF_TREE_NAME || tree->kind == RF_TREE_INTEGER) {
		*number = tree->kind == RF_TREE_NAME ? value : tree->value;
		return tree->kind == RF_TREE_INTEGER || tree->symbol == variable;
	}
	return tree->kind == RF_TREE_BINARY && compute(tree->children[0], variable, value, &a) &&
	       compute(tree->children[1], variable, value, &b) &&
	       rf_tree_query_compute(tree->op, a, b, number);
}

/* How a step moves the variable: by an operation with a factor, or as an expression of it says. */
struct powers {
	int op;
	int64_t factor, bits;
	const struct rf_tree *value; /* NULL: it is a factor */
	const struct rf_symbol *variable;
};

/* What a step makes of a value: in four bytes 1 << 31 doubled is 0. */
static bool next_power(const struct powers *powers, int64_t *value)
{
	if (powers->value)
		return compute(powers->value, powers->variable, *value, value) &&
		       *value <= INT32_MAX;
	if (powers->op == CXBinaryOperator_Div)
		*value /= powers->factor;
	else if (__builtin_mul_overflow(*value, powers->factor, value))
		return false;
	if (powers->bits == 32 && powers->op == CXBinaryOperator_Mul)
		*value &= UINT32_MAX;
	return true;
}

static bool is_scaling(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_BINARY &&
	       (tree->op == CXBinaryOperator_Div || tree->op == CXBinaryOperator_Mul ||
	        tree->op == CXBinaryOperator_Shr || tree->op == CXBinaryOperator_Shl);
}

/* Whether a step computes the next value of the last one in another way: q = (q + 1) / 2. */
static bool is_computed(const struct rf_tree *step)
{
	const struct rf_symbol *variable = rf_tree_query_target(step);
	int64_t number;

	return variable && rf_tree_query_is_binary(step, CXBinaryOperator_Assign) &&
	       rf_tree_query_any(step->children[1], is_scaling) &&
	       rf_tree_query_mentions(step->children[1], variable) &&
	       compute(step->children[1], variable, 1, &number);
}

/* What a step is; false where it is none of these. */
static bool find_powers(struct rf_reader *reader, const struct rf_tree *step, struct powers *powers)
{
	bool is_shift = step->op == CXBinaryOperator_Shl || step->op == CXBinaryOperator_Shr;
	int shifted =
	    step->op == CXBinaryOperator_Shl ? CXBinaryOperator_Mul : CXBinaryOperator_Div;

	if (is_computed(step)) {
		powers->value = step->children[1];
		return true;
	}
	powers->op = is_shift ? shifted : step->op;
	powers->bits = 8 * step->bytes;
	if ((powers->op != CXBinaryOperator_Mul && powers->op != CXBinaryOperator_Div) ||
	    !find_value(reader, step->children[1], false, &powers->factor) ||
	    (is_shift && (powers->factor < 1 || powers->factor > 30)))
		return false;
	powers->factor = is_shift ? INT64_C(1) << powers->factor : powers->factor;
	return powers->factor >= 2;
}

/* for (q = A; q > B; q /= 2) with numbers, and the like: *=, <<=, >>=, q = (q + 1) / 2; with the
 * step in the test it comes first. */
bool rf_loop_turns_powers(struct rf_reader *reader, const struct rf_loop_head *head,
                          const struct rf_symbol *variable, struct rf_loop_turns *turns)
{
	const struct rf_tree *start = head->start ? start_of(head) : head->step->children[0];
	const struct rf_tree *test = head->test;
	struct powers powers = { .variable = variable };
	int64_t value, limit;
	int asks;
	bool known;

	if (!start || !find_powers(reader, head->step, &powers) ||
	    rf_loop_parts_moves(head->body, test) ||
	    !find_limit(reader, test, variable, &asks, &limit) ||
	    !find_value(reader, start, false, &value) || value < 1 ||
	    (test == head->step && !next_power(&powers, &value)))
		return false;
	while (goes_on(asks, value, limit, &known) && turns->count < RF_MOST_LOOP_TURNS) {
		int64_t old = value;

		if (!next_power(&powers, &value))
			return false;
		turns->values[turns->count++] = head->steps_first ? value : old;
	}
	turns->after = value;
	find_value(reader, start, true, &value);
	if (test->kind == RF_TREE_BINARY)
		find_value(reader, test->children[1], true, &limit);
	return known && turns->count > 0 && !goes_on(asks, turns->after, limit, &known);
}

/* s *= 2 of s = 2 * s, s >>= 1 of s = s >> 1; all other steps as they are.  NULL without memory. */
static const struct rf_tree *plain_step(struct rf_reader *reader, const struct rf_tree *step)
{
	const struct rf_symbol *variable = rf_tree_query_target(step);
	struct rf_tree *made, *a, *b;
	bool is_second;

	if (!variable || !rf_tree_query_is_binary(step, CXBinaryOperator_Assign) ||
	    step->children[1]->kind != RF_TREE_BINARY)
		return step;
	a = step->children[1]->children[0];
	b = step->children[1]->children[1];
	is_second = step->children[1]->op == CXBinaryOperator_Mul &&
	            rf_tree_query_peel(b)->symbol == variable;
	if (rf_tree_query_peel(is_second ? b : a)->symbol != variable ||
	    rf_tree_query_mentions(is_second ? a : b, variable))
		return step;
	made = rf_new_tree_node(reader, step, RF_TREE_UPDATE, step->children[0], is_second ? a : b);
	if (made)
		made->op = step->children[1]->op;
	return made;
}

/* Takes the step off the body, in front of which or behind which it stands. */
static bool take_step(struct rf_reader *reader, struct rf_loop_head *head, bool is_first)
{
	size_t at = is_first ? 0 : head->body->child_count - 1;
	struct rf_tree *body;

	head->step = plain_step(reader, head->body->children[at]);
	if (!head->step || (head->step->kind != RF_TREE_UPDATE && !is_computed(head->step)))
		return false;
	body = rf_new_tree_replaced(reader, head->body, at, 1, (struct rf_statements){ 0 });
	if (!body)
		return false;
	head->steps_first = is_first;
	head->body = body;
	return true;
}

/* The parts of a while loop whose body ends or begins with the step, or whose test is one. */
static bool split_while(struct rf_reader *reader, const struct rf_tree *loop,
                        struct rf_loop_head *head)
{
	rf_loop_parts_split(loop, head);
	if (head->test->kind == RF_TREE_UPDATE) {
		head->step = head->test;
		return true;
	}
	return head->body->kind == RF_TREE_BLOCK && head->body->child_count > 0 &&
	       (take_step(reader, head, false) || take_step(reader, head, true));
}

bool rf_loop_turns_split(struct rf_reader *reader, const struct rf_tree *loop,
                         struct rf_loop_head *head)
{
	if (loop->kind == RF_TREE_WHILE)
		return split_while(reader, loop, head);
	if (loop->kind != RF_TREE_FOR)
		return false;
	rf_loop_parts_split(loop, head);
	if (head->step)
		head->step = plain_step(reader, head->step);
	return head->step && head->test;
}
