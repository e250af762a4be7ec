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

/* The assignment to a variable of the test in a step such as i++, j--, and the first one in a body
 * that each turn comes by once; of several variables one that moves by 1.  NULL: there is none. */
const struct rf_tree *rf_loop_parts_tested(const struct rf_tree *step, const struct rf_tree *test);
const struct rf_tree *rf_loop_parts_step(const struct rf_tree *body, const struct rf_tree *test);

/* Whether a body assigns a variable of a test. */
bool rf_loop_parts_moves(const struct rf_tree *body, const struct rf_tree *test);

/* Whether what stands alone in the head of a for loop is its test, as in for (i = n; i--;): behind
 * the first semicolon. */
bool rf_loop_parts_is_second(const struct rf_reader *reader, const struct rf_tree *loop,
                             const struct rf_tree *part);

/* Takes a for loop, or another loop that counts, apart, or refuses it, naming the part that is
 * missing or not understood. */
enum rf_status rf_loop_parts_find(struct rf_reader *reader, const struct rf_tree *tree,
                                  struct rf_loop_head *head);

#endif
