/* SPDX-License-Identifier: MIT
 *
 * Bars of parts, in groups with a name, from left to right over one scale that begins at 0.
 */
#ifndef RF_BARS_H
#define RF_BARS_H

#include "plot/chart.h"

struct rf_bar_part {
	int hue;
	double length;
	const char *text; /* "L1-L2 5.03 cy/CL": what pointing at it shows */
	const char *name; /* "5.03", inside of it where there is room */
};

struct rf_bar {
	size_t part_count;
	const struct rf_bar_part *parts;
	double total;     /* where a mark stands; 0: none */
	const char *text; /* behind it; NULL: nothing */
};

struct rf_bar_group {
	const char *name;
	size_t bar_count;
	const struct rf_bar *bars;
};

struct rf_bars {
	const char *title, *subtitle;
	const char *x_title;
	size_t key_count;
	const struct rf_chart_area *keys; /* names of the hues; they have no places */
	size_t group_count;
	const struct rf_bar_group *groups;
	const char *remark; /* NULL: none */
};

void rf_bars_draw(const struct rf_bars *bars, struct rf_drawing *drawing);

#endif
