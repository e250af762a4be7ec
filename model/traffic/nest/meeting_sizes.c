/* SPDX-License-Identifier: MIT
 *
 * Sizes whose numbers say that references meet.
 *
 * a[i + m] and a[i] lie at a distance that no number of iterations is, for all m; with m = 1 they
 * are neighbours, as they are where the source says a[i + 1].  So are a[i*ld + j] and a[i*n + j]
 * with ld = n, and with k = ld a[i*ld + j + k] is the row below a[i*ld + j].
 *
 * With numbers for all sizes everything that meets is found, but nothing is said of other values
 * any more.  So each size is left as it is, one after the other, where the same groups are found
 * without its number: of a[i*n + j + m] and a[i*n + j] only m becomes a number, and what is said
 * of rows holds for any n.
 */
#include "model/traffic/nest/meeting_sizes.h"

#include <math.h>
#include <string.h>

/* What formulas are written in: a number or itself for each size. */
struct wording {
	struct rf_arena *arena;
	rf_formula_p of_size[RF_MAX_SIZES];
	bool fails; /* a number left 64 bits, or there is no memory */
};

/* ---- whether numbers may matter ---- */

/* Bytes from the first to the last that a group comes to; all where a number is missing. */
struct reach {
	bool has_sizes; /* sizes are in its formulas */
	double low, high;
};

static bool is_known(const struct rf_nest *nest, const bool *known, rf_formula_p formula)
{
	for (size_t s = 0; s < nest->kernel->size_count; ++s)
		if (!known[s] && rf_formula_uses(formula, s))
			return false;
	return true;
}

static void widen(const struct rf_nest *nest, const struct rf_reference *reference,
                  const struct rf_meeting_sizes *sizes, struct reach *reach)
{
	const struct rf_nest_form *address = &reference->address;
	double low = rf_formula_value(address->constant, sizes->real), high = low;
	bool known = is_known(nest, sizes->known, address->constant);

	reach->has_sizes |= !rf_formula_is_constant(address->constant, NULL);
	for (size_t k = 0; k < nest->depth; ++k) {
		double moved = rf_formula_value(address->strides[k], sizes->real) *
		               rf_nest_trip_count(nest, k, sizes->real);

		low += fmin(moved, 0);
		high += fmax(moved, 0);
		known &= is_known(nest, sizes->known, address->strides[k]) &&
		         is_known(nest, sizes->known, nest->loops[k].trips);
		reach->has_sizes |= !rf_formula_is_constant(address->strides[k], NULL);
	}
	reach->low = fmin(reach->low, known ? low : -INFINITY);
	reach->high = fmax(reach->high, known ? high : INFINITY);
}

static struct reach reach_of(const struct rf_nest *nest, const struct rf_group *group,
                             const struct rf_meeting_sizes *sizes)
{
	struct reach reach = { .low = INFINITY, .high = -INFINITY };

	for (size_t r = 0; r < nest->reference_count; ++r)
		for (size_t i = 0; i < group->member_count; ++i)
			if (nest->references[r].access == group->members[i].access)
				widen(nest, &nest->references[r], sizes, &reach);
	return reach;
}

/* Whether two groups of an array come to the same bytes. */
static bool may_meet(const struct rf_groups *groups, const struct reach *reaches)
{
	for (size_t g = 0; g < groups->count; ++g)
		for (size_t h = 0; h < g; ++h) {
			const struct reach *a = &reaches[g], *b = &reaches[h];

			if (groups->items[g].array == groups->items[h].array &&
			    (a->has_sizes || b->has_sizes) && a->low < b->high && b->low < a->high)
				return true;
		}
	return false;
}

static enum rf_status look_for_meetings(const struct rf_nest *nest, const struct rf_groups *groups,
                                        const struct rf_meeting_sizes *sizes,
                                        struct rf_arena *arena, bool *found)
{
	struct reach *reaches = RF_NEW_ARRAY(arena, struct reach, groups->count);

	if (reaches == NULL)
		return RF_FAILED;
	for (size_t g = 0; g < groups->count; ++g)
		reaches[g] = reach_of(nest, &groups->items[g], sizes);
	*found = may_meet(groups, reaches);
	return RF_OK;
}

/* ---- a nest in other words ---- */

/* NULL stays NULL. */
static rf_formula_p reword(struct wording *w, rf_formula_p formula)
{
	rf_formula_p reworded = rf_formula_compose(w->arena, formula, w->of_size);

	w->fails |= formula != NULL && reworded == NULL;
	return reworded;
}

static struct rf_nest_form reword_form(struct wording *w, size_t depth,
                                       const struct rf_nest_form *form)
{
	struct rf_nest_form reworded = { .constant = reword(w, form->constant) };

	reworded.strides = RF_NEW_ARRAY(w->arena, rf_formula_p, depth);
	w->fails |= reworded.strides == NULL;
	for (size_t k = 0; !w->fails && k < depth; ++k)
		reworded.strides[k] = reword(w, form->strides[k]);
	return reworded;
}

