/* SPDX-License-Identifier: MIT */
#ifndef RF_CHOICE_H
#define RF_CHOICE_H

#include "model/ir/result.h"

/* Says of ranked proposals which one to choose and why, or that none is worth it; nothing where
 * there are none.  RF_FAILED without memory. */
enum rf_status rf_choice_explain(struct rf_arena *arena, struct rf_result *result);

#endif
