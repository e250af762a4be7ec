/* SPDX-License-Identifier: MIT */
#ifndef RF_STREAMS_H
#define RF_STREAMS_H

#include "model/traffic/layers/lc.h"

/* "L3 S1 WA"; NULL without memory.  On a GPU stores bring no lines. */
const char *rf_streams_describe(const struct rf_nest *nest, const struct rf_lc *lc, bool on_cpu,
                                struct rf_arena *arena);

/* Iterations that fill one line of the first group that is written, or of the first at all. */
double rf_streams_iterations_per_line(const struct rf_lc *lc);

#endif
