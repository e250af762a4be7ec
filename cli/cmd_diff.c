/* SPDX-License-Identifier: MIT
 *
 * rfmodel diff BEFORE AFTER: what changed between saved results.
 */
#include "cli/output.h"
#include "cli/verbs.h"
#include "report/comparison_report.h"
#include "report/report.h"

static const struct rf_place nowhere = { 0 };

static enum rf_status check_form(struct rf_session *session, bool *is_json)
{
	const struct rf_form_of_report *form = rf_output_form(&session->settings);

	*is_json = form != NULL && form == rf_report_by_name("json");
	return rf_output_allow(form, "text json github sarif junit", "diff", &session->diagnostics);
}

static void write_findings(struct rf_text *text, const struct rf_session *session,
                           const struct rf_comparison *comparison,
                           const struct rf_form_of_report *form)
{
	struct rf_report_options options = { .findings = rf_findings_new(
						 text->arena, session->settings.command) };

	text->failed |= options.findings == NULL;
	if (options.findings == NULL)
		return;
	rf_comparison_report_findings(options.findings, comparison);
	form->end(text, &options);
}

static enum rf_status run(struct rf_session *session)
{
	const struct rf_form_of_report *form = rf_output_form(&session->settings);
	struct rf_saved before, after;
	struct rf_comparison comparison;
	struct rf_text text;
	bool is_json;
	enum rf_status status = check_form(session, &is_json);

	if (status == RF_OK && session->operand_count != 2)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "write rfmodel diff before.json after.json",
		                 "diff needs two files of saved results");
	if (status == RF_OK)
		status = rf_saved_read(session->operands[0], session->arena, &session->diagnostics,
		                       &before);
	if (status == RF_OK)
		status = rf_saved_read(session->operands[1], session->arena, &session->diagnostics,
		                       &after);
	if (status == RF_OK)
		status = rf_compared_make(&before, &after, session->arena, &session->diagnostics,
		                          &comparison);
	if (status != RF_OK)
		return status;
	rf_text_init(&text, session->arena);
	text.width = rf_output_text_width();
	if (form != NULL && form->has_findings)
		write_findings(&text, session, &comparison, form);
	else if (is_json)
		rf_comparison_report_json(&text, &comparison);
	else
		rf_comparison_report_text(&text, &comparison, session->settings.verbose > 0);
	return rf_output_write_document(session->settings.output, &text, &session->diagnostics);
}

const struct rf_verb rf_verb_diff = {
	.name = "diff",
	.bit = RF_VERB_DIFF,
	.arguments = "BEFORE AFTER",
	.summary = "what changed between two files of saved results",
	.help =
	    "Reads results that analyze, sweep, survey or validate wrote as JSON, pairs those of "
	    "the same kernel, sizes and cores, or the only one of each file, and prints the "
	    "figures that differ under their paths: those of the headline and verdicts, with -v "
	    "all of them.",
	.run = run,
};
