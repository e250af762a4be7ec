/* SPDX-License-Identifier: MIT
 *
 * Nodes of our tree, as libclang's cursors give them.  All are NULL without memory.
 */
#ifndef RF_TREE_PARTS_H
#define RF_TREE_PARTS_H

#include "frontend/tree/tree.h"

/* A node of a cursor, with its type and place. */
struct rf_tree *rf_tree_parts_new(struct rf_reader *reader, CXCursor cursor,
                                  enum rf_tree_kind kind);

/* A node by the name that messages give it. */
struct rf_tree *rf_tree_parts_named(struct rf_tree *tree, const char *name);

/* What is not understood, by that name. */
struct rf_tree *rf_tree_parts_other(struct rf_reader *reader, CXCursor cursor, const char *what);

/* Builds the children from `first` on; false without memory, or with an error reported. */
bool rf_tree_parts_add_children(struct rf_reader *reader, struct rf_tree *tree,
                                const struct rf_cursors *cursors, size_t first);

/* A node of a cursor and of its children from `first` on. */
struct rf_tree *rf_tree_parts_with_children(struct rf_reader *reader, CXCursor cursor,
                                            enum rf_tree_kind kind, size_t first);

/* Refuses an operation of several parts that libclang has no kind for: a ?: b begins as its first
 * part does, .member = a and [2] = a do with a name or number, and __atomic_fetch_add(p, a, b) with
 * its name. */
struct rf_tree *rf_tree_parts_unknown(struct rf_reader *reader, CXCursor cursor, CXCursor first);

#endif
