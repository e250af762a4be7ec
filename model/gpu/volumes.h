/* SPDX-License-Identifier: MIT */
#ifndef RF_VOLUMES_H
#define RF_VOLUMES_H

#include "model/gpu/warp_walk.h"
#include "model/ir/gpu_result.h"

/* Bytes of a launch. */
struct rf_volumes {
	double l2_load_bytes; /* from the L2 to the first caches */
	/* Blocks that stand for others, and between what they say it is; 0: none do. */
	size_t sampled_blocks;
	double least_l2_load_bytes, most_l2_load_bytes;
	double mem_load_bytes, mem_store_bytes;
	size_t condition_count;
	struct rf_gpu_condition conditions[RF_GPU_CONDITIONS];
	/* Of what memory brings and takes so much may be the same for several waves. */
	double shared_mem_bytes;
	bool is_part;       /* of a wave, fewer blocks were looked at than run */
	bool is_cut;        /* more than is looked at */
	bool with_computed; /* of places that lanes compute, too */
};

/* `wave` blocks run at a time, `resident` of them on a multiprocessor; they have so much shared
 * memory each.  RF_FAILED without memory. */
enum rf_status rf_volumes_find(const struct rf_stream *stream, const struct rf_warp_memory *memory,
                               const struct rf_machine *machine,
                               const struct rf_warp_counts *counts, int64_t wave, int64_t resident,
                               int64_t shared_bytes, struct rf_arena *arena,
                               struct rf_volumes *out);

#endif
