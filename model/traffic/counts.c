/* SPDX-License-Identifier: MIT
 *
 * Exact execution counts from the loop tree.
 *
 * A loop whose variable appears in no bound and no condition further in multiplies the counts of
 * its body by its number of iterations.  Any other loop is run through value by value, so that
 * triangular, tiled and guarded nests come out exact: the lower triangle of an N x N matrix costs
 * N steps, not N * N.  A budget keeps pathological nests from taking long; what it cuts off is
 * reported as not known.
 */
#include "model/traffic/counts.h"

enum { MAX_STEPS = 100000000 };

struct counter {
	const struct rf_kernel *kernel;
	const int64_t *sizes;
	int64_t *values; /* of loop variables */
	bool *matters;   /* by loop: something further in depends on its variable */
	struct rf_counts *counts;
	int64_t steps;
};

/* ---- which loops must be run through ---- */

static void note_form(struct counter *c, const struct rf_form *form)
{
	for (size_t i = 0; i < form->term_count; ++i)
		c->matters[form->terms[i].loop] = true;
}

static void note_loop(struct counter *c, const struct rf_loop *loop)
{
	for (size_t i = 0; i < loop->lower_count; ++i)
		note_form(c, &loop->lower[i]);
	for (size_t i = 0; i < loop->upper_count; ++i)
		note_form(c, &loop->upper[i]);
}

static void note_dependences(struct counter *c, const struct rf_node *node)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_LOOP)
			note_loop(c, node->loop);
		if (node->kind == RF_NODE_GUARD)
			for (size_t i = 0; i < node->guard->condition_count; ++i)
				note_form(c, &node->guard->conditions[i].form);
		note_dependences(c, node->children);
		note_dependences(c, node->otherwise);
	}
}

/* ---- values ---- */

static bool form_value(const struct counter *c, const struct rf_form *form, int64_t *value)
{
	if (!rf_formula_integer(form->constant, c->sizes, value))
		return false;
	for (size_t i = 0; i < form->term_count; ++i) {
		int64_t coefficient, part;

		if (!rf_formula_integer(form->terms[i].coefficient, c->sizes, &coefficient) ||
		    __builtin_mul_overflow(coefficient, c->values[form->terms[i].loop], &part) ||
		    __builtin_add_overflow(*value, part, value))
			return false;
	}
	return true;
}

/* The greatest (sign 1) or least (sign -1) of some forms. */
static bool extreme(const struct counter *c, size_t count, const struct rf_form *forms,
                    int64_t sign, int64_t *value)
{
	for (size_t i = 0; i < count; ++i) {
		int64_t next;

		if (!form_value(c, &forms[i], &next))
			return false;
		if (i == 0 || (next - *value) * sign > 0)
			*value = next;
	}
	return count > 0;
}

/* Whether all conditions of a guard hold; false in `known` when one cannot be evaluated. */
static bool holds(const struct counter *c, const struct rf_guard *guard, bool *known)
{
	bool all = true;

	*known = true;
	for (size_t i = 0; i < guard->condition_count; ++i) {
		int64_t value = 0;

		*known &= form_value(c, &guard->conditions[i].form, &value);
		all &= guard->conditions[i].is_equality ? value == 0 : value >= 0;
	}
	return all;
}

/* ---- counting ---- */

static void add_accesses(struct counter *c, size_t count, const int *accesses, double times)
{
	for (size_t i = 0; i < count; ++i)
		c->counts->accesses[accesses[i]].times += times;
}

static void forget_accesses(struct counter *c, size_t count, const int *accesses)
{
	for (size_t i = 0; i < count; ++i)
		c->counts->accesses[accesses[i]].known = false;
}

static void add_statement(struct counter *c, const struct rf_statement *statement, double times)
{
	add_accesses(c, statement->access_count, statement->accesses, times);
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		rf_work_add(&c->counts->work[e], &statement->operations[e], times);
}

static void forget(struct counter *c, const struct rf_node *node)
{
	c->counts->all_known = false;
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT)
			forget_accesses(c, node->statement->access_count,
			                node->statement->accesses);
		if (node->kind == RF_NODE_LOOP) {
			forget_accesses(c, node->loop->bound_access_count,
			                node->loop->bound_accesses);
			c->counts->turns[node->loop->id].known = false;
			c->counts->starts[node->loop->id].known = false;
		}
		forget(c, node->children);
		forget(c, node->otherwise);
	}
}

