/* SPDX-License-Identifier: MIT */
#ifndef RF_INDUCTION_H
#define RF_INDUCTION_H

#include "frontend/loops/counters.h"
#include "frontend/loops/cycle.h"

/* A variable that every turn of a loop moves by the same amount, or exchanges with another one. */
struct rf_induction_variable {
	const struct rf_tree *tree; /* the variable, as an expression */
	struct rf_symbol *symbol;
	int mark;        /* of the trial: a loop that stands for its value at first */
	bool is_called;  /* in a called function: it is moved, or not followed */
	bool is_flipped; /* as its text tells */
	bool is_moved;   /* by `step` in a turn */
	bool is_cut;     /* its type may not hold what turns make of it */
	bool is_kept;    /* exchanged with others, or alternating: taken as in the first */
	const struct rf_symbol *source; /* what it has after a turn this one had before; or NULL */
	struct rf_form step;
	struct rf_cycle cycle; /* ... or the values that come again, and it is neither */
	struct rf_value first; /* of an integer: when the loop starts */
	const struct rf_lane_value *lanes; /* ... where that is no form, but threads compute it */
	struct rf_lvalue start;            /* the same of a pointer */
};

struct rf_induction {
	const struct rf_tree *body;
	struct rf_value turns; /* before the one that is read */
	RF_VECTOR(struct rf_induction_variable) variables;
};

/* Collects what the body of a loop may move, in front of the loop. */
enum rf_status rf_induction_collect(struct rf_reader *reader, const struct rf_loop_head *head,
                                    struct rf_induction *induction);

/* Marks it for a turn on trial. */
void rf_induction_mark(struct rf_reader *reader, struct rf_induction *induction);

/* Finds out, at the end of that turn, what it has done to them. */
enum rf_status rf_induction_measure(struct rf_reader *reader, const struct rf_loop *loop,
                                    struct rf_induction *induction);

/* Whether the steps are made of sizes from a number on. */
bool rf_induction_uses_sizes(const struct rf_induction *induction, size_t first);

/* Notes the values with which the loop starts, of what it moves; all else is dropped. */
enum rf_status rf_induction_start(struct rf_reader *reader, const struct rf_tree *loop,
                                  struct rf_induction *induction);

/* Whether a variable is no form in that of the loop, but in how often that has turned: k of
 * `for (...; i += 2, k++)`, and what comes back to values that it had. */
bool rf_induction_counts_turns(struct rf_reader *reader, const struct rf_loop *loop,
                               const struct rf_induction *induction);

/* Whether an expression names something that the loop may move. */
bool rf_induction_mentions(const struct rf_induction *induction, const struct rf_tree *tree);

/* Sets the values that the variables have in a turn of the loop, which `counters` count, those that
 * are exchanged only if it `keeps` them ... */
enum rf_status rf_induction_bind(struct rf_reader *reader, const struct rf_loop *loop,
                                 const struct rf_counters *counters, struct rf_induction *induction,
                                 bool keeps);

/* ... behind a statement of the body, as many as `passed` come before it, where that is the last
 * one that sets a value which comes again ... */
enum rf_status rf_induction_pass(struct rf_reader *reader, struct rf_induction *induction,
                                 const struct rf_tree *body, size_t passed);

/* ... and behind the loop (tree), where it is known how often it runs: that of its own variable,
 * too. */
enum rf_status rf_induction_leave(struct rf_reader *reader, const struct rf_loop *loop,
                                  const struct rf_tree *tree, const struct rf_loop_head *head,
                                  struct rf_induction *induction);

#endif
