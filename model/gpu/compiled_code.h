/* SPDX-License-Identifier: MIT */
#ifndef RF_COMPILED_CODE_H
#define RF_COMPILED_CODE_H

#include "model/gpu/warp_walk.h"
#include "model/ir/gpu_compiled.h"
#include "model/ir/gpu_result.h"

/* Instructions of whole warps in a launch: those that a compiler made of each line, as often as the
 * source comes to the line.  False without memory. */
bool rf_compiled_code_count(const struct rf_stream *stream, const struct rf_warp_counts *counts,
                            double warps, const struct rf_gpu_compiled *compiled,
                            struct rf_arena *arena, struct rf_gpu_mix *mix, double *total);

#endif
