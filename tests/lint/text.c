/* SPDX-License-Identifier: MIT
 *
 * What every file owes its reader whatever it says: a licence in the first line, lines that fit,
 * no stray white space, an end of line at the end, and files short enough to read.
 */
#include <string.h>

#include "tests/lint/lint.h"

enum { MAX_COLUMNS = 100, MAX_LINES = 600, TAB = 8 };

static bool is_script(const char *file)
{
	static const char *const names[] = { "dev", ".ci/run", "bench/run", NULL };

	for (const char *const *name = names; *name; ++name)
		if (strcmp(file, *name) == 0)
			return true;
	return rf_text_ends_with(file, ".sh") || rf_text_ends_with(file, ".cmake") ||
	       rf_text_ends_with(file, "CMakeLists.txt");
}

static bool is_kernel(const char *file)
{
	return rf_text_starts_with(file, "kernels/") &&
	       (rf_text_ends_with(file, ".c") || rf_text_ends_with(file, ".h") ||
	        rf_text_ends_with(file, ".cu"));
}

static bool is_machine(const char *file)
{
	return rf_text_starts_with(file, "machine-files/") && rf_text_ends_with(file, ".yml");
}

/* The licence stands in the first line, or in the second below a #!. */
static void check_licence(struct lint *lint, const char *file, const struct tool_words *lines)
{
	size_t line = lines->count > 0 && rf_text_starts_with(lines->items[0], "#!");

	if (line >= lines->count || !strstr(lines->items[line], "SPDX-License-Identifier: MIT"))
		lint_complain(lint, file, 1, "no SPDX-License-Identifier: MIT");
}

/* Columns of a line in which a character of several bytes takes one. */
static int columns_of(const char *line)
{
	int columns = 0;

	for (; *line; ++line) {
		if (*line == '\t')
			columns += TAB - columns % TAB;
		else
			columns += (*line & 0xC0) != 0x80;
	}
	return columns;
}

static void check_line(struct lint *lint, const char *file, int number, const char *line)
{
	size_t length = strlen(line);
	size_t blanks = strspn(line, " ");

	if (columns_of(line) > MAX_COLUMNS)
		lint_complain(lint, file, number, "more than %d columns", MAX_COLUMNS);
	if (length && strchr(" \t\r", line[length - 1]))
		lint_complain(lint, file, number, "white space at the end of the line");
	if (blanks && line[blanks] == '\t')
		lint_complain(lint, file, number, "blanks before a tab");
}

static void check_file(struct lint *lint, const char *file)
{
	size_t length;
	const char *text = lint_read(lint, file, &length);
	struct tool_words lines = tool_lines(text);

	check_licence(lint, file, &lines);
	if (is_machine(file))
		return;
	if (length == 0 || text[length - 1] != '\n')
		lint_complain(lint, file, 0, "no end of line at the end");
	if (lint_is_source(file) && lines.count > MAX_LINES)
		lint_complain(lint, file, 0, "%zu lines, more than %d", lines.count, MAX_LINES);
	for (size_t i = 0; i < lines.count; ++i)
		check_line(lint, file, (int)i + 1, lines.items[i]);
}

void lint_text(struct lint *lint)
{
	for (size_t i = 0; i < lint->files.count; ++i) {
		const char *file = lint->files.items[i];

		if (lint_is_source(file) || is_kernel(file) || is_machine(file) ||
		    (is_script(file) && !lint_is_data(file)))
			check_file(lint, file);
	}
}
