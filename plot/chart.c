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
	MARGIN = 16,
	LEFT = 80,
	RIGHT = 184, /* for names of curves */
	MOST_NAMES = 16,
	MOST_ROWS = 8
};

struct box {
	double left, right, top, bottom;
};

struct layout {
	const struct rf_chart *chart;
	struct rf_drawing *drawing;
	double right; /* of the panels */
	double y;     /* down to here it is full */
	double top;   /* of the first panel */
	size_t letters;
	RF_VECTOR(struct box) taken; /* by names and letters inside the panel at hand */
};

/* Where a value lies between the ends of a scale, 0 to 1. */
static double part_of(const struct rf_scale *scale, double value)
{
	return scale->is_log ? log(value / scale->low) / log(scale->high / scale->low)
	                     : (value - scale->low) / (scale->high - scale->low);
}

static double x_of(const struct layout *layout, double value)
{
	return LEFT + part_of(&layout->chart->x, value) * (layout->right - LEFT);
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

/* The value of a grid line behind `value`, the first one where that is below the scale; of
 * logarithmic scales 1, 2 and 5 times the powers of ten. */
static double next_tick(const struct rf_scale *scale, double count, double value)
{
	double step, power;

	if (!scale->is_log) {
		step = nice_step(scale->high - scale->low, count);
		return value < scale->low ? ceil(scale->low / step) * step : value + step;
	}
	if (value < scale->low)
		value = scale->low * (1 - 1e-9);
	power = pow(10, floor(log10(value * (1 + 1e-9))));
	if (value < power * (1 - 1e-9))
		return power;
	if (value < 2 * power * (1 - 1e-9))
		return 2 * power;
	return value < 5 * power * (1 - 1e-9) ? 5 * power : 10 * power;
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

/* A line up through the panel for each value, and the value below unless one is in the way. */
static void add_x_axis(struct layout *layout, double bottom, double height)
{
	const struct rf_scale *scale = &layout->chart->x;
	double free_from = 0;

	for (double value = next_tick(scale, 10, scale->low - 1); value <= scale->high * (1 + 1e-9);
	     value = next_tick(scale, 10, value)) {
		double x = x_of(layout, value);
		const char *label = label_of(layout, value);
		double half = rf_drawing_text_width(label) / 2;

		rf_drawing_line(layout->drawing, "grid", (struct rf_spot){ x, bottom - height },
		                (struct rf_spot){ x, bottom });
		if (x - half < free_from)
			continue;
		rf_drawing_text(layout->drawing, "label",
		                (struct rf_spot){ x, bottom + RF_DRAWING_LINE }, RF_ANCHOR_MIDDLE,
		                label);
		free_from = x + half + RF_DRAWING_LETTER;
	}
}

static void add_y_axis(struct layout *layout, const struct rf_panel *panel, double bottom)
{
	const struct rf_scale *scale = &panel->y;
	double free_to = bottom + RF_DRAWING_LINE;

	for (double value = next_tick(scale, 6, scale->low - 1); value <= scale->high * (1 + 1e-9);
	     value = next_tick(scale, 6, value)) {
		double y = bottom - panel->height * part_of(scale, value);

		rf_drawing_line(layout->drawing, "grid", (struct rf_spot){ LEFT, y },
		                (struct rf_spot){ layout->right, y });
		if (y > free_to)
			continue;
		rf_drawing_text(layout->drawing, "label",
		                (struct rf_spot){ LEFT - RF_DRAWING_LETTER, y + 4 }, RF_ANCHOR_END,
		                label_of(layout, value));
		free_to = y - RF_DRAWING_LINE;
	}
}

/* ---- curves ---- */

static struct rf_spot spot_of(const struct layout *layout, const struct rf_panel *panel,
                              double bottom, double x, double y)
{
	double part = fmin(fmax(part_of(&panel->y, y), 0), 1);
	double at = fmin(fmax(x_of(layout, x), LEFT), layout->right);

	return (struct rf_spot){ at, bottom - panel->height * part };
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
	struct rf_spot at;
};

static int by_height(const void *left, const void *right)
{
	const struct name *a = left, *b = right;

	return (a->at.y > b->at.y) - (a->at.y < b->at.y);
}

/* The names that stand at the start of their curves, or those behind their ends. */
static size_t collect_names(const struct layout *layout, const struct rf_panel *panel,
                            double bottom, bool at_start, struct name *names)
{
	size_t count = 0;

	for (size_t i = 0; i < panel->curve_count && count < MOST_NAMES; ++i) {
		const struct rf_curve *curve = &panel->curves[i];
		size_t last = curve->count;

		while (last > 0 && isnan(curve->y[last - 1]))
			--last;
		if (!curve->name || last == 0 || curve->is_named_at_start != at_start)
			continue;
		names[count].curve = curve;
		last = at_start ? 0 : last - 1;
		names[count].at = spot_of(layout, panel, bottom, curve->x[last], curve->y[last]);
		names[count].at.y += at_start ? RF_DRAWING_LINE : 4;
		names[count].at.x = at_start ? names[count].at.x + 12 : layout->right + 6;
		++count;
	}
	qsort(names, count, sizeof(*names), by_height);
	return count;
}

static void take_box(struct layout *layout, struct rf_spot at, const char *text)
{
	struct box *box = RF_PUSH(layout->drawing->arena, &layout->taken);

	layout->drawing->failed |= !box;
	if (box)
		*box =
		    (struct box){ at.x, at.x + rf_drawing_text_width(text), at.y - 12, at.y + 4 };
}

/* Each name as near to its curve as those above and below let it. */
static void add_names(struct layout *layout, const struct rf_panel *panel, double bottom,
                      bool at_start)
{
	struct name names[MOST_NAMES];
	size_t count = collect_names(layout, panel, bottom, at_start, names);

	for (size_t i = 1; i < count; ++i)
		names[i].at.y = fmax(names[i].at.y, names[i - 1].at.y + RF_DRAWING_LINE);
	for (size_t i = count; i-- > 0;) {
		double limit = i + 1 < count ? names[i + 1].at.y - RF_DRAWING_LINE : bottom + 4;

		names[i].at.y = fmin(names[i].at.y, limit);
		rf_drawing_text(layout->drawing, style_of(layout, names[i].curve, "name"),
		                names[i].at, RF_ANCHOR_START, names[i].curve->name);
		take_box(layout, names[i].at, names[i].curve->name);
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
		rows[i] = row_of(free_from, x_of(layout, layout->chart->marks[i].x),
		                 (i < 52 ? 1 : 3) * RF_DRAWING_LETTER);
		most = rows[i] + 1 > most ? rows[i] + 1 : most;
	}
	return most;
}

static void add_marks(struct layout *layout, const int *rows, double bottom)
{
	for (size_t i = 0; i < layout->chart->mark_count; ++i) {
		double x = x_of(layout, layout->chart->marks[i].x);
		double y = layout->top - 4 - RF_DRAWING_LINE * rows[i];

		rf_drawing_line(layout->drawing, "mark", (struct rf_spot){ x, y },
		                (struct rf_spot){ x, bottom });
		rf_drawing_text(layout->drawing, "label", (struct rf_spot){ x, y - 2 },
		                RF_ANCHOR_MIDDLE, letter_of(layout, i));
	}
}

/* The bytes of a text that stand on a line: up to a space, or cut where none is soon enough. */
static size_t length_of_line(const char *text, double width)
{
	size_t length = 0, end = 0;
	double at = 0;

	while (text[length] && at < width) {
		at += RF_DRAWING_LETTER;
		do
			++length;
		while (((unsigned char)text[length] & 0xc0) == 0x80);
		if (text[length] == ' ' && at <= width)
			end = length;
	}
	return text[length] && end > 0 ? end : length;
}

/* On as many lines as it takes. */
static void add_folded(struct layout *layout, const char *style, double left, const char *text)
{
	struct rf_arena *arena = layout->drawing->arena;

	for (; *text; layout->y += RF_DRAWING_LINE) {
		size_t length = length_of_line(text, layout->drawing->width - left - MARGIN);
		const char *line = rf_arena_substring(arena, text, length);

		layout->drawing->failed |= !line;
		rf_drawing_text(layout->drawing, style, (struct rf_spot){ left, layout->y },
		                RF_ANCHOR_START, line ? line : "");
		text += length + (text[length] == ' ');
	}
}

static void add_legend(struct layout *layout, const char *text)
{
	rf_drawing_text(layout->drawing, "title", (struct rf_spot){ MARGIN, layout->y },
	                RF_ANCHOR_START, letter_of(layout, layout->letters++));
	add_folded(layout, "label", 40, text);
}

/* ---- points ---- */

static bool is_free(const struct layout *layout, const struct box *box)
{
	for (size_t i = 0; i < layout->taken.count; ++i) {
		const struct box *other = &layout->taken.items[i];

		if (box->left < other->right && other->left < box->right &&
		    box->top < other->bottom && other->top < box->bottom)
			return false;
	}
	return true;
}

/* A place for a letter near its dot that no other letter has: around it, then farther away. */
static struct rf_spot find_room(const struct layout *layout, struct rf_spot dot, const char *text)
{
	static const int ways[][2] = { { 0, -1 }, { 1, 0 },   { -1, 0 }, { 0, 1 },
		                       { 1, -1 }, { -1, -1 }, { 1, 1 },  { -1, 1 } };
	double wide = rf_drawing_text_width(text);
	struct rf_spot at = dot;

	for (int far = 1; far <= 12; ++far)
		for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); ++i) {
			struct box box;

			at.x = dot.x - wide / 2 + ways[i][0] * far * 10;
			at.y = dot.y + 4 + ways[i][1] * far * 13;
			box = (struct box){ at.x, at.x + wide, at.y - 12, at.y + 4 };
			if (is_free(layout, &box))
				return at;
		}
	return at;
}

