/* SPDX-License-Identifier: MIT
 *
 * Loops: bounds, steps, guards, pragmas, and the tree that they make.
 */
#include "tests/unit/frontend_reading.h"

/* The loop over a[i] with the given head. */
static void read_head(const char *head)
{
	read_kernel(rf_arena_print(reading.arena,
	                           "#define MIN(a, b) ((a) < (b) ? (a) : (b))\n"
	                           "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n"
	                           "double fmin(double, double);\n"
	                           "static int min(int x, int y) { return x < y ? x : y; }\n"
	                           "enum { T = 8 };\n"
	                           "void f(int n, int m, double *a) {\n"
	                           "  int i, last = n - 2, end = MIN(n, m);\n"
	                           "  (void)last; (void)end;\n"
	                           "  for (int ii = 0; ii < n; ii += T)\n"
	                           "    %s\n"
	                           "      a[0] = min(1, 2);\n"
	                           "}\n",
	                           head));
}

struct head {
	const char *source, *expected;
};

static void heads_of_all_shapes_are_read(void **state)
{
	static const struct head heads[] = {
		{ "for (i = 0; i < n; i++)", "i from 0 to n" },
		{ "for (int j = 1; j <= n - 1; ++j)", "j from 1 to n" },
		{ "for (long j = 1; n > j; j += 3)", "j from 1 to n step 3" },
		{ "for (i = 0; i != n; i = i + 1)", "i from 0 to n" },
		{ "for (i = 0; i + 1 < n; i = 2 + i)", "i from 0 to n - 1 step 2" },
		{ "for (unsigned j = 0; j < last; ++j)", "j from 0 to n - 2" },
		{ "for (i = n - 1; i >= 0; --i)", "i from 0 to n step -1" },
		{ "for (i = n; i > m; i -= 2)", "i from m + 1 to n + 1 step -2" },
		{ "for (i = last; i != 0; i--)", "i from 1 to n - 1 step -1" },
		{ "for (i = n; 0 < i; i = i - T)", "i from 1 to n + 1 step -8" },
		{ "for (i = ii; i < ii + T && i < n; ++i)", "i from ii to ii + 8, n" },
		{ "for (i = ii; i < MIN(ii + T, n); ++i)", "i from ii to ii + 8, n" },
		{ "for (i = ii; i <= min(ii + T, n) - 1; ++i)", "i from ii to ii + 8, n" },
		{ "for (i = ii; i < fmin(ii + T, n); ++i)", "i from ii to ii + 8, n" },
		{ "for (i = MAX(1, ii); i < end; ++i)", "i from 1, ii to n, m" },
		{ "for (i = ii; i < MIN(MIN(ii + T, n), m); ++i)", "i from ii to ii + 8, n, m" },
		{ "for (i = ii; i < (n < m ? n : m); ++i)", "i from ii to n, m" },
		{ "for (i = ii; i < (n >= m ? m : n); ++i)", "i from ii to n, m" },
		{ "for (i = MIN(n, m); i >= MAX(ii, 3); --i)",
		  "i from ii, 3 to n + 1, m + 1 step -1" },
		{ "for (i = 0; i < -(ii - n); ++i)", "i from 0 to -ii + n" },
		{ "for (i = 0; i < MIN(3, 5); ++i)", "i from 0 to 3" },
		{ "for (i = n; i-- > 0;)", "i from 0 to n step -1" },
		{ "for (unsigned j = n; j-- != 0;)", "j from 0 to n step -1" },
		{ "for (i = n; --i >= m;)", "i from m to n step -1" },
		{ "for (i = 0; i++ < n;)", "i from 1 to n + 1" },
		{ "for (i = -1; ++i < n;)", "i from 0 to n" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); ++i) {
		read_head(heads[i].source);
		assert_int_equal(reading.kernel.loop_count, 2);
		assert_string_equal(loop_text(1), heads[i].expected);
	}
}

static void a_loop_may_start_where_its_variable_stands(void **state)
{
	(void)state;
	read_kernel("void f(int n, double *a) {\n"
	            "  int i = 2;\n"
	            "  for (; i < n; ++i) a[i] = 0;\n"
	            "}\n");
	EXPECT_LOOPS("i from 2 to n");
}

