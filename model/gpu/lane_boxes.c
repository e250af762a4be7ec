/* SPDX-License-Identifier: MIT
 *
 * What runs where, without walking it.
 *
 * Conditions are tests of forms that are linear in loops over blocks, warps and turns and have a
 * part for each lane.  The box of all values is halved, or parted by remainders, until each test
 * holds for all lanes, for none, or for the same lanes everywhere:
 *
 *     i < n with i = 128 b + 32 w + lane and n = 1000: blocks 0 to 6 whole; of block 7 warps 0 to
 *     2 whole and warp 3 with 8 lanes
 *
 * A program of forms holds or does not hold in a box where its range says so; else the box is
 * parted until each form has one value, or one modulo what the program needs of it.  Where that
 * are too many parts they are counted first, and the box is halved so often at most: at the end of
 * each way one point at random stands for the others.
 */
#include "model/gpu/lane_boxes.h"

#include <stdlib.h>

#include "base/integer.h"

enum { MOST_BOXES = 1 << 16, MOST_OF_PROGRAMS = 1 << 14 };

enum answer { NEVER, ALWAYS, OPEN };

/* A test with the places of the warps of the class, and what lanes add to it. */
struct parting_test {
	struct rf_lanes_form form;
	bool is_equality;
	int64_t divisor;
	int loops; /* from the first one to the last one that moves the form */
	int64_t of_lane[RF_MOST_LANES];
	int part_count;
	int64_t parts[RF_MOST_LANES]; /* different ones of lanes, ascending */
};

struct parting_set {
	const struct rf_lane_guards *guards;
	struct parting_test tests[RF_LANE_BOXES_TESTS];
};

struct parting {
	const struct rf_lanes_class *class;
	const struct rf_lane_boxes_sink *sink;
	struct parting_set *sets;
	uint64_t *masks;            /* by set, of the box at hand, ... */
	enum answer *answers;       /* ... and whether its guards hold there */
	int set_count, boxes, most; /* of programs */
	bool has_program, is_cut;
	bool counts;     /* boxes alone */
	uint64_t random; /* of points that stand for others; 0: the first one does */
};

int64_t rf_lane_boxes_at(const struct rf_lanes_form *form, const struct rf_lane_box *box)
{
	int64_t sum = form->constant;

	for (int i = 0; i < RF_LANES_LOOPS; ++i)
		sum += form->factor[i] * box->start[i];
	return sum;
}

void rf_lane_boxes_values(const struct rf_lane_guards *guards, const struct rf_lane_guard *guard,
                          const struct rf_lanes_class *c, const struct rf_lane_box *at,
                          int64_t values[RF_MOST_LANES])
{
	int64_t forms[RF_LANE_FORMS][RF_MOST_LANES];

	for (int i = 0; i < guard->count; ++i) {
		struct rf_lanes_form form =
		    rf_lanes_of_class(c, &guards->tests[guard->first + i].form);
		int64_t first = rf_lane_boxes_at(&form, at);

		rf_lanes_parts(c, &form, forms[i]);
		for (int64_t lane = 0; lane < c->lanes; ++lane)
			forms[i][lane] += first;
	}
	rf_lane_program_values(&guard->program, (int)c->lanes, forms, values);
}

static void range(const struct parting_test *t, const struct rf_lane_box *box, int64_t *least,
                  int64_t *most)
{
	*least = t->form.constant;
	for (int i = 0; i < t->loops; ++i)
		*least += t->form.factor[i] * box->start[i];
	*most = *least;
	for (int i = 0; i < t->loops; ++i) {
		int64_t move = t->form.factor[i] * box->stride[i] * (box->count[i] - 1);

		*(move > 0 ? most : least) += move;
	}
}

static int64_t lane_least(const struct parting_test *t)
{
	return t->part_count > 0 ? t->parts[0] : INT64_MAX;
}

static int64_t lane_most(const struct parting_test *t)
{
	return t->part_count > 0 ? t->parts[t->part_count - 1] : INT64_MIN;
}

