/* SPDX-License-Identifier: MIT
 *
 * The macros MIN(a, b) and MAX(a, b) of a source.
 *
 * New heads of loops take them where the owner has them, and where there is no doubt: the last
 * directive with the name in front of the nest defines it, no condition chooses that directive but
 * `#ifndef MIN` itself, and the body is a comparison in brackets, ((a) < (b) ? (a) : (b)) or one
 * of its like.  Else a comparison is written out.
 */
#include "frontend/edit/choosing_macro.h"

#include <string.h>

enum { MAX_CONDITIONS = 63 };

/* The body of a macro without space, comments and brackets, "a<b?a:b"; NULL where it does not
 * stand in brackets as a whole. */
static const char *words_of(struct rf_rewriter *r, struct rf_span body)
{
	const char *text = r->job->text;
	struct rf_text words;

	body = rf_lexer_code(text, body.from, body.to);
	if (body.from == body.to || text[body.from] != '(' ||
	    rf_lexer_skip_bracket(text, body.to, body.from) != body.to)
		return NULL;
	rf_text_init(&words, r->arena);
	for (size_t at = rf_lexer_skip_space(text, body.to, body.from); at < body.to;
	     at = rf_lexer_skip_space(text, body.to, at + 1))
		if (strchr("()\\", text[at]) == NULL)
			rf_text_add_bytes(&words, text + at, 1);
	return words.failed ? NULL : rf_text_string(&words);
}

/* The next piece of words, up to one of the characters that end it. */
static const char *cut(struct rf_rewriter *r, const char **words, const char *ends)
{
	size_t length = strcspn(*words, ends);
	const char *piece = rf_rewriter_checked(r, rf_arena_substring(r->arena, *words, length));

	*words += length;
	return piece;
}

static bool are(const char *a, const char *b, const char *x, const char *y)
{
	return (rf_text_equal(a, x) && rf_text_equal(b, y)) ||
	       (rf_text_equal(a, y) && rf_text_equal(b, x));
}

/* Whether "a<b?a:b" chooses by this relation of x and y, which are a and b in some order. */
static bool chooses(struct rf_rewriter *r, const char *words, const char *x, const char *y,
                    char relation)
{
	const char *left = cut(r, &words, "<>"), *right, *first;
	char sign = *words;

	words += sign != 0;
	words += *words == '=';
	right = cut(r, &words, "?");
	words += *words != 0;
	first = cut(r, &words, ":");
	words += *words != 0;
	return are(left, right, x, y) && are(first, words, x, y) &&
	       (sign == relation) == rf_text_equal(first, left);
}

/* Whether the macro of which this is the name, with its parameters behind it, is such a choice. */
static bool is_choice(struct rf_rewriter *r, struct rf_span name, char relation)
{
	const char *text = r->job->text, *words;
	size_t end = rf_lexer_line_end(text, r->job->length, name.to), close;
	struct rf_span x, y;

	if (name.to >= end || text[name.to] != '(')
		return false;
	close = rf_lexer_skip_bracket(text, end, name.to);
	if (!rf_lexer_next_word(text, close, name.to, &x) ||
	    !rf_lexer_next_word(text, close, x.to, &y) ||
	    rf_lexer_skip_space(text, close, y.to) != close - 1)
		return false;
	words = words_of(r, (struct rf_span){ close, end });
	return words != NULL &&
	       chooses(r, words, rf_rewriter_piece(r, x), rf_rewriter_piece(r, y), relation);
}

/* Conditions that are open at a place of the text, innermost last; a bit is set where it is not
 * `#ifndef NAME`, with the name of the macro that is looked for. */
struct conditions {
	uint64_t others;
	int depth;
};

static void follow(const struct rf_rewriter *r, struct rf_span word, const char *name,
                   struct conditions *open)
{
	const char *text = r->job->text;
	bool is_absent = false;
	struct rf_span next;

	if (rf_lexer_condition_depth(text, word) < 0) {
		open->depth -= open->depth > 0;
	} else if (rf_lexer_is_otherwise(text, word)) {
		open->others |= open->depth > 0 ? 1ULL << (open->depth - 1) : 0;
	} else if (open->depth < MAX_CONDITIONS) {
		is_absent = rf_lexer_is(text, word, "ifndef") &&
		            rf_lexer_next_word(text, r->begin, word.to, &next) &&
		            rf_lexer_is(text, next, name);
		open->depth += 1;
		open->others &= ~(1ULL << (open->depth - 1));
		open->others |= (uint64_t)!is_absent << (open->depth - 1);
	}
}

static bool is_chosen(const struct conditions *open)
{
	return (open->others & ((1ULL << open->depth) - 1)) != 0;
}

/* Whether the word is that of a directive. */
static bool is_directive(const char *text, struct rf_span word)
{
	size_t line = rf_lexer_line(text, word.from), at = line + strspn(text + line, " \t");

	return text[at] == '#' && at + 1 + strspn(text + at + 1, " \t") == word.from;
}

/* Whether the name stands for such a macro where the nest begins. */
static bool is_at_hand(struct rf_rewriter *r, const char *name, char relation)
{
	const char *text = r->job->text;
	struct conditions open = { 0, 0 };
	struct rf_span word, next;
	bool is_so = false;

	for (size_t at = 0; rf_lexer_next_word(text, r->begin, at, &word); at = word.to) {
		if (!is_directive(text, word))
			continue;
		if (rf_lexer_condition_depth(text, word) != 0 || rf_lexer_is_otherwise(text, word))
			follow(r, word, name, &open);
		else if (rf_lexer_next_word(text, r->begin, word.to, &next) &&
		         rf_lexer_is(text, next, name))
			is_so = rf_lexer_is(text, word, "define") && !is_chosen(&open) &&
			        is_choice(r, next, relation);
	}
	return is_so;
}

const char *rf_choosing_macro_find(struct rf_rewriter *r, const char *small, const char *large,
                                   char relation)
{
	return is_at_hand(r, small, relation)   ? small
	       : is_at_hand(r, large, relation) ? large
	                                        : NULL;
}
