/* SPDX-License-Identifier: MIT */
#ifndef RF_SHARINGS_H
#define RF_SHARINGS_H

#include "model/traffic/layers/lc.h"
#include "model/traffic/nest/hierarchy.h"
#include "model/traffic/nest/paths.h"

/* Another way to divide a nest among threads. */
struct rf_sharing {
	const char *text; /* what to do; NULL: there is none */
	const char *link; /* of memory, which then carries */
	double bytes_per_it, now;
};

/* The one of which memory moves least, with single rows in turn or an inner loop divided, by layer
 * conditions with these corrections. */
enum rf_status rf_sharings_find(const struct rf_lc *lc, const struct rf_hierarchy *hierarchy,
                                unsigned corrections, struct rf_sharing *best);

/* What to do where threads wait for the one whose block of turns has most work; NULL: nothing, as
 * they do not, or as there are too few turns to hand them out otherwise. */
const char *rf_sharings_of_uneven(const struct rf_result *result, const struct rf_kernel *kernel,
                                  const struct rf_paths *paths, int64_t line_bytes,
                                  struct rf_arena *arena);

#endif
