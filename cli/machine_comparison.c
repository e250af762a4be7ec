/* SPDX-License-Identifier: MIT
 *
 * Each machine is a study of its own with all options as they are.  Text is a table with a column
 * for each machine; other forms have the whole results one after the other, CSV each with a head,
 * since machines have links of their own.
 */
#include "cli/machine_comparison.h"

#include "cli/several_machines.h"
#include "cli/show.h"
#include "cli/study.h"
#include "report/ecm_bars.h"
#include "report/findings.h"
#include "report/gallery.h"
#include "report/side_by_side.h"

static const struct rf_place nowhere = { 0 };

struct comparing {
	const struct rf_result **results;
	struct rf_report_options report;
	enum rf_status check; /* RF_CHECK_FAILED: --fail-if holds on one of them */
};

bool rf_machine_comparison_is_asked(const struct rf_session *session)
{
	const struct rf_form_of_report *form = rf_output_form(&session->settings);

	return rf_several_machines_count(session) > 1 ||
	       (form != NULL && form->picture != NULL && session->settings.models == RF_MODEL_ECM);
}

/* The one point of a study; what it says goes to the messages of all, each once. */
static enum rf_status analyze_point(struct rf_study *study, struct rf_result *result)
{
	struct rf_session *own = study->session;
	struct rf_diagnostics *diagnostics = RF_NEW(own->arena, struct rf_diagnostics);
	enum rf_status status;

	if (!diagnostics)
		return rf_out_of_memory(&own->diagnostics);
	if (study->point_count > 1)
		return rf_refuse(&own->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "give each size one value; rfmodel sweep takes one machine",
		                 "several machines are compared at one point, not %zu",
		                 study->point_count);
	study->options.over_cores = true;
	rf_diagnostics_init(diagnostics, own->arena); /* the result keeps them */
	status = rf_study_analyze(study, 0, own->arena, diagnostics, result);
	rf_show_merge(&own->diagnostics, diagnostics);
	return status == RF_OK ? rf_study_check(study, 0, result, own->arena) : status;
}

static enum rf_status analyze_on(struct rf_session *session, size_t index,
                                 struct comparing *comparing)
{
	struct rf_session own = rf_several_machines_session(session, index);
	struct rf_result *result = RF_NEW(session->arena, struct rf_result);
	struct rf_study *study = RF_NEW(session->arena, struct rf_study);
	enum rf_status status;

	if (!result || !study)
		return rf_out_of_memory(&session->diagnostics);
	own.settings.output = NULL;
	own.settings.form = NULL;
	status = rf_study_open(study, &own, RF_MACHINE_NEEDED);
	if (status == RF_OK)
		status = rf_study_need_sizes(study);
	study->is_silent = true;
	if (status == RF_OK)
		status = analyze_point(study, result);
	comparing->results[index] = result;
	comparing->report = study->report;
	status = rf_study_close(study, status);
	if (status == RF_CHECK_FAILED) {
		comparing->check = rf_refuse(&own.diagnostics, RF_CHECK_FAILED, nowhere, NULL,
		                             "that is on %s", study->machine.id);
		status = RF_OK;
	}
	session->diagnostics = own.diagnostics;
	return status;
}

static void draw_bars(struct rf_text *text, struct rf_session *session,
                      const struct comparing *comparing, size_t count)
{
	struct rf_ecm_bars *bars = rf_ecm_bars_new(session->arena);
	struct rf_canvas canvas =
	    rf_output_canvas(&session->settings, rf_output_form(&session->settings));

	text->failed |= !bars;
	for (size_t i = 0; bars && i < count; ++i) {
		const struct rf_result *result = comparing->results[i];
		const char *name =
		    result->machine->name ? result->machine->name : result->machine->id;

		text->failed |= !rf_ecm_bars_add(bars, result, count > 1 ? name : NULL);
	}
	if (bars)
		rf_ecm_bars_draw(text, bars, &canvas);
}

/* A page of the kernel on all of them. */
static void write_gallery(struct rf_text *text, struct rf_session *session,
                          const struct comparing *comparing, size_t count)
{
	struct rf_roofline_chart *all = rf_roofline_chart_new(session->arena);
	struct rf_gallery *gallery = rf_gallery_new(session->arena);
	bool is_placed;

	text->failed |= !all || !gallery;
	for (size_t i = 0; !text->failed && i < count; ++i) {
		rf_gallery_add(gallery, comparing->results[i], NULL, i);
		text->failed |=
		    !rf_roofline_chart_add(all, comparing->results[i], NULL, i, &is_placed);
	}
	text->failed |= text->failed || !rf_roofline_chart_finish(all, false);
	if (!text->failed)
		rf_gallery_write(text, gallery, all, session->settings.command);
}

static enum rf_status write(struct rf_session *session, struct comparing *comparing, size_t count)
{
	const struct rf_form_of_report *form = rf_output_form(&session->settings);
	struct rf_text text;

	rf_text_init(&text, session->arena);
	text.width = rf_output_text_width();
	if (form == NULL || form == rf_report_by_name("text")) {
		rf_side_by_side_text(&text, count, comparing->results, &comparing->report);
	} else if (form->picture != NULL && session->settings.models == RF_MODEL_ECM) {
		draw_bars(&text, session, comparing, count);
	} else if (form->picture != NULL) {
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "rfmodel roofline draws several machines over each other",
		                 "of several machines -p ecm alone is drawn");
	} else if (form->is_page) {
		write_gallery(&text, session, comparing, count);
	} else {
		comparing->report.findings =
		    rf_findings_new(session->arena, session->settings.command);
		if (comparing->report.findings == NULL)
			return rf_out_of_memory(&session->diagnostics);
		comparing->report.findings->names_machines = true;
		comparing->report.is_sweep = true; /* several results in a document */
		form->begin(&text, &comparing->report);
		for (size_t i = 0; i < count; ++i)
			form->add(&text, comparing->results[i], &comparing->report,
			          form == rf_report_by_name("csv") ? 0 : i);
		form->end(&text, &comparing->report);
	}
	return rf_output_write_document(session->settings.output, &text, &session->diagnostics);
}

enum rf_status rf_machine_comparison_run(struct rf_session *session)
{
	size_t count = rf_several_machines_count(session);
	struct comparing comparing = { .results = RF_NEW_ARRAY(session->arena,
		                                               const struct rf_result *, count) };
	enum rf_status status = comparing.results ? RF_OK : rf_out_of_memory(&session->diagnostics);

	for (size_t i = 0; i < count && status == RF_OK; ++i)
		status = analyze_on(session, i, &comparing);
	if (status == RF_OK)
		status = write(session, &comparing, count);
	return status == RF_OK ? comparing.check : status;
}
