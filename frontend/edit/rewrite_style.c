/* SPDX-License-Identifier: MIT
 *
 * How the owner of a source writes.
 *
 * New lines look like those around them: indented by what the loops of the nest or, where they do
 * not tell, the lines of the file are indented by; ended as the others are; with braces if the
 * nest has them, on the same line or on the next.
 */
#include "frontend/edit/rewrite_style.h"

#include <string.h>

#include "frontend/edit/choosing_macro.h"

/* Narrower than this no line needs to be. */
enum { USUAL_WIDTH = 100, TAB_WIDTH = 8 };

static size_t space_width(const char *text, size_t line)
{
	return strspn(text + line, " \t");
}

/* ---- indentation ---- */

/* What a line is indented by more than another one; empty when it is not. */
static struct rf_span indented_more(const char *text, size_t outer, size_t inner)
{
	size_t width = space_width(text, outer);
	struct rf_span more = { inner, inner };

	if (space_width(text, inner) > width && memcmp(text + inner, text + outer, width) == 0)
		more = (struct rf_span){ inner + width, inner + space_width(text, inner) };
	return more;
}

/* The first step between two lines of the file that follow each other. */
static struct rf_span first_step(const struct rf_rewriter *r, size_t from)
{
	const char *text = r->job->text;
	struct rf_span more = { 0, 0 };
	size_t last = rf_lexer_line(text, from);

	for (size_t at = from; at < r->job->length && more.to == more.from; ++at) {
		if (text[at] != '\n' || strchr("\r\n#", text[at + 1]) != NULL)
			continue;
		more = indented_more(text, last, at + 1);
		last = at + 1;
	}
	return more;
}

static const char *find_unit(struct rf_rewriter *r)
{
	const char *text = r->job->text;
	size_t outer = rf_lexer_line(text, r->heads[0].whole.from);
	struct rf_span more = { 0, 0 };

	if (r->job->change->loop_count > 1)
		more = indented_more(text, outer, rf_lexer_line(text, r->heads[1].whole.from));
	if (more.to == more.from)
		more = first_step(r, outer);
	if (more.to == more.from)
		more = first_step(r, 0);
	return more.to > more.from ? rf_rewriter_piece(r, more) : "    ";
}

/* ---- width ---- */

static size_t columns(const char *text, size_t from, size_t to)
{
	size_t width = 0;

	for (; from < to; ++from)
		width = text[from] == '\t' ? (width / TAB_WIDTH + 1) * TAB_WIDTH : width + 1;
	return width;
}

size_t rf_rewrite_style_columns(const char *text)
{
	return columns(text, 0, strlen(text));
}

static size_t find_width(const struct rf_rewriter *r)
{
	const char *text = r->job->text;
	size_t widest = USUAL_WIDTH, line = 0;

	for (size_t at = 0; at < r->job->length; ++at) {
		if (text[at] != '\n')
			continue;
		if (columns(text, line, at) > widest)
			widest = columns(text, line, at);
		line = at + 1;
	}
	return widest;
}

const char *rf_rewrite_style_fold(struct rf_rewriter *r, const char *space, size_t levels,
                                  const char *head)
{
	struct rf_span whole = { strlen("for ("), strlen(head) };
	struct rf_text front, out;

	rf_text_init(&front, r->arena);
	rf_text_init(&out, r->arena);
	rf_text_add(&front, space);
	for (size_t i = 0; i < levels; ++i)
		rf_text_add(&front, r->style.unit);
	if (rf_rewrite_style_columns(rf_text_string(&front)) + strlen(head) <= r->style.widest)
		return head;
	for (size_t at = 0; at < whole.to; whole.from = at) {
		size_t semicolon = rf_lexer_find(head, whole, ";");
		bool is_last = semicolon == whole.to;

		rf_text_print(&out, "%s%s", at > 0 ? space : "", at > 0 ? "     " : "");
		rf_text_add_bytes(&out, head + at, semicolon + !is_last - at);
		rf_text_add(&out, is_last ? "" : r->style.newline);
		at = is_last ? whole.to : semicolon + 1 + strspn(head + semicolon + 1, " \t\r\n");
	}
	r->failed |= front.failed || out.failed;
	return rf_text_string(&out);
}

/* ---- braces and comments ---- */

void rf_rewrite_style_learn(struct rf_rewriter *r)
{
	const char *text = r->job->text, *newline = strchr(text, '\n');
	size_t head = r->heads[0].whole.to;
	size_t open = rf_lexer_skip_space(text, r->job->length, head);
	bool has_braces = open < r->job->length && text[open] == '{';

	r->style = (struct rf_style){
		.unit = find_unit(r),
		.newline = newline != NULL && newline > text && newline[-1] == '\r' ? "\r\n" : "\n",
		.least = rf_choosing_macro_find(r, "min", "MIN", '<'),
		.greatest = rf_choosing_macro_find(r, "max", "MAX", '>'),
		.has_braces = has_braces,
		.brace_is_below = has_braces && rf_lexer_line(text, open) > head,
		.has_line_comments = strstr(text, "/*") == NULL && strstr(text, "//") != NULL,
		.widest = find_width(r),
	};
}

/* ---- min and max ---- */

/* What binds less tightly than a comparison is put into brackets. */
static const char *operand(struct rf_rewriter *r, const char *text)
{
	struct rf_span whole = { 0, strlen(text) };

	if (rf_lexer_find(text, whole, "<>=!&|^?,") < whole.to && strstr(text, "->") == NULL)
		return rf_rewriter_print(r, "(%s)", text);
	return text;
}

static const char *choose(struct rf_rewriter *r, const char *macro, const char *relation,
                          const char *a, const char *b)
{
	a = operand(r, a);
	b = operand(r, b);
	return macro != NULL ? rf_rewriter_print(r, "%s(%s, %s)", macro, a, b)
	                     : rf_rewriter_print(r, "(%s %s %s ? %s : %s)", a, relation, b, a, b);
}

const char *rf_rewrite_style_least(struct rf_rewriter *r, const char *a, const char *b)
{
	return choose(r, r->style.least, "<", a, b);
}

const char *rf_rewrite_style_greatest(struct rf_rewriter *r, const char *a, const char *b)
{
	return choose(r, r->style.greatest, ">", a, b);
}

static const char *spell_call(struct rf_rewriter *r, const char *text, size_t from, size_t to,
                              bool is_least)
{
	struct rf_span arguments = { from, to };
	size_t comma = rf_lexer_find(text, arguments, ",");
	const char *a, *b;

	if (comma == to)
		return NULL;
	a = rf_rewrite_style_spell(r, rf_arena_substring(r->arena, text + from, comma - from));
	comma = rf_lexer_skip_space(text, to, comma + 1);
	b = rf_rewrite_style_spell(r, rf_arena_substring(r->arena, text + comma, to - comma));
	if (a == NULL || b == NULL)
		return NULL;
	return is_least ? rf_rewrite_style_least(r, a, b) : rf_rewrite_style_greatest(r, a, b);
}

const char *rf_rewrite_style_spell(struct rf_rewriter *r, const char *text)
{
	size_t length = text == NULL ? 0 : strlen(text);
	bool is_least = length > 4 && memcmp(text, "min(", 4) == 0;

	if (length == 0)
		return NULL;
	if (is_least || (length > 4 && memcmp(text, "max(", 4) == 0))
		return rf_lexer_skip_bracket(text, length, 3) == length
		           ? spell_call(r, text, 4, length - 1, is_least)
		           : NULL;
	return strstr(text, "min(") || strstr(text, "max(") || strstr(text, "floord(") ? NULL
	                                                                               : text;
}
