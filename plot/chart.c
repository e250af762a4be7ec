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

#include "plot/chart_axes.h"
#include "plot/chart_labels.h"
#include "plot/chart_legend.h"
#include "plot/chart_layout.h"
#include "plot/chart_names.h"

/* ---- curves ---- */

struct rf_curve rf_chart_segment(struct rf_arena *arena, double x0, double y0, double x1, double y1)
{
	double *x = RF_NEW_ARRAY(arena, double, 2);
	double *y = RF_NEW_ARRAY(arena, double, 2);

	if (!x || !y)
		return (struct rf_curve){ 0 };
	x[0] = x0;
	x[1] = x1;
	y[0] = y0;
	y[1] = y1;
	return (struct rf_curve){ .count = 2, .x = x, .y = y };
}

/* Lines between neighbours; what has none on either side is a dot. */
static void add_line(struct rf_chart_layout *layout, const struct rf_panel *panel,
                     const struct rf_curve *curve, double bottom)
{
	static const char *const styles[] = { "line", "line thin", "line", "line thin join" };
	struct rf_spot *spots = RF_NEW_ARRAY(layout->drawing->arena, struct rf_spot, curve->count);
	size_t count = 0;

	for (size_t i = 0; spots && i <= curve->count; ++i) {
		if (i < curve->count && !isnan(curve->y[i])) {
			spots[count++] = rf_chart_layout_spot_of(layout, panel, bottom, curve->x[i],
			                                         curve->y[i]);
			continue;
		}
		if (count > 1)
			rf_drawing_shape(
			    layout->drawing, RF_SHAPE_PATH,
			    rf_chart_layout_style(layout, curve->hue, styles[curve->kind]), spots,
			    count, curve->tip ? curve->tip : curve->name);
		else if (count == 1)
			rf_drawing_shape(layout->drawing, RF_SHAPE_DOT,
			                 rf_chart_layout_style(layout, curve->hue, "dot"), spots, 1,
			                 curve->name);
		count = 0;
	}
	layout->drawing->failed |= !spots;
}

/* An interval beside which there are none. */
static void add_bar(struct rf_chart_layout *layout, const struct rf_curve *curve, size_t index,
                    const struct rf_spot *ends)
{
	if (curve->low[index] < curve->high[index])
		rf_drawing_shape(layout->drawing, RF_SHAPE_PATH,
		                 rf_chart_layout_style(layout, curve->hue, "line thin join"), ends,
		                 2, NULL);
}

static void add_band(struct rf_chart_layout *layout, const struct rf_panel *panel,
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
			spots[count++] = rf_chart_layout_spot_of(layout, panel, bottom, curve->x[i],
			                                         curve->low[i]);
		for (size_t i = last; i-- > first;)
			spots[count++] = rf_chart_layout_spot_of(layout, panel, bottom, curve->x[i],
			                                         curve->high[i]);
		if (count > 2)
			rf_drawing_shape(layout->drawing, RF_SHAPE_AREA,
			                 rf_chart_layout_style(layout, curve->hue, "band"), spots,
			                 count, NULL);
		else if (count == 2)
			add_bar(layout, curve, first, spots);
		first = last;
	}
}

static void add_dots(struct rf_chart_layout *layout, const struct rf_panel *panel,
                     const struct rf_curve *curve, double bottom)
{
	const char *style = rf_chart_layout_style(
	    layout, curve->hue, curve->kind == RF_CURVE_DOTS ? "dot" : "dot spot");

	for (size_t i = 0; i < curve->count; ++i) {
		struct rf_spot spot;

		if (isnan(curve->y[i]) || (curve->kind != RF_CURVE_DOTS && !curve->tips))
			continue;
		spot = rf_chart_layout_spot_of(layout, panel, bottom, curve->x[i], curve->y[i]);
		rf_drawing_shape(layout->drawing, RF_SHAPE_DOT, style, &spot, 1,
		                 curve->tips ? curve->tips[i] : NULL);
	}
}

