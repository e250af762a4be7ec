/* SPDX-License-Identifier: MIT
 *
 * Columns of a table are as wide as their widest cell; if the rows are then wider than the drawing,
 * the widest of the columns with words get narrower and their cells go on in further lines.
 */
#include "plot/chart_legend.h"

#include <math.h>

enum {
	MOST_COLUMNS = 12,
	GAP = 2 * RF_DRAWING_LETTER,
	INDENT = 6 * RF_DRAWING_LETTER,
	LEAST = 8 * RF_DRAWING_LETTER
};

/* The bytes of a text that stand on a line: up to a space, or cut where none is soon enough. */
static size_t length_of_line(const char *text, double width)
{
	size_t length = 0, end = 0;
	double at = 0;

	while (text[length] && at + RF_DRAWING_LETTER <= width) {
		at += RF_DRAWING_LETTER;
		do
			++length;
		while (((unsigned char)text[length] & 0xc0) == 0x80);
		if (text[length] == ' ' && at <= width)
			end = length;
	}
	if (length == 0 && *text)
		do
			++length;
		while (((unsigned char)text[length] & 0xc0) == 0x80);
	return text[length] && end > 0 ? end : length;
}

static const char *line_of(struct rf_chart_layout *layout, const char *text, size_t length)
{
	const char *line = rf_arena_substring(layout->drawing->arena, text, length);

	layout->drawing->failed |= !line;
	return line ? line : "";
}

void rf_chart_legend_folded(struct rf_chart_layout *layout, const char *style, double left,
                            const char *text)
{
	for (; *text; layout->y += RF_DRAWING_LINE) {
		size_t length =
		    length_of_line(text, layout->drawing->width - left - RF_CHART_LAYOUT_MARGIN);

		rf_drawing_text(layout->drawing, style, (struct rf_spot){ left, layout->y },
		                RF_ANCHOR_START, line_of(layout, text, length));
		text += length + (text[length] == ' ');
	}
}

static void add_letter(struct rf_chart_layout *layout)
{
	rf_drawing_text(layout->drawing, "title",
	                (struct rf_spot){ RF_CHART_LAYOUT_MARGIN, layout->y }, RF_ANCHOR_START,
	                rf_chart_layout_letter(layout, layout->letters++));
}

/* ---- tables ---- */

struct columns {
	const struct rf_chart_table *table;
	double widths[MOST_COLUMNS];
	double words[MOST_COLUMNS]; /* of the longest word in each */
};

static bool is_of_words(const struct columns *columns, size_t i)
{
	return columns->table->alignment[i] != 'r';
}

static double width_of(const struct columns *columns)
{
	double width = 0;

	for (size_t i = 0; i < columns->table->column_count; ++i)
		width += columns->widths[i] + (i > 0 && columns->widths[i] > 0 ? GAP : 0);
	return width;
}

static double longest_word(const char *text)
{
	double most = 0, length = 0;

	for (; *text; ++text) {
		length = *text == ' ' ? 0 : length + (((unsigned char)*text & 0xc0) != 0x80);
		most = fmax(most, length);
	}
	return RF_DRAWING_LETTER * most;
}

static void measure(struct columns *columns, const char *const *cells)
{
	for (size_t i = 0; cells && i < columns->table->column_count; ++i)
		if (cells[i]) {
			columns->widths[i] =
			    fmax(columns->widths[i], rf_drawing_text_width(cells[i]));
			columns->words[i] = fmax(columns->words[i], longest_word(cells[i]));
		}
}

/* Makes the widest of the columns of words narrower, or of all columns, as long as rows are wider
 * than the room for them; words stay whole, or do not. */
static void narrow(struct columns *columns, double most, bool keeps_words, bool also_numbers)
{
	size_t count = columns->table->column_count;

	while (width_of(columns) > most) {
		size_t widest = count;

		for (size_t i = 0; i < count; ++i)
			if ((also_numbers || is_of_words(columns, i)) &&
			    columns->widths[i] > LEAST &&
			    (!keeps_words || columns->widths[i] > columns->words[i]) &&
			    (widest == count || columns->widths[i] > columns->widths[widest]))
				widest = i;
		if (widest == count)
			break;
		columns->widths[widest] -= RF_DRAWING_LETTER;
	}
}

