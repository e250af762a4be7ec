/* SPDX-License-Identifier: MIT
 *
 * What a model found, as tables and pictures.  No section computes: figures are printed with the
 * words of the page of text.
 */
#include "report/html_sections.h"

#include <string.h>

#include "base/version.h"
#include "model/ir/validation.h"
#include "plot/chart.h"
#include "plot/svg.h"
#include "report/ecm_bars.h"
#include "report/html_text.h"
#include "report/roofline_chart.h"
#include "report/sections.h"
#include "report/words.h"

static const struct rf_canvas canvas = { .back_end = &rf_svg };

static const char *optional(struct rf_arena *arena, struct rf_number number)
{
	return number.known ? rf_words_number(arena, number.value) : NULL;
}

static void fact(struct rf_text *out, const char *name, const char *value)
{
	const char *const cells[] = { name, value };

	if (value != NULL)
		rf_html_text_row(out, "ll", cells);
}

static void open_facts(struct rf_text *out)
{
	rf_text_add(out, "<div class=\"wide\"><table>\n<tbody>\n");
}

static void list(struct rf_text *out, size_t count, const char *const *items)
{
	rf_text_add(out, "<ul>\n");
	for (size_t i = 0; i < count; ++i)
		rf_html_text_element(out, "li", items[i]);
	rf_text_add(out, "</ul>\n");
}

/* ---- what is looked for first ---- */

void rf_html_section_short(struct rf_text *out, const struct rf_result *result)
{
	struct rf_arena *arena = out->arena;
	const struct rf_prediction *prediction = &result->prediction;
	const struct rf_speed *speed = &prediction->speed;

	rf_html_text_element(out, "h2", "In short");
	open_facts(out);
	if (prediction->known) {
		fact(out, "predicted speed", rf_words_per_second(arena, speed->it_per_s, "It"));
		if (speed->flop_per_s.known && speed->flop_per_s.value > 0)
			fact(out, "in operations", rf_words_flops(arena, speed->flop_per_s.value));
		if (speed->seconds.known)
			fact(out, "time of a run", rf_words_seconds(arena, speed->seconds.value));
		fact(out, "interval", rf_words_interval(arena, prediction));
		fact(out, "bound", prediction->bound);
		fact(out, "by the model", prediction->model);
	}
	if (result->traffic_count > 0 && result->traffic->link_count > 0) {
		const struct rf_link_traffic *link =
		    &result->traffic->links[result->traffic->link_count - 1];

		fact(out, rf_arena_print(arena, "bytes of an iteration, %s", link->link),
		     rf_arena_print(arena, "%s B/It",
		                    rf_words_number(arena, link->total_bytes_per_it)));
	}
	fact(out, "operations of an iteration",
	     rf_arena_print(arena, "%s FLOP", rf_words_number(arena, result->flop.total)));
	rf_html_text_close_table(out);
	if (result->advice_count > 0) {
		rf_html_text_element(out, "h2", "What to try");
		list(out, result->advice_count, result->advice);
	}
}

void rf_html_section_checks(struct rf_text *out, const struct rf_result *result)
{
	static const char *const heads[] = { "", "option", "what", "values" };

	if (result->check_count == 0)
		return;
	rf_html_text_element(out, "h2", "Checks");
	rf_html_text_open_table(out, "llll", heads);
	for (size_t i = 0; i < result->check_count; ++i) {
		const struct rf_check *check = &result->checks[i];
		const char *const cells[] = { check->failed ? "failed" : "passed", check->option,
			                      check->what, check->values };

		rf_html_text_row(out, "llll", cells);
	}
	rf_html_text_close_table(out);
}

