/* SPDX-License-Identifier: MIT
 *
 * Ways to write the loops that were run.
 */
#include "model/ir/tuning.h"
#include "model/schema/result_rows.h"

static bool was_run(const void *tuned, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_tuned *)tuned)->seconds.known;
}

#define RECORD rf_tuned
static const struct rf_result_row tuned_rows[] = {
	{ "proposal", AT(proposal), REQUIRED,
	  SAYS("its number in `blocking`, from 1 on, or that of the one whose blocks have other "
	       "lengths here") },
	{ "change", AT(change), REQUIRED, SAYS("what is changed: `\"i by 512\"`") },
	{ "predicted_speedup", AT(predicted),
	  SAYS("how many times as fast, as `blocking` has it; left out of other lengths") },
	{ "code_predicted_speedup", AT(code_predicted),
	  SAYS("the same by an analysis of the new source") },
	{ "seconds", AT(seconds), IN("s"), SAYS("the time of one run, measured") },
	{ "speedup", AT(speedup), SAYS("how many times as fast, measured") },
	{ "ratio", AT(ratio), SAYS("the measured speed-up over the predicted one") },
	{ "results", AT(results), WORDS(rf_tuned_results_names), .applies = was_run,
	  SAYS("what is in the arrays after a run: the same as of the loops as they are, "
	       "`rounded` where sums are added up in another order, or something else") },
	{ "problem", AT(problem), SAYS("why it has no time") },
};
static const struct rf_result_record tuned_record = { ROWS(tuned_rows) };
#undef RECORD

#define RECORD rf_tuning
static const struct rf_result_row tuning_rows[] = {
	{ "seconds", AT(seconds), IN("s"),
	  SAYS("the time of one run of the loops as they are, measured before all others and after "
	       "them: the shorter one") },
	{ "predicted_seconds", AT(predicted_seconds), IN("s"), SAYS("the same, predicted") },
	{ "again", AT(again), SAYS("the second of these times over the first") },
	{ "runs", LIST(items, count, tuned_record), SAYS("in the order in which they were run") },
	{ "verdict", AT(verdict),
	  SAYS("which was best and how far the prediction was off, a sentence") },
	{ "cpus", AT(cpus), SAYS("processors that the threads were bound to") },
	{ "compiler", AT(compiler), SAYS("what compiled the loops") },
	{ "flags", AT(flags), SAYS("the flags that matter") },
};
const struct rf_result_record rf_tuning_record = { ROWS(tuning_rows) };
#undef RECORD
