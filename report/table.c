/* SPDX-License-Identifier: MIT
 *
 * Columns that line up.
 *
 * A column is as wide as its widest cell, unless the lines would then be wider than the text that
 * they are printed to.  Then columns get narrower, those first that need the fewest lines for it,
 * and their cells go on in the next line: words first, then the line behind a place (a[i]:7), then
 * formulas behind an operator, numbers and their units last:
 *
 *     line  loop  below                    turns
 *        7  i     s->boxes->               s->boxes->
 *                 nAtoms[iBox]         nAtoms[iBox]
 *
 * Width counts characters, not bytes, and colours not at all.
 */
#include "report/table.h"

#include <stdint.h>
#include <string.h>

void rf_table_init(struct rf_table *table, struct rf_arena *arena, const char *alignment)
{
	*table = (struct rf_table){ .arena = arena,
		                    .alignment = alignment ? alignment : "",
		                    .failed = !alignment };
}

void rf_table_add(struct rf_table *table, const char *cell)
{
	const char **slot = RF_PUSH(table->arena, &table->cells);

	if (slot)
		*slot = cell ? cell : "";
	else
		table->failed = true;
}

/* Characters on the screen of so many bytes: without colours and continuation bytes of UTF-8. */
static size_t width_of_bytes(const char *text, size_t length)
{
	const char *end = text + length;
	size_t width = 0;

	for (; text < end; ++text) {
		if (*text == '\033')
			text += strcspn(text, "m");
		else if (((unsigned char)*text & 0xc0) != 0x80)
			++width;
	}
	return width;
}

size_t rf_table_cell_width(const char *cell)
{
	return width_of_bytes(cell, strlen(cell));
}

static size_t column_width(const struct rf_table *table, size_t column, size_t columns)
{
	size_t width = 0;

	for (size_t i = column; i < table->cells.count; i += columns) {
		size_t cell = rf_table_cell_width(table->cells.items[i]);
		if (cell > width)
			width = cell;
	}
	return width;
}

size_t rf_table_width(const struct rf_table *table)
{
	size_t columns = strlen(table->alignment), width = 0;

	for (size_t i = 0; i < columns; ++i)
		width += column_width(table, i, columns) + (i > 0 ? 2 : 0);
	return width;
}

/* ---- cells in several lines ---- */

/* Where a cell may be broken. */
enum breaks { NOWHERE, AT_SPACES, AT_COLONS, IN_FORMULAS, ANYWHERE };

enum { LEAST_WIDTH = 6, SEVERAL = 8 };

struct layout {
	size_t columns;
	size_t widths[RF_TABLE_COLUMNS];
	enum breaks breaks[RF_TABLE_COLUMNS];
};

/* The bytes of what is not broken at the begin of a text without a space there. */
static size_t piece(const char *text, enum breaks breaks)
{
	size_t length = 0;

	if (breaks == NOWHERE)
		return strlen(text);
	while (text[length] && text[length] != ' ') {
		++length;
		if (breaks >= AT_COLONS && text[length] == ':')
			break;
		if (breaks == ANYWHERE && ((unsigned char)text[length] & 0xc0) != 0x80)
			break;
		if (breaks == IN_FORMULAS && strchr("*+,]>", text[length - 1]))
			break;
	}
	return length;
}

/* The bytes of a cell that go into one line of a column, at least one piece. */
static size_t line_length(const char *text, size_t width, enum breaks breaks)
{
	size_t used = 0, columns = 0;

	for (;;) {
		size_t spaces = strspn(text + used, " ");
		size_t length = piece(text + used + spaces, breaks);

		columns += width_of_bytes(text + used, spaces + length);
		if (length == 0 || (used > 0 && columns > width))
			return used;
		used += spaces + length;
	}
}

/* What becomes of a column whose cells are broken at a width. */
struct fit {
	size_t width; /* of its widest line */
	size_t lines; /* of all its cells */
};

static struct fit fit_column(const struct rf_table *table, size_t column, size_t columns,
                             size_t width, enum breaks breaks)
{
	struct fit fit = { 0, 0 };

	for (size_t i = column; i < table->cells.count; i += columns)
		for (const char *text = table->cells.items[i]; *text; ++fit.lines) {
			size_t length = line_length(text, width, breaks);
			size_t used = width_of_bytes(text, length);

			fit.width = used > fit.width ? used : fit.width;
			text += length + strspn(text + length, " ");
		}
	return fit;
}

