/* SPDX-License-Identifier: MIT
 *
 * --emit: the source with a proposal carried out.
 *
 * Without --proposal the best one that makes the loop faster, that the dependences permit and that
 * can be written; a better one that cannot is named with its reason.  Arrays get longer rows on
 * request only, since whoever uses them must agree.  A file is written as a whole or not at all.
 */
#include "cli/emit.h"

#include <string.h>

#include "cli/emit_check.h"
#include "cli/emit_job.h"
#include "frontend/edit/pad_rows.h"
#include "frontend/edit/unified_diff.h"

static const struct rf_place nowhere = { 0 };

/* ---- one proposal ---- */

static enum rf_status refuse(struct rf_study *study, struct rf_diagnostics *diagnostics,
                             const struct rf_proposal *proposal, const char *reason)
{
	struct rf_place place = nowhere;

	if (proposal->change != NULL && proposal->change->loop_count > 0)
		place = study->kernel.loops[proposal->change->loops[0]]->place;
	return rf_refuse(
	    diagnostics, RF_WRONG_KERNEL, place,
	    "run the verb block without --emit to see every proposal",
	    study->session->settings.proposal > 0 ? "the proposal cannot be carried out: %s" : "%s",
	    reason);
}

/* Longer rows; the declarations stand in front of the nest, where nothing else has changed. */
static enum rf_status lengthen(struct rf_study *study, const struct rf_proposal *proposal,
                               struct rf_diagnostics *diagnostics, const char **text)
{
	struct rf_arena *arena = study->session->arena;
	struct rf_pad_rows job = { .file = study->source.file,
		                   .text = *text,
		                   .length = strlen(*text),
		                   .kernel = &study->kernel,
		                   .size = proposal->change->padded,
		                   .elements = proposal->padding };
	bool has_parameters;
	enum rf_status status = rf_pad_rows(&job, arena, diagnostics, text, &has_parameters);

	if (status == RF_OK && has_parameters)
		rf_report(diagnostics, RF_WARNING, nowhere, NULL,
		          "callers must pass arrays with rows of %s + %lld elements",
		          proposal->padded, (long long)proposal->padding);
	return status;
}

/* What is printed as a speed-up of more than 1.00. */
static bool is_faster(const struct rf_proposal *proposal)
{
	return !proposal->speedup.known || proposal->speedup.value >= 1.005;
}

/* Somebody may want it for another reason, but should know. */
static void warn_of_gain(const struct rf_proposal *proposal, struct rf_diagnostics *diagnostics)
{
	if (!is_faster(proposal))
		rf_report(diagnostics, RF_WARNING, nowhere, NULL,
		          "this change is not predicted to make the loop faster (speed-up %.2f)",
		          proposal->speedup.value);
}

enum rf_status rf_emit_text(struct rf_study *study, const struct rf_result *result,
                            const struct rf_proposal *proposal, struct rf_diagnostics *diagnostics,
                            const char **text)
{
	struct rf_arena *arena = study->session->arena;
	struct rf_emit_request request = { &study->source, &study->kernel, proposal, result };
	enum rf_status status = RF_OK;

	*text = study->source.text;
	if (proposal->legal != RF_YES)
		return refuse(study, diagnostics, proposal, proposal->reason);
	if (proposal->kind == RF_PROPOSE_SPLIT)
		return refuse(study, diagnostics, proposal,
		              "the loop that threads divide is chosen by directives");
	if (proposal->change == NULL)
		return refuse(study, diagnostics, proposal,
		              "the size of tiles that are there must be changed where the source "
		              "has it");
	if (rf_change_is_skewed(proposal->change))
		return refuse(study, diagnostics, proposal, "its loops must be skewed by hand");
	if (proposal->change->padded >= 0 && !study->session->settings.pads_rows)
		return rf_refuse(diagnostics, RF_WRONG_KERNEL, nowhere,
		                 "add --pad-rows if whoever uses the arrays can be changed as well",
		                 "its arrays would have longer rows");
	if (proposal->change->loop_count > 0)
		status = rf_emit_check_loops(&request, arena, diagnostics, text);
	if (status == RF_OK && proposal->change->padded >= 0) {
		status = lengthen(study, proposal, diagnostics, text);
		if (status == RF_OK)
			status = rf_emit_check(&request, *text, arena, diagnostics);
	}
	if (status == RF_OK)
		warn_of_gain(proposal, diagnostics);
	return status;
}

/* ---- which proposal ---- */

static enum rf_status refuse_number(struct rf_study *study, const struct rf_result *result)
{
	const char *hint = rf_arena_print(
	    study->session->arena, "the last number in the table is %zu", result->proposal_count);

	return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE, nowhere, hint,
	                 "there is no proposal %lld", (long long)study->session->settings.proposal);
}