/* Whether some lane has a part from `low` to `high`. */
static bool has_part(const struct parting_test *t, int64_t low, int64_t high)
{
	int first = 0, end = t->part_count;

	while (first < end) {
		int middle = (first + end) / 2;

		if (t->parts[middle] < low)
			first = middle + 1;
		else
			end = middle;
	}
	return first < t->part_count && t->parts[first] <= high;
}

/* Whether a test holds for all lanes everywhere in a box; `decided`: each lane can be asked, at any
 * place of the box. */
static enum answer ask(const struct parting_test *t, const struct rf_lane_box *box, bool *decided)
{
	int64_t least, most;

	range(t, box, &least, &most);
	*decided = least == most;
	if (t->divisor > 0) {
		*decided = true;
		for (int i = 0; i < t->loops; ++i)
			*decided =
			    *decided && (box->count[i] == 1 ||
			                 t->form.factor[i] * box->stride[i] % t->divisor == 0);
		if (t->part_count != 1 || !*decided)
			return OPEN;
		return (least + t->parts[0]) % t->divisor == 0 ? ALWAYS : NEVER;
	}
	*decided = *decided || !has_part(t, -most, t->is_equality ? -least : -least - 1);
	least += lane_least(t);
	most += lane_most(t);
	if (t->is_equality)
		return least > 0 || most < 0 ? NEVER : least == most ? ALWAYS : OPEN;
	return least >= 0 ? ALWAYS : most < 0 ? NEVER : OPEN;
}

/* The values of a form in a box, of any lane. */
static struct rf_lane_range range_with_lanes(const struct parting_test *t,
                                             const struct rf_lane_box *box)
{
	struct rf_lane_range r;

	range(t, box, &r.low, &r.high);
	r.low += lane_least(t);
	r.high += lane_most(t);
	return r;
}

/* Whether a form of a program is the same everywhere in a box, but for lanes. */
static bool is_same(const struct parting_test *t, const struct rf_lane_box *box)
{
	for (int i = 0; i < t->loops; ++i) {
		int64_t move = t->form.factor[i] * box->stride[i];

		if (box->count[i] > 1 && (t->divisor > 0 ? move % t->divisor : move) != 0)
			return false;
	}
	return true;
}

static enum answer ask_program(const struct parting_set *p, const struct rf_lane_guard *g,
                               const struct rf_lane_box *box, const struct parting_test **open)
{
	struct rf_lane_range forms[RF_LANE_FORMS], is;
	bool all = true;

	for (int i = 0; i < g->count; ++i)
		forms[i] = range_with_lanes(&p->tests[g->first + i], box);
	is = rf_lane_program_range(&g->program, forms);
	if (!g->is_place && (is.low > 0 || is.high < 0))
		return g->is_negated ? NEVER : ALWAYS;
	if (!g->is_place && is.low == 0 && is.high == 0)
		return g->is_negated ? ALWAYS : NEVER;
	for (int i = 0; i < g->count && all; ++i) {
		all = is_same(&p->tests[g->first + i], box);
		if (!all && *open == NULL)
			*open = &p->tests[g->first + i];
	}
	return g->is_place && all ? ALWAYS : OPEN;
}

