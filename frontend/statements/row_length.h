/* SPDX-License-Identifier: MIT */
#ifndef RF_ROW_LENGTH_H
#define RF_ROW_LENGTH_H

#include "frontend/tree/reader.h"

/* The length of the rows that a pointer in memory leads to, in elements. */
enum rf_status rf_row_length_of(struct rf_reader *reader, struct rf_symbol *pointer,
                                rf_formula_p *length);

/* Notes an element of a row that the kernel uses. */
enum rf_status rf_row_length_use(struct rf_reader *reader, const struct rf_symbol *pointer,
                                 const struct rf_form *element);

/* Puts in the lengths that follow from what is used, when all has been read. */
enum rf_status rf_row_length_settle(struct rf_reader *reader);

#endif
