/* SPDX-License-Identifier: MIT
 *
 * Rows of a survey from one process to another.
 *
 * Both are the same program, so that numbers go as they stand in memory, and a text as its length
 * and its bytes.
 */
#include "cli/survey_wire.h"

#include <string.h>

/* Longer texts than any that is written: the file was damaged. */
enum { LONGEST_TEXT = 1 << 24, MOST_LINKS = 64 };

enum { ROW = 'R', END = 'E' };

struct wire {
	FILE *file;
	struct rf_arena *arena;
	bool fails, no_memory;
};

static void put(FILE *file, const void *bytes, size_t count)
{
	fwrite(bytes, 1, count, file);
}

static void put_text(FILE *file, const char *text)
{
	int64_t length = text != NULL ? (int64_t)strlen(text) : -1;

	put(file, &length, sizeof(length));
	if (text != NULL)
		put(file, text, (size_t)length);
}

void rf_survey_wire_write(FILE *file, const struct rf_survey_row *row)
{
	const char *const texts[] = { row->file,   row->function, row->sizes,
		                      row->reason, row->hint,     row->bound,
		                      row->by,     row->advice,   row->growth };

	fputc(ROW, file);
	put(file, row, sizeof(*row));
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); ++i)
		put_text(file, texts[i]);
	for (size_t i = 0; i < row->link_count; ++i) {
		put(file, &row->links[i], sizeof(row->links[i]));
		put_text(file, row->links[i].link);
		put_text(file, row->links[i].level);
		put_text(file, row->links[i].by);
	}
}

void rf_survey_wire_end(FILE *file)
{
	fputc(END, file);
}

static void get(struct wire *wire, void *bytes, size_t count)
{
	wire->fails |= fread(bytes, 1, count, wire->file) != count;
}

static const char *get_text(struct wire *wire)
{
	int64_t length = -1;
	char *text;

	get(wire, &length, sizeof(length));
	if (wire->fails || length < 0)
		return NULL;
	wire->fails |= length > LONGEST_TEXT;
	text = wire->fails ? NULL : rf_arena_alloc(wire->arena, (size_t)length + 1);
	wire->no_memory |= !wire->fails && text == NULL;
	if (text != NULL)
		get(wire, text, (size_t)length);
	return text;
}

static void get_row(struct wire *wire, struct rf_survey_row *row)
{
	const char **const texts[] = { &row->file,   &row->function, &row->sizes,
		                       &row->reason, &row->hint,     &row->bound,
		                       &row->by,     &row->advice,   &row->growth };

	get(wire, row, sizeof(*row));
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); ++i)
		*texts[i] = get_text(wire);
	wire->fails |= row->link_count > MOST_LINKS;
	if (wire->fails)
		return;
	row->links = RF_NEW_ARRAY(wire->arena, struct rf_survey_link, row->link_count + 1);
	wire->no_memory |= row->links == NULL;
	for (size_t i = 0; i < row->link_count && row->links != NULL; ++i) {
		get(wire, &row->links[i], sizeof(row->links[i]));
		row->links[i].link = get_text(wire);
		row->links[i].level = get_text(wire);
		row->links[i].by = get_text(wire);
	}
}

enum rf_status rf_survey_wire_read(FILE *file, struct rf_arena *arena, struct rf_survey_rows *rows,
                                   bool *is_whole)
{
	struct wire wire = { .file = file, .arena = arena };
	int kind;

	*is_whole = false;
	while ((kind = fgetc(file)) == ROW) {
		struct rf_survey_row row, *slot;

		get_row(&wire, &row);
		if (wire.fails || wire.no_memory)
			break;
		slot = RF_PUSH(arena, rows);
		if (slot == NULL)
			return RF_FAILED;
		*slot = row;
	}
	*is_whole = kind == END;
	return wire.no_memory ? RF_FAILED : RF_OK;
}
