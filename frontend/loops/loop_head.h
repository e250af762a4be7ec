/* SPDX-License-Identifier: MIT */
#ifndef RF_LOOP_HEAD_H
#define RF_LOOP_HEAD_H

#include "frontend/tree/reader.h"

/* The head of a loop, part by part. */
struct rf_loop_head {
	const struct rf_tree *start;  /* NULL when the variable has its value already */
	const struct rf_tree *others; /* what else the head sets, as children; or NULL */
	const struct rf_tree *test, *step, *body;
	struct rf_symbol *variable;
	rf_formula_p stride;   /* a step that is a size, upward; else NULL */
	struct rf_value first; /* the value that the variable starts with */
	bool steps_first;      /* the step is taken before the body, by the test ... */
	bool tests_old;        /* ... which looks at the value before it: i-- > 0 */
	bool ends_before;      /* ... and does not take it where it fails: i > 0 && i-- */
	bool runs_first;       /* a turn runs before anything is tested */
	bool steps_inside;     /* the step is taken by the body, before its end */
	bool starts_anywhere;  /* at an element of memory, and no turn tells where the next begin */
	bool moves_pointer;    /* the variable counts the elements that a pointer is moved by ... */
	struct rf_lvalue pointer; /* ... from here */
};

/* Sets the step of a loop and the bound that it starts with, lower (inclusive) or upper
 * (exclusive), and what else its head says.  By now the variable of the head stands for the loop,
 * so that its value in `test` is a form in it.  Of a step that is a size the loop has the sign, and
 * the head the stride. */
enum rf_status rf_loop_head_set_start(struct rf_reader *reader, struct rf_loop_head *head,
                                      struct rf_loop *loop);

/* Sets the other bounds: those of the test, or a size that stands for what it says. */
enum rf_status rf_loop_head_set_end(struct rf_reader *reader, const struct rf_loop_head *head,
                                    struct rf_loop *loop);
enum rf_status rf_loop_head_set_any_end(struct rf_reader *reader, const struct rf_loop_head *head,
                                        struct rf_loop *loop);

/* Refuses a loop that does not count, with the form that one has. */
enum rf_status rf_loop_head_refuse(struct rf_reader *reader, const struct rf_tree *tree,
                                   const char *what);

/* Refuses it, too, unless its turns can be a size (open_loop.c). */
enum rf_status rf_loop_head_leave_open(struct rf_reader *reader, const struct rf_tree *tree,
                                       const char *what);

#endif
