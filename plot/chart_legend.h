/* SPDX-License-Identifier: MIT
 *
 * Texts above and below the panels: titles, what the letters say.
 */
#ifndef RF_CHART_LEGEND_H
#define RF_CHART_LEGEND_H

#include "plot/chart_layout.h"

/* A text from a place on, in as many lines as it takes. */
void rf_chart_legend_folded(struct rf_chart_layout *layout, const char *style, double left,
                            const char *text);

/* What marks and points say, and which area is which. */
void rf_chart_legend_draw(struct rf_chart_layout *layout);

#endif
