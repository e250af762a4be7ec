/* SPDX-License-Identifier: MIT
 *
 * Instructions of a kernel, estimated from its source.
 *
 * Operations and accesses are as written, fused where a product feeds a sum.  With them goes what a
 * compiler leaves of the rest, as machine code of nvcc has it: a thread finds its place once for
 * each axis that it uses (two reads of special registers, one multiply-add), a place in an array
 * once for each set of accesses that are a distance apart that the compiler knows, where threads
 * come to it: an index, which arrays share, by a multiply-add for each axis but that of
 * neighbours, and an address by one, with the size of an element in a register for all of a loop.
 * Indices of 64 bits take two instructions for each of one.
 *
 * A loop moves a place by one addition a turn, or where the compiler knows by how much, of two
 * halves, once in all turns that it writes out (unrolling.c).  Where it cannot tell that an index
 * of 32 bits does not wrap, as of unsigned numbers, or puts no turns together, it makes index and
 * address in every turn.  A turn is a count, a comparison and a branch, of turns that are put
 * together one more count; a loop whose turns are not known is come to by comparisons and branches.
 * A condition is a comparison and what makes its sides, and a guard a branch.  What moves from
 * register to register, as a column that goes along with a thread, costs where no turns are put
 * together.  Divisions and roots are sequences of instructions.
 */
#include "model/gpu/thread_code.h"

#include <math.h>

#include "model/gpu/unrolling.h"

enum {
	DIVISION = 8,
	ROOT = 10,
	CALL = 20,
	AXES = 3,
	AXIS_READS = 2,
	WIDE = 8,      /* bytes of an index of 64 bits */
	REMAINDER = 5, /* by a number that is no power of two */
	REGISTER_BYTES = 4
};

struct counting {
	const struct rf_stream *stream;
	const struct rf_warp_counts *counts;
	struct rf_thread_code *code;
	const struct rf_warp_memory *memory;
	struct rf_warp_executions all; /* of the launch */
	struct around {                /* loops inside the thread that are around a node */
		const struct rf_stream_node *node;
		struct rf_unrolling unrolling;
		double left_over; /* of its turns, those that are not put together with others */
		bool has_size;    /* that of an element has been put into a register in it */
	} loops[RF_MAX_DEPTH];
	int depth;
	uint64_t sizes; /* of elements of global memory so far, a bit each; bit 0: there are some */
};

/* `times` instructions at a node. */
static void add(struct counting *c, double *of_class, const struct rf_warp_executions *at,
                double times)
{
	*of_class += times * at->warps;
	c->code->warp_total += times * at->warps;
	c->code->thread_total += times * at->threads;
}

static struct rf_warp_executions fewer(struct rf_warp_executions a, struct rf_warp_executions b)
{
	return (struct rf_warp_executions){ .warps = fmin(a.warps, b.warps),
		                            .threads = fmin(a.threads, b.threads) };
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
		const struct rf_warp_requests *r = &c->counts->accesses[i];
		struct rf_warp_executions at = { .warps = r->requests, .threads = r->threads };

		add(c, &c->code->warps.memory, &at, 1);
	}
}

/* Instructions a turn that all turns which are put together have once, and those left over each. */
static double of_turns(const struct around *loop, double times)
{
	return times * ((1 - loop->left_over) / loop->unrolling.turns + loop->left_over);
}

