/* SPDX-License-Identifier: MIT */
#ifndef RF_FRONTEND_REFERENCE_H
#define RF_FRONTEND_REFERENCE_H

#include "frontend/read/reader.h"

/* The variable that an expression names: a plain one, or a member of a struct that is itself no
 * element of an array (`grid.n`, `grid->n`).  NULL when the expression is something else. */
enum rf_status rf_reference_variable(struct rf_reader *reader, const struct rf_tree *tree,
                                     struct rf_symbol **symbol);

/* The place in memory that an expression names. */
enum rf_status rf_reference_object(struct rf_reader *reader, const struct rf_tree *tree,
                                   struct rf_reference *reference);

/* The place in memory that a pointer expression points to. */
enum rf_status rf_reference_pointer(struct rf_reader *reader, const struct rf_tree *tree,
                                    struct rf_reference *reference);

/* Makes a pointer one to another type. */
enum rf_status rf_reference_convert(struct rf_reader *reader, const struct rf_tree *tree,
                                    const struct rf_type *type, struct rf_reference *reference);

#endif
