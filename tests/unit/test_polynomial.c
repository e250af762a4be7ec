/* SPDX-License-Identifier: MIT
 *
 * Polynomials from their values at small sizes.
 */
#include "base/polynomial.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const size_t sizes[] = { 0, 1 };

/* j from 0 to n, i up to j; k up to m: m * n (n + 1) / 2 turns. */
static bool sample_triangle(int64_t n, int64_t m, int64_t *value, void *user)
{
	const int64_t *with = user;

	*value = 0;
	for (int64_t j = 0; j < n; ++j)
		*value += (j + 1) * (*with == 2 ? m : 1);
	return true;
}

/* What no polynomial passes through: steps of two, powers, a value that is missing. */
static bool sample_steps(int64_t n, int64_t m, int64_t *value, void *user)
{
	const int64_t *kind = user;

	*value = *kind == 0 ? (n + m + 1) / 2 : (int64_t)1 << n;
	return *kind != 2 || n < 8;
}

static void test_found(void **state)
{
	struct rf_arena *arena = rf_arena_new();

	static const char *const names[] = { "N", "M" };
	static const char *const expected[] = { "(N*N + N)/2", "(N*N*M + N*M)/2" };

	(void)state;
	for (int64_t count = 1; count <= 2; ++count)
		assert_string_equal(
		    rf_formula_print(
			arena,
			rf_polynomial_find(sample_triangle, &count, 4, sizes, (size_t)count, arena),
			names),
		    expected[count - 1]);
	rf_arena_free(arena);
}

static void test_none(void **state)
{
	struct rf_arena *arena = rf_arena_new();

	(void)state;
	for (int64_t kind = 0; kind < 3; ++kind)
		for (size_t count = 1; count <= 2; ++count)
			assert_null(
			    rf_polynomial_find(sample_steps, &kind, 4, sizes, count, arena));
	rf_arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_found),
		cmocka_unit_test(test_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
