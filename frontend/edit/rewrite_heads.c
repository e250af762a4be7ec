/* SPDX-License-Identifier: MIT
 *
 * New heads of loops.
 *
 * A blocked loop becomes two.  The one over the blocks has its start and its test, with a name of
 * its own and a longer step; the loop itself begins where its block does and ends with it or where
 * it ended before:
 *
 *     for (int ib = 1; ib < N - 1; ib += 504)
 *     for (int i = ib; i < (N - 1 < ib + 504 ? N - 1 : ib + 504); ++i)
 *
 * Downwards it is the same with > and the other sign.  A loop whose bounds change with a loop that
 * its blocks are put outside of has blocks over all that it ever reaches, and begins with the later
 * of the two:
 *
 *     for (int ib = 0; ib < N - 1; ib += 8)
 *     for (int j = 1; j < N; ++j)
 *     for (int i = ib; i < (j < ib + 8 ? j : ib + 8); ++i)
 */
#include "frontend/edit/rewrite_heads.h"

#include <ctype.h>
#include <string.h>

#include "frontend/edit/comparison.h"
#include "frontend/edit/rewrite_style.h"
#include "model/ir/reach.h"

static const char wraps[] = "its bounds might wrap around below zero in this order";

static bool is_empty(struct rf_span piece)
{
	return piece.from == piece.to;
}

static bool ascends(const struct rf_rewriter *r, size_t k)
{
	return r->job->loops[k]->step > 0;
}

/* ---- names ---- */

/* Whether the source, or a loop over blocks, has the name already. */
static bool is_taken(const struct rf_rewriter *r, const char *name)
{
	struct rf_span whole = { 0, r->job->length };
	bool taken = rf_lexer_has_word(r->job->text, whole, name);

	for (size_t k = 0; k < r->job->change->loop_count; ++k)
		taken |= (r->names[k] != NULL && rf_text_equal(r->names[k], name)) ||
		         (r->lengths[k] != NULL && rf_text_equal(r->lengths[k], name));
	return taken;
}

/* "ib" for i, "row_block" for row, with a number behind it where that exists already. */
static const char *new_name(struct rf_rewriter *r, const char *variable)
{
	const char *stem =
	    rf_rewriter_print(r, strlen(variable) == 1 ? "%sb" : "%s_block", variable);
	const char *name = stem;

	for (int n = 2; !r->failed && is_taken(r, name); ++n)
		name = rf_rewriter_print(r, "%s%d", stem, n);
	return name;
}

static bool is_number(const char *text)
{
	return text[strspn(text, "0123456789")] == '\0';
}

/* "SWEEP_I_BLOCK" of loop i in a function sweep, where a line of its own can define it; else the
 * number. */
static const char *new_length(struct rf_rewriter *r, size_t k)
{
	const char *function = r->job->kernel->name, *variable = r->job->loops[k]->variable;
	char *stem = rf_arena_print(r->arena, "%s_%s_BLOCK", function, variable);
	const char *name = rf_rewriter_checked(r, stem);

	if (!rf_rewriter_begins_line(r, r->firsts[0]))
		return rf_rewriter_print(r, "%lld", (long long)r->job->change->tiles[k]);
	for (char *c = stem; c != NULL && *c != '\0'; ++c)
		*c = rf_text_is_word(*c) ? (char)toupper((unsigned char)*c) : '_';
	for (int n = 2; !r->failed && is_taken(r, name); ++n)
		name = rf_rewriter_print(r, "%s%d", stem, n);
	return name;
}

/* ---- what a name means elsewhere ---- */

/* Whether a word of `text` is set in a piece of the source. */
static bool is_set(const struct rf_rewriter *r, struct rf_span piece, const char *text,
                   struct rf_span word)
{
	char name[64] = "";

	if (word.to - word.from >= sizeof(name))
		return true;
	memcpy(name, text + word.from, word.to - word.from);
	return rf_lexer_is_set(r->job->text, piece, name);
}

/* Whether a piece of loop k's head means the same in front of the nest: nothing between there and
 * the head sets a name in it. */
