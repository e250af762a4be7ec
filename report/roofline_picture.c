/* SPDX-License-Identifier: MIT
 *
 * One machine: a roof for each level, in a colour of its own, up to the peak, and ceilings below.
 * Several: each has a colour for its roofs, its peak and its loops, and no ceilings.
 *
 * Each loop is a dot with a letter, a measured one a ring that is joined to the dot of its
 * prediction.  Points of one loop at many sizes are a line; letters stand at its ends and where
 * something else bounds it.
 */
#include <math.h>
#include <stdlib.h>

#include "plot/chart.h"
#include "report/roofline_data.h"
#include "report/words.h"

enum {
	MOST_LETTERS = 100,
	MOST_WITH_LEVELS = 12, /* more thin lines are too many */
	MOST_SMALL_SERIES = 8, /* every point of which has a letter */
	COLUMNS = 10,
	DROPS = 4,
	REGIONS = 5,
	PREDICTED_HUE = 4,
	MEASURED_HUE = 6,
	PEAK_HUE = 6
};

/* No axis goes beyond it, or its inverse. */
#define LEAST_VALUE 1e-30

/* A roof that is as high as one that is drawn; half of a bar, as a part of the axis. */
#define NEAR_ROOF 0.01
#define BAR       0.012

static const int roof_hues[] = { 1, 2, 3, 5 };
static const int machine_hues[RF_ROOFLINE_CHART_MOST_MACHINES] = { 1, 2, 3, 4, 5, 6 };

struct picture {
	struct rf_arena *arena;
	const struct rf_roofline_chart *chart;
	struct rf_scale x;
	struct rf_panel panel;
	struct rf_curve *curves;
	struct rf_chart_point *points;
	struct rf_chart_area areas[REGIONS];
	size_t left_out;    /* dots without a letter, beside those of series */
	bool has_own_roofs; /* of loops, beside those of machines */
	bool failed;
};

static bool is_single(const struct picture *picture)
{
	return picture->chart->machine_count == 1;
}

static const char *checked(struct picture *picture, const char *text)
{
	picture->failed |= !text;
	return text ? text : "";
}

/* ---- axes ---- */

static double widest_of(const struct rf_machine_on_chart *machine)
{
	double widest = 0;

	for (size_t i = 0; i < machine->roof_count; ++i)
		widest = fmax(widest, machine->roofs[i].bytes_per_s);
	return widest;
}

static double slowest_of(const struct rf_machine_on_chart *machine)
{
	double slowest = INFINITY;

	for (size_t i = 0; i < machine->roof_count; ++i)
		slowest = fmin(slowest, machine->roofs[i].bytes_per_s);
	return slowest;
}

static void widen(struct rf_scale *scale, double value)
{
	if (!(value > LEAST_VALUE && value < 1 / LEAST_VALUE))
		return;
	scale->low = fmin(scale->low, value);
	scale->high = fmax(scale->high, value);
}

/* Whether a loop is drawn at its other levels, too. */
static bool shows_levels(const struct picture *picture, const struct rf_loop_on_chart *loop)
{
	return picture->chart->loops.count <= MOST_WITH_LEVELS && loop->level_count > 1 &&
	       loop->series == RF_CHART_NONE && !loop->is_measured;
}

/* Around ridges and points, with room beside them. */
static void find_scales(struct picture *picture)
{
	const struct rf_roofline_chart *chart = picture->chart;
	struct rf_scale *x = &picture->x, *y = &picture->panel.y;

	*x = *y = (struct rf_scale){ .is_log = true, .low = INFINITY, .high = 0 };
	for (size_t i = 0; i < chart->machine_count; ++i) {
		const struct rf_machine_on_chart *machine = &chart->machines[i];

		widen(x, machine->peak / widest_of(machine));
		widen(x, machine->peak / slowest_of(machine));
		widen(y, machine->peak);
	}
	for (size_t i = 0; i < chart->loops.count; ++i) {
		const struct rf_loop_on_chart *loop = &chart->loops.items[i];

		widen(x, loop->flop_per_byte);
		widen(y, loop->flop_per_s);
		for (size_t k = 0; shows_levels(picture, loop) && k < loop->level_count; ++k)
			widen(x, loop->levels[k]);
	}
	if (x->high == 0)
		widen(x, 1);
	x->low /= 4;
	x->high *= 4;
	for (size_t i = 0; i < chart->machine_count; ++i)
		widen(y, slowest_of(&chart->machines[i]) * x->low);
	if (y->high == 0)
		widen(y, 1);
	y->low /= 2;
	y->high *= 1.5;
}

