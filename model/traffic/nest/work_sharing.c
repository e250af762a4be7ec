/* SPDX-License-Identifier: MIT
 *
 * The rule of work_sharing.h, for the loops of one nest and for the tree of a kernel.
 */
#include "model/traffic/nest/work_sharing.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* ---- schedules ---- */

struct rf_schedule rf_schedule_of(const struct rf_loop *loop)
{
	const char *said = loop->schedule != NULL ? loop->schedule : "static";
	const char *comma = strchr(said, ','), *colon = strchr(said, ':');
	struct rf_schedule schedule = { RF_SCHEDULE_BLOCKS, 0, loop->schedule != NULL };
	bool is_static, is_free;

	if (colon != NULL) /* modifiers: "monotonic: static" */
		said = colon + 1 + strspn(colon + 1, " \t");
	is_static = rf_text_starts_with(said, "static");
	is_free = rf_text_starts_with(said, "dynamic") || rf_text_starts_with(said, "guided");
	if (comma != NULL)
		schedule.chunk = strtoll(comma + 1, NULL, 10);
	schedule.is_followed &= (is_static || is_free) && (comma == NULL || schedule.chunk > 0);
	if (is_free)
		schedule.kind = RF_SCHEDULE_FREE;
	else if (is_static && schedule.chunk > 0)
		schedule.kind = RF_SCHEDULE_CYCLES;
	if (schedule.kind == RF_SCHEDULE_FREE && schedule.chunk <= 0)
		schedule.chunk = 1;
	return schedule;
}

/* ---- one nest ---- */

static bool is_moved(const struct rf_reference *reference, size_t loop)
{
	return reference->is_indirect || !rf_formula_is_zero(reference->address.strides[loop]);
}

static bool moves_every_store(const struct rf_nest *nest, size_t loop)
{
	for (size_t i = 0; i < nest->reference_count; ++i) {
		const struct rf_reference *reference = &nest->references[i];

		if (nest->kernel->accesses[reference->access].kind == RF_WRITE &&
		    !is_moved(reference, loop))
			return false;
	}
	return true;
}

/* Behind the last of the loops that are collapsed with `first`. */
static size_t end_of_collapsed(const struct rf_nest *nest, size_t first)
{
	size_t end = first + (size_t)nest->loops[first].loop->collapse;

	return end < nest->depth ? end : nest->depth;
}

size_t rf_work_sharing_first(const struct rf_nest *nest, const double *sizes, double threads)
{
	double most = 1;
	size_t first = 0;

	for (size_t k = 0; k < nest->depth; ++k)
		if (nest->loops[k].loop->is_parallel)
			return k;
	for (size_t k = 0; k < nest->depth && (most < threads || most <= 1); ++k) {
		double turns = rf_nest_trip_count(nest, k, sizes);

		if (turns > most && moves_every_store(nest, k)) {
			most = turns;
			first = k;
		}
	}
	return first;
}

double rf_work_sharing_turns(const struct rf_nest *nest, size_t first, const double *sizes)
{
	double turns = 1;

	for (size_t k = first; k == first || k < end_of_collapsed(nest, first); ++k)
		turns *= rf_nest_trip_count(nest, k, sizes);
	return turns;
}

/* Of the loops that are collapsed, the outermost one that leaves no thread without a turn. */
size_t rf_work_sharing_loop(const struct rf_nest *nest, const double *sizes, double threads)
{
	size_t loop = rf_work_sharing_first(nest, sizes, threads);
	size_t end = end_of_collapsed(nest, loop);
	double turns = rf_nest_trip_count(nest, loop, sizes);

	while (loop + 1 < end && turns < threads)
		turns *= rf_nest_trip_count(nest, ++loop, sizes);
	return loop;
}

/* ---- a kernel ---- */

struct marker {
	const struct rf_kernel *kernel;
	struct rf_work_sharing *sharing;
};

static bool has_parallel(const struct rf_node *node)
{
	for (; node != NULL; node = node->next)
		if ((node->kind == RF_NODE_LOOP && node->loop->is_parallel) ||
		    has_parallel(node->children) || has_parallel(node->otherwise))
			return true;
	return false;
}

/* Whether a loop moves every reference below these nodes that stores. */
static bool moves_stores_below(const struct marker *m, const struct rf_node *node, int loop)
{
	for (; node != NULL; node = node->next) {
		const struct rf_statement *statement =
		    node->kind == RF_NODE_STATEMENT ? node->statement : NULL;

		for (size_t i = 0; statement != NULL && i < statement->access_count; ++i) {
			const struct rf_access *access =
			    &m->kernel->accesses[statement->accesses[i]];

			if (access->kind == RF_WRITE && !access->is_indirect &&
			    rf_form_coefficient(&access->address, loop) == NULL)
				return false;
		}
		if (!moves_stores_below(m, node->children, loop) ||
		    !moves_stores_below(m, node->otherwise, loop))
			return false;
	}
	return true;
}

