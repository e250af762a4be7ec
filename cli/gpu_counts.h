/* SPDX-License-Identifier: MIT */
#ifndef RF_GPU_COUNTS_H
#define RF_GPU_COUNTS_H

#include "model/ir/result.h"
#include "model/ir/validation.h"
#include "validate/driver.h"

/* Has ncu count what a launch of the program's kernel does, and adds it to `validation` beside what
 * is predicted of it. */
enum rf_status rf_gpu_counts_add(const struct rf_driver *driver, const struct rf_driver_run *run,
                                 const struct rf_result *result, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics,
                                 struct rf_validation *validation);

#endif
