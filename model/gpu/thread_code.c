/* SPDX-License-Identifier: MIT
 *
 * Instructions of a kernel, estimated from its source.
 *
 * Operations and accesses are as written, fused where a product feeds a sum.  With them goes what a
 * compiler leaves of the rest: a thread finds its place once for each axis that it uses (two reads
 * of special registers, one multiply-add), a place in an array once for each set of accesses that
 * are a constant distance apart (an index and an address, one multiply-add each), which a loop
 * moves by one addition a turn; a turn of a loop that is not unrolled is a comparison and a branch,
 * a condition a comparison, and a guard a branch.  Loops of few turns are unrolled, others by four.
 * Divisions and roots are sequences of instructions.
 *
 * A disassembly counts more exactly; this is within a third or so of one.
 */
#include "model/gpu/thread_code.h"

#include <math.h>

enum {
	UNROLLED_TURNS = 16,
	UNROLLING = RF_THREAD_CODE_UNROLLING,
	DIVISION = 8,
	ROOT = 10,
	CALL = 20,
	AXES = 3,
	AXIS_READS = 2
};

struct counting {
	const struct rf_stream *stream;
	const struct rf_warp_counts *counts;
	struct rf_thread_code *code;
	const struct rf_warp_memory *memory;
	double lanes;
};

/* `times` instructions at a node. */
static void add(struct counting *c, double *of_class, const struct rf_warp_executions *at,
                double times)
{
	*of_class += times * at->warps;
	c->code->warp_total += times * at->warps;
	c->code->thread_total += times * at->threads;
}

static double floating(const struct rf_operations *o)
{
	return (double)(o->add + o->mul - o->fma + o->other) + DIVISION * (double)o->div +
	       ROOT * (double)o->sqrt;
}

static void add_statement(struct counting *c, const struct rf_stream_node *node)
{
	const struct rf_statement *s = node->source->statement;
	const struct rf_warp_executions *at = &c->counts->nodes[node->index];
	struct rf_gpu_mix *mix = &c->code->warps;

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
		const struct rf_operations *o = &s->operations[e];
		double all = floating(o), calls = 0;

		for (int k = 0; k < RF_CALL_KINDS; ++k)
			calls += k != RF_CALL_ROUND ? (double)o->calls[k] : 0;
		if (e == RF_INTEGER) {
			add(c, &mix->integer, at, all + CALL * calls + (double)o->integer);
			continue;
		}
		add(c, &mix->floating, at, all + CALL * calls);
		if (e == RF_FLOAT64 || e == RF_COMPLEX128)
			c->code->fp64_warps += (all + CALL * calls) * at->warps;
		else
			c->code->fp32_warps += (all + CALL * calls) * at->warps;
	}
	add(c, &mix->floating, at, (double)s->thread.special);
	c->code->fp32_warps += (double)s->thread.special * at->warps;
	add(c, &mix->control, at, (double)s->thread.barriers);
	add(c, &mix->other, at, (double)s->thread.shuffles);
	if (s->thread.tensor_flop > 0)
		add(c, &mix->tensor, at,
		    ceil((double)s->thread.tensor_flop / c->memory->tensor_flop));
}

/* Requests are instructions of loads and stores. */
static void add_requests(struct counting *c)
{
	for (size_t i = 0; i < c->stream->kernel->access_count; ++i) {
		struct rf_warp_executions at = { c->counts->accesses[i].requests,
			                         c->counts->accesses[i].threads };

		add(c, &c->code->warps.memory, &at, 1);
	}
}

int64_t rf_thread_code_turns(const struct rf_stream_node *loop)
{
	int64_t step = loop->loop->step < 0 ? -loop->loop->step : loop->loop->step;

	return loop->most < loop->least ? 1 : (loop->most - loop->least) / step + 1;
}

bool rf_thread_code_unrolls(const struct rf_stream_node *loop)
{
	return loop->lower_count == 1 && loop->upper_count == 1 && loop->lower->term_count == 0 &&
	       loop->upper->term_count == 0 && rf_thread_code_turns(loop) <= UNROLLED_TURNS;
}

static void add_loop(struct counting *c, const struct rf_stream_node *node)
{
	const struct rf_warp_executions *at = &c->counts->nodes[node->index];

	if (rf_thread_code_unrolls(node))
		return;
	add(c, &c->code->warps.integer, at, 2.0 / UNROLLING);
	add(c, &c->code->warps.control, at, 1.0 / UNROLLING);
}

