/* SPDX-License-Identifier: MIT
 *
 * **Behind the ends of lines** names that would cover each other form a block, each on a line of
 * its own, around the middle of the places that they want; a short line leads from the end of a
 * curve to a name that is not beside it.  Where there are more names than lines, those of thin
 * curves go first.
 *
 * **Along a line** that crosses others a name touches its line with its first or its last letter,
 * at the place nearest to the start of the line where it covers the fewest of the others.
 */
#include "plot/chart_names.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

enum {
	BESIDE = 6, /* from the end of a line to its name */
	LED = 14,   /* ... with a line in between */
	NEAR = 4,   /* moved by no more, a name needs none */
	MARGIN = 1, /* around a name that lines pass, with its letters ... */
	LETTER_HEIGHT = 9,
	LETTER_DEPTH = 2,
	ALONG = 48, /* places along a line that are tried */
	MARK_COST = 1,
	LINE_COST = 4, /* of what a name covers; */
	ALIKE_COST = 7 /* of a line that it could be taken for the name of */
};

struct name {
	const struct rf_curve *curve;
	struct rf_spot end, at;
};

static bool spot_at(const struct rf_chart_layout *layout, const struct rf_panel *panel,
                    double bottom, const struct rf_curve *curve, size_t index, struct rf_spot *spot)
{
	if (isnan(curve->y[index]))
		return false;
	*spot = rf_chart_layout_spot_of(layout, panel, bottom, curve->x[index], curve->y[index]);
	return true;
}

/* ---- behind the ends ---- */

static int by_height(const void *left, const void *right)
{
	const struct name *a = left, *b = right;

	return (a->end.y > b->end.y) - (a->end.y < b->end.y);
}

static size_t collect(const struct rf_chart_layout *layout, const struct rf_panel *panel,
                      double bottom, struct name *names)
{
	size_t count = 0;

	for (size_t i = 0; i < panel->curve_count; ++i) {
		const struct rf_curve *curve = &panel->curves[i];
		size_t last = curve->count;

		if (!curve->name || curve->is_named_along)
			continue;
		while (last > 0 &&
		       !spot_at(layout, panel, bottom, curve, last - 1, &names[count].end))
			--last;
		if (last == 0)
			continue;
		names[count++].curve = curve;
	}
	return count;
}

/* Leaves as many as there are lines, those of thin curves going first. */
static size_t leave_out(struct name *names, size_t count, size_t most)
{
	while (count > most) {
		size_t gone = count - 1;

		for (size_t i = count; i-- > 0;)
			if (names[i].curve->kind == RF_CURVE_THIN) {
				gone = i;
				break;
			}
		for (size_t i = gone; i + 1 < count; ++i)
			names[i] = names[i + 1];
		--count;
	}
	return count;
}

/* The block of names first to last, around the middle of where they want to be. */
static void set_block(struct name *names, size_t first, size_t last, double top, double bottom)
{
	double height = (double)(last - first) * RF_DRAWING_LINE, wanted = 0, from;

	for (size_t i = first; i <= last; ++i)
		wanted += names[i].end.y;
	from = wanted / (double)(last - first + 1) - height / 2;
	from = fmin(fmax(from, top), bottom - height);
	for (size_t i = first; i <= last; ++i)
		names[i].at.y = from + (double)(i - first) * RF_DRAWING_LINE;
}

/* Blocks that would cover each other become one; `from` has the first name of each. */
static void spread(struct name *names, size_t count, size_t *from, double top, double bottom)
{
	size_t blocks = 0;

	for (size_t i = 0; i < count; ++i) {
		from[blocks++] = i;
		set_block(names, i, i, top, bottom);
		while (blocks > 1 && names[from[blocks - 1]].at.y <
		                         names[from[blocks - 1] - 1].at.y + RF_DRAWING_LINE) {
			--blocks;
			set_block(names, from[blocks - 1], i, top, bottom);
		}
	}
}

static void draw_behind(struct rf_chart_layout *layout, const struct rf_panel *panel, double bottom)
{
	struct rf_arena *arena = layout->drawing->arena;
	struct name *names = RF_NEW_ARRAY(arena, struct name, panel->curve_count + 1);
	size_t *from = RF_NEW_ARRAY(arena, size_t, panel->curve_count + 1);
	double beside = BESIDE;
	size_t count;

	layout->drawing->failed |= !names || !from;
	if (!names || !from)
		return;
	count = collect(layout, panel, bottom, names);
	count = leave_out(names, count, (size_t)(panel->height / RF_DRAWING_LINE));
	qsort(names, count, sizeof(*names), by_height);
	spread(names, count, from, layout->panel.top, bottom);
	for (size_t i = 0; i < count; ++i)
		if (fabs(names[i].at.y - names[i].end.y) > NEAR)
			beside = LED;
	for (size_t i = 0; i < count; ++i) {
		struct name *name = &names[i];

		name->at.x = layout->right + beside;
		if (fabs(name->at.y - name->end.y) > NEAR)
			rf_drawing_line(layout->drawing, "leader",
			                (struct rf_spot){ layout->right, name->end.y },
			                (struct rf_spot){ name->at.x - 2, name->at.y });
		name->at.y += 4; /* from its middle to its foot */
		rf_drawing_text(layout->drawing,
		                rf_chart_layout_style(layout, name->curve->hue, "name"), name->at,
		                RF_ANCHOR_START, name->curve->name);
		rf_chart_layout_take(layout, rf_chart_layout_box_of(name->at, name->curve->name));
	}
}

