/* SPDX-License-Identifier: MIT */
#ifndef RF_REGION_H
#define RF_REGION_H

#include "model/traffic/nest/counts.h"
#include "model/traffic/nest/nest.h"

/* Whether figures of this nest alone cannot be had, or leave a part of the kernel out, while those
 * of all loops can be had: every access has a known place. */
bool rf_region_is_needed(const struct rf_nest *nest);

/* Whether any statement is executed. */
bool rf_region_runs(const struct rf_kernel *kernel, const struct rf_counts *counts);

/* The turns of all loops of the kernel that are this loop of the source; one that sizes leave out
 * of the run has none. */
struct rf_count rf_region_turns(const struct rf_kernel *kernel, const struct rf_counts *counts,
                                const struct rf_loop *loop);

/* The loop that turns most often, the innermost and the first of several, as the innermost one of a
 * nest: one of the nests, or a copy without the loops inside.  NULL when none turns. */
enum rf_status rf_region_unit(const struct rf_nests *nests, const struct rf_counts *counts,
                              struct rf_arena *arena, const struct rf_nest **unit);

/* Iterations of the nest that fill one line of the first array that is written innermost, or of
 * the first at all. */
double rf_region_iterations_per_line(const struct rf_nest *nest, const int64_t *sizes,
                                     int64_t line_bytes);

#endif
