/* SPDX-License-Identifier: MIT
 *
 * What each link carries in a run of the loop, by counters of the hardware.
 */
#ifndef RF_PERF_COUNTS_H
#define RF_PERF_COUNTS_H

#include "base/diagnostics.h"
#include "model/ir/result.h"
#include "model/ir/validation.h"
#include "validate/perf_events.h"

/* What a run wrote of its events, `counts`, as bytes of each link beside those predicted of it, and
 * why others are missing.  $RFMODEL_COUNTERS names a file with counts of another run in their
 * place.  Refused where not one event was counted. */
enum rf_status rf_perf_counts_fill(const struct rf_perf_events *events, const char *counts,
                                   const struct rf_result *result, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics,
                                   struct rf_validation *validation);

#endif
