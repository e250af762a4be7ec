/* SPDX-License-Identifier: MIT */
#ifndef RF_DESTRUCTION_H
#define RF_DESTRUCTION_H

#include "frontend/tree/reader.h"

/* Whether objects of the type of a cursor do something where they end. */
bool rf_destruction_is_needed(struct rf_reader *reader, CXCursor cursor);

/* The body of a function of C++ with calls of the destructors of its variables where their blocks
 * end; RF_TREE_OTHER in the place of a block of which that is not all.  NULL without memory. */
struct rf_tree *rf_destruction_unfold(struct rf_reader *reader, struct rf_tree *body);

#endif
