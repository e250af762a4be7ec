/* SPDX-License-Identifier: MIT
 *
 * A letter stands at the nearest place around its dot that nothing else has, with a line to the dot
 * where that is not beside it.  In characters, which have no such lines, it stands in the place of
 * its dot.
 */
#include "plot/chart_labels.h"

#include <math.h>

enum { BESIDE = 2, FARTHEST = 48, STEP_X = 10, STEP_Y = 13, DOT = 4 };

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

/* The box around a short curve. */
static void take_curve(struct rf_chart_layout *layout, const struct rf_panel *panel, double bottom,
                       const struct rf_curve *curve)
{
	struct rf_chart_layout_box box = { INFINITY, -INFINITY, INFINITY, -INFINITY };

	for (size_t i = 0; i < curve->count; ++i) {
		struct rf_spot spot =
		    rf_chart_layout_spot_of(layout, panel, bottom, curve->x[i], curve->y[i]);

		box.left = fmin(box.left, spot.x - 1);
		box.right = fmax(box.right, spot.x + 1);
		box.top = fmin(box.top, spot.y - 1);
		box.bottom = fmax(box.bottom, spot.y + 1);
	}
	rf_chart_layout_take(layout, box);
}

void rf_chart_labels_take(struct rf_chart_layout *layout, const struct rf_panel *panel,
                          double bottom)
{
	for (size_t i = 0; i < panel->point_count; ++i) {
		struct rf_spot dot = rf_chart_layout_spot_of(
		    layout, panel, bottom, panel->points[i].x, panel->points[i].y);

		if (!panel->points[i].is_plain)
			rf_chart_layout_take(
			    layout, (struct rf_chart_layout_box){ dot.x - DOT, dot.x + DOT,
			                                          dot.y - DOT, dot.y + DOT });
	}
	for (size_t i = 0; i < panel->curve_count; ++i)
		if (panel->curves[i].keeps_room && panel->curves[i].count > 0)
			take_curve(layout, panel, bottom, &panel->curves[i]);
}

void rf_chart_labels_points(struct rf_chart_layout *layout, const struct rf_panel *panel,
                            double bottom, size_t first_letter)
{
	struct rf_spot dot;

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
		if (layout->drawing->canvas->back_end->has_columns) {
			rf_drawing_text(layout->drawing,
			                rf_chart_layout_style(layout, point->hue, "letter"), dot,
			                RF_ANCHOR_START, letter);
			continue;
		}
		if (!find_room(layout, dot, letter, &at, &far))
			continue;
		if (far > BESIDE)
			add_leader(layout, dot, at, letter);
		rf_drawing_text(layout->drawing, "title", at, RF_ANCHOR_START, letter);
		rf_chart_layout_take(layout, rf_chart_layout_box_of(at, letter));
	}
}
