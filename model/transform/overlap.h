/* SPDX-License-Identifier: MIT
 *
 * Arrays that must not overlap, as a change of a loop needs it.
 */
#ifndef RF_OVERLAP_H
#define RF_OVERLAP_H

#include "model/ir/kernel.h"

/* "b does not overlap a or c", of the arrays that a loop uses; NULL where nothing need be said, or,
 * with `*failed`, without memory. */
const char *rf_overlap_apart(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                             bool *failed);

/* The same: an array that the loop writes, and another one that it may be as the source has it. */
const char *rf_overlap_open(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                            bool *failed);

#endif