static void imperfect_nests_keep_their_order(void **state)
{
	const struct rf_node *node;

	(void)state;
	read_kernel("void f(int n, double a[n][n], double b[n]) {\n"
	            "  b[0] = 1;\n"
	            "  for (int i = 0; i < n; ++i) {\n"
	            "    b[i] = 0;\n"
	            "    for (int j = 0; j <= i; ++j)\n"
	            "      b[i] += a[i][j];\n"
	            "    for (int j = i + 1; j < n; ++j)\n"
	            "      a[i][j] = b[j];\n"
	            "    b[i] /= 2;\n"
	            "  }\n"
	            "}\n");
	EXPECT_LOOPS("i from 0 to n", "j from 0 to i + 1", "j from i + 1 to n");
	node = reading.kernel.root;
	assert_int_equal(node->kind, RF_NODE_STATEMENT);
	assert_int_equal(node->next->kind, RF_NODE_LOOP);
	node = node->next->children;
	assert_int_equal(node->kind, RF_NODE_STATEMENT);
	assert_false(node->statement->is_reduction);
	assert_int_equal(node->next->loop->id, 1);
	assert_true(node->next->children->statement->is_reduction);
	assert_int_equal(node->next->next->loop->id, 2);
	assert_string_equal(node->next->next->next->statement->text, "b[i] /= 2");
	assert_null(node->next->next->next->next);
}

/* The guard of a single if, "j - 1 >= 0, i == 0", with < or > when a branch is there. */
static const char *guard_text(const char *condition)
{
	const struct rf_node *node;
	struct rf_text text;

	read_kernel(rf_arena_print(reading.arena,
	                           "void f(int n, int flag, double *a) {\n"
	                           "  for (int j = 0; j < n; ++j)\n"
	                           "    for (int i = 0; i < n; ++i)\n"
	                           "      if (%s) a[i] = 0;\n"
	                           "}\n",
	                           condition));
	node = reading.kernel.root->children->children;
	assert_int_equal(node->kind, RF_NODE_GUARD);
	rf_text_init(&text, reading.arena);
	for (size_t i = 0; i < node->guard->condition_count; ++i)
		rf_text_print(
		    &text, "%s%s %s %d", i ? ", " : "",
		    rf_form_print(reading.arena, &node->guard->conditions[i].form, &reading.kernel),
		    node->guard->conditions[i].divisor > 0   ? "multiple of"
		    : node->guard->conditions[i].is_equality ? "=="
							     : ">=",
		    (int)node->guard->conditions[i].divisor);
	rf_text_add(&text, node->otherwise ? " else" : "");
	return rf_text_string(&text);
}

static void conditions_become_guards(void **state)
{
	(void)state;
	assert_string_equal(guard_text("i > 0"), "i - 1 >= 0");
	assert_string_equal(guard_text("i <= j"), "j - i >= 0");
	assert_string_equal(guard_text("i == 0 && j < n - 1"), "i == 0, -j + n - 2 >= 0");
	assert_string_equal(guard_text("!(i < j)"), "-j + i >= 0");
	assert_string_equal(guard_text("i != j"), "-j + i == 0 else");
	assert_string_equal(guard_text("i == 0 || j == 0"), "i == 0 else");
	assert_string_equal(guard_text("i < 1 || j < 1"), "i - 1 >= 0, j - 1 >= 0 else");
	assert_string_equal(guard_text("flag"), "flag == 0 else");
	assert_string_equal(guard_text("!flag"), "flag == 0");
	assert_string_equal(guard_text("i > 0 && j != 3"), "i - 1 >= 0");
	assert_string_equal(guard_text("(i + j) % 2 == 0"), "j + i multiple of 2");
	assert_string_equal(guard_text("i % 2"), "i multiple of 2 else");
	assert_string_equal(guard_text("3 == i % 4"), "i - 3 multiple of 4, i - 3 >= 0");
	assert_string_equal(guard_text("i % 4 == -1"), "i + 1 multiple of 4, -i - 1 >= 0");
	assert_string_equal(guard_text("(i & 3) == 1"), "i - 1 multiple of 4");
}

