/* SPDX-License-Identifier: MIT */
#ifndef RF_TREE_STATEMENT_H
#define RF_TREE_STATEMENT_H

#include "frontend/tree/reader.h"

/* The tree of a statement, or of what no expression of the language is; NULL without memory. */
struct rf_tree *rf_tree_statement(struct rf_reader *reader, CXCursor cursor,
                                  enum CXCursorKind kind);

#endif
