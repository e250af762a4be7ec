/* SPDX-License-Identifier: MIT */
#ifndef RF_HIERARCHY_H
#define RF_HIERARCHY_H

#include "model/ir/machine.h"

/* The boundary below one cache: what misses there crosses the link. */
struct rf_boundary {
	const struct rf_cache *cache;
	const char *link;      /* "L1-L2" */
	const char *below;     /* where the data comes from: "L2", "MEM" */
	double own_bytes;      /* a core's share of the cache, ... */
	int64_t lines;         /* ... in lines, no fewer than one, ... */
	int64_t sets, ways;    /* ... and how these are arranged: fewer sets, as many ways; one set
	                        * and 0 ways where any line goes anywhere */
	double capacity_bytes; /* what holds data above this boundary */
	int64_t line_bytes;
	bool below_is_victim; /* the level below takes every line that leaves */
	bool allocates;       /* a store that misses brings the line first */
	bool is_memory;
};

struct rf_hierarchy {
	size_t count;
	struct rf_boundary *items; /* nearest the core first */
	bool is_pure;              /* of textbook caches, all of which are one wide set */
};

/* The machine of textbooks: a copy whose caches are fully associative, replace the line that was
 * used least recently, and find it without a hash; sizes, sharing and what fills a cache stay.
 * Made so once, no model has a case for it.  NULL without memory. */
const struct rf_machine *rf_hierarchy_pure(const struct rf_machine *machine,
                                           struct rf_arena *arena);

/* Boundaries as one of `cores` cores sees them: shared caches are divided.  On a GPU only the one
 * below the cache that all units share. */
enum rf_status rf_hierarchy_make(const struct rf_machine *machine, int64_t cores,
                                 struct rf_arena *arena, struct rf_hierarchy *hierarchy);

/* How many times longer a simulator takes for a reference in textbook caches than in those of the
 * machine: it moves the lines of a set each time that one of them is used. */
double rf_hierarchy_effort(const struct rf_hierarchy *hierarchy);

#endif
