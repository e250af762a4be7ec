/* SPDX-License-Identifier: MIT
 *
 * A survey as a page of HTML: every nest with its figures, and what cannot be modelled with why.
 */
#include "report/survey_html.h"

#include "base/version.h"
#include "report/html_text.h"
#include "report/words.h"

static const char *known(struct rf_arena *arena, struct rf_number number)
{
	return number.known ? rf_words_number(arena, number.value) : NULL;
}

/* "24", or "8 to 16" where it is an interval. */
static const char *bytes_of(struct rf_arena *arena, const struct rf_survey_link *link)
{
	bool is_wide =
	    link->low.known && link->high.known && link->high.value > link->low.value * 1.005;

	if (is_wide)
		return rf_arena_print(arena, "%s to %s", rf_words_number(arena, link->low.value),
		                      rf_words_number(arena, link->high.value));
	return link->bytes_per_it.known ? rf_words_number(arena, link->bytes_per_it.value) : "?";
}

static const char *place_of(struct rf_arena *arena, const struct rf_survey_row *row)
{
	return row->line > 0 ? rf_arena_print(arena, "%s:%d", row->file, row->line) : row->file;
}

static void add_figures(struct rf_text *out, const struct rf_survey *survey)
{
	static const char *const heads[] = { "nest", "function", "time", "FLOP/It",
		                             "B/It", "FLOP/B",   "bound" };
	struct rf_arena *arena = out->arena;

	rf_html_text_element(out, "h2", "Nests, the costliest first");
	rf_html_text_open_table(out, "llrrrrl", heads);
	for (size_t i = 0; i < survey->row_count; ++i) {
		const struct rf_survey_row *row = &survey->rows[i];
		const struct rf_survey_link *last =
		    row->link_count > 0 ? &row->links[row->link_count - 1] : NULL;
		const char *const cells[] = { place_of(arena, row),
			                      row->function,
			                      row->seconds.known
			                          ? rf_words_seconds(arena, row->seconds.value)
			                          : row->growth,
			                      known(arena, row->flop_per_it),
			                      last != NULL ? bytes_of(arena, last) : NULL,
			                      known(arena, row->flop_per_byte),
			                      row->bound };

		if (row->status != RF_SURVEY_REFUSED)
			rf_html_text_row(out, "llrrrrl", cells);
	}
	rf_html_text_close_table(out);
	rf_html_text_element(out, "p class=\"note\"",
	                     "Bytes are those of the last link, from memory; without a time, how "
	                     "iterations and data grow with the sizes.");
}

static void add_notes(struct rf_text *out, const struct rf_survey *survey)
{
	static const char *const heads[] = { "nest", "what to try, or what is open" };
	struct rf_arena *arena = out->arena;

	rf_html_text_element(out, "h2", "Notes");
	rf_html_text_open_table(out, "ll", heads);
	for (size_t i = 0; i < survey->row_count; ++i) {
		const struct rf_survey_row *row = &survey->rows[i];
		const char *sizes =
		    row->sizes ? rf_arena_print(arena, "sizes without a value: %s", row->sizes)
			       : NULL;
		const char *const lines[] = { row->reason, row->advice, sizes };

		for (size_t k = 0; k < 3 && row->status != RF_SURVEY_REFUSED; ++k) {
			const char *const cells[] = { place_of(arena, row), lines[k] };

			if (lines[k] != NULL)
				rf_html_text_row(out, "ll", cells);
		}
	}
	rf_html_text_close_table(out);
}

static void add_refused(struct rf_text *out, const struct rf_survey *survey)
{
	static const char *const heads[] = { "nest", "function", "why", "what to do" };

	if (survey->counts[RF_SURVEY_REFUSED] == 0)
		return;
	rf_html_text_element(out, "h2", "Not modelled");
	rf_html_text_open_table(out, "llll", heads);
	for (size_t i = 0; i < survey->row_count; ++i) {
		const struct rf_survey_row *row = &survey->rows[i];
		const char *const cells[] = { place_of(out->arena, row), row->function, row->reason,
			                      row->hint };

		if (row->status == RF_SURVEY_REFUSED)
			rf_html_text_row(out, "llll", cells);
	}
	rf_html_text_close_table(out);
}

void rf_survey_html(struct rf_text *out, const struct rf_survey *survey)
{
	const struct rf_machine *machine = survey->machine;
	const int64_t *counts = survey->counts;

	rf_html_text_begin(out, "Survey of loops");
	rf_html_text_element(out, "h1", "Survey of loops");
	rf_html_text_element(
	    out, "p class=\"note\"",
	    rf_arena_print(out->arena,
	                   "%zu nests in %lld files: %lld modelled, %lld assumed, %lld refused; %s",
	                   survey->row_count, (long long)survey->file_count,
	                   (long long)counts[RF_SURVEY_MODELLED],
	                   (long long)counts[RF_SURVEY_ASSUMED],
	                   (long long)counts[RF_SURVEY_REFUSED],
	                   machine == NULL ? "no machine"
	                   : machine->name ? machine->name
	                                   : machine->id));
	rf_html_text_element(out, "pre class=\"command\"", survey->command);
	if (survey->row_count > (size_t)counts[RF_SURVEY_REFUSED])
		add_figures(out, survey);
	if (survey->row_count > (size_t)counts[RF_SURVEY_REFUSED])
		add_notes(out, survey);
	add_refused(out, survey);
	rf_html_text_element(out, "p class=\"note\"",
	                     rf_arena_print(out->arena, "rfmodel %s", rf_version));
	rf_html_text_end(out);
}
