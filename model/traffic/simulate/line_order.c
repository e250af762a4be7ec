/* SPDX-License-Identifier: MIT
 *
 * Lines that vectors take whole, one after the other.
 *
 * Turns in which the slowest reference walks through a line come together, as those of a body that
 * is unrolled over a line.  In them each group of references asks for the lines that it comes to,
 * once, and all of the group use a line then: a[i-1] and a[i+1], whose places are less than two
 * lines apart, so that what the one leaves is what the other enters.  a[i] += b[i] of doubles asks
 * for a line of a, which is loaded and stored, and then for one of b; element by element it asks
 * eight times in turn.
 *
 * Vectors of a body that is not unrolled come one after the other, and each reference asks for its
 * line as often as vectors make one.
 *
 * Lines of no more groups than a set has ways get along in any order, and elements come one by
 * one.
 */
#include "model/traffic/simulate/line_order.h"

#include <stdlib.h>

#include "base/integer.h"

/* References that move alike and share lines. */
struct rf_line_group {
	int64_t stride;
	int64_t low, high; /* bytes from the first to the last, in the first turn of the run */
	int64_t piece;     /* bytes for which it asks at once: a line, or a vector ... */
	int64_t last;      /* ... of which this was the last one, ... */
	bool has_last;     /* ... if there was any */
};

void rf_line_order_make(struct rf_sim *sim, uint32_t core, const struct rf_levels *levels,
                        int64_t lanes, struct rf_arena *arena, struct rf_line_order *order)
{
	*order = (struct rf_line_order){ .sim = sim,
		                         .core = core,
		                         .arena = arena,
		                         .line_bytes = levels->sims[0].line_bytes,
		                         .lanes = lanes,
		                         .fewest_ways = SIZE_MAX };
	for (size_t i = 0; i < levels->count; ++i)
		if (levels->sims[i].ways > 0 && levels->sims[i].ways < order->fewest_ways)
			order->fewest_ways = levels->sims[i].ways;
}

static enum rf_status make_room(struct rf_line_order *order, size_t count)
{
	if (count <= order->room)
		return RF_OK;
	order->group_of = RF_NEW_ARRAY(order->arena, size_t, count);
	order->groups = RF_NEW_ARRAY(order->arena, struct rf_line_group, count);
	order->next = RF_NEW_ARRAY(order->arena, struct rf_sim_reference, count);
	order->room = count;
	order->next_count = 0;
	return order->group_of == NULL || order->groups == NULL || order->next == NULL ? RF_FAILED
	                                                                               : RF_OK;
}

/* Whether the run goes on where the one before left off. */
static bool goes_on(const struct rf_line_order *order, const struct rf_sim_reference *references,
                    size_t count)
{
	if (count != order->next_count)
		return false;
	for (size_t q = 0; q < count; ++q)
		if (references[q].address != order->next[q].address ||
		    references[q].stride != order->next[q].stride ||
		    references[q].bytes != order->next[q].bytes)
			return false;
	return true;
}

static bool belongs(const struct rf_line_order *order, const struct rf_line_group *group,
                    const struct rf_sim_reference *reference)
{
	int64_t at = (int64_t)reference->address;
	int64_t reach = order->lanes > 0 ? 0 : 2 * order->line_bytes;

	return reference->stride == group->stride && llabs(group->stride) <= order->line_bytes &&
	       at < group->high + reach && at + reach > group->low;
}

static int64_t piece_of(const struct rf_line_order *order, int64_t stride)
{
	int64_t vector = order->lanes * llabs(stride);

	return vector > 0 && vector < order->line_bytes ? vector : order->line_bytes;
}

static void find_groups(struct rf_line_order *order, const struct rf_sim_reference *references,
                        size_t count)
{
	order->group_count = 0;
	for (size_t q = 0; q < count; ++q) {
		int64_t low = (int64_t)references[q].address, high = low + references[q].bytes;
		struct rf_line_group *group;
		size_t g = 0;

		while (g < order->group_count && !belongs(order, &order->groups[g], &references[q]))
			g += 1;
		order->group_of[q] = g;
		group = &order->groups[g];
		if (g == order->group_count) {
			order->group_count += 1;
			*group = (struct rf_line_group){ references[q].stride,
				                         low,
				                         high,
				                         piece_of(order, references[q].stride),
				                         0,
				                         false };
		}
		group->low = low < group->low ? low : group->low;
		group->high = high > group->high ? high : group->high;
	}
}

