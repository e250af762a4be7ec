/* SPDX-License-Identifier: MIT
 *
 * The 7-point stencil against counts of other simulators: pycachesim's with its rule that a store
 * does not count as a use, and the arithmetic of the stream itself.
 */
#include "tests/unit/cachesim_streams.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static void sweep(uint64_t n, bool keep, enum rf_sim_lookup lookup, struct rf_sim_counters c[3])
{
	struct rf_sim_level levels[3];
	const char *error;
	struct rf_sim_config config = {
		.level_count = 3, .levels = levels, .stores_keep_order = keep, .lookup = lookup
	};
	struct rf_sim *sim;

	streams_three_levels(levels);
	sim = rf_sim_new(&config, &error);
	if (!sim)
		skip();
	streams_7pt(sim, n);
	for (size_t i = 0; i < 3; ++i)
		c[i] = rf_sim_count(sim, i);
	rf_sim_free(sim);
}

/* Every count that pycachesim's C core gives for N=200. */
static void pycachesim_counts(void **state)
{
	struct rf_sim_counters c[3];

	(void)state;
	sweep(200, true, RF_SIM_AUTO, c);
	assert_int_equal(c[0].loads, 55316844);
	assert_int_equal(c[0].stores, 7762392);
	assert_int_equal(c[0].hits, 51386544);
	assert_int_equal(c[0].misses, 3930300);
	assert_int_equal(c[0].evicts, 979980);
	assert_int_equal(c[1].loads, 3930300);
	assert_int_equal(c[1].stores, 979980);
	assert_int_equal(c[1].misses, 3930300);
	assert_int_equal(c[1].evicts, 976004);
	assert_int_equal(c[2].loads, 3930300);
	assert_int_equal(c[2].stores, 976004);
	assert_int_equal(c[2].hits, 1950300);
	assert_int_equal(c[2].misses, 1980000);
	assert_int_equal(c[2].evicts, 719606);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pycachesim_counts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
