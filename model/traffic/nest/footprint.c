/* SPDX-License-Identifier: MIT
 *
 * How many bytes a piece of a loop nest touches.
 *
 * A least-recently-used cache still holds a line if what was touched since its last use fits.
 * So a reuse is judged by the footprint of the window between its two uses.
 *
 * Sweeps.  Mostly an array is walked through from end to end: the inner loop covers a row up to
 * a halo, the next loop continues with the next row.  Then each member of a group sweeps an
 * interval of t bytes, t being the distance that the window moves, and the union of the intervals
 * that start at the offsets o_1 > o_2 > ... is
 *
 *     t + sum_j min(o_j - o_{j+1}, t).
 *
 * For the five-point stencil at t = N - 1 elements this is 3N - 1 for the array that is read, N - 1
 * for the one that is written, together 32 N - 16 bytes.
 *
 * What jumps from line to line, or covers only parts of rows, is a lattice of runs (lattice.c).
 */
#include "model/traffic/nest/footprint.h"

#include "model/traffic/nest/lattice.h"

static bool is_zero(struct rf_measure m)
{
	return m.value == 0;
}

/* Offset of a member along the way of the loops: a positive shift is ahead, whatever the sign of
 * the stride. */
static struct rf_measure offset_of(struct rf_footprint_nest *scene,
                                   const struct rf_footprint_group *shape,
                                   const struct rf_group_member *member)
{
	struct rf_measure sum = rf_measure_number(scene->scale, member->rest_bytes);

	for (size_t k = 0; k < scene->depth; ++k)
		if (member->shift[k] != 0)
			sum = rf_measure_add(
			    scene->scale, sum,
			    rf_measure_times(scene->scale, shape->strides[k], member->shift[k]));
	return sum;
}

/* The next loop inside k that moves this group; depth if there is none. */
static size_t next_moving(const struct rf_footprint_nest *scene,
                          const struct rf_footprint_group *shape, size_t k)
{
	for (k += 1; k < scene->depth; ++k)
		if (!is_zero(shape->strides[k]))
			return k;
	return scene->depth;
}

/* Whether loop k goes on where the loop inside it ends, up to a halo: because the source says so
 * for every size, or because the gap is small against the stencil. */
static bool continues(struct rf_footprint_nest *scene, const struct rf_footprint_group *shape,
                      size_t k)
{
	size_t inner = next_moving(scene, shape, k);
	double stride, covered, halo;

	if (is_zero(shape->strides[k]) || inner == scene->depth)
		return false;
	stride = shape->strides[inner].value;
	covered = scene->trips[inner].value * stride;
	halo = (double)(2 * scene->halo[inner] + 2) * stride;
	if (covered > shape->strides[k].value)
		return false;
	return shape->group->is_row[k] || shape->strides[k].value - covered <= halo;
}

static enum rf_status make_shape(struct rf_footprint_nest *scene, const struct rf_group *group,
                                 struct rf_footprint_group *shape)
{
	struct rf_measure_scale *scale = scene->scale;

	*shape = (struct rf_footprint_group){ .group = group };
	shape->bytes = rf_measure_number(scale, group->bytes);
	shape->strides = RF_NEW_ARRAY(scale->arena, struct rf_measure, scene->depth);
	shape->follows = RF_NEW_ARRAY(scale->arena, bool, scene->depth);
	shape->offsets = RF_NEW_ARRAY(scale->arena, struct rf_measure, group->member_count);
	shape->known = RF_NEW(scale->arena, struct rf_footprint_lattices);
	if (shape->strides == NULL || shape->follows == NULL || shape->offsets == NULL ||
	    shape->known == NULL)
		return RF_FAILED;
	shape->known->arena = scale->arena;
	for (size_t k = 0; k < scene->depth; ++k)
		shape->strides[k] =
		    rf_measure_absolute(scale, rf_measure_of(scale, group->strides[k]));
	for (size_t k = 0; k < scene->depth; ++k)
		shape->follows[k] = continues(scene, shape, k);
	for (size_t i = 0; i < group->member_count; ++i)
		shape->offsets[i] = offset_of(scene, shape, &group->members[i]);
	rf_measure_sort(shape->offsets, group->member_count);
	return RF_OK;
}

