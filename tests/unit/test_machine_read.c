/* SPDX-License-Identifier: MIT
 *
 * What the keys of a machine file turn into: every key of a CPU from one file, the figures of
 * shipped machines that predictions rest on, and what follows from what a file leaves out.
 */
#include <string.h>

#include "tests/unit/machine_rates.h"
#include "tests/unit/one_machine.h"

static void is(const struct rf_figure *figure, double value, const char *source)
{
	assert_true(figure->known);
	assert_true(figure->value == value);
	if (source)
		assert_string_equal(figure->source, source);
	else
		assert_null(figure->source);
}

static const char by_hand[] = "measured: by hand, # of runs 10";
static const char specified[] = "spec, page 4";

static void every_key_of_a_core(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/every-cpu-key.yml");

	assert_string_equal(machine->name, "imaginary: one {of} a kind, \"quoted\"");
	assert_string_equal(machine->arch, "null");
	assert_int_equal(machine->sockets, 2);
	assert_int_equal(machine->cores, 8);
	assert_int_equal(machine->smt, 4);
	assert_int_equal(machine->domains, 2);
	is(&machine->clock_hz, 2.4e9, by_hand);
	assert_int_equal(machine->max_clock_count, 2);
	assert_string_equal(machine->max_clocks[1].name, "avx 2");
	is(&machine->max_clocks[0].hz, 3.1e9, by_hand);
	assert_int_equal(machine->simd_bytes, 64);
	is(&machine->float64.fma, 32, by_hand);
	is(&machine->float64.total, 30, NULL);
	is(&machine->float64.scalar_add, 2, NULL);
	is(&machine->float32.fma, 60, NULL);
	is(&machine->float32.total, 60, NULL);
	assert_false(machine->float32.add.known);
	is(&machine->float16.total, 96, NULL);
	is(&machine->load_bytes_per_cy, 128, specified);
	is(&machine->store_bytes_per_cy, 64, NULL);
	assert_int_equal(machine->source_count, 3);
}

static void every_key_of_a_cache(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/every-cpu-key.yml");
	const struct rf_cache *l1 = &machine->caches[0], *l2 = &machine->caches[1];

	assert_int_equal(l1->effective_bytes, 24 * 1024);
	assert_int_equal(l1->sector_bytes, 32);
	assert_int_equal(l1->policy, RF_PLRU);
	assert_true(l1->write_through && l1->no_allocate && l1->is_hashed);
	is(&l1->latency_cy, 4, NULL);
	is(&l1->measured_bytes_per_s, 100e9, NULL);
	assert_int_equal(l1->sets, 64);
	assert_int_equal(l2->ways, 16);
	assert_int_equal(l2->effective_bytes, 1024 * 1024);
	assert_true(l2->is_exclusive && !l2->is_inclusive && !l2->is_victim && l2->overlaps);
	assert_true(l2->link.full_duplex);
	assert_true(l2->link.load_bytes_per_cy == 64.5 && l2->link.evict_bytes_per_cy == 31.25);
	is(&l2->link.bytes_per_cy, 95.75, specified);
	is(&l2->load_penalty_cy, 0, NULL);
	is(&l2->evict_penalty_cy, 2.57, specified);
	assert_true(machine->caches[2].is_victim && !machine->caches[2].link.full_duplex);
	assert_int_equal(l1->place.line, 24);
	assert_int_equal(l1->place.column, 3);
}

static void every_key_of_memory(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/every-cpu-key.yml");
	const struct rf_memory *memory = &machine->memory;
	const struct rf_bandwidth *odd = find_rate(&memory->bandwidth, "odd, name");
	const struct rf_bandwidth *triad = find_rate(&machine->caches[2].bandwidth, "triad");

	is(&memory->bus_bytes_per_s, 127968e6, specified);
	is(&memory->peak_bytes_per_s, 120e9, NULL);
	assert_int_equal(memory->write_allocate, RF_PARTIAL);
	is(&memory->latency_cy, 200, NULL);
	is(&memory->load_penalty_cy, 1, NULL);
	assert_true(memory->overlaps);
	assert_int_equal(odd->reads * 100 + odd->writes * 10 + odd->both, 421);
	assert_int_equal(triad->reads, 2);
	assert_int_equal(triad->curve_count, 1);
	assert_int_equal(memory->bandwidth.items[0].curve_count, 3);
	is(&memory->single_bandwidth.items[0].bytes_per_s, 14.3e9, by_hand);
}

