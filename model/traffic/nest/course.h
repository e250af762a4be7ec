/* SPDX-License-Identifier: MIT
 *
 * A rectangular nest in whole numbers: where each reference goes, and when.
 *
 * A moment is an iteration of every loop and one of the references.  Moments are ordered as the
 * program runs: by the outermost loop first, by the reference last.
 */
#ifndef RF_COURSE_H
#define RF_COURSE_H

#include "model/traffic/nest/nest.h"
#include "model/traffic/nest/stream.h"

/* What some loops add to an address: from `least` to `most` in multiples of `divisor`. */
struct rf_course_reach {
	int64_t least, most, divisor;
};

struct rf_course_reference {
	int access;
	int64_t start;    /* address at the first iteration of all loops */
	int64_t *strides; /* bytes, by loop */
	int64_t bytes;    /* of one access */
	struct rf_course_reach
	    *reaches; /* by loop: of this one and all inside; the last is empty */
	bool writes;
	bool bypasses; /* stores past the caches */
};

struct rf_course {
	size_t depth;
	int64_t trips[RF_MAX_DEPTH];
	size_t count;
	struct rf_course_reference *references; /* as the program has them */
	size_t *order; /* of their starts, those of equal strides together */
};

struct rf_moment {
	int64_t at[RF_MAX_DEPTH];
	size_t reference;
};

/* A rectangular nest with sizes; `layout` says where its arrays begin.  A course without references
 * if there are numbers that are not whole; RF_FAILED without memory. */
enum rf_status rf_course_make(const struct rf_nest *nest, const int64_t *sizes,
                              const struct rf_layout *layout, struct rf_arena *arena,
                              struct rf_course *course);

int64_t rf_course_address(const struct rf_course *course, const struct rf_moment *moment);

/* The outermost loop in which two moments differ, the depth if they are of one iteration. */
size_t rf_course_carrier(const struct rf_course *course, const struct rf_moment *a,
                         const struct rf_moment *b);

/* When a line was last touched before a moment; false if it was not. */
bool rf_course_latest(const struct rf_course *course, const struct rf_moment *now, int64_t line,
                      int64_t line_bytes, struct rf_moment *before);

#endif
