/* SPDX-License-Identifier: MIT */
#ifndef RF_PACKED_H
#define RF_PACKED_H

#include "frontend/tree/reader.h"

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

/* The elements of an index that is unknown, in rows of the same length; NULL: of no rows. */
const struct rf_form *rf_packed_rows(const struct rf_value *index);

#endif
