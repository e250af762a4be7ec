/* SPDX-License-Identifier: MIT
 *
 * Memory that each thread has for itself, and constants.
 *
 * An array that is declared in a thread lies in registers as long as all of its subscripts are
 * numbers once the loops with constant bounds are unrolled, and registers have room for it; else
 * in local memory.  There words of 4 bytes of the lanes of a warp lie side by side, so that lanes
 * with the same subscript ask for a line of words, and those with different ones for as many:
 *
 *     double t[64], 32 lanes at t[k]       2 words, 4 sectors of 8 lanes each     8 sectors
 *                   lane l at t[l]         2 words of 32 lines, a sector each    64 sectors
 *
 * A constant is read in one round for all lanes that ask for the same one, and in as many rounds as
 * there are different ones.  Where all threads read the same one at a fixed place it is an operand
 * of an instruction, and no load.
 */
#include "model/gpu/thread_memory.h"

#include "base/integer.h"
#include "model/gpu/request_sums.h"

enum { WORD_BYTES = 4, UNROLLED_TURNS = 64, REGISTER_BYTES = 255 * WORD_BYTES };

struct finding {
	const struct rf_stream *stream;
	struct rf_thread_memory *out;
	bool *is_unrolled; /* by loop */
	bool *is_local;    /* by array: in local memory */
};

static bool is_constant_form(const struct rf_form *form)
{
	int64_t value;

	return form->term_count == 0 && rf_formula_is_constant(form->constant, &value);
}

/* A loop inside the thread whose bounds are numbers of the source, of not too many turns. */
static bool unrolls(const struct rf_stream_node *node)
{
	const struct rf_loop *loop = node->loop;
	int64_t step = loop->step < 0 ? -loop->step : loop->step;

	return loop->role == RF_ROLE_TURNS && !loop->is_irregular && !loop->has_mean_length &&
	       loop->lower_count == 1 && loop->upper_count == 1 &&
	       is_constant_form(&loop->lower[0]) && is_constant_form(&loop->upper[0]) &&
	       (node->most - node->least) / step < UNROLLED_TURNS;
}

static void find_loops(struct finding *f, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_LOOP)
			f->is_unrolled[node->loop->id] = unrolls(node);
		find_loops(f, node->children);
		find_loops(f, node->otherwise);
	}
}

/* Whether a place is a number in the compiled code. */
static bool is_fixed(const struct finding *f, const struct rf_stream_form *address)
{
	for (size_t i = 0; i < address->term_count; ++i)
		if (!f->is_unrolled[address->terms[i].loop])
			return false;
	return address->known;
}

/* Blocks move no constant that threads of a warp read at a time; threads do, and loops. */
static bool is_loaded(const struct finding *f, const struct rf_stream_form *address)
{
	for (size_t i = 0; i < address->term_count; ++i)
		if (f->stream->kernel->loops[address->terms[i].loop]->role != RF_ROLE_BLOCK &&
		    !f->is_unrolled[address->terms[i].loop])
			return true;
	return !address->known;
}

static void find_references(struct finding *f, const struct rf_stream_node *node)
{
	const struct rf_kernel *kernel = f->stream->kernel;

	for (; node != NULL; node = node->next) {
		for (size_t i = 0; i < node->reference_count; ++i) {
			const struct rf_stream_reference *r = &node->references[i];
			enum rf_space space = kernel->arrays[r->array].space;

			if (space == RF_SPACE_LOCAL && !is_fixed(f, &r->address))
				f->is_local[r->array] = true;
			if (space == RF_SPACE_CONSTANT && is_loaded(f, &r->address))
				f->out->is_request[r->access] = true;
		}
		find_references(f, node->children);
		find_references(f, node->otherwise);
	}
}

/* Bytes of an array of constant size; 0: not known. */
static int64_t bytes_of(const struct rf_array *array)
{
	int64_t bytes = array->element_bytes;

	for (size_t i = 0; i < array->extent_count; ++i) {
		int64_t extent;

		if (array->extents[i] == NULL ||
		    !rf_formula_is_constant(array->extents[i], &extent))
			return 0;
		bytes *= extent;
	}
	return bytes;
}

enum rf_status rf_thread_memory_find(const struct rf_stream *stream, struct rf_arena *arena,
                                     struct rf_thread_memory *out)
{
	const struct rf_kernel *kernel = stream->kernel;
	struct finding f = { .stream = stream, .out = out };

