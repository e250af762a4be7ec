/* SPDX-License-Identifier: MIT
 *
 * A document is walked along the tables of the schema, which know what is an item with a name and
 * which keys a path leaves out (model/schema/result_path.h).
 */
#include "compare/saved.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/vector.h"
#include "model/schema/result_value.h"
#include "model/schema/survey_rows.h"

static const char wanted_schema[] = "rfmodel.analysis/1";

struct reading {
	const char *file;
	struct rf_arena *arena;
	RF_VECTOR(struct rf_saved_figure) figures; /* of the result at hand */
	RF_VECTOR(struct rf_saved_result) results;
	bool is_beside;      /* in an item behind the first of a list that may go without its key */
	const char *unknown; /* the first key that the schema does not have */
	bool failed;
};

static void walk(struct reading *reading, const struct rf_result_record *record,
                 const json_t *object, const char *own, const char *inside);

/* ---- figures ---- */

/* A text, or several as one: "a, b". */
static const char *text_of(struct rf_arena *arena, const json_t *value)
{
	struct rf_text text;

	if (json_is_string(value))
		return rf_arena_string(arena, json_string_value(value));
	rf_text_init(&text, arena);
	for (size_t i = 0; i < json_array_size(value); ++i) {
		const char *item = json_string_value(json_array_get(value, i));

		rf_text_print(&text, "%s%s", i > 0 ? ", " : "", item ? item : "?");
	}
	return text.failed ? NULL : rf_text_string(&text);
}

static void add_figure(struct reading *reading, const struct rf_result_row *row, const char *prefix,
                       const char *key, const json_t *value)
{
	struct rf_saved_figure *figure = RF_PUSH(reading->arena, &reading->figures);

	if (!figure) {
		reading->failed = true;
		return;
	}
	*figure = (struct rf_saved_figure){
		.path = rf_arena_print(reading->arena, "%s%s", prefix, key),
		.row = row,
		.is_beside = reading->is_beside,
		.type = RF_RESULT_NUMBER,
		.number = json_is_true(value) ? 1 : json_number_value(value),
	};
	if (json_is_string(value) || json_is_array(value)) {
		figure->type = RF_RESULT_TEXT;
		figure->text = text_of(reading->arena, value);
	} else if (json_is_boolean(value)) {
		figure->type = RF_RESULT_BOOLEAN;
	} else if (rf_result_type_of(row) == RF_RESULT_INTEGER) {
		figure->type = RF_RESULT_INTEGER;
	}
	reading->failed |= !figure->path || (figure->type == RF_RESULT_TEXT && !figure->text);
}

/* The text by which paths choose an item of a list, NULL where it has none or shares it with one
 * before it. */
static const char *name_of(const struct rf_result_record *record, const json_t *list, size_t index)
{
	const char *key = NULL, *name;

	for (size_t i = 0; record->is_named && i < record->row_count && !key; ++i)
		if (record->rows[i].stored == RF_STORED_TEXT &&
		    record->rows[i].offset == record->name)
			key = record->rows[i].key;
	name = key ? json_string_value(json_object_get(json_array_get(list, index), key)) : NULL;
	for (size_t i = 0; name && i < index; ++i) {
		const char *other =
		    json_string_value(json_object_get(json_array_get(list, i), key));

		if (other && rf_text_equal(name, other))
			return NULL;
	}
	return name;
}

static void walk_list(struct reading *reading, const struct rf_result_row *row, const json_t *list,
                      const char *prefix)
{
	bool is_open = (row->flags & RF_ROW_OPEN) != 0, was_beside = reading->is_beside;

	for (size_t i = 0; i < json_array_size(list) && !reading->failed; ++i) {
		const char *name = name_of(row->record, list, i);
		bool is_first = (row->flags & RF_ROW_FIRST) != 0 && i == 0;
		const char *own =
		    name ? rf_arena_print(reading->arena, "%s%s%s%s.", prefix,
		                          is_open ? "" : row->key, is_open ? "" : ".", name)
			 : rf_arena_print(reading->arena, "%s%s[%zu].", prefix, row->key, i);

		reading->failed |= !own;
		reading->is_beside = (row->flags & RF_ROW_FIRST) != 0 ? i > 0 : reading->is_beside;
		if (own)
			walk(reading, row->record, json_array_get(list, i), own,
			     is_first ? prefix : own);
	}
	reading->is_beside = was_beside;
}

static void walk_map(struct reading *reading, const struct rf_result_row *row, const json_t *map,
                     const char *inside)
{
	void *at = json_object_iter((json_t *)map);

	for (; at && !reading->failed; at = json_object_iter_next((json_t *)map, at))
		add_figure(reading, &row->record->rows[1], inside, json_object_iter_key(at),
		           json_object_iter_value(at));
}

