/* SPDX-License-Identifier: MIT */
#ifndef RF_TABLE_LOOP_H
#define RF_TABLE_LOOP_H

#include "frontend/tree/reader.h"

/* The turns of a short loop one behind the other, where subscripts in it are made of a table of
 * constants that its variable counts through; the loop itself where it is none of these; NULL
 * without memory. */
const struct rf_tree *rf_table_loop_unfold(struct rf_reader *reader, const struct rf_tree *loop);

#endif
