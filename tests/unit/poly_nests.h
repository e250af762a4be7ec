/* SPDX-License-Identifier: MIT
 *
 * Random loop nests as C, and all that they use when they run.
 *
 * A nest has up to three loops around one or more statements, in one of several shapes: with work
 * between the loops, with two inner loops, with a guard.  Loops ascend or descend, in steps, over
 * triangles, over tiles, once, or not at all.
 */
#ifndef TESTS_POLY_NESTS_H
#define TESTS_POLY_NESTS_H

#include "base/text.h"
#include "tests/support/interpreter.h"
#include "tests/support/random.h"
#include "tests/unit/one_kernel.h"

#include <string.h>

enum { NEST_MAX_USES = 6000 };

static int64_t sizes[RF_MAX_SIZES];
static uint64_t random_state = 19700101;

/* One of 0 to count - 1. */
static int pick(int count)
{
	return (int)random_below(&random_state, (uint64_t)count);
}

/* What a test wants to see often: of twelve references, how many agree in what they subscript with,
 * and how many statements there are to each guard, or piece of work between loops. */
struct nest_mix {
	int regular, statements_per_guard;
};

static struct nest_mix mix = { .regular = 9, .statements_per_guard = 6 };

/* ---- source ---- */

static const char *const nest_variables[] = { "k", "j", "i" };

/* A subscript of the first `depth` variables between -7 and 14 for sizes up to 6, and 8 more. */
static void add_subscript(struct rf_text *text, int depth)
{
	const char *v = depth > 0 ? nest_variables[pick(depth)] : "1";
	const char *w = depth > 0 ? nest_variables[pick(depth)] : "2";

	switch (pick(9)) {
	case 0:
		rf_text_print(text, "[%s + %s + 8]", v, w);
		break;
	case 1:
		rf_text_print(text, "[N - %s + 8]", v);
		break;
	case 2:
		rf_text_print(text, "[2 * %s + %d]", v, 7 + pick(3));
		break;
	case 3:
		rf_text_print(text, "[%d]", 8 + pick(2));
		break;
	default:
		rf_text_print(text, "[%s + %d]", depth > 0 ? nest_variables[depth - 1] : "0",
		              7 + pick(3));
		break;
	}
}

/* Most references agree in what they subscript with. */
static void add_reference(struct rf_text *text, int depth)
{
	int choice = pick(12);

	if (choice == 0) {
		rf_text_print(text, "p[%d * %s + %s + %d]", 2 + pick(3),
		              depth > 0 ? nest_variables[depth - 1] : "4", depth > 0 ? "k" : "3",
		              30 + pick(3));
	} else if (choice == 1) {
		rf_text_add(text, "c");
		add_subscript(text, depth);
	} else if (choice < mix.regular && depth > 1) {
		rf_text_print(text, "a[%s + %d][%s + %d]", nest_variables[depth - 2], 7 + pick(3),
		              nest_variables[depth - 1], 7 + pick(3));
	} else {
		rf_text_add(text, "a");
		add_subscript(text, depth);
		add_subscript(text, depth);
	}
}

static void add_statement(struct rf_text *text, int depth)
{
	int choice = pick(10);

	if (choice == 0)
		rf_text_add(text, "s += ");
	else if (choice == 1)
		rf_text_add(text, "t = ");
	else
		add_reference(text, depth);
	if (choice > 1)
		rf_text_add(text, pick(3) == 0 ? " += " : " = ");
	rf_text_add(text, "1.0 / ");
	if (choice == 2)
		rf_text_add(text, "t");
	else
		add_reference(text, depth);
	rf_text_add(text, ";\n");
}

