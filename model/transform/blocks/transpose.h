/* SPDX-License-Identifier: MIT
 *
 * Tiles over two loops that walk along memory in different arrays.
 */
#ifndef RF_TRANSPOSE_H
#define RF_TRANSPOSE_H

#include "model/transform/blocks/candidate.h"

/* Whether some reference walks along memory with one of the loops and jumps from line to line with
 * the other, and some other reference the other way round. */
bool rf_transpose_is(const struct rf_footprint_nest *scene, size_t outer, size_t inner);

/* Sets the factors of a candidate over two such loops; false where no tile is worth it. */
bool rf_transpose_fit(struct rf_candidate *candidate);

#endif
