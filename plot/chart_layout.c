/* SPDX-License-Identifier: MIT */
#include "plot/chart_layout.h"

#include <math.h>

enum { ASCENT = 12, DESCENT = 4 };

double rf_chart_layout_part_of(const struct rf_scale *scale, double value)
{
	return scale->is_log ? log(value / scale->low) / log(scale->high / scale->low)
	                     : (value - scale->low) / (scale->high - scale->low);
}

double rf_chart_layout_x_of(const struct rf_chart_layout *layout, double value)
{
	double part = rf_chart_layout_part_of(&layout->chart->x, value);

	return layout->left + part * (layout->right - layout->left);
}

struct rf_spot rf_chart_layout_spot_of(const struct rf_chart_layout *layout,
                                       const struct rf_panel *panel, double bottom, double x,
                                       double y)
{
	double part = fmin(fmax(rf_chart_layout_part_of(&panel->y, y), 0), 1);
	double at = fmin(fmax(rf_chart_layout_x_of(layout, x), layout->left), layout->right);

	return (struct rf_spot){ at, bottom - panel->height * part };
}

const char *rf_chart_layout_style(struct rf_chart_layout *layout, int hue, const char *kind)
{
	const char *style = rf_arena_print(layout->drawing->arena, "s%d %s", hue, kind);

	layout->drawing->failed |= !style;
	return style ? style : "";
}

const char *rf_chart_layout_letter(struct rf_chart_layout *layout, size_t index)
{
	const char *text;

	if (index < 52)
		text = rf_arena_print(layout->drawing->arena, "%c",
		                      (int)(index < 26 ? 'A' + index : 'a' + index - 26));
	else
		text = rf_arena_print(layout->drawing->arena, "%zu", index + 1);
	layout->drawing->failed |= !text;
	return text ? text : "";
}

struct rf_chart_layout_box rf_chart_layout_box_of(struct rf_spot at, const char *text)
{
	return (struct rf_chart_layout_box){ at.x, at.x + rf_drawing_text_width(text),
		                             at.y - ASCENT, at.y + DESCENT };
}

bool rf_chart_layout_is_free(const struct rf_chart_layout *layout,
                             const struct rf_chart_layout_box *box)
{
	for (size_t i = 0; i < layout->taken.count; ++i) {
		const struct rf_chart_layout_box *other = &layout->taken.items[i];

		if (box->left < other->right && other->left < box->right &&
		    box->top < other->bottom && other->top < box->bottom)
			return false;
	}
	return true;
}

void rf_chart_layout_take(struct rf_chart_layout *layout, struct rf_chart_layout_box box)
{
	struct rf_chart_layout_box *place = RF_PUSH(layout->drawing->arena, &layout->taken);

	layout->drawing->failed |= !place;
	if (place)
		*place = box;
}