/* A column without cells goes, its head with it; the widest of those of words gives room. */
static struct columns columns_of(const struct rf_chart_layout *layout,
                                 const struct rf_chart_table *table)
{
	struct columns columns = { .table = table }, whole;
	double most = layout->drawing->width - INDENT - RF_CHART_LAYOUT_MARGIN;

	for (size_t p = 0; p < layout->chart->panel_count; ++p)
		for (size_t i = 0; i < layout->chart->panels[p].point_count; ++i)
			if (!layout->chart->panels[p].points[i].is_plain)
				measure(&columns, layout->chart->panels[p].points[i].cells);
	for (size_t i = 0; i < table->column_count; ++i)
		if (columns.widths[i] > 0)
			columns.widths[i] =
			    fmax(columns.widths[i], rf_drawing_text_width(table->heads[i]));
	whole = columns;
	narrow(&columns, most, true, false);
	for (size_t i = 0; i < table->drop_count && width_of(&columns) > most; ++i) {
		whole.widths[table->drops[i]] = 0;
		columns = whole;
		narrow(&columns, most, true, false);
	}
	narrow(&columns, most, false, false);
	narrow(&columns, most, false, true);
	return columns;
}

/* One row, its cells folded into their columns. */
static void add_row(struct rf_chart_layout *layout, const struct columns *columns,
                    const char *style, const char *const *cells)
{
	double left = INDENT, top = layout->y, bottom = top;

	for (size_t i = 0; i < columns->table->column_count; ++i) {
		double width = columns->widths[i], y = top;
		const char *text = cells[i] ? cells[i] : "";
		bool is_right = columns->table->alignment[i] == 'r';

		for (; *text && width > 0; y += RF_DRAWING_LINE) {
			size_t length = length_of_line(text, width);

			rf_drawing_text(layout->drawing, style,
			                (struct rf_spot){ is_right ? left + width : left, y },
			                is_right ? RF_ANCHOR_END : RF_ANCHOR_START,
			                line_of(layout, text, length));
			text += length + (text[length] == ' ');
		}
		bottom = fmax(bottom, y - RF_DRAWING_LINE);
		left += width > 0 ? width + GAP : 0;
	}
	layout->y = bottom + RF_DRAWING_LINE;
}

static void add_table(struct rf_chart_layout *layout, const struct rf_chart_table *table)
{
	struct columns columns = columns_of(layout, table);

	add_row(layout, &columns, "faint", table->heads);
	for (size_t p = 0; p < layout->chart->panel_count; ++p)
		for (size_t i = 0; i < layout->chart->panels[p].point_count; ++i) {
			const struct rf_chart_point *point = &layout->chart->panels[p].points[i];

			if (point->is_plain)
				continue;
			add_letter(layout);
			add_row(layout, &columns, "label", point->cells);
		}
}

/* ---- the whole ---- */

/* A piece of the area's colour, and its name. */
static void add_area_name(struct rf_chart_layout *layout, const struct rf_chart_area *area)
{
	double y = layout->y;
	const struct rf_spot corners[] = { { RF_CHART_LAYOUT_MARGIN, y - 11 },
		                           { RF_CHART_LAYOUT_MARGIN + 14, y - 11 },
		                           { RF_CHART_LAYOUT_MARGIN + 14, y + 1 },
		                           { RF_CHART_LAYOUT_MARGIN, y + 1 } };

	rf_drawing_shape(layout->drawing, RF_SHAPE_AREA,
	                 rf_chart_layout_style(layout, area->hue, area->is_solid ? "bar" : "band"),
	                 corners, 4, NULL);
	rf_chart_legend_folded(layout, "label", INDENT, area->name);
}

void rf_chart_legend_draw(struct rf_chart_layout *layout)
{
	const struct rf_chart *chart = layout->chart;

	for (size_t p = 0; p < chart->panel_count; ++p)
		for (size_t i = 0; i < chart->panels[p].area_count; ++i)
			add_area_name(layout, &chart->panels[p].areas[i]);
	for (size_t i = 0; i < chart->mark_count; ++i) {
		add_letter(layout);
		rf_chart_legend_folded(layout, "label", INDENT, chart->marks[i].text);
	}
	if (chart->legend)
		add_table(layout, chart->legend);
	for (size_t p = 0; p < chart->panel_count && !chart->legend; ++p)
		for (size_t i = 0; i < chart->panels[p].point_count; ++i) {
			if (chart->panels[p].points[i].is_plain)
				continue;
			add_letter(layout);
			rf_chart_legend_folded(layout, "label", INDENT,
			                       chart->panels[p].points[i].text);
		}
	if (chart->remark)
		rf_chart_legend_folded(layout, "faint", RF_CHART_LAYOUT_MARGIN, chart->remark);
}
