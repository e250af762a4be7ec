/* SPDX-License-Identifier: MIT
 *
 * golden PROGRAM X.args: runs the program with these arguments and compares what it prints with
 * the files beside X.args, or rewrites those when $RFMODEL_UPDATE is set.  The files and what
 * they mean are listed in tests/README.md.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/tools/compare.h"
#include "tests/tools/process.h"

struct test {
	const char *program;
	char *base;   /* the path of the test without .args */
	char *folder; /* where it lies and runs */
	char *source; /* the name of its source file in that folder, or NULL */
	double tolerance;
};

static char *beside(const struct test *test, const char *suffix)
{
	return tool_print("%s%s", test->base, suffix);
}

/* The source of X.NAME.args is X.NAME.c or, shared by several, X.c. */
static char *find_source(const char *base)
{
	static const char *const suffixes[] = { ".c", ".cu", ".yml", ".mtx" };
	char *stem = tool_print("%s", base);

	for (;;) {
		for (size_t i = 0; i < sizeof(suffixes) / sizeof(*suffixes); ++i) {
			char *path = tool_print("%s%s", stem, suffixes[i]);

			if (tool_exists(path))
				return strrchr(path, '/') + 1;
		}
		char *dot = strrchr(strrchr(stem, '/'), '.');
		if (!dot)
			return NULL;
		*dot = '\0';
	}
}

static struct test read_test(const char *program, const char *arguments)
{
	struct test test = { .program = program, .tolerance = 1e-6 };
	char *path = realpath(arguments, NULL);

	if (!path || !rf_text_ends_with(path, ".args"))
		tool_die("%s: no such .args file", arguments);
	test.base = tool_copy(path, strlen(path) - strlen(".args"));
	test.folder = tool_copy(path, (size_t)(strrchr(path, '/') - path));
	free(path);
	test.source = find_source(test.base);
	const char *tolerance = tool_read(beside(&test, ".tol"), NULL);
	if (tolerance)
		test.tolerance = strtod(tolerance, NULL);
	return test;
}

/* The words of X.args, with the source file for `@`. */
static struct tool_words read_arguments(const struct test *test)
{
	struct tool_words lines = tool_lines(tool_read(beside(test, ".args"), NULL));
	struct tool_words arguments = { 0 };

	for (size_t i = 0; i < lines.count; ++i) {
		struct tool_words words = tool_split(lines.items[i]);

		for (size_t j = 0; *lines.items[i] != '#' && j < words.count; ++j) {
			bool is_source = strcmp(words.items[j], "@") == 0;

			if (is_source && !test->source)
				tool_die("%s.args: no source file for @", test->base);
			tool_words_add(&arguments, is_source ? test->source : words.items[j]);
		}
	}
	return arguments;
}

static struct outcome run(const struct test *test)
{
	const char *environment = tool_read(beside(test, ".env"), NULL);
	char *input = beside(test, ".in");

	return process_run(&(struct process){
	    .program = test->program,
	    .arguments = read_arguments(test),
	    .folder = test->folder,
	    .input = tool_exists(input) ? input : NULL,
	    .environment = tool_lines(environment ? environment : ""),
	});
}

/* A file that would be empty does not exist. */
static void rewrite(const char *path, const char *text, size_t length)
{
	if (length > 0)
		tool_write(path, text, length);
	else
		unlink(path);
}

static void update(const struct test *test, const struct outcome *outcome)
{
	const char *code = outcome->exit_code ? tool_print("%d\n", outcome->exit_code) : "";

	if (outcome->exit_code > 5)
		tool_die("%s: exit code %d is not one to expect", test->base, outcome->exit_code);
	rewrite(beside(test, ".out"), outcome->output, outcome->output_length);
	rewrite(beside(test, ".err"), outcome->errors, outcome->errors_length);
	rewrite(beside(test, ".exit"), code, strlen(code));
}

static bool compare_stream(const struct test *test, const char *suffix, const char *actual,
                           double tolerance)
{
	const char *path = beside(test, suffix);
	const char *expected = tool_read(path, NULL);

	return compare_texts(path, expected ? expected : "", actual, tolerance);
}

static bool compare_exit(const struct test *test, int actual)
{
	const char *text = tool_read(beside(test, ".exit"), NULL);
	int expected = text ? atoi(text) : 0;

	if (expected != actual)
		printf("exit code %d, expected %d\n", actual, expected);
	return expected == actual;
}

static void print_command(const struct test *test)
{
	struct tool_words arguments = read_arguments(test);

	printf("in %s:\nrfmodel", test->folder);
	for (size_t i = 0; i < arguments.count; ++i)
		printf(" '%s'", arguments.items[i]);
	printf("\n");
}

static bool compare(const struct test *test, const struct outcome *outcome)
{
	bool same = compare_exit(test, outcome->exit_code);

	same &= compare_stream(test, ".err", outcome->errors, 0);
	same &= compare_stream(test, ".out", outcome->output, test->tolerance);
	if (!same)
		print_command(test);
	return same;
}

int main(int argc, char **argv)
{
	if (argc != 3)
		tool_die("usage: golden PROGRAM X.args");

	struct test test = read_test(argv[1], argv[2]);
	struct outcome outcome = run(&test);
	if (!getenv("RFMODEL_UPDATE"))
		return !compare(&test, &outcome);
	update(&test, &outcome);
	return 0;
}
