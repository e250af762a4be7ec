/* SPDX-License-Identifier: MIT
 *
 * Every way to be wrong in a machine file: each X.yml of tests/hostile/machines must give exactly
 * the messages of X.err, with line, column and hint.  With RFMODEL_UPDATE=1 the .err files are
 * written instead; read them before they are committed.
 *
 * Then damage at random: cut short or with a byte changed, no file makes the reader do anything
 * but read it or say what is wrong.
 */
#include "machine-files/src/machines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/file.h"
#include "base/text.h"
#include "tests/support/random.h"
#include "tests/unit/each_file.h"

#define FOLDER "tests/hostile/machines"

enum { LEAST_FILES = 35, DAMAGES = 40 };

static const char *messages(struct rf_arena *arena, const struct rf_diagnostics *diagnostics)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	for (size_t i = 0; i < diagnostics->list.count; ++i) {
		const struct rf_diagnostic *item = &diagnostics->list.items[i];

		rf_text_print(&text, "%d:%d: %s: %s\n", item->place.line, item->place.column,
		              rf_severity_name(item->severity), item->message);
		if (item->hint)
			rf_text_print(&text, "hint: %s\n", item->hint);
	}
	return rf_text_string(&text);
}

static void write_expected(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
}

static void compare(struct rf_arena *arena, const char *path, const char *actual)
{
	const char *expected_path = rf_arena_print(arena, "%.*s.err", (int)strlen(path) - 4, path);
	const char *expected;

	if (getenv("RFMODEL_UPDATE"))
		write_expected(expected_path, actual);
	expected = rf_file_read(arena, expected_path, NULL);
	if (!expected)
		fail_msg("%s is missing", expected_path);
	if (!rf_text_equal(expected, actual))
		fail_msg("%s\nexpected:\n%s\nactual:\n%s", path, expected, actual);
}

static void check_file(const char *path)
{
	struct rf_arena *arena = rf_arena_new();
	struct rf_diagnostics diagnostics;
	struct rf_machine machine;
	enum rf_status status;
	size_t length;
	char *text;

	rf_diagnostics_init(&diagnostics, arena);
	text = rf_file_read(arena, path, &length);
	assert_non_null(text);
	status = rf_machine_read(text, length, path, arena, &diagnostics, &machine);
	assert_int_equal(status, diagnostics.error_count > 0 ? RF_WRONG_MACHINE : RF_OK);
	assert_true(diagnostics.list.count > 0);
	compare(arena, path, messages(arena, &diagnostics));
	rf_arena_free(arena);
}

static void every_wrong_file_is_told_so(void **state)
{
	(void)state;
	assert_true(each_file(FOLDER, check_file) >= LEAST_FILES);
}

/* Changes one byte, or cuts the text, and returns the new length. */
static size_t damage(char *text, size_t length, uint64_t *seed)
{
	static const char bytes[] = "{}[]:,-#&*@'\"\n\t 0x+.";
	size_t at = length > 0 ? random_below(seed, length) : 0;

	if (length == 0)
		return 0;
	if (random_below(seed, 4) == 0)
		return at;
	if (random_below(seed, 8) == 0)
		text[at] = (char)random_below(seed, 256);
	else
		text[at] = bytes[random_below(seed, sizeof(bytes) - 1)];
	return length;
}

static void damage_file(const char *path)
{
	uint64_t seed = strlen(path);

	for (int i = 0; i < DAMAGES; ++i) {
		struct rf_arena *arena = rf_arena_new();
		struct rf_diagnostics diagnostics;
		struct rf_machine machine;
		enum rf_status status;
		size_t length;
		char *text = rf_file_read(arena, path, &length);

		rf_diagnostics_init(&diagnostics, arena);
		length = damage(text, length, &seed);
		length = damage(text, length, &seed);
		text[length] = '\0';
		status = rf_machine_read(text, length, path, arena, &diagnostics, &machine);
		assert_int_equal(status, diagnostics.error_count > 0 ? RF_WRONG_MACHINE : RF_OK);
		if (status == RF_OK)
			assert_non_null(rf_machine_write(arena, &machine));
		rf_arena_free(arena);
	}
}

static void damage_does_no_harm(void **state)
{
	(void)state;
	assert_true(each_file(FOLDER, damage_file) > 0);
	assert_true(each_file("machine-files", damage_file) > 0);
	assert_true(each_file("tests/machines", damage_file) > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_wrong_file_is_told_so),
		cmocka_unit_test(damage_does_no_harm),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
