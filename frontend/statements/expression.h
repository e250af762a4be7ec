/* SPDX-License-Identifier: MIT */
#ifndef RF_EXPRESSION_H
#define RF_EXPRESSION_H

#include "frontend/tree/reader.h"

/* Executes an expression: records its accesses, the scalars it uses and its operations in the
 * current statement, in the order of C. */
enum rf_status rf_expression_walk(struct rf_reader *reader, const struct rf_tree *tree);

/* Refuses the call that a nest always makes of what nobody sees. */
enum rf_status rf_expression_refuse_unseen(struct rf_reader *reader);

#endif
