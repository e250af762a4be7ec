/* SPDX-License-Identifier: MIT
 *
 * Integers where they are hard: quotients of negative numbers, walks around circles against trying
 * every step, orders of few or no things, and sizes that no machine has, which must be refused
 * rather than wrap around.
 */
#include "base/integer.h"
#include "base/kronecker.h"
#include "base/permute.h"
#include "base/text.h"
#include "base/vector.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static void quotients_are_rounded(void **state)
{
	(void)state;
	for (int64_t divisor = 1; divisor < 12; ++divisor)
		for (int64_t value = -60; value <= 60; ++value) {
			int64_t down = rf_integer_floor_div(value, divisor);
			int64_t up = rf_integer_ceil_div(value, divisor);

			assert_true(down * divisor <= value && (down + 1) * divisor > value);
			assert_true(up * divisor >= value && (up - 1) * divisor < value);
			assert_int_equal((int64_t)rf_integer_floor_div_wide(value, divisor), down);
			assert_int_equal(rf_integer_mod(value, divisor), value - down * divisor);
		}
	assert_int_equal(rf_integer_floor_div(INT64_MIN, 3), INT64_MIN / 3 - 1);
	assert_int_equal(rf_integer_ceil_div(INT64_MAX, 2), INT64_MAX / 2 + 1);
}

static void divisors_are_the_greatest(void **state)
{
	(void)state;
	assert_int_equal(rf_integer_gcd(0, 0), 0);
	for (int64_t a = -40; a <= 40; ++a)
		for (int64_t b = -40; b <= 40; ++b) {
			int64_t best = a == 0 ? llabs(b) : llabs(a);

			while (best > 0 && (a % best != 0 || b % best != 0))
				--best;
			assert_int_equal(rf_integer_gcd(a, b), best);
		}
}

static int64_t first_by_trying(int64_t start, int64_t step, int64_t modulus, int64_t width)
{
	for (int64_t n = 0; n < modulus; ++n)
		if (rf_integer_mod(start + n * step, modulus) < width)
			return n;
	return -1;
}

static void first_residues_are_found(void **state)
{
	(void)state;
	for (int64_t modulus = 1; modulus <= 26; ++modulus)
		for (int64_t step = -modulus - 3; step <= modulus + 3; ++step)
			for (int64_t start = -5; start <= modulus; ++start)
				for (int64_t width = 0; width <= modulus + 1; ++width)
					assert_int_equal(
					    rf_integer_first_residue(start, step, modulus, width),
					    first_by_trying(start, step, modulus, width));
	assert_int_equal(rf_integer_first_residue(1, 3, INT64_C(1) << 40, 1),
	                 ((INT64_C(1) << 40) - 1) / 3);
}

static void products_do_not_wrap(void **state)
{
	(void)state;
	assert_int_equal(rf_integer_bytes(6, 7), 42);
	assert_int_equal(rf_integer_bytes(0, SIZE_MAX), 0);
	assert_true(rf_integer_bytes(SIZE_MAX, 1) == SIZE_MAX);
	assert_true(rf_integer_bytes(SIZE_MAX / 8 + 1, 8) == SIZE_MAX);
	assert_true(rf_integer_bytes(SIZE_MAX, SIZE_MAX) == SIZE_MAX);
}

/* Counts whose bytes are few once they have wrapped around. */
static void arrays_that_are_too_long_are_refused(void **state)
{
	struct rf_arena *arena = rf_arena_new();
	volatile size_t count = SIZE_MAX / sizeof(int64_t) + 2;
	volatile int negative = -1;

	(void)state;
	assert_null(RF_NEW_ARRAY(arena, int64_t, count));
	assert_true(rf_arena_failed(arena));
	assert_null(RF_NEW_ARRAY(arena, int64_t, negative));
	assert_null(rf_arena_alloc(arena, SIZE_MAX));
	assert_null(rf_arena_alloc(arena, SIZE_MAX - 16));
	assert_non_null(RF_NEW_ARRAY(arena, int64_t, 1000));
	rf_arena_free(arena);
}