void rf_html_section_validation(struct rf_text *out, const struct rf_result *result)
{
	struct rf_arena *arena = out->arena;
	const struct rf_measured *measured = &result->measured;
	const struct rf_validation *run = measured->run;

	if (!measured->known)
		return;
	rf_html_text_element(out, "h2", "Measured");
	open_facts(out);
	if (measured->speed.seconds.known)
		fact(out, "time of a run", rf_words_seconds(arena, measured->speed.seconds.value));
	fact(out, "speed", rf_words_per_second(arena, measured->speed.it_per_s, "It"));
	fact(out, "of the prediction", rf_words_percent(arena, measured->of_prediction));
	fact(out, "where it lies", measured->region);
	fact(out, "what is left", measured->left);
	if (run != NULL) {
		fact(out, "measured over predicted time", rf_words_number(arena, run->time_ratio));
		fact(out, "windows",
		     rf_arena_print(arena, "%s to %s; %s", rf_words_seconds(arena, run->low_s),
		                    rf_words_seconds(arena, run->high_s), run->how));
		fact(out, "counters", run->counters);
		fact(out, "not counted", run->uncounted);
		fact(out, "processors", run->cpus);
		fact(out, "device", run->device);
		fact(out, "compiler", run->compiler);
		fact(out, "flags", run->flags);
	}
	rf_html_text_close_table(out);
}

/* ---- models ---- */

static void add_picture(struct rf_text *out, const struct rf_result *result)
{
	struct rf_roofline_chart *chart = rf_roofline_chart_new(out->arena);
	bool is_placed = false;

	if (chart == NULL ||
	    !rf_roofline_chart_add_machine(chart, result->machine, result->cores,
	                                   &result->roofline) ||
	    !rf_roofline_chart_add(chart, result, NULL, 0, &is_placed) ||
	    !rf_roofline_chart_finish(chart, false))
		out->failed = true;
	else if (is_placed)
		rf_roofline_chart_draw(out, chart, &canvas, false);
}

static void add_ceilings(struct rf_text *out, const struct rf_roofline *roofline)
{
	static const char *const heads[] = { "ceiling", "arithmetic", "memory", "at most", "why" };
	struct rf_arena *arena = out->arena;

	if (roofline->ceiling_count == 0)
		return;
	rf_html_text_open_table(out, "lrrrl", heads);
	for (size_t i = 0; i < roofline->ceiling_count; ++i) {
		const struct rf_ceiling *ceiling = &roofline->ceilings[i];
		const char *const cells[] = { ceiling->name, rf_section_arithmetic(arena, ceiling),
			                      rf_section_bandwidth(arena, ceiling),
			                      ceiling->it_per_s.known
			                          ? rf_words_per_second(
							arena, ceiling->it_per_s.value, "It")
			                          : NULL,
			                      ceiling->why };

		rf_html_text_row(out, "lrrrl", cells);
	}
	rf_html_text_close_table(out);
}

void rf_html_section_roofline(struct rf_text *out, const struct rf_result *result)
{
	static const char *const heads[] = { "level", "bandwidth", "measured with", "FLOP/B",
		                             "at most" };
	struct rf_arena *arena = out->arena;
	const struct rf_roofline *roofline = &result->roofline;

	if (!roofline->known)
		return;
	rf_html_text_element(out, "h2", "Roofline");
	if (result->flop.total > 0 && roofline->level_count > 0)
		add_picture(out, result);
	rf_html_text_open_table(out, "lrlrr", heads);
	for (size_t i = 0; i < roofline->level_count; ++i) {
		const struct rf_level_roof *roof = &roofline->levels[i];
		const char *const cells[] = {
			roof->level, rf_words_rate(arena, roof->bytes_per_s), roof->benchmark,
			optional(arena, roof->intensity_flop_per_byte),
			rf_words_per_second(arena, roof->speed.it_per_s, "It")
		};

		rf_html_text_row(out, "lrlrr", cells);
	}
	rf_html_text_close_table(out);
	add_ceilings(out, roofline);
}

static const char *interval(struct rf_arena *arena, const struct rf_link_traffic *link)
{
	return link->low.known
	           ? rf_arena_print(arena, "%s to %s", rf_words_number(arena, link->low.value),
	                            rf_words_number(arena, link->high.value))
	           : NULL;
}

