/* SPDX-License-Identifier: MIT */
#ifndef RF_DECLARED_CONDITION_H
#define RF_DECLARED_CONDITION_H

#include "frontend/tree/reader.h"

/* An if, a switch or a loop as libclang has it, with what its head declares in statements of their
 * own; RF_TREE_OTHER where that cannot be, NULL without memory. */
struct rf_tree *rf_declared_condition_unfold(struct rf_reader *reader, struct rf_tree *tree);

#endif
