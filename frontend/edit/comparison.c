/* SPDX-License-Identifier: MIT
 *
 * Comparisons that hold for empty problems as well.
 *
 * A bound that comes to stand in front of other loops is looked at even where these run not at
 * all.  Of unsigned numbers N - 1 is then the greatest number there is, for N = 0, and the loop
 * does not end.  So what is subtracted goes to the other side:
 *
 *     j < N - 1        j + 1 < N
 *     j < N - i - 1    j + i + 1 < N
 */
#include "frontend/edit/comparison.h"

#include <string.h>

/* The terms of a sum with their signs, those in brackets as a whole. */
struct sides {
	struct rf_text plus, minus;
};

/* The end of the term that begins at an offset: before the next sign that has a blank on either
 * side. */
static size_t term_end(const char *text, size_t length, size_t at)
{
	while (at < length && !(text[at] == ' ' && at + 2 < length && text[at + 2] == ' ' &&
	                        strchr("+-", text[at + 1]) != NULL))
		at = rf_lexer_skip(text, length, at);
	return at;
}

static void add_term(struct rf_text *side, const char *text, size_t from, size_t to)
{
	rf_text_add(side, side->length > 0 ? " + " : "");
	rf_text_add_bytes(side, text + from, to - from);
}

static struct sides take_apart(struct rf_rewriter *r, const char *text)
{
	size_t length = strlen(text), at = text[0] == '-' ? 1 : 0, end;
	bool is_minus = at > 0;
	struct sides sides;

	rf_text_init(&sides.plus, r->arena);
	rf_text_init(&sides.minus, r->arena);
	for (; at < length; at = end + 3) {
		end = term_end(text, length, at);
		add_term(is_minus ? &sides.minus : &sides.plus, text, at, end);
		is_minus = end < length && text[end + 1] == '-';
	}
	r->failed |= sides.plus.failed || sides.minus.failed;
	return sides;
}

bool rf_comparison_is_safe(const struct rf_rewriter *r, const char *text)
{
	return !r->may_wrap || (strchr(text, '-') == NULL && strchr(text, '~') == NULL);
}

const char *rf_comparison_less(struct rf_rewriter *r, const char *variable, const char *bound)
{
	struct sides sides;
	const char *plus, *minus;

	if (rf_comparison_is_safe(r, bound))
		return rf_rewriter_print(r, "%s < %s", variable, bound);
	sides = take_apart(r, bound);
	plus = sides.plus.length > 0 ? rf_text_string(&sides.plus) : "0";
	minus = rf_text_string(&sides.minus);
	if (!rf_comparison_is_safe(r, plus) || !rf_comparison_is_safe(r, minus))
		return NULL;
	return rf_rewriter_print(r, "%s + %s < %s", variable, minus, plus);
}
