/* SPDX-License-Identifier: MIT
 *
 * When was this line touched last?
 *
 * Reference q touches a line in iteration x if
 *
 *     first byte <= start + sum_k c_k x_k <= last byte,
 *
 * and the latest such x before now is found loop by loop, outermost first: as late as possible, as
 * long as the loops further inside can make up for the rest.  They can if it lies between the least
 * and the most that they add, and if it is a multiple of what divides all their strides; the first
 * leaves an interval of iterations, the second an arithmetic condition on it (base/integer.h), so
 * that no iteration is tried in vain where strides divide each other, as rows and elements do.
 */
#include "model/traffic/sets/latest_use.h"

#include "base/integer.h"

/* Iterations that one search may try where strides do not divide each other. */
enum { MOST_TRIALS = 20000 };

static bool is_later(const struct rf_rectangular_nest *nest, const struct rf_timestamp *a,
                     const struct rf_timestamp *b)
{
	size_t k = rf_rectangular_nest_carrier(nest, a, b);

	return k < nest->depth ? a->at[k] > b->at[k] : a->reference > b->reference;
}

struct search {
	const struct rf_rectangular_nest *nest;
	const struct rf_rectangular_nest_reference *reference;
	const int64_t *now;
	bool may_be_now; /* the reference stands before the one of now */
	int64_t *at;
	int trials;
};

static bool descend(struct search *s, size_t k, bool is_now, int64_t least, int64_t most);

/* Iterations of loop k from which the loops inside can come to least .. most. */
static void limit(const struct search *s, size_t k, int64_t least, int64_t most, int64_t *first,
                  int64_t *last)
{
	const struct rf_rectangular_nest_reach *inside = &s->reference->reaches[k + 1];
	int64_t stride = s->reference->strides[k];
	int64_t low = least - inside->most, high = most - inside->least;
	int64_t a, b;

	if (stride == 0) {
		if (low > 0 || high < 0)
			*last = -1;
		else
			*first = *last;
		return;
	}
	if (stride < 0) {
		int64_t swap = low;

		low = -high;
		high = -swap;
		stride = -stride;
	}
	a = rf_integer_ceil_div(low, stride);
	b = rf_integer_floor_div(high, stride);
	*first = a > *first ? a : *first;
	*last = b < *last ? b : *last;
}

/* The latest iteration up to `x` whose rest is a multiple of what the loops inside add. */
static int64_t skip_down(const struct search *s, size_t k, int64_t x, int64_t least, int64_t most)
{
	int64_t stride = s->reference->strides[k];
	int64_t divisor = s->reference->reaches[k + 1].divisor;
	int64_t turns = 0;

	if (divisor > 1)
		turns =
		    rf_integer_first_residue(most - stride * x, stride, divisor, most - least + 1);
	return turns < 0 ? -1 : x - turns;
}

static bool search_below(struct search *s, size_t k, int64_t last, int64_t least, int64_t most)
{
	int64_t first = 0;

	if (last < 0)
		return false;
	limit(s, k, least, most, &first, &last);
	for (int64_t x = skip_down(s, k, last, least, most); x >= first && s->trials > 0;
	     x = skip_down(s, k, x - 1, least, most)) {
		int64_t way = s->reference->strides[k] * x;

		s->trials -= 1;
		s->at[k] = x;
		if (descend(s, k + 1, false, least - way, most - way))
			return true;
	}
	return false;
}

/* Loops from k on inwards have least .. most to add, and are still at now or already earlier. */
static bool descend(struct search *s, size_t k, bool is_now, int64_t least, int64_t most)
{
	if (most < s->reference->reaches[k].least || least > s->reference->reaches[k].most)
		return false;
	if (k == s->nest->depth)
		return !is_now || s->may_be_now;
	if (!is_now)
		return search_below(s, k, s->nest->trips[k] - 1, least, most);
	s->at[k] = s->now[k];
	if (descend(s, k + 1, true, least - s->reference->strides[k] * s->now[k],
	            most - s->reference->strides[k] * s->now[k]))
		return true;
	return search_below(s, k, s->now[k] - 1, least, most);
}

/* The latest use by the reference of `stamp`, whose iteration is found. */
static bool search(const struct rf_rectangular_nest *nest, const struct rf_timestamp *now,
                   int64_t begin, int64_t end, struct rf_timestamp *stamp)
{
	const struct rf_rectangular_nest_reference *reference = &nest->references[stamp->reference];
	const struct rf_rectangular_nest_reach *reach = &reference->reaches[0];
	int64_t first = begin - reference->bytes + 1 - reference->start;
	int64_t last = end - 1 - reference->start;
	struct search s = { .nest = nest,
		            .reference = reference,
		            .now = now->at,
		            .at = stamp->at,
		            .may_be_now = stamp->reference < now->reference,
		            .trials = MOST_TRIALS };

	if (reference->bypasses || reach->most < first || reach->least > last)
		return false;
	return descend(&s, 0, true, first, last);
}

static bool touches(const struct rf_rectangular_nest *nest, const struct rf_timestamp *stamp,
                    int64_t begin, int64_t end)
{
	const struct rf_rectangular_nest_reference *reference = &nest->references[stamp->reference];
	int64_t address = rf_rectangular_nest_address(nest, stamp);

	return address < end && address + reference->bytes > begin && !reference->bypasses;
}

/* The last of the first references of an iteration that touches the line; `neighbours` are those
 * that may. */
static bool latest_of(const struct rf_rectangular_nest *nest, struct rf_timestamp *stamp,
                      size_t count, int64_t begin, int64_t end)
{
	size_t neighbour_count;
	const size_t *neighbours =
	    rf_rectangular_nest_neighbours(nest, stamp->reference, &neighbour_count);

	while (neighbour_count-- > 0) {
		stamp->reference = neighbours[neighbour_count];
		if (stamp->reference < count && touches(nest, stamp, begin, end))
			return true;
	}
	return false;
}

/* Most uses follow another in the same iteration or in the one before. */
static bool is_recent(const struct rf_rectangular_nest *nest, size_t neighbour,
                      const struct rf_timestamp *now, int64_t begin, int64_t end,
                      struct rf_timestamp *before)
{
	size_t last = nest->depth - 1;

	*before = *now;
	before->reference = neighbour;
	if (latest_of(nest, before, now->reference, begin, end))
		return true;
	before->at[last] -= 1;
	return now->at[last] > 0 && latest_of(nest, before, nest->count, begin, end);
}

bool rf_latest_use_find_of(const struct rf_rectangular_nest *nest, size_t neighbour,
                           const struct rf_timestamp *now, int64_t line, int64_t line_bytes,
                           struct rf_timestamp *before)
{
	int64_t begin = line * line_bytes, end = begin + line_bytes;
	size_t count;
	const size_t *neighbours = rf_rectangular_nest_neighbours(nest, neighbour, &count);
	bool found = false;

	if (is_recent(nest, neighbour, now, begin, end, before))
		return true;
	for (size_t i = 0; i < count; ++i) {
		struct rf_timestamp stamp = { .reference = neighbours[i] };

		if (search(nest, now, begin, end, &stamp) &&
		    (!found || is_later(nest, &stamp, before))) {
			*before = stamp;
			found = true;
		}
	}
	return found;
}

bool rf_latest_use_find(const struct rf_rectangular_nest *nest, const struct rf_timestamp *now,
                        int64_t line, int64_t line_bytes, struct rf_timestamp *before)
{
	return rf_latest_use_find_of(nest, now->reference, now, line, line_bytes, before);
}
