/* SPDX-License-Identifier: MIT
 *
 * Traffic of what lies where nobody follows: x[col[k]], b[k] with a k that data move.
 *
 * It is left out of figures, which is right where all of it stays in the cache nearest the core.
 * At most each such access is to a line that no cache has: a load moves one line over every link, a
 * store brings its line and has it written back, an update does that once for both, and into a
 * victim cache each line that is loaded pushes another one out.  Between two uses of any other line
 * they take room as so many lines, too, and what that pushes out is what the same loops move with
 * such lines in them (model/lost_lines).  Intervals of links reach from the one to the other.
 */
#include "model/lost_places.h"

#include <math.h>

#include "base/text.h"
#include "model/lost_lines.h"
#include "model/scope.h"

/* Time for simulations: none, but sets are looked at. */
#define LOOKS_AT_SETS_S 1e-9

/* Executions per iteration of a nest without counts: at most one, and fewer around inner loops
 * whose turns are known. */
static double times_of(const struct rf_point *p, const struct rf_reference *reference)
{
	double times = 1;

	for (size_t k = reference->loops; k < p->nest->depth; ++k)
		if (rf_subject_sizes_know(p->subject, &p->sizes, p->nest->loops[k].trips))
			times /= fmax(1, rf_nest_trip_count(p->nest, k, p->sizes.real));
	return times;
}

/* Executions per iteration. */
static double times_per_it(const struct rf_point *p, size_t access)
{
	if (p->result->is_whole_run && p->counts != NULL && p->counts->accesses[access].known &&
	    p->result->iterations.value > 0)
		return p->counts->accesses[access].times / p->result->iterations.value;
	for (size_t i = 0; p->nest != NULL && i < p->nest->reference_count; ++i)
		if (p->nest->references[i].access == (int)access)
			return times_of(p, &p->nest->references[i]);
	return 0;
}

int rf_lost_places_update_of(const struct rf_kernel *kernel, size_t access)
{
	const struct rf_access *write = &kernel->accesses[access];

	/* the last one: of copies of a turn, each has its own */
	for (size_t i = access; i-- > 0 && write->kind == RF_WRITE;) {
		const struct rf_access *read = &kernel->accesses[i];

		if (read->kind == RF_READ && read->array == write->array &&
		    read->place.line == write->place.line && rf_text_equal(read->text, write->text))
			return (int)i;
	}
	return -1;
}

double rf_lost_places_lines(const struct rf_kernel *kernel, size_t access, bool below_is_victim)
{
	const struct rf_access *item = &kernel->accesses[access];

	if (!item->is_indirect || item->is_packed || item->repeats >= 0)
		return 0;
	if (rf_lost_places_update_of(kernel, access) >= 0)
		return below_is_victim ? 0 : 1;
	return item->kind == RF_WRITE || below_is_victim ? 2 : 1;
}

/* Lines that move at most, per iteration, between a cache and the one below it. */
static double most_lines(const struct rf_point *p, bool below_is_victim)
{
	const struct rf_kernel *kernel = p->subject->kernel;
	double lines = 0;

	for (size_t i = 0; i < kernel->access_count; ++i)
		lines += rf_lost_places_lines(kernel, i, below_is_victim) * times_per_it(p, i);
	return lines;
}

/* A machine whose caches lack half the root of their ways: lines at any places come to sets
 * unequally, so that some of what a cache has room for is lost.  NULL without memory. */
static const struct rf_machine *with_fewer_ways(const struct rf_point *p)
{
	struct rf_machine *machine = rf_arena_copy(p->arena, p->machine, sizeof(*p->machine));
	struct rf_cache *caches =
	    rf_arena_copy(p->arena, p->machine->caches, p->machine->cache_count * sizeof(*caches));

	if (machine == NULL || caches == NULL)
		return NULL;
	machine->caches = caches;
	for (size_t i = 0; i < machine->cache_count; ++i) {
		struct rf_cache *cache = &caches[i];
		int64_t ways = cache->ways - (int64_t)ceil(sqrt((double)cache->ways) / 2);

		if (ways < 1)
			continue;
		cache->size_bytes = cache->size_bytes / cache->ways * ways;
		cache->effective_bytes = cache->effective_bytes / cache->ways * ways;
		cache->effective_least_bytes = cache->effective_least_bytes / cache->ways * ways;
		cache->ways = ways;
	}
	return machine;
}

/* The same loops with a line of its own for each access at a place that is not known; without
 * traffic where that cannot be asked. */
static enum rf_status push_out(struct rf_point *p, struct rf_result *pushed)
{
	const struct rf_kernel *kernel = rf_lost_lines_make(p);
	const struct rf_machine *machine = with_fewer_ways(p);
	struct rf_options options = *p->options;
	struct rf_diagnostics diagnostics;
	const struct rf_analysis *analysis;

	pushed->traffic_count = 0;
	if (kernel == NULL || machine == NULL)
		return rf_arena_failed(p->arena) ? RF_FAILED : RF_OK;
	options.models = RF_MODEL_LC;
	options.without_formulas = true;
	options.tells_interval = options.over_cores = false;
	options.end = RF_NO_END;
	options.budget_s = LOOKS_AT_SETS_S;
	rf_diagnostics_init(&diagnostics, p->arena);
	analysis = rf_analysis_new(kernel, p->arena, &diagnostics);
	if (analysis == NULL ||
	    rf_analysis_run(analysis, machine, &options, p->arena, &diagnostics, pushed) != RF_OK)
		pushed->traffic_count = 0;
	return rf_arena_failed(p->arena) ? RF_FAILED : RF_OK;
}

/* The upper end of a link, of which others have so much and such accesses `most`. */
static double highest(const struct rf_link_traffic *link, double most,
                      const struct rf_result *pushed, size_t index)
{
	double own = most + (link->high.known ? link->high.value : link->total_bytes_per_it);
	const struct rf_link_traffic *all;

	if (pushed->traffic_count == 0 || index >= pushed->traffic[0].link_count)
		return own;
	all = &pushed->traffic[0].links[index];
	return fmax(own, all->high.known ? all->high.value : all->total_bytes_per_it);
}

/* Intervals are for those who see them, and for figures at their ends. */
static bool wants_interval(const struct rf_point *p)
{
	return p->options->tells_interval || p->options->end != RF_NO_END;
}

enum rf_status rf_lost_places_widen(struct rf_point *p, struct rf_result *result)
{
	struct rf_result pushed = { 0 };
	bool is_asked = false;

	for (size_t k = 0; k < p->hierarchy.count; ++k) {
		const struct rf_boundary *boundary = &p->hierarchy.items[k];
		double most =
		    most_lines(p, boundary->below_is_victim) * (double)boundary->line_bytes;

		if (most > 0 && !is_asked && wants_interval(p) && push_out(p, &pushed) != RF_OK)
			return rf_out_of_memory(p->diagnostics);
		is_asked |= most > 0;
		for (size_t i = 0; i < result->traffic_count && most > 0; ++i) {
			struct rf_link_traffic *link = &result->traffic[i].links[k];
			double total = link->total_bytes_per_it;

			if (k >= result->traffic[i].link_count)
				continue;
			link->high = (struct rf_number){ highest(link, most, &pushed, k), true };
			link->low =
			    (struct rf_number){ link->low.known ? link->low.value : total, true };
		}
	}
	return RF_OK;
}
