/* SPDX-License-Identifier: MIT
 *
 * The main loop among those that a compiler makes of one loop of the source.
 *
 * A loop ends in a jump back to its label.  A vectoriser makes several: the main loop, loops that
 * bring addresses to a boundary or do what is left over, and sometimes the loop as it was, for
 * arrays that overlap.  The main one has most iterations of the source in a turn, which is how far
 * its addresses move in a turn, over how far an iteration of the source moves them:
 *
 *     vmovupd (%rdx,%rax,8), %ymm1        the source moves by 8 B, %rax by 16 in a turn:
 *     ...                                 16 * 8 B / 8 B = 16 iterations
 *     addq    $16, %rax
 *
 * All addresses must agree on that.  Where all of them move by a size or are gathered, so that no
 * number is known, bytes that are stored (or, without stores, loaded) tell; and where no memory is
 * touched, the only counter.  What remains open is refused.
 *
 * A loop with jumps between its own instructions is no straight run of them, which analysers of
 * throughput need; a part that is laid out elsewhere and calls a function (the slow way of a square
 * root) is not counted as such.
 */
#include "toolchain/main_loop.h"

#include <stdlib.h>

#include "base/text.h"

/* ---- the source ---- */

static enum rf_status add_stride(int64_t bytes, struct rf_arena *arena, struct rf_strides *strides)
{
	int64_t *all;
	size_t at = 0;

	while (at < strides->count && strides->bytes[at] < bytes)
		++at;
	if (bytes == 0 || (at < strides->count && strides->bytes[at] == bytes))
		return RF_OK;
	all = RF_NEW_ARRAY(arena, int64_t, strides->count + 1);
	if (all == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < strides->count; ++i)
		all[i + (i >= at)] = strides->bytes[i];
	all[at] = bytes;
	strides->bytes = all;
	++strides->count;
	return RF_OK;
}

static enum rf_status add_access(const struct rf_access *access, const struct rf_loop *loop,
                                 struct rf_arena *arena, struct rf_strides *strides)
{
	rf_formula_p moves =
	    access->is_indirect ? NULL : rf_form_coefficient(&access->address, loop->id);
	int64_t bytes = 0;

	if (moves == NULL && !access->is_indirect)
		return RF_OK;
	if (access->repeats < 0)
		*(access->kind == RF_WRITE ? &strides->stores : &strides->loads) += access->bytes;
	if (moves != NULL && rf_formula_is_constant(moves, &bytes))
		return add_stride(llabs(bytes * loop->step), arena, strides);
	return RF_OK;
}

static enum rf_status add_nodes(const struct rf_kernel *kernel, const struct rf_node *node,
                                const struct rf_loop *loop, struct rf_arena *arena,
                                struct rf_strides *strides)
{
	for (; node != NULL; node = node->next) {
		if (add_nodes(kernel, node->children, loop, arena, strides) != RF_OK ||
		    add_nodes(kernel, node->otherwise, loop, arena, strides) != RF_OK)
			return RF_FAILED;
		for (size_t i = 0;
		     node->kind == RF_NODE_STATEMENT && i < node->statement->access_count; ++i) {
			const struct rf_access *access =
			    &kernel->accesses[node->statement->accesses[i]];

			if (add_access(access, loop, arena, strides) != RF_OK)
				return RF_FAILED;
		}
	}
	return RF_OK;
}

enum rf_status rf_main_loop_strides(const struct rf_kernel *kernel, const struct rf_node *loop,
                                    struct rf_arena *arena, struct rf_strides *strides)
{
	*strides = (struct rf_strides){ .step = llabs(loop->loop->step) };
	return add_nodes(kernel, loop->children, loop->loop, arena, strides);
}

/* ---- one loop of the compiler ---- */

struct candidate {
	size_t first, last;
	bool is_straight;
	const char *call; /* in it, or NULL */
	int64_t iterations;
	const char *refusal;
	struct rf_address_trace trace;
};

/* By how much a register grows in a turn; false where that is not known. */
static bool register_moves(const struct rf_address_trace *trace, int number, int64_t *by)
{
	const struct rf_linear *value = &trace->registers[number];

	for (int i = 0; i < RF_MOST_REGISTERS; ++i)
		if (value->coefficients[i] != (i == number))
			return false;
	*by = value->constant;
	return value->is_known;
}

