/* SPDX-License-Identifier: MIT
 *
 * Loops of compiled code, and parts of it that run together.
 *
 * Instructions between labels and branches are a block.  A block dominates another that is reached
 * through it alone, and where all ways from a block to the end lead through another, that one comes
 * after it for certain (Cooper, Harvey and Kennedy: "A Simple, Fast Dominance Algorithm", 2001; the
 * second is the first on the edges turned round).  A branch to a block that dominates it closes a
 * loop: all that leads to the branch without passing its head.  Blocks of which one dominates the
 * other, and comes for certain after it, in the same loop, are a group: they run equally often.
 * What cannot be reached (filling, subroutines behind the end) is left out.
 */
#include "toolchain/code_graph.h"

#include <string.h>

#include "base/text.h"

#define NONE ((size_t)-1)

struct edge {
	size_t from, to;
};

/* For each block those that it leads to. */
struct ways {
	size_t *starts, *ends; /* of block b: ends[starts[b]] .. ends[starts[b + 1] - 1] */
};

struct graph {
	const struct rf_code_text *text;
	struct rf_arena *arena;
	size_t count;     /* of blocks; the next number is of what stands behind all ends */
	size_t *block_of; /* of steps */
	RF_VECTOR(struct edge) edges;
	struct ways forward, backward;
	size_t *dominator, *follower; /* the next one of a block; NONE: it cannot be reached */
	size_t loop_count;
	size_t *heads;    /* of loops, from 1 on */
	bool *members;    /* loop * count + block */
	size_t *loops_of; /* the innermost of a block */
	int *depths;
	size_t *parents;
	size_t *groups_of, group_count;
	size_t *first_blocks; /* of groups */
};

/* ---- blocks ---- */

static size_t step_of(const struct rf_code_text *text, const char *label)
{
	for (size_t i = 0; i < text->labels.count; ++i)
		if (rf_text_equal(text->labels.items[i].name, label))
			return text->labels.items[i].step;
	return NONE;
}

static bool find_blocks(struct graph *g)
{
	const struct rf_code_text *text = g->text;
	size_t steps = text->steps.count;
	bool *starts = RF_NEW_ARRAY(g->arena, bool, steps + 1);

	g->block_of = RF_NEW_ARRAY(g->arena, size_t, steps + 1);
	if (starts == NULL || g->block_of == NULL)
		return false;
	for (size_t i = 0; i < text->labels.count; ++i)
		starts[text->labels.items[i].step] = true;
	for (size_t i = 0; i < text->jumps.count; ++i)
		starts[text->jumps.items[i].step + 1] = true;
	for (size_t i = 0; i < steps; ++i)
		starts[i + 1] |= text->steps.items[i].ends || text->steps.items[i].leaves;
	for (size_t i = 0; i < steps; ++i) {
		g->count += i > 0 && starts[i];
		g->block_of[i] = g->count;
	}
	g->count += 1;
	return true;
}

static bool add_edge(struct graph *g, size_t from, size_t to)
{
	struct edge *edge = RF_PUSH(g->arena, &g->edges);

	if (edge != NULL)
		*edge = (struct edge){ from, to };
	return edge != NULL;
}

static bool find_edges(struct graph *g)
{
	const struct rf_code_text *text = g->text;

	for (size_t i = 0; i < text->steps.count; ++i) {
		const struct rf_code_step *step = &text->steps.items[i];
		size_t next = i + 1 < text->steps.count ? g->block_of[i + 1] : g->count;

		if (!step->ends && next != g->block_of[i] && !add_edge(g, g->block_of[i], next))
			return false;
		if (step->leaves && !add_edge(g, g->block_of[i], g->count))
			return false;
	}
	for (size_t i = 0; i < text->jumps.count; ++i) {
		size_t target = step_of(text, text->jumps.items[i].target);

		if (target < text->steps.count &&
		    !add_edge(g, g->block_of[text->jumps.items[i].step], g->block_of[target]))
			return false;
	}
	return true;
}