static bool is_free(const struct rf_rewriter *r, size_t k, struct rf_span piece)
{
	const char *text = r->job->text;
	struct rf_span before = { r->heads[0].whole.from, r->heads[k].whole.from }, word;

	for (size_t at = piece.from; rf_lexer_next_word(text, piece.to, at, &word); at = word.to)
		if (!rf_lexer_is(text, word, r->job->loops[k]->variable) &&
		    is_set(r, before, text, word))
			return false;
	return true;
}

/* Whether the names of a form are those of variables: names of sizes such as turns@28 are none of
 * the source, nor are those of loops without a variable, which go by their first word. */
static bool is_of_variables(const char *text)
{
	size_t length = strlen(text);
	struct rf_span word;

	for (size_t at = 0; rf_lexer_next_word(text, length, at, &word); at = word.to)
		if (rf_lexer_is(text, word, "for") || rf_lexer_is(text, word, "while") ||
		    rf_lexer_is(text, word, "do"))
			return false;
	return strchr(text, '@') == NULL;
}

/* Names of a form are those of sizes, which have the values that the function began with, and of
 * loops around the nest.  So nothing may set a size from the beginning of the function to the end
 * of the nest, and nothing in the nest the variable of a loop around it. */
bool rf_rewrite_heads_is_visible(const struct rf_rewriter *r, const char *text)
{
	const struct rf_rewrite *job = r->job;
	size_t from = rf_lexer_function(job->text, job->length, r->begin);
	size_t length = strlen(text);
	struct rf_span word;

	if (!is_of_variables(text))
		return false;
	for (size_t at = 0; rf_lexer_next_word(text, length, at, &word); at = word.to) {
		struct rf_span piece = { from, r->end };

		for (int id = 0; id < job->loops[0]->id; ++id)
			if (rf_lexer_is(text, word, job->kernel->loops[id]->variable))
				piece.from = r->begin;
		if (is_set(r, piece, text, word))
			return false;
	}
	return true;
}

/* ---- the loop over the blocks ---- */

/* The distance of two blocks of loop k, less 0 or 1: L of ++i, 2 * L of i += 2, L * S of i += S,
 * L * (S + 1) of i += S + 1, where the length L of a block is a number or the name of a macro. */
static const char *distance(struct rf_rewriter *r, size_t k, bool less_one)
{
	int64_t step = r->job->loops[k]->step;
	const char *amount = rf_rewriter_words(r, r->heads[k].amount), *length = r->lengths[k];
	bool is_word = true;
	const char *text = length;

	for (const char *c = amount; *c != '\0'; ++c)
		is_word &= rf_text_is_word(*c);
	step = step > 0 ? step : -step;
	if (!is_number(amount))
		text = rf_rewriter_print(r, is_word ? "%s * %s" : "%s * (%s)", length, amount);
	else if (is_number(length))
		return rf_rewriter_print(r, "%lld",
		                         (long long)(r->job->change->tiles[k] * step - less_one));
	else if (step > 1)
		text = rf_rewriter_print(r, "%lld * %s", (long long)step, length);
	return less_one ? rf_rewriter_print(r, "%s - 1", text) : text;
}

/* The type of a loop over blocks: wide enough to step over the greatest value of the loop's own. */
static const char *type_of(struct rf_rewriter *r, size_t k)
{
	const struct rf_loop *loop = r->job->loops[k];

	if (loop->variable_bytes < (int64_t)sizeof(long long) || is_empty(r->heads[k].type))
		return loop->is_unsigned && loop->variable_bytes >= (int64_t)sizeof(long long)
		           ? "unsigned long long"
		           : "long long";
	return rf_rewriter_words(r, r->heads[k].type);
}

static void set_outside(struct rf_rewriter *r, size_t k, const char *init, const char *test)
{
	r->outside[k] = rf_rewriter_print(r, "for (%s; %s; %s %s= %s)", init, test, r->names[k],
	                                  ascends(r, k) ? "+" : "-", distance(r, k, false));
}

/* The head of the loop over blocks from the head of loop k, which means the same in front of the
 * nest: the user's own words about another variable.  All of the init is kept, since others may be
 * declared in it; i != N becomes ib < N, since whole blocks step over N.
 *
 *     for (int i = 1, n = N - 1; i < n; ++i)
 *     for (long long ib = 1, n = N - 1; ib < n; ib += 504)
 */
