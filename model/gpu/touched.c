/* SPDX-License-Identifier: MIT
 *
 * What blocks touch in global memory.
 *
 * Lanes beside each other make a range of addresses, warps and turns make more of them; sorted and
 * joined they are what is touched, from which follow sectors, lines or granules of memory.  Loops
 * that move by what a range is long lengthen it, so that rows of a block are few ranges.  Gaps
 * shorter than a sector, as between the parts of structures, hold none that is not touched beside
 * them, and are as good as touched.
 */
#include "model/gpu/touched.h"

#include <stdlib.h>
#include <string.h>

#include "base/integer.h"

/* Ranges, and parts of a block behind conditions that are no linear ones. */
enum { MOST_RANGES = 1 << 20, MOST_OF_BLOCK = 1 << 11 };

struct ranges {
	size_t count, capacity;
	struct rf_touched_range *items;
};

struct collecting {
	const struct rf_warp_memory *memory;
	struct ranges loads, stores;
	double loads_of_threads, stores_of_threads;
	bool failed, is_cut;
};

/* Whether from `end` to `start` no sector lies that is touched neither before nor behind it. */
static bool is_near(const struct collecting *c, int64_t end, int64_t start)
{
	return start - end < c->memory->sector_bytes;
}

static void push(struct collecting *c, struct ranges *to, int64_t start, int64_t end)
{
	if (to->count == MOST_RANGES) {
		c->is_cut = true;
		return;
	}
	if (to->count == to->capacity) {
		size_t capacity = to->capacity > 0 ? 2 * to->capacity : 1024;
		struct rf_touched_range *items = realloc(to->items, capacity * sizeof(*to->items));

		if (items == NULL) {
			c->failed = true;
			return;
		}
		to->items = items;
		to->capacity = capacity;
	}
	to->items[to->count++] = (struct rf_touched_range){ start, end };
}

/* Ranges of lanes, from where the first point of the box has the first lane. */
static int lane_ranges(const struct collecting *collecting, const struct rf_lanes_class *c,
                       const struct rf_lanes_form *address, uint64_t mask, int64_t bytes,
                       struct rf_touched_range out[RF_MOST_LANES])
{
	int64_t parts[RF_MOST_LANES];
	int count = 0;

	rf_lanes_parts(c, address, parts);
	for (int64_t lane = 0; lane < c->lanes; ++lane) {
		int64_t start = parts[lane];

		if (!(mask >> lane & 1))
			continue;
		if (count > 0 && start >= out[count - 1].start &&
		    is_near(collecting, out[count - 1].end, start)) {
			if (start + bytes > out[count - 1].end)
				out[count - 1].end = start + bytes;
			continue;
		}
		out[count++] = (struct rf_touched_range){ start, start + bytes };
	}
	return count;
}

/* Loops that move an address, the shortest ways first: these lengthen a range, the others repeat
 * it. */
struct moves {
	int count;
	int64_t way[RF_LANES_LOOPS], times[RF_LANES_LOOPS];
};

static struct moves moves_of(const struct rf_lanes_form *address, const struct rf_lane_box *box)
{
	struct moves m = { 0 };

	for (int i = 0; i < RF_LANES_LOOPS; ++i) {
		int64_t way = address->factor[i] * box->stride[i];
		int at = m.count;

		if (box->count[i] == 1 || way == 0)
			continue;
		for (; at > 0 && llabs(m.way[at - 1]) > llabs(way); --at) {
			m.way[at] = m.way[at - 1];
			m.times[at] = m.times[at - 1];
		}
		m.way[at] = way;
		m.times[at] = box->count[i];
		++m.count;
	}
	return m;
}

/* A range at all points of the first `loops` moves, ascending where shorter ways stay within longer
 * ones: the longest outermost, and backwards where it goes down. */
static void repeat(struct collecting *c, struct ranges *to, const struct moves *m, int loops,
                   struct rf_touched_range range)
{
	int64_t way, times;

	if (loops == 0) {
		push(c, to, range.start, range.end);
		return;
	}
	way = m->way[loops - 1];
	times = m->times[loops - 1];
	for (int64_t i = 0; i < times && !c->is_cut && !c->failed; ++i) {
		int64_t by = way * (way > 0 ? i : times - 1 - i);

		repeat(c, to, m, loops - 1,
		       (struct rf_touched_range){ range.start + by, range.end + by });
	}
}

