/* SPDX-License-Identifier: MIT
 *
 * What layer conditions in closed form take for granted.
 *
 * A closed form counts streams: so many lines in each iteration, the same in all of them.  That is
 * right where
 *
 *  - every reference is touched in every innermost iteration: no condition decides about it, it
 *    stands in the innermost loop, and a loop turns equally often each time that it starts (not
 *    so the last tile of a row that tiles do not divide);
 *  - the loops of a reference tile what it touches.  The strides of a[j][i], taken by length, are
 *    no shorter than what the loops of shorter strides cover, so that each turn leads to new
 *    places, whereas x[i + j] and a[i + j][j] come to the same places in many turns, and whole rows
 *    of a packed triangle, a[i*(i + 1)/2 + j] for all j, overlap;
 *  - two groups of references to one array lie apart, as a[i] and a[N + i] do but a[j][i] and
 *    a[i][j] do not: nobody says of those who finds what the other brought;
 *  - edges do not weigh: loops are long against the distances that references to one array have in
 *    them, and rows against lines.  Their shares are estimated and bounded by WEIGHTY_EDGES.
 *
 * Where one of these is not so, the closed form may still be near the truth, but it does not know.
 */
#include "model/traffic/layers/assumptions.h"

#include <math.h>

#include "base/integer.h"

/* Share of the lines that edges may add before they weigh. */
#define WEIGHTY_EDGES 0.05

struct checking {
	const struct rf_assumptions_input *input;
	const struct rf_lc *lc;
	const struct rf_nest *nest;
	const struct rf_footprint_nest *scene;
	const double *sizes;
	struct rf_arena *arena;
	struct rf_assumptions *found;
	bool failed; /* no memory */
};

static const struct rf_access *access_of(const struct checking *c, int access)
{
	return &c->nest->kernel->accesses[access];
}

static const char *name_of(const struct checking *c, size_t k)
{
	return c->nest->loops[k].loop->variable;
}

/* ---- every iteration is like the others ---- */

static void look_for_conditions(struct checking *c)
{
	if (c->nest->guard == NULL)
		return;
	c->found->unmet = "a condition decides which iterations touch what";
	c->found->place = c->nest->guard->place;
}

static void look_for_outer_references(struct checking *c)
{
	for (size_t i = 0; i < c->nest->reference_count; ++i) {
		const struct rf_reference *reference = &c->nest->references[i];
		const struct rf_access *access = access_of(c, reference->access);

		if (reference->is_innermost)
			continue;
		c->found->unmet = rf_arena_print(c->arena, "%s stands outside of loop %s",
		                                 access->text, name_of(c, c->nest->depth - 1));
		c->found->place = access->place;
		return;
	}
}

/* The innermost loop with a choice of bounds, NULL for none. */
static const struct rf_loop *loop_of_several_bounds(const struct rf_nest *nest)
{
	for (size_t k = nest->depth; k-- > 0;)
		if (nest->loops[k].loop->lower_count > 1 || nest->loops[k].loop->upper_count > 1)
			return nest->loops[k].loop;
	return NULL;
}

static void look_for_partial_tiles(struct checking *c)
{
	const struct rf_loop *loop = loop_of_several_bounds(c->nest);
	const struct rf_count *turns;
	struct rf_counts own;

	if (loop == NULL)
		return;
	if (c->input->counts == NULL && rf_counts_make(c->input->stream, c->arena, &own) != RF_OK) {
		c->failed = true;
		return;
	}
	turns = c->input->counts != NULL ? c->input->counts->turns : own.turns;
	turns += c->nest->loops[c->nest->depth - 1].loop->id;
	if (turns->known && turns->times == rf_nest_iterations(c->nest, c->sizes))
		return;
	c->found->unmet =
	    rf_arena_print(c->arena, "loop %s ends at the first of several bounds", loop->variable);
	c->found->place = loop->place;
}

/* ---- loops tile what a reference touches ---- */

static void look_for_packed_rows(struct checking *c)
{
	for (size_t i = 0; i < c->nest->reference_count; ++i) {
		const struct rf_access *access = access_of(c, c->nest->references[i].access);

		if (access->rows == NULL)
			continue;
		c->found->unmet =
		    rf_arena_print(c->arena, "%s lies in rows of a packed triangle", access->text);
		c->found->place = access->place;
		return;
	}
}

