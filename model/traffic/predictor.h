/* SPDX-License-Identifier: MIT
 *
 * The predictors of traffic, and which of them answers.
 */
#ifndef RF_PREDICTOR_H
#define RF_PREDICTOR_H

#include "model/ir/options.h"
#include "model/traffic/nest/predictor_input.h"

/* All predictors, a row each, in the order in which they are asked and shown: the struct
 * rf_predictor_NAME of their files. */
#define RF_PREDICTORS(ROW) ROW(lc) ROW(general) ROW(sim) ROW(stack)

#define RF_PREDICTOR_DECLARE(name) extern const struct rf_predictor rf_predictor_##name;
RF_PREDICTORS(RF_PREDICTOR_DECLARE)
#undef RF_PREDICTOR_DECLARE

/* Asks every predictor that is wanted and applies.  `input` comes with the kernel, the nest and its
 * numbers; the rest is filled here, and `general` with it where layer conditions are wanted of a
 * whole run.  Fills the traffic and the conflicts of a result whose iterations are known. */
enum rf_status rf_predictor_ask(struct rf_predictor_input *input, const struct rf_options *options,
                                struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                struct rf_result *result);

/* Lets a simulation join where samples of sets, which are known by now, are not sure of what links
 * of a nest carry. */
enum rf_status rf_predictor_ask_again(struct rf_predictor_input *input,
                                      const struct rf_options *options, struct rf_arena *arena,
                                      struct rf_diagnostics *diagnostics, struct rf_result *result);

#endif
