/* SPDX-License-Identifier: MIT
 *
 * Transformed nests against the same loops written by hand: needs of a blocked nest, lines of an
 * exchanged one, and what the edges of blocks cost against counting by hand.
 */
#include "frontend/read/frontend.h"
#include "model/traffic/layers/lc.h"
#include "model/transform/blocked_nest.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static struct rf_arena *arena;
static struct rf_diagnostics diagnostics;
static double sizes[RF_MAX_SIZES];
static struct rf_measure_scale scale;

static const char stencil[] = "double a[N][N][N], b[N][N][N];\n"
			      "for (int k = 1; k < N - 1; ++k)\n"
			      "for (int j = 1; j < N - 1; ++j)\n"
			      "for (int i = 1; i < N - 1; ++i)\n"
			      "b[k][j][i] = a[k-1][j][i] + a[k+1][j][i] + a[k][j-1][i]\n"
			      "+ a[k][j+1][i] + a[k][j][i-1] + a[k][j][i+1];\n";

static const char blocked[] = "double a[N][N][N], b[N][N][N];\n"
			      "for (int jj = 1; jj < N - 1; jj += 20)\n"
			      "for (int ii = 1; ii < N - 1; ii += 64)\n"
			      "for (int k = 1; k < N - 1; ++k)\n"
			      "for (int j = jj; j < jj + 20; ++j)\n"
			      "for (int i = ii; i < ii + 64; ++i)\n"
			      "b[k][j][i] = a[k-1][j][i] + a[k+1][j][i] + a[k][j-1][i]\n"
			      "+ a[k][j+1][i] + a[k][j][i-1] + a[k][j][i+1];\n";

static const char product[] = "double A[N][N], B[N][N], C[N][N];\n"
			      "for (int i = 0; i < N; ++i)\n"
			      "for (int j = 0; j < N; ++j)\n"
			      "for (int k = 0; k < N; ++k)\n"
			      "C[i][j] += A[i][k] * B[k][j];\n";

static const char exchanged[] = "double A[N][N], B[N][N], C[N][N];\n"
				"for (int i = 0; i < N; ++i)\n"
				"for (int k = 0; k < N; ++k)\n"
				"for (int j = 0; j < N; ++j)\n"
				"C[i][j] += A[i][k] * B[k][j];\n";

static int setup(void **state)
{
	(void)state;
	arena = rf_arena_new();
	if (arena != NULL)
		rf_diagnostics_init(&diagnostics, arena);
	return arena == NULL;
}

static int teardown(void **state)
{
	(void)state;
	rf_arena_free(arena);
	return 0;
}

/* The nest of a snippet, with a value for its size. */
static struct rf_nest read_nest(const char *text, double size)
{
	struct rf_source source = { .file = "test.c", .text = text, .length = strlen(text) };
	struct rf_kernel *kernel = RF_NEW(arena, struct rf_kernel);
	struct rf_nests nests;

	assert_non_null(kernel);
	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, kernel), RF_OK);
	assert_int_equal(rf_nests_find(kernel, arena, &nests), RF_OK);
	assert_true(nests.count > 0 && nests.items[0].is_rectangular);
	sizes[0] = size;
	return nests.items[0];
}

static struct rf_lc needs_of(const struct rf_nest *nest)
{
	struct rf_groups *groups = RF_NEW(arena, struct rf_groups);
	struct rf_lc lc;

	assert_non_null(groups);
	scale = (struct rf_measure_scale){ .arena = arena, .sizes = sizes };
	assert_int_equal(rf_groups_make(nest, 64, arena, groups), RF_OK);
	assert_int_equal(rf_lc_make(nest, groups, &scale, 64, false, &lc), RF_OK);
	assert_int_equal(rf_lc_needs(&lc), RF_OK);
	return lc;
}

/* Blocks j by 20 and i by 64, outside of loop k. */
static struct rf_nest block_stencil(double size)
{
	struct rf_nest nest = read_nest(stencil, size), out;
	struct rf_blocks blocks = {
		.count = 2, .loops = { 1, 2 }, .factor = { 1, 2 }, .number = { 3, 4 }
	};

	sizes[1] = 20;
	sizes[2] = 64;
	sizes[3] = ceil((size - 2) / 20);
	sizes[4] = ceil((size - 2) / 64);
	assert_int_equal(rf_blocked_nest_make(&nest, &blocks, arena, &out), RF_OK);
	return out;
}

static void blocked_nest_needs_what_the_blocked_source_needs(void **state)
{
	struct rf_nest by_hand = read_nest(blocked, 1000);
	struct rf_lc expected = needs_of(&by_hand);
	struct rf_nest nest = block_stencil(1000);
	struct rf_lc lc = needs_of(&nest);

	(void)state;
	assert_int_equal(nest.depth, 5);
	assert_string_equal(nest.loops[0].loop->variable, "jj");
	assert_string_equal(nest.loops[1].loop->variable, "ii");
	assert_int_equal(lc.reuse_count, expected.reuse_count);
	for (size_t i = 0; i < lc.reuse_count; ++i)
		assert_float_equal(lc.reuses[i].need.all.value, expected.reuses[i].need.all.value,
		                   1e-9);
	for (size_t k = 1; k < nest.depth; ++k)
		assert_float_equal(lc.loop_need[k].all.value, expected.loop_need[k].all.value,
		                   1e-9);
}

/* In a turn of k a block reads 22 rows of 66 elements, corners counted, and stores 20 of 64, those
 * from a line on and these from 8 bytes further: each touches 9 lines; all that for 20 * 64
 * updates. */
static void edges_of_blocks_cost_lines(void **state)
{
	struct rf_nest nest = block_stencil(1000);
	struct rf_lc lc = needs_of(&nest);
	struct rf_boundary cache = rf_hierarchy_alone(1 << 20);
	struct rf_lc_lines lines = rf_lc_lines(&lc, &cache, 64);
	double read = 22 * 9;
	double stored = 20 * 9;

	(void)state;
	assert_float_equal(lines.loads, (read + stored) / (20 * 64), 1e-9);
	assert_float_equal(lines.evicts, stored / (20 * 64), 1e-9);
}

static void exchanged_nest_is_the_exchanged_source(void **state)
{
	static const size_t order[] = { 0, 2, 1 };
	struct rf_nest by_hand = read_nest(exchanged, 2000);
	struct rf_lc expected = needs_of(&by_hand);
	struct rf_nest nest = read_nest(product, 2000), out;
	struct rf_lc lc;

	(void)state;
	assert_int_equal(rf_blocked_nest_permute(&nest, order, arena, &out), RF_OK);
	lc = needs_of(&out);
	for (double capacity = 1 << 12; capacity < 1 << 28; capacity *= 2) {
		struct rf_boundary cache = rf_hierarchy_alone(capacity);
		struct rf_lc_lines want = rf_lc_lines(&expected, &cache, 64);
		struct rf_lc_lines got = rf_lc_lines(&lc, &cache, 64);

		assert_float_equal(got.loads, want.loads, 1e-12);
		assert_float_equal(got.evicts, want.evicts, 1e-12);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(blocked_nest_needs_what_the_blocked_source_needs,
		                                setup, teardown),
		cmocka_unit_test_setup_teardown(edges_of_blocks_cost_lines, setup, teardown),
		cmocka_unit_test_setup_teardown(exchanged_nest_is_the_exchanged_source, setup,
		                                teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
