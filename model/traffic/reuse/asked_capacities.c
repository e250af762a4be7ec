/* SPDX-License-Identifier: MIT
 *
 * What a cache keeps of the uses that a nearer one does not see to.
 *
 * A use is taken to hit in a cache that holds all lines touched since the use before.  Behind a
 * nearer cache that is not quite so.  A line that the nearer one keeps for long is not asked for
 * further out: it grows old there and makes room for another one.  So does a line that only the
 * nearer one stores to, until it is written back; then it is as if used anew, and pushes out lines
 * that were used after it.  Together that acts like more room, up to all of the nearer cache, or
 * like a little less.
 *
 * How much it is depends on the order of uses in both, and most of all on how the line itself comes
 * from the nearer one: dirty, or clean, and for how long it was there.  Of 700 nests of
 * property/whole_runs, those of 88001 to 93000 that have two caches in which any line goes
 * anywhere, every use was looked at that misses in the nearer one.  By how much its need was larger
 * than the cache, in quarters of the nearer one, so many of a hundred hit:
 *
 *     from                  -1  -3/4  -1/2  -1/4     0   1/4   1/2   3/4
 *     dirty                100   100   100   100    76    60    20     2
 *     clean, used once     100   100    97    82    27     8     1     0
 *     clean, used again     91    86    64    51    19    10     0     0
 */
#include "model/traffic/reuse/asked_capacities.h"

#include <math.h>

/* By how much a cache has more room for lines that come clean from a nearer one, for those of them
 * that were there for long, and for those that come dirty, as parts of that. */
static const struct {
	double clean, old, dirty;
} more[RF_ASKED_CAPACITIES_ENDS] = {
	[RF_ASKED_CAPACITIES_OWN] = { 0, 0, 0.35 },
	[RF_ASKED_CAPACITIES_MOST] = { 0.22, 0.17, 0.65 },
	[RF_ASKED_CAPACITIES_LEAST] = { -0.2, -0.6, 0 },
};

double rf_asked_capacities_of_nearer(size_t end)
{
	return fmax(more[end].clean, 0);
}

double rf_asked_capacities_step(const struct rf_boundary *boundary, size_t n)
{
	double deviation = log(rf_hierarchy_scatter(boundary, false)) / RF_NINE_OF_TEN / 2;

	return exp(((double)n - (RF_ASKED_CAPACITIES_STEPS - 1) / 2.0) * deviation);
}

double rf_asked_capacities_part(const struct rf_hierarchy *hierarchy, size_t i, size_t end)
{
	const struct rf_boundary *boundary = &hierarchy->items[i];
	double ways;

	if (i == 0 || end != RF_ASKED_CAPACITIES_MOST || !rf_hierarchy_has_known_sets(boundary))
		return 1;
	ways = more[end].dirty * (double)hierarchy->items[i - 1].lines / (double)boundary->sets;
	return ways / ceil(ways);
}

static bool is_scattered(const struct rf_boundary *boundary)
{
	return rf_hierarchy_scatter(boundary, false) > 1;
}

/* Room for the others of a hierarchy as well. */
struct asked {
	double *capacities, *dirty_capacities, *old_capacities, *users;
	int64_t *sets, *ways, *dirty_ways, *old_ways;
	size_t *nearer;
	bool *is_hashed;
	size_t *others;
	size_t count;
};

static bool make_room(const struct rf_hierarchy *hierarchy, struct rf_arena *arena,
                      struct asked *asked)
{
	size_t most = hierarchy->count * (1 + RF_ASKED_CAPACITIES_STEPS) + 1;

	*asked = (struct asked){
		.capacities = RF_NEW_ARRAY(arena, double, most),
		.dirty_capacities = RF_NEW_ARRAY(arena, double, most),
		.old_capacities = RF_NEW_ARRAY(arena, double, most),
		.old_ways = RF_NEW_ARRAY(arena, int64_t, most),
		.users = RF_NEW_ARRAY(arena, double, most),
		.sets = RF_NEW_ARRAY(arena, int64_t, most),
		.ways = RF_NEW_ARRAY(arena, int64_t, most),
		.dirty_ways = RF_NEW_ARRAY(arena, int64_t, most),
		.nearer = RF_NEW_ARRAY(arena, size_t, most),
		.is_hashed = RF_NEW_ARRAY(arena, bool, most),
		.others = RF_NEW_ARRAY(arena, size_t, hierarchy->count + 1),
	};
	return asked->capacities != NULL && asked->users != NULL && asked->sets != NULL &&
	       asked->ways != NULL && asked->is_hashed != NULL && asked->others != NULL &&
	       asked->dirty_capacities != NULL && asked->dirty_ways != NULL &&
	       asked->old_capacities != NULL && asked->old_ways != NULL && asked->nearer != NULL;
}

