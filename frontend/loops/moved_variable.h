/* SPDX-License-Identifier: MIT */
#ifndef RF_MOVED_VARIABLE_H
#define RF_MOVED_VARIABLE_H

#include "frontend/tree/reader.h"

/* Whether `tree`, a statement of a loop's body that sets a variable, may make the new value from
 * the old one, or give it another one than it has in the first turn. */
bool rf_moved_variable_is(struct rf_reader *reader, const struct rf_tree *tree,
                          const struct rf_symbol *symbol, const struct rf_tree *body);

/* Whether a statement of the body itself flips a variable, and no other one sets it. */
bool rf_moved_variable_is_flipped(const struct rf_tree *body, const struct rf_symbol *symbol);

/* Whether a loop in a body sets a variable other than by adding to it, so that what it leaves
 * behind is taken to be what it started with.  `is_inside`: the tree is in such a loop. */
bool rf_moved_variable_is_set_inside(const struct rf_tree *tree, const struct rf_symbol *symbol,
                                     bool is_inside);

#endif