/* The moving loop of the shortest stride that is not taken yet, the depth if there is none. */
static size_t shortest_left(const struct checking *c, const struct rf_footprint_group *shape,
                            const bool *taken)
{
	size_t best = c->scene->depth;

	for (size_t k = 0; k < c->scene->depth; ++k) {
		double stride = shape->strides[k].value;

		if (stride > 0 && c->scene->trips[k].value > 1 && !taken[k] &&
		    (best == c->scene->depth || stride < shape->strides[best].value))
			best = k;
	}
	return best;
}

static void look_for_overlaps(struct checking *c)
{
	for (size_t g = 0; g < c->scene->shape_count && c->found->unmet == NULL; ++g) {
		const struct rf_footprint_group *shape = &c->scene->shapes[g];
		const struct rf_access *access = access_of(c, shape->group->members[0].access);
		bool taken[RF_MAX_DEPTH] = { false };
		double covered = 0;
		size_t last = c->scene->depth, k;

		while ((k = shortest_left(c, shape, taken)) < c->scene->depth) {
			double stride = shape->strides[k].value;

			taken[k] = true;
			if (last < c->scene->depth && stride <= covered) {
				c->found->unmet = rf_arena_print(
				    c->arena, "loops %s and %s lead %s to the same places",
				    name_of(c, k < last ? k : last),
				    name_of(c, k < last ? last : k), access->text);
				c->found->place = access->place;
				return;
			}
			covered += (c->scene->trips[k].value - 1) * stride;
			last = k;
		}
	}
}

/* ---- groups of one array lie apart ---- */

/* Bytes of an array that a group touches, from the first to the last. */
struct range {
	double low, high;
};

static const struct rf_reference *reference_of(const struct rf_nest *nest, int access)
{
	for (size_t i = 0; i < nest->reference_count; ++i)
		if (nest->references[i].access == access)
			return &nest->references[i];
	return NULL;
}

static double start_of(const struct checking *c, const struct rf_group_member *member)
{
	return rf_formula_value(reference_of(c->nest, member->access)->address.constant, c->sizes);
}

static struct range range_of(const struct checking *c, const struct rf_footprint_group *shape)
{
	struct range range = { INFINITY, -INFINITY };

	for (size_t i = 0; i < shape->group->member_count; ++i) {
		double start = start_of(c, &shape->group->members[i]);

		range.low = fmin(range.low, start);
		range.high = fmax(range.high, start + shape->bytes.value);
	}
	for (size_t k = 0; k < c->scene->depth; ++k) {
		double moved = rf_formula_value(shape->group->strides[k], c->sizes) *
		               (c->scene->trips[k].value - 1);

		range.low += fmin(moved, 0);
		range.high += fmax(moved, 0);
	}
	return range;
}

/* The greatest divisor of a line and of all strides of two groups. */
static int64_t common_step(const struct checking *c, const struct rf_footprint_group *a,
                           const struct rf_footprint_group *b)
{
	int64_t step = 0;

	for (size_t k = 0; k < c->scene->depth; ++k) {
		step = rf_integer_gcd(llround(a->strides[k].value), step);
		step = rf_integer_gcd(llround(b->strides[k].value), step);
	}
	return step;
}

/* Whether two groups whose loops all move by whole lines are never in the same one: a[16*i] and
 * a[16*i + 9]. */
static bool interleave(const struct checking *c, const struct rf_footprint_group *a,
                       const struct rf_footprint_group *b)
{
	int64_t line = c->scene->line_bytes, step = common_step(c, a, b);

	if (step == 0 || step % line != 0)
		return false;
	for (size_t i = 0; i < a->group->member_count; ++i)
		for (size_t k = 0; k < b->group->member_count; ++k) {
			int64_t one = llround(start_of(c, &a->group->members[i]));
			int64_t other = llround(start_of(c, &b->group->members[k]));

			if (rf_integer_mod(one, step) / line == rf_integer_mod(other, step) / line)
				return false;
		}
	return true;
}