static enum rf_status block_head(struct rf_rewriter *r, size_t k)
{
	const struct rf_head_text *head = &r->heads[k];
	struct rf_span front = { head->type.to, head->name.from };
	struct rf_span behind = { head->name.to, head->init.to };
	bool has_front = !is_empty(rf_lexer_trim(r->job->text, front.from, front.to));
	const char *name = r->names[k], *variable = r->job->loops[k]->variable, *init, *test;

	if (is_empty(head->type))
		init = rf_rewriter_print(r, "%s %s = %s", type_of(r, k), name,
		                         rf_rewriter_words(r, head->start));
	else
		init = rf_rewriter_print(r, has_front ? "%s %s %s %s" : "%s %s%s %s", type_of(r, k),
		                         rf_rewriter_words(r, front), name,
		                         rf_rewriter_words(r, behind));
	if (strchr(init, '*') != NULL && strchr(init, ',') != NULL && !is_empty(head->type))
		return rf_rewriter_refuse(r, k, "it declares more than its variable");
	if (head->is_unequal) {
		test = rf_rewriter_print(r, "%s %s %s", name, ascends(r, k) ? "<" : ">",
		                         rf_rewriter_words(r, head->bound));
	} else {
		const char *words = rf_rewriter_words(r, head->test);
		struct rf_span all = { 0, strlen(words) };

		test =
		    rf_rewriter_checked(r, rf_lexer_rename(r->arena, words, all, variable, name));
	}
	set_outside(r, k, init, test);
	return RF_OK;
}

/* The least or greatest value of loop k, whatever the loops of the nest around it are at, plus a
 * number; NULL when that cannot be written in front of the nest. */
static const char *reach_text(struct rf_rewriter *r, size_t k, enum rf_side side, int64_t plus)
{
	struct rf_form one = rf_form_constant(rf_formula_constant(r->arena, 1)), form;
	rf_formula_p number = rf_formula_constant(r->arena, plus);
	enum rf_status status = rf_reach(r->arena, r->job->loops, k, side, &form);
	const char *text;

	if (status == RF_OK && one.constant != NULL && number != NULL)
		status = rf_form_combine(r->arena, &form, number, &one, &form);
	if (status != RF_OK)
		return NULL;
	text = rf_rewriter_checked(r, rf_form_print(r->arena, &form, r->job->kernel));
	return rf_rewrite_heads_is_visible(r, text) ? text : NULL;
}

/* Where the blocks begin, and the loop itself with its block where its start stays the same.  One
 * that is the least or greatest of several values is in the user's own words then, since a reach
 * is one of them alone. */
static const char *first_text(struct rf_rewriter *r, size_t k, bool start_varies)
{
	const struct rf_loop *loop = r->job->loops[k];

	if (!start_varies && (ascends(r, k) ? loop->lower_count : loop->upper_count) != 1)
		return rf_rewriter_words(r, r->heads[k].start);
	return reach_text(r, k, ascends(r, k) ? RF_LEAST : RF_GREATEST, 0);
}

/* The test of the loop over blocks of all values that loop k ever takes.  Steps downwards go below
 * 0, and so may what begins at a size: compared with something unsigned that were beyond every end.
 *
 *     ib < N        ib < (long long)(N)        ib >= (long long)(L + 1)
 */
static const char *test_of_reach(struct rf_rewriter *r, size_t k, const char *first,
                                 const char *bound)
{
	bool up = ascends(r, k);
	bool is_signed = r->may_wrap && !r->job->loops[k]->is_unsigned && !is_number(bound) &&
	                 !(up && is_number(first));

	if ((!up || is_signed) && !rf_comparison_is_safe(r, bound))
		return NULL;
	if (is_signed)
		bound = rf_rewriter_print(r, "(long long)(%s)", bound);
	if (!up)
		return rf_rewriter_print(r, "%s >= %s", r->names[k], bound);
	return rf_comparison_less(r, r->names[k], bound);
}

/* The head of the loop over blocks of all values that loop k ever takes: of i from j + 1 to N - 1
 * and j from 0 on, for (long long ib = 1; ib < N; ib += 8). */
