/* SPDX-License-Identifier: MIT */
#ifndef RF_CALLEE_H
#define RF_CALLEE_H

#include "frontend/tree/reader.h"

/* Whether arguments lead to memory. */
bool rf_callee_takes_memory(const struct rf_tree *call);

/* Whether a body accesses memory or has loops, or sets a variable of the file. */
bool rf_callee_touches_memory(const struct rf_tree *body);
bool rf_callee_changes_global(const struct rf_tree *body);

/* Whether a call, of this body, changes something on a GPU and returns a reference, as an operator
 * += of a class does: the call is read by itself, and what it returns is a name. */
bool rf_callee_hands_back(struct rf_reader *reader, const struct rf_tree *call,
                          const struct rf_tree *body);

/* Whether a body is a list of declarations and assignments that ends in a return. */
enum rf_status rf_callee_is_straight(struct rf_reader *reader, const struct rf_tree *body,
                                     bool *is_straight);

/* Counts what the body of a function of the user computes, as if it stood in place of the call; the
 * arguments are counted by whoever evaluates them.  `counted` is false, with nothing counted, when
 * the body is not in this file or decides between statements. */
enum rf_status rf_callee_count(struct rf_reader *reader, const struct rf_tree *call, bool *counted);

#endif
