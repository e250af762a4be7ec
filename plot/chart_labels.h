/* SPDX-License-Identifier: MIT
 *
 * What stands inside of a panel beside its curves: names of these, dots and their letters.
 */
#ifndef RF_CHART_LABELS_H
#define RF_CHART_LABELS_H

#include "plot/chart_layout.h"

/* Names of curves: those under their starts, and those behind their ends. */
void rf_chart_labels_names(struct rf_chart_layout *layout, const struct rf_panel *panel,
                           double bottom);

/* Dots, each with its letter from `first_letter` on where it has one. */
void rf_chart_labels_points(struct rf_chart_layout *layout, const struct rf_panel *panel,
                            double bottom, size_t first_letter);

#endif
