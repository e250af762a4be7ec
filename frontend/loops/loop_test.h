/* SPDX-License-Identifier: MIT */
#ifndef RF_LOOP_TEST_H
#define RF_LOOP_TEST_H

#include "frontend/loops/loop_parts.h"
#include "frontend/tree/reader.h"

/* The loop with a test in plain words; NULL without memory. */
const struct rf_tree *rf_loop_test_plain(struct rf_reader *reader, const struct rf_tree *loop);

/* The same with what ends it in front of its body as a part of the test: the loop itself where
 * nothing does, or nothing that bounds its variable.  A do loop, whose test comes after a turn,
 * stands below an if by what is taken into it. */
const struct rf_tree *rf_loop_test_whole(struct rf_reader *reader, const struct rf_tree *loop);

/* Whether each part of a test bounds the variable of a step in the way that it moves: a turn that
 * does not pass it is the last one. */
bool rf_loop_test_bounds(const struct rf_tree *test, const struct rf_tree *step);

/* The same where a part may be an end that is hit and not passed. */
bool rf_loop_test_ends(const struct rf_tree *test, const struct rf_tree *step);

/* How much one side of a comparison grows towards the other in a turn, below 0 where the second
 * does; 0 where that is not known. */
int64_t rf_loop_test_approach(const struct rf_tree *test, const struct rf_tree *step);

/* How much something grows or shrinks with a variable; 0 of what is not known to do either. */
int64_t rf_loop_test_way(const struct rf_tree *tree, const struct rf_symbol *variable);

/* Whether a statement does nothing but to break, or to continue. */
bool rf_loop_test_does_only(const struct rf_tree *tree, enum rf_tree_kind kind);

/* Of integers and pointers that are at hand. */
bool rf_loop_test_is_at_hand(const struct rf_tree *tree);

/* The loop with another test and body; without a step in its head and without a test before, it is
 * a while loop.  NULL without memory. */
struct rf_tree *rf_loop_test_remade(struct rf_reader *reader, const struct rf_tree *loop,
                                    const struct rf_loop_head *head, const struct rf_tree *test,
                                    const struct rf_tree *body);

/* By how much a step moves its variable: a number, or 0. */
int64_t rf_loop_test_amount(const struct rf_tree *step);

#endif
