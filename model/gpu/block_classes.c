/* SPDX-License-Identifier: MIT
 *
 * Which blocks of a grid are alike.
 *
 * A block differs from others by what its conditions let through, and by where its places begin in
 * sectors:
 *
 *     0 < i < n - 1 with i = 32 b + x and n = 100: block 0 begins a thread late, 1 and 2 are whole,
 *     and block 3 has 3 threads
 *     a[404 b + 4 x]: rows of 404 bytes begin at 0, 20, 8, 28, 16, 4, 24 or 12 of a sector
 *
 * What threads and turns add to a form that is linear in the block lies between two numbers.  The
 * grid is cut where a condition begins or ceases to hold for all of them, and where that is still
 * open block by block; so are blocks in which two places of one array may meet.  Parts in which
 * everything is decided alike are one class for each remainder of the forms, wherever they lie.  In
 * a grid of three axes with edges these are 27 parts, most of a single block along some axis.
 */
#include "model/gpu/block_classes.h"

#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/vector.h"

/* Beyond these, neighbours are taken to be alike; slots are more than classes. */
enum { MOST_PARTS = 1 << 12, MOST_CLASSES = 1 << 12, SLOTS = 1 << 13, MOST_REMAINDERS = 1 << 10 };

enum { AXES = RF_LANES_AXES };

/* A sum over the axes of the grid, and from the lowest to the highest what is added to it. */
struct block_form {
	int64_t factor[AXES];
	struct rf_lane_range rest;
	int64_t divisor;   /* all that is asked is the remainder; 0: the sum */
	bool is_remainder; /* which tells blocks apart by itself */
	int array;         /* whose place it is; -1: none */
};

/* A test of one form, >= 0 or == 0, or a program of several. */
struct decision {
	size_t first;
	int count;
	bool is_equality;
	struct rf_lane_program program; /* count 0: none */
};

struct part {
	int64_t start[AXES], count[AXES];
};

struct known_class {
	int64_t *key;           /* by form: its remainder, its sum, or how its test is decided */
	double blocks, largest; /* of the largest part of them */
	int64_t number;
};

struct classing {
	const struct rf_stream *stream;
	const struct rf_warp_memory *memory;
	const int64_t *grid;
	struct rf_arena *arena;
	RF_VECTOR(struct block_form) forms;
	RF_VECTOR(struct decision) decisions;
	RF_VECTOR(struct known_class) classes;
	int64_t *key;
	size_t slots[SLOTS]; /* one more than the class; 0: free */
	int parts;
	bool failed;
};

/* ---- what depends on the block ---- */

/* A form anywhere in the loops of a box that are not over blocks, for any of its lanes. */
static struct block_form form_of(const struct rf_lanes_form *of, const struct rf_lanes_class *c,
                                 const struct rf_lane_box *box)
{
	struct block_form f = { .rest = { INT64_MAX, INT64_MIN }, .array = -1 };
	int64_t least = of->constant, most;

	for (int i = AXES; i < RF_LANES_LOOPS; ++i)
		least += of->factor[i] * box->start[i];
	most = least;
	for (int i = AXES; i < RF_LANES_LOOPS; ++i) {
		int64_t move = of->factor[i] * box->stride[i] * (box->count[i] - 1);

		*(move > 0 ? &most : &least) += move;
	}
	for (int64_t lane = 0; lane < c->lanes; ++lane) {
		int64_t by = rf_lanes_part(c, of, lane);

		if (!rf_lanes_has(c, lane))
			continue;
		f.rest.low = least + by < f.rest.low ? least + by : f.rest.low;
		f.rest.high = most + by > f.rest.high ? most + by : f.rest.high;
	}
	memcpy(f.factor, of->factor, sizeof(f.factor));
	return f;
}

static bool depends_on_block(const struct block_form *f)
{
	for (int axis = 0; axis < AXES; ++axis)
		if ((f->divisor > 0 ? f->factor[axis] % f->divisor : f->factor[axis]) != 0)
			return true;
	return false;
}

static void push_form(struct classing *c, const struct block_form *form)
{
	struct block_form *to = RF_PUSH(c->arena, &c->forms);

	c->failed |= to == NULL;
	if (to != NULL)
		*to = *form;
}

static bool is_same_form(const struct block_form *a, const struct block_form *b)
{
	return memcmp(a->factor, b->factor, sizeof(a->factor)) == 0 && a->rest.low == b->rest.low &&
	       a->rest.high == b->rest.high && a->divisor == b->divisor &&
	       a->is_remainder == b->is_remainder && a->array == b->array;
}

