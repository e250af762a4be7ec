/* SPDX-License-Identifier: MIT
 *
 * Lines through parts of iterations.
 *
 * Along a loop, what misses changes at few places.  A line along it is looked at in some positions,
 * both ends among them; between two that differ the place of the change is found by halving;
 * between two that agree everything is taken to agree.  Each position stands for what is nearer to
 * it than to the others.  So a condition that holds for part of a loop costs some ten looks and is
 * exact along the line, but for narrow bands, which a check on each line makes up for.
 */
#include "model/traffic/reuse/transect.h"

#include <math.h>
#include <stdlib.h>

enum {
	MOST_NODES = 64, /* on a line; one is left for the check */
	SEEDS = 4,
	MANY_SHIFTS = 3,
	MOST_TRIES = 3,
	UNCHECKED_LINES = 4
};

/* A use that was looked at. */
struct record {
	struct rf_general_use use;
	struct rf_general_seen seen;
	double weight;
};

/* A position on a line. */
struct node {
	int64_t position;
	double weight;       /* of its uses */
	size_t first, count; /* its records */
	double need;
	double rates[2 * RF_GENERAL_CAPACITIES + 1]; /* shares: miss, dirty by capacity; first */
};

struct rf_general_line {
	struct rf_general_scene *scene;
	struct rf_general_part *part;
	size_t n;
	int64_t positions;
	size_t node_count, last; /* ... of the seeds */
	struct node nodes[MOST_NODES];
	RF_VECTOR(struct record) records;
};

/* ---- positions ---- */

static void add_rates(const struct rf_general_scene *scene, struct node *node,
                      const struct record *record)
{
	bool is_first = record->seen.kind.from < 0;

	for (size_t c = 0; c < scene->capacity_count; ++c) {
		node->rates[2 * c] +=
		    !is_first && record->seen.need >= scene->lines[c] ? record->weight : 0;
		node->rates[2 * c + 1] += record->seen.dirties >> c & 1 ? record->weight : 0;
	}
	node->rates[2 * scene->capacity_count] += is_first ? record->weight : 0;
}

static void look_at(struct rf_general_line *line, struct node *node)
{
	struct rf_general_scene *scene = line->scene;
	const struct rf_general_stratum *stratum = &line->part->stratum;
	struct rf_general_use use = { .ref = stratum->ref };

	for (int64_t within = 0; within < stratum->block; ++within) {
		double weight = rf_general_strata_point(&scene->refs, stratum, line->n,
		                                        node->position, within, use.at);
		struct record *record;

		if (weight <= 0)
			continue;
		record = RF_PUSH(scene->refs.arena, &line->records);
		if (record == NULL) {
			scene->refs.no_memory = true;
			return;
		}
		record->weight = weight;
		record->use = use;
		rf_general_look(scene, &use, &record->seen);
		add_rates(scene, node, record);
		node->need = fmax(node->need, fmin(record->seen.need, scene->most_lines));
		node->weight += weight;
		++node->count;
	}
	for (size_t i = 0; i <= 2 * scene->capacity_count && node->weight > 0; ++i)
		node->rates[i] /= node->weight;
}

/* Looks at a position, or at the next one behind it that is not empty if that comes soon. */
static size_t add_node(struct rf_general_line *line, int64_t position, int64_t end)
{
	struct node *node = &line->nodes[line->node_count];

	for (int i = 0; i < MOST_TRIES && position < end; ++i, ++position) {
		*node = (struct node){ .position = position, .first = line->records.count };
		look_at(line, node);
		if (node->weight > 0)
			break;
	}
	++line->part->points;
	return line->node_count++;
}

/* Whether what happens at two positions is the same; a use more or less in a block is not. */
static bool agree(const struct rf_general_line *line, size_t a, size_t b)
{
	const struct node *x = &line->nodes[a], *y = &line->nodes[b];
	double tolerance = 0.5 / (double)line->part->stratum.block;

	for (size_t i = 0; i <= 2 * line->scene->capacity_count; ++i)
		if (fabs(x->rates[i] - y->rates[i]) > tolerance)
			return false;
	return true;
}

