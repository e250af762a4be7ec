/* SPDX-License-Identifier: MIT */
#ifndef RF_PACKED_H
#define RF_PACKED_H

#include "frontend/tree/reader.h"

/* Elements of an index: half of one * other, added or, for -1, taken away, and the rest; and the
 * same in rows of equal length. */
struct rf_packed {
	struct rf_form one, other, rest;
	int64_t sign;
	struct rf_form rows;
};

/* a * b of two forms in loop variables: unknown, and with rows where it may be twice the start of a
 * row of a packed triangle. */
enum rf_status rf_packed_multiply(struct rf_reader *reader, const struct rf_value *a,
                                  const struct rf_value *b, struct rf_value *product);

/* sum = a + factor * b, one of which is unknown: what makes it so, and its rows, if it has any and
 * the other one moves by single elements in them. */
enum rf_status rf_packed_add(struct rf_reader *reader, const struct rf_value *a, int64_t factor,
                             const struct rf_value *b, struct rf_value *sum);

/* Any other operation than a sum on two values, one of which is unknown: a half keeps rows. */
struct rf_value rf_packed_apply(struct rf_reader *reader, const struct rf_tree *tree,
                                const struct rf_value *a, const struct rf_value *b);

/* Makes the pending elements, which are unknown, an offset in rows of equal length, if they are of
 * rows. */
enum rf_status rf_packed_move(struct rf_reader *reader, rf_formula_p bytes,
                              struct rf_lvalue *lvalue);

/* Where what is addressed by rows really lies; NULL: without memory. */
const struct rf_packed_rows *rf_packed_address(struct rf_arena *arena,
                                               const struct rf_lvalue *lvalue);

#endif