static void add_points(struct layout *layout, const struct rf_panel *panel, double bottom,
                       size_t first_letter)
{
	for (size_t i = 0; i < panel->point_count; ++i) {
		const struct rf_chart_point *point = &panel->points[i];
		struct rf_spot dot = spot_of(layout, panel, bottom, point->x, point->y), at;
		const char *letter = letter_of(layout, first_letter + i);
		const char *style = rf_arena_print(layout->drawing->arena, "s%d dot", point->hue);

		layout->drawing->failed |= !style;
		rf_drawing_shape(layout->drawing, RF_SHAPE_DOT, style ? style : "", &dot, 1,
		                 point->text);
		take_box(layout, (struct rf_spot){ dot.x - 3, dot.y + 4 }, "o");
		at = find_room(layout, dot, letter);
		rf_drawing_text(layout->drawing, "title", at, RF_ANCHOR_START, letter);
		take_box(layout, at, letter);
	}
}

/* ---- the whole ---- */

static double add_panel(struct layout *layout, const struct rf_panel *panel)
{
	double bottom = layout->y + panel->height;

	layout->taken.count = 0;
	add_x_axis(layout, bottom, panel->height);
	add_y_axis(layout, panel, bottom);
	rf_drawing_line(layout->drawing, "axis", (struct rf_spot){ LEFT, layout->y },
	                (struct rf_spot){ LEFT, bottom });
	rf_drawing_line(layout->drawing, "axis", (struct rf_spot){ LEFT, bottom },
	                (struct rf_spot){ layout->right, bottom });
	for (size_t i = 0; i < panel->curve_count; ++i)
		if (panel->curves[i].low)
			add_band(layout, panel, &panel->curves[i], bottom);
	for (size_t i = 0; i < panel->curve_count; ++i)
		if (panel->curves[i].kind != RF_CURVE_DOTS)
			add_line(layout, panel, &panel->curves[i], bottom);
	for (size_t i = 0; i < panel->curve_count; ++i)
		add_dots(layout, panel, &panel->curves[i], bottom);
	add_names(layout, panel, bottom, true);
	add_names(layout, panel, bottom, false);
	add_points(layout, panel, bottom, layout->chart->mark_count);
	rf_drawing_text(layout->drawing, "label",
	                (struct rf_spot){ layout->right, bottom + 2 * RF_DRAWING_LINE },
	                RF_ANCHOR_END, layout->chart->x_title);
	return bottom;
}

