/* SPDX-License-Identifier: MIT
 *
 * Exact execution counts from the loop tree.
 *
 * A loop whose variable appears in no bound and no condition further in multiplies the counts of
 * its body by its number of iterations.  Where each loop further in has one lower and one upper
 * bound, no more than none of its turns anywhere, and no condition, counts of the body are
 * polynomials in the variable, and their sum follows from the first few values: a triangle has
 * 0, 1, 2 turns, 0 C(n, 1) + 1 C(n, 2) in all of n.  Where it is conditions alone that depend on
 * the variable, and compare it with nothing further in, the turns between two at which one of them
 * changes are alike (stretches.c).  Any other loop is run through value by value, so that tiled and
 * guarded nests come out exact as well.  Bounds and conditions come with numbers in them
 * (stream.c).  A budget keeps pathological nests from taking long; what it cuts off is reported as
 * not known.
 */
#include "model/traffic/nest/counts.h"

#include <string.h>

#include "model/traffic/nest/stream_values.h"
#include "model/traffic/nest/stretches.h"

enum { MAX_STEPS = 100000000, FEW_TURNS = 4 };

/* A number of times, and the same exactly, -1 where it does not fit. */
struct amount {
	double value;
	int64_t whole;
};

/* What is counted of a node. */
struct tally {
	bool is_unknown;
	bool is_unreached;    /* how often it is come to is not known */
	struct amount times;  /* that a statement is executed, or the body of a loop begun */
	struct amount starts; /* of a loop */
};

struct counter {
	int64_t *values;       /* of loop variables */
	struct tally *tallies; /* by node */
	struct rf_counts *counts;
	int64_t steps;
	struct rf_arena *arena;
	size_t node_count;
	struct tally **rows; /* by loop: of its first values, all nodes */
	bool no_memory;
};

static struct tally *tally_of(const struct counter *c, const struct rf_stream_node *node)
{
	return &c->tallies[node->index];
}

/* ---- amounts ---- */

static void add(struct amount *sum, struct amount more)
{
	sum->value += more.value;
	if (sum->whole < 0 || more.whole < 0 ||
	    __builtin_add_overflow(sum->whole, more.whole, &sum->whole))
		sum->whole = -1;
}

static struct amount multiply(struct amount amount, uint64_t factor)
{
	amount.value *= (double)factor;
	if (amount.whole < 0 || __builtin_mul_overflow(amount.whole, factor, &amount.whole))
		amount.whole = -1;
	return amount;
}

static struct rf_count count_of(struct amount amount, bool known)
{
	return (struct rf_count){ amount.value, known, amount.whole };
}

/* ---- counting ---- */

static void forget(struct counter *c, const struct rf_stream_node *node)
{
	c->counts->all_known = false;
	for (; node != NULL; node = node->next) {
		tally_of(c, node)->is_unknown = tally_of(c, node)->is_unreached = true;
		forget(c, node->children);
		forget(c, node->otherwise);
	}
}

static void count_nodes(struct counter *c, const struct rf_stream_node *node, struct amount times);

/* A turn of a loop counts for as many that are alike; false where that is too much. */
static bool count_turn(struct counter *c, const struct rf_stream_node *node, int64_t value,
                       struct amount alike)
{
	if (++c->steps > MAX_STEPS) {
		forget(c, node->children);
		return false;
	}
	c->values[node->loop->id] = value;
	add(&tally_of(c, node)->times, alike);
	count_nodes(c, node->children, alike);
	return true;
}

/* Runs through the values of a loop variable. */
static void enumerate(struct counter *c, const struct rf_stream_node *node, int64_t lower,
                      int64_t upper, struct amount times)
{
	int64_t step = node->loop->step;
	int64_t value = step > 0 ? lower : upper - 1;

	do {
		if (!count_turn(c, node, value, times))
			return;
	} while (!__builtin_add_overflow(value, step, &value) && value >= lower && value < upper);
}

/* ---- sums of polynomials ---- */

enum { MOST_DEGREE = 8 };

static bool is_even(const struct rf_stream_node *node, int from_loop, int64_t *values);

/* Whether the bounds of a loop are the same in all turns of loops from a given one on. */
static bool is_steady(size_t count, const struct rf_stream_form *forms, int from_loop)
{
	for (size_t i = 0; i < count; ++i)
		for (size_t k = 0; k < forms[i].term_count; ++k)
			if (forms[i].terms[k].loop >= from_loop)
				return false;
	return true;
}

/* Whether the turns of a loop, and of those in it, are no fewer than none with its variable at its
 * first and last value.  What holds at these corners holds everywhere between them, where a loop
 * without turns has its first value for the last. */