/* A range that moves lengthen which lead to where it ends, and that the others repeat. */
static void spread(struct collecting *c, struct ranges *to, const struct moves *m,
                   struct rf_touched_range range)
{
	struct moves rest = { 0 };

	for (int i = 0; i < m->count; ++i) {
		int64_t all = m->way[i] * (m->times[i] - 1);

		if (!is_near(c, range.end, range.start + llabs(m->way[i]))) {
			rest.way[rest.count] = m->way[i];
			rest.times[rest.count++] = m->times[i];
			continue;
		}
		*(all > 0 ? &range.end : &range.start) += all;
	}
	repeat(c, to, &rest, rest.count, range);
}

static void see(void *context, const struct rf_stream_reference *reference,
                const struct rf_lanes_class *class, const struct rf_lanes_form *address,
                const struct rf_lane_box *box, uint64_t mask)
{
	struct collecting *c = context;
	bool is_load = reference->kind == RF_SIM_LOAD;
	struct rf_touched_range lanes[RF_MOST_LANES];
	int count = lane_ranges(c, class, address, mask, reference->bytes, lanes);
	struct moves m = moves_of(address, box);
	int64_t at = rf_lane_boxes_at(address, box);

	*(is_load ? &c->loads_of_threads : &c->stores_of_threads) +=
	    rf_lane_boxes_volume(box) * rf_lanes_of_mask(mask);
	for (int i = 0; i < count; ++i)
		spread(c, is_load ? &c->loads : &c->stores, &m,
		       (struct rf_touched_range){ at + lanes[i].start, at + lanes[i].end });
}

/* Puts a range behind others that begin no later, or joins it to the last of them; how many. */
static size_t append(struct rf_touched_range *items, size_t first, size_t count,
                     struct rf_touched_range range)
{
	if (count == first || range.start > items[count - 1].end)
		items[count++] = range;
	else if (range.end > items[count - 1].end)
		items[count - 1].end = range.end;
	return count;
}

/* Joins what ascends by itself, into runs that end before those places; returns how many. */
static size_t find_runs(struct ranges *from, size_t *ends)
{
	size_t count = 0, first = 0, runs = 0;

	for (size_t i = 0; i < from->count; ++i) {
		struct rf_touched_range range = from->items[i];

		if (count > first && range.start < from->items[count - 1].start) {
			ends[runs++] = count;
			first = count;
		}
		count = append(from->items, first, count, range);
	}
	if (count > first)
		ends[runs++] = count;
	from->count = count;
	return runs;
}

/* Two ascending runs as one. */
static size_t merge(const struct rf_touched_range *a, size_t a_count,
                    const struct rf_touched_range *b, size_t b_count, struct rf_touched_range *out,
                    size_t first)
{
	size_t count = first, i = 0, k = 0;

	while (i < a_count || k < b_count)
		count = append(out, first, count,
		               k == b_count || (i < a_count && a[i].start <= b[k].start) ? a[i++]
		                                                                         : b[k++]);
	return count;
}

/* Sorts and joins: runs in pairs, until one is left. */
static bool sort(struct ranges *from)
{
	size_t *ends = malloc((from->count + 1) * sizeof(*ends));
	struct rf_touched_range *other = malloc((from->count + 1) * sizeof(*other)), *swap;
	bool is_there = ends != NULL && other != NULL;
	size_t runs = is_there ? find_runs(from, ends) : 0;

	while (runs > 1) {
		size_t count = 0, made = 0, start = 0;

		for (size_t r = 0; r < runs; r += 2) {
			size_t middle = ends[r], end = r + 1 < runs ? ends[r + 1] : middle;

			count = merge(from->items + start, middle - start, from->items + middle,
			              end - middle, other, count);
			start = end;
			ends[made++] = count;
		}
		swap = from->items;
		from->items = other;
		other = swap;
		from->capacity = 0;
		from->count = count;
		runs = made;
	}
	free(other);
	free(ends);
	return is_there;
}

/* Sorts and joins, into the arena. */
static enum rf_status join(struct ranges *from, struct rf_arena *arena, size_t *count,
                           struct rf_touched_range **out)
{
	if (from->count > 0 && !sort(from))
		return RF_FAILED;
	*count = from->count;
	*out = *count > 0 ? rf_arena_copy(arena, from->items, *count * sizeof(**out)) : NULL;
	return *count == 0 || *out != NULL ? RF_OK : RF_FAILED;
}

/* The blocks of a line, of several rows, or of several planes, from `first` on: as many of `count`
 * as make a box. */
