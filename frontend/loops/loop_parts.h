/* SPDX-License-Identifier: MIT */
#ifndef RF_LOOP_PARTS_H
#define RF_LOOP_PARTS_H

#include "frontend/loops/loop_head.h"

/* The parts that a loop shows as they are written; those that are absent are NULL. */
void rf_loop_parts_split(const struct rf_tree *tree, struct rf_loop_head *head);

/* Whether a loop counts: while (i < N) { ...; ++i; }, while (i-- > 0) ..., or a for loop whose step
 * adds to what its test compares.  What is wrong with the head of one that does is left to
 * rf_loop_parts_find. */
bool rf_loop_parts_count(const struct rf_tree *tree);

/* Takes a for loop, or another loop that counts, apart, or refuses it, naming the part that is
 * missing or not understood. */
enum rf_status rf_loop_parts_find(struct rf_reader *reader, const struct rf_tree *tree,
                                  struct rf_loop_head *head);

#endif
