/* SPDX-License-Identifier: MIT
 *
 * Footprints, and the view of a nest that they are computed from: its groups of references
 * (groups.h) with each stride and offset measured, as a number and as a formula (measure.h).
 */
#ifndef RF_FOOTPRINT_H
#define RF_FOOTPRINT_H

#include "base/vector.h"
#include "model/traffic/nest/groups.h"
#include "model/traffic/nest/measure.h"

/* What the runs of a group came to in windows of so many turns of a loop, kept longer than the sums
 * that are made of it. */
struct rf_footprint_lattice {
	int loop;
	int64_t turns;
	struct rf_measure bytes;
};

struct rf_footprint_lattices {
	struct rf_arena *arena;
	size_t count, capacity;
	struct rf_footprint_lattice *items;
};

/* A group with its strides and offsets as numbers for the sizes at hand. */
struct rf_footprint_group {
	const struct rf_group *group;
	struct rf_measure bytes;    /* of one access */
	struct rf_measure *strides; /* absolute, by loop */
	struct rf_measure
	    *offsets;      /* of its members along the way of the loops, the largest first */
	bool *follows;     /* by loop: its stride continues the sweep of the next inner loop */
	bool is_bypassing; /* its stores go past the caches */
	size_t memory;     /* in which of the machine's its array lies */
	struct rf_footprint_lattices *known;
};

/* The whole nest as numbers. */
struct rf_footprint_nest {
	struct rf_measure_scale *scale;
	size_t depth;
	struct rf_measure *trips;
	size_t shape_count;
	struct rf_footprint_group *shapes;
	int64_t line_bytes;
	bool is_of_bytes; /* what is accessed counts, not the rest of its lines */
	int64_t *halo;    /* by loop: how far the widest group reaches from end to end */
};

/* What runs between two uses: `shift` iterations from loop `loop` on; loop -1 is the whole nest,
 * and then shift is not looked at. */
struct rf_footprint_window {
	int loop;
	const int64_t *shift; /* by loop; entries before `loop` are zero */
};

enum rf_status rf_footprint_nest_make(const struct rf_nest *nest, const struct rf_groups *groups,
                                      struct rf_measure_scale *scale, int64_t line_bytes,
                                      struct rf_footprint_nest *scene);

/* The least stride that leaves a gap between what is touched. */
double rf_footprint_gap(const struct rf_footprint_nest *scene,
                        const struct rf_footprint_group *shape);

/* Bytes that one group touches in a window. */
struct rf_measure rf_footprint_of_group(const struct rf_footprint_nest *scene,
                                        const struct rf_footprint_group *shape,
                                        const struct rf_footprint_window *window);

/* Bytes that all groups touch, those that bypass the caches excepted. */
struct rf_measure rf_footprint(const struct rf_footprint_nest *scene,
                               const struct rf_footprint_window *window);

/* Of these, those of groups that loop `unmoved_by` does not move. */
struct rf_measure rf_footprint_unmoved(const struct rf_footprint_nest *scene,
                                       const struct rf_footprint_window *window, size_t unmoved_by);

#endif
