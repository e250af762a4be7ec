/* SPDX-License-Identifier: MIT
 *
 *     N = 1000
 *       ######                       a bar a line
 *       ====oooo--------|  takes 31.6    parts, and where they end in time
 *     0      10      20      30  cy/CL
 */
#include "plot/bars.h"

#include <math.h>

#include "plot/chart_axes.h"
#include "plot/chart_layout.h"
#include "plot/chart_legend.h"

enum { LINE = RF_DRAWING_LINE, INSET = 2, ROOM_FOR_TEXT = 210 };

static double length_of(const struct rf_bar *bar)
{
	double length = 0;

	for (size_t i = 0; i < bar->part_count; ++i)
		length += bar->parts[i].length;
	return fmax(length, bar->total);
}

static double longest_of(const struct rf_bars *bars)
{
	double longest = 0;

	for (size_t i = 0; i < bars->group_count; ++i)
		for (size_t k = 0; k < bars->groups[i].bar_count; ++k)
			longest = fmax(longest, length_of(&bars->groups[i].bars[k]));
	return longest > 0 ? longest : 1;
}

static void add_part(struct rf_chart_layout *layout, const struct rf_bar_part *part, double from)
{
	double left = rf_chart_layout_x_of(layout, from);
	double right = rf_chart_layout_x_of(layout, from + part->length), y = layout->y;
	const struct rf_spot corners[] = { { left, y + INSET },
		                           { right, y + INSET },
		                           { right, y + LINE - INSET },
		                           { left, y + LINE - INSET } };

	if (!(part->length > 0))
		return;
	rf_drawing_shape(layout->drawing, RF_SHAPE_AREA,
	                 rf_chart_layout_style(layout, part->hue, "bar"), corners, 4, part->text);
	if (part->name && right - left >= rf_drawing_text_width(part->name) + 6)
		rf_drawing_text(layout->drawing, "inside",
		                (struct rf_spot){ (left + right) / 2, y + LINE - 4 },
		                RF_ANCHOR_MIDDLE, part->name);
}

static void add_bar(struct rf_chart_layout *layout, const struct rf_bar *bar)
{
	double from = 0, end = rf_chart_layout_x_of(layout, length_of(bar));

	for (size_t i = 0; i < bar->part_count; ++i) {
		add_part(layout, &bar->parts[i], from);
		from += bar->parts[i].length;
	}
	if (bar->total > 0) {
		double x = rf_chart_layout_x_of(layout, bar->total);

		rf_drawing_line(layout->drawing, "total", (struct rf_spot){ x, layout->y },
		                (struct rf_spot){ x, layout->y + LINE });
	}
	if (bar->text)
		rf_drawing_text(layout->drawing, "label",
		                (struct rf_spot){ end + 8, layout->y + LINE - 4 }, RF_ANCHOR_START,
		                bar->text);
	layout->y += LINE;
}

/* A name, or its begin where it is longer than a line. */
static const char *shortened(struct rf_chart_layout *layout, const char *name)
{
	size_t room = (size_t)((layout->drawing->width - layout->left - RF_CHART_LAYOUT_MARGIN) /
	                       RF_DRAWING_LETTER);
	size_t length = 0;
	const char *text;

	if (rf_drawing_text_width(name) <= (double)(room * RF_DRAWING_LETTER))
		return name;
	for (size_t letters = 0; letters + 3 <= room; ++letters)
		do
			++length;
		while (((unsigned char)name[length] & 0xc0) == 0x80);
	text = rf_arena_print(layout->drawing->arena, "%.*s...", (int)length - 1, name);
	layout->drawing->failed |= !text;
	return text ? text : "";
}

static double bottom_of(const struct rf_bars *bars, double y)
{
	for (size_t i = 0; i < bars->group_count; ++i)
		y += (double)(LINE * (bars->groups[i].bar_count + 2));
	return y;
}

static void add_groups(struct rf_chart_layout *layout, const struct rf_bars *bars)
{
	double top = layout->y, bottom = bottom_of(bars, top) + LINE / 2.0;

	rf_chart_axes_x(layout, bottom, bottom - top);
	rf_drawing_line(layout->drawing, "axis", (struct rf_spot){ layout->left, bottom },
	                (struct rf_spot){ layout->right, bottom });
	for (size_t i = 0; i < bars->group_count; ++i) {
		rf_drawing_text(layout->drawing, "label",
		                (struct rf_spot){ layout->left, layout->y + LINE - 4 },
		                RF_ANCHOR_START, shortened(layout, bars->groups[i].name));
		layout->y += LINE;
		for (size_t k = 0; k < bars->groups[i].bar_count; ++k)
			add_bar(layout, &bars->groups[i].bars[k]);
		layout->y += LINE;
	}
	rf_drawing_text(layout->drawing, "label",
	                (struct rf_spot){ layout->right, bottom + 2 * LINE }, RF_ANCHOR_END,
	                bars->x_title);
	layout->y = bottom + 2.5 * LINE;
}

void rf_bars_draw(const struct rf_bars *bars, struct rf_drawing *drawing)
{
	const struct rf_panel keys = { .area_count = bars->key_count, .areas = bars->keys };
	const struct rf_chart chart = { .x = { .low = 0, .high = longest_of(bars) },
		                        .panel_count = 1,
		                        .panels = &keys,
		                        .remark = bars->remark };
	struct rf_chart_layout layout = { .chart = &chart,
		                          .drawing = drawing,
		                          .left = RF_CHART_LAYOUT_MARGIN,
		                          .right = drawing->width - ROOM_FOR_TEXT,
		                          .y = LINE + 8 };

	rf_chart_legend_folded(&layout, "title", RF_CHART_LAYOUT_MARGIN, bars->title);
	rf_chart_legend_folded(&layout, "label", RF_CHART_LAYOUT_MARGIN, bars->subtitle);
	layout.y = LINE * ceil(layout.y / LINE); /* rows of characters */
	add_groups(&layout, bars);
	rf_chart_legend_draw(&layout);
	drawing->height = layout.y + LINE;
	drawing->title = bars->title;
}
