/* SPDX-License-Identifier: MIT */
#include "tests/support/nests.h"

#include "tests/tools/tool.h"

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
		if (nest->nodes[i].otherwise == index)
			nest->nodes[i].otherwise = instead;
	}
}

static void forget(struct nest *nest, int index)
{
	for (int i = nest->nodes[index].child; i >= 0; i = nest->nodes[i].next)
		forget(nest, i);
	for (int i = nest->nodes[index].otherwise; i >= 0; i = nest->nodes[i].next)
		forget(nest, i);
	nest->nodes[index].kind = NEST_GONE;
}

static void remove_node(struct nest *nest, int index)
{
	unlink_node(nest, index, nest->nodes[index].next);
	forget(nest, index);
}

/* Puts what a node holds in its place; of a guard what runs where it holds. */
static void dissolve_node(struct nest *nest, int index)
{
	int first = nest->nodes[index].child, last = first;

	while (nest->nodes[index].otherwise >= 0)
		remove_node(nest, nest->nodes[index].otherwise);
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
		loop->has_second = loop->writes_least = false;
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
		if (nest->arrays[a].is_flat && take(step)) {
			nest->arrays[a].is_flat = false;
			return true;
		}
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
	struct nest smaller;
	int attempts = 0;

	for (int step = 0; attempts < MOST_ATTEMPTS && nest_shrink(nest, step, &smaller); ++step) {
		if (!nest_is_sound(&smaller, INT64_MAX - 1) ||
		    rf_text_equal(text_of(nest), text_of(&smaller)))
			continue;
		++attempts;
		if (!fails(context, &smaller))
			continue;
		*nest = smaller;
		step = -1;
	}
}
