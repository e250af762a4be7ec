/* SPDX-License-Identifier: MIT
 *
 * Whether the dependences permit what is proposed.
 */
#ifndef RF_LEGALITY_H
#define RF_LEGALITY_H

#include "model/transform/blocks/candidate.h"

/* Whether the dependences permit it, and why. */
void rf_legality_of_blocks(struct rf_candidate *candidate, struct rf_proposal *proposal);
void rf_legality_of_order(struct rf_search *search, const size_t *order,
                          struct rf_proposal *proposal);

/* Whether they permit that threads divide a loop. */
void rf_legality_of_threads(struct rf_search *search, size_t loop, struct rf_proposal *proposal);

/* Why what the loop holds must run in its order: a volatile, a function of which nothing is known;
 * NULL when there is no such thing.  Sets `failed` without memory. */
const char *rf_legality_fixed(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                              bool *failed);

/* "b does not overlap a": what must hold of the arrays that the loop writes, since pointers without
 * restrict may lead to the same memory; NULL when nothing has to. */
const char *rf_legality_apart(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                              bool *failed);

#endif
