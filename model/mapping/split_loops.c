/* SPDX-License-Identifier: MIT
 *
 * A kernel with loops over blocks and threads in place of some of its own.
 *
 * The variable of a loop from L in steps of s is L + s*(B*blockIdx + threadIdx) with a block of B
 * threads, and is put into every form.  Loops around the launch come first, then blocks and threads
 * from z to x, then all others in their order, so that an outer loop keeps the smaller id and terms
 * of forms stay in order.
 */
#include "model/mapping/split_loops.h"

#include <string.h>

#include "base/text.h"

struct splitting {
	const struct rf_split *split;
	struct rf_arena *arena;
	struct rf_kernel *result;
	int *ids;               /* the new id of a loop of the old kernel; -1: it is split */
	struct rf_form *values; /* of the variable of each old loop, in the new ones */
	size_t count;           /* of loops that are split ... */
	size_t end;             /* ... and the place in the band behind the last of them */
	bool is_inside;         /* of these, while nodes are copied */
	bool failed;
};

static void *keep(struct splitting *s, void *memory)
{
	s->failed |= memory == NULL;
	return memory;
}

/* a + factor * b */
static struct rf_form combine(struct splitting *s, struct rf_form a, rf_formula_p factor,
                              const struct rf_form *b)
{
	struct rf_form sum = a;

	if (s->failed || !factor || rf_form_combine(s->arena, &a, factor, b, &sum) != RF_OK)
		s->failed = true;
	return sum;
}

static rf_formula_p number(struct splitting *s, int64_t value)
{
	return keep(s, (void *)rf_formula_constant(s->arena, value));
}

static struct rf_form variable(struct splitting *s, int id)
{
	struct rf_form form = rf_form_constant(number(s, 0));

	form.terms = keep(s, RF_NEW(s->arena, struct rf_form_term));
	if (form.terms) {
		form.terms[0] = (struct rf_form_term){ id, number(s, 1) };
		form.term_count = 1;
	}
	return form;
}

static struct rf_form translate(struct splitting *s, const struct rf_form *old)
{
	struct rf_form form = rf_form_constant(old->constant);

	for (size_t i = 0; i < old->term_count && !s->failed; ++i)
		form = combine(s, form, old->terms[i].coefficient, &s->values[old->terms[i].loop]);
	return form;
}

static struct rf_form *translate_all(struct splitting *s, const struct rf_form *old, size_t count)
{
	struct rf_form *forms = keep(s, RF_NEW_ARRAY(s->arena, struct rf_form, count + 1));

	for (size_t i = 0; i < count && !s->failed; ++i)
		forms[i] = translate(s, &old[i]);
	return forms;
}

/* ---- loops ---- */

static const struct rf_loop *split_loop(const struct splitting *s, int axis)
{
	int at = s->split->at[axis];

	return at < 0 ? NULL : s->split->band[at]->loop;
}

static int role_id(const struct splitting *s, bool is_thread, int axis)
{
	return (int)s->split->around + (is_thread ? 3 : 0) + 2 - axis;
}

static bool is_split(const struct splitting *s, size_t place)
{
	for (int axis = 0; axis < 3; ++axis)
		if (s->split->at[axis] == (int)place)
			return true;
	return false;
}

/* Where a loop stands in the band, up to the last that is split; `end` for another one. */
static size_t place_of(const struct splitting *s, int loop)
{
	size_t place = 0;

	while (place < s->end && s->split->band[place]->loop->id != loop)
		++place;
	return place;
}

/* New ids, and what each old variable is. */
static void number_loops(struct splitting *s)
{
	const struct rf_kernel *old = s->split->kernel;
	int next = (int)s->split->around + 6;

	for (size_t i = 0; i < old->loop_count && !s->failed; ++i) {
		size_t place = place_of(s, (int)i);

		if (place < s->split->around)
			s->ids[i] = (int)place;
		else
			s->ids[i] = place < s->end && is_split(s, place) ? -1 : next++;
		if (s->ids[i] >= 0)
			s->values[i] = variable(s, s->ids[i]);
	}
}

