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

/* Full, thin and dashed, dots alone, or thin between points that belong together. */
enum rf_curve_kind { RF_CURVE_LINE, RF_CURVE_THIN, RF_CURVE_DOTS, RF_CURVE_JOIN };

/* What a line of the subtitle is in the colour of. */
struct rf_chart_key {
	int hue;
	const char *text;
};

/* NAN is a gap.  `name` stands at the end of a line; curves with the same hue belong together. */
struct rf_curve {
	enum rf_curve_kind kind;
	int hue; /* 1 to 6 */
	const char *name;
	size_t count;
	const double *x, *y;
	const double *low, *high; /* NULL: no band around it */
	const char *const *tips;  /* what pointing at each shows; NULL: nothing */
	bool is_named_along;      /* beside its line, not behind its end */
	bool keeps_room;          /* no text covers it: it is short */
	const char *tip;          /* what pointing at its line shows; NULL: its name */
};

/* A dot with a letter, which the legend explains. */
struct rf_chart_point {
	double x, y;
	int hue;
	const char *text; /* "triad: 0.083 FLOP/B, 1.2 GFLOP/s": what pointing at it shows */
	const char *const *cells; /* its row of the legend, if that is a table */
	bool is_open;             /* a ring */
	bool is_plain;            /* small, without a letter and not in the legend */
};

/* What is between some places is of a kind; the legend names it. */
struct rf_chart_area {
	int hue;
	const char *name;
	size_t count;
	const double *x, *y;
	bool is_solid; /* as bars are */
};

/* Columns of a legend, of texts aligned left (l) or of numbers aligned right (r). */
struct rf_chart_table {
	size_t column_count; /* at most 12 */
	const char *alignment;
	const char *const *heads;
	size_t drop_count;
	const size_t *drops; /* columns that go, in this order, where a row is too long */
};

struct rf_panel {
	const char *title; /* "bytes per iteration" */
	struct rf_scale y;
	double height; /* on the drawing */
	size_t point_count;
	const struct rf_chart_point *points;
	size_t curve_count;
	const struct rf_curve *curves;
	size_t area_count;
	const struct rf_chart_area *areas; /* below all else */
};

/* A place along x that has a name: "N = 1025: L1 loses loop j". */
struct rf_chart_mark {
	double x;
	const char *text;
};

struct rf_chart {
	const char *title, *subtitle;
	size_t key_count;
	const struct rf_chart_key *keys; /* below the subtitle, each in its colour */
	const char *x_title;
	struct rf_scale x;
	size_t panel_count;
	const struct rf_panel *panels;
	size_t mark_count;
	const struct rf_chart_mark *marks; /* ascending */
	/* NULL: points stand in the legend with their texts. */
	const struct rf_chart_table *legend;
	const char *remark; /* below it; NULL: none */
};

/* A straight line between two places; one without points, where memory ran out. */
struct rf_curve rf_chart_segment(struct rf_arena *arena, double x0, double y0, double x1,
                                 double y1);

/* Lays the chart out.  Marks are letters above the panels, points have theirs beside them, and what
 * they say stands below. */
void rf_chart_draw(const struct rf_chart *chart, struct rf_drawing *drawing);

#endif
