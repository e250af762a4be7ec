/* SPDX-License-Identifier: MIT */
#ifndef RF_LOOP_END_H
#define RF_LOOP_END_H

#include "frontend/tree/reader.h"

/* A comparison in the test of a loop: the variable, as the body sees it, against bound + late. */
struct rf_loop_end {
	const struct rf_tree *test;
	int op; /* with the variable on its left side */
	const struct rf_value *bound;
	int64_t late;
	bool is_alone; /* nothing else ends the loop */
};

/* Refuses a loop whose start and step are known and that runs past its end, and lists what is
 * assumed of one that may.  `is_met`, of an end that has to be hit (!=): whether it is; one that is
 * not alone has to be known to lie behind the start in all turns. */
enum rf_status rf_loop_end_check(struct rf_reader *reader, const struct rf_loop *loop,
                                 const struct rf_loop_end *end, bool *is_met);

/* Whether an end above the start is met below 0, where what is unsigned goes round: i < n, from
 * n - 1 downward. */
bool rf_loop_end_is_below_zero(struct rf_reader *reader, const struct rf_loop *loop,
                               const struct rf_loop_end *end, const struct rf_symbol *variable);

/* Whether a loop is known to have a first turn by that end. */
bool rf_loop_end_has_turn(struct rf_reader *reader, const struct rf_loop *loop,
                          const struct rf_loop_end *end);

/* Whether the variable moves away from an end that it has not passed at first, as from j >= 0 of
 * j >= 0 && j < n upward from 0. */
bool rf_loop_end_never_comes(struct rf_reader *reader, const struct rf_loop *loop,
                             const struct rf_loop_end *end);

#endif
