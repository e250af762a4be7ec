/* SPDX-License-Identifier: MIT
 *
 * What iterations and whole runs are worth.
 */
#ifndef RF_IR_WHOLE_RUN_H
#define RF_IR_WHOLE_RUN_H

#include "model/ir/machine.h"

/* What an iteration is worth in a unit of the user's own: "edge", 1. */
struct rf_work_unit {
	const char *name; /* NULL: there is none */
	double per_it;
};

/* What a whole run of the nest works and works on. */
struct rf_run {
	const char *flop_formula; /* "2*n*n"; NULL: none is known */
	struct rf_number flop, op, work;
	const char *data_formula;    /* "8*n*n + 16*n" */
	struct rf_number data_bytes; /* that it touches, however often */
};

#endif
