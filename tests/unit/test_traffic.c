/* SPDX-License-Identifier: MIT
 *
 * From C text to groups, windows and lines: normal form of nests, shifts between references,
 * footprints against counting by hand, exact counts of whole runs.
 */
#include "model/traffic/nest/counts.h"
#include "model/traffic/layers/lc.h"
#include "tests/unit/one_kernel.h"

#include <string.h>

static struct rf_nests nests;
static struct rf_groups groups;
static struct rf_measure_scale scale;
static struct rf_lc lc;
static double sizes[RF_MAX_SIZES];

static void read_kernel(const char *text)
{
	struct rf_source source = { .file = "test.c", .text = text, .length = strlen(text) };

	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
	assert_int_equal(rf_nests_find(&kernel, arena, &nests), RF_OK);
	assert_true(nests.count > 0);
}

/* Reads a rectangular kernel and computes its needs with one value for every size. */
static void analyse(const char *text, double size)
{
	read_kernel(text);
	assert_true(nests.items[0].is_rectangular);
	for (size_t s = 0; s < RF_MAX_SIZES; ++s)
		sizes[s] = size;
	scale = (struct rf_measure_scale){ .arena = arena, .sizes = sizes, .formulas = true };
	assert_int_equal(rf_groups_make(&nests.items[0], 64, arena, &groups), RF_OK);
	assert_int_equal(rf_lc_make(&nests.items[0], &groups, &scale, 64, false, &lc), RF_OK);
	assert_int_equal(rf_lc_needs(&lc), RF_OK);
}

static void formula_is(rf_formula_p formula, const char *expected)
{
	const char **names = rf_kernel_size_names(arena, &kernel);

	assert_string_equal(rf_formula_print(arena, formula, names), expected);
}

static void bytes_per_it(double capacity_bytes, double loads, double evicts)
{
	struct rf_boundary cache = rf_hierarchy_alone(capacity_bytes);
	struct rf_lc_lines lines = rf_lc_lines(&lc, &cache, 64);

	assert_float_equal((float)(lines.loads * 64), (float)loads, 1e-4F);
	assert_float_equal((float)(lines.evicts * 64), (float)evicts, 1e-4F);
}

static const char five_point[] = "void f(int N, double a[N][N], double b[N][N])\n"
				 "{\n"
				 "for (int j = 1; j < N - 1; ++j)\n"
				 "for (int i = 1; i < N - 1; ++i)\n"
				 "b[j][i] = a[j-1][i] + a[j+1][i] + a[j][i-1] + a[j][i+1];\n"
				 "}\n";

static void rows_lead_by_whole_iterations(void **state)
{
	const struct rf_group_member *members;

	(void)state;
	analyse(five_point, 1000);
	assert_int_equal(groups.count, 2);
	members = groups.items[0].members;
	assert_int_equal(groups.items[0].member_count, 4);
	assert_int_equal(members[0].shift[0] - members[1].shift[0], 1);
	assert_int_equal(members[0].shift[1] - members[1].shift[1], -1);
	assert_int_equal(members[1].shift[1] - members[2].shift[1], 2);
	assert_false(members[0].writes);
	assert_true(groups.items[1].members[0].write_first);
}

static void need_of_a_row_is_exact(void **state)
{
	(void)state;
	analyse(five_point, 1000);
	formula_is(lc.reuses[0].need.all.formula, "32*N - 16");
	formula_is(lc.reuses[1].need.all.formula, "80");
	bytes_per_it(31984, 16, 8);
	bytes_per_it(31983, 32, 8);
}

/* A piece of 16 elements lies in (16 + 7) / 8 lines on average, where rows begin anywhere; in two
 * where they begin with a line. */
static void pieces_of_rows_touch_whole_lines(void **state)
{
	(void)state;
	analyse("void f(int N, double a[N][1003], double b[N][1003])\n"
	        "{\n"
	        "for (int j = 0; j < N; ++j)\n"
	        "for (int i = 0; i < 16; ++i)\n"
	        "b[j][i] = a[j][i];\n"
	        "}\n",
	        1000);
	bytes_per_it(32768, 2 * 23.0 / 8 * 4, 23.0 / 8 * 4);
	analyse("void f(int N, double a[N][1000], double b[N][1000])\n"
	        "{\n"
	        "for (int j = 0; j < N; ++j)\n"
	        "for (int i = 0; i < 16; ++i)\n"
	        "b[j][i] = a[j][i];\n"
	        "}\n",
	        1000);
	bytes_per_it(32768, 16, 8);
}

