/* SPDX-License-Identifier: MIT */
#include "report/comparison_report.h"

#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "compare/direction.h"
#include "report/json_text.h"
#include "report/table.h"
#include "report/words.h"

static const char *value_of(struct rf_arena *arena, const struct rf_saved_figure *figure)
{
	if (!figure)
		return "-";
	if (figure->type == RF_RESULT_TEXT)
		return figure->text;
	if (figure->type == RF_RESULT_BOOLEAN)
		return figure->number != 0 ? "yes" : "no";
	if (figure->type == RF_RESULT_INTEGER)
		return rf_words_number(arena, figure->number);
	return rf_arena_print(arena, "%.4g", figure->number);
}

static bool is_number(const struct rf_saved_figure *figure)
{
	return figure && (figure->type == RF_RESULT_NUMBER || figure->type == RF_RESULT_INTEGER);
}

/* "+66.7 %", and where that says little "x 12"; "" of what is no number on both sides. */
static const char *change_of(struct rf_arena *arena, const struct rf_compared_figure *figure)
{
	double ratio;

	if (!is_number(figure->before) || !is_number(figure->after) || figure->before->number == 0)
		return "";
	ratio = figure->after->number / figure->before->number;
	if (ratio >= 10 || ratio < 0)
		return rf_arena_print(arena, "x %s", rf_words_number(arena, ratio));
	return rf_arena_print(arena, "%+.3g %%", 100 * (ratio - 1));
}

/* Of a nest of a survey. */
static bool is_main_of_survey(const char *path)
{
	static const char *const paths[] = { "status", "seconds", "it_per_s", "flop_per_it",
		                             "bound",  "sizes",   NULL };
	const char *dot = strchr(path, '.');

	return rf_text_is_one_of(path, paths) ||
	       (dot && !strchr(path, '[') && strcmp(dot, ".bytes_per_it") == 0);
}

/* What a page begins with, the headline, and which conditions hold. */
static bool is_main(const struct rf_compared_figure *figure)
{
	const struct rf_saved_figure *any = figure->before ? figure->before : figure->after;
	const char *dot = strrchr(any->path, '.');

	if (any->is_beside)
		return false;
	return any->row->column || is_main_of_survey(any->path) ||
	       (any->row->flags & RF_ROW_IDENTITY) != 0 ||
	       strncmp(any->path, "parameters.", 11) == 0 ||
	       strncmp(any->path, "options.", 8) == 0 || strncmp(any->path, "machine.", 8) == 0 ||
	       (dot && strcmp(dot, ".verdict") == 0);
}

/* "worse" or "better"; NULL where neither way is. */
static const char *verdict_of(const struct rf_compared_figure *figure)
{
	double worse = rf_direction_worse(figure);

	return worse > 0 ? "worse" : worse < 0 ? "better" : NULL;
}

/* With a mark where it is worse, if there is room for that. */
static void add_row(struct rf_table *table, const struct rf_compared_figure *figure, bool has_marks)
{
	const struct rf_saved_figure *any = figure->before ? figure->before : figure->after;

	rf_table_add(table, any->path);
	rf_table_add(table, any->row->unit);
	rf_table_add(table, value_of(table->arena, figure->before));
	rf_table_add(table, value_of(table->arena, figure->after));
	rf_table_add(table, change_of(table->arena, figure));
	if (has_marks)
		rf_table_add(table, rf_direction_worse(figure) > 0 ? "!" : NULL);
}

static void print_result(struct rf_text *out, const struct rf_compared_result *result,
                         bool is_verbose)
{
	static const char *const heads[] = { "figure", "unit", "before", "after", "change", "" };
	struct rf_table table;
	size_t shown = 0, columns = is_verbose ? 5 : 6;

	rf_table_init(&table, out->arena, is_verbose ? "nlrrr" : "nlrrrl");
	for (size_t i = 0; i < columns; ++i)
		rf_table_add(&table, heads[i]);
	for (size_t i = 0; i < result->count; ++i) {
		if (!is_verbose && !is_main(&result->items[i]))
			continue;
		add_row(&table, &result->items[i], !is_verbose);
		++shown;
	}
	if (shown > 0)
		rf_table_print(&table, out, 2);
	if (result->worse > 0 && !is_verbose)
		rf_text_add(out, "  !: worse than before\n");
	if (result->count == 0)
		rf_text_add(out, "  no figure differs\n");
	else if (shown < result->count)
		rf_text_print(out, "  %s%zu more figures differ; -v lists them\n",
		              shown > 0 ? "" : "no main figure differs; ", result->count - shown);
}

static void print_alone(struct rf_text *out, const char *file, size_t count,
                        const struct rf_saved_result **results)
{
	for (size_t i = 0; i < count; ++i)
		rf_text_print(out, "\nonly in %s: %s\n", file, results[i]->subject);
}

void rf_comparison_report_text(struct rf_text *out, const struct rf_comparison *comparison,
                               bool is_verbose)
{
	for (size_t i = 0; i < comparison->pair_count; ++i) {
		const struct rf_compared_result *pair = &comparison->pairs[i];

		rf_text_print(out, "%sbefore: %s: %s\nafter:  %s: %s\n", i > 0 ? "\n" : "",
		              comparison->before->file, pair->before->subject,
		              comparison->after->file, pair->after->subject);
		print_result(out, pair, is_verbose);
	}
	print_alone(out, comparison->before->file, comparison->only_before_count,
	            comparison->only_before);
	print_alone(out, comparison->after->file, comparison->only_after_count,
	            comparison->only_after);
}

/* ---- JSON ---- */

