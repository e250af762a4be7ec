/* SPDX-License-Identifier: MIT
 *
 * A reader of just as much C as it takes to find words and statements in a text.
 *
 * The compiler's tree says where a loop begins; what stands in it is read off the text, so that a
 * loop can be rewritten without touching a word that does not change.  Comments, strings and
 * everything in brackets are stepped over as a whole.
 */
#include "frontend/edit/lexer.h"
#include "base/text.h"

#include <ctype.h>
#include <string.h>

size_t rf_lexer_offset(const char *text, size_t length, int line, int column)
{
	size_t at = 0;

	while (at < length && line > 1)
		line -= text[at++] == '\n';
	at += column > 0 ? (size_t)(column - 1) : 0;
	return at < length ? at : length;
}

size_t rf_lexer_line(const char *text, size_t offset)
{
	while (offset > 0 && text[offset - 1] != '\n')
		offset -= 1;
	return offset;
}

/* Whether the newline at an offset is taken back by a backslash. */
static bool is_continued(const char *text, size_t at)
{
	if (at > 0 && text[at - 1] == '\r')
		at -= 1;
	return at > 0 && text[at - 1] == '\\';
}

size_t rf_lexer_line_end(const char *text, size_t length, size_t at)
{
	while (at < length && (text[at] != '\n' || is_continued(text, at)))
		at += 1;
	return at;
}

static size_t comment_end(const char *text, size_t length, size_t at)
{
	if (text[at + 1] == '/')
		return rf_lexer_line_end(text, length, at);
	at += 2;
	while (at + 1 < length && (text[at] != '*' || text[at + 1] != '/'))
		at += 1;
	return at + 2 < length ? at + 2 : length;
}

bool rf_lexer_is_comment(const char *text, size_t length, size_t at)
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

size_t rf_lexer_skip_space(const char *text, size_t length, size_t at)
{
	for (;;) {
		while (at < length && isspace((unsigned char)text[at]))
			at += 1;
		if (!rf_lexer_is_comment(text, length, at))
			return at;
		at = comment_end(text, length, at);
	}
}

/* The word of the directive whose '#' is at an offset; nothing where that begins none. */
static struct rf_span directive_word(const char *text, size_t length, size_t at)
{
	size_t line = rf_lexer_line(text, at), from = at + 1, to;

	if (text[at] != '#' || line + strspn(text + line, " \t") != at)
		return (struct rf_span){ at, at };
	from += strspn(text + from, " \t");
	for (to = from; to < length && rf_text_is_word(text[to]);)
		++to;
	return (struct rf_span){ from, to };
}

int rf_lexer_condition_depth(const char *text, struct rf_span word)
{
	if (rf_lexer_is(text, word, "endif"))
		return -1;
	return rf_lexer_is(text, word, "if") || rf_lexer_is(text, word, "ifdef") ||
	       rf_lexer_is(text, word, "ifndef");
}

bool rf_lexer_is_otherwise(const char *text, struct rf_span word)
{
	return rf_lexer_is(text, word, "else") || rf_lexer_is(text, word, "elif");
}

/* From an #else or #elif to the end of the line of its #endif; else over one character. */
static size_t skip_otherwise(const char *text, size_t length, size_t at)
{
	int depth = 1;

	if (!rf_lexer_is_otherwise(text, directive_word(text, length, at)))
		return at + 1;
	while (at < length && depth > 0) {
		at = rf_lexer_line_end(text, length, at);
		while (at < length && text[at] != '#')
			at = rf_lexer_is_comment(text, length, at) ? comment_end(text, length, at)
			                                           : at + 1;
		if (at < length)
			depth += rf_lexer_condition_depth(text, directive_word(text, length, at));
	}
	return rf_lexer_line_end(text, length, at);
}

size_t rf_lexer_skip_bracket(const char *text, size_t length, size_t at)
{
	for (at += 1; at < length && strchr(")]}", text[at]) == NULL;)
		at = rf_lexer_skip(text, length, at);
	return at < length ? at + 1 : length;
}

size_t rf_lexer_skip(const char *text, size_t length, size_t at)
{
	if (rf_lexer_is_comment(text, length, at))
		return comment_end(text, length, at);
	if (text[at] == '"' || text[at] == '\'')
		return quote_end(text, length, at);
	if (strchr("([{", text[at]) != NULL && text[at] != '\0')
		return rf_lexer_skip_bracket(text, length, at);
	if (text[at] == '#')
		return skip_otherwise(text, length, at);
	if (!rf_text_is_word(text[at]))
		return at + 1;
	while (at < length && rf_text_is_word(text[at]))
		at += 1;
	return at;
}

size_t rf_lexer_find(const char *text, struct rf_span piece, const char *wanted)
{
	size_t at = piece.from;

	while (at < piece.to && strchr(wanted, text[at]) == NULL)
		at = rf_lexer_skip(text, piece.to, at);
	return at < piece.to ? at : piece.to;
}

