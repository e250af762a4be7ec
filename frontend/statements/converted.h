/* SPDX-License-Identifier: MIT */
#ifndef RF_CONVERTED_H
#define RF_CONVERTED_H

#include "frontend/tree/reader.h"

/* An expression as what has the type of `to`, a variable or a call, takes it: a cast where that may
 * change its value, else itself.  NULL without memory. */
struct rf_tree *rf_converted_to(struct rf_reader *reader, struct rf_tree *source, CXCursor to);

/* The value that a variable has which an expression is assigned to, all of it. */
enum rf_status rf_converted_value(struct rf_reader *reader, const struct rf_tree *source,
                                  CXCursor to, struct rf_value *value);

/* The value of one of two that a choice, ?: or a call, compares: unknown also of an unsigned one
 * below 0, which is the greatest. */
enum rf_status rf_converted_chosen(struct rf_reader *reader, const struct rf_tree *choice,
                                   const struct rf_tree *tree, struct rf_value *value);

/* The value of an expression that is assigned to an integer or pointer, or added to it. */
enum rf_status rf_converted_assigned(struct rf_reader *reader, const struct rf_tree *source,
                                     const struct rf_tree *target, struct rf_value *value);

#endif