static bool address_moves(const struct rf_address_trace *trace, const struct rf_linear *address,
                          int64_t *by)
{
	*by = 0;
	for (int i = 0; i < RF_MOST_REGISTERS; ++i) {
		int64_t part;

		if (address->coefficients[i] == 0)
			continue;
		if (!register_moves(trace, i, &part))
			return false;
		*by += address->coefficients[i] * part;
	}
	return address->is_known;
}

static bool is_stride(const struct rf_strides *strides, int64_t bytes)
{
	for (size_t i = 0; i < strides->count; ++i)
		if (strides->bytes[i] == bytes)
			return true;
	return false;
}

/* Whether every address that moves by a number moves by so many iterations. */
static bool all_agree(const struct candidate *candidate, const struct rf_strides *strides,
                      int64_t iterations)
{
	const struct rf_address_trace *trace = &candidate->trace;

	for (size_t i = 0; i < trace->touches.count; ++i) {
		const struct rf_touch *touch = &trace->touches.items[i];
		int64_t by;

		if (touch->is_constant || !address_moves(trace, &touch->address, &by) || by == 0)
			continue;
		if (llabs(by) % iterations != 0 || !is_stride(strides, llabs(by) / iterations))
			return false;
	}
	return true;
}

/* Iterations by how far addresses move; 0 where none moves by a number, -1 where they do not
 * agree. */
static int64_t by_addresses(const struct candidate *candidate, const struct rf_strides *strides)
{
	const struct rf_address_trace *trace = &candidate->trace;
	int64_t least = 0, most = 0;

	for (size_t i = 0; i < trace->touches.count; ++i) {
		const struct rf_touch *touch = &trace->touches.items[i];
		int64_t by;

		if (touch->is_constant || !address_moves(trace, &touch->address, &by) || by == 0)
			continue;
		least = least == 0 || llabs(by) < least ? llabs(by) : least;
		most = llabs(by) > most ? llabs(by) : most;
	}
	if (least == 0 || strides->count == 0)
		return 0;
	for (size_t i = 0; i < strides->count; ++i)
		if (least % strides->bytes[i] == 0 &&
		    all_agree(candidate, strides, least / strides->bytes[i]) &&
		    most / (least / strides->bytes[i]) <= strides->bytes[strides->count - 1])
			return least / strides->bytes[i];
	return -1;
}

/* Iterations by what is stored or, without stores, loaded at places that move by what is not known:
 * of all accesses of the source, since the addresses have not told. */
static int64_t by_bytes(const struct candidate *candidate, const struct rf_strides *strides)
{
	const struct rf_address_trace *trace = &candidate->trace;
	int64_t loads = 0, stores = 0, by;

	for (size_t i = 0; i < trace->touches.count; ++i) {
		const struct rf_touch *touch = &trace->touches.items[i];

		if (touch->is_constant || address_moves(trace, &touch->address, &by))
			continue;
		loads += touch->is_load ? touch->bytes : 0;
		stores += touch->is_store ? touch->bytes : 0;
	}
	if (strides->stores > 0 && stores > 0)
		return stores % strides->stores == 0 ? stores / strides->stores : -1;
	if (strides->stores == 0 && strides->loads > 0 && loads > 0)
		return loads % strides->loads == 0 ? loads / strides->loads : -1;
	return 0;
}

/* Iterations of a turn on vectors of which the compiler says how many it began with: the counter
 * that is left moves by iterations or, where such turns were put behind one another since, by
 * these; 0 where it could be either. */
static int64_t by_counter_of_vectors(const struct candidate *candidate, int64_t of_vectors)
{
	enum { MOST_TURNS = 8 };
	int64_t least = 0, by;

	for (int i = 0; i < RF_MOST_REGISTERS; ++i)
		if (register_moves(&candidate->trace, i, &by) && by != 0 &&
		    (least == 0 || llabs(by) < least))
			least = llabs(by);
	if (of_vectors <= 0 || least == 0)
		return 0;
	if (least <= MOST_TURNS)
		return least % of_vectors == 0 ? 0 : least * of_vectors;
	return least % of_vectors == 0 ? least : 0;
}

