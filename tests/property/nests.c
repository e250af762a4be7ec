/* SPDX-License-Identifier: MIT */
#include "tests/property/nests.h"

#include "tests/tools/tool.h"

static const struct {
	const char *name;
	int bytes;
} elements[] = { { "double", 8 }, { "double", 8 }, { "float", 4 }, { "short", 2 } };

enum { ELEMENTS = sizeof(elements) / sizeof(*elements), MOST_BYTES = 4 << 20 };

uint64_t nest_random(uint64_t *state, uint64_t limit)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return (*state >> 16) % limit;
}

/* ---- making ---- */

struct maker {
	struct nest *nest;
	uint64_t *state;
	int scope[NEST_LOOPS]; /* loops around, outermost first */
	int depth;
};

static int pick(struct maker *m, int limit)
{
	return (int)nest_random(m->state, (uint64_t)limit);
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
	static const int factors[] = { 1, 1, 1, 1, 1, 1, 1, 2, 3, -1 };
	struct nest_form form = { .constant = pick(m, 5) - 2 };

	if (one_in(m, 12))
		return form;
	form.factors[any_loop(m)] = factors[pick(m, 10)];
	if (one_in(m, 6))
		form.factors[any_loop(m)] += 1;
	return form;
}

static struct nest_access make_access(struct maker *m)
{
	struct nest_access access = { .array = pick(m, m->nest->array_count) };

	for (int d = 0; d < m->nest->arrays[access.array].dimensions; ++d)
		access.subscripts[d] = make_subscript(m);
	return access;
}

