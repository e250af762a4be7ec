/* SPDX-License-Identifier: MIT
 *
 * Intensities are instructions of warps for each transaction, of all levels along one axis, so that
 * a kernel is a row of dots at one height: each to be held against the roof of its own level, in
 * whose colour it is.  Walls are marks along that axis.
 */
#include "report/instruction_picture.h"

#include <math.h>
#include <stdlib.h>

#include "base/text.h"
#include "plot/chart.h"
#include "report/instruction_chart.h"
#include "report/words.h"

enum { HUES = 4, FLAT_HUE = 6, COLUMNS = 6 };
static const int hues[HUES] = { 1, 2, 3, 5 };

struct picture {
	struct rf_arena *arena;
	const struct rf_instruction_chart *chart;
	double most_gips;  /* of the highest ceiling; 0: none is known */
	double most_gtxn;  /* of the fastest level; 0: none is known */
	struct rf_scale x; /* instructions per transaction */
	struct rf_panel panel;
	struct rf_curve *curves;
	struct rf_chart_point *points;
	size_t mark_count;
	struct rf_chart_mark *marks;
	bool failed;
};

static const char *checked(struct picture *picture, const char *text)
{
	picture->failed |= text == NULL;
	return text != NULL ? text : "";
}

/* ---- axes ---- */

static void widen(struct rf_scale *scale, double value)
{
	scale->low = fmin(scale->low, value);
	scale->high = fmax(scale->high, value);
}