static void reword_reference(struct wording *w, size_t depth, struct rf_reference *reference)
{
	const struct rf_reference from = *reference;

	if (from.is_indirect) /* it has no address */
		return;
	reference->address = reword_form(w, depth, &from.address);
	reference->subscripts = RF_NEW_ARRAY(w->arena, struct rf_nest_form, from.subscript_count);
	reference->subscript_bytes = RF_NEW_ARRAY(w->arena, rf_formula_p, from.subscript_count);
	w->fails |= reference->subscripts == NULL || reference->subscript_bytes == NULL;
	for (size_t d = 0; !w->fails && d < from.subscript_count; ++d) {
		reference->subscripts[d] = reword_form(w, depth, &from.subscripts[d]);
		reference->subscript_bytes[d] = reword(w, from.subscript_bytes[d]);
	}
}

static void reword_nest(struct wording *w, const struct rf_nest *nest, struct rf_nest *reworded)
{
	w->fails = false;
	*reworded = *nest;
	reworded->loops = rf_arena_copy(w->arena, nest->loops, nest->depth * sizeof(*nest->loops));
	reworded->references = rf_arena_copy(w->arena, nest->references,
	                                     nest->reference_count * sizeof(*nest->references));
	w->fails |= reworded->loops == NULL || reworded->references == NULL;
	for (size_t k = 0; !w->fails && k < nest->depth; ++k)
		reworded->loops[k].trips = reword(w, nest->loops[k].trips);
	for (size_t i = 0; !w->fails && i < nest->reference_count; ++i)
		reword_reference(w, nest->depth, &reworded->references[i]);
}

/* ---- which sizes ---- */

static bool are_same(size_t depth, const struct rf_group *a, const struct rf_group *b)
{
	if (a->array != b->array || a->member_count != b->member_count)
		return false;
	for (size_t i = 0; i < a->member_count; ++i)
		if (a->members[i].access != b->members[i].access ||
		    a->members[i].rest_bytes != b->members[i].rest_bytes ||
		    memcmp(a->members[i].shift, b->members[i].shift,
		           depth * sizeof(*a->members[i].shift)) != 0)
			return false;
	return true;
}

static bool group_alike(const struct rf_groups *a, const struct rf_groups *b)
{
	if (a->count != b->count)
		return false;
	for (size_t g = 0; g < a->count; ++g)
		if (!are_same(a->depth, &a->items[g], &b->items[g]))
			return false;
	return true;
}

/* The nest in such words and its groups; no groups where a number leaves 64 bits. */
static enum rf_status group_reworded(struct wording *w, const struct rf_nest *nest,
                                     int64_t line_bytes, struct rf_nest *reworded,
                                     struct rf_groups *groups)
{
	*groups = (struct rf_groups){ 0 };
	reword_nest(w, nest, reworded);
	if (w->fails)
		return rf_arena_failed(w->arena) ? RF_FAILED : RF_OK;
	return rf_groups_make(reworded, line_bytes, w->arena, groups);
}

/* Leaves every size as it is that the groups, made with numbers for all, do not hang on. */
static enum rf_status leave_others(struct wording *w, const struct rf_nest *nest,
                                   int64_t line_bytes, struct rf_nest *reworded,
                                   struct rf_groups *groups)
{
	for (size_t s = 0; s < nest->kernel->size_count; ++s) {
		rf_formula_p number = w->of_size[s];
		struct rf_nest other;
		struct rf_groups others;

		if (!rf_formula_is_constant(number, NULL))
			continue;
		w->of_size[s] = rf_formula_size(w->arena, s);
		if (group_reworded(w, nest, line_bytes, &other, &others) != RF_OK)
			return RF_FAILED;
		if (group_alike(groups, &others)) {
			*reworded = other;
			*groups = others;
		} else {
			w->of_size[s] = number;
		}
	}
	return RF_OK;
}

enum rf_status rf_meeting_sizes_put_in(const struct rf_meeting_sizes *sizes, int64_t line_bytes,
                                       struct rf_arena *arena, struct rf_nest *nest,
                                       struct rf_groups *groups, bool *is_other)
{
	struct wording w = { .arena = arena };
	struct rf_nest reworded;
	struct rf_groups joined;
	bool found;

	if (look_for_meetings(nest, groups, sizes, arena, &found) != RF_OK)
		return RF_FAILED;
	if (!found)
		return RF_OK;
	for (size_t s = 0; s < nest->kernel->size_count; ++s)
		w.of_size[s] = sizes->known[s] ? rf_formula_constant(arena, sizes->whole[s])
		                               : rf_formula_size(arena, s);
	if (group_reworded(&w, nest, line_bytes, &reworded, &joined) != RF_OK)
		return RF_FAILED;
	if (joined.count == 0 || joined.count >= groups->count)
		return RF_OK;
	if (leave_others(&w, nest, line_bytes, &reworded, &joined) != RF_OK)
		return RF_FAILED;
	*nest = reworded;
	*groups = joined;
	*is_other = true;
	return RF_OK;
}
