/* SPDX-License-Identifier: MIT
 *
 * A run of the loop beside what is predicted of it: each figure, and how it was measured; of
 * several points a line for each.
 */
#include <ctype.h>

#include "model/ir/validation.h"
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

enum { CELL = 13, NARROW = 8, WIDE = 22 };

static const char *ratio_text(struct rf_text *out, double ratio)
{
	return rf_arena_print(out->arena, "%.2f", ratio);
}

static void add_row(struct rf_table *table, const char *name, const char *predicted,
                    const char *measured, const char *ratio)
{
	rf_table_add(table, name);
	rf_table_add(table, predicted);
	rf_table_add(table, measured);
	rf_table_add(table, ratio);
}

static void add_speed(struct rf_table *table, struct rf_text *out, const struct rf_result *result,
                      const char *name, enum rf_unit unit)
{
	const char *predicted = rf_words_speed(out->arena, &result->prediction.speed, unit);
	const char *measured = rf_words_speed(out->arena, &result->measured.speed, unit);

	if (predicted != NULL && measured != NULL)
		add_row(table, name, predicted, measured,
		        ratio_text(out, result->measured.run->speed_ratio));
}

static void add_bandwidth(struct rf_table *table, struct rf_text *out,
                          const struct rf_result *result)
{
	const struct rf_validation *run = result->measured.run;

	if (run->bytes_per_s.known && run->bytes_per_s.value > 0)
		add_row(table, "memory *",
		        rf_words_rate(out->arena, run->bytes_per_s.value * run->time_ratio),
		        rf_words_rate(out->arena, run->bytes_per_s.value),
		        ratio_text(out, run->speed_ratio));
}

static const char *bytes_text(struct rf_text *out, double bytes)
{
	return rf_arena_print(out->arena, "%s B/It", rf_words_number(out->arena, bytes));
}

/* What a link carried one way; nothing where it was not counted. */
static void add_way(struct rf_table *table, struct rf_text *out, const char *name,
                    struct rf_number counted, struct rf_number ratio)
{
	if (!counted.known)
		return;
	add_row(table, name, bytes_text(out, ratio.known ? counted.value / ratio.value : 0),
	        bytes_text(out, counted.value), ratio.known ? ratio_text(out, ratio.value) : "");
}

static void add_links(struct rf_table *table, struct rf_text *out, const struct rf_result *result)
{
	const struct rf_validation *run = result->measured.run;

	for (size_t i = 0; i < run->link_count; ++i) {
		const struct rf_counted_link *link = &run->links[i];

		add_way(table, out, rf_arena_print(out->arena, "%s load", link->link),
		        link->load_bytes_per_it, link->load_ratio);
		add_way(table, out, rf_arena_print(out->arena, "%s evict", link->link),
		        link->evict_bytes_per_it, link->evict_ratio);
	}
}

/* "mem_read_transactions" as "MEM read transactions". */
static const char *count_name(struct rf_text *out, const char *word)
{
	char *name = rf_arena_string(out->arena, word);

	for (char *c = name; c != NULL && *c != '\0'; ++c)
		*c = *c == '_' ? ' ' : *c;
	for (char *c = name; name != NULL && *c != '\0' && *c != ' '; ++c)
		if (rf_text_starts_with(word, "l2_") || rf_text_starts_with(word, "mem_"))
			*c = (char)toupper((unsigned char)*c);
	return name;
}

/* Of a launch on a GPU: transactions of 32 bytes, of shared memory wavefronts. */
static void add_counts(struct rf_table *table, struct rf_text *out, const struct rf_result *result)
{
	const struct rf_validation *run = result->measured.run;

	for (size_t i = 0; i < run->count_count; ++i) {
		const struct rf_counted *count = &run->counts[i];

		add_row(table, count_name(out, count->name),
		        rf_words_number(out->arena, count->predicted),
		        rf_words_number(out->arena, count->counted),
		        count->ratio.known ? ratio_text(out, count->ratio.value) : "");
	}
}

static void add_line(struct rf_text *out, const char *name, const char *text)
{
	if (text == NULL)
		return;
	rf_text_print(out, "  %-9s ", name);
	rf_words_wrap(out, text, 12, 12);
}