static void a_node_names_its_parts(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/every-node-key.yml");

	assert_int_equal(machine->kind, RF_NODE);
	assert_string_equal(machine->node.cpu, "some-cpu");
	assert_string_equal(machine->node.gpu, "v100");
	assert_int_equal(machine->node.gpus_per_socket, 3);
	assert_string_equal(machine->node.host_link, "nvlink2");
	is(&machine->node.socket_bytes_per_s, 64e9, "user guide");
	is(&machine->node.memory_bytes_per_s, 170.6e9, NULL);
	is(&machine->node.triad_bytes_per_s, 125e9, "user guide");
}

/* The size of the last cache, and how its lines are placed. */
static void has_last_cache(void **state, const char *name, double mib, int ways, int sets,
                           int cores)
{
	const struct rf_machine *machine = load(state, name);
	const struct rf_cache *last = &machine->caches[machine->cache_count - 1];

	assert_true((double)last->size_bytes == mib * 1024 * 1024);
	assert_int_equal(last->ways, ways);
	assert_int_equal(last->sets, sets);
	assert_int_equal(last->cores, cores);
}

static void shipped_caches_are_those_of_the_processors(void **state)
{
	has_last_cache(state, "sandybridge-ep-e5-2680", 20, 20, 16384, 8);
	has_last_cache(state, "ivybridge-ep-e5-2660v2", 25, 20, 20480, 10);
	has_last_cache(state, "haswell-ep-e5-2695v3-cod", 17.5, 20, 14336, 7);
	has_last_cache(state, "skylake-sp-6148", 27.5, 11, 40960, 20);
	has_last_cache(state, "zen4-9654", 32, 16, 32768, 8);
}

static void a_gpu_by_the_data_sheet(void **state)
{
	const struct rf_machine *v100 = load(state, "v100");
	double flop_per_s = v100->float64.total.value * (double)v100->sms * v100->clock_hz.value;

	assert_int_equal(v100->kind, RF_GPU);
	assert_int_equal(v100->cores, 80);
	assert_int_equal(v100->caches[0].cores, 1);
	assert_int_equal(v100->caches[1].cores, 0);
	assert_true(v100->memory.peak_bytes_per_s.value == 900e9);
	assert_true(flop_per_s > 7.8e12 && flop_per_s < 7.9e12);
	assert_true(v100->float64.add.value == 32 && v100->float64.mul.value == 32);
	assert_int_equal(find_rate(&v100->memory.bandwidth, "triad")->reads, 2);
	assert_int_equal(v100->host_link_count, 2);
	assert_true(v100->host_links[0].bytes_per_s.value == 50e9);
}

static void without_fma_a_cycle_adds_and_multiplies(void **state)
{
	const struct rf_machine *machine = load(state, "sandybridge-ep-e5-2680");

	assert_false(machine->float64.fma.known);
	assert_true(machine->float64.total.value == 8);
	assert_true(machine->float32.total.value == 16);
	assert_true(machine->float32.scalar_add.value == 1);
	assert_false(machine->float32.fma.known);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		WITH_FIXTURE(every_key_of_a_core),
		WITH_FIXTURE(every_key_of_a_cache),
		WITH_FIXTURE(every_key_of_memory),
		WITH_FIXTURE(a_node_names_its_parts),
		WITH_FIXTURE(shipped_caches_are_those_of_the_processors),
		WITH_FIXTURE(a_gpu_by_the_data_sheet),
		WITH_FIXTURE(without_fma_a_cycle_adds_and_multiplies),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
