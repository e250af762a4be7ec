/* SPDX-License-Identifier: MIT
 *
 * rfmodel lc KERNEL: the layer conditions, as formulas as long as sizes are not given.
 */
#include <stdlib.h>

#include "cli/study.h"

static enum rf_status run(struct rf_session *session)
{
	struct rf_study study;
	enum rf_status status = rf_study_open(&study, session, RF_MACHINE_OPTIONAL);

	if (status == RF_OK) {
		study.options.models = RF_MODEL_LC;
		study.report.conditions_only = true;
		status = rf_study_run_one(&study);
	}
	return rf_study_close(&study, status);
}

const struct rf_verb rf_verb_lc = {
	.name = "lc",
	.bit = RF_VERB_LC,
	.arguments = "KERNEL",
	.summary = "layer conditions in closed form, and the sizes at which they break",
	.help =
	    "Prints for every reuse of data in KERNEL the loop that carries it, the bytes that "
	    "must stay in a cache for it as a formula in the sizes, and for each cache of the "
	    "machine whether they do and the size at which they no longer do. Needs no -D; with "
	    "all sizes given it prints the traffic as well. Without a machine there are formulas "
	    "only.",
	.run = run,
};