static enum rf_status block_reach(struct rf_rewriter *r, size_t k, bool start_varies)
{
	bool up = ascends(r, k);
	const char *first = first_text(r, k, start_varies);
	const char *bound = reach_text(r, k, up ? RF_GREATEST : RF_LEAST, up ? 1 : 0), *test;

	if (first == NULL || bound == NULL)
		return rf_rewriter_refuse(r, k,
		                          "the range of its bounds cannot be written in front of "
		                          "the nest");
	test = test_of_reach(r, k, first, bound);
	if (test == NULL || !rf_comparison_is_safe(r, first))
		return rf_rewriter_refuse(r, k, wraps);
	set_outside(r, k, rf_rewriter_print(r, "%s %s = %s", type_of(r, k), r->names[k], first),
	            test);
	return RF_OK;
}

/* ---- the blocked loop itself ---- */

/* Whether the first value of loop k changes with the loops around it. */
static bool start_varies(const struct rf_rewriter *r, size_t k)
{
	struct rf_loop loop = *r->job->loops[k];
	const struct rf_loop *loops[RF_MAX_REWRITTEN];

	memcpy(loops, r->job->loops, sizeof(loops));
	loops[k] = &loop;
	if (loop.step > 0)
		loop.upper_count = 0;
	else
		loop.lower_count = 0;
	return rf_reach_varies(loops, k) || !is_free(r, k, r->heads[k].start);
}

/* A head with pieces of it replaced; what comments those had stand behind it. */
static const char *with_comments(struct rf_rewriter *r, const struct rf_head_text *head,
                                 const struct rf_edits *edits)
{
	struct rf_edits kept = *edits;
	const char *text = rf_rewriter_apply(r, head->whole, &kept);
	struct rf_text out;

	rf_text_init(&out, r->arena);
	rf_text_add(&out, text);
	for (size_t i = 0; i < edits->count; ++i)
		rf_text_add(&out, rf_rewriter_comments(r, edits->items[i].piece));
	r->failed |= out.failed;
	return rf_text_string(&out);
}

/* The head of loop k within its block.  It begins with the block, or with its own start where that
 * varies and comes later; it ends with the block or where it ended before.  A test that is more
 * than one comparison is joined with that of the block:
 *
 *     for (int i = 0; i < N && i < M; ++i)    for (int i = ib; i < N && i < M && i < ib + 8; ++i)
 */
static void set_inside(struct rf_rewriter *r, size_t k, bool varies)
{
	const struct rf_head_text *head = &r->heads[k];
	const char *(*later)(struct rf_rewriter *, const char *, const char *) =
	    ascends(r, k) ? rf_rewrite_style_greatest : rf_rewrite_style_least;
	const char *(*earlier)(struct rf_rewriter *, const char *, const char *) =
	    ascends(r, k) ? rf_rewrite_style_least : rf_rewrite_style_greatest;
	const char *end = rf_rewriter_print(
	    r, ascends(r, k) || !head->is_inclusive ? "%s %c %s" : "%s %c (%s)", r->names[k],
	    ascends(r, k) ? '+' : '-', distance(r, k, head->is_inclusive));
	struct rf_edits edits = { 0 };
	bool is_left = head->relation.from < head->bound.from;

	rf_rewriter_edit(r, &edits, head->start,
	                 varies ? later(r, rf_rewriter_words(r, head->start), r->names[k])
	                        : r->names[k]);
	if (is_empty(head->bound))
		rf_rewriter_edit(r, &edits, (struct rf_span){ head->test.to, head->test.to },
		                 rf_rewriter_print(r, " && %s %c %s", r->job->loops[k]->variable,
		                                   ascends(r, k) ? '<' : '>', end));
	else
		rf_rewriter_edit(r, &edits, head->bound,
		                 earlier(r, rf_rewriter_words(r, head->bound), end));
	if (head->is_unequal)
		rf_rewriter_edit(r, &edits, head->relation, is_left == ascends(r, k) ? "<" : ">");
	r->inside[k] = with_comments(r, head, &edits);
}

/* Whether the test takes something away on the side of an unsigned variable, i - 1 < n, which wraps
 * around below 0 and would not in the wider type of the loop over blocks; one as wide as that may
 * pass its greatest value, i - m < n, which the end of a block must not. */
