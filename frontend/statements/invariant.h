/* SPDX-License-Identifier: MIT */
#ifndef RF_INVARIANT_H
#define RF_INVARIANT_H

#include "frontend/tree/reader.h"

/* The symbol of an integer in memory that keeps its value, NULL of what may change: `*n`,
 * `g->dims[2]`, `counts[b]` with a size b. */
enum rf_status rf_invariant_find(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_symbol **symbol);

/* Whether a value of no known form that a variable holds is the same in all turns of the loops
 * whose variables are in `form`, as a stride is. */
bool rf_invariant_scales(const struct rf_reader *reader, const struct rf_value *value,
                         const struct rf_value *form);

/* Whether a variable that has a new value in each turn of an outer loop is a size that stands for
 * all of them: where that is asked for (rf_affine_typical), and where a loop in there multiplies
 * its variable by it: s, where each turn has its own s and reads x[j*s + i] and x[j*s + i - s]. */
bool rf_invariant_is_typical(const struct rf_reader *reader, struct rf_symbol *symbol);

#endif
