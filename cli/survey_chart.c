/* SPDX-License-Identifier: MIT
 *
 * A nest lies at the intensity of the level that bounds it, as a kernel of the verb roofline does;
 * roofs are those of loads.  What has no speed, as sizes are open, or no floating-point operations
 * has no place, and is counted below.
 */
#include "cli/survey_chart.h"

#include <string.h>

#include "cli/output.h"
#include "model/roofline/machine_roofs.h"
#include "report/roofline_chart.h"

/* At the link from the level that bounds it, which *level becomes, else at the last one. */
static double intensity_of(const struct rf_survey_row *row, const char **level)
{
	*level = NULL;
	for (size_t i = 0; row->bound != NULL && i < row->link_count; ++i) {
		const struct rf_survey_link *link = &row->links[i];
		const char *below = strchr(link->link, '-');

		if (below != NULL && rf_text_equal(below + 1, row->bound) &&
		    link->bytes_per_it.known && link->bytes_per_it.value > 0) {
			*level = row->bound;
			return row->flop_per_it.value / link->bytes_per_it.value;
		}
	}
	return row->flop_per_byte.known ? row->flop_per_byte.value : 0;
}

/* "3d-7pt.c:15 sweep" */
static const char *name_of(struct rf_arena *arena, const struct rf_survey_row *row)
{
	const char *slash = strrchr(row->file, '/');

	return rf_arena_print(arena, "%s:%d%s%s", slash ? slash + 1 : row->file, row->line,
	                      row->function ? " " : "", row->function ? row->function : "");
}

static bool add_rows(struct rf_session *session, const struct rf_survey *survey,
                     struct rf_roofline_chart *chart)
{
	size_t left_out = 0;

	for (size_t i = 0; i < survey->row_count; ++i) {
		const struct rf_survey_row *row = &survey->rows[i];
		const char *level;
		double intensity = intensity_of(row, &level);
		double flop_per_s = row->it_per_s.value * row->flop_per_it.value;

		if (row->status == RF_SURVEY_REFUSED || !(intensity > 0) || !row->it_per_s.known ||
		    !(flop_per_s > 0)) {
			++left_out;
			continue;
		}
		if (!rf_roofline_chart_add_row(chart, name_of(session->arena, row), intensity,
		                               level, flop_per_s, row->bound,
		                               row->seconds.known ? row->seconds.value : 0))
			return false;
	}
	if (left_out > 0)
		rf_roofline_chart_remark(
		    chart, rf_arena_print(session->arena,
		                          "%zu of %zu nests have no place here: no floating-point "
		                          "work, open sizes, or not modelled",
		                          left_out, survey->row_count));
	return true;
}

enum rf_status rf_survey_chart_write(struct rf_session *session, const struct rf_survey *survey)
{
	const struct rf_settings *settings = &session->settings;
	int64_t cores = settings->cores > 0 ? settings->cores : 1;
	struct rf_roofline_chart *chart = rf_roofline_chart_new(session->arena);
	struct rf_canvas canvas = rf_output_canvas(settings, rf_output_form(settings));
	struct rf_roofline roofline;
	struct rf_text text;

	if (survey->machine == NULL)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
		                 "name one with -m, such as '-m skylake-sp-6148'",
		                 "a picture of a survey is the roofline of a machine");
	if (!chart ||
	    rf_machine_roofs_find(survey->machine, cores, settings->rates == RF_RATES_SPEC,
	                          session->arena, &roofline) != RF_OK ||
	    !rf_roofline_chart_add_machine(chart, survey->machine, cores, &roofline) ||
	    !add_rows(session, survey, chart) ||
	    !rf_roofline_chart_finish(chart, settings->sorts_by_gain))
		return rf_out_of_memory(&session->diagnostics);
	rf_text_init(&text, session->arena);
	rf_roofline_chart_draw(&text, chart, &canvas, settings->shows_regions);
	return rf_output_write_document(settings->output, &text, &session->diagnostics);
}
