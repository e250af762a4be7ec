/* SPDX-License-Identifier: MIT
 *
 * The longest chain of operations that wait for each other from iteration to iteration.
 *
 * What an iteration writes is a vertex; a flow from a written value to the next one that is
 * computed of it is an edge, which takes as long as the operations in between and goes so many
 * iterations ahead.  A cycle of such edges is a recurrence, and the loop can not be faster than
 *
 *     max over all cycles of (sum of latencies) / (sum of distances)       cycles per iteration
 *
 * which is the greatest ratio of a cycle.  It is found as Newton does it: as long as there is a
 * cycle with sum (latency - ratio * distance) > 0, its own ratio is the next one; the last one is
 * exact.
 *
 *     s = s + a[i] * b[i]         fused product and sum, over s: 4 cycles, distance 1
 *     a[i] = a[i-2] * c           product, over a[i-2]: (4 + store forward) / 2
 *
 * Values go through scalars, which are registers, and through memory, where addresses tell how
 * many iterations later they are read.  What the next iteration reads of a place that each one
 * writes stays in a register, too, as compilers do it; anything else is forwarded from a store
 * that has not yet reached the cache.  So is what would stay in a register, if a store to another
 * place that may be the same comes in between: of
 *
 *     y[i] += a[j] * x[j];  z[i] += b[j] * x[j];
 *
 * with pointers of one type, y[i] and z[i] are loaded in every turn.  Where the place moves, as
 * that of a[i-1] does, clang compares the pointers before the loop, and keeps the value; gcc does
 * not.
 */
#include "model/cpu/chain.h"

#include <stdlib.h>
#include <string.h>

#include "model/cpu/carried.h"
#include "model/cpu/kept.h"
#include "model/cpu/latency_path.h"
#include "model/ir/alias.h"

/* More than that are not looked into. */
enum { MOST_VERTICES = 200, MOST_EDGES = 4000, MOST_GUARDS = 8, MOST_TERMS = 12 };

struct side {
	const struct rf_node *guard;
	bool is_other;
};

/* A value that the body of the loop writes. */
struct vertex {
	const struct rf_statement *statement;
	int access, scalar; /* one of them is -1 */
	size_t guard_count;
	struct side guards[MOST_GUARDS];
};

struct edge {
	int from, to;
	double cycles;
	int64_t distance;
	bool is_forwarded; /* by a store */
	const struct rf_flow *flow;
};

struct graph {
	const struct rf_chain_input *input;
	struct rf_arena *arena;
	const struct rf_loop *loop;
	struct rf_body body;
	RF_VECTOR(struct vertex) vertices;
	RF_VECTOR(struct edge) edges;
	size_t guard_count; /* around the statement that is looked at */
	struct side guards[MOST_GUARDS];
	bool is_too_large, lacks_latency;
	double *length; /* of the longest path to each vertex, and its last edge */
	int *last;
};

/* ---- vertices ---- */

static void add_vertex(struct graph *g, const struct rf_statement *statement, int access,
                       int scalar)
{
	struct vertex *vertex;

	for (size_t i = g->vertices.count; i-- > 0;) {
		vertex = &g->vertices.items[i];
		if (vertex->statement != statement)
			break;
		if (vertex->access == access && vertex->scalar == scalar)
			return;
	}
	if (g->vertices.count >= MOST_VERTICES) {
		g->is_too_large = true;
		return;
	}
	vertex = RF_PUSH(g->arena, &g->vertices);
	if (vertex == NULL)
		return;
	*vertex = (struct vertex){ .statement = statement,
		                   .access = access,
		                   .scalar = scalar,
		                   .guard_count = g->guard_count };
	memcpy(vertex->guards, g->guards, sizeof(g->guards));
}

/* What is written without anything that it is computed of ends chains, too. */
static void add_writes(struct graph *g, const struct rf_statement *statement)
{
	for (size_t i = 0; i < statement->flow_count; ++i)
		if (statement->flows[i].to_access >= 0 || statement->flows[i].to_scalar >= 0)
			add_vertex(g, statement, statement->flows[i].to_access,
			           statement->flows[i].to_scalar);
	for (size_t i = 0; i < statement->scalar_use_count; ++i)
		if (statement->scalar_uses[i].is_write)
			add_vertex(g, statement, -1, statement->scalar_uses[i].scalar);
	for (size_t i = 0; i < statement->access_count; ++i)
		if (g->input->kernel->accesses[statement->accesses[i]].kind == RF_WRITE)
			add_vertex(g, statement, statement->accesses[i], -1);
}

