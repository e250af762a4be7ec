/* SPDX-License-Identifier: MIT
 *
 * Kernels on the rooflines of machines.  Each on each is a study of its own, with the options of
 * all but for the sizes: a kernel is given those whose names stand in its text.
 */
#include "cli/kernel_chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/choose_machine.h"
#include "cli/measured_files.h"
#include "cli/points.h"
#include "cli/several_machines.h"
#include "cli/show.h"
#include "cli/study.h"
#include "model/roofline/machine_roofs.h"
#include "report/gallery.h"
#include "report/roofline_chart.h"

enum { MOST_POINTS = 10000 };

static const struct rf_place nowhere = { 0 };

static bool has_word(const char *text, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
		if ((at == text || !rf_text_is_word(at[-1])) && !rf_text_is_word(at[length]))
			return true;
	return false;
}

enum rf_status rf_kernel_chart_definitions(struct rf_session *session, const char *path, bool *used)
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

/* What is drawn, and what has been used of the options. */
struct charting {
	struct rf_roofline_chart *chart;
	bool *used;                 /* by definition */
	size_t series;              /* how many loops there were */
	struct rf_gallery *gallery; /* of a page; NULL: a chart alone */
	bool has_failed;            /* --fail-if held for some kernel */
};

const char *rf_kernel_chart_sizes(const struct rf_study *study, const struct rf_result *result)
{
	struct rf_text text;

	rf_text_init(&text, study->session->arena);
	for (size_t i = 0; i < study->axes.count; ++i) {
		const struct rf_axis *axis = &study->axes.items[i];

		if (axis->range.count < 2)
			continue;
		if (axis->kind == RF_AXIS_CORES)
			rf_text_print(&text, "%s%lld core%s", text.length ? ", " : "",
			              (long long)result->cores, result->cores == 1 ? "" : "s");
		for (size_t k = 0; k < result->parameter_count; ++k)
			if (rf_text_equal(result->parameters[k].name, axis->name))
				rf_text_print(&text, "%s%s = %lld", text.length ? ", " : "",
				              axis->name, (long long)result->parameters[k].value);
	}
	return text.length > 0 ? rf_text_string(&text) : NULL;
}

/* Points without a place on the chart, some of which have operations of tensor cores. */
struct unplaced {
	size_t count;
	bool is_tensor;
};

/* One point of a kernel; what runs no iteration is left out, as in a sweep. */
static enum rf_status add_kernel_point(struct rf_study *study, size_t index,
                                       struct charting *charting, struct unplaced *without)
{
	struct rf_session *own = study->session;
	struct rf_diagnostics diagnostics;
	struct rf_result result = { 0 };
	bool is_placed;
	enum rf_status status;

	rf_diagnostics_init(&diagnostics, own->arena);
	status = rf_study_analyze(study, index, own->arena, &diagnostics, &result);
	if (result.is_empty && study->point_count > 1) {
		rf_points_leave_out(study, &diagnostics);
		rf_show_merge(&own->diagnostics, &diagnostics);
		return RF_OK;
	}
	rf_show_merge(&own->diagnostics, &diagnostics);
	if (status == RF_OK)
		status = rf_study_check(study, index, &result, own->arena);
	if (status != RF_OK)
		return status;
	if (!rf_roofline_chart_add(charting->chart, &result, rf_kernel_chart_sizes(study, &result),
	                           charting->series, &is_placed))
		return rf_out_of_memory(&own->diagnostics);
	if (charting->gallery != NULL)
		rf_gallery_add(charting->gallery, &result, rf_kernel_chart_sizes(study, &result),
		               charting->series);
	without->count += !is_placed;
	without->is_tensor |= !is_placed && result.gpu.tensor_flop > 0;
	return RF_OK;
}

static enum rf_status add_points(struct rf_study *study, const char *path,
                                 struct charting *charting)
{
	struct rf_session *own = study->session;
	struct unplaced without = { 0 };
	enum rf_status status = RF_OK;