static int64_t next_box(const int64_t grid[3], int64_t first, int64_t count,
                        struct rf_warp_part *part)
{
	int64_t row = grid[0], plane = grid[0] * grid[1];

	part->first[0] = first % row;
	part->first[1] = first / row % grid[1];
	part->first[2] = first / plane;
	part->count[0] = part->count[1] = part->count[2] = 1;
	if (first % plane == 0 && count >= plane) {
		part->count[0] = row;
		part->count[1] = grid[1];
		part->count[2] = count / plane;
	} else if (first % row == 0 && count >= row) {
		int64_t rows = count / row, left = grid[1] - part->first[1];

		part->count[0] = row;
		part->count[1] = rows < left ? rows : left;
	} else {
		int64_t left = row - part->first[0];

		part->count[0] = count < left ? count : left;
	}
	return part->count[0] * part->count[1] * part->count[2];
}

enum rf_status rf_touched_by_blocks(const struct rf_stream *stream,
                                    const struct rf_warp_memory *memory,
                                    const struct rf_touched_by *by, struct rf_arena *arena,
                                    struct rf_touched *out)
{
	struct collecting c = { .memory = memory };
	int64_t first = by->first, count = by->count;
	enum rf_status status = RF_OK;

	*out = (struct rf_touched){ 0 };
	while (count > 0 && status == RF_OK && !c.is_cut) {
		struct rf_warp_part part = { .turns = by->turns,
			                     .most = by->count == 1 ? MOST_OF_BLOCK : 0,
			                     .is_cut = by->with_computed ? &out->is_too_much : NULL,
			                     .context = &c,
			                     .see = see };
		int64_t taken = next_box(by->grid, first, count, &part);

		status = rf_warp_walk_part(stream, memory, &part, arena);
		first += taken;
		count -= taken;
	}
	if (c.failed)
		status = RF_FAILED;
	out->seen = c.loads.count + c.stores.count;
	if (status == RF_OK)
		status = join(&c.loads, arena, &out->load_count, &out->loads);
	if (status == RF_OK)
		status = join(&c.stores, arena, &out->store_count, &out->stores);
	out->loads_of_threads = c.loads_of_threads;
	out->stores_of_threads = c.stores_of_threads;
	out->is_cut = c.is_cut;
	free(c.loads.items);
	free(c.stores.items);
	return status;
}

/* Pieces that ranges touch, in runs without a gap, each piece in one run. */
struct runs {
	const struct rf_touched_range *next, *end;
	int64_t piece_bytes, first, last;
};

/* The next run, or one of no pieces behind all others where there is none. */
static void next_run(struct runs *r, bool is_first)
{
	int64_t done = is_first ? INT64_MIN : r->last + 1;

	r->first = INT64_MAX;
	r->last = INT64_MAX - 1;
	while (r->next < r->end && r->first > r->last) {
		int64_t first = rf_integer_floor_div(r->next->start, r->piece_bytes);
		int64_t last = rf_integer_floor_div(r->next->end - 1, r->piece_bytes);

		++r->next;
		if (last < done)
			continue;
		r->first = first < done ? done : first;
		r->last = last;
	}
}

static struct runs runs_of(size_t count, const struct rf_touched_range *ranges, int64_t piece_bytes)
{
	struct runs r = { .next = ranges,
		          .end = count > 0 ? ranges + count : ranges,
		          .piece_bytes = piece_bytes };

	next_run(&r, true);
	return r;
}

double rf_touched_bytes(size_t count, const struct rf_touched_range *ranges, int64_t piece_bytes)
{
	double pieces = 0;

	for (struct runs r = runs_of(count, ranges, piece_bytes); r.first <= r.last;
	     next_run(&r, false))
		pieces += (double)(r.last - r.first + 1);
	return pieces * (double)piece_bytes;
}

double rf_touched_bytes_of_both(size_t a_count, const struct rf_touched_range *a, size_t b_count,
                                const struct rf_touched_range *b, int64_t piece_bytes)
{
	struct runs x = runs_of(a_count, a, piece_bytes), y = runs_of(b_count, b, piece_bytes);
	double pieces = 0;

	while (x.first <= x.last && y.first <= y.last) {
		int64_t first = x.first > y.first ? x.first : y.first;
		int64_t last = x.last < y.last ? x.last : y.last;

		pieces += first <= last ? (double)(last - first + 1) : 0;
		next_run(x.last < y.last ? &x : &y, false);
	}
	return pieces * (double)piece_bytes;
}