static bool is_even_loop(const struct rf_stream_node *node, int from_loop, int64_t *values)
{
	bool is_fixed = is_steady(node->lower_count, node->lower, from_loop) &&
	                is_steady(node->upper_count, node->upper, from_loop);
	int64_t lower, upper;
	uint64_t turns;

	if (!rf_stream_turns(node, values, &lower, &upper, &turns) || node->source->idle > 0 ||
	    (!is_fixed && (node->lower_count != 1 || node->upper_count != 1 || upper < lower ||
	                   node->loop->step < -1 || node->loop->step > 1)))
		return false;
	values[node->loop->id] = lower;
	if (!is_even(node->children, from_loop, values))
		return false;
	values[node->loop->id] = upper > lower ? upper - 1 : lower;
	return is_even(node->children, from_loop, values);
}

static bool is_even(const struct rf_stream_node *node, int from_loop, int64_t *values)
{
	for (; node != NULL; node = node->next)
		if (node->kind == RF_NODE_GUARD ||
		    (node->kind == RF_NODE_LOOP && !is_even_loop(node, from_loop, values)))
			return false;
	return true;
}

/* The greatest degree of what is counted in some nodes: how deep loops are in each other. */
static size_t degree_of(const struct rf_stream_node *node)
{
	size_t degree = 0;

	for (; node != NULL; node = node->next) {
		size_t inside = node->kind == RF_NODE_LOOP ? degree_of(node->children) + 1 : 0;

		degree = inside > degree ? inside : degree;
	}
	return degree;
}

/* From its values for 0, 1, ... up to its degree, the sum of a polynomial over the first n numbers;
 * false where it does not fit. */
static bool sum_polynomial(__int128 *values, size_t degree, uint64_t n, struct amount *sum)
{
	__int128 all = 0, choose = 1, term;

	for (size_t k = 0; k <= degree; ++k) {
		/* C(n, k + 1), and the k-th difference */
		if (__builtin_mul_overflow(choose, (__int128)n - (__int128)k, &choose))
			return false;
		choose /= (__int128)k + 1;
		if (__builtin_mul_overflow(values[0], choose, &term) ||
		    __builtin_add_overflow(all, term, &all))
			return false;
		for (size_t i = 0; i + k < degree; ++i)
			values[i] = values[i + 1] - values[i];
	}
	*sum = (struct amount){ (double)all, all <= INT64_MAX ? (int64_t)all : -1 };
	return true;
}

/* Adds up what the nodes in a loop count, of which `rows` holds that of its first values, for all
 * nodes, one value after the other, and of which the row behind them becomes the sum; false where a
 * number does not fit. */
static bool sum_rows(struct tally *rows, size_t count, size_t degree, uint64_t turns)
{
	for (size_t node = 0; node < count; ++node) {
		__int128 times[MOST_DEGREE + 1], starts[MOST_DEGREE + 1];
		struct tally *sum = &rows[(degree + 1) * count + node];

		for (size_t i = 0; i <= degree; ++i) {
			const struct tally *row = &rows[i * count + node];

			if (row->is_unknown || row->is_unreached || row->times.whole < 0 ||
			    row->starts.whole < 0)
				return false;
			times[i] = row->times.whole;
			starts[i] = row->starts.whole;
		}
		if (!sum_polynomial(times, degree, turns, &sum->times) ||
		    !sum_polynomial(starts, degree, turns, &sum->starts))
			return false;
	}
	return true;
}

/* Room for what the nodes in a loop count for some of its values, all of it nothing. */
static struct tally *rows_of(struct counter *c, int loop, size_t rows)
{
	size_t bytes = rows * c->node_count * sizeof(struct tally);

	if (c->rows[loop] == NULL)
		c->rows[loop] = RF_NEW_ARRAY(c->arena, struct tally, rows * c->node_count);
	else
		memset(c->rows[loop], 0, bytes);
	c->no_memory |= c->rows[loop] == NULL;
	return c->rows[loop];
}