static void walk_value(struct reading *reading, const struct rf_result_row *row,
                       const json_t *value, const char *own, const char *inside)
{
	const char *prefix = rf_arena_print(reading->arena, "%s%s.", inside, row->key);

	reading->failed |= !prefix;
	if (reading->failed)
		return;
	if (json_is_array(value) && rf_result_type_of(row) == RF_RESULT_LIST)
		walk_list(reading, row, value, inside);
	else if (json_is_object(value) && rf_result_type_of(row) == RF_RESULT_MAP)
		walk_map(reading, row, value, prefix);
	else if (json_is_object(value) && rf_result_type_of(row) == RF_RESULT_OBJECT)
		walk(reading, row->record, value, prefix,
		     (row->flags & RF_ROW_OPEN) != 0 ? inside : prefix);
	else if (json_is_string(value) || json_is_number(value) || json_is_boolean(value) ||
	         (json_is_array(value) && rf_result_type_of(row) == RF_RESULT_TEXTS))
		add_figure(reading, row, own, row->key, value);
}

static const struct rf_result_row *find_row(const struct rf_result_record *record, const char *key)
{
	for (size_t i = 0; i < record->row_count; ++i)
		if (rf_text_equal(record->rows[i].key, key))
			return &record->rows[i];
	return NULL;
}

/* Figures of the record itself behind `own`, what is inside of it behind `inside`. */
static void walk(struct reading *reading, const struct rf_result_record *record,
                 const json_t *object, const char *own, const char *inside)
{
	void *at = json_object_iter((json_t *)object);

	for (; at && !reading->failed; at = json_object_iter_next((json_t *)object, at)) {
		const struct rf_result_row *row = find_row(record, json_object_iter_key(at));

		if (row)
			walk_value(reading, row, json_object_iter_value(at), own, inside);
		else if (!reading->unknown)
			reading->unknown =
			    rf_arena_string(reading->arena, json_object_iter_key(at));
	}
}

/* ---- documents ---- */

/* "sweep, N = 1000, 4 cores" */
static const char *subject_of(struct reading *reading, const json_t *document)
{
	const json_t *kernel = json_object_get(document, "kernel");
	json_t *sizes = json_object_get(document, "parameters");
	const json_t *options = json_object_get(document, "options");
	const char *name = json_string_value(json_object_get(kernel, "name"));
	double cores = json_number_value(json_object_get(options, "cores"));
	struct rf_text text;

	rf_text_init(&text, reading->arena);
	rf_text_add(&text, name ? name : "a kernel without a name");
	for (void *at = json_object_iter(sizes); at; at = json_object_iter_next(sizes, at))
		rf_text_print(&text, ", %s = %.17g", json_object_iter_key(at),
		              json_number_value(json_object_iter_value(at)));
	if (cores > 1)
		rf_text_print(&text, ", %.17g cores", cores);
	reading->failed |= text.failed;
	return rf_text_string(&text);
}

static bool is_called(const json_t *document, const char *wanted)
{
	const char *schema = json_string_value(json_object_get(document, "schema"));

	return schema && rf_text_equal(schema, wanted);
}

/* Adds what a record says, under a subject of its own; a survey was told something for all of its
 * rows, NULL: there is none. */
static enum rf_status add_record(struct reading *reading, const struct rf_result_record *record,
                                 const json_t *object, const char *subject, const json_t *machine,
                                 const json_t *survey, struct rf_diagnostics *diagnostics)
{
	static const char *const told[] = { "definitions", "options" };
	struct rf_saved_result *result = RF_PUSH(reading->arena, &reading->results);
	const char *id = json_string_value(machine);

	reading->figures.count = reading->figures.capacity = 0;
	reading->figures.items = NULL;
	if (result)
		walk(reading, record, object, "", "");
	for (size_t i = 0; result && survey && i < sizeof(told) / sizeof(*told); ++i)
		if (json_object_get(survey, told[i]))
			walk_value(reading, find_row(&rf_survey_schema, told[i]),
			           json_object_get(survey, told[i]), "", "");
	id = id ? rf_arena_string(reading->arena, id) : NULL;
	reading->failed |= !subject;
	if (!result || reading->failed)
		return rf_out_of_memory(diagnostics);
	*result = (struct rf_saved_result){ .machine = id,
		                            .subject = subject,
		                            .figure_count = reading->figures.count,
		                            .figures = reading->figures.items };
	return RF_OK;
}

static bool is_same_text(const json_t *a, const json_t *b, const char *key)
{
	const char *left = json_string_value(json_object_get(a, key));
	const char *right = json_string_value(json_object_get(b, key));

	return rf_text_equal(left ? left : "", right ? right : "");
}