void rf_html_section_traffic(struct rf_text *out, const struct rf_result *result)
{
	static const char *const heads[] = { "link",  "load B/It", "evict B/It", "total B/It",
		                             "range", "textbook",  "by" };
	struct rf_arena *arena = out->arena;

	if (result->traffic_count == 0)
		return;
	rf_html_text_element(out, "h2", "Traffic");
	rf_html_text_open_table(out, "lrrrrrl", heads);
	for (size_t i = 0; i < result->traffic->link_count; ++i) {
		const struct rf_link_traffic *link = &result->traffic->links[i];
		const char *const cells[] = { link->link,
			                      rf_words_number(arena, link->load_bytes_per_it),
			                      rf_words_number(arena, link->evict_bytes_per_it),
			                      rf_words_number(arena, link->total_bytes_per_it),
			                      interval(arena, link),
			                      optional(arena, link->textbook_bytes_per_it),
			                      link->by };

		rf_html_text_row(out, "lrrrrrl", cells);
	}
	rf_html_text_close_table(out);
}

/* "N = 1025": where a verdict ends. */
static const char *breaks_of(struct rf_arena *arena, const struct rf_condition_level *level)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	for (size_t i = 0; i < level->break_count; ++i)
		rf_text_print(&text, "%s%s = %lld", i > 0 ? ", " : "", level->breaks_at[i].size,
		              (long long)level->breaks_at[i].value);
	return rf_text_string(&text);
}

void rf_html_section_conditions(struct rf_text *out, const struct rf_result *result)
{
	static const char *const heads[] = { "access", "finds what", "loop",  "need",
		                             "bytes",  "cache",      "holds", "breaks at" };
	struct rf_arena *arena = out->arena;

	if (result->condition_count == 0)
		return;
	rf_html_text_element(out, "h2", "Layer conditions");
	rf_html_text_open_table(out, "llllrlll", heads);
	for (size_t i = 0; i < result->condition_count; ++i) {
		const struct rf_layer_condition *condition = &result->conditions[i];

		for (size_t k = 0; k < condition->level_count; ++k) {
			const struct rf_condition_level *level = &condition->levels[k];
			const char *const cells[] = {
				k == 0 ? condition->access : NULL,
				k == 0 ? rf_section_reuse(arena, condition) : NULL,
				k == 0 ? condition->loop : NULL,
				k == 0 ? condition->need : NULL,
				k == 0 && condition->need_bytes.known
				    ? rf_words_bytes(arena, condition->need_bytes.value)
				    : NULL,
				rf_arena_print(arena, "%s %s", level->level,
				               rf_words_bytes(arena, level->capacity_bytes)),
				condition->need_bytes.known ? rf_verdict_names[level->verdict]
							    : NULL,
				breaks_of(arena, level)
			};

			rf_html_text_row(out, "llllrlll", cells);
		}
	}
	rf_html_text_close_table(out);
}

/* "{6 || 6 | 5.03 | 16.1 | 4.43} cy/CL, takes 31.6, trusted" */
static const char *form_of(struct rf_arena *arena, const struct rf_ecm *ecm, enum rf_ecm_form form)
{
	bool is_published = form == RF_ECM_PUBLISHED;
	const char *notation = is_published ? ecm->published : ecm->measured;
	double total = is_published ? ecm->published_cy_per_cl : ecm->total_cy_per_cl;

	if (notation == NULL)
		return NULL;
	return rf_arena_print(arena, "%s, takes %.3g%s", notation, total,
	                      rf_text_equal(ecm->trusted, rf_ecm_forms[form]) ? ", trusted" : "");
}

