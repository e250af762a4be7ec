/* SPDX-License-Identifier: MIT
 *
 * Machine files in Kerncraft's format: what each key turns into, and the traps of the format.
 */
#include <string.h>

#include "base/text.h"
#include "tests/unit/machine_equal.h"
#include "tests/unit/machine_rates.h"
#include "tests/unit/one_machine.h"

static int count(void **state, enum rf_severity severity)
{
	struct fixture *fixture = *state;
	int found = 0;

	for (size_t i = 0; i < fixture->diagnostics.list.count; ++i)
		found += fixture->diagnostics.list.items[i].severity == severity;
	return found;
}

static void check_figure(const struct rf_figure *figure, double value)
{
	assert_true(figure->known);
	assert_non_null(figure->source);
	assert_true(figure->value == value);
}

static const struct rf_bandwidth *find(const struct rf_bandwidths *table, const char *name)
{
	const struct rf_bandwidth *rate = find_rate(table, name);

	assert_non_null(rate);
	return rate;
}

static void check_rate(const struct rf_bandwidths *table, const char *name, double gb_per_s)
{
	check_figure(&find(table, name)->bytes_per_s, gb_per_s * 1e9);
}

static void reads_names_and_numbers(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/kerncraft-domains.yml");

	assert_int_equal(count(state, RF_WARNING), 0);
	assert_int_equal(machine->kind, RF_CPU);
	assert_string_equal(machine->id, "kerncraft-domains");
	assert_string_equal(machine->name, "Imaginary server, two domains");
	assert_string_equal(machine->arch, "hsw");
	assert_string_equal(machine->isa, "x86-64");
	assert_string_equal(machine->mca, "haswell");
	assert_int_equal(machine->sockets, 2);
	assert_int_equal(machine->cores, 8);
	assert_int_equal(machine->smt, 2);
	assert_int_equal(machine->domains, 2);
	check_figure(&machine->clock_hz, 2.5e9);
}

static void an_fma_in_lanes_counts_two(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/kerncraft-domains.yml");

	check_figure(&machine->float64.fma, 16);
	check_figure(&machine->float64.add, 4);
	check_figure(&machine->float64.mul, 8);
	check_figure(&machine->float64.total, 16);
	check_figure(&machine->float32.fma, 32);
}

static void an_fma_in_operations_stays(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/kerncraft-victim.yml");

	check_figure(&machine->float64.fma, 32);
	check_figure(&machine->float64.total, 32);
	check_figure(&machine->float32.fma, 64);
	check_figure(&machine->float32.total, 64);
	assert_int_equal(count(state, RF_WARNING), 1);
}

static void size_is_sets_times_ways_times_line(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/kerncraft-domains.yml");

	assert_int_equal(machine->cache_count, 3);
	assert_int_equal(machine->caches[0].size_bytes, 32 * 1024);
	assert_int_equal(machine->caches[1].size_bytes, 256 * 1024);
	assert_int_equal(machine->caches[2].size_bytes, 9 * 1024 * 1024);
	assert_int_equal(machine->caches[2].sets, 9216);
	assert_int_equal(machine->caches[2].ways, 16);
	assert_int_equal(machine->caches[2].cores, 4);
	assert_int_equal(machine->caches[0].policy, RF_LRU);
	assert_int_equal(machine->caches[1].policy, RF_FIFO);
	assert_int_equal(machine->caches[2].policy, RF_RANDOM);
	assert_false(machine->caches[0].link.bytes_per_cy.known);
	check_figure(&machine->caches[1].link.bytes_per_cy, 64);
	assert_false(machine->caches[1].link.full_duplex);
}

static void rates_are_bus_traffic(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/kerncraft-domains.yml");
	const struct rf_bandwidths *memory = &machine->memory.bandwidth;

	check_rate(&machine->caches[0].bandwidth, "copy", 200);
	check_rate(&machine->caches[1].bandwidth, "copy", 150);
	check_rate(&machine->caches[1].single_bandwidth, "copy", 75);
	check_rate(memory, "load", 24.5);
	check_rate(memory, "copy", 21.03);
	check_rate(memory, "schoenauer", 22.5);
	check_rate(&machine->memory.single_bandwidth, "load", 10);
	check_rate(&machine->memory.single_bandwidth, "copy", 12);
	assert_int_equal(find(memory, "schoenauer")->reads, 3);
	assert_int_equal(find(memory, "schoenauer")->writes, 1);
	assert_int_equal(find(memory, "schoenauer")->both, 0);
	assert_int_equal(machine->memory.write_allocate, RF_YES);
}

