/* SPDX-License-Identifier: MIT */
#ifndef RF_ALIKE_H
#define RF_ALIKE_H

#include "frontend/tree/reader.h"

/* Whether an expression has the same value in every turn of the loop that is being read, one that
 * holds no other: c, 2.0 * c, sqrt(c / d[j]), t after `double t = c * c;`.  False in case of doubt.
 */
bool rf_alike_in_turns(struct rf_reader *reader, const struct rf_tree *tree);

#endif
