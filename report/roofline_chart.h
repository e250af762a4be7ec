/* SPDX-License-Identifier: MIT
 *
 * The roofline of a CPU with kernels on it: as a table, CSV, JSON (rfmodel.chart/1) or a picture.
 */
#ifndef RF_ROOFLINE_CHART_H
#define RF_ROOFLINE_CHART_H

#include "base/text.h"
#include "model/ir/result.h"
#include "plot/drawing.h"

struct rf_roofline_chart;

struct rf_roofline_chart *rf_roofline_chart_new(struct rf_arena *arena);

/* Takes over what the chart needs of a result: its roofs, ceilings, and the place of its loop, as
 * predicted and, where there is one, as measured.  False without memory. */
bool rf_roofline_chart_add(struct rf_roofline_chart *chart, const struct rf_result *result);

/* A point of somebody else's: operations per byte and operations per second. */
bool rf_roofline_chart_add_point(struct rf_roofline_chart *chart, const char *name,
                                 double flop_per_byte, double flop_per_s);

void rf_roofline_chart_text(struct rf_text *out, const struct rf_roofline_chart *chart);
void rf_roofline_chart_csv(struct rf_text *out, const struct rf_roofline_chart *chart);
void rf_roofline_chart_json(struct rf_text *out, const struct rf_roofline_chart *chart,
                            bool is_compact);
void rf_roofline_chart_draw(struct rf_text *out, const struct rf_roofline_chart *chart,
                            const struct rf_canvas *canvas);

#endif