static void add_vertices(struct graph *g, const struct rf_node *node)
{
	for (; node != NULL; node = node->next) {
		size_t outer = g->guard_count;

		if (node->kind == RF_NODE_STATEMENT)
			add_writes(g, node->statement);
		if (node->kind != RF_NODE_GUARD)
			continue;
		if (g->guard_count < MOST_GUARDS)
			g->guards[g->guard_count++] = (struct side){ node, false };
		add_vertices(g, node->children);
		if (outer < MOST_GUARDS)
			g->guards[outer].is_other = true;
		add_vertices(g, node->otherwise);
		g->guard_count = outer;
	}
}

/* In both branches of one condition, of which an iteration takes one. */
static bool exclude_each_other(const struct vertex *a, const struct vertex *b)
{
	for (size_t i = 0; i < a->guard_count && i < b->guard_count; ++i)
		if (a->guards[i].guard == b->guards[i].guard &&
		    a->guards[i].is_other != b->guards[i].is_other)
			return true;
	return false;
}

/* ---- edges ---- */

/* What may be at a place that stays the same, so that this is stored in every turn; or NULL. */
static const struct rf_access *stored_for(const struct graph *g, const struct vertex *vertex)
{
	const struct rf_kernel *kernel = g->input->kernel;
	const struct rf_access *place =
	    vertex->access >= 0 ? &kernel->accesses[vertex->access] : NULL;

	if (place == NULL)
		return rf_kept_from_scalar(kernel, &g->body, vertex->scalar);
	return place->is_indirect || rf_form_coefficient(&place->address, g->loop->id) != NULL
	           ? NULL
	           : rf_kept_from_register(kernel, &g->body, place);
}

/* The path of an edge as it is compiled.  gcc makes no fused operation of a product and the sum
 * that it goes into, if this comes from the turn before: where it may not reorder the sum, it
 * makes products in vectors and adds them up in turn, and for Zen it never does. */
static struct rf_latency_path compiled_path(const struct graph *g, const struct edge *edge)
{
	struct rf_latency_path path = edge->flow->path;
	const struct vertex *to = &g->vertices.items[edge->to];
	bool is_sum = edge->from == edge->to && edge->distance == 1 &&
	              to->statement->accumulation == RF_ACCUMULATES_SUM &&
	              stored_for(g, to) == NULL;

	if (g->input->compiler != RF_COMPILER_GCC || path.fused_factor + path.add + path.mul > 0 ||
	    !(is_sum || g->input->is_tuned_for_zen))
		return path;
	path.add += path.fused_add;
	path.fused_add = 0;
	return path;
}

static void add_edge(struct graph *g, struct edge edge)
{
	struct rf_latency_path path = compiled_path(g, &edge);
	struct rf_number cycles =
	    rf_latency_path_cycles(g->input->latencies, g->input->has_fma, &path);
	struct rf_figure forward = g->input->latencies->forward_cy;
	struct edge *slot;

	if (g->edges.count >= MOST_EDGES) {
		g->is_too_large = true;
		return;
	}
	g->lacks_latency |= !cycles.known || (edge.is_forwarded && !forward.known);
	slot = RF_PUSH(g->arena, &g->edges);
	if (slot == NULL)
		return;
	edge.cycles = cycles.value + (edge.is_forwarded ? forward.value : 0);
	*slot = edge;
}

/* x += e, whose order does not matter: several partial results take turns. */
static bool is_reordered(const struct graph *g, const struct vertex *from, const struct vertex *to,
                         const struct rf_flow *flow)
{
	bool may_reorder =
	    flow->element == RF_INTEGER ? g->input->reorders_integers : g->input->reorders_floats;

	return may_reorder && from == to && rf_body_keeps_type(to->statement, flow) &&
	       to->statement->accumulation != RF_ACCUMULATES_NOTHING && stored_for(g, to) == NULL;
}

static bool shares_array(const struct graph *g, const struct rf_statement *a,
                         const struct rf_statement *b)
{
	const struct rf_access *accesses = g->input->kernel->accesses;

	for (size_t i = 0; i < a->access_count; ++i)
		for (size_t j = 0; j < b->access_count; ++j)
			if (accesses[a->accesses[i]].array == accesses[b->accesses[j]].array)
				return true;
	return false;
}

/* Whether a value that lies at another place in each turn is read by the next one from where it
 * was stored, in spite of a statement that stores elsewhere.  clang compares the pointers before
 * the loop; gcc, too, where it can make a loop of its own of that statement. */
static bool is_kept_moving(const struct graph *g, const struct vertex *value,
                           const struct vertex *other)
{
	return g->input->compiler != RF_COMPILER_GCC ||
	       !shares_array(g, value->statement, other->statement);
}

