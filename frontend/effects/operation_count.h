/* SPDX-License-Identifier: MIT */
#ifndef RF_OPERATION_COUNT_H
#define RF_OPERATION_COUNT_H

#include "frontend/tree/reader.h"

/* Adds one operator between two operands to the current statement.  For = it does nothing. */
void rf_operation_count_binary(struct rf_reader *reader, const struct rf_tree *tree);
void rf_operation_count_unary(struct rf_reader *reader, const struct rf_tree *tree);
void rf_operation_count_choice(struct rf_reader *reader, const struct rf_tree *tree,
                               const struct rf_tree *operand);
void rf_operation_count_call(struct rf_reader *reader, const struct rf_tree *tree);

/* Whether a function is one of those that compute a value of its arguments and nothing else. */
bool rf_operation_count_knows(const char *function);

#endif
