/* SPDX-License-Identifier: MIT */
#ifndef RF_JOINTS_H
#define RF_JOINTS_H

#include "model/gpu/joined.h"
#include "model/gpu/warp_walk.h"

/* Requests, and nodes, that several ways in the tree lead to. */
struct rf_joints;

/* One of them. */
struct rf_joints_way {
	const struct rf_stream_node *node;
	const struct rf_lane_guards *guards;
	const int64_t *turns; /* of each loop */
	double share;         /* of the times that conditions on data let it run */
	int place;            /* of the guards the one that computes the place; -1: none does */
};

/* NULL without memory. */
struct rf_joints *rf_joints_new(struct rf_arena *arena, const struct rf_stream *stream);

/* From now on several ways lead to a node and to all in it, as lanes of a warp do the same at other
 * values of a loop; whether they do. */
void rf_joints_share(struct rf_joints *joints, const struct rf_stream_node *node);
bool rf_joints_is_shared(const struct rf_joints *joints, const struct rf_stream_node *node);

/* Whether an access is part of a request with others; a node one of several ways, or a statement a
 * reading of one with others, once it was come to. */
bool rf_joints_has(const struct rf_joints *joints, int access);
bool rf_joints_has_node(const struct rf_joints *joints, const struct rf_stream_node *node);

/* Keeps a way to a node, and, of a statement, to one of its accesses that is such a part; where its
 * place is not known, neither is that of `part->form`.  False without memory. */
bool rf_joints_come_node(struct rf_joints *joints, const struct rf_joints_way *way);
bool rf_joints_come(struct rf_joints *joints, int access, const struct rf_joints_way *way,
                    const struct rf_joined_part *part);

/* Adds all of them to the counts, a request to those of its first access.  RF_FAILED without
 * memory. */
enum rf_status rf_joints_count(struct rf_joints *joints, const struct rf_warp_memory *memory,
                               const struct rf_lanes_class *classes, size_t class_count,
                               struct rf_warp_counts *counts);

#endif
