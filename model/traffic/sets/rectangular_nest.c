/* SPDX-License-Identifier: MIT
 *
 * Puts numbers into a rectangular nest: the strides of its normal form, and the addresses at which
 * the arrays of a stream begin.
 *
 * Limits: what stands outside the innermost loop counts as if it ran in each of its iterations.
 */
#include "model/traffic/sets/rectangular_nest.h"

#include <math.h>

#include "base/integer.h"

static const int64_t FURTHEST = INT64_C(1) << 50;

static bool whole(rf_formula_p formula, const int64_t *sizes, int64_t *value)
{
	return formula != NULL && rf_formula_integer(formula, sizes, value) && *value < FURTHEST &&
	       *value > -FURTHEST;
}

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

/* False when its numbers are not whole. */
static bool add_reference(struct rf_rectangular_nest *rectangular, const struct rf_nest *nest,
                          const struct rf_reference *from, const struct rf_stream *stream)
{
	const struct rf_access *access = &nest->kernel->accesses[from->access];
	struct rf_rectangular_nest_reference *reference =
	    &rectangular->references[rectangular->count++];

	if (!whole(from->address.constant, stream->sizes, &reference->start))
		return false;
	for (size_t k = 0; k < rectangular->depth; ++k)
		if (!whole(from->address.strides[k], stream->sizes, &reference->strides[k]))
			return false;
	reference->access = from->access;
	reference->start += (int64_t)stream->arrays[access->array].base;
	reference->bytes = access->bytes;
	reference->writes = access->kind == RF_WRITE;
	return measure(rectangular, reference);
}

static bool set_trips(const struct rf_nest *nest, const int64_t *sizes,
                      struct rf_rectangular_nest *rectangular)
{
	double real_sizes[RF_MAX_SIZES] = { 0 };

	for (size_t s = 0; s < nest->kernel->size_count; ++s)
		real_sizes[s] = (double)sizes[s];
	rectangular->depth = nest->depth;
	for (size_t k = 0; k < rectangular->depth; ++k) {
		double trips = rf_nest_trip_count(nest, k, real_sizes);

		if (!(trips >= 1 && trips < (double)FURTHEST))
			return false;
		rectangular->trips[k] = llround(trips);
	}
	return true;
}

static enum rf_status make_room(const struct rf_nest *nest, struct rf_arena *arena,
                                struct rf_rectangular_nest *rectangular)
{
	rectangular->references =
	    RF_NEW_ARRAY(arena, struct rf_rectangular_nest_reference, nest->reference_count + 1);
	for (size_t i = 0; rectangular->references != NULL && i < nest->reference_count; ++i) {
		rectangular->references[i].strides = RF_NEW_ARRAY(arena, int64_t, nest->depth);
		rectangular->references[i].reaches =
		    RF_NEW_ARRAY(arena, struct rf_rectangular_nest_reach, nest->depth + 1);
		if (rectangular->references[i].strides == NULL ||
		    rectangular->references[i].reaches == NULL)
			return RF_FAILED;
	}
	return rectangular->references == NULL ? RF_FAILED : RF_OK;
}

static bool bypasses(const struct rf_layout *layout, const struct rf_kernel *kernel, int access)
{
	return layout->bypasses != NULL && layout->bypasses[kernel->accesses[access].array] &&
	       kernel->accesses[access].kind == RF_WRITE;
}

/* Whether a comes before b by strides, and by start where these are equal. */
static bool precedes(const struct rf_rectangular_nest *rectangular, size_t a, size_t b)
{
	const struct rf_rectangular_nest_reference *left = &rectangular->references[a];
	const struct rf_rectangular_nest_reference *right = &rectangular->references[b];

	for (size_t k = 0; k < rectangular->depth; ++k)
		if (left->strides[k] != right->strides[k])
			return left->strides[k] < right->strides[k];
	return left->start < right->start;
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
	return RF_OK;
}

enum rf_status rf_rectangular_nest_make(const struct rf_nest *nest, struct rf_stream *stream,
                                        struct rf_arena *arena,
                                        struct rf_rectangular_nest *rectangular)
{
	*rectangular = (struct rf_rectangular_nest){ 0 };
	if (rf_stream_make(stream, arena) != RF_OK || make_room(nest, arena, rectangular) != RF_OK)
		return RF_FAILED;
	if (stream->obstacle != NULL || !set_trips(nest, stream->sizes, rectangular))
		return RF_OK;
	for (size_t i = 0; i < nest->reference_count; ++i) {
		if (!add_reference(rectangular, nest, &nest->references[i], stream)) {
			rectangular->count = 0;
			return RF_OK;
		}
		rectangular->references[i].bypasses =
		    bypasses(stream->layout, nest->kernel, nest->references[i].access);
	}
	return sort_references(arena, rectangular);
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
