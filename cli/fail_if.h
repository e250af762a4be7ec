/* SPDX-License-Identifier: MIT */
#ifndef RF_FAIL_IF_H
#define RF_FAIL_IF_H

#include "model/ir/result.h"

struct rf_fail_if {
	bool holds;
	const char *values; /* "MEM.total_bytes_per_it = 40", of every path in the expression */
};

/* Refuses an expression that cannot be read, before any work is done. */
enum rf_status rf_fail_if_check(const char *expression, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics);

/* The value of the expression for a result.  A path that the result does not have, or that has
 * no value there, is an error. */
enum rf_status rf_fail_if_evaluate(const char *expression, const struct rf_result *result,
                                   struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                   struct rf_fail_if *answer);

#endif
