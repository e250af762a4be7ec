/* SPDX-License-Identifier: MIT */
#ifndef RF_ASKED_MODELS_H
#define RF_ASKED_MODELS_H

#include "model/ir/options.h"
#include "model/ir/result.h"

/* Refuses a result without a figure of a model of time that -p names: `models` as the user gave
 * them, 0 for none.  What was asked for is there, or an error says what it wants. */
enum rf_status rf_asked_models_check(unsigned models, const struct rf_result *result,
                                     struct rf_diagnostics *diagnostics);

#endif
