/* SPDX-License-Identifier: MIT
 *
 * What the source leaves open, and what is assumed of it.
 *
 * Wherever the reader takes something for granted it asks here first whether the user has said
 * otherwise (--assume WHAT=VALUE), and notes a row: what, the value, the place, and the option that
 * changes it.  WHAT is a place or the text of the source, so that an answer survives blanks; an
 * answer that no question came for is told, because it is a misspelt one.
 */
#include "frontend/tree/assume.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "frontend/tree/spell.h"

enum rf_status rf_assume_begin(struct rf_reader *reader)
{
	reader->assumed = RF_NEW_ARRAY(reader->arena, bool, reader->source->assume_count + 1);
	return reader->assumed ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

/* ---- what the user says ---- */

/* Whether two texts are the same, blanks aside. */
static bool is_same_text(const char *a, const char *b)
{
	for (;; ++a, ++b) {
		while (isspace((unsigned char)*a))
			++a;
		while (isspace((unsigned char)*b))
			++b;
		if (*a != *b)
			return false;
		if (*a == '\0')
			return true;
	}
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* `12` or `12:5` behind the name of a file or the word `line`. */
static bool is_position(const char *text, struct rf_place place)
{
	char *end;

	if (!isdigit((unsigned char)*text) || strtol(text, &end, 10) != place.line)
		return false;
	return *end == '\0' || (*end == ':' && isdigit((unsigned char)end[1]) &&
	                        strtol(end + 1, &end, 10) == place.column && *end == '\0');
}

static bool is_place(const char *name, struct rf_place place)
{
	const char *const files[] = { place.file, base_name(place.file) };

	if (rf_text_starts_with(name, "line "))
		return is_position(name + strlen("line "), place);
	for (size_t i = 0; i < 2; ++i) {
		size_t length = strlen(files[i]);

		if (rf_text_starts_with(name, files[i]) && name[length] == ':' &&
		    is_position(name + length + 1, place))
			return true;
	}
	return false;
}

/* What --assume says of a place of the source (`kernel.c:12`, `kernel.c:12:5`, `line 12`), or of a
 * text, blanks aside: the value, NULL for nothing. */
static const char *find(struct rf_reader *reader, struct rf_place place, const char *text)
{
	const char *value = NULL;

	for (size_t i = 0; i < reader->source->assume_count; ++i) {
		const struct rf_define *said = &reader->source->assume[i];

		if (!is_place(said->name, place) && !is_same_text(said->name, text))
			continue;
		reader->assumed[i] = true;
		value = said->value;
	}
	return value;
}

/* A number from 0 to 1, `30%`, or a word. */
static bool read_share(const char *text, double *share)
{
	char *end;

	if (rf_text_equal(text, "yes") || rf_text_equal(text, "always"))
		*share = 1;
	else if (rf_text_equal(text, "no") || rf_text_equal(text, "never"))
		*share = 0;
	else if (!isdigit((unsigned char)*text) && *text != '.')
		return false;
	else {
		*share = strtod(text, &end);
		if (rf_text_equal(end, "%"))
			*share /= 100;
		else if (*end)
			return false;
	}
	return *share >= 0 && *share <= 1;
}

enum rf_status rf_assume_share(struct rf_reader *reader, const struct rf_tree *condition,
                               double by_default, double *share, bool *is_given)
{
	const char *text = rf_spell_tree(reader, condition);
	const char *said = find(reader, condition->place, text);

	*is_given = said != NULL;
	*share = by_default;
	if (said != NULL && !read_share(said, share))
		return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, condition->place,
		                 "give the share of the times that it holds: 0.3, 30%, yes or no",
		                 "--assume: '%s' is no share for the condition `%s`", said, text);
	return RF_OK;
}

enum rf_status rf_assume_length(struct rf_reader *reader, struct rf_place place, int64_t *length,
                                bool *is_given)
{
	const char *said = find(reader, place, "nnz/row");
	char *end;
	double value = said ? strtod(said, &end) : 0;

	*is_given = said != NULL;
	if (said && (*end || !(value >= 1) || value > 1e9 || value != floor(value)))
		return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, place,
		                 "give a whole number: --assume nnz/row=30",
		                 "--assume: '%s' is no length of a row", said);
	*length = (int64_t)value;
	return RF_OK;
}

void rf_assume_report_unused(struct rf_reader *reader)
{
	size_t count = reader->source->assume_count - reader->source->shared_assume_count;

	for (size_t i = 0; i < count; ++i)
		if (!reader->assumed[i])
			rf_report(reader->diagnostics, RF_WARNING,
			          (struct rf_place){ .file = reader->source->file },
			          "what can be assumed is listed on the page, with the option",
			          "--assume '%s=%s' has no use: the loops leave nothing open there",
			          reader->source->assume[i].name, reader->source->assume[i].value);
}

/* ---- what figures rest on ---- */

const char *rf_assume_option(struct rf_reader *reader, struct rf_place place, const char *value)
{
	return rf_arena_print(reader->arena, "--assume '%s:%d=%s'", base_name(place.file),
	                      place.line, value);
}

const char *rf_assume_option_of_text(struct rf_reader *reader, struct rf_place place,
                                     const char *text, const char *value)
{
	if (strchr(text, '\''))
		return rf_assume_option(reader, place, value);
	return rf_arena_print(reader->arena, "--assume '%s=%s'", text, value);
}

/* Included files have a text for each place in them. */
static bool is_same_file(const char *a, const char *b)
{
	return a == b || (a && b && rf_text_equal(a, b));
}

/* Statements may be read several times: for each call of their function, behind a continue, or for
 * each offset of a table.  What one option changes is one row. */
static bool is_noted(const struct rf_reader *reader, const struct rf_assumption *assumption)
{
	for (size_t i = 0; i < reader->assumptions.count; ++i) {
		const struct rf_assumption *row = &reader->assumptions.items[i];

		if (row->place.line == assumption->place.line &&
		    row->place.column == assumption->place.column &&
		    is_same_file(row->place.file, assumption->place.file) &&
		    (rf_text_equal(row->what, assumption->what) ||
		     (row->option && assumption->option &&
		      rf_text_equal(row->option, assumption->option))) &&
		    rf_text_equal(row->value, assumption->value))
			return true;
	}
	return false;
}

enum rf_status rf_assume_note(struct rf_reader *reader, const struct rf_assumption *assumption)
{
	struct rf_assumption *row;

	if (rf_arena_failed(reader->arena))
		return rf_out_of_memory(reader->diagnostics);
	if (is_noted(reader, assumption))
		return RF_OK;
	row = RF_PUSH(reader->arena, &reader->assumptions);
	if (!row)
		return rf_out_of_memory(reader->diagnostics);
	*row = *assumption;
	return RF_OK;
}

enum rf_status rf_assume_ignored(struct rf_reader *reader, const struct rf_tree *call,
                                 bool *is_ignored)
{
	struct rf_assumption row = { .value = "does nothing", .place = call->place };

	*is_ignored = false;
	for (size_t i = 0; i < reader->source->ignore_count; ++i)
		*is_ignored |= rf_text_equal(reader->source->ignore[i], call->name);
	if (!*is_ignored)
		return RF_OK;
	row.what = rf_arena_print(reader->arena, "the call of `%s`", call->name);
	return rf_assume_note(reader, &row);
}