static bool make_ways(const struct graph *g, bool turned, struct ways *ways)
{
	size_t n = g->count + 1;
	size_t *filled = RF_NEW_ARRAY(g->arena, size_t, n);

	ways->starts = RF_NEW_ARRAY(g->arena, size_t, n + 1);
	ways->ends = RF_NEW_ARRAY(g->arena, size_t, g->edges.count + 1);
	if (filled == NULL || ways->starts == NULL || ways->ends == NULL)
		return false;
	for (size_t i = 0; i < g->edges.count; ++i)
		ways->starts[(turned ? g->edges.items[i].to : g->edges.items[i].from) + 1] += 1;
	for (size_t b = 0; b < n; ++b)
		ways->starts[b + 1] += ways->starts[b];
	for (size_t i = 0; i < g->edges.count; ++i) {
		struct edge e = g->edges.items[i];
		size_t from = turned ? e.to : e.from, to = turned ? e.from : e.to;

		ways->ends[ways->starts[from] + filled[from]++] = to;
	}
	return true;
}

/* ---- dominance ---- */

/* Numbers blocks by when all that they lead to has been left; NONE: not reached. */
static bool number(const struct graph *g, const struct ways *ways, size_t root, size_t *numbers,
                   size_t *order, size_t *count)
{
	size_t n = g->count + 1, depth = 0;
	size_t *stack = RF_NEW_ARRAY(g->arena, size_t, n), *at = RF_NEW_ARRAY(g->arena, size_t, n);
	bool *seen = RF_NEW_ARRAY(g->arena, bool, n);

	if (stack == NULL || at == NULL || seen == NULL)
		return false;
	*count = 0;
	for (size_t b = 0; b < n; ++b)
		numbers[b] = NONE;
	stack[depth++] = root;
	seen[root] = true;
	while (depth > 0) {
		size_t b = stack[depth - 1], next = ways->starts[b] + at[b];

		if (next == ways->starts[b + 1]) {
			numbers[b] = *count;
			order[(*count)++] = b;
			--depth;
			continue;
		}
		at[b] += 1;
		if (!seen[ways->ends[next]]) {
			seen[ways->ends[next]] = true;
			stack[depth++] = ways->ends[next];
		}
	}
	return true;
}

static size_t *find_dominators(const struct graph *g, const struct ways *ways,
                               const struct ways *turned, size_t root)
{
	size_t n = g->count + 1, count = 0;
	size_t *numbers = RF_NEW_ARRAY(g->arena, size_t, n);
	size_t *order = RF_NEW_ARRAY(g->arena, size_t, n);
	size_t *of = RF_NEW_ARRAY(g->arena, size_t, n);

	if (numbers == NULL || order == NULL || of == NULL ||
	    !number(g, ways, root, numbers, order, &count))
		return NULL;
	for (size_t b = 0; b < n; ++b)
		of[b] = NONE;
	of[root] = root;
	for (bool changed = true; changed;) {
		changed = false;
		for (size_t k = count - 1; k-- > 0;) {
			size_t b = order[k], found = NONE;

			for (size_t e = turned->starts[b]; e < turned->starts[b + 1]; ++e) {
				size_t other = turned->ends[e];

				if (numbers[other] == NONE || of[other] == NONE)
					continue;
				while (found != NONE && found != other)
					if (numbers[found] < numbers[other])
						found = of[found];
					else
						other = of[other];
				found = other;
			}
			changed |= of[b] != found;
			of[b] = found;
		}
	}
	return of;
}

static bool dominates(const size_t *dominators, size_t a, size_t b)
{
	while (b != a && dominators[b] != NONE && dominators[b] != b)
		b = dominators[b];
	return b == a;
}

/* ---- loops ---- */

/* All that leads to `from` without passing the loop's head. */
static void take_members(struct graph *g, size_t loop, size_t from, size_t *stack)
{
	bool *members = &g->members[loop * g->count];
	size_t depth = 0;

	members[g->heads[loop]] = true;
	stack[depth++] = from;
	while (depth > 0) {
		size_t b = stack[--depth];

		if (members[b] || g->dominator[b] == NONE)
			continue;
		members[b] = true;
		for (size_t e = g->backward.starts[b]; e < g->backward.starts[b + 1]; ++e)
			stack[depth++] = g->backward.ends[e];
	}
}

static bool is_back(const struct graph *g, const struct edge *e)
{
	return e->to < g->count && g->dominator[e->from] != NONE &&
	       dominates(g->dominator, e->to, e->from);
}

