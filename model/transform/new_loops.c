/* SPDX-License-Identifier: MIT
 *
 * From a change to the loops that carry it out.
 *
 * A loop of the band counts once in its own direction, and what it is skewed by is added to it; the
 * loops over tiles come in front.  Bounds of loops that depend on each other, those of a triangle,
 * turn with their order:
 *
 *     for i < N, for j < i      ->      for j < N - 1, for i from j + 1 to N.
 */
#include "model/transform/new_loops.h"

#include "model/poly/loop_bounds.h"
#include "model/poly/transformed_nest.h"

struct rf_transform rf_new_loops_of(const struct rf_kernel *kernel, const struct rf_change *change)
{
	struct rf_transform transform;

	rf_transform_init(kernel, change->loop_count, change->loops, &transform);
	for (size_t k = 1; k < change->loop_count && k < RF_MAX_SKEWED; ++k)
		for (size_t by = 0; by < k; ++by)
			rf_transform_skew(&transform, k, by, change->skews[k][by]);
	rf_transform_permute(&transform, change->order);
	rf_transform_tile_all(&transform, change->tiles);
	return transform;
}

enum rf_poly rf_new_loops_kernel(struct rf_domain *domain, const struct rf_kernel *kernel,
                                 const struct rf_change *change, struct rf_kernel *out)
{
	struct rf_transform transform = rf_new_loops_of(kernel, change);

	return rf_transformed_nest_make(domain, &transform, out);
}

bool rf_new_loops_ranges(const struct rf_kernel *kernel, const struct rf_change *change,
                         struct rf_arena *arena, struct rf_change_range *ranges)
{
	struct rf_domain_options options = { .loops_only = true };
	struct rf_transform transform = rf_new_loops_of(kernel, change);
	struct rf_change_range bounds[RF_MAX_DEPTH];
	struct rf_domain *domain = NULL;
	bool is_found = rf_domain_new(kernel, &options, arena, &domain) == RF_POLY_OK &&
	                rf_loop_bounds_find(domain, &transform, bounds) == RF_POLY_OK;

	rf_domain_free(domain);
	for (size_t k = 0; is_found && k < change->loop_count; ++k)
		ranges[change->order[k]] =
		    (struct rf_change_range){ bounds[k].start, bounds[k].end };
	return is_found;
}