static bool may_wrap_in_test(struct rf_rewriter *r, size_t k)
{
	const struct rf_head_text *head = &r->heads[k];
	const struct rf_loop *loop = r->job->loops[k];
	const char *text = r->job->text;
	struct rf_span side = { head->test.from, head->test.from };

	if (!loop->is_unsigned || !is_empty(head->bound))
		return false;
	for (; side.from < head->test.to; side.from = side.to + 1) {
		side.to = side.from;
		while (side.to < head->test.to && !strchr("<>=!&|", text[side.to]))
			++side.to;
		if (rf_lexer_has_word(text, side, loop->variable) &&
		    memchr(text + side.from, '-', side.to - side.from))
			return true;
	}
	return false;
}

/* Whether what loop k reaches on a side, or one more, may be below 0: what is added up there is
 * not all of things that count. */
static bool may_be_below(struct rf_rewriter *r, size_t k, enum rf_side side, int64_t plus)
{
	struct rf_form form;
	rf_formula_p all;
	bool below = false;

	if (rf_reach(r->arena, r->job->loops, k, side, &form) != RF_OK)
		return true;
	all = rf_formula_add(r->arena, form.constant, rf_formula_constant(r->arena, plus));
	r->failed |= all == NULL;
	for (size_t i = 0; all != NULL && i < all->term_count; ++i)
		below |= all->terms[i].coefficient < 0;
	for (size_t t = 0; t < form.term_count; ++t)
		for (size_t i = 0; i < form.terms[t].coefficient->term_count; ++i)
			below |= form.terms[t].coefficient->terms[i].coefficient < 0;
	return below;
}

/* Whether loop k may run from one value near the top of its type to another, -8 to -2 of size_t,
 * where the loop over its blocks, which is no wider, would step over the top and go on from 0. */
static bool may_run_at_top(struct rf_rewriter *r, size_t k)
{
	const struct rf_loop *loop = r->job->loops[k];

	return loop->is_unsigned && loop->variable_bytes >= (int64_t)sizeof(long long) &&
	       may_be_below(r, k, RF_LEAST, 0) && may_be_below(r, k, RF_GREATEST, 1);
}

enum rf_status rf_rewrite_heads_block(struct rf_rewriter *r, size_t k)
{
	const struct rf_head_text *head = &r->heads[k];
	const struct rf_loop *loop = r->job->loops[k];
	struct rf_span all = { head->init.from, head->test.to };
	bool varies = rf_reach_varies(r->job->loops, k) || !is_free(r, k, all) ||
	              (k > 0 && !rf_comparison_is_safe(r, rf_rewriter_words(r, all)));
	bool start = start_varies(r, k);
	enum rf_status status;
	int64_t most;

	if (head->is_unequal && is_empty(head->bound))
		return rf_rewriter_refuse(r, k, "its test has != and more");
	if (loop->step < 0 && loop->is_unsigned)
		return rf_rewriter_refuse(
		    r, k, "it runs downwards in an unsigned variable, which would wrap around");
	if (may_wrap_in_test(r, k))
		return rf_rewriter_refuse(r, k, "its test may wrap around");
	if (may_run_at_top(r, k))
		return rf_rewriter_refuse(
		    r, k, "its first and last values may be the greatest of its unsigned type");
	if (__builtin_mul_overflow(r->job->change->tiles[k], loop->step, &most))
		return rf_rewriter_refuse(r, k, "its blocks are longer than can be counted");
	if (varies && start && loop->step != 1 && loop->step != -1)
		return rf_rewriter_refuse(
		    r, k, "its first value changes with another loop, and its step is not 1");
	r->names[k] = new_name(r, loop->variable);
	r->lengths[k] = new_length(r, k);
	status = varies ? block_reach(r, k, start) : block_head(r, k);
	set_inside(r, k, start);
	return status;
}

/* ---- a loop at another depth ---- */

/* The test of loop k against the least of some bounds, min(N, M - 1); NULL when it cannot be
 * written.  Where differences may wrap around each bound is compared for itself. */
