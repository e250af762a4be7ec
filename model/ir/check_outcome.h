/* SPDX-License-Identifier: MIT
 *
 * What a user asks of a result before it passes: that no --fail-if holds, and that no figure is
 * worse than in a baseline.
 */
#ifndef RF_IR_CHECK_OUTCOME_H
#define RF_IR_CHECK_OUTCOME_H

#include <stdbool.h>

struct rf_check {
	const char *option; /* "--fail-if" */
	const char *what;   /* the expression, or the path of the figure */
	bool failed;
	const char *values; /* "MEM.total_bytes_per_it = 40" */
};

#endif
