/* SPDX-License-Identifier: MIT */
#ifndef RF_SIZE_H
#define RF_SIZE_H

#include "frontend/read/reader.h"

/* The size that an integer variable stands for, which is never assigned. */
enum rf_status rf_size_of_symbol(struct rf_reader *reader, struct rf_symbol *symbol,
                                 rf_formula_p *formula);

/* operand / divisor or operand % divisor as C computes them, as a size of its own where it is no
 * polynomial. */
enum rf_status rf_size_divide(struct rf_reader *reader, struct rf_place place, rf_formula_p operand,
                              int64_t divisor, bool is_remainder, rf_formula_p *formula);

/* What a formula that could not be made means: numbers beyond 64 bits, or no memory. */
enum rf_status rf_size_too_large(struct rf_reader *reader);

#endif
