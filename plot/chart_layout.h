/* SPDX-License-Identifier: MIT
 *
 * What is drawn so far of a chart: how far down it is full, and which places texts have taken, so
 * that no two of them cover each other.
 */
#ifndef RF_CHART_LAYOUT_H
#define RF_CHART_LAYOUT_H

#include "plot/chart.h"

/* Beside the panels: room for labels of their axes, and for names of curves. */
enum { RF_CHART_LAYOUT_MARGIN = 16, RF_CHART_LAYOUT_LEFT = 80, RF_CHART_LAYOUT_RIGHT = 184 };

struct rf_chart_layout_box {
	double left, right, top, bottom;
};

struct rf_chart_layout {
	const struct rf_chart *chart;
	struct rf_drawing *drawing;
	double left, right; /* of the panels */
	double y;           /* down to here it is full */
	double top;         /* of the first panel */
	size_t letters;
	struct rf_chart_layout_box panel;            /* the one at hand */
	RF_VECTOR(struct rf_chart_layout_box) taken; /* by texts and dots inside it */
};

/* Where a value lies between the ends of a scale, 0 to 1. */
double rf_chart_layout_part_of(const struct rf_scale *scale, double value);

/* Places of values, inside of the panel whatever they are. */
double rf_chart_layout_x_of(const struct rf_chart_layout *layout, double value);
struct rf_spot rf_chart_layout_spot_of(const struct rf_chart_layout *layout,
                                       const struct rf_panel *panel, double bottom, double x,
                                       double y);

/* "s3 line" */
const char *rf_chart_layout_style(struct rf_chart_layout *layout, int hue, const char *kind);

/* "A" to "Z", "a" to "z", then numbers. */
const char *rf_chart_layout_letter(struct rf_chart_layout *layout, size_t index);

/* The box of a text that starts at a spot, whether nothing else is there, and that it is taken. */
struct rf_chart_layout_box rf_chart_layout_box_of(struct rf_spot at, const char *text);
bool rf_chart_layout_is_free(const struct rf_chart_layout *layout,
                             const struct rf_chart_layout_box *box);
void rf_chart_layout_take(struct rf_chart_layout *layout, struct rf_chart_layout_box box);

#endif
