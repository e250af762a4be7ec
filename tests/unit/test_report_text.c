/* SPDX-License-Identifier: MIT
 *
 * The page: everything on it is in JSON too, nothing is lost on the way, columns line up.
 *
 * Each word of the page must be one of the page's own labels, or occur in a string of the JSON
 * document, or be a number of it - rounded as the page rounds, in the unit that follows it.
 */
#include "report/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <jansson.h>

#include "report/table.h"
#include "tests/unit/sample_result.h"

/* Words that the page says whatever the result. */
static const char labels[] =
    " kernel machine sizes cores core what the loop does line from below step turns array size "
    "reads writes it all in work per iteration flop can be fused multiply adds iterations "
    "streams l arrays read s stored wa a store first loads its layer conditions must stay "
    "cache until is used again needs bytes brought by an earlier turn of between pass half "
    "rule holds x need marginal but with less room broken traffic predictor link load evict "
    "total why carries b roofline rates bandwidth as at most bound predicted region balance "
    "ceiling arithmetic memory to try remarks and than cpu for no "
    "formulas only hint cl cy if that uses finds lies next more shows them v when conditions "
    "one after other break shared share each sets decide otherwise capacity lines looked stay "
    "same conflicts where lines one iteration set textbook by fits which threads divide they "
    "ecm {t_ol || t_nol | published measured takes trusted saturated this "
    "headline not core's fill mem} units loading ";

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

static char *print(const struct rf_result *result, const char *form_name,
                   struct rf_report_options options)
{
	const struct rf_form_of_report *form = rf_report_by_name(form_name);
	struct rf_text text;

	rf_text_init(&text, arena);
	form->begin(&text, &options);
	form->add(&text, result, &options, 0);
	form->end(&text, &options);
	assert_false(text.failed);
	return rf_arena_string(arena, rf_text_string(&text));
}

static double scale_of(const char *unit)
{
	static const struct {
		const char *prefix;
		double scale;
	} prefixes[] = {
		{ "KiB", 1024 }, { "MiB", 1048576 }, { "GiB", 1073741824 }, { "k", 1e3 },
		{ "M", 1e6 },    { "G", 1e9 },       { "T", 1e12 },
	};

	for (size_t i = 0; i < sizeof(prefixes) / sizeof(*prefixes); ++i)
		if (strncmp(unit, prefixes[i].prefix, strlen(prefixes[i].prefix)) == 0 &&
		    unit[1] != '\0' && unit[1] != 'E')
			return prefixes[i].scale;
	return 1;
}

/* Whether a number of the document rounds to the one that is shown. */
static bool has_number(json_t *value, double shown, double half_unit)
{
	const char *key;
	size_t index;
	json_t *item;

	if (json_is_number(value) && fabs(json_number_value(value) - shown) <= half_unit)
		return true;
	json_object_foreach(value, key, item) if (has_number(item, shown, half_unit)) return true;
	json_array_foreach(value, index, item) if (has_number(item, shown, half_unit)) return true;
	return false;
}

/* Whether a word stands in a string or key of the document. */
static bool has_word(json_t *value, const char *word)
{
	const char *key;
	size_t index;
	json_t *item;

	if (json_is_string(value) && strstr(json_string_value(value), word))
		return true;
	json_object_foreach(value, key,
	                    item) if (strcmp(key, word) == 0 || has_word(item, word)) return true;
	json_array_foreach(value, index, item) if (has_word(item, word)) return true;
	return false;
}

static bool is_label(const char *word)
{
	char lower[64] = " ";
	size_t length = 1;

	for (; *word && length < 60; ++word)
		lower[length++] = (char)tolower((unsigned char)*word);
	lower[length++] = ' ';
	lower[length] = '\0';
	return strstr(labels, lower) != NULL;
}

/* Half a unit of the last digit, with at least three digits counting. */
static double half_unit_of(const char *digits)
{
	const char *point = strchr(digits, '.');
	size_t decimals = point ? strspn(point + 1, "0123456789") : 0;
	double unit = pow(10, -(double)decimals);
	double rounded = fabs(strtod(digits, NULL)) * 0.005;

	return 0.5001 * (point ? unit : fmin(unit, rounded));
}