static void add_ways(struct rf_text *out, const struct rf_result *result)
{
	const struct rf_validation *run = result->measured.run;
	struct rf_arena *arena = out->arena;
	const char *what = run->called != NULL
	                       ? rf_arena_print(arena, "%s() of the source", run->called)
	                       : "the text of the loops in a function of its own";
	const char *where =
	    run->cpus != NULL
		? rf_arena_print(arena, "processor%s %s", result->cores > 1 ? "s" : "", run->cpus)
	    : run->device != NULL ? run->device
				  : "a GPU";

	add_line(out, "time",
	         rf_arena_print(arena, "%s; %s to %s in nine of ten", run->how,
	                        rf_words_seconds(arena, run->low_s),
	                        rf_words_seconds(arena, run->high_s)));
	add_line(out, "windows",
	         rf_arena_print(arena, "%lld, of them %lld without an interruption; %lld runs",
	                        (long long)run->windows, (long long)run->clean_windows,
	                        (long long)run->runs));
	add_line(out, "run", rf_arena_print(arena, "%s, on %s", what, where));
	add_line(out, "compiler", rf_arena_print(arena, "%s: %s", run->compiler, run->flags));
	add_line(out, "counters", run->counters);
	add_line(out, "uncounted", run->uncounted);
	if (run->bytes_per_s.known && run->bytes_per_s.value > 0)
		rf_text_add(out, "  * the predicted traffic in the measured time\n");
}

static const char *range_text(struct rf_text *out, const struct rf_prediction *prediction)
{
	if (!prediction->low_s.known)
		return "-";
	return rf_arena_print(out->arena, "%s - %s",
	                      rf_words_seconds(out->arena, prediction->low_s.value),
	                      rf_words_seconds(out->arena, prediction->high_s.value));
}

void rf_section_validation(struct rf_text *out, const struct rf_result *result,
                           const struct rf_report_options *options)
{
	const struct rf_prediction *prediction = &result->prediction;
	struct rf_table table;

	(void)options;
	if (result->measured.run == NULL)
		return;
	rf_section_heading(
	    out, "PREDICTED AND MEASURED",
	    rf_arena_print(out->arena, "by %s, bound by %s", prediction->model, prediction->bound));
	rf_table_init(&table, out->arena, "lrrr");
	add_row(&table, "", "predicted", "measured", "ratio");
	add_row(&table, "time", rf_words_seconds(out->arena, prediction->speed.seconds.value),
	        rf_words_seconds(out->arena, result->measured.speed.seconds.value),
	        ratio_text(out, result->measured.run->time_ratio));
	if (prediction->low_s.known)
		add_row(&table, "between", range_text(out, prediction), result->measured.run->place,
		        "");
	add_speed(&table, out, result, "iterations", RF_UNIT_IT_PER_S);
	if (result->work_unit.name != NULL)
		add_speed(&table, out, result, "work", RF_UNIT_WORK_PER_S);
	add_speed(&table, out, result, "operations", RF_UNIT_FLOP_PER_S);
	add_bandwidth(&table, out, result);
	add_links(&table, out, result);
	add_counts(&table, out, result);
	rf_table_print(&table, out, 2);
	if (prediction->interval != NULL)
		add_line(out, "interval", prediction->interval);
	rf_section_heading(out, "HOW IT WAS MEASURED", NULL);
	add_ways(out, result);
}

/* ---- several points ---- */

static void cell(struct rf_text *out, int width, const char *text)
{
	rf_text_print(out, " %*s", width - 1, text);
}

/* What was counted, and over what is predicted. */
static void link_cells(struct rf_text *out, const struct rf_counted_link *link)
{
	cell(out, CELL,
	     link->load_bytes_per_it.known ? bytes_text(out, link->load_bytes_per_it.value) : "-");
	cell(out, NARROW, link->load_ratio.known ? ratio_text(out, link->load_ratio.value) : "-");
}

void rf_section_validation_line(struct rf_text *out, const struct rf_result *result, size_t index)
{
	static const char *const heads[] = { "predicted", "measured", "ratio", "clean" };
	const struct rf_validation *run = result->measured.run;

	for (size_t i = 0; i < result->parameter_count && index == 0; ++i)
		cell(out, CELL, result->parameters[i].name);
	for (size_t i = 0; i < 4 && index == 0; ++i)
		cell(out, i < 2 ? CELL : NARROW, heads[i]);
	if (index == 0 && result->prediction.low_s.known)
		cell(out, WIDE, "between");
	for (size_t i = 0; i < run->link_count && index == 0; ++i) {
		cell(out, CELL, rf_arena_print(out->arena, "%s load", run->links[i].link));
		cell(out, NARROW, "ratio");
	}
	if (index == 0)
		rf_text_add(out, "  bound\n");
	for (size_t i = 0; i < result->parameter_count; ++i)
		cell(out, CELL, rf_words_integer(out->arena, result->parameters[i].value));
	cell(out, CELL, rf_words_seconds(out->arena, result->prediction.speed.seconds.value));
	cell(out, CELL, rf_words_seconds(out->arena, result->measured.speed.seconds.value));
	cell(out, NARROW, ratio_text(out, run->time_ratio));
	cell(out, NARROW,
	     rf_words_percent(out->arena, (double)run->clean_windows / (double)run->windows));
	if (result->prediction.low_s.known)
		cell(out, WIDE, range_text(out, &result->prediction));
	for (size_t i = 0; i < run->link_count; ++i)
		link_cells(out, &run->links[i]);
	rf_text_print(out, "  %s\n", result->prediction.bound ? result->prediction.bound : "");
}
