/* SPDX-License-Identifier: MIT
 *
 * Exact execution counts from the loop tree.
 *
 * A loop whose variable appears in no bound and no condition further in multiplies the counts of
 * its body by its number of iterations.  Any other loop is run through value by value, so that
 * triangular, tiled and guarded nests come out exact: the lower triangle of an N x N matrix costs
 * N steps, not N * N.  The sizes are put into bounds and conditions before that.  A budget keeps
 * pathological nests from taking long; what it cuts off is reported as not known.
 */
#include "model/traffic/nest/counts.h"

enum { MAX_STEPS = 100000000 };

/* A form with numbers in it. */
struct line {
	int64_t constant;
	size_t term_count;
	struct {
		int loop;
		int64_t factor;
	} *terms;
	bool known;
};

/* A node of the kernel with numbers in it. */
struct tally {
	const struct rf_node *node;
	struct tally *next, *children, *otherwise;
	size_t count;       /* of lower bounds or conditions */
	struct line *lines; /* these, ... */
	size_t upper_count; /* ... or upper bounds */
	struct line *uppers;
	bool matters; /* of a loop: something further in depends on its variable */
	bool known;
	bool is_reached; /* how often it is come to is known */
	double times;    /* that a statement is executed, or the body of a loop begun */
	double starts;   /* of a loop */
};

struct counter {
	const struct rf_kernel *kernel;
	const int64_t *sizes;
	struct rf_arena *arena;
	int64_t *values; /* of loop variables */
	bool *matters;   /* by loop */
	struct rf_counts *counts;
	int64_t steps;
	bool failed; /* memory ran out */
};

/* ---- numbers ---- */

static void put_term(struct counter *c, const struct rf_form_term *term, struct line *line)
{
	int64_t factor = 0;

	line->known &= rf_formula_integer(term->coefficient, c->sizes, &factor);
	line->terms[line->term_count].loop = term->loop;
	line->terms[line->term_count++].factor = factor;
	c->matters[term->loop] = true;
}

static void put_form(struct counter *c, const struct rf_form *form, struct line *line)
{
	line->known = rf_formula_integer(form->constant, c->sizes, &line->constant);
	line->terms = rf_arena_alloc(c->arena, (form->term_count + 1) * sizeof(*line->terms));
	c->failed |= line->terms == NULL;
	for (size_t i = 0; line->terms != NULL && i < form->term_count; ++i)
		put_term(c, &form->terms[i], line);
}

static struct line *put_forms(struct counter *c, size_t count, const struct rf_form *forms)
{
	struct line *lines = RF_NEW_ARRAY(c->arena, struct line, count + 1);

	c->failed |= lines == NULL;
	for (size_t i = 0; lines != NULL && i < count; ++i)
		put_form(c, &forms[i], &lines[i]);
	return lines;
}

static void put_guard(struct counter *c, const struct rf_guard *guard, struct tally *tally)
{
	tally->count = guard->condition_count;
	tally->lines = RF_NEW_ARRAY(c->arena, struct line, tally->count + 1);
	c->failed |= tally->lines == NULL;
	for (size_t i = 0; tally->lines != NULL && i < tally->count; ++i)
		put_form(c, &guard->conditions[i].form, &tally->lines[i]);
}

/* The inner loops come first, so that it is known of each loop whether it matters to them. */
static struct tally *prepare(struct counter *c, const struct rf_node *node)
{
	struct tally *tally;

	if (node == NULL || c->failed)
		return NULL;
	tally = RF_NEW(c->arena, struct tally);
	if (tally == NULL) {
		c->failed = true;
		return NULL;
	}
	*tally = (struct tally){ .node = node, .known = true, .is_reached = true };
	tally->children = prepare(c, node->children);
	tally->otherwise = prepare(c, node->otherwise);
	if (node->kind == RF_NODE_GUARD)
		put_guard(c, node->guard, tally);
	if (node->kind == RF_NODE_LOOP) {
		tally->matters = c->matters[node->loop->id];
		tally->count = node->loop->lower_count;
		tally->lines = put_forms(c, tally->count, node->loop->lower);
		tally->upper_count = node->loop->upper_count;
		tally->uppers = put_forms(c, tally->upper_count, node->loop->upper);
	}
	tally->next = prepare(c, node->next);
	return tally;
}

/* ---- values ---- */

static bool value_of(const struct counter *c, const struct line *line, int64_t *value)
{
	*value = line->constant;
	for (size_t i = 0; i < line->term_count; ++i) {
		int64_t part;

		if (__builtin_mul_overflow(line->terms[i].factor, c->values[line->terms[i].loop],
		                           &part) ||
		    __builtin_add_overflow(*value, part, value))
			return false;
	}
	return line->known;
}

/* The greatest (sign 1) or least (sign -1) of some forms. */
static bool extreme(const struct counter *c, size_t count, const struct line *lines, int64_t sign,
                    int64_t *value)
{
	for (size_t i = 0; i < count; ++i) {
		int64_t next;

		if (!value_of(c, &lines[i], &next))
			return false;
		if (i == 0 || (next > *value) == (sign > 0))
			*value = next;
	}
	return count > 0;
}

/* Whether all conditions of a guard hold; false in `known` when one cannot be evaluated. */
static bool holds(const struct counter *c, const struct tally *tally, bool *known)
{
	bool all = true;

	*known = true;
	for (size_t i = 0; i < tally->count; ++i) {
		int64_t value = 0;

		*known &= value_of(c, &tally->lines[i], &value);
		all &= tally->node->guard->conditions[i].is_equality ? value == 0 : value >= 0;
	}
	return all;
}

