/* SPDX-License-Identifier: MIT
 *
 * What runs of the user's loop have in common: what can be run here, and how.
 */
#ifndef RF_LOOP_RUN_H
#define RF_LOOP_RUN_H

#include "cli/study.h"
#include "probe/processors.h"
#include "validate/driver.h"

/* Refuses another machine than this host, a GPU unless `runs_on_gpu` and the kernel is one of CUDA,
 * and a kernel that leaves loops out. */
enum rf_status rf_loop_run_check_machine(const struct rf_study *study, bool runs_on_gpu);
enum rf_status rf_loop_run_check_kernel(const struct rf_study *study);

/* Processors, memory and time for a run of the kernel with these options. */
enum rf_status rf_loop_run_plan(const struct rf_study *study, const struct rf_processors *cpus,
                                const struct rf_options *options, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics, struct rf_driver_run *run);

/* "0, 1": the processors of a run. */
const char *rf_loop_run_list_cpus(const struct rf_driver_run *run, struct rf_arena *arena);

#endif
