/* SPDX-License-Identifier: MIT
 *
 * The distinct lines in the window between two uses.
 *
 * In time order the window falls into parts of loops: the rest of the turn that the first use
 * stands in, loop by loop from the inside out; the turns in between; the beginning of the turn of
 * the second use, from the outside in.  For uses at (j, i) = (2, 5) and (4, 3) in 10 turns of i:
 *
 *     j = 2, i = 6 .. 9      the rest of the turn of the first use
 *     j = 3, i = 0 .. 9      the turns in between
 *     j = 4, i = 0 .. 2      the beginning of the turn of the second use
 *
 * and, of the iterations (2, 5) and (4, 3) themselves, what stands behind the one reference and
 * before the other.  In each part, one loop runs between two values, those around it stand still
 * and those inside run through all they have (elimination.c).  So a reference touches places that
 * are run through with the largest stride outside, as spans of bytes; loops whose stride is no
 * longer than the span of those inside are one span with it: a[j][i] over whole rows is one span in
 * one step, half rows are a span for each j.
 *
 * The union over parts and references is a set of lines (line_set.h).
 */
#include "model/traffic/reuse/distinct_lines.h"

#include <math.h>

#include "base/integer.h"
#include "model/traffic/reuse/elimination.h"
#include "model/traffic/reuse/places.h"

static const double MOST_LINES = 1e15;

/* Places of a whole run are looked at one by one up to so many, of all arrays together: in .1 to
 * 1 s; and of each at least so many. */
enum { MOST_PLACES = 50000000, LEAST_PLACES = 1000000 };

/* Parts of windows that go through at least so many turns are scanned in another order where that
 * brings close places together. */
enum { SKEWED_TURNS = 8 };

struct rf_distinct_lines {
	struct rf_references *refs;
	struct rf_places_skew *skews; /* by reference, of those that have one */
	bool *is_skewed;
	struct rf_line_set set;
	int64_t places;    /* of a reference that may still be looked at, ... */
	int64_t spent;     /* ... and those of whole runs that were */
	bool takes_single; /* each reference by itself, repeated or inside another or not */
	int64_t low, high; /* of the stretch that is scanned */
	const struct rf_references_item *ref; /* that is scanned */
	struct rf_elimination *scan;
	int64_t values[RF_REFERENCES_COLUMNS];
};

struct rf_distinct_lines *rf_distinct_lines_new(struct rf_references *refs)
{
	struct rf_distinct_lines *d = RF_NEW(refs->arena, struct rf_distinct_lines);
	int64_t first, last;
	int shift = 0;

	if (d == NULL)
		return NULL;
	d->refs = refs;
	while (INT64_C(1) << shift < refs->line_bytes)
		++shift;
	rf_places_lines(refs, -1, false, &first, &last);
	if (refs->count == 0)
		return d;
	d->skews = RF_NEW_ARRAY(refs->arena, struct rf_places_skew, refs->count);
	d->is_skewed = RF_NEW_ARRAY(refs->arena, bool, refs->count);
	if (d->skews == NULL || d->is_skewed == NULL)
		return NULL;
	for (size_t i = 0; i < refs->count; ++i)
		d->is_skewed[i] = rf_places_skew(refs, &refs->items[i], &d->skews[i]);
	return rf_line_set_make(&d->set, refs->arena, shift, first) ? d : NULL;
}

/* Begins a window, which gathers its rows, or a whole run. */
static void empty(struct rf_distinct_lines *d, double limit, int64_t target, bool gathers)
{
	rf_line_set_empty(&d->set, (int64_t)fmin(limit, MOST_LINES), target, gathers);
	d->places = INT64_MAX;
}

static bool is_full(const struct rf_distinct_lines *d)
{
	return d->set.lines > d->set.limit || d->places <= 0 || d->set.bits.is_full ||
	       rf_references_give_up(d->refs, d->refs->work + d->set.work + (double)d->set.emitted);
}

/* What counting took, and whether there was memory for it. */
static void finish(struct rf_distinct_lines *d)
{
	rf_line_set_settle(&d->set);
	d->refs->no_memory |= d->set.bits.no_memory;
	d->refs->work += d->set.work;
	d->set.work = 0;
}

/* ---- places of one reference ---- */

/* What some loops touch: nothing, one run of bytes without a line left out, or several runs. */
enum shape { NOTHING, RUN, GAPS };

