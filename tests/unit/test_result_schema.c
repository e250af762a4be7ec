/* SPDX-License-Identifier: MIT
 *
 * The tables of the result: every member of its structs is in one, or says that it is internal; and
 * every figure is found by each of its paths.
 */
#include "model/schema/result_path.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <ctype.h>
#include <string.h>
#include <cmocka.h>

#include "base/file.h"
#include "base/text.h"
#include "tests/unit/sample_result.h"

static struct rf_arena *arena;
static struct rf_result result;

static int set_up(void **state)
{
	(void)state;
	arena = rf_arena_new();
	result = sample_result();
	return arena ? 0 : -1;
}

static int tear_down(void **state)
{
	(void)state;
	rf_arena_free(arena);
	return 0;
}

static struct rf_result_value at(const char *path)
{
	struct rf_result_value value;

	if (!rf_result_find(&result, path, &value, NULL))
		fail_msg("nothing at %s", path);
	return value;
}

static void one_figure_has_many_paths(void **state)
{
	static const char *const paths[] = {
		"traffic[0].links[1].load_bytes_per_it",
		"traffic[-1].links[-1].load_bytes_per_it",
		"traffic[predictor=lc].links[link=L2-MEM].load_bytes_per_it",
		"traffic[predictor=lc].links[link=L2-MEM,evict_bytes_per_it=10].load_bytes_per_it",
		"traffic.lc.links.L2-MEM.load_bytes_per_it",
		"traffic.lc.L2-MEM.load_bytes_per_it",
		"lc.L2-MEM.load_bytes_per_it",
		"L2-MEM.load_bytes_per_it",
		"lc.MEM.load_bytes_per_it",
		"links.MEM.load_bytes_per_it",
		"MEM.load_bytes_per_it",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(paths) / sizeof(*paths); ++i)
		assert_true(at(paths[i]).number == 17.25);
}

static void paths_lead_everywhere(void **state)
{
	(void)state;
	assert_true(at("flop.total").number == 7);
	assert_true(at("kernel.flop.total").number == 7);
	assert_true(at("kernel.iterations").number == 78410);
	assert_int_equal(at("parameters.N").integer, 400);
	assert_int_equal(at("kernel.arrays.length").integer, 2);
	assert_true(at("arrays.b.writes").number == 78408);
	assert_string_equal(at("kernel.arrays[1].extents[1]").text, "M + 3");
	assert_true(at("roofline.intensity_flop_per_byte.MEM").number == 0.2569);
	assert_true(at("roofline.levels.L2.bytes_per_s").number == 88e9);
	assert_int_equal(
	    at("layer_conditions[access=a[k-1][i],loop=k].levels.L1.breaks_at.M").integer, 91);
	assert_int_equal(at("machine.cores").integer, 24);
	assert_int_equal(at("layer_conditions[0].fits_always").integer, 0);
	assert_string_equal(at("advice[0]").text, sample_advice[0]);
}

static void wrong_paths_lead_nowhere(void **state)
{
	static const char *const paths[] = {
		"",
		".",
		"name",
		"total",
		"load_bytes_per_it",
		"flop.",
		"flop.total.",
		"flop.total.more",
		"flop[0]",
		"MEM",
		"traffic[1].links",
		"traffic[0]x",
		"traffic[0",
		"traffic[predictor]",
		"traffic[predictor=sim].links[0].load_bytes_per_it",
		"traffic[what=lc].links[0].load_bytes_per_it",
		"parameters.K",
		"layer_conditions.k.need_bytes",
		"kernel.unit.loop",
		"advice[9]",
	};
	struct rf_result_value value;

	(void)state;
	for (size_t i = 0; i < sizeof(paths) / sizeof(*paths); ++i)
		if (rf_result_find(&result, paths[i], &value, NULL))
			fail_msg("something at '%s'", paths[i]);
}

static void every_figure_is_found_by_its_path(void **state)
{
	struct rf_result_entry *entries;
	size_t count, aliases = 0;

	(void)state;
	assert_int_equal(rf_result_list(&result, arena, &count, &entries), RF_OK);
	assert_true(count > 100);
	for (size_t i = 0; i < count; ++i) {
		struct rf_result_value value = at(entries[i].path);

		assert_true(value.is_known && value.type == entries[i].value.type);
		if (value.type == RF_RESULT_TEXT)
			assert_string_equal(value.text, entries[i].value.text);
		else
			assert_true(value.number == entries[i].value.number);
		aliases += entries[i].is_alias;
	}
	assert_true(aliases > 10);
}

