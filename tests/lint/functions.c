/* SPDX-License-Identifier: MIT
 *
 * How long functions are, and that they need no comments inside.
 *
 * A function that wants a comment in its middle is two functions.  Half of those of the product
 * have at most 12 lines, nine of ten at most 35, from the line with the name to the closing
 * brace; none has more than 70 unless long-functions.txt gives a reason.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lint/lint.h"
#include "tests/lint/tokens.h"

enum { MAX_MEDIAN = 12, MAX_NINTH_DECILE = 35, MAX_LENGTH = 70 };

struct lengths {
	int *items;
	size_t count;
	size_t capacity;
};

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

struct state {
	struct lengths lengths; /* of the product */
	struct exceptions exceptions;
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

static void check_comments(struct lint *lint, const char *file, const struct tokens *tokens,
                           const struct function *function)
{
	for (size_t i = function->first_token; i < function->last_token; ++i)
		if (tokens->items[i].kind == TOKEN_COMMENT)
			lint_complain(lint, file, tokens->items[i].line,
			              "a comment inside %s: make it a function", function->name);
}

static void check_file(struct lint *lint, struct state *state, const char *file)
{
	struct tokens tokens = tokens_of(lint_read(lint, file, NULL));
	struct functions functions = tokens_functions(&tokens);

	for (size_t i = 0; i < functions.count; ++i) {
		const struct function *function = &functions.items[i];
		int length = function->last_line - function->line + 1;

		check_comments(lint, file, &tokens, function);
		if (lint_is_product(file))
			*TOOL_PUSH(&state->lengths) = length;
		if (length > MAX_LENGTH && !is_excepted(&state->exceptions, file, function->name))
			lint_complain(lint, file, function->line, "%s has %d lines, more than %d",
			              function->name, length, MAX_LENGTH);
	}
}

static int by_size(const void *left, const void *right)
{
	return *(const int *)left - *(const int *)right;
}

static void check_lengths(struct lint *lint, struct lengths *lengths)
{
	if (lengths->count == 0)
		return;
	qsort(lengths->items, lengths->count, sizeof(*lengths->items), by_size);
	int median = lengths->items[lengths->count / 2];
	int ninth_decile = lengths->items[lengths->count * 9 / 10];

	printf("%zu functions: median %d lines, ninth decile %d, longest %d\n", lengths->count,
	       median, ninth_decile, lengths->items[lengths->count - 1]);
	if (median > MAX_MEDIAN)
		lint_complain(lint, "functions", 0, "the median is above %d lines", MAX_MEDIAN);
	if (ninth_decile > MAX_NINTH_DECILE)
		lint_complain(lint, "functions", 0, "the ninth decile is above %d lines",
		              MAX_NINTH_DECILE);
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
	struct state state = { 0 };

	read_exceptions(lint, &state.exceptions);
	for (size_t i = 0; i < lint->files.count; ++i)
		if (lint_is_source(lint->files.items[i]))
			check_file(lint, &state, lint->files.items[i]);
	check_lengths(lint, &state.lengths);
	check_exceptions(lint, &state.exceptions);
}
