/* SPDX-License-Identifier: MIT */
#ifndef RF_MODEL_LAYOUT_H
#define RF_MODEL_LAYOUT_H

#include "model/ir/options.h"
#include "model/traffic/nest/stream.h"

/* Where the options put the arrays of a kernel; they may name others.  RF_FAILED without memory. */
enum rf_status rf_layout_make(const struct rf_kernel *kernel, const struct rf_options *options,
                              struct rf_arena *arena, struct rf_layout *layout);

/* Refuses room before an array that the kernel does not have. */
enum rf_status rf_layout_check(const struct rf_kernel *kernel, const struct rf_options *options,
                               struct rf_diagnostics *diagnostics);

#endif
