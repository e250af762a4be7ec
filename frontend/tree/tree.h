/* SPDX-License-Identifier: MIT */
#ifndef RF_TREE_H
#define RF_TREE_H

#include "frontend/tree/reader.h"

/* What a call through a pointer is called, of which no function is known. */
#define RF_TREE_POINTER_CALL "a call through a pointer"

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

/* The name of what a cursor stands for, never NULL. */
const char *rf_tree_cursor_name(struct rf_reader *reader, CXCursor cursor);

/* Whether a compiler knows the value of an integer expression. */
bool rf_tree_is_known(struct rf_reader *reader, const struct rf_tree *tree);

/* Whether a statement is a loop, or a goto to a label in front of it, which makes one; and whether
 * there is one in what the cursor stands for. */
bool rf_tree_is_loop(struct rf_reader *reader, CXCursor cursor);
bool rf_tree_has_loops(struct rf_reader *reader, CXCursor cursor);

/* The body of a function, which is the last child of its definition; NULL when it has none.  What
 * goes back to labels in there is a loop. */
enum rf_status rf_tree_body(struct rf_reader *reader, CXCursor function, struct rf_tree **body);

#endif
