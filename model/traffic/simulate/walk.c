/* SPDX-License-Identifier: MIT
 *
 * Walks through a stream.
 *
 * An innermost loop becomes one run.  Conditions inside it are affine in its variable, so they
 * change at a few places only, and between two of them the run has the same references.  The
 * places are found by division, and the run is cut there: the stream stays exact.  In 100 turns of
 * i, `if (i >= 3) A else B` and `if (i == 50) C` make four runs, of B, A, A with C, and A.  Where
 * a condition asks for a remainder, or turns lead from row to row of a packed triangle, each turn
 * is a run of its own.
 */
#include "model/traffic/simulate/walk.h"

#include <stdlib.h>

#include "base/integer.h"
#include "model/traffic/nest/stream_rows.h"

/* By which a thread is ahead of the next one, in an innermost loop: a few lines. */
enum { AHEAD_BYTES = 256 };

static int64_t value_of(const struct rf_walk *walk, const struct rf_stream_form *form)
{
	int64_t value = form->constant;

	for (size_t i = 0; i < form->term_count; ++i)
		value += form->terms[i].factor * walk->values[form->terms[i].loop];
	return value;
}

static int64_t address_of(const struct rf_walk *walk, const struct rf_stream_reference *reference)
{
	const struct rf_stream_rows *rows = reference->rows;

	if (rows == NULL)
		return value_of(walk, &reference->address);
	return rf_stream_rows_start(rows, value_of(walk, &rows->one),
	                            value_of(walk, &rows->other)) +
	       value_of(walk, &rows->rest);
}

/* How far a reference moves with each step of a loop that does not count its rows. */
static int64_t factor_of(const struct rf_stream_reference *reference, int loop)
{
	return rf_stream_factor(
	    reference->rows != NULL ? &reference->rows->rest : &reference->address, loop);
}

/* One innermost loop, or a single statement as a loop of one turn. */
struct run {
	struct rf_walk *walk;
	const struct rf_walk_sink *sink;
	int loop; /* -1 for none */
	int64_t first, step;
	size_t count; /* references so far */
};

static bool condition_holds(const struct rf_walk *walk, const struct rf_stream_condition *condition)
{
	return rf_stream_holds(condition, value_of(walk, &condition->form));
}

static bool guard_holds(const struct rf_walk *walk, const struct rf_stream_node *guard)
{
	for (size_t i = 0; i < guard->condition_count; ++i)
		if (!condition_holds(walk, &guard->conditions[i]))
			return false;
	return true;
}

/* Adds the references that happen at the current values. */
static void collect(struct run *r, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_GUARD) {
			collect(r, guard_holds(r->walk, node) ? node->children : node->otherwise);
			continue;
		}
		for (size_t i = 0; i < node->reference_count; ++i) {
			const struct rf_stream_reference *reference = &node->references[i];

			r->walk->run_accesses[r->count] = reference->access;
			r->walk->run[r->count++] = (struct rf_sim_reference){
				.address = (uint64_t)address_of(r->walk, reference),
				.stride = r->step * factor_of(reference, r->loop),
				.bytes = (uint32_t)reference->bytes,
				.kind = reference->kind,
			};
		}
	}
}

/* sum += count * factor; false when there is no room for that. */
static bool add_product(uint64_t *sum, uint64_t count, uint64_t factor)
{
	uint64_t product;

	return !__builtin_mul_overflow(count, factor, &product) &&
	       !__builtin_add_overflow(*sum, product, sum);
}

/* Counts some turns of the run. */
static bool count_run(struct rf_walk *walk, size_t count, uint64_t turns)
{
	bool fits = add_product(&walk->references, count, turns);

	for (size_t i = 0; i < count; ++i) {
		if (walk->run[i].kind == RF_SIM_BYPASSING_STORE)
			fits &= add_product(&walk->bypassing_bytes, walk->run[i].bytes, turns);
		if (walk->run[i].kind != RF_SIM_STORE)
			continue;
		fits &= add_product(&walk->stores, 1, turns);
		fits &= add_product(&walk->store_bytes, walk->run[i].bytes, turns);
	}
	walk->is_too_long |= !fits;
	return fits;
}

