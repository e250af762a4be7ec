/* SPDX-License-Identifier: MIT
 *
 * Kernels have bandwidths of benchmarks that are like them, and ceilings for their operations, so
 * that each has roofs of its own.  The chart has the highest of each; a dot lies at the
 * intensity of the level that bounds its loop, smaller ones at those of the other levels.
 */
#include "report/roofline_chart.h"

#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "plot/chart.h"
#include "report/csv_field.h"
#include "report/json_text.h"
#include "report/table.h"
#include "report/words.h"

enum { MOST_ROOFS = 8, MOST_CEILINGS = 8 };

struct roof {
	const char *level, *benchmark;
	double bytes_per_s;
};

struct ceiling {
	const char *name;
	double flop_per_s;
};

struct chart_point {
	const char *name;
	double flop_per_byte, flop_per_s; /* at the level that bounds it */
	const char *bound;                /* NULL: a point of somebody else's */
	double of_roof;                   /* a part of 1; 0: not known */
	bool is_measured;
	size_t level_count; /* intensities at all levels */
	double levels[MOST_ROOFS];
};

struct rf_roofline_chart {
	struct rf_arena *arena;
	const char *machine;
	int64_t cores; /* of a GPU its multiprocessors */
	bool is_of_gpu;
	double peak;
	size_t roof_count, ceiling_count;
	struct roof roofs[MOST_ROOFS];
	struct ceiling ceilings[MOST_CEILINGS];
	RF_VECTOR(struct chart_point) points;
	bool failed;
};

struct rf_roofline_chart *rf_roofline_chart_new(struct rf_arena *arena)
{
	struct rf_roofline_chart *chart = RF_NEW(arena, struct rf_roofline_chart);

	if (chart)
		*chart = (struct rf_roofline_chart){ .arena = arena };
	return chart;
}

static const char *keep(struct rf_roofline_chart *chart, const char *text)
{
	const char *copy = text ? rf_arena_string(chart->arena, text) : NULL;

	chart->failed |= text && !copy;
	return copy;
}

static void add_roof(struct rf_roofline_chart *chart, const struct rf_level_roof *level)
{
	size_t i = 0;

	while (i < chart->roof_count && !rf_text_equal(chart->roofs[i].level, level->level))
		++i;
	if (i == MOST_ROOFS ||
	    (i < chart->roof_count && chart->roofs[i].bytes_per_s >= level->bytes_per_s))
		return;
	chart->roofs[i] = (struct roof){ keep(chart, level->level), keep(chart, level->benchmark),
		                         level->bytes_per_s };
	chart->roof_count += i == chart->roof_count;
	chart->failed |= !chart->roofs[i].level;
}

static void add_ceiling(struct rf_roofline_chart *chart, const struct rf_ceiling *ceiling)
{
	static const char *const of_loops[] = { "mix", "chain", "division", NULL };
	bool is_peak = rf_text_equal(ceiling->name, "peak");

	if (!ceiling->flop_per_s.known || rf_text_is_one_of(ceiling->name, of_loops))
		return;
	if (is_peak)
		chart->peak = fmax(chart->peak, ceiling->flop_per_s.value);
	for (size_t i = 0; i < chart->ceiling_count; ++i)
		if (rf_text_equal(chart->ceilings[i].name, ceiling->name)) {
			chart->ceilings[i].flop_per_s =
			    fmax(chart->ceilings[i].flop_per_s, ceiling->flop_per_s.value);
			return;
		}
	if (is_peak || chart->ceiling_count == MOST_CEILINGS)
		return;
	chart->ceilings[chart->ceiling_count++] =
	    (struct ceiling){ keep(chart, ceiling->name), ceiling->flop_per_s.value };
}

static struct chart_point *add_point(struct rf_roofline_chart *chart, const char *name)
{
	struct chart_point *point = RF_PUSH(chart->arena, &chart->points);

	chart->failed |= !point;
	if (point)
		*point = (struct chart_point){ .name = keep(chart, name) };
	return point;
}

/* The level that bounds the loop, or the last one where the core does. */
static const struct rf_level_roof *bounding(const struct rf_roofline *roofline, const char *bound)
{
	for (size_t i = 0; i < roofline->level_count; ++i)
		if (bound && rf_text_equal(roofline->levels[i].level, bound))
			return &roofline->levels[i];
	return roofline->level_count > 0 ? &roofline->levels[roofline->level_count - 1] : NULL;
}

