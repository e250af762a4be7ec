/* SPDX-License-Identifier: MIT
 *
 * Rows that threads share: layer conditions of a loop whose turns are dealt in chunks, against a
 * simulation that lets threads go through their rows side by side, a line at a time.
 */
#include "model/traffic/layers/chunks.h"
#include "model/traffic/layers/lc.h"
#include "model/traffic/nest/groups.h"
#include "tests/support/lru.h"
#include "tests/unit/one_kernel.h"

#include <math.h>
#include <stdio.h>

enum { LINE = 64, COLUMNS = 128, ROW = COLUMNS * 8, MOST_CACHES = 8 };

/* A stencil of 2 * reach + 1 rows. */
struct test {
	int reach, threads, sharing; /* so many threads have a cache together */
	int chunk;                   /* 0: a block for each */
	int rows;                    /* of the loop */
	double rows_of_cache;        /* that each such cache holds */
};

/* ---- simulation ---- */

static struct lru *caches[MOST_CACHES];

/* The turn that a thread is in after so many, -1 behind its last one. */
static int row_of(const struct test *test, int thread, int turn)
{
	int chunk = test->chunk > 0 ? test->chunk : test->rows / test->threads;
	int row = (turn / chunk * test->threads + thread) * chunk + turn % chunk;

	return row < test->rows ? row : -1;
}

static void touch(const struct test *test, int thread, int row, int column)
{
	struct lru *cache = caches[thread / test->sharing];
	uint64_t array = (uint64_t)(test->rows + 2 * test->reach) * ROW;
	uint64_t at = (uint64_t)(row + test->reach) * ROW + (uint64_t)column * LINE;

	for (int d = test->reach; d >= -test->reach; --d)
		lru_use(cache, at + (uint64_t)(int64_t)(d * ROW), false);
	lru_use(cache, array + at, true);
}

/* Bytes that come to the caches for an iteration. */
static double simulated(const struct test *test)
{
	struct lru_form form = { .sets = 1, .ways = (uint64_t)(test->rows_of_cache * ROW / LINE) };
	uint64_t bytes = 2 * (uint64_t)(test->rows + 2 * test->reach) * ROW;
	int count = test->threads / test->sharing, turns = test->rows / test->threads;
	int64_t misses = 0;

	for (int i = 0; i < count; ++i)
		caches[i] = lru_new(&form, 1, LINE, 0, bytes);
	for (int turn = 0; turn < turns; ++turn)
		for (int column = 0; column < ROW / LINE; ++column)
			for (int t = 0; t < test->threads; ++t)
				if (row_of(test, t, turn) >= 0)
					touch(test, t, row_of(test, t, turn), column);
	for (int i = 0; i < count; ++i) {
		misses += lru_count(caches[i], 0).misses;
		lru_free(caches[i]);
	}
	return (double)misses * LINE / ((double)test->rows * COLUMNS);
}

/* ---- layer conditions ---- */

static const char *text_of(const struct test *test)
{
	static char text[2048], sum[512], schedule[64];
	size_t length = 0;

	for (int d = -test->reach; d <= test->reach; ++d)
		length += (size_t)snprintf(sum + length, sizeof(sum) - length, "%sa[j + %d][i]",
		                           length > 0 ? " + " : "", d + test->reach);
	snprintf(schedule, sizeof(schedule), test->chunk > 0 ? "schedule(static, %d)" : "",
	         test->chunk);
	snprintf(text, sizeof(text),
	         "void f(double a[%d][%d], double b[%d][%d])\n{\n"
	         "#pragma omp parallel for %s\n"
	         "for (int j = 0; j < %d; ++j)\nfor (int i = 0; i < %d; ++i)\n"
	         "b[j + %d][i] = %s;\n}\n",
	         test->rows + 2 * test->reach, COLUMNS, test->rows + 2 * test->reach, COLUMNS,
	         schedule, test->rows, COLUMNS, test->reach, sum);
	return text;
}