static size_t ask_for_one(const struct rf_boundary *boundary, double bytes, struct asked *asked)
{
	asked->capacities[asked->count] = asked->dirty_capacities[asked->count] =
	    asked->old_capacities[asked->count] = bytes;
	asked->nearer[asked->count] = SIZE_MAX;
	asked->users[asked->count] = boundary->users;
	return asked->count++;
}

/* With so many ways for each set more, at least one.  A cache that is filled by victims of the
 * nearer one has all whole ways of that as well. */
static int64_t ways_of(const struct rf_boundary *boundary, double ways)
{
	double lines =
	    (boundary->capacity_bytes - boundary->own_bytes) / (double)boundary->line_bytes;

	return (int64_t)fmax((double)boundary->ways + floor(lines / (double)boundary->sets) + ways,
	                     1);
}

static void ask_for_end(const struct rf_hierarchy *hierarchy, size_t i, size_t end,
                        struct asked *asked)
{
	const struct rf_boundary *boundary = &hierarchy->items[i];
	const struct rf_boundary *nearer = i > 0 ? &hierarchy->items[i - 1] : NULL;
	size_t c = ask_for_one(boundary, boundary->capacity_bytes, asked);
	double ways = 0;

	if (nearer != NULL) {
		double room = nearer->capacity_bytes, line = (double)boundary->line_bytes;

		asked->nearer[c] = i - 1;
		asked->capacities[c] = fmax(asked->capacities[c] + more[end].clean * room, line);
		asked->dirty_capacities[c] += more[end].dirty * room;
		asked->old_capacities[c] =
		    fmax(asked->old_capacities[c] + more[end].old * room, line);
		ways = (double)nearer->lines / (double)boundary->sets;
	}
	if (!rf_hierarchy_has_known_sets(boundary))
		return;
	asked->sets[c] = boundary->sets;
	asked->ways[c] = ways_of(boundary, round(more[end].clean * ways));
	asked->old_ways[c] = ways_of(boundary, round(more[end].old * ways));
	ways *= more[end].dirty;
	asked->dirty_ways[c] =
	    ways_of(boundary, end == RF_ASKED_CAPACITIES_MOST ? ceil(ways) : round(ways));
	asked->is_hashed[c] = boundary->cache->is_hashed;
}

static void ask_for_others(const struct rf_hierarchy *hierarchy, size_t i, struct asked *asked)
{
	const struct rf_boundary *boundary = &hierarchy->items[i];
	size_t ends = i > 0 ? RF_ASKED_CAPACITIES_ENDS : 1;

	asked->others[i] = asked->count;
	if (!is_scattered(boundary))
		for (size_t end = 0; end < ends; ++end)
			ask_for_end(hierarchy, i, end, asked);
	else
		for (size_t n = 0; n < RF_ASKED_CAPACITIES_STEPS; ++n)
			ask_for_one(boundary,
			            boundary->capacity_bytes *
			                rf_asked_capacities_step(boundary, n),
			            asked);
}

static bool sets_matter(const struct rf_hierarchy *hierarchy)
{
	for (size_t i = 0; i < hierarchy->count; ++i)
		if (i > 0 || rf_hierarchy_has_known_sets(&hierarchy->items[i]) ||
		    is_scattered(&hierarchy->items[i]))
			return true;
	return false;
}

enum rf_status rf_asked_capacities_make(const struct rf_hierarchy *hierarchy,
                                        struct rf_arena *arena, struct rf_general_request *request)
{
	struct rf_work_sharing *sharing = RF_NEW(arena, struct rf_work_sharing);
	struct asked asked;

	if (sharing == NULL || !make_room(hierarchy, arena, &asked))
		return RF_FAILED;
	for (size_t i = 0; i < hierarchy->count; ++i)
		ask_for_one(&hierarchy->items[i], hierarchy->items[i].capacity_bytes, &asked);
	for (size_t i = 0; i < hierarchy->count && sets_matter(hierarchy); ++i)
		ask_for_others(hierarchy, i, &asked);
	request->line_bytes = hierarchy->items[0].line_bytes;
	request->capacity_count = asked.count;
	request->plain_count = hierarchy->count;
	request->others = asked.others;
	request->capacity_bytes = asked.capacities;
	request->sets = asked.sets;
	request->ways = asked.ways;
	request->nearer = asked.nearer;
	request->dirty_bytes = asked.dirty_capacities;
	request->dirty_ways = asked.dirty_ways;
	request->old_bytes = asked.old_capacities;
	request->old_ways = asked.old_ways;
	request->is_hashed = asked.is_hashed;
	if (hierarchy->items[0].threads <= 1)
		return RF_OK;
	request->threads = hierarchy->items[0].threads;
	request->users = asked.users;
	request->sharing = sharing;
	return rf_work_sharing_of_kernel(request->stream->kernel, arena, sharing);
}
