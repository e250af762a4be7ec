/* SPDX-License-Identifier: MIT
 *
 * From the caches of a machine file to the levels of a simulated hierarchy.
 *
 * Where a cache is fully associative, the simulator wants the number of its lines in place of sets.
 * On a GPU only the cache that all units share is there, which takes every line and every store.
 */
#include "model/traffic/simulate/levels.h"

#include <math.h>

#include "model/traffic/nest/set_occupancy.h"
#include "model/traffic/nest/work_sharing.h"

static enum rf_sim_policy policy_of(enum rf_policy policy)
{
	switch (policy) {
	case RF_FIFO:
		return RF_SIM_FIFO;
	case RF_PLRU:
		return RF_SIM_PLRU;
	case RF_SRRIP:
		return RF_SIM_SRRIP;
	case RF_RANDOM:
		return RF_SIM_RANDOM;
	default:
		return RF_SIM_LRU;
	}
}

static enum rf_sim_filling filling_of(const struct rf_cache *cache)
{
	if (cache->is_victim)
		return RF_SIM_VICTIM;
	if (cache->is_exclusive)
		return RF_SIM_EXCLUSIVE;
	return cache->is_inclusive ? RF_SIM_INCLUSIVE : RF_SIM_NON_INCLUSIVE;
}

struct rf_sim_level rf_levels_level(const struct rf_boundary *boundary, bool is_nearest)
{
	const struct rf_cache *cache = boundary->cache;

	return (struct rf_sim_level){
		.sets = (uint64_t)(boundary->ways > 0 ? boundary->sets : boundary->lines),
		.ways = (uint32_t)boundary->ways,
		.line_bytes = (uint32_t)cache->line_bytes,
		.sector_bytes = (uint32_t)cache->sector_bytes,
		.policy = policy_of(cache->policy),
		.filling = is_nearest ? RF_SIM_NON_INCLUSIVE : filling_of(cache),
		.write_through = cache->write_through && !boundary->is_memory,
		.no_allocate = cache->no_allocate && !boundary->is_memory,
		.hashed = cache->is_hashed && boundary->ways > 0,
		.cores = 1,
	};
}

uint64_t rf_levels_instances(const struct rf_sim_level *level, uint32_t cores)
{
	return (cores + level->cores - 1) / level->cores;
}

uint64_t rf_levels_capacity(const struct rf_sim_level *level)
{
	return level->ways > 0 ? level->sets * level->ways : level->sets;
}

int64_t rf_levels_longest_line(const struct rf_levels *levels)
{
	int64_t longest = 1;

	for (size_t i = 0; i < levels->count; ++i)
		if (levels->sims[i].line_bytes > longest)
			longest = levels->sims[i].line_bytes;
	return longest;
}

/* Whether no set ever gets more lines than it has ways. */
static enum rf_status holds_all(const struct rf_stream *stream, const struct rf_sim_level *level,
                                struct rf_arena *arena, bool *holds)
{
	int64_t sets = level->ways > 0 ? (int64_t)level->sets : 1;
	int64_t room = level->ways > 0 ? (int64_t)level->ways : (int64_t)level->sets;
	int64_t most = rf_set_occupancy_most(stream, sets, level->line_bytes, arena);

	*holds = most <= room && !level->hashed;
	return most < 0 ? RF_FAILED : RF_OK;
}

/* Several threads: all data stay in a cache that all of them share if no set of all of it gets more
 * lines than it has ways; where no set is full long before the others, a thread's part of them, if
 * that fits.  What a thread keeps in sets of its own is for the walk to tell. */
static enum rf_status threads_keep_all(const struct rf_boundary *boundary,
                                       const struct rf_stream *stream,
                                       const struct rf_sim_level *level, struct rf_arena *arena,
                                       bool *keep)
{
	struct rf_boundary undivided = rf_hierarchy_undivided(boundary);
	struct rf_sim_level whole = rf_levels_level(&undivided, true);
	struct rf_window_bytes all = { .is_split = true };
	struct rf_work_sharing sharing;

	if (!level->hashed && boundary->capacity_bytes <= boundary->own_bytes) {
		*keep = false;
		return boundary->users < boundary->threads ? RF_OK
		                                           : holds_all(stream, &whole, arena, keep);
	}
	if (rf_work_sharing_of_kernel(stream->kernel, arena, &sharing) != RF_OK)
		return RF_FAILED;
	all.bytes = (double)rf_stream_data_bytes(stream, boundary->line_bytes);
	all.common_bytes =
	    (double)rf_stream_bytes_of(stream, sharing.is_common, boundary->line_bytes);
	*keep = rf_hierarchy_holds(boundary, &all);
	return RF_OK;
}

