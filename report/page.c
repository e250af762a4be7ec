/* SPDX-License-Identifier: MIT
 *
 * The page: everything of one result, to be read from top to bottom.
 *
 * It answers in this order: what does the loop do, what stays in which cache, what moves over
 * which link because of it, how fast can it run, what could be tried.  Numbers carry their unit
 * in the head of their column.  The page is plain ASCII except for what the user wrote, as wide
 * as its widest line and the same everywhere.
 *
 * A sweep is a table instead, a line for each point; its columns have fixed widths, because
 * lines are written while later points are still to be computed.
 */
#include <stdio.h>
#include <string.h>

#include "report/forms.h"
#include "report/sections.h"
#include "report/words.h"

enum { COLUMN = 14 };

static rf_section *const page[] = {
	rf_section_title,   rf_section_kernel,      rf_section_conditions,
	rf_section_traffic, rf_section_roofline,    rf_section_ecm,
	rf_section_advice,  rf_section_assumptions, rf_section_remarks,
};

static rf_section *const conditions_page[] = {
	rf_section_title,       rf_section_conditions, rf_section_traffic,
	rf_section_assumptions, rf_section_remarks,
};

static rf_section *const blocking_page[] = {
	rf_section_title,    rf_section_blocking,    rf_section_thread_shares,
	rf_section_temporal, rf_section_assumptions, rf_section_remarks,
};

void rf_section_heading(struct rf_text *out, const char *name, const char *explanation)
{
	rf_text_print(out, explanation ? "\n%s  (%s)\n" : "\n%s\n", name, explanation);
}

void rf_section_pure(struct rf_text *out, const struct rf_result *result)
{
	if (result->is_pure)
		rf_text_add(out, "--pure   all caches fully associative and least recently used\n");
}

void rf_section_cores(struct rf_text *out, const struct rf_result *result)
{
	if (result->cores <= 1)
		return;
	if (result->divided_loop)
		rf_text_print(
		    out,
		    "  %lld threads divide loop %s; of a cache that they share, the share "
		    "of each\n",
		    (long long)result->cores, result->divided_loop);
	else
		rf_text_print(out, "  of a cache that is shared, the share of each of %lld cores\n",
		              (long long)result->cores);
}

static void add_page(struct rf_text *out, const struct rf_result *result,
                     const struct rf_report_options *options)
{
	size_t count = sizeof(page) / sizeof(*page);
	rf_section *const *sections = page;

	if (options->conditions_only) {
		count = sizeof(conditions_page) / sizeof(*conditions_page);
		sections = conditions_page;
	}
	if (options->blocking_only) {
		count = sizeof(blocking_page) / sizeof(*blocking_page);
		sections = blocking_page;
	}
	for (size_t i = 0; i < count; ++i)
		sections[i](out, result, options);
}

static void cell(struct rf_text *out, const char *text)
{
	rf_text_print(out, " %*s", COLUMN - 1, text);
}

/* Stack distances count misses and know no links. */
static size_t counted_levels(const struct rf_result *result)
{
	bool has_links = result->traffic_count == 0 || result->traffic->link_count > 0;

	return has_links ? 0 : result->traffic->level_count;
}

/* What the columns are, in two lines: the quantity, and its unit. */
static void add_sweep_head(struct rf_text *out, const struct rf_result *result)
{
	const struct rf_traffic *traffic = result->traffic;
	size_t link_count = result->traffic_count ? traffic->link_count : 0;
	size_t level_count = counted_levels(result);

	rf_section_pure(out, result);
	for (size_t i = 0; i < result->parameter_count; ++i)
		cell(out, result->parameters[i].name);
	for (size_t i = 0; i < link_count; ++i)
		cell(out, traffic->links[i].link);
	for (size_t i = 0; i < level_count; ++i)
		cell(out, traffic->levels[i].level);
	if (result->roofline.known)
		rf_text_print(out, " %*s  %s", COLUMN - 1, "roofline", "bound");
	rf_text_add(out, "\n");
	for (size_t i = 0; i < result->parameter_count; ++i)
		cell(out, "");
	for (size_t i = 0; i < link_count + level_count; ++i)
		cell(out, i < link_count ? "B/It" : "misses");
	rf_text_add(out, "\n");
}

static void add_sweep_line(struct rf_text *out, const struct rf_result *result,
                           const struct rf_report_options *options)
{
	const struct rf_traffic *traffic = result->traffic;
	const struct rf_roofline *roofline = &result->roofline;
	size_t link_count = result->traffic_count ? traffic->link_count : 0;

	for (size_t i = 0; i < result->parameter_count; ++i)
		rf_text_print(out, " %*lld", COLUMN - 1, (long long)result->parameters[i].value);
	for (size_t i = 0; i < link_count; ++i)
		cell(out, rf_words_number(out->arena, traffic->links[i].total_bytes_per_it));
	for (size_t i = 0; i < counted_levels(result); ++i)
		cell(out, rf_words_number(out->arena, traffic->levels[i].misses));
	if (roofline->known) {
		const char *speed = rf_words_prediction(out->arena, roofline, options->unit);
		rf_text_print(out, " %*s  %s", COLUMN - 1, speed ? speed : "-",
		              roofline->bound ? roofline->bound : "");
	}
	rf_text_add(out, "\n");
}

static void add_capacity_head(struct rf_text *out, const struct rf_result *result)
{
	for (size_t i = 0; i < result->parameter_count; ++i)
		cell(out, result->parameters[i].name);
	cell(out, "capacity");
	cell(out, "misses");
	cell(out, "miss ratio");
	cell(out, "load B/It");
	rf_text_add(out, "\n");
}

/* A line for each capacity. */
static void add_capacities(struct rf_text *out, const struct rf_result *result)
{
	const struct rf_traffic *traffic = result->traffic;

	for (size_t k = 0; result->traffic_count && k < traffic->capacity_count; ++k) {
		const struct rf_capacity *capacity = &traffic->capacities[k];
		struct rf_number bytes = capacity->load_bytes_per_it;

		for (size_t i = 0; i < result->parameter_count; ++i)
			rf_text_print(out, " %*lld", COLUMN - 1,
			              (long long)result->parameters[i].value);
		cell(out, rf_words_bytes(out->arena, capacity->bytes));
		cell(out, rf_words_number(out->arena, capacity->misses));
		cell(out, rf_words_percent(out->arena, capacity->miss_ratio));
		cell(out, bytes.known ? rf_words_number(out->arena, bytes.value) : "?");
		rf_text_add(out, "\n");
	}
}

static void add(struct rf_text *out, const struct rf_result *result,
                const struct rf_report_options *options, size_t index)
{
	if (options->capacities_only) {
		if (index == 0)
			add_capacity_head(out, result);
		add_capacities(out, result);
		return;
	}
	if (!options->is_sweep) {
		add_page(out, result, options);
		return;
	}
	if (index == 0)
		add_sweep_head(out, result);
	add_sweep_line(out, result, options);
}

static void nothing(struct rf_text *out, const struct rf_report_options *options)
{
	(void)out;
	(void)options;
}

const struct rf_form_of_report rf_form_text = {
	.begin = nothing,
	.add = add,
	.end = nothing,
	.shows_remarks = true,
};