static void check_number(json_t *document, const char *word, const char *unit, const char *line)
{
	double scale = scale_of(unit);

	if (!has_number(document, strtod(word, NULL) * scale, half_unit_of(word) * scale) &&
	    !has_word(document, word))
		fail_msg("not in JSON: number %s %s in: %s", word, unit, line);
}

static bool is_number(const char *word)
{
	return isdigit((unsigned char)*word) && word[strspn(word, "0123456789.")] == '\0';
}

/* Splits at spaces and punctuation; words with operators in them stay whole. */
static size_t split(const char *line, char words[][64])
{
	size_t count = 0;

	for (const char *at = line; *at;) {
		at += strspn(at, " ()[],;:=<>+-*/");
		size_t length = strcspn(at, " ()[],;:=<>+-*/");
		if (length && length < 64) {
			memcpy(words[count], at, length);
			words[count++][length] = '\0';
		}
		at += length;
	}
	return count;
}

static void check_line(json_t *document, const char *line)
{
	static char words[200][64];
	size_t count = split(line, words);

	words[count][0] = '\0';
	for (size_t i = 0; i < count; ++i) {
		bool is_unit = i > 0 && is_number(words[i - 1]) && strlen(words[i]) <= 5;
		if (is_number(words[i]))
			check_number(document, words[i], words[i + 1], line);
		else if (!is_unit && !is_label(words[i]) && !has_word(document, words[i]))
			fail_msg("not in JSON: '%s' in: %s", words[i], line);
	}
}

static void check_page(const struct rf_result *result, struct rf_report_options options)
{
	json_t *document = json_loads(print(result, "json", options), 0, NULL);
	char *page = print(result, "text", options);

	assert_non_null(document);
	for (char *line = strtok(page, "\n"); line; line = strtok(NULL, "\n"))
		check_line(document, line);
	json_decref(document);
}

static void everything_is_in_json(void **state)
{
	struct rf_result result = sample_result();
	struct rf_diagnostics diagnostics;
	struct rf_place place = { "star.c", 9, 3 };

	(void)state;
	rf_diagnostics_init(&diagnostics, arena);
	rf_report(&diagnostics, RF_NOTE, place, "divide properly", "5 divisions are slow");
	result.diagnostics = &diagnostics;
	check_page(&result, (struct rf_report_options){ 0 });
	check_page(&result, (struct rf_report_options){ .verbose = 1 });
	check_page(&result, (struct rf_report_options){ .conditions_only = true });
	for (int unit = RF_UNIT_CY_PER_CL; unit <= RF_UNIT_B_PER_IT; ++unit)
		check_page(&result, (struct rf_report_options){ .unit = (enum rf_unit)unit });
}

static void expect_on_page(const struct rf_result *result, struct rf_report_options options,
                           const char *const *texts, size_t count)
{
	const char *page = print(result, "text", options);

	for (size_t i = 0; i < count; ++i)
		if (!strstr(page, texts[i]))
			fail_msg("'%s' is missing in:\n%s", texts[i], page);
}

static void says_what_matters(void **state)
{
	static const char *const texts[] = {
		"star.c:5",
		"Sample CPU, 3 cores",
		"N = 400, M = 200",
		"396",
		"double a[N][M + 3]",
		"625 KiB",
		"7 FLOP",
		"4 add + 2 mul",
		"78410",
		"L1 S1 WA",
		"32*M*N",
		"781 KiB",
		"broken",
		"N >= 183",
		"M >= 91",
		"marginal",
		"N < 5001",
		"a[k+1][i]  finds what",
		"a[k][i+1]",
		"3 rows of a + 1 of b",
		"N <= 127 in L1",
		"1.75 x need",
		"L2-MEM",
		"17.25",
		"broken in L1",
		"42.5 B/It",
		"0.2569",
		"triad",
		"5.39 GFLOP/s",
		"<- bound",
		"memory-bound",
		"3.81 FLOP/B",
		"960 GFLOP/s",
		"105 GB/s",
		"- block loop i by 64: L1",
		"every unit busy",
	};
	struct rf_result result = sample_result();

	(void)state;
	expect_on_page(&result, (struct rf_report_options){ 0 }, texts,
	               sizeof(texts) / sizeof(*texts));
}