/* ---- roofs ---- */

/* A line between two places; without memory it has no points, and is not drawn. */
static struct rf_curve *add_segment(struct picture *picture, double x0, double y0, double x1,
                                    double y1)
{
	struct rf_curve *curve = &picture->curves[picture->panel.curve_count];

	*curve = rf_chart_segment(picture->arena, x0, y0, x1, y1);
	picture->failed |= curve->count == 0;
	picture->panel.curve_count += curve->count > 0;
	return curve;
}

/* From the left edge along the bandwidth up to the peak. */
static struct rf_curve *add_roof(struct picture *picture, const struct rf_roof_on_chart *roof,
                                 double top, int hue)
{
	double low = picture->x.low;
	double knee = fmax(fmin(top / roof->bytes_per_s, picture->x.high), low);
	struct rf_curve *curve =
	    add_segment(picture, low, low * roof->bytes_per_s, knee, knee * roof->bytes_per_s);

	curve->kind = RF_CURVE_LINE;
	curve->hue = hue;
	curve->name =
	    checked(picture, rf_arena_print(picture->arena, "%s %s", roof->level,
	                                    rf_words_rate(picture->arena, roof->bytes_per_s)));
	curve->is_named_along = true;
	return curve;
}

/* A level line from where the highest roof reaches it. */
static void add_flat(struct picture *picture, const char *name, double flop_per_s, double widest,
                     bool is_peak, int hue)
{
	double from = widest > 0 ? flop_per_s / widest : picture->x.low;
	struct rf_curve *curve =
	    add_segment(picture, fmin(fmax(from, picture->x.low), picture->x.high), flop_per_s,
	                picture->x.high, flop_per_s);

	curve->kind = is_peak ? RF_CURVE_LINE : RF_CURVE_THIN;
	curve->hue = hue;
	curve->name = checked(picture, rf_arena_print(picture->arena, "%s %s", name,
	                                              rf_words_flops(picture->arena, flop_per_s)));
}

/* Of more than two machines the roofs of memory alone have names; pointing at a line tells of which
 * machine it is. */
static void add_machine(struct picture *picture, size_t index)
{
	const struct rf_machine_on_chart *machine = &picture->chart->machines[index];
	double widest = widest_of(machine);
	bool is_alone = is_single(picture);

	for (size_t i = 0; i < machine->roof_count; ++i) {
		struct rf_curve *curve =
		    add_roof(picture, &machine->roofs[i],
		             machine->peak > 0 ? machine->peak : picture->panel.y.high,
		             is_alone ? roof_hues[i % 4] : machine_hues[index]);

		if (is_alone)
			continue;
		curve->tip = checked(
		    picture, rf_arena_print(picture->arena, "%s: %s", machine->id, curve->name));
		if (picture->chart->machine_count > 2 && i + 1 < machine->roof_count)
			curve->name = NULL;
	}
	if (machine->peak > 0)
		add_flat(picture, "peak", machine->peak, widest, true,
		         is_alone ? PEAK_HUE : machine_hues[index]);
	for (size_t i = 0; is_alone && i < machine->ceiling_count; ++i)
		if (machine->ceilings[i].flop_per_s < 0.999 * machine->peak)
			add_flat(picture, machine->ceilings[i].name,
			         machine->ceilings[i].flop_per_s, widest, false, PEAK_HUE);
}

/* ---- regions ---- */

