/* SPDX-License-Identifier: MIT
 *
 * What cores of a socket leave each other: the queue at the memory, threads that begin another
 * domain, and lines that one core can wait for.
 */
#include "model/cpu/memory_queue.h"
#include "model/cpu/ecm.h"
#include "model/roofline/bandwidth.h"
#include "tests/unit/one_machine.h"

#include "base/text.h"

static const struct rf_link_traffic triad = {
	.level = "MEM", .load_bytes_per_it = 32, .evict_bytes_per_it = 8, .total_bytes_per_it = 40
};

static void is_near(double value, double expected, double tolerance)
{
	assert_true(value - expected < tolerance && expected - value < tolerance);
}

static double memory_gb_per_s(const struct rf_machine *machine, int64_t cores, bool from_datasheet)
{
	struct rf_demand demand = { machine, cores, from_datasheet };

	return rf_bandwidth_of_memory(&demand, &triad).bytes_per_s / 1e9;
}

/* With Z = S = 1 (one core computes for as long as it is served) Q_1 = 1/2, so that two cores take
 * 1 + 1.5 cycles, and Q_2 = 2 * 1.5 / 2.5 = 1.2, so that three take 1 + 2.2. */
static void cores_wait_for_those_that_came_before_them(void **state)
{
	(void)state;
	is_near(rf_memory_queue_cycles(2, 1, 1), 2, 1e-12);
	is_near(rf_memory_queue_cycles(2, 1, 2), 2.5, 1e-12);
	is_near(rf_memory_queue_cycles(2, 1, 3), 3.2, 1e-12);
	is_near(rf_memory_queue_cycles(2, 1, 1000), 1000, 1e-6);
	is_near(rf_memory_queue_cycles(5, 0, 8), 5, 1e-12);
	is_near(rf_memory_queue_cycles(1, 2, 3), 6, 1e-12);
}

/* Likwid's triad on a Skylake socket, of which one core reaches 17.4 of 109.6 GB/s. */
static void a_measured_curve_lies_near_the_queue(void **state)
{
	const struct rf_machine *machine = load(state, "skylake-sp-6148");
	const struct rf_bandwidth *curve = rf_bandwidth_shared_memory(machine, &triad);
	double sum = 0;

	assert_string_equal(curve->benchmark, "triad");
	assert_int_equal(curve->curve_count, 20);
	for (int n = 2; n <= 20; ++n) {
		double one = 1 / curve->curve_bytes_per_s[0], all = 1 / curve->bytes_per_s.value;
		double speed = n / rf_memory_queue_cycles(one, all, n);
		double off = speed / curve->curve_bytes_per_s[n - 1] - 1;

		assert_true(off > -0.02 && off < 0.07);
		sum += off > 0 ? off : -off;
	}
	assert_true(sum / 19 < 0.03);
}

static void threads_of_another_domain_wait_for_the_fullest(void **state)
{
	const struct rf_machine *skylake = load(state, "skylake-sp-6148");
	double socket = memory_gb_per_s(skylake, 20, false);

	is_near(socket, 107.3, 0.1);
	is_near(memory_gb_per_s(skylake, 21, false), socket * 21 / 20, 1e-6);
	is_near(memory_gb_per_s(skylake, 40, false), socket * 2, 1e-6);
}

static void a_datasheet_counts_the_domains_that_take_part(void **state)
{
	const struct rf_machine *skylake = load(state, "skylake-sp-6148");

	is_near(memory_gb_per_s(skylake, 20, true), 127.968, 1e-6);
	is_near(memory_gb_per_s(skylake, 40, true), 255.936, 1e-6);
	is_near(memory_gb_per_s(skylake, 30, true), 1.5 * 127.968, 1e-6);
}

static void half_a_socket_has_half_of_its_bus(void **state)
{
	const struct rf_machine *haswell = load(state, "haswell-ep-e5-2695v3-cod");

	is_near(memory_gb_per_s(haswell, 7, true), 4 * 2.133 * 8 / 2, 1e-6);
	is_near(memory_gb_per_s(haswell, 14, true), 4 * 2.133 * 8, 1e-6);
}

/* 64 lines in 264 cycles of 2.4 GHz; eight cores share the 192 lines of their L3. */
static void one_core_waits_for_as_many_lines_as_its_cache_can(void **state)
{
	const struct rf_machine *zen = load(state, "zen4-9654");
	struct rf_demand demand = { zen, 1, false };

	is_near(memory_gb_per_s(zen, 1, false), 64 * 64 * 2.4 / 264, 1e-6);
	is_near(memory_gb_per_s(zen, 2, false), 2 * 64 * 64 * 2.4 / 264, 1e-6);
	is_near(memory_gb_per_s(zen, 8, false), 192 * 64 * 2.4 / 264, 1e-6);
	is_near(memory_gb_per_s(zen, 96, false), 378, 1e-6);
	assert_string_equal(rf_bandwidth_of_memory(&demand, &triad).benchmark, "misses");
}

/* The ECM of a loop that moves triad's bytes, of so many in all its arrays. */
static struct rf_ecm ecm_of(void **state, double data_bytes, int64_t cores)
{
	struct fixture *fixture = *state;
	struct rf_link_traffic links[3] = { triad, triad, triad };
	struct rf_traffic traffic = { .link_count = 3, .links = links };
	struct rf_in_core in_core = { .known = true,
		                      .t_ol_cy_per_cl = { 8, true },
		                      .t_nol_cy_per_cl = { 8, true } };
	struct rf_ecm_input input = { .machine = &fixture->machine,
		                      .traffic = &traffic,
		                      .in_core = &in_core,
		                      .iterations_per_line = 8,
		                      .data_bytes = data_bytes,
		                      .cores = cores };
	struct rf_ecm ecm;

	assert_int_equal(rf_ecm_make(&input, fixture->arena, &ecm), RF_OK);
	assert_true(ecm.known);
	return ecm;
}

/* Half of the data of one domain's threads lie elsewhere; those of two domains' fit again. */
static void data_beyond_a_domain_are_farther_away(void **state)
{
	const struct rf_machine *haswell = load(state, "haswell-ep-e5-2695v3-cod");
	double size = haswell->memory.size_bytes.value;
	double near_cy = ecm_of(state, size, 1).total_cy_per_cl;
	double loads = haswell->memory.single_bandwidth.items[0].bytes_per_s.value;

	assert_true(haswell->memory.size_bytes.known);
	is_near(ecm_of(state, 2 * size, 1).far_share, 0.5, 1e-12);
	is_near(ecm_of(state, 2 * size, 1).total_cy_per_cl - near_cy, 0.5 * 8 * 40 * 2.3e9 / loads,
	        0.1);
	is_near(ecm_of(state, 2 * size, 14).far_share, 0, 1e-12);
	is_near(ecm_of(state, 2 * size, 10).far_share, 1 - 10 / 14.0, 1e-12);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cores_wait_for_those_that_came_before_them),
		WITH_FIXTURE(a_measured_curve_lies_near_the_queue),
		WITH_FIXTURE(threads_of_another_domain_wait_for_the_fullest),
		WITH_FIXTURE(a_datasheet_counts_the_domains_that_take_part),
		WITH_FIXTURE(half_a_socket_has_half_of_its_bus),
		WITH_FIXTURE(data_beyond_a_domain_are_farther_away),
		WITH_FIXTURE(one_core_waits_for_as_many_lines_as_its_cache_can),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
