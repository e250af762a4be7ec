/* SPDX-License-Identifier: MIT */
#ifndef RF_WARP_WALK_H
#define RF_WARP_WALK_H

#include "model/gpu/lane_boxes.h"
#include "model/gpu/warp_sample.h"
#include "model/gpu/thread_memory.h"
#include "model/traffic/nest/stream.h"

/* What an access costs, summed over all warps of all blocks and all turns. */
struct rf_warp_requests {
	double requests, threads;
	int hoisted;   /* so many loops inside the thread it leaves */
	double beside; /* of these threads, those behind an index that all of a warp share */
	double once;   /* sectors of computed places, of one request in each block of some */
	bool is_lost;  /* where it leads is neither a form nor computed */
	struct rf_request_cost least, most; /* they differ where addresses are read from memory */
	struct rf_warp_sample sample;       /* of its requests */
};

/* How often a loop turns, or a guard or a statement is come to. */
struct rf_warp_executions {
	double warps, threads;
	struct rf_warp_sample sample;
};

struct rf_warp_counts {
	int64_t block[3], grid[3];
	struct rf_warp_requests *accesses; /* by access of the kernel */
	struct rf_warp_executions *nodes;  /* by node of the stream; of a loop its turns */
	struct rf_thread_memory own;       /* which accesses of it are requests */
	bool is_estimated;                 /* conditions part it into more than are looked at */
	const char *obstacle;              /* why there are no counts, NULL when there are, ... */
	struct rf_place obstacle_place;    /* ... and where */
};

/* Counts what warps do in a kernel whose loops have roles.  RF_FAILED without memory. */
enum rf_status rf_warp_walk(const struct rf_stream *stream, const struct rf_warp_memory *memory,
                            struct rf_arena *arena, struct rf_warp_counts *counts);

/* Some of the blocks, and who wants to see what they do to global memory, or to shared memory as
 * well: the address, with the places of warps of the class among its loops, of the lanes of `mask`
 * at all points of a box. */
enum { RF_WARP_ALL_TURNS = -1 };
struct rf_warp_part {
	int64_t first[3], count[3];
	int64_t turns; /* so many, from the middle, of each loop that is in no other one inside the
	                * thread; 0: what is in none, RF_WARP_ALL_TURNS: all, and what is in none */
	bool shows_shared;
	int most;     /* boxes of what stands behind conditions, as of rf_lane_boxes_sink */
	bool *is_cut; /* NULL, or wants to see what lies at places that lanes compute, too; it
	               * becomes true where these are too many, and are not shown */
	void *context;
	void (*see)(void *context, const struct rf_stream_reference *reference,
	            const struct rf_lanes_class *c, const struct rf_lanes_form *address,
	            const struct rf_lane_box *box, uint64_t mask);
	/* NULL, or wants the guards around what is then seen in a box as if all lanes ran in it; or
	 * around an access, with the last one telling where it lies, which is not seen. */
	void (*see_guards)(void *context, const struct rf_lane_guards *guards,
	                   const struct rf_lanes_class *c, const struct rf_lane_box *box,
	                   int access);
};

enum rf_status rf_warp_walk_part(const struct rf_stream *stream,
                                 const struct rf_warp_memory *memory,
                                 const struct rf_warp_part *part, struct rf_arena *arena);

#endif
