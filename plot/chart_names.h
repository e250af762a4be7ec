/* SPDX-License-Identifier: MIT
 *
 * Names of curves.
 */
#ifndef RF_CHART_NAMES_H
#define RF_CHART_NAMES_H

#include "plot/chart_layout.h"

/* Those along their lines, and those behind their ends. */
void rf_chart_names_draw(struct rf_chart_layout *layout, const struct rf_panel *panel,
                         double bottom);

#endif
