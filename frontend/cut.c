/* SPDX-License-Identifier: MIT
 *
 * A reader of just as much C as it takes to find the parts of a loop in its text.
 *
 * The compiler's tree says where a loop begins; what stands in it is read off the text, so that a
 * loop can be rewritten without touching a word that does not change.  Comments, strings and
 * everything in brackets are stepped over as a whole.
 */
#include "frontend/cut.h"

#include <ctype.h>
#include <string.h>

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

size_t rf_cut_offset(const char *text, size_t length, int line, int column)
{
	size_t at = 0;

	while (at < length && line > 1)
		line -= text[at++] == '\n';
	at += column > 0 ? (size_t)(column - 1) : 0;
	return at < length ? at : length;
}

size_t rf_cut_line(const char *text, size_t offset)
{
	while (offset > 0 && text[offset - 1] != '\n')
		offset -= 1;
	return offset;
}

static size_t line_end(const char *text, size_t length, size_t at)
{
	while (at < length && (text[at] != '\n' || (at > 0 && text[at - 1] == '\\')))
		at += 1;
	return at;
}

static size_t comment_end(const char *text, size_t length, size_t at)
{
	if (text[at + 1] == '/')
		return line_end(text, length, at);
	at += 2;
	while (at + 1 < length && (text[at] != '*' || text[at + 1] != '/'))
		at += 1;
	return at + 2 < length ? at + 2 : length;
}

static bool is_comment(const char *text, size_t length, size_t at)
{
	return at + 1 < length && text[at] == '/' && (text[at + 1] == '*' || text[at + 1] == '/');
}

static size_t quote_end(const char *text, size_t length, size_t at)
{
	char quote = text[at++];

	while (at < length && text[at] != quote)
		at += text[at] == '\\' ? 2 : 1;
	return at < length ? at + 1 : length;
}

/* Over space and comments. */
static size_t skip_space(const char *text, size_t length, size_t at)
{
	for (;;) {
		while (at < length && isspace((unsigned char)text[at]))
			at += 1;
		if (!is_comment(text, length, at))
			return at;
		at = comment_end(text, length, at);
	}
}

static size_t skip_item(const char *text, size_t length, size_t at);

/* Over everything up to the closing bracket. */
static size_t skip_bracket(const char *text, size_t length, size_t at)
{
	for (at += 1; at < length && strchr(")]}", text[at]) == NULL;)
		at = skip_item(text, length, at);
	return at < length ? at + 1 : length;
}

/* Over one character, or what must not be looked into: a comment, a string, brackets, a word. */
static size_t skip_item(const char *text, size_t length, size_t at)
{
	if (is_comment(text, length, at))
		return comment_end(text, length, at);
	if (text[at] == '"' || text[at] == '\'')
		return quote_end(text, length, at);
	if (strchr("([{", text[at]) != NULL && text[at] != '\0')
		return skip_bracket(text, length, at);
	if (!is_word(text[at]))
		return at + 1;
	while (at < length && is_word(text[at]))
		at += 1;
	return at;
}

/* The first of some characters outside of brackets; piece.to when there is none. */
static size_t find_outside(const char *text, struct rf_cut piece, const char *wanted)
{
	size_t at = piece.from;

	while (at < piece.to && strchr(wanted, text[at]) == NULL)
		at = skip_item(text, piece.to, at);
	return at < piece.to ? at : piece.to;
}

static struct rf_cut trim(const char *text, size_t from, size_t to)
{
	while (from < to && isspace((unsigned char)text[from]))
		from += 1;
	while (to > from && isspace((unsigned char)text[to - 1]))
		to -= 1;
	return (struct rf_cut){ from, to };
}

static bool is_text(const char *text, struct rf_cut piece, const char *word)
{
	return piece.to - piece.from == strlen(word) &&
	       memcmp(text + piece.from, word, strlen(word)) == 0;
}

bool rf_cut_has_word(const char *text, struct rf_cut piece, const char *word)
{
	for (size_t at = piece.from; at < piece.to;) {
		size_t next = at + 1;

		if (is_comment(text, piece.to, at) || text[at] == '"' || text[at] == '\'')
			next = skip_item(text, piece.to, at);
		else if (is_word(text[at]))
			next = skip_item(text, piece.to, at);
		if (is_text(text, (struct rf_cut){ at, next }, word))
			return true;
		at = next;
	}
	return false;
}

/* ---- statements ---- */

static bool starts_word(const char *text, size_t length, size_t at, const char *word)
{
	size_t size = strlen(word);

	return at + size <= length && memcmp(text + at, word, size) == 0 &&
	       (at + size == length || !is_word(text[at + size]));
}

