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

/* How often an operand of four bytes goes round at 2^32 before an operation takes it: it is what
 * its form is without k times 2^32, where that lies from `low` + k * 2^32 on and below the next
 * such number, for a k from `first` to `last`. */
struct rf_rounds {
	int64_t low, first, last;
};

extern const int64_t rf_narrow_round; /* 2^32 */

/* Whether that is so of child `side` of a comparison, division, shift or cast, as the bounds of the
 * loops, the conditions around it and -D tell; false: its form is its value. */
bool rf_narrow_goes_round(struct rf_reader *reader, const struct rf_tree *operation, size_t side,
                          const struct rf_value *value, struct rf_rounds *rounds);

/* Whether that is why a value is lost, and its type is none of those that are meant to go round. */
bool rf_narrow_is_why(const char *why);

/* Whether an int that is made of it may not keep it: it is wider, unsigned or made of what is. */
bool rf_narrow_cuts(struct rf_reader *reader, const struct rf_tree *source);

/* Whether an operation is told by all of the value of a child, and not by its low bits alone. */
bool rf_narrow_takes_whole(const struct rf_tree *operation, size_t side);

/* The value that an operation takes of its child `side`: unknown where that goes round now and
 * then.  What may be below 0 now and then is left as it is, as in a[i - 1]. */
enum rf_status rf_narrow_settle(struct rf_reader *reader, const struct rf_tree *operation,
                                size_t side, struct rf_value *value);

/* The value of an expression that becomes an integer of so many bytes, as an index or by an
 * assignment: unknown of one that goes round now and then and becomes wider. */
enum rf_status rf_narrow_widened(struct rf_reader *reader, const struct rf_tree *tree,
                                 int64_t bytes, struct rf_value *value);

/* The values that a comparison takes of its sides; one that is below 0 now and then is left only
 * where it is then greater than all that the other one is. */
enum rf_status rf_narrow_sides(struct rf_reader *reader, const struct rf_tree *comparison,
                               struct rf_value *left, struct rf_value *right);

/* Refuses a value of -D for a variable that cannot hold it. */
enum rf_status rf_narrow_size(struct rf_reader *reader, const struct rf_tree *tree,
                              rf_formula_p size);

/* Whether something is an integer of one or two bytes, which may not keep what it is given. */
bool rf_narrow_is(const struct rf_reader *reader, CXCursor cursor);

/* How many values an unsigned integer of one or two bytes has, if the type at `cursor` is one,
 * else 0. */
int64_t rf_narrow_values(const struct rf_reader *reader, CXCursor cursor);

#endif
