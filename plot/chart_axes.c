/* SPDX-License-Identifier: MIT */
#include "plot/chart_axes.h"

#include <math.h>

/* 1, 2 or 5 times a power of ten, so that about `count` of them span a length. */
static double nice_step(double length, double count)
{
	double step = pow(10, floor(log10(length / count)));

	while (length / step > count)
		step *= length / (2 * step) <= count ? 2 : length / (5 * step) <= count ? 5 : 10;
	return step;
}

/* The value of a grid line behind `value`, the first one where that is below the scale; of
 * logarithmic scales 1, 2 and 5 times the powers of ten. */
static double next_tick(const struct rf_scale *scale, double count, double value)
{
	double step, power;

	if (!scale->is_log) {
		step = nice_step(scale->high - scale->low, count);
		return value < scale->low ? ceil(scale->low / step) * step : value + step;
	}
	if (value < scale->low)
		value = scale->low * (1 - 1e-9);
	power = pow(10, floor(log10(value * (1 + 1e-9))));
	if (value < power * (1 - 1e-9))
		return power;
	if (value < 2 * power * (1 - 1e-9))
		return 2 * power;
	return value < 5 * power * (1 - 1e-9) ? 5 * power : 10 * power;
}

/* "0.5", "400", "1.5 G" */
static const char *label_of(struct rf_chart_layout *layout, double value)
{
	static const char prefixes[] = { ' ', 'M', 'G', 'T', 'P' };
	const char *text;
	size_t prefix = 0;

	if (value >= 1e6)
		for (value /= 1e6, prefix = 1; value >= 1000 && prefix < 4; ++prefix)
			value /= 1000;
	text = rf_arena_print(layout->drawing->arena, prefix ? "%.6g %c" : "%.6g", value,
	                      prefixes[prefix]);
	layout->drawing->failed |= !text;
	return text ? text : "";
}

void rf_chart_axes_x(struct rf_chart_layout *layout, double bottom, double height)
{
	const struct rf_scale *scale = &layout->chart->x;
	double free_from = 0;

	for (double value = next_tick(scale, 10, scale->low - 1); value <= scale->high * (1 + 1e-9);
	     value = next_tick(scale, 10, value)) {
		double x = rf_chart_layout_x_of(layout, value);
		const char *label = label_of(layout, value);
		double half = rf_drawing_text_width(label) / 2;

		rf_drawing_line(layout->drawing, "grid", (struct rf_spot){ x, bottom - height },
		                (struct rf_spot){ x, bottom });
		if (x - half < free_from)
			continue;
		rf_drawing_text(layout->drawing, "label",
		                (struct rf_spot){ x, bottom + RF_DRAWING_LINE }, RF_ANCHOR_MIDDLE,
		                label);
		free_from = x + half + RF_DRAWING_LETTER;
	}
}

void rf_chart_axes_y(struct rf_chart_layout *layout, const struct rf_panel *panel, double bottom)
{
	const struct rf_scale *scale = &panel->y;
	double free_to = bottom + RF_DRAWING_LINE;

	for (double value = next_tick(scale, 6, scale->low - 1); value <= scale->high * (1 + 1e-9);
	     value = next_tick(scale, 6, value)) {
		double y = bottom - panel->height * rf_chart_layout_part_of(scale, value);

		rf_drawing_line(layout->drawing, "grid", (struct rf_spot){ layout->left, y },
		                (struct rf_spot){ layout->right, y });
		if (y > free_to)
			continue;
		rf_drawing_text(layout->drawing, "label",
		                (struct rf_spot){ layout->left - RF_DRAWING_LETTER, y + 4 },
		                RF_ANCHOR_END, label_of(layout, value));
		free_to = y - RF_DRAWING_LINE;
	}
}
