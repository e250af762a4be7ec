/* SPDX-License-Identifier: MIT
 *
 * How loops move accesses, in numbers.
 *
 * Which sets of a cache a reference visits, and whether it jumps from line to line, is decided by
 * the bytes that each loop around it moves it by.  Of a rectangular nest these are the strides of
 * its normal form, where the start of a tile has become a stride of the loop over tiles; elsewhere
 * they are the coefficients of the address, and the turns of a loop are those of an average start.
 * With N = 100, for (j = 2; j < N; ++j) for (i = 0; i < N; ++i) b[i][j] of doubles has a path of
 * two loops in normal form: j, 98 turns of 8 bytes, and i, 100 turns of 800 bytes, from 16 bytes
 * behind the start of b.
 */
#include "model/traffic/nest/paths.h"

#include <math.h>

/* Adds a loop inside the others that moves the access by `bytes` in each turn, if that is `known`;
 * by 0 where it is not. */
static void enter_loop(struct rf_path *path, const struct rf_loop *loop, double turns, bool known,
                       int64_t bytes)
{
	if (!known || bytes == INT64_MIN) {
		path->is_whole = false;
		bytes = 0;
	}
	path->loops[path->depth++] =
	    (struct rf_path_loop){ loop, turns, bytes, bytes < 0 ? -bytes : bytes };
}

enum rf_status rf_paths_of_nest(const struct rf_nest *nest, struct rf_stream *stream,
                                struct rf_arena *arena, struct rf_paths *paths)
{
	double sizes[RF_MAX_SIZES] = { 0 };

	*paths = (struct rf_paths){ 0 };
	paths->items = RF_NEW_ARRAY(arena, struct rf_path, nest->reference_count + 1);
	if (paths->items == NULL || rf_stream_make(stream, arena) != RF_OK)
		return RF_FAILED;
	for (size_t s = 0; s < nest->kernel->size_count; ++s)
		sizes[s] = (double)stream->sizes[s];
	for (size_t i = 0; i < nest->reference_count; ++i) {
		const struct rf_reference *reference = &nest->references[i];
		struct rf_path *path = &paths->items[paths->count];
		int64_t bytes = 0;

		if (reference->is_indirect)
			continue;
		path->access = reference->access;
		path->is_whole =
		    rf_formula_integer(reference->address.constant, stream->sizes, &bytes);
		path->start =
		    bytes +
		    (int64_t)stream->arrays[nest->kernel->accesses[path->access].array].base;
		path->loops = RF_NEW_ARRAY(arena, struct rf_path_loop, nest->depth);
		if (path->loops == NULL)
			return RF_FAILED;
		for (size_t k = 0; k < nest->depth; ++k) {
			bool known = rf_formula_integer(reference->address.strides[k],
			                                stream->sizes, &bytes);

			enter_loop(path, nest->loops[k].loop, rf_nest_trip_count(nest, k, sizes),
			           known, bytes);
		}
		paths->count += 1;
	}
	return RF_OK;
}

struct collector {
	const struct rf_kernel *kernel;
	const struct rf_counts *counts;
	struct rf_arena *arena;
	struct rf_paths *paths;
	size_t depth;
	const struct rf_loop *loops[RF_MAX_DEPTH];
};

static double mean_turns(const struct rf_counts *counts, int loop)
{
	double starts = counts->starts[loop].times;

	return starts > 0 ? counts->turns[loop].times / starts : 0;
}

static enum rf_status collect_reference(struct collector *c,
                                        const struct rf_stream_reference *reference)
{
	const struct rf_stream_form *address = &reference->address;
	struct rf_path *path = &c->paths->items[c->paths->count];

	if (c->kernel->accesses[reference->access].is_indirect)
		return RF_OK;
	path->access = reference->access;
	path->times = c->counts->accesses[reference->access].times;
	path->is_whole = address->known;
	path->start = address->constant;
	path->loops = RF_NEW_ARRAY(c->arena, struct rf_path_loop, c->depth + 1);
	if (path->loops == NULL)
		return RF_FAILED;
	for (size_t k = 0; k < c->depth; ++k) {
		const struct rf_loop *loop = c->loops[k];
		int64_t bytes;
		bool known = !__builtin_mul_overflow(rf_stream_factor(address, loop->id),
		                                     loop->step, &bytes);

		enter_loop(path, loop, mean_turns(c->counts, loop->id), known, bytes);
	}
	c->paths->count += 1;
	return RF_OK;
}