/* Figures of the core are those of both forms. */
static void add_cycles(struct rf_text *out, const struct rf_ecm *ecm)
{
	static const char *const heads[] = { "cy/CL", "published", "measured on one core", "with" };
	struct rf_arena *arena = out->arena;
	bool is_measured = ecm->measured != NULL;
	const char *overlapping = rf_words_number(arena, ecm->t_ol);
	const char *loads = rf_words_number(arena, ecm->t_nol);
	const char *const core[] = { "core, overlapping", overlapping,
		                     is_measured ? overlapping : NULL, ecm->in_core_source };
	const char *const nol[] = { "core, loads and stores", loads, is_measured ? loads : NULL,
		                    NULL };
	const char *const total[] = { "total", rf_words_number(arena, ecm->published_cy_per_cl),
		                      is_measured ? rf_words_number(arena, ecm->total_cy_per_cl)
		                                  : NULL,
		                      NULL };

	rf_html_text_open_table(out, "lrrl", heads);
	rf_html_text_row(out, "lrrl", core);
	rf_html_text_row(out, "lrrl", nol);
	for (size_t i = 0; i < ecm->transfer_count; ++i) {
		const struct rf_ecm_transfer *transfer = &ecm->transfers[i];
		const char *const cells[] = { transfer->link, optional(arena, transfer->cy_per_cl),
			                      optional(arena, transfer->measured_cy_per_cl),
			                      transfer->benchmark };

		rf_html_text_row(out, "lrrl", cells);
	}
	rf_html_text_row(out, "lrrl", total);
	rf_html_text_close_table(out);
}

void rf_html_section_ecm(struct rf_text *out, const struct rf_result *result)
{
	struct rf_arena *arena = out->arena;
	const struct rf_ecm *ecm = &result->ecm;
	struct rf_ecm_bars *bars = ecm->known ? rf_ecm_bars_new(arena) : NULL;

	if (!ecm->known)
		return;
	rf_html_text_element(out, "h2", "ECM");
	open_facts(out);
	for (int form = RF_ECM_PUBLISHED; form <= RF_ECM_MEASURED; ++form)
		fact(out, rf_ecm_forms[form], form_of(arena, ecm, (enum rf_ecm_form)form));
	rf_html_text_close_table(out);
	if (bars == NULL || !rf_ecm_bars_add(bars, result, NULL))
		out->failed = true;
	else
		rf_ecm_bars_draw(out, bars, &canvas);
	add_cycles(out, ecm);
}

static void add_scaling_picture(struct rf_text *out, const struct rf_result *result)
{
	struct rf_arena *arena = out->arena;
	size_t count = result->scaling_count;
	double *x = RF_NEW_ARRAY(arena, double, count), *y = RF_NEW_ARRAY(arena, double, count);
	struct rf_curve curve = {
		.kind = RF_CURVE_LINE, .hue = 1, .name = "predicted", .count = count, .x = x, .y = y
	};
	struct rf_panel panel = {
		.title = "iterations per second", .height = 220, .curve_count = 1, .curves = &curve
	};
	struct rf_chart chart = { .title = "Scaling",
		                  .subtitle = result->machine->name,
		                  .x_title = "cores",
		                  .panel_count = 1,
		                  .panels = &panel };
	struct rf_drawing drawing;

	out->failed |= !x || !y;
	if (out->failed)
		return;
	for (size_t i = 0; i < count; ++i) {
		x[i] = (double)result->scaling[i].cores;
		y[i] = result->scaling[i].speed.it_per_s;
		panel.y.high = y[i] * 1.08 > panel.y.high ? y[i] * 1.08 : panel.y.high;
	}
	chart.x = (struct rf_scale){ false, x[0], x[count - 1] };
	rf_drawing_open(&drawing, &canvas, arena);
	rf_chart_draw(&chart, &drawing);
	rf_drawing_write(&drawing, out);
}