/* First value and number of turns of a loop at the current values. */
static int64_t start_loop(const struct rf_walk *walk, const struct rf_stream_node *node,
                          int64_t *first)
{
	int64_t lower = INT64_MIN, upper = INT64_MAX;
	int64_t step = node->loop->step;
	int64_t width = step < 0 ? -step : step;

	for (size_t i = 0; i < node->lower_count; ++i) {
		int64_t value = value_of(walk, &node->lower[i]);

		lower = value > lower ? value : lower;
	}
	for (size_t i = 0; i < node->upper_count; ++i) {
		int64_t value = value_of(walk, &node->upper[i]);

		upper = value < upper ? value : upper;
	}
	*first = step > 0 ? lower : upper - 1;
	return upper > lower ? rf_integer_ceil_div(upper - lower, width) : 0;
}

/* Of one thread. */
static bool hand_to_one(struct run *r, const struct rf_stream_node *body, int64_t from, int64_t to)
{
	uint64_t turns = (uint64_t)(to - from);

	r->count = 0;
	r->walk->run_loop = r->loop;
	if (r->loop >= 0)
		r->walk->values[r->loop] = r->first + r->step * from;
	collect(r, body);
	if (r->count == 0)
		return true;
	if (!count_run(r->walk, r->count, turns))
		return false;
	return r->sink->run(r->sink->context, r->walk->run, r->count, turns);
}

/* Behind the last of the turns from `turn` on that a thread has of so many, counted in its block.
 * Turns behind all blocks are those of a run at a distance, which every thread has. */
static int64_t end_of_block(const struct rf_walk *walk, int64_t turns, int64_t thread, int64_t turn)
{
	const struct rf_thread_team *team = walk->team;
	int64_t own = rf_thread_team_block(team, turns, thread + 1) -
	              rf_thread_team_block(team, turns, thread);

	return turn < rf_thread_team_block(team, turns, 1) ? own : INT64_MAX;
}

/* Whether it is the turn of a thread in the loop that threads walk through side by side; then the
 * variable of that loop has its value. */
static bool turn_to(struct rf_walk *walk, int64_t thread)
{
	int64_t first, turns = start_loop(walk, walk->shared, &first);
	int64_t turn = walk->shared_turn;

	if (turn >= end_of_block(walk, turns, thread, turn))
		return false;
	walk->team->now = thread;
	turn += rf_thread_team_block(walk->team, turns, thread);
	walk->values[walk->shared->loop->id] = first + turn * walk->shared->loop->step;
	return true;
}

/* Turns that a thread goes through before the next one does. */
static int64_t turns_at_once(struct run *r, const struct rf_stream_node *body)
{
	int64_t fastest = 1;

	r->count = 0;
	collect(r, body);
	for (size_t i = 0; i < r->count; ++i)
		if (llabs(r->walk->run[i].stride) > fastest)
			fastest = llabs(r->walk->run[i].stride);
	return fastest < AHEAD_BYTES ? AHEAD_BYTES / fastest : 1;
}

/* Hands out the turns from `from` to `to`, in which the same conditions hold: where threads are
 * side by side, to one after the other, a few turns each. */
static bool hand_out(struct run *r, const struct rf_stream_node *body, int64_t from, int64_t to)
{
	struct rf_walk *walk = r->walk;

	int64_t at_once;

	if (walk->shared == NULL)
		return hand_to_one(r, body, from, to);
	at_once = turns_at_once(r, body);
	for (int64_t turn = from; turn < to; turn += at_once)
		for (int64_t t = walk->team->first; t < walk->team->end; ++t)
			if (turn_to(walk, t) &&
			    !hand_to_one(r, body, turn, to - turn > at_once ? turn + at_once : to))
				return false;
	return true;
}