static void add_region(struct picture *picture, int hue, const char *name,
                       const struct rf_spot *corners, size_t count)
{
	struct rf_chart_area *area = &picture->areas[picture->panel.area_count++];
	double *x = RF_NEW_ARRAY(picture->arena, double, count);
	double *y = RF_NEW_ARRAY(picture->arena, double, count);

	picture->failed |= !x || !y;
	*area = (struct rf_chart_area){
		.hue = hue, .name = name, .count = x && y ? count : 0, .x = x, .y = y
	};
	for (size_t i = 0; i < area->count; ++i) {
		x[i] = corners[i].x;
		y[i] = corners[i].y;
	}
}

/* Below and above the roof of memory and the peak. */
static void add_regions(struct picture *picture)
{
	const struct rf_machine_on_chart *machine = &picture->chart->machines[0];
	double low = picture->x.low, high = picture->x.high, floor = picture->panel.y.low;
	double peak = machine->peak, top = picture->panel.y.high, rate, ridge;

	if (machine->roof_count == 0 || peak <= 0)
		return;
	rate = machine->roofs[machine->roof_count - 1].bytes_per_s;
	ridge = fmin(fmax(peak / rate, low), high);
	add_region(
	    picture, 6, "above the roofs of memory and of the core: loops here have data in caches",
	    (struct rf_spot[]){
		{ low, top }, { low, rate * low }, { ridge, peak }, { high, peak }, { high, top } },
	    5);
	add_region(picture, 3, "good use of the bandwidth: half of the roof of memory and more",
	           (struct rf_spot[]){ { low, rate * low },
	                               { ridge, peak },
	                               { ridge, RF_GOOD_USE * peak },
	                               { low, RF_GOOD_USE * rate * low } },
	           4);
	add_region(picture, 2, "poor use of the bandwidth: less than that",
	           (struct rf_spot[]){ { low, RF_GOOD_USE * rate * low },
	                               { ridge, RF_GOOD_USE * peak },
	                               { ridge, floor },
	                               { low, floor } },
	           4);
	add_region(picture, 1, "good use of the units: half of the peak and more",
	           (struct rf_spot[]){ { ridge, peak },
	                               { high, peak },
	                               { high, RF_GOOD_USE * peak },
	                               { ridge, RF_GOOD_USE * peak } },
	           4);
	add_region(picture, 5, "poor use of the units: less than that",
	           (struct rf_spot[]){ { ridge, RF_GOOD_USE * peak },
	                               { high, RF_GOOD_USE * peak },
	                               { high, floor },
	                               { ridge, floor } },
	           4);
}

/* ---- loops ---- */

static int hue_of(const struct picture *picture, const struct rf_loop_on_chart *loop)
{
	if (picture->chart->machine_count > 1)
		return loop->machine == RF_CHART_NONE ? MEASURED_HUE : machine_hues[loop->machine];
	return loop->is_measured ? MEASURED_HUE : PREDICTED_HUE;
}

/* "triad, measured: 0.08333 FLOP/B, 1.2 GFLOP/s, 83 % of its roof, MEM" */
static const char *describe(struct picture *picture, const struct rf_loop_on_chart *loop)
{
	struct rf_text text;

	rf_text_init(&text, picture->arena);
	rf_text_print(&text, "%s: %.4g FLOP/B, %s", rf_roofline_data_loop(picture->arena, loop),
	              loop->flop_per_byte, rf_words_flops(picture->arena, loop->flop_per_s));
	if (loop->of_roof > 0)
		rf_text_print(&text, ", %s of its roof",
		              rf_words_percent(picture->arena, loop->of_roof));
	if (loop->bound)
		rf_text_print(&text, ", %s", loop->bound);
	picture->failed |= text.failed;
	return rf_text_string(&text);
}

static const char *const heads[COLUMNS] = { "loop",    "machine", "FLOP/B", "speed",   "roof",
	                                    "of roof", "bound",   "time",   "to gain", "lever" };

