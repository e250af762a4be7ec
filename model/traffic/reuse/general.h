/* SPDX-License-Identifier: MIT
 *
 * General layer conditions: what any affine nest uses again, what that needs, and what misses.
 */
#ifndef RF_GENERAL_H
#define RF_GENERAL_H

#include "model/traffic/nest/hierarchy.h"
#include "model/traffic/nest/stream.h"
#include "model/traffic/nest/work_sharing.h"

struct rf_general_request {
	struct rf_stream *stream;
	int64_t line_bytes;
	size_t capacity_count;
	const double *capacity_bytes; /* of fully associative caches, any order, ... */
	const int64_t *sets, *ways;   /* ... and how these are arranged; NULL, or 0 ways: any line
	                             * goes anywhere */
	const bool *is_hashed;        /* those whose sets are chosen by a hash; NULL with `sets` */
	/* Of those behind a nearer cache: which of these that is, SIZE_MAX for none, and the room
	 * for lines that it has written back, and that it kept for long; NULL: none is. */
	const size_t *nearer;
	const double *dirty_bytes, *old_bytes;
	const int64_t *dirty_ways, *old_ways;
	size_t plain_count;   /* the first ones, which are what it is about; 0: all */
	const size_t *others; /* by these: where others of the same cache begin, or NULL */
	/* Several threads divide the work: of each capacity a thread's share, and how many threads
	 * share that cache.  NULL: there is one. */
	const struct rf_work_sharing *sharing;
	double threads;
	const double *users;
	bool takes_lines; /* as vectors do (model/whole_lines), and sets lose no elements: whole, */
	int64_t lanes;    /* ... or, unless 0, those of so many turns */
	double most_work; /* steps before precision is given up; 0: the default ... */
	double hard_work; /* ... and before everything is; 0: parts are left out before that */
	bool is_rough;    /* a hundredth of the misses more or less does not matter */
};

/* Lines of a whole run that starts with empty caches and ends by writing back what is dirty. */
struct rf_general_lines {
	double misses;
	double store_misses; /* of those, stores that bring the line */
	double written_back;
	/* Of a whole run, one standard deviation of the sampling, in lines: of the misses; of runs
	 * that follow on others, of all lines that are moved.  Beside it, what is expected of uses
	 * that are like none that was looked at: lines more, and lines less. */
	double error, more, less;
};

/* Uses of a line by `access` after its last use by `from`. */
struct rf_general_reuse {
	int access;
	int from;               /* -1: nobody before, the line is used for the first time */
	int loop;               /* that goes on in between, by id; -1: none of those around both */
	int from_loop, to_loop; /* siblings, if no loop goes on: the outermost loop around the one
	                         * and not the other, by id; -1: none */
	double uses;            /* in a whole run */
	double need_least_bytes, need_most_bytes; /* the line itself included */
	bool need_exceeds; /* the greatest need is larger than said: counting stopped there */
	double
	    *fits; /* by capacity: the share of uses whose need it holds; of first uses, that of a
	               * run that follows on others */
};

struct rf_general {
	const char *obstacle;           /* why there is nothing below, NULL when there is ... */
	struct rf_place obstacle_place; /* ... and where */
	double references;              /* of the whole run */
	double touched_lines;           /* at least once */
	double data_bytes;              /* of all lines that are touched, ... */
	double common_bytes; /* ... and of those that several threads touch together, ... */
	const double *array_common_bytes;   /* ... by array; NULL: one thread */
	size_t capacity_count, plain_count; /* as asked for, ... */
	const size_t *others;               /* ... as well */
	struct rf_general_lines *totals;    /* by capacity */
	struct rf_general_lines *by_array;  /* [array * capacity_count + capacity] */
	struct rf_general_lines *by_access; /* [access * capacity_count + capacity] */
	struct rf_general_lines *lasting;   /* as totals, of a run that follows on others ... */
	struct rf_general_lines *lasting_by_array; /* ... and as by_array */
	size_t reuse_count;
	struct rf_general_reuse *reuses; /* by access; of each the most frequent first */
	double work;                     /* steps taken */
};

/* Everything lives in the arena; look at `obstacle` first.  RF_FAILED without memory. */
enum rf_status rf_general_make(const struct rf_general_request *request, struct rf_arena *arena,
                               struct rf_general *general);

#endif
