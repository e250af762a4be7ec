/* SPDX-License-Identifier: MIT */
#ifndef RF_NARROW_H
#define RF_NARROW_H

#include "frontend/tree/reader.h"

/* What is left of `value` in the type of `tree`, a variable or cast that holds it: all of it in
 * types other than integers of one or two bytes. */
enum rf_status rf_narrow_keep(struct rf_reader *reader, const struct rf_tree *tree,
                              struct rf_value *value);

/* Whether the variable of a loop that counts up can pass its test at last: `end` is the first value
 * that does, `limit` what it is compared with.  Refuses a loop that never ends. */
enum rf_status rf_narrow_end(struct rf_reader *reader, const struct rf_tree *variable,
                             const struct rf_tree *limit, const struct rf_form *end);

/* Whether a comparison is one of unsigned values of four bytes or more. */
bool rf_narrow_is_unsigned(const struct rf_reader *reader, const struct rf_tree *comparison);

/* Whether one side of a comparison wraps around below 0: it is unsigned, or becomes so. */
bool rf_narrow_may_wrap(const struct rf_reader *reader, const struct rf_tree *comparison, int side);

/* Whether `value`, of the side `tree` of a comparison, is below 0 in some turn; where sizes without
 * a value decide that, it is assumed not to be. */
enum rf_status rf_narrow_not_below(struct rf_reader *reader, const struct rf_tree *tree,
                                   const struct rf_value *value, bool *is_negative);

/* Whether a form is below 0 in some turn for certain, as the bounds of the loops and -D tell; a
 * size without a value counts as large. */
bool rf_narrow_is_negative(struct rf_reader *reader, const struct rf_value *value);

/* Refuses a value of -D for a variable that cannot hold it. */
enum rf_status rf_narrow_size(struct rf_reader *reader, const struct rf_tree *tree,
                              rf_formula_p size);

/* Whether something is an integer of one or two bytes, which may not keep what it is given. */
bool rf_narrow_is(const struct rf_reader *reader, CXCursor cursor);

/* How many values an unsigned integer of one or two bytes has, if the type at `cursor` is one,
 * else 0. */
int64_t rf_narrow_values(const struct rf_reader *reader, CXCursor cursor);

#endif