static void the_nearest_path_is_proposed(void **state)
{
	(void)state;
	struct rf_result_document document = rf_document_of(&result);

	assert_string_equal(rf_document_nearest(&document, arena, "MEM.total_byte_per_it"),
	                    "MEM.total_bytes_per_it");
	assert_string_equal(rf_document_nearest(&document, arena, "rofline.flop_per_s"),
	                    "roofline.flop_per_s");
	assert_null(rf_document_nearest(&document, arena, "something.else"));
}

/* Whether the tables have a row of a member of a struct, in a part for that struct or by its name,
 * or a function of a row reads it. */
static bool has_row(const char *tables, const char *record, const char *member)
{
	const char *start = rf_arena_print(arena, "#define RECORD %s\n", record);

	if (strstr(tables, rf_arena_print(arena, "OF(%s, %s)", record, member)) ||
	    strstr(tables, rf_arena_print(arena, "->%s", member)))
		return true;
	for (const char *part = strstr(tables, start); part; part = strstr(part + 1, start)) {
		size_t length = (size_t)(strstr(part, "#undef RECORD") - part);
		const char *text = rf_arena_substring(arena, part, length);

		if (strstr(text, rf_arena_print(arena, "(%s)", member)) ||
		    strstr(text, rf_arena_print(arena, "(%s,", member)) ||
		    strstr(text, rf_arena_print(arena, "(%s.", member)) ||
		    strstr(text, rf_arena_print(arena, ", %s)", member)) ||
		    strstr(text, rf_arena_print(arena, ", %s,", member)))
			return true;
	}
	return false;
}

/* The names that a declaration of members ends with: `double a, b;`. */
static size_t check_members(const char *tables, const char *record, char *line, size_t *missing)
{
	char *end = strchr(line, ';');
	size_t count = 0;

	if (end == NULL || strstr(end, "internal") || strchr("*/", line[strspn(line, "\t ")]))
		return 0;
	*end = '\0';
	for (char *part = strtok(line, ","); part; part = strtok(NULL, ",")) {
		char *name = part + strlen(part);

		while (name > part && (isalnum((unsigned char)name[-1]) || name[-1] == '_'))
			--name;
		++count;
		if (has_row(tables, record, name))
			continue;
		print_error("model/ir/result.h: %s of %s has no row, and is not said to be "
		            "internal\n",
		            name, record);
		++*missing;
	}
	return count;
}

static void every_member_has_a_row(void **state)
{
	static const char *const files[] = { "result_schema", "traffic_rows", "condition_rows",
		                             "roofline_rows", "time_rows",    "proposal_rows" };
	char *header = rf_file_read(arena, "model/ir/result.h", NULL);
	const char *record = NULL;
	struct rf_text tables;
	size_t members = 0, missing = 0;

	(void)state;
	rf_text_init(&tables, arena);
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); ++i)
		rf_text_add(&tables,
		            rf_file_read(
				arena, rf_arena_print(arena, "model/schema/%s.c", files[i]), NULL));
	for (char *line = header, *next; line; line = next) {
		next = strchr(line, '\n');
		if (next)
			*next++ = '\0';
		if (rf_text_starts_with(line, "struct ") && rf_text_ends_with(line, " {"))
			record = rf_arena_substring(arena, line + 7, strlen(line) - 9);
		else if (*line == '}')
			record = NULL;
		else if (record && *line == '\t' && !rf_text_equal(record, "rf_number") &&
		         !rf_text_equal(record, "rf_total"))
			members += check_members(rf_text_string(&tables), record, line, &missing);
	}
	assert_true(members > 120);
	assert_int_equal(missing, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_figure_has_many_paths),
		cmocka_unit_test(paths_lead_everywhere),
		cmocka_unit_test(wrong_paths_lead_nowhere),
		cmocka_unit_test(every_figure_is_found_by_its_path),
		cmocka_unit_test(the_nearest_path_is_proposed),
		cmocka_unit_test(every_member_has_a_row),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
