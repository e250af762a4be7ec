/* SPDX-License-Identifier: MIT */
#ifndef RF_LEFT_VALUE_H
#define RF_LEFT_VALUE_H

#include "frontend/tree/reader.h"

/* Notes in the loops that a loop of the source (tree) was read as, those from number `first` on
 * that stand where it does, which variable keeps a value of the last turn that sets it
 * (rf_loop.left).  The loops in it have been read. */
enum rf_status rf_left_value_find(struct rf_reader *reader, const struct rf_tree *tree,
                                  size_t first);

#endif
