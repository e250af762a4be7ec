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

/* Whether the host changes a dim3 `used` in a launch behind its declaration, but for its members
 * that are set once before, where it is declared: `members` has to what, or null cursors. */
bool rf_host_value_changes_but(struct rf_reader *reader, struct rf_host_launch *launch,
                               CXCursor variable, CXCursor used, CXCursor members[3]);

#endif
