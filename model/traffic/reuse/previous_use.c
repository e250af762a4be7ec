/* SPDX-License-Identifier: MIT
 *
 * The last use of a line before a given one.
 *
 * What has more loops in common with the given use, at the same values, is later.  So the search
 * goes from the inside out: what stands before it in the same turn of all loops, then earlier turns
 * of the innermost loop, then what stands before that loop, and so on; the first finding ends it.
 * Within a step, every reference to the array is asked for its latest iteration that touches the
 * line: the counters that move the address have few values that lead into the line, and those that
 * do not take the largest value that is left to them.
 *
 * For example `b[j][i] = a[j][i] + a[j-1][i]` with a[0][0] at the start of a line and rows of 800
 * bytes: who used the line of a[4][8] before a[j-1][i] does at (j, i) = (5, 8)?  In the same
 * iteration a[5][8] stands before it, another line.  In earlier turns of i, a[j][i] is in row 5 and
 * a[j-1][i] in the line of a[4][0].  In earlier turns of j, a[j][i] meets the line at j = 4 with i
 * from 8 to 15, of which 15 is the latest, and a[j-1][i], which is at a[3][i] by then, does not.
 * So it was a[j][i] at (4, 15).
 */
#include "model/traffic/reuse/previous_use.h"

#include <math.h>
#include <string.h>

#include "model/traffic/reuse/elimination.h"
#include "model/traffic/reuse/places.h"

enum { MAX_STEPS = 200000 };

struct search {
	struct rf_references *refs;
	struct rf_previous_use_pair *pair;
	const struct rf_references_item *ref;
	struct rf_elimination *scan;
	size_t index;  /* of the reference */
	size_t moving; /* levels that move the address */
	int64_t values[RF_REFERENCES_COLUMNS];
	bool is_set[RF_REFERENCES_DEPTH];
	bool found;
	int steps;
};

/* Whether no values of the counters that are not set can make it later than what is found. */
static bool is_beaten(const struct search *s)
{
	const struct rf_references_use *best = &s->pair->from;
	const struct rf_references_item *other;
	size_t common;

	if (!s->found)
		return false;
	other = &s->refs->items[best->ref];
	common = rf_references_common(s->refs, s->index, best->ref);
	for (size_t k = 0; k < common; ++k) {
		if (!s->is_set[k])
			return false;
		if (s->values[k] != best->at[k])
			return s->values[k] < best->at[k];
	}
	return s->ref->order[common] <= other->order[common];
}

static void record(struct search *s)
{
	s->found = true;
	s->pair->from.ref = s->index;
	memcpy(s->pair->from.at, s->values, sizeof(s->pair->from.at));
}

/* Later values first; true when something was found. */
static bool descend(struct search *s, size_t i)
{
	const struct rf_elimination_level *level = &s->scan->levels[i];
	int64_t low, high;
	bool any = false;

	if (i == s->scan->level_count) {
		if (!is_beaten(s))
			record(s);
		return true;
	}
	rf_elimination_range(level, s->values, &low, &high);
	s->is_set[level->counter] = true;
	for (int64_t v = high; v >= low && ++s->steps < MAX_STEPS; --v) {
		s->values[level->counter] = v;
		if (is_beaten(s))
			break;
		any |= descend(s, i + 1);
		if (any && i >= s->moving)
			break;
	}
	s->is_set[level->counter] = false;
	return any;
}

static size_t moving_levels(const struct rf_elimination *scan)
{
	size_t count = 0;

	while (count < scan->level_count && scan->levels[count].stride != 0)
		++count;
	return count;
}

