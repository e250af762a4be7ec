/* SPDX-License-Identifier: MIT
 *
 * What runs where, without walking it.
 *
 * Conditions are tests of forms that are linear in loops over blocks, warps and turns and have a
 * part for each lane.  The box of all values is halved, or parted by remainders, until each test
 * holds for all lanes, for none, or has one value whose lanes can be asked:
 *
 *     i < n with i = 128 b + 32 w + lane and n = 1000: blocks 0 to 6 whole; of block 7 warps 0 to
 *     2 whole and warp 3 with 8 lanes
 */
#include "model/gpu/lane_boxes.h"

#include <stdlib.h>

#include "base/integer.h"

enum { MOST_BOXES = 1 << 16 };

/* A test with the places of the warps of the class, and what lanes add to it. */
struct parting_test {
	struct rf_lanes_form form;
	bool is_equality;
	int64_t divisor;
	const uint64_t *values;
	int64_t lane_least, lane_most;
};

struct parting_set {
	const struct rf_lane_guards *guards;
	struct parting_test tests[RF_LANE_BOXES_TESTS];
};

struct parting {
	const struct rf_lanes_class *class;
	const struct rf_lane_boxes_sink *sink;
	struct parting_set *sets;
	uint64_t *masks; /* by set, of the box at hand */
	int set_count, boxes;
	bool is_cut;
};

int64_t rf_lane_boxes_at(const struct rf_lanes_form *form, const struct rf_lane_box *box)
{
	int64_t sum = form->constant;

	for (int i = 0; i < RF_LANES_LOOPS; ++i)
		sum += form->factor[i] * box->start[i];
	return sum;
}

static void range(const struct rf_lanes_form *form, const struct rf_lane_box *box, int64_t *least,
                  int64_t *most)
{
	*least = *most = rf_lane_boxes_at(form, box);
	for (int i = 0; i < RF_LANES_LOOPS; ++i) {
		int64_t move = form->factor[i] * box->stride[i] * (box->count[i] - 1);

		*(move > 0 ? most : least) += move;
	}
}

enum answer { NEVER, ALWAYS, OPEN };

/* Whether a test holds for all lanes everywhere in a box; `decided`: each lane can be asked. */
static enum answer ask(const struct parting_test *t, const struct rf_lane_box *box, bool *decided)
{
	int64_t least, most;

	range(&t->form, box, &least, &most);
	*decided = least == most;
	if (t->divisor > 0) {
		*decided = true;
		for (int i = 0; i < RF_LANES_LOOPS; ++i)
			*decided =
			    *decided && (box->count[i] == 1 ||
			                 t->form.factor[i] * box->stride[i] % t->divisor == 0);
		if (t->lane_least != t->lane_most || !*decided)
			return OPEN;
		return (least + t->lane_least) % t->divisor == 0 ? ALWAYS : NEVER;
	}
	if (t->values != NULL)
		return OPEN;
	least += t->lane_least;
	most += t->lane_most;
	if (t->is_equality)
		return least > 0 || most < 0 ? NEVER : least == most ? ALWAYS : OPEN;
	return least >= 0 ? ALWAYS : most < 0 ? NEVER : OPEN;
}

static enum answer ask_guard(const struct parting_set *p, const struct rf_lane_guard *g,
                             const struct rf_lane_box *box, const struct parting_test **open)
{
	enum answer all = ALWAYS;

	for (int i = g->first; i < g->first + g->count; ++i) {
		bool decided;
		enum answer one = ask(&p->tests[i], box, &decided);

		if (one == NEVER)
			return g->is_negated ? ALWAYS : NEVER;
		if (one != OPEN)
			continue;
		all = OPEN;
		if (!decided && *open == NULL)
			*open = &p->tests[i];
	}
	if (all == OPEN)
		return OPEN;
	return g->is_negated ? NEVER : ALWAYS;
}

static bool test_holds(const struct parting *p, const struct parting_test *t,
                       const struct rf_lane_box *box, int64_t lane)
{
	int64_t value = rf_lane_boxes_at(&t->form, box) + rf_lanes_part(p->class, &t->form, lane);

	if (t->values != NULL)
		return t->values[value / 64] >> value % 64 & 1;
	if (t->divisor > 0)
		return value % t->divisor == 0;
	return t->is_equality ? value == 0 : value >= 0;
}

/* Lanes for which all guards of a set let through, at the first point of a box. */
static uint64_t mask_of(const struct parting *p, const struct parting_set *set,
                        const struct rf_lane_box *box)
{
	uint64_t mask = 0;

	for (int64_t lane = 0; lane < p->class->lanes; ++lane) {
		bool runs = rf_lanes_has(p->class, lane);

		for (int g = 0; g < set->guards->guard_count && runs; ++g) {
			const struct rf_lane_guard *guard = &set->guards->guards[g];
			bool all = true;

			for (int i = 0; i < guard->count && all; ++i)
				all = test_holds(p, &set->tests[guard->first + i], box, lane);
			runs = all != guard->is_negated;
		}
		mask |= (uint64_t)runs << lane;
	}
	return mask;
}

