/* SPDX-License-Identifier: MIT */
#ifndef RF_STILL_H
#define RF_STILL_H

#include "frontend/tree/reader.h"

/* Marks what in the tree of a function changes no integer and no pointer, neither itself nor by a
 * call: passing over a function means to look at all of it for each of its nests. */
void rf_still_mark(struct rf_tree *tree);

/* Whether it changes none, and whether only variables that it declares itself. */
bool rf_still_is(const struct rf_tree *tree);
bool rf_still_is_outside(const struct rf_tree *tree);

#endif
