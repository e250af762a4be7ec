/* SPDX-License-Identifier: MIT */
#ifndef RF_DIVISORS_H
#define RF_DIVISORS_H

#include "frontend/loops/counters.h"

/* By what the body divides the variable, as far as the step leaves something of it: ascending, each
 * a divisor of the next. */
struct rf_divisors {
	struct rf_reader *reader;
	const struct rf_loop *loop;
	const struct rf_tree *body;
	const struct rf_symbol *variable;
	int64_t step;
	size_t count;
	rf_formula_p by[RF_MOST_COUNTERS - 1];
	bool any;
	bool fits;
	bool takes_conditions; /* remainders that are asked for their truth */
};

/* Adds what the body divides by; `any` where a part of it is in the step. */
enum rf_status rf_divisors_find(struct rf_divisors *all);

/* Adds one more; where it and another do not divide each other, `fits` becomes false. */
void rf_divisors_insert(struct rf_divisors *all, rf_formula_p by);

#endif
