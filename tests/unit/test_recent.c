/* SPDX-License-Identifier: MIT
 *
 * What was used since the last use of a piece: as a list says that is searched from its end.
 */
#include "model/gpu/recent.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/support/random.h"

enum { MOST_USES = 1500 };

static int64_t pieces[MOST_USES];
static uint64_t state_of_random = 4711;

/* Pieces of 32 bytes, and every third one of 64. */
static int64_t bytes_of(int64_t piece)
{
	return piece % 3 == 0 ? 64 : 32;
}

static int64_t searched(int now)
{
	int64_t sum = 0;

	for (int i = now - 1; i >= 0; --i) {
		bool is_seen = false;

		if (pieces[i] == pieces[now])
			return sum;
		for (int k = i + 1; k < now && !is_seen; ++k)
			is_seen = pieces[k] == pieces[i];
		sum += is_seen ? 0 : bytes_of(pieces[i]);
	}
	return -1;
}

static void walk(struct rf_recent *recent, int uses, uint64_t different)
{
	for (int i = 0; i < uses; ++i) {
		pieces[i] = (int64_t)random_below(&state_of_random, different) - 5;
		assert_int_equal(rf_recent_use(recent, pieces[i], bytes_of(pieces[i])),
		                 searched(i));
	}
}

/* Few pieces, whose times are given anew often, and more than there is room for at first; again
 * after all is forgotten. */
static void bytes_since_the_last_use(void **state)
{
	struct rf_arena *arena = rf_arena_new();
	struct rf_recent *recent = rf_recent_new(arena);

	(void)state;
	assert_non_null(recent);
	walk(recent, MOST_USES, 20);
	rf_recent_clear(recent);
	walk(recent, MOST_USES, 900);
	rf_recent_clear(recent);
	walk(recent, 1200, 300);
	rf_arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(bytes_since_the_last_use) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
