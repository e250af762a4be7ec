/* SPDX-License-Identifier: MIT
 *
 * JSON: keys and their order, numbers, and what is left out.
 */
#include "report/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <cmocka.h>
#include <jansson.h>

#include "base/file.h"
#include "report/words.h"
#include "tests/unit/sample_result.h"

static struct rf_arena *arena;
static json_t *tree;

static int set_up(void **state)
{
	(void)state;
	arena = rf_arena_new();
	tree = NULL;
	return arena ? 0 : -1;
}

static int tear_down(void **state)
{
	(void)state;
	json_decref(tree);
	rf_arena_free(arena);
	return 0;
}

static const char *print(const struct rf_result *result, const char *form_name, bool is_sweep)
{
	const struct rf_form_of_report *form = rf_report_by_name(form_name);
	struct rf_report_options options = { .is_sweep = is_sweep };
	struct rf_text text;

	rf_text_init(&text, arena);
	form->begin(&text, &options);
	form->add(&text, result, &options, 0);
	if (is_sweep)
		form->add(&text, result, &options, 1);
	form->end(&text, &options);
	assert_false(text.failed);
	return rf_text_string(&text);
}

static json_t *parse(const char *text)
{
	json_error_t error;

	json_decref(tree);
	tree = json_loads(text, 0, &error);
	if (!tree)
		fail_msg("line %d: %s", error.line, error.text);
	return tree;
}

/* The keys of an object in order, separated by spaces. */
static const char *keys_of(json_t *object)
{
	struct rf_text text;
	const char *key;
	json_t *value;

	rf_text_init(&text, arena);
	json_object_foreach(object, key, value)
	    rf_text_print(&text, "%s%s", text.length ? " " : "", key);
	return rf_text_string(&text);
}

/* What stands under a path of keys and indices separated by spaces. */
static json_t *at(const char *path)
{
	json_t *value = tree;
	char *copy = rf_arena_string(arena, path);

	for (char *key = strtok(copy, " "); key && value; key = strtok(NULL, " "))
		value = json_is_array(value) ? json_array_get(value, (size_t)atoi(key))
		                             : json_object_get(value, key);
	if (!value)
		fail_msg("no %s", path);
	return value;
}

static void has_its_keys_in_order(void **state)
{
	static const char *const cases[][2] = {
		{ "", "schema version provenance kernel machine options parameters traffic "
		      "layer_conditions regimes roofline ecm prediction incore advice" },
		{ "kernel", "name file line language loops arrays flop iterations "
		            "iterations_per_line streams" },
		{ "kernel loops 0", "variable line lower upper step trip_count trip_formula" },
		{ "kernel arrays 0", "name type element_bytes extents bytes reads_per_it "
		                     "writes_per_it reads writes" },
		{ "kernel flop", "add mul fma div sqrt other total type" },
		{ "machine", "name id kind cores clock_hz" },
		{ "options", "cores safety" },
		{ "parameters", "N M" },
		{ "traffic 0", "predictor links" },
		{ "traffic 0 links 0",
		  "link load_bytes_per_it evict_bytes_per_it "
		  "total_bytes_per_it by low high corrections textbook_bytes_per_it "
		  "allocate_bytes_per_it "
		  "conflict_bytes_per_it crowded_lines reason" },
		{ "layer_conditions 0",
		  "array access reused_from line column reuse loop need need_exact need_bytes "
		  "half_cache_need layers fits_always levels" },
		{ "layer_conditions 0 levels 0",
		  "level capacity_bytes verdict conflict inequality breaks_at holds_below "
		  "half_cache" },
		{ "layer_conditions 0 levels 0 conflict", "lines ways sets targets surviving" },
		{ "layer_conditions 0 levels 0 breaks_at", "N M" },
		{ "layer_conditions 0 levels 0 holds_below", "N M" },
		{ "layer_conditions 0 levels 0 half_cache", "need_bytes holds_to" },
		{ "layer_conditions 2 levels 0", "level capacity_bytes verdict" },
		{ "regimes 0", "condition bytes_per_it" },
		{ "roofline",
		  "intensity_flop_per_byte bound flop_per_s it_per_s cy_per_it "
		  "cy_per_cl peak_flop_per_s peak_it_per_s peak_cy_per_it peak_cy_per_cl "
		  "machine_balance_flop_per_byte region "
		  "cores rates levels ceilings" },
		{ "roofline levels 0",
		  "level bytes_per_it intensity_flop_per_byte bytes_per_s "
		  "benchmark rates source flop_per_s it_per_s cy_per_it cy_per_cl" },
		{ "roofline ceilings 1", "name flop_per_s bytes_per_s why" },
		{ "ecm", "t_ol t_nol transfers published measured published_cy_per_cl trusted "
		         "total_cy_per_cl cy_per_it it_per_s flop_per_s saturation_cores "
		         "headline why incore_source" },
		{ "ecm transfers 0", "link cy_per_cl benchmark measured_cy_per_cl overlaps" },
		{ "incore", "source vector_bits t_ol_cy_per_it t_ol_cy_per_cl t_nol_cy_per_it "
		            "t_nol_cy_per_cl bound ports chain" },
		{ "incore ports 0", "name cy_per_it cy_per_cl" },
		{ "incore chain", "cy_per_it path" },
	};
	struct rf_result result = sample_result();

	(void)state;
	parse(print(&result, "json", false));
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i)
		assert_string_equal(keys_of(at(cases[i][0])), cases[i][1]);
}

