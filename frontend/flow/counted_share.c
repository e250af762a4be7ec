/* SPDX-License-Identifier: MIT
 *
 * How often a condition holds that loop variables decide, but no linear form of them.
 *
 * Of `if ((i + j) % 100 < 37)` or `if (i * j < n)` no guard says in which turns it holds.  With
 * numbers for all sizes it is evaluated in every turn of the loops around it or, of many, in some
 * that spread evenly: each outer loop takes a point between its ends, and what is found there
 * counts as often as there are turns of all of them.
 */
#include "frontend/flow/counted_share.h"

#include <math.h>

#include "base/kronecker.h"
#include "frontend/effects/effects.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/quotient.h"
#include "frontend/statements/size.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/type_kind.h"

enum { MOST_PARTS = 64, MOST_LOOPS = RF_MAX_DEPTH, MOST_TURNS = 1 << 21, SAMPLES = 1 << 20 };

/* A form of the loops that are open, by their place among these. */
struct form {
	int64_t constant, factor[MOST_LOOPS];
};

/* A part of the condition, behind those that it is made of. */
struct part {
	enum { FORM, UNARY, BINARY } kind;
	struct form form;
	int op, left, right;
	int bytes;       /* of an unsigned result, ... */
	int taken_bytes; /* ... and of what it is made of; 0: signed */
};

struct count {
	struct rf_reader *reader;
	bool settles; /* the kernel is one of these sizes from here on */
	size_t loops, parts;
	struct part part[MOST_PARTS];
	int64_t values[MOST_LOOPS]; /* of the variables in a turn */
	bool fails;
	double turns, holds;
};

/* ---- what is evaluated ---- */

static bool number_of(const struct count *c, rf_formula_p formula, int64_t *number)
{
	return c->settles ? rf_size_settle(c->reader, formula, number)
	                  : rf_size_given(c->reader, formula, number);
}

static bool take_form(struct count *c, const struct rf_form *form, struct form *taken)
{
	*taken = (struct form){ 0 };
	for (size_t t = 0; t < form->term_count; ++t) {
		size_t k = 0;

		while (k < c->loops &&
		       rf_effects_open_loop(c->reader, k)->id != form->terms[t].loop)
			++k;
		if (k == c->loops || !number_of(c, form->terms[t].coefficient, &taken->factor[k]))
			return false;
	}
	return number_of(c, form->constant, &taken->constant);
}

/* Of what bytes both sides of an operation are where that makes them unsigned, else 0. */
static int taken_bytes(const struct rf_reader *reader, const struct rf_tree *tree)
{
	int a = (int)tree->children[0]->bytes, b = (int)tree->children[1]->bytes;

	if (!rf_narrow_is_unsigned(reader, tree))
		return 0;
	return a > b ? a : b;
}

/* The part that a tree becomes, -1: it is none. */
static int add_part(struct count *c, const struct rf_tree *tree)
{
	struct part part = { .kind = FORM };
	struct rf_value value;

	tree = rf_tree_query_peel(tree);
	if (tree->type != RF_TYPE_INTEGER || c->parts == MOST_PARTS)
		return -1;
	part.bytes = rf_type_kind_is_unsigned(c->reader, tree) ? (int)tree->bytes : 0;
	if (rf_affine_value(c->reader, tree, &value) == RF_OK && value.kind == RF_VALUE_FORM) {
		if (!take_form(c, value.forms, &part.form))
			return -1;
	} else if (tree->kind == RF_TREE_UNARY) {
		part.kind = UNARY;
		part.op = tree->op;
		part.left = add_part(c, tree->children[0]);
		if (part.left < 0)
			return -1;
	} else if (tree->kind == RF_TREE_BINARY) {
		part.kind = BINARY;
		part.op = tree->op;
		part.taken_bytes = taken_bytes(c->reader, tree);
		part.left = add_part(c, tree->children[0]);
		part.right = part.left < 0 ? -1 : add_part(c, tree->children[1]);
		if (part.right < 0)
			return -1;
	} else {
		return -1;
	}
	if (c->parts == MOST_PARTS)
		return -1;
	c->part[c->parts] = part;
	return (int)c->parts++;
}

/* ---- in a turn ---- */

static int64_t value_of_form(const struct count *c, const struct form *form)
{
	int64_t sum = form->constant;

	for (size_t k = 0; k < c->loops; ++k)
		sum += form->factor[k] * c->values[k];
	return sum;
}

static bool apply_unary(int op, int64_t a, int64_t *result)
{
	*result = op == CXUnaryOperator_Minus  ? -a
	          : op == CXUnaryOperator_Not  ? ~a
	          : op == CXUnaryOperator_LNot ? !a
	                                       : a;
	return op == CXUnaryOperator_Minus || op == CXUnaryOperator_Not ||
	       op == CXUnaryOperator_LNot || op == CXUnaryOperator_Plus;
}

/* As C has it: quotients towards 0. */
static bool apply_binary(int op, int64_t a, int64_t b, int64_t *result)
{
	bool divides = op == CXBinaryOperator_Div || op == CXBinaryOperator_Rem;

	if (divides && b > 0) {
		*result = op == CXBinaryOperator_Div ? a / b : a % b;
		return true;
	}
	if (op == CXBinaryOperator_Shr && b >= 0 && b < 63) {
		*result = a >> b;
		return true;
	}
	return rf_quotient_apply(op, a, b, result) || rf_tree_query_compute(op, a, b, result);
}

