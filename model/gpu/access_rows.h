/* SPDX-License-Identifier: MIT */
#ifndef RF_ACCESS_ROWS_H
#define RF_ACCESS_ROWS_H

#include "model/gpu/warp_walk.h"
#include "model/ir/gpu_result.h"

/* A round of shared memory in transactions of the first cache, by its bytes. */
double rf_access_rows_shared_weight(const struct rf_warp_memory *memory);

/* Lists what each access of a kernel costs that warps come to; `least` and `most`: transactions of
 * the first cache, of all of them.  RF_FAILED without memory. */
enum rf_status rf_access_rows_list(const struct rf_kernel *kernel,
                                   const struct rf_warp_counts *counts,
                                   const struct rf_warp_memory *memory, double least, double most,
                                   struct rf_arena *arena, struct rf_gpu *out);

#endif
