/* SPDX-License-Identifier: MIT
 *
 * The page: everything of one result, to be read from top to bottom.
 *
 * It answers in this order: what does the loop do, what stays in which cache, what moves over
 * which link because of it, how fast can it run, what could be tried.  Numbers carry their unit
 * in the head of their column.  The page is plain ASCII except for what the user wrote, and as wide
 * as the terminal at most.
 *
 * A sweep is a table instead, a line for each point; the widths of its columns are settled by how
 * many there are, because lines are written while later points are still to be computed.
 */
#include <stdio.h>
#include <string.h>

#include "report/forms.h"
#include "report/sections.h"
#include "report/words.h"

enum { MOST_COLUMN = 14, LEAST_COLUMN = 8, FIGURE = 10, SPEED = 13, BOUND = 5 };

static rf_section *const page[] = {
	rf_section_title,  rf_section_first_line,  rf_section_kernel,  rf_section_matrix,
	rf_section_gpu,    rf_section_conditions,  rf_section_traffic, rf_section_roofline,
	rf_section_host,   rf_section_compiled,    rf_section_ecm,     rf_section_scaling,
	rf_section_advice, rf_section_assumptions, rf_section_remarks,
};

static rf_section *const conditions_page[] = {
	rf_section_title,   rf_section_gpu,         rf_section_conditions,
	rf_section_traffic, rf_section_assumptions, rf_section_remarks,
};

static rf_section *const blocking_page[] = {
	rf_section_title,         rf_section_blocking, rf_section_shapes,      rf_section_tuning,
	rf_section_thread_shares, rf_section_temporal, rf_section_assumptions, rf_section_remarks,
};

static rf_section *const validation_page[] = {
	rf_section_title,
	rf_section_validation,
	rf_section_assumptions,
	rf_section_remarks,
};

static rf_section *const explanation_page[] = {
	rf_section_title,       rf_section_first,      rf_section_step_work, rf_section_step_once,
	rf_section_step_stay,   rf_section_step_links, rf_section_step_time, rf_section_step_gpu,
	rf_section_assumptions, rf_section_remarks,
};

void rf_section_heading(struct rf_text *out, const char *name, const char *explanation)
{
	rf_text_add(out, "\n");
	rf_words_wrap(
	    out, explanation ? rf_arena_print(out->arena, "%s  (%s)", name, explanation) : name, 2,
	    0);
}

void rf_section_pure(struct rf_text *out, const struct rf_result *result)
{
	if (result->is_pure)
		rf_text_add(out, "--pure   all caches fully associative and least recently used\n");
}

#define IN_CHUNKS                                                                                  \
	"schedule(%s): neighbouring turns are those of other threads; a cache finds what they "    \
	"brought only if they share it, and threads are taken to keep pace"
#define BY_BLOCKS "schedule(%s) counts in caches as if each thread had one block of turns"

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
	if (result->threads.chunk == 0)
		return;
	rf_text_add(out, "  ");
	rf_words_wrap(out,
	              result->is_whole_run
	                  ? rf_arena_print(out->arena, BY_BLOCKS, result->threads.schedule)
	                  : rf_arena_print(out->arena, IN_CHUNKS, result->threads.schedule),
	              2, 2);
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
	if (options->explanation_only) {
		count = sizeof(explanation_page) / sizeof(*explanation_page);
		sections = explanation_page;
	}
	if (options->validation_only) {
		count = sizeof(validation_page) / sizeof(*validation_page);
		sections = validation_page;
	}
	for (size_t i = 0; i < count; ++i)
		sections[i](out, result, options);
}

/* ---- sweeps ---- */

/* Stack distances count misses and know no links. */
static size_t counted_levels(const struct rf_result *result)
{
	bool has_links = result->traffic_count == 0 || result->traffic->link_count > 0;

	return has_links ? 0 : result->traffic->level_count;
}

/* Of ECM alone, what each part takes stands in place of what each link carries. */
static bool shows_parts(const struct rf_result *result)
{
	return result->ecm.known && !result->roofline.known;
}

/* What a GPU makes of the kernel stands in place of links. */
static bool is_of_gpu(const struct rf_result *result)
{
	return result->gpu.known;
}