static int new_node(struct maker *m, enum nest_kind kind)
{
	struct nest *nest = m->nest;

	nest->nodes[nest->node_count] = (struct nest_node){ .kind = kind, .next = -1, .child = -1 };
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
	if (m->depth > 0 && one_in(m, 3))
		lean_on(m, &loop, m->scope[pick(m, m->depth)]);
	loop.descends = !loop.has_second && one_in(m, 6);
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

static int make_guard(struct maker *m)
{
	int index = new_node(m, NEST_GUARD);
	struct nest_node *node = &m->nest->nodes[index];
	int sign = one_in(m, 2) ? 1 : -1;

	node->condition.constant = -sign * (3 + pick(m, 4));
	node->condition.factors[any_loop(m)] = sign;
	node->child = make_statement(m);
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
	return room > 3 && one_in(m, 6) ? make_guard(m) : make_statement(m);
}

static int make_block(struct maker *m)
{
	int count = 1 + one_in(m, 3) + one_in(m, 5);
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

static void make_once(struct nest *nest, uint64_t *state)
{
	static const int least[] = { 40, 8, 5, 4 }, more[] = { 500, 60, 20, 8 };
	struct maker m = { .nest = nest, .state = state };

	*nest = (struct nest){ .array_count = 1 + pick(&m, NEST_ARRAYS) };
	nest->depth = 1 + pick(&m, 4);
	nest->n = least[nest->depth - 1] + pick(&m, more[nest->depth - 1]);
	for (int a = 0; a < nest->array_count; ++a) {
		struct nest_array *array = &nest->arrays[a];

		array->element = pick(&m, ELEMENTS);
		array->dimensions = 1 + pick(&m, NEST_DIMENSIONS);
		for (int d = 0; d < array->dimensions; ++d)
			array->spare[d] = one_in(&m, 3) ? pick(&m, 9) : 0;
	}
	make_loop(&m);
}

void nest_make(struct nest *nest, uint64_t *state, int64_t most)
{
	struct nest_layout layout;
	int64_t count = 0;

	do {
		make_once(nest, state);
		if (nest_lay_out(nest, &layout) && layout.bytes <= MOST_BYTES)
			count = nest_walk(nest, &layout, NULL, most + 1);
	} while (count < 1 || count > most);
}

/* ---- where arrays lie ---- */

struct bounds {
	int64_t least[NEST_LOOPS], most[NEST_LOOPS];
	bool is_used[NEST_ARRAYS];
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

static void note_access(const struct nest *nest, const struct nest_access *access, struct bounds *b)
{
	int a = access->array;

	for (int d = 0; a >= 0 && d < nest->arrays[a].dimensions; ++d) {
		int64_t low = least_or_most(nest, b, &access->subscripts[d], false);
		int64_t high = least_or_most(nest, b, &access->subscripts[d], true);

		b->low[a][d] = !b->is_used[a] || low < b->low[a][d] ? low : b->low[a][d];
		b->high[a][d] = !b->is_used[a] || high > b->high[a][d] ? high : b->high[a][d];
	}
	if (a >= 0)
		b->is_used[a] = true;
}

static bool note_nodes(const struct nest *nest, int index, struct bounds *b)
{
	for (; index >= 0; index = nest->nodes[index].next) {
		const struct nest_node *node = &nest->nodes[index];
		const struct nest_loop *loop = &nest->loops[node->loop];

		if (node->kind == NEST_LOOP) {
			b->least[node->loop] = least_or_most(nest, b, &loop->lower, false);
			b->most[node->loop] = least_or_most(nest, b, &loop->upper, true) - 1;
			if (b->least[node->loop] > b->most[node->loop])
				return false;
		}
		for (int i = 0; i < node->read_count; ++i)
			note_access(nest, &node->reads[i], b);
		if (node->kind == NEST_STATEMENT)
			note_access(nest, &node->target, b);
		if (!note_nodes(nest, node->child, b))
			return false;
	}
	return true;
}

bool nest_lay_out(const struct nest *nest, struct nest_layout *layout)
{
	struct bounds b = { 0 };
	uint64_t next = NEST_ORIGIN;

	*layout = (struct nest_layout){ 0 };
	if (!note_nodes(nest, 0, &b))
		return false;
	for (int a = 0; a < nest->array_count; ++a) {
		uint64_t bytes = (uint64_t)elements[nest->arrays[a].element].bytes;

		for (int d = 0; d < nest->arrays[a].dimensions; ++d) {
			layout->first[a][d] = b.low[a][d];
			layout->extents[a][d] =
			    b.high[a][d] - b.low[a][d] + 1 + nest->arrays[a].spare[d];
			bytes *= (uint64_t)layout->extents[a][d];
		}
		layout->is_used[a] = b.is_used[a];
		layout->bases[a] = next;
		if (b.is_used[a])
			next = (next + bytes + NEST_ALIGN - 1) / NEST_ALIGN * NEST_ALIGN;
	}
	layout->bytes = next - NEST_ORIGIN;
	return true;
}

/* ---- walking ---- */

struct walk {
	const struct nest *nest;
	const struct nest_layout *layout;
	const struct nest_visitor *visitor;
	int64_t values[NEST_LOOPS];
	int64_t count, most;
};

static int64_t value_of(const struct walk *w, const struct nest_form *form)
{
	int64_t value = form->constant + (int64_t)form->sizes * w->nest->n;

	for (int i = 0; i < w->nest->loop_count; ++i)
		value += form->factors[i] * w->values[i];
	return value;
}

static void use(struct walk *w, const struct nest_access *access, bool is_store)
{
	const struct nest_array *array;
	int64_t place = 0;
	int a = access->array;

	if (a < 0)
		return;
	array = &w->nest->arrays[a];
	for (int d = 0; d < array->dimensions; ++d)
		place = place * w->layout->extents[a][d] + value_of(w, &access->subscripts[d]) -
		        w->layout->first[a][d];
	++w->count;
	if (w->visitor)
		w->visitor->use(w->visitor->context,
		                w->layout->bases[a] +
		                    (uint64_t)(place * elements[array->element].bytes),
		                (uint32_t)elements[array->element].bytes, is_store);
}

static void execute(struct walk *w, const struct nest_node *node)
{
	for (int i = 0; i < node->read_count; ++i)
		use(w, &node->reads[i], false);
	if (node->accumulates)
		use(w, &node->target, false);
	use(w, &node->target, true);
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
		else if (value_of(w, &node->condition) >= 0)
			walk_nodes(w, node->child);
	}
}

int64_t nest_walk(const struct nest *nest, const struct nest_layout *layout,
                  const struct nest_visitor *visitor, int64_t most)
{
	struct walk w = { .nest = nest, .layout = layout, .visitor = visitor, .most = most };

	walk_nodes(&w, 0);
	return w.count;
}

/* ---- printing ---- */

struct printer {
	const struct nest *nest;
	const struct nest_layout *layout;
	struct rf_text *out;
	int depth;
};

static void print_term(struct rf_text *out, bool *is_first, int64_t factor, const char *name)
{
	if (factor == 0)
		return;
	if (!*is_first)
		rf_text_add(out, factor < 0 ? " - " : " + ");
	else if (factor < 0)
		rf_text_add(out, "-");
	if (factor < 0)
		factor = -factor;
	if (!name)
		rf_text_print(out, "%lld", (long long)factor);
	else if (factor == 1)
		rf_text_add(out, name);
	else
		rf_text_print(out, "%lld*%s", (long long)factor, name);
	*is_first = false;
}

static const char *variable(int loop)
{
	static const char *const names[NEST_LOOPS] = { "i", "j", "k", "l", "m" };

	return names[loop];
}

static void print_form(struct rf_text *out, const struct nest_form *form, int64_t shift)
{
	bool is_first = true;

	print_term(out, &is_first, form->sizes, "N");
	for (int i = 0; i < NEST_LOOPS; ++i)
		print_term(out, &is_first, form->factors[i], variable(i));
	print_term(out, &is_first, form->constant + shift, NULL);
	if (is_first)
		rf_text_add(out, "0");
}

/* Near N, an extent is written as a distance from it. */
static void print_extent(const struct printer *p, int64_t extent)
{
	struct nest_form form = { .constant = (int)extent };

	if (extent >= p->nest->n && extent < p->nest->n + 6)
		form = (struct nest_form){ .constant = (int)extent - p->nest->n, .sizes = 1 };
	rf_text_add(p->out, "[");
	print_form(p->out, &form, 0);
	rf_text_add(p->out, "]");
}

static void print_array(const struct printer *p, int a)
{
	const struct nest_array *array = &p->nest->arrays[a];

	rf_text_print(p->out, "%s %c", elements[array->element].name, 'a' + a);
	for (int d = 0; d < array->dimensions; ++d)
		print_extent(p, p->layout->extents[a][d]);
}

static void indent(const struct printer *p)
{
	for (int i = 0; i < p->depth; ++i)
		rf_text_add(p->out, "\t");
}

static void print_access(const struct printer *p, const struct nest_access *access)
{
	int a = access->array;

	rf_text_print(p->out, "%c", 'a' + a);
	for (int d = 0; d < p->nest->arrays[a].dimensions; ++d) {
		rf_text_add(p->out, "[");
		print_form(p->out, &access->subscripts[d], -p->layout->first[a][d]);
		rf_text_add(p->out, "]");
	}
}

static void print_statement(const struct printer *p, const struct nest_node *node)
{
	bool is_sum = node->target.array < 0;

	if (is_sum)
		rf_text_add(p->out, "sum");
	else
		print_access(p, &node->target);
	rf_text_add(p->out, is_sum || node->accumulates ? " += " : " = ");
	for (int i = 0; i < node->read_count; ++i) {
		if (i > 0)
			rf_text_add(p->out, " + ");
		print_access(p, &node->reads[i]);
	}
	rf_text_add(p->out, node->read_count > 0 ? ";\n" : "0;\n");
}

static void print_loop(const struct printer *p, const struct nest_node *node)
{
	const struct nest_loop *loop = &p->nest->loops[node->loop];
	const char *v = variable(node->loop);

	rf_text_print(p->out, "for (int %s = ", v);
	print_form(p->out, loop->descends ? &loop->upper : &loop->lower, loop->descends ? -1 : 0);
	rf_text_print(p->out, "; %s %s ", v, loop->descends ? ">=" : "<");
	print_form(p->out, loop->descends ? &loop->lower : &loop->upper, 0);
	if (loop->has_second) {
		rf_text_print(p->out, " && %s < ", v);
		print_form(p->out, &loop->second, 0);
	}
	if (loop->step == 1)
		rf_text_print(p->out, "; %s%s) {\n", loop->descends ? "--" : "++", v);
	else
		rf_text_print(p->out, "; %s %s %d) {\n", v,
		              loop->descends ? "-=" : "+=", loop->step);
}

static void print_nodes(struct printer *p, int index)
{
	for (; index >= 0; index = p->nest->nodes[index].next) {
		const struct nest_node *node = &p->nest->nodes[index];

		indent(p);
		if (node->kind == NEST_STATEMENT) {
			print_statement(p, node);
			continue;
		}
		if (node->kind == NEST_LOOP) {
			print_loop(p, node);
		} else {
			rf_text_add(p->out, "if (");
			print_form(p->out, &node->condition, 0);
			rf_text_add(p->out, " >= 0) {\n");
		}
		++p->depth;
		print_nodes(p, node->child);
		--p->depth;
		indent(p);
		rf_text_add(p->out, "}\n");
	}
}

void nest_print_head(const struct nest *nest, const struct nest_layout *layout, struct rf_text *out)
{
	struct printer p = { .nest = nest, .layout = layout, .out = out };

	rf_text_add(out, "double kernel(int N");
	for (int a = 0; a < nest->array_count; ++a) {
		if (!layout->is_used[a])
			continue;
		rf_text_add(out, ", ARRAY ");
		print_array(&p, a);
	}
	rf_text_add(out, ")");
}

void nest_print_arrays(const struct nest *nest, const struct nest_layout *layout,
                       struct rf_text *out)
{
	struct printer p = { .nest = nest, .layout = layout, .out = out };

	for (int a = 0; a < nest->array_count; ++a) {
		if (!layout->is_used[a])
			continue;
		rf_text_add(out, "\t");
		print_array(&p, a);
		rf_text_print(out, " __attribute__((aligned(%d)));\n", NEST_ALIGN);
	}
}

void nest_print(const struct nest *nest, const struct nest_layout *layout, struct rf_text *out)
{
	struct printer p = { .nest = nest, .layout = layout, .out = out, .depth = 1 };

	rf_text_print(out, "/* N = %d */\n#ifndef ARRAY\n#define ARRAY\n#endif\n", nest->n);
	nest_print_head(nest, layout, out);
	rf_text_add(out, "\n{\n\tdouble sum = 0;\n\n");
	print_nodes(&p, 0);
	rf_text_add(out, "\treturn sum;\n}\n");
}

/* ---- making smaller ---- */

static bool take(int *step)
{
	return (*step)-- == 0;
}

static void unlink_node(struct nest *nest, int index, int instead)
{
	for (int i = 0; i < nest->node_count; ++i) {
		if (nest->nodes[i].next == index)
			nest->nodes[i].next = instead;
		if (nest->nodes[i].child == index)
			nest->nodes[i].child = instead;
	}
}

static void forget(struct nest *nest, int index)
{
	for (int i = nest->nodes[index].child; i >= 0; i = nest->nodes[i].next)
		forget(nest, i);
	nest->nodes[index].kind = NEST_GONE;
}

static void remove_node(struct nest *nest, int index)
{
	unlink_node(nest, index, nest->nodes[index].next);
	forget(nest, index);
}

/* Puts what a node holds in its place. */
static void dissolve_node(struct nest *nest, int index)
{
	int first = nest->nodes[index].child, last = first;

	if (first < 0) {
		remove_node(nest, index);
		return;
	}
	while (nest->nodes[last].next >= 0)
		last = nest->nodes[last].next;
	nest->nodes[last].next = nest->nodes[index].next;
	nest->nodes[index].kind = NEST_GONE;
	unlink_node(nest, index, first);
}

/* Applies a change to every form of a nest, the bounds of loops first. */
static void each_form(struct nest *nest,
                      void (*change)(void *context, struct nest_form *form, bool is_bound),
                      void *context)
{
	for (int i = 0; i < nest->loop_count; ++i) {
		change(context, &nest->loops[i].lower, true);
		change(context, &nest->loops[i].upper, true);
		change(context, &nest->loops[i].second, true);
	}
	for (int i = 0; i < nest->node_count; ++i) {
		struct nest_node *node = &nest->nodes[i];

		if (node->kind == NEST_GONE)
			continue;
		change(context, &node->condition, false);
		for (int d = 0; d < NEST_DIMENSIONS; ++d)
			change(context, &node->target.subscripts[d], false);
		for (int r = 0; r < NEST_READS; ++r)
			for (int d = 0; d < NEST_DIMENSIONS; ++d)
				change(context, &node->reads[r].subscripts[d], false);
	}
}

struct substitution {
	int loop;
	struct nest_form value;
};

static void substitute(void *context, struct nest_form *form, bool is_bound)
{
	const struct substitution *s = context;
	int factor = form->factors[s->loop];

	(void)is_bound;
	form->factors[s->loop] = 0;
	form->constant += factor * s->value.constant;
	form->sizes += factor * s->value.sizes;
	for (int i = 0; i < NEST_LOOPS; ++i)
		form->factors[i] += factor * s->value.factors[i];
}

/* One turn instead of a loop. */
static void remove_loop(struct nest *nest, int index)
{
	struct substitution s = { .loop = nest->nodes[index].loop };

	s.value = nest->loops[s.loop].lower;
	each_form(nest, substitute, &s);
	dissolve_node(nest, index);
}

static bool shrink_tree(struct nest *nest, int *step)
{
	for (int i = 1; i < nest->node_count; ++i) {
		if (nest->nodes[i].kind == NEST_GONE)
			continue;
		if (take(step)) {
			remove_node(nest, i);
			return true;
		}
		if (nest->nodes[i].kind == NEST_STATEMENT || !take(step))
			continue;
		if (nest->nodes[i].kind == NEST_LOOP)
			remove_loop(nest, i);
		else
			dissolve_node(nest, i);
		return true;
	}
	return false;
}

static bool shrink_statement(struct nest_node *node, int *step)
{
	for (int r = 0; r < node->read_count; ++r) {
		if (!take(step))
			continue;
		node->reads[r] = node->reads[--node->read_count];
		return true;
	}
	if (node->accumulates && take(step)) {
		node->accumulates = false;
		return true;
	}
	return false;
}

static bool shrink_loop(struct nest_loop *loop, int *step)
{
	struct nest_loop plain = { .upper.sizes = 1, .step = 1 };

	if (take(step))
		*loop = plain;
	else if (loop->step > 1 && take(step))
		loop->step = 1;
	else if (loop->descends && take(step))
		loop->descends = false;
	else if (loop->has_second && take(step))
		loop->has_second = false;
	else
		return false;
	return true;
}

struct shrinking {
	int *step;
	bool done;
};

static void shrink_form(void *context, struct nest_form *form, bool is_bound)
{
	struct shrinking *s = context;

	if (s->done || (form->constant != 0 && take(s->step))) {
		if (!s->done)
			form->constant = is_bound && form->constant > 1 ? 1 : 0;
		s->done = true;
		return;
	}
	for (int i = 0; i < NEST_LOOPS && !s->done && !is_bound; ++i) {
		if (form->factors[i] == 0 || !take(s->step))
			continue;
		form->factors[i] = form->factors[i] == 1 ? 0 : 1;
		s->done = true;
	}
}

static bool shrink_arrays(struct nest *nest, int *step)
{
	for (int a = 0; a < nest->array_count; ++a) {
		for (int d = 0; d < NEST_DIMENSIONS; ++d) {
			if (nest->arrays[a].spare[d] == 0 || !take(step))
				continue;
			nest->arrays[a].spare[d] = 0;
			return true;
		}
	}
	return false;
}

bool nest_shrink(const struct nest *nest, int step, struct nest *smaller)
{
	struct shrinking forms = { .step = &step };

	*smaller = *nest;
	if (shrink_tree(smaller, &step))
		return true;
	for (int i = 0; i < nest->node_count; ++i)
		if (shrink_statement(&smaller->nodes[i], &step))
			return true;
	if (nest->n > 3 && take(&step)) {
		smaller->n = nest->n / 2;
		return true;
	}
	if (nest->n > 1 && take(&step)) {
		smaller->n = nest->n - 1;
		return true;
	}
	for (int i = 0; i < nest->loop_count; ++i)
		if (shrink_loop(&smaller->loops[i], &step))
			return true;
	if (shrink_arrays(smaller, &step))
		return true;
	each_form(smaller, shrink_form, &forms);
	return forms.done;
}

static const char *text_of(const struct nest *nest)
{
	struct nest_layout layout;
	struct rf_text text = tool_text();

	if (nest_lay_out(nest, &layout))
		nest_print(nest, &layout, &text);
	return rf_text_string(&text);
}

void nest_minimize(struct nest *nest, bool (*fails)(void *context, const struct nest *nest),
                   void *context)
{
	enum { MOST_ATTEMPTS = 300 };
	struct nest_layout layout;
	struct nest smaller;
	int attempts = 0;

	for (int step = 0; attempts < MOST_ATTEMPTS && nest_shrink(nest, step, &smaller); ++step) {
		if (!nest_lay_out(&smaller, &layout) || layout.bytes > MOST_BYTES ||
		    nest_walk(&smaller, &layout, NULL, 1) == 0 ||
		    rf_text_equal(text_of(nest), text_of(&smaller)))
			continue;
		++attempts;
		if (!fails(context, &smaller))
			continue;
		*nest = smaller;
		step = -1;
	}
}
