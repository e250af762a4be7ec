/* SPDX-License-Identifier: MIT
 *
 * How long functions are: none has more than 70 lines, from the line with the name to the closing
 * brace, unless long-functions.txt gives a reason.  Nothing is said of short ones: forty lines
 * that tell one story are better than four functions that must be read together.
 */
#include <string.h>

#include "tests/lint/lint.h"
#include "tests/lint/tokens.h"

enum { MAX_LENGTH = 70 };

/* A row of long-functions.txt, `FILE FUNCTION REASON...`, and whether it was needed. */
struct exception {
	const char *file;
	const char *function;
	bool used;
};

struct exceptions {
	struct exception *items;
	size_t count;
	size_t capacity;
};

static void read_exceptions(struct lint *lint, struct exceptions *exceptions)
{
	struct tool_words lines = lint_rules(lint, "long-functions.txt");

	for (size_t i = 0; i < lines.count; ++i) {
		struct tool_words words = tool_split(lines.items[i]);

		if (words.count < 5)
			tool_die("long-functions.txt: no file, function and reason: %s",
			         lines.items[i]);
		*TOOL_PUSH(exceptions) =
		    (struct exception){ words.items[0], words.items[1], false };
	}
}

static bool is_excepted(struct exceptions *exceptions, const char *file, const char *function)
{
	for (size_t i = 0; i < exceptions->count; ++i) {
		struct exception *exception = &exceptions->items[i];

		if (strcmp(exception->file, file) == 0 &&
		    strcmp(exception->function, function) == 0)
			return exception->used = true;
	}
	return false;
}

static void check_file(struct lint *lint, struct exceptions *exceptions, const char *file)
{
	struct tokens tokens = tokens_of(lint_read(lint, file, NULL));
	struct functions functions = tokens_functions(&tokens);

	for (size_t i = 0; i < functions.count; ++i) {
		const struct function *function = &functions.items[i];
		int length = function->last_line - function->line + 1;

		if (length > MAX_LENGTH && !is_excepted(exceptions, file, function->name))
			lint_complain(lint, file, function->line, "%s has %d lines, more than %d",
			              function->name, length, MAX_LENGTH);
	}
}

static void check_exceptions(struct lint *lint, const struct exceptions *exceptions)
{
	for (size_t i = 0; i < exceptions->count; ++i)
		if (!exceptions->items[i].used)
			lint_complain(lint, "long-functions.txt", 0, "%s in %s is not that long",
			              exceptions->items[i].function, exceptions->items[i].file);
}

void lint_functions(struct lint *lint)
{
	struct exceptions exceptions = { 0 };

	read_exceptions(lint, &exceptions);
	for (size_t i = 0; i < lint->files.count; ++i)
		if (lint_is_source(lint->files.items[i]))
			check_file(lint, &exceptions, lint->files.items[i]);
	check_exceptions(lint, &exceptions);
}
