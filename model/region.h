/* SPDX-License-Identifier: MIT */
#ifndef RF_REGION_H
#define RF_REGION_H

#include "model/traffic/counts.h"
#include "model/traffic/nest.h"

/* Whether figures of this nest alone cannot be had, or leave a part of the kernel out, while those
 * of all loops can be had: every access has a known place. */
bool rf_region_is_needed(const struct rf_nest *nest);

/* The nest whose innermost loop turns most often, the first of several; NULL when none turns. */
const struct rf_nest *rf_region_unit(const struct rf_nests *nests, const struct rf_counts *counts);

/* Iterations of the nest that fill one line of the first array that is written innermost, or of
 * the first at all. */
double rf_region_iterations_per_line(const struct rf_nest *nest, const int64_t *sizes,
                                     int64_t line_bytes);

#endif