/* Finds where it changes between two positions. */
static void refine(struct rf_general_line *line, size_t a, size_t b)
{
	int64_t low = line->nodes[a].position, high = line->nodes[b].position;
	size_t middle;

	if (high - low <= 1 || line->node_count >= MOST_NODES - SEEDS || agree(line, a, b))
		return;
	middle = add_node(line, low + (high - low) / 2, high);
	refine(line, a, middle);
	refine(line, middle, b);
}

static int by_position(const void *a, const void *b)
{
	const struct node *x = a, *y = b;

	return (x->position > y->position) - (x->position < y->position);
}

/* Looks at a position behind those before, and for changes in between. */
static void look_on(struct rf_general_line *line, int64_t position)
{
	size_t before = line->last, next;

	if (line->nodes[line->last].position >= position)
		return;
	next = add_node(line, position, line->positions);
	line->last = next;
	refine(line, before, next);
}

/* Nodes that nothing is known of leave their place to their neighbours. */
static void drop_empty(struct rf_general_line *line)
{
	size_t count = 0;

	for (size_t i = 0; i < line->node_count; ++i)
		if (line->nodes[i].weight > 0)
			line->nodes[count++] = line->nodes[i];
	line->node_count = count;
}

/* Both ends and two positions that are others in each line; of the first of many lines one end. */
static void find_nodes(struct rf_general_line *line)
{
	double part = rf_general_strata_part(line->n, RF_GENERAL_DEPTH + 1);
	bool has_many = !line->part->is_aimed && line->part->stratum.shifts >= MANY_SHIFTS;
	int64_t inner[] = { (int64_t)(part / 2 * (double)line->positions),
		            (int64_t)((part + 1) / 2 * (double)line->positions) };

	line->last = add_node(line, has_many && line->n % 2 == 1 ? inner[0] : 0, line->positions);
	if (!has_many)
		look_on(line, inner[0]);
	if (!has_many || line->n % 2 == 0)
		look_on(line, inner[1]);
	if (!has_many || line->n % 2 == 1)
		look_on(line, line->positions - 1);
	drop_empty(line);
	qsort(line->nodes, line->node_count, sizeof(*line->nodes), by_position);
}

/* ---- sums ---- */

static double weigh(const struct rf_general_line *line, int64_t low, int64_t high)
{
	return rf_general_strata_weigh(&line->scene->refs, &line->part->stratum, line->n, low,
	                               high);
}

/* By what to multiply the uses of a position so that they stand for all from low to high. */
static double share_of(const struct rf_general_line *line, const struct node *node, int64_t low,
                       int64_t high)
{
	double own;

	if (low == high)
		return 1;
	own = weigh(line, node->position, node->position);
	return own > 0 ? weigh(line, low, high) / own : 0;
}

struct rf_general_reuse *rf_general_line_kind(struct rf_general_scene *scene,
                                              const struct rf_general_reuse *kind, size_t *count,
                                              size_t *capacity, struct rf_general_reuse **items)
{
	struct rf_general_reuse *made;
	double *fits;

	for (size_t i = 0; i < *count; ++i)
		if (rf_general_look_alike(&(*items)[i], kind))
			return &(*items)[i];
	fits = RF_NEW_ARRAY(scene->refs.arena, double, scene->capacity_count + 1);
	if (fits == NULL)
		return NULL;
	made = rf_vector_push(scene->refs.arena, count, capacity, (void **)items, sizeof(*made));
	if (made == NULL)
		return NULL;
	*made = *kind;
	made->uses = made->need_most_bytes = 0;
	made->need_least_bytes = INFINITY;
	made->fits = fits;
	return made;
}

