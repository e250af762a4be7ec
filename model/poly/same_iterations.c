/* SPDX-License-Identifier: MIT
 *
 * A nest that is blocked has more loops than before, one that is interchanged has them in another
 * order; what stays is the set of values that the old variables take.  For every statement the new
 * set is mapped to the old variables, which leaves out the blocks, and compared with the old set:
 *
 *     before   for j, for i                          { [j, i] : 0 <= j < N, 0 <= i < M }
 *     after    for jb in steps of 8, for i, for j    { [jb, i, j] : ... } -> { [j, i] : ... }
 *
 * The order is that of a transformation when the loops are its loops, outermost first: those over
 * iterations by their names, those over blocks by their steps, by what lies in a block, and by
 * where the first one begins.
 */
#include "model/poly/same_iterations.h"

#include "base/text.h"
#include "model/poly/band.h"

static const char *variable(const struct rf_domain *domain, int loop)
{
	return domain->kernel->loops[loop]->variable;
}

/* How many loops of that variable there are among the first ones of an occurrence. */
static size_t count_named(const struct rf_domain *domain, const struct rf_occurrence *at,
                          size_t end, const char *name)
{
	size_t count = 0;

	for (size_t i = 0; i < end; ++i)
		count += rf_text_equal(variable(domain, at->loops[i]), name);
	return count;
}

/* Where among the loops of the new occurrence loop i of the old one has come to stand: of those
 * of its name the one with as many of them outside; -1 for none. */
static int position_of(const struct rf_domain *before, const struct rf_occurrence *old, size_t i,
                       const struct rf_domain *after, const struct rf_occurrence *new)
{
	const char *name = variable(before, old->loops[i]);
	size_t outside = count_named(before, old, i, name);

	for (size_t k = 0; k < new->depth; ++k)
		if (rf_text_equal(variable(after, new->loops[k]), name) &&
		    count_named(after, new, k, name) == outside)
			return (int)k;
	return -1;
}

/* { [new loops] -> [old loops] }; NULL when one is missing. */
static isl_multi_aff *to_old(struct rf_domain *before, const struct rf_occurrence *old,
                             struct rf_domain *after, const struct rf_occurrence *new)
{
	isl_space *from = rf_domain_space(after, new->depth);
	isl_local_space *local = isl_local_space_from_space(isl_space_copy(from));
	isl_space *space = isl_space_from_domain(from);
	isl_multi_aff *map;

	space = isl_space_add_dims(space, isl_dim_out, (unsigned)old->depth);
	map = isl_multi_aff_zero(space);
	for (size_t i = 0; i < old->depth; ++i) {
		int position = position_of(before, old, i, after, new);

		if (position < 0) {
			map = isl_multi_aff_free(map);
			break;
		}
		map = isl_multi_aff_set_aff(map, (int)i,
		                            isl_aff_var_on_domain(isl_local_space_copy(local),
		                                                  isl_dim_set, (unsigned)position));
	}
	isl_local_space_free(local);
	return map;
}

static bool is_same(struct rf_domain *before, const struct rf_occurrence *old,
                    struct rf_domain *after, const struct rf_occurrence *new)
{
	isl_multi_aff *map = to_old(before, old, after, new);
	isl_set *known, *set, *expected;
	isl_bool equal;

	if (map == NULL)
		return false;
	known = isl_set_intersect(isl_set_copy(before->context), isl_set_copy(after->context));
	set = isl_set_apply(isl_set_copy(new->domain), isl_map_from_multi_aff(map));
	set = isl_set_intersect_params(set, isl_set_copy(known));
	expected = isl_set_intersect_params(isl_set_copy(old->domain), known);
	equal = isl_set_is_equal(set, expected);
	isl_set_free(set);
	isl_set_free(expected);
	return equal == isl_bool_true;
}

/* ---- order ---- */

struct order {
	const struct rf_band *band; /* of the old loops */
	struct rf_domain *after;
	const struct rf_occurrence *old, *new;
	bool any_start;
};

static isl_aff *new_variable(const struct order *o, size_t position)
{
	isl_space *space = rf_domain_space(o->after, o->new->depth);

	return isl_aff_var_on_domain(isl_local_space_from_space(space), isl_dim_set,
	                             (unsigned)position);
}

/* Whether all iterations of the new loops lie in a set. */
static bool all_in(const struct order *o, isl_set *set)
{
	isl_set *known = isl_set_intersect(isl_set_copy(o->band->domain->context),
	                                   isl_set_copy(o->after->context));
	isl_set *runs = isl_set_intersect_params(isl_set_copy(o->new->domain), known);
	isl_bool inside = isl_set_is_subset(runs, set);

	isl_set_free(runs);
	isl_set_free(set);
	return inside == isl_bool_true;
}

/* The new loop that runs over single iterations of the variable of another one. */
static size_t points_of(const struct order *o, int single)
{
	const struct rf_transform *transform = o->band->transform;
	size_t i = 0;

	while (i < transform->new_count && (transform->news[i].tile > 0 ||
	                                    rf_band_single(o->band, &transform->news[i]) != single))
		++i;
	return i;
}

/* { [new loops] -> [old loops of the band and around it] } */
static isl_multi_aff *to_band(const struct order *o)
{
	isl_multi_aff *map = to_old(o->band->domain, o->old, o->after, o->new);

	return isl_multi_aff_drop_dims(map, isl_dim_out, (unsigned)o->band->depth,
	                               (unsigned)(o->old->depth - o->band->depth));
}