/* ---- marks ---- */

/* The first row, from the panel up, in which a letter has room. */
static int row_of(double *free_from, double x, double width)
{
	int row = 0;

	while (x - width / 2 < free_from[row])
		++row;
	free_from[row] = x + width / 2 + 2;
	return row;
}

/* As many as letters stand above each other. */
static int count_rows(const struct rf_chart_layout *layout, int *rows)
{
	size_t count = layout->chart->mark_count;
	double *free_from = RF_NEW_ARRAY(layout->drawing->arena, double, count + 1);
	int most = 0;

	layout->drawing->failed |= !free_from;
	for (size_t i = 0; free_from && i < count; ++i) {
		rows[i] = row_of(free_from, rf_chart_layout_x_of(layout, layout->chart->marks[i].x),
		                 (i < 52 ? 1 : 3) * RF_DRAWING_LETTER);
		most = rows[i] + 1 > most ? rows[i] + 1 : most;
	}
	return most;
}

/* Letters over the lines of those that share a place with them. */
static void add_marks(struct rf_chart_layout *layout, const int *rows, double bottom)
{
	const struct rf_chart *chart = layout->chart;

	for (size_t i = 0; i < chart->mark_count; ++i) {
		double x = rf_chart_layout_x_of(layout, chart->marks[i].x);

		rf_drawing_line(layout->drawing, "mark",
		                (struct rf_spot){ x, layout->top - 4 - RF_DRAWING_LINE * rows[i] },
		                (struct rf_spot){ x, bottom });
	}
	for (size_t i = 0; i < chart->mark_count; ++i) {
		double x = rf_chart_layout_x_of(layout, chart->marks[i].x);
		double y = layout->top - 6 - RF_DRAWING_LINE * rows[i];

		rf_drawing_text(layout->drawing, "title", (struct rf_spot){ x, y },
		                RF_ANCHOR_MIDDLE, rf_chart_layout_letter(layout, i));
	}
}

/* ---- the whole ---- */

static void add_area(struct rf_chart_layout *layout, const struct rf_panel *panel,
                     const struct rf_chart_area *area, double bottom)
{
	struct rf_spot *spots = RF_NEW_ARRAY(layout->drawing->arena, struct rf_spot, area->count);

	layout->drawing->failed |= !spots;
	for (size_t i = 0; spots && i < area->count; ++i)
		spots[i] = rf_chart_layout_spot_of(layout, panel, bottom, area->x[i], area->y[i]);
	if (spots)
		rf_drawing_shape(layout->drawing, RF_SHAPE_AREA,
		                 rf_chart_layout_style(layout, area->hue, "band"), spots,
		                 area->count, area->name);
}

static void add_curves(struct rf_chart_layout *layout, const struct rf_panel *panel, double bottom)
{
	for (size_t i = 0; i < panel->curve_count; ++i)
		if (panel->curves[i].low)
			add_band(layout, panel, &panel->curves[i], bottom);
	for (size_t i = 0; i < panel->curve_count; ++i)
		if (panel->curves[i].kind != RF_CURVE_DOTS)
			add_line(layout, panel, &panel->curves[i], bottom);
	for (size_t i = 0; i < panel->curve_count; ++i)
		add_dots(layout, panel, &panel->curves[i], bottom);
}

static double add_panel(struct rf_chart_layout *layout, const struct rf_panel *panel,
                        size_t *letter)
{
	double bottom = layout->y + panel->height;

	layout->taken.count = 0;
	layout->panel =
	    (struct rf_chart_layout_box){ layout->left + 2, layout->right, layout->y, bottom };
	for (size_t i = 0; i < panel->area_count; ++i)
		add_area(layout, panel, &panel->areas[i], bottom);
	rf_chart_axes_x(layout, bottom, panel->height);
	rf_chart_axes_y(layout, panel, bottom);
	rf_drawing_line(layout->drawing, "axis", (struct rf_spot){ layout->left, layout->y },
	                (struct rf_spot){ layout->left, bottom });
	rf_drawing_line(layout->drawing, "axis", (struct rf_spot){ layout->left, bottom },
	                (struct rf_spot){ layout->right, bottom });
	add_curves(layout, panel, bottom);
	rf_chart_labels_take(layout, panel, bottom);
	rf_chart_names_draw(layout, panel, bottom);
	rf_chart_labels_points(layout, panel, bottom, *letter);
	for (size_t i = 0; i < panel->point_count; ++i)
		*letter += !panel->points[i].is_plain;
	rf_drawing_text(layout->drawing, "label",
	                (struct rf_spot){ layout->right, bottom + 2 * RF_DRAWING_LINE },
	                RF_ANCHOR_END, layout->chart->x_title);
	return bottom;
}

