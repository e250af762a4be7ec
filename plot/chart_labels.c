/* SPDX-License-Identifier: MIT
 *
 * Names of curves move apart until each has a line of its own; where there are more than lines,
 * those of thin curves go first.  A letter stands at the nearest place around its dot that nothing
 * else has, with a line to the dot where that is not beside it.
 */
#include "plot/chart_labels.h"

#include <math.h>
#include <stdlib.h>

enum { BESIDE = 2, FARTHEST = 48, STEP_X = 10, STEP_Y = 13, DOT = 4 };

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

static size_t collect_names(const struct rf_chart_layout *layout, const struct rf_panel *panel,
                            double bottom, bool at_start, struct name *names)
{
	size_t count = 0;

	for (size_t i = 0; i < panel->curve_count; ++i) {
		const struct rf_curve *curve = &panel->curves[i];
		size_t last = curve->count;

		while (last > 0 && isnan(curve->y[last - 1]))
			--last;
		if (!curve->name || last == 0 || curve->is_named_at_start != at_start)
			continue;
		names[count].curve = curve;
		last = at_start ? 0 : last - 1;
		names[count].at =
		    rf_chart_layout_spot_of(layout, panel, bottom, curve->x[last], curve->y[last]);
		names[count].at.y += at_start ? RF_DRAWING_LINE : 4;
		names[count].at.x = at_start ? names[count].at.x + 12 : layout->right + 6;
		++count;
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

static void add_names(struct rf_chart_layout *layout, const struct rf_panel *panel, double bottom,
                      bool at_start)
{
	struct name *names =
	    RF_NEW_ARRAY(layout->drawing->arena, struct name, panel->curve_count + 1);
	size_t count;

	layout->drawing->failed |= !names;
	if (!names)
		return;
	count = collect_names(layout, panel, bottom, at_start, names);
	count = leave_out(names, count, (size_t)(panel->height / RF_DRAWING_LINE));
	qsort(names, count, sizeof(*names), by_height);
	for (size_t i = 1; i < count; ++i)
		names[i].at.y = fmax(names[i].at.y, names[i - 1].at.y + RF_DRAWING_LINE);
	for (size_t i = count; i-- > 0;) {
		double limit = i + 1 < count ? names[i + 1].at.y - RF_DRAWING_LINE : bottom + 4;

		names[i].at.y = fmin(names[i].at.y, limit);
		rf_drawing_text(layout->drawing,
		                rf_chart_layout_style(layout, names[i].curve->hue, "name"),
		                names[i].at, RF_ANCHOR_START, names[i].curve->name);
		rf_chart_layout_take(layout,
		                     rf_chart_layout_box_of(names[i].at, names[i].curve->name));
	}
}

void rf_chart_labels_names(struct rf_chart_layout *layout, const struct rf_panel *panel,
                           double bottom)
{
	add_names(layout, panel, bottom, true);
	add_names(layout, panel, bottom, false);
}

/* ---- letters ---- */

static bool is_inside(const struct rf_chart_layout_box *panel,
                      const struct rf_chart_layout_box *box)
{
	return box->left >= panel->left && box->right <= panel->right && box->top >= panel->top &&
	       box->bottom <= panel->bottom;
}

/* The nearest place: around the dot, then on wider and wider squares around it.  False: none. */
static bool find_room(const struct rf_chart_layout *layout, struct rf_spot dot, const char *text,
                      struct rf_spot *at, int *far)
{
	static const int beside[][2] = { { 0, -1 }, { 1, 0 },   { -1, 0 }, { 0, 1 },
		                         { 1, -1 }, { -1, -1 }, { 1, 1 },  { -1, 1 } };
	double wide = rf_drawing_text_width(text);

	for (*far = 1; *far <= FARTHEST; ++*far)
		for (int i = 0; i < 8 * *far; ++i) {
			int side = i / (2 * *far), along = i % (2 * *far) - *far;
			int x = side == 0 ? along : side == 1 ? *far : side == 2 ? -along : -*far;
			int y = side == 0 ? -*far : side == 1 ? along : side == 2 ? *far : -along;
			struct rf_chart_layout_box box;

			if (*far == 1) {
				x = beside[i][0];
				y = beside[i][1];
			}
			at->x = dot.x - wide / 2 + x * (STEP_X + (x != 0 ? wide / 2 - 3.5 : 0));
			at->y = dot.y + 4 + y * STEP_Y;
			box = rf_chart_layout_box_of(*at, text);
			if (is_inside(&layout->panel, &box) &&
			    rf_chart_layout_is_free(layout, &box))
				return true;
		}
	return false;
}

/* From the dot to the side of the letter that is nearest. */
static void add_leader(struct rf_chart_layout *layout, struct rf_spot dot, struct rf_spot at,
                       const char *letter)
{
	double wide = rf_drawing_text_width(letter);
	struct rf_spot to = { fmin(fmax(dot.x, at.x), at.x + wide),
		              fmin(fmax(dot.y, at.y - 10), at.y) };

	rf_drawing_line(layout->drawing, "leader", dot, to);
}

void rf_chart_labels_points(struct rf_chart_layout *layout, const struct rf_panel *panel,
                            double bottom, size_t first_letter)
{
	struct rf_spot dot;

	for (size_t i = 0; i < panel->point_count; ++i) {
		dot = rf_chart_layout_spot_of(layout, panel, bottom, panel->points[i].x,
		                              panel->points[i].y);
		if (!panel->points[i].is_plain)
			rf_chart_layout_take(
			    layout, (struct rf_chart_layout_box){ dot.x - DOT, dot.x + DOT,
			                                          dot.y - DOT, dot.y + DOT });
	}
	for (size_t i = 0; i < panel->point_count; ++i) {
		const struct rf_chart_point *point = &panel->points[i];
		const char *kind = point->is_open ? "ring" : point->is_plain ? "dot small" : "dot";
		const char *letter;
		struct rf_spot at;
		int far;

		dot = rf_chart_layout_spot_of(layout, panel, bottom, point->x, point->y);
		rf_drawing_shape(layout->drawing, RF_SHAPE_DOT,
		                 rf_chart_layout_style(layout, point->hue, kind), &dot, 1,
		                 point->text);
		if (point->is_plain)
			continue;
		letter = rf_chart_layout_letter(layout, first_letter++);
		if (!find_room(layout, dot, letter, &at, &far))
			continue;
		if (far > BESIDE)
			add_leader(layout, dot, at, letter);
		rf_drawing_text(layout->drawing, "title", at, RF_ANCHOR_START, letter);
		rf_chart_layout_take(layout, rf_chart_layout_box_of(at, letter));
	}
}
