/* SPDX-License-Identifier: MIT
 *
 * One speed in every unit, and back.
 */
#include "model/ir/speed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

/* A core of 2 GHz; two FLOP, three operations and half an edge in each of a million iterations. */
static const struct rf_speed_scale scale = { .flop_per_it = 2,
	                                     .op_per_it = 3,
	                                     .work_name = "edge",
	                                     .work_per_it = 0.5,
	                                     .iterations = 1e6,
	                                     .iterations_per_line = 8,
	                                     .clock_hz = 2e9 };

static void tells_every_unit(void **state)
{
	struct rf_speed speed = rf_speed_of(&scale, 1e9);

	(void)state;
	assert_true(speed.flop_per_s.value == 2e9 && speed.flop_per_s.known);
	assert_true(speed.op_per_s.value == 3e9);
	assert_true(speed.work_per_s.value == 0.5e9);
	assert_true(speed.cy_per_it.value == 2);
	assert_true(speed.cy_per_cl.value == 16);
	assert_true(speed.seconds.value == 1e-3);
}

static void comes_back_from_each(void **state)
{
	static const struct {
		enum rf_unit unit;
		double value;
	} same[] = {
		{ RF_UNIT_IT_PER_S, 1e9 }, { RF_UNIT_FLOP_PER_S, 2e9 },   { RF_UNIT_OP_PER_S, 3e9 },
		{ RF_UNIT_CY_PER_IT, 2 },  { RF_UNIT_WORK_PER_S, 0.5e9 }, { RF_UNIT_CY_PER_CL, 16 },
		{ RF_UNIT_SECONDS, 1e-3 },
	};
	const struct rf_speed_scale nothing = { .op_per_it = 1 };

	(void)state;
	for (size_t i = 0; i < sizeof(same) / sizeof(*same); ++i) {
		double found = rf_speed_it_per_s(&scale, same[i].unit, same[i].value);

		assert_true(found > 0.999999e9 && found < 1.000001e9);
	}
	assert_true(rf_speed_it_per_s(&nothing, RF_UNIT_FLOP_PER_S, 1e9) == 0);
	assert_true(rf_speed_it_per_s(&nothing, RF_UNIT_SECONDS, 1) == 0);
	assert_true(rf_speed_it_per_s(&nothing, RF_UNIT_CY_PER_IT, 1) == 0);
	assert_true(rf_speed_it_per_s(&scale, RF_UNIT_B_PER_IT, 1) == 0);
}

static void reads_units(void **state)
{
	static const struct {
		const char *word;
		enum rf_unit unit;
		double factor;
	} words[] = {
		{ "GF/s", RF_UNIT_FLOP_PER_S, 1e9 },
		{ "gflop/s", RF_UNIT_DEFAULT, 1 },
		{ "Gflop/s", RF_UNIT_FLOP_PER_S, 1e9 },
		{ "GFLOPS", RF_UNIT_FLOP_PER_S, 1e9 },
		{ "MLUP/s", RF_UNIT_IT_PER_S, 1e6 },
		{ "It/s", RF_UNIT_IT_PER_S, 1 },
		{ "ms", RF_UNIT_SECONDS, 1e-3 },
		{ "us", RF_UNIT_SECONDS, 1e-6 },
		{ "s", RF_UNIT_SECONDS, 1 },
		{ "CY/cl", RF_UNIT_CY_PER_CL, 1 },
		{ "kOP/s", RF_UNIT_OP_PER_S, 1e3 },
		{ "edge/s", RF_UNIT_WORK_PER_S, 1 },
		{ "Medge/s", RF_UNIT_WORK_PER_S, 1e6 },
		{ "dge/s", RF_UNIT_DEFAULT, 1 },
		{ "medge/s", RF_UNIT_DEFAULT, 1 },
		{ "GB/s", RF_UNIT_DEFAULT, 1 },
		{ "", RF_UNIT_DEFAULT, 1 },
		{ "bananas", RF_UNIT_DEFAULT, 1 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); ++i) {
		double factor = 1;

		assert_int_equal(rf_speed_unit(words[i].word, "edge", &factor), words[i].unit);
		if (words[i].unit != RF_UNIT_DEFAULT)
			assert_true(factor == words[i].factor);
	}
	assert_int_equal(rf_speed_unit("edge/s", NULL, NULL), RF_UNIT_DEFAULT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tells_every_unit),
		cmocka_unit_test(comes_back_from_each),
		cmocka_unit_test(reads_units),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
