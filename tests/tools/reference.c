/* SPDX-License-Identifier: MIT
 *
 * reference page FILE | reference schema FILE: whether what stands in a file is what the schema of
 * the result says - the tables of docs/json.md between two marks, or the whole of a JSON Schema -
 * or, when $RFMODEL_UPDATE is set, makes it so.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "model/schema/failure_rows.h"
#include "model/schema/survey_rows.h"
#include "model/schema/result_value.h"
#include "report/json_text.h"
#include "tests/tools/tool.h"

static const char BEGIN[] = "<!-- what follows is written by ./dev test --update -->\n";
static const char END[] = "<!-- down to here -->\n";

/* ---- the page ---- */

static bool has_rows(enum rf_result_type type)
{
	return type == RF_RESULT_OBJECT || type == RF_RESULT_LIST;
}

static const char *type_name(const struct rf_result_row *row)
{
	static const char *const names[] = {
		[RF_RESULT_TEXT] = "string",
		[RF_RESULT_NUMBER] = "number",
		[RF_RESULT_INTEGER] = "integer",
		[RF_RESULT_BOOLEAN] = "boolean",
		[RF_RESULT_OBJECT] = "object",
		[RF_RESULT_LIST] = "array",
		[RF_RESULT_TEXTS] = "array of strings",
	};
	enum rf_result_type type = rf_result_type_of(row);

	if (type == RF_RESULT_MAP)
		return tool_print("object of %ss", type_name(&row->record->rows[1]));
	return names[type];
}

/* Short names have a word in capitals for a name of the user's. */
static char *capitals(const char *word)
{
	char *copy = tool_print("%s", word);

	for (char *c = copy; *c; ++c)
		*c = (char)toupper((unsigned char)*c);
	return copy;
}

/* The key of the row that names an item. */
static const char *name_key(const struct rf_result_record *record)
{
	for (size_t i = 0; record->is_named && i < record->row_count; ++i)
		if (record->rows[i].offset == record->name &&
		    record->rows[i].stored == RF_STORED_TEXT && !record->rows[i].is_behind)
			return record->rows[i].key;
	return NULL;
}

/* How a row is reached: by its path in the section, and by the short names of what is inside. */
struct way {
	const char *path;
	const char *own, *inside; /* own NULL: by the path alone */
};

static struct way way_into(const struct way *way, const struct rf_result_row *row)
{
	bool is_open = (row->flags & RF_ROW_OPEN) != 0;
	bool is_first = (row->flags & RF_ROW_FIRST) != 0;
	bool is_list = rf_result_type_of(row) == RF_RESULT_LIST;
	const char *name = is_list ? name_key(row->record) : NULL;
	struct way into = { .path =
		                tool_print("%s%s%s.", way->path, row->key, is_list ? "[]" : "") };

	if (way->inside == NULL || (is_list && name == NULL))
		return into;
	if (is_list)
		into.own = tool_print("%s%s%s%s.", way->inside, is_open ? "" : row->key,
		                      is_open ? "" : ".", capitals(name));
	else
		into.own = tool_print("%s%s.", way->inside, row->key);
	into.inside = is_first || (is_open && !is_list) ? way->inside : into.own;
	return into;
}

static void add_row(struct rf_text *out, const struct rf_result_row *row, const struct way *way)
{
	enum rf_result_type type = rf_result_type_of(row);
	bool is_number = type == RF_RESULT_NUMBER || type == RF_RESULT_INTEGER;
	const char *name = "", *column = "";

	if (way->own != NULL && is_number)
		name = tool_print("`%s%s`", way->own, row->key);
	if (way->inside != NULL && type == RF_RESULT_MAP)
		name = tool_print("`%s%s.%s`", way->inside, row->key,
		                  capitals(row->record->rows[0].key));
	rf_text_print(out, "| `%s%s` | %s%s%s | ", way->path, row->key, type_name(row),
	              row->unit ? ", " : "", row->unit ? row->unit : "");
	for (size_t i = 0; i < row->word_count; ++i)
		if (row->words[i] != NULL)
			rf_text_print(out, "`\"%s\"`%s", row->words[i],
			              i + 1 < row->word_count ? ", " : ": ");
	if (row->column != NULL && *row->column != '\0' && type != RF_RESULT_OBJECT)
		column = tool_print("`%s`", row->column);
	rf_text_print(out, "%s | %s | %s |\n", row->meaning, name, column);
}

