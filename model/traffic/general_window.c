/* SPDX-License-Identifier: MIT
 *
 * The lines between two uses.
 *
 * In time order the window falls into parts of loops: the rest of the turn that the first use
 * stands in, loop by loop from the inside out; the turns in between; the beginning of the turn of
 * the second use, from the outside in.  In each part a reference touches places that are run
 * through with the largest stride outside, as spans of lines; loops whose stride is no longer than
 * the span of those inside are one span with it, so that a sweep over a whole array costs one step.
 * The union over parts and references is kept as sorted spans, array by array.  Counting stops
 * where the answer no longer matters.
 */
#include "model/traffic/general_window.h"

#include <stdlib.h>
#include <string.h>

struct span {
	int64_t first, last; /* lines */
};

struct spans {
	size_t count, capacity;
	struct span *items;
};

struct rf_general_window {
	struct rf_general_refs *refs;
	struct spans *covers; /* by array */
	double *lines;        /* by array */
	size_t array_count;
	struct spans fresh, spare;
	double fresh_lines, sum, limit;
	bool is_disordered;
	const struct rf_general_ref *ref; /* that is scanned */
	const struct rf_general_scan *scan;
	int64_t values[RF_GENERAL_COLUMNS];
};

struct rf_general_window *rf_general_window_new(struct rf_general_refs *refs, size_t array_count)
{
	struct rf_general_window *window = RF_NEW(refs->arena, struct rf_general_window);

	if (window == NULL)
		return NULL;
	window->refs = refs;
	window->array_count = array_count;
	window->covers = RF_NEW_ARRAY(refs->arena, struct spans, array_count + 1);
	window->lines = RF_NEW_ARRAY(refs->arena, double, array_count + 1);
	return window->covers != NULL && window->lines != NULL ? window : NULL;
}

/* ---- spans ---- */

static void push(struct rf_general_window *w, struct spans *spans, struct span span)
{
	struct span *item;

	if (spans->count < spans->capacity) {
		spans->items[spans->count++] = span;
		return;
	}
	item = RF_PUSH(w->refs->arena, spans);
	if (item == NULL)
		w->refs->no_memory = true;
	else
		*item = span;
}

static double length(struct span span)
{
	return (double)(span.last - span.first + 1);
}

/* Addresses from the first byte to the last. */
static void emit(struct rf_general_window *w, int64_t from, int64_t to)
{
	struct span span = { from / w->refs->line_bytes, to / w->refs->line_bytes };
	struct span *before = w->fresh.count > 0 ? &w->fresh.items[w->fresh.count - 1] : NULL;

	w->refs->work += 1;
	if (before == NULL || span.first > before->last + 1) {
		push(w, &w->fresh, span);
		w->fresh_lines += length(span);
	} else if (span.first < before->first) {
		push(w, &w->fresh, span);
		w->is_disordered = true;
	} else if (span.last > before->last) {
		w->fresh_lines += (double)(span.last - before->last);
		before->last = span.last;
	}
}

static int by_first(const void *a, const void *b)
{
	const struct span *x = a, *y = b;

	return (x->first > y->first) - (x->first < y->first);
}

/* Adds a span behind those that begin before it; returns how many lines are new. */
static double append(struct rf_general_window *w, struct spans *spans, struct span span)
{
	struct span *before = spans->count > 0 ? &spans->items[spans->count - 1] : NULL;
	double more;

	if (before == NULL || span.first > before->last + 1) {
		push(w, spans, span);
		return length(span);
	}
	if (span.last <= before->last)
		return 0;
	more = (double)(span.last - before->last);
	before->last = span.last;
	return more;
}

static bool contains(const struct spans *spans, struct span span)
{
	size_t low = 0, high = spans->count;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (spans->items[middle].last < span.first)
			low = middle + 1;
		else
			high = middle;
	}
	return low < spans->count && spans->items[low].first <= span.first &&
	       spans->items[low].last >= span.last;
}

