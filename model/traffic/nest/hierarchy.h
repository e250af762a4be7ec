/* SPDX-License-Identifier: MIT */
#ifndef RF_HIERARCHY_H
#define RF_HIERARCHY_H

#include "model/ir/result.h"

/* The boundary below one cache: what misses there crosses the link. */
struct rf_boundary {
	const struct rf_cache *cache;
	const char *link;      /* "L1-L2" */
	const char *below;     /* where the data comes from: "L2", "MEM" */
	double own_bytes;      /* a thread's share of the cache, ... */
	int64_t lines;         /* ... in lines, no fewer than one, ... */
	int64_t sets, ways;    /* ... and how these are arranged: fewer sets, as many ways; one set
	                        * and 0 ways where any line goes anywhere */
	double capacity_bytes; /* what holds data above this boundary, of one thread */
	double users;          /* threads that share one such cache, ... */
	double threads;        /* ... of all these; no fewer than one */
	int64_t line_bytes;
	bool below_is_victim; /* the level below takes every line that leaves */
	bool allocates;       /* a store that misses brings the line first, ... */
	double spared;        /* ... but for this share of them; 1 where none does */
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

/* A copy without RF_CORRECT_VICTIM, in which a victim cache counts without the one above it, and
 * without RF_CORRECT_CONFLICTS, whose loads never wait for stores.  NULL without memory. */
const struct rf_machine *rf_hierarchy_without(const struct rf_machine *machine, unsigned without,
                                              struct rf_arena *arena);

/* Whether one thread's lines go to sets that their addresses name, by lower bits or by a hash,
 * where the line goes that was used least recently.  Of hashed victims that is not known: the cache
 * above them has other sets. */
bool rf_hierarchy_has_known_sets(const struct rf_boundary *boundary);

/* By how much larger or smaller than a cache a need is that sets may decide about.  Where a hash,
 * or another policy than least recent use, scatters lines, or where it is overlooked which sets
 * they go to, a set of W ways is asked for W * need / capacity of them, give or take the root of
 * that: so needs decide for sure only if they are as much smaller or larger than the cache, nine
 * times of ten.  1 where nothing is scattered. */
double rf_hierarchy_scatter(const struct rf_boundary *boundary, bool is_overlooked);

/* Boundaries as one of `cores` cores sees them: shared caches are divided.  On a GPU only the one
 * below the cache that all units share. */
enum rf_status rf_hierarchy_make(const struct rf_machine *machine, int64_t cores,
                                 struct rf_arena *arena, struct rf_hierarchy *hierarchy);

/* The same with all of its cache, and not a share: its sets are those of all who share it. */
struct rf_boundary rf_hierarchy_undivided(const struct rf_boundary *boundary);

/* The boundary of a cache that one thread has for itself. */
struct rf_boundary rf_hierarchy_alone(double capacity_bytes);

/* What passes through a cache between two uses by a thread. */
struct rf_window_bytes {
	double bytes;        /* of a run of one thread, ... */
	double common_bytes; /* ... of these in arrays that the divided loop does not move */
	bool is_split;       /* the loop between the uses goes on outside the divided one, ... */
	bool is_dealt_anew;  /* ... whose turns come to other threads then */
};

/* What that takes of a thread's share, in bytes; and whether it fits. */
double rf_hierarchy_need(const struct rf_boundary *boundary, const struct rf_window_bytes *window);
bool rf_hierarchy_holds(const struct rf_boundary *boundary, const struct rf_window_bytes *window);

#endif
