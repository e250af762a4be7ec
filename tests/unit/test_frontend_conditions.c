/* SPDX-License-Identifier: MIT
 *
 * Conditions that the source leaves open: what is read of their branches, and what is noted.
 */
#include "tests/unit/frontend_reading.h"

/* Reads the body of f(int n, int m, double s, const double *w, const int *k, double *a, double *b),
 * from line 2 on. */
static void read_body(const char *body)
{
	read_kernel(rf_arena_print(reading.arena,
	                           "int printf(const char *, ...); void exit(int); "
	                           "double fabs(double), now(void); "
	                           "void f(int n, int m, double s, const double *w, const int *k, "
	                           "double *a, double *b) {\n%s\n}\n",
	                           body));
}

/* "4: `a[i] > 0` holds: always", and the option behind it. */
static void expect_assumption(size_t index, const char *text, const char *option)
{
	const struct rf_assumption *row;

	assert_in_range(index + 1, 1, reading.kernel.assumption_count);
	row = &reading.kernel.assumptions[index];
	assert_string_equal(
	    rf_arena_print(reading.arena, "%d: %s: %s", row->place.line, row->what, row->value),
	    text);
	if (option)
		assert_string_equal(row->option, option);
	else
		assert_null(row->option);
}

static void expect_no_assumption(void)
{
	assert_int_equal(reading.kernel.assumption_count, 0);
}

/* The one guard in the kernel. */
static const struct rf_node *find_guard(const struct rf_node *node)
{
	for (; node; node = node->next) {
		const struct rf_node *inside = node->kind == RF_NODE_GUARD ? node : NULL;

		if (!inside && node->kind == RF_NODE_LOOP)
			inside = find_guard(node->children);
		if (inside)
			return inside;
	}
	return NULL;
}

static void a_condition_on_data_is_evaluated_and_holds(void **state)
{
	const struct rf_node *guard;

	(void)state;
	read_body("for (int i = 0; i < n; ++i)\n  if (b[i] > s)\n    a[i] = 1;\n"
	          "  else\n    a[i] = w[i];");
	guard = find_guard(reading.kernel.root);
	assert_non_null(guard);
	assert_true(guard->guard->is_on_data && !guard->guard->is_given);
	assert_float_equal(guard->guard->share, 1, 0);
	EXPECT_ACCESSES("read b[i] at 8*i", "write a[i] at 8*i", "read w[i] at 8*i",
	                "write a[i] at 8*i");
	expect_assumption(0, "3: `b[i] > s` holds: always", "--assume 'k.c:3=0.5'");
}

static void the_user_says_whether_it_holds(void **state)
{
	static const struct rf_define answers[] = { { "line 3", "no" },
		                                    { "k.c:3", "never" },
		                                    { "k.c:3:7", "0" },
		                                    { "b[i]>s", "0%" },
		                                    { "b[i] > s", "no" } };

	(void)state;
	for (size_t i = 0; i < sizeof(answers) / sizeof(*answers); ++i) {
		reading.source.assume_count = 1;
		reading.source.assume = &answers[i];
		read_body("for (int i = 0; i < n; ++i)\n  if (b[i] > s) a[i] = 1;");
		expect_assumption(0, "3: `b[i] > s` holds: never", "--assume 'k.c:3=1'");
		assert_true(find_guard(reading.kernel.root)->guard->is_negated);
		assert_int_equal(reading.diagnostics.list.count, 0);
	}
	reading.source.assume_count = 1;
	reading.source.assume = &(struct rf_define){ "line 2", "no" };
	read_body("for (int i = 0; i < n; ++i)\n  if (b[i] > s) a[i] = 1;");
	assert_int_equal(reading.diagnostics.list.count, 1);
}

static void a_branch_that_prints_is_left_out(void **state)
{
	(void)state;
	read_body("double t = 0;\n"
	          "for (int i = 0; i < n; ++i) {\n"
	          "  a[i] = b[i];\n"
	          "  if (i % 100 == 0) printf(\"%g\\n\", a[i]);\n"
	          "  if (i == 1) { t = now(); }\n"
	          "}\n"
	          "if (m > 1) printf(\"%g\\n\", now() - t);");
	EXPECT_ACCESSES("read b[i] at 8*i", "write a[i] at 8*i");
	assert_null(find_guard(reading.kernel.root));
	expect_assumption(0,
	                  "5: what runs when `i % 100 == 0` holds, as it changes no array: "
	                  "left out",
	                  NULL);
	expect_assumption(1, "6: what runs when `i == 1` holds, as it changes no array: left out",
	                  NULL);
	assert_int_equal(reading.kernel.assumption_count, 3);
}

