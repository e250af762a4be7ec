/* SPDX-License-Identifier: MIT */
#ifndef RF_COMPILED_CODE_H
#define RF_COMPILED_CODE_H

#include "model/gpu/warp_walk.h"
#include "model/ir/gpu_compiled.h"
#include "model/ir/gpu_result.h"

/* Puts instructions of whole warps in a launch into the result: those that a compiler made of each
 * line, as often as the source comes to them.  `compiled` may be NULL.  False without memory. */
bool rf_compiled_code_put(const struct rf_stream *stream, const struct rf_warp_counts *counts,
                          int64_t lanes, const struct rf_gpu_compiled *compiled,
                          struct rf_arena *arena, struct rf_gpu *out);

#endif