/* ---- counting ---- */

static void forget(struct counter *c, struct tally *tally)
{
	c->counts->all_known = false;
	for (; tally != NULL; tally = tally->next) {
		tally->known = tally->is_reached = false;
		forget(c, tally->children);
		forget(c, tally->otherwise);
	}
}

static void count_nodes(struct counter *c, struct tally *tally, double times);

/* Iterations from lower to upper - 1, for bounds as far apart as integers can be. */
static double trips(int64_t lower, int64_t upper, int64_t step)
{
	uint64_t last = (uint64_t)upper - (uint64_t)lower - 1;

	return (double)(last / (uint64_t)step) + 1;
}

/* Runs through the values of a loop variable. */
static void enumerate(struct counter *c, struct tally *tally, int64_t lower, int64_t upper,
                      double times)
{
	int64_t step = tally->node->loop->step;
	int64_t value = step > 0 ? lower : upper - 1;

	do {
		if (++c->steps > MAX_STEPS) {
			forget(c, tally->children);
			return;
		}
		c->values[tally->node->loop->id] = value;
		tally->times += times;
		count_nodes(c, tally->children, times);
	} while (!__builtin_add_overflow(value, step, &value) && value >= lower && value < upper);
}

/* All turns count alike. */
static void multiply(struct counter *c, struct tally *tally, double times)
{
	tally->times += times;
	count_nodes(c, tally->children, times);
}

static void count_loop(struct counter *c, struct tally *tally, double times)
{
	const struct rf_loop *loop = tally->node->loop;
	int64_t step = loop->step < 0 ? -loop->step : loop->step;
	int64_t lower = 0, upper = 0;

	tally->starts += times;
	if (loop->is_irregular || !extreme(c, tally->count, tally->lines, 1, &lower) ||
	    !extreme(c, tally->upper_count, tally->uppers, -1, &upper)) {
		tally->known = false;
		forget(c, tally->children);
	} else if (upper > lower && tally->matters) {
		enumerate(c, tally, lower, upper, times);
	} else if (upper > lower) {
		multiply(c, tally, times * trips(lower, upper, step));
	}
}

static void count_guard(struct counter *c, struct tally *tally, double times)
{
	bool known;
	bool taken = holds(c, tally, &known);

	if (!known) {
		forget(c, tally->children);
		forget(c, tally->otherwise);
	} else {
		count_nodes(c, taken ? tally->children : tally->otherwise, times);
	}
}

static void count_nodes(struct counter *c, struct tally *tally, double times)
{
	for (; tally != NULL && c->steps <= MAX_STEPS; tally = tally->next) {
		if (tally->node->kind == RF_NODE_LOOP)
			count_loop(c, tally, times);
		else if (tally->node->kind == RF_NODE_GUARD)
			count_guard(c, tally, times);
		else
			tally->times += times;
	}
}

/* ---- results ---- */

static void note_accesses(struct rf_counts *counts, size_t count, const int *accesses, double times,
                          bool known)
{
	for (size_t i = 0; i < count; ++i) {
		counts->accesses[accesses[i]].times += times;
		counts->accesses[accesses[i]].known &= known;
	}
}

/* How often a loop starts is known of one whose turns are not. */
static void note_loop(struct rf_counts *counts, const struct tally *tally)
{
	const struct rf_loop *loop = tally->node->loop;

	counts->turns[loop->id] = (struct rf_count){ tally->times, tally->known };
	counts->starts[loop->id] = (struct rf_count){ tally->starts, tally->is_reached };
	note_accesses(counts, loop->bound_access_count, loop->bound_accesses, tally->starts,
	              tally->is_reached);
}

static void note_statement(struct rf_counts *counts, const struct tally *tally)
{
	const struct rf_statement *statement = tally->node->statement;

	note_accesses(counts, statement->access_count, statement->accesses, tally->times,
	              tally->known);
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		rf_work_add(&counts->work[e], &statement->operations[e], tally->times);
}

static void note(struct rf_counts *counts, const struct tally *tally)
{
	for (; tally != NULL; tally = tally->next) {
		if (tally->node->kind == RF_NODE_LOOP)
			note_loop(counts, tally);
		if (tally->node->kind == RF_NODE_STATEMENT)
			note_statement(counts, tally);
		note(counts, tally->children);
		note(counts, tally->otherwise);
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
	return RF_OK;
}

enum rf_status rf_counts_make(const struct rf_kernel *kernel, const int64_t *sizes,
                              struct rf_arena *arena, struct rf_counts *counts)
{
	struct counter c = { .kernel = kernel, .sizes = sizes, .arena = arena, .counts = counts };
	struct tally *root;

	c.values = RF_NEW_ARRAY(arena, int64_t, kernel->loop_count + 1);
	c.matters = RF_NEW_ARRAY(arena, bool, kernel->loop_count + 1);
	if (c.values == NULL || c.matters == NULL || reserve(kernel, arena, counts) != RF_OK)
		return RF_FAILED;
	root = prepare(&c, kernel->root);
	if (c.failed)
		return RF_FAILED;
	count_nodes(&c, root, 1);
	if (c.steps > MAX_STEPS)
		forget(&c, root);
	note(counts, root);
	return RF_OK;
}