/* Takes the fresh spans into the cover of their array. */
static void merge(struct rf_general_window *w, int array)
{
	struct spans *cover = &w->covers[array], swapped;
	size_t i = 0, k = 0;
	double lines = 0;

	if (w->fresh.count == 0 || (w->fresh.count == 1 && contains(cover, w->fresh.items[0])))
		return;
	if (w->is_disordered)
		qsort(w->fresh.items, w->fresh.count, sizeof(*w->fresh.items), by_first);
	w->spare.count = 0;
	while (i < cover->count || k < w->fresh.count) {
		bool old = k == w->fresh.count ||
		           (i < cover->count && cover->items[i].first < w->fresh.items[k].first);

		lines += append(w, &w->spare, old ? cover->items[i++] : w->fresh.items[k++]);
	}
	w->refs->work += (double)(cover->count + w->fresh.count) / 4;
	w->sum += lines - w->lines[array];
	w->lines[array] = lines;
	swapped = *cover;
	*cover = w->spare;
	w->spare = swapped;
}

/* ---- places of one reference ---- */

enum shape { NOTHING, RUN, GAPS };

static bool is_full(const struct rf_general_window *w)
{
	return w->sum > w->limit || (!w->is_disordered && w->fresh_lines > w->limit);
}

/* Moves both ends of a run by a counter from low to high. */
static void sweep(int64_t stride, int64_t low, int64_t high, int64_t *from, int64_t *to)
{
	*from += stride * (stride > 0 ? low : high);
	*to += stride * (stride > 0 ? high : low);
}

/* Whether counters that do not move the address have any values. */
static bool has_values(struct rf_general_window *w, size_t i)
{
	const struct rf_general_level *level = &w->scan->levels[i];
	int64_t low, high;

	if (i == w->scan->level_count)
		return true;
	rf_general_scan_range(level, w->values, &low, &high);
	for (int64_t v = low; v <= high; ++v) {
		w->values[level->counter] = v;
		w->refs->work += 1;
		if (has_values(w, i + 1))
			return true;
	}
	return false;
}

/* What levels from i on touch, as one run of bytes if no line is left out in between. */
static enum shape find_run(struct rf_general_window *w, size_t i, int64_t *from, int64_t *to)
{
	const struct rf_general_level *level = &w->scan->levels[i];
	int64_t low, high, stride;
	enum shape inner;

	if (i == w->scan->level_count || level->stride == 0) {
		*from = 0;
		*to = w->ref->bytes - 1;
		return has_values(w, i) ? RUN : NOTHING;
	}
	rf_general_scan_range(level, w->values, &low, &high);
	if (low > high)
		return NOTHING;
	if (low < high && level->moves_others)
		return GAPS;
	w->values[level->counter] = low;
	inner = find_run(w, i + 1, from, to);
	stride = level->stride < 0 ? -level->stride : level->stride;
	if (inner == RUN && low < high && *from + stride - *to > w->refs->line_bytes &&
	    stride > w->refs->line_bytes)
		return GAPS;
	sweep(level->stride, low, high, from, to);
	return inner;
}

/* Hands out all places from level i on, `address` being what the levels before add up to. */
static void scan_level(struct rf_general_window *w, size_t i, int64_t address)
{
	const struct rf_general_level *level = &w->scan->levels[i];
	int64_t low, high, from, to;
	enum shape shape = find_run(w, i, &from, &to);

	if (shape == RUN)
		emit(w, address + from, address + to);
	if (shape != GAPS)
		return;
	rf_general_scan_range(level, w->values, &low, &high);
	for (int64_t n = 0; n <= high - low && !is_full(w); ++n) {
		int64_t v = level->stride > 0 ? low + n : high - n;

		w->values[level->counter] = v;
		scan_level(w, i + 1, address + level->stride * v);
	}
}

/* Adds what a reference touches with the first of its loops as at `at` and the next between two
 * values. */
