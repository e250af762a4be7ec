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
 * The grid is cut where a condition begins or ceases to hold for all threads and turns, and where
 * that is still open block by block; so are blocks in which two places of one array may meet.
 * Parts in which everything is decided alike are one class for each remainder of the forms,
 * wherever they lie.  In a grid of three axes with edges these are 27 parts, most of a single block
 * along some axis.  Where lanes compute places of the number of the block itself, b * b % n, no
 * block is like another, and some drawn evenly stand for all.
 */
#include "model/gpu/block_classes.h"

#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "model/gpu/block_forms.h"

/* Beyond these, neighbours are taken to be alike; slots are more than classes. */
enum { MOST_PARTS = 1 << 12, MOST_CLASSES = 1 << 12, SLOTS = 1 << 13, MOST_REMAINDERS = 1 << 10 };

/* Of a part whose blocks are all different ones so many stand for the others. */
enum { MOST_APART = 1 << 8 };

enum { AXES = RF_LANES_AXES };

struct known_class {
	int64_t *key;           /* by form: its remainder, its sum, or how its test is decided */
	double blocks, largest; /* of the largest part of them */
	int64_t number;
};

struct classing {
	const int64_t *grid;
	struct rf_arena *arena;
	struct rf_block_forms of;
	RF_VECTOR(struct known_class) classes;
	int64_t *key;
	size_t slots[SLOTS]; /* one more than the class; 0: free */
	int parts;
	bool failed, is_sample;
	uint64_t random;
};

/* ---- parts of the grid ---- */

/* The axis along which a form changes most, or -1 where all blocks of a part have the same. */
static int furthest(const struct rf_block_form *f, const struct rf_block_box *part)
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
static int64_t blocks_before(const struct rf_block_form *f, const struct rf_block_box *part,
                             int axis, int64_t least, bool all)
{
	struct rf_block_box first = *part;
	int64_t by = f->factor[axis], count = part->count[axis], at;
	struct rf_lane_range r;

	first.count[axis] = 1;
	r = rf_block_form_range(f, &first);
	at = least - (all ? r.low : r.high); /* the first turn t with by * t >= at, or the last */
	at = by > 0 ? rf_integer_ceil_div(at, by) : rf_integer_floor_div(-at, -by) + 1;
	return at < 0 ? 0 : at > count ? count : at;
}

/* Where a part is cut along an axis for a test that is open in it. */
static int64_t cut_of(const struct rf_block_decision *d, const struct rf_block_form *f,
                      const struct rf_block_box *part, int axis)
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

/* Where to cut a part for a decision that is open in it and in which its blocks differ; 0: there is
 * none. */
static int64_t find_cut(const struct classing *c, const struct rf_block_box *part, int *axis)
{
	for (size_t i = 0; i < c->of.decisions.count; ++i) {
		const struct rf_block_decision *d = &c->of.decisions.items[i];

		if (rf_block_forms_ask(&c->of, d, part) != RF_BLOCK_OPEN)
			continue;
		for (int k = 0; k < d->count; ++k) {
			const struct rf_block_form *f = &c->of.forms.items[d->first + (size_t)k];

			*axis = furthest(f, part);
			if (*axis >= 0)
				return cut_of(d, f, part, *axis);
		}
	}
	return 0;
}

/* ---- classes ---- */

/* What a key says of a form: how its test is decided, or where that is open its sum, unless there
 * is a remainder in its place. */
static int64_t entry_of(const struct rf_block_form *f, enum rf_block_answer answer,
                        const struct rf_block_box *part)
{
	if (answer != RF_BLOCK_OPEN)
		return answer == RF_BLOCK_ALWAYS ? INT64_MAX : INT64_MIN;
	return f->divisor > 0 ? 0 : rf_block_form_at(f, part->start);
}

/* The key of a part, but for remainders. */
static void put_decided(struct classing *c, const struct rf_block_box *part)
{
	memset(c->key, 0, c->of.forms.count * sizeof(*c->key));
	for (size_t i = 0; i < c->of.decisions.count; ++i) {
		const struct rf_block_decision *d = &c->of.decisions.items[i];
		enum rf_block_answer answer = rf_block_forms_ask(&c->of, d, part);

		for (size_t at = d->first; at < d->first + (size_t)d->count; ++at)
			c->key[at] = entry_of(&c->of.forms.items[at], answer, part);
	}
}

static struct known_class *class_of_key(struct classing *c)
{
	size_t bytes = c->of.forms.count * sizeof(*c->key);
	uint64_t hash = UINT64_C(14695981039346656037);
	struct known_class *class;

