/* SPDX-License-Identifier: MIT
 *
 * Where sets decide: reuses that a cache loses to conflicts although it has room, or keeps although
 * it has none.
 */
#ifndef RF_WAYS_RULE_H
#define RF_WAYS_RULE_H

#include "model/ir/result.h"
#include "model/traffic/nest/course.h"
#include "model/traffic/nest/hierarchy.h"

/* The sets of a core's share of a cache. */
struct rf_places {
	int64_t sets, ways, line_bytes;
};

/* False where the rule says nothing: for a cache whose ways are not known or whose sets are hashed,
 * that does not replace what was used least recently, or that is filled by what leaves another. */
bool rf_conflicts_places(const struct rf_boundary *boundary, struct rf_places *places);

/* Lines that a reference uses again, brought in an earlier turn of a loop by itself or by another
 * reference. */
struct rf_conflicts_reuse {
	int access;
	size_t loop;
	bool is_own;
};

/* What becomes of such lines. */
struct rf_crowding rf_conflicts_of_reuse(const struct rf_course *course,
                                         const struct rf_places *places,
                                         const struct rf_conflicts_reuse *reuse);

/* Lines that cross the boundary below a cache. */
struct rf_conflicts_flow {
	double loads, evicts;
};

/* Lines per iteration, as they would be with one large set and as they are. */
struct rf_conflicts_lines {
	bool known;
	bool matter; /* sets: the two differ */
	struct rf_conflicts_flow associative, real;
	int64_t crowd; /* most lines in one set of those in use within one iteration */
};

struct rf_conflicts_input {
	const struct rf_course *course;
	const struct rf_hierarchy *hierarchy;
	double resident_bytes; /* a larger cache keeps all data; 0: none does */
};

/* Fills the conflict_bytes_per_it of links that layer conditions predict, where sets matter, by
 * themselves or for conditions. */
enum rf_status rf_conflicts_add(const struct rf_conflicts_input *input, struct rf_arena *arena,
                                struct rf_result *result);

/* From a sample of iterations, for caches with lines of one size, nearest the core first: a use
 * that finds its line in one does not ask the next. */
enum rf_status rf_conflicts_of_nest(const struct rf_course *course, const struct rf_places *places,
                                    size_t count, struct rf_arena *arena,
                                    struct rf_conflicts_lines *lines);

#endif
