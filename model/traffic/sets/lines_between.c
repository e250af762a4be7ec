/* SPDX-License-Identifier: MIT
 *
 * Lines between two uses.
 *
 * What runs between two time stamps that first differ in loop l is made up of boxes of iterations:
 * the rest of every loop inside l after the first one, whole turns of l, and the begin of every
 * loop inside l up to the second one; on either side is part of one iteration.  In a box a
 * reference touches a lattice of runs,
 *
 *     start + sum_k c_k x_k,   0 <= x_k < n_k.
 *
 * Loops whose steps leave no whole line out prolong the run: with gaps shorter than a line, the
 * lines of the pieces and those of the whole are the same.  Loops of which one steps over a
 * multiple of what the other does, without a gap, become one.  Of the loops that are left the
 * longest is solved and not walked: which of its steps come into a set is an arithmetic condition
 * (base/integer.h), so that a column of a large matrix costs as much as it has lines in the set.
 *
 * Lines that several references touch count once.
 */
#include "model/traffic/sets/lines_between.h"

#include <stdlib.h>

#include "base/integer.h"

/* Steps of loops that are walked, and intervals of lines that are kept. */
enum { MOST_STEPS = 1 << 18, MOST_INTERVALS = 1 << 15, SHORT_GAP = 16 };

#define MANY_LINES (INT64_C(1) << 40)

/* A line is a power of two long. */
static int64_t line_at(int64_t address, int64_t line_bytes)
{
	return address >> __builtin_ctzll((uint64_t)line_bytes);
}

struct box {
	int64_t first[RF_MAX_DEPTH], end[RF_MAX_DEPTH];
};

/* Whoever wants to know of the runs of a window, the lines `first` to `last`, and of lattices of
 * them; a visit that returns false ends it. */
struct visitor {
	const struct rf_rectangular_nest *nest;
	int64_t line_bytes;
	bool is_rough; /* short gaps at the ends of rows count as if they were touched */
	bool (*run)(void *context, int64_t first, int64_t last);
	bool (*lattice)(void *context, const struct visitor *visitor, int64_t start, int64_t run,
	                const int64_t *strides, const int64_t *counts, size_t loops);
	void *context;
};

static bool visit_run(const struct visitor *v, int64_t start, int64_t run)
{
	return v->run(v->context, line_at(start, v->line_bytes),
	              line_at(start + run - 1, v->line_bytes));
}

/* ---- lattices ---- */

struct lattice {
	int64_t start, run;
	size_t loops;
	int64_t strides[RF_MAX_DEPTH], counts[RF_MAX_DEPTH];
};

/* Keeps the loops sorted by stride. */
static void insert_loop(struct lattice *l, int64_t stride, int64_t count)
{
	size_t i = l->loops++;

	for (; i > 0 && l->strides[i - 1] > stride; --i) {
		l->strides[i] = l->strides[i - 1];
		l->counts[i] = l->counts[i - 1];
	}
	l->strides[i] = stride;
	l->counts[i] = count;
}

/* From where the reference starts. */
static struct lattice spread(const struct rf_rectangular_nest_reference *reference, size_t depth,
                             const struct box *box)
{
	struct lattice l = { .start = 0, .run = reference->bytes };

	for (size_t k = 0; k < depth; ++k) {
		int64_t stride = reference->strides[k];

		l.start += stride * (stride > 0 ? box->first[k] : box->end[k] - 1);
		if (stride != 0 && box->end[k] - box->first[k] > 1)
			insert_loop(&l, llabs(stride), box->end[k] - box->first[k]);
	}
	return l;
}

/* Prolongs the run, and joins loops that continue each other. */
static void join(struct lattice *l, int64_t line_bytes, bool is_rough)
{
	size_t kept = 0;

	for (size_t i = 0; i < l->loops; ++i) {
		int64_t stride = l->strides[i], count = l->counts[i];
		int64_t gap = is_rough ? stride / SHORT_GAP : 0;

		gap = gap > line_bytes - 1 ? gap : line_bytes - 1;
		if (kept == 0 && stride <= l->run + gap) {
			l->run += stride * (count - 1);
		} else if (kept > 0 && stride % l->strides[kept - 1] == 0 &&
		           stride / l->strides[kept - 1] <= l->counts[kept - 1]) {
			l->counts[kept - 1] += (count - 1) * (stride / l->strides[kept - 1]);
		} else {
			l->strides[kept] = stride;
			l->counts[kept++] = count;
		}
	}
	l->loops = kept;
}