void rf_html_section_scaling(struct rf_text *out, const struct rf_result *result)
{
	static const char *const heads[] = { "cores",      "speed", "speedup",
		                             "efficiency", "B/It",  "bound" };
	struct rf_arena *arena = out->arena;

	if (result->scaling_count < 2)
		return;
	rf_html_text_element(out, "h2", "Scaling");
	add_scaling_picture(out, result);
	rf_html_text_open_details(out, "every number of cores");
	rf_html_text_open_table(out, "rrrrrl", heads);
	for (size_t i = 0; i < result->scaling_count; ++i) {
		const struct rf_scaling_point *point = &result->scaling[i];
		const char *const cells[] = { rf_words_integer(arena, point->cores),
			                      rf_words_per_second(arena, point->speed.it_per_s,
			                                          "It"),
			                      rf_words_number(arena, point->speedup),
			                      rf_words_percent(arena, point->efficiency),
			                      rf_words_number(arena, point->bytes_per_it),
			                      point->bound };

		rf_html_text_row(out, "rrrrrl", cells);
	}
	rf_html_text_close_table(out);
	rf_html_text_close_details(out);
}

void rf_html_section_proposals(struct rf_text *out, const struct rf_result *result)
{
	if (result->choice == NULL)
		return;
	rf_html_text_element(out, "h2", "Other loops");
	rf_html_text_element(out, "p", result->choice);
}

/* ---- what it is about ---- */

static void add_loops(struct rf_text *out, const struct rf_result *result)
{
	static const char *const heads[] = { "loop", "from", "to below", "step", "turns", "line" };
	struct rf_arena *arena = out->arena;

	rf_html_text_open_table(out, "lllrrr", heads);
	for (size_t i = 0; i < result->loop_count; ++i) {
		const struct rf_loop_result *loop = &result->loops[i];
		const char *const cells[] = { loop->variable,
			                      loop->lower,
			                      loop->upper,
			                      rf_words_integer(arena, loop->step),
			                      loop->trip_count.known
			                          ? rf_words_total(arena, loop->trip_count)
			                          : loop->trip_formula,
			                      rf_words_integer(arena, loop->line) };

		rf_html_text_row(out, "lllrrr", cells);
	}
	rf_html_text_close_table(out);
}

void rf_html_section_kernel(struct rf_text *out, const struct rf_result *result)
{
	static const char *const heads[] = { "array", "type", "size", "reads/It", "writes/It" };
	struct rf_arena *arena = out->arena;

	rf_html_text_element(out, "h2", "Kernel");
	rf_html_text_element(out, "p",
	                     rf_arena_print(arena, "%s, %s:%d", result->kernel->name,
	                                    result->kernel->file, result->kernel->line));
	add_loops(out, result);
	rf_html_text_open_table(out, "llrrr", heads);
	for (size_t i = 0; i < result->array_count; ++i) {
		const struct rf_array_result *array = &result->arrays[i];
		const char *const cells[] = {
			array->name, array->type,
			array->bytes.known ? rf_words_bytes(arena, array->bytes.value) : NULL,
			array->per_it_known ? rf_words_integer(arena, array->reads_per_it) : NULL,
			array->per_it_known ? rf_words_integer(arena, array->writes_per_it) : NULL
		};

		rf_html_text_row(out, "llrrr", cells);
	}
	rf_html_text_close_table(out);
}

static void add_caches(struct rf_text *out, const struct rf_machine *machine)
{
	static const char *const heads[] = { "cache", "size", "ways", "line", "shared by" };
	struct rf_arena *arena = out->arena;

	rf_html_text_open_table(out, "lrrrr", heads);
	for (size_t i = 0; i < machine->cache_count; ++i) {
		const struct rf_cache *cache = &machine->caches[i];
		const char *const cells[] = {
			cache->name, rf_words_bytes(arena, (double)cache->size_bytes),
			cache->ways > 0 ? rf_words_integer(arena, cache->ways) : NULL,
			rf_words_bytes(arena, (double)cache->line_bytes),
			cache->cores > 0 ? rf_words_integer(arena, cache->cores) : "all"
		};

		rf_html_text_row(out, "lrrrr", cells);
	}
	rf_html_text_close_table(out);
}

