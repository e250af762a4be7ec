/* SPDX-License-Identifier: MIT */
#ifndef RF_CAPTURED_H
#define RF_CAPTURED_H

#include "frontend/tree/reader.h"

/* Refuses a call of a lambda, whose body is given, with its own copy of a variable that is changed:
 * it is read as the variable itself. */
enum rf_status rf_captured_check(struct rf_reader *reader, const struct rf_tree *call,
                                 const struct rf_tree *body);

#endif