/* Those that narrow terminals go without: the time, what is to be gained, the roof and the part of
 * it. */
static const size_t drops[DROPS] = { 7, 8, 4, 5 };

/* The row of the legend; a column that no loop has is left out by the chart. */
static const char *const *cells_of(struct picture *picture, const struct rf_loop_on_chart *loop)
{
	const char **cells = RF_NEW_ARRAY(picture->arena, const char *, COLUMNS);
	struct rf_arena *arena = picture->arena;

	picture->failed |= !cells;
	if (!cells)
		return NULL;
	cells[0] = rf_roofline_data_loop(arena, loop);
	cells[1] = is_single(picture) || loop->machine == RF_CHART_NONE
	               ? NULL
	               : picture->chart->machines[loop->machine].id;
	cells[2] = rf_words_number(arena, loop->flop_per_byte);
	cells[3] = rf_words_flops(arena, loop->flop_per_s);
	cells[4] = rf_roofline_data_roof(arena, loop);
	cells[5] = loop->of_roof > 0 ? rf_words_percent(arena, loop->of_roof) : NULL;
	cells[6] = loop->bound;
	cells[7] = loop->seconds > 0 ? rf_words_seconds(arena, loop->seconds) : NULL;
	cells[8] = loop->gain_seconds > 0 ? rf_words_seconds(arena, loop->gain_seconds) : NULL;
	cells[9] = loop->lever;
	return cells;
}

/* The same loop at its other levels: smaller intensities, the same speed. */
static void add_other_levels(struct picture *picture, const struct rf_loop_on_chart *loop)
{
	double *y = RF_NEW_ARRAY(picture->arena, double, loop->level_count + 1);

	picture->failed |= !y;
	for (size_t i = 0; y && i < loop->level_count; ++i)
		y[i] = loop->flop_per_s;
	picture->curves[picture->panel.curve_count++] =
	    (struct rf_curve){ .kind = RF_CURVE_THIN,
		               .hue = hue_of(picture, loop),
		               .count = y ? loop->level_count : 0,
		               .x = loop->levels,
		               .y = y };
}

/* Whether the roof of a loop is one of those of its machine, at its intensity. */
static bool is_drawn(const struct rf_machine_on_chart *machine, const struct rf_loop_on_chart *loop)
{
	double peak = machine->peak > 0 ? machine->peak : INFINITY;
	double roof = loop->roof_flop_per_s;

	if (fabs(roof / peak - 1) < NEAR_ROOF)
		return true;
	for (size_t i = 0; i < machine->roof_count; ++i) {
		double level = machine->roofs[i].bytes_per_s * loop->flop_per_byte;

		if (fabs(roof / fmin(peak, level) - 1) < NEAR_ROOF)
			return true;
	}
	return false;
}

/* A bar over the dot at the roof that it is held against, where that is none of those drawn: one by
 * a benchmark that is more like the loop, or by the loop's own operations. */
static void add_own_roof(struct picture *picture, const struct rf_loop_on_chart *loop)
{
	double roof = loop->roof_flop_per_s, x = loop->flop_per_byte, beside;
	const char *tip;
	struct rf_curve *bar;

	if (loop->of_roof <= 0 || loop->machine == RF_CHART_NONE || loop->joined != RF_CHART_NONE ||
	    is_drawn(&picture->chart->machines[loop->machine], loop))
		return;
	beside = pow(picture->x.high / picture->x.low, BAR);
	tip = checked(picture, rf_arena_print(picture->arena, "roof of %s: %s",
	                                      rf_roofline_data_loop(picture->arena, loop),
	                                      rf_words_flops(picture->arena, roof)));
	bar = add_segment(picture, x / beside, roof, x * beside, roof);
	bar->kind = RF_CURVE_LINE;
	bar->hue = hue_of(picture, loop);
	bar->keeps_room = true;
	bar->tip = tip;
	bar = add_segment(picture, x, loop->flop_per_s, x, roof);
	bar->kind = RF_CURVE_JOIN;
	bar->hue = hue_of(picture, loop);
	bar->keeps_room = true;
	bar->tip = tip;
	picture->has_own_roofs = true;
}

