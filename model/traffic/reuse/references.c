/* SPDX-License-Identifier: MIT
 *
 * From a stream to references with iterations.
 *
 * Loops are counted so that time goes on as a counter grows, in steps of one: a descending loop by
 * the negative of its variable, one with steps from its first value.  With n the counter of
 *
 *     for (i = 9; i >= j; i -= 2)
 *
 * i is 9 - 2 n, n >= 0 and 9 - 2 n - j >= 0.  So is one that turns equally often wherever it
 * starts: from 64 b to 64 b + 14 it is 64 b + n, as most values of it have no b.  Bounds,
 * conditions and addresses become forms in the counters of the loops around.  A condition with an
 * else branch is not convex there: "not (a and b)" is "not a" and, apart from it, "a and not b";
 * each part that comes about (case_box.h) is a reference of its own with the same place in time.
 */
#include "model/traffic/reuse/references.h"

#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "model/traffic/reuse/case_box.h"
#include "model/traffic/reuse/covered.h"

typedef struct rf_references_form form;

/* Cases beyond one of each condition. */
enum { MOST_CASES = 1000 };

/* What holds around the node that is read. */
struct around {
	size_t depth;
	int loops[RF_REFERENCES_DEPTH];
	int order[RF_REFERENCES_DEPTH];
	struct rf_case_box box;           /* of the counters, whatever conditions say */
	form values[RF_REFERENCES_DEPTH]; /* of the variables, in the counters */
	size_t count;
	size_t capacity;
	form *items;     /* constraints */
	bool is_nowhere; /* they never hold together: it is counted for its place in time alone */
};

struct reader {
	const struct rf_kernel *kernel;
	struct rf_references *refs;
	struct rf_place place; /* of what is read */
	int next;              /* in the order of the source */
	size_t more_cases;     /* of conditions that fail, beyond one each */
};

static void refuse(struct reader *r, const char *why)
{
	if (r->refs->obstacle != NULL)
		return;
	r->refs->obstacle = why;
	r->refs->obstacle_place = r->place;
}

/* ---- forms ---- */

/* Of any form. */
static const int64_t MOST_SUM = INT64_C(1) << 62;

