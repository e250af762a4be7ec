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

/* What a statement computes, as far as it has been read. */
struct rf_operation_count {
	struct rf_operations operations[RF_ELEMENT_KINDS];
	struct rf_alike alike;
};

struct rf_operation_count rf_operation_count_of(const struct rf_draft *draft);
void rf_operation_count_put(struct rf_draft *draft, const struct rf_operation_count *count);

/* All operations of it, those on integers included. */
int64_t rf_operation_count_sum(const struct rf_operation_count *count);

/* Which operand of a sum is a product that is added in one operation with it, or -1. */
int rf_operation_count_fused(const struct rf_tree *sum);

/* What a call comes to: one operation of the core, or a function that is really called. */
enum rf_function_kind {
	RF_FUNCTION_SQRT,
	RF_FUNCTION_SQUARE,
	RF_FUNCTION_FMA,
	RF_FUNCTION_CHEAP,
	RF_FUNCTION_CALL
};
enum rf_function_kind rf_operation_count_kind(const struct rf_tree *call);

/* Whether a call is one of the functions that compute a value of their arguments and nothing else:
 * not rand(), and not lgamma(), which sets signgam. */
bool rf_operation_count_knows(const struct rf_reader *reader, const struct rf_tree *call);

/* The integer that abs(), labs() or llabs() is called with, or NULL of what is no such call. */
const struct rf_tree *rf_operation_count_absolute(const struct rf_reader *reader,
                                                  const struct rf_tree *call);

#endif
