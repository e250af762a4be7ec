/* SPDX-License-Identifier: MIT
 *
 * docs/machine-files.md names every key, word and benchmark that the reader knows, and the files
 * it shows can be read.
 */
#include "machine-files/src/machines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/file.h"
#include "base/text.h"
#include "machine-files/src/benchmarks.h"
#include "machine-files/src/schema.h"

static struct rf_arena *arena;
static char *page;

static int read_page(void **state)
{
	(void)state;
	arena = rf_arena_new();
	page = arena ? rf_file_read(arena, "docs/machine-files.md", NULL) : NULL;
	return page ? 0 : -1;
}

static int forget_page(void **state)
{
	(void)state;
	rf_arena_free(arena);
	return 0;
}

static void is_named(const char *word, const char *what)
{
	if (!strstr(page, rf_arena_print(arena, "`%s`", word)))
		fail_msg("the page does not name %s '%s'", what, word);
}

/* Some line has both the key and what it serves. */
static void is_said_to_serve(const struct rf_key *key)
{
	const char *name = rf_arena_print(arena, "`%s`", key->name);
	const char *serves = rf_arena_print(arena, "serves %s", key->serves);

	for (const char *at = strstr(page, serves); at; at = strstr(at + 1, serves)) {
		const char *line = at, *end = strchr(at, '\n'), *found;

		while (line > page && line[-1] != '\n')
			--line;
		found = strstr(line, name);
		if (found && found < end)
			return;
	}
	fail_msg("no line of the page says that '%s' %s", key->name, serves);
}

/* Returns how many keys there are, those of further records included. */
static int all_keys_are_named(const struct rf_record *record)
{
	int keys = 0;

	for (size_t k = 0; k < record->key_count; ++k, ++keys) {
		const struct rf_key *key = &record->keys[k];

		is_named(key->name, record->name);
		for (const char *const *word = key->words; word && *word; ++word)
			if (!rf_text_equal(*word, "unknown"))
				is_named(*word, key->name);
		if (key->serves)
			is_said_to_serve(key);
		if (key->record)
			keys += all_keys_are_named(key->record);
	}
	return keys;
}

static void every_key_and_word_is_named(void **state)
{
	(void)state;
	assert_true(all_keys_are_named(&rf_schema_machine) > 80);
}

/* A name and its streams stand in one row; the name may begin other rows too. */
static void is_row(const char *name)
{
	const struct rf_benchmark *known = rf_benchmarks_find(name);
	const char *start = rf_arena_print(arena, "\n| `%s` |", name);
	const char *streams;
	bool found = false;

	assert_non_null(known);
	streams = rf_arena_print(arena, "| %d/%d/%d |\n", known->reads, known->writes, known->both);
	for (const char *row = strstr(page, start); row; row = strstr(row + 1, start)) {
		const char *cell = strstr(row, streams);

		found = found || (cell && cell < strchr(row + 1, '\n'));
	}
	if (!found)
		fail_msg("the page has no row '%s' with %s", name, streams);
}

static void every_benchmark_has_its_row(void **state)
{
	static const char *const names[] = { "load", "store",        "copy",  "scale",
		                             "add",  "update",       "triad", "daxpy",
		                             "dot",  "stream triad", "ert" };

	(void)state;
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); ++i)
		is_row(names[i]);
}

static void the_examples_are_read(void **state)
{
	static const char fence[] = "```yaml\n";
	int examples = 0;

	(void)state;
	for (char *start = strstr(page, fence); start; start = strstr(start, fence), ++examples) {
		struct rf_diagnostics diagnostics;
		struct rf_machine machine;
		size_t length;

		start += strlen(fence);
		length = (size_t)(strstr(start, "```") - start);
		rf_diagnostics_init(&diagnostics, arena);
		assert_int_equal(rf_machine_read(rf_arena_substring(arena, start, length), length,
		                                 "example", arena, &diagnostics, &machine),
		                 RF_OK);
		assert_int_equal(diagnostics.list.count, 0);
		assert_int_equal(machine.caches[1].sets, 1024);
	}
	assert_int_equal(examples, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_key_and_word_is_named),
		cmocka_unit_test(every_benchmark_has_its_row),
		cmocka_unit_test(the_examples_are_read),
	};

	return cmocka_run_group_tests(tests, read_page, forget_page);
}
