/* SPDX-License-Identifier: MIT */
#ifndef RF_ACCESS_ROWS_H
#define RF_ACCESS_ROWS_H

#include "model/gpu/warp_walk.h"
#include "model/ir/gpu_result.h"

/* Lists the accesses that are requests, and what one costs of each.  RF_FAILED without memory. */
enum rf_status rf_access_rows_list(const struct rf_kernel *kernel,
                                   const struct rf_warp_counts *counts,
                                   const struct rf_warp_memory *memory, struct rf_arena *arena,
                                   struct rf_gpu *out);

#endif
