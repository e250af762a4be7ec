/* SPDX-License-Identifier: MIT
 *
 * Writes a JSON tree with short numbers and short lines.
 *
 * Jansson prints every number with 17 digits, so that 0.1 becomes 0.10000000000000001.  Here a
 * number is the shortest text that reads back as the same number, and a whole number has no
 * point.  An array or object without others inside stands on one line.
 */
#include "report/json_dump.h"

#include <stdlib.h>

#include "report/words.h"

static void dump(struct rf_text *out, const json_t *value, int depth, bool compact);

/* Whether a text stands in JSON as it is. */
static bool is_plain(const char *text)
{
	for (; *text; ++text)
		if ((unsigned char)*text < ' ' || *text == '"' || *text == '\\' || *text == 0x7f)
			return false;
	return true;
}

static void dump_quoted(struct rf_text *out, const char *text)
{
	rf_text_add_bytes(out, "\"", 1);
	rf_text_add(out, text);
	rf_text_add_bytes(out, "\"", 1);
}

static void dump_string(struct rf_text *out, const json_t *value)
{
	const char *text = json_string_value(value);
	char *quoted;

	if (is_plain(text)) {
		dump_quoted(out, text);
		return;
	}
	quoted = json_dumps(value, JSON_ENCODE_ANY);
	if (quoted)
		rf_text_add(out, quoted);
	else
		out->failed = true;
	free(quoted);
}

static void dump_scalar(struct rf_text *out, const json_t *value)
{
	if (json_is_string(value))
		dump_string(out, value);
	else if (json_is_integer(value))
		rf_text_add(out, rf_words_integer(out->arena, json_integer_value(value)));
	else if (json_is_real(value))
		rf_text_add(out, rf_words_exact(out->arena, json_real_value(value)));
	else
		rf_text_add(out, json_is_true(value) ? "true" : "false");
}

static bool is_scalar(const json_t *value)
{
	return !json_is_array(value) && !json_is_object(value);
}

/* Whether nothing inside has an inside. */
static bool is_flat(const json_t *value)
{
	size_t index;
	const char *key;
	json_t *item;

	json_array_foreach(value, index, item) if (!is_scalar(item)) return false;
	json_object_foreach((json_t *)value, key, item) if (!is_scalar(item)) return false;
	return true;
}

static void start_item(struct rf_text *out, size_t index, int depth, bool flat, bool compact)
{
	if (index)
		rf_text_add(out, ",");
	if (flat || compact)
		rf_text_add(out, index && !compact ? " " : "");
	else
		rf_text_print(out, "\n%*s", 2 * (depth + 1), "");
}

static void end_items(struct rf_text *out, int depth, bool flat, bool compact)
{
	if (!flat && !compact)
		rf_text_print(out, "\n%*s", 2 * depth, "");
}

static void dump_array(struct rf_text *out, const json_t *array, int depth, bool compact)
{
	bool flat = is_flat(array);
	size_t index;
	json_t *item;

	rf_text_add(out, "[");
	json_array_foreach(array, index, item)
	{
		start_item(out, index, depth, flat, compact);
		dump(out, item, depth + 1, compact);
	}
	end_items(out, depth, flat, compact);
	rf_text_add(out, "]");
}

static void dump_object(struct rf_text *out, const json_t *object, int depth, bool compact)
{
	bool flat = is_flat(object) && depth > 0;
	size_t index = 0;
	const char *key;
	json_t *item;

	rf_text_add(out, "{");
	json_object_foreach((json_t *)object, key, item)
	{
		start_item(out, index++, depth, flat, compact);
		dump_quoted(out, key);
		rf_text_add(out, compact ? ":" : ": ");
		dump(out, item, depth + 1, compact);
	}
	end_items(out, depth, flat, compact);
	rf_text_add(out, "}");
}

static void dump(struct rf_text *out, const json_t *value, int depth, bool compact)
{
	if (json_is_array(value))
		dump_array(out, value, depth, compact);
	else if (json_is_object(value))
		dump_object(out, value, depth, compact);
	else
		dump_scalar(out, value);
}

void rf_json_dump_value(struct rf_text *out, const json_t *value, bool compact)
{
	dump(out, value, 0, compact);
}
