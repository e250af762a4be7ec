/* SPDX-License-Identifier: MIT */
#ifndef RF_CYCLE_H
#define RF_CYCLE_H

#include "frontend/tree/reader.h"

enum { RF_CYCLE_MOST = 24 };

/* The values that a variable has at the start of the turns of a loop, from the first one on: behind
 * those `before` the cycle, `period` come over and over again. */
struct rf_cycle {
	size_t before, period; /* a period of 0: none was found */
	int64_t values[RF_CYCLE_MOST];
};

/* Finds the cycle of a variable that starts with a number, in a loop whose turns are `body`. */
void rf_cycle_find(struct rf_reader *reader, const struct rf_tree *loop, const struct rf_tree *body,
                   const struct rf_symbol *symbol, int64_t start, struct rf_cycle *cycle);

/* The same at the end of the turns. */
struct rf_cycle rf_cycle_next(const struct rf_cycle *cycle);

/* Whether a subscript or the start of a loop in the body asks for the variable. */
bool rf_cycle_tells_place(const struct rf_tree *body, const struct rf_symbol *symbol);

/* Gives `variable` the value that it has after so many turns, a form without a divisor. */
enum rf_status rf_cycle_bind(struct rf_reader *reader, const struct rf_tree *variable,
                             const struct rf_cycle *cycle, const struct rf_value *turns);

#endif
