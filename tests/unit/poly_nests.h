/* SPDX-License-Identifier: MIT
 *
 * Random loop nests as C, and what they do, step by step.
 *
 * A nest has up to three loops around one or more statements, in one of several shapes: with work
 * between the loops, with two inner loops, with a guard.  Loops ascend or descend, in steps, over
 * triangles, over tiles, once, or not at all.
 */
#ifndef TESTS_POLY_NESTS_H
#define TESTS_POLY_NESTS_H

#include "base/text.h"
#include "tests/support/random.h"
#include "tests/unit/one_kernel.h"

#include <string.h>

enum { NEST_MAX_USES = 6000, NEST_MAX_DEPTH = 4 };

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

/* One use of an element or a scalar, in the order of execution. */
struct use {
	const struct rf_statement *statement;
	int access, scalar; /* the other is -1 */
	int memory;
	int64_t place;
	bool is_write;
	size_t depth;
	int loops[NEST_MAX_DEPTH];
	int64_t values[NEST_MAX_DEPTH];
};

static struct use uses[NEST_MAX_USES];
static size_t use_count;

static int64_t value_of(const struct rf_form *form, const int64_t *variables)
{
	int64_t sum, factor;

	assert_true(rf_formula_integer(form->constant, sizes, &sum));
	for (size_t i = 0; i < form->term_count; ++i) {
		assert_true(rf_formula_integer(form->terms[i].coefficient, sizes, &factor));
		sum += factor * variables[form->terms[i].loop];
	}
	return sum;
}

/* Where the walk is: values by loop, and the loops around. */
struct walk {
	int64_t variables[64];
	struct use now;
};

static void walk_nodes(struct walk *walk, const struct rf_node *node);

static struct use *add_use(struct walk *walk, const struct rf_statement *statement)
{
	struct use *use = &uses[use_count++];

	assert_true(use_count < NEST_MAX_USES);
	*use = walk->now;
	use->statement = statement;
	use->access = use->scalar = -1;
	return use;
}

/* Reads come before writes. */
static void walk_statement(struct walk *walk, const struct rf_statement *statement, bool writes)
{
	for (size_t i = 0; i < statement->access_count; ++i) {
		const struct rf_access *access = &kernel.accesses[statement->accesses[i]];
		struct use *use;

		if ((access->kind == RF_WRITE) != writes)
			continue;
		use = add_use(walk, statement);
		use->access = statement->accesses[i];
		use->memory = access->array;
		use->place = value_of(&access->address, walk->variables);
		use->is_write = writes;
	}
	for (size_t i = 0; i < statement->scalar_use_count; ++i) {
		struct use *use;

		if (statement->scalar_uses[i].is_write != writes)
			continue;
		use = add_use(walk, statement);
		use->scalar = statement->scalar_uses[i].scalar;
		use->memory = (int)kernel.array_count + use->scalar;
		use->is_write = writes;
	}
}

static int64_t bound_of(const struct walk *walk, const struct rf_loop *loop, bool is_lower)
{
	size_t count = is_lower ? loop->lower_count : loop->upper_count;
	const struct rf_form *forms = is_lower ? loop->lower : loop->upper;
	int64_t bound = value_of(&forms[0], walk->variables);

	for (size_t i = 1; i < count; ++i) {
		int64_t other = value_of(&forms[i], walk->variables);

		bound = (is_lower ? other > bound : other < bound) ? other : bound;
	}
	return bound;
}

static void walk_loop(struct walk *walk, const struct rf_node *node)
{
	const struct rf_loop *loop = node->loop;
	int64_t low = bound_of(walk, loop, true), high = bound_of(walk, loop, false);
	struct use outside = walk->now;

	walk->now.loops[walk->now.depth++] = loop->id;
	for (int64_t v = loop->step > 0 ? low : high - 1; v >= low && v < high; v += loop->step) {
		walk->variables[loop->id] = v;
		walk->now.values[walk->now.depth - 1] = v;
		walk_nodes(walk, node->children);
	}
	walk->now = outside;
}

static bool holds(const struct walk *walk, const struct rf_guard *guard)
{
	for (size_t i = 0; i < guard->condition_count; ++i) {
		int64_t value = value_of(&guard->conditions[i].form, walk->variables);

		if (guard->conditions[i].is_equality ? value != 0 : value < 0)
			return false;
	}
	return true;
}

static void walk_nodes(struct walk *walk, const struct rf_node *node)
{
	for (; node; node = node->next) {
		if (node->kind == RF_NODE_LOOP) {
			walk_loop(walk, node);
		} else if (node->kind == RF_NODE_GUARD) {
			walk_nodes(walk,
			           holds(walk, node->guard) ? node->children : node->otherwise);
		} else {
			walk_statement(walk, node->statement, false);
			walk_statement(walk, node->statement, true);
		}
	}
}

/* Runs `kernel` with all sizes n. */
static void run_kernel(int64_t n)
{
	struct walk walk = { .now = { 0 } };

	for (size_t i = 0; i < RF_MAX_SIZES; ++i)
		sizes[i] = n;
	use_count = 0;
	walk_nodes(&walk, kernel.root);
}

#endif
