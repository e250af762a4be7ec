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
 * Where loops stand around the nest, their next turn sees the value as well: what they step and
 * ask, what stands in them in front of the nest, and the nest itself.
 *
 * Directives name variables without using their values; what stands in an #if may be left out, and
 * what stands below a #pragma may set variables that each thread has for itself.
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

/* What happens first to the value: a statement may leave it alone, replace it whatever happens, or
 * use it. */
enum first_use { LEFT_ALONE, IS_SET, IS_READ };

/* The first word of that name from an offset on, directives aside. */
static bool next_use(const char *text, size_t end, size_t at, const char *variable,
                     struct rf_span *word)
{
	for (; rf_lexer_next_word(text, end, at, word); at = word->to)
		if (rf_lexer_is(text, *word, variable) && !is_in_directive(text, word->from))
			return true;
	return false;
}

/* Whether the first word of a head is a type: the variables are others of the same name. */
static bool declares(const char *text, struct rf_span head)
{
	struct rf_span word;
	size_t next;

	if (!rf_lexer_next_word(text, head.to, head.from, &word))
		return false;
	next = rf_lexer_skip_space(text, head.to, word.to);
	return next < head.to && (rf_text_is_word(text[next]) || text[next] == '*');
}

/* What stands up to the first semicolon in the head of the for loop at an offset. */
static struct rf_span start_of(const char *text, size_t end, size_t loop)
{
	struct rf_span head = { rf_lexer_skip_space(text, end, loop + strlen("for")), end };

	if (head.from >= end || text[head.from] != '(')
		return (struct rf_span){ end, end };
	head.from += 1;
	head.to = rf_lexer_find(text, head, ";");
	return head;
}

/* Whether the for loop at an offset begins with setting the variable, before it is read. */
static bool hides(const char *text, size_t end, size_t loop, const char *variable)
{
	struct rf_span head = start_of(text, end, loop), word;

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

static enum first_use first_use(const char *text, size_t at, size_t end, const char *variable);

/* Of a for loop: its body may run not at all.  One that ends with the piece is around what the
 * piece leads to, which then has been come to through its body. */
static enum first_use first_use_of_loop(const char *text, size_t from, size_t to, bool is_around,
                                        const char *variable)
{
	struct rf_span head = start_of(text, to, from);
	enum first_use use;
	size_t body;

	if (hides(text, to, from, variable))
		return declares(text, head) ? LEFT_ALONE : IS_SET;
	if (head.from >= to)
		return reads(text, from, to, variable) ? IS_READ : LEFT_ALONE;
	body = rf_lexer_skip_bracket(text, to, head.from - 1);
	if (reads(text, head.from, body, variable))
		return IS_READ;
	use = first_use(text, body, to, variable);
	return use == IS_SET && !is_around ? LEFT_ALONE : use;
}

/* Of a statement, whatever happens; a read may be one in some cases. */
static enum first_use first_use_of(const char *text, size_t from, size_t to, bool is_around,
                                   const char *variable)
{
	struct rf_span word = { from, from + strlen(variable) };

	if (rf_lexer_starts(text, to, from, "for"))
		return first_use_of_loop(text, from, to, is_around, variable);
	if (from < to && text[from] == '{')
		return first_use(text, from + 1, to, variable);
	if (rf_lexer_starts(text, to, from, variable) && is_set(text, to, word) &&
	    !next_use(text, to, word.to, variable, &word))
		return IS_SET;
	return reads(text, from, to, variable) ? IS_READ : LEFT_ALONE;
}

/* Whether the statement at an offset goes on behind the end of the piece. */
static bool goes_on(const char *text, size_t at, size_t end)
{
	return rf_lexer_statement_end(text, end + strlen(text + end), at) > end;
}

/* Of the statements from an offset on, up to the end of the piece or of the block. */
static enum first_use first_use(const char *text, size_t at, size_t end, const char *variable)
{
	size_t open_ifs = 0;
	bool is_below = false;

	for (at = rf_lexer_skip_space(text, end, at); at < end && text[at] != '}';
	     at = rf_lexer_skip_space(text, end, at)) {
		bool is_directive = text[at] == '#';
		size_t next = is_directive ? rf_lexer_line_end(text, end, at)
		                           : rf_lexer_statement_end(text, end, at);
		size_t name = at + 1 + strspn(text + at + 1, " \t");
		enum first_use use = LEFT_ALONE;

		if (!is_directive)
			use = first_use_of(text, at, next, next >= end && goes_on(text, at, end),
			                   variable);
		else if (rf_lexer_starts(text, next, name, "pragma"))
			is_below = true;
		else if (strncmp(text + name, "if", 2) == 0)
			open_ifs += 1;
		else if (rf_lexer_starts(text, next, name, "endif") && open_ifs > 0)
			open_ifs -= 1;
		if (use == IS_READ || (use == IS_SET && open_ifs == 0 && !is_below))
			return use;
		is_below &= is_directive;
		at = next;
	}
	return LEFT_ALONE;
}

/* Whether the value may be used up to the end of the function; where the block ends that the nest
 * stands in, less is known of what follows. */
static bool finds_behind(const char *text, size_t at, size_t end, const char *variable)
{
	enum first_use use;

	use = first_use(text, at, end, variable);
	if (use != LEFT_ALONE)
		return use == IS_READ;
	return reads(text, at, end, variable);
}

/* Whether the next turn of the loop at an offset, which stands around the nest, uses the value. */
static bool finds_in_turn(const char *text, size_t loop, struct rf_span nest, const char *variable)
{
	size_t open = rf_lexer_find(text, (struct rf_span){ loop, nest.from }, "({");
	size_t body = open < nest.from && text[open] == '('
	                  ? rf_lexer_skip_bracket(text, nest.from, open)
	                  : open;
	bool is_for = rf_lexer_starts(text, nest.from, loop, "for");
	size_t asks = is_for ? start_of(text, nest.from, loop).to : open;
	enum first_use use;

	if (reads(text, asks, body, variable))
		return true;
	use = first_use(text, body, nest.from, variable);
	if (use == LEFT_ALONE)
		use = first_use(text, nest.from, nest.to, variable);
	return use == IS_READ;
}

bool rf_later_use_finds(const char *text, size_t length, struct rf_span nest, const char *variable)
{
	size_t begin = rf_lexer_function(text, length, nest.from), end = length;
	struct rf_span word;

	if (begin > 0)
		end = rf_lexer_skip_bracket(text, length, begin);
	if (finds_behind(text, nest.to, end, variable))
		return true;
	for (size_t at = begin; rf_lexer_next_word(text, nest.from, at, &word); at = word.to)
		if ((rf_lexer_is(text, word, "for") || rf_lexer_is(text, word, "while") ||
		     rf_lexer_is(text, word, "do")) &&
		    !is_in_directive(text, word.from) &&
		    rf_lexer_statement_end(text, end, word.from) >= nest.to &&
		    finds_in_turn(text, word.from, nest, variable))
			return true;
	return false;
}
