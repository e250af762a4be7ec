/* SPDX-License-Identifier: MIT
 *
 * Random expressions of where threads are, as text and as the number that they come to.
 */
#ifndef RF_LANE_TERMS_H
#define RF_LANE_TERMS_H

#include <stdlib.h>

#include "base/text.h"
#include "tests/support/random.h"
#include "tests/unit/frontend_reading.h"

enum { MOST_DEPTH = 3, VARIABLES = 9 };

/* What kernels are made of; those of threads and blocks are unsigned. */
static const struct {
	const char *name;
	bool is_unsigned;
} variables[VARIABLES] = {
	{ "x", false },          { "y", false },         { "z", false },
	{ "j", false },          { "n", false },         { "threadIdx.x", true },
	{ "threadIdx.y", true }, { "blockIdx.x", true }, { "blockIdx.y", true }
};

/* The variable that half of the terms of a kernel are made of, or all of them, so that conditions
 * and places are of the same one. */
static int favourite;
static bool is_of_one;

struct term {
	const char *op; /* NULL: a variable or a number */
	int variable;   /* -1: a number */
	int64_t number;
	struct term *a, *b;
};

static bool is_any(const char *op, const char *const *list)
{
	for (; *list != NULL; ++list)
		if (rf_text_equal(op, *list))
			return true;
	return false;
}

static const char *const truths[] = { "<", "<=", ">", ">=", "==", "!=", "&&", "||", "!", NULL };
static const char *const divisions[] = { "%", "/", "<<", ">>", NULL };

static bool is_unsigned(const struct term *t)
{
	if (t->op == NULL)
		return t->variable >= 0 && variables[t->variable].is_unsigned;
	if (is_any(t->op, truths))
		return false;
	if (rf_text_equal(t->op, "<<") || rf_text_equal(t->op, ">>"))
		return is_unsigned(t->a);
	return is_unsigned(t->a) || is_unsigned(t->b);
}

static struct term *random_number(uint64_t *random, int64_t most)
{
	struct term *t = RF_NEW(reading.arena, struct term);

	*t = (struct term){ .variable = -1, .number = 1 + (int64_t)random_below(random, most) };
	return t;
}

static struct term *random_term(uint64_t *random, int depth, bool has_loop)
{
	static const char *const ops[] = { "+", "-", "*", "%", "/", "&", "|", "^", "<<", ">>" };
	struct term *t = RF_NEW(reading.arena, struct term);

	if (depth == 0 || random_below(random, 4) == 0) {
		if (random_below(random, 4) == 0)
			return random_number(random, 40);
		t->variable = is_of_one || random_below(random, 2)
		                  ? favourite
		                  : (int)random_below(random, VARIABLES);
		if (t->variable == 3 && !has_loop)
			t->variable = 0;
		return t;
	}
	t->op = ops[random_below(random, sizeof(ops) / sizeof(*ops))];
	t->a = random_term(random, depth - 1, has_loop);
	t->b = !is_any(t->op, divisions) ? random_term(random, depth - 1, has_loop)
	       : t->op[1]                ? random_number(random, random_below(random, 4) ? 4 : 31)
	                                 : random_number(random, 9);
	return t;
}

/* A variable, or the quotient or remainder of a sum of two: x, (x + threadIdx.y) % 7. */
static struct term *random_plain(uint64_t *random, int64_t most, bool is_divided)
{
	struct term *t = random_term(random, 0, false), *sum;

	if (!is_divided)
		return t;
	sum = RF_NEW(reading.arena, struct term);
	*sum = (struct term){ .op = "+", .a = t, .b = random_term(random, 0, false) };
	t = RF_NEW(reading.arena, struct term);
	*t = (struct term){ .op = random_below(random, 2) ? "%" : "/",
		            .a = sum,
		            .b = random_number(random, most) };
	return t;
}

static struct term *random_condition(uint64_t *random, int depth, bool has_loop)
{
	static const char *const ops[] = { "<", "<=", ">", ">=", "==", "!=" };
	struct term *t = RF_NEW(reading.arena, struct term);