static int by_order(const void *left, const void *right)
{
	const struct rf_loop_on_chart *const *a = left, *const *b = right;

	return ((*a)->order > (*b)->order) - ((*a)->order < (*b)->order);
}

/* The points of the series that a loop is the first of, in the order of their sizes. */
static const struct rf_loop_on_chart **series_of(struct picture *picture, size_t series,
                                                 size_t *count)
{
	const struct rf_roofline_chart *chart = picture->chart;
	const struct rf_loop_on_chart **loops =
	    RF_NEW_ARRAY(picture->arena, const struct rf_loop_on_chart *, chart->loops.count + 1);

	*count = 0;
	picture->failed |= !loops;
	for (size_t i = 0; loops && i < chart->loops.count; ++i)
		if (chart->loops.items[i].series == series)
			loops[(*count)++] = &chart->loops.items[i];
	if (loops)
		qsort(loops, *count, sizeof(*loops), by_order);
	return loops;
}

static bool comes_first(const struct rf_roofline_chart *chart, size_t index)
{
	for (size_t i = 0; i < index; ++i)
		if (chart->loops.items[i].series == chart->loops.items[index].series)
			return false;
	return true;
}

/* A line through the points of a loop, and letters for those that say something new. */
static void add_series(struct picture *picture, size_t series)
{
	size_t count;
	const struct rf_loop_on_chart **loops = series_of(picture, series, &count);
	double *x = RF_NEW_ARRAY(picture->arena, double, count + 1);
	double *y = RF_NEW_ARRAY(picture->arena, double, count + 1);

	picture->failed |= !x || !y;
	if (picture->failed || count == 0)
		return;
	for (size_t i = 0; i < count; ++i) {
		size_t index = (size_t)(loops[i] - picture->chart->loops.items);
		bool is_new = i == 0 || i + 1 == count || count <= MOST_SMALL_SERIES ||
		              !loops[i]->bound || !loops[i - 1]->bound ||
		              !rf_text_equal(loops[i]->bound, loops[i - 1]->bound);

		x[i] = loops[i]->flop_per_byte;
		y[i] = loops[i]->flop_per_s;
		picture->points[index].is_plain = !is_new;
	}
	picture->curves[picture->panel.curve_count++] =
	    (struct rf_curve){ .kind = RF_CURVE_JOIN,
		               .hue = hue_of(picture, loops[0]),
		               .count = count,
		               .x = x,
		               .y = y };
}

static void add_loops(struct picture *picture)
{
	const struct rf_roofline_chart *chart = picture->chart;
	size_t count = chart->loops.count, letters = 0;

	for (size_t i = 0; i < count; ++i) {
		const struct rf_loop_on_chart *loop = &chart->loops.items[i];

		picture->points[i] = (struct rf_chart_point){ .x = loop->flop_per_byte,
			                                      .y = loop->flop_per_s,
			                                      .hue = hue_of(picture, loop),
			                                      .is_open = loop->is_measured,
			                                      .text = describe(picture, loop),
			                                      .cells = cells_of(picture, loop) };
		if (loop->joined != RF_CHART_NONE) {
			const struct rf_loop_on_chart *same = &chart->loops.items[loop->joined];
			struct rf_curve *curve =
			    add_segment(picture, same->flop_per_byte, same->flop_per_s,
			                loop->flop_per_byte, loop->flop_per_s);

			curve->kind = RF_CURVE_JOIN;
			curve->hue = hue_of(picture, loop);
		}
		if (shows_levels(picture, loop))
			add_other_levels(picture, loop);
		if (count <= MOST_WITH_LEVELS)
			add_own_roof(picture, loop);
	}
	for (size_t i = 0; i < count; ++i)
		if (chart->loops.items[i].series != RF_CHART_NONE && comes_first(chart, i))
			add_series(picture, chart->loops.items[i].series);
	for (size_t i = 0; i < count; ++i) {
		if (picture->points[i].is_plain || letters++ < MOST_LETTERS)
			continue;
		picture->points[i].is_plain = true;
		++picture->left_out;
	}
}

