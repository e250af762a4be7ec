/* SPDX-License-Identifier: MIT
 *
 * The caches of a machine as the simulator wants them.
 */
#ifndef RF_LEVELS_H
#define RF_LEVELS_H

#include "model/traffic/nest/hierarchy.h"
#include "model/traffic/nest/thread_team.h"
#include "model/traffic/simulate/period.h"

struct rf_levels {
	size_t count;
	struct rf_sim_level *sims;
	struct rf_period_cache *periods;
};

/* One core's share of every cache of the hierarchy; or, where a team is simulated together, all of
 * each. */
enum rf_status rf_levels_make(const struct rf_hierarchy *hierarchy, const struct rf_stream *stream,
                              const struct rf_thread_team *team, struct rf_arena *arena,
                              struct rf_levels *levels);

/* The level by itself, without a stream. */
struct rf_sim_level rf_levels_level(const struct rf_boundary *boundary, bool is_nearest);

/* The line bytes of the level whose lines are longest. */
int64_t rf_levels_longest_line(const struct rf_levels *levels);

/* Whether so many bytes stay in a level of hashed sets, or in one that is filled by evictions
 * together with those above it: there no set is full long before the others. */
bool rf_levels_keep(const struct rf_boundary *boundary, const struct rf_sim_level *level,
                    double bytes);

/* Instances of a level that so many cores have. */
uint64_t rf_levels_instances(const struct rf_sim_level *level, uint32_t cores);

/* Lines (or sectors) that a level holds. */
uint64_t rf_levels_capacity(const struct rf_sim_level *level);

#endif
