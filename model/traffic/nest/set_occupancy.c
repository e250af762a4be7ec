/* SPDX-License-Identifier: MIT
 *
 * How many lines fall into one set.
 *
 * An array is an interval of lines.  A whole round of it gives each set one line, what is left
 * over is an arc on the circle of sets; where most arcs lie over each other, a set gets most
 * lines.  If these are not more than it has ways, nothing is ever evicted.
 */
#include "model/traffic/nest/set_occupancy.h"

#include <stdlib.h>

/* Where an arc begins (+1) or ends (-1). */
struct edge {
	int64_t set;
	int change;
};

static int compare(const void *a, const void *b)
{
	const struct edge *left = a, *right = b;

	if (left->set != right->set)
		return left->set < right->set ? -1 : 1;
	return left->change - right->change;
}

/* Adds the arc of an interval of lines; returns the lines that every set gets. */
static int64_t add_arc(struct edge *edges, size_t *count, int64_t first, int64_t lines,
                       int64_t sets)
{
	int64_t start = first % sets;
	int64_t length = lines % sets;
	int64_t end = start + length;

	if (length > 0) {
		edges[(*count)++] = (struct edge){ start, 1 };
		edges[(*count)++] = (struct edge){ end < sets ? end : sets, -1 };
		if (end > sets) {
			edges[(*count)++] = (struct edge){ 0, 1 };
			edges[(*count)++] = (struct edge){ end - sets, -1 };
		}
	}
	return lines / sets;
}

static int64_t highest(struct edge *edges, size_t count)
{
	int64_t height = 0, most = 0;

	qsort(edges, count, sizeof(*edges), compare);
	for (size_t i = 0; i < count; ++i) {
		height += edges[i].change;
		most = height > most ? height : most;
	}
	return most;
}

int64_t rf_set_occupancy_most(const struct rf_stream *stream, int64_t sets, int64_t line_bytes,
                              struct rf_arena *arena)
{
	size_t array_count = stream->kernel->array_count;
	struct edge *edges = RF_NEW_ARRAY(arena, struct edge, 4 * array_count + 1);
	size_t count = 0;
	int64_t rounds = 0;

	if (edges == NULL)
		return -1;
	for (size_t i = 0; i < array_count; ++i) {
		const struct rf_stream_array *array = &stream->arrays[i];
		int64_t first = ((int64_t)array->base + array->low) / line_bytes;
		int64_t last = ((int64_t)array->base + array->high - 1) / line_bytes;

		if (array->high > array->low)
			rounds += add_arc(edges, &count, first, last - first + 1, sets);
	}
	return rounds + highest(edges, count);
}