/* Of the last forms, from `first` on, that are to be decided: once, if they are there already. */
static void push_decision(struct classing *c, struct decision decision)
{
	struct decision *to;

	for (size_t i = 0; i < c->decisions.count; ++i) {
		const struct decision *d = &c->decisions.items[i];
		bool same = d->count == decision.count && d->is_equality == decision.is_equality &&
		            d->program.count == decision.program.count &&
		            d->program.steps == decision.program.steps;

		for (int f = 0; f < d->count && same; ++f)
			same = is_same_form(&c->forms.items[d->first + (size_t)f],
			                    &c->forms.items[decision.first + (size_t)f]);
		if (same) {
			c->forms.count = decision.first;
			return;
		}
	}
	to = RF_PUSH(c->arena, &c->decisions);
	c->failed |= to == NULL;
	if (to != NULL)
		*to = decision;
}

/* A remainder of a form, once. */
static void push_remainder(struct classing *c, struct block_form form, int64_t divisor)
{
	form.rest = (struct rf_lane_range){ 0, 0 };
	form.array = -1;
	form.is_remainder = true;
	form.divisor = divisor;
	for (int axis = 0; axis < AXES; ++axis)
		form.factor[axis] = rf_integer_mod(form.factor[axis], divisor);
	for (size_t i = 0; i < c->forms.count; ++i)
		if (is_same_form(&c->forms.items[i], &form))
			return;
	if (depends_on_block(&form))
		push_form(c, &form);
}

static struct rf_lane_range range_in(const struct block_form *f, const struct part *part)
{
	struct rf_lane_range r = f->rest;

	for (int axis = 0; axis < AXES; ++axis) {
		int64_t move = f->factor[axis] * (part->count[axis] - 1);

		r.low += f->factor[axis] * part->start[axis];
		r.high += f->factor[axis] * part->start[axis];
		*(move > 0 ? &r.high : &r.low) += move;
	}
	return r;
}

/* A program, with what it needs of its forms anywhere in the grid. */
static void add_program(struct classing *c, const struct rf_lane_guards *guards,
                        const struct rf_lane_guard *guard, const struct rf_lanes_class *class,
                        const struct rf_lane_box *box)
{
	struct part all = { .count = { c->grid[0], c->grid[1], c->grid[2] } };
	struct decision decision = { .count = guard->count, .program = guard->program };
	struct rf_lane_range ranges[RF_LANE_FORMS];
	struct block_form forms[RF_LANE_FORMS];
	int64_t divisors[RF_LANE_FORMS] = { 0 };
	bool depends = false;

	for (int i = 0; i < guard->count; ++i) {
		struct rf_lanes_form of =
		    rf_lanes_of_class(class, &guards->tests[guard->first + i].form);

		forms[i] = form_of(&of, class, box);
		ranges[i] = range_in(&forms[i], &all);
		depends |= depends_on_block(&forms[i]);
	}
	rf_lane_program_divisors(&guard->program, ranges, divisors);
	for (int i = 0; i < guard->count && depends; ++i)
		if (divisors[i] > 0)
			push_remainder(c, forms[i], divisors[i]);
	decision.first = c->forms.count;
	for (int i = 0; i < guard->count && depends; ++i) {
		forms[i].divisor = divisors[i];
		push_form(c, &forms[i]);
	}
	if (depends)
		push_decision(c, decision);
}

static void see_guards(void *context, const struct rf_lane_guards *guards,
                       const struct rf_lanes_class *class, const struct rf_lane_box *box)
{
	struct classing *c = context;

	for (int g = 0; g < guards->guard_count; ++g) {
		const struct rf_lane_guard *guard = &guards->guards[g];

		if (guard->program.count > 0)
			add_program(c, guards, guard, class, box);
		for (int i = guard->first;
		     guard->program.count == 0 && i < guard->first + guard->count; ++i) {
			const struct rf_lane_test *test = &guards->tests[i];
			struct rf_lanes_form of = rf_lanes_of_class(class, &test->form);
			struct block_form form = form_of(&of, class, box);

			if (test->divisor > 0) {
				push_remainder(c, form, test->divisor);
			} else if (depends_on_block(&form)) {
				push_form(c, &form);
				push_decision(
				    c, (struct decision){
					   c->forms.count - 1, 1, test->is_equality, { 0 } });
			}
		}
	}
}

