/* SPDX-License-Identifier: MIT
 *
 * Figures of a run against those of a saved one.
 *
 * Both are documents: the result at hand is printed as JSON and read again, so that a figure has
 * the same path and the same rounding on both sides.  By default the predicted and the measured
 * time of a run are compared, or speeds where its time is not known, the bytes of each link, and of
 * a survey whether a nest is still there and can be modelled; --tolerance names others.
 */
#include "cli/baseline.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/option_tolerance.h"
#include "cli/show.h"
#include "compare/direction.h"
#include "model/schema/result_path.h"
#include "model/schema/survey_rows.h"
#include "report/forms.h"

enum { MOST_TOLD = 10 };

/* What is tolerated without being asked: predictions change with the program alone, times of runs
 * from one to the next. */
static const double PREDICTED = 0.01, MEASURED = 0.1;

static const struct rf_place nowhere = { 0 };

static bool is_measured(const char *path)
{
	return rf_text_starts_with(path, "measured.") || rf_text_starts_with(path, "validation.") ||
	       rf_text_starts_with(path, "ratio.");
}

static const struct rf_saved_figure *any_of(const struct rf_compared_figure *figure)
{
	return figure->before ? figure->before : figure->after;
}

static const struct rf_saved_figure *figure_at(const struct rf_saved_result *result,
                                               const char *path)
{
	for (size_t i = 0; i < result->figure_count; ++i)
		if (rf_text_equal(result->figures[i].path, path))
			return &result->figures[i];
	return NULL;
}

static const char *text_at(const struct rf_saved_result *result, const char *path)
{
	const struct rf_saved_figure *figure = figure_at(result, path);

	return figure != NULL ? figure->text : NULL;
}

/* "L3-MEM.total_bytes_per_it", and of a survey "L3-MEM.bytes_per_it": bytes of a link. */
static bool is_traffic(const struct rf_saved_figure *figure)
{
	const char *dot = strchr(figure->path, '.');

	return !figure->is_beside && dot != NULL &&
	       (rf_text_equal(dot, ".total_bytes_per_it") || rf_text_equal(dot, ".bytes_per_it")) &&
	       memchr(figure->path, '-', (size_t)(dot - figure->path)) != NULL;
}

/* Speeds say the same as times, where these are known. */
static bool is_default(const struct rf_saved_figure *figure, const struct rf_compared_result *pair)
{
	static const char *const times[] = { "prediction.seconds", "measured.seconds", "seconds",
		                             "status", NULL };
	static const char *const speeds[][2] = { { "prediction.it_per_s", "prediction.seconds" },
		                                 { "measured.it_per_s", "measured.seconds" },
		                                 { "it_per_s", "seconds" } };

	if (is_traffic(figure) || rf_text_is_one_of(figure->path, times))
		return true;
	for (size_t i = 0; i < sizeof(speeds) / sizeof(*speeds); ++i)
		if (rf_text_equal(figure->path, speeds[i][0]))
			return !figure_at(pair->before, speeds[i][1]) ||
			       !figure_at(pair->after, speeds[i][1]);
	return false;
}

/* ---- tolerances ---- */

/* The last one that names a figure, or else the last one for all; NULL: none. */
static const struct rf_tolerance *find_tolerance(const struct rf_settings *settings,
                                                 const char *path)
{
	const struct rf_tolerance *found = NULL;

	for (size_t i = 0; i < settings->tolerances.count; ++i) {
		const struct rf_tolerance *tolerance = &settings->tolerances.items[i];

		if (rf_option_tolerance_fits(tolerance, path) &&
		    (found == NULL || found->path == NULL || tolerance->path != NULL))
			found = tolerance;
	}
	return found;
}

/* How far a figure has gone in its bad direction: as a share, and as an amount. */
struct excess {
	double share, amount;
};

static struct excess excess_of(const struct rf_compared_figure *figure)
{
	struct excess excess = { rf_direction_worse(figure), 0 };

