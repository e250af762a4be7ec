/* SPDX-License-Identifier: MIT
 *
 * Kernels on the roofline of one machine.  Each is a study of its own, with the options of all but
 * for the sizes: a kernel is given those whose names stand in its text.
 */
#include "cli/kernel_chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/show.h"
#include "cli/study.h"
#include "report/roofline_chart.h"

static const struct rf_place nowhere = { 0 };

static bool has_word(const char *text, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
		if ((at == text || !rf_text_is_word(at[-1])) && !rf_text_is_word(at[length]))
			return true;
	return false;
}

/* Leaves the definitions that one of several kernels has a use for, and notes which these are. */
static enum rf_status choose_definitions(struct rf_session *session, const char *path, bool *used)
{
	const char *text = rf_file_read(session->arena, path, NULL);
	struct rf_settings *settings = &session->settings;
	struct rf_define *all = settings->definitions.items;
	size_t count = settings->definitions.count;

	settings->definitions.count = settings->definitions.capacity = 0;
	settings->definitions.items = NULL;
	for (size_t i = 0; i < count; ++i) {
		struct rf_define *slot;

		if (text && !has_word(text, all[i].name)) /* else the study says what is wrong */
			continue;
		slot = RF_PUSH(session->arena, &settings->definitions);
		if (!slot)
			return rf_out_of_memory(&session->diagnostics);
		*slot = all[i];
		used[i] = true;
	}
	return RF_OK;
}

/* One kernel; what it says goes to the messages of all. */
static enum rf_status add_kernel(struct rf_session *session, const char *const *operand,
                                 struct rf_roofline_chart *chart, bool *used)
{
	struct rf_session own = *session;
	struct rf_diagnostics diagnostics;
	struct rf_result result = { 0 };
	struct rf_study study;
	enum rf_status status;

	own.operands = operand;
	own.operand_count = 1;
	own.settings.output = NULL;
	own.settings.form = NULL;
	status = session->operand_count > 1 ? choose_definitions(&own, *operand, used) : RF_OK;
	if (status != RF_OK)
		return status;
	status = rf_study_open(&study, &own, RF_MACHINE_NEEDED);
	if (status == RF_OK)
		status = rf_study_need_sizes(&study);
	study.is_silent = true;
	rf_diagnostics_init(&diagnostics, session->arena);
	if (status == RF_OK)
		status = rf_study_analyze(&study, 0, session->arena, &diagnostics, &result);
	rf_show_merge(&own.diagnostics, &diagnostics);
	if (status == RF_OK && !result.prediction.speed.flop_per_s.known)
		rf_report(&own.diagnostics, RF_WARNING, (struct rf_place){ .file = *operand }, NULL,
		          "without floating-point operations it has no place on a roofline");
	if (status == RF_OK && !rf_roofline_chart_add(chart, &result))
		status = rf_out_of_memory(&own.diagnostics);
	status = rf_study_close(&study, status);
	session->diagnostics = own.diagnostics;
	return status;
}

/* NAME,FLOP per byte,SPEED: --point measured,0.25,12.3GFLOP/s */
static enum rf_status add_point(struct rf_session *session, const char *text,
                                struct rf_roofline_chart *chart)
{
	const char *first = strchr(text, ','), *second = first ? strchr(first + 1, ',') : NULL;
	double intensity = 0, speed = 0, factor = 1;
	char *end = NULL;
	const char *name;

	if (second) {
		intensity = strtod(first + 1, &end);
		intensity = end == second ? intensity : 0;
		speed = strtod(second + 1, &end);
		end += strspn(end, " ");
		if (rf_speed_unit(end, NULL, &factor) != RF_UNIT_FLOP_PER_S)
			speed = 0;
	}
	if (!(isfinite(intensity) && intensity > 0 && isfinite(speed) && speed > 0))
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "write a name, FLOP per byte and a speed: "
		                 "--point mine,0.25,12.3GFLOP/s",
		                 "--point %s is no point of a roofline", text);
	name = rf_arena_substring(session->arena, text, (size_t)(first - text));
	if (!name || !rf_roofline_chart_add_point(chart, name, intensity, speed * factor))
		return rf_out_of_memory(&session->diagnostics);
	return RF_OK;
}

static enum rf_status write(struct rf_session *session, const struct rf_roofline_chart *chart)
{
	const struct rf_settings *settings = &session->settings;
	const struct rf_form_of_report *form = rf_output_form(settings);
	struct rf_canvas canvas = rf_output_canvas(settings, form);
	struct rf_text text;

	rf_text_init(&text, session->arena);
	text.width = rf_output_text_width();
	if (form == rf_report_by_name("csv"))
		rf_roofline_chart_csv(&text, chart);
	else if (form != NULL && form->picture != NULL)
		rf_roofline_chart_draw(&text, chart, &canvas);
	else if (form == NULL || form == rf_report_by_name("text"))
		rf_roofline_chart_text(&text, chart);
	else
		rf_roofline_chart_json(&text, chart, form == rf_report_by_name("jsonl"));
	return rf_output_write_document(settings->output, &text, &session->diagnostics);
}

enum rf_status rf_kernel_chart_write(struct rf_session *session)
{
	struct rf_roofline_chart *chart = rf_roofline_chart_new(session->arena);
	const struct rf_settings *settings = &session->settings;
	bool *used = RF_NEW_ARRAY(session->arena, bool, settings->definitions.count + 1);
	enum rf_status status = chart && used ? RF_OK : rf_out_of_memory(&session->diagnostics);

	for (size_t i = 0; i < session->operand_count && status == RF_OK; ++i)
		status = add_kernel(session, &session->operands[i], chart, used);
	for (size_t i = 0; i < settings->definitions.count && status == RF_OK; ++i)
		if (session->operand_count > 1 && !used[i])
			status = rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere, NULL,
			                   "-D %s: the name stands in none of the kernels",
			                   settings->definitions.items[i].name);
	for (size_t i = 0; i < session->settings.points.count && status == RF_OK; ++i)
		status = add_point(session, session->settings.points.items[i], chart);
	return status == RF_OK ? write(session, chart) : status;
}
