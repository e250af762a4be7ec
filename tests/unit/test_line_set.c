/* SPDX-License-Identifier: MIT
 *
 * Sets of lines: rows that are gathered and counted as combs are as many lines as those that are
 * marked one by one, and as many of them are in the set of a line.
 */
#include "model/traffic/reuse/line_set.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "tests/support/random.h"

enum { CASES = 4000, LINES = 1 << 20, SHIFT = 6, ENOUGH = 40 };

static struct rf_arena *arena;

static struct rf_line_set new_set(void)
{
	struct rf_line_set set;

	assert_true(rf_line_set_make(&set, arena, SHIFT, 0));
	assert_int_equal(rf_line_set_watch(&set, 64, false, ENOUGH), 0);
	assert_int_equal(rf_line_set_watch(&set, 96, false, ENOUGH), 1);
	assert_int_equal(rf_line_set_watch(&set, 320, true, ENOUGH), 2);
	return set;
}

/* Ends that move from row to row, as in triangles and trapezoids, of which none is empty. */
static void add_slopes(uint64_t *state, struct rf_line_rows *rows)
{
	int64_t most = random_below(state, 2) ? 3 : 20, last;

	rows->from_slope = 8 * ((int64_t)random_below(state, 2 * (uint64_t)most + 1) - most);
	rows->to_slope = 8 * ((int64_t)random_below(state, 2 * (uint64_t)most + 1) - most);
	if (random_below(state, 3) == 0)
		rows->from_slope = 0;
	if (random_below(state, 3) == 0)
		rows->to_slope = rows->from_slope;
	last = rows->turns - 1;
	if (rows->from_slope < 0 && rows->from + last * (rows->stride + rows->from_slope) < 0)
		rows->from_slope = 0;
	if (rows->to - rows->from + last * (rows->to_slope - rows->from_slope) < 0)
		rows->to -= last * (rows->to_slope - rows->from_slope);
}

/* Rows of one stride, or one row; a multiple of lines, of parts of them, or neither. */
static struct rf_line_rows draw_rows(uint64_t *state, int64_t stride)
{
	struct rf_line_rows rows = { .turns = 1 + (int64_t)random_below(state, 900) };
	int64_t most = (int64_t)LINES << SHIFT, bytes;

	rows.stride = random_below(state, 5) == 0 ? 8 * (int64_t)random_below(state, 1000) : stride;
	if (random_below(state, 5) == 0)
		rows.stride += 8;
	if (random_below(state, 5) == 0)
		rows.turns = 1;
	bytes = 1 + (int64_t)random_below(state, random_below(state, 3) ? 200 : 40000);
	rows.from =
	    (int64_t)random_below(state, (uint64_t)(random_below(state, 2) ? most / 8 : 4000));
	rows.to = rows.from + bytes - 1;
	if (random_below(state, 3) == 0)
		add_slopes(state, &rows);
	if (random_below(state, 4) == 0) {
		rows.from += (rows.stride + rows.from_slope) * (rows.turns - 1);
		rows.to += (rows.stride + rows.to_slope) * (rows.turns - 1);
		rows.stride = -rows.stride;
		rows.from_slope = -rows.from_slope;
		rows.to_slope = -rows.to_slope;
	}
	return rows;
}

static void test_gathered(void **unused)
{
	struct rf_line_set marked = new_set(), gathered = new_set();
	uint64_t state = 4711;
	size_t combs = 0;

	(void)unused;
	for (size_t n = 0; n < random_cases(CASES); ++n) {
		size_t count = 1 + random_below(&state, 12);
		int64_t target = (int64_t)random_below(&state, LINES);
		int64_t stride = (int64_t)random_below(&state, 2) ? 8 : 64;

		stride *= (int64_t)(random_below(&state, 2) ? 100 : 1) +
		          (int64_t)random_below(&state, 700);
		rf_line_set_empty(&marked, LINES, target, false);
		rf_line_set_empty(&gathered, LINES, target, true);
		for (size_t i = 0; i < count; ++i) {
			struct rf_line_rows rows = draw_rows(&state, stride);

			assert_int_equal(rf_line_set_add(&marked, rows), rows.turns);
			assert_int_equal(rf_line_set_add(&gathered, rows), rows.turns);
		}
		rf_line_set_settle(&gathered);
		combs += gathered.combs.work > 0;
		assert_int_equal(gathered.lines, marked.lines);
		for (size_t c = 0; c < 3; ++c) {
			int64_t a = marked.crowds[c].lines, b = gathered.crowds[c].lines;

			assert_int_equal(a < ENOUGH ? a : ENOUGH, b < ENOUGH ? b : ENOUGH);
		}
	}
	assert_true(combs > random_cases(CASES) / 4);
}

/* Rows of a triangle of n elements, n / 8 lines in the first row and one less in every eighth: of n
 * rows n n / 8 - 8 (n / 8) (n / 8 - 1) / 2 lines.  None is marked, and it takes a few steps. */
static void test_triangle(void **unused)
{
	struct rf_line_set set = new_set();
	double work;

	(void)unused;
	for (int64_t n = 10000; n <= 10000000; n *= 10) {
		struct rf_line_rows rows = { 0, 8 * n - 1, 8 * n, n, 8, 0 };

		rf_line_set_empty(&set, INT64_MAX / 4, 0, true);
		work = set.work;
		assert_int_equal(rf_line_set_add(&set, rows), n);
		rf_line_set_settle(&set);
		assert_int_equal(set.lines, n * n / 8 - 4 * (n / 8) * (n / 8 - 1));
		assert_int_equal(set.bits.block_count, 0);
		assert_true(set.work - work < 1000);
	}
}

/* Five points of few planes, each as long as many millions of rows: nothing is marked either. */
static void test_planes(void **unused)
{
	struct rf_line_set set = new_set();
	int64_t row = INT64_C(8) << 20, plane = row << 20, one = row * ((INT64_C(1) << 20) - 2);
	int64_t firsts[] = { plane + row, plane, plane + 2 * row, row, 2 * plane + row };

	(void)unused;
	rf_line_set_empty(&set, INT64_MAX / 4, 0, true);
	for (size_t i = 0; i < 5; ++i)
		rf_line_set_add(
		    &set, (struct rf_line_rows){ firsts[i], firsts[i] + one - 1, plane, 8, 0, 0 });
	rf_line_set_settle(&set);
	assert_int_equal(set.lines, (8 * plane + 2 * one) >> SHIFT);
	assert_int_equal(set.bits.block_count, 0);
}

/* More lines than anybody counts: it is enough to know that. */
static void test_limit(void **unused)
{
	struct rf_line_set set = new_set();

	(void)unused;
	rf_line_set_empty(&set, 1000, 0, true);
	rf_line_set_add(&set, (struct rf_line_rows){ 0, 7, 64000, 1900, 0, 0 });
	assert_int_equal(set.lines, 0);
	rf_line_set_add(&set, (struct rf_line_rows){ 8, 15, 32000, 2001, 0, 0 });
	assert_true(set.lines > set.limit);
	rf_line_set_settle(&set);
	assert_true(set.lines > set.limit);
}

static int set_up(void **unused)
{
	(void)unused;
	arena = rf_arena_new();
	return arena == NULL;
}

static int tear_down(void **unused)
{
	(void)unused;
	rf_arena_free(arena);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_gathered),
		                            cmocka_unit_test(test_triangle),
		                            cmocka_unit_test(test_planes),
		                            cmocka_unit_test(test_limit) };

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