/* Where the loop starts: the last value of one that counts down. */
static struct rf_form start_of(struct splitting *s, const struct rf_loop *loop)
{
	struct rf_form one = rf_form_constant(number(s, 1));

	return loop->step > 0 ? loop->lower[0] : combine(s, loop->upper[0], number(s, -1), &one);
}

static void set_values(struct splitting *s)
{
	for (int axis = 0; axis < 3 && !s->failed; ++axis) {
		const struct rf_loop *loop = split_loop(s, axis);
		struct rf_form value, block, thread;

		if (!loop)
			continue;
		value = start_of(s, loop);
		block = variable(s, role_id(s, false, axis));
		thread = variable(s, role_id(s, true, axis));
		value = combine(s, value, number(s, loop->step * s->split->block[axis]), &block);
		s->values[loop->id] = combine(s, value, number(s, loop->step), &thread);
	}
}

static struct rf_loop *new_loop(struct splitting *s, const struct rf_loop *like, const char *name,
                                int axis, rf_formula_p count)
{
	struct rf_loop *loop = keep(s, RF_NEW(s->arena, struct rf_loop));

	if (!loop)
		return NULL;
	loop->variable = keep(s, rf_arena_print(s->arena, "%s.%c", name, "xyz"[axis]));
	loop->variable_bytes = 4;
	loop->place = like->place;
	loop->lower_count = loop->upper_count = 1;
	loop->lower = keep(s, RF_NEW(s->arena, struct rf_form));
	loop->upper = keep(s, RF_NEW(s->arena, struct rf_form));
	loop->step = 1;
	loop->collapse = 1;
	loop->axis = axis;
	if (s->failed)
		return loop;
	loop->lower[0] = rf_form_constant(number(s, 0));
	loop->upper[0] = rf_form_constant(count);
	return loop;
}

/* (operand / divisor), rounded down: a size of its own where it is no polynomial. */
static rf_formula_p quotient(struct splitting *s, rf_formula_p operand, int64_t divisor)
{
	struct rf_kernel *kernel = s->result;
	rf_formula_p exact = rf_formula_divide(s->arena, operand, divisor);
	struct rf_size *size;
	int64_t value;

	if (exact && rf_formula_is_constant(operand, &value))
		return number(s, value > 0 ? value / divisor : 0);
	if (exact && exact->divisor == 1)
		return exact;
	for (size_t i = 0; i < kernel->size_count; ++i)
		if (kernel->sizes[i].kind == RF_SIZE_QUOTIENT &&
		    kernel->sizes[i].divisor == divisor &&
		    rf_formula_equal(kernel->sizes[i].operand, operand))
			return keep(s, (void *)rf_formula_size(s->arena, i));
	s->failed |= !exact || kernel->size_count == RF_MAX_SIZES;
	if (s->failed)
		return NULL;
	size = &kernel->sizes[kernel->size_count];
	*size =
	    (struct rf_size){ .kind = RF_SIZE_QUOTIENT, .operand = operand, .divisor = divisor };
	size->name =
	    keep(s, rf_arena_print(
			s->arena, "((%s)/%lld)",
			rf_formula_print(s->arena, operand, rf_kernel_size_names(s->arena, kernel)),
			(long long)divisor));
	return keep(s, (void *)rf_formula_size(s->arena, kernel->size_count++));
}

/* Blocks that cover a loop: (upper - lower + step*B - 1) / (step*B). */
static rf_formula_p blocks_of(struct splitting *s, const struct rf_loop *loop, int axis)
{
	int64_t step = loop->step > 0 ? loop->step : -loop->step;
	int64_t length = step * s->split->block[axis];
	rf_formula_p trip =
	    rf_formula_subtract(s->arena, loop->upper[0].constant, loop->lower[0].constant);

	if (trip)
		trip = rf_formula_add(s->arena, trip, number(s, length - 1));
	return keep(s, (void *)trip) ? quotient(s, trip, length) : NULL;
}

