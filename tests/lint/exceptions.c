/* SPDX-License-Identifier: MIT
 *
 * What breaks a rule on purpose: rows of exceptions.txt, `CHECK WHAT REASON...`.  A row that no
 * complaint needs is a complaint itself, so that the list is never longer than it must be.
 */
#include <string.h>

#include "tests/lint/lint.h"

static void read_rows(struct lint *lint)
{
	struct tool_words lines = lint_rules(lint, "exceptions.txt");

	for (size_t i = 0; i < lines.count; ++i) {
		struct tool_words words = tool_split(lines.items[i]);

		if (words.count < 3)
			tool_die("exceptions.txt: no check, name and reason: %s", lines.items[i]);
		*TOOL_PUSH(&lint->exceptions) =
		    (struct lint_exception){ words.items[0], words.items[1], false };
	}
	lint->has_exceptions = true;
}

bool lint_is_excepted(struct lint *lint, const char *what)
{
	if (!lint->has_exceptions)
		read_rows(lint);
	for (size_t i = 0; i < lint->exceptions.count; ++i) {
		struct lint_exception *row = &lint->exceptions.items[i];

		if (strcmp(row->check, lint->check) == 0 && strcmp(row->what, what) == 0)
			return row->used = true;
	}
	return false;
}

void lint_check_exceptions(struct lint *lint)
{
	if (!lint->has_exceptions)
		read_rows(lint);
	for (size_t i = 0; i < lint->exceptions.count; ++i) {
		const struct lint_exception *row = &lint->exceptions.items[i];

		if (strcmp(row->check, lint->check) == 0 && !row->used)
			lint_complain(lint, "exceptions.txt", 0,
			              "%s %s: nothing complains of it, remove the row", row->check,
			              row->what);
	}
}
