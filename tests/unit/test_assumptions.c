/* SPDX-License-Identifier: MIT
 *
 * Which nests layer conditions in closed form may speak of, and what is said of the others.
 */
#include "model/traffic/layers/assumptions.h"
#include "tests/unit/one_kernel.h"

#include <stdio.h>

static const struct rf_layout layout;
static struct rf_stream stream;
static int64_t sizes[RF_MAX_SIZES];

/* What is unmet by the first nest with 1000 for every size; NULL: nothing. */
static const char *unmet(const char *declarations, const char *loops)
{
	static double real_sizes[RF_MAX_SIZES];
	static char text[2000];
	struct rf_source source = { .file = "test.c", .text = text };
	struct rf_measure_scale scale = { .arena = arena, .sizes = real_sizes };
	struct rf_lc lc;
	struct rf_assumptions_input input = { .lc = &lc, .stream = &stream };
	struct rf_assumptions found;
	struct rf_nests nests;
	struct rf_groups groups;

	snprintf(text, sizeof(text), "void f(%s)\n{\n%s\n}\n", declarations, loops);
	source.length = strlen(text);
	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
	assert_int_equal(rf_nests_find(&kernel, arena, &nests), RF_OK);
	assert_true(nests.items[0].is_rectangular);
	for (size_t s = 0; s < RF_MAX_SIZES; ++s)
		sizes[s] = 1000;
	rf_kernel_derive_sizes(&kernel, sizes);
	for (size_t s = 0; s < RF_MAX_SIZES; ++s)
		real_sizes[s] = (double)sizes[s];
	stream = (struct rf_stream){ .kernel = &kernel, .sizes = sizes, .layout = &layout };
	assert_int_equal(rf_groups_make(&nests.items[0], 64, arena, &groups), RF_OK);
	assert_int_equal(rf_lc_make(&nests.items[0], &groups, &scale, 64, true, &lc), RF_OK);
	assert_int_equal(rf_lc_needs(&lc), RF_OK);
	assert_int_equal(rf_assumptions_check(&input, arena, &found), RF_OK);
	return found.unmet;
}

static void met(const char *declarations, const char *loops)
{
	const char *what = unmet(declarations, loops);

	if (what != NULL)
		print_message("%s\n%s\n", loops, what);
	assert_null(what);
}

static void not_met(const char *declarations, const char *loops, const char *expected)
{
	const char *what = unmet(declarations, loops);

	if (what == NULL)
		print_message("%s\n", loops);
	assert_non_null(what);
	assert_string_equal(what, expected);
}

static void stencils_and_streams_are_met(void **state)
{
	(void)state;
	met("int N, double *a, double *b", "for (int i = 0; i < N; ++i) b[i] = a[i];");
	met("int N, double a[N][N], double b[N][N]",
	    "for (int j = 1; j < N - 1; ++j) for (int i = 1; i < N - 1; ++i)\n"
	    "b[j][i] = a[j-1][i] + a[j+1][i] + a[j][i-1] + a[j][i+1];");
	met("int N, double a[N][N], double b[N][N], double c[N][N]",
	    "for (int i = 0; i < N; ++i) for (int k = 0; k < N; ++k)\n"
	    "for (int j = 0; j < N; ++j) c[i][j] += a[i][k] * b[k][j];");
	met("int N, double a[N][N], double b[N][N]",
	    "for (int jj = 0; jj < N; jj += 10) for (int ii = 0; ii < N; ii += 10)\n"
	    "for (int j = jj; j < jj + 10; ++j) for (int i = 0; i < N; ++i) b[j][i] = a[j][i];");
}

static void several_components_of_one_array_are_met(void **state)
{
	(void)state;
	met("int N, double w[2][N][N], double b[N][N]",
	    "for (int j = 0; j < N; ++j) for (int i = 0; i < N; ++i)\n"
	    "b[j][i] = w[0][j][i] + w[1][j][i];");
	met("int N, double *a, double *b", "for (int i = 0; i < N; ++i) b[i] = a[i] + a[i + N];");
	met("int N, double *a, double *b",
	    "for (int i = 0; i < N; ++i) b[i] = a[16*i] + a[16*i + 9];");
}

static void conditions_are_not(void **state)
{
	(void)state;
	not_met("int N, double a[N][N], double b[N][N]",
	        "for (int j = 0; j < N; ++j) for (int i = 0; i < N; ++i)\n"
	        "if (i < j) b[j][i] = a[j][i];",
	        "a condition decides which iterations touch what");
}

static void references_outside_the_innermost_loop_are_not(void **state)
{
	(void)state;
	not_met("int N, double a[N][N], double c[N]",
	        "for (int j = 0; j < N; ++j) { c[j] = 0;\n"
	        "for (int i = 0; i < N; ++i) a[j][i] = 1; }",
	        "c[j] stands outside of loop i");
}