static const char *test_of(struct rf_rewriter *r, size_t k, const char *end)
{
	const char *variable = r->job->loops[k]->variable, *first, *rest;
	size_t length = strlen(end), comma;

	if (rf_comparison_is_safe(r, end)) {
		end = rf_rewrite_style_spell(r, end);
		return end == NULL ? NULL : rf_comparison_less(r, variable, end);
	}
	if (!rf_text_starts_with(end, "min(") || rf_lexer_skip_bracket(end, length, 3) != length)
		return strstr(end, "min(") || strstr(end, "max(") || strstr(end, "floord(")
		           ? NULL
		           : rf_comparison_less(r, variable, end);
	comma = rf_lexer_find(end, (struct rf_span){ 4, length - 1 }, ",");
	first = rf_rewriter_checked(r, rf_arena_substring(r->arena, end + 4, comma - 4));
	rest = rf_rewriter_checked(
	    r, rf_arena_substring(r->arena, end + comma + 2, length - comma - 3));
	first = test_of(r, k, first);
	rest = test_of(r, k, rest);
	return first == NULL || rest == NULL ? NULL : rf_rewriter_print(r, "%s && %s", first, rest);
}

/* Whether loop k may stand below a directive of OpenMP, which takes one comparison for a test. */
static bool has_plain_test(const struct rf_rewriter *r, size_t k)
{
	bool found = false;

	for (size_t m = 0; m < r->job->change->loop_count && !found; ++m)
		found = (m == k || r->directives_stay) &&
		        rf_lexer_has_word(r->job->text, rf_rewriter_above(r, m), "omp");
	return found;
}

/* Whether a test compares the variable alone, i < N, and not what is made of it, i + 1 < N. */
static bool compares_alone(const char *test, const char *variable)
{
	const char *behind = test + strlen(variable);

	return rf_text_starts_with(test, variable) && strchr("<>", behind[strspn(behind, " ")]);
}

enum rf_status rf_rewrite_heads_set_range(struct rf_rewriter *r, size_t k)
{
	const struct rf_head_text *head = &r->heads[k];
	const struct rf_change_range *range = &r->job->ranges[k];
	const char *variable = r->job->loops[k]->variable;
	const char *start = rf_rewrite_style_spell(r, range->start);
	const char *end = ascends(r, k) ? test_of(r, k, range->end) : NULL;
	const char *type = rf_rewriter_words(r, head->type);

	if (start == NULL || end == NULL || !is_of_variables(start) || !is_of_variables(end))
		return rf_rewriter_refuse(r, k, "its bounds have no simple form in this order");
	if (!rf_comparison_is_safe(r, start))
		return rf_rewriter_refuse(r, k, wraps);
	if (strstr(end, " && ") != NULL && has_plain_test(r, k))
		return rf_rewriter_refuse(r, k,
		                          "its test has two parts in this order, and OpenMP takes "
		                          "one");
	if (has_plain_test(r, k) && !compares_alone(end, variable))
		return rf_rewriter_refuse(r, k,
		                          "its test is no comparison of its variable alone in "
		                          "this order, as OpenMP takes it");
	r->inside[k] = rf_rewriter_print(r, "for (%s%s%s = %s; %s; %s)%s", type, *type ? " " : "",
	                                 variable, start, end, rf_rewriter_words(r, head->step),
	                                 rf_rewriter_comments(r, head->whole));
	return RF_OK;
}

enum rf_status rf_rewrite_heads_move(struct rf_rewriter *r, size_t k)
{
	const struct rf_head_text *head = &r->heads[k];
	const struct rf_loop *loop = r->job->loops[k];
	struct rf_span values = { head->init.from, head->test.to };
	struct rf_edits edits = { 0 };
	const char *test = NULL;

	if (rf_comparison_is_safe(r, rf_rewriter_words(r, values)))
		return RF_OK;
	if (loop->step > 0 && loop->upper_count == 1 &&
	    rf_comparison_is_safe(r, rf_rewriter_words(r, head->init)))
		test = rf_comparison_less(
		    r, loop->variable,
		    rf_rewriter_checked(r,
		                        rf_form_print(r->arena, &loop->upper[0], r->job->kernel)));
	if (test == NULL || !rf_rewrite_heads_is_visible(r, test))
		return rf_rewriter_refuse(r, k, wraps);
	rf_rewriter_edit(r, &edits, head->test, test);
	r->inside[k] = with_comments(r, head, &edits);
	return RF_OK;
}