static void what_changes_an_array_is_no_aside(void **state)
{
	(void)state;
	read_body("for (int i = 0; i < n; ++i)\n"
	          "  if (b[i] > s) { printf(\"big\\n\"); a[i] = 0; }\n"
	          "  else { printf(\"small\\n\"); }");
	expect_assumption(0, "3: what runs when `b[i] > s` fails, as it changes no array: left out",
	                  NULL);
	expect_assumption(1, "3: `b[i] > s` holds: always", "--assume 'k.c:3=0.5'");
	expect_assumption(2, "3: the call of `printf`, as it changes no array: left out", NULL);
	EXPECT_ACCESSES("read b[i] at 8*i", "write a[i] at 8*i");
}

static void errors_are_taken_not_to_happen(void **state)
{
	(void)state;
	read_body("if (!a || w == 0) { printf(\"no\\n\"); exit(1); }\n"
	          "if (b[0] < 0) return;\n"
	          "for (int i = 0; i < n; ++i) {\n"
	          "  a[i] = b[i];\n"
	          "  if (k[i] < 0) exit(2);\n"
	          "  if (a[i] == s) break;\n"
	          "}");
	EXPECT_ACCESSES("read b[i] at 8*i", "write a[i] at 8*i", "read k[i] at 4*i",
	                "read a[i] at 8*i");
	expect_assumption(0, "2: `!a || w == 0` holds, which ends the program: never", NULL);
	expect_assumption(1, "3: `b[0] < 0` holds, which ends the function: never", NULL);
	expect_assumption(2, "6: `k[i] < 0` holds, which ends the program: never", NULL);
	expect_assumption(3, "7: `a[i] == s` holds, which ends the loop early: never", NULL);
	assert_true(reading.kernel.loops[0]->ends_early);
}

static void a_return_is_the_other_branch(void **state)
{
	const struct rf_node *root;

	(void)state;
	read_body("if (n <= 0) return;\n"
	          "if (m == 1) {\n"
	          "  for (int i = 0; i < n; ++i) a[i] = 0;\n"
	          "  return;\n"
	          "}\n"
	          "for (int i = 0; i < n; ++i) a[i] = b[i];");
	EXPECT_ACCESSES("write a[i] at 8*i", "read b[i] at 8*i", "write a[i] at 8*i");
	assert_int_equal(reading.kernel.assumption_count, 0);
	root = reading.kernel.root;
	assert_int_equal(root->kind, RF_NODE_GUARD);
	assert_null(root->children);
	assert_int_equal(root->otherwise->kind, RF_NODE_GUARD);
	assert_non_null(root->otherwise->children);
	assert_non_null(root->otherwise->otherwise);
}

static void an_extreme_is_an_operation(void **state)
{
	static const char *const bodies[] = {
		"double x = 0; int at = 0; for (int i = 0; i < n; ++i) if (b[i] > x) x = b[i];"
		"a[0] = x + at;",
		"double x = 0; int at = 0; for (int i = 0; i < n; ++i) if (x >= b[i]) "
		"{ at = i; x = b[i]; } a[0] = x + at;",
		"double x = 0; int at = 0; for (int i = 0; i < n; ++i) if (b[i] < x) "
		"{ x = b[i]; at = i; } a[0] = x + at;",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bodies) / sizeof(*bodies); ++i) {
		read_body(bodies[i]);
		assert_int_equal(reading.kernel.assumption_count, 1);
		assert_true(reading.kernel.assumptions[0].is_aside);
		assert_null(find_guard(reading.kernel.root));
		EXPECT_ACCESSES("read b[i] at 8*i", "read b[i] at 8*i", "write a[0] at 0");
	}
	read_body("double x = 0; for (int i = 0; i < n; ++i) "
	          "if (fabs(b[i]) > x) x = fabs(b[i]); a[0] = x;");
	assert_true(reading.kernel.assumptions[0].is_aside);
	read_body("double x = 0; for (int i = 0; i < n; ++i) if (b[i] > x) x = w[i]; a[0] = x;");
	expect_assumption(0, "2: `b[i] > x` holds: always", "--assume 'k.c:2=0.5'");
}