static void add_value(struct rf_json_text *json, const char *key,
                      const struct rf_saved_figure *figure)
{
	if (!figure)
		return;
	rf_json_text_key(json, key);
	if (figure->type == RF_RESULT_TEXT)
		rf_json_text_string(json, figure->text);
	else if (figure->type == RF_RESULT_BOOLEAN)
		rf_json_text_boolean(json, figure->number != 0);
	else
		rf_json_text_number(json, figure->number);
}

static void add_figure(struct rf_json_text *json, const struct rf_compared_figure *figure)
{
	const struct rf_saved_figure *any = figure->before ? figure->before : figure->after;

	rf_json_text_item(json);
	rf_json_text_open(json, '{', true);
	rf_json_text_key(json, "path");
	rf_json_text_string(json, any->path);
	if (any->row->unit) {
		rf_json_text_key(json, "unit");
		rf_json_text_string(json, any->row->unit);
	}
	add_value(json, "before", figure->before);
	add_value(json, "after", figure->after);
	if (is_number(figure->before) && is_number(figure->after) && figure->before->number != 0) {
		rf_json_text_key(json, "ratio");
		rf_json_text_number(json, figure->after->number / figure->before->number);
	}
	if (verdict_of(figure)) {
		rf_json_text_key(json, "verdict");
		rf_json_text_string(json, verdict_of(figure));
	}
	rf_json_text_close(json, '}');
}

static void add_alone(struct rf_json_text *json, const char *key, size_t count,
                      const struct rf_saved_result **results)
{
	rf_json_text_key(json, key);
	rf_json_text_open(json, '[', true);
	for (size_t i = 0; i < count; ++i) {
		rf_json_text_item(json);
		rf_json_text_string(json, results[i]->subject);
	}
	rf_json_text_close(json, ']');
}

static void add_text(struct rf_json_text *json, const char *key, const char *text)
{
	rf_json_text_key(json, key);
	rf_json_text_string(json, text);
}

void rf_comparison_report_json(struct rf_text *out, const struct rf_comparison *comparison)
{
	struct rf_json_text json = { .out = out };

	rf_json_text_open(&json, '{', false);
	add_text(&json, "schema", "rfmodel.diff/1");
	add_text(&json, "version", rf_version);
	add_text(&json, "before", comparison->before->file);
	add_text(&json, "after", comparison->after->file);
	rf_json_text_key(&json, "results");
	rf_json_text_open(&json, '[', comparison->pair_count == 0);
	for (size_t i = 0; i < comparison->pair_count; ++i) {
		const struct rf_compared_result *pair = &comparison->pairs[i];

		rf_json_text_item(&json);
		rf_json_text_open(&json, '{', false);
		add_text(&json, "before", pair->before->subject);
		add_text(&json, "after", pair->after->subject);
		rf_json_text_key(&json, "figures");
		rf_json_text_open(&json, '[', pair->count == 0);
		for (size_t k = 0; k < pair->count; ++k)
			add_figure(&json, &pair->items[k]);
		rf_json_text_close(&json, ']');
		rf_json_text_close(&json, '}');
	}
	rf_json_text_close(&json, ']');
	add_alone(&json, "only_before", comparison->only_before_count, comparison->only_before);
	add_alone(&json, "only_after", comparison->only_after_count, comparison->only_after);
	rf_json_text_close(&json, '}');
	rf_text_add(out, "\n");
}

/* ---- findings ---- */

static const struct rf_saved_figure *find(const struct rf_saved_result *result, const char *path)
{
	for (size_t i = 0; i < result->figure_count; ++i)
		if (rf_text_equal(result->figures[i].path, path))
			return &result->figures[i];
	return NULL;
}

/* Where the loops of a result begin: those of a survey say so themselves. */
static struct rf_place place_of(const struct rf_saved_result *result)
{
	const struct rf_saved_figure *file = find(result, "kernel.file");
	const struct rf_saved_figure *line = find(result, "loops[0].line");

	file = file ? file : find(result, "file");
	for (size_t i = 0; !line && i < result->figure_count; ++i)
		if (rf_text_starts_with(result->figures[i].path, "loops.") &&
		    rf_text_ends_with(result->figures[i].path, ".line"))
			line = &result->figures[i];
	line = line ? line : find(result, "line");
	return (struct rf_place){ file ? file->text : NULL, line ? (int)line->number : 0,
		                  line ? 1 : 0 };
}

void rf_comparison_report_findings(struct rf_findings *findings,
                                   const struct rf_comparison *comparison)
{
	struct rf_arena *arena = findings->arena;

	for (size_t i = 0; i < comparison->pair_count; ++i) {
		const struct rf_compared_result *pair = &comparison->pairs[i];
		struct rf_place place = place_of(pair->after);

		rf_findings_begin(findings, pair->after->subject, place);
		for (size_t k = 0; k < pair->count; ++k) {
			const struct rf_compared_figure *figure = &pair->items[k];
			const char *message;

			if (!is_main(figure) || !(rf_direction_worse(figure) > 0))
				continue;
			message = rf_arena_print(
			    arena, "%s: %s is worse: %s%s%s, %s before%s%s", pair->after->subject,
			    figure->after->path, value_of(arena, figure->after),
			    figure->after->row->unit ? " " : "",
			    figure->after->row->unit ? figure->after->row->unit : "",
			    value_of(arena, figure->before), *change_of(arena, figure) ? ": " : "",
			    change_of(arena, figure));
			findings->failed |= !message;
			if (message)
				rf_findings_add(findings, RF_RULE_BASELINE, RF_WARNING, place,
				                message, NULL);
		}
	}
}
