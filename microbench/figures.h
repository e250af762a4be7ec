/* SPDX-License-Identifier: MIT */
#ifndef RF_FIGURES_H
#define RF_FIGURES_H

#include "microbench/gauges.h"

/* Puts what was measured into the machine as it is described, in place of what was assumed.
 * `how` says how it was measured, for the sources. */
enum rf_status rf_figures_put(const struct rf_gauges *gauges, const char *how,
                              struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                              struct rf_machine *machine);

#endif
