/* SPDX-License-Identifier: MIT */
#ifndef RF_PROFILE_CSV_H
#define RF_PROFILE_CSV_H

#include "base/diagnostics.h"
#include "model/ir/instruction_roofline.h"

/* Adds the kernels of a profiler's CSV to `profile`: launches of the same name, grid and block are
 * one kernel, also where several files tell of it.  `name` is that of the file, for messages. */
enum rf_status rf_profile_csv_read(const char *text, const char *name, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics, struct rf_profile *profile);

#endif