static void make_roles(struct splitting *s)
{
	const struct rf_loop *like = s->split->band[s->split->around]->loop;

	for (int axis = 0; axis < 3 && !s->failed; ++axis) {
		const struct rf_loop *old = split_loop(s, axis);
		struct rf_loop *block = new_loop(s, old ? old : like, "blockIdx", axis,
		                                 old ? blocks_of(s, old, axis) : number(s, 1));
		struct rf_loop *thread = new_loop(s, old ? old : like, "threadIdx", axis,
		                                  number(s, s->split->block[axis]));

		if (s->failed)
			return;
		block->role = RF_ROLE_BLOCK;
		thread->role = RF_ROLE_THREAD;
		block->id = role_id(s, false, axis);
		thread->id = role_id(s, true, axis);
		s->result->loops[block->id] = block;
		s->result->loops[thread->id] = thread;
	}
}

static struct rf_loop *copy_loop(struct splitting *s, const struct rf_loop *old)
{
	struct rf_loop *loop = keep(s, rf_arena_copy(s->arena, old, sizeof(*old)));

	if (!loop)
		return NULL;
	loop->id = s->ids[old->id];
	loop->lower = translate_all(s, old->lower, old->lower_count);
	loop->upper = translate_all(s, old->upper, old->upper_count);
	s->result->loops[loop->id] = loop;
	return loop;
}

/* A loop around the launch: its first turn, as each of them is a launch. */
static struct rf_loop *first_turn(struct splitting *s, const struct rf_loop *old)
{
	const struct rf_form one = rf_form_constant(number(s, 1));
	struct rf_loop *loop = copy_loop(s, old);

	if (!loop || s->failed)
		return NULL;
	if (old->step > 0 && old->lower_count == 1) {
		loop->upper_count = 1;
		loop->upper[0] = combine(s, loop->lower[0], number(s, 1), &one);
	} else if (old->step < 0 && old->upper_count == 1) {
		loop->lower_count = 1;
		loop->lower[0] = combine(s, loop->upper[0], number(s, -1), &one);
	}
	return loop;
}

/* ---- nodes ---- */

static struct rf_node *copy_nodes(struct splitting *s, const struct rf_node *old);

static struct rf_guard *copy_guard(struct splitting *s, const struct rf_guard *old)
{
	struct rf_guard *guard = keep(s, rf_arena_copy(s->arena, old, sizeof(*old)));

	if (!guard)
		return NULL;
	guard->conditions =
	    keep(s, RF_NEW_ARRAY(s->arena, struct rf_condition, old->condition_count + 1));
	for (size_t i = 0; i < old->condition_count && !s->failed; ++i) {
		guard->conditions[i] = old->conditions[i];
		guard->conditions[i].form = translate(s, &old->conditions[i].form);
	}
	return guard;
}

/* upper - 1 - value >= 0, or value - lower >= 0 of a loop that counts down; one for each end. */
static void add_ends(struct splitting *s, const struct rf_loop *loop, struct rf_guard *guard)
{
	const struct rf_form one = rf_form_constant(number(s, 1));
	const struct rf_form *value = &s->values[loop->id];
	size_t count = loop->step > 0 ? loop->upper_count : loop->lower_count;
	size_t others = loop->step > 0 ? 0 : loop->upper_count;

	for (size_t i = 0; i < count && !s->failed; ++i) {
		struct rf_form end = loop->step > 0
		                         ? combine(s, loop->upper[i], number(s, -1), &one)
		                         : combine(s, *value, number(s, -1), &loop->lower[i]);

		if (loop->step > 0)
			end = combine(s, end, number(s, -1), value);
		guard->conditions[guard->condition_count++] = (struct rf_condition){ .form = end };
	}
	for (size_t i = 1; i < others && !s->failed; ++i) {
		struct rf_form end = combine(s, loop->upper[i], number(s, -1), &one);

		end = combine(s, end, number(s, -1), value);
		guard->conditions[guard->condition_count++] = (struct rf_condition){ .form = end };
	}
}

