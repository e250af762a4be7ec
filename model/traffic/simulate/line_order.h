/* SPDX-License-Identifier: MIT
 *
 * The references of an innermost loop whose vectors take lines whole, in the order in which they
 * ask a cache for them.
 */
#ifndef RF_LINE_ORDER_H
#define RF_LINE_ORDER_H

#include "cache-sim/cachesim.h"
#include "model/traffic/simulate/levels.h"

struct rf_line_group;

struct rf_line_order {
	struct rf_sim *sim;
	uint32_t core;
	struct rf_arena *arena;
	int64_t line_bytes; /* of the first cache */
	int64_t lanes;      /* turns that come together; 0: those in a line */
	size_t fewest_ways; /* of a cache; lines of no more references than that get along */
	size_t room;        /* references for which there is room in ... */
	size_t *group_of;   /* ... these, by reference, ... */
	struct rf_line_group *groups;
	size_t group_count;
	struct rf_sim_reference *next; /* ... and where the run before left off */
	size_t next_count;
};

/* `lanes` as above. */
void rf_line_order_make(struct rf_sim *sim, uint32_t core, const struct rf_levels *levels,
                        int64_t lanes, struct rf_arena *arena, struct rf_line_order *order);

/* In the place of rf_sim_run, with the same lines.  RF_FAILED without memory. */
enum rf_status rf_line_order_run(struct rf_line_order *order, struct rf_sim_reference *references,
                                 size_t count, uint64_t iterations);

#endif