static void check_width(const struct rf_result *result, struct rf_report_options options)
{
	char *page = print(result, "text", options);

	for (char *line = strtok(page, "\n"); line; line = strtok(NULL, "\n"))
		if (strlen(line) > options.width)
			fail_msg("%zu instead of %zu characters: %s", strlen(line), options.width,
			         line);
}

/* Names as they are spelt in real code, and as many columns as a sweep over cores has. */
static void keeps_to_the_width(void **state)
{
	static const char size[] = "s->boxes->nAtoms[s->boxes->nbrBoxes[iBox][jTmp]]";
	struct rf_result result = sample_result();
	struct rf_parameter parameters[] = { { size, 100000 }, { "M", 2000000 }, { "cores", 128 } };
	struct rf_break limit = { size, 1000 };
	struct rf_condition_level levels[] = { result.conditions[0].levels[0],
		                               result.conditions[0].levels[1] };

	(void)state;
	result.loops =
	    rf_arena_copy(arena, result.loops, result.loop_count * sizeof(*result.loops));
	result.conditions = rf_arena_copy(arena, result.conditions,
	                                  result.condition_count * sizeof(*result.conditions));
	levels[0].breaks_at = &limit;
	levels[0].break_count = 1;
	result.conditions[0].levels = levels;
	result.loops[0].upper = result.loops[0].trip_formula = size;
	result.loops[0].trip_count.known = false;
	result.conditions[0].need = result.conditions[0].need_exact =
	    rf_arena_print(arena, "24*%s*%s + 16*%s", size, size, size);
	result.parameters = parameters;
	result.parameter_count = 3;
	for (size_t width = 80; width <= 120; width += 20) {
		check_width(&result, (struct rf_report_options){ .width = width });
		check_width(&result, (struct rf_report_options){ .width = width, .verbose = 1 });
		check_width(&result,
		            (struct rf_report_options){ .width = width, .is_sweep = true });
	}
}

static void breaks_cells_where_they_may_be(void **state)
{
	struct rf_table table;
	struct rf_text text;

	(void)state;
	rf_table_init(&table, arena, "llr");
	rf_table_add(&table, "load and store units");
	rf_table_add(&table, "a->b[i]*c->d[j]");
	rf_table_add(&table, "10 KiB");
	rf_text_init(&text, arena);
	text.width = 30;
	rf_table_print(&table, &text, 2);
	assert_string_equal(rf_text_string(&text), "  load   a->b[i]*c->  10 KiB\n"
	                                           "  and    d[j]\n"
	                                           "  store\n"
	                                           "  units\n");
}

static void groups_equal_conditions_and_hides_trivial_ones(void **state)
{
	struct rf_result result = sample_result();
	const char *page = print(&result, "text", (struct rf_report_options){ 0 });
	const char *first = strstr(page, "32*M*N  ");

	(void)state;
	assert_non_null(first);
	assert_null(strstr(first + 1, "32*M*N  "));
	assert_null(strstr(page, "a[k][i-1]"));
	assert_non_null(strstr(print(&result, "text", (struct rf_report_options){ .verbose = 1 }),
	                       "a[k][i-1]"));
}

static void shows_the_unit_asked_for(void **state)
{
	static const struct {
		enum rf_unit unit;
		const char *text;
	} cases[] = {
		{ RF_UNIT_CY_PER_CL, "predicted        52 cy/CL" },
		{ RF_UNIT_CY_PER_IT, "predicted        3.25 cy/It" },
		{ RF_UNIT_IT_PER_S, "predicted        770 MIt/s" },
		{ RF_UNIT_FLOP_PER_S, "predicted        5.39 GFLOP/s" },
	};
	struct rf_result result = sample_result();

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i)
		expect_on_page(&result, (struct rf_report_options){ .unit = cases[i].unit },
		               &cases[i].text, 1);
}

