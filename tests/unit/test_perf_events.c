/* SPDX-License-Identifier: MIT
 *
 * Events of counters: those of a micro-architecture, and of controllers of memory as a system with
 * two sockets describes them.
 */
#include "one_arena.h"

#include "base/text.h"
#include "validate/perf_events.h"

static const char devices[] = "tests/counters/devices";

static const struct rf_perf_event *find(const struct rf_perf_events *events, const char *name)
{
	for (size_t i = 0; i < events->count; ++i)
		if (rf_text_equal(events->items[i].name, name))
			return &events->items[i];
	return NULL;
}

static size_t count(const struct rf_perf_events *events, const char *name)
{
	size_t count = 0;

	for (size_t i = 0; i < events->count; ++i)
		count += rf_text_equal(events->items[i].name, name);
	return count;
}

static void every_direction_has_an_event(void **state)
{
	static const char *const archs[] = {
		"sandy-bridge-ep", "ivy-bridge-ep",   "haswell-ep",  "broadwell-ep",   "skylake-sp",
		"cascade-lake-sp", "cascade-lake-ap", "ice-lake-sp", "sapphire-rapids"
	};

	(void)state;
	for (size_t i = 0; i < sizeof(archs) / sizeof(archs[0]); ++i) {
		struct rf_perf_events events = rf_perf_events_list(archs[i], 3, "nowhere", arena);

		assert_int_equal(events.count, 6);
		assert_false(events.is_generic);
		for (size_t k = 0; k < events.count; ++k) {
			assert_int_equal(events.items[k].is_absent, events.items[k].link == 2);
			for (size_t other = 0; other < k; ++other)
				assert_false(events.items[k].link == events.items[other].link &&
				             events.items[k].is_evict ==
				                 events.items[other].is_evict);
		}
	}
}

/* Two controllers, each read by a processor of both sockets; a third one has words in its event
 * that are not understood, and a bus is no controller of memory. */
static void controllers_are_read_for_each_socket(void **state)
{
	struct rf_perf_events events = rf_perf_events_list("skylake-sp", 3, devices, arena);
	const struct rf_perf_event *read = find(&events, "CAS_COUNT.RD");

	(void)state;
	assert_int_equal(count(&events, "CAS_COUNT.RD"), 4);
	assert_int_equal(count(&events, "CAS_COUNT.WR"), 4);
	assert_non_null(read);
	assert_int_equal(read->config, 0x0304);
	assert_true(read->type == 13 || read->type == 14);
	assert_true(read->cpu == 0 || read->cpu == 20);
	assert_int_equal(read->link, 2);
	assert_false(read->is_absent);
	assert_int_equal(find(&events, "CAS_COUNT.WR")->config, 0x0c04);
}

/* Of other processors the kernel's own; what nobody vouches for is not asked. */
static void unknown_processors_have_generic_events(void **state)
{
	struct rf_perf_events events = rf_perf_events_list("neoverse-v1", 3, devices, arena);

	(void)state;
	assert_true(events.is_generic);
	assert_int_equal(events.count, 2);
	assert_int_equal(find(&events, "L1-dcache-load-misses")->config, 0x10000);
	assert_int_equal(find(&events, "LLC-load-misses")->config, 0x10002);
	assert_int_equal(find(&events, "LLC-load-misses")->link, 2);
	events = rf_perf_events_list(NULL, 1, devices, arena);
	assert_int_equal(events.count, 1);
	events = rf_perf_events_list("zen4", 3, devices, arena);
	assert_int_equal(events.count, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(every_direction_has_an_event, setup, teardown),
		cmocka_unit_test_setup_teardown(controllers_are_read_for_each_socket, setup,
		                                teardown),
		cmocka_unit_test_setup_teardown(unknown_processors_have_generic_events, setup,
		                                teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
