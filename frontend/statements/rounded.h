/* SPDX-License-Identifier: MIT */
#ifndef RF_ROUNDED_H
#define RF_ROUNDED_H

#include "frontend/tree/reader.h"

/* Subscripts that are unknown, as no form tells them, and yet tell the line that they lead to. */
struct rf_rounded {
	struct rf_form of; /* times * floor(of / by) + rest, or of % by + rest */
	int64_t by, times;
	bool is_remainder;
	struct rf_form rest;
};

/* What a form that is not negative leaves when it is divided by a constant; NULL: nothing that
 * tells. */
const struct rf_rounded *rf_rounded_quotient(struct rf_reader *reader, const struct rf_form *form,
                                             int64_t by, bool is_remainder);

/* sum = a + factor * b, of which one is unknown; NULL: the sum does not tell. */
const struct rf_rounded *rf_rounded_add(struct rf_reader *reader, const struct rf_value *a,
                                        int64_t factor, const struct rf_value *b);

/* The product of two values, of which one is unknown; NULL as above. */
const struct rf_rounded *rf_rounded_multiply(struct rf_reader *reader, const struct rf_value *a,
                                             const struct rf_value *b);

/* Moves `offset` by an index, in elements of so many bytes, to bytes of the same line as those of
 * the element; returns how many, or 0 when lines are not told. */
int64_t rf_rounded_move(struct rf_reader *reader, const struct rf_value *index,
                        rf_formula_p element_bytes, struct rf_form *offset);

#endif
