/* SPDX-License-Identifier: MIT */
#ifndef RF_INDIRECT_BYTES_H
#define RF_INDIRECT_BYTES_H

#include "model/gpu/warp_walk.h"
#include "model/ir/speed.h"

/* What indices lead to in global memory, of a launch. */
struct rf_indirect_bytes {
	double most_loads, most_stores; /* that requests ask for, in sectors */
	double least_loads;             /* that blocks load once */
	struct rf_number mem_bytes;     /* that memory brings of it */
};

/* But those that lanes compute, `with_computed`; `alpha`: the part of elements that memory brings,
 * where the threads of a warp are apart. */
struct rf_indirect_bytes rf_indirect_bytes_find(const struct rf_kernel *kernel,
                                                const struct rf_warp_counts *counts,
                                                int64_t sector_bytes, bool with_computed,
                                                struct rf_number alpha);

#endif
