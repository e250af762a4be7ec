/* SPDX-License-Identifier: MIT
 *
 * Directives above a loop.
 *
 * What stands between the last word or bracket of the program and the loop is space, comments and
 * directives.  Of these belongs to the loop what begins with a #pragma for it, or with an #if
 * around such a pragma; an #endif of something further up does not, nor does a pragma that opens a
 * region, as #pragma scop, or stands for itself, as #pragma omp barrier:
 *
 *     #endif                         ends what stands further up
 *     #pragma omp barrier            stands for itself
 *     #ifdef _OPENMP                 from here on all belongs to the loop
 *     #pragma omp parallel for
 *     #endif
 *     for (int i = 0; i < N; ++i)
 */
#include "frontend/edit/loop_directives.h"

#include <ctype.h>
#include <string.h>

/* Whether a '#' is the first on its line. */
static bool is_directive(const char *text, size_t at)
{
	if (text[at] != '#')
		return false;
	while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
		at -= 1;
	return at == 0 || text[at - 1] == '\n';
}

/* Behind the last thing in front of an offset that is neither space, comment nor directive. */
static size_t code_end(const char *text, size_t end)
{
	size_t last = 0;

	for (size_t at = rf_lexer_skip_space(text, end, 0); at < end;) {
		if (is_directive(text, at))
			at = rf_lexer_line_end(text, end, at);
		else if (strchr("([{", text[at]) != NULL)
			last = at += 1;
		else
			last = at = rf_lexer_skip(text, end, at);
		at = rf_lexer_skip_space(text, end, at);
	}
	return last;
}

/* The n-th word of a directive. */
static struct rf_span word_of(const char *text, struct rf_span directive, int n)
{
	struct rf_span word = { directive.from, directive.from };

	while (n-- > 0)
		if (!rf_lexer_next_word(text, directive.to, word.to, &word))
			return (struct rf_span){ directive.to, directive.to };
	return word;
}

static bool has_word(const char *text, struct rf_span directive, int n, const char *word)
{
	return rf_lexer_is(text, word_of(text, directive, n), word);
}

static bool begins_condition(const char *text, struct rf_span directive)
{
	return has_word(text, directive, 1, "if") || has_word(text, directive, 1, "ifdef") ||
	       has_word(text, directive, 1, "ifndef");
}

/* A pragma that says something of the loop behind it. */
static bool is_for_loop(const char *text, struct rf_span directive)
{
	static const char *const apart[] = { "scop",   "endscop",   "rfmodel",   "once",
		                             "pack",   "STDC",      "message",   "push",
		                             "region", "endregion", "diagnostic" };
	static const char *const alone[] = { "barrier",   "flush",         "taskwait",
		                             "taskyield", "threadprivate", "declare" };

	if (!has_word(text, directive, 1, "pragma"))
		return false;
	for (size_t i = 0; i < sizeof(apart) / sizeof(*apart); ++i)
		if (has_word(text, directive, 2, apart[i]))
			return false;
	for (size_t i = 0; i < sizeof(alone) / sizeof(*alone); ++i)
		if (has_word(text, directive, 2, "omp") && has_word(text, directive, 3, alone[i]))
			return false;
	return !has_word(text, directive, 2, "GCC") || has_word(text, directive, 3, "ivdep") ||
	       has_word(text, directive, 3, "unroll") || has_word(text, directive, 3, "novector");
}

/* The next directive from an offset on. */
static bool next_directive(const char *text, size_t end, size_t at, struct rf_span *directive)
{
	at = rf_lexer_skip_space(text, end, at);
	if (at >= end)
		return false;
	*directive = (struct rf_span){ at, rf_lexer_line_end(text, end, at) };
	return true;
}

/* Whether nothing but pragmas for the loop, and whole conditions around them, follow. */
static bool belongs(const char *text, size_t from, size_t loop)
{
	struct rf_span directive;
	bool has_pragma = false;
	int depth = 0;

	for (size_t at = from; next_directive(text, loop, at, &directive); at = directive.to) {
		if (begins_condition(text, directive))
			depth += 1;
		else if (has_word(text, directive, 1, "endif"))
			depth -= 1;
		else if (is_for_loop(text, directive))
			has_pragma = true;
		else if (depth == 0)
			return false;
		if (depth < 0)
			return false;
	}
	return has_pragma && depth == 0;
}

size_t rf_loop_directives_first(const char *text, size_t loop)
{
	struct rf_span directive;
	size_t at = code_end(text, loop);

	for (; next_directive(text, loop, at, &directive); at = directive.to)
		if (belongs(text, directive.from, loop))
			return directive.from;
	return loop;
}

bool rf_loop_directives_is_operator(const char *text, size_t offset)
{
	struct rf_span word;

	for (size_t at = 0; rf_lexer_next_word(text, offset, at, &word); at = word.to) {
		if (!rf_lexer_is(text, word, "_Pragma"))
			continue;
		at = rf_lexer_skip_space(text, offset, word.to);
		if (at < offset &&
		    rf_lexer_skip_bracket(text, offset, at) == code_end(text, offset))
			return true;
	}
	return false;
}

/* ---- clauses ---- */

/* The word in the brackets behind a clause, or nothing. */
static bool has_argument(const char *text, size_t end, size_t at, const char *argument)
{
	struct rf_span word;

	at = rf_lexer_skip_space(text, end, at);
	return at < end && text[at] == '(' && rf_lexer_next_word(text, end, at, &word) &&
	       rf_lexer_is(text, word, argument);
}

/* Where a clause begins, or the end. */
static size_t find_clause(const char *text, struct rf_span above, const char *clause,
                          const char *argument)
{
	struct rf_span word;

	for (size_t at = above.from; rf_lexer_next_word(text, above.to, at, &word); at = word.to)
		if (rf_lexer_is(text, word, clause) &&
		    (argument == NULL || has_argument(text, above.to, word.to, argument)))
			return word.from;
	return above.to;
}

bool rf_loop_directives_has(const char *text, struct rf_span above, const char *clause,
                            const char *argument)
{
	return find_clause(text, above, clause, argument) < above.to;
}

bool rf_loop_directives_share(const char *text, struct rf_span above, struct rf_span other)
{
	return (rf_lexer_has_word(text, above, "omp") && rf_lexer_has_word(text, other, "omp")) ||
	       (rf_lexer_has_word(text, above, "acc") && rf_lexer_has_word(text, other, "acc"));
}

size_t rf_loop_directives_end(const char *text, struct rf_span above, const char *clause)
{
	size_t at = find_clause(text, above, clause, NULL);
	size_t end = rf_lexer_line_end(text, above.to, at), last = at;

	while (at < end) {
		size_t next = rf_lexer_skip(text, end, at);
		bool is_comment = text[at] == '/' && next > at + 1;

		if (is_comment)
			break;
		last = isspace((unsigned char)text[at]) ? last : next;
		at = next;
	}
	return last;
}