	if (study->point_count > MOST_POINTS)
		return rf_refuse(&own->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "give fewer: start-stop:num, start-stop:numlog",
		                 "%zu points of one kernel are too many for a chart",
		                 study->point_count);
	for (size_t i = 0; i < study->point_count && status == RF_OK; ++i)
		status = add_kernel_point(study, i, charting, &without);
	++charting->series;
	if (status != RF_OK || without.count == 0)
		return status;
	if (without.is_tensor)
		rf_report(&own->diagnostics, RF_WARNING, (struct rf_place){ .file = path },
		          "-p instruction has tensor cores and their ceiling",
		          "its operations are those of tensor cores, which have no roof here");
	else if (study->point_count == 1)
		rf_report(&own->diagnostics, RF_WARNING, (struct rf_place){ .file = path }, NULL,
		          "without floating-point operations it has no place on a roofline");
	else
		rf_report(&own->diagnostics, RF_WARNING, (struct rf_place){ .file = path }, NULL,
		          "%zu of its %zu points have no place on a roofline: no floating-point "
		          "operations, or no bytes that move",
		          without.count, study->point_count);
	return RF_OK;
}

/* One kernel; what it says goes to the messages of all. */
static enum rf_status add_kernel(struct rf_session *session, const char *const *operand,
                                 struct charting *charting)
{
	struct rf_session own = *session;
	struct rf_study study;
	enum rf_status status;

	own.operands = operand;
	own.operand_count = 1;
	own.settings.output = NULL;
	own.settings.form = NULL;
	own.sweeps_cores = true;
	status = session->operand_count > 1
	             ? rf_kernel_chart_definitions(&own, *operand, charting->used)
	             : RF_OK;
	if (status != RF_OK)
		return status;
	status = rf_study_open(&study, &own, RF_MACHINE_NEEDED);
	study.report.is_sweep = true; /* sizes may be ranges */
	if (status == RF_OK)
		status = rf_study_need_sizes(&study);
	study.is_silent = true;
	if (status == RF_OK)
		status = add_points(&study, *operand, charting);
	status = rf_study_close(&study, status);
	session->diagnostics = own.diagnostics;
	charting->has_failed |= status == RF_CHECK_FAILED;
	return status == RF_CHECK_FAILED ? RF_OK : status;
}

/* A machine, and the kernels on it. */
static enum rf_status add_machine(struct rf_session *session, size_t index,
                                  struct charting *charting)
{
	struct rf_session own = rf_several_machines_session(session, index);
	struct rf_roofline roofline;
	struct rf_machine machine = { 0 };
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < session->operand_count && status == RF_OK; ++i)
		status = add_kernel(&own, &session->operands[i], charting);
	if (status == RF_OK && session->operand_count == 0) {
		int64_t cores = own.settings.cores > 0 ? own.settings.cores : 1;

		status = rf_choose_machine(&own, &machine);
		if (status == RF_OK)
			status =
			    rf_options_check_cores(own.settings.cores, &machine, &own.diagnostics);
		if (status == RF_OK &&
		    (rf_machine_roofs_find(&machine, cores, own.settings.rates == RF_RATES_SPEC,
		                           own.arena, &roofline) != RF_OK ||
		     !rf_roofline_chart_add_machine(charting->chart, &machine, cores, &roofline)))
			status = rf_out_of_memory(&own.diagnostics);
	}
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
		speed *= factor;
	}
	if (!(first > text && isfinite(intensity) && intensity > 0 && isfinite(speed) && speed > 0))
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "write a name, FLOP per byte and a speed: "
		                 "--point mine,0.25,12.3GFLOP/s",
		                 "--point %s is no point of a roofline", text);
	name = rf_arena_substring(session->arena, text, (size_t)(first - text));
	if (!name ||
	    !rf_roofline_chart_add_timed(chart, &(struct rf_timed_loop){ .name = name,
	                                                                 .flop_per_byte = intensity,
	                                                                 .flop_per_s = speed }))
		return rf_out_of_memory(&session->diagnostics);
	return RF_OK;
}

