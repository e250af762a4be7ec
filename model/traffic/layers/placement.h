/* SPDX-License-Identifier: MIT */
#ifndef RF_PLACEMENT_H
#define RF_PLACEMENT_H

#include "model/ir/result.h"
#include "model/traffic/layers/lc.h"

/* Divides the traffic of memory's link among the memories of a machine, as the arrays of a nest lie
 * in them.  RF_FAILED without memory. */
enum rf_status rf_placement_of_nest(const struct rf_lc *lc, const struct rf_boundary *boundary,
                                    const struct rf_machine *machine, struct rf_arena *arena,
                                    struct rf_link_traffic *link);

/* The same of a whole run, by what each array has of it: array a lies in memory_of[a]. */
enum rf_status rf_placement_of_run(const struct rf_traffic *traffic, const size_t *memory_of,
                                   const struct rf_machine *machine, struct rf_arena *arena,
                                   struct rf_link_traffic *link);

#endif