/* Whether a store to another array that may be where a value lies runs after the value was written
 * by one vertex and before another one is made of it, `is_later` in the next iteration: the value
 * is then loaded again, as far as pointers tell. */
static bool is_overwritten(const struct graph *g, int from, int to, bool is_later, bool stays)
{
	const struct rf_kernel *kernel = g->input->kernel;
	const struct vertex *value = &g->vertices.items[from];

	for (int i = 0; i < (int)g->vertices.count; ++i) {
		const struct vertex *other = &g->vertices.items[i];
		const struct rf_access *store;
		bool is_between = is_later ? i > from || i < to : i > from && i < to;

		if (!is_between || other->access < 0 || i == from || i == to ||
		    (!stays && is_kept_moving(g, value, other)))
			continue;
		store = &kernel->accesses[other->access];
		if (value->access < 0
		        ? rf_alias_scalar(kernel, &kernel->scalars[value->scalar], store)
		        : store->array != kernel->accesses[value->access].array &&
		              rf_alias_accesses(kernel, &kernel->accesses[value->access], store))
			return true;
	}
	return false;
}

/* A scalar has what was written last before, or, from the iteration before, last of all. */
static void add_scalar_edges(struct graph *g, int to, const struct rf_flow *flow)
{
	const struct vertex *target = &g->vertices.items[to];
	int carried = -1;

	for (int i = to - 1; i >= 0; --i)
		if (g->vertices.items[i].scalar == flow->from_scalar &&
		    !exclude_each_other(&g->vertices.items[i], target)) {
			add_edge(
			    g, (struct edge){ .from = i,
			                      .to = to,
			                      .is_forwarded = is_overwritten(g, i, to, false, true),
			                      .flow = flow });
			return;
		}
	for (int i = to; i < (int)g->vertices.count; ++i)
		if (g->vertices.items[i].scalar == flow->from_scalar)
			carried = i;
	if (carried >= 0 && !is_reordered(g, &g->vertices.items[carried], target, flow))
		add_edge(g,
		         (struct edge){ .from = carried,
		                        .to = to,
		                        .distance = 1,
		                        .is_forwarded = is_overwritten(g, carried, to, true, true),
		                        .flow = flow });
}

/* Whether a condition that holds in one iteration cannot hold `distance` iterations later: of
 * (i + j) % 2 == 0 after any odd number of them, of j == i after none. */
static bool excludes_itself(const struct graph *g, const struct rf_condition *condition,
                            int64_t distance)
{
	int64_t moves, turns = distance * llabs(g->loop->step);
	rf_formula_p coefficient = rf_form_coefficient(&condition->form, g->loop->id);

	if (coefficient == NULL || !rf_formula_is_constant(coefficient, &moves) || moves == 0)
		return false;
	if (condition->divisor > 0)
		return moves % condition->divisor * (turns % condition->divisor) %
		           condition->divisor !=
		       0;
	return condition->is_equality;
}

/* What does not hold of even numbers holds of odd ones, every second time as well. */
static bool is_even_or_odd(const struct rf_guard *guard)
{
	return guard->condition_count == 1 && guard->conditions[0].divisor == 2;
}

/* Two values that are made under one guard, whose condition lets not both of two iterations in
 * which they would meet run: the other colour of a red-black sweep. */
static bool never_meet(const struct graph *g, const struct vertex *a, const struct vertex *b,
                       int64_t distance)
{
	for (size_t i = 0; i < a->guard_count && i < b->guard_count && distance > 0; ++i) {
		const struct rf_guard *guard = a->guards[i].guard->guard;

		if (a->guards[i].guard != b->guards[i].guard)
			return false;
		if (a->guards[i].is_other && !is_even_or_odd(guard))
			continue;
		for (size_t c = 0; c < guard->condition_count; ++c)
			if (excludes_itself(g, &guard->conditions[c], distance))
				return true;
	}
	return false;
}

/* After how many iterations a place that was written is read; -1: never, or nobody knows. */
static int64_t iterations_between(const struct graph *g, const struct rf_access *write,
                                  const struct rf_access *read, bool *stays)
{
	struct rf_carried carried = rf_carried_between(g->arena, g->loop, write, read, NULL);

	*stays = carried.kind == RF_CARRIED_STAYS;
	return *stays || carried.kind == RF_CARRIED_BY ? carried.iterations : -1;
}

