/* SPDX-License-Identifier: MIT
 *
 * The results of a sweep live no longer than their points; what the picture needs of each is kept
 * until its end.  Where a condition that held at one point does not hold at the next, the
 * staircase has a step: its mark says which condition, and at which size, if the result tells.
 */
#include "report/staircase.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "plot/chart.h"
#include "plot/svg.h"
#include "plot/terminal.h"
#include "report/ecm_bars.h"
#include "report/forms.h"
#include "report/words.h"

enum { MOST_LINKS = 8, MOST_RANGES = 6 };

/* Relative; dots that are further from their line are explained. */
#define NOTABLE 0.05

/* A reuse and a cache: whether it stays there. */
struct verdict {
	const char *need, *access, *loop, *level, *capacity;
	bool holds;
	double breaks_at; /* the size from which on it does not; 0: not known */
};

struct point {
	double x, speed;
	double link[MOST_LINKS], low[MOST_LINKS], high[MOST_LINKS];
	double textbook[MOST_LINKS], simulated[MOST_LINKS];
	bool is_by_sets[MOST_LINKS];
	size_t verdict_count;
	struct verdict *verdicts;
};

/* What somebody measured. */
struct measured {
	double x, speed;
};

struct rf_staircase {
	struct rf_arena *arena;
	const char *parameter; /* NULL: cores */
	const char *title, *subtitle;
	size_t link_count;
	const char *links[MOST_LINKS];
	RF_VECTOR(struct point) points;
	RF_VECTOR(struct measured) measured;
	bool failed;
};

struct rf_staircase *rf_staircase_new(struct rf_arena *arena, const char *parameter)
{
	struct rf_staircase *staircase = RF_NEW(arena, struct rf_staircase);

	if (staircase)
		*staircase = (struct rf_staircase){ .arena = arena, .parameter = parameter };
	return staircase;
}

bool rf_staircase_add_measured(struct rf_staircase *staircase, double x, double it_per_s)
{
	struct measured *point = RF_PUSH(staircase->arena, &staircase->measured);

	if (point)
		*point = (struct measured){ x, it_per_s };
	return point != NULL;
}

/* ---- what is kept ---- */

static const char *keep(struct rf_staircase *staircase, const char *text)
{
	const char *copy = rf_arena_string(staircase->arena, text ? text : "");

	staircase->failed |= !copy;
	return copy ? copy : "";
}

static double x_of(const struct rf_staircase *staircase, const struct rf_result *result)
{
	for (size_t i = 0; staircase->parameter && i < result->parameter_count; ++i)
		if (rf_text_equal(result->parameters[i].name, staircase->parameter))
			return (double)result->parameters[i].value;
	return (double)result->cores;
}

/* "sweep on Intel Xeon Gold 6148", and what stays as it is: "M = 400, 4 cores". */
static void keep_head(struct rf_staircase *staircase, const struct rf_result *result)
{
	struct rf_text fixed;

	rf_text_init(&fixed, staircase->arena);
	for (size_t i = 0; i < result->parameter_count; ++i)
		if (!rf_text_equal(result->parameters[i].name,
		                   staircase->parameter ? staircase->parameter : "cores"))
			rf_text_print(
			    &fixed, "%s%s = %s", fixed.length ? ", " : "",
			    result->parameters[i].name,
			    rf_words_integer(staircase->arena, result->parameters[i].value));
	if (staircase->parameter)
		rf_text_print(&fixed, "%s%s core%s", fixed.length ? ", " : "",
		              rf_words_integer(staircase->arena, result->cores),
		              result->cores == 1 ? "" : "s");
	staircase->title =
	    rf_arena_print(staircase->arena, "%s on %s", result->kernel->name,
	                   result->machine->name ? result->machine->name : result->machine->id);
	staircase->subtitle = rf_text_string(&fixed);
	staircase->failed |= !staircase->title || fixed.failed;
	staircase->link_count = result->traffic_count > 0 ? result->traffic[0].link_count : 0;
	if (staircase->link_count > MOST_LINKS)
		staircase->link_count = MOST_LINKS;
	for (size_t i = 0; i < staircase->link_count; ++i)
		staircase->links[i] = keep(staircase, result->traffic[0].links[i].link);
}

