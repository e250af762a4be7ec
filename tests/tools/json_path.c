/* SPDX-License-Identifier: MIT
 *
 * A path is member names with dots between them.  Behind a name, [3] or [-1] is an element of an
 * array by its index and [name=value,...] the first element whose members have these values;
 * `length` is the number of elements.  A value may itself hold brackets as long as they are
 * balanced, as in [access=a[i-1]].
 */
#include "tests/tools/json_path.h"

#include <stdlib.h>
#include <string.h>

#include "tests/tools/tool.h"

/* The length of a text in brackets, from the opening one to the one that closes it. */
static size_t bracket_length(const char *text)
{
	int depth = 0;

	for (size_t i = 0; text[i]; ++i) {
		depth += text[i] == '[';
		depth -= text[i] == ']';
		if (depth == 0)
			return i + 1;
	}
	tool_die("a bracket that does not close: %s", text);
}

/* Where a condition ends: at a comma outside of brackets. */
static size_t condition_length(const char *text)
{
	size_t length = 0;

	while (text[length] && text[length] != ',')
		length += text[length] == '[' ? bracket_length(text + length) : 1;
	return length;
}

static bool has_value(const json_t *value, const char *expected)
{
	if (json_is_string(value))
		return strcmp(json_string_value(value), expected) == 0;
	return json_is_number(value) && json_number_value(value) == strtod(expected, NULL);
}

/* Whether `name=value` holds of an element. */
static bool holds(const json_t *element, const char *condition, size_t length)
{
	char *name = tool_copy(condition, length);
	char *value = strchr(name, '=');

	if (!value)
		tool_die("neither an index nor name=value: %s", name);
	*value++ = '\0';
	return has_value(json_object_get(element, name), value);
}

static bool all_hold(const json_t *element, const char *conditions)
{
	while (*conditions) {
		size_t length = condition_length(conditions);

		if (!holds(element, conditions, length))
			return false;
		conditions += length + (conditions[length] == ',');
	}
	return true;
}

static json_t *select_element(json_t *array, const char *selector)
{
	char *end;
	long index = strtol(selector, &end, 10);
	size_t i;
	json_t *element;

	if (*selector && !*end) {
		index += index < 0 ? (long)json_array_size(array) : 0;
		return index < 0 ? NULL : json_array_get(array, (size_t)index);
	}
	json_array_foreach(array, i, element) if (all_hold(element, selector)) return element;
	return NULL;
}

static json_t *member(json_t *value, const char *name, size_t length)
{
	if (json_is_array(value) && length == 6 && memcmp(name, "length", 6) == 0)
		return json_integer((json_int_t)json_array_size(value));
	return json_incref(json_object_get(value, tool_copy(name, length)));
}

json_t *json_path_find(json_t *document, const char *path)
{
	json_t *value = json_incref(document);

	while (value && *path) {
		bool is_selector = *path == '[';
		size_t length = is_selector ? bracket_length(path) : strcspn(path, ".[");
		json_t *next;

		if (is_selector)
			next = json_incref(select_element(value, tool_copy(path + 1, length - 2)));
		else
			next = member(value, path, length);
		json_decref(value);
		value = next;
		path += length + (path[length] == '.');
	}
	return value;
}