static void add_rows(struct rf_text *out, const struct rf_result_record *record,
                     const struct way *way)
{
	for (size_t i = 0; i < record->row_count; ++i) {
		const struct rf_result_row *row = &record->rows[i];
		struct way into;

		if (row->meaning == NULL)
			tool_die("%s%s: no meaning", way->path, row->key);
		add_row(out, row, way);
		if (!has_rows(rf_result_type_of(row)))
			continue;
		into = way_into(way, row);
		add_rows(out, row->record, &into);
	}
}

static void add_section(struct rf_text *out, const struct rf_result_row *row)
{
	const struct way top = { "", "", "" };
	struct way way = way_into(&top, row);
	bool is_list = rf_result_type_of(row) == RF_RESULT_LIST;

	rf_text_print(out, "\n## %s\n\n%c%s.%s\n\n", row->key, toupper(row->meaning[0]),
	              row->meaning + 1, is_list ? " An array of objects:" : "");
	rf_text_add(out, "| path | value | what it is | short | CSV |\n"
	                 "| --- | --- | --- | --- | --- |\n");
	way.path = "";
	add_rows(out, row->record, &way);
}

/* The whole object, and a section for each object or list in it. */
static char *tables(void)
{
	struct rf_text out = tool_text();

	rf_text_add(&out, "| key | value | what it is | filled by |\n| --- | --- | --- | --- |\n");
	for (size_t i = 0; i < rf_result_schema.row_count; ++i) {
		const struct rf_result_row *row = &rf_result_schema.rows[i];
		bool is_section = has_rows(rf_result_type_of(row));

		if (is_section)
			rf_text_print(&out, "| [`%s`](#%s) ", row->key, row->key);
		else
			rf_text_print(&out, "| `%s` ", row->key);
		rf_text_print(&out, "| %s | %s | %s |\n", type_name(row), row->meaning,
		              row->model ? row->model : "");
	}
	for (size_t i = 0; i < rf_result_schema.row_count; ++i)
		if (has_rows(rf_result_type_of(&rf_result_schema.rows[i])))
			add_section(&out, &rf_result_schema.rows[i]);
	rf_text_add(&out, "\n");
	return tool_print("%s", rf_text_string(&out));
}

/* The page with its tables as they should be. */
static char *page(const char *file)
{
	char *text = tool_read(file, NULL);
	char *begin = text ? strstr(text, BEGIN) : NULL;
	char *end = begin ? strstr(begin, END) : NULL;

	if (end == NULL)
		tool_die("%s: the marks of the tables are missing", file);
	*begin = '\0';
	return tool_print("%s%s%s%s", text, BEGIN, tables(), end);
}

/* ---- the JSON Schema ---- */

static void add_member(struct rf_json_text *json, const char *key, const char *value)
{
	rf_json_text_key(json, key);
	rf_json_text_string(json, value);
}

static void add_object(struct rf_json_text *json, const struct rf_result_record *record);

/* What the document that a schema is of calls itself. */
static const char *schema_name;

/* The words that a text may be. */
static void add_words(struct rf_json_text *json, const struct rf_result_row *row)
{
	bool is_name = strcmp(row->key, "schema") == 0;
	bool is_fixed = is_name || (row->constant != NULL && row->constant != rf_version);

	if (row->word_count == 0 && !is_fixed)
		return;
	rf_json_text_key(json, "enum");
	rf_json_text_open(json, '[', true);
	for (size_t i = 0; i < row->word_count; ++i)
		if (row->words[i] != NULL) {
			rf_json_text_item(json);
			rf_json_text_string(json, row->words[i]);
		}
	if (is_fixed) {
		rf_json_text_item(json);
		rf_json_text_string(json, is_name ? schema_name : row->constant);
	}
	rf_json_text_close(json, ']');
}

static const char *json_type(enum rf_result_type type)
{
	static const char *const names[] = {
		[RF_RESULT_TEXT] = "string",     [RF_RESULT_NUMBER] = "number",
		[RF_RESULT_INTEGER] = "integer", [RF_RESULT_BOOLEAN] = "boolean",
		[RF_RESULT_OBJECT] = "object",   [RF_RESULT_LIST] = "array",
		[RF_RESULT_TEXTS] = "array",     [RF_RESULT_MAP] = "object",
	};

	return names[type];
}

