/* SPDX-License-Identifier: MIT
 *
 * Loops of which each lane starts at one of several places.
 *
 *     for (j = max(i - 5, 0); j < i + 5; ++j)    lanes 0 to 5 of the first warp start at 0, and
 *                                                lane 9 at 4; all of them take turn 0 together
 *
 * A warp takes a turn with all lanes that have one of that number, wherever they started.  So a
 * loop is as many loops as it has starts, each of the lanes that start there, with turns in common.
 */
#include "model/gpu/turn_starts.h"

/* How often it turns at most, with `first` at its first turn. */
static int64_t most_turns(const struct rf_stream_node *node, const struct rf_lanes_form *values,
                          const int64_t turns[RF_LANES_LOOPS], const int64_t block[RF_LANES_AXES],
                          const struct rf_lanes_form *first)
{
	int64_t step = node->loop->step, most = INT64_MAX;
	size_t count = step > 0 ? node->upper_count : node->lower_count;

	for (size_t i = 0; i < count; ++i) {
		struct rf_lanes_form way =
		    rf_lanes_of_stream(step > 0 ? &node->upper[i] : &node->lower[i], values);
		int64_t some;

		rf_lanes_add(&way, first, -1);
		some = step > 0 ? (rf_lanes_bound(&way, turns, block, 1) + step - 1) / step
		                : (-rf_lanes_bound(&way, turns, block, -1) - step) / -step;
		most = some < most ? some : most;
	}
	return most;
}

struct rf_lanes_form rf_turn_starts_lead(const struct rf_turn_starts *starts, int at, int other)
{
	struct rf_lanes_form lead = { .known = true };

	rf_lanes_add(&lead, &starts->first[at], starts->sign);
	rf_lanes_add(&lead, &starts->first[other], -starts->sign);
	lead.constant -= other < at;
	return lead;
}

/* Leaves out what others are before everywhere. */
static void leave_out(struct rf_turn_starts *starts, const int64_t turns[RF_LANES_LOOPS],
                      const int64_t block[RF_LANES_AXES])
{
	int kept = 0;
	bool is_first[RF_TURN_STARTS];

	for (int i = 0; i < starts->count; ++i) {
		is_first[i] = true;
		for (int k = 0; k < starts->count; ++k) {
			struct rf_lanes_form lead = rf_turn_starts_lead(starts, i, k);

			is_first[i] =
			    is_first[i] && (k == i || rf_lanes_bound(&lead, turns, block, 1) >= 0);
		}
	}
	for (int i = 0; i < starts->count; ++i)
		if (is_first[i])
			starts->first[kept++] = starts->first[i];
	starts->count = kept;
}

const char *rf_turn_starts_find(struct rf_turn_starts *starts, const struct rf_stream_node *node,
                                const struct rf_lanes_form *values,
                                const int64_t turns[RF_LANES_LOOPS],
                                const int64_t block[RF_LANES_AXES])
{
	bool descends = node->loop->step < 0;
	size_t count = descends ? node->upper_count : node->lower_count;
	const struct rf_stream_form *from = descends ? node->upper : node->lower;

	*starts = (struct rf_turn_starts){ .sign = descends ? -1 : 1, .turns = INT64_MAX };
	if (node->loop->is_irregular || node->lower_count == 0 || node->upper_count == 0)
		return "its bounds are read from memory";
	if (count > RF_TURN_STARTS)
		return "it starts at one of too many places";
	for (size_t i = 0; i < count; ++i) {
		struct rf_lanes_form *first = &starts->first[starts->count++];
		int64_t most;

		*first = rf_lanes_of_stream(&from[i], values);
		first->constant -= descends;
		if (!first->known)
			return "its bounds are not known";
		/* no start is before the first value */
		most = most_turns(node, values, turns, block, first);
		starts->turns = most < starts->turns ? most : starts->turns;
	}
	leave_out(starts, turns, block);
	return NULL;
}

bool rf_turn_starts_differ(const struct rf_turn_starts *starts,
                           const struct rf_lanes_class *classes, size_t class_count)
{
	for (int i = 1; i < starts->count; ++i) {
		struct rf_lanes_form lead = rf_turn_starts_lead(starts, 0, i);

		for (size_t c = 0; c < class_count; ++c)
			for (int64_t lane = 1; lane < classes[c].lanes; ++lane)
				if (rf_lanes_has(&classes[c], lane) &&
				    rf_lanes_part(&classes[c], &lead, lane) !=
				        rf_lanes_part(&classes[c], &lead, 0))
					return true;
	}
	return false;
}

static bool are_numbers(const struct rf_stream_form *from, size_t count,
                        const struct rf_lanes_form *values)
{
	bool are = true;

	for (size_t i = 0; i < count && are; ++i) {
		struct rf_lanes_form form = rf_lanes_of_stream(&from[i], values);

		are = rf_lanes_is_number(&form);
	}
	return are;
}

bool rf_turn_starts_have_plain_bounds(const struct rf_stream_node *node,
                                      const struct rf_lanes_form *values)
{
	return are_numbers(node->lower, node->lower_count, values) &&
	       are_numbers(node->upper, node->upper_count, values);
}
