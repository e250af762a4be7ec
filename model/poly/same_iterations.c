/* SPDX-License-Identifier: MIT
 *
 * A nest that is blocked has more loops than before, one that is interchanged has them in another
 * order; what stays is the set of values that the old variables take.  For every statement the new
 * set is mapped to the old variables, which leaves out the blocks, and compared with the old set:
 *
 *     before   for j, for i                          { [j, i] : 0 <= j < N, 0 <= i < M }
 *     after    for jb in steps of 8, for i, for j    { [jb, i, j] : ... } -> { [j, i] : ... }
 */
#include "model/poly/same_iterations.h"

#include "base/text.h"
#include "model/poly/domain_inside.h"

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
	isl_set *set, *expected;
	isl_bool equal;

	if (map == NULL)
		return false;
	set = isl_set_apply(isl_set_copy(new->domain), isl_map_from_multi_aff(map));
	set = isl_set_intersect_params(set, isl_set_copy(before->context));
	expected =
	    isl_set_intersect_params(isl_set_copy(old->domain), isl_set_copy(before->context));
	equal = isl_set_is_equal(set, expected);
	isl_set_free(set);
	isl_set_free(expected);
	return equal == isl_bool_true;
}

enum rf_poly rf_same_iterations(const struct rf_kernel *before, const struct rf_kernel *after,
                                struct rf_arena *arena, bool *same)
{
	struct rf_domain_options options = { .loops_only = true };
	struct rf_domain *old = NULL, *new = NULL;
	enum rf_poly answer = rf_domain_new(before, &options, arena, &old);

	*same = false;
	options.beside = old;
	if (answer == RF_POLY_OK)
		answer = rf_domain_new(after, &options, arena, &new);
	if (answer == RF_POLY_OK) {
		rf_domain_open(old);
		*same = old->occurrences.count == new->occurrences.count;
		for (size_t i = 0; i < old->occurrences.count && *same; ++i)
			*same = is_same(old, &old->occurrences.items[i], new,
			                &new->occurrences.items[i]);
		answer = rf_domain_check(old);
		if (answer == RF_POLY_OK)
			answer = new->answer;
	}
	rf_domain_free(new);
	rf_domain_free(old);
	return answer;
}