static bool find_loops(struct graph *g)
{
	size_t *stack = RF_NEW_ARRAY(g->arena, size_t, g->edges.count + 2);
	size_t backs = 0;

	for (size_t i = 0; i < g->edges.count; ++i)
		backs += is_back(g, &g->edges.items[i]);
	g->heads = RF_NEW_ARRAY(g->arena, size_t, backs + 1);
	g->members = RF_NEW_ARRAY(g->arena, bool, (backs + 1) * g->count);
	if (stack == NULL || g->heads == NULL || g->members == NULL)
		return false;
	for (size_t i = 0; i < g->edges.count; ++i) {
		const struct edge *e = &g->edges.items[i];
		size_t loop = 1;

		if (!is_back(g, e))
			continue;
		while (loop <= g->loop_count && g->heads[loop] != e->to)
			++loop;
		if (loop > g->loop_count)
			g->heads[++g->loop_count] = e->to;
		take_members(g, loop, e->from, stack);
	}
	return true;
}

static size_t size_of(const struct graph *g, size_t loop)
{
	size_t size = 0;

	for (size_t b = 0; b < g->count; ++b)
		size += g->members[loop * g->count + b];
	return size;
}

static bool find_depths(struct graph *g)
{
	size_t *sizes = RF_NEW_ARRAY(g->arena, size_t, g->loop_count + 1);

	g->loops_of = RF_NEW_ARRAY(g->arena, size_t, g->count);
	g->depths = RF_NEW_ARRAY(g->arena, int, g->loop_count + 1);
	g->parents = RF_NEW_ARRAY(g->arena, size_t, g->loop_count + 1);
	if (sizes == NULL || g->loops_of == NULL || g->depths == NULL || g->parents == NULL)
		return false;
	for (size_t w = 1; w <= g->loop_count; ++w) {
		sizes[w] = size_of(g, w);
		for (size_t v = 1; v <= g->loop_count; ++v)
			g->depths[w] += g->members[v * g->count + g->heads[w]];
	}
	for (size_t b = 0; b < g->count; ++b)
		for (size_t w = 1; w <= g->loop_count; ++w)
			if (g->members[w * g->count + b] &&
			    (g->loops_of[b] == 0 || sizes[w] < sizes[g->loops_of[b]]))
				g->loops_of[b] = w;
	for (size_t w = 1; w <= g->loop_count; ++w)
		for (size_t v = 1; v <= g->loop_count; ++v)
			if (v != w && g->members[v * g->count + g->heads[w]] &&
			    (g->parents[w] == 0 || sizes[v] < sizes[g->parents[w]]))
				g->parents[w] = v;
	return true;
}

/* ---- groups ---- */

/* The nearest block above that runs as often; itself if there is none. */
static size_t partner_of(const struct graph *g, size_t b)
{
	for (size_t a = b; g->dominator[a] != a;) {
		a = g->dominator[a];
		if (g->loops_of[a] == g->loops_of[b] && dominates(g->follower, b, a))
			return a;
	}
	return b;
}

static size_t group_of(struct graph *g, size_t b)
{
	size_t partner;

	if (g->groups_of[b] != NONE)
		return g->groups_of[b];
	partner = partner_of(g, b);
	if (partner != b)
		return g->groups_of[b] = group_of(g, partner);
	g->first_blocks[g->group_count] = b;
	return g->groups_of[b] = g->group_count++;
}

static bool find_groups(struct graph *g)
{
	g->groups_of = RF_NEW_ARRAY(g->arena, size_t, g->count);
	g->first_blocks = RF_NEW_ARRAY(g->arena, size_t, g->count);
	if (g->groups_of == NULL || g->first_blocks == NULL)
		return false;
	for (size_t b = 0; b < g->count; ++b)
		g->groups_of[b] = NONE;
	for (size_t b = 0; b < g->count; ++b)
		if (g->dominator[b] != NONE)
			group_of(g, b);
	return true;
}

