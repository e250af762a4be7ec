/* SPDX-License-Identifier: MIT
 *
 * Requests to places that are no forms of loops.
 */
#ifndef RF_INDIRECT_PLACES_H
#define RF_INDIRECT_PLACES_H

#include "model/gpu/warp_walk.h"

/* Where an access stands in a walk. */
struct rf_indirect_place {
	const struct rf_stream *stream;
	const struct rf_warp_memory *memory;
	const struct rf_lanes_form *values; /* by loop */
	const struct rf_lanes_class *classes;
	size_t class_count;
	const struct rf_lane_guards *guards; /* around it */
	double share;                        /* of the times that conditions on data let it run */
	int access;
};

/* Whether threads compute it of where they are, and what they do can be asked. */
bool rf_indirect_places_are_computed(const struct rf_indirect_place *place);

/* Adds all its requests, in a box of blocks and turns.  RF_FAILED without memory. */
enum rf_status rf_indirect_places_count(const struct rf_indirect_place *place,
                                        const struct rf_lane_box *box,
                                        struct rf_warp_counts *counts);

/* Shows all places of global memory that it leads to in a box of blocks and turns, or the guards
 * around it.  RF_FAILED without memory. */
enum rf_status rf_indirect_places_show(const struct rf_indirect_place *place,
                                       const struct rf_lane_box *box,
                                       const struct rf_warp_part *part);

/* Puts a guard behind others that holds everywhere and parts boxes until each point of one comes to
 * the same place, which its program makes. */
void rf_indirect_places_hold(const struct rf_indirect_place *place, struct rf_lane_guards *guards);

/* Adds what so many requests of an access cost whose lanes come to these places of its array. */
void rf_indirect_places_request(const struct rf_kernel *kernel, const struct rf_warp_memory *memory,
                                int access, const int64_t address[RF_MOST_LANES], uint64_t mask,
                                double warps, struct rf_warp_requests *sum);

/* Adds so many requests of lanes of a class, of so many threads in all, to what data tell. */
void rf_indirect_places_add(const struct rf_indirect_place *place, const struct rf_lanes_class *c,
                            uint64_t mask, double warps, double threads,
                            struct rf_warp_requests *sum);

#endif