static void shows_formulas_without_sizes(void **state)
{
	struct rf_condition_level levels[] = {
		{ .level = "L1",
		  .capacity_bytes = 32768,
		  .verdict = RF_OPEN,
		  .inequality = "N*M <= 1024" },
		{ .level = "L2",
		  .capacity_bytes = 1048576,
		  .verdict = RF_OPEN,
		  .break_count = 1,
		  .breaks_at = sample_breaks },
	};
	struct rf_layer_condition condition = sample_conditions[0];
	static const char *const texts[] = { "fits if N*M <= 1024", "broken if N >= 183" };
	struct rf_result result = { .kernel = &sample_kernel,
		                    .machine = &sample_machine,
		                    .safety = 2,
		                    .condition_count = 1,
		                    .conditions = &condition };

	(void)state;
	condition.need_bytes.known = false;
	condition.levels = levels;
	expect_on_page(&result, (struct rf_report_options){ .conditions_only = true }, texts, 2);
	check_page(&result, (struct rf_report_options){ .conditions_only = true });
}

static void colours_verdicts_only_when_asked(void **state)
{
	struct rf_result result = sample_result();
	char *plain = print(&result, "text", (struct rf_report_options){ 0 });
	char *colored = print(&result, "text", (struct rf_report_options){ .color = true });
	char *to = colored;

	(void)state;
	assert_null(strchr(plain, '\033'));
	assert_non_null(strstr(colored, "\033[31mbroken\033[0m"));
	for (const char *from = colored; *from; ++from)
		if (*from == '\033')
			from += strcspn(from, "m");
		else
			*to++ = *from;
	*to = '\0';
	assert_string_equal(plain, colored);
}

static void lines_end_without_spaces_in_ascii(void **state)
{
	struct rf_result result = sample_result();
	const char *page = print(&result, "text", (struct rf_report_options){ .verbose = 1 });

	(void)state;
	assert_null(strstr(page, " \n"));
	for (; *page; ++page)
		assert_true(*page == '\n' || (*page >= ' ' && *page < 127));
}

static void a_sweep_is_a_table(void **state)
{
	struct rf_result result = sample_result();

	(void)state;
	assert_string_equal(
	    print(&result, "text", (struct rf_report_options){ .is_sweep = true }),
	    "             N             M         L1-L2        L2-MEM     predicted  bound\n"
	    "                                      B/It          B/It\n"
	    "           400           200          45.5         27.25     770 MIt/s  MEM\n");
}

static void tables_line_up(void **state)
{
	struct rf_table table;
	struct rf_text text;
	static const char *const cells[] = { "a", "long", "x",  "\033[1mcol\033[0m", "1",  NULL,
		                             "",  NULL,   NULL, "\xc3\xa4",          "12", "end" };

	(void)state;
	rf_table_init(&table, arena, "lrl");
	for (size_t i = 0; i < sizeof(cells) / sizeof(*cells); ++i)
		rf_table_add(&table, cells[i]);
	rf_text_init(&text, arena);
	rf_table_print(&table, &text, 1);
	assert_string_equal(rf_text_string(&text), " a    long  x\n"
	                                           " \033[1mcol\033[0m     1\n"
	                                           "\n"
	                                           " \xc3\xa4      12  end\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(everything_is_in_json, set_up, tear_down),
		cmocka_unit_test_setup_teardown(says_what_matters, set_up, tear_down),
		cmocka_unit_test_setup_teardown(keeps_to_the_width, set_up, tear_down),
		cmocka_unit_test_setup_teardown(breaks_cells_where_they_may_be, set_up, tear_down),
		cmocka_unit_test_setup_teardown(groups_equal_conditions_and_hides_trivial_ones,
		                                set_up, tear_down),
		cmocka_unit_test_setup_teardown(shows_the_unit_asked_for, set_up, tear_down),
		cmocka_unit_test_setup_teardown(shows_formulas_without_sizes, set_up, tear_down),
		cmocka_unit_test_setup_teardown(colours_verdicts_only_when_asked, set_up,
		                                tear_down),
		cmocka_unit_test_setup_teardown(lines_end_without_spaces_in_ascii, set_up,
		                                tear_down),
		cmocka_unit_test_setup_teardown(a_sweep_is_a_table, set_up, tear_down),
		cmocka_unit_test_setup_teardown(tables_line_up, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
