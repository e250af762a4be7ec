/* SPDX-License-Identifier: MIT */
#ifndef RF_GROUPS_H
#define RF_GROUPS_H

#include "model/traffic/nest/nest.h"

/* One place that moves with its group; all references to it are one member. */
struct rf_group_member {
	int64_t *shift; /* by loop: in how many iterations the group's origin is here */
	int64_t
	    rest_bytes; /* what no whole number of iterations explains: less than a line, or less
	                      * than one from that of another member */
	int64_t place_bytes; /* at the begin of the nest, from where a line begins, up to sizes */
	bool reads, writes;
	bool write_first; /* the first of its references stores */
	int access;       /* the first of its references */
};

/* References to one array that move in step: equal strides, offsets that differ by whole
 * iterations.  Members are sorted by time: the first touches a place before the others do. */
struct rf_group {
	int array;
	int64_t bytes;         /* of one access */
	rf_formula_p *strides; /* bytes, by loop */
	bool *is_row;          /* by loop: its stride grows with a size and the loop inside covers
	                        * all of it but a constant number of elements */
	size_t member_count;
	struct rf_group_member *members;
};

struct rf_groups {
	size_t depth;
	size_t count;
	struct rf_group *items;
	bool *is_swept; /* by array: the nest sweeps it as a whole, up to a halo, for any sizes */
};

/* Greatest shift of a loop less the least. */
int64_t rf_group_span(const struct rf_group *group, size_t loop);

/* Whether the group only overwrites. */
bool rf_group_is_write_only(const struct rf_group *group);

/* Groups the direct references of a rectangular nest for a cache with such lines: what shares a
 * line of 256 bytes need not share one of 64. */
enum rf_status rf_groups_make(const struct rf_nest *nest, int64_t line_bytes,
                              struct rf_arena *arena, struct rf_groups *groups);

/* The usual groups, made for lines of 64 bytes, or others where lines are longer; NULL without
 * memory. */
const struct rf_groups *rf_groups_for(const struct rf_groups *usual, const struct rf_nest *nest,
                                      int64_t line_bytes, struct rf_arena *arena);

#endif
