/* SPDX-License-Identifier: MIT */
#ifndef RF_LOOP_HEAD_H
#define RF_LOOP_HEAD_H

#include "frontend/read/reader.h"

/* The head of a loop, part by part. */
struct rf_loop_head {
	const struct rf_tree *start;  /* NULL when the variable has its value already */
	const struct rf_tree *others; /* a declaration of more than the variable, or NULL */
	const struct rf_tree *test, *step, *body;
	struct rf_symbol *variable;
	struct rf_value first; /* the value that the variable starts with */
	bool steps_first;      /* the step is taken before the body, by the test ... */
	bool tests_old;        /* ... which looks at the value before it: i-- > 0 */
};

/* Whether a while loop counts: while (i < N) { ...; ++i; }, while (i-- > 0) ... */
bool rf_loop_head_counts(const struct rf_tree *tree);

/* Takes a for loop, or a while loop that counts, apart, or refuses it, naming the part that is
 * missing or not understood. */
enum rf_status rf_loop_head_take_apart(struct rf_reader *reader, const struct rf_tree *tree,
                                       struct rf_loop_head *head);

/* Sets step, lower (inclusive) and upper (exclusive) of a loop, and what else its head says.  By
 * now the variable of the head stands for the loop, so that its value in `test` is a form in it. */
enum rf_status rf_loop_head_set_bounds(struct rf_reader *reader, const struct rf_loop_head *head,
                                       struct rf_loop *loop);

#endif