static void linear_subscripts_give_the_same(void **state)
{
	(void)state;
	analyse("void f(int N, const double *a, double *b)\n"
	        "{\n"
	        "for (int j = 1; j < N - 1; ++j)\n"
	        "for (int i = 1; i < N - 1; ++i)\n"
	        "b[j*N + i] = a[(j-1)*N + i] + a[(j+1)*N + i] + a[j*N + i-1] + *(a + N*j + i+1);\n"
	        "}\n",
	        1000);
	assert_int_equal(groups.count, 2);
	formula_is(lc.reuses[0].need.all.formula, "32*N - 16");
	bytes_per_it(31984, 16, 8);
}

static void two_stores_to_rows_leave_once(void **state)
{
	(void)state;
	analyse("void f(int N, double b[N][N], double s)\n"
	        "{\n"
	        "for (int j = 1; j < N; ++j)\n"
	        "for (int i = 0; i < N; ++i) {\n"
	        "b[j][i] = s; b[j-1][i] = s; }\n"
	        "}\n",
	        1000);
	bytes_per_it(16000, 8, 8);
	bytes_per_it(15999, 16, 16);
}

static void a_vector_is_reused_by_every_row(void **state)
{
	(void)state;
	analyse("void f(int N, double y[N], double a[N][N], double x[N])\n"
	        "{\n"
	        "for (int i = 0; i < N; ++i)\n"
	        "for (int j = 0; j < N; ++j)\n"
	        "y[i] += a[i][j] * x[j];\n"
	        "}\n",
	        1000);
	formula_is(lc.loop_need[0].all.formula, "16*N + 8");
	bytes_per_it(16008, 8 + 8e-3 + 8e-3, 8e-3);
	bytes_per_it(16007, 16 + 8e-3, 8e-3);
}

static void a_column_needs_a_line_for_each_row(void **state)
{
	(void)state;
	analyse("void f(int N, double a[N][N], double b[N][N])\n"
	        "{\n"
	        "for (int i = 0; i < N; ++i)\n"
	        "for (int j = 0; j < N; ++j)\n"
	        "b[j][i] = a[i][j];\n"
	        "}\n",
	        1000);
	formula_is(lc.loop_need[0].all.formula, "72*N");
	bytes_per_it(72000, 16, 8);
	bytes_per_it(71999, 72, 64);
}

/* Rows of 64 and, with both neighbours, of 66 elements: one begins 8 bytes into a line, the other
 * at a line; either touches 9 lines. */
static void tiles_are_loops_of_their_own(void **state)
{
	(void)state;
	analyse("#define min(a, b) ((a) < (b) ? (a) : (b))\n"
	        "void f(int N, double a[N][N], double b[N][N])\n"
	        "{\n"
	        "for (int ii = 1; ii < N - 1; ii += 64)\n"
	        "for (int j = 1; j < N - 1; ++j)\n"
	        "for (int i = ii; i < min(ii + 64, N - 1); ++i)\n"
	        "b[j][i] = a[j-1][i] + a[j+1][i] + a[j][i-1] + a[j][i+1];\n"
	        "}\n",
	        10000);
	assert_int_equal(nests.items[0].depth, 3);
	formula_is(nests.items[0].loops[2].trips, "64");
	assert_true(lc.reuses[0].need.all.value < 4 * 1024);
	bytes_per_it(4 * 1024, 9 + 9, 9);
}

/* Rows +2, 0, -1, -2 of a and +1, 0 of b in tiles of eight rows: at each edge two, one and one rows
 * of a and one of b are fetched again. */
static void edges_of_narrow_tiles_are_fetched_again(void **state)
{
	(void)state;
	analyse("#define min(a, b) ((a) < (b) ? (a) : (b))\n"
	        "void f(int N, double a[N][N], double b[N][N])\n"
	        "{\n"
	        "for (int jj = 2; jj < N - 2; jj += 8)\n"
	        "for (int i = 2; i < N - 2; ++i)\n"
	        "for (int j = jj; j < min(jj + 8, N - 2); ++j)\n"
	        "b[j][i] = a[j-2][i] + a[j+2][i] + a[j][i] + a[j-1][i] + b[j+1][i];\n"
	        "}\n",
	        1000);
	bytes_per_it(8 * 1024, 8 * 1.5 + 8 * 1.125, 8);
}

