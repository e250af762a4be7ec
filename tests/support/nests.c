/* SPDX-License-Identifier: MIT */
#include "tests/support/nests.h"
#include "tests/support/random.h"

enum { MOST_BYTES = 32 << 20 };

/* ---- making ---- */

struct maker {
	struct nest *nest;
	const struct nest_shapes *shapes;
	uint64_t *state;
	int scope[NEST_LOOPS]; /* loops around, outermost first */
	int depth;
};

static int pick(struct maker *m, int limit)
{
	return (int)random_below(m->state, (uint64_t)limit);
}

static bool one_in(struct maker *m, int limit)
{
	return pick(m, limit) == 0;
}

static int any_loop(struct maker *m)
{
	return m->scope[one_in(m, 3) ? pick(m, m->depth) : m->depth - 1];
}

/* Mostly a loop variable and a small number. */
static struct nest_form make_subscript(struct maker *m)
{
	static const int factors[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 9, -1, -1 };
	struct nest_form form = { .constant = pick(m, 5) - 2 };

	if (one_in(m, 12))
		return form;
	form.factors[any_loop(m)] = factors[pick(m, 15)];
	if (one_in(m, 6))
		form.factors[any_loop(m)] += 1;
	return form;
}

static struct nest_access make_access(struct maker *m)
{
	struct nest_access access = { .array = pick(m, m->nest->array_count) };

	for (int d = 0; d < m->nest->arrays[access.array].dimensions; ++d)
		access.subscripts[d] = make_subscript(m);
	/* An integer at a place that stays is a size, not an access. */
	if (m->nest->arrays[access.array].is_integer)
		access.subscripts[0].factors[m->scope[m->depth - 1]] = 1;
	return access;
}

static int new_node(struct maker *m, enum nest_kind kind)
{
	struct nest *nest = m->nest;

	nest->nodes[nest->node_count] =
	    (struct nest_node){ .kind = kind, .next = -1, .child = -1, .otherwise = -1 };
	return nest->node_count++;
}

static int make_statement(struct maker *m)
{
	int index = new_node(m, NEST_STATEMENT);
	struct nest_node *node = &m->nest->nodes[index];

	node->read_count = pick(m, NEST_READS);
	for (int i = 0; i < node->read_count; ++i)
		node->reads[i] = make_access(m);
	node->target = make_access(m);
	node->accumulates = one_in(m, 4);
	if (node->read_count > 0 && one_in(m, 6))
		node->target.array = -1;
	return index;
}

/* From an outer loop on, to a fixed distance from it, or to its own value. */
static void lean_on(struct maker *m, struct nest_loop *loop, int outer)
{
	int width = m->nest->loops[outer].step;

	if (one_in(m, 3)) {
		loop->upper = (struct nest_form){ .constant = 1 };
		loop->upper.factors[outer] = 1;
		return;
	}
	loop->lower = (struct nest_form){ 0 };
	loop->lower.factors[outer] = 1;
	if (width == 1 && one_in(m, 2))
		return;
	loop->has_second = true;
	loop->second = loop->lower;
	loop->second.constant = width > 1 ? width : 2 + pick(m, 8);
}

static struct nest_loop make_bounds(struct maker *m)
{
	static const int steps[] = { 1, 1, 1, 1, 1, 2, 3, 4, 8 };
	struct nest_loop loop = { .step = steps[pick(m, 9)] };

	loop.lower.constant = pick(m, 3);
	loop.upper = (struct nest_form){ .constant = pick(m, 3) - 1, .sizes = 1 };
	if (m->depth == 0 && one_in(m, 2))
		loop.upper.sizes = 2 + pick(m, 10);
	if (m->depth > 0 && !m->shapes->is_rectangular && one_in(m, 3))
		lean_on(m, &loop, m->scope[pick(m, m->depth)]);
	loop.descends = !loop.has_second && one_in(m, 6);
	loop.writes_least = loop.has_second && one_in(m, 2);
	return loop;
}

static int make_block(struct maker *m);

static int make_loop(struct maker *m)
{
	int index = new_node(m, NEST_LOOP);
	int loop = m->nest->loop_count++;
	struct nest_node *node = &m->nest->nodes[index];

	node->loop = loop;
	m->nest->loops[loop] = make_bounds(m);
	m->scope[m->depth++] = loop;
	node->child = make_block(m);
	--m->depth;
	return index;
}

