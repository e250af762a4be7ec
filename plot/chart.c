/* SPDX-License-Identifier: MIT
 *
 * From values to places.
 *
 *     title
 *              A     B C           letters of marks, in as many rows as they need
 *     top  |   :     : :
 *          |---:.....:.:---  L1-L2    a panel, and the names of its curves
 *     0    +---------------
 *          100   200   500
 *     A  N = 1025: ...             what the marks say
 *
 * No two texts cover each other: names of curves move apart, letters of marks go into further rows,
 * and labels of axes for which there is no room are left out.
 */
#include "plot/chart.h"

#include <math.h>
#include <stdlib.h>

enum {
	WIDTH = 800,
	LEFT = 80,
	RIGHT = 170, /* for names of curves */
	PANEL = 220,
	MOST_NAMES = 16,
	MOST_ROWS = 8
};

struct layout {
	const struct rf_chart *chart;
	struct rf_drawing *drawing;
	double y;   /* down to here it is full */
	double top; /* of the first panel */
};

static double x_of(const struct rf_chart *chart, double value)
{
	double part = chart->x_is_log
	                  ? log(value / chart->x_low) / log(chart->x_high / chart->x_low)
	                  : (value - chart->x_low) / (chart->x_high - chart->x_low);

	return LEFT + part * (WIDTH - LEFT - RIGHT);
}

/* ---- axes ---- */

/* 1, 2 or 5 times a power of ten, so that about `count` of them span a length. */
static double nice_step(double length, double count)
{
	double step = pow(10, floor(log10(length / count)));

	while (length / step > count)
		step *= length / (2 * step) <= count ? 2 : length / (5 * step) <= count ? 5 : 10;
	return step;
}

/* "0.5", "400", "1.5 G" */
static const char *label_of(struct layout *layout, double value)
{
	static const char prefixes[] = { ' ', 'M', 'G', 'T', 'P' };
	const char *text;
	size_t prefix = 0;

	if (value >= 1e6)
		for (value /= 1e6, prefix = 1; value >= 1000 && prefix < 4; ++prefix)
			value /= 1000;
	text = rf_arena_print(layout->drawing->arena, prefix ? "%.6g %c" : "%.6g", value,
	                      prefixes[prefix]);

	layout->drawing->failed |= !text;
	return text ? text : "";
}

/* A line up through the panel, and its value below unless another one is in the way. */
static void add_tick(struct layout *layout, double value, double bottom, double *free_from)
{
	double x = x_of(layout->chart, value);
	const char *label = label_of(layout, value);
	double half = rf_drawing_text_width(label) / 2;

	rf_drawing_line(layout->drawing, "grid", (struct rf_spot){ x, bottom - PANEL },
	                (struct rf_spot){ x, bottom });
	if (x - half < *free_from)
		return;
	rf_drawing_text(layout->drawing, "label", (struct rf_spot){ x, bottom + RF_DRAWING_LINE },
	                RF_ANCHOR_MIDDLE, label);
	*free_from = x + half + RF_DRAWING_LETTER;
}

static void add_x_axis(struct layout *layout, double bottom)
{
	const struct rf_chart *chart = layout->chart;
	static const double mantissas[] = { 1, 2, 5 };
	double free_from = 0;

	if (chart->x_is_log) {
		for (double power = pow(10, floor(log10(chart->x_low))); power <= chart->x_high;
		     power *= 10)
			for (int i = 0; i < 3; ++i)
				if (power * mantissas[i] >= chart->x_low * (1 - 1e-9) &&
				    power * mantissas[i] <= chart->x_high * (1 + 1e-9))
					add_tick(layout, power * mantissas[i], bottom, &free_from);
		return;
	}
	double step = fmax(1, nice_step(chart->x_high - chart->x_low, 10));

	for (double value = ceil(chart->x_low / step) * step; value <= chart->x_high; value += step)
		add_tick(layout, value, bottom, &free_from);
}

static void add_y_axis(struct layout *layout, const struct rf_panel *panel, double bottom)
{
	double step = nice_step(panel->top, 6);

	for (double value = 0; value <= panel->top * (1 + 1e-9); value += step) {
		double y = bottom - PANEL * value / panel->top;

		rf_drawing_line(layout->drawing, "grid", (struct rf_spot){ LEFT, y },
		                (struct rf_spot){ WIDTH - RIGHT, y });
		rf_drawing_text(layout->drawing, "label",
		                (struct rf_spot){ LEFT - RF_DRAWING_LETTER, y + 4 }, RF_ANCHOR_END,
		                label_of(layout, value));
	}
}

/* ---- curves ---- */

static struct rf_spot spot_of(const struct layout *layout, const struct rf_panel *panel,
                              double bottom, double x, double y)
{
	double part = fmin(fmax(y / panel->top, 0), 1);

	return (struct rf_spot){ x_of(layout->chart, x), bottom - PANEL * part };
}

