/* SPDX-License-Identifier: MIT
 *
 * The option table: every spelling, every way to be wrong, and that help, completion, the manual
 * and the manual page know every row.
 */
#include "cli/option_reader.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "cli/completion.h"
#include "cli/help.h"
#include "cli/verbs.h"
#include "tests/unit/one_arena.h"

static struct rf_settings settings;

/* Reads a command line whose arguments are separated by single spaces. */
static enum rf_status read_line(const char *line)
{
	char *arguments[64];
	int count = 0;

	for (char *at = rf_arena_string(arena, line); at && *at && count < 64;) {
		size_t length = strcspn(at, " ");
		char *next = at + length + (at[length] == ' ');
		at[length] = '\0';
		arguments[count++] = at;
		at = next;
	}
	settings = (struct rf_settings){ 0 };
	char **copy = rf_arena_copy(arena, arguments, sizeof(arguments));
	assert_non_null(copy);
	return rf_option_reader_read(count, copy, arena, &diagnostics, &settings);
}

static void reads_every_spelling(void **state)
{
	static const char *const lines[] = { "-m v100", "-mv100", "-m=v100", "--machine v100",
		                             "--machine=v100" };

	(void)state;
	for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); ++i) {
		assert_int_equal(read_line(lines[i]), RF_OK);
		assert_string_equal(settings.machine, "v100");
	}
}

static void reads_definitions(void **state)
{
	static const char *const lines[] = { "-D N=4",       "-DN=4",        "-D N 4",      "-DN 4",
		                             "--define N=4", "--define=N=4", "--define N 4" };

	(void)state;
	for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); ++i) {
		assert_int_equal(read_line(lines[i]), RF_OK);
		assert_int_equal(settings.definitions.count, 1);
		assert_string_equal(settings.definitions.items[0].name, "N");
		assert_string_equal(settings.definitions.items[0].value, "4");
	}
	assert_int_equal(read_line("-D N=1-9:3 -D M 2"), RF_OK);
	assert_int_equal(settings.definitions.count, 2);
	assert_string_equal(settings.definitions.items[0].value, "1-9:3");
	assert_string_equal(settings.definitions.items[1].value, "2");
}

static void reads_every_option(void **state)
{
	(void)state;
	assert_int_equal(
	    read_line("sweep k.c -p lc -p roofline -P lc -c 4 -u cy/CL --function f --lines "
	              "3-7 --safety 1.5 --rates spec --nt b --nt c --pure -o x.json --format "
	              "csv --fail-if 1 --fail-if-possible 2 --build out -vv --color never -h -V -- "
	              "-I inc -O2"),
	    RF_OK);
	assert_int_equal(settings.models, RF_MODEL_LC | RF_MODEL_ROOFLINE);
	assert_int_equal(settings.predictors, RF_PREDICTOR_LC);
	assert_int_equal(settings.cores, 4);
	assert_string_equal(settings.unit_word, "cy/CL");
	assert_string_equal(settings.function, "f");
	assert_int_equal(settings.first_line, 3);
	assert_int_equal(settings.last_line, 7);
	assert_true(settings.safety == 1.5);
	assert_int_equal(settings.rates, RF_RATES_SPEC);
	assert_int_equal(settings.nontemporal.count, 2);
	assert_true(settings.pure && settings.help && settings.version);
	assert_string_equal(settings.output, "x.json");
	assert_ptr_equal(settings.form, rf_report_by_name("csv"));
	assert_int_equal(settings.checks.count, 2);
	assert_string_equal(settings.checks.items[0].option, "fail-if");
	assert_string_equal(settings.checks.items[0].text, "1");
	assert_string_equal(settings.checks.items[1].option, "fail-if-possible");
	assert_string_equal(settings.checks.items[1].text, "2");
	assert_string_equal(settings.build, "out");
	assert_int_equal(settings.verbose, 2);
	assert_int_equal(settings.color, RF_COLOR_NEVER);
	assert_int_equal(settings.operands.count, 2);
	assert_int_equal(settings.flag_count, 3);
	assert_string_equal(settings.flags[2], "-O2");
}

static void treats_a_dash_as_an_operand(void **state)
{
	(void)state;
	assert_int_equal(read_line("- -m x"), RF_OK);
	assert_int_equal(settings.operands.count, 1);
	assert_string_equal(settings.operands.items[0], "-");
}

