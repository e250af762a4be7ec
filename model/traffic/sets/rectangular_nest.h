/* SPDX-License-Identifier: MIT
 *
 * A rectangular nest in whole numbers: where each reference goes, and when.
 *
 * A view of the paths of a nest (nest/paths.h) that all have the same loops.  A time stamp is an
 * iteration of every loop and one of the references.  Time stamps are ordered as the program
 * runs: by the outermost loop first, by the reference last.
 */
#ifndef RF_RECTANGULAR_NEST_H
#define RF_RECTANGULAR_NEST_H

#include "model/traffic/nest/paths.h"

/* Bytes of a line, of any cache. */
enum { RF_RECTANGULAR_NEST_LONGEST_LINE = 256 };

/* What some loops add to an address: from `least` to `most` in multiples of `divisor`. */
struct rf_rectangular_nest_reach {
	int64_t least, most, divisor;
};

struct rf_rectangular_nest_reference {
	int access;
	int64_t start;    /* address at the first iteration of all loops */
	int64_t *strides; /* bytes, by loop */
	size_t shape;     /* the same number: the same strides and bytes */
	int64_t bytes;    /* of one access */
	struct rf_rectangular_nest_reach
	    *reaches; /* by loop: of this one and all inside; the last is empty */
	bool writes;
	bool bypasses;                           /* stores past the caches */
	size_t first_neighbour, neighbour_count; /* itself among them */
};

struct rf_rectangular_nest {
	size_t depth;
	int64_t trips[RF_MAX_DEPTH];
	size_t count;
	struct rf_rectangular_nest_reference *references; /* as the program has them */
	size_t *order; /* of their starts, those of one shape together */
	size_t
	    *neighbours; /* those that may meet in a line side by side, as the program has them */
};

struct rf_timestamp {
	int64_t at[RF_MAX_DEPTH];
	size_t reference;
};

/* Of the paths of a rectangular nest.  Without references if there are numbers that are not whole;
 * RF_FAILED without memory. */
enum rf_status rf_rectangular_nest_make(const struct rf_paths *paths,
                                        const struct rf_stream *stream, struct rf_arena *arena,
                                        struct rf_rectangular_nest *rectangular);

/* Leaves it `count` turns of one of its loops, from `first` on.  RF_FAILED without memory. */
enum rf_status rf_rectangular_nest_keep_turns(struct rf_rectangular_nest *nest, size_t loop,
                                              int64_t first, int64_t count, struct rf_arena *arena);

/* The same nest, run twice: with a loop of two turns around all others, which moves nothing.  It is
 * less than RF_MAX_DEPTH loops deep.  RF_FAILED without memory. */
enum rf_status rf_rectangular_nest_twice(const struct rf_rectangular_nest *nest,
                                         struct rf_arena *arena, struct rf_rectangular_nest *twice);

/* The references that may touch a line that this one touches, as the program has them. */
const size_t *rf_rectangular_nest_neighbours(const struct rf_rectangular_nest *rectangular,
                                             size_t reference, size_t *count);

int64_t rf_rectangular_nest_address(const struct rf_rectangular_nest *rectangular,
                                    const struct rf_timestamp *stamp);

/* The outermost loop in which two time stamps differ, the depth if they are of one iteration. */
size_t rf_rectangular_nest_carrier(const struct rf_rectangular_nest *rectangular,
                                   const struct rf_timestamp *a, const struct rf_timestamp *b);

#endif