/* Whether the sets of the cache above a link decide what crosses it, and not its size. */
static bool is_by_sets(const struct rf_result *result, const struct rf_link_traffic *link)
{
	if (link->by == rf_by_names[RF_BY_WAYS])
		return true;
	for (size_t i = 0; link->by == rf_by_names[RF_BY_SIM] && i < result->conflict_count; ++i) {
		const struct rf_conflict *conflict = &result->conflicts[i];
		size_t length = strlen(conflict->level);

		if (strncmp(link->link, conflict->level, length) == 0 && link->link[length] == '-')
			return fabs(conflict->factor - 1) > NOTABLE;
	}
	return false;
}

static void keep_links(struct rf_staircase *staircase, const struct rf_result *result,
                       struct point *point)
{
	for (size_t t = 0; t < result->traffic_count; ++t) {
		const struct rf_traffic *traffic = &result->traffic[t];
		bool is_simulated = t > 0 && rf_text_equal(traffic->predictor, "sim");

		for (size_t i = 0; i < traffic->link_count && i < staircase->link_count; ++i) {
			const struct rf_link_traffic *link = &traffic->links[i];

			if (is_simulated)
				point->simulated[i] = link->total_bytes_per_it;
			if (t > 0)
				continue;
			point->link[i] = link->total_bytes_per_it;
			point->is_by_sets[i] = is_by_sets(result, link);
			if (link->textbook_bytes_per_it.known)
				point->textbook[i] = link->textbook_bytes_per_it.value;
			point->low[i] = link->low.known ? link->low.value : NAN;
			point->high[i] = link->high.known ? link->high.value : NAN;
		}
	}
}

static void keep_verdicts(struct rf_staircase *staircase, const struct rf_result *result,
                          struct point *point)
{
	size_t count = 0;

	for (size_t i = 0; i < result->condition_count; ++i)
		count += result->conditions[i].level_count;
	point->verdicts = RF_NEW_ARRAY(staircase->arena, struct verdict, count + 1);
	staircase->failed |= !point->verdicts;
	for (size_t i = 0; point->verdicts && i < result->condition_count; ++i) {
		const struct rf_layer_condition *condition = &result->conditions[i];

		for (size_t k = 0; k < condition->level_count; ++k) {
			const struct rf_condition_level *level = &condition->levels[k];
			struct verdict *verdict = &point->verdicts[point->verdict_count++];

			*verdict = (struct verdict){
				.need = keep(staircase, condition->need),
				.access = keep(staircase, condition->access),
				.loop = keep(staircase, condition->loop),
				.level = keep(staircase, level->level),
				.capacity = rf_words_bytes(staircase->arena, level->capacity_bytes),
				.holds = level->verdict != RF_BROKEN,
			};
			for (size_t b = 0; staircase->parameter && b < level->break_count; ++b)
				if (rf_text_equal(level->breaks_at[b].size, staircase->parameter))
					verdict->breaks_at = (double)level->breaks_at[b].value;
		}
	}
}

static void add_point(struct rf_staircase *staircase, const struct rf_result *result)
{
	struct point *point;

	if (staircase->points.count == 0)
		keep_head(staircase, result);
	point = RF_PUSH(staircase->arena, &staircase->points);
	if (!point) {
		staircase->failed = true;
		return;
	}
	*point = (struct point){ .x = x_of(staircase, result),
		                 .speed = result->prediction.speed.it_per_s };
	for (size_t i = 0; i < MOST_LINKS; ++i)
		point->link[i] = point->low[i] = point->high[i] = point->textbook[i] =
		    point->simulated[i] = NAN;
	keep_links(staircase, result, point);
	keep_verdicts(staircase, result, point);
}

/* ---- curves ---- */

/* One member of each point, by its offset. */
static const double *column(struct rf_staircase *staircase, size_t offset)
{
	double *values = RF_NEW_ARRAY(staircase->arena, double, staircase->points.count);

	staircase->failed |= !values;
	for (size_t i = 0; values && i < staircase->points.count; ++i)
		memcpy(&values[i], (const char *)&staircase->points.items[i] + offset,
		       sizeof(*values));
	return values;
}

#define COLUMN(staircase, member) column(staircase, offsetof(struct point, member))

static bool has_values(const double *values, size_t count)
{
	for (size_t i = 0; values && i < count; ++i)
		if (!isnan(values[i]))
			return true;
	return false;
}