/* Whether each iteration writes the place, once, so that a compiler keeps it for the next. */
static bool is_sure(const struct graph *g, int writer)
{
	const struct vertex *vertex = &g->vertices.items[writer];
	const struct rf_access *accesses = g->input->kernel->accesses;

	for (size_t i = 0; i < g->vertices.count; ++i)
		if ((int)i != writer && g->vertices.items[i].access >= 0 &&
		    accesses[g->vertices.items[i].access].array == accesses[vertex->access].array)
			return false;
	return vertex->guard_count == 0;
}

/* As many iterations as fit into a vector are one vector, which waits for the last one.  gcc keeps
 * up to three vectors for later turns. */
static bool fits_lanes(const struct graph *g, int writer, int64_t distance)
{
	enum { SHORT = 4, KEPT_BY_GCC = 3 };
	const struct rf_access *access =
	    &g->input->kernel->accesses[g->vertices.items[writer].access];
	int64_t lanes = access->bytes > 0 ? g->input->vector_bytes / access->bytes : 0;
	int64_t most = lanes > SHORT ? lanes : SHORT;

	if (g->input->compiler == RF_COMPILER_GCC && lanes > 1 && distance % lanes == 0)
		return distance / lanes <= KEPT_BY_GCC;
	return distance <= most && (distance & (distance - 1)) == 0;
}

static void add_memory_edges(struct graph *g, int to, const struct rf_flow *flow)
{
	const struct rf_access *accesses = g->input->kernel->accesses;
	const struct rf_access *read = &accesses[flow->from_access];
	const struct vertex *target = &g->vertices.items[to];

	for (int i = 0; i < (int)g->vertices.count; ++i) {
		const struct vertex *vertex = &g->vertices.items[i];
		int64_t distance;
		bool stays;

		if (vertex->access < 0)
			continue;
		distance = iterations_between(g, &accesses[vertex->access], read, &stays);
		if (distance < 0 || (distance == 0 && exclude_each_other(vertex, target)) ||
		    never_meet(g, vertex, target, distance))
			continue;
		if (distance == 0 && i >= to && !stays)
			continue;
		if (distance == 0 && i >= to)
			distance = 1;
		if (stays && distance == 1 && is_reordered(g, vertex, target, flow))
			continue;
		add_edge(g, (struct edge){ .from = i,
		                           .to = to,
		                           .distance = distance,
		                           .is_forwarded =
		                               is_overwritten(g, i, to, distance > 0, stays) ||
		                               (!stays && distance > 0 &&
		                                !(fits_lanes(g, i, distance) && is_sure(g, i))),
		                           .flow = flow });
	}
}

static void add_edges(struct graph *g)
{
	for (int v = 0; v < (int)g->vertices.count && !g->is_too_large; ++v) {
		const struct vertex *vertex = &g->vertices.items[v];

		for (size_t i = 0; i < vertex->statement->flow_count; ++i) {
			const struct rf_flow *flow = &vertex->statement->flows[i];

			if (flow->to_access != vertex->access || flow->to_scalar != vertex->scalar)
				continue;
			if (flow->from_scalar >= 0)
				add_scalar_edges(g, v, flow);
			else
				add_memory_edges(g, v, flow);
		}
	}
}

/* ---- the greatest ratio ---- */

/* One round over all edges; the vertex of the last path that became longer, or -1. */
static int lengthen(struct graph *g, double ratio)
{
	const double least = 1e-9;
	int changed = -1;

	for (size_t i = 0; i < g->edges.count; ++i) {
		const struct edge *edge = &g->edges.items[i];
		double length =
		    g->length[edge->from] + edge->cycles - ratio * (double)edge->distance;

		if (length > g->length[edge->to] + least) {
			g->length[edge->to] = length;
			g->last[edge->to] = (int)i;
			changed = edge->to;
		}
	}
	return changed;
}

/* A vertex on a cycle that is worth more than the ratio; -1: there is none. */
static int find_cycle(struct graph *g, double ratio)
{
	int at = -1;

	for (size_t i = 0; i < g->vertices.count; ++i) {
		g->length[i] = 0;
		g->last[i] = -1;
	}
	for (size_t round = 0; round <= g->vertices.count; ++round) {
		at = lengthen(g, ratio);
		if (at < 0)
			return -1;
	}
	for (size_t i = 0; i < g->vertices.count && g->last[at] >= 0; ++i)
		at = g->edges.items[g->last[at]].from;
	return g->last[at] >= 0 ? at : -1;
}

/* ---- how it reads ---- */

static void write_stored(const struct graph *g, const struct vertex *vertex, struct rf_chain *chain)
{
	const struct rf_kernel *kernel = g->input->kernel;
	const struct rf_access *other = stored_for(g, vertex);

	if (other == NULL)
		return;
	chain->stored = vertex->access >= 0 ? kernel->accesses[vertex->access].text
	                                    : kernel->scalars[vertex->scalar].name;
	chain->seen_by = other->text;
}