static const char *style_of(struct layout *layout, const struct rf_curve *curve, const char *kind)
{
	const char *style = rf_arena_print(layout->drawing->arena, "s%d %s", curve->hue, kind);

	layout->drawing->failed |= !style;
	return style ? style : "";
}

/* Lines between neighbours; what has none on either side is a dot. */
static void add_line(struct layout *layout, const struct rf_panel *panel,
                     const struct rf_curve *curve, double bottom)
{
	struct rf_spot *spots = RF_NEW_ARRAY(layout->drawing->arena, struct rf_spot, curve->count);
	size_t count = 0;

	for (size_t i = 0; spots && i <= curve->count; ++i) {
		if (i < curve->count && !isnan(curve->y[i])) {
			spots[count++] = spot_of(layout, panel, bottom, curve->x[i], curve->y[i]);
			continue;
		}
		if (count > 1)
			rf_drawing_shape(
			    layout->drawing, RF_SHAPE_PATH,
			    style_of(layout, curve,
			             curve->kind == RF_CURVE_THIN ? "line thin" : "line"),
			    spots, count, NULL);
		else if (count == 1)
			rf_drawing_shape(layout->drawing, RF_SHAPE_DOT,
			                 style_of(layout, curve, "dot"), spots, 1, curve->name);
		count = 0;
	}
	layout->drawing->failed |= !spots;
}

static void add_band(struct layout *layout, const struct rf_panel *panel,
                     const struct rf_curve *curve, double bottom)
{
	struct rf_spot *spots =
	    RF_NEW_ARRAY(layout->drawing->arena, struct rf_spot, 2 * curve->count + 2);

	layout->drawing->failed |= !spots;
	for (size_t first = 0; spots && first < curve->count; ++first) {
		size_t last = first, count = 0;

		while (last < curve->count && !isnan(curve->low[last]))
			++last;
		for (size_t i = first; i < last; ++i)
			spots[count++] = spot_of(layout, panel, bottom, curve->x[i], curve->low[i]);
		for (size_t i = last; i-- > first;)
			spots[count++] =
			    spot_of(layout, panel, bottom, curve->x[i], curve->high[i]);
		if (count > 2)
			rf_drawing_shape(layout->drawing, RF_SHAPE_AREA,
			                 style_of(layout, curve, "band"), spots, count, NULL);
		first = last;
	}
}

static void add_dots(struct layout *layout, const struct rf_panel *panel,
                     const struct rf_curve *curve, double bottom)
{
	const char *style =
	    style_of(layout, curve, curve->kind == RF_CURVE_DOTS ? "dot" : "dot spot");

	for (size_t i = 0; i < curve->count; ++i) {
		struct rf_spot spot;

		if (isnan(curve->y[i]) || (curve->kind != RF_CURVE_DOTS && !curve->tips))
			continue;
		spot = spot_of(layout, panel, bottom, curve->x[i], curve->y[i]);
		rf_drawing_shape(layout->drawing, RF_SHAPE_DOT, style, &spot, 1,
		                 curve->tips ? curve->tips[i] : NULL);
	}
}

/* ---- names ---- */

struct name {
	const struct rf_curve *curve;
	double y;
};

static int by_height(const void *left, const void *right)
{
	const struct name *a = left, *b = right;

	return (a->y > b->y) - (a->y < b->y);
}

/* Each name as near to the end of its curve as those above and below let it. */
static void add_names(struct layout *layout, const struct rf_panel *panel, double bottom)
{
	struct name names[MOST_NAMES];
	size_t count = 0;

	for (size_t i = 0; i < panel->curve_count && count < MOST_NAMES; ++i) {
		const struct rf_curve *curve = &panel->curves[i];
		size_t last = curve->count;

		while (last > 0 && isnan(curve->y[last - 1]))
			--last;
		if (!curve->name || last == 0)
			continue;
		names[count].curve = curve;
		names[count++].y =
		    spot_of(layout, panel, bottom, curve->x[last - 1], curve->y[last - 1]).y + 4;
	}
	qsort(names, count, sizeof(*names), by_height);
	for (size_t i = 1; i < count; ++i)
		names[i].y = fmax(names[i].y, names[i - 1].y + RF_DRAWING_LINE);
	for (size_t i = count; i-- > 0;) {
		double limit = i + 1 < count ? names[i + 1].y - RF_DRAWING_LINE : bottom + 4;

		names[i].y = fmin(names[i].y, limit);
		rf_drawing_text(layout->drawing, style_of(layout, names[i].curve, "name"),
		                (struct rf_spot){ WIDTH - RIGHT + 6, names[i].y }, RF_ANCHOR_START,
		                names[i].curve->name);
	}
}

/* ---- marks ---- */

/* "A" to "Z", "a" to "z", then numbers. */
static const char *letter_of(struct layout *layout, size_t index)
{
	const char *text;

	if (index < 52)
		text = rf_arena_print(layout->drawing->arena, "%c",
		                      (int)(index < 26 ? 'A' + index : 'a' + index - 26));
	else
		text = rf_arena_print(layout->drawing->arena, "%zu", index + 1);
	layout->drawing->failed |= !text;
	return text ? text : "";
}

