/* SPDX-License-Identifier: MIT
 *
 * Transects through strata of iterations.
 *
 * A transect is what one loop runs through while all other counters stand still.  Along it what
 * misses is a step function of the position, with few steps.  So a few positions are examined, both
 * ends among them; between two that differ the step is found by halving; between two that agree
 * everything is taken to agree.  Each position stands for what is nearer to it than to the others.
 *
 * For example, of 1000 positions those from 300 on miss: 0 hits, 999 misses, 499 misses, 249 hits,
 * 374 misses, ..., 299 hits, 300 misses.  Twelve positions examined, and the 700 misses come out to
 * the last one.  What two seeds that agree hide between them, a band of positions 340 to 360 that
 * hit, is made up for by a check at one more position (check_transect).
 */
#include "model/traffic/reuse/transect.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/kronecker.h"

enum {
	MOST_NODES = 64, /* on a transect; one is left for the check */
	SEEDS = 4,
	MANY_SHIFTS = 3,
	MOST_TRIES = 3,
	UNCHECKED = 4
};

/* A use that was examined. */
struct record {
	struct rf_references_use use;
	struct rf_use_outcome outcome;
	double weight;
};

/* A position on a transect. */
struct node {
	int64_t position;
	double weight;       /* of its uses */
	size_t first, count; /* its records */
	double need;
	double rates[2 * RF_USE_CAPACITIES + 1]; /* shares: miss, dirty by capacity; first */
};

struct rf_transect {
	struct rf_use_analysis *analysis;
	struct rf_transect_part *part;
	size_t n;
	int64_t positions;
	size_t node_count, last; /* ... of the seeds */
	struct node nodes[MOST_NODES];
	RF_VECTOR(struct record) records;
};

/* ---- positions ---- */

static void add_rates(const struct rf_use_analysis *analysis, struct node *node,
                      const struct record *record)
{
	bool is_first = record->outcome.is_first;

	for (size_t c = 0; c < analysis->capacity_count; ++c) {
		node->rates[2 * c] +=
		    !is_first && (record->outcome.misses >> c & 1) ? record->weight : 0;
		node->rates[2 * c + 1] +=
		    record->outcome.dirties_first || record->outcome.dirties >> c & 1
			? record->weight
			: 0;
	}
	node->rates[2 * analysis->capacity_count] += is_first ? record->weight : 0;
}

static void examine(struct rf_transect *t, struct node *node)
{
	struct rf_use_analysis *analysis = t->analysis;
	const struct rf_stratum *stratum = &t->part->stratum;
	struct rf_references_use use = { .ref = stratum->ref };
	double work = analysis->refs.work;

	for (int64_t within = 0; within < stratum->block; ++within) {
		double weight =
		    rf_strata_point(&analysis->refs, stratum, t->n, node->position, within, use.at);
		struct record *record;

		if (weight <= 0)
			continue;
		record = RF_PUSH(analysis->refs.arena, &t->records);
		if (record == NULL) {
			analysis->refs.no_memory = true;
			return;
		}
		record->weight = weight;
		record->use = use;
		rf_use_examine(analysis, &use, &record->outcome);
		add_rates(analysis, node, record);
		node->need = fmax(node->need, fmin(record->outcome.need, analysis->most_lines));
		node->weight += weight;
		++node->count;
	}
	t->part->examined += (double)node->count;
	t->part->work += analysis->refs.work - work;
	for (size_t i = 0; i <= 2 * analysis->capacity_count && node->weight > 0; ++i)
		node->rates[i] /= node->weight;
}

/* Examines a position, or the next one behind it that is not empty if that comes soon. */
static size_t add_node(struct rf_transect *t, int64_t position, int64_t end)
{
	struct node *node = &t->nodes[t->node_count];

	for (int i = 0; i < MOST_TRIES && position < end; ++i, ++position) {
		*node = (struct node){ .position = position, .first = t->records.count };
		examine(t, node);
		if (node->weight > 0)
			break;
	}
	++t->part->points;
	return t->node_count++;
}

