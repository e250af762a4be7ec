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

	assert_true(rf_line_set_make(&set, arena, SHIFT, 0, LINES - 1));
	assert_int_equal(rf_line_set_watch(&set, 64, false, ENOUGH), 0);
	assert_int_equal(rf_line_set_watch(&set, 96, false, ENOUGH), 1);
	assert_int_equal(rf_line_set_watch(&set, 320, true, ENOUGH), 2);
	return set;
}

/* Rows of one stride, or one row; a multiple of lines, of parts of them, or neither. */
static struct rf_line_rows draw_rows(uint64_t *state, int64_t stride)
{
	struct rf_line_rows rows = { .turns = 1 + (int64_t)random_below(state, 900) };
	int64_t most = (int64_t)LINES << SHIFT, bytes;

	rows.stride = random_below(state, 5) == 0 ? 8 * (int64_t)random_below(state, 1000) : stride;
	if (random_below(state, 5) == 0)
		rows.turns = 1;
	bytes = 1 + (int64_t)random_below(state, random_below(state, 3) ? 200 : 20000);
	rows.from =
	    (int64_t)random_below(state, (uint64_t)(random_below(state, 2) ? most / 8 : 4000));
	rows.to = rows.from + bytes - 1;
	if (random_below(state, 4) == 0) {
		rows.from += rows.stride * (rows.turns - 1);
		rows.to += rows.stride * (rows.turns - 1);
		rows.stride = -rows.stride;
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
		combs += gathered.count == 0 || gathered.combs.work > 0;
		assert_int_equal(gathered.lines, marked.lines);
		for (size_t c = 0; c < 3; ++c) {
			int64_t a = marked.crowds[c].lines, b = gathered.crowds[c].lines;

			assert_int_equal(a < ENOUGH ? a : ENOUGH, b < ENOUGH ? b : ENOUGH);
		}
	}
	assert_true(combs > random_cases(CASES) / 4);
}

/* More lines than anybody counts: it is enough to know that. */
static void test_limit(void **unused)
{
	struct rf_line_set set = new_set();

	(void)unused;
	rf_line_set_empty(&set, 1000, 0, true);
	rf_line_set_add(&set, (struct rf_line_rows){ 0, 7, 64000, 900 });
	assert_int_equal(set.lines, 0);
	rf_line_set_add(&set, (struct rf_line_rows){ 8, 15, 32000, 1001 });
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
		                            cmocka_unit_test(test_limit) };

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