static void add_part(struct rf_general_window *w, size_t index, const int64_t *at, size_t first,
                     int64_t low, int64_t high)
{
	struct rf_general_ref *ref = &w->refs->items[index];
	int64_t address = ref->address.constant;

	if (is_full(w))
		return;
	if (first < ref->depth) {
		w->values[RF_GENERAL_LOW] = low > ref->least[first] ? low : ref->least[first];
		w->values[RF_GENERAL_HIGH] = high < ref->most[first] ? high : ref->most[first];
		if (w->values[RF_GENERAL_LOW] > w->values[RF_GENERAL_HIGH])
			return;
	}
	w->scan = rf_general_scan_get(w->refs, ref, RF_GENERAL_BY_STRIDE, first);
	for (size_t k = 0; k < first; ++k) {
		w->values[k] = at[k];
		address += ref->address.factors[k] * at[k];
	}
	w->refs->work += 1;
	if (w->scan == NULL || !rf_general_scan_begins(w->scan, w->values))
		return;
	w->ref = ref;
	w->fresh.count = 0;
	w->fresh_lines = 0;
	w->is_disordered = false;
	scan_level(w, 0, address);
	merge(w, ref->array);
}

/* ---- parts of a window ---- */

/* What follows the first use in the same turn of its first `from` loops. */
static void add_rest(struct rf_general_window *w, const struct rf_general_pair *pair, size_t index,
                     size_t from)
{
	const struct rf_general_use *use = &pair->from;
	size_t common = w->refs->common[index * w->refs->count + use->ref];

	if (w->refs->items[index].order[common] > w->refs->items[use->ref].order[common])
		add_part(w, index, use->at, common, INT64_MIN, INT64_MAX);
	for (size_t k = common; k-- > from;)
		add_part(w, index, use->at, k, use->at[k] + 1, INT64_MAX);
}

/* What precedes the second use likewise. */
static void add_beginning(struct rf_general_window *w, const struct rf_general_pair *pair,
                          size_t index, size_t from)
{
	const struct rf_general_use *use = &pair->to;
	size_t common = w->refs->common[index * w->refs->count + use->ref];

	for (size_t k = from; k < common; ++k)
		add_part(w, index, use->at, k, INT64_MIN, use->at[k] - 1);
	if (w->refs->items[index].order[common] < w->refs->items[use->ref].order[common])
		add_part(w, index, use->at, common, INT64_MIN, INT64_MAX);
}

/* Both uses in turns of the same loop. */
static void add_turns(struct rf_general_window *w, const struct rf_general_pair *pair, size_t index)
{
	size_t k = pair->same;

	if (w->refs->common[index * w->refs->count + pair->to.ref] <= k)
		return;
	add_part(w, index, pair->to.at, k, pair->from.at[k] + 1, pair->to.at[k] - 1);
	add_rest(w, pair, index, k + 1);
	add_beginning(w, pair, index, k + 1);
}

/* One use behind the other in the same turn of all common loops. */
static void add_siblings(struct rf_general_window *w, const struct rf_general_pair *pair,
                         size_t index)
{
	const struct rf_general_ref *items = w->refs->items;
	size_t same = pair->same;
	size_t after = w->refs->common[index * w->refs->count + pair->from.ref];
	size_t before = w->refs->common[index * w->refs->count + pair->to.ref];

	if (after < same || before < same)
		return;
	if (after == same && before == same &&
	    items[index].order[same] > items[pair->from.ref].order[same] &&
	    items[index].order[same] < items[pair->to.ref].order[same])
		add_part(w, index, pair->to.at, same, INT64_MIN, INT64_MAX);
	if (after > same)
		add_rest(w, pair, index, same);
	if (before > same)
		add_beginning(w, pair, index, same);
}

static void empty(struct rf_general_window *w, double limit)
{
	for (size_t i = 0; i < w->array_count; ++i) {
		w->covers[i].count = 0;
		w->lines[i] = 0;
	}
	w->sum = 0;
	w->limit = limit;
	w->fresh_lines = 0;
}

double rf_general_window_lines(struct rf_general_window *window, const struct rf_general_pair *pair,
                               double limit)
{
	empty(window, limit);
	for (size_t i = 0; i < window->refs->count && window->sum <= limit; ++i)
		if (pair->turns)
			add_turns(window, pair, i);
		else
			add_siblings(window, pair, i);
	return window->sum;
}

double rf_general_window_touched(struct rf_general_window *window, int array)
{
	static const int64_t nowhere[RF_GENERAL_DEPTH];

	empty(window, 1e300);
	for (size_t i = 0; i < window->refs->count; ++i)
		if (window->refs->items[i].array == array)
			add_part(window, i, nowhere, 0, INT64_MIN, INT64_MAX);
	return window->sum;
}