static void tiles_that_do_not_divide_are_not(void **state)
{
	static const char tiles[] = "for (int jj = 0; jj < N; jj += %d)\n"
				    "for (int j = jj; j < (jj + %d < N ? jj + %d : N); ++j)\n"
				    "for (int i = 0; i < N; ++i) b[j][i] = a[j][i];";
	char text[300];

	(void)state;
	snprintf(text, sizeof(text), tiles, 10, 10, 10);
	met("int N, double a[N][N], double b[N][N]", text);
	snprintf(text, sizeof(text), tiles, 16, 16, 16);
	not_met("int N, double a[N][N], double b[N][N]", text,
	        "loop j ends at the first of several bounds");
}

static void coupled_subscripts_are_not(void **state)
{
	(void)state;
	not_met("int N, double a[2*N][N], double b[N][N]",
	        "for (int i = 0; i < N; ++i) for (int j = 0; j < N; ++j) b[i][j] = a[i + j][j];",
	        "loops i and j lead a[i+j][j] to the same places");
	not_met("int N, double *x, double *c, double *y",
	        "for (int i = 0; i < N; ++i) for (int j = 0; j < N; ++j) y[i] += c[j] * x[i + j];",
	        "loops i and j lead x[i+j] to the same places");
	not_met("int N, double h[N][N]",
	        "for (int d = 50; d < N; d++) for (int j = 1; j < 50; j++)\n"
	        "h[d - j][j] = h[d - j - 1][j] + h[d - j][j - 1];",
	        "loops d and j lead h[d-j][j] to the same places");
	not_met(
	    "int N, double *x, double *y",
	    "for (int i = 0; i < N; ++i) for (int j = 0; j < 100; ++j) y[i] += x[50*i - j + 100];",
	    "loops i and j lead x[50*i-j+100] to the same places");
}

static void references_that_move_differently_are_not(void **state)
{
	(void)state;
	not_met("int N, double a[N][N], double b[N][N]",
	        "for (int j = 0; j < N; ++j) for (int i = 0; i < N; ++i)\n"
	        "b[j][i] = a[j][i] + a[i][j];",
	        "a[j][i] and a[i][j] come to the same lines at no fixed distance");
	not_met("int N, double a[N][N], double b[N][N]",
	        "for (int j = 0; j < N; ++j) for (int i = 0; i < N; ++i)\n"
	        "b[j][i] = a[j][i] + a[j][N - 1 - i];",
	        "a[j][i] and a[j][N-1-i] come to the same lines at no fixed distance");
	not_met("int N, double *a, double *b",
	        "for (int i = 0; i < N; ++i) b[i] = a[i] + a[2 * i];",
	        "a[i] and a[2*i] come to the same lines at no fixed distance");
	not_met("int N, double a[N][N], double b[N][N]",
	        "for (int j = 0; j < N - 1; j++) for (int i = 1; i < N - 1; i++)\n"
	        "b[j][i] = a[j][0] + a[j][i];",
	        "a[j][0] and a[j][i] come to the same lines at no fixed distance");
}

static void edges_that_weigh_are_not(void **state)
{
	(void)state;
	not_met("int N, double a[N][N][N], double b[N][N][N]",
	        "for (int k = 1; k < 9; ++k) for (int j = 1; j < N - 1; ++j)\n"
	        "for (int i = 0; i < N; ++i) b[k][j][i] = a[k-1][j][i] + a[k+1][j][i];",
	        "loop k turns 8 times, too few for references 2 turns apart");
	not_met("int N, double a[N][N], double b[N][N]",
	        "for (int j = 0; j < N; ++j) for (int i = 3; i < 13; ++i) b[j][i] = a[j][i];",
	        "rows of 80 bytes of a begin and end within lines");
	met("int N, double a[N][N], double b[N][N]",
	    "for (int j = 0; j < N; ++j) for (int i = 0; i < 8; ++i) b[j][i] = a[j][i];");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(stencils_and_streams_are_met, setup, teardown),
		cmocka_unit_test_setup_teardown(several_components_of_one_array_are_met, setup,
		                                teardown),
		cmocka_unit_test_setup_teardown(conditions_are_not, setup, teardown),
		cmocka_unit_test_setup_teardown(references_outside_the_innermost_loop_are_not,
		                                setup, teardown),
		cmocka_unit_test_setup_teardown(tiles_that_do_not_divide_are_not, setup, teardown),
		cmocka_unit_test_setup_teardown(coupled_subscripts_are_not, setup, teardown),
		cmocka_unit_test_setup_teardown(references_that_move_differently_are_not, setup,
		                                teardown),
		cmocka_unit_test_setup_teardown(edges_that_weigh_are_not, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
