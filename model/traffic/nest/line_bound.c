/* SPDX-License-Identifier: MIT
 *
 * Loads bring the lines of what is read and, as stores load what they overwrite, of what is stored.
 * A cache that takes what leaves the one above it is sent unchanged lines, too.
 */
#include "model/traffic/nest/line_bound.h"

#include <math.h>

bool rf_line_bound_holds(const struct rf_nest *nest, const double *sizes, int64_t line_bytes)
{
	for (size_t i = 0; i < nest->reference_count; ++i) {
		const struct rf_reference *reference = &nest->references[i];
		double stride = 0;

		if (reference->address.strides == NULL)
			return false; /* of a nest that is not rectangular */
		if (!reference->is_indirect && reference->address.strides[nest->depth - 1] != NULL)
			stride =
			    rf_formula_value(reference->address.strides[nest->depth - 1], sizes);
		if (fabs(stride) >= (double)line_bytes)
			return false;
	}
	return true;
}

struct rf_line_bound rf_line_bound_of(const struct rf_register_traffic *registers,
                                      const struct rf_boundary *boundary, double lines)
{
	double stores = lines * registers->store_bytes_per_it;
	double loads = lines * registers->load_bytes_per_it + stores;

	return (struct rf_line_bound){ loads, boundary->below_is_victim ? loads : stores };
}

void rf_line_bound_keep(const struct rf_line_bound *bound, struct rf_link_traffic *link)
{
	double load = link->load_bytes_per_it;

	link->load_bytes_per_it = fmin(load, bound->load_bytes_per_it);
	link->evict_bytes_per_it = fmin(link->evict_bytes_per_it, bound->evict_bytes_per_it);
	link->total_bytes_per_it = link->load_bytes_per_it + link->evict_bytes_per_it;
	if (load > 0)
		link->allocate_bytes_per_it *= link->load_bytes_per_it / load;
}