/* Whether the blocks have a thread for each turn and none besides. */
static bool is_even(const struct rf_loop *loop, int64_t block)
{
	int64_t lower, upper;

	return loop->upper_count == 1 && rf_formula_is_constant(loop->lower[0].constant, &lower) &&
	       rf_formula_is_constant(loop->upper[0].constant, &upper) && upper > lower &&
	       (upper - lower) % (block * (loop->step > 0 ? loop->step : -loop->step)) == 0;
}

/* What a thread does, behind the condition that there is a turn for it. */
static struct rf_node *guarded(struct splitting *s, struct rf_node *body)
{
	const struct rf_loop *first = s->split->band[s->split->around]->loop;
	struct rf_guard *guard = keep(s, RF_NEW(s->arena, struct rf_guard));
	struct rf_node *node = keep(s, RF_NEW(s->arena, struct rf_node));
	size_t most = 1;

	for (int axis = 0; axis < 3; ++axis)
		most += split_loop(s, axis) ? split_loop(s, axis)->upper_count + 1 : 0;
	if (!guard || !node)
		return NULL;
	guard->place = first->place;
	guard->text = "there is a turn for the thread";
	guard->conditions = keep(s, RF_NEW_ARRAY(s->arena, struct rf_condition, most));
	for (int axis = 0; axis < 3 && !s->failed; ++axis) {
		const struct rf_loop *loop = split_loop(s, axis);

		if (loop && !is_even(loop, s->split->block[axis]))
			add_ends(s, loop, guard);
	}
	if (guard->condition_count == 0)
		return body;
	node->kind = RF_NODE_GUARD;
	node->guard = guard;
	node->children = body;
	return node;
}

static struct rf_node *in_loop(struct splitting *s, struct rf_loop *loop, struct rf_node *body)
{
	struct rf_node *node = keep(s, RF_NEW(s->arena, struct rf_node));

	if (!node)
		return NULL;
	node->kind = RF_NODE_LOOP;
	node->loop = loop;
	node->children = body;
	return node;
}

/* Blocks and threads, and in them the loops that stood between those that are split, around what
 * the innermost of these holds. */
static struct rf_node *make_threads(struct splitting *s)
{
	struct rf_node *body;

	s->is_inside = true;
	body = copy_nodes(s, s->split->band[s->end - 1]->children);
	s->is_inside = false;
	for (size_t place = s->end; place-- > s->split->around && !s->failed;)
		if (!is_split(s, place))
			body = in_loop(s, copy_loop(s, s->split->band[place]->loop), body);
	if (!s->failed)
		body = guarded(s, body);
	for (int id = role_id(s, true, 0); id >= (int)s->split->around && !s->failed; --id)
		body = in_loop(s, s->result->loops[id], body);
	return body;
}

static bool has_node(const struct rf_node *node, const struct rf_node *wanted)
{
	for (; node; node = node->next)
		if (node == wanted || has_node(node->children, wanted) ||
		    has_node(node->otherwise, wanted))
			return true;
	return false;
}

/* Whether a node is neither a loop that is split, nor inside one, nor around all: no thread of the
 * launch runs it. */
static bool is_beside(const struct splitting *s, const struct rf_node *node)
{
	const struct rf_node *first = s->split->band[s->split->around];

	return !s->is_inside && node != first && !has_node(node->children, first) &&
	       !has_node(node->otherwise, first);
}

static struct rf_node *copy_nodes(struct splitting *s, const struct rf_node *old)
{
	struct rf_node *first = NULL, **tail = &first;

