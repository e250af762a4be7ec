/* SPDX-License-Identifier: MIT
 *
 * A run that ended without a result.
 */
#ifndef RF_IR_FAILURE_H
#define RF_IR_FAILURE_H

#include "base/diagnostics.h"

struct rf_failure {
	const char *command; /* the command line; NULL: it was not understood */
	int exit_code;
	const struct rf_diagnostics *diagnostics;
};

#endif