/* Whether what happens at two positions is the same; a use more or less in a block is not. */
static bool agree(const struct rf_transect *t, size_t a, size_t b)
{
	const struct node *x = &t->nodes[a], *y = &t->nodes[b];
	double tolerance = 0.5 / (double)t->part->stratum.block;
	size_t first = 2 * t->analysis->capacity_count;

	for (size_t i = 0; i < 2 * t->analysis->plain_count; ++i)
		if (fabs(x->rates[i] - y->rates[i]) > tolerance)
			return false;
	return fabs(x->rates[first] - y->rates[first]) <= tolerance;
}

/* Finds the steps between two positions by halving. */
static void refine(struct rf_transect *t, size_t a, size_t b)
{
	int64_t low = t->nodes[a].position, high = t->nodes[b].position;
	size_t middle;

	if (high - low <= 1 || t->node_count >= MOST_NODES - SEEDS || agree(t, a, b))
		return;
	middle = add_node(t, low + (high - low) / 2, high);
	refine(t, a, middle);
	refine(t, middle, b);
}

/* Of two at the same place, behind positions that are empty, the one that was looked at first. */
static int by_position(const void *a, const void *b)
{
	const struct node *x = a, *y = b;

	if (x->position != y->position)
		return x->position < y->position ? -1 : 1;
	return (x->first > y->first) - (x->first < y->first);
}

/* Examines a position behind those before, and finds the steps in between. */
static void examine_on(struct rf_transect *t, int64_t position)
{
	size_t before = t->last, next;

	if (t->nodes[t->last].position >= position)
		return;
	next = add_node(t, position, t->positions);
	t->last = next;
	refine(t, before, next);
}

/* Nodes that nothing is known of leave their positions to their neighbours. */
static void drop_empty(struct rf_transect *t)
{
	size_t count = 0;

	for (size_t i = 0; i < t->node_count; ++i)
		if (t->nodes[i].weight > 0)
			t->nodes[count++] = t->nodes[i];
	t->node_count = count;
}

/* Both ends and two positions that are others in each transect; where there are many, each has one
 * of the ends and one of the others. */
static void find_nodes(struct rf_transect *t)
{
	double part = rf_kronecker_roots(t->n, RF_REFERENCES_DEPTH + 1);
	bool has_many = !t->part->is_aimed && t->part->stratum.shifts >= MANY_SHIFTS;
	int64_t inner[] = { (int64_t)(part / 2 * (double)t->positions),
		            (int64_t)((part + 1) / 2 * (double)t->positions) };

	t->last = add_node(t, 0, t->positions);
	if (!has_many || t->n % 2 == 1)
		examine_on(t, inner[0]);
	if (!has_many || t->n % 2 == 0)
		examine_on(t, inner[1]);
	examine_on(t, t->positions - 1);
	drop_empty(t);
	qsort(t->nodes, t->node_count, sizeof(*t->nodes), by_position);
}

/* ---- sums ---- */

static double weigh(const struct rf_transect *t, int64_t low, int64_t high)
{
	return rf_strata_weigh(&t->analysis->refs, &t->part->stratum, t->n, low, high);
}

/* By what to multiply the uses of a position so that they stand for all from low to high. */
static double share_of(const struct rf_transect *t, const struct node *node, int64_t low,
                       int64_t high)
{
	double own;

	if (low == high)
		return 1;
	own = weigh(t, node->position, node->position);
	return own > 0 ? weigh(t, low, high) / own : 0;
}

/* Adds a use; what it needs is known unless counting stopped short of the largest capacity. */
static void add_kind(struct rf_transect *t, const struct rf_use_outcome *outcome, double weight)
{
	struct rf_use_analysis *analysis = t->analysis;
	struct rf_transect_part *part = t->part;
	struct rf_general_reuse *kind = rf_use_kind(analysis, &outcome->kind, 0, &part->kinds.count,
	                                            &part->kinds.capacity, &part->kinds.items);
	double need = outcome->is_first ? INFINITY : outcome->need;
	double most = analysis->most_plain_lines;
	double bytes = (fmin(need, most) + 1) * (double)analysis->refs.line_bytes;

	if (kind == NULL) {
		analysis->refs.no_memory = true;
		return;
	}
	kind->uses += weight;
	if (need <= analysis->limit || analysis->limit >= most || isinf(need)) {
		kind->need_least_bytes = fmin(kind->need_least_bytes, bytes);
		kind->need_most_bytes = fmax(kind->need_most_bytes, bytes);
		kind->need_exceeds |= need >= most;
	}
	for (size_t c = 0; c < analysis->capacity_count; ++c)
		kind->fits[c] += outcome->misses >> c & 1 ? 0 : weight;
}

