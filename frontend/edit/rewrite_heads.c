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
#include <string.h>

#include "frontend/edit/rewriter.h"
#include "model/ir/reach.h"

static const char *checked(struct rf_rewriter *r, const char *text)
{
	r->failed |= text == NULL;
	return text == NULL ? "" : text;
}

static bool is_empty(struct rf_span piece)
{
	return piece.from == piece.to;
}

static bool ascends(const struct rf_rewriter *r, size_t k)
{
	return r->job->loops[k]->step > 0;
}

/* ---- names ---- */

static bool is_taken(const struct rf_rewriter *r, const char *name)
{
	struct rf_span whole = { 0, r->job->length };
	bool taken = rf_lexer_has_word(r->job->text, whole, name);

	for (size_t k = 0; k < r->job->loop_count; ++k)
		taken |= r->names[k] != NULL && rf_text_equal(r->names[k], name);
	return taken;
}

/* "ib" for i, "row_block" for row, with a number behind it where that exists already. */
static const char *new_name(struct rf_rewriter *r, const char *variable)
{
	const char *stem = checked(
	    r, rf_arena_print(r->arena, strlen(variable) == 1 ? "%sb" : "%s_block", variable));
	const char *name = stem;

	for (int n = 2; !r->failed && is_taken(r, name); ++n)
		name = checked(r, rf_arena_print(r->arena, "%s%d", stem, n));
	return name;
}

/* Whether a name is set in a piece of the source. */
static bool is_set(const struct rf_rewriter *r, struct rf_span piece, const char *text,
                   struct rf_span word)
{
	char name[64] = "";

	if (word.to - word.from >= sizeof(name))
		return true;
	memcpy(name, text + word.from, word.to - word.from);
	return rf_lexer_is_set(r->job->text, piece, name);
}

/* Whether a word is the variable of a loop around the nest. */
static bool is_around(const struct rf_rewriter *r, const char *text, struct rf_span word)
{
	for (int id = 0; id < r->job->loops[0]->id; ++id)
		if (rf_lexer_is(text, word, r->job->kernel->loops[id]->variable))
			return true;
	return false;
}

/* Whether each name in a text has, in front of the nest, the value that the function began with. */
static bool is_visible(const struct rf_rewriter *r, const char *text)
{
	size_t from = rf_lexer_function(r->job->text, r->job->length, r->begin);
	struct rf_span nest = { r->begin, r->end }, function = { from, r->end }, word;
	size_t length = strlen(text);

	for (size_t at = 0; rf_lexer_next_word(text, length, at, &word); at = word.to)
		if (is_set(r, is_around(r, text, word) ? nest : function, text, word))
			return false;
	return true;
}

/* Whether a piece of loop k's head means the same in front of the nest. */
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

/* ---- the loop over the blocks ---- */

static bool is_number(const char *text)
{
	return strspn(text, "0123456789") == strlen(text);
}

/* Distance of two blocks, less something: "504", "504 * S - 1". */
static const char *distance(struct rf_rewriter *r, size_t k, int64_t less)
{
	int64_t step = r->job->loops[k]->step;
	int64_t number = r->job->blocks[k] * (step > 0 ? step : -step);
	const char *amount = rf_rewriter_cut(r, r->heads[k].amount);
	const char *text;

	if (is_number(amount))
		return checked(r, rf_arena_print(r->arena, "%lld", (long long)(number - less)));
	text =
	    checked(r, rf_arena_print(r->arena,
	                              strspn(amount, "abcdefghijklmnopqrstuvwxyz_"
	                                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == strlen(amount)
	                                  ? "%lld * %s"
	                                  : "%lld * (%s)",
	                              (long long)r->job->blocks[k], amount));
	return less == 0 ? text : checked(r, rf_arena_print(r->arena, "%s - 1", text));
}

/* The variable of blocks is of the same type, unless that is too small for whole blocks. */
static const char *type_of(struct rf_rewriter *r, size_t k)
{
	if (is_empty(r->heads[k].type) || r->job->loops[k]->variable_bytes < 4)
		return "long";
	return rf_rewriter_cut(r, r->heads[k].type);
}

/* The user's own test of another variable; i != N as i < N, which cannot be stepped over. */
static const char *test_of_block(struct rf_rewriter *r, size_t k)
{
	const struct rf_head_text *head = &r->heads[k];
	const char *variable = r->job->loops[k]->variable;

	if (head->is_unequal)
		return checked(r, rf_arena_print(r->arena, "%s %s %s", r->names[k],
		                                 ascends(r, k) ? "<" : ">",
		                                 rf_rewriter_cut(r, head->bound)));
	return checked(r,
	               rf_lexer_rename(r->arena, r->job->text, head->test, variable, r->names[k]));
}

/* All of the init, since others may be declared in it. */
static const char *init_of_block(struct rf_rewriter *r, size_t k)
{
	const struct rf_head_text *head = &r->heads[k];

	if (is_empty(head->type) || r->job->loops[k]->variable_bytes < 4)
		return checked(r, rf_arena_print(r->arena, "long %s = %s", r->names[k],
		                                 rf_rewriter_cut(r, head->start)));
	return checked(
	    r,
	    rf_arena_print(r->arena, "%s%s%s",
	                   rf_rewriter_cut(r, (struct rf_span){ head->init.from, head->name.from }),
	                   r->names[k],
	                   rf_rewriter_cut(r, (struct rf_span){ head->name.to, head->init.to })));
}

static void add_block_loop(struct rf_rewriter *r, size_t k, const char *init, const char *test)
{
	r->outside[k] =
	    checked(r, rf_arena_print(r->arena, "for (%s; %s; %s %s= %s)", init, test, r->names[k],
	                              ascends(r, k) ? "+" : "-", distance(r, k, 0)));
}

/* ---- over all that a loop reaches ---- */

/* The least or greatest value as text, plus a number; NULL when that cannot be said. */
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
	text = checked(r, rf_form_print(r->arena, &form, r->job->kernel));
	return is_visible(r, text) ? text : NULL;
}