static void has_the_values(void **state)
{
	struct rf_result result = sample_result();

	(void)state;
	parse(print(&result, "json", false));
	assert_string_equal(json_string_value(at("schema")), "rfmodel.analysis/1");
	assert_int_equal(json_integer_value(at("machine cores")), 24);
	assert_int_equal(json_integer_value(at("parameters N")), 400);
	assert_true(json_number_value(at("traffic 0 links 1 load_bytes_per_it")) == 17.25);
	assert_string_equal(json_string_value(at("traffic 0 links 0 reason")),
	                    "broken in L1: loop k");
	assert_string_equal(json_string_value(at("traffic 0 links 1 reason")),
	                    "every layer condition holds in L2");
	assert_string_equal(json_string_value(at("layer_conditions 0 levels 0 verdict")), "broken");
	assert_int_equal(json_integer_value(at("layer_conditions 0 levels 0 breaks_at M")), 91);
	assert_true(json_number_value(at("roofline intensity_flop_per_byte MEM")) == 0.2569);
	assert_true(json_number_value(at("roofline cy_per_it")) == 3.25);
	assert_true(json_number_value(at("roofline cy_per_cl")) == 52);
}

/* No value anywhere is null. */
static void expect_no_null(json_t *value)
{
	const char *key;
	size_t index;
	json_t *item;

	assert_false(json_is_null(value));
	json_object_foreach(value, key, item) expect_no_null(item);
	json_array_foreach(value, index, item) expect_no_null(item);
}

static void leaves_absent_parts_out(void **state)
{
	struct rf_result result = { .kernel = &sample_kernel, .safety = 2 };

	(void)state;
	parse(print(&result, "json", false));
	assert_string_equal(keys_of(tree), "schema version provenance kernel options");
	assert_string_equal(keys_of(at("kernel")), "name file line language loops arrays flop");
	expect_no_null(tree);
	result = sample_result();
	result.arrays = (struct rf_array_result[]){ { .name = "c", .element_bytes = 8 } };
	result.array_count = 1;
	parse(print(&result, "json", false));
	assert_string_equal(keys_of(at("kernel arrays 0")), "name element_bytes extents");
	expect_no_null(tree);
}

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static bool mentions(const char *text, const char *word)
{
	for (const char *at = text; (at = strstr(at, word)) != NULL; ++at)
		if (!is_word(at[-1]) && !is_word(at[strlen(word)]))
			return true;
	return false;
}

/* Keys that are names of sizes or levels are the user's, not the schema's. */
static void expect_documented(json_t *value, const char *page, bool is_named)
{
	const char *key;
	size_t index;
	json_t *item;

	json_object_foreach(value, key, item)
	{
		bool names = strcmp(key, "parameters") == 0 || strcmp(key, "breaks_at") == 0 ||
		             strcmp(key, "holds_to") == 0 ||
		             strcmp(key, "intensity_flop_per_byte") == 0;
		if (!is_named && !mentions(page, key))
			fail_msg("docs/json.md does not explain %s", key);
		expect_documented(item, page, names);
	}
	json_array_foreach(value, index, item) expect_documented(item, page, is_named);
}

static void every_key_is_documented(void **state)
{
	struct rf_result result = sample_result();
	struct rf_diagnostics diagnostics;
	struct rf_place place = { "star.c", 9, 3 };
	const char *page = rf_file_read(arena, "docs/json.md", NULL);

	(void)state;
	assert_non_null(page);
	rf_diagnostics_init(&diagnostics, arena);
	rf_report(&diagnostics, RF_WARNING, place, "do this", "look");
	result.diagnostics = &diagnostics;
	expect_documented(parse(print(&result, "json", false)), page, false);
}

