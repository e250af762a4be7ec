/* SPDX-License-Identifier: MIT
 *
 * The roofline of a machine, or of several, with loops on it: as a table, CSV, JSON
 * (rfmodel.chart/1) or a picture.
 */
#ifndef RF_ROOFLINE_CHART_H
#define RF_ROOFLINE_CHART_H

#include "base/text.h"
#include "model/ir/result.h"
#include "plot/drawing.h"

struct rf_roofline_chart;

enum { RF_ROOFLINE_CHART_MOST_MACHINES = 6 };

/* A loop that somebody else timed. */
struct rf_timed_loop {
	const char *name;
	const char *machine; /* its id; NULL: that of the chart */
	const char *sizes;   /* "N = 1000, 4 cores": all of them; NULL: not told */
	double flop_per_byte, flop_per_s;
	double seconds; /* 0: not told */
	/* What was predicted of it, where that is known. */
	const char *bound;
	double predicted_flop_per_s, roof_flop_per_s;
};

struct rf_roofline_chart *rf_roofline_chart_new(struct rf_arena *arena);

/* What a loop is called: "3d-7pt" of kernels/3d-7pt.c; functions are often called alike. */
const char *rf_roofline_chart_name(struct rf_arena *arena, const char *file);

/* Takes over the roofs and ceilings of a machine; those of the same machine join, the highest of
 * each.  False without memory or when there are too many. */
bool rf_roofline_chart_add_machine(struct rf_roofline_chart *chart,
                                   const struct rf_machine *machine, int64_t cores,
                                   const struct rf_roofline *roofline);

/* The same of the machine of a result, and the place of its loop, as predicted and, where there is
 * one, as measured.  Loops with one number of a series are the same one at other `sizes` (NULL:
 * there is one).  *is_placed: it has a place. */
bool rf_roofline_chart_add(struct rf_roofline_chart *chart, const struct rf_result *result,
                           const char *sizes, size_t series, bool *is_placed);

/* A loop of which only this is known, on the last machine that was added: operations per byte of a
 * level (NULL: the last one), its speed, what bounds it, and the time of a run or 0. */
bool rf_roofline_chart_add_row(struct rf_roofline_chart *chart, const char *name,
                               double flop_per_byte, const char *level, double flop_per_s,
                               const char *bound, double seconds);

/* What a picture says below its legend. */
void rf_roofline_chart_remark(struct rf_roofline_chart *chart, const char *remark);

/* A measured one, joined to the same loop as predicted, which joins the chart where it is known and
 * not there yet.  Without a machine it is of the only one there is. */
bool rf_roofline_chart_add_timed(struct rf_roofline_chart *chart,
                                 const struct rf_timed_loop *timed);

/* What each loop has of its roof and could gain; with `by_gain` that with the most to gain comes
 * first.  To be called before one of the following, once. */
bool rf_roofline_chart_finish(struct rf_roofline_chart *chart, bool by_gain);

void rf_roofline_chart_text(struct rf_text *out, const struct rf_roofline_chart *chart);
void rf_roofline_chart_csv(struct rf_text *out, const struct rf_roofline_chart *chart);
void rf_roofline_chart_json(struct rf_text *out, const struct rf_roofline_chart *chart,
                            bool is_compact);

/* With `shows_regions` the regions below and above the roofs of the first machine are shaded. */
void rf_roofline_chart_draw(struct rf_text *out, const struct rf_roofline_chart *chart,
                            const struct rf_canvas *canvas, bool shows_regions);

#endif