/* "3d-7pt" of kernels/3d-7pt.c; functions are often called alike. */
static const char *name_of(struct rf_roofline_chart *chart, const struct rf_kernel *kernel)
{
	const char *slash = strrchr(kernel->file, '/');
	const char *name = slash ? slash + 1 : kernel->file, *dot = strrchr(name, '.');
	size_t length = dot && dot > name ? (size_t)(dot - name) : strlen(name);

	name = rf_arena_substring(chart->arena, name, length);
	chart->failed |= !name;
	return name ? name : "";
}

static void add_loop(struct rf_roofline_chart *chart, const struct rf_result *result,
                     const struct rf_speed *speed, const char *bound, bool is_measured)
{
	const struct rf_roofline *roofline = &result->roofline;
	const struct rf_level_roof *level = bounding(roofline, result->prediction.bound);
	struct chart_point *point;

	if (!level || !level->intensity_flop_per_byte.known || !speed->flop_per_s.known)
		return;
	point = add_point(chart, name_of(chart, result->kernel));
	if (!point)
		return;
	point->flop_per_byte = level->intensity_flop_per_byte.value;
	point->flop_per_s = speed->flop_per_s.value;
	point->bound = keep(chart, bound);
	point->is_measured = is_measured;
	if (roofline->speed.flop_per_s.known)
		point->of_roof = point->flop_per_s / roofline->speed.flop_per_s.value;
	for (size_t i = 0; i < roofline->level_count && i < MOST_ROOFS; ++i)
		if (roofline->levels[i].intensity_flop_per_byte.known)
			point->levels[point->level_count++] =
			    roofline->levels[i].intensity_flop_per_byte.value;
}

/* "1 core", "80 multiprocessors" */
static const char *units_of(struct rf_arena *arena, const struct rf_roofline_chart *chart)
{
	return rf_arena_print(arena, "%lld %s%s", (long long)chart->cores,
	                      chart->is_of_gpu ? "multiprocessor" : "core",
	                      chart->cores == 1 ? "" : "s");
}

bool rf_roofline_chart_add(struct rf_roofline_chart *chart, const struct rf_result *result)
{
	const struct rf_roofline *roofline = &result->roofline;
	const struct rf_machine *machine = result->machine;

	chart->machine = keep(chart, machine->name ? machine->name : machine->id);
	chart->is_of_gpu = machine->kind == RF_GPU;
	chart->cores = chart->is_of_gpu ? rf_machine_all_cores(machine) : result->cores;
	for (size_t i = 0; i < roofline->level_count; ++i)
		add_roof(chart, &roofline->levels[i]);
	for (size_t i = 0; i < roofline->ceiling_count; ++i)
		add_ceiling(chart, &roofline->ceilings[i]);
	add_loop(chart, result, &result->prediction.speed, result->prediction.bound, false);
	if (result->measured.known)
		add_loop(chart, result, &result->measured.speed, result->prediction.bound, true);
	return !chart->failed;
}

bool rf_roofline_chart_add_point(struct rf_roofline_chart *chart, const char *name,
                                 double flop_per_byte, double flop_per_s)
{
	struct chart_point *point = add_point(chart, name);

	if (point) {
		point->flop_per_byte = flop_per_byte;
		point->flop_per_s = flop_per_s;
		point->is_measured = true;
	}
	return !chart->failed;
}

/* ---- as tables ---- */

static void print_roofs(struct rf_text *out, const struct rf_roofline_chart *chart)
{
	struct rf_table table;

	rf_table_init(&table, out->arena, "lrln");
	for (size_t i = 0; i < chart->roof_count; ++i) {
		const struct roof *roof = &chart->roofs[i];

		rf_table_add(&table, roof->level);
		rf_table_add(&table, rf_words_rate(out->arena, roof->bytes_per_s));
		rf_table_add(&table, roof->benchmark);
		rf_table_add(&table, NULL);
	}
	if (chart->peak > 0) {
		rf_table_add(&table, "peak");
		rf_table_add(&table, rf_words_flops(out->arena, chart->peak));
		rf_table_add(&table, NULL);
		rf_table_add(&table, NULL);
	}
	for (size_t i = 0; i < chart->ceiling_count; ++i) {
		rf_table_add(&table, chart->ceilings[i].name);
		rf_table_add(&table, rf_words_flops(out->arena, chart->ceilings[i].flop_per_s));
		rf_table_add(&table, NULL);
		rf_table_add(&table, NULL);
	}
	rf_table_print(&table, out, 2);
}