static void refuses_wrong_usage(void **state)
{
	static const struct {
		const char *line;
		const char *message;
		const char *hint;
	} cases[] = {
		{ "--machin v100", "unknown option '--machin'", "did you mean '--machine'?" },
		{ "--xyzzy", "unknown option '--xyzzy'",
		  "see rfmodel --help for the options there are" },
		{ "-x", "unknown option '-x'", "see rfmodel --help for the options there are" },
		{ "-5", "unknown option '-5'", "see rfmodel --help for the options there are" },
		{ "-m", "option -m, --machine needs a value", "write --machine M" },
		{ "--format", "option --format needs a value",
		  "one of: text json jsonl csv svg plot github sarif junit html" },
		{ "--nt --", "option --nt needs a value", "write --nt ARRAY" },
		{ "--pure=1", "option --pure takes no value", "leave '=' and what follows out" },
		{ "-c 2 -c 3", "option -c, --cores is given twice", "leave one of the two out" },
		{ "--format text --format jsonl", "option --format is given twice",
		  "leave one of the two out" },
		{ "-c 0", "'0' is no value for option -c, --cores",
		  "give a whole number of cores, at least 1" },
		{ "-c 2x", "'2x' is no value for option -c, --cores",
		  "give a whole number of cores, at least 1" },
		{ "-c 99999999999999999999",
		  "'99999999999999999999' is no value for option -c, --cores",
		  "give a whole number of cores, at least 1" },
		{ "-u cy/cm", "'cy/cm' is no value for option -u, --unit",
		  "did you mean 'cy/CL'? Known: cy/CL, cy/It, It/s, LUP/s, FLOP/s, OP/s, s, B/It" },
		{ "-p gpu", "'gpu' is no value for option -p, --model",
		  "known: lc, roofline, ecm, instruction" },
		{ "-P sum", "'sum' is no value for option -P, --predictor",
		  "did you mean 'sim'? Known: lc, sim, stack" },
		{ "--rates measurd", "'measurd' is no value for option --rates",
		  "did you mean 'measured'? Known: spec, measured" },
		{ "--safety 0.5", "'0.5' is no value for option --safety",
		  "give a number, at least 1; 1 is the exact limit, 2 the default" },
		{ "--safety nan", "'nan' is no value for option --safety",
		  "give a number, at least 1; 1 is the exact limit, 2 the default" },
		{ "--lines 7-3", "'7-3' is no value for option --lines",
		  "give the first and the last line: --lines 12-30, or --lines FILE:12-30 of a "
		  "file that is included" },
		{ "--lines 0-3", "'0-3' is no value for option --lines",
		  "give the first and the last line: --lines 12-30, or --lines FILE:12-30 of a "
		  "file that is included" },
		{ "-D N", "'N' is no value for option -D, --define",
		  "a size needs a value: -D N=400 or -D N 400" },
		{ "-D g->=4", "'g->=4' is no value for option -D, --define",
		  "write the name of a size and its value: -D N=400" },
		{ "-D 3=4", "'3=4' is no value for option -D, --define",
		  "write the name of a size and its value: -D N=400" },
		{ "-D N=", "'N=' is no value for option -D, --define",
		  "a value is missing after '=': -D N=400" },
		{ "--completion tcl", "'tcl' is no value for option --completion",
		  "known: bash, zsh, fish" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
		assert_int_equal(read_line(cases[i].line), RF_WRONG_USAGE);
		assert_int_equal(diagnostics.list.count, i + 1);
		assert_string_equal(diagnostics.list.items[i].message, cases[i].message);
		assert_string_equal(diagnostics.list.items[i].hint, cases[i].hint);
	}
}

static void refuses_options_of_other_verbs(void **state)
{
	(void)state;
	assert_int_equal(read_line("machine list -D N=4"), RF_OK);
	assert_int_equal(
	    rf_option_reader_check_verb(&settings, RF_VERB_MACHINE, "machine", &diagnostics),
	    RF_WRONG_USAGE);
	assert_string_equal(diagnostics.list.items[0].message,
	                    "verb 'machine' has no option -D, --define");
	assert_int_equal(
	    rf_option_reader_check_verb(&settings, RF_VERB_ANALYZE, "analyze", &diagnostics),
	    RF_OK);
}

/* Whether "--name" stands in the text and is not the beginning of a longer option. */
static bool knows_option(const char *text, const char *name)
{
	char *spelling = rf_arena_print(arena, "--%s", name);

	for (const char *at = text; (at = strstr(at, spelling)) != NULL; ++at) {
		char after = at[strlen(spelling)];
		if (after != '-' && !(after >= 'a' && after <= 'z'))
			return true;
	}
	return false;
}

static void expect_every_option(const char *text, const char *where)
{
	for (size_t i = 0; i < rf_option_table_count; ++i)
		if (!knows_option(text, rf_option_table[i].name))
			fail_msg("%s does not mention --%s", where, rf_option_table[i].name);
}

static void help_shows_every_option(void **state)
{
	struct rf_text text;

	(void)state;
	rf_text_init(&text, arena);
	rf_help_print(&text, NULL);
	expect_every_option(rf_text_string(&text), "--help");
	for (size_t i = 0; i < rf_verb_count; ++i)
		assert_non_null(strstr(rf_text_string(&text),
		                       rf_arena_print(arena, "%.30s", rf_verbs[i]->summary)));
}

static void help_of_a_verb_shows_its_options_alone(void **state)
{
	(void)state;
	for (size_t i = 0; i < rf_verb_count; ++i) {
		struct rf_text text;
		rf_text_init(&text, arena);
		rf_help_print(&text, rf_verbs[i]);
		for (size_t j = 0; j < rf_option_table_count; ++j)
			assert_int_equal(
			    knows_option(rf_text_string(&text), rf_option_table[j].name),
			    (rf_option_table[j].verbs & rf_verbs[i]->bit) != 0);
	}
}

static void completion_knows_every_option(void **state)
{
	static const char *const shells[] = { "bash", "zsh", "fish" };

	(void)state;
	for (size_t i = 0; i < 3; ++i) {
		struct rf_text text;
		rf_text_init(&text, arena);
		rf_completion_print(&text, shells[i]);
		for (size_t j = 0; j < rf_option_table_count; ++j) {
			const char *form = i == 2 ? "-l %s" : "--%s";
			char spelling[40];
			snprintf(spelling, sizeof(spelling), form, rf_option_table[j].name);
			assert_non_null(strstr(rf_text_string(&text), spelling));
		}
		for (size_t j = 0; j < rf_verb_count; ++j)
			assert_non_null(strstr(rf_text_string(&text), rf_verbs[j]->name));
	}
}

/* roff writes a minus sign as \-. */
static char *without_backslashes(char *text)
{
	char *to = text;

	for (const char *from = text; *from; ++from)
		if (*from != '\\')
			*to++ = *from;
	*to = '\0';
	return text;
}

static void manual_knows_every_option(void **state)
{
	static const char *const pages[] = { "docs/manual.md", "docs/rfmodel.1" };

	(void)state;
	for (size_t i = 0; i < 2; ++i) {
		char *text = rf_file_read(arena, pages[i], NULL);
		assert_non_null(text);
		expect_every_option(without_backslashes(text), pages[i]);
		for (size_t j = 0; j < rf_verb_count; ++j)
			assert_non_null(strstr(text, rf_verbs[j]->name));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(reads_every_spelling, setup, teardown),
		cmocka_unit_test_setup_teardown(reads_definitions, setup, teardown),
		cmocka_unit_test_setup_teardown(reads_every_option, setup, teardown),
		cmocka_unit_test_setup_teardown(treats_a_dash_as_an_operand, setup, teardown),
		cmocka_unit_test_setup_teardown(refuses_wrong_usage, setup, teardown),
		cmocka_unit_test_setup_teardown(refuses_options_of_other_verbs, setup, teardown),
		cmocka_unit_test_setup_teardown(help_shows_every_option, setup, teardown),
		cmocka_unit_test_setup_teardown(help_of_a_verb_shows_its_options_alone, setup,
		                                teardown),
		cmocka_unit_test_setup_teardown(completion_knows_every_option, setup, teardown),
		cmocka_unit_test_setup_teardown(manual_knows_every_option, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
