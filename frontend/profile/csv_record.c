/* SPDX-License-Identifier: MIT */
#include "frontend/profile/csv_record.h"

/* Reads a cell and what ends it; `more` says whether another one follows in the record, `is_cut`
 * that the text ends within it. */
static const char *read_cell(const char **at, int *line, struct rf_arena *arena, bool *more,
                             bool *is_cut)
{
	struct rf_text cell;
	bool is_quoted = **at == '"';

	rf_text_init(&cell, arena);
	if (is_quoted)
		++*at;
	for (; **at; ++*at) {
		if (is_quoted && **at == '"') {
			if ((*at)[1] != '"')
				break;
			++*at;
		} else if (!is_quoted && (**at == ',' || **at == '\n')) {
			break;
		}
		*line += **at == '\n';
		if (**at != '\r')
			rf_text_add_bytes(&cell, *at, 1);
	}
	*is_cut = is_quoted && **at == '\0';
	if (is_quoted && !*is_cut)
		++*at;
	while (**at && **at != ',' && **at != '\n')
		++*at;
	*more = **at == ',';
	if (**at)
		++*at;
	return rf_text_string(&cell);
}

bool rf_csv_record_read(const char **at, int *line, struct rf_arena *arena,
                        struct rf_csv_record *record)
{
	bool more = true;

	record->cells.count = 0;
	for (; **at == '\n' || **at == '\r'; ++*at)
		*line += **at == '\n';
	if (**at == '\0')
		return false;
	record->line = *line;
	while (more) {
		const char *cell = read_cell(at, line, arena, &more, &record->is_cut);
		const char **slot = RF_PUSH(arena, &record->cells);

		if (slot == NULL)
			return false;
		*slot = cell;
	}
	++*line;
	return true;
}

const char *rf_csv_record_cell(const struct rf_csv_record *record, size_t column)
{
	return column < record->cells.count ? record->cells.items[column] : "";
}