static size_t row_width(const struct layout *layout)
{
	size_t width = 2 * (layout->columns - 1);

	for (size_t i = 0; i < layout->columns; ++i)
		width += layout->widths[i];
	return width;
}

/* The column that gets narrower for the fewest lines, the widest of several; false for none.  One
 * that is as wide as several rows gets so narrow at once. */
static bool find_narrower(const struct rf_table *table, const struct layout *layout,
                          enum breaks breaks, bool also_numbers, size_t most, size_t *column,
                          struct fit *fit)
{
	size_t cost = SIZE_MAX;

	for (size_t i = 0; i < layout->columns; ++i) {
		size_t width = layout->widths[i];
		struct fit now, next;

		if (width <= LEAST_WIDTH || (table->alignment[i] != 'l' && !also_numbers))
			continue;
		now = fit_column(table, i, layout->columns, width, layout->breaks[i]);
		next = fit_column(table, i, layout->columns,
		                  width > SEVERAL * most ? SEVERAL * most : width - 1, breaks);
		if (next.width >= width || next.lines - now.lines > cost ||
		    (next.lines - now.lines == cost && width <= layout->widths[*column]))
			continue;
		cost = next.lines - now.lines;
		*column = i;
		*fit = next;
	}
	return cost < SIZE_MAX;
}

/* Makes columns narrower until a row has `most` characters or none of them can be broken further.
 * Columns that are aligned to the right hold numbers; names are as reluctant. */
static void narrow(const struct rf_table *table, struct layout *layout, enum breaks breaks,
                   bool also_numbers, size_t most)
{
	struct fit fit = { 0, 0 };
	size_t column = 0;

	while (row_width(layout) > most &&
	       find_narrower(table, layout, breaks, also_numbers, most, &column, &fit)) {
		layout->widths[column] = fit.width;
		layout->breaks[column] = breaks;
	}
}

/* Prints one line of a row, and moves the cells on to what is left of them. */
static void print_line(const struct rf_table *table, const struct layout *layout, const char **row,
                       struct rf_text *out, int indent)
{
	size_t lengths[RF_TABLE_COLUMNS], columns = 0;

	for (size_t i = 0; i < layout->columns; ++i) {
		lengths[i] = line_length(row[i], layout->widths[i], layout->breaks[i]);
		columns = lengths[i] > 0 ? i + 1 : columns;
	}
	rf_text_print(out, "%*s", columns ? indent : 0, "");
	for (size_t i = 0; i < columns; ++i) {
		size_t width = width_of_bytes(row[i], lengths[i]);
		int space = width < layout->widths[i] ? (int)(layout->widths[i] - width) : 0;
		bool right = table->alignment[i] == 'r';

		if (right)
			rf_text_print(out, "%*s", space, "");
		rf_text_add_bytes(out, row[i], lengths[i]);
		if (i + 1 < columns)
			rf_text_print(out, "%*s  ", right ? 0 : space, "");
		row[i] += lengths[i] + strspn(row[i] + lengths[i], " ");
	}
	rf_text_add(out, "\n");
}

static void print_row(const struct rf_table *table, const struct layout *layout,
                      const char *const *cells, struct rf_text *out, int indent)
{
	const char *row[RF_TABLE_COLUMNS];
	bool has_more;

	memcpy(row, cells, layout->columns * sizeof(*row));
	do {
		print_line(table, layout, row, out, indent);
		has_more = false;
		for (size_t i = 0; i < layout->columns; ++i)
			has_more |= *row[i] != '\0';
	} while (has_more);
}

void rf_table_print(const struct rf_table *table, struct rf_text *out, int indent)
{
	static const struct {
		enum breaks breaks;
		bool also_numbers;
	} steps[] = { { AT_SPACES, false },
		      { AT_COLONS, false },
		      { IN_FORMULAS, false },
		      { IN_FORMULAS, true },
		      { ANYWHERE, true } };
	struct layout layout = { .columns = strlen(table->alignment) };
	size_t columns = layout.columns;

	if (table->failed || columns > RF_TABLE_COLUMNS) {
		out->failed = true;
		return;
	}
	for (size_t i = 0; i < columns; ++i)
		layout.widths[i] = column_width(table, i, columns);
	for (size_t i = 0; columns && i < sizeof(steps) / sizeof(*steps); ++i)
		narrow(table, &layout, steps[i].breaks, steps[i].also_numbers,
		       out->width - (size_t)indent);
	for (size_t i = 0; columns && i + columns <= table->cells.count; i += columns)
		print_row(table, &layout, &table->cells.items[i], out, indent);
}