static void a_mixed_condition_becomes_several_guards(void **state)
{
	const struct rf_node *outer;

	(void)state;
	read_kernel("void f(int n, double *a) {\n"
	            "  for (int i = 0; i < n; ++i)\n"
	            "    if (i > 0 && i != 7) a[i] = 1; else a[i] = 2;\n"
	            "}\n");
	outer = reading.kernel.root->children;
	assert_int_equal(outer->kind, RF_NODE_GUARD);
	assert_string_equal(outer->otherwise->statement->text, "a[i] = 2");
	assert_int_equal(outer->children->kind, RF_NODE_GUARD);
	assert_string_equal(outer->children->otherwise->statement->text, "a[i] = 1");
	assert_string_equal(outer->children->children->statement->text, "a[i] = 2");
}

/* How long rows are is a size, which their starts are multiples of. */
static void bounds_out_of_memory_have_a_mean(void **state)
{
	const struct rf_loop *loop;

	(void)state;
	read_kernel("void f(int n, const int *start, const int *col, double *v, double *x) {\n"
	            "  for (int r = 0; r < n; ++r)\n"
	            "    for (int e = start[r]; e < start[r + 1]; ++e)\n"
	            "      v[e] = x[col[e]];\n"
	            "}\n");
	loop = reading.kernel.loops[1];
	assert_true(loop->has_mean_length);
	assert_false(loop->is_irregular);
	assert_string_equal(loop_text(1), "e from turns@3*r to turns@3*r + turns@3");
	assert_string_equal(access_text(1), "read start[r+1] at 4*r + 4");
	assert_string_equal(reading.kernel.assumptions[0].value, "turns@3");
	assert_false(reading.kernel.loops[0]->has_mean_length);
}

/* Lanes that share a row start beside each other; how the bounds are read is kept. */
static void lanes_share_a_row(void **state)
{
	const struct rf_loop *loop;

	(void)state;
	read_kernel("void f(int n, const int *start, const int *col, double *v, double *x) {\n"
	            "  for (int r = 0; r < n; ++r)\n"
	            "    for (int lane = 0; lane < 8; ++lane)\n"
	            "      for (int e = start[r] + lane; e <= start[r + 1] - 1; e += 8)\n"
	            "        v[e] = x[col[e]];\n"
	            "}\n");
	loop = reading.kernel.loops[2];
	assert_true(loop->has_mean_length);
	assert_string_equal(loop_text(2), "e from turns@4*r + lane to turns@4*r + turns@4 step 8");
	assert_int_equal(loop->first_read->through, 0);
	assert_int_equal(loop->first_read->form.term_count, 1);
	assert_int_equal(loop->end_read->through, 1);
	assert_int_equal(loop->end_read->form.term_count, 0);
	assert_true(rf_formula_is_zero(loop->end_read->form.constant));
	read_kernel("void f(int n, int m, const int *start, double *v) {\n"
	            "  for (int r = 0; r < n; ++r)\n"
	            "    for (int e = start[r]; e < 2 * start[r + 1]; e++)\n"
	            "        v[e] = 0;\n"
	            "}\n");
	assert_true(reading.kernel.loops[1]->has_mean_length);
	assert_null(reading.kernel.loops[1]->end_read);
}

static void openmp_is_read_and_never_needed(void **state)
{
	(void)state;
	read_kernel("void f(int n, double a[n][n]) {\n"
	            "  #pragma omp parallel for collapse(2) \\\n"
	            "      schedule( dynamic, 4 ) reduction(+:s) // comment\n"
	            "  for (int j = 0; j < n; ++j)\n"
	            "    for (int i = 0; i < n; ++i) {\n"
	            "#pragma omp simd\n"
	            "      for (int k = 0; k < n; ++k)\n"
	            "        a[j][k] = 0;\n"
	            "      #pragma clang loop unroll(disable)\n"
	            "      for (int k = 0; k < n; ++k)\n"
	            "        a[j][k] = 1;\n"
	            "    }\n"
	            "}\n");
	assert_true(reading.kernel.loops[0]->is_parallel);
	assert_int_equal(reading.kernel.loops[0]->collapse, 2);
	assert_string_equal(reading.kernel.loops[0]->schedule, "dynamic, 4");
	assert_false(reading.kernel.loops[1]->is_parallel);
	assert_int_equal(reading.kernel.loops[1]->collapse, 1);
	assert_true(reading.kernel.loops[2]->is_simd);
	assert_false(reading.kernel.loops[3]->is_simd);
	assert_null(reading.kernel.loops[3]->schedule);
}

