/* SPDX-License-Identifier: MIT
 *
 * Where sets decide: reuses that a cache loses to conflicts although it has room, or keeps although
 * it has none.
 */
#ifndef RF_WAYS_RULE_H
#define RF_WAYS_RULE_H

#include "model/ir/result.h"
#include "model/traffic/sets/rectangular_nest.h"
#include "model/traffic/nest/hierarchy.h"

/* The sets of a core's share of a cache. */
struct rf_ways_rule_geometry {
	int64_t sets, ways, line_bytes;
};

/* False where the rule says nothing: for a cache whose ways are not known or whose sets are hashed,
 * that does not replace what was used least recently, or that is filled by what leaves another. */
bool rf_ways_rule_geometry_of(const struct rf_boundary *boundary,
                              struct rf_ways_rule_geometry *geometry);

/* Lines that a reference uses again, brought in an earlier turn of a loop by itself or by another
 * reference. */
struct rf_ways_rule_reuse {
	int access;
	size_t loop;
	bool is_own;
};

/* What becomes of such lines. */
struct rf_crowding rf_ways_rule_crowding(const struct rf_rectangular_nest *nest,
                                         const struct rf_ways_rule_geometry *geometry,
                                         const struct rf_ways_rule_reuse *reuse);

struct rf_ways_rule_input {
	const struct rf_rectangular_nest *nest;
	const struct rf_hierarchy *hierarchy;
	struct rf_window_bytes all; /* data of a nest that runs again and again; once: 0 */
	bool is_divided;            /* among threads: the nest is what one of them does */
	bool takes_lines;           /* as vectors do (model/whole_lines), and no elements: whole, */
	int64_t lanes;              /* ... or, unless 0, those of so many turns */
};

/* Fills the conflict_bytes_per_it of links that layer conditions predict, where sets matter, by
 * themselves or for conditions. */
enum rf_status rf_ways_rule_add(const struct rf_ways_rule_input *input, struct rf_arena *arena,
                                struct rf_result *result);

#endif
