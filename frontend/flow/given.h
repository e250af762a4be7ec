/* SPDX-License-Identifier: MIT */
#ifndef RF_GIVEN_H
#define RF_GIVEN_H

#include "frontend/tree/reader.h"

/* The value of an expression of numbers, and of variables that -D gives one: of `alpha == 1.0` with
 * -D alpha=2 it is 0.  `name` becomes one of these variables as the source spells it.  False where
 * something has no value, and where -D has no part in it. */
bool rf_given_value(struct rf_reader *reader, const struct rf_tree *tree, double *value,
                    const char **name);

#endif