/* Moves both ends of a run by a counter from low to high. */
static void sweep(int64_t stride, int64_t low, int64_t high, int64_t *from, int64_t *to)
{
	*from += stride * (stride > 0 ? low : high);
	*to += stride * (stride > 0 ? high : low);
}

/* Whether counters that do not move the address have any values. */
static bool has_values(struct rf_distinct_lines *d, size_t i)
{
	const struct rf_elimination_level *level = &d->scan->levels[i];
	int64_t low, high;

	if (i == d->scan->level_count)
		return true;
	rf_elimination_range(level, d->values, &low, &high);
	for (int64_t v = low; v <= high; ++v) {
		d->values[level->counter] = v;
		d->refs->work += 1;
		if (has_values(d, i + 1))
			return true;
	}
	return false;
}

/* What levels from i on touch, those before having the values that are set.  For RUN, the first and
 * the last byte as distances from what the levels before add up to. */
static enum shape find_run(struct rf_distinct_lines *d, size_t i, int64_t *from, int64_t *to)
{
	const struct rf_elimination_level *level = &d->scan->levels[i];
	int64_t low, high, stride;
	enum shape inner;

	if (i == d->scan->level_count || level->stride == 0) {
		*from = d->low;
		*to = d->high;
		return has_values(d, i) ? RUN : NOTHING;
	}
	rf_elimination_range(level, d->values, &low, &high);
	if (low > high)
		return NOTHING;
	if (low < high && level->moves != 0)
		return GAPS;
	d->values[level->counter] = low;
	inner = find_run(d, i + 1, from, to);
	stride = level->stride < 0 ? -level->stride : level->stride;
	if (inner == RUN && low < high && *from + stride - *to > d->refs->line_bytes &&
	    stride > d->refs->line_bytes)
		return GAPS;
	sweep(level->stride, low, high, from, to);
	return inner;
}

static bool depends_on(const struct rf_elimination_bound *bound, size_t counter)
{
	for (size_t t = 0; t < bound->form.term_count; ++t)
		if ((size_t)bound->form.terms[t].loop == counter)
			return true;
	return false;
}

/* Whether the run of level i + 1, the only one inside that moves the address, begins and ends at
 * the greatest and the least of some values that are linear in level i. */
static bool has_straight_ends(const struct rf_elimination *scan, size_t i)
{
	size_t counter = scan->levels[i].counter;

	if (i + 2 < scan->level_count && scan->levels[i + 2].stride != 0)
		return false;
	for (size_t k = i + 1; k < scan->level_count; ++k) {
		const struct rf_elimination_level *level = &scan->levels[k];

		if (level->moves != 0)
			return false;
		for (size_t b = 0; b < level->lower_count; ++b)
			if (level->lower[b].divisor != 1 && depends_on(&level->lower[b], counter))
				return false;
		for (size_t b = 0; b < level->upper_count; ++b)
			if (level->upper[b].divisor != 1 && depends_on(&level->upper[b], counter))
				return false;
	}
	return true;
}

/* Turns of a level from `v` on whose runs begin and end on two lines. */
struct stretch {
	int64_t from, to;           /* of the first turn */
	int64_t from_step, to_step; /* from turn to turn */
	int64_t turns;              /* 0: that turn has no run */
};

/* Whether turn `v + turns` of level i is on them as well. */
static bool reaches(struct rf_distinct_lines *d, size_t i, int64_t v, const struct stretch *s,
                    int64_t turns)
{
	int64_t from, to;

	d->values[d->scan->levels[i].counter] = v + turns;
	return find_run(d, i + 1, &from, &to) == RUN && from == s->from + turns * s->from_step &&
	       to == s->to + turns * s->to_step;
}

/* Of straight ends, those that are on a line in three turns, two of them neighbours, are on it in
 * between: the one is convex, the other concave. */
static struct stretch find_stretch(struct rf_distinct_lines *d, size_t i, int64_t v, int64_t high)
{
	struct stretch s = { .turns = 0 };
	int64_t from, to, least = 1, most = high - v;

	d->values[d->scan->levels[i].counter] = v;
	if (find_run(d, i + 1, &s.from, &s.to) != RUN)
		return s;
	s.turns = 1;
	if (v == high)
		return s;
	d->values[d->scan->levels[i].counter] = v + 1;
	if (find_run(d, i + 1, &from, &to) != RUN)
		return s;
	s.from_step = from - s.from;
	s.to_step = to - s.to;
	if (reaches(d, i, v, &s, most))
		least = most;
	while (most - least > 1) {
		int64_t middle = least + (most - least) / 2;

		if (reaches(d, i, v, &s, middle))
			least = middle;
		else
			most = middle;
	}
	s.turns = least + 1;
	return s;
}