static size_t skip_to_statement(const char *text, size_t length, size_t at)
{
	at = skip_space(text, length, at);
	while (at < length && text[at] == '#')
		at = skip_space(text, length, line_end(text, length, at));
	return at;
}

static size_t skip_condition(const char *text, size_t length, size_t at)
{
	at = find_outside(text, (struct rf_cut){ at, length }, "(");
	return at < length ? skip_bracket(text, length, at) : length;
}

static size_t if_end(const char *text, size_t length, size_t at)
{
	size_t end = rf_cut_statement_end(text, length, skip_condition(text, length, at));
	size_t next = skip_space(text, length, end);

	if (!starts_word(text, length, next, "else"))
		return end;
	return rf_cut_statement_end(text, length, next + strlen("else"));
}

size_t rf_cut_statement_end(const char *text, size_t length, size_t offset)
{
	size_t at = skip_to_statement(text, length, offset);

	if (at >= length)
		return length;
	if (text[at] == '{')
		return skip_bracket(text, length, at);
	if (starts_word(text, length, at, "if"))
		return if_end(text, length, at);
	if (starts_word(text, length, at, "for") || starts_word(text, length, at, "while") ||
	    starts_word(text, length, at, "switch"))
		return rf_cut_statement_end(text, length, skip_condition(text, length, at));
	at = find_outside(text, (struct rf_cut){ at, length }, ";");
	return at < length ? at + 1 : length;
}

/* ---- heads of loops ---- */

/* int i = 1 */
static const char *read_start(const char *text, struct rf_cut piece, const char *variable,
                              struct rf_cut_head *head)
{
	size_t equals = find_outside(text, piece, "=");
	struct rf_cut left = trim(text, piece.from, equals);
	size_t name = left.to;

	if (equals == piece.to || find_outside(text, piece, ",") < piece.to)
		return "it does not begin with one assignment";
	while (name > left.from && is_word(text[name - 1]))
		name -= 1;
	if (!is_text(text, (struct rf_cut){ name, left.to }, variable))
		return "it does not begin with an assignment to its variable";
	head->type = trim(text, left.from, name);
	head->start = trim(text, equals + 1, piece.to);
	return NULL;
}

/* i < N - 1 */
static const char *read_bound(const char *text, struct rf_cut piece, const char *variable,
                              struct rf_cut_head *head)
{
	static const char *const form = "its condition is not of the form variable < bound";
	size_t relation = find_outside(text, piece, "<>!=&|?");

	if (relation == piece.to || (text[relation] != '<' && text[relation] != '>') ||
	    !is_text(text, trim(text, piece.from, relation), variable))
		return form;
	head->descends = text[relation] == '>';
	head->is_inclusive = text[relation + 1] == '=';
	head->bound = trim(text, relation + 1 + head->is_inclusive, piece.to);
	if (find_outside(text, head->bound, "<>!=&|?,") < head->bound.to)
		return form;
	return NULL;
}

/* Directives in the lines directly above belong to the loop. */
static size_t first_of(const char *text, size_t at)
{
	size_t first = at;

	for (;;) {
		size_t line = rf_cut_line(text, first), above, sign;

		if (trim(text, line, first).from < trim(text, line, first).to || line == 0)
			return first;
		above = rf_cut_line(text, line - 1);
		sign = trim(text, above, line).from;
		if (!starts_word(text, line, sign, "#pragma"))
			return first;
		first = sign;
	}
}

const char *rf_cut_loop(const char *text, size_t length, size_t offset, const char *variable,
                        struct rf_cut_head *head)
{
	size_t open, end, first, second;
	const char *problem;

	*head = (struct rf_cut_head){ 0 };
	if (!starts_word(text, length, offset, "for"))
		return "it does not stand in the source as for (...)";
	open = skip_space(text, length, offset + strlen("for"));
	end = skip_bracket(text, length, open);
	first = find_outside(text, (struct rf_cut){ open + 1, end - 1 }, ";");
	second = find_outside(text, (struct rf_cut){ first + 1, end - 1 }, ";");
	if (text[open] != '(' || second >= end - 1)
		return "it does not stand in the source as for (...)";
	head->whole = (struct rf_cut){ offset, end };
	head->first = first_of(text, offset);
	problem = read_start(text, trim(text, open + 1, first), variable, head);
	if (problem == NULL)
		problem = read_bound(text, trim(text, first + 1, second), variable, head);
	return problem;
}