static void look_for_meetings(struct checking *c)
{
	const struct rf_footprint_group *shapes = c->scene->shapes;

	for (size_t g = 0; g < c->scene->shape_count; ++g)
		for (size_t h = 0; h < g; ++h) {
			const struct rf_access *one, *other;
			struct range a, b;

			if (shapes[g].group->array != shapes[h].group->array)
				continue;
			a = range_of(c, &shapes[h]);
			b = range_of(c, &shapes[g]);
			if (a.high <= b.low || b.high <= a.low ||
			    interleave(c, &shapes[h], &shapes[g]))
				continue;
			one = access_of(c, shapes[h].group->members[0].access);
			other = access_of(c, shapes[g].group->members[0].access);
			c->found->unmet = rf_arena_print(
			    c->arena, "%s and %s come to the same lines at no fixed distance",
			    one->text, other->text);
			c->found->place = other->place;
			return;
		}
}

/* ---- edges do not weigh ---- */

static void look_for_short_loops(struct checking *c)
{
	double edges = 0;

	for (size_t k = 0; k < c->scene->depth; ++k) {
		double trips = c->scene->trips[k].value;
		const struct rf_loop *loop = c->nest->loops[k].loop;

		edges += (double)c->scene->halo[k] / trips;
		if (edges <= WEIGHTY_EDGES)
			continue;
		c->found->unmet = rf_arena_print(
		    c->arena, "loop %s turns %.0f times, too few for references %lld turns apart",
		    loop->variable, trips, (long long)c->scene->halo[k]);
		c->found->place = loop->place;
		return;
	}
}

/* Whether every run of a group begins and ends with a line. */
static bool is_aligned(const struct checking *c, const struct rf_footprint_group *shape, size_t row,
                       double run)
{
	double line = (double)c->scene->line_bytes;

	for (size_t k = 0; k < c->scene->depth; ++k)
		if (k != row && fmod(shape->strides[k].value, line) != 0)
			return false;
	return shape->group->member_count == 1 && fmod(run, line) == 0 &&
	       fmod(start_of(c, &shape->group->members[0]), line) == 0;
}

/* A run of b bytes that begins anywhere in a line touches (line - element)/b parts of it more. */
static void look_for_short_rows(struct checking *c)
{
	double line = (double)c->scene->line_bytes;

	for (size_t g = 0; g < c->scene->shape_count; ++g) {
		const struct rf_footprint_group *shape = &c->scene->shapes[g];
		const struct rf_access *access = access_of(c, shape->group->members[0].access);
		bool taken[RF_MAX_DEPTH] = { false };
		size_t row = shortest_left(c, shape, taken), next;
		double run;

		if (row == c->scene->depth || shape->strides[row].value >= line)
			continue;
		taken[row] = true;
		next = shortest_left(c, shape, taken);
		run = c->scene->trips[row].value * shape->strides[row].value;
		if (next == c->scene->depth || shape->strides[next].value < run + line ||
		    (line - shape->bytes.value) / run <= WEIGHTY_EDGES ||
		    is_aligned(c, shape, row, run))
			continue;
		c->found->unmet =
		    rf_arena_print(c->arena, "rows of %.0f bytes of %s begin and end within lines",
		                   run, c->nest->kernel->arrays[shape->group->array].name);
		c->found->place = access->place;
		return;
	}
}

enum rf_status rf_assumptions_check(const struct rf_assumptions_input *input,
                                    struct rf_arena *arena, struct rf_assumptions *found)
{
	/* What leaves the nest to the general way comes before what does not. */
	static void (*const looks[])(struct checking *) = {
		look_for_conditions,  look_for_outer_references, look_for_packed_rows,
		look_for_overlaps,    look_for_partial_tiles,    look_for_meetings,
		look_for_short_loops, look_for_short_rows,
	};
	struct checking c = {
		.input = input,
		.lc = input->lc,
		.nest = input->lc->nest,
		.scene = &input->lc->scene,
		.sizes = input->lc->scene.scale->sizes,
		.arena = arena,
		.found = found,
	};

	*found = (struct rf_assumptions){ 0 };
	for (size_t i = 0; i < sizeof(looks) / sizeof(*looks) && found->unmet == NULL; ++i) {
		looks[i](&c);
		if (found->unmet == NULL)
			continue;
		found->is_of_edges =
		    looks[i] == look_for_short_loops || looks[i] == look_for_short_rows;
		found->is_of_groups = looks[i] == look_for_meetings;
	}
	return c.failed || rf_arena_failed(arena) ? RF_FAILED : RF_OK;
}