	if (depth > 0 && random_below(random, 3) == 0) {
		static const char *const joins[] = { "&&", "||", "!" };

		t->op = joins[random_below(random, 3)];
		t->a = random_condition(random, depth - 1, has_loop);
		t->b = *t->op == '!' ? NULL : random_condition(random, depth - 1, has_loop);
		return t;
	}
	if (random_below(random, 4) == 0) {
		t->op = "&";
		t->a = random_term(random, MOST_DEPTH - 1, has_loop);
		t->b = random_number(random, 16);
		return t;
	}
	t->op = ops[random_below(random, 6)];
	t->a = random_below(random, 2) ? random_plain(random, 9, false)
	                               : random_term(random, MOST_DEPTH, has_loop);
	t->b =
	    random_below(random, 2) ? random_number(random, 60) : random_term(random, 1, has_loop);
	return t;
}

static const char *print(const struct term *t)
{
	if (t->op == NULL)
		return t->variable >= 0
		           ? variables[t->variable].name
		           : rf_arena_print(reading.arena, "%lld", (long long)t->number);
	if (t->b == NULL)
		return rf_arena_print(reading.arena, "%s(%s)", t->op, print(t->a));
	return rf_arena_print(reading.arena, "(%s %s %s)", print(t->a), t->op, print(t->b));
}

/* ---- one thread ---- */

/* As C has it; `*is_defined` becomes false where a signed number leaves its type. */
static int64_t fit(int64_t value, bool of_unsigned, bool *is_defined)
{
	if (of_unsigned)
		return (int64_t)((uint64_t)value & UINT32_MAX);
	*is_defined = *is_defined && value >= INT32_MIN && value <= INT32_MAX;
	return (int32_t)value;
}

static int64_t evaluate(const struct term *t, const int64_t *values, bool *is_defined);

static int64_t operate(const struct term *t, int64_t a, int64_t b)
{
	const char *op = t->op;

	switch (*op) {
	case '+':
		return a + b;
	case '-':
		return a - b;
	case '*':
		return (int64_t)((uint64_t)a * (uint64_t)b);
	case '%':
		return a % b;
	case '/':
		return a / b;
	case '^':
		return a ^ b;
	case '=':
		return a == b;
	case '!':
		return op[1] ? a != b : !a;
	case '&':
		return op[1] ? a && b : (a & b);
	case '|':
		return op[1] ? a || b : (a | b);
	case '<':
		if (op[1] == '<') /* as CUDA has it, of signed numbers too */
			return is_unsigned(t->a) ? a << b : (int32_t)((uint32_t)a << b);
		return op[1] ? a <= b : a < b;
	default:
		return op[1] == '>' ? a >> b : op[1] ? a >= b : a > b;
	}
}

static int64_t evaluate(const struct term *t, const int64_t *values, bool *is_defined)
{
	bool of_unsigned = t->op != NULL && (is_unsigned(t->a) || (t->b && is_unsigned(t->b)));
	bool joins = t->op != NULL && (rf_text_equal(t->op, "&&") || rf_text_equal(t->op, "||") ||
	                               rf_text_equal(t->op, "!"));
	bool shifts = t->op != NULL && (rf_text_equal(t->op, "<<") || rf_text_equal(t->op, ">>"));
	int64_t a, b = 0;

	if (t->op == NULL)
		return t->variable >= 0 ? values[t->variable] : t->number;
	a = evaluate(t->a, values, is_defined);
	if (t->b != NULL)
		b = evaluate(t->b, values, is_defined);
	if (shifts)
		of_unsigned = is_unsigned(t->a);
	if (!joins)
		a = fit(a, of_unsigned, is_defined);
	if (!joins && !shifts)
		b = fit(b, of_unsigned, is_defined);
	a = operate(t, a, b);
	return is_any(t->op, truths) ? a : fit(a, of_unsigned, is_defined);
}

#endif