static size_t add_break(int64_t *breaks, size_t count, int64_t turn, int64_t turns)
{
	if (turn > 0 && turn < turns)
		breaks[count++] = turn;
	return count;
}

/* The turns at which a condition begins or ceases to hold. */
static size_t condition_breaks(const struct run *r, const struct rf_stream_condition *condition,
                               int64_t turns, int64_t *breaks, size_t count)
{
	int64_t slope = r->step * rf_stream_factor(&condition->form, r->loop);
	int64_t start;

	if (slope == 0)
		return count;
	start = value_of(r->walk, &condition->form);
	if (condition->is_equality) {
		if (start % slope != 0)
			return count;
		count = add_break(breaks, count, -start / slope, turns);
		return add_break(breaks, count, -start / slope + 1, turns);
	}
	if (slope > 0)
		return add_break(breaks, count, -rf_integer_floor_div(start, slope), turns);
	return add_break(breaks, count, rf_integer_floor_div(start, -slope) + 1, turns);
}

static size_t find_breaks(const struct run *r, const struct rf_stream_node *node, int64_t turns,
                          int64_t *breaks, size_t count)
{
	for (; node != NULL; node = node->next) {
		for (size_t i = 0; i < node->condition_count; ++i)
			count = condition_breaks(r, &node->conditions[i], turns, breaks, count);
		count = find_breaks(r, node->children, turns, breaks, count);
		count = find_breaks(r, node->otherwise, turns, breaks, count);
	}
	return count;
}

static int compare(const void *a, const void *b)
{
	int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;

	return (left > right) - (left < right);
}

/* Whether a condition that asks for a remainder changes from turn to turn, or the length of a row
 * of a packed triangle. */
static bool alternates(const struct run *r, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		for (size_t i = 0; i < node->reference_count; ++i)
			if (node->references[i].rows != NULL &&
			    node->references[i].rows->loop == r->loop)
				return true;
		for (size_t i = 0; i < node->condition_count; ++i)
			if (node->conditions[i].divisor > 0 &&
			    rf_stream_factor(&node->conditions[i].form, r->loop) != 0)
				return true;
		if (alternates(r, node->children) || alternates(r, node->otherwise))
			return true;
	}
	return false;
}

static bool run_by_turns(struct run *r, const struct rf_stream_node *body, int64_t turns)
{
	for (int64_t turn = 0; turn < turns; ++turn)
		if (!hand_out(r, body, turn, turn + 1))
			return false;
	return true;
}

static bool run_innermost(struct run *r, const struct rf_stream_node *body, int64_t turns)
{
	int64_t *breaks = r->walk->breaks;
	int64_t from = 0;
	size_t count;

	if (alternates(r, body))
		return run_by_turns(r, body, turns);
	r->walk->values[r->loop] = r->first;
	count = find_breaks(r, body, turns, breaks, 0);
	if (count > 1)
		qsort(breaks, count, sizeof(*breaks), compare);
	breaks[count++] = turns;
	for (size_t i = 0; i < count; ++i) {
		if (breaks[i] == from)
			continue;
		if (!hand_out(r, body, from, breaks[i]))
			return false;
		from = breaks[i];
	}
	return true;
}

/* Whether threads divide a loop that no thread is in yet. */
static bool is_divided(const struct rf_walk *walk, const struct rf_stream_node *loop)
{
	return walk->team != NULL && walk->shared == NULL && walk->team->is_divided[loop->loop->id];
}

int64_t rf_walk_trips(const struct rf_walk *walk, const struct rf_stream_node *loop)
{
	int64_t first, turns = start_loop(walk, loop, &first);

	if (!is_divided(walk, loop))
		return turns;
	return rf_thread_team_block(walk->team, turns, walk->team->first + 1) -
	       rf_thread_team_block(walk->team, turns, walk->team->first);
}