/* Remembers the first and the latest uses that were not counted to the end. */
static void keep_probe(struct rf_transect *t, const struct record *record)
{
	struct rf_transect_part *part = t->part;
	double need = record->outcome.need;

	if (record->outcome.is_first || need <= t->analysis->limit ||
	    need > t->analysis->most_lines)
		return;
	if (part->probe_count == RF_TRANSECT_PROBES)
		--part->probe_count;
	part->probes[part->probe_count++] = record->use;
}

/* Lines that a use moves in a run that follows on others: one that it brings, and one that is
 * written back because of it.  First uses and first stores are counted exactly, so that what comes
 * of them is told as well by those that find the line of the run before. */
static void add_moves(struct rf_transect_part *part, const struct rf_use_outcome *outcome, size_t c,
                      double weight)
{
	int is_lost = outcome->misses >> c & 1, dirties = outcome->dirties >> c & 1;
	int lost = is_lost + dirties;
	int kept = (outcome->is_first ? is_lost - 1 : is_lost) +
	           (outcome->dirties_first ? dirties - 1 : dirties);

	part->lost[c].lines += lost * weight;
	part->lost[c].unit += lost * weight;
	part->kept[c].lines += kept * weight;
	part->kept[c].unit += kept * weight;
}

/* Adds the uses of a node, `share` times; returns their weight. */
static double add_uses(struct rf_transect *t, const struct node *node, double share, double *misses)
{
	const struct rf_use_analysis *analysis = t->analysis;
	struct rf_transect_part *part = t->part;
	bool is_store = analysis->refs.items[part->stratum.ref].is_store;

	for (size_t i = node->first; i < node->first + node->count; ++i) {
		const struct rf_use_outcome *outcome = &t->records.items[i].outcome;
		double weight = t->records.items[i].weight * share;

		add_kind(t, outcome, weight);
		keep_probe(t, &t->records.items[i]);
		part->close |= outcome->close;
		part->first_written += outcome->dirties_first ? weight : 0;
		for (size_t c = 0; c < analysis->capacity_count; ++c) {
			bool is_lost = outcome->misses >> c & 1, is_first = outcome->is_first;
			bool is_miss = is_lost && !is_first;

			part->first_lost[c] += is_lost && is_first ? weight : 0;
			misses[c] += is_miss ? weight : 0;
			part->store_misses[c] += is_miss && is_store ? weight : 0;
			add_moves(part, outcome, c, weight);
			if (!outcome->dirties_first)
				part->written_back[c] += outcome->dirties >> c & 1 ? weight : 0;
			else
				part->first_kept[c] += outcome->dirties >> c & 1 ? 0 : weight;
		}
	}
	return node->weight * share;
}

/* Lines that the uses of a node move in a run that follows on others. */
static double lines_of(const struct rf_transect *t, const struct node *node, size_t c)
{
	double lines = 0;

	for (size_t i = node->first; i < node->first + node->count; ++i) {
		const struct record *record = &t->records.items[i];

		lines += record->weight * (double)((record->outcome.misses >> c & 1) +
		                                   (record->outcome.dirties >> c & 1));
	}
	return lines;
}

/* The positions that a node stands for. */
static void find_cell(const struct rf_transect *t, size_t i, int64_t *low, int64_t *high)
{
	const struct node *nodes = t->nodes;

	*low = 0;
	*high = t->positions - 1;
	if (i > 0)
		*low = (nodes[i - 1].position + nodes[i].position) / 2 + 1;
	if (i + 1 < t->node_count)
		*high = (nodes[i].position + nodes[i + 1].position) / 2;
}

/* What sets keep is no step function: an end that does as its neighbour does, but for them, need
 * not stand for the places beside it.  Of 260 rows over 128 sets the first four and the last four
 * are three to a set, all others two.  How many lines more would be moved if it stood for itself
 * alone says how far that may lead. */
