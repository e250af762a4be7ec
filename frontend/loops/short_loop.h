/* SPDX-License-Identifier: MIT */
#ifndef RF_SHORT_LOOP_H
#define RF_SHORT_LOOP_H

#include "frontend/tree/reader.h"

/* The turns of a short loop one behind the other, in a block: where subscripts in it are made of a
 * table of constants that its variable counts through, or remainders of sums with its variable.
 * The loop itself where it is none of these, or where threads divide its turns; NULL without
 * memory. */
const struct rf_tree *rf_short_loop_unfold(struct rf_reader *reader, const struct rf_tree *loop);

#endif