static void add_loop(struct rf_text *text, int depth)
{
	static const char *const free[] = {
		"for (int %s = 1; %s < N; ++%s)",      "for (int %s = 1; %s < N; ++%s)",
		"for (int %s = N - 1; %s >= 1; --%s)", "for (int %s = 1; %s < N; %s += 2)",
		"for (int %s = N; %s > 0; %s -= 2)",   "for (int %s = 0; %s < 3; ++%s)",
		"for (int %s = 2; %s < 3; ++%s)",      "for (int %s = 4; %s < N - 1; ++%s)",
	};
	static const char *const bound[] = {
		"for (int %s = 1; %s <= %s; ++%s)",
		"for (int %s = %s; %s < N; ++%s)",
		"for (int %s = %s; %s < N; %s += 2)",
		"for (int %s = N - 1; %s >= %s; --%s)",
		"for (int %s = %s; %s < (%s + 3 < N ? %s + 3 : N); ++%s)",
	};
	const char *v = nest_variables[depth];
	const char *outer = depth > 0 ? nest_variables[pick(depth)] : "";
	int choice = depth > 0 ? pick(12) : 11;

	if (choice == 0 || choice == 3)
		rf_text_print(text, choice == 0 ? bound[0] : bound[3], v, v, outer, v);
	else if (choice == 1 || choice == 2)
		rf_text_print(text, choice == 1 ? bound[1] : bound[2], v, outer, v, v);
	else if (choice == 4)
		rf_text_print(text, bound[4], v, outer, v, outer, outer, v);
	else
		rf_text_print(text, free[pick(8)], v, v, v);
	rf_text_add(text, "\n");
}

static void add_guard(struct rf_text *text, int depth)
{
	static const char *const guards[] = { "if (%s + 1 > 2 * %s) ", "if (%s + %s < N) ",
		                              "if (%s == 2 * %s - 2) ", "if (%s <= 3 && %s > 1) " };

	rf_text_print(text, guards[pick(4)], nest_variables[pick(depth)],
	              nest_variables[pick(depth)]);
}

static void add_body(struct rf_text *text, int depth)
{
	int statements = 1 + pick(2);

	rf_text_add(text, "{\n");
	for (int i = 0; i < statements; ++i) {
		if (pick(mix.statements_per_guard) == 0)
			add_guard(text, depth);
		add_statement(text, depth);
	}
	rf_text_add(text, "}\n");
}

/* Loops from `depth` on; now and then with work before, between or behind them. */
static void add_loops(struct rf_text *text, int depth, int most)
{
	add_loop(text, depth);
	if (depth + 1 == most) {
		add_body(text, most);
		return;
	}
	rf_text_add(text, "{\n");
	if (pick(mix.statements_per_guard) == 0)
		add_statement(text, depth + 1);
	add_loops(text, depth + 1, most);
	if (pick(mix.statements_per_guard) == 0)
		add_loops(text, depth + 1, most);
	if (pick(8) == 0)
		add_statement(text, depth + 1);
	rf_text_add(text, "}\n");
}

/* Reads a new random kernel into `kernel`; the result is its text. */
static const char *random_kernel(int depth)
{
	struct rf_source source = { .file = "test.c" };
	struct rf_text text;

	rf_text_init(&text, arena);
	rf_text_add(&text, "double s;\n"
	                   "void f(int N, double a[2*N + 20][2*N + 20], double c[2*N + 20],\n"
	                   "double *p)\n{\ndouble t = 0.0;\n");
	add_loops(&text, 0, depth);
	rf_text_add(&text, "}\n");
	source.text = rf_text_string(&text);
	source.length = strlen(source.text);
	if (rf_frontend_read(&source, arena, &diagnostics, &kernel) != RF_OK)
		fail_msg("not read:\n%s", source.text);
	return source.text;
}

/* ---- step by step ---- */

static struct interpreter_use uses[NEST_MAX_USES];
static size_t use_count;

static void add_use(void *context, const struct interpreter_use *use)
{
	(void)context;
	assert_true(use_count < NEST_MAX_USES);
	uses[use_count++] = *use;
}

/* Runs `kernel` with all sizes n. */
static void run_kernel(int64_t n)
{
	for (size_t i = 0; i < RF_MAX_SIZES; ++i)
		sizes[i] = n;
	use_count = 0;
	interpreter_run(&kernel, sizes, add_use, NULL);
}

#endif
