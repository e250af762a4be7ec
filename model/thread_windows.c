/* SPDX-License-Identifier: MIT
 *
 * What threads move that have longer rows than others.
 *
 * Of a triangle in blocks of turns, the last thread has rows that are about twice as long as they
 * are in the mean: it has more to do, for which the others wait, and what it uses again it uses
 * after longer windows, which no longer fit where the mean does.  So the blocks of threads are
 * looked at by themselves, as runs of their own: that of the thread with most to do, and those of
 * groups after it that are larger and larger, down to those with least.  Where the first and the
 * last move the same for an iteration, all do.
 *
 * Figures are shares: the groups together move what the run does.
 */
#include "model/thread_windows.h"

#include <math.h>

#include "model/traffic/nest/region.h"
#include "model/traffic/reuse/asked_capacities.h"

/* Steps of general layer conditions for one group. */
#define STEPS 6e5

/* Relative; threads that move alike. */
#define ALIKE 0.02

/* ---- groups ---- */

/* The turns of some threads, if no other has turns in between; else those of the first. */
static struct rf_thread_block turns_of(const struct rf_thread_block *blocks, size_t count)
{
	struct rf_thread_block all = blocks[0];
	int64_t turns = 0;

	all.work = 0;
	for (size_t i = 0; i < count; ++i) {
		all.work += blocks[i].work;
		all.first = blocks[i].first < all.first ? blocks[i].first : all.first;
		all.end = blocks[i].end > all.end ? blocks[i].end : all.end;
		turns += blocks[i].end - blocks[i].first;
	}
	return turns == all.end - all.first ? all : blocks[0];
}

static struct rf_stream_part values_of(const struct rf_thread_use *use,
                                       const struct rf_thread_block *turns)
{
	int64_t step = use->block_loop->step;
	int64_t first = use->block_start + turns->first * step;
	int64_t last = use->block_start + (turns->end - 1) * step;

	return (struct rf_stream_part){ .loop = use->block_loop->id,
		                        .low = step > 0 ? first : last,
		                        .high = (step > 0 ? last : first) + 1 };
}

/* The caches that so many threads have: what they divide is theirs alone. */
static enum rf_status hierarchy_of(const struct rf_point *p, size_t threads,
                                   struct rf_hierarchy *hierarchy)
{
	*hierarchy = p->hierarchy;
	hierarchy->items = rf_arena_copy(p->arena, p->hierarchy.items,
	                                 p->hierarchy.count * sizeof(*p->hierarchy.items));
	for (size_t i = 0; hierarchy->items != NULL && i < hierarchy->count; ++i)
		hierarchy->items[i].threads = (double)threads;
	return hierarchy->items != NULL ? RF_OK : RF_FAILED;
}

/* The traffic of these threads; `group` has none where layer conditions do not tell it. */
static enum rf_status look_at(const struct rf_point *p, const struct rf_thread_block *blocks,
                              size_t count, struct rf_thread_windows_group *group)
{
	struct rf_thread_block turns = turns_of(blocks, count);
	struct rf_stream_part part = values_of(&p->result->threads, &turns);
	struct rf_stream stream = { .kernel = p->stream.kernel,
		                    .sizes = p->stream.sizes,
		                    .layout = p->stream.layout,
		                    .part = &part };
	struct rf_general_request request = { .stream = &stream,
		                              .most_work = STEPS,
		                              .is_rough = true };
	struct rf_counts counts;
	struct rf_general general;
	struct rf_hierarchy hierarchy;
	struct rf_traffic *traffic = RF_NEW(p->arena, struct rf_traffic);
	struct rf_predictor_input input = { .stream = &stream,
		                            .hierarchy = &hierarchy,
		                            .all_sizes_known = true,
		                            .whole_run = true,
		                            .runs_once = p->subject->kernel->left_out_count > 0,
		                            .counts = &counts,
		                            .general = &general };

	*group = (struct rf_thread_windows_group){ .threads = count };
	if (traffic == NULL || hierarchy_of(p, count, &hierarchy) != RF_OK ||
	    rf_counts_make(&stream, p->arena, &counts) != RF_OK ||
	    rf_asked_capacities_make(&hierarchy, p->arena, &request) != RF_OK ||
	    rf_general_make(&request, p->arena, &general) != RF_OK)
		return RF_FAILED;
	input.iterations =
	    rf_region_turns(stream.kernel, &counts, p->nest->loops[p->nest->depth - 1].loop).times;
	if (general.obstacle != NULL || !counts.all_known || !(input.iterations > 0))
		return RF_OK;
	for (size_t i = 0; i < count; ++i)
		group->iterations += input.iterations * blocks[i].work / turns.work;
	group->traffic = traffic;
	return rf_predictor_general.predict(&input, p->arena, p->diagnostics, traffic);
}

/* ---- all of them ---- */

static bool asks_conditions(const struct rf_options *options)
{
	return options->predictors == 0 || (options->predictors & RF_PREDICTOR_LC) != 0;
}

