/* SPDX-License-Identifier: MIT */
#ifndef RF_RESULT_VALUE_H
#define RF_RESULT_VALUE_H

#include "model/schema/result_schema.h"

struct rf_result_value {
	enum rf_result_type type;
	bool is_known;    /* false: left out of the document */
	double number;    /* of a number or an integer */
	int64_t integer;  /* of an integer; 1 or 0 of a boolean; of a number that is a count too
	                   * large for `number` the count, else 0 */
	const char *text; /* of a text */
	const void *base; /* of an object; of a list, a map or texts the first item */
	size_t count;     /* of a list, a map or texts */
	bool of_no_item;  /* it is a column of a list that is empty */
};

/* The value of a row; `result` is the whole that `base` is a part of. */
struct rf_result_value rf_result_get(const struct rf_result_row *row, const void *base,
                                     const struct rf_result *result);

enum rf_result_type rf_result_type_of(const struct rf_result_row *row);

/* Whether the record as it is has a place for the row, its value being known or not. */
bool rf_result_applies(const struct rf_result_row *row, const void *base,
                       const struct rf_result *result);

/* Item `index` of a list or a map. */
const void *rf_result_item(const struct rf_result_row *row, const struct rf_result_value *list,
                           size_t index);

/* Item `index` of a map: its name, and its value. */
struct rf_result_value rf_result_map_item(const struct rf_result_row *row,
                                          const struct rf_result_value *map, size_t index,
                                          const struct rf_result *result, const char **name);

/* The name by which a path chooses an item, and its other name; NULL when it has none. */
const char *rf_result_item_name(const struct rf_result_record *record, const void *item);
const char *rf_result_item_alias(const struct rf_result_record *record, const void *item);

#endif