static int64_t greater(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

bool rf_references_fits(const struct rf_references *refs, const struct rf_references_item *ref,
                        const form *row)
{
	int64_t counter = 0, most = row->constant, size, product;

	if (row->constant == INT64_MIN)
		return false;
	most = most < 0 ? -most : most;
	for (size_t k = 0; k < ref->depth; ++k)
		counter = greater(counter, greater(-ref->least[k], ref->most[k]));
	for (size_t k = 0; k < RF_REFERENCES_COLUMNS; ++k) {
		size = k == RF_REFERENCES_LINE ? refs->highest / refs->line_bytes : counter;
		if (k < ref->depth)
			size = greater(-ref->least[k], ref->most[k]);
		if (row->factors[k] == 0)
			continue;
		if (row->factors[k] == INT64_MIN ||
		    __builtin_mul_overflow(row->factors[k], greater(size, 1), &product) ||
		    __builtin_add_overflow(most, product < 0 ? -product : product, &most))
			return false;
	}
	return most < MOST_SUM;
}

int64_t rf_references_least(const struct rf_references_item *ref, const form *row)
{
	int64_t least = row->constant;

	for (size_t k = 0; k < ref->depth; ++k)
		least += row->factors[k] * (row->factors[k] > 0 ? ref->least[k] : ref->most[k]);
	return least;
}

static void add_to(struct reader *r, form *sum, const form *other, int64_t factor)
{
	int64_t product;
	bool fails = __builtin_mul_overflow(factor, other->constant, &product) ||
	             __builtin_add_overflow(sum->constant, product, &sum->constant);

	for (size_t k = 0; k < RF_REFERENCES_COLUMNS; ++k)
		fails |= __builtin_mul_overflow(factor, other->factors[k], &product) ||
		         __builtin_add_overflow(sum->factors[k], product, &sum->factors[k]);
	if (fails)
		refuse(r, "it has numbers that are too large");
}

/* A form in loop variables, in counters. */
static form translate(struct reader *r, const struct around *around,
                      const struct rf_stream_form *from)
{
	form made = { .constant = from->constant };

	for (size_t i = 0; i < from->term_count; ++i)
		for (size_t k = 0; k < around->depth; ++k)
			if (around->loops[k] == from->terms[i].loop)
				add_to(r, &made, &around->values[k], from->terms[i].factor);
	return made;
}

static void require(struct reader *r, struct around *around, const form *constraint)
{
	form *item = RF_PUSH(r->refs->arena, around);

	if (item == NULL)
		r->refs->no_memory = true;
	else
		*item = *constraint;
}

/* The rest of a list of constraints may be changed without touching those of siblings. */
static struct around branch(struct reader *r, const struct around *around)
{
	struct around copy = *around;

	copy.capacity = around->count;
	copy.items = rf_arena_alloc(r->refs->arena, (around->count + 1) * sizeof(*around->items));
	if (copy.items == NULL) {
		r->refs->no_memory = true;
		copy.count = copy.capacity = 0;
	}
	for (size_t i = 0; i < copy.count; ++i)
		copy.items[i] = around->items[i];
	return copy;
}

/* ---- the tree ---- */

static void read_nodes(struct reader *r, const struct rf_stream_node *node,
                       const struct around *around);

/* Turns of a loop by 1 that starts anywhere and leaves out values in between; 0 of any other. */
static int64_t turns_anywhere(struct reader *r, const struct rf_stream_node *node,
                              const struct around *around)
{
	bool has_gaps = llabs(node->loop->step) == 1 && node->lower_count == 1;
	form first, turns;

	if (!has_gaps || node->upper_count != 1)
		return 0;
	first = translate(r, around, &node->lower[0]);
	turns = translate(r, around, &node->upper[0]);
	add_to(r, &turns, &first, -1);
	for (size_t k = 0; k < RF_REFERENCES_COLUMNS; ++k)
		has_gaps &= turns.factors[k] == 0 && llabs(first.factors[k]) != turns.constant;
	return has_gaps && rf_references_any_from(&first, 0) ? turns.constant : 0;
}

/* Values of a variable by its counter: itself, its negative, or steps from where it starts. */
static form variable_of(struct reader *r, const struct rf_stream_node *node,
                        const struct around *around, size_t k, bool from_start)
{
	int64_t step = node->loop->step;
	form value = { 0 };

	if (from_start)
		value = translate(r, around, step > 0 ? &node->lower[0] : &node->upper[0]);
	value.constant -= from_start && step < 0;
	value.factors[k] = step;
	return value;
}

/* Least and greatest counter over a whole run. */
static void bound_counter(const struct rf_stream_node *node, struct around *around, size_t k)
{
	int64_t step = node->loop->step;

	around->box.least[k] = step == 1 ? node->least : step == -1 ? -node->most : 0;
	around->box.most[k] =
	    step == 1    ? node->most
	    : step == -1 ? -node->least
			 : rf_integer_floor_div(node->most - node->least, step < 0 ? -step : step);
}

/* The variable lies between its bounds. */
static void require_bounds(struct reader *r, const struct rf_stream_node *node,
                           struct around *around, size_t k)
{
	for (size_t i = 0; i < node->lower_count; ++i) {
		form bound = translate(r, around, &node->lower[i]), constraint = around->values[k];

		add_to(r, &constraint, &bound, -1);
		require(r, around, &constraint);
	}
	for (size_t i = 0; i < node->upper_count; ++i) {
		form constraint = translate(r, around, &node->upper[i]);

		add_to(r, &constraint, &around->values[k], -1);
		constraint.constant -= 1;
		require(r, around, &constraint);
	}
}

static void read_loop(struct reader *r, const struct rf_stream_node *node,
                      const struct around *outside)
{
	struct around around;
	size_t k = outside->depth;
	int64_t step = node->loop->step, turns;
	int order = r->next++;
	bool has_start;

	if (node->least > node->most)
		return;
	if (outside->is_nowhere) {
		read_nodes(r, node->children, outside);
		return;
	}
	r->place = node->loop->place;
	if (k >= RF_REFERENCES_DEPTH)
		refuse(r, "too many loops stand around it");
	else if ((step > 1 && node->lower_count > 1) || (step < -1 && node->upper_count > 1))
		refuse(r, "it has steps and more than one first value");
	if (r->refs->obstacle != NULL || r->refs->no_memory)
		return;
	around = branch(r, outside);
	turns = turns_anywhere(r, node, &around);
	has_start = turns > 0 || (step != 1 && step != -1);
	around.values[k] = variable_of(r, node, &around, k, has_start);
	around.loops[k] = node->loop->id;
	around.order[k] = order;
	around.depth = k + 1;
	bound_counter(node, &around, k);
	if (turns > 0) {
		around.box.least[k] = 0;
		around.box.most[k] = turns - 1;
	}
	if (has_start) {
		form counter = { 0 };

		counter.factors[k] = 1;
		require(r, &around, &counter);
	}
	require_bounds(r, node, &around, k);
	read_nodes(r, node->children, &around);
}

static void require_condition(struct reader *r, struct around *around,
                              const struct rf_stream_condition *condition)
{
	form value = translate(r, around, &condition->form), negative = { 0 };

	if (condition->divisor > 0)
		refuse(r, "a condition asks for a remainder");
	require(r, around, &value);
	add_to(r, &negative, &value, -1);
	if (condition->is_equality)
		require(r, around, &negative);
}

/* The condition fails by being less, or, of an equality, by being greater. */
static void require_failure(struct reader *r, struct around *around,
                            const struct rf_stream_condition *condition, int sign)
{
	form value = translate(r, around, &condition->form), failure = { .constant = -1 };

	add_to(r, &failure, &value, sign);
	require(r, around, &failure);
}

/* Reads nodes where some constraints more hold, if they ever do; returns whether. */
static bool read_case(struct reader *r, const struct rf_stream_node *node, struct around *around)
{
	struct rf_case_box box = around->box;

	around->is_nowhere |=
	    !rf_case_box_narrow(&box, around->depth, around->items, around->count);
	read_nodes(r, node, around);
	return !around->is_nowhere;
}

/* The parts of what is left where not all conditions hold. */
static void read_otherwise(struct reader *r, const struct rf_stream_node *node, struct around *left)
{
	int order = r->next, last = order;
	size_t cases = 0;

	for (size_t i = 0; i < node->condition_count; ++i) {
		for (int sign = -1; sign <= (node->conditions[i].is_equality ? 1 : -1); sign += 2) {
			struct around part = branch(r, left);

			require_failure(r, &part, &node->conditions[i], sign);
			r->next = order;
			cases += read_case(r, node->otherwise, &part);
			last = r->next;
		}
		require_condition(r, left, &node->conditions[i]);
	}
	r->next = last;
	r->more_cases += cases > 1 ? cases - 1 : 0;
	if (r->more_cases > MOST_CASES)
		refuse(r, "its conditions have too many cases");
}

static void read_guard(struct reader *r, const struct rf_stream_node *node,
                       const struct around *outside)
{
	struct around taken, left;

	if (outside->is_nowhere) {
		read_nodes(r, node->children, outside);
		read_nodes(r, node->otherwise, outside);
		return;
	}
	taken = branch(r, outside);
	for (size_t i = 0; i < node->condition_count; ++i)
		require_condition(r, &taken, &node->conditions[i]);
	read_case(r, node->children, &taken);
	left = branch(r, outside);
	if (node->otherwise != NULL)
		read_otherwise(r, node, &left);
}

static void read_reference(struct reader *r, const struct rf_stream_reference *from,
                           const struct around *around)
{
	struct rf_references_item *ref;
	int order = r->next++;

	if (from->kind == RF_SIM_BYPASSING_STORE || around->is_nowhere)
		return;
	r->place = r->kernel->accesses[from->access].place;
	ref = RF_PUSH(r->refs->arena, r->refs);
	if (ref == NULL) {
		r->refs->no_memory = true;
		return;
	}
	*ref = (struct rf_references_item){
		.access = from->access,
		.array = from->array,
		.is_store = from->kind == RF_SIM_STORE,
		.bytes = from->bytes,
		.depth = around->depth,
		.address = translate(r, around, &from->address),
		.constraint_count = around->count,
		.constraints = around->items,
	};
	memcpy(ref->loops, around->loops, sizeof(ref->loops));
	memcpy(ref->order, around->order, sizeof(around->order));
	memcpy(ref->least, around->box.least, sizeof(ref->least));
	memcpy(ref->most, around->box.most, sizeof(ref->most));
	ref->order[ref->depth] = order;
	if (!rf_references_fits(r->refs, ref, &ref->address))
		refuse(r, "it has numbers that are too large");
	for (size_t i = 0; i < ref->constraint_count; ++i)
		if (!rf_references_fits(r->refs, ref, &ref->constraints[i]))
			refuse(r, "it has numbers that are too large");
}

static void read_nodes(struct reader *r, const struct rf_stream_node *node,
                       const struct around *around)
{
	for (; node != NULL && r->refs->obstacle == NULL && !r->refs->no_memory;
	     node = node->next) {
		if (node->kind == RF_NODE_LOOP)
			read_loop(r, node, around);
		else if (node->kind == RF_NODE_GUARD)
			read_guard(r, node, around);
		else
			for (size_t i = 0; i < node->reference_count; ++i)
				read_reference(r, &node->references[i], around);
	}
}

/* ---- references that belong together ---- */

/* References to one array in one outermost loop, in the order of the source.  Only such can be the
 * same, go on in one another or cover each other: thousands of loops one behind the other are
 * thousands of small crowds. */
struct crowd {
	const size_t *members;
	size_t count;
};

struct crowd_key {
	int array, outermost;
	size_t ref;
};

static int by_crowd(const void *a, const void *b)
{
	const struct crowd_key *x = a, *y = b;

	if (x->array != y->array)
		return x->array < y->array ? -1 : 1;
	if (x->outermost != y->outermost)
		return x->outermost < y->outermost ? -1 : 1;
	return (x->ref > y->ref) - (x->ref < y->ref);
}

static bool for_each_crowd(struct rf_references *refs,
                           void (*look_at)(struct rf_references *refs, const struct crowd *crowd))
{
	struct crowd_key *keys = RF_NEW_ARRAY(refs->arena, struct crowd_key, refs->count + 1);
	size_t *members = RF_NEW_ARRAY(refs->arena, size_t, refs->count + 1);

	if (keys == NULL || members == NULL)
		return false;
	for (size_t i = 0; i < refs->count; ++i) {
		const struct rf_references_item *item = &refs->items[i];

		keys[i] =
		    (struct crowd_key){ item->array, item->depth > 0 ? item->order[0] : -1, i };
	}
	qsort(keys, refs->count, sizeof(*keys), by_crowd);
	for (size_t i = 0, first = 0; i < refs->count; ++i) {
		members[i] = keys[i].ref;
		if (i + 1 < refs->count && keys[i + 1].array == keys[i].array &&
		    keys[i + 1].outermost == keys[i].outermost)
			continue;
		look_at(refs, &(struct crowd){ &members[first], i + 1 - first });
		first = i + 1;
	}
	return true;
}

/* Whether two references touch the same place in the same iterations. */
static bool is_twin(const struct rf_references *refs, size_t i, size_t k)
{
	const struct rf_references_item *a = &refs->items[i], *b = &refs->items[k];

	return a->depth == b->depth && rf_references_common(refs, i, k) == a->depth &&
	       a->bytes == b->bytes && a->constraint_count == b->constraint_count &&
	       memcmp(&a->address, &b->address, sizeof(a->address)) == 0 &&
	       memcmp(a->constraints, b->constraints,
	              a->constraint_count * sizeof(*a->constraints)) == 0;
}

static void find_repetitions(struct rf_references *refs, const struct crowd *crowd)
{
	for (size_t i = 0; i < crowd->count; ++i) {
		struct rf_references_item *item = &refs->items[crowd->members[i]];

		for (size_t k = 0; k < i && !item->is_repeated; ++k)
			item->is_repeated = is_twin(refs, crowd->members[i], crowd->members[k]);
	}
}

/* Whether the stretch of one reference goes on in another, and has it inside then: no whole line
 * lies between them. */
static bool takes_in(struct rf_references *refs, size_t i, size_t k)
{
	struct rf_references_item *a = &refs->items[k];
	const struct rf_references_item *b = &refs->items[i];
	int64_t low = b->address.constant - a->address.constant, high = low + b->bytes - 1;

	if (a->is_inside || a->is_repeated || a->array != b->array || a->depth != b->depth ||
	    rf_references_common(refs, i, k) != a->depth || low - a->high > refs->line_bytes ||
	    a->low - high > refs->line_bytes ||
	    memcmp(a->address.factors, b->address.factors, sizeof(a->address.factors)) != 0 ||
	    a->constraint_count != b->constraint_count ||
	    memcmp(a->constraints, b->constraints, a->constraint_count * sizeof(*a->constraints)) !=
	        0)
		return false;
	a->low = low < a->low ? low : a->low;
	a->high = high > a->high ? high : a->high;
	return true;
}

static void find_stretches(struct rf_references *refs, const struct crowd *crowd)
{
	for (size_t i = 0; i < crowd->count; ++i) {
		struct rf_references_item *item = &refs->items[crowd->members[i]];

		item->high = item->bytes - 1;
		for (size_t k = 0; k < i && !item->is_inside && !item->is_repeated; ++k)
			item->is_inside = takes_in(refs, crowd->members[i], crowd->members[k]);
	}
}

static void find_together(struct rf_references *refs, const struct crowd *crowd)
{
	find_repetitions(refs, crowd);
	find_stretches(refs, crowd);
	rf_covered_find(refs, crowd->members, crowd->count);
}

enum rf_status rf_references_make(const struct rf_stream *stream, int64_t line_bytes,
                                  struct rf_arena *arena, struct rf_references *refs)
{
	struct reader r = { .kernel = stream->kernel, .refs = refs };
	struct around nothing = { 0 };

	*refs =
	    (struct rf_references){ .arena = arena, .stream = stream, .line_bytes = line_bytes };
	nothing.items = RF_NEW(arena, form);
	if (nothing.items == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < stream->kernel->array_count; ++i)
		refs->highest = greater(refs->highest,
		                        (int64_t)stream->arrays[i].base + stream->arrays[i].high);
	refs->highest += (int64_t)stream->kernel->left_out_count * stream->segment_bytes;
	read_nodes(&r, stream->root, &nothing);
	if (refs->no_memory || !for_each_crowd(refs, find_together))
		return RF_FAILED;
	return RF_OK;
}
