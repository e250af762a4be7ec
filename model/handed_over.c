/* SPDX-License-Identifier: MIT
 *
 * What the threads of a block leave to each other in shared memory.
 *
 * A tile is filled and then read, each element at least once by someone.  With other blocks the
 * same code may fill less than it reads, as a halo that thread 255 has to fetch, or more, as a sum
 * that begins with the upper 128 of 256 elements: results are then others, though all accesses to
 * global memory are the same.  One block shows it, that in the middle of the grid, where conditions
 * on edges are met by all threads or by none.  Where data tell a place, as in a histogram, the rest
 * must be as it was.
 *
 * The same look tells which accesses lead out of an array.
 */
#include "model/handed_over.h"

#include <string.h>

enum { MOST_BYTES = 1 << 18, MOST_POINTS = 1 << 22 };

struct looking {
	const struct rf_stream *stream;
	struct rf_handed_over *arrays;
	struct rf_arena *arena;
	double points; /* looked at so far */
	bool failed;
};

int64_t rf_handed_over_declared(const struct rf_array *array)
{
	int64_t bytes = array->element_bytes, extent;

	for (size_t i = 0; i < array->extent_count; ++i) {
		if (array->extents[i] == NULL ||
		    !rf_formula_is_constant(array->extents[i], &extent))
			return 0;
		bytes *= extent;
	}
	return bytes;
}

/* Whether data keep an access from running now and then. */
static bool is_unsure(const struct rf_stream_node *node, int access, bool around)
{
	for (; node != NULL; node = node->next) {
		bool here = around || node->source->idle > 0 ||
		            (node->kind == RF_NODE_GUARD && node->source->guard->is_on_data) ||
		            (node->kind == RF_NODE_LOOP && node->loop->is_irregular);

		for (size_t i = 0; here && i < node->reference_count; ++i)
			if (node->references[i].access == access)
				return true;
		if (is_unsure(node->children, access, here) ||
		    is_unsure(node->otherwise, access, here))
			return true;
	}
	return false;
}

/* Whether numbers of turns, or values that stand for several, are what somebody takes them for. */
static bool has_taken_sizes(const struct rf_kernel *kernel)
{
	for (size_t i = 0; i < kernel->size_count; ++i)
		if (kernel->sizes[i].is_typical ||
		    strncmp(kernel->sizes[i].name, "turns@", strlen("turns@")) == 0)
			return true;
	return false;
}

static void note_outside(struct looking *l, const struct rf_stream_reference *reference,
                         int64_t from)
{
	struct rf_handed_over *array = &l->arrays[reference->array];
	int64_t all = rf_handed_over_declared(&l->stream->kernel->arrays[reference->array]);
	bool is_inside = from >= 0 && from + reference->bytes <= all;

	if (all == 0 || is_inside || array->is_sure || array->outside == reference->access)
		return;
	array->outside = reference->access;
	array->outside_byte = from;
	array->is_sure = !has_taken_sizes(l->stream->kernel) &&
	                 !l->stream->kernel->accesses[reference->access].is_conditional &&
	                 !is_unsure(l->stream->root, reference->access, false);
}

static void mark(struct looking *l, const struct rf_stream_reference *reference, int64_t from)
{
	struct rf_handed_over *array = &l->arrays[reference->array];
	uint8_t what = reference->kind == RF_SIM_LOAD ? RF_HANDED_READ : RF_HANDED_WRITTEN;

	from -= (int64_t)l->stream->arrays[reference->array].base +
	        l->stream->kernel->arrays[reference->array].shared_offset;
	note_outside(l, reference, from);
	if (from < 0 || from + reference->bytes > MOST_BYTES) {
		array->known = false;
		return;
	}
	if (array->bytes == NULL)
		array->bytes = RF_NEW_ARRAY(l->arena, uint8_t, MOST_BYTES);
	l->failed |= array->bytes == NULL;
	for (int64_t i = from; i < from + reference->bytes && !l->failed; ++i)
		array->bytes[i] |= what;
	if (from + reference->bytes > array->byte_count)
		array->byte_count = from + reference->bytes;
}

