/* SPDX-License-Identifier: MIT */
#ifndef RF_VALUE_PATH_H
#define RF_VALUE_PATH_H

#include "frontend/tree/reader.h"

/* An assignment that is being read, and what it interrupts. */
struct rf_assigned {
	size_t first; /* flow */
	struct rf_latency_path outer;
	enum rf_element element;
	int64_t bytes;
};

/* What follows is read for the value that an assignment stores. */
struct rf_assigned rf_value_path_begin(struct rf_reader *reader, const struct rf_tree *assignment);

/* What follows is the target of an assignment, which of x += e is an operand. */
void rf_value_path_target(struct rf_reader *reader, const struct rf_tree *assignment);

/* The value is stored in an access or in a scalar, the other one being -1, if all went well so far;
 * returns whether it did. */
enum rf_status rf_value_path_end(struct rf_reader *reader, const struct rf_assigned *assigned,
                                 enum rf_status status, int access, int scalar);

/* What follows is an operand of an operation or call, which lies on its way from here on.  The
 * path is to be what is returned when the operand has been read. */
struct rf_latency_path rf_value_path_enter(struct rf_reader *reader,
                                           const struct rf_tree *operation, size_t operand);

/* The same of a choice of the least or greatest: both of its operands. */
struct rf_latency_path rf_value_path_enter_extreme(struct rf_reader *reader,
                                                   const struct rf_tree *choice);

/* An access or a scalar is read. */
enum rf_status rf_value_path_read(struct rf_reader *reader, int access, int scalar);

#endif
