/* SPDX-License-Identifier: MIT */
#ifndef RF_HALF_CACHE_H
#define RF_HALF_CACHE_H

#include "model/traffic/layers/lc.h"

/* The bytes that should be less than half of a cache for this reuse, as a formula; `lc` was made
 * with formulas, of the loops as they stand.  NULL where the rule says nothing. */
rf_formula_p rf_half_cache_need(const struct rf_lc *lc, size_t reuse, rf_formula_p exact_need,
                                struct rf_arena *arena);

#endif
