/* SPDX-License-Identifier: MIT
 *
 * Values in JSON objects.
 *
 * A writer that ran out of memory says so at its end, so that nobody checks each value.
 */
#ifndef RF_JSON_VALUES_H
#define RF_JSON_VALUES_H

#include <jansson.h>
#include <math.h>

#include "model/ir/result.h"

struct json_writer {
	struct rf_arena *arena;
	const struct rf_result *result;
	bool failed;
};

static inline void set(struct json_writer *writer, json_t *object, const char *key, json_t *value)
{
	if (!value || json_object_set_new_nocheck(object, key, value) != 0)
		writer->failed = true;
}

/* Puts an object or array in its place unless it is empty. */
static inline void set_unless_empty(struct json_writer *writer, json_t *object, const char *key,
                                    json_t *value)
{
	if (value && json_object_size(value) == 0 && json_array_size(value) == 0)
		json_decref(value);
	else
		set(writer, object, key, value);
}

static inline json_t *append(struct json_writer *writer, json_t *array, json_t *value)
{
	if (!value || json_array_append_new(array, value) != 0)
		writer->failed = true;
	return value;
}

/* Source text need not be UTF-8; what is not becomes a question mark. */
static inline json_t *text_value(struct json_writer *writer, const char *text)
{
	json_t *value = json_string(text ? text : "?");

	if (value)
		return value;
	char *copy = rf_arena_string(writer->arena, text ? text : "?");
	for (char *c = copy; c && *c; ++c)
		if ((unsigned char)*c >= 0x80)
			*c = '?';
	return copy ? json_string(copy) : NULL;
}

static inline void set_text(struct json_writer *writer, json_t *object, const char *key,
                            const char *text)
{
	if (text)
		set(writer, object, key, text_value(writer, text));
}

static inline void set_integer(struct json_writer *writer, json_t *object, const char *key,
                               int64_t value)
{
	set(writer, object, key, json_integer(value));
}

static inline void set_double(struct json_writer *writer, json_t *object, const char *key,
                              double value)
{
	if (isfinite(value))
		set(writer, object, key, json_real(value));
}

static inline void set_number(struct json_writer *writer, json_t *object, const char *key,
                              struct rf_number number)
{
	if (number.known)
		set_double(writer, object, key, number.value);
}

#endif