static bool is_known(const struct rf_point *p)
{
	const struct rf_thread_use *use = &p->result->threads;

	return use->heaviest > 0 && use->balance < RF_THREADS_EVEN && use->block_count > 1 &&
	       p->result->is_whole_run && p->memory_of == NULL && asks_conditions(p->options) &&
	       p->result->traffic->link_count == p->hierarchy.count;
}

static bool are_alike(const struct rf_traffic *one, const struct rf_traffic *other)
{
	for (size_t i = 0; i < one->link_count; ++i) {
		double a = one->links[i].total_bytes_per_it, b = other->links[i].total_bytes_per_it;

		if (fabs(a - b) > ALIKE * fmax(a, b))
			return false;
	}
	return true;
}

/* How many threads are in the group that begins with this one: three times as many as are before
 * it, of which each costs a look of its own. */
static size_t group_size(size_t first, size_t threads)
{
	size_t size = first > 0 ? 3 * first : 1;

	return size < threads - first ? size : threads - first;
}

enum rf_status rf_thread_windows_find(const struct rf_point *p, struct rf_thread_windows *windows)
{
	const struct rf_thread_use *use = &p->result->threads;
	struct rf_thread_windows_group last;
	size_t count = use->block_count, size;

	*windows = (struct rf_thread_windows){ .group_count = 0 };
	if (!is_known(p))
		return RF_OK;
	if (look_at(p, use->blocks, 1, &windows->groups[0]) != RF_OK ||
	    look_at(p, use->blocks + count - 1, 1, &last) != RF_OK)
		return RF_FAILED;
	if (windows->groups[0].traffic == NULL || last.traffic == NULL ||
	    are_alike(windows->groups[0].traffic, last.traffic))
		return RF_OK;
	windows->group_count = 1;
	for (size_t first = 1; first < count; first += size) {
		struct rf_thread_windows_group *group = &windows->groups[windows->group_count];

		size = group_size(first, count);
		if (windows->group_count == RF_THREAD_WINDOWS_GROUPS)
			size = count - first;
		else if (look_at(p, use->blocks + first, size, group) != RF_OK)
			return RF_FAILED;
		if (windows->group_count == RF_THREAD_WINDOWS_GROUPS || group->traffic == NULL) {
			windows->group_count = 0;
			return RF_OK;
		}
		++windows->group_count;
	}
	return RF_OK;
}

/* ---- their traffic ---- */

/* Bytes of a kind over a link in an iteration of all groups, and of the first threads at work. */
struct bytes {
	double all, first;
};

enum kind { LOAD, EVICT, ALLOCATE };

static double of_kind(const struct rf_link_traffic *link, enum kind kind)
{
	return kind == LOAD    ? link->load_bytes_per_it
	       : kind == EVICT ? link->evict_bytes_per_it
	                       : link->allocate_bytes_per_it;
}

static struct bytes add_up(const struct rf_thread_windows *windows, size_t threads, size_t link,
                           enum kind kind)
{
	struct bytes sum = { 0 };
	double iterations = 0;
	size_t at_work = 0;

	for (size_t g = 0; g < windows->group_count; ++g) {
		const struct rf_thread_windows_group *group = &windows->groups[g];
		double bytes = of_kind(&group->traffic->links[link], kind);
		size_t left = threads - at_work;
		size_t taking_part = group->threads < left ? group->threads : left;

		sum.all += bytes * group->iterations;
		iterations += group->iterations;
		sum.first += bytes * (double)taking_part;
		at_work += taking_part;
	}
	sum.all /= iterations;
	sum.first /= (double)at_work;
	return sum;
}

/* A figure of the run as that of some threads: where the run has none, nor have they. */
static double scaled(double figure, const struct bytes *bytes)
{
	return bytes->all > 0 ? figure * bytes->first / bytes->all : figure;
}

const struct rf_traffic *rf_thread_windows_traffic(const struct rf_thread_windows *windows,
                                                   const struct rf_point *p, size_t threads)
{
	const struct rf_traffic *all = p->result->traffic;
	struct rf_traffic *own = rf_arena_copy(p->arena, all, sizeof(*all));
	size_t bytes = all->link_count * sizeof(*all->links);

	if (own != NULL)
		own->links = rf_arena_copy(p->arena, all->links, bytes);
	for (size_t i = 0; own != NULL && own->links != NULL && i < all->link_count; ++i) {
		struct rf_link_traffic *link = &own->links[i];
		struct bytes loads = add_up(windows, threads, i, LOAD);
		struct bytes evicts = add_up(windows, threads, i, EVICT);
		struct bytes allocates = add_up(windows, threads, i, ALLOCATE);

		link->load_bytes_per_it = scaled(link->load_bytes_per_it, &loads);
		link->evict_bytes_per_it = scaled(link->evict_bytes_per_it, &evicts);
		link->allocate_bytes_per_it = scaled(link->allocate_bytes_per_it, &allocates);
		link->total_bytes_per_it = link->load_bytes_per_it + link->evict_bytes_per_it;
	}
	return own != NULL && own->links != NULL ? own : NULL;
}