/* ---- the whole ---- */

static const char *remark_of(struct picture *picture)
{
	const char *remark = picture->chart->remark;
	struct rf_text text;

	rf_text_init(&text, picture->arena);
	if (picture->left_out > 0)
		rf_text_print(&text, "and %zu more, small dots; CSV and JSON have them all",
		              picture->left_out);
	if (picture->has_own_roofs)
		rf_text_print(&text,
		              "%sbars over dots: the roof of that loop, by the benchmark most like "
		              "it or by its operations",
		              text.length ? "; " : "");
	if (remark)
		rf_text_print(&text, "%s%s", text.length ? "; " : "", remark);
	picture->failed |= text.failed;
	return text.length > 0 ? rf_text_string(&text) : NULL;
}

static void add_keys(struct picture *picture, struct rf_chart *chart, struct rf_chart_key *keys)
{
	const struct rf_roofline_chart *all = picture->chart;

	if (all->machine_count == 1) {
		chart->title = all->machines[0].name;
		chart->subtitle = checked(
		    picture,
		    rf_arena_print(picture->arena, "%lld %s%s", (long long)all->machines[0].cores,
		                   all->machines[0].is_of_gpu ? "multiprocessor" : "core",
		                   all->machines[0].cores == 1 ? "" : "s"));
		return;
	}
	chart->title = checked(picture, rf_arena_print(picture->arena, "rooflines of %zu machines",
	                                               all->machine_count));
	chart->keys = keys;
	chart->key_count = all->machine_count;
	for (size_t i = 0; i < all->machine_count; ++i)
		keys[i] = (struct rf_chart_key){
			machine_hues[i], checked(picture, rf_roofline_data_machine(
							      picture->arena, &all->machines[i]))
		};
}

void rf_roofline_chart_draw(struct rf_text *out, const struct rf_roofline_chart *chart,
                            const struct rf_canvas *canvas, bool shows_regions)
{
	size_t most = chart->machine_count * (RF_CHART_MOST_ROOFS + RF_CHART_MOST_CEILINGS + 1) +
	              5 * chart->loops.count + 1;
	struct picture picture = {
		.arena = chart->arena,
		.chart = chart,
		.panel = { .title = "FLOP/s", .height = 400 },
		.curves = RF_NEW_ARRAY(chart->arena, struct rf_curve, most),
		.points = RF_NEW_ARRAY(chart->arena, struct rf_chart_point, chart->loops.count + 1),
	};
	struct rf_chart_table legend = { COLUMNS, "llrrrrlrrl", heads, DROPS, drops };
	struct rf_chart_key keys[RF_ROOFLINE_CHART_MOST_MACHINES];
	struct rf_chart whole = { .x_title = "FLOP per byte",
		                  .panels = &picture.panel,
		                  .panel_count = 1,
		                  .legend = &legend };
	struct rf_drawing drawing;

	out->failed |= chart->failed || !picture.curves || !picture.points;
	if (out->failed)
		return;
	rf_drawing_open(&drawing, canvas, chart->arena);
	find_scales(&picture);
	for (size_t i = 0; i < chart->machine_count; ++i)
		add_machine(&picture, i);
	if (shows_regions && chart->machine_count > 0)
		add_regions(&picture);
	add_loops(&picture);
	add_keys(&picture, &whole, keys);
	picture.panel.curves = picture.curves;
	picture.panel.points = picture.points;
	picture.panel.point_count = chart->loops.count;
	picture.panel.areas = picture.areas;
	whole.x = picture.x;
	whole.remark = remark_of(&picture);
	if (!picture.failed)
		rf_chart_draw(&whole, &drawing);
	rf_drawing_write(&drawing, out);
	out->failed |= picture.failed;
}