/* ---- windows ---- */

/* References of one shape touch the same lattice, each from its own start. */
static bool visit_box(const struct visitor *v, const struct box *box)
{
	const struct rf_rectangular_nest_reference *before = NULL;
	struct lattice l;

	for (size_t k = 0; k < v->nest->depth; ++k)
		if (box->first[k] >= box->end[k])
			return true;
	for (size_t i = 0; i < v->nest->count; ++i) {
		const struct rf_rectangular_nest_reference *reference =
		    &v->nest->references[v->nest->order[i]];

		if (reference->bypasses)
			continue;
		if (before == NULL || before->shape != reference->shape) {
			l = spread(reference, v->nest->depth, box);
			join(&l, v->line_bytes, v->is_rough);
			before = reference;
		}
		if (l.loops == 0 ? !visit_run(v, reference->start + l.start, l.run)
		                 : !v->lattice(v->context, v, reference->start + l.start, l.run,
		                               l.strides, l.counts, l.loops))
			return false;
	}
	return true;
}

/* The iterations that agree with a time stamp in the loops outside of k and are in first .. end - 1
 * of loop k. */
static struct box box_at(const struct rf_rectangular_nest *nest, const struct rf_timestamp *stamp,
                         size_t k, int64_t first, int64_t end)
{
	struct box box;

	for (size_t i = 0; i < nest->depth; ++i) {
		box.first[i] = i < k ? stamp->at[i] : 0;
		box.end[i] = i < k ? stamp->at[i] + 1 : nest->trips[i];
	}
	if (k < nest->depth) {
		box.first[k] = first;
		box.end[k] = end;
	}
	return box;
}

/* The references from `first` to `end` - 1 in the iteration of a time stamp. */
static bool visit_iteration(const struct visitor *v, const struct rf_timestamp *stamp, size_t first,
                            size_t end)
{
	const struct rf_rectangular_nest_reference *references = v->nest->references;
	struct rf_timestamp at = *stamp;
	int64_t way = 0; /* from the start of a reference, of the shape before */

	for (at.reference = first; at.reference < end; ++at.reference) {
		const struct rf_rectangular_nest_reference *reference = &references[at.reference];

		if (at.reference == first || reference->shape != reference[-1].shape)
			way = rf_rectangular_nest_address(v->nest, &at) - reference->start;
		if (!reference->bypasses && !visit_run(v, reference->start + way, reference->bytes))
			return false;
	}
	return true;
}

static bool visit_sides(const struct visitor *v, const struct rf_lines_between *b, size_t carrier)
{
	for (size_t k = v->nest->depth; k-- > carrier + 1;) {
		struct box rest =
		    box_at(v->nest, &b->from, k, b->from.at[k] + 1, v->nest->trips[k]);
		struct box begin = box_at(v->nest, &b->to, k, 0, b->to.at[k]);

		if (!visit_box(v, &rest) || !visit_box(v, &begin))
			return false;
	}
	return true;
}

/* False when the visitor did not want to go on. */
static bool visit(const struct visitor *v, const struct rf_lines_between *b)
{
	size_t carrier = rf_rectangular_nest_carrier(v->nest, &b->from, &b->to);
	struct box turns;

	if (carrier == v->nest->depth)
		return visit_iteration(v, &b->to, b->from.reference + 1, b->to.reference);
	turns = box_at(v->nest, &b->from, carrier, b->from.at[carrier] + 1, b->to.at[carrier]);
	return visit_iteration(v, &b->to, 0, b->to.reference) &&
	       visit_iteration(v, &b->from, b->from.reference + 1, v->nest->count) &&
	       visit_box(v, &turns) && visit_sides(v, b, carrier);
}

/* ---- one set ---- */

struct crowd {
	int64_t sets, line, most;
	int64_t steps;
	size_t count;
	int64_t *lines;
};

