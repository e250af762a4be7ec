/* SPDX-License-Identifier: MIT */
#ifndef RF_UNSEEN_H
#define RF_UNSEEN_H

#include "frontend/tree/reader.h"

/* Forgets the values of variables that one node of a tree, without its children, changes unseen;
 * from there on they have a new value in each turn of `depth` loops. */
void rf_unseen_lose(struct rf_reader *reader, const struct rf_tree *tree, size_t depth);

#endif
