/* SPDX-License-Identifier: MIT
 *
 * Dots inside of a panel, and their letters.
 */
#ifndef RF_CHART_LABELS_H
#define RF_CHART_LABELS_H

#include "plot/chart_layout.h"

/* Takes the places of dots with letters and of short curves, before anybody else does. */
void rf_chart_labels_take(struct rf_chart_layout *layout, const struct rf_panel *panel,
                          double bottom);

/* Dots, each with its letter from `first_letter` on where it has one. */
void rf_chart_labels_points(struct rf_chart_layout *layout, const struct rf_panel *panel,
                            double bottom, size_t first_letter);

#endif
