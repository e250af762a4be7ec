/* SPDX-License-Identifier: MIT
 *
 * The table of predictors, in the order in which they are asked and shown.
 */
#include "model/traffic/predictor.h"

const struct rf_predictor *const rf_predictors[] = {
	&rf_predictor_lc,
	&rf_predictor_sim,
};

const size_t rf_predictor_count = sizeof(rf_predictors) / sizeof(*rf_predictors);