static void add_apart(struct rf_transect *t, size_t end, size_t neighbour)
{
	const struct node *nodes = t->nodes;
	size_t count = t->analysis->capacity_count;
	int64_t low, high;
	double share;

	if (t->node_count < 3 || !agree(t, end, neighbour) || nodes[neighbour].weight <= 0)
		return;
	find_cell(t, end, &low, &high);
	share = share_of(t, &nodes[end], low, high) - 1;
	for (size_t c = 0; c < count; ++c) {
		double own = lines_of(t, &nodes[end], c), other = lines_of(t, &nodes[neighbour], c);

		t->part->apart[c] +=
		    share * (other * nodes[end].weight / nodes[neighbour].weight - own);
	}
}

/* Examines one position more, chosen without regard to the others, and corrects the transect by
 * what it shows.  Let the transect have n positions, and let the nodes give position x the share
 * f(x) of misses while it is g(x) in truth.  The misses of the transect are the sum of f plus the
 * sum of g - f, and n (g(p) - f(p)) at a p that is spread evenly over all positions is an estimate
 * of the latter that is right on average.
 *
 * For example, of 1000 positions 20 hit that the nodes take for misses.  Of fifty transects alike
 * forty-nine come upon nothing and one is corrected by 1000 hits instead of misses: together that
 * is 20 each.  Single transects come out worse, so that a few of them are left unchecked.
 *
 * Returns the weight that this adds: uses of the position examined, less as many of the node that
 * stands for it, and so nothing but rounding. */
static double check_transect(struct rf_transect *t, double *misses)
{
	double part = rf_kronecker_roots(t->n, RF_REFERENCES_DEPTH);
	int64_t low, high, position = (int64_t)(part * (double)t->positions);
	double share = (double)t->positions;
	size_t i = 0, test;

	for (find_cell(t, 0, &low, &high); position > high; find_cell(t, i, &low, &high))
		++i;
	if (position == t->nodes[i].position)
		return 0;
	test = add_node(t, position, position + 1);
	--t->node_count;
	if (agree(t, i, test) || t->nodes[i].weight <= 0 || t->nodes[test].weight <= 0)
		return 0;
	++t->part->misfits;
	return add_uses(t, &t->nodes[test], share, misses) +
	       add_uses(t, &t->nodes[i], -share * t->nodes[test].weight / t->nodes[i].weight,
	                misses);
}

static void add_transect(struct rf_transect *t)
{
	struct rf_transect_part *part = t->part;
	double misses[RF_USE_CAPACITIES] = { 0 }, weight = 0;

	if (t->node_count == 0)
		return;
	for (size_t i = 0; i < t->node_count; ++i) {
		const struct node *node = &t->nodes[i];
		int64_t low, high;

		find_cell(t, i, &low, &high);
		weight += add_uses(t, node, share_of(t, node, low, high), misses);
	}
	add_apart(t, 0, 1);
	add_apart(t, t->node_count - 1, t->node_count - 2);
	if (t->n >= UNCHECKED)
		weight += check_transect(t, misses);
	part->weight += weight;
	part->unit_weight += weight;
	for (size_t c = 0; c < t->analysis->capacity_count; ++c) {
		part->misses[c] += misses[c];
		part->unit_misses[c] += misses[c];
	}
}

static void close_moves(struct rf_transect_moves *moves, double weight)
{
	moves->squares += moves->unit * moves->unit;
	moves->products += moves->unit * weight;
	moves->unit = 0;
}

/* Takes what the transects since the last unit came to as one figure. */
static void close_unit(const struct rf_use_analysis *analysis, struct rf_transect_part *part)
{
	double weight = part->unit_weight;

	for (size_t c = 0; c < analysis->capacity_count; ++c) {
		double misses = part->unit_misses[c];

		part->miss_squares[c] += misses * misses;
		part->miss_products[c] += misses * weight;
		part->unit_misses[c] = 0;
		close_moves(&part->lost[c], weight);
		close_moves(&part->kept[c], weight);
	}
	part->squares += weight * weight;
	part->unit_weight = 0;
	++part->units;
}

static enum rf_transect_shape shape_of(const struct rf_transect *t)
{
	if (t->node_count >= MOST_NODES - SEEDS)
		return RF_TRANSECT_UNRESOLVED;
	for (size_t i = 1; i < t->node_count; ++i)
		if (!agree(t, i - 1, i))
			return RF_TRANSECT_STEPS;
	return RF_TRANSECT_CONSTANT;
}