/* Counts a loop as polynomials where they are some; false where it is to be run through. */
static bool count_even(struct counter *c, const struct rf_stream_node *node, int64_t lower,
                       int64_t upper, uint64_t turns, struct amount times)
{
	size_t degree = degree_of(node->children), count = c->node_count;
	struct tally *all = c->tallies, *rows;
	int64_t step = node->loop->step, *value = &c->values[node->loop->id];
	bool is_even_here = degree <= MOST_DEGREE && turns > 2 * degree + 4 && times.whole >= 0;

	*value = lower;
	is_even_here = is_even_here && is_even(node->children, node->loop->id, c->values);
	*value = upper - 1;
	if (!is_even_here || !is_even(node->children, node->loop->id, c->values))
		return false;
	rows = rows_of(c, node->loop->id, degree + 2);
	if (rows == NULL)
		return false;
	for (size_t i = 0; i <= degree; ++i) {
		*value = (step > 0 ? lower : upper - 1) + (int64_t)i * step;
		c->tallies = &rows[i * count];
		count_nodes(c, node->children, times);
	}
	c->tallies = all;
	if (!sum_rows(rows, count, degree, turns))
		return false;
	add(&all[node->index].times, multiply(times, turns));
	for (size_t i = 0; i < count; ++i) {
		add(&all[i].times, rows[(degree + 1) * count + i].times);
		add(&all[i].starts, rows[(degree + 1) * count + i].starts);
	}
	return true;
}

/* ---- loops and conditions ---- */

/* Runs through one period. */
static void count_periods(struct counter *c, const struct rf_stream_node *node, int64_t first,
                          uint64_t turns, struct amount times)
{
	uint64_t period = (uint64_t)node->period;

	for (uint64_t i = 0; i < period && i < turns; ++i)
		if (!count_turn(c, node, first + (int64_t)i * node->loop->step,
		                multiply(times, (turns - i - 1) / period + 1)))
			return;
}

/* Counts one turn of each stretch; false where the loop is to be run through. */
static bool count_stretches(struct counter *c, const struct rf_stream_node *node, int64_t first,
                            uint64_t turns, struct amount times)
{
	struct rf_stretches found;

	c->values[node->loop->id] = first;
	if (turns <= FEW_TURNS || !rf_stretches_find(node, c->values, turns, &found))
		return false;
	for (size_t i = 0; i <= found.count; ++i) {
		uint64_t begin = i > 0 ? found.begins[i - 1] : 0;
		uint64_t end = i < found.count ? found.begins[i] : turns;
		uint64_t distance = begin * (uint64_t)node->loop->step;

		if (!count_turn(c, node, (int64_t)((uint64_t)first + distance),
		                multiply(times, end - begin)))
			break;
	}
	return true;
}

/* The iterations of an independent loop count alike. */
static void count_loop(struct counter *c, const struct rf_stream_node *node, struct amount times)
{
	struct tally *tally = tally_of(c, node);
	int64_t lower = 0, upper = 0, first;
	uint64_t turns = 0;

	add(&tally->starts, times);
	if (!rf_stream_turns(node, c->values, &lower, &upper, &turns)) {
		tally->is_unknown = true;
		forget(c, node->children);
		return;
	}
	if (upper <= lower)
		return;
	first = node->loop->step > 0 ? lower : upper - 1;
	if (node->is_independent) {
		times = multiply(times, turns);
		add(&tally->times, times);
		count_nodes(c, node->children, times);
	} else if (node->period > 0) {
		count_periods(c, node, first, turns, times);
	} else if (!count_even(c, node, lower, upper, turns, times) &&
	           !count_stretches(c, node, first, turns, times)) {
		enumerate(c, node, lower, upper, times);
	}
}

static void count_guard(struct counter *c, const struct rf_stream_node *node, struct amount times)
{
	bool known;
	bool taken = rf_stream_takes(node, c->values, &known);

	if (!known) {
		forget(c, node->children);
		forget(c, node->otherwise);
	} else {
		count_nodes(c, taken ? node->children : node->otherwise, times);
	}
}

static void count_nodes(struct counter *c, const struct rf_stream_node *node, struct amount times)
{
	for (; node != NULL && c->steps <= MAX_STEPS; node = node->next) {
		if (node->kind == RF_NODE_LOOP)
			count_loop(c, node, times);
		else if (node->kind == RF_NODE_GUARD)
			count_guard(c, node, times);
		else
			add(&tally_of(c, node)->times, times);
	}
}

/* ---- results ---- */

static void note_accesses(struct rf_counts *counts, size_t count, const int *accesses,
                          struct amount times, bool known)
{
	for (size_t i = 0; i < count; ++i) {
		struct rf_count *access = &counts->accesses[accesses[i]];
		struct amount sum = { access->times, access->whole };

		add(&sum, times);
		*access = count_of(sum, access->known && known);
	}
}

