/* SPDX-License-Identifier: MIT */
#ifndef RF_DISTANCE_BOUNDS_H
#define RF_DISTANCE_BOUNDS_H

#include "model/poly/domain_inside.h"

/* A difference of the values of a loop variable; +-INT64_MAX without bound. */
struct rf_distance {
	int64_t least, most;
};

/* Between which bounds y - x lies, by loops that two references are both in, outermost first, in
 * values of the loop variables: x is an iteration of the source, y one of the sink, and both touch
 * one element.  Whatever happens lies within; not all that lies within need happen. */
struct rf_distance_bounds {
	bool never; /* they have no element in common */
	size_t depth;
	struct rf_distance by[RF_MAX_DEPTH];
};

/* Computed with plain numbers, without isl. */
void rf_distance_bounds_find(struct rf_domain *domain, const struct rf_event *source,
                             const struct rf_event *sink, struct rf_distance_bounds *bounds);

/* A bound of a distance; the greatest and the least value stand for none. */
int64_t rf_distance_bounds_clamp(__int128 value);

/* low <= distance <= high as well; false when nothing is left. */
bool rf_distance_bounds_narrow(struct rf_distance *distance, int64_t low, int64_t high);

#endif
