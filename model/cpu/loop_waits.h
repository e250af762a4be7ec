/* SPDX-License-Identifier: MIT */
#ifndef RF_LOOP_WAITS_H
#define RF_LOOP_WAITS_H

#include "model/cpu/chain.h"
#include "model/cpu/in_core.h"

/* Vectors of a sum that clang works on in turn; gcc has one. */
enum { RF_LOOP_WAITS_IN_TURN = 4 };

/* Instructions of an iteration, more or less. */
double rf_loop_waits_instructions(const struct rf_node *node);

/* The chains of all loops, each for its share of the iterations; the one that takes longest tells
 * its path.  `splits_sums`, of each loop: whether compilers split sums whose order does not
 * matter; "in_core" knows which of them are vectorised. */
enum rf_status rf_loop_waits_chain(const struct rf_in_core_input *input, const bool *splits_sums,
                                   struct rf_arena *arena, struct rf_in_core *in_core);

/* Cycles of an iteration in which sums that are split wait for themselves. */
enum rf_status rf_loop_waits_sums(const struct rf_in_core_input *input, const bool *splits_sums,
                                  struct rf_arena *arena, const struct rf_in_core *in_core,
                                  double *cy_per_it);

#endif
