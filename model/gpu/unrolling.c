/* SPDX-License-Identifier: MIT
 *
 * Turns of a loop inside a thread that a compiler writes out.
 *
 * A loop whose bounds and step are numbers of the source is written out as a whole where that is
 * not too much code, else by a power of two that parts its turns.  Of other loops four turns
 * become one, or two, as far as they are short, with a loop for what is left over; none do where
 * something must happen in all threads of a block or a warp together, where the loop has other
 * ends, or other loops in it, and where its counter is moved by an unsigned number that is not
 * known, as by `gridDim.x * blockDim.x`: then it may wrap, and nobody knows how often it turns.
 *
 * What is short follows from loops of growing bodies that nvcc 13.0 was given: instructions before
 * the last translation, of which an access is four - its index, that as 64 bits, the address, the
 * load - and an operation one.
 */
#include "model/gpu/unrolling.h"

#include <math.h>

enum { ACCESS = 4, CALL = 20, CONDITION = 2, MOST_AS_A_WHOLE = 450, MOST_OF_SOME = 195 };
enum { TURNS_OF_KNOWN = 16, TURNS_OF_OTHERS = 4 };

static bool is_number(const struct rf_stream_node *node)
{
	const struct rf_loop *loop = node->loop;

	return node->lower_count == 1 && node->upper_count == 1 && loop->lower_count == 1 &&
	       loop->upper_count == 1 && node->lower->term_count == 0 &&
	       node->upper->term_count == 0 && !loop->step_is_open && !loop->end_is_open &&
	       !loop->is_irregular && !loop->has_mean_length &&
	       rf_formula_is_constant(loop->lower->constant, NULL) &&
	       rf_formula_is_constant(loop->upper->constant, NULL);
}

/* How often a loop turns at most. */
static double turns_of(const struct rf_stream_node *loop)
{
	int64_t step = loop->loop->step < 0 ? -loop->loop->step : loop->loop->step;

	return loop->most < loop->least ? 1 : (double)((loop->most - loop->least) / step + 1);
}

/* Accesses and operations of a statement. */
static double statement_size(const struct rf_stream *stream, const struct rf_stream_node *node)
{
	const struct rf_kernel *kernel = stream->kernel;
	const struct rf_statement *s = node->source->statement;
	double size = 0;

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
		const struct rf_operations *o = &s->operations[e];

		size += (double)(o->add + o->mul + o->div + o->sqrt + o->other + o->integer);
		for (int k = 0; k < RF_CALL_KINDS; ++k)
			size += k != RF_CALL_ROUND ? CALL * (double)o->calls[k] : 0;
	}
	for (size_t i = 0; i < node->reference_count; ++i) {
		enum rf_space space = kernel->arrays[node->references[i].array].space;

		size += space == RF_SPACE_GLOBAL || space == RF_SPACE_SHARED ? ACCESS : 0;
	}
	return size;
}

/* Of a piece of code; infinite where a loop is left in it. */
static double size_of(const struct rf_stream *stream, const struct rf_stream_node *node)
{
	double size = 0;

	for (; node != NULL; node = node->next) {
		double inside = size_of(stream, node->children);

		if (node->kind == RF_NODE_STATEMENT)
			size += statement_size(stream, node);
		else if (node->kind == RF_NODE_GUARD)
			size += CONDITION + inside + size_of(stream, node->otherwise);
		else
			inside *= turns_of(node);
		if (node->kind == RF_NODE_LOOP)
			size += is_number(node) && inside <= MOST_AS_A_WHOLE ? inside : INFINITY;
	}
	return size;
}

/* Whether threads come together somewhere. */
static bool meets(const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next)
		if ((node->kind == RF_NODE_STATEMENT &&
		     node->source->statement->thread.barriers +
		             node->source->statement->thread.shuffles >
		         0) ||
		    meets(node->children) || meets(node->otherwise))
			return true;
	return false;
}

struct rf_unrolling rf_unrolling_of(const struct rf_stream *stream,
                                    const struct rf_stream_node *node)
{
	const struct rf_loop *loop = node->loop;
	double size = size_of(stream, node->children), all = turns_of(node);
	struct rf_unrolling u = { .turns = TURNS_OF_OTHERS, .is_known = is_number(node) };

	if (u.is_known && all * size <= MOST_AS_A_WHOLE) {
		u.is_whole = true;
		u.turns = all;
		return u;
	}
	if (u.is_known && fmod(all, 2) == 0) {
		for (u.turns = TURNS_OF_KNOWN; fmod(all, u.turns) != 0; u.turns /= 2)
			;
	} else if (meets(node->children) || loop->ends_early || loop->ends_inside ||
	           (loop->step_is_open && (loop->step_is_unsigned || loop->is_unsigned))) {
		u.turns = 1;
	}
	while (u.turns > 1 && u.turns * size > MOST_OF_SOME)
		u.turns /= 2;
	return u;
}