/* "N = 1000: L1-L2 40.02 B/It" */
static const char *const *tips_of(struct rf_staircase *staircase, const double *x, const double *y,
                                  const char *what, const char *unit)
{
	size_t count = staircase->points.count;
	const char **tips = RF_NEW_ARRAY(staircase->arena, const char *, count);

	staircase->failed |= !tips;
	for (size_t i = 0; tips && i < count; ++i) {
		tips[i] = rf_arena_print(staircase->arena, "%s = %.10g: %s %.4g %s",
		                         staircase->parameter ? staircase->parameter : "cores",
		                         x[i], what, y[i], unit);
		staircase->failed |= !tips[i];
	}
	return tips;
}

/* Of a link: its figure, the textbook's where it differs, what a simulation has. */
static size_t add_link(struct rf_staircase *staircase, size_t link, const double *x,
                       struct rf_curve *curves)
{
	size_t count = staircase->points.count, made = 0;
	const double *y = COLUMN(staircase, link[link]);
	const double *textbook = COLUMN(staircase, textbook[link]);
	const double *simulated = COLUMN(staircase, simulated[link]);
	const char *name = staircase->links[link];
	int hue = (int)(link % 6) + 1;

	if (staircase->failed)
		return 0;
	curves[made++] = (struct rf_curve){
		.kind = RF_CURVE_LINE,
		.hue = hue,
		.name = name,
		.count = count,
		.x = x,
		.y = y,
		.low = COLUMN(staircase, low[link]),
		.high = COLUMN(staircase, high[link]),
		.tips = tips_of(staircase, x, y, name, "B/It"),
	};
	if (has_values(textbook, count))
		curves[made++] = (struct rf_curve){
			.kind = RF_CURVE_THIN, .hue = hue, .count = count, .x = x, .y = textbook
		};
	if (has_values(simulated, count))
		curves[made++] = (struct rf_curve){
			.kind = RF_CURVE_DOTS,
			.hue = hue,
			.count = count,
			.x = x,
			.y = simulated,
			.tips = tips_of(staircase, x, simulated, "simulated", "B/It"),
		};
	return made;
}

/* A little above the greatest value, a whole number of grid lines not being needed. */
static double top_of(const struct rf_curve *curves, size_t count)
{
	double top = 0;

	for (size_t i = 0; i < count; ++i)
		for (size_t k = 0; k < curves[i].count; ++k) {
			top = fmax(top, curves[i].y[k]); /* fmax passes over NAN */
			if (curves[i].high)
				top = fmax(top, curves[i].high[k]);
		}
	return top > 0 ? 1.08 * top : 1;
}

/* ---- marks ---- */

static bool is_same(const struct verdict *a, const struct verdict *b)
{
	return (rf_text_equal(a->need, b->need) || rf_text_equal(a->access, b->access)) &&
	       rf_text_equal(a->loop, b->loop) && rf_text_equal(a->level, b->level);
}

static const struct verdict *find(const struct point *point, const struct verdict *wanted,
                                  size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (is_same(&point->verdicts[i], wanted))
			return &point->verdicts[i];
	return NULL;
}

static const char *describe(struct rf_staircase *staircase, const struct verdict *verdict,
                            bool holds_again, double x, bool is_exact)
{
	const char *name = staircase->parameter ? staircase->parameter : "cores";
	const char *need = verdict->need[0] ? verdict->need : "what it needs";
	const char *text = rf_arena_print(
	    staircase->arena, "%s %s %.10g: %s %s reuse over loop %s: %s %s %s", name,
	    is_exact ? "=" : "<=", x, verdict->level, holds_again ? "gains" : "loses",
	    verdict->loop[0] ? verdict->loop : "(several)", need, holds_again ? "<=" : ">",
	    verdict->capacity);

	staircase->failed |= !text;
	return text ? text : "";
}

/* Steps between a point and the next one. */
static void mark_steps(struct rf_staircase *staircase, size_t index, struct rf_chart_mark *marks,
                       size_t *count)
{
	const struct point *before = &staircase->points.items[index - 1];
	const struct point *after = &staircase->points.items[index];

	for (size_t i = 0; i < after->verdict_count; ++i) {
		const struct verdict *now = &after->verdicts[i];
		const struct verdict *then = find(before, now, before->verdict_count);
		bool is_exact;

		if (!then || then->holds == now->holds || find(after, now, i))
			continue;
		is_exact = after->x == before->x + 1 ||
		           (now->breaks_at > before->x && now->breaks_at <= after->x);
		marks[*count].x = is_exact && now->breaks_at > 0 ? now->breaks_at : after->x;
		marks[*count].text =
		    describe(staircase, now, now->holds, marks[*count].x, is_exact);
		++*count;
	}
}

