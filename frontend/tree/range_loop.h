/* SPDX-License-Identifier: MIT */
#ifndef RF_RANGE_LOOP_H
#define RF_RANGE_LOOP_H

#include "frontend/tree/reader.h"

/* A loop of C++ over a range as a loop that counts the elements of an array; RF_TREE_OTHER where
 * the range is none of a known extent, NULL without memory. */
struct rf_tree *rf_range_loop(struct rf_reader *reader, CXCursor cursor);

#endif