/* Adds a use; what it needs is known unless counting stopped short of the largest capacity. */
static void add_kind(struct rf_general_line *line, const struct rf_general_seen *seen,
                     double weight)
{
	struct rf_general_scene *scene = line->scene;
	struct rf_general_part *part = line->part;
	struct rf_general_reuse *kind = rf_general_line_kind(
	    scene, &seen->kind, &part->kinds.count, &part->kinds.capacity, &part->kinds.items);
	double bytes = (fmin(seen->need, scene->most_lines) + 1) * (double)scene->refs.line_bytes;

	if (kind == NULL) {
		scene->refs.no_memory = true;
		return;
	}
	kind->uses += weight;
	if (seen->need <= scene->limit || scene->limit >= scene->most_lines || isinf(seen->need)) {
		kind->need_least_bytes = fmin(kind->need_least_bytes, bytes);
		kind->need_most_bytes = fmax(kind->need_most_bytes, bytes);
		kind->need_exceeds |= seen->need >= scene->most_lines;
	}
	for (size_t c = 0; c < scene->capacity_count; ++c)
		kind->fits[c] += seen->need < scene->lines[c] ? weight : 0;
}

/* Remembers the first and the latest uses that were not counted to the end. */
static void keep_probe(struct rf_general_line *line, const struct record *record)
{
	struct rf_general_part *part = line->part;
	double need = record->seen.need;

	if (isinf(need) || need <= line->scene->limit || need > line->scene->most_lines)
		return;
	if (part->probe_count == RF_GENERAL_PROBES)
		--part->probe_count;
	part->probes[part->probe_count++] = record->use;
}

/* Adds the uses of a node; returns their weight. */
static double add_uses(struct rf_general_line *line, const struct node *node, double share,
                       double *misses)
{
	const struct rf_general_scene *scene = line->scene;
	struct rf_general_part *part = line->part;
	bool is_store = scene->refs.items[part->stratum.ref].is_store;

	for (size_t i = node->first; i < node->first + node->count; ++i) {
		const struct rf_general_seen *seen = &line->records.items[i].seen;
		double weight = line->records.items[i].weight * share;

		add_kind(line, seen, weight);
		keep_probe(line, &line->records.items[i]);
		part->first_written += seen->dirties_first ? weight : 0;
		for (size_t c = 0; c < scene->capacity_count; ++c) {
			bool is_miss = seen->kind.from >= 0 && seen->need >= scene->lines[c];

			misses[c] += is_miss ? weight : 0;
			part->store_misses[c] += is_miss && is_store ? weight : 0;
			if (!seen->dirties_first)
				part->written_back[c] += seen->dirties >> c & 1 ? weight : 0;
		}
	}
	return node->weight * share;
}

/* The positions that a node stands for. */
static void find_cell(const struct rf_general_line *line, size_t i, int64_t *low, int64_t *high)
{
	const struct node *nodes = line->nodes;

	*low = 0;
	*high = line->positions - 1;
	if (i > 0)
		*low = (nodes[i - 1].position + nodes[i].position) / 2 + 1;
	if (i + 1 < line->node_count)
		*high = (nodes[i].position + nodes[i + 1].position) / 2;
}

/* Looks at one position more, chosen without regard to the others.  Where it differs from the node
 * that stands for it, the line is moved by the difference times its length: a place that nodes
 * overlook counts as often as it is met, so that sums over many lines come out right; a few lines
 * would only be made to differ.  Returns the weight that this adds. */
static double check_line(struct rf_general_line *line, double *misses)
{
	double part = rf_general_strata_part(line->n, RF_GENERAL_DEPTH);
	int64_t low, high, position = (int64_t)(part * (double)line->positions);
	double share = (double)line->positions;
	size_t i = 0, test;

	for (find_cell(line, 0, &low, &high); position > high; find_cell(line, i, &low, &high))
		++i;
	if (position == line->nodes[i].position)
		return 0;
	test = add_node(line, position, position + 1);
	--line->node_count;
	if (agree(line, i, test) || line->nodes[i].weight <= 0 || line->nodes[test].weight <= 0)
		return 0;
	++line->part->misfits;
	return add_uses(line, &line->nodes[test], share, misses) +
	       add_uses(line, &line->nodes[i],
	                -share * line->nodes[test].weight / line->nodes[i].weight, misses);
}

