/* SPDX-License-Identifier: MIT */
#ifndef RF_MATRIX_TRAFFIC_H
#define RF_MATRIX_TRAFFIC_H

#include "model/gpu/matrix_rows.h"
#include "model/ir/gpu_result.h"

/* What the L2 and memory bring and take in a launch over a matrix, and what that matrix is.
 * `resident` blocks run on a multiprocessor at a time, with so much shared memory each.  Memory's
 * bytes stay unknown where not all places are known, or too many.  RF_FAILED without memory. */
enum rf_status
rf_matrix_traffic_find(const struct rf_stream *stream, const struct rf_warp_memory *memory,
                       const struct rf_machine *machine, const struct rf_matrix_layout *layout,
                       const struct rf_warp_counts *counts, int64_t resident, int64_t shared_bytes,
                       struct rf_arena *arena, struct rf_gpu *out);

#endif
