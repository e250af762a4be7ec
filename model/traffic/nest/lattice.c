/* SPDX-License-Identifier: MIT
 *
 * How many bytes lattices of runs touch.
 *
 * If the inner loop covers only part of a row (a tile), or jumps from line to line (a column), what
 * is touched is a lattice of short runs, a box in the loop counts for each member.  The union of
 * the boxes is measured exactly, one dimension after the other; a run that does not begin and end
 * on lines is charged the part lines it touches on average.
 */
#include "model/traffic/nest/lattice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Where a box begins along a loop. */
struct start {
	int64_t at;
	size_t box;
};

/* Where a box begins or ends. */
struct edge {
	struct rf_measure at;
	size_t box;
	bool begins;
};

/* What the boxes were from one loop on when so many members each had been there. */
struct known_boxes {
	int *members; /* by box: none, one or several */
	struct rf_measure bytes;
};

enum { MOST_KNOWN = 8 };

/* The boxes of some members from one repeating loop on: members that differ in the loops before it
 * alone have the same. */
struct boxes {
	size_t count;
	size_t *box;          /* by member in the order of `lattice.members` */
	size_t *inside;       /* by box: which it is from the next loop on */
	struct start *starts; /* along the loop, the furthest first */
	int *members;         /* by box: how many there are where the measure is taken */
	size_t known_count;   /* of measures that were taken: the latest are kept */
	struct known_boxes known[MOST_KNOWN];
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
		if (!taken[k] && shape->strides[k].value != 0 &&
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
		     (stride.value < rf_footprint_gap(scene, shape) && l->repeat_count == 0))) {
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
	int64_t a = ((const struct start *)left)->at, b = ((const struct start *)right)->at;

	return (a < b) - (a > b);
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

/* Merges two sorted stretches that follow each other; of equals those of the first go first. */
static void merge(const struct lattice *l, const struct rf_group_member **from, size_t middle,
                  size_t end, const struct rf_group_member **to)
{
	size_t left = 0, right = middle;

	for (size_t i = 0; i < end; ++i)
		to[i] = right == end ||
		                (left < middle && compare_boxes(l, from[left], from[right], 0) <= 0)
		            ? from[left++]
		            : from[right++];
}

/* Members in the order of their boxes; false without memory. */
static bool sort_members(struct lattice *l)
{
	const struct rf_group *group = l->shape->group;
	size_t count = group->member_count;
	const struct rf_group_member **other =
	    RF_NEW_ARRAY(l->scene->scale->arena, const struct rf_group_member *, count);

	if (other == NULL)
		return false;
	for (size_t i = 0; i < count; ++i)
		l->members[i] = &group->members[i];
	for (size_t length = 1; length < count; length *= 2) {
		const struct rf_group_member **sorted = other;

		for (size_t i = 0; i < count; i += 2 * length) {
			size_t rest = count - i;

			merge(l, l->members + i, length < rest ? length : rest,
			      2 * length < rest ? 2 * length : rest, sorted + i);
		}
		other = l->members;
		l->members = sorted;
	}
	return true;
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

/* Where the boxes begin along a repeating loop. */
static bool make_starts(struct lattice *l, size_t d)
{
	struct boxes *boxes = &l->boxes[d];
	bool is_sorted = true;

	boxes->starts = RF_NEW_ARRAY(l->scene->scale->arena, struct start, boxes->count);
	if (boxes->starts == NULL)
		return false;
	for (size_t i = 0, count = 0; i < l->shape->group->member_count; ++i) {
		struct start own = { l->members[i]->shift[l->repeats[d]], boxes->box[i] };

		if (own.box < count)
			continue;
		is_sorted &= count == 0 || own.at <= boxes->starts[count - 1].at;
		boxes->starts[count++] = own;
	}
	if (!is_sorted)
		qsort(boxes->starts, boxes->count, sizeof(*boxes->starts), by_descending_place);
	return true;
}

/* Finds the boxes and sorts where they begin, once for all slabs; false without memory. */
static bool prepare(struct lattice *l)
{
	struct rf_measure_scale *scale = l->scene->scale;
	size_t count = l->shape->group->member_count;
	struct boxes *runs = &l->boxes[l->repeat_count];

	l->members = RF_NEW_ARRAY(scale->arena, const struct rf_group_member *, count);
	l->starts = RF_NEW_ARRAY(scale->arena, struct rf_measure, count);
	l->offsets = RF_NEW_ARRAY(scale->arena, struct rf_measure, count);
	if (l->members == NULL || l->starts == NULL || l->offsets == NULL || !sort_members(l))
		return false;
	for (size_t d = l->repeat_count + 1; d-- > 0;)
		if (!make_boxes(l, d) || (d < l->repeat_count && !make_starts(l, d)))
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
	rf_measure_sort(l->offsets, count);
	bytes = rf_measure_union(scale, l->offsets, count, l->run, &segments);
	if ((l->is_aligned && members == 1) || l->scene->is_of_bytes)
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

static struct rf_measure box_bytes(struct lattice *l, size_t dimension);

static bool has_same(const struct boxes *boxes, const int *members)
{
	for (size_t i = 0; i < boxes->count; ++i)
		if (several(boxes->members[i]) != members[i])
			return false;
	return true;
}

/* A box is reached or left by as many members as have it. */
static bool pass_edge(const struct boxes *boxes, struct boxes *inside, const struct edge *edge)
{
	int *members = &inside->members[boxes->inside[edge->box]];
	int before = several(*members), by = several(boxes->members[edge->box]);

	*members += edge->begins ? -by : by;
	return several(*members) != before && (before > 0 || *members > 0);
}

/* The next edge of boxes that are equally long, the furthest first; `ended` and `begun` count those
 * that were passed. */
static struct edge next_edge(const struct lattice *l, size_t dimension, size_t *ended,
                             size_t *begun)
{
	struct rf_measure_scale *scale = l->scene->scale;
	const struct boxes *boxes = &l->boxes[dimension];
	const struct start *begin = &boxes->starts[*begun], *end = &boxes->starts[*ended];
	double extent = l->extents[dimension].value;

	if (*ended == boxes->count || (double)end->at + extent < (double)begin->at) {
		*begun += 1;
		return (struct edge){ rf_measure_number(scale, begin->at), begin->box, true };
	}
	*ended += 1;
	return (struct edge){ rf_measure_add(scale, rf_measure_number(scale, end->at),
		                             l->extents[dimension]),
		              end->box, false };
}

/* Bytes of the union of the boxes that there are, from one dimension on.  They are cut into slabs
 * at every start and end in this dimension, and each slab is its width times what reaches over it:
 * boxes of rows [0, 4) and [2, 6) make [0, 2), [2, 4), [4, 6), of which the middle one has both.
 * Going from edge to edge downwards, a box is reached with its end and left with its start.  What
 * is inside is measured again only where it has changed: of a star, the slabs but the first and the
 * last have the same inside. */
static struct rf_measure cut_bytes(struct lattice *l, size_t dimension)
{
	struct rf_measure_scale *scale = l->scene->scale;
	struct boxes *boxes = &l->boxes[dimension], *inside = boxes + 1;
	struct rf_measure sum = rf_measure_number(scale, 0), bytes = sum;
	size_t ended = 0, begun = 0;
	struct edge before = { 0 };
	bool changed = true, has_before = false;

	memset(inside->members, 0, inside->count * sizeof(*inside->members));
	while (begun < boxes->count) {
		struct edge edge = next_edge(l, dimension, &ended, &begun);

		if (boxes->members[edge.box] <= 0)
			continue;
		if (has_before && before.at.value > edge.at.value) {
			struct rf_measure width = rf_measure_subtract(scale, before.at, edge.at);

			if (changed)
				bytes = box_bytes(l, dimension + 1);
			changed = false;
			sum = rf_measure_add(scale, sum, rf_measure_multiply(scale, width, bytes));
		}
		before = edge;
		has_before = true;
		changed |= pass_edge(boxes, inside, &edge);
	}
	return sum;
}

/* From memory where the same members were there before: slabs of slabs of a star are few stars,
 * though there are as many of them as its dimensions have powers. */
static struct rf_measure box_bytes(struct lattice *l, size_t dimension)
{
	struct boxes *boxes = &l->boxes[dimension];
	struct known_boxes made = { 0 };

	if (dimension == l->repeat_count)
		return runs_bytes(l);
	for (size_t i = 0; i < boxes->known_count && i < MOST_KNOWN; ++i)
		if (has_same(boxes, boxes->known[i].members))
			return boxes->known[i].bytes;
	made.members = RF_NEW_ARRAY(l->scene->scale->arena, int, boxes->count);
	if (made.members == NULL) {
		l->scene->scale->failed = true;
		return rf_measure_number(l->scene->scale, 0);
	}
	for (size_t i = 0; i < boxes->count; ++i)
		made.members[i] = several(boxes->members[i]);
	made.bytes = cut_bytes(l, dimension);
	boxes->known[boxes->known_count++ % MOST_KNOWN] = made;
	return made.bytes;
}

static struct rf_measure count_bytes(const struct rf_footprint_nest *scene,
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

/* Counts in an arena of its own, as what is made on the way is many times the result. */
static struct rf_measure count_apart(const struct rf_footprint_nest *scene,
                                     const struct rf_footprint_group *shape,
                                     const struct rf_footprint_window *window)
{
	struct rf_measure_scale scale = *scene->scale, kept = scale;
	struct rf_footprint_nest apart = *scene;
	struct rf_measure bytes;

	kept.arena = shape->known->arena;
	scale.arena = rf_arena_new();
	apart.scale = &scale;
	if (scale.arena == NULL) {
		scene->scale->failed = true;
		return shape->bytes;
	}
	bytes = rf_measure_keep(&kept, &scale, count_bytes(&apart, shape, window));
	scene->scale->failed |= scale.failed || kept.failed;
	rf_arena_free(scale.arena);
	return bytes;
}

/* From memory where a window with as many turns of the same loop was asked for: there are
 * far fewer of those than windows.  What was asked for as a number is counted again where its
 * formula is wanted. */
struct rf_measure rf_lattice_bytes(const struct rf_footprint_nest *scene,
                                   const struct rf_footprint_group *shape,
                                   const struct rf_footprint_window *window)
{
	int64_t turns = own_turns(window);
	struct rf_footprint_lattice *made;

	for (size_t i = 0; i < shape->known->count; ++i) {
		const struct rf_footprint_lattice *lattice = &shape->known->items[i];

		if (lattice->loop == window->loop && lattice->turns == turns &&
		    (lattice->bytes.formula != NULL || !scene->scale->formulas))
			return lattice->bytes;
	}
	made = RF_PUSH(shape->known->arena, shape->known);
	if (made == NULL) {
		scene->scale->failed = true;
		return shape->bytes;
	}
	*made =
	    (struct rf_footprint_lattice){ window->loop, turns, count_apart(scene, shape, window) };
	return made->bytes;
}
