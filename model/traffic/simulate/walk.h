/* SPDX-License-Identifier: MIT
 *
 * The addresses that a kernel touches, in the order in which it touches them.
 *
 * Walking a stream hands out one run for each innermost loop - references that advance by fixed
 * strides - so that whoever receives them need not look at single iterations.
 */
#ifndef RF_WALK_H
#define RF_WALK_H

#include "cache-sim/cachesim.h"
#include "model/traffic/nest/stream.h"
#include "model/traffic/nest/thread_team.h"

/* Where a walk stands, and what it has counted so far. */
struct rf_walk {
	const struct rf_stream *stream;
	int64_t *values;              /* of the loop variables */
	struct rf_sim_reference *run; /* room for the references of one run, ... */
	int *run_accesses;            /* ... the accesses of the kernel that they are, ... */
	int run_loop;                 /* ... and the loop whose turns it is; -1: none */
	int64_t *breaks;              /* room for where the conditions inside a loop change */
	int counted_loop;             /* whose iterations are counted; -1: none */
	uint64_t iterations;          /* of it */
	uint64_t references;          /* handed out, or skipped by a sink */
	uint64_t stores, store_bytes; /* that enter the caches */
	uint64_t bypassing_bytes;     /* of stores that do not */
	bool is_too_long; /* it ended because one of these counts has no room in 64 bits */

	struct rf_thread_team *team;         /* NULL: one thread walks through everything */
	const struct rf_stream_node *shared; /* the loop that threads walk through side by side */
	int64_t shared_turn;                 /* turns that each has behind it, of its block */
};

/* Who receives what is walked; false stops it. */
struct rf_walk_sink {
	void *context;
	bool (*run)(void *context, struct rf_sim_reference *references, size_t count,
	            uint64_t iterations);

	/* NULL, or who can do without some turns of a loop that rf_walk_can_skip.  Asked before
	 * each turn, and once more after the last one; answers how many of the turns from here on
	 * need not be walked. */
	int64_t (*skip)(void *context, const struct rf_stream_node *loop, int64_t turn,
	                int64_t turns);
};

/* Stands before the beginning of a stream that has no obstacle.  RF_FAILED without memory. */
enum rf_status rf_walk_make(const struct rf_stream *stream, int counted_loop,
                            struct rf_arena *arena, struct rf_walk *walk);

/* How many turns a loop takes, its outer variables as they stand: of one that threads divide, those
 * of the longest block. */
int64_t rf_walk_trips(const struct rf_walk *walk, const struct rf_stream_node *loop);

/* Whether a loop stands around others, and its turns differ by a common move of all addresses. */
bool rf_walk_can_skip(const struct rf_stream_node *node);

/* Walks one node, without its siblings; loops inside may skip turns, and so may the node.  False
 * when the sink stopped it or it is too long. */
bool rf_walk_node(struct rf_walk *walk, const struct rf_stream_node *node,
                  const struct rf_walk_sink *sink);

/* Walks some turns of a loop, all of them.  False as before. */
bool rf_walk_turns(struct rf_walk *walk, const struct rf_stream_node *loop, int64_t first,
                   int64_t count, const struct rf_walk_sink *sink);

#endif