static bool walk_all(struct rf_walk *walk, const struct rf_stream_node *node,
                     const struct rf_walk_sink *sink)
{
	for (; node != NULL; node = node->next)
		if (!rf_walk_node(walk, node, sink))
			return false;
	return true;
}

bool rf_walk_can_skip(const struct rf_stream_node *node)
{
	return node->kind == RF_NODE_LOOP && !node->is_innermost && node->is_independent &&
	       node->moves_alike;
}

/* Counts turns that are not walked, each like the one since `before`. */
static bool count_skipped(struct rf_walk *walk, const struct rf_walk *before, uint64_t turns)
{
	struct rf_walk now = *walk;
	bool fits = true;

	fits &= add_product(&walk->iterations, now.iterations - before->iterations, turns);
	fits &= add_product(&walk->references, now.references - before->references, turns);
	fits &= add_product(&walk->stores, now.stores - before->stores, turns);
	fits &= add_product(&walk->store_bytes, now.store_bytes - before->store_bytes, turns);
	fits &= add_product(&walk->bypassing_bytes, now.bypassing_bytes - before->bypassing_bytes,
	                    turns);
	walk->is_too_long |= !fits;
	return fits;
}

/* Walks a loop around others, without the turns that the sink can do without. */
static bool walk_with_skips(struct rf_walk *walk, const struct rf_stream_node *loop,
                            const struct rf_walk_sink *sink)
{
	int64_t turns = rf_walk_trips(walk, loop);
	struct rf_walk before = *walk;

	for (int64_t turn = 0; turn < turns;) {
		int64_t skipped = sink->skip(sink->context, loop, turn, turns);

		if (skipped > 0) {
			if (!count_skipped(walk, &before, (uint64_t)skipped))
				return false;
			before = *walk;
			turn += skipped;
			continue;
		}
		before = *walk;
		if (!rf_walk_turns(walk, loop, turn++, 1, sink))
			return false;
	}
	sink->skip(sink->context, loop, turns, turns);
	return true;
}

/* Counts turns of the loop that iterations are counted of, for all threads that are in it. */
static bool count_iterations(struct rf_walk *walk, const struct rf_stream_node *loop, int64_t count)
{
	uint64_t threads = 0;

	if (loop->loop->id != walk->counted_loop || count <= 0)
		return true;
	for (int64_t t = 0; walk->shared != NULL && t < walk->team->end - walk->team->first; ++t)
		threads += turn_to(walk, walk->team->first + t);
	walk->is_too_long |=
	    !add_product(&walk->iterations, (uint64_t)count, walk->shared != NULL ? threads : 1);
	return !walk->is_too_long;
}

static bool walk_turns(struct rf_walk *walk, const struct rf_stream_node *loop, int64_t first,
                       int64_t count, const struct rf_walk_sink *sink)
{
	int64_t start;
	int64_t step = loop->loop->step;
	struct run r = { .walk = walk, .sink = sink, .loop = loop->loop->id, .step = step };

	start_loop(walk, loop, &start);
	r.first = start + first * step;
	if (!count_iterations(walk, loop, count))
		return false;
	if (count > 0 && loop->is_innermost)
		return run_innermost(&r, loop->children, count);
	for (int64_t i = 0; i < count; ++i) {
		walk->values[loop->loop->id] = r.first + i * step;
		if (!walk_all(walk, loop->children, sink))
			return false;
	}
	return true;
}

/* The same turns of the block of each thread: one after the other, a few turns each, where there is
 * no loop inside, and a turn each where turns differ by more than addresses; one thread by itself
 * all of them. */
