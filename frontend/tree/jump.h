/* SPDX-License-Identifier: MIT */
#ifndef RF_JUMP_H
#define RF_JUMP_H

#include "frontend/tree/reader.h"

/* The body of a loop without continue, and without goto to a label behind it in there: what is
 * jumped over stands in the other branch.  The tree itself where there is none; NULL, with an
 * error, without memory. */
const struct rf_tree *rf_jump_unfold(struct rf_reader *reader, const struct rf_tree *body);

/* The body of a function, with loops where it goes back to labels, and without those that run once.
 * NULL without memory. */
struct rf_tree *rf_jump_unfold_function(struct rf_reader *reader, struct rf_tree *body);

#endif
