/* SPDX-License-Identifier: MIT */
#ifndef RF_EARLY_RETURN_H
#define RF_EARLY_RETURN_H

#include "frontend/tree/reader.h"

/* The body of a function whose returns are branches, and what they return is computed; returns that
 * cannot be told so, as those in loops, stay.  NULL without memory. */
const struct rf_tree *rf_early_return_unfold(struct rf_reader *reader, const struct rf_tree *body);

/* if (one) { loops; return; } others: the others run when the first do not.  Returns without loops
 * in front of them stay, unless integers decide them: if (n <= 0) return. */
struct rf_tree *rf_early_return_behind_loops(struct rf_reader *reader, const struct rf_tree *body);

#endif