static void what_does_not_change_is_a_switch(void **state)
{
	(void)state;
	read_body("for (int i = 0; i < n; ++i) {\n"
	          "  a[i] = b[i];\n"
	          "  if (w) a[i] *= w[i];\n"
	          "  if (w == 0) a[i] += 1;\n"
	          "  if (s == 1.0)\n    b[i] = 0;\n  else\n    b[i] = s;\n"
	          "}");
	EXPECT_ACCESSES("read b[i] at 8*i", "write a[i] at 8*i", "read w[i] at 8*i",
	                "read a[i] at 8*i", "write a[i] at 8*i", "write b[i] at 8*i");
	expect_assumption(0, "4: `w` holds: yes", "--assume 'w=no'");
	expect_assumption(1, "6: `s == 1.0` holds: line 7 runs, and line 9 does not: yes",
	                  "--assume 's == 1.0=no'");
	assert_int_equal(reading.kernel.assumption_count, 2);
	read_body("for (int j = 0; j < m; ++j)\n"
	          "  if (s == 1.0) b[j] = 0;\n"
	          "  else { int i = 0; do { a[i] = b[i]; } while (++i < n); }");
	expect_assumption(0, "3: `s == 1.0` holds: line 4 runs, and line 3 does not: no",
	                  "--assume 's == 1.0=yes'");
	reading.source.assume_count = 1;
	reading.source.assume = &(struct rf_define){ "s==1.0", "no" };
	read_body("if (s == 1.0) { for (int i = 0; i < n; ++i) a[i] = b[i]; }\n"
	          "else { for (int i = 0; i < n; ++i) a[i] = s * b[i] + w[i]; }");
	EXPECT_ACCESSES("read b[i] at 8*i", "read w[i] at 8*i", "write a[i] at 8*i");
}

/* A variable that the loops assign is none. */
static void what_changes_is_data(void **state)
{
	(void)state;
	read_body("for (int i = 0; i < n; ++i) {\n  if (s > 1.0) a[i] = 0;\n  s = b[i];\n}");
	expect_assumption(0, "3: `s > 1.0` holds: always", "--assume 'k.c:3=0.5'");
}

static void a_choice_of_a_pointer_is_a_switch(void **state)
{
	(void)state;
	read_body("for (int i = 0; i < n; ++i)\n  a[i] = b[i] + (w != 0 ? w[i] : 0.0);");
	EXPECT_ACCESSES("read b[i] at 8*i", "read w[i] at 8*i", "write a[i] at 8*i");
	expect_assumption(0, "3: `w != 0` holds: yes", "--assume 'w != 0=no'");
}

static void continue_guards_the_rest(void **state)
{
	const struct rf_node *guard;

	(void)state;
	read_body("for (int i = 0; i < n; ++i) {\n"
	          "  if (i == m) continue;\n"
	          "  a[i] = 1;\n"
	          "}");
	expect_no_assumption();
	guard = find_guard(reading.kernel.root);
	assert_null(guard->children);
	assert_non_null(guard->otherwise);
	read_body("for (int i = 0; i < n; ++i) {\n"
	          "  a[i] = 1;\n"
	          "  if (k[i]) { b[i] = 2; if (i < m) continue; b[i] = 3; }\n"
	          "  else continue;\n"
	          "  b[i] = 4;\n"
	          "}");
	EXPECT_ACCESSES("write a[i] at 8*i", "read k[i] at 4*i", "write b[i] at 8*i",
	                "write b[i] at 8*i", "write b[i] at 8*i");
	read_body("for (int i = 0; i < n; ++i) {\n  if (k[i] < 0) { b[i] = 0; continue; }\n"
	          "  a[i] = 1;\n}");
	expect_assumption(0, "3: `k[i] < 0` holds: never", "--assume 'k.c:3=1'");
}

