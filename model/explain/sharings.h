/* SPDX-License-Identifier: MIT */
#ifndef RF_SHARINGS_H
#define RF_SHARINGS_H

#include "model/traffic/layers/lc.h"
#include "model/traffic/nest/hierarchy.h"

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

#endif
