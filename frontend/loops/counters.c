/* SPDX-License-Identifier: MIT
 *
 * Loops of the source that are counted by other loops.
 *
 * Two kinds of loops are not linear in their own variable but in counters.  One whose step is a
 * size counts blocks.  One whose variable is divided by 16 counts blocks of 16, and a second loop
 * what is inside of a block; then i/16 and i%16 are the variables of these loops:
 *
 *     for (jb = 0; jb < N; jb += B)      jb = B*c, c from 0 below (N + B - 1)/B
 *     for (i = 0; i < N; ++i) a[i/16]    i = 16*q + r, q from 0 below (N + 15)/16,
 *                                        r from 0 below 16 and N - 16*q
 *     for (i = 0; i < N; i += 2) a[i/2]  i = 2*p, p from 0 below (N + 1)/2
 *     for (...; i += 2, k++) a[k]        the same
 *     for (i...) { a[p]; p = 1 - p; }    i = 2*q + r, as if there were i%2
 *
 * The order of the iterations stays, and so does all else: every form in i becomes one in the
 * counters.  Of several divisors each has to divide the next one.
 */
#include "frontend/loops/counters.h"

#include <string.h>

#include "base/integer.h"
#include "frontend/loops/divisors.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/quotient.h"
#include "frontend/statements/size.h"
#include "frontend/tree/coordinate.h"
#include "frontend/tree/tree_query.h"

/* ---- forms ---- */

static struct rf_form form_of_loop(struct rf_reader *reader, const struct rf_loop *loop)
{
	struct rf_form form = rf_form_constant(rf_formula_constant(reader->arena, 0));

	form.terms = RF_NEW(reader->arena, struct rf_form_term);
	if (!form.terms)
		return form;
	*form.terms = (struct rf_form_term){ loop->id, rf_formula_constant(reader->arena, 1) };
	form.term_count = 1;
	return form;
}

/* a + factor * b */
static enum rf_status combine(struct rf_reader *reader, const struct rf_form *a,
                              rf_formula_p factor, const struct rf_form *b, struct rf_form *sum)
{
	return rf_form_combine(reader->arena, a, factor, b, sum) == RF_OK
	           ? RF_OK
	           : rf_size_too_large(reader);
}

/* a + constant, divided by `by`: upward or downward. */
static enum rf_status divide(struct rf_reader *reader, struct rf_place place, rf_formula_p a,
                             rf_formula_p by, bool upward, struct rf_form *quotient)
{
	struct rf_arena *arena = reader->arena;
	rf_formula_p most = rf_formula_subtract(arena, by, rf_formula_constant(arena, 1));
	rf_formula_p formula = NULL;
	enum rf_status status;

	if (!rf_size_divides(reader, a, by, &formula)) {
		a = upward && most ? rf_formula_add(arena, a, most) : a;
		status = a ? rf_size_divide(reader, place, a, by, false, &formula)
		           : rf_size_too_large(reader);
		if (status != RF_OK)
			return status;
	}
	*quotient = rf_form_constant(formula);
	return RF_OK;
}

static struct rf_form *one_form(struct rf_reader *reader, struct rf_form form)
{
	return rf_arena_copy(reader->arena, &form, sizeof(form));
}

/* ---- a step that is no 1 ---- */

/* The loop counts steps, from 0; `value` becomes what its variable then is.  Nothing happens where
 * the length depends on other loops. */
static enum rf_status count_steps(struct rf_reader *reader, struct rf_loop *loop, rf_formula_p by,
                                  struct rf_counters *counters)
{
	struct rf_form *upper = RF_NEW_ARRAY(reader->arena, struct rf_form, loop->upper_count + 1);
	struct rf_form lower = *loop->lower, value, count = form_of_loop(reader, loop);
	rf_formula_p minus = rf_formula_constant(reader->arena, -1);
	enum rf_status status = RF_OK;

