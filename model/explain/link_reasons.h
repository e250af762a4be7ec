/* SPDX-License-Identifier: MIT */
#ifndef RF_LINK_REASONS_H
#define RF_LINK_REASONS_H

#include "model/ir/result.h"

/* Gives every link of what was not simulated its reason.  Conditions and what misses most (the
 * reason so far, of a whole run) must be there. */
void rf_link_reasons_give(struct rf_result *result, struct rf_arena *arena);

#endif