	if (any_of(figure)->type == RF_RESULT_TEXT || !figure->before || !figure->after)
		return (struct excess){ isnan(excess.share) ? INFINITY : excess.share, INFINITY };
	excess.amount = fabs(figure->after->number - figure->before->number);
	if (isnan(excess.share)) /* neither way is better: any change counts */
		excess.share = excess.amount > 0 ? excess.amount / fabs(figure->before->number) : 0;
	else if (excess.share < 0)
		excess.amount = 0;
	return excess;
}

static bool is_tolerated(const struct rf_settings *settings,
                         const struct rf_compared_figure *figure)
{
	const struct rf_tolerance *tolerance = find_tolerance(settings, any_of(figure)->path);
	struct excess excess = excess_of(figure);

	if (tolerance == NULL)
		return excess.share <= (is_measured(any_of(figure)->path) ? MEASURED : PREDICTED);
	return (tolerance->is_share ? excess.share : excess.amount) <= tolerance->amount;
}

/* "24.02 B/It" */
static const char *value_of(struct rf_arena *arena, const struct rf_saved_figure *figure)
{
	if (figure == NULL)
		return "nothing";
	if (figure->type == RF_RESULT_TEXT)
		return rf_arena_print(arena, "\"%s\"", figure->text);
	return rf_arena_print(arena, "%.4g%s%s", figure->number, figure->row->unit ? " " : "",
	                      figure->row->unit ? figure->row->unit : "");
}

static const char *tolerated(const struct rf_settings *settings, struct rf_arena *arena,
                             const struct rf_compared_figure *figure)
{
	const char *path = any_of(figure)->path;
	const struct rf_tolerance *tolerance = find_tolerance(settings, path);

	if (tolerance == NULL || tolerance->is_share)
		return rf_arena_print(arena, "%.3g %%",
		                      100 * (tolerance != NULL   ? tolerance->amount
		                             : is_measured(path) ? MEASURED
		                                                 : PREDICTED));
	return rf_arena_print(arena, "%.4g%s%s", tolerance->amount,
	                      any_of(figure)->row->unit ? " " : "",
	                      any_of(figure)->row->unit ? any_of(figure)->row->unit : "");
}

/* "40.02 B/It, 24.02 B/It there: 66.6 % worse, tolerated is 1 %" */
static const char *describe(const struct rf_settings *settings, struct rf_arena *arena,
                            const struct rf_compared_figure *figure)
{
	double worse = rf_direction_worse(figure);
	const char *now = value_of(arena, figure->after), *then = value_of(arena, figure->before);

	if (any_of(figure)->type == RF_RESULT_TEXT || !isfinite(worse))
		return rf_arena_print(arena, "%s, %s there", now, then);
	return rf_arena_print(arena, "%s, %s there: %.3g %% worse, tolerated is %s", now, then,
	                      100 * worse, tolerated(settings, arena, figure));
}

/* ---- one result ---- */

/* "has options.safety = 2, not 1" */
static const char *other_input(struct rf_arena *arena, const struct rf_compared_figure *figure)
{
	const char *path = any_of(figure)->path;

	if (figure->before == NULL)
		return rf_arena_print(arena, "is without %s = %s", path,
		                      value_of(arena, figure->after));
	if (figure->after == NULL)
		return rf_arena_print(arena, "has %s = %s, and this run has not", path,
		                      value_of(arena, figure->before));
	return rf_arena_print(arena, "has %s = %s, not %s", path, value_of(arena, figure->before),
	                      value_of(arena, figure->after));
}

/* What was put in must be the same, or the figures are of something else. */
static enum rf_status check_inputs(struct rf_baseline *baseline,
                                   const struct rf_compared_result *pair)
{
	struct rf_session *session = baseline->session;
	const char *here = pair->after->machine, *there = pair->before->machine;

	if (!rf_text_equal(here ? here : "", there ? there : ""))
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE,
		                 (struct rf_place){ .file = baseline->saved.file },
		                 "save one of the same machine, or compare two with rfmodel diff",
		                 "this baseline is of the machine %s, not of %s",
		                 there ? there : "(none)", here ? here : "(none)");
	for (size_t i = 0; i < pair->count; ++i) {
		const struct rf_compared_figure *figure = &pair->items[i];

		if (rf_direction_is_input(figure))
			return rf_refuse(
			    &session->diagnostics, RF_WRONG_USAGE,
			    (struct rf_place){ .file = baseline->saved.file },
			    "save one with the same options, or compare two with rfmodel diff",
			    "this baseline %s", other_input(session->arena, figure));
	}
	return RF_OK;
}