/* Of a loop variable and a number, of two variables, or of the size alone. */
static void make_condition(struct maker *m, struct nest_node *node)
{
	int sign = one_in(m, 2) ? 1 : -1, kind = pick(m, 8);

	node->condition.constant = -sign * (3 + pick(m, 4));
	if (kind == 0) {
		node->condition.sizes = sign;
		return;
	}
	node->condition.factors[any_loop(m)] = sign;
	if (kind > 2)
		return;
	node->condition.factors[any_loop(m)] -= sign;
	node->condition.constant = pick(m, 3) - 1;
	node->is_equality = kind == 1;
}

static int make_item(struct maker *m, bool must_go_deeper);

static int make_guard(struct maker *m)
{
	int index = new_node(m, NEST_GUARD);
	struct nest_node *node = &m->nest->nodes[index];

	if (m->shapes->asks_data) {
		node->is_on_data = true;
		node->read_count = 1;
		node->reads[0] = make_access(m);
	} else {
		make_condition(m, node);
	}
	if (one_in(m, 3))
		node->otherwise = make_statement(m);
	node->child = NEST_NODES - m->nest->node_count > 6 && one_in(m, 3) ? make_item(m, false)
	                                                                   : make_statement(m);
	return index;
}

/* There are never more nodes than room: two a loop are kept free. */
static int make_item(struct maker *m, bool must_go_deeper)
{
	int room = NEST_NODES - m->nest->node_count;
	bool may_go_deeper =
	    m->depth < m->nest->depth && m->nest->loop_count < NEST_LOOPS && room > 6;

	if (may_go_deeper && (must_go_deeper || one_in(m, 3)))
		return make_loop(m);
	if (room > 3 && !m->shapes->is_rectangular && one_in(m, m->shapes->asks_data ? 3 : 6))
		return make_guard(m);
	return make_statement(m);
}

static int make_block(struct maker *m)
{
	int count = m->shapes->is_rectangular ? 1 : 1 + one_in(m, 3) + one_in(m, 5);
	int deeper = pick(m, count);
	int first = -1, last = -1;

	for (int i = 0; i < count && m->nest->node_count + 2 < NEST_NODES; ++i) {
		int item = make_item(m, i == deeper);

		if (first < 0)
			first = item;
		else
			m->nest->nodes[last].next = item;
		last = item;
	}
	return first;
}

static void make_once(struct nest *nest, uint64_t *state, const struct nest_shapes *shapes)
{
	static const int least[] = { 40, 8, 5, 4 }, more[] = { 500, 60, 20, 8 };
	struct maker m = { .nest = nest, .state = state, .shapes = shapes };

	*nest = (struct nest){ .array_count = 1 + pick(&m, NEST_ARRAYS) };
	nest->depth = shapes->is_rectangular ? 3 : 1 + pick(&m, 4);
	nest->n = least[nest->depth - 1] + pick(&m, more[nest->depth - 1]);
	nest->n *= shapes->scale > 0 ? shapes->scale : 1;
	for (int a = 0; a < nest->array_count; ++a) {
		struct nest_array *array = &nest->arrays[a];

		array->element_bytes = one_in(&m, 3) ? 4 : 8;
		array->is_integer = shapes->has_integers && one_in(&m, 6);
		if (array->is_integer)
			array->element_bytes = 1 << pick(&m, 3);
		array->dimensions = 1 + pick(&m, NEST_DIMENSIONS);
		array->is_flat = array->dimensions > 1 && one_in(&m, 4);
		for (int d = 0; d < array->dimensions; ++d)
			array->spare[d] = one_in(&m, 3) ? pick(&m, 9) : 0;
	}
	make_loop(&m);
}

void nest_make(struct nest *nest, uint64_t *state, const struct nest_shapes *shapes)
{
	do
		make_once(nest, state, shapes);
	while (!nest_is_sound(nest, shapes->most));
}

/* ---- where arrays lie ---- */

struct bounds {
	int64_t least[NEST_LOOPS], most[NEST_LOOPS];
	bool is_used[NEST_ARRAYS];
	bool is_read[NEST_ARRAYS]; /* somewhere that the program reads */
	int64_t low[NEST_ARRAYS][NEST_DIMENSIONS], high[NEST_ARRAYS][NEST_DIMENSIONS];
};