static bool add_line(struct crowd *c, int64_t line)
{
	if (line == c->line)
		return true;
	for (size_t i = 0; i < c->count; ++i)
		if (c->lines[i] == line)
			return true;
	c->lines[c->count++] = line;
	return (int64_t)c->count < c->most;
}

/* From one line to the next one in the set, without a division where there are as many sets as is
 * usual. */
static int64_t way_to_set(const struct crowd *c, int64_t line)
{
	if ((c->sets & (c->sets - 1)) == 0)
		return (c->line - line) & (c->sets - 1);
	return rf_integer_mod(c->line - line, c->sets);
}

/* The lines of a run that fall into the set. */
static bool crowd_run(void *context, int64_t first, int64_t last)
{
	struct crowd *c = context;

	for (first += way_to_set(c, first); first <= last; first += c->sets)
		if (!add_line(c, first))
			return false;
	return true;
}

/* The runs of one loop that come into the set. */
static bool add_row(struct crowd *c, int64_t start, int64_t run, int64_t stride, int64_t count,
                    int64_t line_bytes)
{
	int64_t circle = c->sets * line_bytes;
	int64_t from = (c->line % c->sets) * line_bytes - (run - 1);

	for (int64_t x = 0; x < count; ++x) {
		int64_t skipped = rf_integer_first_residue(start + x * stride - from, stride,
		                                           circle, line_bytes + run - 1);

		c->steps += 1;
		if (skipped < 0 || skipped >= count - x || c->steps > MOST_STEPS)
			return c->steps <= MOST_STEPS;
		x += skipped;
		if (!crowd_run(c, line_at(start + x * stride, line_bytes),
		               line_at(start + x * stride + run - 1, line_bytes)))
			return false;
	}
	return true;
}

static size_t longest(const int64_t *counts, size_t loops)
{
	size_t best = 0;

	for (size_t i = 1; i < loops; ++i)
		if (counts[i] > counts[best])
			best = i;
	return best;
}

/* Row after row of the longest loop. */
static bool crowd_lattice(void *context, const struct visitor *v, int64_t start, int64_t run,
                          const int64_t *strides, const int64_t *counts, size_t loops)
{
	struct crowd *c = context;
	size_t solved = longest(counts, loops), k;
	int64_t at[RF_MAX_DEPTH] = { 0 };

	for (;;) {
		if (!add_row(c, start, run, strides[solved], counts[solved], v->line_bytes))
			return false;
		for (k = 0; k < loops; ++k) {
			if (k == solved)
				continue;
			start += strides[k];
			if (++at[k] < counts[k])
				break;
			start -= strides[k] * at[k];
			at[k] = 0;
		}
		if (k == loops)
			return true;
	}
}

int64_t rf_lines_between_of_set(const struct rf_lines_between *between, int64_t sets,
                                int64_t line_bytes, int64_t line, int64_t most, int64_t *lines)
{
	struct crowd crowd = { .sets = sets,
		               .line = line,
		               .most = most < RF_MOST_CROWD ? most : RF_MOST_CROWD,
		               .lines = lines };
	struct visitor visitor = { between->nest, line_bytes,    false,
		                   crowd_run,     crowd_lattice, &crowd };

	if (most <= 0)
		return 0;
	visit(&visitor, between);
	return crowd.steps > MOST_STEPS ? -1 : (int64_t)crowd.count;
}

int64_t rf_lines_between_in_set(const struct rf_lines_between *between, int64_t sets,
                                int64_t line_bytes, int64_t line, int64_t most)
{
	int64_t lines[RF_MOST_CROWD];

	return rf_lines_between_of_set(between, sets, line_bytes, line, most, lines);
}

/* ---- all lines ---- */

/* Between what the number of lines lies, by the sizes of lattices alone.  References come in the
 * order of their starts, so that lines which one run shares with the run before are not counted
 * twice. */
struct estimate {
	int64_t least, most, limit;
	int64_t first, last; /* lines that hang together with the run before */
};

static bool estimate_run(void *context, int64_t first, int64_t last)
{
	struct estimate *e = context;

	if (first >= e->first && first <= e->last + 1) {
		e->most += last > e->last ? last - e->last : 0;
		e->last = last > e->last ? last : e->last;
	} else {
		e->most += last - first + 1;
		e->first = first;
		e->last = last;
	}
	if (e->last - e->first + 1 > e->least)
		e->least = e->last - e->first + 1;
	return e->least <= e->limit;
}

