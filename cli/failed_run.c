/* SPDX-License-Identifier: MIT
 *
 * A file that holds an older result stays as it is when a run fails, but where findings are what is
 * asked for, an error is one of them, and a server that reads the file is to see it.
 */
#include "cli/failed_run.h"

#include <stdio.h>
#include <string.h>

#include "cli/output.h"
#include "model/schema/failure_rows.h"
#include "report/findings.h"
#include "report/forms.h"

/* The form of a command line that was not read to its end, as far as it can be seen. */
static const struct rf_form_of_report *form_in(int argument_count, char **arguments)
{
	const struct rf_form_of_report *form = NULL;

	for (int i = 0; i < argument_count; ++i) {
		const char *word = arguments[i];

		if (rf_text_equal(word, "--"))
			break;
		if (rf_text_starts_with(word, "--format="))
			form = rf_report_by_name(word + strlen("--format="));
		else if (rf_text_equal(word, "--format") && i + 1 < argument_count)
			form = rf_report_by_name(arguments[i + 1]);
	}
	return form;
}

/* What was begun on standard output is ended as a document. */
static void write_json(struct rf_session *session, enum rf_status status, bool is_compact)
{
	struct rf_failure failure = { session->settings.command, (int)status,
		                      &session->diagnostics };
	struct rf_text text;

	rf_text_init(&text, session->arena);
	if (session->begins_array)
		rf_text_add(&text, session->has_items ? ",\n" : "");
	rf_json_record(&text, &rf_failure_schema, &failure, is_compact);
	if (session->begins_array)
		rf_text_add(&text, "]\n");
	if (!text.failed)
		fputs(rf_text_string(&text), stdout);
}

static void write_findings(struct rf_session *session, const struct rf_form_of_report *form)
{
	struct rf_report_options options = { 0 };
	struct rf_diagnostics unheard;
	struct rf_text text;

	options.findings = rf_findings_new(session->arena, session->settings.command);
	if (options.findings == NULL)
		return;
	rf_findings_add_run(options.findings, &session->diagnostics);
	rf_text_init(&text, session->arena);
	form->end(&text, &options);
	rf_diagnostics_init(&unheard, session->arena);
	if (!text.failed)
		rf_output_write_document(session->settings.output, &text, &unheard);
}

void rf_failed_run_write(struct rf_session *session, enum rf_status status, int argument_count,
                         char **arguments)
{
	const struct rf_settings *settings = &session->settings;
	bool is_stdout = settings->output == NULL || rf_text_equal(settings->output, "-");
	const struct rf_form_of_report *form =
	    session->has_forms || settings->form ? rf_output_form(settings) : NULL;

	if (form == NULL)
		form = form_in(argument_count, arguments);
	if (form == NULL || session->has_document || rf_arena_failed(session->arena))
		return;
	if (form->has_findings)
		write_findings(session, form);
	else if (is_stdout &&
	         (form == rf_report_by_name("json") || form == rf_report_by_name("jsonl")))
		write_json(session, status, form == rf_report_by_name("jsonl"));
}
