/* SPDX-License-Identifier: MIT
 *
 * Conditions that threads decide by where they are, as programs of a few steps.
 */
#ifndef RF_LANE_PROGRAM_H
#define RF_LANE_PROGRAM_H

#include "model/ir/kernel.h"

struct rf_lane_program {
	int count;
	const struct rf_lane_step *steps;
};

/* From the lowest to the highest. */
struct rf_lane_range {
	int64_t low, high;
};

/* The number that a program makes of the values of its forms. */
int64_t rf_lane_program_value(const struct rf_lane_program *program,
                              const int64_t forms[RF_LANE_FORMS]);

/* Where that number lies, if those of the forms are anywhere in ranges. */
struct rf_lane_range rf_lane_program_range(const struct rf_lane_program *program,
                                           const struct rf_lane_range forms[RF_LANE_FORMS]);

/* For each form a number that it may be taken modulo, in these ranges, and 0 where its value
 * itself is needed: x % 5 < 2 asks for x modulo 5, (x ^ y) & 1 for both modulo 2. */
void rf_lane_program_divisors(const struct rf_lane_program *program,
                              const struct rf_lane_range forms[RF_LANE_FORMS],
                              int64_t divisors[RF_LANE_FORMS]);

#endif