/* The group's next references, moved on to the turn at which the run begins. */
static void move_groups(struct rf_line_order *order, uint64_t iterations)
{
	for (size_t g = 0; g < order->group_count; ++g) {
		order->groups[g].low += order->groups[g].stride * (int64_t)iterations;
		order->groups[g].high += order->groups[g].stride * (int64_t)iterations;
	}
}

/* Those in which the slowest group walks through a line, or those of a vector. */
static uint64_t turns_at_once(const struct rf_line_order *order, uint64_t iterations)
{
	int64_t slowest = 0;

	if (order->lanes > 0)
		return (uint64_t)order->lanes;
	for (size_t g = 0; g < order->group_count; ++g) {
		int64_t stride = llabs(order->groups[g].stride);

		if (stride > 0 && (slowest == 0 || stride < slowest))
			slowest = stride;
	}
	if (slowest == 0)
		return iterations;
	return slowest < order->line_bytes ? (uint64_t)(order->line_bytes / slowest) : 1;
}

/* All references of a group ask for a line, or a part of it. */
static void take_line(struct rf_line_order *order, const struct rf_sim_reference *references,
                      size_t count, size_t g, int64_t piece)
{
	struct rf_line_group *group = &order->groups[g];

	group->last = piece;
	group->has_last = true;
	for (size_t q = 0; q < count; ++q)
		if (order->group_of[q] == g)
			rf_sim_access(order->sim, order->core, (uint64_t)(piece * group->piece),
			              (uint32_t)group->piece, references[q].kind);
}

/* Lines that a group enters in some turns. */
static void take_lines(struct rf_line_order *order, const struct rf_sim_reference *references,
                       size_t count, size_t g, int64_t first, int64_t turns)
{
	const struct rf_line_group *group = &order->groups[g];
	int64_t from = group->stride * first, to = group->stride * (first + turns - 1);
	int64_t low = group->low + (from < to ? from : to);
	int64_t high = group->high - 1 + (from < to ? to : from);
	int64_t least = rf_integer_floor_div(low, group->piece);
	int64_t most = rf_integer_floor_div(high, group->piece);

	if (group->stride >= 0) {
		least = group->has_last && group->last >= least ? group->last + 1 : least;
		for (int64_t piece = least; piece <= most; ++piece)
			take_line(order, references, count, g, piece);
		return;
	}
	most = group->has_last && group->last <= most ? group->last - 1 : most;
	for (int64_t piece = most; piece >= least; --piece)
		take_line(order, references, count, g, piece);
}

/* Those of a group that jumps over lines turn by turn. */
static void take_turns(struct rf_line_order *order, const struct rf_sim_reference *references,
                       size_t count, size_t g, int64_t first, int64_t turns)
{
	bool jumps = llabs(order->groups[g].stride) > order->line_bytes;

	if (!jumps) {
		take_lines(order, references, count, g, first, turns);
		return;
	}
	for (int64_t i = 0; i < turns; ++i)
		take_lines(order, references, count, g, first + i, 1);
}

enum rf_status rf_line_order_run(struct rf_line_order *order, struct rf_sim_reference *references,
                                 size_t count, uint64_t iterations)
{
	uint64_t turns;

	if (make_room(order, count) != RF_OK)
		return RF_FAILED;
	if (!goes_on(order, references, count))
		find_groups(order, references, count);
	order->next_count = 0;
	if (order->group_count <= order->fewest_ways) {
		rf_sim_run(order->sim, order->core, references, count, iterations);
		return RF_OK;
	}
	turns = turns_at_once(order, iterations);
	for (uint64_t t = 0; t < iterations; t += turns) {
		uint64_t left = iterations - t < turns ? iterations - t : turns;

		for (size_t g = 0; g < order->group_count; ++g)
			take_turns(order, references, count, g, (int64_t)t, (int64_t)left);
	}
	move_groups(order, iterations);
	for (size_t q = 0; q < count; ++q) {
		order->next[q] = references[q];
		order->next[q].address += (uint64_t)references[q].stride * iterations;
	}
	order->next_count = count;
	return RF_OK;
}