static int by_x(const void *left, const void *right)
{
	const struct rf_chart_mark *a = left, *b = right;

	return (a->x > b->x) - (a->x < b->x);
}

static struct rf_chart_mark *marks_of(struct rf_staircase *staircase, size_t *count)
{
	struct rf_chart_mark *marks;
	size_t most = 1;

	for (size_t i = 0; i < staircase->points.count; ++i)
		most += staircase->points.items[i].verdict_count;
	marks = RF_NEW_ARRAY(staircase->arena, struct rf_chart_mark, most);
	*count = 0;
	staircase->failed |= !marks;
	for (size_t i = 1; marks && i < staircase->points.count; ++i)
		mark_steps(staircase, i, marks, count);
	if (marks)
		qsort(marks, *count, sizeof(*marks), by_x);
	return marks;
}

/* ---- measured ---- */

/* Rings in the panel of speeds; what lies beside the range of the sweep is left out. */
static struct rf_chart_point *rings_of(struct rf_staircase *staircase, const struct rf_scale *x,
                                       size_t *count, double *top)
{
	struct rf_chart_point *rings =
	    RF_NEW_ARRAY(staircase->arena, struct rf_chart_point, staircase->measured.count + 1);

	*count = 0;
	staircase->failed |= !rings;
	for (size_t i = 0; rings && i < staircase->measured.count; ++i) {
		const struct measured *point = &staircase->measured.items[i];

		if (point->x < x->low || point->x > x->high)
			continue;
		*top = fmax(*top, 1.08 * point->speed);
		rings[*count] = (struct rf_chart_point){
			.x = point->x,
			.y = point->speed,
			.hue = 4,
			.is_open = true,
			.is_plain = true,
			.text =
			    rf_arena_print(staircase->arena, "%s = %.10g: measured %.4g It/s",
			                   staircase->parameter ? staircase->parameter : "cores",
			                   point->x, point->speed),
		};
		staircase->failed |= !rings[(*count)++].text;
	}
	return rings;
}

/* "; sets decide L1-L2 at N = 686-763, 864": points in a row are one range. */
static void add_ranges(const struct rf_staircase *staircase, size_t link, struct rf_text *text)
{
	const char *name = staircase->parameter ? staircase->parameter : "cores";
	const struct point *points = staircase->points.items;
	size_t count = staircase->points.count, ranges = 0;

	for (size_t i = 0, last; i < count; i = last + 1) {
		last = i;
		if (!points[i].is_by_sets[link])
			continue;
		while (last + 1 < count && points[last + 1].is_by_sets[link])
			++last;
		if (ranges == 0)
			rf_text_print(text, "%ssets decide %s at %s = ", text->length ? "; " : "",
			              staircase->links[link], name);
		if (++ranges > MOST_RANGES) {
			rf_text_add(text, ", ...");
			return;
		}
		rf_text_print(text, "%s%.10g", ranges > 1 ? ", " : "", points[i].x);
		if (last > i)
			rf_text_print(text, "-%.10g", points[last].x);
	}
}

/* What is drawn beside the headline, and why it is not the same. */
static const char *remark_of(struct rf_staircase *staircase, size_t ring_count)
{
	bool has_textbook = false, has_simulated = false, differs = false;
	struct rf_text text;

	for (size_t i = 0; i < staircase->points.count; ++i)
		for (size_t k = 0; k < staircase->link_count; ++k) {
			const struct point *point = &staircase->points.items[i];
			double simulated = point->simulated[k], line = point->link[k];

			has_textbook |= !isnan(point->textbook[k]);
			has_simulated |= !isnan(simulated);
			differs |= fabs(simulated - line) > NOTABLE * fmax(simulated, line);
		}
	rf_text_init(&text, staircase->arena);
	if (has_textbook)
		rf_text_add(&text, "thin lines: the textbook");
	if (has_simulated)
		rf_text_print(&text, "%sdots: simulated", text.length ? "; " : "");
	if (differs)
		rf_text_add(&text,
		            ", in caches that drop exactly what was used least recently; the "
		            "line has the slopes that counters of such processors show, and "
		            "its band reaches to the dots");
	for (size_t k = 0; k < staircase->link_count; ++k)
		add_ranges(staircase, k, &text);
	if (ring_count > 0)
		rf_text_print(&text, "%srings: measured", text.length ? "; " : "");
	staircase->failed |= text.failed;
	return text.length > 0 ? rf_text_string(&text) : NULL;
}

