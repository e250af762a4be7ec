/* SPDX-License-Identifier: MIT
 *
 * CSV: the columns are numbers that --fail-if knows under the same names.
 */
#include "report/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "model/schema/result_path.h"
#include "tests/unit/sample_result.h"

static struct rf_arena *arena;

static int set_up(void **state)
{
	(void)state;
	arena = rf_arena_new();
	return arena ? 0 : -1;
}

static int tear_down(void **state)
{
	(void)state;
	rf_arena_free(arena);
	return 0;
}

static char *print(const struct rf_result *result)
{
	const struct rf_form_of_report *form = rf_report_by_name("csv");
	struct rf_report_options options = { .is_sweep = true };
	struct rf_text text;

	rf_text_init(&text, arena);
	form->begin(&text, &options);
	form->add(&text, result, &options, 0);
	form->add(&text, result, &options, 1);
	form->end(&text, &options);
	assert_false(text.failed);
	return rf_arena_string(arena, rf_text_string(&text));
}

/* Cuts the next field off; fields of the sample need no quotes. */
static char *next_field(char **rest)
{
	char *field = *rest;
	size_t length = strcspn(field, ",\n");

	*rest = field + length + (field[length] != '\0');
	field[length] = '\0';
	return field;
}

static void columns_are_paths(void **state)
{
	struct rf_result result = sample_result();
	char *head = print(&result);
	char *line = strchr(head, '\n') + 1;
	size_t paths = 0, columns = 0;

	(void)state;
	assert_string_equal(line,
	                    rf_arena_print(arena, "%.*s%.*s", (int)(strchr(line, '\n') - line + 1),
	                                   line, (int)(strchr(line, '\n') - line + 1), line));
	line[-1] = '\n';
	char *end = line;
	for (; head < end; ++columns) {
		struct rf_result_value found;
		char *name = next_field(&head);
		char *value = next_field(&line);
		if (!rf_result_find(&result, name, &found, NULL))
			continue;
		++paths;
		if (found.type == RF_RESULT_NUMBER)
			assert_true(strtod(value, NULL) == found.number);
	}
	assert_int_equal(columns, 2 + 2 + 14 + 5 + 9 + 6 + 14);
	assert_int_equal(paths, 2 + 2 + 14 + 5 + 9 + 6 + 14);
}

static void writes_one_head(void **state)
{
	struct rf_result result = sample_result();
	const char *text = print(&result);

	(void)state;
	assert_memory_equal(text, "kernel,machine,N,M,L1-L2.load_bytes_per_it,",
	                    strlen("kernel,machine,N,M,L1-L2.load_bytes_per_it,"));
	assert_null(strstr(text + 1, "kernel"));
}

static void quotes_what_needs_it(void **state)
{
	struct rf_kernel kernel = { .name = "a \"b\", c" };
	struct rf_result result = { .kernel = &kernel };

	(void)state;
	assert_string_equal(print(&result),
	                    "kernel,machine\n\"a \"\"b\"\", c\",\n\"a \"\"b\"\", c\",\n");
}

static void unknown_numbers_are_empty(void **state)
{
	struct rf_result result = sample_result();

	(void)state;
	result.roofline.speed.flop_per_s.known = false;
	assert_non_null(strstr(print(&result), ",MEM,,770000000,"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(columns_are_paths, set_up, tear_down),
		cmocka_unit_test_setup_teardown(writes_one_head, set_up, tear_down),
		cmocka_unit_test_setup_teardown(quotes_what_needs_it, set_up, tear_down),
		cmocka_unit_test_setup_teardown(unknown_numbers_are_empty, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