/* What is worse is told at the end: results have it among their checks, and not once more among
 * what was said while they were made. */
static enum rf_status tell(struct rf_baseline *baseline, const char *where,
                           const struct rf_check *check, struct rf_place place)
{
	struct rf_diagnostics *diagnostics = &baseline->worse;

	++baseline->failed;
	if (baseline->told >= MOST_TOLD)
		return RF_OK;
	++baseline->told;
	if (place.file != NULL)
		place.file = rf_arena_string(baseline->session->arena, place.file);
	rf_report(diagnostics, RF_ERROR, place, NULL, "%s%s%s is worse than in %s: %s",
	          *where ? where : "", *where ? ": " : "", check->what, baseline->saved.file,
	          check->values);
	return rf_arena_failed(baseline->session->arena) ? rf_out_of_memory(diagnostics) : RF_OK;
}

/* Appends what is worse to a list of checks. */
static enum rf_status add(struct rf_baseline *baseline, const struct rf_compared_result *pair,
                          struct rf_place place, const char *where, struct rf_arena *arena,
                          size_t *count, struct rf_check **checks)
{
	const struct rf_settings *settings = &baseline->session->settings;
	struct rf_check *all = RF_NEW_ARRAY(arena, struct rf_check, *count + pair->count + 1);
	size_t before = *count;
	enum rf_status status = RF_OK;

	if (all == NULL)
		return rf_out_of_memory(&baseline->session->diagnostics);
	if (before > 0)
		memcpy(all, *checks, before * sizeof(*all));
	for (size_t i = 0; i < pair->count && status == RF_OK; ++i) {
		const struct rf_compared_figure *figure = &pair->items[i];
		const char *path = any_of(figure)->path;
		const struct rf_tolerance *own = find_tolerance(settings, path);
		bool is_named = own != NULL && own->path != NULL &&
		                !(any_of(figure)->is_beside && strchr(own->path, '*'));

		if (!is_named && !is_default(any_of(figure), pair))
			continue;
		baseline->better += rf_direction_worse(figure) < -PREDICTED;
		if (is_tolerated(settings, figure))
			continue;
		all[*count] = (struct rf_check){ "--baseline", path, true,
			                         describe(settings, arena, figure) };
		if (all[*count].values == NULL)
			return rf_out_of_memory(&baseline->session->diagnostics);
		status = tell(baseline, where, &all[(*count)++], place);
	}
	if (*count == before)
		all[(*count)++] = (struct rf_check){ "--baseline", baseline->saved.file, false,
			                             "no figure is worse" };
	*checks = all;
	++baseline->compared;
	return status;
}

/* Subjects that the file has, for a hint. */
static const char *list_subjects(const struct rf_baseline *baseline)
{
	const struct rf_saved *saved = &baseline->saved;

	return rf_arena_print(baseline->session->arena, "it has %s%s", saved->results[0].subject,
	                      saved->result_count > 1 ? ", ..." : " alone");
}

static void note_machine(struct rf_baseline *baseline, const struct rf_saved_result *before,
                         const struct rf_saved_result *after)
{
	static const char path[] = "provenance.machine_sha256";
	const char *was = text_at(before, path), *is = text_at(after, path);

	if (was && is && !rf_text_equal(was, is) && !baseline->is_other_machine) {
		baseline->is_other_machine = true;
		rf_report(&baseline->session->diagnostics, RF_WARNING,
		          (struct rf_place){ .file = baseline->saved.file },
		          "save it again where the change is meant",
		          "the machine file has changed since: figures may differ for that");
	}
}

