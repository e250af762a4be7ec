/* SPDX-License-Identifier: MIT
 *
 * How long functions are: none has more than 70 lines, from the line with the name to the closing
 * brace, unless exceptions.txt gives a reason (`functions FILE:FUNCTION REASON`).  Nothing is said
 * of short ones: forty lines that tell one story are better than four functions that must be read
 * together.
 */
#include "tests/lint/lint.h"
#include "tests/lint/tokens.h"

enum { MAX_LENGTH = 70 };

static void check_file(struct lint *lint, const char *file)
{
	struct tokens tokens = tokens_of(lint_read(lint, file, NULL));
	struct functions functions = tokens_functions(&tokens);

	for (size_t i = 0; i < functions.count; ++i) {
		const struct function *function = &functions.items[i];
		int length = function->last_line - function->line + 1;

		if (length > MAX_LENGTH &&
		    !lint_is_excepted(lint, tool_print("%s:%s", file, function->name)))
			lint_complain(lint, file, function->line, "%s has %d lines, more than %d",
			              function->name, length, MAX_LENGTH);
	}
}

void lint_functions(struct lint *lint)
{
	for (size_t i = 0; i < lint->files.count; ++i)
		if (lint_is_source(lint->files.items[i]))
			check_file(lint, lint->files.items[i]);
}