/* ---- places in arrays ---- */

/* Whether two places are a constant distance apart. */
static bool moves_alike(const struct rf_stream_reference *a, const struct rf_stream_reference *b)
{
	if (a->array != b->array || a->address.term_count != b->address.term_count)
		return false;
	for (size_t i = 0; i < a->address.term_count; ++i)
		if (rf_stream_factor(&b->address, a->address.terms[i].loop) !=
		    a->address.terms[i].factor)
			return false;
	return true;
}

/* The innermost loop inside the thread, if any, that moves a place. */
static const struct rf_loop *mover(const struct counting *c,
                                   const struct rf_stream_reference *reference)
{
	const struct rf_loop *found = NULL;

	for (size_t i = 0; i < reference->address.term_count; ++i) {
		const struct rf_loop *loop =
		    c->stream->kernel->loops[reference->address.terms[i].loop];

		if (loop->role == RF_ROLE_TURNS && (found == NULL || loop->id > found->id))
			found = loop;
	}
	return found;
}

/* Whether an earlier reference of the nodes before has made the place. */
static bool is_made_before(const struct rf_stream_node *node, const struct rf_stream_node *at,
                           size_t index, bool *reached)
{
	for (; node != NULL && !*reached; node = node->next) {
		for (size_t i = 0; i < node->reference_count; ++i) {
			if (node == at && i == index) {
				*reached = true;
				return false;
			}
			if (moves_alike(&node->references[i], &at->references[index]))
				return true;
		}
		if (is_made_before(node->children, at, index, reached) ||
		    is_made_before(node->otherwise, at, index, reached))
			return true;
	}
	return false;
}

static void add_places(struct counting *c, const struct rf_stream_node *node)
{
	const struct rf_warp_executions *at = &c->counts->nodes[node->index];
	double threads = (double)(c->counts->block[0] * c->counts->block[1] * c->counts->block[2]) *
	                 (double)(c->counts->grid[0] * c->counts->grid[1] * c->counts->grid[2]);
	struct rf_warp_executions once = { threads / c->lanes, threads };

	for (size_t i = 0; i < node->reference_count; ++i) {
		const struct rf_stream_reference *reference = &node->references[i];
		enum rf_space space = c->stream->kernel->arrays[reference->array].space;
		bool reached = false;

		if ((space != RF_SPACE_GLOBAL && space != RF_SPACE_SHARED) ||
		    is_made_before(c->stream->root, node, i, &reached))
			continue;
		if (c->stream->kernel->accesses[reference->access].is_indirect)
			add(c, &c->code->warps.integer, at, 1);
		else
			add(c, &c->code->warps.integer, &once, 2);
		if (mover(c, reference) != NULL)
			add(c, &c->code->warps.integer, at, 1);
	}
}

static void count_nodes(struct counting *c, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT) {
			add_statement(c, node);
			add_places(c, node);
		} else if (node->kind == RF_NODE_GUARD) {
			const struct rf_warp_executions *at = &c->counts->nodes[node->index];

			add(c, &c->code->warps.integer, at,
			    node->condition_count > 0 ? (double)node->condition_count : 1);
			add(c, &c->code->warps.control, at, 1);
		} else if (node->loop->role == RF_ROLE_TURNS) {
			add_loop(c, node);
		}
		count_nodes(c, node->children);
		count_nodes(c, node->otherwise);
	}
}

void rf_thread_code_count(const struct rf_stream *stream, const struct rf_warp_counts *counts,
                          const struct rf_warp_memory *memory, struct rf_thread_code *code)
{
	struct counting c = { stream, counts, code, memory, (double)memory->lanes };
	double blocks = (double)(counts->grid[0] * counts->grid[1] * counts->grid[2]);
	double threads = (double)(counts->block[0] * counts->block[1] * counts->block[2]);
	int64_t warps =
	    (counts->block[0] * counts->block[1] * counts->block[2] + memory->lanes - 1) /
	    memory->lanes;
	struct rf_warp_executions all = { blocks * (double)warps, blocks * threads };
	int axes = 0;

	*code = (struct rf_thread_code){ 0 };
	for (int axis = 0; axis < AXES; ++axis)
		axes += counts->block[axis] * counts->grid[axis] > 1;
	add(&c, &code->warps.other, &all, AXIS_READS * axes);
	add(&c, &code->warps.integer, &all, axes);
	add(&c, &code->warps.control, &all, 1); /* the end of the thread */
	add_requests(&c);
	count_nodes(&c, stream->root);
}
