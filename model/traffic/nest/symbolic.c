/* SPDX-License-Identifier: MIT
 *
 * Counts of a whole run as formulas, for sizes without values.
 *
 * How often a loop of an affine nest turns is a polynomial in the sizes, once they are
 * larger than the constants in bounds and conditions, unless a loop has steps or tiles.  It is
 * found from counts with small sizes (counts.c): ten of one size, ten by ten of two.  What it gives
 * for two larger points must agree as well; else there is no formula.  i from 0 to N, k from 0 to
 * M, j up to i: M*N*(N + 1)/2.
 */
#include "model/traffic/nest/symbolic.h"

#include "base/polynomial.h"
#include "model/traffic/nest/counts.h"

enum { MAX_VARYING = 2, MAX_DEPTH = 4, LARGEST_CONSTANT = 24 };

struct sampler {
	const struct rf_kernel *kernel;
	int loop;
	struct rf_arena *arena; /* of what is needed for a while only */
	size_t varying[MAX_VARYING];
	size_t count;
	int64_t largest; /* constant in bounds and conditions */
};

/* ---- which sizes matter ---- */

static void look_at_formula(struct sampler *s, rf_formula_p formula)
{
	for (size_t i = 0; i < formula->term_count; ++i) {
		int64_t value = formula->terms[i].coefficient / formula->divisor;

		value = value < 0 ? -value : value;
		if (value > s->largest)
			s->largest = value;
	}
	for (size_t size = 0; size < s->kernel->size_count; ++size) {
		bool is_new = rf_formula_uses(formula, size);

		for (size_t i = 0; i < s->count && i < MAX_VARYING; ++i)
			is_new &= s->varying[i] != size;
		if (is_new && s->count < MAX_VARYING)
			s->varying[s->count] = size;
		s->count += is_new;
	}
}

static void look_at_form(struct sampler *s, const struct rf_form *form)
{
	look_at_formula(s, form->constant);
	for (size_t i = 0; i < form->term_count; ++i)
		look_at_formula(s, form->terms[i].coefficient);
}

static void look_at_loop(struct sampler *s, const struct rf_loop *loop)
{
	for (size_t i = 0; i < loop->lower_count; ++i)
		look_at_form(s, &loop->lower[i]);
	for (size_t i = 0; i < loop->upper_count; ++i)
		look_at_form(s, &loop->upper[i]);
}

/* The depth of the nodes. */
static size_t look_at_nodes(struct sampler *s, const struct rf_node *node)
{
	size_t deepest = 0;

	for (; node; node = node->next) {
		size_t depth = look_at_nodes(s, node->children);
		size_t other = look_at_nodes(s, node->otherwise);

		if (node->kind == RF_NODE_LOOP)
			look_at_loop(s, node->loop);
		for (size_t i = 0; node->kind == RF_NODE_GUARD && i < node->guard->condition_count;
		     ++i)
			look_at_form(s, &node->guard->conditions[i].form);
		depth = (depth > other ? depth : other) + (node->kind == RF_NODE_LOOP);
		deepest = depth > deepest ? depth : deepest;
	}
	return deepest;
}

static bool is_suitable(struct sampler *s)
{
	size_t depth = look_at_nodes(s, s->kernel->root);

	for (size_t i = 0; i < s->count && i < MAX_VARYING; ++i)
		if (s->kernel->sizes[s->varying[i]].kind != RF_SIZE_FREE)
			return false;
	return s->count >= 1 && s->count <= MAX_VARYING && depth <= MAX_DEPTH &&
	       s->largest <= LARGEST_CONSTANT;
}

/* ---- samples ---- */

/* Counts with n and m for the sizes that matter. */
static bool count(int64_t n, int64_t m, int64_t *value, void *user)
{
	struct sampler *s = user;
	static const struct rf_layout anywhere;
	int64_t sizes[RF_MAX_SIZES] = { 0 };
	struct rf_stream stream = { .kernel = s->kernel, .sizes = sizes, .layout = &anywhere };
	struct rf_counts counts;

	sizes[s->varying[0]] = n;
	if (s->count > 1)
		sizes[s->varying[1]] = m;
	if (rf_counts_make(&stream, s->arena, &counts) != RF_OK || !counts.turns[s->loop].known)
		return false;
	*value = (int64_t)counts.turns[s->loop].times;
	return true;
}

/* Where two larger points are right, too. */
static bool is_right(struct sampler *s, rf_formula_p formula)
{
	const int64_t points[][2] = { { 37, 53 }, { 61, 40 } };

	for (size_t i = 0; i < sizeof(points) / sizeof(points[0]); ++i) {
		int64_t sizes[RF_MAX_SIZES] = { 0 };
		int64_t expected, value;

		sizes[s->varying[0]] = s->largest + points[i][0];
		if (s->count > 1)
			sizes[s->varying[1]] = s->largest + points[i][1];
		if (!count(s->largest + points[i][0], s->largest + points[i][1], &expected, s) ||
		    !rf_formula_integer(formula, sizes, &value) || value != expected)
			return false;
	}
	return true;
}

static rf_formula_p find(struct sampler *s, struct rf_arena *arena)
{
	rf_formula_p formula =
	    rf_polynomial_find(count, s, s->largest, s->varying, s->count, arena);

	return formula && is_right(s, formula) ? formula : NULL;
}

enum rf_status rf_symbolic_turns(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                                 rf_formula_p *formula)
{
	struct rf_arena *scratch = rf_arena_new();
	struct sampler *s = scratch ? RF_NEW(scratch, struct sampler) : NULL;
	bool failed = s == NULL;

	*formula = NULL;
	if (s) {
		*s = (struct sampler){ .kernel = kernel, .loop = loop, .arena = scratch };
		s->largest = 4;
		if (is_suitable(s))
			*formula = find(s, arena);
		failed = rf_arena_failed(scratch) || rf_arena_failed(arena);
	}
	rf_arena_free(scratch);
	return failed ? RF_FAILED : RF_OK;
}
