/* SPDX-License-Identifier: MIT */
#ifndef RF_ACCESS_MIX_H
#define RF_ACCESS_MIX_H

#include "model/traffic/layers/lc.h"

/* "L3 S1 WA"; NULL without memory.  On a GPU stores bring no lines. */
const char *rf_access_mix_describe(const struct rf_nest *nest, const struct rf_lc *lc, bool on_cpu,
                                   struct rf_arena *arena);

#endif