/* ---- the picture ---- */

static int by_parameter(const void *left, const void *right)
{
	const struct point *a = left, *b = right;

	return (a->x > b->x) - (a->x < b->x);
}

static void draw(struct rf_staircase *staircase, struct rf_drawing *drawing)
{
	size_t count = staircase->points.count, curve_count = 0;
	struct rf_curve curves[3 * MOST_LINKS], speed;
	struct rf_panel panels[2] = { { .title = "bytes per iteration" },
		                      { .title = "iterations per second" } };
	struct rf_chart chart = { .title = staircase->title, .subtitle = staircase->subtitle };
	const double *x, *y;

	qsort(staircase->points.items, count, sizeof(struct point), by_parameter);
	x = COLUMN(staircase, x);
	y = COLUMN(staircase, speed);
	for (size_t i = 0; i < staircase->link_count; ++i)
		curve_count += add_link(staircase, i, x, curves + curve_count);
	chart.marks = marks_of(staircase, &chart.mark_count);
	if (staircase->failed)
		return;
	speed = (struct rf_curve){ .kind = RF_CURVE_LINE,
		                   .hue = 6,
		                   .name = "predicted",
		                   .count = count,
		                   .x = x,
		                   .y = y,
		                   .tips = tips_of(staircase, x, y, "predicted", "It/s") };
	panels[0].curves = curves;
	panels[0].curve_count = curve_count;
	panels[0].y.high = top_of(curves, curve_count);
	panels[1].curves = &speed;
	panels[1].curve_count = 1;
	panels[1].y.high = top_of(&speed, 1);
	panels[0].height = panels[1].height = 220;
	chart.panels = panels;
	chart.panel_count = panels[1].y.high > 1 ? 2 : 1;
	chart.x_title = staircase->parameter ? staircase->parameter : "cores";
	chart.x.low = x[0];
	chart.x.high = x[count - 1] > x[0] ? x[count - 1] : x[0] + 1;
	chart.x.is_log = staircase->parameter && x[0] > 0 && chart.x.high / chart.x.low > 4;
	panels[1].points = rings_of(staircase, &chart.x, &panels[1].point_count, &panels[1].y.high);
	chart.remark = remark_of(staircase, panels[1].point_count);
	if (!staircase->failed)
		rf_chart_draw(&chart, drawing);
}

static void begin(struct rf_text *out, const struct rf_report_options *options)
{
	(void)out;
	(void)options;
}

static void add(struct rf_text *out, const struct rf_result *result,
                const struct rf_report_options *options, size_t index)
{
	(void)index;
	if (options->ecm_bars) {
		out->failed |= !rf_ecm_bars_add(options->ecm_bars, result, NULL);
		return;
	}
	add_point(options->staircase, result);
	out->failed |= options->staircase->failed;
}

static void end(struct rf_text *out, const struct rf_report_options *options)
{
	struct rf_staircase *staircase = options->staircase;
	struct rf_drawing drawing;

	if (options->ecm_bars) {
		rf_ecm_bars_draw(out, options->ecm_bars, &options->canvas);
		return;
	}
	rf_drawing_open(&drawing, &options->canvas, staircase->arena);
	if (staircase->points.count > 0)
		draw(staircase, &drawing);
	out->failed |= staircase->failed;
	if (!out->failed && staircase->points.count > 0)
		rf_drawing_write(&drawing, out);
}

const struct rf_form_of_report rf_form_svg = {
	.begin = begin,
	.add = add,
	.end = end,
	.shows_formulas = true,
	.picture = &rf_svg,
};

const struct rf_form_of_report rf_form_plot = {
	.begin = begin,
	.add = add,
	.end = end,
	.shows_formulas = true,
	.picture = &rf_terminal,
};
