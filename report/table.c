/* SPDX-License-Identifier: MIT
 *
 * Columns that line up.
 *
 * A column is as wide as its widest cell, whatever the terminal: a page looks the same in a
 * terminal, a file and a mail.  Width counts characters, not bytes, and colours not at all.
 */
#include "report/table.h"

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

/* Characters on the screen: without colours and continuation bytes of UTF-8. */
static size_t width_of(const char *text)
{
	size_t width = 0;

	for (; *text; ++text) {
		if (*text == '\033')
			text += strcspn(text, "m");
		else if (((unsigned char)*text & 0xc0) != 0x80)
			++width;
		if (!*text)
			break;
	}
	return width;
}

static size_t column_width(const struct rf_table *table, size_t column, size_t columns)
{
	size_t width = 0;

	for (size_t i = column; i < table->cells.count; i += columns) {
		size_t cell = width_of(table->cells.items[i]);
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

/* The last column that has something in it, plus one. */
static size_t used_columns(const char *const *row, size_t columns)
{
	while (columns > 0 && !*row[columns - 1])
		--columns;
	return columns;
}

static void print_row(const struct rf_table *table, const char *const *row, const size_t *widths,
                      struct rf_text *out, int indent)
{
	size_t columns = used_columns(row, strlen(table->alignment));

	rf_text_print(out, "%*s", columns ? indent : 0, "");
	for (size_t i = 0; i < columns; ++i) {
		int space = (int)(widths[i] - width_of(row[i]));
		bool right = table->alignment[i] == 'r';
		if (right)
			rf_text_print(out, "%*s", space, "");
		rf_text_add(out, row[i]);
		if (i + 1 < columns)
			rf_text_print(out, "%*s  ", right ? 0 : space, "");
	}
	rf_text_add(out, "\n");
}

void rf_table_print(const struct rf_table *table, struct rf_text *out, int indent)
{
	size_t widths[RF_TABLE_COLUMNS];
	size_t columns = strlen(table->alignment);

	if (table->failed || columns > RF_TABLE_COLUMNS) {
		out->failed = true;
		return;
	}
	for (size_t i = 0; i < columns; ++i)
		widths[i] = column_width(table, i, columns);
	for (size_t i = 0; i + columns <= table->cells.count; i += columns)
		print_row(table, &table->cells.items[i], widths, out, indent);
}
