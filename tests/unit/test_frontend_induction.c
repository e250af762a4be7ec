/* SPDX-License-Identifier: MIT
 *
 * Variables and pointers that loops move by steps of their own.
 */
#include "tests/unit/frontend_reading.h"

static void an_index_that_is_counted_by_hand(void **state)
{
	(void)state;
	read_kernel("void f(int n, int m, double *a, double *b) {\n"
	            "  int k = 3;\n"
	            "  for (int i = 0; i < n; i++)\n"
	            "    for (int j = 0; j < m; j++) { a[k] = b[k + 1]; k++; }\n"
	            "}\n");
	EXPECT_ACCESSES("read b[k+1] at 8*m*i + 8*j + 32", "write a[k] at 8*m*i + 8*j + 24");
}

/* What is used before the step sees the old value, what is used behind it the new one. */
static void the_order_in_the_body_counts(void **state)
{
	(void)state;
	read_kernel("void f(int n, int incx, double *a) {\n"
	            "  int ix = 0;\n"
	            "  for (int i = 0; i < n; i++) { a[ix] = 1; ix += incx; a[ix] = 2; }\n"
	            "}\n");
	EXPECT_ACCESSES("write a[ix] at 8*incx*i", "write a[ix] at 8*incx*i + 8*incx");
}

static void rows_that_pointers_walk_through(void **state)
{
	(void)state;
	read_kernel("void f(int w, int h, int stride, const char *a, const float *b, float *c) {\n"
	            "  for (int y = 0; y < h; y++) {\n"
	            "    for (int x = 0; x < w; x++) c[x] = a[x] * b[x];\n"
	            "    a += stride; b += w; c = c + w;\n"
	            "  }\n"
	            "}\n");
	EXPECT_ACCESSES("read a[x] at stride*y + x", "read b[x] at 4*w*y + 4*x",
	                "write c[x] at 4*w*y + 4*x");
}

/* Inner steps add up over a turn of the outer loop. */
static void steps_add_up(void **state)
{
	(void)state;
	read_kernel("void f(int n, int m, int gap, double *d) {\n"
	            "  for (int i = 0; i < n; i++) {\n"
	            "    for (int j = 2; j < m; j++) { d[0] = 0; d++; }\n"
	            "    d += gap;\n"
	            "  }\n"
	            "  for (int i = 0; i < n; i++) d[i] = 1;\n"
	            "}\n");
	EXPECT_ACCESSES("write d[0] at (8*m + 8*gap - 16)*i + 8*j - 16",
	                "write d[i] at 8*i + 8*n*m + 8*n*gap - 16*n");
}

static void loops_with_other_steps(void **state)
{
	(void)state;
	read_kernel("void f(int n, double *a, double *b) {\n"
	            "  int k = n;\n"
	            "  for (int i = n - 1; i >= 0; i--) { a[k] = 0; k--; }\n"
	            "  for (int i = 0; i < n; i += 4) { *b = 1; b[3] = 1; b += 4; }\n"
	            "}\n");
	EXPECT_ACCESSES("write a[k] at 8*i + 8", "write *b at 8*i", "write b[3] at 8*i + 24");
}

static void a_loop_goes_on_where_another_ends(void **state)
{
	(void)state;
	read_kernel("void f(int n, double *a) {\n"
	            "  int i;\n"
	            "  for (i = 0; i + 3 < n; i += 4) a[i] = 0;\n"
	            "  for (; i < n; i++) a[i] = 1;\n"
	            "  for (i = n; i > 2; i--) a[i] = 2;\n"
	            "  a[i] = 3;\n"
	            "}\n");
	EXPECT_LOOPS("i from 0 to n - 3 step 4", "i from 4*(n/4) to n",
	             "i from 3 to n + 1 step -1");
	EXPECT_ACCESSES("write a[i] at 8*i", "write a[i] at 8*i", "write a[i] at 8*i",
	                "write a[i] at 16");
}

/* The trips of the inner loop change with the outer one, so that the sum is no form. */
static void what_is_not_linear_is_refused(void **state)
{
	(void)state;
	expect_refusal(
	    "void f(int n, double *a) {\n"
	    "  int k = 0;\n"
	    "  for (int i = 0; i < n; i++)\n"
	    "    for (int j = 0; j < i; j++) { a[k] = 0; k++; }\n"
	    "}\n",
	    RF_WRONG_KERNEL,
	    "4:35: where `a[k]` lies is not known, and nothing else is accessed: `k` changes in "
	    "a way that is not followed");
	expect_refusal(
	    "void f(int n, int m, double *a) {\n"
	    "  int k = 0;\n"
	    "  for (int i = 0; i < n; i++) { a[k] = 0; if (i < m) k++; }\n"
	    "}\n",
	    RF_WRONG_KERNEL,
	    "3:33: where `a[k]` lies is not known, and nothing else is accessed: `k` changes in "
	    "a way that is not followed");
}