void rf_html_section_machine(struct rf_text *out, const struct rf_result *result)
{
	static const char *const heads[] = { "source", "what it is" };
	const struct rf_machine *machine = result->machine;
	struct rf_arena *arena = out->arena;

	if (machine == NULL)
		return;
	rf_html_text_element(out, "h2", "Machine");
	rf_html_text_element(out, "p",
	                     rf_arena_print(arena, "%s (%s), %lld %s",
	                                    machine->name ? machine->name : machine->id,
	                                    machine->id, (long long)rf_machine_all_cores(machine),
	                                    machine->kind == RF_GPU ? "multiprocessors" : "cores"));
	add_caches(out, machine);
	for (size_t i = 0; i < machine->changes.count; ++i)
		rf_html_text_element(
		    out, "p", rf_arena_print(arena, "changed: %s", machine->changes.items[i]));
	if (machine->source_count > 0) {
		rf_html_text_open_table(out, "ll", heads);
		for (size_t i = 0; i < machine->source_count; ++i) {
			const char *const cells[] = { machine->sources[i].tag,
				                      machine->sources[i].text };

			rf_html_text_row(out, "ll", cells);
		}
		rf_html_text_close_table(out);
	}
	if (machine->text != NULL) {
		rf_html_text_open_details(out, "the machine file, each figure with its source");
		rf_html_text_element(out, "pre", machine->text);
		rf_html_text_close_details(out);
	}
}

/* ---- what figures rest on ---- */

static void add_assumptions(struct rf_text *out, const struct rf_result *result)
{
	static const char *const heads[] = { "assumed", "value", "where", "changed by" };
	struct rf_arena *arena = out->arena;

	if (result->assumption_count == 0)
		return;
	rf_html_text_element(out, "h2", "Assumptions");
	rf_html_text_open_table(out, "llll", heads);
	for (size_t i = 0; i < result->assumption_count; ++i) {
		const struct rf_assumption *one = &result->assumptions[i];
		const char *const cells[] = { one->what, one->value,
			                      one->place.file
			                          ? rf_arena_print(arena, "%s:%d", one->place.file,
			                                           one->place.line)
			                          : NULL,
			                      one->option };

		rf_html_text_row(out, "llll", cells);
	}
	rf_html_text_close_table(out);
}

void rf_html_section_remarks(struct rf_text *out, const struct rf_result *result)
{
	const struct rf_kernel *kernel = result->kernel;
	struct rf_arena *arena = out->arena;
	size_t count = result->diagnostics ? result->diagnostics->list.count : 0;

	add_assumptions(out, result);
	if (kernel->left_out_count + count > 0)
		rf_html_text_element(out, "h2", "Remarks");
	for (size_t i = 0; i < kernel->left_out_count; ++i)
		rf_html_text_element(out, "p",
		                     rf_arena_print(arena, "%s:%d: in none of the figures: %s",
		                                    kernel->left_out[i].place.file,
		                                    kernel->left_out[i].place.line,
		                                    kernel->left_out[i].reason));
	for (size_t i = 0; i < count; ++i) {
		const struct rf_diagnostic *one = &result->diagnostics->list.items[i];

		rf_html_text_element(out, "p",
		                     rf_arena_print(arena, "%s: %s%s%s",
		                                    rf_severity_name(one->severity), one->message,
		                                    one->hint ? "; " : "",
		                                    one->hint ? one->hint : ""));
	}
}

void rf_html_section_provenance(struct rf_text *out, const struct rf_result *result)
{
	const struct rf_kernel *kernel = result->kernel;

	rf_html_text_element(out, "h2", "How to reproduce it");
	rf_html_text_element(out, "p",
	                     "This command, in the folder where the source lies as it was:");
	rf_html_text_element(out, "pre class=\"command\"",
	                     result->command ? result->command : "rfmodel");
	open_facts(out);
	fact(out, "rfmodel", rf_version);
	fact(out, "read by", kernel->reader);
	fact(out, "source, SHA-256", kernel->source_sha256);
	if (result->machine != NULL)
		fact(out, "machine file, SHA-256", result->machine->sha256);
	fact(out, "options from", result->settings_path);
	rf_html_text_close_table(out);
}
