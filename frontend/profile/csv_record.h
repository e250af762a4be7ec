/* SPDX-License-Identifier: MIT
 *
 * Records of CSV (RFC 4180), one after the other.
 */
#ifndef RF_CSV_RECORD_H
#define RF_CSV_RECORD_H

#include <stdbool.h>

#include "base/text.h"
#include "base/vector.h"

struct rf_csv_record {
	RF_VECTOR(const char *) cells;
	int line;    /* where it begins */
	bool is_cut; /* the text ends within a quote of it */
};

/* Reads the record at *at, which moves behind it; *line is the one that *at stands in.  False at
 * the end of the text, and without memory. */
bool rf_csv_record_read(const char **at, int *line, struct rf_arena *arena,
                        struct rf_csv_record *record);

/* The cell of a column; "" where the record is shorter. */
const char *rf_csv_record_cell(const struct rf_csv_record *record, size_t column);

#endif
