/* SPDX-License-Identifier: MIT
 *
 * A chart: panels one above the other over the same values, in units of what they show.
 */
#ifndef RF_CHART_H
#define RF_CHART_H

#include "plot/drawing.h"

/* From `low` to `high`; both above 0 where it is logarithmic. */
struct rf_scale {
	bool is_log;
	double low, high;
};

enum rf_curve_kind { RF_CURVE_LINE, RF_CURVE_THIN, RF_CURVE_DOTS };

/* NAN is a gap.  `name` stands at the end of a line; curves with the same hue belong together. */
struct rf_curve {
	enum rf_curve_kind kind;
	int hue; /* 1 to 6 */
	const char *name;
	size_t count;
	const double *x, *y;
	const double *low, *high; /* NULL: no band around it */
	const char *const *tips;  /* what pointing at each shows; NULL: nothing */
	bool is_named_at_start;   /* under its first point, not behind its last one */
};

/* A dot with a letter, which the legend explains. */
struct rf_chart_point {
	double x, y;
	int hue;
	const char *text; /* "triad: 0.083 FLOP/B, 1.2 GFLOP/s" */
};

struct rf_panel {
	const char *title; /* "bytes per iteration" */
	struct rf_scale y;
	double height; /* on the drawing */
	size_t point_count;
	const struct rf_chart_point *points;
	size_t curve_count;
	const struct rf_curve *curves;
};

/* A place along x that has a name: "N = 1025: L1 loses loop j". */
struct rf_chart_mark {
	double x;
	const char *text;
};

struct rf_chart {
	const char *title, *subtitle;
	const char *x_title;
	struct rf_scale x;
	size_t panel_count;
	const struct rf_panel *panels;
	size_t mark_count;
	const struct rf_chart_mark *marks; /* ascending */
};

/* Lays the chart out.  Marks are letters above the panels, points have theirs beside them, and what
 * they say stands below. */
void rf_chart_draw(const struct rf_chart *chart, struct rf_drawing *drawing);

#endif