struct rf_span rf_lexer_trim(const char *text, size_t from, size_t to)
{
	while (from < to && isspace((unsigned char)text[from]))
		from += 1;
	while (to > from && isspace((unsigned char)text[to - 1]))
		to -= 1;
	return (struct rf_span){ from, to };
}

struct rf_span rf_lexer_code(const char *text, size_t from, size_t to)
{
	size_t first = rf_lexer_skip_space(text, to, from), last = first;

	for (size_t at = first; at < to; at = rf_lexer_skip_space(text, to, at))
		last = at = rf_lexer_skip(text, to, at);
	return (struct rf_span){ first, last };
}

bool rf_lexer_is(const char *text, struct rf_span piece, const char *word)
{
	return piece.to - piece.from == strlen(word) &&
	       memcmp(text + piece.from, word, strlen(word)) == 0;
}

/* ---- words ---- */

bool rf_lexer_next_word(const char *text, size_t end, size_t at, struct rf_span *word)
{
	while (at < end) {
		size_t next = at + 1;

		if (rf_lexer_is_comment(text, end, at) || text[at] == '"' || text[at] == '\'')
			next = rf_lexer_skip(text, end, at);
		else if (rf_text_is_word(text[at]))
			next = rf_lexer_skip(text, end, at);
		*word = (struct rf_span){ at, next };
		if (rf_text_is_word(text[at]))
			return true;
		at = next;
	}
	return false;
}

bool rf_lexer_has_word(const char *text, struct rf_span piece, const char *wanted)
{
	struct rf_span word;

	for (size_t at = piece.from; rf_lexer_next_word(text, piece.to, at, &word); at = word.to)
		if (rf_lexer_is(text, word, wanted))
			return true;
	return false;
}

/* Whether a word names a member: s.i, p->i. */
static bool is_member(const char *text, size_t from, size_t at)
{
	while (at > from && isspace((unsigned char)text[at - 1]))
		at -= 1;
	return at > from && (text[at - 1] == '.' ||
	                     (at > from + 1 && text[at - 1] == '>' && text[at - 2] == '-'));
}

const char *rf_lexer_rename(struct rf_arena *arena, const char *text, struct rf_span piece,
                            const char *old, const char *new)
{
	struct rf_text out;
	size_t done = piece.from;
	struct rf_span word;

	rf_text_init(&out, arena);
	for (size_t at = piece.from; rf_lexer_next_word(text, piece.to, at, &word); at = word.to) {
		if (!rf_lexer_is(text, word, old) || is_member(text, piece.from, word.from))
			continue;
		rf_text_add_bytes(&out, text + done, word.from - done);
		rf_text_add(&out, new);
		done = word.to;
	}
	rf_text_add_bytes(&out, text + done, piece.to - done);
	return out.failed ? NULL : rf_text_string(&out);
}

/* = but not ==; += and the like; ++ and --. */
static bool is_assignment(const char *text, size_t end, size_t at)
{
	at = rf_lexer_skip_space(text, end, at);
	if (at + 1 >= end)
		return false;
	if (text[at] == '=')
		return text[at + 1] != '=';
	if (text[at + 1] == '=')
		return strchr("+-*/%&|^", text[at]) != NULL;
	if (at + 2 < end && text[at + 2] == '=')
		return text[at] == text[at + 1] && strchr("<>", text[at]) != NULL;
	return text[at] == text[at + 1] && strchr("+-", text[at]) != NULL;
}

/* ++x, --x and &x, after which somebody else may change it. */
static bool is_marked(const char *text, size_t from, size_t at)
{
	while (at > from && isspace((unsigned char)text[at - 1]))
		at -= 1;
	if (at < from + 2)
		return false;
	return (text[at - 1] == text[at - 2] && strchr("+-", text[at - 1]) != NULL) ||
	       (text[at - 1] == '&' && text[at - 2] != '&');
}

bool rf_lexer_is_set(const char *text, struct rf_span piece, const char *wanted)
{
	struct rf_span word;

	for (size_t at = piece.from; rf_lexer_next_word(text, piece.to, at, &word); at = word.to)
		if (rf_lexer_is(text, word, wanted) && (is_assignment(text, piece.to, word.to) ||
		                                        is_marked(text, piece.from, word.from)))
			return true;
	return false;
}

/* ---- statements ---- */

bool rf_lexer_starts(const char *text, size_t length, size_t at, const char *word)
{
	size_t size = strlen(word);

	return at + size <= length && memcmp(text + at, word, size) == 0 &&
	       (at + size == length || !rf_text_is_word(text[at + size]));
}

static size_t skip_to_statement(const char *text, size_t length, size_t at)
{
	at = rf_lexer_skip_space(text, length, at);
	while (at < length && text[at] == '#')
		at = rf_lexer_skip_space(text, length, rf_lexer_line_end(text, length, at));
	return at;
}