enum rf_transect_shape rf_transect_take(struct rf_transect *t, struct rf_transect_part *part)
{
	enum rf_transect_shape shape = RF_TRANSECT_CONSTANT;

	t->part = part;
	t->n = part->transects++;
	t->node_count = t->records.count = 0;
	t->positions = rf_strata_positions(&t->analysis->refs, &part->stratum, t->n);
	if (t->positions > 0) {
		find_nodes(t);
		add_transect(t);
		shape = shape_of(t);
	}
	if (part->transects % (size_t)part->stratum.shifts == 0)
		close_unit(t->analysis, part);
	return shape;
}

/* One use, which stands for itself. */
static bool take_use(void *context, const int64_t *at)
{
	struct rf_transect *t = context;
	struct rf_references *refs = &t->analysis->refs;
	struct node node = { .count = 1, .weight = 1 };
	struct record *record;

	t->records.count = 0;
	record = RF_PUSH(refs->arena, &t->records);
	if (record == NULL) {
		refs->no_memory = true;
		return false;
	}
	*record = (struct record){ .use.ref = t->part->stratum.ref, .weight = 1 };
	memcpy(record->use.at, at, refs->items[record->use.ref].depth * sizeof(*at));
	rf_use_examine(t->analysis, &record->use, &record->outcome);
	t->part->weight += add_uses(t, &node, 1, t->part->misses);
	return refs->obstacle == NULL && !refs->no_memory;
}

void rf_transect_take_all(struct rf_transect *t, struct rf_transect_part *part)
{
	rf_transect_forget(t->analysis, part);
	t->part = part;
	part->is_complete = true;
	t->analysis->takes_all = !t->analysis->is_rough;
	rf_strata_each(&t->analysis->refs, &part->stratum, take_use, t);
	t->analysis->takes_all = false;
}

void rf_transect_probe(struct rf_transect *t, struct rf_transect_part *part)
{
	t->part = part;
	for (size_t i = 0; i < part->probe_count; ++i) {
		struct rf_use_outcome outcome;

		rf_use_examine(t->analysis, &part->probes[i], &outcome);
		add_kind(t, &outcome, 0);
	}
}

/* ---- parts ---- */

struct rf_transect *rf_transect_new(struct rf_use_analysis *analysis)
{
	struct rf_transect *t = RF_NEW(analysis->refs.arena, struct rf_transect);

	if (t != NULL)
		t->analysis = analysis;
	return t;
}

bool rf_transect_prepare(struct rf_use_analysis *analysis, struct rf_transect_part *part)
{
	double **sums[] = { &part->misses,       &part->miss_squares, &part->miss_products,
		            &part->store_misses, &part->written_back, &part->unit_misses,
		            &part->first_kept,   &part->first_lost,   &part->apart };
	size_t count = analysis->capacity_count + 1;

	part->lost = RF_NEW_ARRAY(analysis->refs.arena, struct rf_transect_moves, count);
	part->kept = RF_NEW_ARRAY(analysis->refs.arena, struct rf_transect_moves, count);
	if (part->lost == NULL || part->kept == NULL)
		return false;
	for (size_t i = 0; i < sizeof(sums) / sizeof(*sums); ++i) {
		*sums[i] = RF_NEW_ARRAY(analysis->refs.arena, double, count);
		if (*sums[i] == NULL)
			return false;
	}
	return true;
}

void rf_transect_forget(const struct rf_use_analysis *analysis, struct rf_transect_part *part)
{
	double *sums[] = { part->misses,       part->miss_squares, part->miss_products,
		           part->store_misses, part->written_back, part->unit_misses,
		           part->first_kept,   part->first_lost,   part->apart };

	for (size_t c = 0; c < analysis->capacity_count; ++c) {
		part->lost[c] = part->kept[c] = (struct rf_transect_moves){ 0 };
		for (size_t i = 0; i < sizeof(sums) / sizeof(*sums); ++i)
			sums[i][c] = 0;
	}
	part->transects = part->points = part->units = part->kinds.count = part->misfits = 0;
	part->weight = part->squares = part->unit_weight = part->first_written = 0;
	part->probe_count = 0;
	part->close = 0;
}
