/* SPDX-License-Identifier: MIT
 *
 * Capacities and links of a machine as traffic meets them.
 *
 * A victim cache holds other lines than the cache above it, because it is filled by that one's
 * evictions; what misses in both has a reuse that does not fit into their sum.  An inclusive or
 * non-inclusive cache holds what is above it as well and counts alone.
 *
 * Several threads.  n threads divide one loop of a nest (work_sharing.h), u of them share a cache
 * of C bytes: 1 a private one, min(n, its cores) any other.  What passes through it between two
 * uses of a line has a part D in arrays that the divided loop moves, other places for each thread,
 * and a part S in arrays that it does not move, the same places for all.  If the loop between the
 * uses is the divided one or inside it, each thread has a window of its own, and the cache must
 * hold u*D + S.  If it is outside - the repetition of the whole nest is outside all loops - each
 * thread walks through the n-th part of the window, and the cache must hold u*D/n + S.  Of a
 * thread's share, C/u, this takes
 *
 *     D + S/u   or   D/n + S/u.
 *
 * So a layer condition is a thread's window against its share; data that stay are all data against
 * a cache that all threads share, and a thread's part of them, with all that is common, against its
 * private one.  Dividing work does not multiply data.
 *
 * The sum of a victim cache and the private one above it has less room for what is common: each of
 * the private ones holds it once more.
 *
 * Where turns go to whoever is free, they come to other threads when the loop runs again: then no
 * cache holds them but one that all share.
 *
 * Limits: a loop is divided into equal parts.
 *
 * A core's share of a cache keeps its ways and has fewer sets, in whatever number comes out.  A
 * cache without a known number of ways is fully associative.
 */
#include "model/traffic/nest/hierarchy.h"

#include <math.h>

#include "model/ir/options.h"

const struct rf_machine *rf_hierarchy_pure(const struct rf_machine *machine, struct rf_arena *arena)
{
	struct rf_machine *pure = rf_arena_copy(arena, machine, sizeof(*machine));
	size_t bytes = machine->cache_count * sizeof(*machine->caches);

	if (pure == NULL)
		return NULL;
	pure->is_pure = true;
	pure->victims_are_alone = true;
	if (machine->cache_count == 0)
		return pure;
	pure->caches = rf_arena_copy(arena, machine->caches, bytes);
	if (pure->caches == NULL)
		return NULL;
	for (size_t i = 0; i < pure->cache_count; ++i) {
		pure->caches[i].sets = pure->caches[i].ways = 0;
		pure->caches[i].policy = RF_STRICT_LRU;
		pure->caches[i].is_hashed = false;
	}
	return pure;
}

const struct rf_machine *rf_hierarchy_without(const struct rf_machine *machine, unsigned without,
                                              struct rf_arena *arena)
{
	struct rf_machine *simpler = rf_arena_copy(arena, machine, sizeof(*machine));

	if (simpler == NULL)
		return NULL;
	simpler->victims_are_alone = (without & RF_CORRECT_VICTIM) != 0;
	if ((without & RF_CORRECT_CONFLICTS) != 0)
		simpler->latencies.conflict_cy.known = false;
	return simpler;
}

static double users_of(const struct rf_cache *cache, int64_t cores)
{
	int64_t users = cores < cache->cores ? cores : cache->cores;

	return users > 0 ? (double)users : 1;
}

static double share(const struct rf_cache *cache, int64_t cores)
{
	return (double)cache->effective_bytes / users_of(cache, cores);
}

static bool holds_other_lines(const struct rf_cache *cache)
{
	return cache->is_victim || cache->is_exclusive;
}

static void arrange(struct rf_boundary *boundary)
{
	const struct rf_cache *cache = boundary->cache;
	int64_t lines = (int64_t)(boundary->own_bytes / (double)cache->line_bytes);

	boundary->ways = cache->ways > 0 && cache->ways <= lines ? cache->ways : 0;
	boundary->sets = boundary->ways > 0 ? lines / boundary->ways : 1;
	boundary->lines = lines > 0 ? lines : 1;
}

/* Of the lines that stores to memory would bring first: what benchmarks tell of one core and of all
 * of a domain, and in between as many more as there are cores. */
static double spared_share(const struct rf_machine *machine, int64_t cores)
{
	const struct rf_memory *memory = &machine->memory;
	double one = memory->spared_by_one.value, all = memory->spared_by_all.value;
	double others = (double)rf_machine_domain_cores(machine) - 1;

	if (memory->write_allocate != RF_PARTIAL || !memory->spared_by_one.known ||
	    !memory->spared_by_all.known)
		return 0;
	return one + (all - one) * (others > 0 ? fmin(1, (double)(cores - 1) / others) : 1);
}