static void shows_diagnostics(void **state)
{
	struct rf_result result = sample_result();
	struct rf_diagnostics diagnostics;
	struct rf_place place = { "star.c", 9, 3 }, nowhere = { 0 };

	(void)state;
	rf_diagnostics_init(&diagnostics, arena);
	rf_report(&diagnostics, RF_WARNING, place, "do this", "look at %s", "that");
	rf_report(&diagnostics, RF_NOTE, nowhere, NULL, "just so");
	result.diagnostics = &diagnostics;
	parse(print(&result, "json", false));
	assert_string_equal(keys_of(at("diagnostics 0")), "severity file line column message hint");
	assert_string_equal(json_string_value(at("diagnostics 0 message")), "look at that");
	assert_string_equal(keys_of(at("diagnostics 1")), "severity message");
}

static void survives_text_that_is_not_utf8(void **state)
{
	struct rf_kernel kernel = { .name = "gr\xf6\xdf", .file = "\xff.c", .line = 1 };
	struct rf_result result = { .kernel = &kernel };

	(void)state;
	parse(print(&result, "json", false));
	assert_string_equal(json_string_value(at("kernel name")), "gr??");
	assert_string_equal(json_string_value(at("kernel file")), "?.c");
}

static void leaves_numbers_out_that_json_lacks(void **state)
{
	struct rf_result result = sample_result();
	struct rf_link_traffic link = { .link = "L1-L2",
		                        .level = "L2",
		                        .load_bytes_per_it = INFINITY,
		                        .evict_bytes_per_it = NAN,
		                        .total_bytes_per_it = 3,
		                        .conflict_bytes_per_it = { NAN, true } };
	struct rf_traffic traffic = { .predictor = "lc", .link_count = 1, .links = &link };

	(void)state;
	result.traffic = &traffic;
	parse(print(&result, "json", false));
	assert_string_equal(keys_of(at("traffic 0 links 0")),
	                    "link total_bytes_per_it allocate_bytes_per_it");
}

static void a_line_is_the_same_document(void **state)
{
	struct rf_result result = sample_result();
	json_t *pretty = json_incref(parse(print(&result, "json", false)));
	const char *line = print(&result, "jsonl", false);

	(void)state;
	assert_int_equal(strchr(line, '\n') - line, strlen(line) - 1);
	assert_true(json_equal(pretty, parse(line)));
	json_decref(pretty);
}

static void a_sweep_is_an_array_or_lines(void **state)
{
	struct rf_result result = sample_result();
	size_t lines = 0;

	(void)state;
	parse(print(&result, "json", true));
	assert_true(json_is_array(tree));
	assert_int_equal(json_array_size(tree), 2);
	for (const char *c = print(&result, "jsonl", true); *c; ++c)
		lines += *c == '\n';
	assert_int_equal(lines, 2);
}

static void numbers_are_short_and_exact(void **state)
{
	static const struct {
		double value;
		const char *text;
	} cases[] = {
		{ 0, "0" },
		{ -0.0, "0" },
		{ 24, "24" },
		{ 0.1, "0.1" },
		{ 1.0 / 3, "0.3333333333333333" },
		{ 0.1 + 0.2, "0.30000000000000004" },
		{ 2.4e9, "2400000000" },
		{ 1e15, "1000000000000000" },
		{ 1e300, "1e+300" },
		{ 5e-324, "4.94065645841247e-324" },
		{ -27.5, "-27.5" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
		assert_string_equal(rf_words_exact(arena, cases[i].value), cases[i].text);
		assert_true(strtod(cases[i].text, NULL) == cases[i].value);
	}
	assert_string_equal(rf_words_integer(arena, INT64_MAX), "9223372036854775807");
	assert_string_equal(rf_words_integer(arena, INT64_MIN), "-9223372036854775808");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(has_its_keys_in_order, set_up, tear_down),
		cmocka_unit_test_setup_teardown(has_the_values, set_up, tear_down),
		cmocka_unit_test_setup_teardown(leaves_absent_parts_out, set_up, tear_down),
		cmocka_unit_test_setup_teardown(every_key_is_documented, set_up, tear_down),
		cmocka_unit_test_setup_teardown(shows_diagnostics, set_up, tear_down),
		cmocka_unit_test_setup_teardown(survives_text_that_is_not_utf8, set_up, tear_down),
		cmocka_unit_test_setup_teardown(leaves_numbers_out_that_json_lacks, set_up,
		                                tear_down),
		cmocka_unit_test_setup_teardown(a_line_is_the_same_document, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_sweep_is_an_array_or_lines, set_up, tear_down),
		cmocka_unit_test_setup_teardown(numbers_are_short_and_exact, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