static size_t skip_condition(const char *text, size_t length, size_t at)
{
	at = rf_lexer_find(text, (struct rf_span){ at, length }, "(");
	return at < length ? rf_lexer_skip_bracket(text, length, at) : length;
}

static size_t if_end(const char *text, size_t length, size_t at)
{
	size_t end = rf_lexer_statement_end(text, length, skip_condition(text, length, at));
	size_t next = rf_lexer_skip_space(text, length, end);

	if (!rf_lexer_starts(text, length, next, "else"))
		return end;
	return rf_lexer_statement_end(text, length, next + strlen("else"));
}

size_t rf_lexer_statement_end(const char *text, size_t length, size_t offset)
{
	size_t at = skip_to_statement(text, length, offset);

	if (at >= length)
		return length;
	if (text[at] == '{')
		return rf_lexer_skip_bracket(text, length, at);
	if (rf_lexer_starts(text, length, at, "if"))
		return if_end(text, length, at);
	if (rf_lexer_starts(text, length, at, "do"))
		at = rf_lexer_statement_end(text, length, at + strlen("do"));
	else if (rf_lexer_starts(text, length, at, "for") ||
	         rf_lexer_starts(text, length, at, "while") ||
	         rf_lexer_starts(text, length, at, "switch"))
		return rf_lexer_statement_end(text, length, skip_condition(text, length, at));
	at = rf_lexer_find(text, (struct rf_span){ at, length }, ";");
	return at < length ? at + 1 : length;
}

/* Behind a semicolon or a brace, and not what a switch looks for. */
bool rf_lexer_has_label(const char *text, struct rf_span piece)
{
	char last = ';';
	size_t at = rf_lexer_skip_space(text, piece.to, piece.from);

	while (at < piece.to) {
		struct rf_span word = { at, rf_lexer_skip(text, piece.to, at) };
		size_t next = rf_lexer_skip_space(text, piece.to, word.to);

		if (strchr(";{}", last) != NULL && rf_text_is_word(text[at]) && next < piece.to &&
		    text[next] == ':' && !rf_lexer_is(text, word, "default"))
			return true;
		last = text[at] == '#' ? ';' : text[at];
		if (text[at] == '#')
			at = rf_lexer_line_end(text, piece.to, at);
		else
			at = strchr("([{", text[at]) != NULL ? at + 1 : word.to;
		at = rf_lexer_skip_space(text, piece.to, at);
	}
	return false;
}

static bool is_labelled(const char *text, struct rf_span piece, struct rf_span name)
{
	struct rf_span word;

	for (size_t at = piece.from; rf_lexer_next_word(text, piece.to, at, &word); at = word.to) {
		size_t next = rf_lexer_skip_space(text, piece.to, word.to);

		if (word.to - word.from == name.to - name.from &&
		    memcmp(text + word.from, text + name.from, name.to - name.from) == 0 &&
		    next < piece.to && text[next] == ':')
			return true;
	}
	return false;
}

/* Where goto *place leads nobody knows. */
bool rf_lexer_is_entered(const char *text, size_t length, struct rf_span piece)
{
	size_t begin = rf_lexer_function(text, length, piece.from);
	size_t end = rf_lexer_skip_bracket(text, length, begin);
	struct rf_span word;

	for (size_t at = begin; rf_lexer_next_word(text, end, at, &word); at = word.to) {
		size_t next = rf_lexer_skip_space(text, end, word.to);
		bool is_inside = word.from >= piece.from && word.to <= piece.to;

		if (is_inside || !rf_lexer_is(text, word, "goto"))
			continue;
		if (next < end && text[next] == '*'
		        ? rf_lexer_has_label(text, piece)
		        : rf_lexer_next_word(text, end, word.to, &word) &&
		              is_labelled(text, piece, word))
			return true;
	}
	return false;
}

bool rf_lexer_is_balanced(const char *text, struct rf_span piece)
{
	int depth = 0;

	for (size_t at = piece.from; at < piece.to && depth >= 0;) {
		struct rf_span word = directive_word(text, piece.to, at);
		bool is_quoted =
		    strchr("\"'", text[at]) != NULL || rf_lexer_is_comment(text, piece.to, at);

		depth += rf_lexer_condition_depth(text, word);
		if (depth == 0 && rf_lexer_is_otherwise(text, word))
			return false;
		at = is_quoted ? rf_lexer_skip(text, piece.to, at) : at + 1;
	}
	return depth == 0;
}

size_t rf_lexer_function(const char *text, size_t length, size_t offset)
{
	size_t at = 0;

	while (at < offset) {
		size_t next = text[at] == '#' ? rf_lexer_line_end(text, length, at)
		                              : rf_lexer_skip(text, length, at);

		if (text[at] == '{' && next > offset)
			return at;
		at = next;
	}
	return 0;
}