static void vectors_that_are_too_long_are_refused(void **state)
{
	struct rf_arena *arena = rf_arena_new();
	int64_t one = 1;
	void *items = &one;
	size_t count = SIZE_MAX / 16 + 1, capacity = count;

	(void)state;
	assert_null(rf_vector_push(arena, &count, &capacity, &items, sizeof(one)));
	assert_int_equal(count, SIZE_MAX / 16 + 1);
	assert_int_equal(capacity, count);
	assert_ptr_equal(items, &one);
	rf_arena_free(arena);
}

static void texts_that_are_too_long_are_refused(void **state)
{
	static const size_t lengths[] = { SIZE_MAX, SIZE_MAX - 3, SIZE_MAX / 2 + 1, SIZE_MAX / 2 };

	(void)state;
	for (size_t i = 0; i < sizeof(lengths) / sizeof(*lengths); ++i) {
		struct rf_arena *arena = rf_arena_new();
		struct rf_text text;

		rf_text_init(&text, arena);
		rf_text_add(&text, "kept");
		rf_text_add_bytes(&text, "", lengths[i]);
		assert_true(text.failed);
		assert_string_equal(rf_text_string(&text), "kept");
		rf_arena_free(arena);
	}
}

static double (*const sequences[])(size_t, size_t) = { rf_kronecker_roots, rf_kronecker_plane };

/* Each of 64 equal parts of every coordinate gets its 1/64 of the points, give or take a few. */
static void points_are_spread_evenly(void **state)
{
	enum { PARTS = 64, EACH = 50 };

	(void)state;
	for (size_t i = 0; i < 2 * (size_t)RF_KRONECKER_DIMENSIONS; ++i) {
		int counts[PARTS] = { 0 };

		for (size_t n = 0; n < (size_t)PARTS * EACH; ++n) {
			double part = sequences[i % 2](n, i / 2);

			assert_true(part >= 0 && part < 1);
			counts[(int)(part * PARTS)] += 1;
		}
		for (int k = 0; k < PARTS; ++k)
			assert_in_range(counts[k], EACH - 8, EACH + 8);
	}
	assert_true(rf_kronecker_roots(0, 0) > 0.9142 && rf_kronecker_roots(0, 0) < 0.9143);
	assert_true(rf_kronecker_plane(1, 0) > 0.1323 && rf_kronecker_plane(1, 0) < 0.1324);
}

/* ... and so does each of 8 by 8 squares of every two of the first coordinates. */
static void coordinates_do_not_depend_on_each_other(void **state)
{
	enum { PARTS = 8, EACH = 50, FIRST = 4 };

	(void)state;
	for (size_t i = 0; i < 2 * FIRST * FIRST; ++i) {
		size_t d = i / 2 % FIRST, e = i / 2 / FIRST;
		int counts[PARTS][PARTS] = { { 0 } };

		for (size_t n = 0; n < (size_t)PARTS * PARTS * EACH; ++n)
			counts[(int)(sequences[i % 2](n, d) * PARTS)]
			      [(int)(sequences[i % 2](n, e) * PARTS)] += 1;
		for (int k = 0; d != e && k < PARTS * PARTS; ++k)
			assert_in_range(counts[k / PARTS][k % PARTS], EACH * 3 / 4, EACH * 5 / 4);
	}
}

/* All n! orders of n things, each greater than the one before. */
static void orders_come_one_after_the_other(void **state)
{
	size_t expected = 1;

	(void)state;
	for (size_t n = 0; n <= 6; ++n) {
		size_t order[6] = { 0, 1, 2, 3, 4, 5 }, before[6], count = 1;

		memcpy(before, order, sizeof(order));
		while (rf_permute_next(order, n)) {
			size_t k = 0;

			while (order[k] == before[k])
				++k;
			assert_true(k < n && order[k] > before[k]);
			memcpy(before, order, sizeof(order));
			++count;
		}
		expected *= n > 1 ? n : 1;
		assert_int_equal(count, expected);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(quotients_are_rounded),
		cmocka_unit_test(divisors_are_the_greatest),
		cmocka_unit_test(first_residues_are_found),
		cmocka_unit_test(products_do_not_wrap),
		cmocka_unit_test(arrays_that_are_too_long_are_refused),
		cmocka_unit_test(vectors_that_are_too_long_are_refused),
		cmocka_unit_test(texts_that_are_too_long_are_refused),
		cmocka_unit_test(orders_come_one_after_the_other),
		cmocka_unit_test(points_are_spread_evenly),
		cmocka_unit_test(coordinates_do_not_depend_on_each_other),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