/* An unsigned number of so many bytes; false where that is too large. */
static bool go_round(int bytes, int64_t *value)
{
	if (bytes > 0 && bytes <= 4)
		*value &= UINT32_MAX;
	return bytes == 0 || *value >= 0;
}

/* Whether the condition holds in the turn at hand. */
static bool holds(struct count *c)
{
	int64_t values[MOST_PARTS] = { 0 };

	for (size_t i = 0; i < c->parts && !c->fails; ++i) {
		const struct part *part = &c->part[i];

		if (part->kind == BINARY)
			c->fails |= !go_round(part->taken_bytes, &values[part->left]) ||
			            !go_round(part->taken_bytes, &values[part->right]);
		if (part->kind == FORM)
			values[i] = value_of_form(c, &part->form);
		else if (part->kind == UNARY)
			c->fails |= !apply_unary(part->op, values[part->left], &values[i]);
		else
			c->fails |= !apply_binary(part->op, values[part->left], values[part->right],
			                          &values[i]);
		c->fails |= !go_round(part->bytes, &values[i]);
	}
	return values[c->parts - 1] != 0;
}

/* ---- turns ---- */

/* The first value of a loop and how many there are; 0: it has no turn. */
static int64_t turns_of(const struct rf_loop *loop, const struct count *c, const struct form *lower,
                        const struct form *upper, int64_t *first)
{
	int64_t start = INT64_MIN, end = INT64_MAX, step = loop->step;

	for (size_t i = 0; i < loop->lower_count; ++i) {
		int64_t value = value_of_form(c, &lower[i]);

		start = value > start ? value : start;
	}
	for (size_t i = 0; i < loop->upper_count; ++i) {
		int64_t value = value_of_form(c, &upper[i]);

		end = value < end ? value : end;
	}
	*first = step > 0 ? start : end - 1;
	if (start >= end)
		return 0;
	return (end - 1 - start) / (step > 0 ? step : -step) + 1;
}

struct ends {
	const struct rf_loop *loop;
	struct form *lower, *upper;
};

static struct form *take_forms(struct count *c, size_t count, const struct rf_form *forms)
{
	struct form *taken = RF_NEW_ARRAY(c->reader->arena, struct form, count + 1);

	c->fails |= taken == NULL || count == 0;
	for (size_t i = 0; i < count && !c->fails; ++i)
		c->fails = !take_form(c, &forms[i], &taken[i]);
	return taken;
}

static void take_ends(struct count *c, struct ends *ends)
{
	for (size_t k = 0; k < c->loops && !c->fails; ++k) {
		struct rf_loop *loop = rf_effects_open_loop(c->reader, k);

		ends[k].loop = loop;
		c->fails |= loop->is_irregular || loop->step == 0;
		ends[k].lower = take_forms(c, loop->lower_count, loop->lower);
		ends[k].upper = take_forms(c, loop->upper_count, loop->upper);
	}
}

/* Every turn; false where there are too many. */
static bool walk_all(struct count *c, const struct ends *ends, size_t k)
{
	int64_t first, turns;

	if (k == c->loops) {
		c->turns += 1;
		c->holds += holds(c);
		return c->turns < MOST_TURNS;
	}
	turns = turns_of(ends[k].loop, c, ends[k].lower, ends[k].upper, &first);
	for (int64_t t = 0; t < turns && !c->fails; ++t) {
		c->values[k] = first + t * ends[k].loop->step;
		if (!walk_all(c, ends, k + 1))
			return false;
	}
	for (size_t i = k; i < c->loops; ++i)
		c->values[i] = 0;
	return true;
}

static void walk_some(struct count *c, const struct ends *ends)
{
	c->turns = c->holds = 0;
	for (size_t n = 0; n < SAMPLES && !c->fails; ++n) {
		double weight = 1;

		for (size_t k = 0; k < c->loops && weight > 0; ++k) {
			int64_t first, turns;

			turns = turns_of(ends[k].loop, c, ends[k].lower, ends[k].upper, &first);
			c->values[k] =
			    first + ends[k].loop->step *
					(int64_t)floor(rf_kronecker_roots(n, k) * (double)turns);
			weight *= (double)turns;
		}
		c->turns += weight;
		if (weight > 0 && holds(c))
			c->holds += weight;
	}
}

/* Finds what is to be evaluated, and in which turns. */
static bool prepare(struct count *c, const struct rf_tree *test, struct ends *ends, bool settles)
{
	c->settles = settles;
	c->parts = 0;
	if (add_part(c, test) < 0)
		return false;
	take_ends(c, ends);
	return !c->fails;
}

bool rf_counted_share(struct rf_reader *reader, const struct rf_tree *test,
                      struct rf_counted_share *counted)
{
	struct count *c = RF_NEW(reader->arena, struct count);
	struct ends ends[MOST_LOOPS] = { { 0 } };

	if (c == NULL || reader->kernel->language == RF_CUDA || reader->open_loops.count == 0 ||
	    reader->open_loops.count > MOST_LOOPS)
		return false;
	c->reader = reader;
	c->loops = reader->open_loops.count;
	if (!prepare(c, test, ends, false))
		return false;
	counted->is_sampled = !walk_all(c, ends, 0);
	if (counted->is_sampled)
		walk_some(c, ends);
	counted->share = c->holds / c->turns;
	return !c->fails && c->turns > 0 && prepare(c, test, ends, true);
}