/* Places of an array by one sum of the block are one form with all that threads add to it. */
static void see_place(void *context, const struct rf_stream_reference *reference,
                      const struct rf_lanes_class *class, const struct rf_lanes_form *address,
                      const struct rf_lane_box *box, uint64_t mask)
{
	struct classing *c = context;
	struct block_form form = form_of(address, class, box);

	(void)mask;
	form.array = reference->array;
	form.rest.high += reference->bytes - 1;
	push_remainder(c, form, c->memory->sector_bytes);
	for (size_t i = 0; i < c->forms.count; ++i) {
		struct block_form *f = &c->forms.items[i];

		if (f->array != form.array ||
		    memcmp(f->factor, form.factor, sizeof(f->factor)) != 0)
			continue;
		f->rest.low = form.rest.low < f->rest.low ? form.rest.low : f->rest.low;
		f->rest.high = form.rest.high > f->rest.high ? form.rest.high : f->rest.high;
		return;
	}
	push_form(c, &form);
}

/* Where places of an array that other sums of the block lead to lie in the same sectors. */
static void add_meetings(struct classing *c)
{
	size_t places = c->forms.count;

	for (size_t i = 0; i < places; ++i)
		for (size_t k = 0; k < i; ++k) {
			const struct block_form *a = &c->forms.items[i], *b = &c->forms.items[k];
			int64_t sector = c->memory->sector_bytes;
			struct block_form apart = { .array = -1 };

			if (a->array < 0 || a->array != b->array)
				continue;
			for (int axis = 0; axis < AXES; ++axis)
				apart.factor[axis] = a->factor[axis] - b->factor[axis];
			apart.rest.low = a->rest.low - b->rest.high - sector;
			apart.rest.high = a->rest.high - b->rest.low + sector;
			push_form(c, &apart);
			push_decision(c, (struct decision){ c->forms.count - 1, 1, true, { 0 } });
		}
}

/* ---- parts of the grid ---- */

enum answer { NEVER, ALWAYS, OPEN };

static enum answer ask(const struct classing *c, const struct decision *d, const struct part *part)
{
	struct rf_lane_range ranges[RF_LANE_FORMS], is;

	for (int i = 0; i < d->count; ++i)
		ranges[i] = range_in(&c->forms.items[d->first + (size_t)i], part);
	is = d->program.count > 0 ? rf_lane_program_range(&d->program, ranges) : ranges[0];
	if (d->program.count > 0)
		return is.low > 0 || is.high < 0     ? ALWAYS
		       : is.low == 0 && is.high == 0 ? NEVER
		                                     : OPEN;
	if (is.high < 0 || (d->is_equality && is.low > 0))
		return NEVER;
	return is.low >= 0 && !d->is_equality ? ALWAYS : OPEN;
}

/* The axis along which a form changes most, or -1 where all blocks of a part have the same. */
static int furthest(const struct block_form *f, const struct part *part)
{
	int64_t most = 0;
	int chosen = -1;

	for (int axis = 0; axis < AXES && f->divisor == 0; ++axis) {
		int64_t move = llabs(f->factor[axis]) * (part->count[axis] - 1);

		if (move > most) {
			most = move;
			chosen = axis;
		}
	}
	return chosen;
}

/* How many blocks of a part along an axis have a test behind where it begins to be open, or, with
 * `all`, to be decided for good: 0 or the whole part if it does not happen inside. */
static int64_t blocks_before(const struct block_form *f, const struct part *part, int axis,
                             int64_t least, bool all)
{
	struct part first = *part;
	int64_t by = f->factor[axis], count = part->count[axis], at;
	struct rf_lane_range r;

	first.count[axis] = 1;
	r = range_in(f, &first);
	at = least - (all ? r.low : r.high); /* the first turn t with by * t >= at, or the last */
	at = by > 0 ? rf_integer_ceil_div(at, by) : rf_integer_floor_div(-at, -by) + 1;
	return at < 0 ? 0 : at > count ? count : at;
}

/* Where a part is cut along an axis for a test that is open in it. */
static int64_t cut_of(const struct decision *d, const struct block_form *f, const struct part *part,
                      int axis)
{
	int64_t half = part->count[axis] / 2, at;

	if (d->program.count > 0)
		return half;
	at = blocks_before(f, part, axis, 0, false);
	if (at > 0 && at < part->count[axis])
		return at;
	at = blocks_before(f, part, axis, d->is_equality, true);
	return at > 0 && at < part->count[axis] ? at : half;
}

