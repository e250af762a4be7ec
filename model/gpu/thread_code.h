/* SPDX-License-Identifier: MIT */
#ifndef RF_THREAD_CODE_H
#define RF_THREAD_CODE_H

#include "model/gpu/warp_walk.h"
#include "model/ir/gpu_result.h"

/* Instructions of a launch. */
struct rf_thread_code {
	struct rf_gpu_mix warps; /* of whole warps, by class */
	double warp_total, thread_total;
	double fp64_warps, fp32_warps; /* of `floating`, by pipe */
};

/* What a compiler may make of a kernel: from its operations, accesses, loops and conditions. */
void rf_thread_code_count(const struct rf_stream *stream, const struct rf_warp_counts *counts,
                          const struct rf_warp_memory *memory, struct rf_thread_code *code);

#endif
