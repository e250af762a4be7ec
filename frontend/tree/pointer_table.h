/* SPDX-License-Identifier: MIT */
#ifndef RF_POINTER_TABLE_H
#define RF_POINTER_TABLE_H

#include "frontend/tree/reader.h"

/* The statements with each pointer of a short table written as the choice that its subscript makes;
 * the body itself where there is none, NULL without memory. */
struct rf_tree *rf_pointer_table_unfold(struct rf_reader *reader, struct rf_tree *body);

#endif