/* The exchange of two time steps is an assumption, and the figures are those of either order. */
static void exchanged_pointers_are_those_of_one_turn(void **state)
{
	(void)state;
	read_kernel("void f(int T, int n, double *src, double *dst) {\n"
	            "  for (int t = 0; t < T; t++) {\n"
	            "    for (int i = 1; i < n - 1; i++) dst[i] = src[i - 1] + src[i + 1];\n"
	            "    double *tmp = src; src = dst; dst = tmp;\n"
	            "  }\n"
	            "}\n");
	EXPECT_ARRAYS("src[?] of double", "dst[?] of double");
	assert_int_equal(reading.kernel.assumption_count, 2);
	assert_string_equal(reading.kernel.assumptions[0].what,
	                    "`src` is exchanged in every turn of the loop in line 2");
}

/* A parameter that is declared as an array is a pointer. */
static void parameters_declared_as_arrays(void **state)
{
	(void)state;
	read_kernel("void f(int T, int n, double a[restrict n][n], double b[restrict n][n]) {\n"
	            "  for (int t = 0; t < T; t++) {\n"
	            "    for (int i = 1; i < n - 1; i++) a[i][0] = b[i][0];\n"
	            "    double (*c)[n] = a; a = b; b = c;\n"
	            "  }\n"
	            "}\n");
	assert_int_equal(reading.kernel.assumption_count, 2);
	assert_string_equal(reading.kernel.assumptions[0].what,
	                    "`a` is exchanged in every turn of the loop in line 2");
	read_kernel("void f(int n, double a[], const double b[]) {\n"
	            "  for (int i = 0; i < n; i++) *a++ = *b++;\n"
	            "}\n");
	EXPECT_ACCESSES("read *b++ at 8*i", "write *a++ at 8*i");
	read_kernel("void f(int n, double a[][4], const double b[]) {\n"
	            "  for (int i = 0; i < n; i++, a++, b += 2) (*a)[1] = b[1];\n"
	            "}\n");
	EXPECT_ACCESSES("read b[1] at 16*i + 8", "write (*a)[1] at 32*i + 8");
}

static void exchanged_pointers_in_memory(void **state)
{
	(void)state;
	read_kernel("struct grid { double *u[3]; };\n"
	            "void f(int T, int n, struct grid *g) {\n"
	            "  for (int t = 0; t < T; t++) {\n"
	            "    for (int i = 0; i < n; i++) g->u[2][i] = g->u[1][i] + g->u[0][i];\n"
	            "    double *tmp = g->u[0];\n"
	            "    g->u[0] = g->u[1]; g->u[1] = g->u[2]; g->u[2] = tmp;\n"
	            "  }\n"
	            "}\n");
	EXPECT_ARRAYS("g->u[1][?] of double", "g->u[0][?] of double", "g->u[2][?] of double");
	assert_int_equal(reading.kernel.assumption_count, 3);
}

static void an_index_that_alternates(void **state)
{
	(void)state;
	read_kernel("void f(int T, int n, int m, double (*u)[n]) {\n"
	            "  int now = 0;\n"
	            "  for (int t = 0; t < T; t++) {\n"
	            "    for (int i = 0; i < n; i++) u[1 - now][i] = u[now][i];\n"
	            "    now = 1 - now;\n"
	            "  }\n"
	            "}\n");
	EXPECT_ACCESSES("read u[now][i] at 8*n*(t%2) + 8*i",
	                "write u[1-now][i] at -8*n*(t%2) + 8*i + 8*n");
	assert_int_equal(reading.kernel.assumption_count, 0);
}

static void steps_inside_expressions(void **state)
{
	(void)state;
	read_kernel("void f(int n, const float *a, float *b, double *c) {\n"
	            "  int k = 0;\n"
	            "  while (n--) { *b++ = *a++ * 2; c[++k] = 0; }\n"
	            "}\n");
	EXPECT_LOOPS("n from 0 to n step -1");
	EXPECT_ACCESSES("read *a++ at -4*n + 4*n - 4", "write *b++ at -4*n + 4*n - 4",
	                "write c[++k] at -8*n + 8*n");
}

