/* SPDX-License-Identifier: MIT
 *
 * A nest that is blocked has more loops than before, one that is interchanged has them in another
 * order; what stays is the set of values that the old variables take.  For every statement the new
 * set is mapped to the old variables, which leaves out the blocks, and compared with the old set.
 * The two live in contexts of their own, so the new one travels as text.
 */
#include "model/poly/same_iterations.h"

#include <ctype.h>
#include <stdlib.h>

#include "base/text.h"
#include "model/poly/events.h"

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

/* The place among the loops of the new occurrence that loop i of the old one has come to: of those
 * of its name the one with as many of them outside; -1 for none. */
static int place_of(const struct rf_domain *before, const struct rf_occurrence *old, size_t i,
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
		int place = place_of(before, old, i, after, new);

		if (place < 0) {
			map = isl_multi_aff_free(map);
			break;
		}
		map = isl_multi_aff_set_aff(map, (int)i,
		                            isl_aff_var_on_domain(isl_local_space_copy(local),
		                                                  isl_dim_set, (unsigned)place));
	}
	isl_local_space_free(local);
	return map;
}

/* The new set over the old variables, in the context of the old one. */
static isl_set *seen_from_old(struct rf_domain *before, const struct rf_occurrence *old,
                              struct rf_domain *after, const struct rf_occurrence *new)
{
	isl_multi_aff *map = to_old(before, old, after, new);
	isl_set *set, *result;
	char *text;

	if (map == NULL)
		return NULL;
	set = isl_set_apply(isl_set_copy(new->domain), isl_map_from_multi_aff(map));
	text = isl_set_to_str(set);
	isl_set_free(set);
	result = text == NULL ? NULL : isl_set_read_from_str(before->ctx, text);
	free(text);
	return result;
}

static bool is_same(struct rf_domain *before, const struct rf_occurrence *old,
                    struct rf_domain *after, const struct rf_occurrence *new)
{
	isl_set *set = seen_from_old(before, old, after, new);
	isl_set *expected = isl_set_copy(old->domain);
	isl_bool equal;

	if (set != NULL) {
		set = isl_set_intersect_params(set, isl_set_copy(before->context));
		expected = isl_set_intersect_params(expected, isl_set_copy(before->context));
	}
	equal = set == NULL ? isl_bool_false : isl_set_is_equal(set, expected);
	isl_set_free(set);
	isl_set_free(expected);
	return equal == isl_bool_true;
}

/* Whether the names of all sizes can travel as text. */
static bool has_plain_names(const struct rf_kernel *kernel)
{
	for (size_t i = 0; i < kernel->size_count; ++i)
		for (const char *at = kernel->sizes[i].name; *at; ++at)
			if (!isalnum((unsigned char)*at) && *at != '_')
				return false;
	return true;
}

enum rf_poly rf_same_iterations(struct rf_domain *before, struct rf_domain *after, bool *same)
{
	enum rf_poly answer;

	*same = false;
	rf_domain_open(before);
	rf_domain_open(after);
	if (!has_plain_names(before->kernel) || !has_plain_names(after->kernel))
		return rf_domain_fail(before, RF_POLY_UNFIT, "has sizes with long names");
	if (before->occurrences.count != after->occurrences.count)
		return RF_POLY_OK;
	*same = true;
	for (size_t i = 0; i < before->occurrences.count && *same; ++i)
		*same = is_same(before, &before->occurrences.items[i], after,
		                &after->occurrences.items[i]);
	answer = rf_domain_check(after);
	return answer == RF_POLY_OK ? rf_domain_check(before) : answer;
}