/* The row, from the panel up, in which a letter has room; the last one where none has. */
static int row_of(double *free_from, double x, double width)
{
	int row = 0;

	while (row < MOST_ROWS - 1 && x - width / 2 < free_from[row])
		++row;
	free_from[row] = x + width / 2 + 2;
	return row;
}

static int count_rows(const struct layout *layout, int *rows)
{
	double free_from[MOST_ROWS] = { 0 };
	int most = 0;

	for (size_t i = 0; i < layout->chart->mark_count; ++i) {
		rows[i] = row_of(free_from, x_of(layout->chart, layout->chart->marks[i].x),
		                 (i < 52 ? 1 : 3) * RF_DRAWING_LETTER);
		most = rows[i] + 1 > most ? rows[i] + 1 : most;
	}
	return most;
}

static void add_marks(struct layout *layout, const int *rows, double bottom)
{
	for (size_t i = 0; i < layout->chart->mark_count; ++i) {
		double x = x_of(layout->chart, layout->chart->marks[i].x);
		double y = layout->top - 4 - RF_DRAWING_LINE * rows[i];

		rf_drawing_line(layout->drawing, "mark", (struct rf_spot){ x, y },
		                (struct rf_spot){ x, bottom });
		rf_drawing_text(layout->drawing, "label", (struct rf_spot){ x, y - 2 },
		                RF_ANCHOR_MIDDLE, letter_of(layout, i));
	}
}

static void add_legend(struct layout *layout)
{
	for (size_t i = 0; i < layout->chart->mark_count; ++i) {
		layout->y += RF_DRAWING_LINE;
		rf_drawing_text(layout->drawing, "title", (struct rf_spot){ 16, layout->y },
		                RF_ANCHOR_START, letter_of(layout, i));
		rf_drawing_text(layout->drawing, "label", (struct rf_spot){ 40, layout->y },
		                RF_ANCHOR_START, layout->chart->marks[i].text);
	}
}

/* ---- the whole ---- */

static double add_panel(struct layout *layout, const struct rf_panel *panel)
{
	double bottom = layout->y + PANEL;

	add_x_axis(layout, bottom);
	add_y_axis(layout, panel, bottom);
	rf_drawing_line(layout->drawing, "axis", (struct rf_spot){ LEFT, layout->y },
	                (struct rf_spot){ LEFT, bottom });
	rf_drawing_line(layout->drawing, "axis", (struct rf_spot){ LEFT, bottom },
	                (struct rf_spot){ WIDTH - RIGHT, bottom });
	for (size_t i = 0; i < panel->curve_count; ++i)
		if (panel->curves[i].low)
			add_band(layout, panel, &panel->curves[i], bottom);
	for (size_t i = 0; i < panel->curve_count; ++i)
		if (panel->curves[i].kind != RF_CURVE_DOTS)
			add_line(layout, panel, &panel->curves[i], bottom);
	for (size_t i = 0; i < panel->curve_count; ++i)
		add_dots(layout, panel, &panel->curves[i], bottom);
	add_names(layout, panel, bottom);
	rf_drawing_text(layout->drawing, "label",
	                (struct rf_spot){ WIDTH - RIGHT, bottom + 2 * RF_DRAWING_LINE },
	                RF_ANCHOR_END, layout->chart->x_title);
	return bottom;
}

void rf_chart_draw(const struct rf_chart *chart, struct rf_drawing *drawing)
{
	struct layout layout = { chart, drawing, RF_DRAWING_LINE + 8, 0 };
	int *rows = RF_NEW_ARRAY(drawing->arena, int, chart->mark_count + 1);
	double bottom = 0;

	if (!rows) {
		drawing->failed = true;
		return;
	}
	rf_drawing_text(drawing, "title", (struct rf_spot){ 16, layout.y }, RF_ANCHOR_START,
	                chart->title);
	if (chart->subtitle) {
		layout.y += RF_DRAWING_LINE;
		rf_drawing_text(drawing, "label", (struct rf_spot){ 16, layout.y }, RF_ANCHOR_START,
		                chart->subtitle);
	}
	layout.y += RF_DRAWING_LINE;
	layout.top = layout.y + 12 + RF_DRAWING_LINE * count_rows(&layout, rows);
	for (size_t i = 0; i < chart->panel_count; ++i) {
		rf_drawing_text(drawing, "label", (struct rf_spot){ 16, layout.y }, RF_ANCHOR_START,
		                chart->panels[i].title);
		layout.y = i == 0 ? layout.top : layout.y + 12;
		bottom = add_panel(&layout, &chart->panels[i]);
		layout.y = bottom + 2 * RF_DRAWING_LINE;
	}
	add_marks(&layout, rows, bottom);
	add_legend(&layout);
	drawing->width = WIDTH;
	drawing->height = layout.y + RF_DRAWING_LINE;
	drawing->title = chart->title;
}
