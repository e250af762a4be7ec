/* SPDX-License-Identifier: MIT
 *
 * Instructions of a kernel, estimated from its source.
 *
 * Operations and accesses are as written, fused where a product feeds a sum.  With them goes what a
 * compiler leaves of the rest: a thread finds its place once for each axis that it uses (two reads
 * of special registers, one multiply-add), a place in an array once for each set of accesses that
 * are a distance apart that the compiler knows, where threads come to it: an index, which arrays
 * share, by a multiply-add for each axis but that of neighbours, and an address by one.  A loop
 * moves it by one addition a turn, or where the compiler knows by how much, once in all turns that
 * it writes out; a turn of a loop that is not unrolled is a comparison and a branch, a condition a
 * comparison, and a guard a branch.  Loops of few turns are unrolled, others by four.
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
	struct rf_warp_executions all;                    /* of the launch */
	const struct rf_stream_node *loops[RF_MAX_DEPTH]; /* inside the thread, around a node */
	int depth;
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

static bool terms_alike(const struct rf_form *a, const struct rf_form *b)
{
	if (a->term_count != b->term_count)
		return false;
	for (size_t i = 0; i < a->term_count; ++i)
		if (a->terms[i].loop != b->terms[i].loop ||
		    !rf_formula_equal(a->terms[i].coefficient, b->terms[i].coefficient))
			return false;
	return true;
}

/* Whether two forms are a number apart that the compiler knows. */
static bool forms_alike(const struct rf_form *a, const struct rf_form *b)
{
	return terms_alike(a, b) && rf_formula_differ_by_number(a->constant, b->constant);
}

/* Whether two places of an array share a register, with a number in the instruction. */
static bool moves_alike(const struct rf_access *a, const struct rf_access *b)
{
	if (a->array != b->array || a->is_indirect != b->is_indirect)
		return false;
	if (!a->is_indirect)
		return forms_alike(&a->address, &b->address);
	if (a->subscript_count != b->subscript_count)
		return false;
	for (size_t i = 0; i < a->subscript_count; ++i)
		if (a->subscripts[i].through != b->subscripts[i].through ||
		    !forms_alike(&a->subscripts[i].form, &b->subscripts[i].form))
			return false;
	return true;
}

typedef bool alike_forms(const struct rf_form *a, const struct rf_form *b);

/* Whether it holds of two places, from the start of their arrays: in bytes, or in elements. */
static bool holds_of_index(alike_forms *are, const struct rf_access *a, const struct rf_access *b)
{
	if (a->is_indirect || b->is_indirect)
		return false;
	return are(&a->address, &b->address) ||
	       (a->subscript_count == 1 && b->subscript_count == 1 &&
	        are(&a->subscripts[0].form, &b->subscripts[0].form));
}

/* Whether two places have one index, be it in different arrays, ... */
static bool is_one_index(const struct rf_access *a, const struct rf_access *b)
{
	return holds_of_index(forms_alike, a, b);
}

/* ... or indices that are the same but for a distance. */
static bool is_near_index(const struct rf_access *a, const struct rf_access *b)
{
	return holds_of_index(terms_alike, a, b);
}

typedef bool alike(const struct rf_access *a, const struct rf_access *b);

/* Whether the nodes before have made what is alike. */
static bool is_made_before(const struct counting *c, const struct rf_stream_node *node,
                           const struct rf_stream_reference *reference, alike *is_alike,
                           bool *reached)
{
	const struct rf_access *accesses = c->stream->kernel->accesses;

	for (; node != NULL && !*reached; node = node->next) {
		for (size_t i = 0; i < node->reference_count; ++i) {
			if (&node->references[i] == reference) {
				*reached = true;
				return false;
			}
			if (is_alike(&accesses[node->references[i].access],
			             &accesses[reference->access]))
				return true;
		}
		if (is_made_before(c, node->children, reference, is_alike, reached) ||
		    is_made_before(c, node->otherwise, reference, is_alike, reached))
			return true;
	}
	return false;
}

static bool is_made(const struct counting *c, const struct rf_stream_reference *reference,
                    alike *is_alike)
{
	bool reached = false;

	return is_made_before(c, c->stream->root, reference, is_alike, &reached);
}

