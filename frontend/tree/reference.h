/* SPDX-License-Identifier: MIT
 *
 * References of C++: pointers that are followed wherever they are named.  What a reference to
 * something const is bound to does not change while it is used, so that it is a value of its own.
 *
 *     float &x = a[i];        float *x = &a[i];
 *     x += b[i];              *x += b[i];
 */
#ifndef RF_REFERENCE_H
#define RF_REFERENCE_H

#include "frontend/tree/reader.h"

/* Whether a variable or parameter is a pointer in this sense. */
bool rf_reference_is(const struct rf_reader *reader, CXCursor declaration);

/* What the name of such a variable stands for: *x.  NULL without memory, as is the next. */
struct rf_tree *rf_reference_follow(struct rf_reader *reader, struct rf_tree *name);

/* What such a variable is bound to: &a[i]. */
struct rf_tree *rf_reference_address(struct rf_reader *reader, struct rf_tree *object);

#endif
