/* SPDX-License-Identifier: MIT
 *
 * rfmodel sweep KERNEL: one analysis for each point of the -D ranges.
 *
 * The kernel is read once, or once for each value of a macro.  Every point has the same arena,
 * emptied before the next one, and its line is written before that; a sweep of any length needs the
 * memory of one point.
 */
#include "cli/measured_files.h"
#include "cli/points.h"
#include "cli/progress.h"
#include "cli/show.h"
#include "cli/study.h"
#include "report/ecm_bars.h"
#include "report/staircase.h"

enum { MOST_SIMULATED_POINTS = 100 };

static const struct rf_place nowhere = { 0 };

/* Analyses one point and writes its line.  Messages of the points are collected, each once. */
static enum rf_status run_point(struct rf_study *study, size_t index, struct rf_arena *arena)
{
	struct rf_session *session = study->session;
	struct rf_diagnostics diagnostics;
	struct rf_result result = { 0 };
	struct rf_text text;

	rf_diagnostics_init(&diagnostics, arena);
	rf_text_init(&text, arena);
	enum rf_status status = rf_study_analyze(study, index, arena, &diagnostics, &result);
	if (status == RF_OK)
		status = rf_study_check(study, index, &result, arena);
	if (result.is_empty)
		rf_points_leave_out(study, &diagnostics);
	rf_show_merge(&session->diagnostics, &diagnostics);
	if (status != RF_OK || result.is_empty)
		return result.is_empty ? RF_OK : status;
	study->form->add(&text, &result, &study->report, index - study->empty_count);
	rf_points_note_begun(study, true);
	return rf_output_write(&study->output, &text, &session->diagnostics);
}

static enum rf_status run_points(struct rf_study *study)
{
	struct rf_arena *arena = rf_arena_new();
	enum rf_status status = rf_points_begin(study);

	if (!arena)
		return rf_out_of_memory(&study->session->diagnostics);
	for (size_t i = 0; i < study->point_count && status == RF_OK; ++i) {
		status = run_point(study, i, arena);
		rf_progress_count(i + 1, study->point_count, "points");
		rf_arena_clear(arena);
	}
	rf_progress_end();
	rf_arena_free(arena);
	return status == RF_OK ? rf_points_end(study) : status;
}

/* A point takes some microseconds, a simulation some milliseconds: it joins at the points of a long
 * sweep on request alone. */
static void limit_simulations(struct rf_study *study)
{
	struct rf_session *session = study->session;

	if (study->point_count <= MOST_SIMULATED_POINTS || session->settings.budget_s.known)
		return;
	study->options.budget_s = 0;
	if (study->options.predictors == 0)
		rf_report(&session->diagnostics, RF_NOTE, nowhere, "--sim-budget 20ms has them",
		          "no simulations join at the points of a sweep of more than %d",
		          MOST_SIMULATED_POINTS);
}

/* -p ecm alone: bars of each point. */
static enum rf_status prepare_bars(struct rf_study *study)
{
	struct rf_session *session = study->session;

	if (study->point_count > RF_ECM_BARS_MOST)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "give fewer: start-stop:num, start-stop:numlog",
		                 "bars of %zu points are too many for a picture",
		                 study->point_count);
	study->report.ecm_bars = rf_ecm_bars_new(session->arena);
	return study->report.ecm_bars ? RF_OK : rf_out_of_memory(&session->diagnostics);
}

/* A picture is over one size or macro, or over cores; a page has none over anything else. */
static enum rf_status prepare_picture(struct rf_study *study)
{
	struct rf_session *session = study->session;
	const struct rf_axis *ranged = NULL;
	bool is_drawn;
	size_t count = 0;

	study->report.canvas = rf_output_canvas(&session->settings, study->form);
	if (session->settings.models == RF_MODEL_ECM && !study->report.capacities_only &&
	    !study->form->is_page)
		return prepare_bars(study);
	for (size_t i = 0; i < study->axes.count; ++i)
		if (study->axes.items[i].range.count > 1) {
			ranged = &study->axes.items[i];
			++count;
		}
	is_drawn = count == 1 && !study->report.capacities_only;
	if (!is_drawn && study->form->is_page)
		return RF_OK;
	if (!is_drawn)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "give one size a range, -D N=100-10000:200log, or the cores, "
		                 "-c 1-20; -p ecm draws bars of any points",
		                 "a picture is over one size or over cores");
	study->report.staircase =
	    rf_staircase_new(session->arena, ranged->kind == RF_AXIS_CORES ? NULL : ranged->name);
	if (!study->report.staircase)
		return rf_out_of_memory(&session->diagnostics);
	return rf_measured_files_sweep(study, ranged);
}

/* What was measured stands on the picture alone. */
static enum rf_status check_measured(struct rf_study *study)
{
	const struct rf_settings *settings = &study->session->settings;

	if (settings->measured.text != NULL)
		return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "name a file that validate saved as JSON; analyze takes a speed",
		                 "--measured %s: a speed is that of one point",
		                 settings->measured.text);
	if (settings->measured_files.count == 0 || study->report.staircase != NULL)
		return RF_OK;
	return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE, nowhere,
	                 "-o FILE.svg, or --format plot, over one size or over cores",
	                 "--measured %s: measured points stand on a picture",
	                 settings->measured_files.items[0]);
}

static enum rf_status run(struct rf_session *session)
{
	struct rf_study study;
	enum rf_status status;

	session->sweeps_cores = true;
	session->draws = true;
	status = rf_study_open(&study, session, RF_MACHINE_NEEDED);
	if (status == RF_OK) {
		study.report.is_sweep = true;
		status = rf_study_need_sizes(&study);
	}
	if (status == RF_OK) {
		study.report.capacities_only = study.options.capacity_count > 0;
		limit_simulations(&study);
		study.options.without_formulas = !study.form->shows_formulas;
		study.options.over_cores = study.form->shows_formulas &&
		                           study.form->picture == NULL && !study.form->is_page;
		if (study.form->picture != NULL || study.form->is_page)
			status = prepare_picture(&study);
	}
	if (status == RF_OK)
		status = check_measured(&study);
	if (status == RF_OK)
		status = run_points(&study);
	return rf_study_close(&study, status);
}

const struct rf_verb rf_verb_sweep = {
	.name = "sweep",
	.bit = RF_VERB_SWEEP,
	.arguments = "KERNEL",
	.summary =
	    "one analysis for each point of the -D and -c ranges: a table, CSV, JSON or a picture",
	.help = "Analyses KERNEL at every combination of the values given with -D, the last size "
		"running fastest: -D N=100,200,400, -D N=100-200, -D N=100-1000:10 for ten values, "
		"-D N=100-1000:10log for ten in equal ratios. Prints a line for each point.",
	.run = run,
};
