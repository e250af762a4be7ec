/* SPDX-License-Identifier: MIT
 *
 * Figures of shipped machines against those that data sheets state, each derived from its parts:
 * the bandwidth of memory from channels, rate and width, the peak from units, lanes and clock.
 * What is stated is rounded, to the digits that stand here.
 */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "base/units.h"
#include "model/ir/kernel.h"
#include "model/roofline/ceilings.h"
#include "tests/unit/one_machine.h"

/* A figure rounds to what is stated where both differ by at most half of its last digit. */
static void rounds_to(const char *id, double value, double stated, double last_digit)
{
	if (fabs(value - stated) > 0.5001 * last_digit)
		fail_msg("%s: %.6g does not round to %g", id, value, stated);
}

static void buses(void **state)
{
	/* GB/s of a socket or a card, and the place of the last digit that is stated. */
	static const struct {
		const char *id;
		double stated, last_digit;
	} cases[] = {
		{ "sandybridge-ep-e5-2680", 51.2, .1 },
		{ "ivybridge-ep-e5-2660v2", 51.2, .1 },
		{ "ivybridge-ep-e5-2690v2", 59.7, .1 },
		{ "haswell-ep-e5-2695v3", 68.3, .1 },
		{ "haswell-ep-e5-2695v3-cod", 68.3, .1 },
		{ "broadwell-ep-e5-2697v4", 76.8, .1 },
		{ "broadwell-ep-e5-2697v4-cod", 76.8, .1 },
		{ "skylake-sp-6148", 128, 1 },
		{ "skylake-sp-6148-snc", 128, 1 },
		{ "cascadelake-sp-6248-snc", 140.8, .1 },
		{ "cascadelake-ap-9242", 2 * 140.8, .2 },
		{ "icelake-sp-8360y-snc", 204.8, .1 },
		{ "sapphirerapids-8470-snc", 307.2, .1 },
		{ "sapphirerapids-8480-snc", 307.2, .1 },
		{ "zen1-7451", 170.6, .1 },
		{ "zen2-7452-nps4", 204.8, .1 },
		{ "zen3-7763", 204.8, .1 },
		{ "zen4-9654", 460.8, .1 },
		{ "thunderx2-cn9980", 170.6, .1 },
		{ "a64fx", 1024, 1 },
		{ "graviton2", 204.8, .1 },
		{ "altra-q80-30", 204.8, .1 },
		{ "graviton3", 307.2, .1 },
		{ "power9-summit", 170.6, .1 },
		{ "knl-7250-flat", 115.2, .1 },
		{ "knl-7250-cache", 115.2, .1 },
		{ "opteron-2356", 10.67, .01 },
		{ "p100", 732.2, .1 }, /* cut off: 732.1 */
		{ "v100", 898.0, .1 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i)
		rounds_to(cases[i].id, load(state, cases[i].id)->memory.bus_bytes_per_s.value / 1e9,
		          cases[i].stated, cases[i].last_digit);
}

static void peaks(void **state)
{
	/* TFLOP/s in double precision of a socket or a card. */
	static const struct {
		const char *id;
		double stated, last_digit;
	} cases[] = {
		{ "opteron-2356", .0736 / 2, .0001 },
		{ "skylake-sp-6148", 1.536, .001 },
		{ "a64fx", 2.7648, .0001 },
		{ "knl-7250-flat", 3.05, .01 },
		{ "p100", 5.3, .1 },
		{ "v100", 7.8, .1 },
		{ "a100", 9.7, .1 },
		{ "a100-80", 9.7, .1 },
		{ "h100", 33.5, .1 },
		{ "h100-pcie", 25.6, .1 },
		{ "h200", 33.5, .1 },
		{ "mi100", 11.5, .1 },
		{ "mi210", 22.6, .1 },
		{ "mi250x-gcd", 23.9, .1 },
		{ "mi300x", 81.7, .1 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
		const struct rf_machine *machine = load(state, cases[i].id);
		struct rf_demand demand = { .machine = machine, .cores = machine->cores };
		double peak = rf_ceilings_peak(machine, RF_FLOAT64).value *
		              rf_demand_cycles_per_s(&demand) / 1e12;

		rounds_to(cases[i].id, peak, cases[i].stated, cases[i].last_digit);
	}
}

/* Links to the host, in one direction. */
static void links(void **state)
{
	static const struct {
		const char *id, *link;
		double stated, last_digit;
	} cases[] = {
		{ "p100", "pcie3", 15.75, .05 },       { "a100-80", "pcie4", 31.5, .1 },
		{ "h100", "pcie5", 63.0, .1 },         { "mi300x", "pcie5", 63.0, .1 },
		{ "p100", "nvlink1", 80, 1 },          { "v100", "nvlink2", 50, 1 },
		{ "h100", "nvlink4", 450, 1 },         { "gh200", "nvlink-c2c", 450, 1 },
		{ "mi250x-gcd", "other-die", 200, 1 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
		const struct rf_machine *machine = load(state, cases[i].id);
		size_t at = 0;

		while (at < machine->host_link_count &&
		       !rf_text_equal(machine->host_links[at].name, cases[i].link))
			++at;
		assert_true(at < machine->host_link_count);
		rounds_to(cases[i].id, machine->host_links[at].bytes_per_s.value / 1e9,
		          cases[i].stated, cases[i].last_digit);
	}
}

/* Both sockets of a node. */
static void a_node_has_its_sockets_together(void **state)
{
	const struct rf_machine *machine = load(state, "skylake-sp-6148");

	rounds_to("two sockets", 2 * machine->memory.bus_bytes_per_s.value / 1e9, 256, 1);
	assert_int_equal(machine->sockets, 2);
}

/* What courses teach to multiply, as `bus` takes it: GB/s, rounded or cut off as they state it. */
static void as_courses_derive(void **state)
{
	static const struct {
		const char *bus;
		double stated, least, most;
	} cases[] = {
		{ "2 x 6 x 2666 MT/s x 8 B", 256, 255.5, 256.5 },    /* both sockets of a node */
		{ "4096 bit x 2 x 715 MHz", 732.1, 732.1, 732.2 },   /* P100 */
		{ "4096 bit x 2 x 877 MHz", 898.0, 897.95, 898.06 }, /* V100 */
		{ "16 x 2 x 250 MB/s", 8, 8, 8 },                    /* PCIe 2, both ways */
		{ "16 x 5 GT/s x 0.8 bit", 8, 8, 8 },                /* PCIe 2, one way */
		{ "266 MHz x 4 x 8 B", 8.5, 8.45, 8.55 },            /* DDR2-533, two channels */
		{ "512 bit x 2 x 1100 MHz", 140, 140, 141 },         /* GTX 280 */
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
		struct rf_machine_changes changes = { 1, NULL };
		struct fixture *f = *state;
		const char *change = rf_arena_print(f->arena, "memory.bus=%s", cases[i].bus);
		double found;

		load(state, "opteron-2356");
		changes.items = &change;
		assert_int_equal(
		    rf_machine_change(&changes, f->arena, &f->diagnostics, &f->machine), RF_OK);
		found = f->machine.memory.bus_bytes_per_s.value / 1e9;
		if (found < cases[i].least || found > cases[i].most)
			fail_msg("%s is %.6g, not %g", cases[i].bus, found, cases[i].stated);
	}
}

/* Clusters have their share: as many domains, as much less L3 and as many fewer cores to it. */
static void clusters_are_shares(void **state)
{
	static const char *const pairs[][2] = {
		{ "haswell-ep-e5-2695v3", "haswell-ep-e5-2695v3-cod" },
		{ "broadwell-ep-e5-2697v4", "broadwell-ep-e5-2697v4-cod" },
		{ "skylake-sp-6148", "skylake-sp-6148-snc" },
	};

	for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); ++i) {
		struct rf_machine whole = *load(state, pairs[i][0]);
		struct rf_machine parts = *load(state, pairs[i][1]);

		assert_int_equal(whole.domains, 1);
		assert_int_equal(parts.cores, whole.cores);
		assert_int_equal(parts.caches[2].size_bytes * parts.domains,
		                 whole.caches[2].size_bytes);
		assert_int_equal(parts.caches[2].cores * parts.domains, whole.caches[2].cores);
		assert_true(parts.memory.bus_bytes_per_s.value ==
		            whole.memory.bus_bytes_per_s.value);
		assert_true(parts.memory.bandwidth.items[0].bytes_per_s.value <
		            whole.memory.bandwidth.items[0].bytes_per_s.value);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		WITH_FIXTURE(buses),
		WITH_FIXTURE(peaks),
		WITH_FIXTURE(links),
		WITH_FIXTURE(a_node_has_its_sockets_together),
		WITH_FIXTURE(as_courses_derive),
		WITH_FIXTURE(clusters_are_shares),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