static void sizes_of_teams_are_read(void **state)
{
	(void)state;
	read_kernel("void f(int n, double a[n]) {\n"
	            "#pragma omp parallel num_threads(6)\n"
	            "{\n"
	            "#pragma omp for\n"
	            "  for (int i = 0; i < n; ++i) a[i] = 0;\n"
	            "#pragma omp for\n"
	            "  for (int i = 0; i < n; ++i) a[i] += 1;\n"
	            "#pragma omp single\n"
	            "  for (int i = 0; i < n; ++i) a[i] += 2;\n"
	            "}\n"
	            "#pragma omp parallel for if(parallel: n > (2 * 50)) num_threads(n)\n"
	            "  for (int i = 0; i < n; ++i) a[i] += 3;\n"
	            "#pragma omp parallel\n"
	            "  for (int i = 0; i < n; ++i) a[i] += 4;\n"
	            "#pragma omp parallel for\n"
	            "  for (int i = 0; i < n; ++i) a[i] += 5;\n"
	            "#pragma omp parallel for\n"
	            "  for (int i = 0; i < n; ++i) {\n"
	            "#pragma omp critical\n"
	            "    a[0] += 6;\n"
	            "  }\n"
	            "}\n");
	assert_int_equal(reading.kernel.loops[0]->most_threads, 6);
	assert_int_equal(reading.kernel.loops[1]->most_threads, 6);
	assert_true(reading.kernel.loops[2]->is_alone);
	assert_null(reading.kernel.loops[2]->assumed);
	assert_int_equal(reading.kernel.loops[3]->most_threads, 0);
	assert_string_equal(reading.kernel.loops[3]->assumed,
	                    "threads are taken to share loop i, whatever "
	                    "if(parallel: n > (2 * 50)) says");
	assert_false(reading.kernel.loops[4]->is_parallel);
	assert_non_null(strstr(reading.kernel.loops[4]->assumed, "no omp for says so"));
	assert_null(reading.kernel.loops[5]->assumed);
	assert_int_equal(reading.kernel.loops[5]->most_threads, 0);
	assert_string_equal(reading.kernel.loops[6]->assumed,
	                    "threads are taken not to wait for each other at omp critical in "
	                    "line 19");
}

static void scalars_that_carry_values_are_reductions(void **state)
{
	(void)state;
	read_kernel("double f(int n, double *a) {\n"
	            "  double s = 0, t, u, last = 0, c = 2, w;\n"
	            "  for (int i = 0; i < n; ++i) {\n"
	            "    t = a[i] * c;\n"
	            "    s = s + t;\n"
	            "    a[i] = last;\n"
	            "    last = t;\n"
	            "    u = 0;\n"
	            "    for (int j = 0; j < 3; ++j) u += a[j];\n"
	            "    a[i] = u;\n"
	            "    if (i > 2) { w = a[i]; a[i] = w * w; }\n"
	            "  }\n"
	            "  return s;\n"
	            "}\n");
	assert_true(scalar("s")->is_reduction);
	assert_true(scalar("last")->is_reduction);
	assert_true(scalar("u")->is_reduction);
	assert_false(scalar("t")->is_reduction);
	assert_false(scalar("c")->is_reduction);
	assert_false(scalar("w")->is_reduction);
	assert_true(scalar("w")->is_written);
}

static void values_of_integers_are_followed(void **state)
{
	(void)state;
	read_kernel("void f(int n, double *a) {\n"
	            "  int half = n / 2, k;\n"
	            "  half += 1;\n"
	            "  for (int i = 0; i < half; ++i) {\n"
	            "    k = 2 * i;\n"
	            "    k++;\n"
	            "    a[k] = a[k - 1];\n"
	            "  }\n"
	            "  if (n > 4) k = 7; else k = 8;\n"
	            "  k = 3;\n"
	            "  for (int i = 0; i < k; ++i) a[i] = 1;\n"
	            "}\n");
	EXPECT_LOOPS("i from 0 to (n/2) + 1", "i from 0 to 3");
	EXPECT_ACCESSES("read a[k-1] at 16*i", "write a[k] at 16*i + 8", "write a[i] at 8*i");
}

