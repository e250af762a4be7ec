/* SPDX-License-Identifier: MIT
 *
 * rfmodel block KERNEL: block sizes and loop orders, ranked by what they would bring, and the
 * source with the best of them carried out.
 */
#include "cli/block_shapes.h"
#include "cli/emit.h"
#include "cli/emit_verdicts.h"
#include "cli/loop_run.h"
#include "cli/study.h"
#include "cli/tune.h"

static enum rf_status tune(struct rf_study *study, struct rf_result *result)
{
	const char *path = study->session->settings.emit;
	const char *text;
	enum rf_status status = rf_emit_verdicts(study, result);

	if (status == RF_OK)
		status = rf_tune(study, result);

	if (status != RF_OK || path == NULL)
		return status;
	study->is_silent = rf_text_equal(path, "-");
	status = rf_tune_choose(study, result, &text);
	return status == RF_OK ? rf_emit_write(study, text, path) : status;
}

static enum rf_status emit(struct rf_study *study, struct rf_result *result)
{
	const char *path = study->session->settings.emit;
	enum rf_status status = rf_emit_verdicts(study, result);

	study->is_silent = rf_text_equal(path, "-");
	return status == RF_OK ? rf_emit_proposal(study, result, path) : status;
}

static enum rf_status check_settings(struct rf_session *session)
{
	static const struct rf_place nowhere = { 0 };
	const struct rf_settings *settings = &session->settings;

	if (settings->tunes && settings->proposal > 0)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "leave one of them out",
		                 "--proposal chooses what --emit writes, and so does --tune");
	if (!settings->tunes && (settings->tries > 0 || settings->run_seconds > 0 ||
	                         settings->is_forced || settings->uses_siblings))
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere, "add --tune",
		                 "--tries, --run-seconds, --force and --smt are for runs of the "
		                 "loops");
	if (settings->proposal == 0 || settings->emit)
		return RF_OK;
	return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
	                 "add --emit FILE, or --emit - to see what changes",
	                 "--proposal chooses what --emit writes");
}

/* What is done beside the analysis. */
static enum rf_status choose_act(struct rf_study *study)
{
	const struct rf_settings *settings = &study->session->settings;

	study->act = settings->tunes ? tune : settings->emit ? emit : rf_emit_verdicts;
	if (study->machine.kind != RF_GPU)
		return RF_OK;
	if (settings->tunes || settings->emit)
		return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE,
		                 (struct rf_place){ 0 },
		                 "leave them out: of a GPU, block tells which blocks of threads to "
		                 "launch",
		                 "--emit and --tune are for loops of a CPU");
	study->act = rf_block_shapes_find;
	return RF_OK;
}

static enum rf_status run(struct rf_session *session)
{
	struct rf_study study;
	enum rf_status status = check_settings(session);

	if (status != RF_OK)
		return status;
	session->lists_cores = true;
	session->runs_loops = session->settings.tunes;
	status = rf_study_open(&study, session, RF_MACHINE_NEEDED);
	if (status == RF_OK)
		status = rf_study_need_sizes(&study);
	if (status == RF_OK && session->settings.tunes)
		status = rf_loop_run_check_machine(&study, false);
	if (status == RF_OK)
		status = choose_act(&study);
	if (status == RF_OK) {
		study.options.models =
		    RF_MODEL_LC | RF_MODEL_ROOFLINE | RF_MODEL_ECM | RF_MODEL_BLOCKING;
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
	.summary = "block sizes and loop orders, or blocks of a GPU, and what they would bring",
	.help =
	    "Proposes for each loop of KERNEL and each cache the largest block that lets a layer "
	    "condition hold again, as a number for this machine and as a formula, blocks of two "
	    "loops at once, and other loop orders. Each comes with the bytes that every link "
	    "carries before and after, with the speed-up that is predicted, and with what the "
	    "dependences say. All sizes must be given. --emit writes the source with the best of "
	    "them carried out; --tune runs some of them on this host and compares what "
	    "is measured with what is predicted. Of a GPU it ranks shapes of blocks of "
	    "threads.",
	.run = run,
};
