/* SPDX-License-Identifier: MIT */
#ifndef RF_BENCHMARK_RESULTS_H
#define RF_BENCHMARK_RESULTS_H

#include "model/ir/machine.h"

/* Whether a text is what STREAM, BabelStream, likwid-bench or the Empirical Roofline Toolkit
 * print. */
bool rf_benchmark_results_are_there(const char *text);

/* Puts the rates of such a text into a machine in place of its own; `cores` took part, 0: as the
 * text says, or all of one memory domain. */
enum rf_status rf_benchmark_results_put(const char *text, const char *file, int64_t cores,
                                        struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                        struct rf_machine *machine);

#endif