static enum rf_status parse(struct rf_baseline *baseline, const struct rf_text *text,
                            struct rf_arena *arena, struct rf_saved *now)
{
	if (text->failed)
		return rf_out_of_memory(&baseline->session->diagnostics);
	return rf_saved_parse("this run", rf_text_string(text), text->length, arena,
	                      &baseline->session->diagnostics, now);
}

enum rf_status rf_baseline_add_result(struct rf_baseline *baseline, struct rf_result *result,
                                      struct rf_arena *arena)
{
	static const struct rf_report_options options = { 0 };
	struct rf_session *session = baseline->session;
	struct rf_compared_result pair;
	struct rf_saved now;
	const struct rf_saved_result *before;
	struct rf_text text;
	enum rf_status status;

	if (session->settings.baseline == NULL)
		return RF_OK;
	rf_text_init(&text, arena);
	rf_report_by_name("jsonl")->add(&text, result, &options, 0);
	status = parse(baseline, &text, arena, &now);
	if (status != RF_OK)
		return status;
	before = rf_compared_find(&baseline->saved, now.results[0].subject);
	if (before == NULL)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE,
		                 (struct rf_place){ .file = baseline->saved.file },
		                 list_subjects(baseline), "this baseline has nothing of %s",
		                 now.results[0].subject);
	note_machine(baseline, before, &now.results[0]);
	if (rf_compared_pair(before, &now.results[0], arena, &pair) != RF_OK)
		return rf_out_of_memory(&session->diagnostics);
	status = check_inputs(baseline, &pair);
	return status == RF_OK
	           ? add(baseline, &pair, rf_kernel_place(result->kernel), now.results[0].subject,
	                 arena, &result->check_count, &result->checks)
	           : status;
}

/* ---- a survey ---- */

static bool is_asked(const struct rf_asked_files *asked, const char *file)
{
	for (size_t i = 0; i < asked->count; ++i)
		if (rf_text_equal(asked->names[i], file))
			return true;
	return asked->count == 0;
}

/* Whether a survey looks at all sources that the baseline is of, and so at their headers, too. */
static bool asks_for_all(const struct rf_baseline *baseline, const struct rf_asked_files *asked)
{
	for (size_t i = 0; i < baseline->saved.result_count; ++i) {
		const char *file = text_at(&baseline->saved.results[i], "file");

		if (file != NULL && !is_asked(asked, file) && !rf_text_ends_with(file, ".h") &&
		    !rf_text_ends_with(file, ".cuh"))
			return false;
	}
	return true;
}

/* Why a nest of a file may be gone: what its parser said. */
static const char *reason_of_file(const struct rf_survey_rows *rows, const char *file)
{
	for (size_t i = 0; i < rows->count; ++i)
		if (rows->items[i].function == NULL && rows->items[i].reason != NULL &&
		    rows->items[i].status == RF_SURVEY_REFUSED &&
		    rf_text_equal(rows->items[i].file, file))
			return rows->items[i].reason;
	return NULL;
}

/* A row for a nest that is in the baseline alone. */
static enum rf_status add_lost(struct rf_baseline *baseline, const struct rf_saved_result *before,
                               struct rf_survey_rows *rows)
{
	struct rf_session *session = baseline->session;
	struct rf_arena *arena = session->arena;
	const struct rf_saved_figure *line = figure_at(before, "line");
	const char *file = text_at(before, "file"), *function = text_at(before, "function");
	const char *why = reason_of_file(rows, file);
	struct rf_check *check = RF_NEW_ARRAY(arena, struct rf_check, 1);
	struct rf_survey_row *row = RF_PUSH(arena, rows);