static void constant_conditions_leave_no_guard(void **state)
{
	(void)state;
	read_kernel("#define STEP(x) do { a[i] = x; a[i + 1] = x; } while (0)\n"
	            "void f(int n, double *a) {\n"
	            "  for (int i = 0; i < n; ++i) {\n"
	            "    if (sizeof(double) == 8) STEP(2); else a[0] = 1;\n"
	            "    if (0) a[1] = 1;\n"
	            "  }\n"
	            "}\n");
	EXPECT_ACCESSES("write a[i] at 8*i", "write a[i+1] at 8*i + 8");
	assert_int_equal(reading.kernel.root->children->kind, RF_NODE_STATEMENT);
}

static void integers_in_constant_arrays_are_sizes(void **state)
{
	(void)state;
	read_kernel("void f(const int dims[2], int *w, double *a) {\n"
	            "  w[0] = 4;\n"
	            "  for (int j = 0; j < dims[1]; ++j)\n"
	            "    for (int i = 0; i < dims[0]; ++i)\n"
	            "      a[j * dims[0] + i] = 0;\n"
	            "  for (int i = 0; i < w[0]; ++i)\n"
	            "    a[i] = 0;\n"
	            "  for (int j = 0; j < dims[1]; ++j)\n"
	            "    for (int i = 0; i < w[0]; ++i)\n"
	            "      w[0] = 0;\n"
	            "  for (int i = 0; i < w[0]; ++i)\n"
	            "    a[i] = 1;\n"
	            "}\n");
	assert_string_equal(sizes_text(), "dims[1] dims[0] w[0]@6 turns@9 w[0]@11");
	assert_string_equal(loop_text(1), "i from 0 to dims[0]");
	assert_string_equal(loop_text(2), "i from 0 to w[0]@6");
	assert_true(reading.kernel.loops[4]->has_mean_length);
}

static void while_loops_that_count_are_read(void **state)
{
	(void)state;
	read_kernel("void f(int n, double *a) {\n"
	            "  int i = 2;\n"
	            "  while (i < n - 1) { a[i] = a[i + 1]; i += 3; }\n"
	            "  i = n;\n"
	            "  while (i-- > 1)\n"
	            "    a[i] = 0;\n"
	            "}\n");
	EXPECT_LOOPS("i from 2 to n - 1 step 3", "i from 1 to n step -1");
}

/* A variable that is doubled or halved has no form: the loop is read turn by turn. */
static void loops_that_double(void **state)
{
	(void)state;
	read_kernel("void f(int n, double *a, const double *b) {\n"
	            "  for (int i = 0; i < n; i++) {\n"
	            "    for (int k = 8; k >= 2; k /= 2) a[i] += b[i + k];\n"
	            "    for (int k = 1; k < 5; k <<= 2) a[i] += b[k*n + i];\n"
	            "  }\n"
	            "}\n");
	EXPECT_LOOPS("i from 0 to n");
	EXPECT_ACCESSES("read b[i+8] at 8*i + 64", "read a[i] at 8*i", "write a[i] at 8*i",
	                "read b[i+4] at 8*i + 32", "read a[i] at 8*i", "write a[i] at 8*i",
	                "read b[i+2] at 8*i + 16", "read a[i] at 8*i", "write a[i] at 8*i",
	                "read b[1*n+i] at 8*i + 8*n", "read a[i] at 8*i", "write a[i] at 8*i",
	                "read b[4*n+i] at 8*i + 32*n", "read a[i] at 8*i", "write a[i] at 8*i");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(loops_that_double),
		TEST(heads_of_all_shapes_are_read),
		TEST(a_loop_may_start_where_its_variable_stands),
		TEST(imperfect_nests_keep_their_order),
		TEST(conditions_become_guards),
		TEST(a_mixed_condition_becomes_several_guards),
		TEST(bounds_out_of_memory_have_a_mean),
		TEST(lanes_share_a_row),
		TEST(openmp_is_read_and_never_needed),
		TEST(sizes_of_teams_are_read),
		TEST(scalars_that_carry_values_are_reductions),
		TEST(values_of_integers_are_followed),
		TEST(constant_conditions_leave_no_guard),
		TEST(integers_in_constant_arrays_are_sizes),
		TEST(while_loops_that_count_are_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
