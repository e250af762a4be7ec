/* SPDX-License-Identifier: MIT
 *
 * oracle PROGRAM ROOT TABLE: compares single figures of the program's JSON output with a table
 * of figures that are known from elsewhere.  Its columns are told in tests/README.md.
 *
 * Most of the time of a run is that of loading libclang.  Where PROGRAM is `-`, it is loaded once
 * here, and every run is the program's own main function in a process that branches off.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "frontend/read/frontend.h"
#include "tests/tools/json_path.h"
#include "tests/tools/process.h"

enum { MAX_SHOWN = 20 };

struct row {
	int line;
	const char *name;
	const char *arguments;
	const char *path;
	const char *expected;
	double tolerance;
};

/* The program's answer to the last arguments, which most often are those of the next row, too. */
struct answer {
	const char *arguments;
	struct outcome outcome;
	json_t *document; /* NULL when the output is none */
};

struct oracle {
	const char *program;
	const char *root;
	const char *table;
	struct answer answer;
	int rows;
	int failures;
};

/* Takes the next tab-separated column off the line, NULL when there is none. */
static char *next_column(char **line)
{
	char *column = *line;

	if (!column)
		return NULL;
	char *tab = strchr(column, '\t');
	*line = tab ? tab + 1 : NULL;
	if (tab)
		*tab = '\0';
	return column;
}

static struct row read_row(const struct oracle *oracle, int number, char *line)
{
	struct row row = { .line = number, .tolerance = 1e-9 };

	row.name = next_column(&line);
	row.arguments = next_column(&line);
	row.path = next_column(&line);
	row.expected = next_column(&line);
	if (!row.expected || !*row.expected)
		tool_die("%s:%d: fewer than four columns", oracle->table, number);
	const char *tolerance = next_column(&line);
	if (tolerance && *tolerance)
		row.tolerance = strtod(tolerance, NULL);
	return row;
}

/* The arguments with `--format json`, in front of a `--` that ends the options. */
static struct tool_words with_format(const char *text)
{
	struct tool_words words = tool_split(text);
	struct tool_words arguments = { 0 };
	size_t end = 0;

	while (end < words.count && strcmp(words.items[end], "--") != 0)
		tool_words_add(&arguments, words.items[end++]);
	tool_words_add(&arguments, tool_print("--format"));
	tool_words_add(&arguments, tool_print("json"));
	while (end < words.count)
		tool_words_add(&arguments, words.items[end++]);
	return arguments;
}

static void ask(struct oracle *oracle, const char *arguments)
{
	struct answer *answer = &oracle->answer;

	if (answer->arguments && strcmp(answer->arguments, arguments) == 0)
		return;
	json_decref(answer->document);
	answer->arguments = arguments;
	bool is_here = strcmp(oracle->program, "-") == 0;
	answer->outcome = process_run(&(struct process){ .program = oracle->program,
	                                                 .run = is_here ? rf_cli_main : NULL,
	                                                 .arguments = with_format(arguments),
	                                                 .folder = oracle->root });
	answer->document = json_loads(answer->outcome.output, JSON_REJECT_DUPLICATES, NULL);
}

static bool is_expected_number(const struct row *row, double actual)
{
	char *end;
	double expected = strtod(row->expected, &end);

	return *end == '\0' && fabs(actual - expected) <= row->tolerance * fabs(expected);
}

static bool is_expected(const struct row *row, const json_t *actual)
{
	if (!actual)
		return strcmp(row->expected, "absent") == 0;
	if (json_is_boolean(actual))
		return strcmp(row->expected, json_is_true(actual) ? "true" : "false") == 0;
	if (json_is_string(actual))
		return strcmp(row->expected, tool_print("\"%s\"", json_string_value(actual))) == 0;
	return json_is_number(actual) && is_expected_number(row, json_number_value(actual));
}

static char *print_value(const json_t *value)
{
	if (!value)
		return tool_print("absent");
	if (json_is_real(value))
		return tool_print("%.10g", json_real_value(value));
	char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
	char *copy = tool_print("%.200s", text ? text : "?");
	free(text);
	return copy;
}

static void fail(struct oracle *oracle, const struct row *row, const char *actual)
{
	if (++oracle->failures > MAX_SHOWN)
		return;
	printf("%s:%d: %s\n    rfmodel %s\n    %s is %s, expected %s\n", oracle->table, row->line,
	       row->name, row->arguments, row->path, actual, row->expected);
}

static void check_value(struct oracle *oracle, const struct row *row)
{
	json_t *value = json_path_find(oracle->answer.document, row->path);

	if (!is_expected(row, value))
		fail(oracle, row, print_value(value));
	json_decref(value);
}

static void check_row(struct oracle *oracle, const struct row *row)
{
	const struct answer *answer = &oracle->answer;

	++oracle->rows;
	ask(oracle, row->arguments);
	if (strcmp(row->path, "exit") == 0) {
		if (!is_expected_number(row, answer->outcome.exit_code))
			fail(oracle, row, tool_print("%d", answer->outcome.exit_code));
	} else if (!answer->document) {
		fail(oracle, row,
		     tool_print("unknown: exit code %d and no JSON\n%s", answer->outcome.exit_code,
		                answer->outcome.errors));
	} else {
		check_value(oracle, row);
	}
}

/* Reads a kernel, so that everything that a first one needs is there. */
static void load_libclang(void)
{
	static const char text[] = "void f(double *a) { for (int i = 0; i < 9; ++i) a[i] = 0; }";
	struct rf_source source = { .file = "first.c", .text = text, .length = strlen(text) };
	struct rf_diagnostics diagnostics;
	struct rf_kernel kernel;

	rf_diagnostics_init(&diagnostics, tool_arena());
	if (rf_frontend_read(&source, tool_arena(), &diagnostics, &kernel) != RF_OK)
		tool_die("a first kernel cannot be read");
}

int main(int argc, char **argv)
{
	if (argc != 4)
		tool_die("usage: oracle PROGRAM ROOT TABLE");

	struct oracle oracle = { .program = argv[1], .root = argv[2], .table = argv[3] };
	if (strcmp(oracle.program, "-") == 0)
		load_libclang();
	const char *text = tool_read(oracle.table, NULL);
	struct tool_words lines = tool_lines(text ? text : "");
	for (size_t i = 0; i < lines.count; ++i) {
		if (!*lines.items[i] || *lines.items[i] == '#')
			continue;
		struct row row = read_row(&oracle, (int)i + 1, lines.items[i]);
		check_row(&oracle, &row);
	}
	json_decref(oracle.answer.document);
	printf("%s: %d figures, %d wrong\n", oracle.table, oracle.rows, oracle.failures);
	return oracle.failures > 0 || oracle.rows == 0;
}