/* Hands out the rows of a stretch; the first one begins at `address`. */
static void add_stretch(struct rf_distinct_lines *d, const struct stretch *s, int64_t stride,
                        int64_t address)
{
	d->places -=
	    rf_line_set_add(&d->set, (struct rf_line_rows){
					 .from = address + s->from,
					 .to = address + s->to,
					 .stride = stride,
					 .turns = s->turns < d->places ? s->turns : d->places,
					 .from_slope = s->from_step,
					 .to_slope = s->to_step,
				     });
}

/* Hands out all places from level i on, `address` being what the levels before add up to.  Where
 * the bounds of the levels inside do not depend on this one, they touch the same run each time. */
static void scan_level(struct rf_distinct_lines *d, size_t i, int64_t address)
{
	const struct rf_elimination_level *level = &d->scan->levels[i];
	int64_t low, high, from, to;
	enum shape shape = find_run(d, i, &from, &to);
	bool is_straight;

	if (shape == RUN)
		rf_line_set_add(&d->set, (struct rf_line_rows){ .from = address + from,
		                                                .to = address + to,
		                                                .turns = 1 });
	if (shape != GAPS)
		return;
	rf_elimination_range(level, d->values, &low, &high);
	shape = level->moves != 0 ? GAPS : find_run(d, i + 1, &from, &to);
	if (shape == NOTHING)
		return;
	if (shape == RUN) {
		struct stretch all = { .from = from, .to = to, .turns = high - low + 1 };

		add_stretch(d, &all, level->stride, address + level->stride * low);
		return;
	}
	is_straight = has_straight_ends(d->scan, i);
	for (int64_t v = low; v <= high && !is_full(d); ++v) {
		struct stretch s =
		    is_straight ? find_stretch(d, i, v, high) : (struct stretch){ 0 };
		size_t before = d->set.emitted;

		if (s.turns > 0) {
			add_stretch(d, &s, level->stride, address + level->stride * v);
			v += s.turns - 1;
			continue;
		}
		d->values[level->counter] = v;
		d->places -= 1;
		scan_level(d, i + 1, address + level->stride * v);
		d->refs->work += d->set.emitted == before; /* a step that leads nowhere */
	}
}

/* A reference as it is scanned, in turns of loop `first`. */
static struct rf_references_item *scanned(struct rf_distinct_lines *d, size_t index, size_t first,
                                          int64_t low, int64_t high)
{
	struct rf_references_item *ref = &d->refs->items[index];
	const struct rf_places_skew *skew = &d->skews[index];

	if (!d->is_skewed[index] || first >= ref->depth || skew->x < first || skew->y < first)
		return ref;
	low = low > ref->least[first] ? low : ref->least[first];
	high = high < ref->most[first] ? high : ref->most[first];
	if (low == ref->least[first] && high == ref->most[first])
		return &d->skews[index].item;
	return skew->x == first && high - low >= SKEWED_TURNS ? &d->skews[index].item : ref;
}

/* Adds what a reference touches with the first of its loops as at `at` and the next between two
 * values.  Over turns of a loop it does so for those inside its stretch as well, and one that is
 * repeated or covered touches nothing else. */
static void add_part(struct rf_distinct_lines *d, size_t index, const int64_t *at, size_t first,
                     int64_t low, int64_t high)
{
	struct rf_references_item *ref = scanned(d, index, first, low, high);
	int64_t address = ref->address.constant;
	bool is_single = first == ref->depth || d->takes_single;

	if (is_full(d) ||
	    ((ref->is_repeated || ref->is_inside || first < ref->covered) && !is_single))
		return;
	d->low = is_single ? 0 : ref->low;
	d->high = is_single ? ref->bytes - 1 : ref->high;
	if (first < ref->depth) {
		d->values[RF_REFERENCES_LOW] = low > ref->least[first] ? low : ref->least[first];
		d->values[RF_REFERENCES_HIGH] = high < ref->most[first] ? high : ref->most[first];
		if (d->values[RF_REFERENCES_LOW] > d->values[RF_REFERENCES_HIGH])
			return;
	}
	for (size_t k = 0; k < first; ++k) {
		d->values[k] = at[k];
		address += ref->address.factors[k] * at[k];
	}
	d->scan = rf_elimination_get(d->refs, ref, RF_ELIMINATION_BY_STRIDE, first);
	d->refs->work += 1;
	if (d->scan == NULL || !rf_elimination_begins(d->scan, d->values))
		return;
	d->ref = ref;
	scan_level(d, 0, address);
}