enum rf_status rf_footprint_nest_make(const struct rf_nest *nest, const struct rf_groups *groups,
                                      struct rf_measure_scale *scale, int64_t line_bytes,
                                      struct rf_footprint_nest *scene)
{
	*scene = (struct rf_footprint_nest){ .scale = scale,
		                             .depth = nest->depth,
		                             .shape_count = groups->count,
		                             .line_bytes = line_bytes };
	scene->trips = RF_NEW_ARRAY(scale->arena, struct rf_measure, nest->depth);
	scene->shapes = RF_NEW_ARRAY(scale->arena, struct rf_footprint_group, groups->count + 1);
	scene->halo = RF_NEW_ARRAY(scale->arena, int64_t, nest->depth);
	if (scene->trips == NULL || scene->shapes == NULL || scene->halo == NULL)
		return RF_FAILED;
	for (size_t k = 0; k < nest->depth; ++k) {
		/* The value is rounded up, the formula is not. */
		scene->trips[k] = rf_measure_of(scale, nest->loops[k].trips);
		scene->trips[k].value = rf_nest_trip_count(nest, k, scale->sizes);
		/* A nest leaves out at the edges what its widest stencil reaches over, for every
		 * array. */
		for (size_t g = 0; g < groups->count; ++g) {
			int64_t span = rf_group_span(&groups->items[g], k);

			scene->halo[k] = span > scene->halo[k] ? span : scene->halo[k];
		}
	}
	for (size_t g = 0; g < groups->count; ++g)
		if (make_shape(scene, &groups->items[g], &scene->shapes[g]) != RF_OK)
			return RF_FAILED;
	return scale->failed ? RF_FAILED : RF_OK;
}

/* ---- sweeps ---- */

static size_t first_loop(const struct rf_footprint_window *window)
{
	return window->loop < 0 ? 0 : (size_t)window->loop;
}

double rf_footprint_gap(const struct rf_footprint_nest *scene,
                        const struct rf_footprint_group *shape)
{
	return scene->is_of_bytes ? shape->bytes.value + 1 : (double)scene->line_bytes;
}

/* Whether the group walks without jumps from the window's loop inwards. */
static bool is_sweep(const struct rf_footprint_nest *scene, const struct rf_footprint_group *shape,
                     const struct rf_footprint_window *window)
{
	size_t k = first_loop(window);

	if (is_zero(shape->strides[k]))
		k = next_moving(scene, shape, k);
	for (; k < scene->depth; k = next_moving(scene, shape, k)) {
		bool is_last = next_moving(scene, shape, k) == scene->depth;

		if (is_last && shape->strides[k].value >= rf_footprint_gap(scene, shape))
			return false;
		if (!is_last && !shape->follows[k])
			return false;
	}
	return true;
}

/* The distance that the window moves a group. */
static struct rf_measure sweep_length(const struct rf_footprint_nest *scene,
                                      const struct rf_footprint_group *shape,
                                      const struct rf_footprint_window *window)
{
	struct rf_measure_scale *scale = scene->scale;
	size_t k = first_loop(window);
	struct rf_measure sum;

	if (window->loop < 0 || is_zero(shape->strides[k])) {
		if (is_zero(shape->strides[k]))
			k = next_moving(scene, shape, k);
		if (k == scene->depth)
			return shape->bytes;
		return rf_measure_multiply(scale, scene->trips[k], shape->strides[k]);
	}
	sum = rf_measure_number(scale, 0);
	for (; k < scene->depth; ++k)
		if (window->shift[k] != 0)
			sum = rf_measure_add(
			    scale, sum,
			    rf_measure_times(scale, shape->strides[k], window->shift[k]));
	sum = rf_measure_absolute(scale, sum);
	return sum.value < shape->bytes.value ? shape->bytes : sum;
}

static struct rf_measure sweep_bytes(const struct rf_footprint_nest *scene,
                                     const struct rf_footprint_group *shape,
                                     const struct rf_footprint_window *window)
{
	size_t segments;

	return rf_measure_union(scene->scale, shape->offsets, shape->group->member_count,
	                        sweep_length(scene, shape, window), &segments);
}

/* ---- any walk ---- */

struct rf_measure rf_footprint_of_group(const struct rf_footprint_nest *scene,
                                        const struct rf_footprint_group *shape,
                                        const struct rf_footprint_window *window)
{
	return is_sweep(scene, shape, window) ? sweep_bytes(scene, shape, window)
	                                      : rf_lattice_bytes(scene, shape, window);
}

struct rf_measure rf_footprint_unmoved(const struct rf_footprint_nest *scene,
                                       const struct rf_footprint_window *window, size_t unmoved_by)
{
	struct rf_measure sum = rf_measure_number(scene->scale, 0);

	for (size_t g = 0; g < scene->shape_count; ++g)
		if (!scene->shapes[g].is_bypassing && is_zero(scene->shapes[g].strides[unmoved_by]))
			sum =
			    rf_measure_add(scene->scale, sum,
			                   rf_footprint_of_group(scene, &scene->shapes[g], window));
	return sum;
}

struct rf_measure rf_footprint(const struct rf_footprint_nest *scene,
                               const struct rf_footprint_window *window)
{
	struct rf_measure sum = rf_measure_number(scene->scale, 0);

	for (size_t g = 0; g < scene->shape_count; ++g)
		if (!scene->shapes[g].is_bypassing)
			sum =
			    rf_measure_add(scene->scale, sum,
			                   rf_footprint_of_group(scene, &scene->shapes[g], window));
	return sum;
}
