/* SPDX-License-Identifier: MIT */
#ifndef RF_WAITS_H
#define RF_WAITS_H

#include "model/gpu/warp_walk.h"
#include "model/ir/gpu_result.h"
#include "model/ir/machine.h"

/* How long warps wait for loads, with the volumes and the occupancy of `gpu`.  False where these
 * or a latency are not known, or where nothing is loaded. */
bool rf_waits_find(const struct rf_stream *stream, const struct rf_warp_counts *counts,
                   const struct rf_machine *machine, const struct rf_gpu *gpu,
                   struct rf_gpu_waits *out);

#endif