static size_t figure_count(const struct rf_result *result)
{
	if (is_of_gpu(result))
		return result->machine->cache_count + 1;
	if (shows_parts(result))
		return 2 + result->ecm.transfer_count;
	return result->traffic_count ? result->traffic->link_count + counted_levels(result) : 0;
}

/* Widths of the columns of parameters, of figures, and of the speed, each with a space in front. */
struct columns {
	int parameter, figure, speed;
};

static int between(int least, int value, int most)
{
	return value < least ? least : value > most ? most : value;
}

/* Columns are wide as long as all fit. */
static struct columns columns_of(const struct rf_text *out, const struct rf_result *result,
                                 const struct rf_report_options *options)
{
	int parameters = (int)result->parameter_count, figures = options->capacities_only ? 4 : 0;
	bool has_speed =
	    !options->capacities_only && (result->prediction.known || is_of_gpu(result));
	struct columns widths = { .speed = SPEED };
	int room = (int)out->width - (has_speed ? 2 + BOUND : 0), all;

	if (!options->capacities_only)
		figures = (int)figure_count(result);
	all = parameters + figures + has_speed;
	if (all == 0 || MOST_COLUMN * all <= room)
		return (struct columns){ MOST_COLUMN, MOST_COLUMN, MOST_COLUMN };
	room -= parameters * LEAST_COLUMN + (has_speed ? SPEED : 0);
	widths.figure = between(FIGURE, figures ? room / figures : FIGURE, MOST_COLUMN);
	room -= figures * widths.figure - parameters * LEAST_COLUMN;
	widths.parameter =
	    between(LEAST_COLUMN, parameters ? room / parameters : LEAST_COLUMN, MOST_COLUMN);
	return widths;
}

static void cell(struct rf_text *out, int width, const char *text)
{
	rf_text_print(out, " %*s", width - 1, text);
}

/* The end of a name that is too long. */
static void name_cell(struct rf_text *out, int width, const char *name)
{
	size_t length = strlen(name), most = (size_t)width - 1;

	if (length <= most)
		cell(out, width, name);
	else
		rf_text_print(out, " ..%s", name + length - (most - 2));
}

static void parameter_cells(struct rf_text *out, const struct rf_result *result, int width)
{
	for (size_t i = 0; i < result->parameter_count; ++i)
		rf_text_print(out, " %*lld", width - 1, (long long)result->parameters[i].value);
}

/* "T_OL", "T_nOL" and the links of the ECM, or what is counted. */
static const char *figure_name(const struct rf_result *result, size_t i)
{
	static const char *const parts[] = { "T_OL", "T_nOL" };
	const struct rf_traffic *traffic = result->traffic;

	if (is_of_gpu(result))
		return i < result->machine->cache_count ? result->machine->caches[i].name : "MEM";
	if (shows_parts(result))
		return i < 2 ? parts[i] : result->ecm.transfers[i - 2].link;
	return i < traffic->link_count ? traffic->links[i].link
	                               : traffic->levels[i - traffic->link_count].level;
}

static const char *figure_unit(const struct rf_result *result, size_t i)
{
	if (shows_parts(result))
		return "cy/CL";
	return is_of_gpu(result) || i < result->traffic->link_count ? "B/It" : "misses";
}

static double part_of(const struct rf_ecm *ecm, size_t i)
{
	const struct rf_ecm_transfer *transfer;

	if (i < 2)
		return i == 0 ? ecm->t_ol : ecm->t_nol;
	transfer = &ecm->transfers[i - 2];
	return transfer->measured_cy_per_cl.known ? transfer->measured_cy_per_cl.value
	                                          : transfer->cy_per_cl.value;
}

static double figure_of(const struct rf_result *result, size_t i)
{
	const struct rf_traffic *traffic = result->traffic;

	if (shows_parts(result))
		return part_of(&result->ecm, i);
	return i < traffic->link_count ? traffic->links[i].total_bytes_per_it
	                               : traffic->levels[i - traffic->link_count].misses;
}

static const char *figure_text(struct rf_text *out, const struct rf_result *result, size_t i)
{
	const struct rf_gpu *gpu = &result->gpu;

	if (!is_of_gpu(result))
		return rf_words_number(out->arena, figure_of(result, i));
	for (size_t k = 0; k < gpu->level_count; ++k)
		if (rf_text_equal(gpu->levels[k].level, figure_name(result, i)))
			return rf_words_number(out->arena, gpu->levels[k].bytes_per_it);
	return "-";
}