/* ---- parts of a window ---- */

/* What follows the first use in the same turn of its first `from` loops. */
static void add_rest(struct rf_distinct_lines *d, const struct rf_previous_use_pair *pair,
                     size_t index, size_t from)
{
	const struct rf_references_use *use = &pair->from;
	size_t common = rf_references_common(d->refs, index, use->ref);

	if (d->refs->items[index].order[common] > d->refs->items[use->ref].order[common])
		add_part(d, index, use->at, common, INT64_MIN, INT64_MAX);
	for (size_t k = common; k-- > from;)
		add_part(d, index, use->at, k, use->at[k] + 1, INT64_MAX);
}

/* What precedes the second use likewise. */
static void add_beginning(struct rf_distinct_lines *d, const struct rf_previous_use_pair *pair,
                          size_t index, size_t from)
{
	const struct rf_references_use *use = &pair->to;
	size_t common = rf_references_common(d->refs, index, use->ref);

	for (size_t k = from; k < common; ++k)
		add_part(d, index, use->at, k, INT64_MIN, use->at[k] - 1);
	if (d->refs->items[index].order[common] < d->refs->items[use->ref].order[common])
		add_part(d, index, use->at, common, INT64_MIN, INT64_MAX);
}

/* Both uses in turns of the same loop. */
static void add_turns(struct rf_distinct_lines *d, const struct rf_previous_use_pair *pair,
                      size_t index)
{
	size_t k = pair->same;

	if (rf_references_common(d->refs, index, pair->to.ref) <= k)
		return;
	add_part(d, index, pair->to.at, k, pair->from.at[k] + 1, pair->to.at[k] - 1);
	add_rest(d, pair, index, k + 1);
	add_beginning(d, pair, index, k + 1);
}

/* One use behind the other in the same turn of all common loops. */
static void add_siblings(struct rf_distinct_lines *d, const struct rf_previous_use_pair *pair,
                         size_t index)
{
	const struct rf_references_item *items = d->refs->items;
	size_t same = pair->same;
	size_t after = rf_references_common(d->refs, index, pair->from.ref);
	size_t before = rf_references_common(d->refs, index, pair->to.ref);

	if (after < same || before < same)
		return;
	if (after == same && before == same &&
	    items[index].order[same] > items[pair->from.ref].order[same] &&
	    items[index].order[same] < items[pair->to.ref].order[same])
		add_part(d, index, pair->to.at, same, INT64_MIN, INT64_MAX);
	if (after > same)
		add_rest(d, pair, index, same);
	if (before > same)
		add_beginning(d, pair, index, same);
}

/* The rest of one run of everything, and the beginning of the next. */
static void add_ends(struct rf_distinct_lines *d, const struct rf_previous_use_pair *pair,
                     size_t index)
{
	add_rest(d, pair, index, 0);
	add_beginning(d, pair, index, 0);
}

static size_t common_of(const struct rf_distinct_lines *d, size_t a, size_t b)
{
	return rf_references_common(d->refs, a, b);
}

/* The references that run in a window, which stand side by side: between the two uses, and around
 * them in the loops that are theirs alone or that go on; all of them where the window goes on from
 * the end of a run to the beginning of the next. */
static void find_range(const struct rf_distinct_lines *d, const struct rf_previous_use_pair *pair,
                       size_t *first, size_t *end)
{
	size_t from = pair->turns ? pair->to.ref : pair->from.ref;

	if (pair->wraps) {
		*first = 0;
		*end = d->refs->count;
		return;
	}
	*first = from;
	*end = pair->to.ref + 1;
	while (*first > 0 && common_of(d, *first - 1, from) > pair->same)
		*first -= 1;
	while (*end < d->refs->count && common_of(d, *end, pair->to.ref) > pair->same)
		*end += 1;
}

size_t rf_distinct_lines_watch(struct rf_distinct_lines *d, int64_t sets, bool is_hashed,
                               int64_t enough)
{
	return rf_line_set_watch(&d->set, sets, is_hashed, enough);
}

int64_t rf_distinct_lines_crowd(const struct rf_distinct_lines *d, size_t i)
{
	return i < d->set.crowd_count ? d->set.crowds[i].lines : 0;
}