static enum rf_status block_all(struct rf_rewriter *r, size_t k)
{
	bool up = ascends(r, k);
	const char *first = reach_text(r, k, up ? RF_LEAST : RF_GREATEST, 0);
	const char *bound = reach_text(r, k, up ? RF_GREATEST : RF_LEAST, up ? 1 : 0);
	const char *init, *test;

	if (first == NULL || bound == NULL)
		return rf_rewriter_refuse(r, k,
		                          "the range of its bounds cannot be written in front of "
		                          "the nest");
	init =
	    checked(r, rf_arena_print(r->arena, "%s %s = %s", type_of(r, k), r->names[k], first));
	test =
	    checked(r, rf_arena_print(r->arena, "%s %s %s", r->names[k], up ? "<" : ">=", bound));
	add_block_loop(r, k, init, test);
	return RF_OK;
}

/* ---- the blocked loop itself ---- */

/* The earlier of the end of the loop and that of the block. */
static void end_with_block(struct rf_rewriter *r, size_t k, struct rf_edits *edits)
{
	const struct rf_head_text *head = &r->heads[k];
	const char *name = r->names[k];
	const char *end =
	    checked(r, rf_arena_print(r->arena, "%s %c %s", name, ascends(r, k) ? '+' : '-',
	                              distance(r, k, head->is_inclusive)));

	if (is_empty(head->bound)) {
		rf_rewriter_edit(
		    r, edits, (struct rf_span){ head->test.to, head->test.to },
		    checked(r, rf_arena_print(r->arena, " && %s %c %s", r->job->loops[k]->variable,
		                              ascends(r, k) ? '<' : '>', end)));
		return;
	}
	rf_rewriter_edit(r, edits, head->bound,
	                 ascends(r, k)
	                     ? rf_rewriter_least(r, rf_rewriter_cut(r, head->bound), end)
	                     : rf_rewriter_greatest(r, rf_rewriter_cut(r, head->bound), end));
	if (head->is_unequal)
		rf_rewriter_edit(r, edits, head->relation,
		                 (head->relation.from < head->bound.from) == ascends(r, k) ? "<"
		                                                                           : ">");
}

static void begin_with_block(struct rf_rewriter *r, size_t k, bool varies, struct rf_edits *edits)
{
	const struct rf_head_text *head = &r->heads[k];
	const char *start = rf_rewriter_cut(r, head->start);
	const char *text = r->names[k];

	if (varies && ascends(r, k))
		text = rf_rewriter_greatest(r, start, text);
	else if (varies)
		text = rf_rewriter_least(r, start, text);
	rf_rewriter_edit(r, edits, head->start, text);
}

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

static const char *why_not(const struct rf_rewriter *r, size_t k, bool varies, bool start)
{
	const struct rf_loop *loop = r->job->loops[k];

	if (r->heads[k].is_unequal && is_empty(r->heads[k].bound))
		return "its test has != and more";
	if (loop->step < 0 && loop->is_unsigned)
		return "it runs downwards in an unsigned variable, which would wrap around";
	if (varies && start && loop->step != 1 && loop->step != -1)
		return "its first value changes with another loop, and its step is not 1";
	return NULL;
}

enum rf_status rf_rewriter_block(struct rf_rewriter *r, size_t k)
{
	const struct rf_head_text *head = &r->heads[k];
	struct rf_span all = { head->init.from, head->test.to };
	bool varies = rf_reach_varies(r->job->loops, k) || !is_free(r, k, all);
	bool start = start_varies(r, k);
	const char *problem = why_not(r, k, varies, start);
	struct rf_edits edits = { 0 };
	enum rf_status status = RF_OK;

	if (problem != NULL)
		return rf_rewriter_refuse(r, k, problem);
	r->names[k] = new_name(r, r->job->loops[k]->variable);
	if (varies)
		status = block_all(r, k);
	else
		add_block_loop(r, k, init_of_block(r, k), test_of_block(r, k));
	begin_with_block(r, k, start, &edits);
	end_with_block(r, k, &edits);
	r->inside[k] = rf_rewriter_apply(r, head->whole, &edits);
	return status;
}

/* ---- a loop at another depth ---- */

enum rf_status rf_rewriter_set_range(struct rf_rewriter *r, size_t k)
{
	const struct rf_head_text *head = &r->heads[k];
	const struct rf_rewrite_range *range = &r->job->ranges[k];
	const char *variable = r->job->loops[k]->variable;
	const char *start = rf_rewriter_spell(r, range->start);
	const char *end = rf_rewriter_spell(r, range->end);
	const char *type = rf_rewriter_cut(r, head->type);

	if (start == NULL || end == NULL || !ascends(r, k))
		return rf_rewriter_refuse(r, k, "its bounds have no simple form in this order");
	r->inside[k] = checked(r, rf_arena_print(r->arena, "for (%s%s%s = %s; %s < %s; %s)", type,
	                                         *type ? " " : "", variable, start, variable, end,
	                                         rf_rewriter_cut(r, head->step)));
	return RF_OK;
}
