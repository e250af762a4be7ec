/* SPDX-License-Identifier: MIT
 *
 * Formulas: canonical form, exact arithmetic, printing, the quotient that takes strides out of an
 * offset.
 */
#include "base/formula.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static struct rf_arena *arena;
static const char *const names[RF_MAX_SIZES] = { "N", "M", "K" };
static rf_formula_p n, m;

static int setup(void **state)
{
	(void)state;
	arena = rf_arena_new();
	n = rf_formula_size(arena, 0);
	m = rf_formula_size(arena, 1);
	return arena == NULL;
}

static int teardown(void **state)
{
	(void)state;
	rf_arena_free(arena);
	return 0;
}

static rf_formula_p number(int64_t value)
{
	return rf_formula_constant(arena, value);
}

static rf_formula_p times(rf_formula_p a, rf_formula_p b)
{
	return rf_formula_multiply(arena, a, b);
}

static rf_formula_p minus(rf_formula_p a, rf_formula_p b)
{
	return rf_formula_subtract(arena, a, b);
}

static rf_formula_p plus(rf_formula_p a, rf_formula_p b)
{
	return rf_formula_add(arena, a, b);
}

static void prints_as(rf_formula_p formula, const char *expected)
{
	assert_string_equal(rf_formula_print(arena, formula, names), expected);
}

static void terms_are_sorted_by_degree(void **state)
{
	(void)state;
	prints_as(minus(times(number(32), times(n, n)), times(number(16), n)), "32*N*N - 16*N");
	prints_as(plus(number(1), plus(m, times(n, m))), "N*M + M + 1");
	prints_as(minus(number(0), n), "-N");
	prints_as(number(-7), "-7");
}

static void what_cancels_is_gone(void **state)
{
	(void)state;
	assert_true(rf_formula_is_zero(minus(times(n, m), times(m, n))));
	prints_as(minus(plus(n, number(2)), number(2)), "N");
}

static void fractions_are_reduced(void **state)
{
	(void)state;
	prints_as(rf_formula_divide(arena, plus(n, number(1)), 8), "(N + 1)/8");
	prints_as(rf_formula_scale(arena, rf_formula_divide(arena, n, 8), 16), "2*N");
	prints_as(plus(rf_formula_divide(arena, n, 2), rf_formula_divide(arena, n, 3)), "5*N/6");
}

static void leading_terms_decide_for_large_sizes(void **state)
{
	rf_formula_p need = minus(times(number(32), times(n, n)), times(number(16), n));

	(void)state;
	prints_as(rf_formula_leading(arena, need), "32*N*N");
	prints_as(rf_formula_leading(arena, plus(times(n, m), plus(times(m, m), n))), "N*M + M*M");
}

static void quotient_counts_strides(void **state)
{
	rf_formula_p plane = times(n, n);

	(void)state;
	prints_as(rf_formula_quotient(arena, minus(plane, n), plane), "1");
	prints_as(rf_formula_quotient(arena, minus(n, number(1)), n), "1");
	prints_as(rf_formula_quotient(arena, number(-101), number(100)), "-1");
	prints_as(rf_formula_quotient(arena, number(1), n), "0");
	prints_as(rf_formula_quotient(arena, times(m, plane), plane), "M");
}

static void values_are_exact(void **state)
{
	int64_t sizes[RF_MAX_SIZES] = { 1000, 7 };
	double reals[RF_MAX_SIZES] = { 1000, 7 };
	rf_formula_p f = rf_formula_divide(arena, minus(times(n, times(n, m)), number(1)), 3);
	int64_t value = 0;

	(void)state;
	assert_true(rf_formula_integer(f, sizes, &value));
	assert_int_equal(value, 2333333);
	assert_true(rf_formula_value(f, reals) == 2333333.0);
}

static void overflow_is_no_value(void **state)
{
	int64_t sizes[RF_MAX_SIZES] = { INT64_C(4000000000) };
	int64_t value = 0;

	(void)state;
	assert_false(rf_formula_integer(times(n, times(n, n)), sizes, &value));
	assert_null(rf_formula_scale(arena, number(INT64_MAX), 2));
	assert_null(plus(NULL, n));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(terms_are_sorted_by_degree),
		cmocka_unit_test(what_cancels_is_gone),
		cmocka_unit_test(fractions_are_reduced),
		cmocka_unit_test(leading_terms_decide_for_large_sizes),
		cmocka_unit_test(quotient_counts_strides),
		cmocka_unit_test(values_are_exact),
		cmocka_unit_test(overflow_is_no_value),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