/* Asks one reference, of whose loops the first stand still and the next has at most so much. */
static void ask(struct search *s, size_t index, size_t first, int64_t high)
{
	struct rf_references_item *ref = &s->refs->items[index];

	if (first < ref->depth) {
		s->values[RF_REFERENCES_LOW] = ref->least[first];
		s->values[RF_REFERENCES_HIGH] = high < ref->most[first] ? high : ref->most[first];
		if (s->values[RF_REFERENCES_LOW] > s->values[RF_REFERENCES_HIGH])
			return;
	}
	s->scan = rf_elimination_get(s->refs, ref, RF_ELIMINATION_BY_LINE, first);
	++s->steps;
	if (s->scan == NULL || !rf_elimination_begins(s->scan, s->values))
		return;
	s->ref = ref;
	s->index = index;
	s->moving = moving_levels(s->scan);
	for (size_t k = 0; k < RF_REFERENCES_DEPTH; ++k)
		s->is_set[k] = k < first;
	for (size_t k = 0; k < first; ++k)
		s->values[k] = s->pair->to.at[k];
	descend(s, 0);
}

/* Loops around a reference and the use.  Those with more in common stand closer in the source. */
static size_t common_with(const struct search *s, size_t index)
{
	return rf_references_common(s->refs, index, s->pair->to.ref);
}

/* Whether a reference may be the one that is looked for. */
static bool is_asked_for(const struct search *s, size_t index)
{
	return rf_places_is_asked_for(&s->refs->items[index], s->refs->items[s->pair->to.ref].array,
	                              s->pair->of_stores);
}

/* Before the use in the same turn of its first `same` loops; the nearest before it first, as no
 * other is later than what it finds. */
static bool search_turn(struct search *s, const struct rf_references_item *to, size_t same)
{
	s->pair->same = same;
	s->pair->turns = false;
	for (size_t i = s->pair->to.ref; i-- > 0 && common_with(s, i) >= same;) {
		const struct rf_references_item *ref = &s->refs->items[i];

		if (s->found && ref->order[same] < s->refs->items[s->pair->from.ref].order[same])
			break;
		if (is_asked_for(s, i) && common_with(s, i) == same &&
		    ref->order[same] < to->order[same])
			ask(s, i, same, INT64_MAX);
	}
	return s->found;
}

/* In earlier turns of loop `same`. */
static bool search_earlier(struct search *s, size_t same)
{
	size_t first = s->pair->to.ref;

	s->pair->same = same;
	s->pair->turns = true;
	while (first > 0 && common_with(s, first - 1) > same)
		first -= 1;
	for (size_t i = first; i < s->refs->count && common_with(s, i) > same; ++i)
		if (is_asked_for(s, i))
			ask(s, i, same, s->pair->to.at[same] - 1);
	return s->found;
}

static struct search begin(struct rf_references *refs, struct rf_previous_use_pair *pair)
{
	struct search s = { .refs = refs, .pair = pair };
	int64_t address = rf_references_address(&refs->items[pair->to.ref], pair->to.at);

	s.values[RF_REFERENCES_LINE] = address / refs->line_bytes;
	memcpy(s.values, pair->to.at, sizeof(pair->to.at));
	pair->wraps = false;
	return s;
}

/* A search that took too many steps may have missed a use. */
static void end(struct rf_references *refs, const struct search *s)
{
	refs->work += s->steps;
	refs->searches += 1;
	refs->unfinished += s->steps >= MAX_STEPS;
}

bool rf_previous_use_find(struct rf_references *refs, struct rf_previous_use_pair *pair)
{
	const struct rf_references_item *to = &refs->items[pair->to.ref];
	struct search s = begin(refs, pair);
	bool found;

	found = search_turn(&s, to, to->depth);
	for (size_t k = to->depth; k-- > 0 && !found;)
		found = search_earlier(&s, k) || search_turn(&s, to, k);
	end(refs, &s);
	return found;
}

bool rf_previous_use_find_last(struct rf_references *refs, struct rf_previous_use_pair *pair)
{
	struct search s = begin(refs, pair);

	pair->same = 0;
	pair->turns = false;
	pair->wraps = true;
	for (size_t i = 0; i < refs->count; ++i)
		if (is_asked_for(&s, i))
			ask(&s, i, 0, INT64_MAX);
	end(refs, &s);
	return s.found;
}

double rf_previous_use_doubt(const struct rf_references *refs)
{
	return refs->unfinished / fmax(refs->searches, 1);
}
