/* SPDX-License-Identifier: MIT
 *
 * Whether a variable is read behind a nest with the value that the nest has left in it.
 *
 * A for loop that begins with setting the variable hides the value from all that stands in it, and
 * what stands behind sees it where the loop was not come to:
 *
 *     for (i = 0; i < N; ++i)          the nest
 *             for (j = 0; j < N; ++j) ...
 *     for (i = 0; i < M; ++i)          runs always, so that i is a new one from here on
 *             for (j = 0; j < N; ++j) ...     hides j here, but may run not at all
 *     x = j;                           so that this may be the j of the first nest
 *
 * Directives name variables without using their values.
 */
#include "frontend/edit/later_use.h"

#include <string.h>

#include "frontend/edit/lexer.h"

static bool is_in_directive(const char *text, size_t at)
{
	size_t line = rf_lexer_line(text, at);

	return text[line + strspn(text + line, " \t")] == '#';
}

/* Whether a word is followed by = and no ==. */
static bool is_set(const char *text, size_t end, struct rf_span word)
{
	size_t next = rf_lexer_skip_space(text, end, word.to);

	return next + 1 < end && text[next] == '=' && text[next + 1] != '=';
}

/* The first word of that name from an offset on, directives aside. */
static bool next_use(const char *text, size_t end, size_t at, const char *variable,
                     struct rf_span *word)
{
	for (; rf_lexer_next_word(text, end, at, word); at = word->to)
		if (rf_lexer_is(text, *word, variable) && !is_in_directive(text, word->from))
			return true;
	return false;
}

/* Whether the for loop at an offset begins with setting the variable, before it is read. */
static bool hides(const char *text, size_t end, size_t loop, const char *variable)
{
	struct rf_span head = { rf_lexer_skip_space(text, end, loop + strlen("for")), end }, word;

	if (head.from >= end || text[head.from] != '(')
		return false;
	head.from += 1;
	head.to = rf_lexer_find(text, head, ";");
	return next_use(text, head.to, head.from, variable, &word) && is_set(text, end, word);
}

/* Whether a piece reads the variable outside of the loops that hide it. */
static bool reads(const char *text, size_t at, size_t end, const char *variable)
{
	struct rf_span word;

	while (rf_lexer_next_word(text, end, at, &word)) {
		bool is_loop = rf_lexer_is(text, word, "for");

		at = word.to;
		if (is_loop && hides(text, end, word.from, variable))
			at = rf_lexer_statement_end(text, end, word.from);
		else if (rf_lexer_is(text, word, variable) && !is_in_directive(text, word.from) &&
		         !is_set(text, end, word))
			return true;
	}
	return false;
}

/* Whether the statement at an offset sets the variable whatever happens, and first of all. */
static bool sets(const char *text, size_t from, size_t to, const char *variable)
{
	struct rf_span word;

	if (rf_lexer_starts(text, to, from, "for"))
		return hides(text, to, from, variable);
	if (!rf_lexer_starts(text, to, from, variable))
		return false;
	word = (struct rf_span){ from, from + strlen(variable) };
	return is_set(text, to, word) && !next_use(text, to, word.to, variable, &word);
}

bool rf_later_use_finds(const char *text, size_t at, size_t end, const char *variable)
{
	for (at = rf_lexer_skip_space(text, end, at); at < end && text[at] != '}';
	     at = rf_lexer_skip_space(text, end, at)) {
		size_t next = text[at] == '#' ? rf_lexer_line_end(text, end, at)
		                              : rf_lexer_statement_end(text, end, at);

		if (sets(text, at, next, variable))
			return false;
		if (reads(text, at, next, variable))
			return true;
		at = next;
	}
	return reads(text, at, end, variable);
}
