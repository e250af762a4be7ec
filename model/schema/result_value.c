/* SPDX-License-Identifier: MIT
 *
 * Values of a result, read as its schema says.
 *
 * What is left out of a document is decided here and nowhere else: a text that is NULL, a number
 * that is not known or not finite, a list or an object with nothing in it, and what does not apply
 * to the record.  So JSON, CSV, --fail-if and the paths of the library agree.
 */
#include "model/schema/result_value.h"

#include <math.h>

static const char *at(const void *base, size_t offset)
{
	return (const char *)base + offset;
}

/* The struct that the offsets of a row count from; NULL: behind a pointer that is NULL. */
static const void *struct_of(const struct rf_result_row *row, const void *base)
{
	return row->is_behind ? *(const void *const *)at(base, row->pointer) : base;
}

enum rf_result_type rf_result_type_of(const struct rf_result_row *row)
{
	if (row->get != NULL)
		return row->got;
	switch (row->stored) {
	case RF_STORED_INT:
	case RF_STORED_INT64:
		return RF_RESULT_INTEGER;
	case RF_STORED_DOUBLE:
	case RF_STORED_NUMBER:
	case RF_STORED_TOTAL:
	case RF_STORED_FIGURE:
		return RF_RESULT_NUMBER;
	case RF_STORED_BOOL:
		return RF_RESULT_BOOLEAN;
	case RF_STORED_PART:
		return RF_RESULT_OBJECT;
	case RF_STORED_LIST:
		return RF_RESULT_LIST;
	case RF_STORED_TEXTS:
		return RF_RESULT_TEXTS;
	case RF_STORED_MAP:
		return RF_RESULT_MAP;
	default:
		return RF_RESULT_TEXT;
	}
}

bool rf_result_applies(const struct rf_result_row *row, const void *base,
                       const struct rf_result *result)
{
	return row->applies == NULL || row->applies(base, result);
}

static void take_number(const struct rf_result_row *row, const char *field,
                        struct rf_result_value *value)
{
	const struct rf_number *number = (const struct rf_number *)field;
	const struct rf_figure *figure = (const struct rf_figure *)field;
	const struct rf_total *total = (const struct rf_total *)field;

	value->is_known = true;
	if (row->stored == RF_STORED_DOUBLE) {
		value->number = *(const double *)field;
	} else if (row->stored == RF_STORED_NUMBER) {
		value->number = number->value;
		value->is_known = number->known;
	} else if (row->stored == RF_STORED_TOTAL) {
		value->number = total->value;
		value->integer = total->exact;
		value->is_known = total->known;
	} else {
		value->number = figure->value;
		value->is_known = figure->known;
	}
	value->is_known = value->is_known && isfinite(value->number);
}

static void take_integer(const struct rf_result_row *row, const char *field,
                         struct rf_result_value *value)
{
	value->integer =
	    row->stored == RF_STORED_INT ? *(const int *)field : *(const int64_t *)field;
	value->number = (double)value->integer;
	value->is_known = true;
}

static void take_boolean(const char *field, struct rf_result_value *value)
{
	value->integer = *(const bool *)field;
	value->is_known = true;
}

static void take_text(const struct rf_result_row *row, const char *field,
                      struct rf_result_value *value)
{
	if (row->constant != NULL)
		value->text = row->constant;
	else if (row->stored == RF_STORED_WORD)
		value->text = row->words[*(const int *)field];
	else
		value->text = *(const char *const *)field;
	value->is_known = value->text != NULL;
}

static bool any_known(const struct rf_result_record *record, const void *base,
                      const struct rf_result *result)
{
	for (size_t i = 0; i < record->row_count; ++i)
		if (rf_result_get(&record->rows[i], base, result).is_known)
			return true;
	return false;
}

/* Lists, maps and objects, which are left out when nothing is in them. */
static void take_container(const struct rf_result_row *row, const void *origin,
                           const struct rf_result *result, struct rf_result_value *value)
{
	if (row->stored == RF_STORED_PART) {
		value->base = at(origin, row->offset);
		value->is_known = any_known(row->record, value->base, result);
	} else {
		value->base = *(const void *const *)at(origin, row->offset);
		value->count = value->base ? *(const size_t *)at(origin, row->count_offset) : 0;
		value->is_known = value->count > 0;
	}
	if (row->stored == RF_STORED_MAP) {
		const char *name;

		value->is_known = false;
		for (size_t i = 0; i < value->count && !value->is_known; ++i)
			value->is_known = rf_result_map_item(row, value, i, result, &name).is_known;
	}
	value->is_known |= (row->flags & RF_ROW_EMPTY_TOO) != 0;
}

struct rf_result_value rf_result_get(const struct rf_result_row *row, const void *base,
                                     const struct rf_result *result)
{
	struct rf_result_value value = { .type = rf_result_type_of(row) };
	const void *origin = struct_of(row, base);
	const char *field = origin == NULL ? NULL : at(origin, row->offset);

	if (origin == NULL || !rf_result_applies(row, base, result))
		return value;
	if (row->get != NULL)
		value = row->get(base);
	else if (value.type == RF_RESULT_TEXT)
		take_text(row, field, &value);
	else if (value.type == RF_RESULT_NUMBER)
		take_number(row, field, &value);
	else if (value.type == RF_RESULT_INTEGER)
		take_integer(row, field, &value);
	else if (value.type == RF_RESULT_BOOLEAN)
		take_boolean(field, &value);
	else
		take_container(row, origin, result, &value);
	if ((row->flags & RF_ROW_POSITIVE) != 0)
		value.is_known &= value.number > 0;
	if ((row->flags & RF_ROW_WHEN_TRUE) != 0)
		value.is_known &= value.integer != 0;
	return value;
}

const void *rf_result_item(const struct rf_result_row *row, const struct rf_result_value *list,
                           size_t index)
{
	return at(list->base, index * row->record->bytes);
}

struct rf_result_value rf_result_map_item(const struct rf_result_row *row,
                                          const struct rf_result_value *map, size_t index,
                                          const struct rf_result *result, const char **name)
{
	const void *item = rf_result_item(row, map, index);

	*name = rf_result_get(&row->record->rows[0], item, result).text;
	return rf_result_get(&row->record->rows[1], item, result);
}

const char *rf_result_item_name(const struct rf_result_record *record, const void *item)
{
	return record->is_named ? *(const char *const *)at(item, record->name) : NULL;
}

const char *rf_result_item_alias(const struct rf_result_record *record, const void *item)
{
	return record->has_alias ? *(const char *const *)at(item, record->alias) : NULL;
}
