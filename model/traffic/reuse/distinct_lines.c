/* SPDX-License-Identifier: MIT
 *
 * The lines between two uses.
 *
 * In time order the window falls into parts of loops: the rest of the turn that the first use
 * stands in, loop by loop from the inside out; the turns in between; the beginning of the turn of
 * the second use, from the outside in.  In each part a reference touches places that are run
 * through with the largest stride outside, as spans of lines; loops whose stride is no longer than
 * the span of those inside are one span with it, so that a sweep over a whole array costs one step.
 * The union over parts and references is a bit for each line of the data.  Counting stops where the
 * answer no longer matters.
 */
#include "model/traffic/reuse/distinct_lines.h"

static const int64_t MOST_LINES = INT64_C(1) << 30;

enum { WORD_BITS = 64 };

/* Words that have been written to. */
struct span {
	size_t first, last;
};

struct rf_general_window {
	struct rf_general_refs *refs;
	int shift;          /* from bytes to lines */
	int64_t first_line; /* of the data */
	uint64_t *bits;     /* by line */
	size_t count, capacity;
	struct span *items; /* to be cleared */
	int64_t lines, limit;
	bool takes_repeated;
	const struct rf_general_ref *ref; /* that is scanned */
	const struct rf_general_scan *scan;
	int64_t values[RF_GENERAL_COLUMNS];
};

/* All lines that references may touch, by the box of their counters. */
static void find_lines(const struct rf_general_refs *refs, int64_t *first, int64_t *last)
{
	*first = INT64_MAX;
	*last = 0;
	for (size_t i = 0; i < refs->count; ++i) {
		const struct rf_general_ref *ref = &refs->items[i];
		int64_t low = ref->address.constant, high = low + ref->bytes - 1;

		for (size_t k = 0; k < ref->depth; ++k) {
			int64_t stride = ref->address.factors[k];

			low += stride * (stride > 0 ? ref->least[k] : ref->most[k]);
			high += stride * (stride > 0 ? ref->most[k] : ref->least[k]);
		}
		*first = low / refs->line_bytes < *first ? low / refs->line_bytes : *first;
		*last = high / refs->line_bytes > *last ? high / refs->line_bytes : *last;
	}
}

struct rf_general_window *rf_general_window_new(struct rf_general_refs *refs)
{
	struct rf_general_window *window = RF_NEW(refs->arena, struct rf_general_window);
	int64_t last;

	if (window == NULL)
		return NULL;
	window->refs = refs;
	while (INT64_C(1) << window->shift < refs->line_bytes)
		++window->shift;
	find_lines(refs, &window->first_line, &last);
	if (refs->count == 0)
		return window;
	if (last - window->first_line >= MOST_LINES) {
		refs->obstacle = "its arrays are too large";
		return window;
	}
	window->bits = RF_NEW_ARRAY(refs->arena, uint64_t,
	                            (size_t)(last - window->first_line) / WORD_BITS + 1);
	return window->bits != NULL ? window : NULL;
}

/* ---- lines ---- */

/* Sets some bits of a word; counts those that were not set. */
static void set_bits(struct rf_general_window *w, size_t word, uint64_t mask)
{
	uint64_t new = mask & ~w->bits[word];

	w->bits[word] |= mask;
	if (new == ~UINT64_C(0))
		w->lines += WORD_BITS;
	else if ((new &(new - 1)) == 0)
		w->lines += new != 0;
	else
		w->lines += __builtin_popcountll(new);
}

static void remember(struct rf_general_window *w, struct span span)
{
	struct span *item;

	if (w->count < w->capacity) {
		w->items[w->count++] = span;
		return;
	}
	item = RF_PUSH(w->refs->arena, w);
	if (item == NULL)
		w->refs->no_memory = true;
	else
		*item = span;
}

/* Addresses from the first byte to the last. */
static void emit(struct rf_general_window *w, int64_t from, int64_t to)
{
	uint64_t first = (uint64_t)((from >> w->shift) - w->first_line);
	uint64_t last = (uint64_t)((to >> w->shift) - w->first_line);
	struct span span = { first / WORD_BITS, last / WORD_BITS };
	uint64_t head = ~UINT64_C(0) << first % WORD_BITS;
	uint64_t tail = ~UINT64_C(0) >> (WORD_BITS - 1 - last % WORD_BITS);

	remember(w, span);
	if (span.first == span.last) {
		set_bits(w, span.first, head & tail);
		return;
	}
	set_bits(w, span.first, head);
	for (size_t i = span.first + 1; i < span.last; ++i)
		set_bits(w, i, ~UINT64_C(0));
	set_bits(w, span.last, tail);
}

static void empty(struct rf_general_window *w, double limit)
{
	for (size_t i = 0; i < w->count; ++i)
		for (size_t k = w->items[i].first; k <= w->items[i].last; ++k)
			w->bits[k] = 0;
	w->refs->work += (double)w->count + (double)w->lines / 256;
	w->count = 0;
	w->lines = 0;
	w->limit = limit < (double)MOST_LINES ? (int64_t)limit : MOST_LINES;
}

/* ---- places of one reference ---- */

enum shape { NOTHING, RUN, GAPS };

static bool is_full(const struct rf_general_window *w)
{
	return w->lines > w->limit;
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
	for (int64_t v = low; v <= high && !is_full(w); ++v) {
		w->values[level->counter] = v;
		if (i + 1 < w->scan->level_count)
			scan_level(w, i + 1, address + level->stride * v);
		else
			emit(w, address + level->stride * v,
			     address + level->stride * v + w->ref->bytes - 1);
	}
}

/* Adds what a reference touches with the first of its loops as at `at` and the next between two
 * values.  Over turns of a loop a repeated one touches nothing else. */
static void add_part(struct rf_general_window *w, size_t index, const int64_t *at, size_t first,
                     int64_t low, int64_t high)
{
	struct rf_general_ref *ref = &w->refs->items[index];
	int64_t address = ref->address.constant;

	if (is_full(w) || (ref->is_repeated && first < ref->depth && !w->takes_repeated))
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
	scan_level(w, 0, address);
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

double rf_general_window_lines(struct rf_general_window *window, const struct rf_general_pair *pair,
                               double limit)
{
	empty(window, limit);
	for (size_t i = 0; i < window->refs->count && !is_full(window); ++i)
		if (pair->turns)
			add_turns(window, pair, i);
		else
			add_siblings(window, pair, i);
	return (double)window->lines;
}

double rf_general_window_touched(struct rf_general_window *window, int array, bool stores)
{
	static const int64_t nowhere[RF_GENERAL_DEPTH];

	empty(window, 1e300);
	window->takes_repeated = stores;
	for (size_t i = 0; i < window->refs->count; ++i) {
		const struct rf_general_ref *ref = &window->refs->items[i];

		if (ref->array == array && (ref->is_store || !stores))
			add_part(window, i, nowhere, 0, INT64_MIN, INT64_MAX);
	}
	window->takes_repeated = false;
	return (double)window->lines;
}
