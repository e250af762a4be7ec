/* SPDX-License-Identifier: MIT
 *
 * Loads bring the lines of what is read and, as stores load what they overwrite, of what is stored.
 * A cache that takes what leaves the one above it is sent unchanged lines, too.
 */
#include "model/traffic/nest/line_bound.h"

#include <math.h>

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
