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

/* The number that a program makes of the values of its forms, of so many threads at once ... */
void rf_lane_program_values(const struct rf_lane_program *program, int count,
                            const int64_t forms[RF_LANE_FORMS][RF_MOST_LANES],
                            int64_t out[RF_MOST_LANES]);

/* ... and of one. */
int64_t rf_lane_program_value(const struct rf_lane_program *program,
                              const int64_t forms[RF_LANE_FORMS]);

/* Where that number lies, if those of the forms are anywhere in ranges. */
struct rf_lane_range rf_lane_program_range(const struct rf_lane_program *program,
                                           const struct rf_lane_range forms[RF_LANE_FORMS]);

/* The same of all steps, and whether the number of one may leave its type. */
void rf_lane_program_ranges(const struct rf_lane_program *program,
                            const struct rf_lane_range forms[RF_LANE_FORMS],
                            struct rf_lane_range ranges[RF_LANE_STEPS],
                            bool goes_round[RF_LANE_STEPS]);

/* For each form a number that it may be taken modulo, in these ranges, and 0 where its value
 * itself is needed: x % 5 < 2 asks for x modulo 5, (x ^ y) & 1 for both modulo 2. */
void rf_lane_program_divisors(const struct rf_lane_program *program,
                              const struct rf_lane_range forms[RF_LANE_FORMS],
                              int64_t divisors[RF_LANE_FORMS]);

/* For each form a number by multiples of which it may move so that the number of the program moves
 * by a multiple of `modulo`, the same from wherever in these ranges; 0: it may not move.
 * 4 * (x / 3 * 5) moves by multiples of 32 where x moves by multiples of 24. */
void rf_lane_program_moves(const struct rf_lane_program *program,
                           const struct rf_lane_range forms[RF_LANE_FORMS], int64_t modulo,
                           int64_t moves[RF_LANE_FORMS]);

#endif
