/* SPDX-License-Identifier: MIT
 *
 * The rule of half a cache.
 *
 * What is taught as the layer condition (Hager, Wellein; Stengel and others) is
 *
 *     layers * bytes of a layer < C/2:
 *
 * a layer is what the loops inside the carrying one sweep in one of its turns - a row, a plane, or
 * of loops in blocks the part of it that a block has - and counted are those from the first to the
 * last that are read, three for a[j-1], a[j], a[j+1], of the reads that differ in this loop and
 * inside it alone.  Of a[k-1..k+2][j-1..j+1] loop j needs three rows, not those of other planes.
 * The other half of the cache is for everything else.
 *
 * Several arrays with layers of this loop need those of all.  Where arrays that only pass by take
 * more than the other half, the rule would allow what the exact need forbids, and says nothing; of
 * a nest that reads one array it says what is taught.
 */
#include "model/traffic/layers/half_cache.h"

/* The innermost loop inside `loop` but further out than all others that move the group. */
static size_t next_moving(const struct rf_footprint_group *shape, size_t loop, size_t depth)
{
	for (size_t k = loop + 1; k < depth; ++k)
		if (shape->strides[k].value > 0)
			return k;
	return depth;
}

/* What one turn of a loop sweeps of a group: all up to where the next turn begins, or what the
 * loops inside cover. */
static rf_formula_p layer_bytes(const struct rf_lc *lc, const struct rf_footprint_group *shape,
                                size_t loop, struct rf_arena *arena)
{
	rf_formula_p layer = rf_formula_constant(arena, 1);

	for (size_t k = loop, inner;; k = inner) {
		inner = next_moving(shape, k, lc->scene.depth);
		if (inner == lc->scene.depth || shape->follows[k])
			return rf_formula_multiply(arena, layer, shape->strides[k].formula);
		layer = rf_formula_multiply(arena, layer, lc->scene.trips[inner].formula);
	}
}

/* Layers of a group between its first and last member in the carrying loop, of those for which the
 * loops outside agree with member `self`. */
static int64_t layer_span(const struct rf_group *group, const struct rf_group_member *self,
                          size_t loop)
{
	int64_t least = self->shift[loop], greatest = least;

	for (size_t i = 0; i < group->member_count; ++i) {
		bool together = true;

		for (size_t k = 0; k < loop && together; ++k)
			together = group->members[i].shift[k] == self->shift[k];
		if (!together)
			continue;
		if (group->members[i].shift[loop] < least)
			least = group->members[i].shift[loop];
		if (group->members[i].shift[loop] > greatest)
			greatest = group->members[i].shift[loop];
	}
	return greatest - least + 1;
}

/* The rule speaks of layers: of what the loops inside sweep between two turns.  The innermost loop
 * has none, and neither has one that moves less far than a loop inside it, nor an array that is
 * walked through in columns. */
static bool has_layers(const struct rf_lc *lc, const struct rf_footprint_group *shape, size_t loop)
{
	size_t innermost = lc->scene.depth - 1;
	double step = shape->strides[innermost].value;

	for (size_t k = loop + 1; k < lc->scene.depth; ++k)
		if (shape->strides[k].value > shape->strides[loop].value)
			return false;
	return loop < innermost && step > 0 && step < (double)lc->scene.line_bytes;
}

/* The member of another group that has most layers of the loop; one layer: it has none to keep. */
static int64_t most_layers(const struct rf_group *group, size_t loop)
{
	int64_t most = 1;

	for (size_t i = 0; i < group->member_count; ++i) {
		int64_t layers = layer_span(group, &group->members[i], loop);

		most = layers > most ? layers : most;
	}
	return most;
}

static int64_t arrays_read(const struct rf_lc *lc)
{
	int64_t count = 0;

	for (size_t g = 0; g < lc->scene.shape_count; ++g)
		count += !rf_group_is_write_only(lc->scene.shapes[g].group);
	return count;
}

rf_formula_p rf_half_cache_need(const struct rf_lc *lc, size_t index, rf_formula_p exact_need,
                                struct rf_arena *arena)
{
	const struct rf_lc_reuse *reuse = &lc->reuses[index];
	const struct rf_group *group = reuse->shape->group;
	size_t loop = (size_t)reuse->loop;
	const double *sizes = lc->scene.scale->sizes;
	rf_formula_p need;

	if (!has_layers(lc, reuse->shape, loop))
		return NULL;
	need = rf_formula_scale(arena, layer_bytes(lc, reuse->shape, loop, arena),
	                        layer_span(group, &group->members[reuse->member], loop));
	if (arrays_read(lc) == 1)
		return need;
	for (size_t g = 0; g < lc->scene.shape_count; ++g) {
		const struct rf_footprint_group *other = &lc->scene.shapes[g];
		int64_t layers = most_layers(other->group, loop);

		if (other != reuse->shape && layers > 1 && has_layers(lc, other, loop))
			need = rf_formula_add(
			    arena, need,
			    rf_formula_scale(arena, layer_bytes(lc, other, loop, arena), layers));
	}
	if (need == NULL || 2 * rf_formula_value(need, sizes) < rf_formula_value(exact_need, sizes))
		return NULL;
	return need;
}