/* Whether loop `at` of the new nest runs over blocks, and the loop over their iterations within
 * one: it moves on by a block, and the others lie from its value on, or back to it,
 *
 *     0 <= i - ib < length
 *
 * and begin where the blocks do whose order was looked at, unless that does not matter. */
static bool is_block_loop(const struct order *o, size_t at)
{
	const struct rf_band *band = o->band;
	const struct rf_transform_loop *tile = &band->transform->news[at];
	int single = rf_band_single(band, tile);
	size_t points = points_of(o, single), here = band->outer + at;
	const struct rf_loop *loop = o->after->kernel->loops[o->new->loops[here]];
	int64_t length = rf_band_length(band, tile);
	bool descends = rf_band_is_reversed(band, tile);
	isl_aff *start = new_variable(o, here), *within, *zero;
	isl_pw_aff *first;
	bool holds;

	if (single < 0 || loop->step != (descends ? -length : length) ||
	    (!o->any_start && (descends ? loop->upper_count : loop->lower_count) != 1)) {
		isl_aff_free(start);
		return false;
	}
	within = isl_aff_sub(new_variable(o, band->outer + points), isl_aff_copy(start));
	if (descends)
		within = isl_aff_neg(within);
	zero = isl_aff_zero_on_domain(
	    isl_local_space_from_space(rf_domain_space(o->after, o->new->depth)));
	holds = all_in(o, isl_aff_ge_set(isl_aff_copy(within), isl_aff_copy(zero)));
	zero = isl_aff_add_constant_val(zero, isl_val_int_from_si(o->after->ctx, length));
	holds = all_in(o, isl_aff_lt_set(within, zero)) && holds;
	if (o->any_start || !holds) {
		isl_aff_free(start);
		return holds;
	}
	first = isl_pw_aff_pullback_multi_aff(isl_pw_aff_from_aff(rf_band_block_start(band, tile)),
	                                      to_band(o));
	return all_in(o, isl_pw_aff_eq_set(isl_pw_aff_from_aff(start), first));
}

/* Whether loop `here` of the new nest has the variable of an old one. */
static bool is_named(const struct order *o, size_t here, size_t old)
{
	return rf_text_equal(variable(o->after, o->new->loops[here]),
	                     variable(o->band->domain, o->old->loops[old]));
}

/* Whether the loops of the new nest are those of the transformation, outermost first. */
static bool is_ordered(const struct order *o)
{
	const struct rf_band *band = o->band;
	const struct rf_transform *transform = band->transform;
	bool is_inside = o->old->depth >= band->depth &&
	                 o->old->loops[band->depth - 1] == band->loops[band->depth - 1];
	size_t outer = is_inside ? band->outer : o->old->depth;
	size_t more = is_inside ? transform->new_count - transform->loop_count : 0;
	bool holds = o->new->depth == o->old->depth + more;

	for (size_t i = 0; i < outer && holds; ++i)
		holds = is_named(o, i, i);
	for (size_t i = 0; is_inside && i < transform->new_count && holds; ++i) {
		int single = rf_band_single(band, &transform->news[i]);

		holds = transform->news[i].tile > 0
		            ? is_block_loop(o, i)
		            : single >= 0 && is_named(o, outer + i, outer + (size_t)single);
	}
	for (size_t i = band->depth; is_inside && i < o->old->depth && holds; ++i)
		holds = is_named(o, i + more, i);
	return holds;
}

static const char *compare(struct rf_domain *old, struct rf_domain *new,
                           const struct rf_same_options *options)
{
	struct rf_band band;
	bool has_band = options->transform != NULL;

	if (old->occurrences.count != new->occurrences.count)
		return "has other statements";
	if (options->any_sizes && rf_domain_divides_sizes(options->after) &&
	    !rf_domain_divides_sizes(options->before))
		return "rounds quotients of sizes that may be negative";
	if (has_band && rf_band_find(old, options->transform, &band) != RF_POLY_OK)
		return NULL;
	for (size_t i = 0; i < old->occurrences.count; ++i) {
		const struct rf_occurrence *from = &old->occurrences.items[i];
		const struct rf_occurrence *to = &new->occurrences.items[i];
		struct order order = { &band, new, from, to, options->any_start };

		if (!is_same(old, from, new, to))
			return "has other iterations";
		if (has_band && !is_ordered(&order))
			return "has another order of iterations than was looked at";
	}
	return NULL;
}

enum rf_poly rf_same_iterations(const struct rf_same_options *options, struct rf_arena *arena,
                                const char **difference)
{
	struct rf_domain_options domains = { .loops_only = true,
		                             .any_sizes = options->any_sizes,
		                             .sizes = options->old_sizes };
	struct rf_domain *old = NULL, *new = NULL;
	enum rf_poly answer = rf_domain_new(options->before, &domains, arena, &old);

	*difference = NULL;
	domains.beside = old;
	domains.sizes = options->new_sizes;
	if (answer == RF_POLY_OK)
		answer = rf_domain_new(options->after, &domains, arena, &new);
	if (answer == RF_POLY_OK) {
		rf_domain_open(old);
		*difference = compare(old, new, options);
		answer = rf_domain_check(old);
		if (answer == RF_POLY_OK)
			answer = new->answer;
	}
	rf_domain_free(new);
	rf_domain_free(old);
	return answer;
}
