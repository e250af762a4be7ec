/* SPDX-License-Identifier: MIT */
#ifndef RF_CHOSEN_VALUE_H
#define RF_CHOSEN_VALUE_H

#include "frontend/tree/reader.h"

/* An expression with a value in it that lanes choose: the choice as an if that comes in front, and
 * what is left of the expression. */
struct rf_chosen_value {
	const struct rf_tree *front; /* NULL: there is none */
	const struct rf_tree *rest;
};

/* Takes the first such value out of a statement, or out of the condition of one. */
enum rf_status rf_chosen_value_take(struct rf_reader *reader, const struct rf_tree *tree,
                                    struct rf_chosen_value *chosen);

#endif
