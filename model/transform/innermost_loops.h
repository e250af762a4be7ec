/* SPDX-License-Identifier: MIT */
#ifndef RF_INNERMOST_LOOPS_H
#define RF_INNERMOST_LOOPS_H

#include "model/cpu/in_core.h"
#include "model/traffic/nest/counts.h"

/* The innermost loops of a whole run, each with its share of so many iterations. */
enum rf_status rf_innermost_loops_of_run(const struct rf_kernel *kernel,
                                         const struct rf_counts *counts, double iterations,
                                         struct rf_arena *arena, struct rf_in_core_loop **loops,
                                         size_t *count);

/* Iterations from one start of an innermost loop to the next, on average; 0: not known. */
double rf_innermost_loops_row(const struct rf_in_core_loop *loops, size_t count);

/* Whether the source has a number for the turns of each of them, whatever the sizes are. */
bool rf_innermost_loops_have_number(const struct rf_in_core_loop *loops, size_t count);

#endif