/* Lines that runs have at least: those of loops that step over all that the loops before them reach
 * share none. */
static int64_t least_lines(int64_t run, const int64_t *strides, const int64_t *counts, size_t loops,
                           int64_t line_bytes)
{
	int64_t lines = (run - 1) / line_bytes + 1, reach = run;

	for (size_t k = 0; k < loops; ++k) {
		if (strides[k] < reach + line_bytes - 1 || lines > MANY_LINES / counts[k])
			continue;
		lines *= counts[k];
		reach += strides[k] * (counts[k] - 1);
	}
	return lines;
}

static bool estimate_lattice(void *context, const struct visitor *v, int64_t start, int64_t run,
                             const int64_t *strides, const int64_t *counts, size_t loops)
{
	struct estimate *e = context;
	int64_t lines = run / v->line_bytes + 2;
	int64_t least = least_lines(run, strides, counts, loops, v->line_bytes);

	(void)start;
	if (least > e->least)
		e->least = least;
	for (size_t k = 0; k < loops && lines < MANY_LINES; ++k)
		lines = counts[k] < MANY_LINES / lines ? lines * counts[k] : MANY_LINES;
	e->most += lines < MANY_LINES ? lines : MANY_LINES;
	return e->least <= e->limit;
}

struct collection {
	struct rf_lines_between_room *room;
	int64_t line_bytes, most;
	int64_t total;   /* lines, as of the last time that it was tidied up */
	int64_t crowded; /* pieces beyond which that is done again */
	bool failed;
};

static int by_first(const void *left, const void *right)
{
	const struct rf_lines_between_interval *a = left, *b = right;

	return (a->first > b->first) - (a->first < b->first);
}

/* Unites intervals that touch and counts their lines. */
static void tidy(struct collection *c)
{
	struct rf_lines_between_interval *items = c->room->intervals.items;
	size_t kept = 0;

	c->total = 0;
	if (c->room->intervals.count == 0)
		return;
	qsort(items, c->room->intervals.count, sizeof(*items), by_first);
	for (size_t i = 1; i < c->room->intervals.count; ++i) {
		if (items[i].first > items[kept].last + 1)
			items[++kept] = items[i];
		else if (items[i].last > items[kept].last)
			items[kept].last = items[i].last;
	}
	c->room->intervals.count = kept + 1;
	for (size_t i = 0; i <= kept; ++i)
		c->total += items[i].last - items[i].first + 1;
}

/* False once there are more lines than matter, or too many pieces.  Pieces are united when they are
 * twice as many as they were after the last time, and more than there may be lines. */
static bool add_interval(struct collection *c, int64_t first, int64_t last)
{
	struct rf_lines_between_interval *interval;

	if (c->room->intervals.count >= MOST_INTERVALS ||
	    (int64_t)c->room->intervals.count > c->crowded) {
		tidy(c);
		c->failed = c->room->intervals.count > MOST_INTERVALS / 2 && c->total <= c->most;
		if (c->failed || c->total > c->most)
			return false;
		c->crowded = 2 * (int64_t)c->room->intervals.count + c->most;
	}
	c->room->work += 1;
	interval = RF_PUSH(c->room->arena, &c->room->intervals);
	c->failed = interval == NULL;
	if (interval != NULL)
		*interval = (struct rf_lines_between_interval){ first, last };
	return !c->failed;
}

/* Prolongs the interval before if this one hangs together with it. */
static bool collect_run(void *context, int64_t first, int64_t last)
{
	struct collection *c = context;
	size_t count = c->room->intervals.count;
	struct rf_lines_between_interval *before =
	    count > 0 ? &c->room->intervals.items[count - 1] : NULL;

	if (before == NULL || first < before->first || first > before->last + 1)
		return add_interval(c, first, last);
	if (last > before->last)
		before->last = last;
	return true;
}