static enum rf_status write(struct rf_session *session, const struct charting *charting)
{
	const struct rf_roofline_chart *chart = charting->chart;
	const struct rf_settings *settings = &session->settings;
	const struct rf_form_of_report *form = rf_output_form(settings);
	struct rf_canvas canvas = rf_output_canvas(settings, form);
	struct rf_text text;

	rf_text_init(&text, session->arena);
	text.width = rf_output_text_width();
	if (charting->gallery != NULL)
		rf_gallery_write(&text, charting->gallery, chart, settings->command);
	else if (form == rf_report_by_name("csv"))
		rf_roofline_chart_csv(&text, chart);
	else if (form != NULL && form->picture != NULL)
		rf_roofline_chart_draw(&text, chart, &canvas, settings->shows_regions);
	else if (form == NULL || form == rf_report_by_name("text"))
		rf_roofline_chart_text(&text, chart);
	else
		rf_roofline_chart_json(&text, chart, form == rf_report_by_name("jsonl"));
	return rf_output_write_document(settings->output, &text, &session->diagnostics);
}

static enum rf_status check(struct rf_session *session)
{
	const struct rf_settings *settings = &session->settings;
	size_t count = rf_several_machines_count(session);

	if (count > RF_ROOFLINE_CHART_MOST_MACHINES)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere, NULL,
		                 "a chart has room for %d machines, and %zu are given",
		                 RF_ROOFLINE_CHART_MOST_MACHINES, count);
	if (settings->checks.count > 0 && session->operand_count == 0)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere, "name a kernel",
		                 "--fail-if is about figures of kernels, and there is none");
	if (settings->measured.text != NULL && session->operand_count != 1)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "name one kernel, or give --point NAME,FLOP per byte,SPEED",
		                 "--measured %s: a speed is that of one kernel",
		                 settings->measured.text);
	if (count > 1 && settings->shows_regions)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere, "name one with -m",
		                 "--regions shades the regions of one machine");
	return RF_OK;
}

enum rf_status rf_kernel_chart_check_used(struct rf_session *session, const bool *used)
{
	const struct rf_settings *settings = &session->settings;

	for (size_t i = 0; i < settings->definitions.count; ++i)
		if (session->operand_count != 1 && !used[i])
			return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere, NULL,
			                 "-D %s: the name stands in none of the kernels",
			                 settings->definitions.items[i].name);
	return RF_OK;
}

enum rf_status rf_kernel_chart_write(struct rf_session *session)
{
	const struct rf_settings *settings = &session->settings;
	struct charting charting = {
		.chart = rf_roofline_chart_new(session->arena),
		.used = RF_NEW_ARRAY(session->arena, bool, settings->definitions.count + 1),
	};
	const struct rf_form_of_report *form = rf_output_form(settings);
	enum rf_status status = charting.chart && charting.used
	                            ? check(session)
	                            : rf_out_of_memory(&session->diagnostics);

	if (status == RF_OK && form != NULL && form->is_page) {
		charting.gallery = rf_gallery_new(session->arena);
		status = charting.gallery ? RF_OK : rf_out_of_memory(&session->diagnostics);
	}
	for (size_t i = 0; i < rf_several_machines_count(session) && status == RF_OK; ++i)
		status = add_machine(session, i, &charting);
	if (status == RF_OK)
		status = rf_kernel_chart_check_used(session, charting.used);
	for (size_t i = 0; i < session->settings.points.count && status == RF_OK; ++i)
		status = add_point(session, session->settings.points.items[i], charting.chart);
	if (status == RF_OK)
		status = rf_measured_files_chart(session, charting.chart);
	if (status == RF_OK && !rf_roofline_chart_finish(charting.chart, settings->sorts_by_gain))
		status = rf_out_of_memory(&session->diagnostics);
	if (status == RF_OK)
		status = write(session, &charting);
	return status == RF_OK && charting.has_failed ? RF_CHECK_FAILED : status;
}
