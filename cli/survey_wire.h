/* SPDX-License-Identifier: MIT */
#ifndef RF_SURVEY_WIRE_H
#define RF_SURVEY_WIRE_H

#include <stdio.h>

#include "base/arena.h"
#include "base/vector.h"
#include "model/ir/survey_row.h"

struct rf_survey_rows {
	size_t count;
	size_t capacity;
	struct rf_survey_row *items;
};

/* Rows as one process writes them and another of the same program reads them.  What was written
 * to its end says so; what follows a row that was cut off is lost. */
void rf_survey_wire_write(FILE *file, const struct rf_survey_row *row);
void rf_survey_wire_end(FILE *file);

/* Adds the rows of a file to others, in an arena; *is_whole: up to the end.  RF_FAILED without
 * memory. */
enum rf_status rf_survey_wire_read(FILE *file, struct rf_arena *arena, struct rf_survey_rows *rows,
                                   bool *is_whole);

#endif