static bool describe(const struct rf_machine *machine, size_t index, int64_t cores,
                     struct rf_arena *arena, struct rf_boundary *boundary)
{
	const struct rf_cache *cache = &machine->caches[index];
	bool is_last = index + 1 == machine->cache_count;

	*boundary = (struct rf_boundary){
		.cache = cache,
		.below = is_last ? "MEM" : machine->caches[index + 1].name,
		.own_bytes = share(cache, cores),
		.users = users_of(cache, cores),
		.threads = cores > 0 ? (double)cores : 1,
		.line_bytes = cache->sector_bytes > 0 ? cache->sector_bytes : cache->line_bytes,
		.below_is_victim = !is_last && machine->caches[index + 1].is_victim,
		.allocates = machine->kind == RF_CPU && !cache->no_allocate,
		.is_memory = is_last,
	};
	arrange(boundary);
	boundary->capacity_bytes = boundary->own_bytes;
	if (index > 0 && holds_other_lines(cache)) {
		if (!machine->victims_are_alone)
			boundary->capacity_bytes += share(&machine->caches[index - 1], cores);
		boundary->allocates = machine->kind == RF_CPU;
	}
	if (is_last && machine->memory.write_allocate == RF_NO)
		boundary->allocates = false;
	boundary->spared = boundary->allocates ? 0 : 1;
	if (is_last && boundary->allocates)
		boundary->spared = spared_share(machine, cores);
	boundary->link = rf_arena_print(arena, "%s-%s", cache->name, boundary->below);
	return boundary->link != NULL;
}

enum rf_status rf_hierarchy_make(const struct rf_machine *machine, int64_t cores,
                                 struct rf_arena *arena, struct rf_hierarchy *hierarchy)
{
	size_t first = 0;

	*hierarchy = (struct rf_hierarchy){ .is_pure = machine->is_pure };
	if (machine->cache_count == 0)
		return RF_OK;
	if (machine->kind == RF_GPU)
		first = machine->cache_count - 1;
	hierarchy->items = RF_NEW_ARRAY(arena, struct rf_boundary, machine->cache_count);
	if (hierarchy->items == NULL)
		return RF_FAILED;
	for (size_t i = first; i < machine->cache_count; ++i)
		if (!describe(machine, i, cores, arena, &hierarchy->items[hierarchy->count++]))
			return RF_FAILED;
	return RF_OK;
}

struct rf_boundary rf_hierarchy_undivided(const struct rf_boundary *boundary)
{
	struct rf_boundary undivided = *boundary;

	undivided.own_bytes *= boundary->users;
	arrange(&undivided);
	return undivided;
}

struct rf_boundary rf_hierarchy_alone(double capacity_bytes)
{
	return (struct rf_boundary){ .own_bytes = capacity_bytes,
		                     .capacity_bytes = capacity_bytes,
		                     .users = 1,
		                     .threads = 1 };
}

double rf_hierarchy_need(const struct rf_boundary *boundary, const struct rf_window_bytes *window)
{
	double divided = window->bytes - window->common_bytes;

	if (window->is_split && window->is_dealt_anew && boundary->users < boundary->threads)
		return INFINITY;
	return divided / (window->is_split ? boundary->threads : 1) +
	       window->common_bytes / boundary->users;
}

bool rf_hierarchy_has_known_sets(const struct rf_boundary *boundary)
{
	bool is_sum = boundary->capacity_bytes > boundary->own_bytes;

	return boundary->ways > 0 && boundary->sets > 1 &&
	       !(boundary->cache->is_hashed && is_sum) &&
	       rf_policy_is_lru(boundary->cache->policy) && boundary->threads <= 1;
}

double rf_hierarchy_scatter(const struct rf_boundary *boundary, bool is_overlooked)
{
	const struct rf_cache *cache = boundary->cache;
	bool is_overlooked_hash = cache->is_hashed && !rf_hierarchy_has_known_sets(boundary);
	bool has_sets = boundary->sets > 1 && (is_overlooked || is_overlooked_hash);

	if (boundary->ways == 0 || (!has_sets && rf_policy_is_lru(cache->policy)))
		return 1;
	return 1 + RF_NINE_OF_TEN / sqrt((double)boundary->ways);
}

bool rf_hierarchy_holds(const struct rf_boundary *boundary, const struct rf_window_bytes *window)
{
	double need = rf_hierarchy_need(boundary, window);
	double common = window->common_bytes / boundary->users;
	double room = boundary->capacity_bytes;

	if (room > boundary->own_bytes && boundary->users > 1 && common > 0)
		room -= (room - boundary->own_bytes) * common / need;
	return need <= room;
}