static double predicted(const struct test *test)
{
	static double sizes[RF_MAX_SIZES];
	const char *text = text_of(test);
	struct rf_source source = { .file = "test.c", .text = text, .length = strlen(text) };
	struct rf_measure_scale scale = { .arena = arena, .sizes = sizes };
	struct rf_boundary boundary = rf_hierarchy_alone(test->rows_of_cache * ROW / test->sharing);
	struct rf_nests nests;
	struct rf_groups groups;
	struct rf_lc lc;

	boundary.users = test->sharing;
	boundary.threads = test->threads;
	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
	assert_int_equal(rf_nests_find(&kernel, arena, &nests), RF_OK);
	assert_int_equal(rf_groups_make(&nests.items[0], LINE, arena, &groups), RF_OK);
	assert_int_equal(rf_lc_make(&nests.items[0], &groups, &scale, LINE, false, &lc), RF_OK);
	rf_chunks_divide(&lc, test->threads);
	assert_int_equal(rf_lc_needs(&lc), RF_OK);
	lc.counts_edges = true;
	return rf_lc_lines(&lc, &boundary, LINE).loads * LINE;
}

static void agree(struct test test)
{
	double expected = simulated(&test), found = predicted(&test);

	if (fabs(found - expected) > 0.03 * expected)
		fail_msg("reach %d, %d threads, %d share %g rows, chunks of %d: %g, not %g B/It",
		         test.reach, test.threads, test.sharing, test.rows_of_cache, test.chunk,
		         found, expected);
}

/* ---- tests ---- */

/* The cache holds less than what one turn of all threads touches. */
static void long_rows_are_shared_by_those_that_read_them_together(void **state)
{
	(void)state;
	agree((struct test){ 1, 4, 4, 1, 480, 2 });
	agree((struct test){ 1, 8, 8, 1, 480, 2 });
	agree((struct test){ 2, 8, 8, 1, 480, 2 });
	agree((struct test){ 1, 4, 4, 2, 480, 2 });
	agree((struct test){ 2, 4, 4, 2, 480, 2 });
	agree((struct test){ 1, 4, 4, 5, 480, 2 });
	agree((struct test){ 1, 4, 4, 0, 480, 2 });
}

/* Each thread's window would not fit, what all of them touch together does. */
static void windows_of_neighbours_overlap(void **state)
{
	(void)state;
	agree((struct test){ 1, 8, 8, 1, 480, 26 });
	agree((struct test){ 1, 4, 4, 1, 480, 14 });
	agree((struct test){ 2, 8, 8, 1, 480, 30 });
}

static void short_rows_stay(void **state)
{
	(void)state;
	agree((struct test){ 1, 4, 4, 1, 480, 60 });
	agree((struct test){ 1, 4, 4, 3, 480, 60 });
	agree((struct test){ 2, 4, 4, 5, 480, 90 });
	agree((struct test){ 1, 4, 4, 0, 480, 60 });
	agree((struct test){ 2, 4, 4, 0, 480, 90 });
}

/* What a neighbour brought is in the neighbour's cache. */
static void private_caches_find_what_their_thread_brought(void **state)
{
	(void)state;
	agree((struct test){ 1, 4, 1, 1, 480, 20 });
	agree((struct test){ 2, 4, 1, 1, 480, 20 });
	agree((struct test){ 1, 4, 1, 3, 480, 20 });
	agree((struct test){ 2, 4, 1, 4, 480, 20 });
	agree((struct test){ 1, 4, 1, 0, 480, 20 });
	agree((struct test){ 1, 8, 1, 0, 64, 20 });
	agree((struct test){ 1, 4, 1, 2, 480, 2 });
}

/* Caches of two threads, and of four of eight. */
static void some_neighbours_share_a_cache(void **state)
{
	(void)state;
	agree((struct test){ 1, 8, 4, 1, 480, 2 });
	agree((struct test){ 1, 8, 2, 1, 480, 40 });
	agree((struct test){ 2, 8, 4, 2, 480, 60 });
	agree((struct test){ 1, 8, 4, 0, 480, 60 });
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
		    long_rows_are_shared_by_those_that_read_them_together, setup, teardown),
		cmocka_unit_test_setup_teardown(windows_of_neighbours_overlap, setup, teardown),
		cmocka_unit_test_setup_teardown(short_rows_stay, setup, teardown),
		cmocka_unit_test_setup_teardown(private_caches_find_what_their_thread_brought,
		                                setup, teardown),
		cmocka_unit_test_setup_teardown(some_neighbours_share_a_cache, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
