/* SPDX-License-Identifier: MIT
 *
 * json_schema SCHEMA FILE...: whether every JSON document in the files is as a JSON Schema says.
 *
 * A file holds a document, an array of documents, or a document a line; a file that does not begin
 * like JSON, and a document of another `schema`, is passed over.  Of JSON Schema (draft 2020-12) it
 * knows what our schema needs, and refuses a keyword that it does not know.  A property that the
 * schema does not name may come with a later version; these documents are of this one, and so it is
 * complained of.
 */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "tests/tools/tool.h"

struct check {
	const char *file;
	size_t errors, documents;
};

static void check_value(struct check *check, json_t *schema, json_t *value, const char *path);

static void complain(struct check *check, const char *path, const char *what)
{
	printf("%s: %s %s\n", check->file, *path ? path : "the document", what);
	++check->errors;
}

static bool has_type(const json_t *value, const char *type)
{
	static const struct {
		const char *name;
		json_type types[2];
	} known[] = {
		{ "object", { JSON_OBJECT, JSON_OBJECT } },
		{ "array", { JSON_ARRAY, JSON_ARRAY } },
		{ "string", { JSON_STRING, JSON_STRING } },
		{ "number", { JSON_REAL, JSON_INTEGER } },
		{ "integer", { JSON_INTEGER, JSON_INTEGER } },
		{ "boolean", { JSON_TRUE, JSON_FALSE } },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); ++i)
		if (strcmp(known[i].name, type) == 0)
			return json_typeof(value) == known[i].types[0] ||
			       json_typeof(value) == known[i].types[1];
	tool_die("the type '%s' is not known", type);
}

static void check_members(struct check *check, json_t *schema, json_t *value, const char *path)
{
	json_t *properties = json_object_get(schema, "properties");
	json_t *others = json_object_get(schema, "additionalProperties");
	json_t *item, *name;
	const char *key;
	size_t index;

	json_object_foreach(value, key, item)
	{
		const char *inner = tool_print("%s%s%s", path, *path ? "." : "", key);
		json_t *known = json_object_get(properties, key);

		if (known)
			check_value(check, known, item, inner);
		else if (json_is_object(others))
			check_value(check, others, item, inner);
		else
			complain(check, inner, "is no property of the schema");
	}
	json_array_foreach(json_object_get(schema, "required"), index, name)
	{
		if (!json_object_get(value, json_string_value(name)))
			complain(check, path, tool_print("lacks %s", json_string_value(name)));
	}
}

static void check_value(struct check *check, json_t *schema, json_t *value, const char *path)
{
	static const char known[] =
	    " $schema title description type enum items properties required "
	    "additionalProperties ";
	const char *type = json_string_value(json_object_get(schema, "type"));
	json_t *words = json_object_get(schema, "enum"), *item, *word;
	bool is_word = words == NULL;
	const char *key;
	size_t index;

	json_object_foreach(schema, key, item)
	{
		if (!strstr(known, tool_print(" %s ", key)))
			tool_die("the keyword '%s' is not known", key);
	}
	if (type && !has_type(value, type)) {
		complain(check, path, tool_print("is no %s", type));
		return;
	}
	json_array_foreach(words, index, word) is_word |= json_equal(word, value);
	if (!is_word)
		complain(check, path, "is none of the values of the schema");
	if (json_is_object(value))
		check_members(check, schema, value, path);
	json_array_foreach(value, index, item) check_value(
	    check, json_object_get(schema, "items"), item, tool_print("%s[%zu]", path, index));
}

/* A document, or one of several. */
static void check_document(struct check *check, json_t *schema, json_t *document)
{
	const char *wanted = json_string_value(json_object_get(schema, "title"));
	const char *said = json_string_value(json_object_get(document, "schema"));
	json_t *item;
	size_t index;

	json_array_foreach(document, index, item) check_document(check, schema, item);
	if (json_is_array(document) || (said && strcmp(said, wanted) != 0))
		return;
	++check->documents;
	check_value(check, schema, document, "");
}

static void check_file(struct check *check, json_t *schema)
{
	char *text = tool_read(check->file, NULL);
	struct tool_words lines = tool_lines(text ? text : "");
	json_error_t error;
	json_t *document;

	if (text == NULL)
		tool_die("%s: cannot be read", check->file);
	if (*text != '{' && *text != '[')
		return;
	document = json_loads(text, 0, &error);
	if (document)
		check_document(check, schema, document);
	for (size_t i = 0; document == NULL && i < lines.count; ++i) {
		json_t *line = json_loads(lines.items[i], 0, &error);

		if (line == NULL)
			complain(check, tool_print("line %zu", i + 1), error.text);
		else
			check_document(check, schema, line);
		json_decref(line);
	}
	json_decref(document);
}

int main(int argc, char **argv)
{
	struct check check = { 0 };
	json_error_t error;
	json_t *schema;

	if (argc < 3)
		tool_die("usage: json_schema SCHEMA FILE...");
	schema = json_load_file(argv[1], 0, &error);
	if (schema == NULL)
		tool_die("%s:%d: %s", argv[1], error.line, error.text);
	for (int i = 2; i < argc; ++i) {
		check.file = argv[i];
		check_file(&check, schema);
	}
	printf("%zu documents\n", check.documents);
	json_decref(schema);
	return check.errors > 0 || check.documents == 0;
}
