/* SPDX-License-Identifier: MIT */
#ifndef RF_SIZE_H
#define RF_SIZE_H

#include "frontend/tree/reader.h"

/* The size that an integer variable stands for which is never assigned, or has a value that is not
 * known.  One that varies with loops is a size that stands for its values. */
enum rf_status rf_size_of_symbol(struct rf_reader *reader, struct rf_symbol *symbol,
                                 rf_formula_p *formula);

/* Notes that a variable that was bound to a value is another name of a size. */
void rf_size_add_alias(struct rf_reader *reader, const struct rf_symbol *symbol);

/* Whether `a` is `by` times a polynomial, the quotient. */
bool rf_size_divides(struct rf_reader *reader, rf_formula_p a, rf_formula_p by,
                     rf_formula_p *quotient);

/* Whether a formula cannot be negative, whatever its sizes are from 1 on; one with a size that is
 * less, as -D says, with its numbers.  False for NULL. */
bool rf_size_is_natural(struct rf_reader *reader, rf_formula_p formula);

/* 2 to the power of `exponent`. */
enum rf_status rf_size_power(struct rf_reader *reader, struct rf_place place, rf_formula_p exponent,
                             rf_formula_p *formula);

/* operand / divisor or operand % divisor as C computes them, as a size of its own where it is no
 * polynomial. */
enum rf_status rf_size_divide(struct rf_reader *reader, struct rf_place place, rf_formula_p operand,
                              rf_formula_p by, bool is_remainder, rf_formula_p *formula);

/* The value of a formula in sizes that the user gives with -D, each only one; false without. */
bool rf_size_given(const struct rf_reader *reader, rf_formula_p formula, int64_t *value);

/* The same; from then on these sizes have no other value in the kernel. */
bool rf_size_settle(struct rf_reader *reader, rf_formula_p formula, int64_t *value);

/* What a formula that could not be made means: numbers beyond 64 bits, or no memory. */
enum rf_status rf_size_too_large(struct rf_reader *reader);

/* A formula with the names of the sizes of the kernel, "2*N + 1"; NULL without memory. */
const char *rf_size_print(struct rf_reader *reader, rf_formula_p formula);

#endif
