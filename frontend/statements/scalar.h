/* SPDX-License-Identifier: MIT */
#ifndef RF_SCALAR_H
#define RF_SCALAR_H

#include "frontend/tree/reader.h"

/* Records that the current statement reads or writes a variable. */
enum rf_status rf_scalar_read(struct rf_reader *reader, const struct rf_tree *tree,
                              struct rf_symbol *symbol);
enum rf_status rf_scalar_write(struct rf_reader *reader, const struct rf_tree *tree,
                               struct rf_symbol *symbol);

/* A variable that is handed over by its address is memory there, and a scalar elsewhere: what a
 * pointer to it reads or writes (`kind`) is that of the scalar as well.  Others are left alone. */
enum rf_status rf_scalar_through_pointer(struct rf_reader *reader, const struct rf_tree *tree,
                                         struct rf_symbol *base, int kind);

/* Records that it computes with an integer of this value, where that changes with loops. */
enum rf_status rf_scalar_followed(struct rf_reader *reader, const struct rf_value *value);

/* Records that a loop or branch opens or closes. */
enum rf_status rf_scalar_mark(struct rf_reader *reader, int kind);

/* Finds the scalars that carry a value from iteration to iteration, and their statements. */
enum rf_status rf_scalar_find_reductions(struct rf_reader *reader);

#endif