static int64_t least_or_most(const struct nest *nest, const struct bounds *b,
                             const struct nest_form *form, bool is_most)
{
	int64_t value = form->constant + (int64_t)form->sizes * nest->n;

	for (int i = 0; i < nest->loop_count; ++i)
		value += form->factors[i] *
		         ((form->factors[i] > 0) == is_most ? b->most[i] : b->least[i]);
	return value;
}

static void note_access(const struct nest *nest, const struct nest_access *access, bool is_read,
                        struct bounds *b)
{
	int a = access->array;

	for (int d = 0; a >= 0 && d < nest->arrays[a].dimensions; ++d) {
		int64_t low = least_or_most(nest, b, &access->subscripts[d], false);
		int64_t high = least_or_most(nest, b, &access->subscripts[d], true);

		b->low[a][d] = !b->is_used[a] || low < b->low[a][d] ? low : b->low[a][d];
		b->high[a][d] = !b->is_used[a] || high > b->high[a][d] ? high : b->high[a][d];
	}
	if (a < 0)
		return;
	b->is_used[a] = true;
	b->is_read[a] |= is_read;
}

/* Whether a branch of a guard is passed over by who reads the kernel: numbers alone decide. */
static bool is_dead(const struct nest_node *guard, bool is_otherwise)
{
	const struct nest_form *condition = &guard->condition;
	int constant = condition->constant;

	for (int i = 0; i < NEST_LOOPS; ++i)
		if (condition->factors[i] != 0)
			return false;
	return condition->sizes == 0 && !guard->is_on_data &&
	       (guard->is_equality ? constant == 0 : constant >= 0) == is_otherwise;
}

static bool note_nodes(const struct nest *nest, int index, bool is_read, struct bounds *b)
{
	for (; index >= 0; index = nest->nodes[index].next) {
		const struct nest_node *node = &nest->nodes[index];
		const struct nest_loop *loop = &nest->loops[node->loop];
		bool is_guard = node->kind == NEST_GUARD;

		if (node->kind == NEST_LOOP) {
			b->least[node->loop] = least_or_most(nest, b, &loop->lower, false);
			b->most[node->loop] = least_or_most(nest, b, &loop->upper, true) - 1;
			if (b->least[node->loop] > b->most[node->loop])
				return false;
		}
		for (int i = 0; i < node->read_count; ++i)
			note_access(nest, &node->reads[i], is_read, b);
		if (node->kind == NEST_STATEMENT)
			note_access(nest, &node->target, is_read, b);
		if (!note_nodes(nest, node->child, is_read && !(is_guard && is_dead(node, false)),
		                b) ||
		    !note_nodes(nest, node->otherwise,
		                is_read && !(is_guard && is_dead(node, true)), b))
			return false;
	}
	return true;
}

/* Puts one array behind the others; returns where the next begins. */
static uint64_t place(const struct nest *nest, int a, uint64_t next, struct nest_layout *layout)
{
	uint64_t bytes = (uint64_t)nest->arrays[a].element_bytes;

	for (int d = 0; d < nest->arrays[a].dimensions; ++d)
		bytes *= (uint64_t)layout->extents[a][d];
	layout->bases[a] = next;
	return (next + bytes + NEST_ALIGN - 1) / NEST_ALIGN * NEST_ALIGN;
}

bool nest_lay_out(const struct nest *nest, struct nest_layout *layout)
{
	struct bounds b = { 0 };
	uint64_t next = NEST_ORIGIN;

	*layout = (struct nest_layout){ 0 };
	if (!note_nodes(nest, 0, true, &b))
		return false;
	for (int a = 0; a < nest->array_count; ++a) {
		layout->is_used[a] = b.is_used[a];
		layout->is_read[a] = b.is_read[a];
		for (int d = 0; d < nest->arrays[a].dimensions; ++d) {
			layout->first[a][d] = b.low[a][d];
			layout->extents[a][d] =
			    b.high[a][d] - b.low[a][d] + 1 + nest->arrays[a].spare[d];
		}
		next = b.is_read[a] ? place(nest, a, next, layout) : next;
	}
	for (int a = 0; a < nest->array_count; ++a)
		if (b.is_used[a] && !b.is_read[a])
			next = place(nest, a, next, layout);
	layout->bytes = next - NEST_ORIGIN;
	return true;
}

/* ---- walking ---- */

struct walk {
	const struct nest *nest;
	const struct nest_layout *layout;
	const struct nest_visitor *visitor;
	int64_t values[NEST_LOOPS];
	bool turned[NEST_LOOPS];
	int64_t count, most;
};