	if (!upper || !minus || !count.terms)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < loop->upper_count && status == RF_OK; ++i) {
		status = combine(reader, &loop->upper[i], minus, &lower, &upper[i]);
		if (status == RF_OK && upper[i].term_count)
			return RF_OK;
		if (status == RF_OK)
			status =
			    divide(reader, loop->place, upper[i].constant, by, true, &upper[i]);
	}
	if (status == RF_OK)
		status = combine(reader, &lower, by, &count, &value);
	if (status != RF_OK)
		return status;
	loop->lower = one_form(reader, rf_form_constant(rf_formula_constant(reader->arena, 0)));
	loop->upper = upper;
	loop->step = 1;
	counters->value = one_form(reader, value);
	return counters->value && loop->lower ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

/* ---- blocks ---- */

/* Whether the bounds can be told in blocks. */
static bool has_plain_bounds(struct rf_reader *reader, const struct rf_loop *loop)
{
	for (size_t i = 0; i < loop->upper_count; ++i)
		if (loop->upper[i].term_count)
			return false;
	return loop->lower_count == 1 && loop->lower->term_count == 0 &&
	       rf_size_is_natural(reader, loop->lower->constant);
}

/* A bound of a counter of `unit`: that of the whole, told in units, less what the counters around
 * it have. */
static enum rf_status bound(struct rf_reader *reader, const struct rf_loop *whole,
                            rf_formula_p limit, rf_formula_p unit, bool upward,
                            const struct rf_form *around, struct rf_form *form)
{
	struct rf_form rest = *around;
	enum rf_status status = divide(reader, whole->place, limit, unit, upward, form);

	rest.terms = RF_NEW_ARRAY(reader->arena, struct rf_form_term, around->term_count + 1);
	if (!rest.terms)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < around->term_count && status == RF_OK; ++i) {
		rest.terms[i] = around->terms[i];
		if (!rf_size_divides(reader, around->terms[i].coefficient, unit,
		                     &rest.terms[i].coefficient))
			return rf_size_too_large(reader);
	}
	if (status == RF_OK)
		status = combine(reader, form, rf_formula_constant(reader->arena, -1), &rest, form);
	return status;
}

/* One loop more: it counts units up to the next larger one, `block` (NULL: to the end). */
static enum rf_status add_counter(struct rf_reader *reader, const struct rf_loop *whole,
                                  rf_formula_p block, rf_formula_p unit,
                                  struct rf_counters *counters, struct rf_form *around)
{
	struct rf_loop *loop = counters->loops[counters->count];
	struct rf_form count;
	rf_formula_p ignored;
	enum rf_status status = RF_OK;

	loop->lower = RF_NEW_ARRAY(reader->arena, struct rf_form, 2);
	loop->upper = RF_NEW_ARRAY(reader->arena, struct rf_form, whole->upper_count + 1);
	count = form_of_loop(reader, loop);
	if (!loop->lower || !loop->upper || !count.terms)
		return rf_out_of_memory(reader->diagnostics);
	loop->lower_count = loop->upper_count = 0;
	if (block) {
		loop->lower[loop->lower_count++] =
		    rf_form_constant(rf_formula_constant(reader->arena, 0));
		status = divide(reader, whole->place, block, unit, false,
		                &loop->upper[loop->upper_count++]);
	}
	if (status == RF_OK &&
	    (!block || !rf_size_divides(reader, whole->lower->constant, block, &ignored)))
		status = bound(reader, whole, whole->lower->constant, unit, false, around,
		               &loop->lower[loop->lower_count++]);
	for (size_t i = 0; i < whole->upper_count && status == RF_OK; ++i)
		if (!block || !rf_size_divides(reader, whole->upper[i].constant, block, &ignored))
			status = bound(reader, whole, whole->upper[i].constant, unit, true, around,
			               &loop->upper[loop->upper_count++]);
	++counters->count;
	return status == RF_OK ? combine(reader, around, unit, &count, around) : status;
}

/* 16, or (k*k). */
static const char *factor_text(struct rf_reader *reader, rf_formula_p formula)
{
	const char *text = rf_size_print(reader, formula);

	return text && strpbrk(text, "*+- ") ? rf_arena_print(reader->arena, "(%s)", text) : text;
}

/* "(i/16)" and "(i%16)"; in between "(i%16/4)". */
static const char *name_of(struct rf_reader *reader, const char *variable, rf_formula_p block,
                           rf_formula_p unit)
{
	const char *text = variable;
	int64_t one;

	if (block)
		text = rf_arena_print(reader->arena, "%s%%%s", text, factor_text(reader, block));
	if (!rf_formula_is_constant(unit, &one) || one != 1)
		text = rf_arena_print(reader->arena, "%s/%s", text, factor_text(reader, unit));
	return text ? rf_arena_print(reader->arena, "(%s)", text) : NULL;
}