static enum rf_status collect(struct collector *c, const struct rf_stream_node *node)
{
	enum rf_status status = RF_OK;

	for (; node != NULL && status == RF_OK; node = node->next) {
		bool is_loop = node->kind == RF_NODE_LOOP && c->depth < RF_MAX_DEPTH;

		for (size_t i = 0; i < node->reference_count && status == RF_OK; ++i)
			status = collect_reference(c, &node->references[i]);
		if (is_loop)
			c->loops[c->depth++] = node->loop;
		if (status == RF_OK)
			status = collect(c, node->children);
		c->depth -= is_loop;
		if (status == RF_OK)
			status = collect(c, node->otherwise);
	}
	return status;
}

static const struct rf_path_loop *innermost(const struct rf_path *path)
{
	return path->depth == 0 ? NULL : &path->loops[path->depth - 1];
}

static void link_paths(struct rf_paths *paths)
{
	for (size_t i = paths->count; i-- > 0;) {
		struct rf_path *path = &paths->items[i];
		size_t *first;

		if (path->depth == 0)
			continue;
		first = &paths->first[innermost(path)->loop->id];
		path->next = *first;
		*first = i + 1;
	}
}

enum rf_status rf_paths_of_run(struct rf_stream *stream, const struct rf_counts *counts,
                               struct rf_arena *arena, struct rf_paths *paths)
{
	const struct rf_kernel *kernel = stream->kernel;
	struct collector c = { .kernel = kernel, .counts = counts, .arena = arena, .paths = paths };

	*paths = (struct rf_paths){ 0 };
	paths->items = RF_NEW_ARRAY(arena, struct rf_path, kernel->access_count + 1);
	paths->first = RF_NEW_ARRAY(arena, size_t, kernel->loop_count + 1);
	if (paths->items == NULL || paths->first == NULL || rf_stream_make(stream, arena) != RF_OK)
		return RF_FAILED;
	if (collect(&c, stream->root) != RF_OK)
		return RF_FAILED;
	link_paths(paths);
	return RF_OK;
}

static int64_t place_in_line(const struct rf_path *path, int64_t line_bytes)
{
	int64_t rest = path->start % line_bytes;

	return rest < 0 ? rest + line_bytes : rest;
}

/* Whether two with the same innermost loop come to other lines in the same of its iterations. */
static bool moves_like(const struct rf_path *a, const struct rf_path *b, int64_t line_bytes)
{
	return innermost(a)->stride_bytes == innermost(b)->stride_bytes &&
	       place_in_line(a, line_bytes) == place_in_line(b, line_bytes);
}

/* Whether no path before moves like it, from the first one of its loop on. */
static bool is_first_of_its_kind(const struct rf_paths *paths, size_t first,
                                 const struct rf_path *path, int64_t line_bytes)
{
	for (size_t i = first; &paths->items[i - 1] != path; i = paths->items[i - 1].next)
		if (moves_like(&paths->items[i - 1], path, line_bytes))
			return false;
	return true;
}

/* The share of the iterations of a loop that are looked at. */
static double share_of_loop(const struct rf_paths *paths, const struct rf_path_loop *loop,
                            int64_t line_bytes)
{
	double share = loop->turns > 0 ? 1 / loop->turns : 0;
	size_t first = paths->first[loop->loop->id];

	for (size_t i = first; i > 0 && share < 1; i = paths->items[i - 1].next) {
		const struct rf_path *path = &paths->items[i - 1];

		if (is_first_of_its_kind(paths, first, path, line_bytes))
			share += (double)innermost(path)->stride_bytes / (double)line_bytes;
	}
	return fmin(share, 1);
}

double rf_paths_lookups(const struct rf_paths *paths, int64_t line_bytes)
{
	double sum = 0;

	for (size_t i = 0; i < paths->count; ++i) {
		const struct rf_path *path = &paths->items[i];
		const struct rf_path_loop *loop = innermost(path);

		sum += path->times * (loop == NULL ? 1 : share_of_loop(paths, loop, line_bytes));
	}
	return sum;
}