static void add_value(struct rf_json_text *json, const struct rf_result_row *row)
{
	enum rf_result_type type = rf_result_type_of(row);
	bool is_scalar = !has_rows(type) && type != RF_RESULT_TEXTS && type != RF_RESULT_MAP;

	rf_json_text_open(json, '{',
	                  is_scalar && row->word_count == 0 && row->constant == NULL &&
	                      strcmp(row->key, "schema") != 0);
	add_member(json, "type", json_type(type));
	add_member(json, "description",
	           row->unit ? tool_print("%s; %s", row->meaning, row->unit) : row->meaning);
	add_words(json, row);
	if (type == RF_RESULT_OBJECT)
		add_object(json, row->record);
	if (type == RF_RESULT_LIST || type == RF_RESULT_TEXTS) {
		rf_json_text_key(json, "items");
		rf_json_text_open(json, '{', type == RF_RESULT_TEXTS);
		add_member(json, "type", type == RF_RESULT_LIST ? "object" : "string");
		if (type == RF_RESULT_LIST)
			add_object(json, row->record);
		rf_json_text_close(json, '}');
	}
	if (type == RF_RESULT_MAP) {
		rf_json_text_key(json, "additionalProperties");
		rf_json_text_open(json, '{', true);
		add_member(json, "type", json_type(rf_result_type_of(&row->record->rows[1])));
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, '}');
}

/* The members of an object, and those that it must have; later versions may add others. */
static void add_object(struct rf_json_text *json, const struct rf_result_record *record)
{
	bool any_required = false;

	rf_json_text_key(json, "properties");
	rf_json_text_open(json, '{', false);
	for (size_t i = 0; i < record->row_count; ++i) {
		rf_json_text_key(json, record->rows[i].key);
		add_value(json, &record->rows[i]);
		any_required |= (record->rows[i].flags & RF_ROW_REQUIRED) != 0;
	}
	rf_json_text_close(json, '}');
	if (any_required) {
		rf_json_text_key(json, "required");
		rf_json_text_open(json, '[', true);
		for (size_t i = 0; i < record->row_count; ++i)
			if ((record->rows[i].flags & RF_ROW_REQUIRED) != 0) {
				rf_json_text_item(json);
				rf_json_text_string(json, record->rows[i].key);
			}
		rf_json_text_close(json, ']');
	}
}

static char *json_schema(const struct rf_result_record *record, const char *title,
                         const char *description)
{
	struct rf_text out = tool_text();
	struct rf_json_text json = { .out = &out };

	rf_json_text_open(&json, '{', false);
	add_member(&json, "$schema", "https://json-schema.org/draft/2020-12/schema");
	schema_name = title;
	add_member(&json, "title", title);
	add_member(&json, "description", description);
	add_member(&json, "type", "object");
	add_object(&json, record);
	rf_json_text_close(&json, '}');
	rf_text_add(&out, "\n");
	return tool_print("%s", rf_text_string(&out));
}

int main(int argc, char **argv)
{
	if (argc != 3)
		tool_die("usage: reference page|schema|survey|validation|error FILE");

	const char *text = strcmp(argv[1], "page") == 0 ? page(argv[2])
	                   : strcmp(argv[1], "error") == 0
	                       ? json_schema(&rf_failure_schema, rf_failure_schema.rows[0].constant,
	                                     "An error of rfmodel; docs/json.md explains it.")
	                   : strcmp(argv[1], "survey") == 0
	                       ? json_schema(&rf_survey_schema, rf_survey_schema.rows[0].constant,
	                                     "A survey by rfmodel; docs/json.md explains it.")
	                   : strcmp(argv[1], "validation") == 0
	                       ? json_schema(&rf_result_schema, "rfmodel.validation/1",
	                                     "A validation by rfmodel; docs/json.md explains it.")
	                       : json_schema(&rf_result_schema, "rfmodel.analysis/1",
	                                     "An analysis by rfmodel; docs/json.md explains it.");
	const char *old = tool_read(argv[2], NULL);
	if (old != NULL && strcmp(old, text) == 0)
		return 0;
	if (getenv("RFMODEL_UPDATE")) {
		tool_write(argv[2], text, strlen(text));
		return 0;
	}
	printf("%s is not what the tables of model/schema say; ./dev test --update reference\n",
	       argv[2]);
	return 1;
}
