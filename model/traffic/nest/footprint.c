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
 * Lattices.  If the inner loop covers only part of a row (a tile), or jumps from line to line (a
 * column), what is touched is a lattice of short runs, a box in the loop counts for each member.
 * The union of the boxes is measured exactly, one dimension after the other; a run that does not
 * begin and end on lines is charged the part lines it touches on average.
 */
#include "model/traffic/nest/footprint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
	if (shape->strides == NULL || shape->follows == NULL || shape->offsets == NULL)
		return RF_FAILED;
	for (size_t k = 0; k < scene->depth; ++k)
		shape->strides[k] =
		    rf_measure_absolute(scale, rf_measure_of(scale, group->strides[k]));
	for (size_t k = 0; k < scene->depth; ++k)
		shape->follows[k] = continues(scene, shape, k);
	for (size_t i = 0; i < group->member_count; ++i)
		shape->offsets[i] = offset_of(scene, shape, &group->members[i]);
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

/* Whether the group walks without jumps from the window's loop inwards. */
static bool is_sweep(const struct rf_footprint_nest *scene, const struct rf_footprint_group *shape,
                     const struct rf_footprint_window *window)
{
	size_t k = first_loop(window);

	if (is_zero(shape->strides[k]))
		k = next_moving(scene, shape, k);
	for (; k < scene->depth; k = next_moving(scene, shape, k)) {
		bool is_last = next_moving(scene, shape, k) == scene->depth;

		if (is_last && shape->strides[k].value >= (double)scene->line_bytes)
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

static int by_descending_value(const void *left, const void *right)
{
	double a = ((const struct rf_measure *)left)->value;
	double b = ((const struct rf_measure *)right)->value;

	return (a < b) - (a > b);
}

/* The union of equally long intervals that start at the given offsets; sorts them.  `segments`
 * receives the number of connected pieces. */
static struct rf_measure union_of_intervals(struct rf_measure_scale *scale,
                                            struct rf_measure *offsets, size_t count,
                                            struct rf_measure length, size_t *segments)
{
	struct rf_measure sum = length;

	qsort(offsets, count, sizeof(*offsets), by_descending_value);
	*segments = 1;
	for (size_t i = 0; i + 1 < count; ++i) {
		struct rf_measure gap = rf_measure_subtract(scale, offsets[i], offsets[i + 1]);

		*segments += gap.value > length.value;
		sum = rf_measure_add(scale, sum, rf_measure_min(gap, length));
	}
	return sum;
}

static struct rf_measure sweep_bytes(const struct rf_footprint_nest *scene,
                                     const struct rf_footprint_group *shape,
                                     const struct rf_footprint_window *window)
{
	size_t count = shape->group->member_count;
	size_t bytes = count * sizeof(struct rf_measure);
	struct rf_measure *offsets = rf_arena_copy(scene->scale->arena, shape->offsets, bytes);
	size_t segments;

	if (offsets == NULL) {
		scene->scale->failed = true;
		return shape->bytes;
	}
	return union_of_intervals(scene->scale, offsets, count, sweep_length(scene, shape, window),
	                          &segments);
}

/* ---- lattices ---- */

/* How the loops of a window arrange a group: some run on along memory, the others repeat the
 * run. */
struct lattice {
	const struct rf_footprint_nest *scene;
	const struct rf_footprint_group *shape;
	size_t repeat_count;
	size_t repeats[RF_MAX_DEPTH]; /* loops */
	struct rf_measure extents[RF_MAX_DEPTH];
	bool runs_on[RF_MAX_DEPTH]; /* by loop */
	struct rf_measure run;      /* bytes */
	bool is_aligned;            /* runs begin and end on lines */
};

/* Iterations of a loop inside a window. */
static struct rf_measure window_trips(const struct rf_footprint_nest *scene,
                                      const struct rf_footprint_window *window, size_t k)
{
	if ((int)k > window->loop)
		return scene->trips[k];
	if ((int)k < window->loop || window->shift[k] == 0)
		return rf_measure_number(scene->scale, 1);
	return rf_measure_min(rf_measure_number(scene->scale, llabs(window->shift[k])),
	                      scene->trips[k]);
}

/* The moving loop of least stride that was not taken yet; depth when all were. */
static size_t least_stride(const struct rf_footprint_nest *scene,
                           const struct rf_footprint_group *shape, const bool *taken)
{
	size_t least = scene->depth;

	for (size_t k = scene->depth; k-- > 0;)
		if (!taken[k] && !is_zero(shape->strides[k]) &&
		    (least == scene->depth ||
		     shape->strides[k].value < shape->strides[least].value))
			least = k;
	return least;
}

static bool is_multiple(double value, int64_t of)
{
	return fmod(value, (double)of) == 0;
}

/* Loops are taken by their strides, the least first.  One prolongs the run instead of repeating it
 * if its stride is no larger than the run, or than a line, or reaches over a halo. */
static void make_lattice(const struct rf_footprint_nest *scene,
                         const struct rf_footprint_group *shape,
                         const struct rf_footprint_window *window, struct lattice *l)
{
	struct rf_measure_scale *scale = scene->scale;
	bool taken[RF_MAX_DEPTH] = { false };
	size_t k;

	*l = (struct lattice){ .scene = scene, .shape = shape, .run = shape->bytes };
	while ((k = least_stride(scene, shape, taken)) < scene->depth) {
		struct rf_measure stride = shape->strides[k];
		struct rf_measure trips = window_trips(scene, window, k);
		struct rf_measure steps =
		    rf_measure_subtract(scale, trips, rf_measure_number(scale, 1));

		taken[k] = true;
		if ((int)k >= window->loop &&
		    (stride.value <= l->run.value ||
		     (stride.value < (double)scene->line_bytes && l->repeat_count == 0))) {
			l->runs_on[k] = true;
			l->run = rf_measure_add(scale, l->run,
			                        rf_measure_multiply(scale, steps, stride));
		} else {
			l->repeats[l->repeat_count] = k;
			l->extents[l->repeat_count++] = trips;
		}
	}
	l->is_aligned = is_multiple(l->run.value, scene->line_bytes);
	for (size_t i = 0; i < l->repeat_count; ++i)
		l->is_aligned &=
		    is_multiple(shape->strides[l->repeats[i]].value, scene->line_bytes);
}

/* Where the run of a member starts, relative to the others of the same repetition. */
static struct rf_measure run_offset(const struct lattice *l, const struct rf_group_member *member)
{
	struct rf_measure_scale *scale = l->scene->scale;
	struct rf_measure sum = rf_measure_number(scale, member->rest_bytes);

	for (size_t k = 0; k < l->scene->depth; ++k)
		if (l->runs_on[k] && member->shift[k] != 0)
			sum = rf_measure_add(
			    scale, sum,
			    rf_measure_times(scale, l->shape->strides[k], member->shift[k]));
	return sum;
}

/* Bytes of the runs of some members, part lines included. */
static struct rf_measure runs_bytes(const struct lattice *l, const bool *active)
{
	struct rf_measure_scale *scale = l->scene->scale;
	size_t count = 0, segments = 1;
	struct rf_measure *offsets =
	    RF_NEW_ARRAY(scale->arena, struct rf_measure, l->shape->group->member_count);
	struct rf_measure bytes;

	if (offsets == NULL) {
		scale->failed = true;
		return l->run;
	}
	for (size_t i = 0; i < l->shape->group->member_count; ++i)
		if (active[i])
			offsets[count++] = run_offset(l, &l->shape->group->members[i]);
	if (count == 0)
		return rf_measure_number(scale, 0);
	bytes = union_of_intervals(scale, offsets, count, l->run, &segments);
	if (l->is_aligned && count == 1)
		return bytes;
	return rf_measure_add(
	    scale, bytes,
	    rf_measure_number(scale,
	                      (int64_t)segments * (l->scene->line_bytes - l->shape->group->bytes)));
}

/* The active members whose box reaches over [from, to) in one dimension. */
static bool reach_over(const struct lattice *l, size_t dimension, const bool *active, double from,
                       double to, bool *reaching)
{
	bool any = false;

	for (size_t i = 0; i < l->shape->group->member_count; ++i) {
		double start = (double)l->shape->group->members[i].shift[l->repeats[dimension]];
		double end = start + l->extents[dimension].value;

		reaching[i] = active[i] && start <= from && end >= to;
		any |= reaching[i];
	}
	return any;
}

/* Bytes of the union of the active boxes from one dimension on.  They are cut into slabs at every
 * start and end in this dimension, and each slab is its width times what reaches over it: boxes of
 * rows [0, 4) and [2, 6) make [0, 2), [2, 4), [4, 6), of which the middle one has both members. */
static struct rf_measure box_bytes(const struct lattice *l, size_t dimension, const bool *active)
{
	struct rf_measure_scale *scale = l->scene->scale;
	const struct rf_group *group = l->shape->group;
	struct rf_measure sum = rf_measure_number(scale, 0);
	struct rf_measure *edges;
	size_t count = 0;
	bool *reaching;

	if (dimension == l->repeat_count)
		return runs_bytes(l, active);
	edges = RF_NEW_ARRAY(scale->arena, struct rf_measure, 2 * group->member_count);
	reaching = RF_NEW_ARRAY(scale->arena, bool, group->member_count);
	if (edges == NULL || reaching == NULL) {
		scale->failed = true;
		return l->run;
	}
	for (size_t i = 0; i < group->member_count; ++i) {
		int64_t start = group->members[i].shift[l->repeats[dimension]];

		if (!active[i])
			continue;
		edges[count] = rf_measure_number(scale, start);
		edges[count + 1] = rf_measure_add(scale, edges[count], l->extents[dimension]);
		count += 2;
	}
	qsort(edges, count, sizeof(*edges), by_descending_value);
	for (size_t i = 0; i + 1 < count; ++i) {
		struct rf_measure width = rf_measure_subtract(scale, edges[i], edges[i + 1]);

		if (width.value > 0 &&
		    reach_over(l, dimension, active, edges[i + 1].value, edges[i].value, reaching))
			sum = rf_measure_add(
			    scale, sum,
			    rf_measure_multiply(scale, width,
			                        box_bytes(l, dimension + 1, reaching)));
	}
	return sum;
}

static struct rf_measure lattice_bytes(const struct rf_footprint_nest *scene,
                                       const struct rf_footprint_group *shape,
                                       const struct rf_footprint_window *window)
{
	bool *active = RF_NEW_ARRAY(scene->scale->arena, bool, shape->group->member_count);
	struct lattice l;

	if (active == NULL) {
		scene->scale->failed = true;
		return shape->bytes;
	}
	memset(active, true, shape->group->member_count * sizeof(*active));
	make_lattice(scene, shape, window, &l);
	return box_bytes(&l, 0, active);
}

struct rf_measure rf_footprint_of_group(const struct rf_footprint_nest *scene,
                                        const struct rf_footprint_group *shape,
                                        const struct rf_footprint_window *window)
{
	return is_sweep(scene, shape, window) ? sweep_bytes(scene, shape, window)
	                                      : lattice_bytes(scene, shape, window);
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
