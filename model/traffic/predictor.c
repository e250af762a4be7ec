/* SPDX-License-Identifier: MIT
 *
 * The table of predictors, in the order in which they are asked and shown.
 */
#include "model/traffic/predictor.h"

const struct rf_predictor *const rf_predictors[] = {
	&rf_predictor_lc,
	&rf_predictor_general,
	&rf_predictor_sim,
	&rf_predictor_stack,
};

const size_t rf_predictor_count = sizeof(rf_predictors) / sizeof(*rf_predictors);

void rf_predictor_leave_out(const struct rf_predictor_input *input,
                            struct rf_diagnostics *diagnostics, struct rf_place place,
                            const char *reason)
{
	if (!input->is_check)
		rf_report(diagnostics, RF_WARNING, place,
		          "layer conditions need no simulation: -P lc", "not simulated: %s",
		          reason);
}

void rf_predictor_leave_out_long(const struct rf_predictor_input *input,
                                 struct rf_diagnostics *diagnostics)
{
	static const struct rf_place nowhere = { 0 };

	if (!input->is_check)
		rf_report(diagnostics, RF_WARNING, nowhere,
		          "raise the limit with --sim-max-accesses",
		          "not simulated: %.3g references are more than %.3g, and nothing repeats "
		          "within those",
		          input->references, input->most_references);
}