/* The loop to part a box by: of remainders one whose turns differ, else what moves furthest. */
static int choose_loop(const struct parting_test *t, const struct rf_lane_box *box)
{
	int64_t furthest = 0;
	int chosen = -1;

	for (int i = 0; i < RF_LANES_LOOPS; ++i) {
		int64_t move = t->form.factor[i] * box->stride[i];

		if (box->count[i] == 1 || move == 0)
			continue;
		if (t->divisor > 0 && move % t->divisor == 0)
			continue;
		move *= t->divisor > 0 ? 1 : box->count[i] - 1;
		if ((move < 0 ? -move : move) > furthest) {
			furthest = move < 0 ? -move : move;
			chosen = i;
		}
	}
	return chosen;
}

double rf_lane_boxes_volume(const struct rf_lane_box *box)
{
	double product = 1;

	for (int i = 0; i < RF_LANES_LOOPS; ++i)
		product *= (double)box->count[i];
	return product;
}

/* Whether all guards of a set hold; `*open` becomes a test that parts the box further. */
static enum answer ask_set(const struct parting_set *set, const struct rf_lane_box *box,
                           const struct parting_test **open)
{
	const struct parting_test *first = NULL;
	enum answer all = ALWAYS;

	for (int g = 0; g < set->guards->guard_count; ++g) {
		enum answer answer = ask_guard(set, &set->guards->guards[g], box, &first);

		if (answer == NEVER)
			return NEVER;
		if (answer == OPEN)
			all = OPEN;
	}
	if (*open == NULL)
		*open = first;
	return all;
}

/* Whether any set lets anything through; `*open` as above. */
static bool runs(const struct parting *p, const struct rf_lane_box *box,
                 const struct parting_test **open)
{
	bool some = false;

	for (int s = 0; s < p->set_count; ++s)
		some |= ask_set(&p->sets[s], box, open) != NEVER;
	return some;
}

static void take(struct parting *p, const struct rf_lane_box *box)
{
	for (int s = 0; s < p->set_count; ++s) {
		const struct parting_test *open = NULL;
		enum answer answer = ask_set(&p->sets[s], box, &open);

		p->masks[s] = answer == NEVER    ? 0
		              : answer == ALWAYS ? p->class->mask
		                                 : mask_of(p, &p->sets[s], box);
	}
	p->sink->take(p->sink->context, box, p->masks);
}

static void part(struct parting *p, struct rf_lane_box box)
{
	const struct parting_test *open = NULL;
	int loop;

	if (!runs(p, &box, &open))
		return;
	if (open == NULL || ++p->boxes > MOST_BOXES) {
		p->is_cut |= open != NULL;
		take(p, &box);
		return;
	}
	loop = choose_loop(open, &box);
	if (open->divisor > 0) {
		int64_t move = open->form.factor[loop] * box.stride[loop] % open->divisor;
		int64_t period = open->divisor / rf_integer_gcd(open->divisor, move);
		int64_t count = box.count[loop], start = box.start[loop];
		int64_t stride = box.stride[loop];

		for (int64_t r = 0; r < period && r < count; ++r) {
			box.start[loop] = start + r * stride;
			box.stride[loop] = stride * period;
			box.count[loop] = (count - r + period - 1) / period;
			part(p, box);
		}
		return;
	}
	struct rf_lane_box upper = box;
	int64_t half = box.count[loop] / 2;

	upper.start[loop] += half * box.stride[loop];
	upper.count[loop] -= half;
	box.count[loop] = half;
	part(p, box);
	part(p, upper);
}

static struct parting_test prepare(const struct rf_lane_test *test, const struct rf_lanes_class *c)
{
	struct parting_test t = { .form = rf_lanes_of_class(c, &test->form),
		                  .is_equality = test->is_equality,
		                  .divisor = test->divisor,
		                  .values = test->values,
		                  .lane_least = INT64_MAX,
		                  .lane_most = INT64_MIN };

	for (int64_t lane = 0; lane < c->lanes; ++lane) {
		int64_t of_lane = rf_lanes_part(c, &t.form, lane);

		if (!rf_lanes_has(c, lane))
			continue;
		t.lane_least = of_lane < t.lane_least ? of_lane : t.lane_least;
		t.lane_most = of_lane > t.lane_most ? of_lane : t.lane_most;
	}
	return t;
}

enum rf_status rf_lane_boxes_part(const struct rf_lane_guards *const *sets, int count,
                                  const struct rf_lanes_class *c, const struct rf_lane_box *box,
                                  const struct rf_lane_boxes_sink *sink, bool *is_cut)
{
	struct parting p = { .class = c, .sink = sink, .set_count = count };
	struct rf_lane_box all = *box;
	bool is_there;

	for (int axis = 0; axis < RF_LANES_AXES; ++axis) {
		all.start[RF_LANES_AXES + axis] = 0;
		all.stride[RF_LANES_AXES + axis] = 1;
		all.count[RF_LANES_AXES + axis] = c->count[axis];
	}
	p.sets = malloc((size_t)count * sizeof(*p.sets));
	p.masks = malloc((size_t)count * sizeof(*p.masks));
	is_there = p.sets != NULL && p.masks != NULL;
	for (int s = 0; s < count && is_there; ++s) {
		p.sets[s].guards = sets[s];
		for (int i = 0; i < sets[s]->test_count; ++i)
			p.sets[s].tests[i] = prepare(&sets[s]->tests[i], c);
	}
	if (is_there)
		part(&p, all);
	*is_cut |= p.is_cut;
	free(p.sets);
	free(p.masks);
	return is_there ? RF_OK : RF_FAILED;
}