/* Iterations by the counters of a loop that touches no memory of its own; where it works on vectors
 * these may count turns as well as iterations, unless the compiler says more. */
static int64_t by_counter(const struct candidate *candidate, const struct rf_strides *strides)
{
	int64_t found = 0, by;

	if (strides->loads > 0 || strides->stores > 0)
		return 0;
	if (candidate->trace.vector_bits > 0)
		return by_counter_of_vectors(candidate, strides->of_vectors);
	for (int i = 0; i < RF_MOST_REGISTERS; ++i) {
		if (!register_moves(&candidate->trace, i, &by) || by == 0)
			continue;
		if (found != 0 && llabs(by) != found)
			return -1;
		found = llabs(by);
	}
	return strides->step == 1 ? found : 0;
}

/* Follows the body once, and finds how many iterations it is. */
static void weigh(const struct rf_isa *isa, const struct rf_code *code,
                  const struct rf_strides *strides, struct rf_arena *arena,
                  struct candidate *candidate)
{
	struct rf_address_trace *trace = &candidate->trace;

	trace->arena = arena;
	trace->body = &code->instructions.items[candidate->first];
	trace->body_count = candidate->last - candidate->first + 1;
	for (int i = 0; i < RF_MOST_REGISTERS; ++i) {
		trace->registers[i].is_known = true;
		trace->registers[i].coefficients[i] = 1;
	}
	for (size_t i = candidate->first; i <= candidate->last; ++i)
		isa->follow(&code->instructions.items[i], trace);
	candidate->iterations = by_addresses(candidate, strides);
	if (candidate->iterations == 0)
		candidate->iterations = by_bytes(candidate, strides);
	if (candidate->iterations == 0)
		candidate->iterations = by_counter(candidate, strides);
	if (trace->unknown != NULL)
		candidate->refusal = rf_arena_print(
		    arena, "how much `%s` does is for the hardware to say", trace->unknown);
	else if (candidate->iterations < 0)
		candidate->refusal = "its addresses do not tell how many iterations it is";
	else if (candidate->iterations == 0)
		candidate->refusal = "nothing in it tells how many iterations it is";
}

/* ---- all of them ---- */

static bool is_within(long at, size_t first, size_t last)
{
	return at >= (long)first && at <= (long)last;
}

/* Whether what is laid out elsewhere, from `at` on, comes back into the loop without a call; to its
 * head a loop around it would come as well, where there may be one. */
static bool comes_back(const struct rf_code *code, long at, size_t first, size_t last)
{
	size_t head = code->is_alone ? first : first + 1;
	bool calls = false;

	for (size_t i = (size_t)at; i < code->instructions.count; ++i) {
		const struct rf_instruction *instruction = &code->instructions.items[i];
		static const char *const always[] = { "jmp", "b", NULL };
		long to;

		if (is_within((long)i, head, last))
			return !calls;
		calls |= instruction->is_call;
		if (instruction->target == NULL)
			continue;
		to = rf_assembly_find(code, instruction->target);
		if (is_within(to, head, last))
			return !calls;
		if (rf_text_is_one_of(instruction->name, always))
			return false;
	}
	return false;
}

static void examine(const struct rf_code *code, struct candidate *candidate)
{
	candidate->is_straight = true;
	for (size_t i = candidate->first; i <= candidate->last; ++i) {
		const struct rf_instruction *instruction = &code->instructions.items[i];
		long to =
		    instruction->target != NULL ? rf_assembly_find(code, instruction->target) : -1;

		if (instruction->is_call)
			candidate->call = instruction->operand_count > 0 ? instruction->operands[0]
			                                                 : "a function";
		if (to < 0 || i == candidate->last)
			continue;
		if (is_within(to, candidate->first, candidate->last) ||
		    comes_back(code, to, candidate->first, candidate->last))
			candidate->is_straight = false;
	}
}

/* A way back to a part that returns is no loop. */
static bool returns(const struct rf_code *code, size_t first, size_t last)
{
	for (size_t i = first; i < last; ++i)
		if (rf_text_starts_with(code->instructions.items[i].name, "ret"))
			return true;
	return false;
}

