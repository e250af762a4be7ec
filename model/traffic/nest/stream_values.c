/* SPDX-License-Identifier: MIT
 *
 * Forms of a stream with values of the loops put into them.  No sum is taken for a value that does
 * not fit into 64 bits.
 */
#include "model/traffic/nest/stream_values.h"

bool rf_stream_value(const struct rf_stream_form *form, const int64_t *values, int64_t *value)
{
	*value = form->constant;
	for (size_t i = 0; i < form->term_count; ++i) {
		int64_t part;

		if (__builtin_mul_overflow(form->terms[i].factor, values[form->terms[i].loop],
		                           &part) ||
		    __builtin_add_overflow(*value, part, value))
			return false;
	}
	return form->known;
}

/* The greatest (sign 1) or least (sign -1) of some forms. */
static bool extreme(const int64_t *values, size_t count, const struct rf_stream_form *forms,
                    int64_t sign, int64_t *value)
{
	for (size_t i = 0; i < count; ++i) {
		int64_t next;

		if (!rf_stream_value(&forms[i], values, &next))
			return false;
		if (i == 0 || (next > *value) == (sign > 0))
			*value = next;
	}
	return count > 0;
}

/* Bounds may be as far apart as integers can be. */
bool rf_stream_turns(const struct rf_stream_node *loop, const int64_t *values, int64_t *lower,
                     int64_t *upper, uint64_t *turns)
{
	int64_t step = loop->loop->step < 0 ? -loop->loop->step : loop->loop->step;

	*turns = 0;
	if (loop->loop->is_irregular ||
	    !extreme(values, loop->lower_count, loop->lower, 1, lower) ||
	    !extreme(values, loop->upper_count, loop->upper, -1, upper))
		return false;
	if (*upper > *lower)
		*turns = ((uint64_t)*upper - (uint64_t)*lower - 1) / (uint64_t)step + 1;
	return true;
}

bool rf_stream_takes(const struct rf_stream_node *guard, const int64_t *values, bool *known)
{
	bool all = true;

	*known = true;
	for (size_t i = 0; i < guard->condition_count; ++i) {
		int64_t value = 0;

		*known &= rf_stream_value(&guard->conditions[i].form, values, &value);
		all &= rf_stream_holds(&guard->conditions[i], value);
	}
	return all;
}
