/* SPDX-License-Identifier: MIT
 *
 * Loops that somebody timed, as they stand in files.
 */
#ifndef RF_TIMED_CSV_H
#define RF_TIMED_CSV_H

#include "base/diagnostics.h"
#include "base/vector.h"

struct rf_timed_row {
	const char *name;
	double flop_per_byte, flop_per_s;
	double seconds; /* 0: not told */
};

struct rf_timed_rows {
	RF_VECTOR(struct rf_timed_row) rows;
};

/* Adds the loops of a CSV: of lines of likwid-perfctr -O, or of a name, FLOP per byte, a speed and,
 * if there is one, a time.  `name` is that of the file, for messages. */
enum rf_status rf_timed_csv_read(const char *text, const char *name, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics, struct rf_timed_rows *rows);

#endif
