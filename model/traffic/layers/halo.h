/* SPDX-License-Identifier: MIT */
#ifndef RF_HALO_H
#define RF_HALO_H

#include "model/traffic/layers/lc.h"

/* Members of a group, one after the other in time. */
struct rf_halo_part {
	size_t first, last;
	bool stored_only; /* only those that store */
};

/* How many times more lines a part of a group touches because its blocks have edges: 1 where the
 * nest has no blocks, or where a block finds what the one before it brought. */
double rf_halo_factor(const struct rf_lc *lc, const struct rf_footprint_group *shape,
                      const struct rf_halo_part *part, const struct rf_boundary *boundary,
                      int64_t line_bytes);

#endif