static int64_t line_of(const struct rf_distinct_lines *d, const struct rf_references_use *use)
{
	const struct rf_references_item *ref = &d->refs->items[use->ref];
	int64_t address = ref->address.constant;

	for (size_t k = 0; k < ref->depth; ++k)
		address += ref->address.factors[k] * use->at[k];
	return address >> d->set.shift;
}

double rf_distinct_lines_between(struct rf_distinct_lines *d,
                                 const struct rf_previous_use_pair *pair, double limit)
{
	size_t first, end;

	empty(d, limit, line_of(d, &pair->to), true);
	find_range(d, pair, &first, &end);
	for (size_t i = first; i < end && !is_full(d); ++i)
		if (pair->wraps)
			add_ends(d, pair, i);
		else if (pair->turns)
			add_turns(d, pair, i);
		else
			add_siblings(d, pair, i);
	finish(d);
	if (d->set.bits.is_full && d->refs->obstacle == NULL)
		d->refs->obstacle = "it would take too long";
	return (double)d->set.lines;
}

/* Lines between the first and the last place of some references, by the box of their counters. */
static double lines_of_box(const struct rf_distinct_lines *d, int array, bool stores)
{
	int64_t first, last;

	rf_places_lines(d->refs, array, stores, &first, &last);
	return first <= last ? (double)(last - first + 1) : 0;
}

/* Marks what references touch in a whole run, each in an order in which close places come together
 * where there is one. */
static void mark_touched(struct rf_distinct_lines *d, int array, bool stores, bool gathers)
{
	static const int64_t nowhere[RF_REFERENCES_DEPTH];
	int64_t places =
	    d->spent < MOST_PLACES - LEAST_PLACES ? MOST_PLACES - d->spent : LEAST_PLACES;

	empty(d, 1e300, d->set.first_line, gathers);
	d->places = places;
	d->takes_single = stores;
	for (size_t i = 0; i < d->refs->count; ++i)
		if (rf_places_is_asked_for(&d->refs->items[i], array, stores))
			add_part(d, i, nowhere, 0, INT64_MIN, INT64_MAX);
	d->takes_single = false;
	d->spent += places - d->places;
	finish(d);
}

/* Lines as they are scanned. */
static double count_scanned(struct rf_distinct_lines *d, int array, bool stores, double *doubt)
{
	double most;

	*doubt = 0;
	mark_touched(d, array, stores, true);
	if (d->places > 0 && !d->set.bits.is_full)
		return (double)d->set.lines;
	most = fmax(lines_of_box(d, array, stores), (double)d->set.lines);
	*doubt = (most - (double)d->set.lines) / 2;
	return (double)d->set.lines + *doubt;
}

/* Rows of a packed triangle are scanned apart, and share lines. */
double rf_distinct_lines_touched(struct rf_distinct_lines *d, int array, bool stores, double *doubt)
{
	double lines = count_scanned(d, array, stores, doubt), most = INFINITY;

	if (array >= 0)
		most = (double)rf_stream_packed_lines(d->refs->stream, (size_t)array,
		                                      d->refs->line_bytes);
	return fmin(lines, most);
}

int64_t rf_distinct_lines_fullest(struct rf_distinct_lines *d, int64_t sets, bool is_hashed)
{
	struct rf_crowd crowd = { .sets = sets, .is_hashed = is_hashed };
	const struct rf_line_bits *bits = &d->set.bits;
	uint32_t *members, most = 0;
	int64_t first_line, last_line, span;

	rf_places_lines(d->refs, -1, false, &first_line, &last_line);
	span = last_line - first_line + 1;
	mark_touched(d, -1, false, false);
	if (!is_hashed && span > 0 && span < sets) /* a set for each line of the span is enough */
		crowd.sets = span;
	members = RF_NEW_ARRAY(d->refs->arena, uint32_t, (size_t)crowd.sets);
	if (members == NULL)
		d->refs->no_memory = true;
	for (size_t i = 0; i < bits->block_count && members != NULL; ++i) {
		const struct rf_line_bits_block *block = rf_line_bits_block(bits, i);

		for (size_t k = 0; k < RF_LINE_BITS_WORDS; ++k) {
			uint64_t first = block->number * RF_LINE_BITS_WORDS + k;

			for (uint64_t word = block->words[k]; word != 0; word &= word - 1) {
				int64_t line = d->set.first_line +
				               (int64_t)(first * RF_LINE_BITS_WORD) +
				               __builtin_ctzll(word);
				int64_t set = rf_crowd_set(&crowd, line);

				most = ++members[set] > most ? members[set] : most;
			}
		}
	}
	return is_full(d) ? INT64_MAX : most;
}
