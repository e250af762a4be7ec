/* SPDX-License-Identifier: MIT
 *
 * Stretches of a loop in which the same conditions hold.
 *
 * Of 0 <= i < n, if (i == 0) ... else if (i < m) ... runs one thing in the turn 0, another one in
 * the turns 1 to m - 1, and a third one from m on, whatever stands around and inside, unless a
 * condition compares i with a variable further in, a bound further in depends on i, or a remainder
 * of i is asked for.
 */
#include "model/traffic/nest/stretches.h"

#include "base/integer.h"
#include "model/traffic/nest/stream_values.h"

/* Loops between the one that is divided and what is looked at. */
struct inner {
	const struct inner *outside;
	int loop;
};

struct search {
	const struct rf_stream_node *loop;
	const int64_t *values;
	uint64_t turns;
	struct rf_stretches *found;
};

static bool depends(const struct rf_stream_form *forms, size_t count, int loop)
{
	for (size_t i = 0; i < count; ++i)
		if (rf_stream_factor(&forms[i], loop) != 0)
			return true;
	return false;
}

/* Notes that something begins in a turn; false where too much does. */
static bool note(struct search *s, __int128 turn)
{
	struct rf_stretches *found = s->found;
	size_t at = found->count;

	if (turn <= 0 || turn >= (__int128)s->turns)
		return true;
	while (at > 0 && found->begins[at - 1] >= (uint64_t)turn)
		--at;
	if (at < found->count && found->begins[at] == (uint64_t)turn)
		return true;
	if (found->count == RF_STRETCHES_MOST)
		return false;
	for (size_t i = found->count++; i > at; --i)
		found->begins[i] = found->begins[i - 1];
	found->begins[at] = (uint64_t)turn;
	return true;
}

/* The form is `first` in the first turn. */
static bool find_changes(struct search *s, const struct rf_stream_condition *condition,
                         const struct inner *inner)
{
	int64_t first, factor = rf_stream_factor(&condition->form, s->loop->loop->id), slope;
	__int128 begin;

	if (factor == 0)
		return true;
	for (; inner != NULL; inner = inner->outside)
		if (rf_stream_factor(&condition->form, inner->loop) != 0)
			return false;
	if (condition->divisor > 0 || !rf_stream_value(&condition->form, s->values, &first) ||
	    __builtin_mul_overflow(factor, s->loop->loop->step, &slope))
		return false;
	if (condition->is_equality) {
		begin = -(__int128)first / slope;
		return -(__int128)first % slope != 0 || (note(s, begin) && note(s, begin + 1));
	}
	begin = slope > 0 ? -rf_integer_floor_div_wide(first, slope)
	                  : rf_integer_floor_div_wide(first, -(__int128)slope) + 1;
	return note(s, begin);
}

static bool find(struct search *s, const struct rf_stream_node *node, const struct inner *inner)
{
	int variable = s->loop->loop->id;

	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_LOOP) {
			struct inner more = { inner, node->loop->id };

			if (depends(node->lower, node->lower_count, variable) ||
			    depends(node->upper, node->upper_count, variable) ||
			    !find(s, node->children, &more))
				return false;
		} else if (node->kind == RF_NODE_GUARD) {
			for (size_t i = 0; i < node->condition_count; ++i)
				if (!find_changes(s, &node->conditions[i], inner))
					return false;
			if (!find(s, node->children, inner) || !find(s, node->otherwise, inner))
				return false;
		}
	}
	return true;
}

bool rf_stretches_find(const struct rf_stream_node *loop, const int64_t *values, uint64_t turns,
                       struct rf_stretches *stretches)
{
	struct search s = { loop, values, turns, stretches };

	stretches->count = 0;
	return find(&s, loop->children, NULL);
}
