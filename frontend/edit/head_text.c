/* SPDX-License-Identifier: MIT
 *
 * The heads of for loops, as text.
 *
 * The test of most loops compares the variable with one bound, on either side of it: then the bound
 * is a piece of its own.  Of any other test, i + 1 < N or i < N && i < M, only the whole is known.
 */
#include "frontend/edit/head_text.h"
#include "base/text.h"

#include <string.h>

/* ---- start ---- */

/* The name in front of `=`. */
static struct rf_span assigned_name(const char *text, struct rf_span part, size_t equals)
{
	struct rf_span name = rf_lexer_code(text, part.from, equals);

	part.from = name.to;
	while (part.from > name.from && rf_text_is_word(text[part.from - 1]))
		part.from -= 1;
	return (struct rf_span){ part.from, name.to };
}

static const char *read_start(const char *text, const char *variable, struct rf_head_text *head)
{
	size_t at = head->init.from;

	while (at < head->init.to) {
		struct rf_span rest = { at, head->init.to };
		struct rf_span part = { at, rf_lexer_find(text, rest, ",") };
		size_t equals = rf_lexer_find(text, part, "=");

		if (equals == part.to)
			return "it does not begin with an assignment to its variable";
		head->name = assigned_name(text, part, equals);
		if (at == head->init.from)
			head->type = rf_lexer_code(text, part.from, head->name.from);
		head->start = rf_lexer_code(text, equals + 1, part.to);
		if (rf_lexer_is(text, head->name, variable))
			return NULL;
		at = part.to + 1;
	}
	return "it does not begin with an assignment to its variable";
}

/* ---- test ---- */

/* Characters of the operator at an offset: 2 of <<, ->, <=, 1 of anything else. */
static size_t operator_length(const char *text, size_t at, size_t end)
{
	static const char *const pairs[] = { "<<", ">>", "->", "<=", ">=", "!=", "==", "&&", "||" };

	for (size_t i = 0; at + 1 < end && i < sizeof(pairs) / sizeof(*pairs); ++i)
		if (memcmp(text + at, pairs[i], 2) == 0)
			return 2;
	return 1;
}

/* Whether an operator is one of a list that NULL ends. */
static bool is_one_of(const char *text, struct rf_span operator, const char * const * list)
{
	while (*list != NULL && !rf_lexer_is(text, operator, * list))
		++list;
	return *list != NULL;
}

/* The only comparison of the test; false when there is more to it. */
static bool find_relation(const char *text, struct rf_head_text *head)
{
	static const char *const relations[] = { "<", "<=", ">", ">=", "!=", NULL };
	static const char *const joints[] = { "&&", "||", "==", "?", ",", "&", "|", "^", NULL };
	size_t count = 0;
	bool is_joined = false;

	for (size_t at = head->test.from; at < head->test.to;) {
		struct rf_span operator= { at, at + operator_length(text, at, head->test.to) };

		if (is_one_of(text, operator, relations)) {
			head->is_unequal |= rf_lexer_is(text, operator, "!=");
			head->relation = operator;
			count += 1;
		}
		is_joined |= is_one_of(text, operator, joints);
		at = operator.to - operator.from> 1 ? operator.to
		    : rf_lexer_skip(text, head->test.to, at);
	}
	return count == 1 && !is_joined;
}

static void read_test(const char *text, const char *variable, struct rf_head_text *head)
{
	struct rf_span left, right;

	if (!find_relation(text, head))
		return;
	left = rf_lexer_code(text, head->test.from, head->relation.from);
	right = rf_lexer_code(text, head->relation.to, head->test.to);
	if (rf_lexer_is(text, left, variable))
		head->bound = right;
	else if (rf_lexer_is(text, right, variable))
		head->bound = left;
	else
		return;
	head->is_inclusive = head->relation.to - head->relation.from > 1 && !head->is_unequal;
}

/* ---- step ---- */

/* i + 2 or 2 + i, i - 2 */
static bool read_sum(const char *text, const char *variable, struct rf_span sum,
                     struct rf_span *amount)
{
	size_t sign = rf_lexer_find(text, sum, "+-");
	struct rf_span left = rf_lexer_code(text, sum.from, sign), right;

	if (sign == sum.to)
		return false;
	right = rf_lexer_code(text, sign + 1, sum.to);
	if (rf_lexer_is(text, left, variable))
		*amount = right;
	else if (rf_lexer_is(text, right, variable) && text[sign] == '+')
		*amount = left;
	else
		return false;
	return rf_lexer_find(text, *amount, "+-") == amount->to;
}

static const char *read_step(const char *text, const char *variable, struct rf_head_text *head)
{
	size_t equals = rf_lexer_find(text, head->step, "=");

	if (equals == head->step.to)
		return NULL;
	head->amount = rf_lexer_code(text, equals + 1, head->step.to);
	if (equals > head->step.from && strchr("+-", text[equals - 1]) != NULL)
		return NULL;
	if (!read_sum(text, variable, head->amount, &head->amount))
		return "its step is not of the form variable += amount";
	return NULL;
}

/* ---- the whole ---- */

const char *rf_head_text_read(const char *text, size_t length, size_t offset, const char *variable,
                              struct rf_head_text *head)
{
	static const char *const none = "it does not stand in the source as for (...)";
	size_t open, end, first, second;
	const char *problem;

	*head = (struct rf_head_text){ 0 };
	if (!rf_lexer_starts(text, length, offset, "for"))
		return none;
	open = rf_lexer_skip_space(text, length, offset + strlen("for"));
	if (open >= length || text[open] != '(')
		return none;
	end = rf_lexer_skip_bracket(text, length, open);
	first = rf_lexer_find(text, (struct rf_span){ open + 1, end - 1 }, ";");
	second = rf_lexer_find(text, (struct rf_span){ first + 1, end - 1 }, ";");
	if (second >= end - 1)
		return none;
	head->whole = (struct rf_span){ offset, end };
	head->init = rf_lexer_code(text, open + 1, first);
	head->test = rf_lexer_code(text, first + 1, second);
	head->step = rf_lexer_code(text, second + 1, end - 1);
	if (head->step.from == head->step.to)
		return "its step stands in its condition";
	problem = read_start(text, variable, head);
	read_test(text, variable, head);
	return problem ? problem : read_step(text, variable, head);
}