	for (; old && !s->failed; old = old->next) {
		struct rf_node *node;

		if (is_beside(s, old))
			continue;
		if (old == s->split->band[s->split->around]) {
			node = make_threads(s);
		} else {
			node = keep(s, rf_arena_copy(s->arena, old, sizeof(*old)));
			if (!node)
				return NULL;
			if (old->kind == RF_NODE_LOOP)
				node->loop = s->is_inside ? copy_loop(s, old->loop)
				                          : first_turn(s, old->loop);
			else if (old->kind == RF_NODE_GUARD)
				node->guard = copy_guard(s, old->guard);
			node->children = copy_nodes(s, old->children);
			node->otherwise = copy_nodes(s, old->otherwise);
		}
		if (!node)
			return NULL;
		node->next = NULL;
		*tail = node;
		tail = &node->next;
	}
	return first;
}

/* ---- the kernel ---- */

static void copy_accesses(struct splitting *s)
{
	const struct rf_kernel *old = s->split->kernel;
	struct rf_access *accesses =
	    keep(s, RF_NEW_ARRAY(s->arena, struct rf_access, old->access_count + 1));

	for (size_t i = 0; i < old->access_count && !s->failed; ++i) {
		struct rf_access *access = &accesses[i];

		*access = old->accesses[i];
		access->subscripts = keep(
		    s, RF_NEW_ARRAY(s->arena, struct rf_subscript, access->subscript_count + 1));
		for (size_t k = 0; k < access->subscript_count && !s->failed; ++k) {
			access->subscripts[k] = old->accesses[i].subscripts[k];
			if (access->subscripts[k].form.constant)
				access->subscripts[k].form =
				    translate(s, &old->accesses[i].subscripts[k].form);
		}
		if (!access->is_indirect)
			access->address = translate(s, &old->accesses[i].address);
	}
	s->result->accesses = accesses;
}

/* A thread has its own copy of what is declared inside the loops. */
static void copy_arrays(struct splitting *s)
{
	const struct rf_kernel *old = s->split->kernel;
	struct rf_array *arrays =
	    keep(s, RF_NEW_ARRAY(s->arena, struct rf_array, old->array_count + 1));

	for (size_t i = 0; i < old->array_count && !s->failed; ++i) {
		arrays[i] = old->arrays[i];
		if (arrays[i].is_local)
			arrays[i].space = RF_SPACE_LOCAL;
	}
	s->result->arrays = arrays;
}

enum rf_status rf_split_loops(const struct rf_split *split, struct rf_arena *arena,
                              struct rf_kernel *result)
{
	const struct rf_kernel *old = split->kernel;
	struct splitting s = { .split = split, .arena = arena, .result = result };

	for (int axis = 0; axis < 3; ++axis) {
		if (split->at[axis] < 0)
			continue;
		s.end = (size_t)split->at[axis] < s.end ? s.end : (size_t)split->at[axis] + 1;
		++s.count;
	}
	*result = *old;
	result->is_on_gpu = true;
	result->loop_count = old->loop_count - s.count + 6;
	result->loops = keep(&s, RF_NEW_ARRAY(arena, struct rf_loop *, result->loop_count + 1));
	result->sizes = keep(&s, RF_NEW_ARRAY(arena, struct rf_size, RF_MAX_SIZES));
	s.ids = keep(&s, RF_NEW_ARRAY(arena, int, old->loop_count + 1));
	s.values = keep(&s, RF_NEW_ARRAY(arena, struct rf_form, old->loop_count + 1));
	if (s.failed)
		return RF_FAILED;
	if (old->size_count > 0)
		memcpy(result->sizes, old->sizes, old->size_count * sizeof(*old->sizes));
	number_loops(&s);
	set_values(&s);
	make_roles(&s);
	if (!s.failed)
		result->root = copy_nodes(&s, old->root);
	if (!s.failed)
		copy_accesses(&s);
	if (!s.failed)
		copy_arrays(&s);
	return s.failed ? RF_FAILED : RF_OK;
}
