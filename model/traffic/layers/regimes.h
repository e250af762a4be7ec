/* SPDX-License-Identifier: MIT */
#ifndef RF_REGIMES_H
#define RF_REGIMES_H

#include "model/traffic/layers/conditions.h"

/* A need below this fits into any cache. */
#define RF_SMALL_BYTES 4096.0

/* What a link carries when all conditions hold, and when they break one after the other, the one
 * with the greatest need first.  Returns how many there are; 0 without memory. */
size_t rf_regimes_make(const struct rf_conditions_input *input, struct rf_arena *arena,
                       struct rf_regime **regimes);

#endif
