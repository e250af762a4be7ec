/* SPDX-License-Identifier: MIT
 *
 * What of a kernel depends on the block.
 *
 * Conditions and places are forms that are linear in the block; what warps, lanes and turns add to
 * them lies between two numbers.  That is enough to tell in which blocks a condition holds for all,
 * or for none, and of places it is enough to know how they lie in sectors, and in which blocks two
 * of them may be in one:
 *
 *     i < n with i = 32 b + x:  32 b - n + [0, 31]
 *     a[j * n + i] and a[i * n + j], floats of 16 x 16 threads:  64 (n - 1) (bx - by) +- 60 (n - 1)
 *
 * Of places that lanes compute by programs, that is by how much the block may move for these to
 * move as a whole, (i / 3) * 5 by 24 elements, or to be the same, (7 * i) % 1000 by 1000.
 */
#include "model/gpu/block_forms.h"

#include <string.h>

#include "base/integer.h"

enum { AXES = RF_LANES_AXES };

struct collecting {
	const struct rf_stream *stream;
	const struct rf_warp_memory *memory;
	const int64_t *grid;
	struct rf_arena *arena;
	struct rf_block_forms *out;
	bool failed;
};

/* A form anywhere in the loops of a box that are not over blocks, for any of its lanes. */
static struct rf_block_form form_of(const struct rf_lanes_form *of, const struct rf_lanes_class *c,
                                    const struct rf_lane_box *box)
{
	struct rf_block_form f = { .rest = { INT64_MAX, INT64_MIN }, .array = -1 };
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

static bool depends_on_block(const struct rf_block_form *f)
{
	for (int axis = 0; axis < AXES; ++axis)
		if ((f->divisor > 0 ? f->factor[axis] % f->divisor : f->factor[axis]) != 0)
			return true;
	return false;
}

static void push_form(struct collecting *c, const struct rf_block_form *form)
{
	struct rf_block_form *to = RF_PUSH(c->arena, &c->out->forms);

	c->failed |= to == NULL;
	if (to != NULL)
		*to = *form;
}

static bool is_same_form(const struct rf_block_form *a, const struct rf_block_form *b)
{
	return memcmp(a->factor, b->factor, sizeof(a->factor)) == 0 && a->rest.low == b->rest.low &&
	       a->rest.high == b->rest.high && a->divisor == b->divisor &&
	       a->is_remainder == b->is_remainder && a->array == b->array;
}

/* Of the last forms, from `first` on, that are to be decided: once, if they are there already. */
static void push_decision(struct collecting *c, struct rf_block_decision decision)
{
	struct rf_block_decision *to;

	if (c->failed)
		return;
	for (size_t i = 0; i < c->out->decisions.count; ++i) {
		const struct rf_block_decision *d = &c->out->decisions.items[i];
		bool same = d->count == decision.count && d->is_equality == decision.is_equality &&
		            d->program.count == decision.program.count &&
		            d->program.steps == decision.program.steps;

		for (int f = 0; f < d->count && same; ++f)
			same = is_same_form(&c->out->forms.items[d->first + (size_t)f],
			                    &c->out->forms.items[decision.first + (size_t)f]);
		if (same) {
			c->out->forms.count = decision.first;
			return;
		}
	}
	to = RF_PUSH(c->arena, &c->out->decisions);
	c->failed |= to == NULL;
	if (to != NULL)
		*to = decision;
}

/* A remainder of a form, once. */
static void push_remainder(struct collecting *c, struct rf_block_form form, int64_t divisor)
{
	form.rest = (struct rf_lane_range){ 0, 0 };
	form.array = -1;
	form.is_remainder = true;
	form.divisor = divisor;
	for (int axis = 0; axis < AXES; ++axis)
		form.factor[axis] = rf_integer_mod(form.factor[axis], divisor);
	for (size_t i = 0; i < c->out->forms.count; ++i)
		if (is_same_form(&c->out->forms.items[i], &form))
			return;
	if (depends_on_block(&form))
		push_form(c, &form);
}

struct rf_lane_range rf_block_form_range(const struct rf_block_form *f,
                                         const struct rf_block_box *box)
{
	struct rf_lane_range r = f->rest;

	for (int axis = 0; axis < AXES; ++axis) {
		int64_t move = f->factor[axis] * (box->count[axis] - 1);

		r.low += f->factor[axis] * box->start[axis];
		r.high += f->factor[axis] * box->start[axis];
		*(move > 0 ? &r.high : &r.low) += move;
	}
	return r;
}

/* Places of an array by one sum of the block are one form with all that threads add to it. */
static void push_place(struct collecting *c, const struct rf_block_form *form)
{
	for (size_t i = 0; i < c->out->forms.count; ++i) {
		struct rf_block_form *f = &c->out->forms.items[i];

		if (f->array != form->array ||
		    memcmp(f->factor, form->factor, sizeof(f->factor)) != 0)
			continue;
		f->rest.low = form->rest.low < f->rest.low ? form->rest.low : f->rest.low;
		f->rest.high = form->rest.high > f->rest.high ? form->rest.high : f->rest.high;
		return;
	}
	push_form(c, form);
}

/* The forms of a program, and where they lie anywhere in the grid; whether any depends on the
 * block. */
static bool forms_of(const struct collecting *c, const struct rf_lane_guards *guards,
                     const struct rf_lane_guard *guard, const struct rf_lanes_class *class,
                     const struct rf_lane_box *box, struct rf_block_form forms[RF_LANE_FORMS],
                     struct rf_lane_range ranges[RF_LANE_FORMS])
{
	struct rf_block_box all = { .count = { c->grid[0], c->grid[1], c->grid[2] } };
	bool depends = false;

	for (int i = 0; i < guard->count; ++i) {
		struct rf_lanes_form of =
		    rf_lanes_of_class(class, &guards->tests[guard->first + i].form);

		forms[i] = form_of(&of, class, box);
		ranges[i] = rf_block_form_range(&forms[i], &all);
		depends |= depends_on_block(&forms[i]);
	}
	return depends;
}

/* A program, with what it needs of its forms anywhere in the grid. */
static void add_program(struct collecting *c, const struct rf_lane_guards *guards,
                        const struct rf_lane_guard *guard, const struct rf_lanes_class *class,
                        const struct rf_lane_box *box)
{
	struct rf_block_decision decision = { .count = guard->count, .program = guard->program };
	struct rf_lane_range ranges[RF_LANE_FORMS];
	struct rf_block_form forms[RF_LANE_FORMS];
	int64_t divisors[RF_LANE_FORMS] = { 0 };

	if (!forms_of(c, guards, guard, class, box, forms, ranges))
		return;
	rf_lane_program_divisors(&guard->program, ranges, divisors);
	for (int i = 0; i < guard->count; ++i)
		if (divisors[i] > 0)
			push_remainder(c, forms[i], divisors[i]);
	decision.first = c->out->forms.count;
	for (int i = 0; i < guard->count; ++i) {
		forms[i].divisor = divisors[i];
		push_form(c, &forms[i]);
	}
	push_decision(c, decision);
}

/* Whether no other access of its kind leads to its array. */
static bool is_alone(const struct rf_kernel *kernel, int index)
{
	const struct rf_access *access = &kernel->accesses[index];
	bool alone = true;

	for (int i = 0; i < (int)kernel->access_count && alone; ++i)
		alone = i == index || kernel->accesses[i].array != access->array ||
		        kernel->accesses[i].kind != access->kind ||
		        (kernel->accesses[i].repeats >= 0 && kernel->accesses[i].repeats == index);
	return alone;
}

/* Places that lanes compute: blocks are alike that come to the same ones, or if nothing else leads
 * to the array to those that lie alike. */
static void add_place(struct collecting *c, const struct rf_lane_guards *guards,
                      const struct rf_lanes_class *class, const struct rf_lane_box *box, int index)
{
	const struct rf_lane_guard *guard = &guards->guards[guards->guard_count - 1];
	const struct rf_access *access = &c->stream->kernel->accesses[index];
	int64_t base = (int64_t)c->stream->arrays[access->array].base;
	struct rf_lane_range ranges[RF_LANE_FORMS];
	struct rf_block_form forms[RF_LANE_FORMS], anywhere = { .array = access->array };
	int64_t by[RF_LANE_FORMS] = { 0 };

	forms_of(c, guards, guard, class, box, forms, ranges);
	if (is_alone(c->stream->kernel, index))
		rf_lane_program_moves(&guard->program, ranges, c->memory->sector_bytes, by);
	else
		rf_lane_program_divisors(&guard->program, ranges, by);
	for (int i = 0; i < guard->count; ++i) {
		c->out->tell_all |= by[i] == 0 && depends_on_block(&forms[i]);
		if (by[i] > 0)
			push_remainder(c, forms[i], by[i]);
	}
	anywhere.rest = rf_lane_program_range(&guard->program, ranges);
	if (__builtin_add_overflow(anywhere.rest.low, base, &anywhere.rest.low) ||
	    __builtin_add_overflow(anywhere.rest.high, base + access->bytes - 1,
	                           &anywhere.rest.high))
		c->out->tell_all = true;
	else
		push_place(c, &anywhere);
}

static void see_guards(void *context, const struct rf_lane_guards *guards,
                       const struct rf_lanes_class *class, const struct rf_lane_box *box,
                       int access)
{
	struct collecting *c = context;

	if (access >= 0)
		add_place(c, guards, class, box, access);
	for (int g = 0; g < guards->guard_count; ++g) {
		const struct rf_lane_guard *guard = &guards->guards[g];

		if (guard->program.count > 0 && !guard->is_place)
			add_program(c, guards, guard, class, box);
		for (int i = guard->first;
		     guard->program.count == 0 && i < guard->first + guard->count; ++i) {
			const struct rf_lane_test *test = &guards->tests[i];
			struct rf_lanes_form of = rf_lanes_of_class(class, &test->form);
			struct rf_block_form form = form_of(&of, class, box);

			if (test->divisor > 0) {
				push_remainder(c, form, test->divisor);
			} else if (depends_on_block(&form)) {
				push_form(c, &form);
				push_decision(
				    c, (struct rf_block_decision){
					   c->out->forms.count - 1, 1, test->is_equality, { 0 } });
			}
		}
	}
}

static void see_place(void *context, const struct rf_stream_reference *reference,
                      const struct rf_lanes_class *class, const struct rf_lanes_form *address,
                      const struct rf_lane_box *box, uint64_t mask)
{
	struct collecting *c = context;
	struct rf_block_form form = form_of(address, class, box);

	(void)mask;
	form.array = reference->array;
	form.rest.high += reference->bytes - 1;
	push_remainder(c, form, c->memory->sector_bytes);
	push_place(c, &form);
}

/* Where places of an array that other sums of the block lead to lie in the same sectors. */
static void add_meetings(struct collecting *c)
{
	size_t places = c->out->forms.count;

	for (size_t i = 0; i < places; ++i)
		for (size_t k = 0; k < i; ++k) {
			const struct rf_block_form *a = &c->out->forms.items[i];
			const struct rf_block_form *b = &c->out->forms.items[k];
			int64_t sector = c->memory->sector_bytes;
			struct rf_block_form apart = { .array = -1 };

			if (a->array < 0 || a->array != b->array)
				continue;
			for (int axis = 0; axis < AXES; ++axis)
				apart.factor[axis] = a->factor[axis] - b->factor[axis];
			apart.rest.low = a->rest.low - b->rest.high - sector;
			apart.rest.high = a->rest.high - b->rest.low + sector;
			push_form(c, &apart);
			push_decision(c, (struct rf_block_decision){
					     c->out->forms.count - 1, 1, true, { 0 } });
		}
}

enum rf_block_answer rf_block_forms_ask(const struct rf_block_forms *forms,
                                        const struct rf_block_decision *d,
                                        const struct rf_block_box *box)
{
	struct rf_lane_range ranges[RF_LANE_FORMS], is;

	for (int i = 0; i < d->count; ++i)
		ranges[i] = rf_block_form_range(&forms->forms.items[d->first + (size_t)i], box);
	is = d->program.count > 0 ? rf_lane_program_range(&d->program, ranges) : ranges[0];
	if (d->program.count > 0)
		return is.low > 0 || is.high < 0     ? RF_BLOCK_ALWAYS
		       : is.low == 0 && is.high == 0 ? RF_BLOCK_NEVER
		                                     : RF_BLOCK_OPEN;
	if (is.high < 0 || (d->is_equality && is.low > 0))
		return RF_BLOCK_NEVER;
	return is.low >= 0 && !d->is_equality ? RF_BLOCK_ALWAYS : RF_BLOCK_OPEN;
}

int64_t rf_block_form_at(const struct rf_block_form *f, const int64_t block[AXES])
{
	int64_t sum = 0;

	for (int axis = 0; axis < AXES; ++axis)
		sum += f->factor[axis] * block[axis];
	return f->divisor > 0 ? rf_integer_mod(sum, f->divisor) : sum;
}

enum rf_status rf_block_forms_find(const struct rf_stream *stream,
                                   const struct rf_warp_memory *memory, const int64_t grid[3],
                                   bool with_computed, struct rf_arena *arena,
                                   struct rf_block_forms *out)
{
	struct collecting c = { stream, memory, grid, arena, out, false };
	bool is_cut = false;
	struct rf_warp_part part = { .count = { grid[0], grid[1], grid[2] },
		                     .turns = RF_WARP_ALL_TURNS,
		                     .is_cut = with_computed ? &is_cut : NULL,
		                     .context = &c,
		                     .see = see_place,
		                     .see_guards = see_guards };
	enum rf_status status;

	*out = (struct rf_block_forms){ 0 };
	status = rf_warp_walk_part(stream, memory, &part, arena);
	add_meetings(&c);
	return c.failed ? RF_FAILED : status;
}