/* A step that an outer loop changes is a size that stands for its values. */
static void a_step_that_doubles(void **state)
{
	(void)state;
	read_kernel("void f(int n, double *a) {\n"
	            "  int step = 1;\n"
	            "  for (int l = 0; l < 10; l++) {\n"
	            "    for (int i = 0; i < n; i += step) a[i] = 0;\n"
	            "    step *= 2;\n"
	            "  }\n"
	            "}\n");
	assert_true(reading.kernel.sizes[0].is_typical);
	assert_string_equal(reading.kernel.sizes[0].name, "step");
	EXPECT_ACCESSES("write a[i] at 8*step*(i/step)");
}

static void several_variables_in_a_head(void **state)
{
	(void)state;
	read_kernel("void f(int n, int z, double *a, const double *b) {\n"
	            "  int i, j, k;\n"
	            "  for (i = 0, j = z, k = 2; i < n; i++, j += 2, --k) a[i] = b[j] + b[k];\n"
	            "}\n");
	EXPECT_LOOPS("i from 0 to n");
	EXPECT_ACCESSES("read b[j] at 16*i + 8*z", "read b[k] at -8*i + 16", "write a[i] at 8*i");
}

/* In i, j would be i/2. */
static void variables_that_move_by_less(void **state)
{
	(void)state;
	read_kernel("void f(int n, double *a, double *b, const double *c) {\n"
	            "  int i, j, k = 5;\n"
	            "  for (i = 0, j = 0; i < n; i += 2, j++) a[i] = b[j];\n"
	            "  for (i = 1; i < n; i += 3, k += 2) a[i] = b[k] + *c++;\n"
	            "  for (i = 0, j = 0; i < n; i += 2, j += 6) a[i] = b[j];\n"
	            "}\n");
	EXPECT_LOOPS("(i/2) from 0 to ((n + 1)/2)", "(i/3) from 0 to ((n + 1)/3)",
	             "i from 0 to n step 2");
	EXPECT_ACCESSES("read b[j] at 8*(i/2)", "write a[i] at 16*(i/2)",
	                "read b[k] at 16*(i/3) + 40", "read *c++ at 8*(i/3)",
	                "write a[i] at 24*(i/3) + 8", "read b[j] at 24*i", "write a[i] at 8*i");
}

static void while_loops_with_a_step_anywhere(void **state)
{
	(void)state;
	read_kernel("void f(int n, double *a) {\n"
	            "  int i = 0;\n"
	            "  while (i < n) { a[i] = 0; i += 2; a[i] = 1; }\n"
	            "  i = 0;\n"
	            "  do { a[i] = 2; } while (++i < n);\n"
	            "  i = n;\n"
	            "  do a[i] = 3; while (i-- > 4);\n"
	            "  for (i = n; i--;) a[i] = 4;\n"
	            "  for (; i < n;) a[i++] = 5;\n"
	            "}\n");
	EXPECT_LOOPS("i from 0 to n step 2", "i from 0 to n", "i from 4 to n + 1 step -1",
	             "i from 0 to n step -1", "i from -1 to n");
	EXPECT_ACCESSES("write a[i] at 8*i", "write a[i] at 8*i + 16", "write a[i] at 8*i",
	                "write a[i] at 8*i", "write a[i] at 8*i", "write a[i++] at 8*i");
}

static void pointers_that_walk_to_an_end(void **state)
{
	(void)state;
	read_kernel("void f(int n, float *a, float *b, const float *end) {\n"
	            "  float *p;\n"
	            "  for (p = a + 1; p < a + n; p++) *p = *b++;\n"
	            "  while (b != end) *b++ = 0;\n"
	            "}\n");
	EXPECT_LOOPS("p from 0 to n - 1", "b from 0 to end - b");
	EXPECT_ACCESSES("read *b++ at 4*p", "write *p at 4*p + 4", "write *b++ at 4*b + 4*n - 4");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(an_index_that_is_counted_by_hand),
		TEST(the_order_in_the_body_counts),
		TEST(rows_that_pointers_walk_through),
		TEST(steps_add_up),
		TEST(loops_with_other_steps),
		TEST(a_loop_goes_on_where_another_ends),
		TEST(what_is_not_linear_is_refused),
		TEST(steps_inside_expressions),
		TEST(several_variables_in_a_head),
		TEST(variables_that_move_by_less),
		TEST(a_step_that_doubles),
		TEST(while_loops_with_a_step_anywhere),
		TEST(pointers_that_walk_to_an_end),
		TEST(exchanged_pointers_are_those_of_one_turn),
		TEST(exchanged_pointers_in_memory),
		TEST(parameters_declared_as_arrays),
		TEST(an_index_that_alternates),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