/* "add 4 + store forward 5 over a[i-2], 2 iterations back" */
static void write_cycle(struct graph *g, int at, int64_t distance, struct rf_chain *chain)
{
	const struct rf_kernel *kernel = g->input->kernel;
	struct rf_latency_path sum = { 0 }, path;
	const char *over = NULL, *operations;
	int forwards = 0, vertex = at;

	chain->stored = chain->seen_by = NULL;
	do {
		const struct edge *edge = &g->edges.items[g->last[vertex]];
		const struct rf_flow *flow = edge->flow;

		path = compiled_path(g, edge);
		rf_latency_path_add(&sum, &path);
		forwards += edge->is_forwarded;
		if (edge->distance > 0)
			write_stored(g, &g->vertices.items[edge->from], chain);
		if (edge->distance > 0 || over == NULL)
			over = flow->from_scalar >= 0 ? kernel->scalars[flow->from_scalar].name
			                              : kernel->accesses[flow->from_access].text;
		vertex = edge->from;
	} while (vertex != at);
	operations =
	    rf_latency_path_print(g->arena, g->input->latencies, g->input->has_fma, &sum, forwards);
	chain->path = distance == 1 ? rf_arena_print(g->arena, "%s over %s", operations, over)
	                            : rf_arena_print(g->arena, "%s over %s, %lld iterations on",
	                                             operations, over, (long long)distance);
}

/* Whether the nodes, without one of them, write a scalar. */
static bool is_written(const struct rf_node *node, const struct rf_node *without, int scalar)
{
	for (; node != NULL; node = node->next) {
		size_t count =
		    node->kind == RF_NODE_STATEMENT ? node->statement->scalar_use_count : 0;

		if (node == without)
			continue;
		for (size_t i = 0; i < count; ++i)
			if (node->statement->scalar_uses[i].scalar == scalar &&
			    node->statement->scalar_uses[i].is_write)
				return true;
		if (is_written(node->children, without, scalar) ||
		    is_written(node->otherwise, without, scalar))
			return true;
	}
	return false;
}

/* Whether the next run of the loop goes on with what this one ends with: a scalar that nothing
 * sets in between.  Of arrays, it goes to another row. */
static bool goes_on(const struct graph *g, int at)
{
	const struct rf_node *outer = g->input->outer;
	int vertex = at;

	if (outer == NULL)
		return true;
	do {
		const struct edge *edge = &g->edges.items[g->last[vertex]];

		if (edge->distance > 0 &&
		    (edge->flow->from_scalar < 0 ||
		     is_written(outer->children, g->input->loop, edge->flow->from_scalar)))
			return false;
		vertex = edge->from;
	} while (vertex != at);
	return true;
}

static bool has_ratio(struct graph *g, int at, double *ratio, int64_t *distance)
{
	double cycles = 0;
	int vertex = at;

	*distance = 0;
	do {
		const struct edge *edge = &g->edges.items[g->last[vertex]];

		cycles += edge->cycles;
		*distance += edge->distance;
		vertex = edge->from;
	} while (vertex != at);
	if (*distance > 0)
		*ratio = cycles / (double)*distance;
	return *distance > 0;
}

enum rf_status rf_chain_find(const struct rf_chain_input *input, struct rf_arena *arena,
                             struct rf_chain *chain)
{
	struct graph g = { .input = input, .arena = arena, .loop = input->loop->loop };
	double ratio = 0;
	int64_t distance;

	*chain = (struct rf_chain){ 0 };
	if (rf_body_list(input->kernel, input->loop, arena, &g.body) != RF_OK)
		return RF_FAILED;
	add_vertices(&g, input->loop->children);
	if (!g.is_too_large)
		add_edges(&g);
	g.length = RF_NEW_ARRAY(arena, double, g.vertices.count + 1);
	g.last = RF_NEW_ARRAY(arena, int, g.vertices.count + 1);
	if (g.length == NULL || g.last == NULL || rf_arena_failed(arena))
		return RF_FAILED;
	if (g.is_too_large)
		return RF_OK;
	for (int at = find_cycle(&g, 0); at >= 0; at = find_cycle(&g, ratio)) {
		if (!has_ratio(&g, at, &ratio, &distance))
			break;
		chain->cy_per_it = (struct rf_number){ ratio, !g.lacks_latency };
		chain->goes_on = goes_on(&g, at);
		write_cycle(&g, at, distance, chain);
	}
	return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
}