	*out = (struct rf_thread_memory){ 0 };
	out->is_request = RF_NEW_ARRAY(arena, bool, kernel->access_count + 1);
	f.is_unrolled = RF_NEW_ARRAY(arena, bool, kernel->loop_count + 1);
	f.is_local = RF_NEW_ARRAY(arena, bool, kernel->array_count + 1);
	if (out->is_request == NULL || f.is_unrolled == NULL || f.is_local == NULL)
		return RF_FAILED;
	find_loops(&f, stream->root);
	find_references(&f, stream->root);
	for (size_t i = 0; i < kernel->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[i];
		enum rf_space space = kernel->arrays[access->array].space;

		if (access->is_indirect && space == RF_SPACE_LOCAL)
			f.is_local[access->array] = true;
		if (access->is_indirect && space == RF_SPACE_CONSTANT)
			out->is_request[i] = true;
	}
	for (size_t i = 0; i < kernel->array_count; ++i) {
		if (kernel->arrays[i].space != RF_SPACE_LOCAL)
			continue;
		f.is_local[i] |= bytes_of(&kernel->arrays[i]) > REGISTER_BYTES;
		if (f.is_local[i])
			out->local_bytes += (double)bytes_of(&kernel->arrays[i]);
	}
	for (size_t i = 0; i < kernel->access_count; ++i)
		out->is_request[i] |= f.is_local[kernel->accesses[i].array];
	return RF_OK;
}

/* ---- cost ---- */

static int64_t words_of(int64_t bytes)
{
	return (bytes + WORD_BYTES - 1) / WORD_BYTES;
}

/* How many different items there are. */
static int distinct(const int64_t *items, int count)
{
	int found = 0;

	for (int i = 0; i < count; ++i) {
		bool is_new = true;

		for (int k = 0; k < i && is_new; ++k)
			is_new = items[k] != items[i];
		found += is_new;
	}
	return found;
}

static struct rf_request_cost cost_of(const struct rf_warp_memory *memory,
                                      const struct rf_lanes_class *c,
                                      const struct rf_lanes_form *form, enum rf_space space,
                                      int64_t bytes, uint64_t mask)
{
	struct rf_request_cost cost = { 0 };
	int64_t lines[RF_MOST_LANES], sectors[RF_MOST_LANES];
	int64_t words = words_of(bytes), beside = memory->sector_bytes / WORD_BYTES;
	int count = 0;

	for (int64_t lane = 0; lane < c->lanes; ++lane) {
		if (!(mask >> lane & 1))
			continue;
		lines[count] = rf_lanes_part(c, form, lane);
		if (space == RF_SPACE_LOCAL)
			lines[count] = rf_integer_floor_div(lines[count], WORD_BYTES);
		sectors[count] = lines[count] * RF_MOST_LANES + lane / beside;
		++count;
	}
	if (space == RF_SPACE_CONSTANT) {
		cost.data_wavefronts = distinct(lines, count);
		return cost;
	}
	cost.sectors = (double)words * distinct(sectors, count);
	cost.lines = (double)words * distinct(lines, count);
	cost.data_wavefronts = (double)words;
	if (memory->has_cache_banks)
		cost.tag_wavefronts = cost.lines > 2 ? 0.5 + 0.25 * cost.lines : 1;
	return cost;
}

void rf_thread_memory_add(const struct rf_warp_memory *memory, const struct rf_lanes_class *c,
                          const struct rf_lanes_form *form, enum rf_space space, int64_t bytes,
                          uint64_t mask, double times, struct rf_request_cost *least,
                          struct rf_request_cost *most)
{
	static const struct rf_lanes_form same = { .known = true };
	struct rf_lanes_class line = { .lanes = memory->lanes };
	struct rf_lanes_form apart = same;
	struct rf_request_cost cost;

	if (form->known) {
		cost = cost_of(memory, c, form, space, bytes, mask);
		rf_request_sums_add(least, &cost, times);
		rf_request_sums_add(most, &cost, times);
		return;
	}
	apart.thread[0] = bytes > WORD_BYTES ? bytes : WORD_BYTES;
	for (int64_t lane = 0; lane < memory->lanes; ++lane)
		line.thread[lane][0] = lane;
	cost = cost_of(memory, &line, &same, space, bytes, mask);
	rf_request_sums_add(least, &cost, times);
	cost = cost_of(memory, &line, &apart, space, bytes, mask);
	rf_request_sums_add(most, &cost, times);
}