/* Multiply-adds that make an index: one for each axis but that of neighbours, and a distance. */
static double index_steps(const struct counting *c, const struct rf_stream_reference *reference)
{
	const struct rf_kernel *kernel = c->stream->kernel;
	const struct rf_access *access = &kernel->accesses[reference->access];
	const struct rf_form *address = &access->address;
	bool is_of_axis[AXES] = { false };
	double steps = rf_formula_is_constant(address->constant, NULL) ? 0 : 1;

	if (is_made(c, reference, is_one_index))
		return 0;
	if (is_made(c, reference, is_near_index))
		return 1;
	for (size_t i = 0; i < address->term_count; ++i) {
		const struct rf_loop *loop = kernel->loops[address->terms[i].loop];
		int64_t bytes = 0;

		if (loop->role == RF_ROLE_TURNS)
			continue;
		if (loop->role == RF_ROLE_THREAD &&
		    rf_formula_is_constant(address->terms[i].coefficient, &bytes) &&
		    bytes == kernel->arrays[access->array].element_bytes)
			is_of_axis[loop->axis] = false; /* its blocks came before */
		else
			is_of_axis[loop->axis] = true;
	}
	for (int axis = 0; axis < AXES; ++axis)
		steps += is_of_axis[axis];
	return steps;
}

static struct rf_warp_executions fewer(struct rf_warp_executions a, struct rf_warp_executions b)
{
	return (struct rf_warp_executions){ fmin(a.warps, b.warps), fmin(a.threads, b.threads) };
}

/* What moves a place from turn to turn of the innermost loop that does. */
static void add_moves(struct counting *c, const struct rf_stream_reference *reference,
                      const struct rf_warp_executions *at)
{
	const struct rf_form *address = &c->stream->kernel->accesses[reference->access].address;

	for (int k = c->depth - 1; k >= 0; --k) {
		const struct rf_stream_node *loop = c->loops[k];
		struct rf_warp_executions turns = fewer(*at, c->counts->nodes[loop->index]);
		bool is_number = false;

		if (rf_stream_factor(&reference->address, loop->loop->id) == 0)
			continue;
		for (size_t i = 0; i < address->term_count; ++i)
			if (address->terms[i].loop == loop->loop->id)
				is_number =
				    rf_formula_is_constant(address->terms[i].coefficient, NULL);
		if (is_number && rf_thread_code_unrolls(loop))
			continue;
		add(c, &c->code->warps.integer, &turns, is_number ? 1.0 / UNROLLING : 1);
		return;
	}
}

static void add_places(struct counting *c, const struct rf_stream_node *node)
{
	const struct rf_kernel *kernel = c->stream->kernel;
	const struct rf_warp_executions *at = &c->counts->nodes[node->index];
	struct rf_warp_executions once = fewer(*at, c->all);

	for (size_t i = 0; i < node->reference_count; ++i) {
		const struct rf_stream_reference *reference = &node->references[i];
		const struct rf_access *access = &kernel->accesses[reference->access];
		enum rf_space space = kernel->arrays[access->array].space;

		if ((space != RF_SPACE_GLOBAL && space != RF_SPACE_SHARED) ||
		    is_made(c, reference, moves_alike))
			continue;
		if (access->is_indirect)
			add(c, &c->code->warps.integer, at, 1);
		else
			add(c, &c->code->warps.integer, &once, index_steps(c, reference) + 1);
		add_moves(c, reference, at);
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
			c->loops[c->depth++] = node;
			count_nodes(c, node->children);
			--c->depth;
			continue;
		}
		count_nodes(c, node->children);
		count_nodes(c, node->otherwise);
	}
}

void rf_thread_code_count(const struct rf_stream *stream, const struct rf_warp_counts *counts,
                          const struct rf_warp_memory *memory, struct rf_thread_code *code)
{
	double blocks = (double)(counts->grid[0] * counts->grid[1] * counts->grid[2]);
	int64_t threads = counts->block[0] * counts->block[1] * counts->block[2];
	int64_t warps = (threads + memory->lanes - 1) / memory->lanes;
	struct counting c = { .stream = stream,
		              .counts = counts,
		              .code = code,
		              .memory = memory,
		              .all = { blocks * (double)warps, blocks * (double)threads } };
	int axes = 0;

	*code = (struct rf_thread_code){ 0 };
	for (int axis = 0; axis < AXES; ++axis)
		axes += counts->block[axis] * counts->grid[axis] > 1;
	add(&c, &code->warps.other, &c.all, AXIS_READS * axes);
	add(&c, &code->warps.integer, &c.all, axes);
	add(&c, &code->warps.control, &c.all, 1); /* the end of the thread */
	add_requests(&c);
	count_nodes(&c, stream->root);
}