static void switches_are_chains_of_conditions(void **state)
{
	(void)state;
	read_body("for (int i = 0; i < n; ++i)\n"
	          "  switch (m) {\n"
	          "  case 0: a[i] = 1; break;\n"
	          "  case 3: a[i] = 2; /* runs on */\n"
	          "  case 4: case 5: b[i] = 3; break;\n"
	          "  default: b[i] = w[i];\n"
	          "  }");
	expect_no_assumption();
	EXPECT_ACCESSES("write a[i] at 8*i", "write a[i] at 8*i", "write b[i] at 8*i",
	                "write b[i] at 8*i", "write b[i] at 8*i", "read w[i] at 8*i",
	                "write b[i] at 8*i");
	read_body("switch (3) { case 2: a[0] = 1; break; case 3: "
	          "for (int i = 0; i < n; ++i) b[i] = 1; }");
	EXPECT_ACCESSES("write b[i] at 8*i");
	read_body("for (int i = 0; i < n; ++i)\n"
	          "  switch (k[i]) {\n"
	          "  case 1: a[i] = 1; break;\n"
	          "  case 2: a[i] = b[i]; break;\n  }");
	expect_assumption(0, "4: `k[i] == 1` holds: always", "--assume 'k.c:4=0.5'");
	expect_assumption(1, "5: `k[i] == 2` holds: always", "--assume 'k.c:5=0.5'");
	read_body("for (int i = 0; i < n; ++i)\n"
	          " switch (m) { case 1: if (i < 3) break; a[i] = 0; }");
	EXPECT_ACCESSES("write a[i] at 8*i");
	expect_refusal("void f(int n, int m, double *a) { for (int i = 0; i < n; ++i)\n"
	               " switch (m) { case 1: if (i < 3) { if (i < 2) break; a[1] = 0; } a[i] = "
	               "0; } }",
	               RF_WRONG_KERNEL, "2:2: this switch cannot be taken apart");
}

/* The second while moves j by 2 in each turn, so that turn t of it reads b[m + 2*t]. */
static void a_loop_that_data_end_has_turns(void **state)
{
	(void)state;
	read_body("int i = 0;\nwhile (a[i] > s) {\n  a[i] = 0;\n  i++;\n}");
	assert_int_equal(reading.kernel.loop_count, 1);
	assert_true(reading.kernel.loops[0]->ends_early);
	assert_string_equal(reading.kernel.sizes[0].name, "turns@3");
	EXPECT_ACCESSES("read a[i] at 8*while", "write a[i] at 8*while");
	expect_assumption(0, "3: data end the loop in line 3; each time it runs so often: turns@3",
	                  "-D turns@3=VALUE");
	read_body("do {\n  int j = m;\n  while (s < b[j])\n    j += 2;\n"
	          "  s -= 1;\n} while (s > 0);");
	assert_int_equal(reading.kernel.loop_count, 2);
	assert_string_equal(reading.kernel.sizes[0].name, "turns@2");
	assert_string_equal(reading.kernel.sizes[2].name, "turns@4");
	EXPECT_ACCESSES("read b[j] at 16*while + 8*m");
	read_body("for (int i = 0;;) {\n  if (k[i] > 3) break;\n  a[i++] = 1;\n}");
	assert_string_equal(reading.kernel.sizes[0].name, "turns@2");
	EXPECT_ACCESSES("read k[i] at 4*for", "write a[i++] at 8*for");
	read_body("for (; *a > 0; a += 3)\n  *b++ = *a;");
	EXPECT_ACCESSES("read *a at 24*for", "read *a at 24*for", "write *b++ at 8*for");
	read_body("double x;\nfor (x = 0.5; x < s; x *= 2)\n"
	          "  for (int i = 0; i < n; ++i)\n    a[i] += x;");
	assert_string_equal(reading.kernel.sizes[0].name, "turns@3");
	EXPECT_ACCESSES("read a[i] at 8*i", "write a[i] at 8*i");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_condition_on_data_is_evaluated_and_holds),
		TEST(the_user_says_whether_it_holds),
		TEST(a_branch_that_prints_is_left_out),
		TEST(what_changes_an_array_is_no_aside),
		TEST(errors_are_taken_not_to_happen),
		TEST(a_return_is_the_other_branch),
		TEST(an_extreme_is_an_operation),
		TEST(what_does_not_change_is_a_switch),
		TEST(what_changes_is_data),
		TEST(a_choice_of_a_pointer_is_a_switch),
		TEST(continue_guards_the_rest),
		TEST(switches_are_chains_of_conditions),
		TEST(a_loop_that_data_end_has_turns),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