/* Another loop of the kernel for the same loop of the source. */
static struct rf_loop *inner_loop(struct rf_reader *reader, struct rf_loop *outer)
{
	struct rf_loop **slot = RF_PUSH(reader->arena, &reader->loops);
	struct rf_loop *loop = rf_arena_copy(reader->arena, outer, sizeof(*outer));

	if (!slot || !loop)
		return NULL;
	*slot = loop;
	loop->id = (int)reader->loops.count - 1;
	loop->is_parallel = false;
	loop->collapse = 1;
	loop->schedule = NULL;
	loop->assumed = NULL;
	outer->is_simd = false;
	return loop;
}

/* Whether what the variable is at the first step depends on no other loop. */
static bool starts_plainly(const struct rf_counters *counters)
{
	return counters->value == NULL || counters->value->term_count == 1;
}

static enum rf_status split(struct rf_reader *reader, const struct rf_divisors *all,
                            struct rf_loop *loop, struct rf_counters *counters)
{
	struct rf_loop whole = *loop;
	struct rf_form around = rf_form_constant(rf_formula_constant(reader->arena, 0));
	struct rf_form scaled = around;
	rf_formula_p factor = rf_formula_constant(reader->arena, 1);
	rf_formula_p one = factor;
	enum rf_status status = RF_OK;

	if (counters->value) {
		scaled = rf_form_constant(counters->value->constant);
		factor = counters->value->terms->coefficient;
	}
	counters->count = 0;
	for (size_t i = 0; i <= all->count && status == RF_OK; ++i) {
		rf_formula_p unit = i < all->count ? all->by[all->count - 1 - i] : one;
		rf_formula_p block = i > 0 ? all->by[all->count - i] : NULL;

		counters->loops[i] = i ? inner_loop(reader, counters->loops[i - 1]) : loop;
		if (!counters->loops[i])
			return rf_out_of_memory(reader->diagnostics);
		/* what a directive hands out are the turns of the source's loop */
		loop->collapse += i && (loop->is_parallel || loop->collapse > 1);
		counters->loops[i]->variable = name_of(reader, whole.variable, block, unit);
		status = add_counter(reader, &whole, block, unit, counters, &around);
	}
	if (status == RF_OK)
		status = combine(reader, &scaled, factor, &around, &scaled);
	if (status != RF_OK)
		return status;
	counters->value = one_form(reader, scaled);
	return counters->value ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_counters_make(struct rf_reader *reader, const struct rf_loop_head *head,
                                bool counts_turns, bool alternates, struct rf_loop *loop,
                                struct rf_counters *counters)
{
	struct rf_divisors all = { .reader = reader,
		                   .loop = loop,
		                   .body = head->body,
		                   .variable = head->variable,
		                   .step = loop->step,
		                   .any = counts_turns,
		                   .fits = true };
	rf_formula_p step = head->stride;
	enum rf_status status = RF_OK;

	*counters = (struct rf_counters){ .count = 1, .loops = { loop } };
	if (loop->is_irregular || loop->step < 0 || loop->lower_count != 1)
		return RF_OK;
	if (!step)
		status = rf_divisors_find(&all);
	if (!step && alternates)
		rf_divisors_insert(&all, rf_formula_constant(reader->arena, 2));
	if (status != RF_OK || !all.fits || (!step && !all.any && all.count == 0))
		return status;
	if (!step && loop->step > 1)
		step = rf_formula_constant(reader->arena, loop->step);
	if (step) {
		status = count_steps(reader, loop, step, counters);
		if (status != RF_OK || !counters->value)
			return status;
		loop->variable = name_of(reader, loop->variable, NULL, step);
	}
	if (all.count > 0 && has_plain_bounds(reader, loop) && starts_plainly(counters))
		status = split(reader, &all, loop, counters);
	loop->is_counter = counters->value != NULL;
	for (size_t i = 0; i < counters->count; ++i)
		counters->loops[i]->is_counter = loop->is_counter;
	return status;
}