/* How often a loop starts is known of one whose turns are not. */
static void note_loop(struct rf_counts *counts, const struct rf_loop *loop,
                      const struct tally *tally)
{
	counts->turns[loop->id] = count_of(tally->times, !tally->is_unknown);
	counts->starts[loop->id] = count_of(tally->starts, !tally->is_unreached);
	note_accesses(counts, loop->bound_access_count, loop->bound_accesses, tally->starts,
	              !tally->is_unreached);
}

static void note_statement(struct rf_counts *counts, const struct rf_statement *statement,
                           const struct tally *tally)
{
	note_accesses(counts, statement->access_count, statement->accesses, tally->times,
	              !tally->is_unknown);
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		rf_work_add(&counts->work[e], &statement->operations[e], tally->times.value);
}

/* So often as data let it of all times that it is come to. */
static struct amount busy(const struct rf_stream_node *node, struct amount times)
{
	if (node->source->idle <= 0)
		return times;
	return (struct amount){ times.value * (1 - node->source->idle), -1 };
}

static void note(const struct counter *c, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		struct tally tally = *tally_of(c, node);

		tally.times = busy(node, tally.times);
		tally.starts = busy(node, tally.starts);
		c->counts->nodes[node->index] = count_of(tally.times, !tally.is_unknown);
		if (node->kind == RF_NODE_LOOP)
			note_loop(c->counts, node->loop, &tally);
		if (node->kind == RF_NODE_STATEMENT)
			note_statement(c->counts, node->source->statement, &tally);
		note(c, node->children);
		note(c, node->otherwise);
	}
}

static enum rf_status reserve(const struct rf_stream *stream, struct rf_arena *arena,
                              struct rf_counts *counts)
{
	const struct rf_kernel *kernel = stream->kernel;

	*counts = (struct rf_counts){ .all_known = true };
	counts->accesses = RF_NEW_ARRAY(arena, struct rf_count, kernel->access_count + 1);
	counts->turns = RF_NEW_ARRAY(arena, struct rf_count, kernel->loop_count + 1);
	counts->starts = RF_NEW_ARRAY(arena, struct rf_count, kernel->loop_count + 1);
	counts->nodes = RF_NEW_ARRAY(arena, struct rf_count, stream->node_count + 1);
	if (counts->accesses == NULL || counts->turns == NULL || counts->starts == NULL ||
	    counts->nodes == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < kernel->access_count; ++i)
		counts->accesses[i].known = true;
	return RF_OK;
}

enum rf_status rf_counts_make(struct rf_stream *stream, struct rf_arena *arena,
                              struct rf_counts *counts)
{
	struct counter c = { .counts = counts, .arena = arena };

	if (rf_stream_make(stream, arena) != RF_OK || reserve(stream, arena, counts) != RF_OK)
		return RF_FAILED;
	c.node_count = stream->node_count;
	c.values = RF_NEW_ARRAY(arena, int64_t, stream->kernel->loop_count + 1);
	c.tallies = RF_NEW_ARRAY(arena, struct tally, stream->node_count + 1);
	c.rows = RF_NEW_ARRAY(arena, struct tally *, stream->kernel->loop_count + 1);
	if (c.values == NULL || c.tallies == NULL || c.rows == NULL)
		return RF_FAILED;
	count_nodes(&c, stream->root, (struct amount){ 1, 1 });
	if (c.no_memory)
		return RF_FAILED;
	if (c.steps > MAX_STEPS)
		forget(&c, stream->root);
	note(&c, stream->root);
	return RF_OK;
}

/* ---- a nest ---- */

static bool add_nest_work(const struct rf_counts *counts, const struct rf_stream_node *node,
                          const struct rf_nest *nest, size_t depth, struct rf_work *work)
{
	bool known = true;

	for (; node != NULL && known; node = node->next) {
		const struct rf_count *count = &counts->nodes[node->index];

		if (node->kind == RF_NODE_GUARD) {
			known = add_nest_work(counts, node->children, nest, depth, work) &&
			        add_nest_work(counts, node->otherwise, nest, depth, work);
		} else if (node->kind == RF_NODE_LOOP) {
			if (depth < nest->depth && node->loop == nest->loops[depth].loop)
				known =
				    add_nest_work(counts, node->children, nest, depth + 1, work);
		} else if (depth > 0) {
			known = count->known;
			for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
				rf_work_add(&work[e], &node->source->statement->operations[e],
				            count->times);
		}
	}
	return known;
}

bool rf_counts_nest_work(const struct rf_counts *counts, const struct rf_stream *stream,
                         const struct rf_nest *nest, struct rf_work *work)
{
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		work[e] = (struct rf_work){ 0 };
	return add_nest_work(counts, stream->root, nest, 0, work);
}
