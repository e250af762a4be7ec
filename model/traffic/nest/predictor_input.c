/* SPDX-License-Identifier: MIT
 *
 * Why a simulation was left out, in the words of all predictors that simulate.
 */
#include "model/traffic/nest/predictor_input.h"

#include <math.h>

static enum rf_severity severity(const struct rf_predictor_input *input)
{
	return input->is_asked ? RF_ERROR : RF_WARNING;
}

bool rf_predictor_input_is_long(const struct rf_predictor_input *input)
{
	return input->patience > 0 && input->references > input->patience;
}

void rf_predictor_input_leave_out(const struct rf_predictor_input *input,
                                  struct rf_diagnostics *diagnostics, struct rf_place place,
                                  const char *reason)
{
	if (!input->is_check)
		rf_report(diagnostics, severity(input), place,
		          "layer conditions need no simulation: -P lc", "not simulated: %s",
		          reason);
}

void rf_predictor_input_leave_out_long(const struct rf_predictor_input *input,
                                       struct rf_diagnostics *diagnostics)
{
	if (!input->is_check)
		rf_report(diagnostics, severity(input), (struct rf_place){ 0 },
		          "raise the limit with --sim-max-accesses",
		          isfinite(input->references)
		              ? "not simulated: %.3g references are more than %.3g, and nothing "
		                "repeats within those"
		              : "not simulated: nobody knows how many references the run has, and "
		                "nothing repeats within the first of them",
		          input->references, input->most_references);
}

void rf_predictor_input_note_alone(const struct rf_predictor_input *input,
                                   struct rf_diagnostics *diagnostics)
{
	if (!input->one_stands_for_all && !input->is_check)
		rf_report(diagnostics, RF_NOTE, (struct rf_place){ 0 },
		          "layer conditions count once what threads touch together",
		          "one thread is simulated by itself, in its shares of the caches, and "
		          "alone with data that all threads touch");
}

enum rf_status rf_predictor_input_stream(const struct rf_predictor_input *input,
                                         struct rf_arena *arena, struct rf_diagnostics *diagnostics)
{
	struct rf_stream *stream = input->stream;

	if (rf_stream_make(stream, arena) != RF_OK)
		return RF_FAILED;
	if (stream->obstacle != NULL)
		rf_predictor_input_leave_out(input, diagnostics, stream->obstacle_place,
		                             stream->obstacle);
	return RF_OK;
}
