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

static int by_descending_value(const void *left, const void *right)
{
	double a = ((const struct rf_measure *)left)->value;
	double b = ((const struct rf_measure *)right)->value;

	return (a < b) - (a > b);
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
	for (size_t k = 0; k < scene->depth; ++k)
		shape->strides[k] =
		    rf_measure_absolute(scale, rf_measure_of(scale, group->strides[k]));
	for (size_t k = 0; k < scene->depth; ++k)
		shape->follows[k] = continues(scene, shape, k);
	for (size_t i = 0; i < group->member_count; ++i)
		shape->offsets[i] = offset_of(scene, shape, &group->members[i]);
	qsort(shape->offsets, group->member_count, sizeof(*shape->offsets), by_descending_value);
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

/* The union of equally long intervals that start at the given offsets, the largest first.
 * `segments` receives the number of connected pieces. */
static struct rf_measure union_of_intervals(struct rf_measure_scale *scale,
                                            const struct rf_measure *offsets, size_t count,
                                            struct rf_measure length, size_t *segments)
{
	struct rf_measure sum = length;

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
	size_t segments;

	return union_of_intervals(scene->scale, shape->offsets, shape->group->member_count,
	                          sweep_length(scene, shape, window), &segments);
}

/* ---- lattices ---- */

/* Where a box begins or ends. */
struct edge {
	struct rf_measure at;
	size_t box;
	bool begins;
};

/* The boxes of some members from one repeating loop on: members that differ in the loops before it
 * alone have the same. */
struct boxes {
	size_t count;
	size_t *box;        /* by member in the order of `lattice.members` */
	size_t *inside;     /* by box: which it is from the next loop on */
	struct edge *edges; /* along the loop, the furthest first */
	int *members;       /* by box: how many there are where the measure is taken */
};

/* How the loops of a window arrange a group: some run on along memory, the others repeat the
 * run. */
struct lattice {
	const struct rf_footprint_nest *scene;
	const struct rf_footprint_group *shape;
	size_t repeat_count;
	size_t repeats[RF_MAX_DEPTH]; /* loops */
	struct rf_measure extents[RF_MAX_DEPTH];
	bool runs_on[RF_MAX_DEPTH];             /* by loop */
	struct rf_measure run;                  /* bytes */
	bool is_aligned;                        /* runs begin and end on lines */
	const struct rf_group_member **members; /* those of equal boxes side by side */
	struct boxes boxes[RF_MAX_DEPTH + 1];   /* by repeating loop; the last are the runs */
	struct rf_measure *starts, *offsets;    /* of the runs, and room for those of some */
};

/* Turns of its outermost loop that a window goes on for. */
static int64_t own_turns(const struct rf_footprint_window *window)
{
	return window->loop < 0 ? 0 : llabs(window->shift[window->loop]);
}

/* Iterations of a loop inside a window. */
static struct rf_measure window_trips(const struct rf_footprint_nest *scene,
                                      const struct rf_footprint_window *window, size_t k)
{
	if ((int)k > window->loop)
		return scene->trips[k];
	if ((int)k < window->loop || window->shift[k] == 0)
		return rf_measure_number(scene->scale, 1);
	return rf_measure_min(rf_measure_number(scene->scale, own_turns(window)), scene->trips[k]);
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

static int by_descending_place(const void *left, const void *right)
{
	const struct edge *a = left, *b = right;

	return by_descending_value(&a->at, &b->at);
}

/* Compares the runs of two members, then their boxes from the innermost repetition out to the
 * first-th. */
static int compare_boxes(const struct lattice *l, const struct rf_group_member *a,
                         const struct rf_group_member *b, size_t first)
{
	if (a->rest_bytes != b->rest_bytes)
		return a->rest_bytes < b->rest_bytes ? -1 : 1;
	for (size_t k = 0; k < l->scene->depth; ++k)
		if (l->runs_on[k] && a->shift[k] != b->shift[k])
			return a->shift[k] < b->shift[k] ? -1 : 1;
	for (size_t d = l->repeat_count; d-- > first;) {
		size_t k = l->repeats[d];

		if (a->shift[k] != b->shift[k])
			return a->shift[k] < b->shift[k] ? -1 : 1;
	}
	return 0;
}

/* Members in the order of their boxes; few of them, mostly sorted. */
static void sort_members(struct lattice *l)
{
	const struct rf_group *group = l->shape->group;

	for (size_t i = 0; i < group->member_count; ++i) {
		size_t k = i;

		for (; k > 0 && compare_boxes(l, l->members[k - 1], &group->members[i], 0) > 0; --k)
			l->members[k] = l->members[k - 1];
		l->members[k] = &group->members[i];
	}
}

static bool make_boxes(struct lattice *l, size_t d)
{
	struct rf_arena *arena = l->scene->scale->arena;
	size_t count = l->shape->group->member_count;
	struct boxes *boxes = &l->boxes[d];

	boxes->box = RF_NEW_ARRAY(arena, size_t, count);
	boxes->inside = RF_NEW_ARRAY(arena, size_t, count);
	boxes->members = RF_NEW_ARRAY(arena, int, count);
	if (boxes->box == NULL || boxes->inside == NULL || boxes->members == NULL)
		return false;
	for (size_t i = 0; i < count; ++i) {
		boxes->count +=
		    i == 0 || compare_boxes(l, l->members[i - 1], l->members[i], d) != 0;
		boxes->box[i] = boxes->count - 1;
		if (d < l->repeat_count)
			boxes->inside[boxes->box[i]] = l->boxes[d + 1].box[i];
	}
	return true;
}

/* Where the boxes begin and end along a repeating loop. */
static bool make_edges(struct lattice *l, size_t d)
{
	struct rf_measure_scale *scale = l->scene->scale;
	struct boxes *boxes = &l->boxes[d];

	boxes->edges = RF_NEW_ARRAY(scale->arena, struct edge, 2 * boxes->count);
	if (boxes->edges == NULL)
		return false;
	for (size_t i = 0; i < l->shape->group->member_count; ++i) {
		struct edge *edges = &boxes->edges[2 * boxes->box[i]];
		struct rf_measure start =
		    rf_measure_number(scale, l->members[i]->shift[l->repeats[d]]);

		if (i > 0 && boxes->box[i] == boxes->box[i - 1])
			continue;
		edges[0] = (struct edge){ start, boxes->box[i], true };
		edges[1] = (struct edge){ rf_measure_add(scale, start, l->extents[d]),
			                  boxes->box[i], false };
	}
	qsort(boxes->edges, 2 * boxes->count, sizeof(*boxes->edges), by_descending_place);
	return true;
}

/* Finds the boxes and sorts their edges, once for all slabs; false without memory. */
static bool prepare(struct lattice *l)
{
	struct rf_measure_scale *scale = l->scene->scale;
	size_t count = l->shape->group->member_count;
	struct boxes *runs = &l->boxes[l->repeat_count];

	l->members = RF_NEW_ARRAY(scale->arena, const struct rf_group_member *, count);
	l->starts = RF_NEW_ARRAY(scale->arena, struct rf_measure, count);
	l->offsets = RF_NEW_ARRAY(scale->arena, struct rf_measure, count);
	if (l->members == NULL || l->starts == NULL || l->offsets == NULL)
		return false;
	sort_members(l);
	for (size_t d = l->repeat_count + 1; d-- > 0;)
		if (!make_boxes(l, d) || (d < l->repeat_count && !make_edges(l, d)))
			return false;
	for (size_t i = 0; i < count; ++i) {
		l->starts[runs->box[i]] = run_offset(l, l->members[i]);
		l->boxes[0].members[l->boxes[0].box[i]] += 1;
	}
	return true;
}

/* Bytes of the runs that there are, part lines included. */
static struct rf_measure runs_bytes(const struct lattice *l)
{
	struct rf_measure_scale *scale = l->scene->scale;
	const struct boxes *runs = &l->boxes[l->repeat_count];
	size_t count = 0, segments = 1;
	int members = 0;
	struct rf_measure bytes;

	for (size_t i = 0; i < runs->count; ++i)
		if (runs->members[i] > 0) {
			members += runs->members[i];
			l->offsets[count++] = l->starts[i];
		}
	if (count == 0)
		return rf_measure_number(scale, 0);
	qsort(l->offsets, count, sizeof(*l->offsets), by_descending_value);
	bytes = union_of_intervals(scale, l->offsets, count, l->run, &segments);
	if (l->is_aligned && members == 1)
		return bytes;
	return rf_measure_add(
	    scale, bytes,
	    rf_measure_number(scale,
	                      (int64_t)segments * (l->scene->line_bytes - l->shape->group->bytes)));
}

/* None, one or more members: more is not asked for. */
static int several(int members)
{
	return members > 2 ? 2 : members;
}

/* A box is reached or left by as many members as have it. */
static bool pass_edge(const struct boxes *boxes, struct boxes *inside, const struct edge *edge)
{
	int *members = &inside->members[boxes->inside[edge->box]];
	int before = several(*members), by = several(boxes->members[edge->box]);

	*members += edge->begins ? -by : by;
	return several(*members) != before && (before > 0 || *members > 0);
}

/* Bytes of the union of the boxes that there are, from one dimension on.  They are cut into slabs
 * at every start and end in this dimension, and each slab is its width times what reaches over it:
 * boxes of rows [0, 4) and [2, 6) make [0, 2), [2, 4), [4, 6), of which the middle one has both.
 * Going from edge to edge downwards, a box is reached with its end and left with its start.  What
 * is inside is measured again only where it has changed: of a star, the slabs but the first and the
 * last have the same inside. */
static struct rf_measure box_bytes(struct lattice *l, size_t dimension)
{
	struct rf_measure_scale *scale = l->scene->scale;
	struct boxes *boxes = &l->boxes[dimension], *inside = boxes + 1;
	struct rf_measure sum = rf_measure_number(scale, 0), bytes = sum;
	const struct edge *before = NULL;
	bool changed = true;

	if (dimension == l->repeat_count)
		return runs_bytes(l);
	memset(inside->members, 0, inside->count * sizeof(*inside->members));
	for (size_t i = 0; i < 2 * boxes->count; ++i) {
		const struct edge *edge = &boxes->edges[i];

		if (boxes->members[edge->box] <= 0)
			continue;
		if (before != NULL && before->at.value > edge->at.value) {
			struct rf_measure width = rf_measure_subtract(scale, before->at, edge->at);

			if (changed)
				bytes = box_bytes(l, dimension + 1);
			changed = false;
			sum = rf_measure_add(scale, sum, rf_measure_multiply(scale, width, bytes));
		}
		before = edge;
		changed |= pass_edge(boxes, inside, edge);
	}
	return sum;
}

static struct rf_measure lattice_bytes(const struct rf_footprint_nest *scene,
                                       const struct rf_footprint_group *shape,
                                       const struct rf_footprint_window *window)
{
	struct lattice l;

	make_lattice(scene, shape, window, &l);
	if (!prepare(&l)) {
		scene->scale->failed = true;
		return shape->bytes;
	}
	return box_bytes(&l, 0);
}

/* The same, from memory where a window with as many turns of the same loop was asked for: there are
 * far fewer of those than windows. */
static struct rf_measure remembered_bytes(const struct rf_footprint_nest *scene,
                                          const struct rf_footprint_group *shape,
                                          const struct rf_footprint_window *window)
{
	int64_t turns = own_turns(window);
	struct rf_footprint_lattice *made;

	for (size_t i = 0; i < shape->known->count; ++i) {
		const struct rf_footprint_lattice *lattice = &shape->known->items[i];

		if (lattice->loop == window->loop && lattice->turns == turns)
			return lattice->bytes;
	}
	made = RF_PUSH(scene->scale->arena, shape->known);
	if (made == NULL) {
		scene->scale->failed = true;
		return shape->bytes;
	}
	*made = (struct rf_footprint_lattice){ window->loop, turns,
		                               lattice_bytes(scene, shape, window) };
	return made->bytes;
}

struct rf_measure rf_footprint_of_group(const struct rf_footprint_nest *scene,
                                        const struct rf_footprint_group *shape,
                                        const struct rf_footprint_window *window)
{
	return is_sweep(scene, shape, window) ? sweep_bytes(scene, shape, window)
	                                      : remembered_bytes(scene, shape, window);
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
