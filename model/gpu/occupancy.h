/* SPDX-License-Identifier: MIT */
#ifndef RF_OCCUPANCY_H
#define RF_OCCUPANCY_H

#include "model/ir/gpu_result.h"
#include "model/ir/machine.h"

/* Blocks that a multiprocessor holds at a time.  `registers` of a thread, 0: not known;
 * `shared_bytes` of a block.  False where the machine file lacks its limits, or where not even one
 * block fits, which leaves `blocks` 0. */
bool rf_occupancy_find(const struct rf_machine *machine, int64_t threads, int64_t registers,
                       int64_t shared_bytes, struct rf_gpu_occupancy *out);

#endif
