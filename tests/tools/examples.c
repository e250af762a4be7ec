/* SPDX-License-Identifier: MIT
 *
 * examples PROGRAM ROOT PAGE: runs the commands that a page of the documentation shows and
 * compares what they print with what the page shows, or rewrites the page when $RFMODEL_UPDATE
 * is set.  What counts as an example is told in tests/README.md.
 *
 * The commands run in a scratch folder that holds links to everything in the root of the
 * repository, so that a file that one of them writes is there for the next and gone afterwards.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/tools/compare.h"
#include "tests/tools/process.h"

static const double tolerance = 1e-6;

struct page {
	const char *program;
	const char *name;
	char *scratch;
	struct tool_words lines;
	struct rf_text rewritten;
	int examples;
	int failures;
};

/* Commands that may be shown without being run: they build, fetch or install. */
static const char *const not_run[] = { "./dev", "git", "cd", "cmake", "cc", "man", NULL };
static const char *const run[] = { "rfmodel", "cat", NULL };

static bool is_command(const char *line)
{
	return rf_text_starts_with(line, "$ ");
}

static bool is_fence(const char *line)
{
	return rf_text_starts_with(line + strspn(line, " "), "```");
}

static bool starts_with_one_of(const char *command, const char *const *names)
{
	size_t length = strcspn(command, " ");

	for (; *names; ++names)
		if (strlen(*names) == length && memcmp(*names, command, length) == 0)
			return true;
	return false;
}

static void fail(struct page *page, const char *command, const char *what)
{
	printf("%s: $ %s\n%s\n", page->name, command, what);
	++page->failures;
}

static void keep(struct page *page, const char *line)
{
	rf_text_print(&page->rewritten, "%s\n", line);
}

/* A command, with the lines that a backslash continues it to; `at` ends behind it. */
static char *read_command(struct page *page, size_t *at)
{
	struct rf_text command = tool_text();
	const char *line = page->lines.items[*at] + 2;

	for (;;) {
		bool continues = rf_text_ends_with(line, "\\") && *at + 1 < page->lines.count;

		keep(page, page->lines.items[(*at)++]);
		rf_text_add_bytes(&command, line, strlen(line) - continues);
		if (!continues)
			return command.bytes;
		line = page->lines.items[*at];
	}
}

static struct tool_words read_expected(const struct page *page, size_t *at)
{
	struct tool_words expected = { 0 };

	while (*at < page->lines.count && !is_command(page->lines.items[*at]) &&
	       !is_fence(page->lines.items[*at]))
		tool_words_add(&expected, page->lines.items[(*at)++]);
	return expected;
}

/* What a shell prints for the command; one that a signal ends fails whatever it printed. */
static struct tool_words output_of(struct page *page, char *command)
{
	char *folder =
	    tool_copy(page->program, (size_t)(strrchr(page->program, '/') - page->program));
	struct process process = { .program = "/bin/sh",
		                   .folder = page->scratch,
		                   .errors_to_output = true };

	tool_words_add(&process.arguments, tool_print("-c"));
	tool_words_add(&process.arguments, command);
	tool_words_add(&process.environment, tool_print("PATH=%s:/usr/bin:/bin", folder));
	struct outcome outcome = process_run(&process);
	if (outcome.exit_code > 5)
		fail(page, command, tool_print("ends with %d", outcome.exit_code));
	return tool_lines(outcome.output);
}

static bool has_gap(const struct tool_words *lines)
{
	for (size_t i = 0; i < lines->count; ++i)
		if (strcmp(lines->items[i], "...") == 0)
			return true;
	return false;
}

static void keep_all(struct page *page, const struct tool_words *lines)
{
	for (size_t i = 0; i < lines->count; ++i)
		keep(page, lines->items[i]);
}

static void check_example(struct page *page, char *command, const struct tool_words *expected)
{
	struct tool_words actual = output_of(page, command);
	bool same = compare_with_gaps(expected, &actual, tolerance);
	bool rewritable = getenv("RFMODEL_UPDATE") && !has_gap(expected);

	++page->examples;
	keep_all(page, !same && rewritable ? &actual : expected);
	if (same || rewritable)
		return;
	fail(page, command, "prints something else (- the page, + the program):");
	compare_print_difference(expected, &actual, tolerance);
}

static void read_example(struct page *page, size_t *at)
{
	char *command = read_command(page, at);
	struct tool_words expected = read_expected(page, at);

	if (starts_with_one_of(command, run)) {
		check_example(page, command, &expected);
		return;
	}
	keep_all(page, &expected);
	if (!starts_with_one_of(command, not_run))
		fail(page, command, "is not a command that a page may show");
}

static void read_page(struct page *page)
{
	bool in_block = false;

	for (size_t at = 0; at < page->lines.count;) {
		const char *line = page->lines.items[at];

		if (in_block && is_command(line)) {
			read_example(page, &at);
			continue;
		}
		in_block ^= is_fence(line);
		keep(page, line);
		++at;
	}
}

static char *make_scratch(const char *root)
{
	char *scratch = tool_print("/tmp/rfmodel-examples-XXXXXX");
	const struct dirent *entry;
	DIR *directory = opendir(root);

	if (!mkdtemp(scratch) || !directory)
		tool_die("cannot create a folder in /tmp");
	while ((entry = readdir(directory))) {
		char *target = tool_print("%s/%s", root, entry->d_name);

		if (*entry->d_name != '.' &&
		    symlink(target, tool_print("%s/%s", scratch, entry->d_name)))
			tool_die("cannot link to %s", target);
	}
	closedir(directory);
	return scratch;
}

static void remove_scratch(const char *scratch)
{
	const struct dirent *entry;
	DIR *directory = opendir(scratch);

	while (directory && (entry = readdir(directory)))
		if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
			unlink(tool_print("%s/%s", scratch, entry->d_name));
	if (directory)
		closedir(directory);
	rmdir(scratch);
}

int main(int argc, char **argv)
{
	if (argc != 4)
		tool_die("usage: examples PROGRAM ROOT PAGE");

	const char *text = tool_read(argv[3], NULL);
	if (!text)
		tool_die("%s: cannot be read", argv[3]);
	struct page page = { .program = argv[1],
		             .name = argv[3],
		             .lines = tool_lines(text),
		             .rewritten = tool_text() };
	page.scratch = make_scratch(argv[2]);
	read_page(&page);
	remove_scratch(page.scratch);
	if (getenv("RFMODEL_UPDATE"))
		tool_write(page.name, rf_text_string(&page.rewritten), page.rewritten.length);
	printf("%s: %d examples, %d failures\n", page.name, page.examples, page.failures);
	return page.failures > 0;
}
