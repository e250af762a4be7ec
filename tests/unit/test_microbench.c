/* SPDX-License-Identifier: MIT
 *
 * The measurement of this host, so short that no figure means anything: what is held here is that
 * every figure is there, that the file can be read, and that nothing of it is without a source.
 */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "machine-files/src/machines.h"
#include "microbench/chase.h"
#include "microbench/microbench.h"
#include "microbench/gauges.h"
#include "microbench/streams.h"
#include "tests/unit/one_arena.h"

static void is_measured(const struct rf_figure *figure)
{
	assert_true(figure->known);
	assert_true(figure->value > 0);
	assert_non_null(figure->source);
	assert_true(rf_text_starts_with(figure->source, "measured, by rfmodel machine bench"));
	assert_non_null(strstr(figure->source, ", within "));
}

static void has_rates(const struct rf_bandwidths *table)
{
	assert_int_equal(table->count, RF_STREAMS_COUNT);
	for (size_t i = 0; i < table->count; ++i)
		is_measured(&table->items[i].bytes_per_s);
}

static void has_all_levels(const struct rf_machine *machine)
{
	for (size_t i = 0; i < machine->cache_count; ++i) {
		has_rates(&machine->caches[i].single_bandwidth);
		is_measured(&machine->caches[i].latency_cy);
		assert_true(machine->caches[i].effective_bytes <= machine->caches[i].size_bytes);
	}
	has_rates(&machine->memory.single_bandwidth);
	is_measured(&machine->memory.latency_cy);
}

static void measures_every_figure(void **state)
{
	static const struct rf_microbench_options options = { .seconds = 0.05 };
	struct rf_machine read = { 0 };
	const struct rf_machine *machine = &read;
	const char *text;

	(void)state;
	assert_int_equal(rf_microbench_run(&options, arena, &diagnostics, &text), RF_OK);
	assert_int_equal(
	    rf_machine_read(text, strlen(text), "measured.yml", arena, &diagnostics, &read), RF_OK);
	assert_int_equal(diagnostics.error_count, 0);
	assert_non_null(machine->host);
	assert_int_equal(strlen(machine->topology), 16);
	assert_null(strstr(machine->name, "probed"));
	is_measured(&machine->clock_hz);
	is_measured(&machine->float64.add);
	is_measured(&machine->unaligned_load_bytes_per_cy);
	is_measured(&machine->unaligned_store_bytes_per_cy);
	is_measured(&machine->float64.scalar_sqrt);
	is_measured(&machine->float32.div);
	is_measured(&machine->latencies.mul_cy);
	is_measured(&machine->load_bytes_per_cy);
	is_measured(&machine->store_bytes_per_cy);
	/* Units of a Zen 4 are half as wide as the vectors of its instructions. */
	assert_in_range(machine->simd_bytes, rf_streams_vector_bytes() / 2,
	                rf_streams_vector_bytes());
	has_all_levels(machine);
}

/* Each place once, and back to the first; what is less than a place at the end is left out. */
static void lays_one_way(void **state)
{
	enum { STRETCH_PLACES = 4096, PLACES = 3 * STRETCH_PLACES + 100, APART = 256 };
	static char data[PLACES * APART] __attribute__((aligned(64)));
	static const size_t lengths[] = { PLACES * APART, STRETCH_PLACES * APART + APART / 2 };

	(void)state;
	for (size_t k = 0; k < sizeof(lengths) / sizeof(*lengths); ++k) {
		const struct rf_way way = { data, lengths[k], APART, STRETCH_PLACES * APART };
		bool seen[PLACES] = { false };
		char *at = data;

		rf_chase_lay(&way);
		for (size_t i = 0; i < lengths[k] / APART; ++i) {
			size_t place = (size_t)(at - data) / APART;

			assert_false(seen[place]);
			seen[place] = true;
			memcpy(&at, at, sizeof(at));
		}
		assert_ptr_equal(at, data);
	}
}

/* Every loop, with every vector that this host has, does what its name says. */
static void streams_do_what_they_say(void **state)
{
	enum { COUNT = 2 * RF_STREAMS_STEP };
	static double a[COUNT] __attribute__((aligned(64))), b[COUNT] __attribute__((aligned(64))),
	    c[COUNT] __attribute__((aligned(64))), d[COUNT] __attribute__((aligned(64)));
	static const double expected[RF_STREAMS_COUNT] = { 7, 3, 2, 21, 2 + 4 * 5, 7 + 3 * 2 };
	double *arrays[RF_STREAMS_ARRAYS] = { a, b, c, d };

	(void)state;
	for (int bytes = 16; bytes <= rf_streams_vector_bytes(); bytes *= 2)
		for (size_t stream = 0; stream < RF_STREAMS_COUNT; ++stream) {
			for (size_t i = 0; i < COUNT; ++i)
				a[i] = 7, b[i] = 2, c[i] = 4, d[i] = 5;
			rf_streams_loop(stream, bytes)(arrays, COUNT, 1, 3);
			for (size_t i = 0; i < COUNT; ++i)
				assert_true(a[i] == expected[stream]);
		}
}

/* A stream that begins one element off the lines, and one that loads from two more arrays, stay
 * within them but for that element. */
static void streams_off_lines_stay_inside(void **state)
{
	enum { COUNT = 2 * RF_STREAMS_STEP };
	static double a[COUNT + 2] __attribute__((aligned(64))),
	    b[COUNT] __attribute__((aligned(64)));
	double *arrays[RF_STREAMS_ARRAYS] = { a, b, b, b };

	(void)state;
	for (int bytes = 16; bytes <= rf_streams_vector_bytes(); bytes *= 2) {
		for (size_t i = 0; i < COUNT; ++i)
			a[i] = 7, b[i] = (double)i;
		a[COUNT] = a[COUNT + 1] = 7;
		rf_streams_loop(RF_STREAMS_LOAD_OFF, bytes)(arrays, COUNT, 1, 3);
		rf_streams_loop(RF_STREAMS_STORE_OFF, bytes)(arrays, COUNT, 1, 3);
		assert_true(a[0] == 7 && a[1] == 3 && a[COUNT] == 3 && a[COUNT + 1] == 7);
		rf_streams_loop(RF_STREAMS_ECHO, bytes)(arrays, COUNT, 1, 3);
		for (size_t i = 0; i < COUNT; ++i)
			assert_true(a[i] == (double)i);
	}
}

/* The middle half counts, of steps the better one; what others disturbed only alone. */
static void takes_the_half_that_counts(void **state)
{
	struct rf_gauge gauge = { .kind = RF_GAUGE_STREAM,
		                  .rounds = { 10, 1, 20, 12, 99, 11 },
		                  .round_count = 6 };

	(void)state;
	assert_true(fabs(rf_gauges_value(&gauge) - 43 / 3.0) < 1e-9);
	assert_true(fabs(rf_gauges_spread(&gauge) - (20 - 43 / 3.0) / (43 / 3.0)) < 1e-9);
	gauge.kind = RF_GAUGE_STEP;
	assert_true(fabs(rf_gauges_value(&gauge) - (1 + 10 + 11) / 3.0) < 1e-9);
	gauge.round_count = 0;
	assert_true(rf_gauges_value(&gauge) == 0);
	gauge.disturbed = 5;
	assert_true(rf_gauges_value(&gauge) == 5 && rf_gauges_spread(&gauge) == 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(measures_every_figure, setup, teardown),
		cmocka_unit_test(lays_one_way),
		cmocka_unit_test(streams_do_what_they_say),
		cmocka_unit_test(streams_off_lines_stay_inside),
		cmocka_unit_test(takes_the_half_that_counts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
