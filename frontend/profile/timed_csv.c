/* SPDX-License-Identifier: MIT
 *
 * A line a loop: a name, FLOP per byte, FLOP per second - with a unit or without one -, and perhaps
 * seconds.  A first line that has no numbers is a head and says which column is which; the charts
 * that rfmodel writes as CSV are read by theirs.
 */
#include "frontend/profile/timed_csv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "frontend/profile/csv_record.h"
#include "frontend/profile/likwid_csv.h"
#include "model/ir/speed.h"

#define RULE                                                                                       \
	"a line a loop: triad,0.083,1.2GFLOP/s or triad,0.083,1.2e9,0.5 with the seconds of a run"

enum column { NAME, INTENSITY, SPEED, SECONDS, KIND, COLUMNS };

static const char *const headings[COLUMNS][6] = {
	[NAME] = { "name", "kernel", "loop" },
	[INTENSITY] = { "flop_per_byte", "intensity", "AI", "ai" },
	[SPEED] = { "flop_per_s", "speed", "performance", "value", "FLOP/s" },
	[SECONDS] = { "seconds", "time" },
	[KIND] = { "kind" },
};

/* Where each column is; `count` of the record where it is not. */
static bool read_head(const struct rf_csv_record *record, size_t columns[COLUMNS])
{
	for (int c = 0; c < COLUMNS; ++c)
		columns[c] = record->cells.count;
	for (size_t i = 0; i < record->cells.count; ++i)
		for (int c = 0; c < COLUMNS; ++c)
			if (rf_text_is_one_of(rf_csv_record_cell(record, i), headings[c]))
				columns[c] = i;
	return columns[NAME] < record->cells.count && columns[INTENSITY] < record->cells.count &&
	       columns[SPEED] < record->cells.count;
}

/* A number and what follows it; 0: there is none. */
static double number_of(const char *text, const char **rest)
{
	char *end;
	double value = strtod(text, &end);

	*rest = end + strspn(end, " ");
	return end != text && isfinite(value) && value > 0 ? value : 0;
}

static bool read_row(const struct rf_csv_record *record, const size_t columns[COLUMNS],
                     struct rf_timed_row *row)
{
	const char *seconds = rf_csv_record_cell(record, columns[SECONDS]), *rest;
	double factor = 1;

	row->name = rf_csv_record_cell(record, columns[NAME]);
	row->flop_per_byte = number_of(rf_csv_record_cell(record, columns[INTENSITY]), &rest);
	if (*rest)
		return false;
	row->flop_per_s = number_of(rf_csv_record_cell(record, columns[SPEED]), &rest);
	if (*rest && rf_speed_unit(rest, NULL, &factor) != RF_UNIT_FLOP_PER_S)
		return false;
	row->flop_per_s *= factor;
	factor = 1;
	row->seconds = number_of(seconds, &rest);
	if (*seconds && *rest && rf_speed_unit(rest, NULL, &factor) != RF_UNIT_SECONDS)
		return false;
	row->seconds *= factor;
	return *row->name && row->flop_per_byte > 0 && row->flop_per_s > 0 &&
	       isfinite(row->flop_per_s) && isfinite(row->seconds);
}

enum rf_status rf_timed_csv_read(const char *text, const char *name, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics, struct rf_timed_rows *rows)
{
	static const size_t by_place[COLUMNS] = { 0, 1, 2, 3, SIZE_MAX };
	size_t columns[COLUMNS], before = rows->rows.count;
	bool has_begun = false;
	struct rf_csv_record record = { 0 };
	int line = 1;

	if (rf_likwid_csv_is(text))
		return rf_likwid_csv_read(text, name, arena, diagnostics, rows);
	while (rf_csv_record_read(&text, &line, arena, &record)) {
		bool is_first = !has_begun;
		struct rf_timed_row row, *slot;

		if (*rf_csv_record_cell(&record, 0) == '#')
			continue;
		has_begun = true;
		if (is_first && read_head(&record, columns))
			continue;
		if (is_first)
			memcpy(columns, by_place, sizeof(columns));
		if (*rf_csv_record_cell(&record, columns[KIND]) &&
		    !rf_text_equal(rf_csv_record_cell(&record, columns[KIND]), "measured"))
			continue;
		if (!read_row(&record, columns, &row))
			return rf_refuse(diagnostics, RF_WRONG_USAGE,
			                 (struct rf_place){ name, record.line, 1 }, RULE,
			                 "this line has no name, FLOP per byte and FLOP/s");
		slot = RF_PUSH(arena, &rows->rows);
		if (slot == NULL)
			return rf_out_of_memory(diagnostics);
		*slot = row;
	}
	if (rows->rows.count > before)
		return rf_arena_failed(arena) ? rf_out_of_memory(diagnostics) : RF_OK;
	return rf_refuse(diagnostics, RF_WRONG_USAGE, (struct rf_place){ .file = name }, RULE,
	                 "there is no measured loop in this file");
}