bool rf_levels_keep(const struct rf_boundary *boundary, const struct rf_sim_level *level,
                    double bytes)
{
	return (level->hashed || boundary->capacity_bytes > boundary->own_bytes) &&
	       bytes <= boundary->capacity_bytes;
}

/* Lines of a whole run of which some instance of a cache may keep its part: the one that fewest
 * threads share. */
static double lines_of_team(const struct rf_boundary *boundary, const struct rf_thread_team *team)
{
	double all = boundary->capacity_bytes * boundary->users;
	int64_t fewest = team->count % (int64_t)boundary->users;

	if (fewest == 0)
		fewest = (int64_t)boundary->users;
	return floor(all / (double)boundary->line_bytes * (double)team->count / (double)fewest);
}

/* What several levels hold together matters when one is filled by the evictions of another. */
static enum rf_status describe(const struct rf_boundary *boundary, const struct rf_stream *stream,
                               const struct rf_thread_team *team, struct rf_arena *arena,
                               struct rf_levels *levels, size_t i)
{
	const struct rf_sim_level *level = &levels->sims[i];
	struct rf_period_cache *cache = &levels->periods[i];
	double data_bytes = (double)rf_stream_data_bytes(stream, level->line_bytes);

	*cache = (struct rf_period_cache){
		.sets = level->ways > 0 ? level->sets : 1,
		.line_bytes = level->line_bytes,
		.lines = floor(boundary->capacity_bytes / level->line_bytes),
		.is_hashed = level->hashed,
		.is_other_policy = level->policy != RF_SIM_LRU,
	};
	if (holds_all(stream, level, arena, &cache->holds_all) != RF_OK)
		return RF_FAILED;
	if (team != NULL)
		cache->lines =
		    lines_of_team(boundary, team) + (i > 0 ? levels->periods[i - 1].lines : 0);
	cache->is_resident = cache->holds_all || rf_levels_keep(boundary, level, data_bytes);
	if (boundary->threads > 1 && !cache->is_resident)
		return threads_keep_all(boundary, stream, level, arena, &cache->is_resident);
	return RF_OK;
}

/* An inclusive level that evicts takes its lines away from those above; otherwise what an outer
 * level evicts does not matter once an inner one holds everything. */
static void relate(struct rf_levels *levels)
{
	for (size_t i = 0; i < levels->count; ++i)
		for (size_t k = i + 1; k < levels->count; ++k)
			if (levels->sims[k].filling == RF_SIM_INCLUSIVE &&
			    !levels->periods[k].holds_all)
				levels->periods[i].holds_all = false;
	for (size_t i = 1; i < levels->count; ++i) {
		if (levels->periods[i - 1].holds_all)
			levels->periods[i].holds_all = true;
		if (levels->periods[i - 1].is_resident)
			levels->periods[i].is_resident = true;
	}
}

/* The level of all threads that share a cache. */
static struct rf_sim_level undivided_level(const struct rf_boundary *boundary, bool is_nearest)
{
	struct rf_boundary undivided = rf_hierarchy_undivided(boundary);
	struct rf_sim_level level = rf_levels_level(&undivided, is_nearest);

	level.cores = boundary->cache->cores > 1 ? (uint32_t)boundary->cache->cores : 1;
	return level;
}

enum rf_status rf_levels_make(const struct rf_hierarchy *hierarchy, const struct rf_stream *stream,
                              const struct rf_thread_team *team, struct rf_arena *arena,
                              struct rf_levels *levels)
{
	bool together = team != NULL && team->end - team->first > 1;
	size_t count = hierarchy->count;

	*levels = (struct rf_levels){ .count = count };
	levels->sims = RF_NEW_ARRAY(arena, struct rf_sim_level, count + 1);
	levels->periods = RF_NEW_ARRAY(arena, struct rf_period_cache, count + 1);
	if (levels->sims == NULL || levels->periods == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < count; ++i) {
		levels->sims[i] = together ? undivided_level(&hierarchy->items[i], i == 0)
		                           : rf_levels_level(&hierarchy->items[i], i == 0);
		if (describe(&hierarchy->items[i], stream, team, arena, levels, i) != RF_OK)
			return RF_FAILED;
	}
	relate(levels);
	return RF_OK;
}
