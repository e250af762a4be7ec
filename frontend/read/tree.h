/* SPDX-License-Identifier: MIT */
#ifndef RF_TREE_H
#define RF_TREE_H

#include "frontend/read/reader.h"

/* The tree of a statement or expression; NULL without memory, or, with an error reported, when it
 * is nested too deeply. */
struct rf_tree *rf_tree_build(struct rf_reader *reader, CXCursor cursor);

/* The children of a cursor; false without memory. */
struct rf_cursors {
	size_t count;
	size_t capacity;
	CXCursor *items;
};
bool rf_tree_cursors(struct rf_reader *reader, CXCursor parent, struct rf_cursors *children);

/* The symbol of a declaration, always the same one; NULL without memory. */
struct rf_symbol *rf_tree_symbol(struct rf_reader *reader, CXCursor declaration);

/* The symbol of a part of a variable, such as "->u", ".u" or "[0]"; made at the first call. */
struct rf_symbol *rf_tree_part(struct rf_reader *reader, struct rf_symbol *parent, const char *part,
                               CXCursor declaration);

/* Where a location of libclang is in the user's text: of a macro, where it is used.  `offset`, in
 * bytes, may be NULL. */
struct rf_place rf_tree_locate(struct rf_reader *reader, CXSourceLocation location,
                               unsigned *offset);

/* Where a cursor starts. */
struct rf_place rf_tree_place(struct rf_reader *reader, CXCursor cursor);

#endif