/* ---- along a line ---- */

/* Cuts what is left of a line, between two parts of it, at a side of a box. */
static bool cut(double from, double towards, double side, bool is_lower, double *low, double *high)
{
	double way = towards - from, part;

	if (way == 0)
		return is_lower ? from >= side : from <= side;
	part = (side - from) / way;
	if ((way > 0) == is_lower)
		*low = fmax(*low, part);
	else
		*high = fmin(*high, part);
	return *low <= *high;
}

static bool crosses(struct rf_spot a, struct rf_spot b, const struct rf_chart_layout_box *box)
{
	double low = 0, high = 1;

	return cut(a.x, b.x, box->left, true, &low, &high) &&
	       cut(a.x, b.x, box->right, false, &low, &high) &&
	       cut(a.y, b.y, box->top, true, &low, &high) &&
	       cut(a.y, b.y, box->bottom, false, &low, &high);
}

/* Lines that a name covers, its own included. */
static int cost_of(const struct rf_chart_layout *layout, const struct rf_panel *panel,
                   double bottom, int hue, const struct rf_chart_layout_box *box)
{
	int cost = 0;

	for (size_t i = 0; i < panel->curve_count; ++i) {
		const struct rf_curve *curve = &panel->curves[i];
		struct rf_spot a, b;

		for (size_t k = 0; k + 1 < curve->count; ++k)
			if (curve->kind != RF_CURVE_DOTS &&
			    spot_at(layout, panel, bottom, curve, k, &a) &&
			    spot_at(layout, panel, bottom, curve, k + 1, &b) &&
			    crosses(a, b, box)) {
				cost += curve->hue == hue ? ALIKE_COST : LINE_COST;
				break;
			}
	}
	for (size_t i = 0; i < layout->chart->mark_count; ++i) {
		double x = rf_chart_layout_x_of(layout, layout->chart->marks[i].x);

		cost += x > box->left && x < box->right ? MARK_COST : 0;
	}
	return cost;
}

static bool is_inside(const struct rf_chart_layout_box *panel,
                      const struct rf_chart_layout_box *box)
{
	return box->left >= panel->left && box->right <= panel->right && box->top >= panel->top &&
	       box->bottom <= panel->bottom;
}

/* Below the line and to the right, or above it and to the left.  False: there is no room. */
static bool find_place(const struct rf_chart_layout *layout, const struct rf_panel *panel,
                       double bottom, const struct rf_curve *curve, struct rf_spot *at)
{
	double wide = rf_drawing_text_width(curve->name);
	int least = INT_MAX;
	struct rf_spot from, to;

	if (!spot_at(layout, panel, bottom, curve, 0, &from) ||
	    !spot_at(layout, panel, bottom, curve, curve->count - 1, &to))
		return false;
	for (int i = 0; i < 2 * ALONG; ++i) {
		double part = (i / 2 + 0.5) / ALONG;
		struct rf_spot on = { from.x + part * (to.x - from.x),
			              from.y + part * (to.y - from.y) };
		struct rf_spot place = { on.x + 5, on.y + 15 };
		struct rf_chart_layout_box box;
		int cost;

		if (i % 2 == 1)
			place = (struct rf_spot){ on.x - 5 - wide, on.y - 6 };
		box = rf_chart_layout_box_of(place, curve->name);
		if (!is_inside(&layout->panel, &box) || !rf_chart_layout_is_free(layout, &box))
			continue;
		cost = cost_of(layout, panel, bottom, curve->hue, &box);
		if (cost < least) {
			least = cost;
			*at = place;
		}
	}
	return least < INT_MAX;
}

/* Hides what passes a name, so that no line strikes it through.  In characters nothing does. */
static void add_plate(struct rf_chart_layout *layout, struct rf_spot at, const char *name)
{
	double right = at.x + rf_drawing_text_width(name) + MARGIN;
	double top = at.y - LETTER_HEIGHT - MARGIN, bottom = at.y + LETTER_DEPTH + MARGIN;
	const struct rf_spot corners[] = {
		{ at.x - MARGIN, top }, { right, top }, { right, bottom }, { at.x - MARGIN, bottom }
	};

	if (!layout->drawing->canvas->back_end->has_columns)
		rf_drawing_shape(layout->drawing, RF_SHAPE_AREA, "plate", corners, 4, NULL);
}

static void draw_along(struct rf_chart_layout *layout, const struct rf_panel *panel, double bottom)
{
	for (size_t i = 0; i < panel->curve_count; ++i) {
		const struct rf_curve *curve = &panel->curves[i];
		struct rf_spot at;

		if (!curve->name || !curve->is_named_along || curve->count == 0 ||
		    !find_place(layout, panel, bottom, curve, &at))
			continue;
		add_plate(layout, at, curve->name);
		rf_drawing_text(layout->drawing, rf_chart_layout_style(layout, curve->hue, "name"),
		                at, RF_ANCHOR_START, curve->name);
		rf_chart_layout_take(layout, rf_chart_layout_box_of(at, curve->name));
	}
}

void rf_chart_names_draw(struct rf_chart_layout *layout, const struct rf_panel *panel,
                         double bottom)
{
	draw_along(layout, panel, bottom);
	draw_behind(layout, panel, bottom);
}