void rf_roofline_chart_text(struct rf_text *out, const struct rf_roofline_chart *chart)
{
	static const char *const heads[] = { "", "FLOP/B", "speed", "of roof", "bound", "" };
	struct rf_table table;

	rf_text_print(out, "%s, %s\n\nROOFS AND CEILINGS\n", chart->machine,
	              units_of(out->arena, chart));
	print_roofs(out, chart);
	rf_text_add(out, "\nLOOPS\n");
	rf_table_init(&table, out->arena, "nrrrll");
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); ++i)
		rf_table_add(&table, heads[i]);
	for (size_t i = 0; i < chart->points.count; ++i) {
		const struct chart_point *point = &chart->points.items[i];

		rf_table_add(&table, point->name);
		rf_table_add(&table, rf_words_number(out->arena, point->flop_per_byte));
		rf_table_add(&table, rf_words_flops(out->arena, point->flop_per_s));
		rf_table_add(&table, point->of_roof > 0
		                         ? rf_words_percent(out->arena, point->of_roof)
		                         : NULL);
		rf_table_add(&table, point->bound);
		rf_table_add(&table, point->is_measured ? "measured" : "predicted");
	}
	rf_table_print(&table, out, 2);
	out->failed |= chart->failed;
}

static void csv_row(struct rf_text *out, const char *kind, const char *name, double intensity,
                    double value, const char *unit)
{
	rf_text_print(out, "%s,", kind);
	rf_csv_field_add(out, name ? name : "", true);
	rf_text_print(out, ",%s,%s,%s\n",
	              intensity > 0 ? rf_words_exact(out->arena, intensity) : "",
	              rf_words_exact(out->arena, value), unit);
}

void rf_roofline_chart_csv(struct rf_text *out, const struct rf_roofline_chart *chart)
{
	rf_text_add(out, "kind,name,flop_per_byte,value,unit\n");
	for (size_t i = 0; i < chart->roof_count; ++i)
		csv_row(out, "roof", chart->roofs[i].level, 0, chart->roofs[i].bytes_per_s, "B/s");
	if (chart->peak > 0)
		csv_row(out, "peak", "peak", 0, chart->peak, "FLOP/s");
	for (size_t i = 0; i < chart->ceiling_count; ++i)
		csv_row(out, "ceiling", chart->ceilings[i].name, 0, chart->ceilings[i].flop_per_s,
		        "FLOP/s");
	for (size_t i = 0; i < chart->points.count; ++i) {
		const struct chart_point *point = &chart->points.items[i];

		csv_row(out, point->is_measured ? "measured" : "predicted", point->name,
		        point->flop_per_byte, point->flop_per_s, "FLOP/s");
	}
	out->failed |= chart->failed;
}

/* ---- JSON ---- */

static void add_number(struct rf_json_text *json, const char *key, double value)
{
	rf_json_text_key(json, key);
	rf_json_text_number(json, value);
}

static void add_text(struct rf_json_text *json, const char *key, const char *text)
{
	rf_json_text_key(json, key);
	rf_json_text_string(json, text);
}

static void open_item(struct rf_json_text *json, const char *name)
{
	rf_json_text_item(json);
	rf_json_text_open(json, '{', true);
	add_text(json, "name", name);
}

static void add_json_points(struct rf_json_text *json, const struct rf_roofline_chart *chart)
{
	rf_json_text_key(json, "points");
	rf_json_text_open(json, '[', chart->points.count == 0);
	for (size_t i = 0; i < chart->points.count; ++i) {
		const struct chart_point *point = &chart->points.items[i];

		open_item(json, point->name);
		add_number(json, "flop_per_byte", point->flop_per_byte);
		add_number(json, "flop_per_s", point->flop_per_s);
		if (point->bound)
			add_text(json, "bound", point->bound);
		if (point->of_roof > 0)
			add_number(json, "of_roof", point->of_roof);
		rf_json_text_key(json, "is_measured");
		rf_json_text_boolean(json, point->is_measured);
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, ']');
}