static bool put_groups(const struct graph *g, struct rf_gpu_code *out)
{
	size_t width = g->loop_count + 1;
	struct rf_gpu_code_group *groups =
	    RF_NEW_ARRAY(g->arena, struct rf_gpu_code_group, g->group_count + 1);
	bool *beside = RF_NEW_ARRAY(g->arena, bool, (g->group_count + 1) * width);

	if (groups == NULL || beside == NULL)
		return false;
	for (size_t i = 0; i < g->group_count; ++i) {
		size_t first = g->first_blocks[i];

		groups[i] = (struct rf_gpu_code_group){ g->loops_of[first], first == 0 };
		for (size_t w = 1; w < width; ++w)
			beside[i * width + w] = dominates(g->dominator, first, g->heads[w]) ||
			                        dominates(g->follower, first, g->heads[w]);
	}
	out->group_count = g->group_count;
	out->groups = groups;
	out->loop_count = g->loop_count;
	out->depths = g->depths;
	out->parents = g->parents;
	out->beside = beside;
	return true;
}

/* The least that is added to a register in a turn of each loop. */
static bool put_steps(const struct graph *g, struct rf_gpu_code *out)
{
	int64_t *steps = RF_NEW_ARRAY(g->arena, int64_t, g->loop_count + 1);

	for (size_t i = 0; steps != NULL && i < g->text->steps.count; ++i) {
		int64_t added = g->text->steps.items[i].added;
		size_t loop = g->loops_of[g->block_of[i]];

		if (added > 0 && (steps[loop] == 0 || added < steps[loop]))
			steps[loop] = added;
	}
	out->steps = steps;
	return steps != NULL;
}

/* ---- counts ---- */

struct rows {
	RF_VECTOR(struct rf_gpu_code_line) list;
};

static struct rf_gpu_code_line *row_of(struct graph *g, struct rows *rows, int line, size_t group)
{
	struct rf_gpu_code_line *row;

	for (size_t i = 0; i < rows->list.count; ++i)
		if (rows->list.items[i].line == line && rows->list.items[i].group == group)
			return &rows->list.items[i];
	row = RF_PUSH(g->arena, &rows->list);
	if (row != NULL)
		*row = (struct rf_gpu_code_line){ .line = line, .group = group };
	return row;
}

/* The groups that rare values alone come to: conditional ones which call what is for these. */
static bool *rare_groups(const struct graph *g)
{
	bool *rare = RF_NEW_ARRAY(g->arena, bool, g->group_count + 1);

	for (size_t i = 0; rare != NULL && i < g->text->steps.count; ++i) {
		size_t block = g->block_of[i], group = g->groups_of[block];
		size_t head = g->loops_of[block] > 0 ? g->heads[g->loops_of[block]] : 0;

		if (g->text->steps.items[i].is_rare && group != NONE && group != g->groups_of[head])
			rare[group] = true;
	}
	return rare;
}

static bool count_steps(struct graph *g, struct rf_gpu_code *out)
{
	struct rows rows = { 0 };
	const bool *rare = rare_groups(g);

	if (rare == NULL)
		return false;

	for (size_t i = 0; i < g->text->steps.count; ++i) {
		const struct rf_code_step *step = &g->text->steps.items[i];
		size_t group = g->groups_of[g->block_of[i]];
		struct rf_gpu_code_line *row;

		if (step->class == RF_GPU_CLASSES || group == NONE || rare[group])
			continue;
		out->calls += step->is_call;
		row = row_of(g, &rows, step->line, group);
		if (row == NULL)
			return false;
		row->counts[step->class] += 1;
		*(step->is_store ? &row->store_bytes : &row->load_bytes) += step->bytes;
		row->anchors += step->bytes > 0 && !step->is_predicated;
	}
	out->line_count = rows.list.count;
	out->lines = rows.list.items;
	return true;
}

enum rf_status rf_code_count(const struct rf_code_text *text, struct rf_gpu_code *out)
{
	struct graph g = { .text = text, .arena = text->arena };

	if (text->failed)
		return RF_FAILED;
	if (text->steps.count == 0)
		return RF_OK;
	if (!find_blocks(&g) || !find_edges(&g) || !make_ways(&g, false, &g.forward) ||
	    !make_ways(&g, true, &g.backward))
		return RF_FAILED;
	g.dominator = find_dominators(&g, &g.forward, &g.backward, 0);
	g.follower = find_dominators(&g, &g.backward, &g.forward, g.count);
	if (g.dominator == NULL || g.follower == NULL || !find_loops(&g) || !find_depths(&g) ||
	    !find_groups(&g) || !put_groups(&g, out) || !put_steps(&g, out) ||
	    !count_steps(&g, out))
		return RF_FAILED;
	return RF_OK;
}
