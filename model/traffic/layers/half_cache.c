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
 * Several arrays with layers of this loop need those of all, and then the rule says nothing where
 * it would allow what the exact need forbids.  Nor does it where arrays that only pass by take more
 * than the other half.
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

/* What one turn of a loop sweeps of a group: of each loop inside, as many turns as it takes to
 * where the loop outside goes on, or as it has. */
static rf_formula_p layer_bytes(const struct rf_lc *lc, const struct rf_footprint_group *shape,
                                size_t loop, struct rf_arena *arena)
{
	rf_formula_p layer = rf_formula_constant(arena, 1), turns;

	for (size_t k = loop, inner;; k = inner) {
		inner = next_moving(shape, k, lc->scene.depth);
		if (inner == lc->scene.depth)
			return rf_formula_multiply(arena, layer, shape->strides[k].formula);
		turns = lc->scene.trips[inner].formula;
		if (shape->follows[k])
			turns = rf_formula_quotient(arena, shape->strides[k].formula,
			                            shape->strides[inner].formula);
		layer = rf_formula_multiply(arena, layer, turns);
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

/* What passes of arrays without layers of the loop, in one turn of it. */
static double passing_bytes(const struct rf_lc *lc, size_t loop)
{
	int64_t one[RF_MAX_DEPTH] = { 0 };
	struct rf_footprint_window window = { (int)loop, one };
	struct rf_measure_scale numbers = *lc->scene.scale;
	struct rf_footprint_nest scene = lc->scene;
	double bytes = 0;

	numbers.formulas = false;
	scene.scale = &numbers;
	one[loop] = 1;
	for (size_t g = 0; g < scene.shape_count; ++g) {
		const struct rf_footprint_group *shape = &scene.shapes[g];

		if (!shape->is_bypassing && most_layers(shape->group, loop) == 1)
			bytes += rf_footprint_of_group(&scene, shape, &window).value;
	}
	return bytes;
}

/* Layers of one size, which several arrays may have. */
struct layers {
	const struct rf_footprint_group *shape; /* one that has them */
	int64_t count;
};

static bool are_alike(const struct rf_lc *lc, const struct rf_footprint_group *a,
                      const struct rf_footprint_group *b, size_t loop)
{
	for (size_t k = loop; k < lc->scene.depth; ++k)
		if (a->follows[k] != b->follows[k] ||
		    !rf_formula_equal(a->strides[k].formula, b->strides[k].formula))
			return false;
	return true;
}

/* The layers that arrays beside the one of `self` keep for the loop, and how many sizes they have.
 * 200 grids of one shape are one size. */
static size_t list_layers(const struct rf_lc *lc, const struct rf_footprint_group *self,
                          size_t loop, struct layers *list)
{
	size_t sizes = 0;

	for (size_t g = 0; g < lc->scene.shape_count; ++g) {
		const struct rf_footprint_group *other = &lc->scene.shapes[g];
		int64_t layers = most_layers(other->group, loop);
		size_t at = 0;

		if (other == self || layers == 1 || !has_layers(lc, other, loop))
			continue;
		while (at < sizes && !are_alike(lc, list[at].shape, other, loop))
			++at;
		if (at == sizes)
			list[sizes++] = (struct layers){ other, 0 };
		list[at].count += layers;
	}
	return sizes;
}

rf_formula_p rf_half_cache_need(const struct rf_lc *lc, size_t index, rf_formula_p exact_need,
                                struct rf_arena *arena)
{
	const struct rf_lc_reuse *reuse = &lc->reuses[index];
	const struct rf_group *group = reuse->shape->group;
	size_t loop = (size_t)reuse->loop;
	const double *sizes = lc->scene.scale->sizes;
	struct layers *others = RF_NEW_ARRAY(arena, struct layers, lc->scene.shape_count);
	size_t other_count;
	rf_formula_p need;
	double value;

	if (others == NULL || !has_layers(lc, reuse->shape, loop))
		return NULL;
	need = rf_formula_scale(arena, layer_bytes(lc, reuse->shape, loop, arena),
	                        layer_span(group, &group->members[reuse->member], loop));
	other_count = list_layers(lc, reuse->shape, loop, others);
	for (size_t i = 0; i < other_count; ++i) {
		rf_formula_p layer = layer_bytes(lc, others[i].shape, loop, arena);

		need = rf_formula_add(arena, need, rf_formula_scale(arena, layer, others[i].count));
	}
	if (need == NULL)
		return NULL;
	value = rf_formula_value(need, sizes);
	if (passing_bytes(lc, loop) > 1.01 * value ||
	    (other_count > 0 && 2 * value < rf_formula_value(exact_need, sizes)))
		return NULL;
	return need;
}