/* A decision that is open in a part, whose blocks differ in it: where to cut, 0 if there is none. */
static int64_t find_cut(const struct classing *c, const struct part *part, int *axis)
{
	for (size_t i = 0; i < c->decisions.count; ++i) {
		const struct decision *d = &c->decisions.items[i];

		if (ask(c, d, part) != OPEN)
			continue;
		for (int k = 0; k < d->count; ++k) {
			const struct block_form *f = &c->forms.items[d->first + (size_t)k];

			*axis = furthest(f, part);
			if (*axis >= 0)
				return cut_of(d, f, part, *axis);
		}
	}
	return 0;
}

/* ---- classes ---- */

static int64_t sum_at(const struct block_form *f, const int64_t block[AXES])
{
	int64_t sum = 0;

	for (int axis = 0; axis < AXES; ++axis)
		sum += f->factor[axis] * block[axis];
	return f->divisor > 0 ? rf_integer_mod(sum, f->divisor) : sum;
}

/* What a key says of a form: how its test is decided, or where that is open its sum, unless there
 * is a remainder in its place. */
static int64_t entry_of(const struct block_form *f, enum answer answer, const struct part *part)
{
	if (answer != OPEN)
		return answer == ALWAYS ? INT64_MAX : INT64_MIN;
	return f->divisor > 0 ? 0 : sum_at(f, part->start);
}

/* The key of a part, but for remainders. */
static void put_decided(struct classing *c, const struct part *part)
{
	memset(c->key, 0, c->forms.count * sizeof(*c->key));
	for (size_t i = 0; i < c->decisions.count; ++i) {
		const struct decision *d = &c->decisions.items[i];
		enum answer answer = ask(c, d, part);

		for (size_t at = d->first; at < d->first + (size_t)d->count; ++at)
			c->key[at] = entry_of(&c->forms.items[at], answer, part);
	}
}

static struct known_class *class_of_key(struct classing *c)
{
	size_t bytes = c->forms.count * sizeof(*c->key);
	uint64_t hash = UINT64_C(14695981039346656037);
	struct known_class *class;

	for (size_t i = 0; i < c->forms.count; ++i)
		hash = ((hash ^ (uint64_t)c->key[i]) * UINT64_C(1099511628211)) ^ (hash >> 29);
	for (hash %= SLOTS; c->slots[hash] > 0; hash = (hash + 1) % SLOTS) {
		class = &c->classes.items[c->slots[hash] - 1];
		if (memcmp(class->key, c->key, bytes) == 0)
			return class;
	}
	if (c->classes.count == MOST_CLASSES)
		return &c->classes.items[MOST_CLASSES - 1];
	class = RF_PUSH(c->arena, &c->classes);
	if (class == NULL)
		return NULL;
	class->key = rf_arena_copy(c->arena, c->key, bytes);
	c->slots[hash] = c->classes.count;
	return class->key != NULL ? class : NULL;
}

/* So many blocks on, remainders are the same again: for each axis, no more than a part has, and not
 * more than can be looked at. */
static void find_periods(const struct classing *c, const struct part *part, int64_t period[AXES])
{
	for (int axis = 0; axis < AXES; ++axis) {
		period[axis] = 1;
		for (size_t i = 0; i < c->forms.count && period[axis] < part->count[axis]; ++i) {
			const struct block_form *f = &c->forms.items[i];
			int64_t one;

			if (!f->is_remainder)
				continue;
			one = f->divisor / rf_integer_gcd(f->divisor, f->factor[axis]);
			period[axis] *= one / rf_integer_gcd(one, period[axis]);
		}
		if (period[axis] > part->count[axis])
			period[axis] = part->count[axis];
	}
	while (period[0] * period[1] * period[2] > MOST_REMAINDERS) {
		int longest = 0;

		for (int axis = 1; axis < AXES; ++axis)
			if (period[axis] > period[longest])
				longest = axis;
		period[longest] = (period[longest] + 1) / 2;
	}
}