void rf_roofline_chart_json(struct rf_text *out, const struct rf_roofline_chart *chart,
                            bool is_compact)
{
	struct rf_json_text json = { .out = out, .is_compact = is_compact };

	rf_json_text_open(&json, '{', false);
	add_text(&json, "schema", "rfmodel.chart/1");
	add_text(&json, "machine", chart->machine);
	rf_json_text_key(&json, "cores");
	rf_json_text_integer(&json, chart->cores);
	rf_json_text_key(&json, "roofs");
	rf_json_text_open(&json, '[', chart->roof_count == 0);
	for (size_t i = 0; i < chart->roof_count; ++i) {
		open_item(&json, chart->roofs[i].level);
		add_number(&json, "bytes_per_s", chart->roofs[i].bytes_per_s);
		if (chart->roofs[i].benchmark)
			add_text(&json, "benchmark", chart->roofs[i].benchmark);
		rf_json_text_close(&json, '}');
	}
	rf_json_text_close(&json, ']');
	rf_json_text_key(&json, "ceilings");
	rf_json_text_open(&json, '[', chart->ceiling_count == 0 && chart->peak == 0);
	if (chart->peak > 0) {
		open_item(&json, "peak");
		add_number(&json, "flop_per_s", chart->peak);
		rf_json_text_close(&json, '}');
	}
	for (size_t i = 0; i < chart->ceiling_count; ++i) {
		open_item(&json, chart->ceilings[i].name);
		add_number(&json, "flop_per_s", chart->ceilings[i].flop_per_s);
		rf_json_text_close(&json, '}');
	}
	rf_json_text_close(&json, ']');
	add_json_points(&json, chart);
	rf_json_text_close(&json, '}');
	rf_text_add(out, "\n");
	out->failed |= chart->failed;
}

/* ---- the picture ---- */

/* From the left edge along the bandwidth up to the peak. */
static void add_roof_curve(const struct roof *roof, const struct rf_scale *x, double top, int hue,
                           struct rf_arena *arena, struct rf_curve *curve)
{
	double *xs = RF_NEW_ARRAY(arena, double, 2), *ys = RF_NEW_ARRAY(arena, double, 2);
	double knee = fmin(top / roof->bytes_per_s, x->high);

	*curve = (struct rf_curve){ 0 };
	if (!xs || !ys)
		return;
	xs[0] = x->low;
	xs[1] = fmax(knee, x->low);
	ys[0] = xs[0] * roof->bytes_per_s;
	ys[1] = xs[1] * roof->bytes_per_s;
	*curve = (struct rf_curve){
		.kind = RF_CURVE_LINE,
		.hue = hue,
		.name = rf_arena_print(arena, "%s %s", roof->level,
		                       rf_words_rate(arena, roof->bytes_per_s)),
		.count = 2,
		.x = xs,
		.y = ys,
		.is_named_at_start = true,
	};
}

/* A level line from where the highest roof reaches it. */
static void add_flat_curve(const char *name, double flop_per_s, double widest,
                           const struct rf_scale *x, bool is_peak, struct rf_arena *arena,
                           struct rf_curve *curve)
{
	double *xs = RF_NEW_ARRAY(arena, double, 2), *ys = RF_NEW_ARRAY(arena, double, 2);

	*curve = (struct rf_curve){ 0 };
	if (!xs || !ys)
		return;
	xs[0] = widest > 0 ? fmin(fmax(flop_per_s / widest, x->low), x->high) : x->low;
	xs[1] = x->high;
	ys[0] = ys[1] = flop_per_s;
	*curve = (struct rf_curve){
		.kind = is_peak ? RF_CURVE_LINE : RF_CURVE_THIN,
		.hue = 6,
		.name = rf_arena_print(arena, "%s %s", name, rf_words_flops(arena, flop_per_s)),
		.count = 2,
		.x = xs,
		.y = ys,
	};
}

static void find_scales(const struct rf_roofline_chart *chart, double widest, struct rf_scale *x,
                        struct rf_scale *y)
{
	double least = INFINITY, most = chart->peak, slowest = INFINITY;

	for (size_t i = 0; i < chart->roof_count; ++i)
		slowest = fmin(slowest, chart->roofs[i].bytes_per_s);
	for (size_t i = 0; i < chart->points.count; ++i) {
		const struct chart_point *point = &chart->points.items[i];

		least = fmin(least, point->flop_per_byte);
		most = fmax(most, point->flop_per_s);
		x->high = fmax(x->high, point->flop_per_byte);
		for (size_t k = 0; k < point->level_count; ++k)
			least = fmin(least, point->levels[k]);
		y->low = fmin(y->low > 0 ? y->low : INFINITY, point->flop_per_s);
	}
	x->is_log = y->is_log = true;
	x->low = fmin(least, chart->peak > 0 && widest > 0 ? chart->peak / widest : least) / 4;
	x->high =
	    fmax(x->high, isfinite(slowest) && chart->peak > 0 ? chart->peak / slowest : 1) * 4;
	y->low =
	    fmin(y->low > 0 ? y->low : INFINITY, isfinite(slowest) ? slowest * x->low : INFINITY) /
	    2;
	y->high = 1.5 * most;
}

