/* SPDX-License-Identifier: MIT */
#ifndef RF_LOOP_SOLVE_H
#define RF_LOOP_SOLVE_H

#include "frontend/tree/reader.h"

/* Whether a value changes with a loop's own variable. */
bool rf_loop_solve_uses(const struct rf_value *value, int loop);

/* A comparison of two values, left `op` right, as one of the variable of a loop alone, variable
 * `op` bound; an end that has no such form leaves the turns open. */
enum rf_status rf_loop_solve(struct rf_reader *reader, const struct rf_tree *test,
                             const struct rf_loop *loop, const struct rf_value *left,
                             const struct rf_value *right, int *op, struct rf_value *bound);

#endif
