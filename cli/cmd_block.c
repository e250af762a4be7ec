/* SPDX-License-Identifier: MIT
 *
 * rfmodel block KERNEL: block sizes and loop orders, ranked by what they would bring.
 */
#include "cli/study.h"

static enum rf_status run(struct rf_session *session)
{
	struct rf_study study;
	enum rf_status status;

	session->lists_cores = true;
	status = rf_study_open(&study, session, RF_MACHINE_NEEDED);

	if (status == RF_OK) {
		study.options.models = RF_MODEL_ROOFLINE | RF_MODEL_BLOCKING;
		study.options.first_cores = session->settings.first_cores;
		study.report.blocking_only = true;
		status = rf_study_run_one(&study);
	}
	return rf_study_close(&study, status);
}

const struct rf_verb rf_verb_block = {
	.name = "block",
	.bit = RF_VERB_BLOCK,
	.arguments = "KERNEL",
	.summary = "block sizes and loop orders, and what they would bring",
	.help =
	    "Proposes for each loop of KERNEL and each cache the largest block that lets a layer "
	    "condition hold again, as a number for this machine and as a formula, blocks of two "
	    "loops at once, and other loop orders. Each comes with the bytes that every link "
	    "carries before and after, and with the speed-up by the roofline. All sizes must be "
	    "given.",
	.run = run,
};