/* In characters the ends of a panel are in the middle of a row, so that what stands beside and
 * below them has rows of its own. */
static double in_row(const struct layout *layout, double y)
{
	if (!layout->drawing->canvas->back_end->has_columns)
		return y;
	return RF_DRAWING_LINE * (ceil(y / RF_DRAWING_LINE - 0.5) + 0.5);
}

/* A panel, under its title. */
static double add_titled(struct layout *layout, size_t index)
{
	struct rf_panel panel = layout->chart->panels[index];

	rf_drawing_text(layout->drawing, "label", (struct rf_spot){ MARGIN, layout->y },
	                RF_ANCHOR_START, panel.title);
	layout->y = index == 0 ? layout->top : in_row(layout, layout->y + 12);
	panel.height = in_row(layout, layout->y + panel.height) - layout->y;
	return add_panel(layout, &panel);
}

void rf_chart_draw(const struct rf_chart *chart, struct rf_drawing *drawing)
{
	struct layout layout = { .chart = chart,
		                 .drawing = drawing,
		                 .right = drawing->width - RIGHT,
		                 .y = RF_DRAWING_LINE + 8 };
	int *rows = RF_NEW_ARRAY(drawing->arena, int, chart->mark_count + 1);
	double bottom = 0;

	if (!rows) {
		drawing->failed = true;
		return;
	}
	add_folded(&layout, "title", MARGIN, chart->title);
	if (chart->subtitle)
		add_folded(&layout, "label", MARGIN, chart->subtitle);
	layout.top = in_row(&layout, layout.y + 12 + RF_DRAWING_LINE * count_rows(&layout, rows));
	for (size_t i = 0; i < chart->panel_count; ++i) {
		bottom = add_titled(&layout, i);
		layout.y = bottom + 2 * RF_DRAWING_LINE;
	}
	add_marks(&layout, rows, bottom);
	layout.y += RF_DRAWING_LINE;
	for (size_t i = 0; i < chart->mark_count; ++i)
		add_legend(&layout, chart->marks[i].text);
	for (size_t i = 0; i < chart->panel_count; ++i)
		for (size_t k = 0; k < chart->panels[i].point_count; ++k)
			add_legend(&layout, chart->panels[i].points[k].text);
	drawing->height = layout.y + RF_DRAWING_LINE;
	drawing->title = chart->title;
}
