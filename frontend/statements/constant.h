/* SPDX-License-Identifier: MIT */
#ifndef RF_CONSTANT_H
#define RF_CONSTANT_H

#include "frontend/tree/reader.h"

/* Binds a constant of the file, or an element of a table, to the value in its declaration; leaves
 * any other symbol, and one that -D gives a value, as it is. */
enum rf_status rf_constant_bind(struct rf_reader *reader, struct rf_symbol *symbol);

/* The list of an array's declaration that holds for the whole run; NULL: there is none. */
const struct rf_tree *rf_constant_list(struct rf_reader *reader, struct rf_symbol *array);

/* The same of an array of the device that the host may fill, whose elements are assumed to be as
 * they are declared. */
const struct rf_tree *rf_constant_assumed_list(struct rf_reader *reader, struct rf_symbol *array);

/* Whether it is such an element by its type: compilers put the number in its place. */
bool rf_constant_is_in_place(struct rf_reader *reader, const struct rf_symbol *symbol);

#endif