/* Blocks of a part by whose remainders are those of one of its first ones. */
static void take_remainder(struct classing *c, const struct part *part, const int64_t period[AXES],
                           const int64_t first[AXES])
{
	int64_t block[AXES];
	double blocks = 1;
	struct known_class *class;

	for (int axis = 0; axis < AXES; ++axis) {
		int64_t alike = (part->count[axis] - first[axis] + period[axis] - 1) / period[axis];

		block[axis] = part->start[axis] + first[axis] + alike / 2 * period[axis];
		blocks *= (double)alike;
	}
	for (size_t i = 0; i < c->forms.count; ++i)
		if (c->forms.items[i].is_remainder)
			c->key[i] = sum_at(&c->forms.items[i], block);
	class = class_of_key(c);
	c->failed |= class == NULL;
	if (class == NULL)
		return;
	class->blocks += blocks;
	if (blocks <= class->largest)
		return;
	class->largest = blocks;
	class->number = block[0] + c->grid[0] * (block[1] + c->grid[1] * block[2]);
}

static void take_part(struct classing *c, const struct part *part)
{
	int64_t period[AXES], at[AXES];

	put_decided(c, part);
	find_periods(c, part, period);
	for (at[2] = 0; at[2] < period[2]; ++at[2])
		for (at[1] = 0; at[1] < period[1]; ++at[1])
			for (at[0] = 0; at[0] < period[0] && !c->failed; ++at[0])
				take_remainder(c, part, period, at);
}

static void cut(struct classing *c, struct part part)
{
	struct part upper = part;
	int axis;
	int64_t at = c->parts < MOST_PARTS ? find_cut(c, &part, &axis) : 0;

	if (at == 0) {
		take_part(c, &part);
		return;
	}
	++c->parts;
	part.count[axis] = at;
	upper.start[axis] += at;
	upper.count[axis] -= at;
	cut(c, part);
	cut(c, upper);
}

static int by_blocks(const void *a, const void *b)
{
	const struct rf_block_class *x = a, *y = b;

	if (x->blocks != y->blocks)
		return x->blocks < y->blocks ? 1 : -1;
	return (x->number > y->number) - (x->number < y->number);
}

static enum rf_status hand_over(struct classing *c, struct rf_arena *arena,
                                struct rf_block_classes *out)
{
	out->count = c->classes.count;
	out->items = RF_NEW_ARRAY(arena, struct rf_block_class, out->count + 1);
	if (out->items == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < out->count; ++i)
		out->items[i] = (struct rf_block_class){ c->classes.items[i].number,
			                                 c->classes.items[i].blocks };
	qsort(out->items, out->count, sizeof(*out->items), by_blocks);
	return RF_OK;
}

enum rf_status rf_block_classes_find(const struct rf_stream *stream,
                                     const struct rf_warp_memory *memory, const int64_t grid[3],
                                     struct rf_arena *arena, struct rf_block_classes *out)
{
	struct rf_arena *scratch = rf_arena_new();
	struct classing *c = scratch != NULL ? RF_NEW(scratch, struct classing) : NULL;
	struct rf_warp_part part = { .count = { grid[0], grid[1], grid[2] },
		                     .turns = RF_WARP_ALL_TURNS,
		                     .see = see_place,
		                     .see_guards = see_guards };
	struct part all = { .count = { grid[0], grid[1], grid[2] } };
	enum rf_status status = RF_FAILED;

	*out = (struct rf_block_classes){ 0 };
	if (c == NULL)
		goto done;
	c->stream = stream;
	c->memory = memory;
	c->grid = grid;
	c->arena = scratch;
	part.context = c;
	status = rf_warp_walk_part(stream, memory, &part, scratch);
	if (status != RF_OK)
		goto done;
	add_meetings(c);
	c->key = RF_NEW_ARRAY(scratch, int64_t, c->forms.count + 1);
	c->failed |= c->key == NULL;
	if (!c->failed)
		cut(c, all);
	status = c->failed ? RF_FAILED : hand_over(c, arena, out);
done:
	rf_arena_free(scratch);
	return status;
}

void rf_block_classes_limit(struct rf_block_classes *classes, size_t most)
{
	size_t common = most / 2, left = classes->count - common, count = common;
	size_t together = most > common ? (left + most - common - 1) / (most - common) : left;

	if (classes->count <= most)
		return;
	for (size_t i = common; i < classes->count; i += together) {
		size_t end = i + together < classes->count ? i + together : classes->count;
		struct rf_block_class class = classes->items[(i + end) / 2];

		class.blocks = 0;
		for (size_t k = i; k < end; ++k)
			class.blocks += classes->items[k].blocks;
		classes->items[count++] = class;
	}
	classes->count = count;
}
