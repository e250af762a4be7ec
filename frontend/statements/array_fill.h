/* SPDX-License-Identifier: MIT */
#ifndef RF_ARRAY_FILL_H
#define RF_ARRAY_FILL_H

#include "frontend/tree/reader.h"

/* Executes the declaration of an array that is filled where it stands, in a loop: each element is
 * stored once, those too that the list leaves to be zero.
 *
 *     double t[4] = { b[i] };    reads b[i], stores t[0], t[1], t[2] and t[3]
 */
enum rf_status rf_array_fill(struct rf_reader *reader, const struct rf_tree *variable,
                             const struct rf_type *type);

#endif
