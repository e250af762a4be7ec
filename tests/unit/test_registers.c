/* SPDX-License-Identifier: MIT
 *
 * What an innermost loop wants in registers, and the loads of what does not fit.
 */
#include "model/cpu/registers.h"
#include "tests/unit/frontend_reading.h"

static struct rf_registers of_loop(const char *text, int loop)
{
	struct rf_registers needed;
	const struct rf_node *node;

	read_kernel(text);
	node = rf_kernel_find_loop(reading.kernel.root, loop);
	assert_non_null(node);
	assert_int_equal(rf_registers_count(&reading.kernel, node, reading.arena, &needed), RF_OK);
	return needed;
}

static void rows_have_pointers_and_neighbours_share_them(void **state)
{
	struct rf_registers needed =
	    of_loop("void f(int n, double a[n][n], double b[n][n], double c, double d) {\n"
	            "  for (int j = 1; j < n - 1; ++j)\n"
	            "    for (int i = 1; i < n - 1; ++i)\n"
	            "      b[j][i] = c * (a[j][i-1] + a[j][i] + a[j][i+1])\n"
	            "              + d * (a[j-1][i] + a[j+1][i]) + b[j][0];\n"
	            "}\n",
	            1);

	(void)state;
	assert_int_equal(needed.pointers, 4); /* a[j], a[j-1], a[j+1], b[j] */
	assert_int_equal(needed.values, 3);   /* c, d, b[j][0] */
	assert_int_equal(needed.element_bytes, 8);
}

static void rows_of_known_length_are_a_number_apart(void **state)
{
	struct rf_registers needed = of_loop("float a[100][100], b[100];\n"
	                                     "void f(void) {\n"
	                                     "  for (int i = 0; i < 100; ++i)\n"
	                                     "    b[i] = a[0][i] + a[1][i] + a[2][i];\n"
	                                     "}\n",
	                                     0);

	(void)state;
	assert_int_equal(needed.pointers, 2);
	assert_int_equal(needed.values, 0);
	assert_int_equal(needed.element_bytes, 4);
}

static void what_a_loop_changes_is_no_coefficient(void **state)
{
	struct rf_registers needed = of_loop("double f(int n, const double *a, double w) {\n"
	                                     "  double s = 0;\n"
	                                     "  for (int i = 0; i < n; ++i)\n"
	                                     "    s += w * a[i];\n"
	                                     "  return s;\n"
	                                     "}\n",
	                                     0);

	(void)state;
	assert_int_equal(needed.values, 1);
}

/* A load of 32 bytes takes half a cycle, and a turn is of four iterations. */
static void what_does_not_fit_is_loaded_in_every_turn(void **state)
{
	struct rf_registers fits = { 12, 11, 8 }, values = { 20, 11, 8 }, pointers = { 12, 13, 8 };
	struct rf_machine machine = { .isa = "x86-64",
		                      .simd_bytes = 32,
		                      .load_bytes_per_cy = { .known = true, .value = 64 } };

	(void)state;
	assert_true(rf_registers_reload_cy(&fits, &machine, 32) == 0);
	assert_true(rf_registers_reload_cy(&values, &machine, 32) == 8 * 0.5 / 4);
	assert_true(rf_registers_reload_cy(&pointers, &machine, 32) == 2 * 0.5 / 4);
	machine.simd_bytes = 64;
	machine.load_bytes_per_cy.value = 128;
	assert_true(rf_registers_reload_cy(&values, &machine, 64) == 0); /* of 32 registers */
	machine.isa = "unheard-of";
	assert_true(rf_registers_reload_cy(&pointers, &machine, 64) == 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(rows_have_pointers_and_neighbours_share_them, setup,
		                                teardown),
		cmocka_unit_test_setup_teardown(rows_of_known_length_are_a_number_apart, setup,
		                                teardown),
		cmocka_unit_test_setup_teardown(what_a_loop_changes_is_no_coefficient, setup,
		                                teardown),
		cmocka_unit_test(what_does_not_fit_is_loaded_in_every_turn),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
