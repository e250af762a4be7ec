/* SPDX-License-Identifier: MIT
 *
 * JSON as RFC 8259 has it, with short numbers and short lines.
 */
#include "report/json_text.h"

#include <string.h>

#include "base/utf8.h"
#include "report/words.h"

static void add_escaped(struct rf_text *out, char c)
{
	static const char plain[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
	const char *found = strchr(plain, c);

	if (found != NULL)
		rf_text_print(out, "\\%c", letters[found - plain]);
	else
		rf_text_print(out, "\\u%04X", (unsigned)c);
}

void rf_json_text_string(struct rf_json_text *json, const char *text)
{
	const char *from = text != NULL ? text : "?";
	bool is_broken = !rf_utf8_is_valid(from);

	rf_text_add_bytes(json->out, "\"", 1);
	while (*from != '\0') {
		size_t length = 0;

		while ((unsigned char)from[length] >= ' ' && from[length] != '"' &&
		       from[length] != '\\' && !(is_broken && (from[length] & 0x80) != 0))
			++length;
		rf_text_add_bytes(json->out, from, length);
		from += length;
		if (is_broken && (*from & 0x80) != 0)
			rf_text_add_bytes(json->out, "?", 1);
		else if (*from != '\0')
			add_escaped(json->out, *from);
		from += *from != '\0';
	}
	rf_text_add_bytes(json->out, "\"", 1);
}

void rf_json_text_number(struct rf_json_text *json, double value)
{
	rf_text_add(json->out, rf_words_exact(json->out->arena, value));
}

void rf_json_text_integer(struct rf_json_text *json, int64_t value)
{
	rf_text_add(json->out, rf_words_integer(json->out->arena, value));
}

void rf_json_text_boolean(struct rf_json_text *json, bool value)
{
	rf_text_add(json->out, value ? "true" : "false");
}

void rf_json_text_item(struct rf_json_text *json)
{
	bool is_flat = json->open[json->depth - 1].is_flat;
	size_t index = json->open[json->depth - 1].items++;

	if (index > 0)
		rf_text_add(json->out, ",");
	if (json->is_compact)
		return;
	if (is_flat)
		rf_text_add(json->out, index > 0 ? " " : "");
	else
		rf_text_print(json->out, "\n%*s", 2 * json->depth, "");
}

void rf_json_text_key(struct rf_json_text *json, const char *key)
{
	rf_json_text_item(json);
	rf_json_text_string(json, key);
	rf_text_add(json->out, json->is_compact ? ":" : ": ");
}

void rf_json_text_open(struct rf_json_text *json, char bracket, bool is_flat)
{
	rf_text_add_bytes(json->out, &bracket, 1);
	json->open[json->depth].items = 0;
	json->open[json->depth].is_flat = is_flat && (json->depth > 0 || bracket == '[');
	++json->depth;
}

void rf_json_text_close(struct rf_json_text *json, char bracket)
{
	--json->depth;
	if (!json->open[json->depth].is_flat && !json->is_compact)
		rf_text_print(json->out, "\n%*s", 2 * json->depth, "");
	rf_text_add_bytes(json->out, &bracket, 1);
}