static bool collect_lattice(void *context, const struct visitor *v, int64_t start, int64_t run,
                            const int64_t *strides, const int64_t *counts, size_t loops)
{
	int64_t at[RF_MAX_DEPTH] = { 0 };
	size_t k = 0;

	do {
		if (!collect_run(context, line_at(start, v->line_bytes),
		                 line_at(start + run - 1, v->line_bytes)))
			return false;
		for (k = 0; k < loops; ++k) {
			start += strides[k];
			if (++at[k] < counts[k])
				break;
			start -= strides[k] * at[k];
			at[k] = 0;
		}
	} while (k < loops);
	return true;
}

static bool contains(const struct collection *c, int64_t line)
{
	for (size_t i = 0; i < c->room->intervals.count; ++i)
		if (line >= c->room->intervals.items[i].first &&
		    line <= c->room->intervals.items[i].last)
			return true;
	return false;
}

/* ---- short windows ---- */

/* Lines met in a window of two iterations or less, by a table of them. */
struct meeting {
	struct rf_lines_between_room *room;
	int64_t line, most, count;
};

/* Room for all lines that two iterations can touch; false without memory. */
static bool make_table(const struct rf_rectangular_nest *nest, int64_t line_bytes,
                       struct rf_lines_between_room *room)
{
	size_t lines = 1, slots = 1;

	if (room->met != NULL)
		return true;
	for (size_t i = 0; i < nest->count; ++i)
		lines += 2 * ((size_t)(nest->references[i].bytes / line_bytes) + 2);
	while (slots < 2 * lines)
		slots *= 2;
	room->met = RF_NEW_ARRAY(room->arena, struct rf_lines_between_met, slots);
	room->met_slots = slots;
	return room->met != NULL;
}

static bool meet(struct meeting *m, int64_t line)
{
	size_t slot = (size_t)((uint64_t)line * UINT64_C(0x9e3779b97f4a7c15) >> 32);
	struct rf_lines_between_met *met;

	if (line == m->line)
		return true;
	for (;; ++slot) {
		met = &m->room->met[slot & (m->room->met_slots - 1)];
		if (met->count != m->room->counts)
			break;
		if (met->line == line)
			return true;
	}
	*met = (struct rf_lines_between_met){ line, m->room->counts };
	return ++m->count < m->most;
}

static bool meet_run(void *context, int64_t first, int64_t last)
{
	for (int64_t l = first; l <= last; ++l)
		if (!meet(context, l))
			return false;
	return true;
}

/* Whether nothing but parts of one iteration or of two in a row lies in between. */
static bool is_short(const struct rf_lines_between *b)
{
	size_t inner = b->nest->depth - 1;
	size_t carrier = rf_rectangular_nest_carrier(b->nest, &b->from, &b->to);

	return carrier > inner || (carrier == inner && b->to.at[inner] == b->from.at[inner] + 1);
}

static int64_t count_short(const struct rf_lines_between *between, int64_t line_bytes, int64_t line,
                           int64_t most, struct rf_lines_between_room *room)
{
	struct meeting m = { .room = room, .line = line, .most = most };

	if (!make_table(between->nest, line_bytes, room))
		return -1;
	room->counts += 1;
	visit(&(struct visitor){ between->nest, line_bytes, true, meet_run, NULL, &m }, between);
	return m.count;
}

int64_t rf_lines_between_count(const struct rf_lines_between *between, int64_t line_bytes,
                               int64_t line, int64_t most, struct rf_lines_between_room *room)
{
	struct collection c = {
		.room = room, .line_bytes = line_bytes, .most = most, .crowded = most
	};
	struct visitor visitor = {
		between->nest, line_bytes, true, collect_run, collect_lattice, &c
	};
	struct estimate estimate = { .limit = most, .first = INT64_MAX, .last = -1 };

	if (is_short(between))
		return most > 0 ? count_short(between, line_bytes, line, most, room) : 0;
	visit(&(struct visitor){ between->nest, line_bytes, true, estimate_run, estimate_lattice,
	                         &estimate },
	      between);
	if (estimate.least > most)
		return most;
	if (estimate.most < most)
		return estimate.most;
	room->intervals.count = 0;
	visit(&visitor, between);
	if (c.failed)
		return -1;
	tidy(&c);
	c.total -= contains(&c, line);
	return c.total < most ? c.total : most;
}