/* A loop that is come to from `start`. */
static void add_loop(struct counting *c, const struct rf_stream_node *node,
                     const struct rf_warp_executions *start)
{
	struct rf_warp_executions turns = c->counts->nodes[node->index];
	struct rf_warp_executions starts = fewer(turns, *start);
	struct around *loop = &c->loops[c->depth++];
	double u;

	*loop = (struct around){ .node = node, .unrolling = rf_unrolling_of(c->stream, node) };
	u = loop->unrolling.turns;
	if (loop->unrolling.is_whole)
		return;
	if (!loop->unrolling.is_known && turns.warps > 0)
		loop->left_over = fmod(turns.warps / starts.warps, u) * starts.warps / turns.warps;
	add(c, &c->code->warps.integer, &turns, of_turns(loop, 2));
	add(c, &c->code->warps.control, &turns, of_turns(loop, 1));
	if (loop->unrolling.is_known)
		return;
	/* Whether there is a turn, and of turns that are put together how many are left over, and
	 * a count that these go on from. */
	add(c, &c->code->warps.integer, &turns, u > 1 ? (1 - loop->left_over) / u : 0);
	add(c, &c->code->warps.integer, &starts, u > 1 ? 5 : 1);
	add(c, &c->code->warps.control, &starts, u > 1 ? 3 : 1);
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

static bool is_wide(const struct rf_access *access)
{
	return access->index_bytes >= WIDE;
}

/* Whether C lets its index begin again at 0. */
static bool may_wrap(const struct rf_access *access)
{
	return access->index_is_unsigned && !is_wide(access);
}

/* Whether two places of an array share a register, with a number in the instruction. */
static bool moves_alike(const struct rf_access *a, const struct rf_access *b)
{
	if (a->array != b->array || a->is_indirect != b->is_indirect)
		return false;
	if (!a->is_indirect && may_wrap(a))
		return terms_alike(&a->address, &b->address) &&
		       rf_formula_equal(a->address.constant, b->address.constant);
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

/* Whether one leads to the other by a distance, be it of sizes. */
static bool is_near_place(const struct rf_access *a, const struct rf_access *b)
{
	return a->array == b->array && !a->is_indirect && !b->is_indirect &&
	       terms_alike(&a->address, &b->address);
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

/* Multiply-adds that make an index: one for each axis but that of neighbours, and a distance; of 64
 * bits three, and two. */
static double index_steps(const struct counting *c, const struct rf_stream_reference *reference)
{
	const struct rf_kernel *kernel = c->stream->kernel;
	const struct rf_access *access = &kernel->accesses[reference->access];
	const struct rf_form *address = &access->address;
	bool is_of_axis[AXES] = { false };
	double steps = 0, distance = is_wide(access) ? 2 : 1;

	if (is_made(c, reference, is_one_index))
		return 0;
	if (is_made(c, reference, is_near_index))
		return distance;
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
		steps += is_of_axis[axis] ? (is_wide(access) ? 3 : 1) : 0;
	return steps + (rf_formula_is_constant(address->constant, NULL) ? 0 : distance);
}

/* Whether a turn, or a few, lead from one place to the other. */
static bool is_turns_apart(const struct rf_stream_form *a, const struct rf_stream_form *b,
                           const struct around *loop)
{
	int64_t factor = rf_stream_factor(a, loop->node->loop->id);
	int64_t way = a->constant - b->constant;

	if (a->term_count != b->term_count || factor == 0 || way % factor != 0 ||
	    fabs((double)(way / factor)) >= loop->unrolling.turns)
		return false;
	for (size_t i = 0; i < a->term_count; ++i)
		if (rf_stream_factor(b, a->terms[i].loop) != a->terms[i].factor)
			return false;
	return true;
}

/* Whether earlier statements of the turn come to the place before it, or after it. */
static bool is_met(const struct counting *c, const struct rf_stream_reference *reference,
                   const struct around *loop)
{
	const struct rf_stream_node *node = loop->node->children;

	for (; node != NULL; node = node->next)
		for (size_t i = 0; i < node->reference_count; ++i) {
			const struct rf_stream_reference *other = &node->references[i];

			if (other == reference)
				return false;
			if (other->array == reference->array &&
			    !c->stream->kernel->accesses[other->access].is_indirect &&
			    is_turns_apart(&reference->address, &other->address, loop))
				return true;
		}
	return false;
}

/* Index and address anew in each turn, by the counter of the loop if nothing goes with it. */
static void add_place_of_turn(struct counting *c, const struct rf_stream_reference *reference,
                              struct around *loop, const struct rf_warp_executions *turns)
{
	const struct rf_access *access = &c->stream->kernel->accesses[reference->access];
	bool is_counter = loop->unrolling.turns <= 1 && loop->node->loop->step_is_open;
	bool is_made_of_one = is_made(c, reference, is_one_index);

	add(c, &c->code->warps.integer, turns, is_wide(access) ? 2 : 1);
	add(c, &c->code->warps.integer, turns, is_made_of_one || is_counter ? 0 : 1);
	if (!loop->has_size && !is_wide(access))
		add(c, &c->code->warps.other, turns, of_turns(loop, 1));
	loop->has_size = true;
}

/* What moves a place from turn to turn of the innermost loop that does. */
static void add_moves(struct counting *c, const struct rf_stream_reference *reference,
                      const struct rf_warp_executions *at)
{
	const struct rf_kernel *kernel = c->stream->kernel;
	const struct rf_access *access = &kernel->accesses[reference->access];
	const struct rf_form *address = &access->address;
	bool is_global = kernel->arrays[access->array].space == RF_SPACE_GLOBAL;

	for (int k = c->depth - 1; k >= 0; --k) {
		struct around *loop = &c->loops[k];
		const struct rf_loop *source = loop->node->loop;
		struct rf_warp_executions turns = fewer(*at, c->counts->nodes[loop->node->index]);
		bool is_number = false, wraps = may_wrap(access), is_whole;

		if (rf_stream_factor(&reference->address, source->id) == 0)
			continue;
		wraps |= source->step_is_open && source->step_is_unsigned;
		for (size_t i = 0; i < address->term_count; ++i)
			if (address->terms[i].loop == source->id)
				is_number =
				    rf_formula_is_constant(address->terms[i].coefficient, NULL);
		is_number &= !source->step_is_open;
		is_whole = loop->unrolling.is_whole;
		if (is_whole && is_global && wraps)
			add(c, &c->code->warps.integer, &turns, 2);
		else if (is_whole)
			add(c, &c->code->warps.integer, &turns, is_number ? 0 : 1);
		else if (is_global && (wraps || (loop->unrolling.turns <= 1 && !is_number)))
			add_place_of_turn(c, reference, loop, &turns);
		else if (is_number)
			add(c, &c->code->warps.integer, &turns,
			    of_turns(loop,
			             is_global && !is_made(c, reference, is_near_place) ? 2 : 1));
		else if (!is_met(c, reference, loop))
			add(c, &c->code->warps.integer, &turns, 1);
		if (!is_whole || !is_number)
			return;
	}
}

/* What goes before the first access to global memory, and to elements of this size. */
static void add_sizes(struct counting *c, const struct rf_access *access,
                      const struct rf_warp_executions *once)
{
	int64_t bytes = c->stream->kernel->arrays[access->array].element_bytes;
	uint64_t bit = bytes > 0 && bytes < 64 ? (uint64_t)1 << bytes : 1;

	add(c, &c->code->warps.other, once, c->sizes == 0 ? 1 : 0);
	c->sizes |= 1;
	add(c, &c->code->warps.other, once, (c->sizes & bit) == 0 && !is_wide(access) ? 1 : 0);
	c->sizes |= is_wide(access) ? 1 : bit;
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
		if (space == RF_SPACE_GLOBAL)
			add_sizes(c, access, &once);
		if (access->is_indirect)
			add(c, &c->code->warps.integer, at, 1);
		else
			add(c, &c->code->warps.integer, &once,
			    index_steps(c, reference) +
			        (is_wide(access) && space == RF_SPACE_GLOBAL ? 2 : 1));
		add_moves(c, reference, at);
	}
}

/* ---- registers, conditions ---- */

/* What only goes from one register of an array of the thread to another, where turns are not put
 * together: then these get each other's names. */
static void add_shifts(struct counting *c, const struct rf_stream_node *node)
{
	const struct rf_kernel *kernel = c->stream->kernel;
	const struct rf_statement *s = node->source->statement;
	bool is_shift = false;
	double bytes = 0;
	int around = c->depth - 1;

	while (around >= 0 && c->loops[around].unrolling.is_whole)
		--around;
	if (around < 0 || c->loops[around].unrolling.turns > 1)
		return;
	for (size_t i = 0; i < s->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[s->accesses[i]];

		if (kernel->arrays[access->array].space != RF_SPACE_LOCAL ||
		    c->counts->own.is_request[s->accesses[i]])
			return;
		is_shift |= access->kind == RF_READ;
		bytes += access->kind == RF_WRITE ? (double)access->bytes : 0;
	}
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		is_shift &= rf_operations_total(&s->operations[e]) == 0;
	if (is_shift)
		add(c, &c->code->warps.other, &c->counts->nodes[node->index],
		    ceil(bytes / REGISTER_BYTES));
}

/* A comparison, and what makes its sides: the places of several axes together, a size less
 * something, a remainder. */
static double condition_steps(const struct counting *c, const struct rf_condition *condition)
{
	const struct rf_form *form = &condition->form;
	bool is_of_axis[AXES] = { false };
	int64_t divisor = condition->divisor, number;
	double steps = 0, parts = 0;
	bool is_size = !rf_formula_is_constant(form->constant, &number);

	for (size_t i = 0; i < form->term_count; ++i) {
		const struct rf_loop *loop = c->stream->kernel->loops[form->terms[i].loop];

		if (loop->role == RF_ROLE_TURNS)
			parts += 1;
		else
			is_of_axis[loop->axis] = true;
	}
	for (int axis = 0; axis < AXES; ++axis)
		parts += is_of_axis[axis];
	if (is_size) {
		const struct rf_term *last = &form->constant->terms[form->constant->term_count - 1];
		bool has_number = form->constant->term_count > 0;

		for (int i = 0; i < RF_MAX_SIZES && has_number; ++i)
			has_number = last->power[i] == 0;
		steps += has_number && last->coefficient != -form->constant->divisor;
	}
	if (divisor > 0)
		steps += (divisor & (divisor - 1)) == 0 ? 1 : REMAINDER;
	if (divisor > 0 && is_size)
		parts += 1;
	return steps + fmax(parts, 1);
}

static void add_guard(struct counting *c, const struct rf_stream_node *node)
{
	const struct rf_warp_executions *at = &c->counts->nodes[node->index];
	const struct rf_guard *guard = node->source->guard;
	double steps = 0;

	for (size_t i = 0; i < guard->condition_count && guard->step_count == 0; ++i)
		steps += condition_steps(c, &guard->conditions[i]);
	add(c, &c->code->warps.integer, at, fmax(steps, 1));
	add(c, &c->code->warps.control, at, 1);
}

/* Nodes that are come to from what runs so often. */
static void count_nodes(struct counting *c, const struct rf_stream_node *node,
                        const struct rf_warp_executions *from)
{
	for (; node != NULL; node = node->next) {
		const struct rf_warp_executions *at = &c->counts->nodes[node->index];
		int depth = c->depth;

		if (node->kind == RF_NODE_STATEMENT) {
			add_statement(c, node);
			add_places(c, node);
			add_shifts(c, node);
		} else if (node->kind == RF_NODE_GUARD) {
			add_guard(c, node);
		} else if (node->loop->role == RF_ROLE_TURNS) {
			add_loop(c, node, from);
		} else {
			at = from;
		}
		count_nodes(c, node->children, at);
		count_nodes(c, node->otherwise, at);
		c->depth = depth;
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
	/* Where the stack is, and where the thread is. */
	add(&c, &code->warps.other, &c.all, 1 + AXIS_READS * axes);
	add(&c, &code->warps.integer, &c.all, axes);
	add(&c, &code->warps.control, &c.all, 1); /* the end of the thread */
	add_requests(&c);
	count_nodes(&c, stream->root, &c.all);
}