	if (check == NULL || row == NULL)
		return rf_out_of_memory(&session->diagnostics);
	*check = (struct rf_check){ "--baseline", "status", true,
		                    rf_arena_print(arena, "nothing, \"%s\" there",
		                                   text_at(before, "status")) };
	*row = (struct rf_survey_row){
		.file = file,
		.line = line != NULL ? (int)line->number : 0,
		.function = function,
		.status = RF_SURVEY_REFUSED,
		.reason = rf_arena_print(arena, "the nest is in %s, and is not found here%s%s",
		                         baseline->saved.file, why != NULL ? ": " : "",
		                         why != NULL ? why : ""),
		.hint = "save the baseline again where that is meant",
		.check_count = 1,
		.checks = check,
	};
	if (row->reason == NULL || check->values == NULL)
		return rf_out_of_memory(&session->diagnostics);
	++baseline->compared;
	return tell(baseline, function != NULL ? function : "", check,
	            (struct rf_place){ file, row->line, row->line > 0 });
}

/* Nests that were modelled, and that nothing of this survey is. */
static enum rf_status add_all_lost(struct rf_baseline *baseline, const struct rf_saved *now,
                                   const struct rf_asked_files *asked, struct rf_survey_rows *rows)
{
	bool all = asks_for_all(baseline, asked);
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < baseline->saved.result_count && status == RF_OK; ++i) {
		const struct rf_saved_result *before = &baseline->saved.results[i];
		const char *file = text_at(before, "file"), *was = text_at(before, "status");

		if (file != NULL && was != NULL &&
		    !rf_text_equal(was, rf_survey_status_names[RF_SURVEY_REFUSED]) &&
		    (all || is_asked(asked, file)) &&
		    rf_compared_find(now, before->subject) == NULL)
			status = add_lost(baseline, before, rows);
	}
	return status;
}

/* Nests that both have. */
static enum rf_status add_pairs(struct rf_baseline *baseline, const struct rf_saved *now,
                                struct rf_survey_rows *rows)
{
	struct rf_session *session = baseline->session;
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < now->result_count && status == RF_OK; ++i) {
		const char *subject = now->results[i].subject;
		const struct rf_saved_result *before = rf_compared_find(&baseline->saved, subject);
		struct rf_survey_row *row = &rows->items[i];
		struct rf_place place = { row->file, row->line, row->line > 0 };
		struct rf_compared_result pair;

		if (before == NULL) {
			rf_report(&session->diagnostics, RF_NOTE, place, NULL,
			          "%s is not in %s: nothing is compared", subject,
			          baseline->saved.file);
			continue;
		}
		if (rf_compared_pair(before, &now->results[i], session->arena, &pair) != RF_OK)
			return rf_out_of_memory(&session->diagnostics);
		status = check_inputs(baseline, &pair);
		if (status == RF_OK)
			status = add(baseline, &pair, place, row->function ? row->function : "",
			             session->arena, &row->check_count, &row->checks);
	}
	return status;
}

enum rf_status rf_baseline_add_survey(struct rf_baseline *baseline, const struct rf_survey *survey,
                                      const struct rf_asked_files *asked,
                                      struct rf_survey_rows *rows)
{
	struct rf_session *session = baseline->session;
	struct rf_saved now = { 0 };
	struct rf_text text;
	enum rf_status status = RF_OK;

	if (session->settings.baseline == NULL)
		return RF_OK;
	rf_text_init(&text, session->arena);
	rf_json_record(&text, &rf_survey_schema, survey, true);
	if (survey->row_count > 0)
		status = parse(baseline, &text, session->arena, &now);
	if (status == RF_OK)
		status = add_pairs(baseline, &now, rows);
	if (status == RF_OK)
		status = add_all_lost(baseline, &now, asked, rows);
	if (status == RF_OK && baseline->compared == 0)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE,
		                 (struct rf_place){ .file = baseline->saved.file },
		                 list_subjects(baseline),
		                 "this baseline has none of the nests of this survey");
	return status;
}

/* ---- the whole ---- */

/* A tolerance for a figure that there is none of is misspelt. */
static enum rf_status check_tolerances(const struct rf_baseline *baseline)
{
	struct rf_session *session = baseline->session;
	const struct rf_saved_result *result = baseline->saved.results;

