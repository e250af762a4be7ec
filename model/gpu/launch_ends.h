/* SPDX-License-Identifier: MIT */
#ifndef RF_LAUNCH_ENDS_H
#define RF_LAUNCH_ENDS_H

#include "model/gpu/kernel_on_gpu.h"

/* Whether figures of a launch hang on what is not known of it: which of its branches data choose,
 * or what a sample of it left out; a matrix at hand is the data. */
bool rf_launch_ends_are_open(const struct rf_kernel *kernel, const struct rf_gpu *gpu);

/* Widens the intervals of a launch by what is at least, and at most, of it.  RF_FAILED without
 * memory. */
enum rf_status rf_launch_ends_find(const struct rf_kernel_on_gpu_input *input,
                                   struct rf_arena *arena, struct rf_gpu *gpu);

#endif
