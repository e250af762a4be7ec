/* SPDX-License-Identifier: MIT
 *
 * What is to be known of one use of a line.
 */
#ifndef RF_USE_H
#define RF_USE_H

#include "model/traffic/reuse/general.h"
#include "model/traffic/reuse/distinct_lines.h"

enum { RF_USE_CAPACITIES = 64 };

/* By its ways, a crowd of lines for one set that says that it will not do, and not by little. */
enum { RF_USE_TELLING_CROWD = 2 };

/* What first uses by a reference came to so far. */
struct rf_use_firsts {
	int seen, alike; /* all, and those in a row that were like the last one examined ... */
	double need;     /* ... which had this ... */
	uint64_t misses; /* ... and was lost by these ... */
	uint64_t close;  /* ... and nearly kept, or nearly lost, by these */
};

/* The references of a nest, and the caches that hold or miss what they use. */
struct rf_use_analysis {
	struct rf_references refs;
	struct rf_distinct_lines *distinct;
	size_t capacity_count;
	size_t plain_count;    /* the first ones, which decide where transects have steps ... */
	double most_set_lines; /* up to which windows are counted for those with sets; -1: none */
	bool is_rough;         /* a look without care is enough */
	bool takes_all;        /* every use is being examined: nothing may be taken for alike */
	int64_t ways[RF_USE_CAPACITIES];  /* ... of those with sets; 0: any line goes anywhere */
	size_t crowds[RF_USE_CAPACITIES]; /* which of the crowds of a window is that of its sets */
	double capacity_lines[RF_USE_CAPACITIES];
	/* Of those behind another one that is nearer, or SIZE_MAX: their room for lines that come
	 * dirty from there, or were there for long; of others, as much as for any line. */
	size_t nearer[RF_USE_CAPACITIES];
	double dirty_lines[RF_USE_CAPACITIES], old_lines[RF_USE_CAPACITIES];
	int64_t dirty_ways[RF_USE_CAPACITIES], old_ways[RF_USE_CAPACITIES];
	double reach_lines[RF_USE_CAPACITIES]; /* up to which windows are counted for it */
	double most_lines;                     /* of all capacities, ... */
	double most_plain_lines;               /* ... and of the first ones */
	double limit; /* lines in a window beyond which nobody asks for more */
	/* Of several threads: the loops that they divide, NULL for one thread; by array, the lines
	 * that they touch together; and by capacity, the part of these that others keep for one. */
	const bool *is_divided;
	double threads;
	const double *common_lines;
	double kept[RF_USE_CAPACITIES];
	bool takes_lines;             /* as vectors do (model/whole_lines): whole, ... */
	int64_t lanes;                /* ... or, unless 0, those of so many turns */
	struct rf_use_firsts *firsts; /* by reference */
};

/* What one use comes to. */
struct rf_use_outcome {
	struct rf_general_reuse kind; /* who, from whom, in which loop; the rest is not filled */
	double need;                  /* lines in between; of a first use, since a run before */
	uint64_t misses;    /* bit c: capacity c has lost the line since, or never had it */
	uint64_t close;     /* bit c: its set in c was about as crowded as it has ways, of a store
	                     * at any time since the store before, unless the look is rough */
	bool is_first;      /* nobody used the line before in this run */
	bool dirties_first; /* a store that is the first one to its line in this run */
	uint64_t dirties;   /* bit c: a store that is the first one to its line since capacity c
	                   * brought it */
};

/* Whether a capacity is one that figures are of, not only the ends of intervals. */
static inline bool rf_use_counts(const struct rf_use_analysis *analysis, size_t capacity)
{
	return capacity < analysis->plain_count || analysis->ways[capacity] > 0;
}

/* Finds out what `use` needs and whether it dirties its line. */
void rf_use_examine(struct rf_use_analysis *analysis, const struct rf_references_use *use,
                    struct rf_use_outcome *outcome);

/* Finds or makes the entry of a list of reuses for one kind, which is not among the first `from`; a
 * new one has nothing added up yet.  NULL without memory. */
struct rf_general_reuse *rf_use_kind(struct rf_use_analysis *analysis,
                                     const struct rf_general_reuse *kind, size_t from,
                                     size_t *count, size_t *capacity,
                                     struct rf_general_reuse **items);

#endif
