/* SPDX-License-Identifier: MIT */
#ifndef RF_HOST_VALUE_H
#define RF_HOST_VALUE_H

#include "frontend/tree/tree.h"

/* A launch, in the function of the host that makes it. */
struct rf_host_launch {
	CXCursor function;           /* that makes it */
	struct rf_cursors arguments; /* of the kernel, and its parameters, in their order */
	struct rf_cursors parameters;
};

/* The value of an integer expression of the host: a number, or an expression in parameters of the
 * kernel that the launch gives; NULL where it is not known.  It stands in the launch, or where
 * variables may have other values. */
const struct rf_tree *rf_host_value(struct rf_reader *reader, struct rf_host_launch *launch,
                                    CXCursor expression, bool is_in_launch);

/* Whether an integer expression in the launch is a number, whatever the kernel calls it. */
bool rf_host_value_number(struct rf_reader *reader, const struct rf_host_launch *launch,
                          CXCursor expression, int64_t *number);

/* x, y and z of a dim3 of the launch, or of an integer that becomes one; NULL for what is not
 * known. */
void rf_host_value_extents(struct rf_reader *reader, struct rf_host_launch *launch,
                           CXCursor expression, const struct rf_tree *extents[3]);

#endif
