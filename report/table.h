/* SPDX-License-Identifier: MIT */
#ifndef RF_REPORT_TABLE_H
#define RF_REPORT_TABLE_H

#include "base/text.h"
#include "base/vector.h"

enum { RF_TABLE_COLUMNS = 16 };

/* Rows of cells, printed in columns that line up. */
struct rf_table {
	struct rf_arena *arena;
	const char
	    *alignment; /* a letter for each column: l, r, or n for names: left, broken last */
	RF_VECTOR(const char *) cells;
	bool failed;
};

/* At most RF_TABLE_COLUMNS columns; cells beyond the last letter of `alignment` are left.  NULL: it
 * could not be made, and the table fails when it is printed. */
void rf_table_init(struct rf_table *table, struct rf_arena *arena, const char *alignment);

/* Adds a cell, rows filling from the left; NULL is an empty cell. */
void rf_table_add(struct rf_table *table, const char *cell);

/* Characters of its widest line. */
size_t rf_table_width(const struct rf_table *table);

/* Characters of a cell on the screen. */
size_t rf_table_cell_width(const char *cell);

/* Prints `table` indented by `indent` and no space at the end of a line; cells of rows that are
 * wider than the text go on in the next line. */
void rf_table_print(const struct rf_table *table, struct rf_text *out, int indent);

#endif
