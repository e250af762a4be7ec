/* SPDX-License-Identifier: MIT
 *
 * The program behind `./dev lint`: lint CHECK ROOT RULES.
 *
 * It walks the repository itself, without git, so that it also works in an unpacked archive:
 * every file but hidden ones and those in build folders, which are known by their CMake cache.
 */
#include "tests/lint/lint.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const struct {
	const char *name;
	void (*run)(struct lint *lint);
} checks[] = {
	{ "floors", lint_floors }, { "functions", lint_functions }, { "links", lint_links },
	{ "names", lint_names },   { "readers", lint_readers },     { "text", lint_text },
	{ "words", lint_words },
};

enum { CHECK_COUNT = sizeof(checks) / sizeof(checks[0]) };

void lint_complain(struct lint *lint, const char *file, int line, const char *format, ...)
{
	va_list arguments;

	++lint->complaints;
	if (line)
		printf("%s:%d: ", file, line);
	else
		printf("%s: ", file);
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
	putchar('\n');
}

char *lint_read(const struct lint *lint, const char *file, size_t *length)
{
	const char *path = tool_print("%s/%s", lint->root, file);
	char *text = tool_read(path, length);

	if (!text)
		tool_die("%s: cannot be read", path);
	return text;
}

struct tool_words lint_rules(const struct lint *lint, const char *name)
{
	const char *path = tool_print("%s/%s", lint->rules, name);
	char *text = tool_read(path, NULL);
	struct tool_words rules = { 0 };

	if (!text)
		tool_die("%s: cannot be read", path);
	struct tool_words lines = tool_lines(text);
	for (size_t i = 0; i < lines.count; ++i)
		if (*lines.items[i] && *lines.items[i] != '#')
			tool_words_add(&rules, lines.items[i]);
	return rules;
}

static bool is_among(const char *file, const char *const *folders)
{
	for (; *folders; ++folders)
		if (rf_text_starts_with(file, *folders))
			return true;
	return false;
}

static bool is_c(const char *file)
{
	return rf_text_ends_with(file, ".c") || rf_text_ends_with(file, ".h") ||
	       rf_text_ends_with(file, ".inc");
}

bool lint_is_data(const char *file)
{
	static const char *const written_by_hand[] = { "tests/unit/",    "tests/tools/",
		                                       "tests/lint/",    "tests/cli/",
		                                       "tests/install/", "tests/fuzz/",
		                                       "tests/threads/", NULL };

	return rf_text_starts_with(file, "tests/") && strchr(file + 6, '/') &&
	       !is_among(file, written_by_hand);
}

bool lint_is_source(const char *file)
{
	return is_c(file) && !rf_text_starts_with(file, "kernels/") && !lint_is_data(file);
}

bool lint_is_product(const char *file)
{
	static const char *const beside[] = { "tests/", "bench/", "accuracy/", NULL };

	return lint_is_source(file) && !is_among(file, beside);
}

static bool is_hidden(const char *name)
{
	return *name == '.' && strcmp(name, ".ci") != 0 && strcmp(name, ".clang-format") != 0;
}

static bool is_build_folder(const char *path)
{
	return tool_exists(tool_print("%s/CMakeCache.txt", path)) ||
	       tool_exists(tool_print("%s/configure.log", path));
}

/* Adds the files below a folder of the repository, "" for the root, else "name/". */
static void walk(struct lint *lint, const char *folder)
{
	DIR *directory = opendir(tool_print("%s/%s", lint->root, folder));
	const struct dirent *entry;
	struct stat status;

	if (!directory)
		tool_die("%s/%s: cannot be read", lint->root, folder);
	while ((entry = readdir(directory))) {
		char *file = tool_print("%s%s", folder, entry->d_name);
		const char *path = tool_print("%s/%s", lint->root, file);

		if (is_hidden(entry->d_name) || lstat(path, &status))
			continue;
		if (S_ISREG(status.st_mode))
			tool_words_add(&lint->files, file);
		else if (S_ISDIR(status.st_mode) && !is_build_folder(path))
			walk(lint, tool_print("%s/", file));
	}
	closedir(directory);
}

static int by_name(const void *left, const void *right)
{
	return strcmp(*(char *const *)left, *(char *const *)right);
}

int main(int argc, char **argv)
{
	if (argc != 4)
		tool_die("usage: lint CHECK ROOT RULES");

	struct lint lint = { .check = argv[1], .root = argv[2], .rules = argv[3] };
	walk(&lint, "");
	qsort(lint.files.items, lint.files.count, sizeof(*lint.files.items), by_name);
	for (size_t i = 0; i < CHECK_COUNT; ++i) {
		if (strcmp(argv[1], checks[i].name) != 0)
			continue;
		checks[i].run(&lint);
		lint_check_exceptions(&lint);
		return lint.complaints > 0;
	}
	tool_die("no check named %s", argv[1]);
}