/* The predicted speed, or the time of a launch on a GPU, and what bounds it. */
static void add_speed(struct rf_text *out, const struct rf_result *result, enum rf_unit unit,
                      int width)
{
	bool is_gpu = is_of_gpu(result) && result->gpu.seconds.known;
	const char *bound = is_gpu ? result->gpu.bound : result->prediction.bound;
	const char *speed = NULL;

	if (is_gpu)
		speed = rf_words_seconds(out->arena, result->gpu.total_seconds.known
		                                         ? result->gpu.total_seconds.value
		                                         : result->gpu.seconds.value);
	else if (result->prediction.known)
		speed = rf_words_believed(out->arena, result, unit);
	rf_text_print(out, " %*s  %s", width - 1, speed ? speed : "-", bound ? bound : "");
}

/* What the columns are, in two lines: the quantity, and its unit. */
static void add_sweep_head(struct rf_text *out, const struct rf_result *result,
                           const struct columns *widths)
{
	rf_section_pure(out, result);
	for (size_t i = 0; i < result->parameter_count; ++i)
		name_cell(out, widths->parameter, result->parameters[i].name);
	for (size_t i = 0; i < figure_count(result); ++i)
		cell(out, widths->figure, figure_name(result, i));
	if (result->prediction.known || is_of_gpu(result))
		rf_text_print(out, " %*s  %s", widths->speed - 1, "predicted", "bound");
	rf_text_add(out, "\n");
	for (size_t i = 0; i < result->parameter_count; ++i)
		cell(out, widths->parameter, "");
	for (size_t i = 0; i < figure_count(result); ++i)
		cell(out, widths->figure, figure_unit(result, i));
	rf_text_add(out, "\n");
}

static void add_sweep_line(struct rf_text *out, const struct rf_result *result,
                           const struct rf_report_options *options, const struct columns *widths)
{
	parameter_cells(out, result, widths->parameter);
	for (size_t i = 0; i < figure_count(result); ++i)
		cell(out, widths->figure, figure_text(out, result, i));
	if (result->prediction.known || is_of_gpu(result))
		add_speed(out, result, options->unit, widths->speed);
	rf_text_add(out, "\n");
}

static void add_capacity_head(struct rf_text *out, const struct rf_result *result,
                              const struct columns *widths)
{
	static const char *const heads[] = { "capacity", "misses", "miss ratio", "load B/It" };

	for (size_t i = 0; i < result->parameter_count; ++i)
		name_cell(out, widths->parameter, result->parameters[i].name);
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); ++i)
		cell(out, widths->figure, heads[i]);
	rf_text_add(out, "\n");
}

/* A line for each capacity. */
static void add_capacities(struct rf_text *out, const struct rf_result *result,
                           const struct columns *widths)
{
	const struct rf_traffic *traffic = result->traffic;

	for (size_t k = 0; result->traffic_count && k < traffic->capacity_count; ++k) {
		const struct rf_capacity *capacity = &traffic->capacities[k];
		struct rf_number bytes = capacity->load_bytes_per_it;

		parameter_cells(out, result, widths->parameter);
		cell(out, widths->figure, rf_words_bytes(out->arena, capacity->bytes));
		cell(out, widths->figure, rf_words_number(out->arena, capacity->misses));
		cell(out, widths->figure, rf_words_percent(out->arena, capacity->miss_ratio));
		cell(out, widths->figure,
		     bytes.known ? rf_words_number(out->arena, bytes.value) : "?");
		rf_text_add(out, "\n");
	}
}

static void add(struct rf_text *out, const struct rf_result *result,
                const struct rf_report_options *options, size_t index)
{
	struct columns widths;

	if (options->width > 0)
		out->width = options->width;
	if (!options->is_sweep && !options->capacities_only) {
		add_page(out, result, options);
		return;
	}
	if (options->validation_only) {
		rf_section_validation_line(out, result, index);
		return;
	}
	widths = columns_of(out, result, options);
	if (options->capacities_only) {
		if (index == 0)
			add_capacity_head(out, result, &widths);
		add_capacities(out, result, &widths);
		return;
	}
	if (index == 0)
		add_sweep_head(out, result, &widths);
	add_sweep_line(out, result, options, &widths);
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