static void add_line(struct rf_general_line *line)
{
	struct rf_general_part *part = line->part;
	double misses[RF_GENERAL_CAPACITIES] = { 0 }, weight = 0;

	if (line->node_count == 0)
		return;
	for (size_t i = 0; i < line->node_count; ++i) {
		const struct node *node = &line->nodes[i];
		int64_t low, high;

		find_cell(line, i, &low, &high);
		weight += add_uses(line, node, share_of(line, node, low, high), misses);
	}
	if (line->n >= UNCHECKED_LINES)
		weight += check_line(line, misses);
	part->weight += weight;
	part->unit_weight += weight;
	for (size_t c = 0; c < line->scene->capacity_count; ++c) {
		part->misses[c] += misses[c];
		part->unit_misses[c] += misses[c];
	}
}

/* Takes what the lines since the last unit came to as one figure. */
static void close_unit(const struct rf_general_scene *scene, struct rf_general_part *part)
{
	double weight = part->unit_weight;

	for (size_t c = 0; c < scene->capacity_count; ++c) {
		double misses = part->unit_misses[c];

		part->miss_squares[c] += misses * misses;
		part->miss_products[c] += misses * weight;
		part->unit_misses[c] = 0;
	}
	part->squares += weight * weight;
	part->unit_weight = 0;
	++part->units;
}

static enum rf_general_changes find_changes(const struct rf_general_line *line)
{
	if (line->node_count >= MOST_NODES - SEEDS)
		return RF_GENERAL_ERRATIC;
	for (size_t i = 1; i < line->node_count; ++i)
		if (!agree(line, i - 1, i))
			return RF_GENERAL_CHANGES;
	return RF_GENERAL_STEADY;
}

enum rf_general_changes rf_general_line_take(struct rf_general_line *line,
                                             struct rf_general_part *part)
{
	enum rf_general_changes changes = RF_GENERAL_STEADY;

	line->part = part;
	line->n = part->lines++;
	line->node_count = line->records.count = 0;
	line->positions = rf_general_strata_positions(&line->scene->refs, &part->stratum, line->n);
	if (line->positions > 0) {
		find_nodes(line);
		add_line(line);
		changes = find_changes(line);
	}
	if (part->lines % (size_t)part->stratum.shifts == 0)
		close_unit(line->scene, part);
	return changes;
}

void rf_general_line_probe(struct rf_general_line *line, struct rf_general_part *part)
{
	line->part = part;
	for (size_t i = 0; i < part->probe_count; ++i) {
		struct rf_general_seen seen;

		rf_general_look(line->scene, &part->probes[i], &seen);
		add_kind(line, &seen, 0);
	}
}

/* ---- parts ---- */

struct rf_general_line *rf_general_line_new(struct rf_general_scene *scene)
{
	struct rf_general_line *line = RF_NEW(scene->refs.arena, struct rf_general_line);

	if (line != NULL)
		line->scene = scene;
	return line;
}

bool rf_general_line_prepare(struct rf_general_scene *scene, struct rf_general_part *part)
{
	double **sums[] = { &part->misses,       &part->miss_squares, &part->miss_products,
		            &part->store_misses, &part->written_back, &part->unit_misses };

	for (size_t i = 0; i < sizeof(sums) / sizeof(*sums); ++i) {
		*sums[i] = RF_NEW_ARRAY(scene->refs.arena, double, scene->capacity_count + 1);
		if (*sums[i] == NULL)
			return false;
	}
	return true;
}

void rf_general_line_forget(const struct rf_general_scene *scene, struct rf_general_part *part)
{
	double *sums[] = { part->misses,       part->miss_squares, part->miss_products,
		           part->store_misses, part->written_back, part->unit_misses };

	for (size_t i = 0; i < sizeof(sums) / sizeof(*sums); ++i)
		for (size_t c = 0; c < scene->capacity_count; ++c)
			sums[i][c] = 0;
	part->lines = part->points = part->units = part->kinds.count = part->misfits = 0;
	part->weight = part->squares = part->unit_weight = part->first_written = 0;
	part->probe_count = 0;
}