/* Around walls, ridges and points, with room beside them. */
static void find_scales(struct picture *picture)
{
	const struct rf_instruction_ceilings *c = picture->chart->ceilings;
	struct rf_scale *x = &picture->x, *y = &picture->panel.y;

	*x = *y = (struct rf_scale){ .is_log = true, .low = INFINITY, .high = 0 };
	for (size_t i = 0; i < c->issue_count; ++i)
		if (c->issue[i].gips.known)
			widen(y, c->issue[i].gips.value);
	picture->most_gips = y->high;
	for (size_t i = 0; i < c->level_count; ++i) {
		if (c->levels[i].gtxn_per_s.known)
			picture->most_gtxn =
			    fmax(picture->most_gtxn, c->levels[i].gtxn_per_s.value);
		if (c->levels[i].ridge.known)
			widen(x, c->levels[i].ridge.value);
	}
	for (size_t i = 0; i < c->wall_count; ++i)
		widen(x, 1 / c->walls[i].per_request);
	for (size_t i = 0; i < picture->chart->kernel_count; ++i)
		for (size_t k = 0; k < picture->chart->kernels[i].point_count; ++k) {
			const struct rf_instruction_point *point =
			    &picture->chart->kernels[i].points[k];

			if (!point->gips.known || !(point->intensity > 0))
				continue;
			widen(x, point->intensity);
			widen(y, point->gips.value);
		}
	if (x->high == 0)
		widen(x, 1);
	x->low /= 2;
	x->high *= 4;
	for (size_t i = 0; i < c->level_count; ++i)
		if (c->levels[i].gtxn_per_s.known)
			widen(y, c->levels[i].gtxn_per_s.value * x->low);
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

/* "issue 489.6 GIPS", from where the fastest level reaches it. */
static void add_ceiling(struct picture *picture, const struct rf_issue_ceiling *ceiling)
{
	bool is_highest = ceiling->gips.value == picture->most_gips;
	double from = picture->x.low;
	struct rf_curve *curve;

	if (picture->most_gtxn > 0)
		from = fmin(fmax(from, ceiling->gips.value / picture->most_gtxn), picture->x.high);
	curve =
	    add_segment(picture, from, ceiling->gips.value, picture->x.high, ceiling->gips.value);
	curve->kind = is_highest ? RF_CURVE_LINE : RF_CURVE_THIN;
	curve->hue = FLAT_HUE;
	curve->name = checked(picture, rf_arena_print(picture->arena, "%s %.4g GIPS", ceiling->name,
	                                              ceiling->gips.value));
}

/* "L1 437.5 GTXN/s", up to the highest ceiling. */
static void add_level(struct picture *picture, size_t index)
{
	const struct rf_transaction_ceiling *level = &picture->chart->ceilings->levels[index];
	double top = picture->most_gips > 0 ? picture->most_gips : picture->panel.y.high;
	double rate = level->gtxn_per_s.value;
	double knee = fmin(fmax(top / rate, picture->x.low), picture->x.high);
	struct rf_curve *curve =
	    add_segment(picture, picture->x.low, picture->x.low * rate, knee, knee * rate);

	curve->kind = RF_CURVE_LINE;
	curve->hue = hues[index % HUES];
	curve->is_named_along = true;
	curve->name =
	    checked(picture, rf_arena_print(picture->arena, "%s %.4g GTXN/s", level->level, rate));
}

static void add_roofs(struct picture *picture)
{
	const struct rf_instruction_ceilings *c = picture->chart->ceilings;

	for (size_t i = 0; i < c->level_count; ++i)
		if (c->levels[i].gtxn_per_s.known)
			add_level(picture, i);
	for (size_t i = 0; i < c->issue_count; ++i)
		if (c->issue[i].gips.known)
			add_ceiling(picture, &c->issue[i]);
}

/* ---- walls ---- */

static int by_intensity(const void *left, const void *right)
{
	const struct rf_chart_mark *a = left, *b = right;

	return (a->x > b->x) - (a->x < b->x);
}

/* "global, stride 8 of 4 B: 1/32"; "global, one bank of 4 B: 1/32, of wavefronts" */
static void add_walls(struct picture *picture)
{
	const struct rf_instruction_ceilings *c = picture->chart->ceilings;

	for (size_t i = 0; i < c->wall_count; ++i) {
		const struct rf_memory_wall *wall = &c->walls[i];
		const char *of = wall->element_bytes > 0
		                     ? rf_arena_print(picture->arena, " of %lld B",
		                                      (long long)wall->element_bytes)
		                     : "";
		bool is_wavefront = rf_text_equal(wall->unit, "wavefront");

		picture->marks[picture->mark_count++] = (struct rf_chart_mark){
			1 / wall->per_request,
			checked(picture, rf_arena_print(picture->arena, "%s, %s%s: %s%s",
			                                wall->space, wall->pattern, of ? of : "",
			                                rf_instruction_chart_inverse(
							    picture->arena, wall->per_request),
			                                is_wavefront ? ", of wavefronts" : ""))
		};
	}
	qsort(picture->marks, picture->mark_count, sizeof(*picture->marks), by_intensity);
}

/* ---- kernels ---- */

static int hue_of_level(const struct rf_instruction_ceilings *c, const char *level)
{
	for (size_t i = 0; i < c->level_count; ++i)
		if (rf_text_equal(c->levels[i].level, level))
			return hues[i % HUES];
	return FLAT_HUE;
}

/* A row of the legend: what is counted of which kernel over which level, and how fast. */
static const char *const heads[COLUMNS] = { "kernel",  "level", "instructions",
	                                    "per txn", "GIPS",  "of level" };

static const char *const *cells_of(struct picture *picture, const char *kernel,
                                   const struct rf_instruction_point *point)
{
	const char **cells = RF_NEW_ARRAY(picture->arena, const char *, COLUMNS);

	picture->failed |= cells == NULL;
	if (cells == NULL)
		return NULL;
	cells[0] = kernel;
	cells[1] = point->level;
	cells[2] = point->instructions;
	cells[3] = checked(picture, rf_arena_print(picture->arena, "%.4g", point->intensity));
	cells[4] = checked(picture, rf_arena_print(picture->arena, "%.4g", point->gips.value));
	cells[5] = point->share.known ? rf_words_percent(picture->arena, point->share.value) : NULL;
	return cells;
}

/* "transpose, L1: 4.1 instructions per transaction, 120 GIPS", when it is pointed at. */
static const char *describe(struct picture *picture, const char *kernel,
                            const struct rf_instruction_point *point)
{
	const char *which = rf_text_equal(point->instructions, "all") ? "" : point->instructions;

	return checked(picture, rf_arena_print(picture->arena,
	                                       "%s, %s: %.4g %s%sinstructions per transaction, "
	                                       "%.4g GIPS",
	                                       kernel, point->level, point->intensity, which,
	                                       *which ? " " : "", point->gips.value));
}

/* Names of kernels are long signatures; what stands before the arguments tells them apart. */
static const char *short_name(struct picture *picture, const char *name)
{
	enum { MOST = 24 };
	size_t length = 0;

	while (name[length] && name[length] != '(' && length < MOST)
		++length;
	return checked(picture, rf_arena_print(picture->arena, "%.*s%s", (int)length, name,
	                                       length == MOST ? "..." : ""));
}

/* Why points are where they are: what walls and dots are, and what bounds kernels. */
static const char *explain(struct picture *picture)
{
	const struct rf_instruction_chart *chart = picture->chart;
	struct rf_text text;
	bool is_first = true;

	rf_text_init(&text, picture->arena);
	rf_text_add(&text, "Walls: loads or stores of a warp for each transaction of theirs.");
	for (size_t i = 0; i < chart->kernel_count; ++i) {
		const struct rf_kernel_on_chart *k = &chart->kernels[i];
		const char *name = short_name(picture, k->kernel->name);

		if (i == 0)
			rf_text_add(&text, " Dots: instructions of threads, in warps, for each "
			                   "transaction of their level; dashed: those of whole "
			                   "warps.");
		if (k->kernel->bound == NULL)
			continue;
		rf_text_print(&text, "%s %s: %s", is_first ? " Bound:" : ";", name,
		              k->kernel->bound);
		is_first = false;
	}
	rf_text_add(&text, is_first ? "" : ".");
	return checked(picture, rf_text_string(&text));
}

/* Whole warps, whatever their threads do: a dashed line above the points, as wide as they are. */
static void add_whole_warps(struct picture *picture, double gips, double low, double high)
{
	enum { BESIDE_PERCENT = 130 };
	struct rf_curve *curve =
	    add_segment(picture, fmax(low / BESIDE_PERCENT * 100, picture->x.low), gips,
	                fmin(high * BESIDE_PERCENT / 100, picture->x.high), gips);

	curve->kind = RF_CURVE_THIN;
	curve->hue = 4;
}

static void add_kernel(struct picture *picture, const struct rf_kernel_on_chart *kernel)
{
	const char *name = short_name(picture, kernel->kernel->name);
	double low = INFINITY, high = 0;

	for (size_t i = 0; i < kernel->point_count; ++i) {
		const struct rf_instruction_point *point = &kernel->points[i];

		if (!point->gips.known || !(point->intensity > 0))
			continue;
		low = fmin(low, point->intensity);
		high = fmax(high, point->intensity);
		picture->points[picture->panel.point_count++] = (struct rf_chart_point){
			.x = point->intensity,
			.y = point->gips.value,
			.hue = hue_of_level(picture->chart->ceilings, point->level),
			.text = describe(picture, name, point),
			.cells = cells_of(picture, name, point),
		};
	}
	if (kernel->warp_gips.known && high > 0)
		add_whole_warps(picture, kernel->warp_gips.value, low, high);
}

/* Where the rates come from, and how many kernels have no speed and so no place. */
static const char *describe_whole(struct picture *picture)
{
	const struct rf_instruction_chart *chart = picture->chart;
	const char *rates =
	    chart->ceilings->from_datasheet ? "rates of data sheets" : "measured rates";
	size_t without = 0;

	for (size_t i = 0; i < chart->kernel_count; ++i) {
		bool has_place = false;

		for (size_t k = 0; k < chart->kernels[i].point_count; ++k)
			has_place |= chart->kernels[i].points[k].gips.known;
		without += !has_place;
	}
	if (without == 0)
		return rates;
	return checked(picture, rf_arena_print(picture->arena,
	                                       "%s; %zu of %zu kernels not drawn: no time measured",
	                                       rates, without, chart->kernel_count));
}

void rf_instruction_picture_draw(struct rf_text *out, const struct rf_instruction_chart *chart,
                                 const struct rf_canvas *canvas)
{
	const struct rf_instruction_ceilings *c = chart->ceilings;
	struct picture picture = { .arena = out->arena,
		                   .chart = chart,
		                   .panel = { .title = "GIPS", .height = 400 } };
	size_t point_count = 0, curve_count = c->issue_count + c->level_count;
	static const size_t drops[] = { 2, 5 };
	const struct rf_chart_table legend = { COLUMNS, "lllrrr", heads, 2, drops };
	struct rf_drawing drawing;

	for (size_t i = 0; i < chart->kernel_count; ++i) {
		point_count += chart->kernels[i].point_count;
		++curve_count;
	}
	picture.curves = RF_NEW_ARRAY(out->arena, struct rf_curve, curve_count + 1);
	picture.points = RF_NEW_ARRAY(out->arena, struct rf_chart_point, point_count + 1);
	picture.marks = RF_NEW_ARRAY(out->arena, struct rf_chart_mark, c->wall_count + 1);
	out->failed |= !picture.curves || !picture.points || !picture.marks;
	if (out->failed)
		return;
	rf_drawing_open(&drawing, canvas, out->arena);
	find_scales(&picture);
	add_roofs(&picture);
	add_walls(&picture);
	for (size_t i = 0; i < chart->kernel_count; ++i)
		add_kernel(&picture, &chart->kernels[i]);
	picture.panel.curves = picture.curves;
	picture.panel.points = picture.points;
	rf_chart_draw(&(struct rf_chart){ .title = c->machine->name,
	                                  .subtitle = describe_whole(&picture),
	                                  .x_title = "instructions per transaction",
	                                  .x = picture.x,
	                                  .panels = &picture.panel,
	                                  .panel_count = 1,
	                                  .marks = picture.marks,
	                                  .mark_count = picture.mark_count,
	                                  .legend = point_count > 0 ? &legend : NULL,
	                                  .remark = explain(&picture) },
	              &drawing);
	rf_drawing_write(&drawing, out);
	out->failed |= picture.failed;
}
