/* SPDX-License-Identifier: MIT
 *
 * Strides and offsets that lead to few sets.
 *
 * A cache of S sets puts places that are S lines apart into one.  Two things make lines meet there
 * more often than by chance.  A loop that walks down a column, so that the loops inside of it cover
 * little of what it leaps over, visits S / gcd(S, stride) sets only; with more turns than these
 * have ways it evicts what it may come back to.  And references of one iteration whose places
 * differ by multiples of S lines evict each other when they are more than the ways.  In a small
 * cache arrays count as beginning in the same set, as those that begin with a page do.
 *
 * Rows that are swept from end to end fill all sets evenly, however long they are.
 */
#include "model/traffic/sets/few_sets.h"

#include <math.h>

#include "base/integer.h"
#include "model/traffic/sets/ways_rule.h"

enum { PAGE_BYTES = 4096 };

/* Bytes that the loops inside of loop k cover in one of its turns. */
static double covered(const struct rf_footprint_nest *scene, const struct rf_footprint_group *shape,
                      size_t k)
{
	double bytes = shape->bytes.value;

	for (size_t i = k + 1; i < scene->depth; ++i)
		if (shape->strides[i].value < shape->strides[k].value)
			bytes += (scene->trips[i].value - 1) * shape->strides[i].value;
	return bytes;
}

static bool walks_down_columns(const struct rf_footprint_nest *scene,
                               const struct rf_footprint_group *shape,
                               const struct rf_ways_rule_geometry *geometry)
{
	int64_t span = geometry->sets * geometry->line_bytes;

	for (size_t k = 0; k < scene->depth; ++k) {
		double stride = shape->strides[k].value;
		int64_t visited;

		if (stride < 2 * (double)geometry->line_bytes || stride >= 0x1p62)
			continue;
		visited = span / rf_integer_gcd(span, (int64_t)stride);
		if (visited * 4 <= geometry->sets &&
		    scene->trips[k].value > (double)(visited * geometry->ways) &&
		    covered(scene, shape, k) < stride / 4)
			return true;
	}
	return false;
}

static double line_of(const struct rf_footprint_group *shape, size_t member, int64_t line_bytes)
{
	return floor(shape->offsets[member].value / (double)line_bytes);
}

/* Whether a member of a group stands in a line of its own, and in some set. */
static bool fills(const struct rf_footprint_group *shape, size_t member, int64_t set,
                  const struct rf_ways_rule_geometry *geometry)
{
	double line = line_of(shape, member, geometry->line_bytes);

	if ((int64_t)fmod(fabs(line), (double)geometry->sets) != set)
		return false;
	for (size_t i = 0; i < member; ++i)
		if (line_of(shape, i, geometry->line_bytes) == line)
			return false;
	return true;
}

/* Whether more lines than ways stand in the set of a member of a group. */
static bool is_crowded(const struct rf_footprint_nest *scene, size_t shape, size_t member,
                       const struct rf_ways_rule_geometry *geometry)
{
	double line = line_of(&scene->shapes[shape], member, geometry->line_bytes);
	int64_t set = (int64_t)fmod(fabs(line), (double)geometry->sets), count = 0;
	bool is_small = geometry->sets * geometry->line_bytes <= PAGE_BYTES;

	for (size_t g = 0; g < scene->shape_count; ++g)
		for (size_t i = 0; i < scene->shapes[g].group->member_count; ++i)
			count +=
			    (g == shape || is_small) && fills(&scene->shapes[g], i, set, geometry);
	return count > geometry->ways;
}

static bool meets_in_a_set(const struct rf_footprint_nest *scene,
                           const struct rf_ways_rule_geometry *geometry)
{
	size_t members = 0;

	for (size_t g = 0; g < scene->shape_count; ++g)
		members += scene->shapes[g].group->member_count;
	for (size_t g = 0; (int64_t)members > geometry->ways && g < scene->shape_count; ++g)
		for (size_t i = 0; i < scene->shapes[g].group->member_count; ++i)
			if (is_crowded(scene, g, i, geometry))
				return true;
	return false;
}

bool rf_few_sets_may_be_used(const struct rf_footprint_nest *scene,
                             const struct rf_hierarchy *hierarchy)
{
	for (size_t i = 0; i < hierarchy->count; ++i) {
		struct rf_ways_rule_geometry geometry;

		if (!rf_ways_rule_geometry_of(&hierarchy->items[i], &geometry))
			continue;
		for (size_t g = 0; g < scene->shape_count; ++g)
			if (walks_down_columns(scene, &scene->shapes[g], &geometry))
				return true;
		if (meets_in_a_set(scene, &geometry))
			return true;
	}
	return false;
}