static bool walk_blocks(struct rf_walk *walk, const struct rf_stream_node *loop, int64_t first,
                        int64_t count, const struct rf_walk_sink *sink)
{
	struct rf_thread_team *team = walk->team;
	int64_t start, turns = start_loop(walk, loop, &start), at_once = 1;
	struct run r = { .walk = walk, .loop = loop->loop->id, .step = loop->loop->step };
	bool goes_on = true;

	if (loop->is_innermost)
		at_once = turns_at_once(&r, loop->children);
	if (team->end - team->first == 1)
		at_once = count;
	for (int64_t i = first; goes_on && i < first + count; i += at_once)
		for (int64_t t = team->first; goes_on && t < team->end; ++t) {
			int64_t block = rf_thread_team_block(team, turns, t);
			int64_t end = end_of_block(walk, turns, t, i);
			int64_t next = i + at_once < first + count ? i + at_once : first + count;

			team->now = t;
			next = next < end ? next : end;
			walk->team = NULL; /* who divides no other loop inside */
			if (next > i)
				goes_on = walk_turns(walk, loop, block + i, next - i, sink);
			walk->team = team;
		}
	return goes_on;
}

/* Turns that differ by addresses alone: all threads are in the same turn of their blocks, and of
 * all loops inside. */
static bool walk_side_by_side(struct rf_walk *walk, const struct rf_stream_node *loop,
                              int64_t first, int64_t count, const struct rf_walk_sink *sink)
{
	bool goes_on = true;

	walk->shared = loop;
	for (int64_t i = first; goes_on && i < first + count; ++i) {
		walk->shared_turn = i;
		goes_on = count_iterations(walk, loop, 1) && walk_all(walk, loop->children, sink);
	}
	walk->shared = NULL;
	return goes_on;
}

bool rf_walk_turns(struct rf_walk *walk, const struct rf_stream_node *loop, int64_t first,
                   int64_t count, const struct rf_walk_sink *sink)
{
	bool goes_on;

	if (!is_divided(walk, loop))
		return walk_turns(walk, loop, first, count, sink);
	goes_on =
	    loop->is_independent && !loop->is_innermost && walk->team->end - walk->team->first > 1
		? walk_side_by_side(walk, loop, first, count, sink)
		: walk_blocks(walk, loop, first, count, sink);
	walk->team->now = 0;
	return goes_on;
}

bool rf_walk_node(struct rf_walk *walk, const struct rf_stream_node *node,
                  const struct rf_walk_sink *sink)
{
	struct run r = { .walk = walk, .sink = sink, .loop = -1 };
	struct rf_stream_node alone;

	if (sink->skip != NULL && rf_walk_can_skip(node))
		return walk_with_skips(walk, node, sink);
	if (node->kind == RF_NODE_LOOP)
		return rf_walk_turns(walk, node, 0, rf_walk_trips(walk, node), sink);
	if (node->kind == RF_NODE_GUARD)
		return walk_all(walk, guard_holds(walk, node) ? node->children : node->otherwise,
		                sink);
	alone = *node;
	alone.next = NULL;
	return hand_out(&r, &alone, 0, 1);
}

static void measure_room(const struct rf_stream_node *node, size_t *references, size_t *breaks)
{
	for (; node != NULL; node = node->next) {
		*references += node->reference_count;
		*breaks += 2 * node->condition_count;
		measure_room(node->children, references, breaks);
		measure_room(node->otherwise, references, breaks);
	}
}

enum rf_status rf_walk_make(const struct rf_stream *stream, int counted_loop,
                            struct rf_arena *arena, struct rf_walk *walk)
{
	size_t references = 0, breaks = 0;

	measure_room(stream->root, &references, &breaks);
	*walk = (struct rf_walk){
		.stream = stream,
		.values = RF_NEW_ARRAY(arena, int64_t, stream->kernel->loop_count + 1),
		.run = RF_NEW_ARRAY(arena, struct rf_sim_reference, references + 1),
		.run_accesses = RF_NEW_ARRAY(arena, int, references + 1),
		.run_loop = -1,
		.breaks = RF_NEW_ARRAY(arena, int64_t, breaks + 2),
		.counted_loop = counted_loop,
	};
	return walk->values == NULL || walk->run == NULL || walk->run_accesses == NULL ||
	               walk->breaks == NULL
	           ? RF_FAILED
	           : RF_OK;
}
