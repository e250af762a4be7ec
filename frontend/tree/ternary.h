/* SPDX-License-Identifier: MIT */
#ifndef RF_TERNARY_H
#define RF_TERNARY_H

#include "frontend/tree/reader.h"

/* The first ?: of a statement of which each value does something of its own, in that it reads
 * memory, computes, or says which element is meant; NULL for none. */
const struct rf_tree *rf_ternary_find(const struct rf_tree *statement);

/* The statement with one value of such a ?: (1: the first, 2: the other) in its place; NULL without
 * memory. */
struct rf_tree *rf_ternary_take(struct rf_reader *reader, const struct rf_tree *statement,
                                const struct rf_tree *ternary, size_t value);

#endif