	for (size_t i = 0; i < session->settings.tolerances.count; ++i) {
		const struct rf_tolerance *tolerance = &session->settings.tolerances.items[i];
		const struct rf_saved_figure *found = NULL;
		const char **paths =
		    RF_NEW_ARRAY(session->arena, const char *, result->figure_count + 1);
		const char *near;

		if (paths == NULL)
			return rf_out_of_memory(&session->diagnostics);
		for (size_t k = 0; k < result->figure_count && found == NULL; ++k) {
			paths[k] = result->figures[k].path;
			if (rf_option_tolerance_fits(tolerance, paths[k]))
				found = &result->figures[k];
		}
		if (found == NULL) {
			near = rf_text_nearest(tolerance->path, paths, result->figure_count);
			return rf_refuse(
			    &session->diagnostics, RF_WRONG_USAGE, nowhere,
			    near ? rf_arena_print(session->arena, "did you mean '%s'?", near)
				 : "rfmodel diff -v lists the names of figures",
			    "--tolerance %s: the baseline has no such figure", tolerance->path);
		}
		if (tolerance->path != NULL && !tolerance->is_share && tolerance->unit != NULL &&
		    found->row->unit != NULL && !rf_text_equal(found->row->unit, tolerance->unit))
			return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
			                 "give a share, as in 5%, or an amount in its own unit",
			                 "--tolerance %s: the figure is in %s, not in %s",
			                 tolerance->path, found->row->unit, tolerance->unit);
	}
	return RF_OK;
}

/* An output that takes the place of the baseline would let the next run pass.  The message does not
 * go there either. */
static enum rf_status refuse_same_file(struct rf_session *session)
{
	struct rf_settings *settings = &session->settings;
	const char *output = settings->output;
	struct stat here, there;

	if (output == NULL || rf_text_equal(output, "-") || stat(output, &here) != 0 ||
	    stat(settings->baseline, &there) != 0 || here.st_dev != there.st_dev ||
	    here.st_ino != there.st_ino)
		return RF_OK;
	settings->output = NULL;
	return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
	                 "write to another file, and move it there where the change is meant",
	                 "-o %s is the file of --baseline, which nothing could be held against "
	                 "any more",
	                 output);
}

enum rf_status rf_baseline_open(struct rf_baseline *baseline, struct rf_session *session)
{
	const struct rf_settings *settings = &session->settings;
	enum rf_status status;

	*baseline = (struct rf_baseline){ .session = session };
	rf_diagnostics_init(&baseline->worse, session->arena);
	if (settings->baseline == NULL && settings->tolerances.count > 0)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "name a saved result with --baseline FILE",
		                 "--tolerance is about a baseline, and there is none");
	if (settings->baseline == NULL)
		return RF_OK;
	status = refuse_same_file(session);
	if (status == RF_OK)
		status = rf_saved_read(settings->baseline, session->arena, &session->diagnostics,
		                       &baseline->saved);
	return status == RF_OK ? check_tolerances(baseline) : status;
}

/* "no figure is worse than in old.json ...": how much was looked at is seen. */
static void tell_nothing_is_worse(const struct rf_baseline *baseline)
{
	struct rf_text text;

	rf_text_init(&text, baseline->session->arena);
	rf_text_print(&text, "no figure is worse than in %s (%zu result%s held against it)",
	              baseline->saved.file, baseline->compared, baseline->compared == 1 ? "" : "s");
	if (baseline->better > 0)
		rf_text_print(&text, ", %zu %s better", baseline->better,
		              baseline->better == 1 ? "is" : "are");
	baseline->session->good_news = rf_text_string(&text);
}

enum rf_status rf_baseline_close(const struct rf_baseline *baseline)
{
	if (baseline->failed == 0) {
		if (baseline->compared > 0)
			tell_nothing_is_worse(baseline);
		return RF_OK;
	}
	rf_show_merge(&baseline->session->diagnostics, &baseline->worse);
	if (baseline->told < baseline->failed)
		rf_report(&baseline->session->diagnostics, RF_ERROR,
		          (struct rf_place){ .file = baseline->saved.file },
		          "--format json has all of them, under checks",
		          "%zu figures are worse than in this baseline; the first %zu are told",
		          baseline->failed, baseline->told);
	return RF_CHECK_FAILED;
}