/* The loops that hold no other one, in the order of the text. */
static size_t list(const struct rf_code *code, struct candidate *candidates)
{
	size_t count = 0;

	for (size_t i = 0; i < code->instructions.count; ++i) {
		const struct rf_instruction *instruction = &code->instructions.items[i];
		long to =
		    instruction->target != NULL ? rf_assembly_find(code, instruction->target) : -1;
		bool holds_other = false;

		if (to < 0 || to > (long)i || returns(code, (size_t)to, i))
			continue;
		for (size_t k = 0; k < count; ++k)
			holds_other |=
			    candidates[k].first > (size_t)to ||
			    (candidates[k].first == (size_t)to && candidates[k].last < i);
		if (holds_other && count > 0 && candidates[count - 1].first == (size_t)to)
			candidates[count - 1].last = i; /* a second way back: one loop */
		else if (!holds_other)
			candidates[count++] = (struct candidate){ .first = (size_t)to, .last = i };
	}
	return count;
}

static const char *refusal_of(const struct candidate *candidates, size_t count,
                              struct rf_arena *arena)
{
	for (size_t i = 0; i < count; ++i)
		if (candidates[i].refusal != NULL)
			return candidates[i].refusal;
	for (size_t i = 0; i < count; ++i)
		if (candidates[i].call != NULL)
			return rf_arena_print(arena,
			                      "the compiled loop calls %s, whose time is not known",
			                      candidates[i].call);
	return count > 0 ? "the compiled loop has branches in it"
	                 : "the compiler leaves no loop: its iterations are written out";
}

/* Bits of the vectors that it works on; what computes nothing works on what it moves. */
static int64_t width_of(const struct rf_address_trace *trace)
{
	if (trace->vector_bits > 0 || trace->has_scalars)
		return trace->vector_bits;
	return trace->moved_bits;
}

/* A loop of which the iterations are not known, and that may be the main one all the same: it works
 * on vectors, or touches more than the one that was found. */
static const char *doubt(const struct candidate *candidates, size_t count,
                         const struct candidate *best)
{
	for (size_t i = 0; i < count; ++i) {
		const struct candidate *other = &candidates[i];

		if (other->refusal != NULL &&
		    (other->trace.touches.count > best->trace.touches.count ||
		     width_of(&other->trace) > width_of(&best->trace)))
			return other->refusal;
	}
	return NULL;
}

static void take(const struct candidate *candidate, struct rf_main_loop *found)
{
	const struct rf_address_trace *trace = &candidate->trace;

	found->first = candidate->first;
	found->last = candidate->last;
	found->iterations = candidate->iterations;
	if (candidate->iterations > 1)
		found->vector_bits = width_of(trace);
	for (size_t i = 0; i < trace->touches.count; ++i) {
		const struct rf_touch *touch = &trace->touches.items[i];

		found->load_bytes += touch->is_load ? touch->bytes : 0;
		found->store_bytes += touch->is_store ? touch->bytes : 0;
	}
}

enum rf_status rf_main_loop_find(const struct rf_isa *isa, const struct rf_code *code,
                                 const struct rf_strides *strides, struct rf_arena *arena,
                                 struct rf_main_loop *found)
{
	struct candidate *candidates =
	    RF_NEW_ARRAY(arena, struct candidate, code->instructions.count + 1);
	const struct candidate *best = NULL;
	size_t count;

	*found = (struct rf_main_loop){ 0 };
	if (candidates == NULL)
		return RF_FAILED;
	count = list(code, candidates);
	if (count == 0 && code->is_marked && code->instructions.count > 0)
		candidates[count++] = (struct candidate){ .last = code->instructions.count - 1 };
	for (size_t i = 0; i < count; ++i) {
		struct candidate *candidate = &candidates[i];

		examine(code, candidate);
		if (!candidate->is_straight || candidate->call != NULL)
			continue;
		weigh(isa, code, strides, arena, candidate);
		if (candidate->refusal == NULL &&
		    (best == NULL || candidate->iterations > best->iterations))
			best = candidate;
	}
	if (best != NULL) {
		take(best, found);
		found->refusal = doubt(candidates, count, best);
	} else {
		found->refusal = refusal_of(candidates, count, arena);
	}
	return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
}