/* "triad (measured): 0.08333 FLOP/B, 1.2 GFLOP/s, 83 % of its roof, MEM" */
static const char *describe(const struct rf_roofline_chart *chart, const struct chart_point *point)
{
	struct rf_text text;

	rf_text_init(&text, chart->arena);
	rf_text_print(&text, "%s%s: %.4g FLOP/B, %s", point->name,
	              point->is_measured ? " (measured)" : "", point->flop_per_byte,
	              rf_words_flops(chart->arena, point->flop_per_s));
	if (point->of_roof > 0)
		rf_text_print(&text, ", %s of its roof",
		              rf_words_percent(chart->arena, point->of_roof));
	if (point->bound)
		rf_text_print(&text, ", %s", point->bound);
	return rf_text_string(&text);
}

/* The same loop at its other levels: smaller intensities, the same speed. */
static bool add_other_levels(const struct rf_roofline_chart *chart, const struct chart_point *point,
                             struct rf_curve *curve)
{
	double *ys = RF_NEW_ARRAY(chart->arena, double, point->level_count + 1);

	for (size_t i = 0; ys && i < point->level_count; ++i)
		ys[i] = point->flop_per_s;
	*curve = (struct rf_curve){ .kind = RF_CURVE_THIN,
		                    .hue = 4,
		                    .count = point->level_count,
		                    .x = point->levels,
		                    .y = ys };
	return ys != NULL;
}

void rf_roofline_chart_draw(struct rf_text *out, const struct rf_roofline_chart *chart,
                            const struct rf_canvas *canvas)
{
	struct rf_arena *arena = chart->arena;
	size_t most = chart->roof_count + chart->ceiling_count + 1 + chart->points.count, count = 0;
	struct rf_curve *curves = RF_NEW_ARRAY(arena, struct rf_curve, most);
	struct rf_chart_point *points =
	    RF_NEW_ARRAY(arena, struct rf_chart_point, chart->points.count + 1);
	struct rf_panel panel = { .title = "FLOP/s", .height = 400 };
	struct rf_chart picture = { .title = chart->machine,
		                    .subtitle = units_of(arena, chart),
		                    .x_title = "FLOP per byte",
		                    .panels = &panel,
		                    .panel_count = 1 };
	struct rf_drawing drawing;
	static const int hues[] = { 1, 2, 3, 5 };
	double widest = 0;

	out->failed |= chart->failed || !curves || !points || !picture.subtitle;
	if (out->failed)
		return;
	rf_drawing_open(&drawing, canvas, arena);
	for (size_t i = 0; i < chart->roof_count; ++i)
		widest = fmax(widest, chart->roofs[i].bytes_per_s);
	find_scales(chart, widest, &picture.x, &panel.y);
	for (size_t i = 0; i < chart->roof_count; ++i)
		add_roof_curve(&chart->roofs[i], &picture.x,
		               chart->peak > 0 ? chart->peak : panel.y.high, hues[i % 4], arena,
		               &curves[count++]);
	if (chart->peak > 0)
		add_flat_curve("peak", chart->peak, widest, &picture.x, true, arena,
		               &curves[count++]);
	for (size_t i = 0; i < chart->ceiling_count; ++i)
		if (chart->ceilings[i].flop_per_s < 0.999 * chart->peak)
			add_flat_curve(chart->ceilings[i].name, chart->ceilings[i].flop_per_s,
			               widest, &picture.x, false, arena, &curves[count++]);
	for (size_t i = 0; i < chart->points.count; ++i) {
		const struct chart_point *point = &chart->points.items[i];

		points[i] =
		    (struct rf_chart_point){ point->flop_per_byte, point->flop_per_s,
			                     point->is_measured ? 6 : 4, describe(chart, point) };
		if (point->level_count > 1 && add_other_levels(chart, point, &curves[count]))
			++count;
	}
	panel.curves = curves;
	panel.curve_count = count;
	panel.points = points;
	panel.point_count = chart->points.count;
	rf_chart_draw(&picture, &drawing);
	rf_drawing_write(&drawing, out);
}
