/* SPDX-License-Identifier: MIT
 *
 * Dependences of C loops: pairs of references, distances, reductions.
 */
#include "base/text.h"
#include "model/poly/depend.h"
#include "tests/unit/one_kernel.h"

#include <string.h>

static void print(struct rf_text *text, const struct rf_dependence *d)
{
	static const char *const kinds[] = { "flow", "anti", "output" };

	rf_text_print(text, "%s %s -> %s %s%s%s\n", kinds[d->kind],
	              rf_depend_text(&kernel, &d->source), rf_depend_text(&kernel, &d->sink),
	              rf_depend_print(arena, d), d->is_reduction ? " reduction" : "",
	              d->is_exact ? "" : " may");
}

/* What is found with open sizes, and with all sizes 20. */
static void depend(const char *source_text, const char *open, const char *with_values)
{
	struct rf_source source = { .file = "test.c",
		                    .text = source_text,
		                    .length = strlen(source_text) };
	int64_t sizes[RF_MAX_SIZES];

	for (size_t i = 0; i < RF_MAX_SIZES; ++i)
		sizes[i] = 20;
	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
	for (int turn = 0; turn < 2; ++turn) {
		struct rf_domain_options options = { .sizes = turn ? sizes : NULL };
		struct rf_dependences found;
		struct rf_domain *domain;
		struct rf_text text;

		rf_text_init(&text, arena);
		assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
		assert_int_equal(rf_depend_find(domain, &found), RF_POLY_OK);
		rf_domain_free(domain);
		for (size_t i = 0; i < found.count; ++i)
			print(&text, &found.items[i]);
		assert_string_equal(rf_text_string(&text), turn ? with_values : open);
	}
}

/* The same in both cases. */
static void depends(const char *source_text, const char *expected)
{
	depend(source_text, expected, expected);
}

static void test_jacobi(void **state)
{
	(void)state;
	depends("void f(int N, double a[N][N], double b[N][N]) {\n"
	        "for (int j = 1; j < N - 1; ++j)\n"
	        "for (int i = 1; i < N - 1; ++i)\n"
	        "b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i]; }",
	        "");
}

static void test_gauss_seidel(void **state)
{
	(void)state;
	depends("void f(int N, double a[N][N]) {\n"
	        "for (int j = 1; j < N - 1; ++j)\n"
	        "for (int i = 1; i < N - 1; ++i)\n"
	        "a[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i]; }",
	        "flow a[j][i] -> a[j-1][i] (1, 0)\n"
	        "flow a[j][i] -> a[j][i-1] (0, 1)\n"
	        "anti a[j][i+1] -> a[j][i] (0, 1)\n"
	        "anti a[j+1][i] -> a[j][i] (1, 0)\n");
}

static void test_reduction(void **state)
{
	(void)state;
	depends("double f(int N, double a[N], double b[N]) {\n"
	        "double s = 0;\n"
	        "for (int i = 0; i < N; ++i)\n"
	        "s += a[i] * b[i];\n"
	        "b[0] = s; }",
	        "flow s -> s (1) reduction\n"
	        "flow s -> s ()\n"
	        "anti b[i] -> b[0] ()\n"
	        "output s -> s (1) reduction\n");
}

static void test_triangular(void **state)
{
	(void)state;
	depend("void f(int N, double L[N][N], double x[N]) {\n"
	       "for (int i = 0; i < N; ++i)\n"
	       "for (int j = 0; j < i; ++j)\n"
	       "x[i] -= L[i][j] * x[j]; }",
	       "flow x[i] -> x[j] (1.., 1)\n"
	       "flow x[i] -> x[i] (0, 1) reduction\n"
	       "output x[i] -> x[i] (0, 1) reduction\n",
	       "flow x[i] -> x[j] (1..18, 1)\n"
	       "flow x[i] -> x[i] (0, 1) reduction\n"
	       "output x[i] -> x[i] (0, 1) reduction\n");
}

static void test_steps(void **state)
{
	(void)state;
	depends("void f(int N, double a[N]) {\n"
	        "for (int i = 6; i < N; i += 2)\n"
	        "a[i] = a[i-6] + a[i-3]; }",
	        "flow a[i] -> a[i-6] (3)\n");
	depends("void f(int N, double a[N]) {\n"
	        "for (int i = N - 3; i >= 0; i--)\n"
	        "a[i] = a[i+2]; }",
	        "flow a[i] -> a[i+2] (2)\n");
}

static void test_guards(void **state)
{
	(void)state;
	depends("void f(int N, double a[N][N]) {\n"
	        "for (int j = 1; j < N; ++j)\n"
	        "for (int i = 0; i < N; ++i)\n"
	        "if (i < 1) a[j][i] = a[j-1][i]; else a[j][i] = a[j][i-1]; }",
	        "flow a[j][i] -> a[j-1][i] (1, 0)\n"
	        "flow a[j][i] -> a[j][i-1] (0, 1)\n"
	        "flow a[j][i] -> a[j][i-1] (0, 1)\n");
}

static void test_indirect(void **state)
{
	(void)state;
	depend("void f(int N, double h[N], int x[N]) {\n"
	       "for (int i = 0; i < N; ++i)\n"
	       "h[x[i]] += 1.0; }",
	       "flow h[x[i]] -> h[x[i]] (1..) reduction may\n"
	       "anti h[x[i]] -> h[x[i]] (0..) reduction may\n"
	       "output h[x[i]] -> h[x[i]] (1..) reduction may\n",
	       "flow h[x[i]] -> h[x[i]] (1..19) reduction may\n"
	       "anti h[x[i]] -> h[x[i]] (0..19) reduction may\n"
	       "output h[x[i]] -> h[x[i]] (1..19) reduction may\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_jacobi, setup, teardown),
		cmocka_unit_test_setup_teardown(test_gauss_seidel, setup, teardown),
		cmocka_unit_test_setup_teardown(test_reduction, setup, teardown),
		cmocka_unit_test_setup_teardown(test_triangular, setup, teardown),
		cmocka_unit_test_setup_teardown(test_steps, setup, teardown),
		cmocka_unit_test_setup_teardown(test_guards, setup, teardown),
		cmocka_unit_test_setup_teardown(test_indirect, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