/* Loops that move the address, at each of their values. */
static void visit(struct looking *l, const struct rf_stream_reference *reference,
                  const struct rf_lanes_form *address, const struct rf_lane_box *box, int loop,
                  int64_t at)
{
	int64_t way;

	while (loop < RF_LANES_LOOPS && (address->factor[loop] == 0 || box->count[loop] == 1))
		++loop;
	if (loop == RF_LANES_LOOPS) {
		mark(l, reference, at);
		return;
	}
	way = address->factor[loop] * box->stride[loop];
	for (int64_t i = 0; i < box->count[loop] && !l->failed; ++i)
		visit(l, reference, address, box, loop + 1, at + i * way);
}

static void see(void *context, const struct rf_stream_reference *reference,
                const struct rf_lanes_class *c, const struct rf_lanes_form *address,
                const struct rf_lane_box *box, uint64_t mask)
{
	struct looking *l = context;
	double points = rf_lanes_of_mask(mask);

	if (l->stream->kernel->arrays[reference->array].space != RF_SPACE_SHARED)
		return;
	for (int i = 0; i < RF_LANES_LOOPS; ++i)
		points *= address->factor[i] != 0 ? (double)box->count[i] : 1;
	l->points += points;
	if (l->points > MOST_POINTS) {
		l->arrays[reference->array].known = false;
		return;
	}
	for (int64_t lane = 0; lane < c->lanes; ++lane)
		if (mask >> lane & 1)
			visit(l, reference, address, box, 0,
			      rf_lane_boxes_at(address, box) + rf_lanes_part(c, address, lane));
}

static void conclude(struct rf_handed_over *array)
{
	for (int64_t i = 0; i < array->byte_count; ++i) {
		array->reads_more |= array->bytes[i] == RF_HANDED_READ;
		array->writes_more |= array->bytes[i] == RF_HANDED_WRITTEN;
	}
}

enum rf_status rf_handed_over_find(const struct rf_stream *stream,
                                   const struct rf_warp_memory *memory, const int64_t grid[3],
                                   struct rf_arena *arena, struct rf_handed_over **arrays)
{
	const struct rf_kernel *kernel = stream->kernel;
	struct looking l = { .stream = stream, .arena = arena };
	struct rf_warp_part part = { .first = { grid[0] / 2, grid[1] / 2, grid[2] / 2 },
		                     .count = { 1, 1, 1 },
		                     .turns = RF_WARP_ALL_TURNS,
		                     .shows_shared = true,
		                     .context = &l,
		                     .see = see };
	enum rf_status status;

	*arrays = l.arrays = RF_NEW_ARRAY(arena, struct rf_handed_over, kernel->array_count + 1);
	if (l.arrays == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < kernel->array_count; ++i) {
		l.arrays[i].known = kernel->arrays[i].space == RF_SPACE_SHARED;
		l.arrays[i].outside = -1;
	}
	for (size_t i = 0; i < kernel->access_count; ++i)
		l.arrays[kernel->accesses[i].array].has_unknown |= kernel->accesses[i].is_indirect;
	status = rf_warp_walk_part(stream, memory, &part, arena);
	for (size_t i = 0; i < kernel->array_count; ++i)
		conclude(&l.arrays[i]);
	return l.failed ? RF_FAILED : status;
}

bool rf_handed_over_alike(const struct rf_handed_over *now, const struct rf_handed_over *other)
{
	if (!now->known || !other->known)
		return true;
	if (now->has_unknown || other->has_unknown)
		return now->byte_count == other->byte_count &&
		       (now->byte_count == 0 ||
		        memcmp(now->bytes, other->bytes, (size_t)now->byte_count) == 0);
	return (now->reads_more || !other->reads_more) && (now->writes_more || !other->writes_more);
}
