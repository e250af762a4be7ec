/* SPDX-License-Identifier: MIT
 *
 * Atomic updates of global memory that wait for each other.
 *
 * The L2 makes updates of a word one after the other.  How many there are follows from how often
 * threads come to the access, and over how many words it goes: an address that is linear in loops
 * over blocks, threads and turns has as many values as these have together, or as fit between the
 * first and the last one.  Where an index is read from memory, words have the same number each at
 * the least, if it is known how many they are, and one has all at the most.
 */
#include "model/gpu/updates.h"

#include <math.h>
#include <stdlib.h>

#include "base/integer.h"

static double places_of(const struct rf_stream *stream, const struct rf_stream_form *address)
{
	double product = 1, span = 0;
	int64_t step = 0;

	for (size_t i = 0; i < address->term_count; ++i) {
		const struct rf_stream_node *node =
		    rf_stream_find_loop(stream->root, address->terms[i].loop);
		int64_t way = address->terms[i].factor, turn = 1;

		if (node == NULL || node->most <= node->least)
			continue;
		turn = llabs(node->loop->step);
		product *= (double)((node->most - node->least) / turn + 1);
		span += fabs((double)way) * (double)(node->most - node->least);
		step = rf_integer_gcd(step, llabs(way) * turn);
	}
	return step > 0 ? fmin(product, span / (double)step + 1) : 1;
}

/* How many words an array has that all are updated; 0: not known. */
static double words_of(const struct rf_stream *stream, const struct rf_array *array)
{
	double words = 1;

	for (size_t i = 0; i < array->extent_count; ++i) {
		int64_t extent = 0;

		if (array->extents[i] == NULL ||
		    !rf_formula_integer(array->extents[i], stream->sizes, &extent))
			return 0;
		words *= (double)extent;
	}
	return words;
}

static bool is_update(const struct rf_stream *stream, const struct rf_warp_counts *counts,
                      int index)
{
	const struct rf_access *access = &stream->kernel->accesses[index];

	return access->is_atomic && access->kind == RF_WRITE &&
	       stream->kernel->arrays[access->array].space == RF_SPACE_GLOBAL &&
	       counts->accesses[index].threads > 0;
}

static void add(struct rf_updates *out, double least, double most)
{
	out->least = fmax(out->least, least);
	out->most = fmax(out->most, most);
}

static void look(const struct rf_stream *stream, const struct rf_stream_node *node,
                 const struct rf_warp_counts *counts, struct rf_updates *out)
{
	for (; node != NULL; node = node->next) {
		for (size_t i = 0; i < node->reference_count; ++i) {
			const struct rf_stream_reference *reference = &node->references[i];
			double each = counts->accesses[reference->access].threads /
			              places_of(stream, &reference->address);

			if (is_update(stream, counts, reference->access) &&
			    reference->address.known)
				add(out, each, each);
		}
		look(stream, node->children, counts, out);
		look(stream, node->otherwise, counts, out);
	}
}

/* Those behind an index, which are no references of a stream. */
static void look_behind_indices(const struct rf_stream *stream, const struct rf_warp_counts *counts,
                                struct rf_updates *out)
{
	const struct rf_kernel *kernel = stream->kernel;

	for (size_t i = 0; i < kernel->access_count; ++i) {
		double words = words_of(stream, &kernel->arrays[kernel->accesses[i].array]);
		double threads = counts->accesses[i].threads;

		if (kernel->accesses[i].is_indirect && is_update(stream, counts, (int)i))
			add(out, words > 0 ? threads / words : 0, threads);
	}
}

struct rf_updates rf_updates_find(const struct rf_stream *stream,
                                  const struct rf_warp_counts *counts)
{
	struct rf_updates out = { 0 };

	look(stream, stream->root, counts, &out);
	look_behind_indices(stream, counts, &out);
	return out.most < 2 ? (struct rf_updates){ 0 } : out;
}