/* Marks what stands in a divided loop; outside of all, every array that is touched is common. */
static void mark_inside(struct marker *m, const struct rf_node *node, int divided)
{
	for (; node != NULL; node = node->next) {
		const struct rf_statement *statement =
		    node->kind == RF_NODE_STATEMENT ? node->statement : NULL;

		if (node->kind == RF_NODE_LOOP)
			m->sharing->is_inside[node->loop->id] = true;
		for (size_t i = 0; statement != NULL && i < statement->access_count; ++i) {
			const struct rf_access *access =
			    &m->kernel->accesses[statement->accesses[i]];

			if (access->is_indirect ||
			    rf_form_coefficient(&access->address, divided) == NULL)
				m->sharing->is_common[access->array] = true;
		}
		mark_inside(m, node->children, divided);
		mark_inside(m, node->otherwise, divided);
	}
}

static void mark(struct marker *m, const struct rf_node *node)
{
	for (; node != NULL; node = node->next) {
		bool is_loop = node->kind == RF_NODE_LOOP;
		bool says_so = has_parallel(node->children) || has_parallel(node->otherwise);

		if (is_loop &&
		    (node->loop->is_parallel ||
		     (!says_so && moves_stores_below(m, node->children, node->loop->id)))) {
			m->sharing->is_divided[node->loop->id] = true;
			m->sharing->is_inside[node->loop->id] = true;
			mark_inside(m, node->children, node->loop->id);
		} else {
			mark(m, node->children);
			mark(m, node->otherwise);
		}
	}
}

enum rf_status rf_work_sharing_of_kernel(const struct rf_kernel *kernel, struct rf_arena *arena,
                                         struct rf_work_sharing *sharing)
{
	struct marker m = { kernel, sharing };

	sharing->is_divided = RF_NEW_ARRAY(arena, bool, kernel->loop_count + 1);
	sharing->is_inside = RF_NEW_ARRAY(arena, bool, kernel->loop_count + 1);
	sharing->is_common = RF_NEW_ARRAY(arena, bool, kernel->array_count + 1);
	if (sharing->is_divided == NULL || sharing->is_inside == NULL || sharing->is_common == NULL)
		return RF_FAILED;
	mark(&m, kernel->root);
	return RF_OK;
}

/* ---- one thread for all ---- */

/* What is common, of a thread's share of a cache, if that is next to nothing. */
#define LITTLE 0.02

static bool has_shared_cache(const struct rf_hierarchy *hierarchy)
{
	for (size_t i = 0; i < hierarchy->count; ++i)
		if (hierarchy->items[i].users > 1)
			return true;
	return false;
}

/* Whether a cache is shared in whose sets the lines of threads may meet. */
static bool has_shared_sets(const struct rf_hierarchy *hierarchy)
{
	for (size_t i = 0; i < hierarchy->count; ++i) {
		const struct rf_boundary *boundary = &hierarchy->items[i];

		if (boundary->users > 1 && boundary->ways > 0 && !boundary->cache->is_hashed)
			return true;
	}
	return false;
}

static bool is_little(const struct rf_hierarchy *hierarchy, int64_t bytes)
{
	for (size_t i = 0; i < hierarchy->count; ++i)
		if (hierarchy->items[i].users > 1 &&
		    (double)bytes > LITTLE * hierarchy->items[i].own_bytes)
			return false;
	return true;
}

enum rf_status rf_work_sharing_is_alike(struct rf_stream *stream,
                                        const struct rf_hierarchy *hierarchy,
                                        struct rf_arena *arena, bool *is_alike)
{
	const struct rf_kernel *kernel = stream->kernel;
	struct rf_work_sharing sharing;

	*is_alike = true;
	if (hierarchy->count == 0 || hierarchy->items[0].threads <= 1)
		return RF_OK;
	if (rf_work_sharing_of_kernel(kernel, arena, &sharing) != RF_OK ||
	    rf_stream_make(stream, arena) != RF_OK)
		return RF_FAILED;
	for (size_t i = 0; i < kernel->loop_count; ++i)
		*is_alike &= sharing.is_inside[i] &&
		             (!sharing.is_divided[i] ||
		              rf_schedule_of(kernel->loops[i]).kind == RF_SCHEDULE_BLOCKS);
	*is_alike &= !has_shared_sets(hierarchy);
	if (*is_alike && has_shared_cache(hierarchy) && stream->obstacle == NULL)
		*is_alike =
		    is_little(hierarchy, rf_stream_bytes_of(stream, sharing.is_common,
		                                            hierarchy->items[0].line_bytes));
	return RF_OK;
}