/* `said` is the first error of those that are legal, NULL when none is. */
static enum rf_status refuse_all(struct rf_study *study, const struct rf_result *result,
                                 const struct rf_diagnostic *said)
{
	const char *reason = result->no_proposal_reason ? result->no_proposal_reason
	                                                : "there is nothing to gain at this size";

	if (said == NULL && result->proposal_count > 0 && result->proposals[0].legal == RF_YES)
		return rf_refuse(&study->session->diagnostics, RF_WRONG_KERNEL, nowhere,
		                 "write one of them all the same with --proposal K",
		                 "no proposal makes the loop faster (the first one: speed-up %.2f)",
		                 result->proposals[0].speedup.value);
	if (said != NULL)
		reason = said->message;
	else if (result->proposal_count > 0)
		reason = result->proposals[0].reason;
	return rf_refuse(
	    &study->session->diagnostics, RF_WRONG_KERNEL, said != NULL ? said->place : nowhere,
	    said != NULL ? said->hint : "run the verb block without --emit to see every proposal",
	    "no proposal can be carried out: %s", reason);
}

/* Takes over what was said of the one that is written. */
static void pass_on(struct rf_study *study, const struct rf_diagnostics *said)
{
	for (size_t i = 0; i < said->list.count; ++i) {
		const struct rf_diagnostic *item = &said->list.items[i];

		rf_report(&study->session->diagnostics, item->severity, item->place, item->hint,
		          "%s", item->message);
	}
}

const struct rf_diagnostic *rf_emit_error(const struct rf_diagnostics *said)
{
	for (size_t i = 0; i < said->list.count; ++i)
		if (said->list.items[i].severity == RF_ERROR)
			return &said->list.items[i];
	return NULL;
}

/* The best that can be written; better ones that cannot are named. */
static enum rf_status try_all(struct rf_study *study, const struct rf_result *result,
                              const char **text)
{
	struct rf_diagnostics *diagnostics = &study->session->diagnostics;
	const struct rf_diagnostic *first = NULL, *error;
	enum rf_status status = RF_WRONG_KERNEL;
	struct rf_text passed;

	rf_text_init(&passed, study->session->arena);
	for (size_t i = 0; i < result->proposal_count && status == RF_WRONG_KERNEL; ++i) {
		struct rf_diagnostics said;

		if (result->proposals[i].legal != RF_YES || !is_faster(&result->proposals[i]))
			continue;
		rf_diagnostics_init(&said, study->session->arena);
		status = rf_emit_text(study, result, &result->proposals[i], &said, text);
		error = rf_emit_error(&said);
		if (status != RF_WRONG_KERNEL)
			pass_on(study, &said);
		else if (error != NULL)
			rf_text_print(&passed, "%sproposal %zu: %s", passed.length > 0 ? "; " : "",
			              i + 1, error->message);
		first = first == NULL ? error : first;
	}
	if (status == RF_WRONG_KERNEL)
		return refuse_all(study, result, first);
	if (status == RF_OK && passed.length > 0)
		rf_report(diagnostics, RF_WARNING, nowhere, "choose one with --proposal K",
		          "not written is %s", rf_text_string(&passed));
	return status;
}

static enum rf_status try_one(struct rf_study *study, const struct rf_result *result, size_t number,
                              const char **text)
{
	if (number > result->proposal_count)
		return refuse_number(study, result);
	return rf_emit_text(study, result, &result->proposals[number - 1],
	                    &study->session->diagnostics, text);
}

static enum rf_status write_text(struct rf_study *study, const char *path, const char *text)
{
	struct rf_session *session = study->session;
	struct rf_output output = { 0 };
	struct rf_text out;
	enum rf_status status;

	rf_text_init(&out, session->arena);
	rf_text_add(&out, text);
	status = rf_output_open(&output, path, session->arena, &session->diagnostics);
	if (status == RF_OK)
		status = rf_output_write(&output, &out, &session->diagnostics);
	if (status == RF_OK)
		status = rf_output_commit(&output, &session->diagnostics);
	rf_output_discard(&output);
	return status;
}

enum rf_status rf_emit_write(struct rf_study *study, const char *text, const char *path)
{
	struct rf_session *session = study->session;

	if (rf_text_equal(path, "-")) {
		text =
		    rf_unified_diff(session->arena, study->source.file, study->source.text, text);
		if (!text)
			return rf_out_of_memory(&session->diagnostics);
	}
	return write_text(study, path, text);
}

enum rf_status rf_emit_proposal(struct rf_study *study, const struct rf_result *result,
                                const char *path)
{
	size_t number = (size_t)study->session->settings.proposal;
	const char *text = NULL;
	enum rf_status status;

	status = number > 0 ? try_one(study, result, number, &text) : try_all(study, result, &text);
	return status == RF_OK ? rf_emit_write(study, text, path) : status;
}
