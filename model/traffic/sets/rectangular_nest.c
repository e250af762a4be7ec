/* SPDX-License-Identifier: MIT
 *
 * The paths of a rectangular nest, and how far the loops inside each of its loops reach.
 *
 * Limits: what stands outside the innermost loop counts as if it ran in each of its iterations.
 */
#include "model/traffic/sets/rectangular_nest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"

static const int64_t FURTHEST = INT64_C(1) << 50;

static bool measure(struct rf_rectangular_nest *rectangular,
                    struct rf_rectangular_nest_reference *reference)
{
	reference->reaches[rectangular->depth] = (struct rf_rectangular_nest_reach){ 0 };
	for (size_t k = rectangular->depth; k-- > 0;) {
		struct rf_rectangular_nest_reach *reach = &reference->reaches[k];
		int64_t way;

		if (__builtin_mul_overflow(reference->strides[k], rectangular->trips[k] - 1,
		                           &way) ||
		    way >= FURTHEST || way <= -FURTHEST)
			return false;
		*reach = reach[1];
		reach->least += way < 0 ? way : 0;
		reach->most += way > 0 ? way : 0;
		if (way != 0)
			reach->divisor = rf_integer_gcd(reach->divisor, reference->strides[k]);
	}
	return true;
}

/* False when its numbers are too large or not whole. */
static bool add_reference(struct rf_rectangular_nest *rectangular, const struct rf_path *path,
                          const struct rf_stream *stream)
{
	const struct rf_access *access = &stream->kernel->accesses[path->access];
	struct rf_rectangular_nest_reference *reference =
	    &rectangular->references[rectangular->count++];

	if (!path->is_whole || path->start >= FURTHEST || path->start <= -FURTHEST)
		return false;
	for (size_t k = 0; k < path->depth; ++k) {
		if (path->loops[k].stride_bytes >= FURTHEST)
			return false;
		reference->strides[k] = path->loops[k].move_bytes;
	}
	reference->access = path->access;
	reference->start = path->start;
	reference->bytes = access->place_bytes > 0 ? access->place_bytes : access->bytes;
	reference->writes = access->kind == RF_WRITE;
	reference->bypasses = reference->writes && stream->layout->bypasses != NULL &&
	                      stream->layout->bypasses[access->array];
	return measure(rectangular, reference);
}

/* By strides, then bytes: negative where a comes before b, 0 where both have one shape. */
static int compare_shapes(const struct rf_rectangular_nest *rectangular, size_t a, size_t b)
{
	const struct rf_rectangular_nest_reference *left = &rectangular->references[a];
	const struct rf_rectangular_nest_reference *right = &rectangular->references[b];

	for (size_t k = 0; k < rectangular->depth; ++k)
		if (left->strides[k] != right->strides[k])
			return left->strides[k] < right->strides[k] ? -1 : 1;
	return (left->bytes > right->bytes) - (left->bytes < right->bytes);
}

/* Whether a comes before b by shape, and by start where these are equal. */
static bool precedes(const struct rf_rectangular_nest *rectangular, size_t a, size_t b)
{
	int shapes = compare_shapes(rectangular, a, b);

	if (shapes != 0)
		return shapes < 0;
	return rectangular->references[a].start < rectangular->references[b].start;
}

static enum rf_status sort_references(struct rf_arena *arena,
                                      struct rf_rectangular_nest *rectangular)
{
	rectangular->order = RF_NEW_ARRAY(arena, size_t, rectangular->count + 1);
	if (rectangular->order == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < rectangular->count; ++i) {
		size_t k = i;

		for (; k > 0 && precedes(rectangular, i, rectangular->order[k - 1]); --k)
			rectangular->order[k] = rectangular->order[k - 1];
		rectangular->order[k] = i;
	}
	for (size_t i = 1; i < rectangular->count; ++i) {
		size_t before = rectangular->order[i - 1], at = rectangular->order[i];

		rectangular->references[at].shape = rectangular->references[before].shape +
		                                    (compare_shapes(rectangular, before, at) != 0);
	}
	return RF_OK;
}

/* A reference by where it begins, for sorting. */
struct stretch {
	int64_t first, last; /* bytes that it ever touches */
	size_t reference;
};

static int by_first(const void *left, const void *right)
{
	const struct stretch *a = left, *b = right;

	if (a->first != b->first)
		return a->first < b->first ? -1 : 1;
	return (a->reference > b->reference) - (a->reference < b->reference);
}

static int by_reference(const void *left, const void *right)
{
	size_t a = *(const size_t *)left, b = *(const size_t *)right;

	return (a > b) - (a < b);
}

/* References whose stretches of memory hang together are neighbours: mostly those to one array. */
static enum rf_status find_neighbours(struct rf_arena *arena,
                                      struct rf_rectangular_nest *rectangular)
{
	struct stretch *stretches = RF_NEW_ARRAY(arena, struct stretch, rectangular->count + 1);
	size_t first = 0;
	int64_t last = 0;

