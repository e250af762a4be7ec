/* SPDX-License-Identifier: MIT */
#ifndef RF_INNERMOST_LOOPS_H
#define RF_INNERMOST_LOOPS_H

#include "model/cpu/in_core.h"
#include "model/cpu/prediction.h"
#include "model/traffic/nest/counts.h"

/* The innermost loops of a whole run, each with its share of so many iterations. */
enum rf_status rf_innermost_loops_of_run(const struct rf_kernel *kernel,
                                         const struct rf_counts *counts, double iterations,
                                         struct rf_arena *arena, struct rf_in_core_loop **loops,
                                         size_t *count);

/* The rows of the loops of an input, in a cache with lines of so many bytes. */
struct rf_prediction_rows rf_innermost_loops_rows(const struct rf_in_core_input *input,
                                                  int64_t line_bytes);

#endif