static enum answer ask_guard(const struct parting_set *p, const struct rf_lane_guard *g,
                             const struct rf_lane_box *box, const struct parting_test **open)
{
	enum answer all = ALWAYS;

	if (g->program.count > 0)
		return ask_program(p, g, box, open);
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

/* Of lanes those for which a test holds at the first point of a box. */
static uint64_t test_mask(const struct parting_test *t, const struct rf_lane_box *box,
                          uint64_t lanes)
{
	int64_t at = rf_lane_boxes_at(&t->form, box);
	uint64_t mask = 0;

	for (int lane = 0; lane < RF_MOST_LANES && lanes >> lane != 0; ++lane) {
		int64_t value = at + t->of_lane[lane];
		bool holds = t->divisor > 0   ? value % t->divisor == 0
		             : t->is_equality ? value == 0
		                              : value >= 0;

		mask |= (uint64_t)holds << lane;
	}
	return mask & lanes;
}

static uint64_t program_mask(const struct parting *p, const struct parting_set *set,
                             const struct rf_lane_guard *guard, const struct rf_lane_box *box,
                             uint64_t lanes)
{
	int64_t values[RF_MOST_LANES];
	uint64_t mask = 0;

	rf_lane_boxes_values(set->guards, guard, p->class, box, values);
	for (int lane = 0; lane < RF_MOST_LANES && lanes >> lane != 0; ++lane)
		mask |= (uint64_t)(values[lane] != 0) << lane;
	return mask & lanes;
}

/* Lanes for which all guards of a set let through, at the first point of a box. */
static uint64_t mask_of(const struct parting *p, const struct parting_set *set,
                        const struct rf_lane_box *box)
{
	uint64_t mask = p->class->mask;

	for (int g = 0; g < set->guards->guard_count && mask != 0; ++g) {
		const struct rf_lane_guard *guard = &set->guards->guards[g];
		uint64_t all = mask;

		if (guard->is_place)
			continue;
		if (guard->program.count > 0)
			all = program_mask(p, set, guard, box, mask);
		for (int i = 0; i < guard->count && guard->program.count == 0; ++i)
			all = test_mask(&set->tests[guard->first + i], box, all);
		mask = guard->is_negated ? mask & ~all : all;
	}
	return mask;
}

/* The loop to part a box by: of remainders one whose turns differ, else what moves furthest. */
static int choose_loop(const struct parting_test *t, const struct rf_lane_box *box)
{
	int64_t furthest = 0;
	int chosen = -1;

	for (int i = 0; i < t->loops; ++i) {
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
static bool runs(struct parting *p, const struct rf_lane_box *box, const struct parting_test **open)
{
	bool some = false;

	for (int s = 0; s < p->set_count; ++s) {
		p->answers[s] = ask_set(&p->sets[s], box, open);
		some |= p->answers[s] != NEVER;
	}
	return some;
}

/* A box whose first point is any of a box. */
static struct rf_lane_box somewhere(struct parting *p, const struct rf_lane_box *box)
{
	struct rf_lane_box at = *box;

	for (int i = 0; i < RF_LANES_LOOPS && p->random != 0; ++i) {
		p->random =
		    p->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
		at.start[i] +=
		    (int64_t)((p->random >> 20) % (uint64_t)box->count[i]) * box->stride[i];
	}
	return at;
}

static void take(struct parting *p, const struct rf_lane_box *box, bool stands_for_others)
{
	struct rf_lane_box at = stands_for_others ? somewhere(p, box) : *box;

	if (p->counts)
		return;
	for (int s = 0; s < p->set_count; ++s)
		p->masks[s] = p->answers[s] == NEVER    ? 0
		              : p->answers[s] == ALWAYS ? p->class->mask
		                                        : mask_of(p, &p->sets[s], &at);
	p->sink->take(p->sink->context, box, stands_for_others ? &at : box, p->masks);
}

/* Parts a box as far as it must be, but into no more than `most` parts; 0: as many as there are. */
static void part(struct parting *p, struct rf_lane_box box, int most)
{
	const struct parting_test *open = NULL;
	int limit = p->has_program ? p->most : MOST_BOXES;
	bool is_last;
	int loop;

	if ((p->counts && p->is_cut) || !runs(p, &box, &open))
		return;
	is_last = most == 1 || (most == 0 && ++p->boxes > limit);
	if (open == NULL || is_last) {
		p->is_cut |= open != NULL;
		take(p, &box, open != NULL);
		return;
	}
	loop = choose_loop(open, &box);
	if (open->divisor > 0) {
		int64_t move = open->form.factor[loop] * box.stride[loop] % open->divisor;
		int64_t period = open->divisor / rf_integer_gcd(open->divisor, move);
		int64_t count = box.count[loop], start = box.start[loop];
		int64_t stride = box.stride[loop];
		int parts = (int)(period < count ? period : count);

		for (int64_t r = 0; r < parts; ++r) {
			box.start[loop] = start + r * stride;
			box.stride[loop] = stride * period;
			box.count[loop] = (count - r + period - 1) / period;
			part(p, box, most > parts ? most / parts : most > 0);
		}
		return;
	}
	struct rf_lane_box upper = box;
	int64_t half = box.count[loop] / 2;

	upper.start[loop] += half * box.stride[loop];
	upper.count[loop] -= half;
	box.count[loop] = half;
	part(p, box, most > 1 ? most / 2 : most);
	part(p, upper, most > 1 ? most / 2 : most);
}

static struct parting_test prepare(const struct rf_lane_test *test, const struct rf_lanes_class *c)
{
	struct parting_test t = { .form = rf_lanes_of_class(c, &test->form),
		                  .is_equality = test->is_equality,
		                  .divisor = test->divisor };

	for (int i = 0; i < RF_LANES_LOOPS; ++i)
		t.loops = t.form.factor[i] != 0 ? i + 1 : t.loops;
	rf_lanes_parts(c, &t.form, t.of_lane);
	for (int64_t lane = 0; lane < c->lanes; ++lane) {
		int64_t of_lane = t.of_lane[lane];
		int at = t.part_count;

		if (!rf_lanes_has(c, lane) || has_part(&t, of_lane, of_lane))
			continue;
		for (; at > 0 && t.parts[at - 1] > of_lane; --at)
			t.parts[at] = t.parts[at - 1];
		t.parts[at] = of_lane;
		++t.part_count;
	}
	return t;
}

/* What programs need of their forms anywhere in the box. */
static void prepare_programs(struct parting *p, struct parting_set *set,
                             const struct rf_lane_box *all)
{
	for (int i = 0; i < set->guards->guard_count; ++i) {
		const struct rf_lane_guard *g = &set->guards->guards[i];
		struct rf_lane_range forms[RF_LANE_FORMS];
		int64_t divisors[RF_LANE_FORMS] = { 0 };

		if (g->program.count == 0)
			continue;
		p->has_program = true;
		for (int f = 0; f < g->count; ++f)
			forms[f] = range_with_lanes(&set->tests[g->first + f], all);
		rf_lane_program_divisors(&g->program, forms, divisors);
		for (int f = 0; f < g->count; ++f)
			set->tests[g->first + f].divisor = divisors[f];
	}
}

/* Where programs make too many parts, some of them. */
static void part_all(struct parting *p, const struct rf_lane_box *all)
{
	if (p->has_program) {
		p->counts = true;
		part(p, *all, 0);
		p->counts = false;
		p->boxes = 0;
		p->random = p->is_cut;
	}
	if (p->is_cut && p->sink->all_or_none)
		return;
	part(p, *all, p->is_cut ? p->most / 4 : 0);
}

struct rf_lane_box rf_lane_boxes_with_warps(const struct rf_lanes_class *c,
                                            const struct rf_lane_box *box)
{
	struct rf_lane_box all = *box;

	for (int axis = 0; axis < RF_LANES_AXES; ++axis) {
		all.start[RF_LANES_AXES + axis] = 0;
		all.stride[RF_LANES_AXES + axis] = 1;
		all.count[RF_LANES_AXES + axis] = c->count[axis];
	}
	return all;
}

enum rf_status rf_lane_boxes_part(const struct rf_lane_guards *const *sets, int count,
                                  const struct rf_lanes_class *c, const struct rf_lane_box *box,
                                  const struct rf_lane_boxes_sink *sink, bool *is_cut)
{
	struct parting p = { .class = c,
		             .sink = sink,
		             .set_count = count,
		             .most = sink->most > 0 ? sink->most : MOST_OF_PROGRAMS };
	struct rf_lane_box all = rf_lane_boxes_with_warps(c, box);
	bool is_there;

	p.sets = malloc((size_t)count * sizeof(*p.sets));
	p.masks = malloc((size_t)count * sizeof(*p.masks));
	p.answers = malloc((size_t)count * sizeof(*p.answers));
	is_there = p.sets != NULL && p.masks != NULL && p.answers != NULL;
	for (int s = 0; s < count && is_there; ++s) {
		p.sets[s].guards = sets[s];
		for (int i = 0; i < sets[s]->test_count; ++i)
			p.sets[s].tests[i] = prepare(&sets[s]->tests[i], c);
		prepare_programs(&p, &p.sets[s], &all);
	}
	if (is_there)
		part_all(&p, &all);
	*is_cut |= p.is_cut;
	free(p.sets);
	free(p.masks);
	free(p.answers);
	return is_there ? RF_OK : RF_FAILED;
}