	rectangular->neighbours = RF_NEW_ARRAY(arena, size_t, rectangular->count + 1);
	if (stretches == NULL || rectangular->neighbours == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < rectangular->count; ++i) {
		const struct rf_rectangular_nest_reference *r = &rectangular->references[i];

		stretches[i] = (struct stretch){ r->start + r->reaches[0].least,
			                         r->start + r->reaches[0].most + r->bytes - 1, i };
	}
	qsort(stretches, rectangular->count, sizeof(*stretches), by_first);
	for (size_t i = 0; i < rectangular->count; ++i) {
		if (i == 0 || stretches[i].first - last < RF_RECTANGULAR_NEST_LONGEST_LINE) {
			last = i == 0 || stretches[i].last > last ? stretches[i].last : last;
		} else {
			first = i;
			last = stretches[i].last;
		}
		rectangular->neighbours[i] = stretches[i].reference;
		rectangular->references[stretches[i].reference].first_neighbour = first;
		rectangular->references[stretches[first].reference].neighbour_count = i + 1 - first;
	}
	for (size_t i = 0; i < rectangular->count; ++i) {
		struct rf_rectangular_nest_reference *r = &rectangular->references[i];
		size_t head = stretches[r->first_neighbour].reference;

		r->neighbour_count = rectangular->references[head].neighbour_count;
	}
	for (first = 0; first < rectangular->count;) {
		size_t count = rectangular->references[stretches[first].reference].neighbour_count;

		qsort(rectangular->neighbours + first, count, sizeof(size_t), by_reference);
		first += count;
	}
	return RF_OK;
}

const size_t *rf_rectangular_nest_neighbours(const struct rf_rectangular_nest *rectangular,
                                             size_t reference, size_t *count)
{
	*count = rectangular->references[reference].neighbour_count;
	return rectangular->neighbours + rectangular->references[reference].first_neighbour;
}

enum rf_status rf_rectangular_nest_make(const struct rf_paths *paths,
                                        const struct rf_stream *stream, struct rf_arena *arena,
                                        struct rf_rectangular_nest *rectangular)
{
	*rectangular = (struct rf_rectangular_nest){ 0 };
	if (paths->count == 0 || stream->obstacle != NULL)
		return RF_OK;
	rectangular->depth = paths->items[0].depth;
	for (size_t k = 0; k < rectangular->depth; ++k) {
		double trips = paths->items[0].loops[k].turns;

		if (!(trips >= 1 && trips < (double)FURTHEST))
			return RF_OK;
		rectangular->trips[k] = llround(trips);
	}
	rectangular->references =
	    RF_NEW_ARRAY(arena, struct rf_rectangular_nest_reference, paths->count);
	for (size_t i = 0; rectangular->references != NULL && i < paths->count; ++i) {
		struct rf_rectangular_nest_reference *reference = &rectangular->references[i];

		reference->strides = RF_NEW_ARRAY(arena, int64_t, rectangular->depth);
		reference->reaches =
		    RF_NEW_ARRAY(arena, struct rf_rectangular_nest_reach, rectangular->depth + 1);
		if (reference->strides == NULL || reference->reaches == NULL)
			return RF_FAILED;
		if (!add_reference(rectangular, &paths->items[i], stream)) {
			rectangular->count = 0;
			return RF_OK;
		}
	}
	if (rectangular->references == NULL || sort_references(arena, rectangular) != RF_OK)
		return RF_FAILED;
	return find_neighbours(arena, rectangular);
}

enum rf_status rf_rectangular_nest_keep_turns(struct rf_rectangular_nest *nest, size_t loop,
                                              int64_t first, int64_t count, struct rf_arena *arena)
{
	nest->trips[loop] = count;
	for (size_t i = 0; i < nest->count; ++i) {
		nest->references[i].start += first * nest->references[i].strides[loop];
		measure(nest, &nest->references[i]);
	}
	return find_neighbours(arena, nest);
}

enum rf_status rf_rectangular_nest_twice(const struct rf_rectangular_nest *nest,
                                         struct rf_arena *arena, struct rf_rectangular_nest *twice)
{
	size_t depth = nest->depth;

	*twice = *nest;
	twice->depth = depth + 1;
	twice->trips[0] = 2;
	memcpy(twice->trips + 1, nest->trips, depth * sizeof(*twice->trips));
	twice->references =
	    rf_arena_copy(arena, nest->references, nest->count * sizeof(*nest->references));
	for (size_t i = 0; twice->references != NULL && i < nest->count; ++i) {
		const struct rf_rectangular_nest_reference *once = &nest->references[i];
		int64_t *strides = RF_NEW_ARRAY(arena, int64_t, depth + 1);
		struct rf_rectangular_nest_reach *reaches =
		    RF_NEW_ARRAY(arena, struct rf_rectangular_nest_reach, depth + 2);

		if (strides == NULL || reaches == NULL)
			return RF_FAILED;
		memcpy(strides + 1, once->strides, depth * sizeof(*strides));
		memcpy(reaches + 1, once->reaches, (depth + 1) * sizeof(*reaches));
		reaches[0] = reaches[1];
		twice->references[i].strides = strides;
		twice->references[i].reaches = reaches;
	}
	return twice->references != NULL ? RF_OK : RF_FAILED;
}

int64_t rf_rectangular_nest_address(const struct rf_rectangular_nest *rectangular,
                                    const struct rf_timestamp *stamp)
{
	const struct rf_rectangular_nest_reference *reference =
	    &rectangular->references[stamp->reference];
	int64_t address = reference->start;

	for (size_t k = 0; k < rectangular->depth; ++k)
		address += reference->strides[k] * stamp->at[k];
	return address;
}

size_t rf_rectangular_nest_carrier(const struct rf_rectangular_nest *rectangular,
                                   const struct rf_timestamp *a, const struct rf_timestamp *b)
{
	size_t k = 0;

	while (k < rectangular->depth && a->at[k] == b->at[k])
		k += 1;
	return k;
}
