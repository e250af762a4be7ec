/* SPDX-License-Identifier: MIT
 *
 * Grid lines of a panel, and the values that they stand for.
 */
#ifndef RF_CHART_AXES_H
#define RF_CHART_AXES_H

#include "plot/chart_layout.h"

/* A line up through the panel for each value, and the value below unless one is in the way. */
void rf_chart_axes_x(struct rf_chart_layout *layout, double bottom, double height);

/* The same across, with values on the left. */
void rf_chart_axes_y(struct rf_chart_layout *layout, const struct rf_panel *panel, double bottom);

#endif
