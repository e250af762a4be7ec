/* SPDX-License-Identifier: MIT */
#ifndef RF_MOVED_VARIABLE_H
#define RF_MOVED_VARIABLE_H

#include "frontend/tree/reader.h"

struct rf_moved_variable {
	const struct rf_tree *tree; /* the variable, as an expression */
	struct rf_symbol *symbol;
	bool is_called;  /* a function that the loop calls sets it */
	bool is_flipped; /* as its text tells */
};

struct rf_moved_variables {
	size_t count, capacity;
	struct rf_moved_variable *items;
};

/* The variables that the body of a loop may make new values of from old ones, or give others than
 * they have in the first turn; of functions that it calls those that outlive the call. */
enum rf_status rf_moved_variable_find(struct rf_reader *reader, const struct rf_tree *body,
                                      struct rf_moved_variables *moved);

/* Whether a statement of the body itself flips a variable, and no other one sets it. */
bool rf_moved_variable_is_flipped(const struct rf_tree *body, const struct rf_symbol *symbol);

/* Whether a loop in a body sets a variable other than by adding to it, so that what it leaves
 * behind is taken to be what it started with.  `is_inside`: the tree is in such a loop. */
bool rf_moved_variable_is_set_inside(const struct rf_tree *tree, const struct rf_symbol *symbol,
                                     bool is_inside);

#endif