/* In characters the ends of a panel are in the middle of a row, so that what stands beside and
 * below them has rows of its own. */
static double in_row(const struct rf_chart_layout *layout, double y)
{
	if (!layout->drawing->canvas->back_end->has_columns)
		return y;
	return RF_DRAWING_LINE * (ceil(y / RF_DRAWING_LINE - 0.5) + 0.5);
}

/* A panel, under its title. */
static double add_titled(struct rf_chart_layout *layout, size_t index, size_t *letter)
{
	struct rf_panel panel = layout->chart->panels[index];

	rf_drawing_text(layout->drawing, "label",
	                (struct rf_spot){ RF_CHART_LAYOUT_MARGIN, layout->y }, RF_ANCHOR_START,
	                panel.title);
	layout->y = index == 0 ? layout->top : in_row(layout, layout->y + 12);
	panel.height = in_row(layout, layout->y + panel.height) - layout->y;
	return add_panel(layout, &panel, letter);
}

static void add_head(struct rf_chart_layout *layout)
{
	const struct rf_chart *chart = layout->chart;

	rf_chart_legend_folded(layout, "title", RF_CHART_LAYOUT_MARGIN, chart->title);
	if (chart->subtitle)
		rf_chart_legend_folded(layout, "label", RF_CHART_LAYOUT_MARGIN, chart->subtitle);
	for (size_t i = 0; i < chart->key_count; ++i)
		rf_chart_legend_folded(layout,
		                       rf_chart_layout_style(layout, chart->keys[i].hue, "name"),
		                       RF_CHART_LAYOUT_MARGIN, chart->keys[i].text);
}

/* Names on plates are above lines of marks; where there are none, all shapes. */
static size_t first_plate(const struct rf_drawing *drawing)
{
	size_t i = 0;

	while (i < drawing->shapes.count && !rf_text_equal(drawing->shapes.items[i].style, "plate"))
		++i;
	return i;
}

void rf_chart_draw(const struct rf_chart *chart, struct rf_drawing *drawing)
{
	struct rf_chart_layout layout = { .chart = chart,
		                          .drawing = drawing,
		                          .left = RF_CHART_LAYOUT_LEFT,
		                          .right = drawing->width - RF_CHART_LAYOUT_RIGHT,
		                          .y = RF_DRAWING_LINE + 8 };
	int *rows = RF_NEW_ARRAY(drawing->arena, int, chart->mark_count + 1);
	size_t letter = chart->mark_count, marks;
	double bottom = 0;

	if (!rows) {
		drawing->failed = true;
		return;
	}
	add_head(&layout);
	layout.top = in_row(&layout, layout.y + 12 + RF_DRAWING_LINE * count_rows(&layout, rows));
	for (size_t i = 0; i < chart->panel_count; ++i) {
		bottom = add_titled(&layout, i, &letter);
		layout.y = bottom + 2 * RF_DRAWING_LINE;
	}
	marks = drawing->shapes.count;
	add_marks(&layout, rows, bottom);
	rf_drawing_lower(drawing, marks, first_plate(drawing));
	layout.y += RF_DRAWING_LINE;
	rf_chart_legend_draw(&layout);
	drawing->height = layout.y + RF_DRAWING_LINE;
	drawing->title = chart->title;
}
