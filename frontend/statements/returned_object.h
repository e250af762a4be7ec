/* SPDX-License-Identifier: MIT */
#ifndef RF_RETURNED_OBJECT_H
#define RF_RETURNED_OBJECT_H

#include "frontend/tree/reader.h"

/* The tree with objects in place of the calls in its first `count` children that change and return
 * them, which have been read in front of it; in place of itself too where `count` is SIZE_MAX.
 * NULL without memory. */
const struct rf_tree *rf_returned_object_replace(struct rf_reader *reader,
                                                 const struct rf_tree *tree, size_t count);

#endif
