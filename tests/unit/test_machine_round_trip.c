/* SPDX-License-Identifier: MIT
 *
 * What is written reads back as the same machine: the shipped files, files with every key, and
 * files of Kerncraft.  The shipped ones are also read without a single message.
 */
#include "machine-files/src/machines.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "tests/unit/each_file.h"
#include "tests/unit/machine_equal.h"

static struct rf_machine read_text(struct rf_arena *arena, const char *text, const char *file)
{
	struct rf_diagnostics diagnostics;
	struct rf_machine machine;

	rf_diagnostics_init(&diagnostics, arena);
	if (rf_machine_read(text, strlen(text), file, arena, &diagnostics, &machine) != RF_OK)
		fail_msg("%s:%d: %s\n%s", file, diagnostics.list.items[0].place.line,
		         diagnostics.list.items[0].message, text);
	return machine;
}

static void check_round_trip(const char *path)
{
	struct rf_arena *arena = rf_arena_new();
	char *text = rf_file_read(arena, path, NULL);
	struct rf_machine first, second;
	char *written;

	assert_non_null(text);
	first = read_text(arena, text, path);
	written = rf_machine_write(arena, &first);
	assert_non_null(written);
	second = read_text(arena, written, path);
	same_machine(&first, &second);
	assert_string_equal(written, rf_machine_write(arena, &second));
	rf_arena_free(arena);
}

static void shipped_files_read_back(void **state)
{
	(void)state;
	assert_true(each_file("machine-files", check_round_trip) >= 8);
}

static void every_key_reads_back(void **state)
{
	(void)state;
	assert_true(each_file("tests/machines", check_round_trip) >= 5);
}

static void lines_stay_short(void **state)
{
	struct rf_arena *arena = rf_arena_new();
	struct rf_machine machine =
	    read_text(arena, rf_file_read(arena, "tests/machines/every-cpu-key.yml", NULL),
	              "every-cpu-key.yml");
	const char *line = rf_machine_write(arena, &machine);

	(void)state;
	while (*line) {
		size_t length = strcspn(line, "\n");

		assert_true(length <= 100);
		line += length + (line[length] == '\n');
	}
	rf_arena_free(arena);
}

/* Every measured figure of a shipped file says where it is from. */
static void rates_have_sources(const struct rf_bandwidths *table)
{
	for (size_t i = 0; i < table->count; ++i)
		assert_non_null(table->items[i].bytes_per_s.source);
}

static void check_shipped(const char *id)
{
	struct rf_arena *arena = rf_arena_new();
	struct rf_diagnostics diagnostics;
	struct rf_machine machine;

	rf_diagnostics_init(&diagnostics, arena);
	assert_int_equal(rf_machine_load(id, arena, &diagnostics, &machine), RF_OK);
	assert_int_equal(diagnostics.list.count, 0);
	assert_string_equal(machine.id, id);
	rates_have_sources(&machine.memory.bandwidth);
	rates_have_sources(&machine.memory.single_bandwidth);
	for (size_t i = 0; i < machine.cache_count; ++i) {
		assert_true(!machine.caches[i].measured_bytes_per_s.known ||
		            machine.caches[i].measured_bytes_per_s.source);
		assert_true(!machine.caches[i].latency_cy.known ||
		            machine.caches[i].latency_cy.source);
	}
	rf_arena_free(arena);
}

static void shipped_files_are_clean(void **state)
{
	struct rf_arena *arena = rf_arena_new();
	struct rf_diagnostics diagnostics;
	struct rf_machine_entry *entries;
	size_t count;

	(void)state;
	rf_diagnostics_init(&diagnostics, arena);
	assert_int_equal(rf_machines_list(arena, &diagnostics, &count, &entries), RF_OK);
	assert_true(count >= 40);
	for (size_t i = 0; i < count; ++i)
		check_shipped(entries[i].id);
	rf_arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shipped_files_read_back),
		cmocka_unit_test(every_key_reads_back),
		cmocka_unit_test(lines_stay_short),
		cmocka_unit_test(shipped_files_are_clean),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
