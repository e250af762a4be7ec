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
 * How much it is depends on the order of uses in both.  In 200 links of random nests where it
 * matters, the nests 80001 to 82000 of property/whole_runs, what was moved was that of a cache
 * with an eighth of the nearer one less to with half of it more in 88 of 100; a range up to all of
 * it held 92, and was twice as wide.
 */
#include "model/traffic/reuse/asked_capacities.h"

#include <math.h>

static const double MORE = 0.5, LESS = 0.125;

double rf_asked_capacities_of_nearer(size_t end)
{
	return end == RF_ASKED_CAPACITIES_MOST    ? MORE
	       : end == RF_ASKED_CAPACITIES_LEAST ? -LESS
	                                          : 0;
}

double rf_asked_capacities_step(const struct rf_boundary *boundary, size_t n)
{
	double deviation = log(rf_hierarchy_scatter(boundary, false)) / RF_NINE_OF_TEN / 2;

	return exp(((double)n - (RF_ASKED_CAPACITIES_STEPS - 1) / 2.0) * deviation);
}

double rf_asked_capacities_part(const struct rf_hierarchy *hierarchy, size_t i, size_t end)
{
	const struct rf_boundary *boundary = &hierarchy->items[i];
	double part = rf_asked_capacities_of_nearer(end), ways;

	if (i == 0 || !rf_hierarchy_has_known_sets(boundary))
		return 1;
	ways = part * (double)hierarchy->items[i - 1].lines / (double)boundary->sets;
	return ways > 0 ? ways / ceil(ways) : 1;
}

static bool is_scattered(const struct rf_boundary *boundary)
{
	return rf_hierarchy_scatter(boundary, false) > 1;
}

/* Room for the others of a hierarchy as well. */
struct asked {
	double *capacities, *users;
	int64_t *sets, *ways;
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
		.users = RF_NEW_ARRAY(arena, double, most),
		.sets = RF_NEW_ARRAY(arena, int64_t, most),
		.ways = RF_NEW_ARRAY(arena, int64_t, most),
		.is_hashed = RF_NEW_ARRAY(arena, bool, most),
		.others = RF_NEW_ARRAY(arena, size_t, hierarchy->count + 1),
	};
	return asked->capacities != NULL && asked->users != NULL && asked->sets != NULL &&
	       asked->ways != NULL && asked->is_hashed != NULL && asked->others != NULL;
}

static size_t ask_for_one(const struct rf_boundary *boundary, double bytes, struct asked *asked)
{
	asked->capacities[asked->count] = bytes;
	asked->users[asked->count] = boundary->users;
	return asked->count++;
}

/* Of so many lines more or less, whole ones for each set: more if any, less if all. */
static int64_t ways_of(const struct rf_boundary *boundary, double lines)
{
	double ways = ceil(lines / (double)boundary->sets);

	return (int64_t)fmax((double)boundary->ways + ways, 1);
}

static void ask_for_end(const struct rf_hierarchy *hierarchy, size_t i, size_t end,
                        struct asked *asked)
{
	const struct rf_boundary *boundary = &hierarchy->items[i];
	const struct rf_boundary *nearer = i > 0 ? &hierarchy->items[i - 1] : NULL;
	double part = nearer != NULL ? rf_asked_capacities_of_nearer(end) : 0,
	       bytes = boundary->capacity_bytes;
	size_t c;

	if (nearer != NULL)
		bytes = fmax(bytes + part * nearer->capacity_bytes, (double)boundary->line_bytes);
	c = ask_for_one(boundary, bytes, asked);
	if (!rf_hierarchy_has_known_sets(boundary))
		return;
	asked->sets[c] = boundary->sets;
	asked->ways[c] = ways_of(boundary, nearer != NULL ? part * (double)nearer->lines : 0);
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
	request->is_hashed = asked.is_hashed;
	if (hierarchy->items[0].threads <= 1)
		return RF_OK;
	request->threads = hierarchy->items[0].threads;
	request->users = asked.users;
	request->sharing = sharing;
	return rf_work_sharing_of_kernel(request->stream->kernel, arena, sharing);
}
