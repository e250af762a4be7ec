/* SPDX-License-Identifier: MIT
 *
 * Pages that runs of several loops look up, against all addresses of the run with pages in the
 * place of lines.
 */
#include "model/traffic/layers/run_pages.h"
#include "tests/unit/one_stream.h"

#include <math.h>

enum { PAGE = 256, KEPT = 24 };

static double looked_up(void)
{
	struct rf_stack *stack = walk_stream(PAGE);
	double count = (double)rf_stack_misses(stack, KEPT);

	rf_stack_free(stack);
	return count;
}

static double found(int64_t cores)
{
	struct rf_machine machine = { .kind = RF_CPU,
		                      .tlb = { .entries = { .value = KEPT, .known = true },
		                               .page_bytes = PAGE,
		                               .walk_cy = { .value = 20, .known = true } } };
	struct rf_counts counts;
	struct rf_run_pages_input input = { &stream, &counts, 1, &machine, cores };
	double walks;

	assert_int_equal(rf_counts_make(&stream, arena, &counts), RF_OK);
	assert_int_equal(rf_run_pages_walks(&input, arena, &walks), RF_OK);
	return walks;
}

static void agree(const char *text, double tolerance)
{
	double expected, walks;

	read_kernel(text);
	expected = looked_up();
	walks = found(1);
	if (fabs(walks - expected) > tolerance * expected)
		print_message("%s\n%g look-ups expected, %g found\n", text, expected, walks);
	assert_true(fabs(walks - expected) <= tolerance * expected);
}

static void columns_are_looked_up_by_element(void **state)
{
	(void)state;
	agree("void f(double a[100][100], double *s) { for (int j = 0; j < 100; j++) { s[j] = 0;"
	      "for (int i = 0; i < 100; i++) s[j] += a[i][j]; } }",
	      0.03);
	agree("void f(double a[200][200], double *s) { for (int j = 0; j < 200; j++)"
	      "for (int i = j; i < 200; i++) s[j] += a[i][j]; }",
	      0.05);
	agree("void f(double a[100][100], double *s) { for (int j = 0; j < 100; j++)"
	      "for (int i = 0; i < 100; i++) if (i != j) s[j] += a[i][j]; }",
	      0.03);
}

static void rows_are_looked_up_once(void **state)
{
	(void)state;
	agree("void f(double a[100][100], double *s) { for (int i = 0; i < 100; i++) { s[i] = 0;"
	      "for (int j = 0; j < 100; j++) s[i] += a[i][j]; } }",
	      0.05);
	agree("void f(double a[200][64], double b[200][64]) { for (int i = 1; i < 199; i++) {"
	      "for (int j = 0; j < 64; j++) b[i][j] = a[i-1][j] + a[i][j] + a[i+1][j];"
	      "for (int j = 0; j < 64; j++) b[i][j] *= a[i][j]; } }",
	      0.05);
}

/* Of 64 columns a tile of 16 rows is kept, and one of 32 is not. */
static void tiles_keep_columns(void **state)
{
	(void)state;
	agree("void f(double a[128][128], double *s) { for (int t = 0; t < 128; t += 16) {"
	      "s[t] = 0; for (int j = 0; j < 128; j++) for (int i = t; i < t + 16; i++)"
	      "s[j] += a[i][j]; } }",
	      0.1);
	agree("void f(double a[128][128], double *s) { for (int t = 0; t < 128; t += 32) {"
	      "s[t] = 0; for (int j = 0; j < 128; j++) for (int i = t; i < t + 32; i++)"
	      "s[j] += a[i][j]; } }",
	      0.1);
}

/* Columns that several threads have look up as much in all; rows of a matrix that are divided stay
 * with each of many, and of all data each keeps its part. */
static void threads_have_pages_of_their_parts(void **state)
{
	(void)state;
	read_kernel("void f(double a[100][100], double *s) { for (int j = 0; j < 100; j++) {"
	            "s[j] = 0; for (int i = 0; i < 100; i++) s[j] += a[i][j]; } }");
	assert_true(fabs(found(4) - found(1)) <= 0.02 * found(1));
	read_kernel("void f(double a[10][64], double b[64][64]) { for (int t = 0; t < 10; t++) {"
	            "a[t][0] = 0;\n#pragma omp parallel for\nfor (int i = 0; i < 64; i++)"
	            "for (int j = 0; j < 64; j++) b[i][j] += 1; } }");
	assert_true(found(8) < 0.2 * found(1));
}

/* What is all kept is looked up once, of which nothing is told. */
static void nothing_is_told_of_what_is_kept(void **state)
{
	(void)state;
	read_kernel("void f(double a[10][64], double *s) { for (int j = 0; j < 64; j++) {"
	            "s[j] = 0; for (int i = 0; i < 10; i++) s[j] += a[i][j]; } }");
	assert_true(found(1) == 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(columns_are_looked_up_by_element, setup, teardown),
		cmocka_unit_test_setup_teardown(rows_are_looked_up_once, setup, teardown),
		cmocka_unit_test_setup_teardown(tiles_keep_columns, setup, teardown),
		cmocka_unit_test_setup_teardown(threads_have_pages_of_their_parts, setup, teardown),
		cmocka_unit_test_setup_teardown(nothing_is_told_of_what_is_kept, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
