/* SPDX-License-Identifier: MIT */
#ifndef RF_MEMORY_POINTER_H
#define RF_MEMORY_POINTER_H

#include "frontend/tree/reader.h"

/* Whether objects of a type are pointers, or hold some. */
bool rf_memory_pointer_holds(const struct rf_type *type);

/* Notes on `lvalue`, a pointer to what holds pointers, which of them `tree` selects. */
enum rf_status rf_memory_pointer_select(struct rf_reader *reader, const struct rf_tree *tree,
                                        struct rf_lvalue *lvalue);

/* The pointer that stands in `cell`, an object that `tree` designates. */
enum rf_status rf_memory_pointer_in(struct rf_reader *reader, const struct rf_tree *tree,
                                    const struct rf_lvalue *cell, struct rf_symbol **symbol);

/* Starts from such a pointer, whose base is set: with the row that the cell has selected. */
enum rf_status rf_memory_pointer_start(struct rf_reader *reader, const struct rf_lvalue *cell,
                                       struct rf_lvalue *lvalue);

/* Moves a pointer that is followed for the first time to its row. */
enum rf_status rf_memory_pointer_row(struct rf_reader *reader, rf_formula_p bytes,
                                     struct rf_lvalue *lvalue);

#endif