static void count_nodes(struct counter *c, const struct rf_node *node, double times);

/* Iterations from lower to upper - 1, for bounds as far apart as integers can be. */
static double trips(int64_t lower, int64_t upper, int64_t step)
{
	uint64_t last = (uint64_t)upper - (uint64_t)lower - 1;

	return (double)(last / (uint64_t)step) + 1;
}

/* Runs through the values of a loop variable. */
static void enumerate(struct counter *c, const struct rf_node *node, int64_t lower, int64_t upper,
                      double times)
{
	int64_t step = node->loop->step;
	int64_t value = step > 0 ? lower : upper - 1;

	do {
		if (++c->steps > MAX_STEPS) {
			forget(c, node->children);
			return;
		}
		c->values[node->loop->id] = value;
		c->counts->turns[node->loop->id].times += times;
		count_nodes(c, node->children, times);
	} while (!__builtin_add_overflow(value, step, &value) && value >= lower && value < upper);
}

/* All turns count alike. */
static void multiply(struct counter *c, const struct rf_node *node, double times)
{
	c->counts->turns[node->loop->id].times += times;
	count_nodes(c, node->children, times);
}

static void forget_loop(struct counter *c, const struct rf_node *node)
{
	c->counts->turns[node->loop->id].known = false;
	forget(c, node->children);
}

static void count_loop(struct counter *c, const struct rf_node *node, double times)
{
	const struct rf_loop *loop = node->loop;
	int64_t step = loop->step < 0 ? -loop->step : loop->step;
	int64_t lower, upper;

	add_accesses(c, loop->bound_access_count, loop->bound_accesses, times);
	c->counts->starts[loop->id].times += times;
	if (loop->is_irregular || !extreme(c, loop->lower_count, loop->lower, 1, &lower) ||
	    !extreme(c, loop->upper_count, loop->upper, -1, &upper))
		forget_loop(c, node);
	else if (upper > lower && c->matters[loop->id])
		enumerate(c, node, lower, upper, times);
	else if (upper > lower)
		multiply(c, node, times * trips(lower, upper, step));
}

static void count_guard(struct counter *c, const struct rf_node *node, double times)
{
	bool known;
	bool taken = holds(c, node->guard, &known);

	if (!known) {
		forget(c, node->children);
		forget(c, node->otherwise);
	} else {
		count_nodes(c, taken ? node->children : node->otherwise, times);
	}
}

static void count_nodes(struct counter *c, const struct rf_node *node, double times)
{
	for (; node != NULL && c->steps <= MAX_STEPS; node = node->next) {
		if (node->kind == RF_NODE_LOOP)
			count_loop(c, node, times);
		else if (node->kind == RF_NODE_GUARD)
			count_guard(c, node, times);
		else
			add_statement(c, node->statement, times);
	}
}

static enum rf_status reserve(const struct rf_kernel *kernel, struct rf_arena *arena,
                              struct rf_counts *counts)
{
	*counts = (struct rf_counts){ .all_known = true };
	counts->accesses = RF_NEW_ARRAY(arena, struct rf_count, kernel->access_count + 1);
	counts->turns = RF_NEW_ARRAY(arena, struct rf_count, kernel->loop_count + 1);
	counts->starts = RF_NEW_ARRAY(arena, struct rf_count, kernel->loop_count + 1);
	if (counts->accesses == NULL || counts->turns == NULL || counts->starts == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < kernel->access_count; ++i)
		counts->accesses[i].known = true;
	for (size_t i = 0; i < kernel->loop_count; ++i)
		counts->turns[i].known = counts->starts[i].known = true;
	return RF_OK;
}

enum rf_status rf_counts_make(const struct rf_kernel *kernel, const int64_t *sizes,
                              struct rf_arena *arena, struct rf_counts *counts)
{
	struct counter c = { .kernel = kernel, .sizes = sizes, .counts = counts };

	c.values = RF_NEW_ARRAY(arena, int64_t, kernel->loop_count + 1);
	c.matters = RF_NEW_ARRAY(arena, bool, kernel->loop_count + 1);
	if (c.values == NULL || c.matters == NULL || reserve(kernel, arena, counts) != RF_OK)
		return RF_FAILED;
	note_dependences(&c, kernel->root);
	count_nodes(&c, kernel->root, 1);
	if (c.steps > MAX_STEPS)
		forget(&c, kernel->root);
	return RF_OK;
}
