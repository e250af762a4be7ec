/* SPDX-License-Identifier: MIT */
#ifndef RF_PATHS_H
#define RF_PATHS_H

#include "model/traffic/nest/counts.h"
#include "model/traffic/nest/nest.h"

/* One step of a path: a loop, and how it moves the access. */
struct rf_path_loop {
	const struct rf_loop *loop;
	double turns;         /* each time that it starts, on average */
	int64_t move_bytes;   /* in each turn ... */
	int64_t stride_bytes; /* ... and the same without sign */
};

/* An access whose place is known from loop variables, with the loops around it, outermost first. */
struct rf_path {
	int access;
	double times;  /* in a whole run; 0 where they were not counted */
	int64_t start; /* its address in the first iteration of a nest; where all variables are 0 */
	bool is_whole; /* all its numbers are; those that are not are 0 */
	size_t depth;
	struct rf_path_loop *loops;
	size_t next; /* in a whole run, one more than the index of the next one with the same
	              * innermost loop; 0: none */
};

struct rf_paths {
	size_t count;
	struct rf_path *items;
	size_t *first; /* in a whole run, of the first one with an innermost loop, by its id */
};

/* The references of a rectangular nest, in the order of the program. */
enum rf_status rf_paths_of_nest(const struct rf_nest *nest, struct rf_stream *stream,
                                struct rf_arena *arena, struct rf_paths *paths);

/* All accesses of a kernel, in program order. */
enum rf_status rf_paths_of_run(struct rf_stream *stream, const struct rf_counts *counts,
                               struct rf_arena *arena, struct rf_paths *paths);

/* Accesses that a simulator looks at which skips the iterations of an innermost loop in which no
 * access comes to another line.  Of a whole run. */
double rf_paths_lookups(const struct rf_paths *paths, int64_t line_bytes);

#endif