static void windows_that_overlap_bring_each_row_once(void **state)
{
	(void)state;
	analyse("void f(int N, float in[N+2][N+2], float w[3][3], float out[N][N])\n"
	        "{\n"
	        "for (int y = 0; y < N; ++y)\n"
	        "for (int x = 0; x < N; ++x)\n"
	        "for (int dy = 0; dy < 3; ++dy)\n"
	        "for (int dx = 0; dx < 3; ++dx)\n"
	        "out[y][x] += w[dy][dx] * in[y+dy][x+dx];\n"
	        "}\n",
	        998);
	bytes_per_it(1e5, (4.0 * 1000 * 1000 / (998 * 998) + 4) / 9, 4.0 / 9);
	bytes_per_it(1e4, (3 * 4.0 * 1000 / 998 + 4) / 9, 4.0 / 9);
}

static void descending_and_strided_loops_move_by_strides(void **state)
{
	(void)state;
	analyse("void f(int N, double a[N], double b[N])\n"
	        "{\n"
	        "for (int i = N - 1; i >= 1; i -= 2)\n"
	        "b[i] = a[i] + a[i-1];\n"
	        "}\n",
	        1000);
	formula_is(groups.items[0].strides[0], "-16");
	formula_is(nests.items[0].loops[0].trips, "(N - 1)/2");
	bytes_per_it(1e9, 32, 16);
}

static void triangles_are_not_rectangular(void **state)
{
	(void)state;
	read_kernel("void f(int N, double a[N][N])\n"
	            "{\n"
	            "for (int i = 0; i < N; ++i)\n"
	            "for (int j = 0; j <= i; ++j)\n"
	            "a[i][j] = 0;\n"
	            "}\n");
	assert_false(nests.items[0].is_rectangular);
	assert_int_equal(nests.items[0].obstacle.line, 4);
}

static void whole_runs_are_counted_exactly(void **state)
{
	static const struct rf_layout anywhere;
	int64_t n[RF_MAX_SIZES] = { 100 };
	struct rf_stream stream = { .kernel = &kernel, .sizes = n, .layout = &anywhere };
	struct rf_counts counts;

	(void)state;
	read_kernel("void f(int N, double a[N][N], double d[N])\n"
	            "{\n"
	            "for (int i = 0; i < N; ++i) {\n"
	            "d[i] = 1;\n"
	            "for (int j = 0; j < i; ++j)\n"
	            "for (int k = j; k < i; ++k)\n"
	            "a[i][j] += d[k];\n"
	            "if (i >= 90) d[i] = 2;\n"
	            "}}\n");
	assert_int_equal(kernel.access_count, 5);
	assert_int_equal(rf_counts_make(&stream, arena, &counts), RF_OK);
	assert_int_equal((int)counts.accesses[0].times, 100);
	assert_int_equal((int)counts.accesses[1].times, 100 * 99 * 101 / 6);
	assert_int_equal((int)counts.accesses[4].times, 10);
	assert_int_equal((int)counts.starts[1].times, 100);
	assert_int_equal((int)counts.turns[1].times, 99 * 100 / 2);
	assert_int_equal((int)counts.turns[2].times, 100 * 99 * 101 / 6);
	assert_int_equal((int)counts.work[RF_FLOAT64].add, 100 * 99 * 101 / 6);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_lead_by_whole_iterations),
		cmocka_unit_test(need_of_a_row_is_exact),
		cmocka_unit_test(pieces_of_rows_touch_whole_lines),
		cmocka_unit_test(linear_subscripts_give_the_same),
		cmocka_unit_test(two_stores_to_rows_leave_once),
		cmocka_unit_test(a_vector_is_reused_by_every_row),
		cmocka_unit_test(a_column_needs_a_line_for_each_row),
		cmocka_unit_test(tiles_are_loops_of_their_own),
		cmocka_unit_test(edges_of_narrow_tiles_are_fetched_again),
		cmocka_unit_test(windows_that_overlap_bring_each_row_once),
		cmocka_unit_test(descending_and_strided_loops_move_by_strides),
		cmocka_unit_test(triangles_are_not_rectangular),
		cmocka_unit_test(whole_runs_are_counted_exactly),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