/* Lines move when a source changes, so a nest is known by its place among those of its function. */
static const char *subject_of_row(struct reading *reading, const json_t *rows, size_t index)
{
	const json_t *row = json_array_get(rows, index);
	const char *function = json_string_value(json_object_get(row, "function"));
	const char *file = json_string_value(json_object_get(row, "file"));
	double line = json_number_value(json_object_get(row, "line"));
	size_t place = 1;

	for (size_t i = 0; i < json_array_size(rows); ++i) {
		const json_t *other = json_array_get(rows, i);

		place += is_same_text(row, other, "file") && is_same_text(row, other, "function") &&
		         json_number_value(json_object_get(other, "line")) < line;
	}
	return rf_arena_print(reading->arena, "%s %s, nest %zu", file ? file : "?",
	                      function ? function : "(no function)", place);
}

static enum rf_status add_survey(struct reading *reading, const json_t *document,
                                 struct rf_diagnostics *diagnostics)
{
	const json_t *rows = json_object_get(document, "rows");
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < json_array_size(rows) && status == RF_OK; ++i)
		status = add_record(reading, &rf_survey_row_schema, json_array_get(rows, i),
		                    subject_of_row(reading, rows, i),
		                    json_object_get(document, "machine"), document, diagnostics);
	return status;
}

static enum rf_status add_result(struct reading *reading, const json_t *document,
                                 struct rf_diagnostics *diagnostics)
{
	if (is_called(document, rf_survey_schema.rows[0].constant))
		return add_survey(reading, document, diagnostics);
	if (!is_called(document, wanted_schema) && !is_called(document, "rfmodel.validation/1"))
		return rf_refuse(
		    diagnostics, RF_WRONG_USAGE, (struct rf_place){ .file = reading->file },
		    "analyze, sweep, survey and validate save one: rfmodel sweep KERNEL -o x.json",
		    "no result of rfmodel: its \"schema\" is not \"%s\"", wanted_schema);
	return add_record(reading, &rf_result_schema, document, subject_of(reading, document),
	                  json_object_get(json_object_get(document, "machine"), "id"), NULL,
	                  diagnostics);
}

/* A document is one result, or an array of results. */
static enum rf_status add_document(struct reading *reading, const json_t *document,
                                   struct rf_diagnostics *diagnostics)
{
	enum rf_status status = RF_OK;

	if (!json_is_array(document))
		return add_result(reading, document, diagnostics);
	for (size_t i = 0; i < json_array_size(document) && status == RF_OK; ++i)
		status = add_result(reading, json_array_get(document, i), diagnostics);
	return status;
}

/* The place in the file of what the parser did not take, having begun at `start`. */
static struct rf_place place_of(const struct reading *reading, const char *text, size_t start,
                                const json_error_t *error)
{
	int line = 1;

	for (size_t i = 0; i < start; ++i)
		line += text[i] == '\n';
	return (struct rf_place){ reading->file, line + error->line - 1, error->column };
}

/* One document after the other, with white space in between. */
static enum rf_status read_documents(struct reading *reading, const char *text, size_t length,
                                     struct rf_diagnostics *diagnostics)
{
	enum rf_status status = RF_OK;
	size_t at = strspn(text, " \t\r\n");

	while (status == RF_OK && at < length) {
		json_error_t error;
		json_t *document =
		    json_loadb(text + at, length - at,
		               JSON_DISABLE_EOF_CHECK | JSON_DECODE_INT_AS_REAL, &error);

		if (!document)
			return rf_refuse(diagnostics, RF_WRONG_USAGE,
			                 place_of(reading, text, at, &error), NULL, "no JSON: %s",
			                 error.text);
		status = add_document(reading, document, diagnostics);
		json_decref(document);
		at += (size_t)error.position;
		at += strspn(text + at, " \t\r\n");
	}
	return status;
}

enum rf_status rf_saved_parse(const char *file, const char *text, size_t length,
                              struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                              struct rf_saved *saved)
{
	struct reading reading = { .file = file, .arena = arena };
	struct rf_place place = { .file = file };
	enum rf_status status = read_documents(&reading, text, length, diagnostics);

	*saved = (struct rf_saved){ .file = file };
	if (status == RF_OK && reading.results.count == 0)
		return rf_refuse(diagnostics, RF_WRONG_USAGE, place, NULL, "is empty");
	if (status == RF_OK && reading.unknown)
		rf_report(diagnostics, RF_WARNING, place, NULL,
		          "keys that this rfmodel does not know are passed over: %s, ...",
		          reading.unknown);
	saved->result_count = reading.results.count;
	saved->results = reading.results.items;
	return status;
}

enum rf_status rf_saved_read(const char *file, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics, struct rf_saved *saved)
{
	size_t length = 0;
	const char *text = rf_file_read(arena, file, &length);

	*saved = (struct rf_saved){ .file = file };
	if (!text)
		return rf_refuse(diagnostics, RF_WRONG_USAGE, (struct rf_place){ .file = file },
		                 NULL, "cannot be read: %s", strerror(errno));
	return rf_saved_parse(file, text, length, arena, diagnostics, saved);
}