	for (size_t i = 0; i < c->of.forms.count; ++i)
		hash = ((hash ^ (uint64_t)c->key[i]) * UINT64_C(1099511628211)) ^ (hash >> 29);
	for (hash %= SLOTS; c->slots[hash] > 0; hash = (hash + 1) % SLOTS) {
		class = &c->classes.items[c->slots[hash] - 1];
		if (memcmp(class->key, c->key, bytes) == 0)
			return class;
	}
	if (c->classes.count == MOST_CLASSES) {
		c->is_sample = true;
		return &c->classes.items[MOST_CLASSES - 1];
	}
	class = RF_PUSH(c->arena, &c->classes);
	if (class == NULL)
		return NULL;
	class->key = rf_arena_copy(c->arena, c->key, bytes);
	c->slots[hash] = c->classes.count;
	return class->key != NULL ? class : NULL;
}

/* So many blocks on, remainders are the same again: for each axis, no more than a part has, and not
 * more than can be looked at. */
static void find_periods(struct classing *c, const struct rf_block_box *part, int64_t period[AXES])
{
	for (int axis = 0; axis < AXES; ++axis) {
		period[axis] = 1;
		for (size_t i = 0; i < c->of.forms.count && period[axis] < part->count[axis]; ++i) {
			const struct rf_block_form *f = &c->of.forms.items[i];
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
		c->is_sample = true;
	}
}

/* Blocks of a part by whose remainders are those of one of its first ones. */
static void take_remainder(struct classing *c, const struct rf_block_box *part,
                           const int64_t period[AXES], const int64_t first[AXES])
{
	int64_t block[AXES];
	double blocks = 1;
	struct known_class *class;

	for (int axis = 0; axis < AXES; ++axis) {
		int64_t alike = (part->count[axis] - first[axis] + period[axis] - 1) / period[axis];

		block[axis] = part->start[axis] + first[axis] + alike / 2 * period[axis];
		blocks *= (double)alike;
	}
	for (size_t i = 0; i < c->of.forms.count; ++i)
		if (c->of.forms.items[i].is_remainder)
			c->key[i] = rf_block_form_at(&c->of.forms.items[i], block);
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

static uint64_t draw(struct classing *c, uint64_t below)
{
	c->random = c->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (c->random >> 20) % below;
}

/* Blocks of a part that are all different ones: so many of them one after the other, and of these
 * any one. */
static void take_apart(struct classing *c, const struct rf_block_box *part)
{
	int64_t blocks = part->count[0] * part->count[1] * part->count[2], from = 0;
	int64_t count = blocks < MOST_APART ? blocks : MOST_APART;

	for (int64_t i = 0; i < count && !c->failed; ++i) {
		int64_t some = (blocks - from) / (count - i);
		int64_t at = from + (int64_t)draw(c, (uint64_t)some), rows = at / part->count[0];
		struct known_class *class = c->classes.count < MOST_CLASSES
		                                ? RF_PUSH(c->arena, &c->classes)
		                                : &c->classes.items[MOST_CLASSES - 1];

		from += some;
		c->is_sample |= some > 1 || c->classes.count == MOST_CLASSES;
		c->failed |= class == NULL;
		if (c->failed)
			return;
		class->blocks += (double)some;
		class->number =
		    part->start[0] + at % part->count[0] +
		    c->grid[0] * (part->start[1] + rows % part->count[1] +
		                  c->grid[1] * (part->start[2] + rows / part->count[1]));
	}
}

static void take_part(struct classing *c, const struct rf_block_box *part)
{
	int64_t period[AXES], at[AXES];

	if (c->of.tell_all) {
		take_apart(c, part);
		return;
	}
	put_decided(c, part);
	find_periods(c, part, period);
	for (at[2] = 0; at[2] < period[2]; ++at[2])
		for (at[1] = 0; at[1] < period[1]; ++at[1])
			for (at[0] = 0; at[0] < period[0] && !c->failed; ++at[0])
				take_remainder(c, part, period, at);
}

static void cut(struct classing *c, struct rf_block_box part)
{
	struct rf_block_box upper = part;
	int axis;
	int64_t at = find_cut(c, &part, &axis);

	c->is_sample |= at > 0 && c->parts >= MOST_PARTS;
	if (at == 0 || c->parts >= MOST_PARTS) {
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
	out->is_sample = c->is_sample;
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
                                     bool with_computed, struct rf_arena *arena,
                                     struct rf_block_classes *out)
{
	struct rf_arena *scratch = rf_arena_new();
	struct classing *c = scratch != NULL ? RF_NEW(scratch, struct classing) : NULL;
	struct rf_block_box all = { .count = { grid[0], grid[1], grid[2] } };
	enum rf_status status = RF_FAILED;

	*out = (struct rf_block_classes){ 0 };
	if (c == NULL)
		goto done;
	c->grid = grid;
	c->arena = scratch;
	status = rf_block_forms_find(stream, memory, grid, with_computed, scratch, &c->of);
	if (status != RF_OK)
		goto done;
	c->key = RF_NEW_ARRAY(scratch, int64_t, c->of.forms.count + 1);
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
	classes->is_sample = true;
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