static void curves_go_beyond_the_domain(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/kerncraft-domains.yml");
	const struct rf_bandwidth *load_rate = find(&machine->memory.bandwidth, "load");
	const struct rf_bandwidth *copy_rate = find(&machine->memory.bandwidth, "copy");

	assert_int_equal(load_rate->curve_count, 8);
	assert_true(load_rate->curve_bytes_per_s[2] == 24.5e9);
	assert_true(load_rate->curve_bytes_per_s[7] == 48e9);
	assert_true(copy_rate->curve_bytes_per_s[7] == 42e9);
}

static void victims_mark_the_level_that_takes_them(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/kerncraft-victim.yml");
	const struct rf_cache *last = &machine->caches[2];

	assert_string_equal(machine->name, "Imaginary(R) CPU @ 2.40GHz");
	assert_false(machine->caches[1].is_victim);
	assert_true(last->is_victim);
	assert_false(last->no_allocate);
	assert_int_equal(last->sets, 40960);
	assert_int_equal(last->size_bytes, 28835840);
	assert_true(last->link.full_duplex);
	assert_true(last->link.load_bytes_per_cy == 16 && last->link.evict_bytes_per_cy == 16);
	check_figure(&last->link.bytes_per_cy, 32);
	assert_true(machine->caches[0].overlaps);
	assert_false(machine->caches[1].overlaps);
}

static void lines_go_to_a_victim_cache_as_they_come(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/kerncraft-victim.yml");
	const struct rf_bandwidths *single = &machine->caches[2].single_bandwidth;

	check_rate(single, "load", 40);
	check_rate(single, "update", 40);
	check_rate(single, "copy", 42);
}

static void cores_do_not_multiply_a_rate(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/kerncraft-victim.yml");
	const struct rf_bandwidth *rate = find(&machine->caches[2].bandwidth, "load");

	check_figure(&rate->bytes_per_s, 80e9);
	assert_true(rate->curve_bytes_per_s[1] == 80e9);
}

static void a_list_with_gaps_has_no_curve(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/kerncraft-victim.yml");
	const struct rf_bandwidth *update = find(&machine->memory.bandwidth, "update");

	check_figure(&update->bytes_per_s, 100e9);
	assert_int_equal(update->curve_count, 0);
	assert_int_equal(update->both, 1);
	check_rate(&machine->memory.bandwidth, "daxpy", 90);
	check_rate(&machine->memory.single_bandwidth, "daxpy", 20);
}

static void placeholders_are_unknown(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/kerncraft-two-levels.yml");

	assert_false(machine->float64.fma.known);
	assert_false(machine->float64.total.known);
	assert_false(machine->float32.total.known);
	assert_int_equal(count(state, RF_WARNING), 0);
	assert_int_equal(count(state, RF_NOTE), 5);
}

static void two_levels_with_long_lines(void **state)
{
	const struct rf_machine *machine = load(state, "tests/machines/kerncraft-two-levels.yml");

	assert_int_equal(machine->cache_count, 2);
	assert_string_equal(machine->isa, "aarch64");
	assert_int_equal(machine->caches[0].line_bytes, 256);
	assert_int_equal(machine->caches[0].size_bytes, 64 * 1024);
	assert_int_equal(machine->caches[1].size_bytes, 8 * 1024 * 1024);
	assert_int_equal(machine->caches[1].cores, 12);
	check_figure(&machine->caches[1].load_penalty_cy, 0.5);
	assert_false(machine->caches[1].evict_penalty_cy.known);
	check_figure(&machine->memory.load_penalty_cy, 0);
	check_figure(&machine->memory.evict_penalty_cy, 2.57);
	assert_true(machine->memory.overlaps);
	assert_int_equal(find(&machine->caches[0].bandwidth, "load")->curve_count, 2);
	check_rate(&machine->caches[1].bandwidth, "load", 49);
	check_rate(&machine->memory.bandwidth, "triad", 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		WITH_FIXTURE(reads_names_and_numbers),
		WITH_FIXTURE(an_fma_in_lanes_counts_two),
		WITH_FIXTURE(an_fma_in_operations_stays),
		WITH_FIXTURE(size_is_sets_times_ways_times_line),
		WITH_FIXTURE(rates_are_bus_traffic),
		WITH_FIXTURE(curves_go_beyond_the_domain),
		WITH_FIXTURE(victims_mark_the_level_that_takes_them),
		WITH_FIXTURE(lines_go_to_a_victim_cache_as_they_come),
		WITH_FIXTURE(cores_do_not_multiply_a_rate),
		WITH_FIXTURE(a_list_with_gaps_has_no_curve),
		WITH_FIXTURE(placeholders_are_unknown),
		WITH_FIXTURE(two_levels_with_long_lines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
