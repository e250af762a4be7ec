/* SPDX-License-Identifier: MIT */
#ifndef RF_READ_KERNEL_H
#define RF_READ_KERNEL_H

#include "cli/study.h"

/* Reads the text at `path` into the source of the study, with the flags and the choice of loops
 * that the options name. */
enum rf_status rf_read_kernel_source(struct rf_study *study, const char *path);

/* Reads the kernel of the study from its source with values[i] for definition i, into `arena`; the
 * analysis that it had is replaced.  Refuses a definition that is neither a size nor a macro, and
 * marks those that are macros. */
enum rf_status rf_read_kernel(struct rf_study *study, const char *const *values,
                              struct rf_arena *arena, struct rf_diagnostics *diagnostics);

#endif