static int64_t value_of(const struct walk *w, const struct nest_form *form)
{
	int64_t value = form->constant + (int64_t)form->sizes * w->nest->n;

	for (int i = 0; i < w->nest->loop_count; ++i)
		value += form->factors[i] * w->values[i];
	return value;
}

/* The element of an array, from its first one on. */
static int64_t place_of(const struct walk *w, const struct nest_access *access)
{
	int64_t place = 0;
	int a = access->array;

	for (int d = 0; d < w->nest->arrays[a].dimensions; ++d)
		place = place * w->layout->extents[a][d] + value_of(w, &access->subscripts[d]) -
		        w->layout->first[a][d];
	return place;
}

static void use(struct walk *w, const struct nest_access *access, bool is_store)
{
	const struct nest_array *array;
	int64_t place;
	int a = access->array;

	if (a < 0)
		return;
	array = &w->nest->arrays[a];
	place = place_of(w, access);
	++w->count;
	if (w->visitor)
		w->visitor->use(w->visitor->context,
		                w->layout->bases[a] + (uint64_t)(place * array->element_bytes),
		                (uint32_t)array->element_bytes, is_store);
}

static void execute(struct walk *w, const struct nest_node *node)
{
	if (w->visitor && w->visitor->execute)
		w->visitor->execute(w->visitor->context, node);
	for (int i = 0; i < node->read_count; ++i)
		use(w, &node->reads[i], false);
	if (node->accumulates)
		use(w, &node->target, false);
	use(w, &node->target, true);
}

static bool holds(struct walk *w, const struct nest_node *guard)
{
	int64_t value = value_of(w, &guard->condition);
	const bool *positive = w->nest->positive[guard->is_on_data ? guard->reads[0].array : 0];

	if (guard->is_on_data) {
		bool is_positive = positive == NULL || positive[place_of(w, &guard->reads[0])];

		use(w, &guard->reads[0], false);
		if (w->visitor && w->visitor->ask)
			w->visitor->ask(w->visitor->context, guard, is_positive);
		return is_positive;
	}
	return guard->is_equality ? value == 0 : value >= 0;
}

static void walk_nodes(struct walk *w, int index);

static void walk_loop(struct walk *w, const struct nest_node *node)
{
	const struct nest_loop *loop = &w->nest->loops[node->loop];
	int64_t lower = value_of(w, &loop->lower), upper = value_of(w, &loop->upper);
	int64_t step = loop->descends ? -loop->step : loop->step;

	if (loop->has_second && value_of(w, &loop->second) < upper)
		upper = value_of(w, &loop->second);
	for (int64_t v = step < 0 ? upper - 1 : lower; v >= lower && v < upper; v += step) {
		w->values[node->loop] = v;
		w->turned[node->loop] = true;
		if (w->visitor && w->visitor->turn)
			w->visitor->turn(w->visitor->context, node->loop);
		walk_nodes(w, node->child);
		if (w->count >= w->most)
			return;
	}
}

static void walk_nodes(struct walk *w, int index)
{
	for (; index >= 0; index = w->nest->nodes[index].next) {
		const struct nest_node *node = &w->nest->nodes[index];

		if (node->kind == NEST_LOOP)
			walk_loop(w, node);
		else if (node->kind == NEST_STATEMENT)
			execute(w, node);
		else
			walk_nodes(w, holds(w, node) ? node->child : node->otherwise);
	}
}

int64_t nest_walk(const struct nest *nest, const struct nest_layout *layout,
                  const struct nest_visitor *visitor, int64_t most)
{
	struct walk w = { .nest = nest, .layout = layout, .visitor = visitor, .most = most };

	walk_nodes(&w, 0);
	return w.count;
}

bool nest_is_sound(const struct nest *nest, int64_t most)
{
	struct nest_layout layout;
	struct walk w = { .nest = nest, .layout = &layout, .most = most + 1 };

	if (!nest_lay_out(nest, &layout) || layout.bytes > 8 * MOST_BYTES)
		return false;
	walk_nodes(&w, 0);
	for (int i = 0; i < nest->node_count; ++i)
		if (nest->nodes[i].kind == NEST_LOOP && !w.turned[nest->nodes[i].loop])
			return false;
	return w.count >= 1 && w.count <= most;
}
