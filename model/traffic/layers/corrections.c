/* SPDX-License-Identifier: MIT
 *
 * What hardware makes of layer conditions.
 *
 * **Edges.**  A nest of n turns that reaches s further reads n + s rows, and every line of a row
 * whose ends it leaves out, or of one that stands alone (halo.c).
 *
 * **Steps.**  A layer condition says all or nothing: the need fits into the capacity C, or it does
 * not.  Counters show a slope: replacement is not quite least recent use, sets fill unequally,
 * prefetchers and the stack take some of the room.  So the capacity is taken for uncertain, with a
 * logarithm that is normally distributed around that of a*C, with a standard deviation s, and the
 * lines are those expected of it.  A need x is then missed with the probability
 *
 *     P(x) = Phi(ln(x / (a C)) / s).
 *
 * Of a cache that is said to replace exactly what was used least recently nothing is uncertain.
 *
 * **Adaptive.**  A data set that is swept again and again as a whole has such a slope, too, but
 * another one: where the last cache adapts its replacement, it keeps a part of what passes through
 * it.  No replacement keeps more of D bytes than fit: each sweep brings (D - C) / D of them at
 * least.
 *
 * **Prefetch.**  Beside a cache that is filled by victims memory is read before it is known whether
 * the cache has the line, and some of that is for nothing.  A Skylake-SP reads 2 % more with 6 rows
 * at once, 8 to 16 % with 10 to 23, while a part of what L2 asks for lies in L3;
 * where nothing does, exactly what L2 asks for.  One core never reads more than that, and L2 and L3
 * exchange no more than they should.  Of several cores nobody counted what they read; what they
 * take is nearer to what was measured without that limit.  Where it is more than a little the
 * interval begins where nothing is read for nothing.
 *
 * **Victim.**  What such a cache and the one above it hold is a sum (nest/hierarchy).
 *
 * The interval of a figure on a slope reaches to what the step says, for caches that keep exactly
 * what was used last do exist.
 *
 * The constants below are those of kinds of caches, the same for all machines.  They were chosen by
 * the hardware counters of three machines, of which one has a victim cache (docs/manual.md).
 */
#include "model/traffic/layers/corrections.h"

#include <math.h>
#include <stdlib.h>

/* Needs beyond so many standard deviations are decided. */
#define DECIDED 2.5

/* An interval is that of slopes moved by so many standard deviations. */
#define MOVED 1.0

/* Counters see lines that nobody asked for: prefetches past an end, pages, interrupts. */
#define UNASKED 0.02

/* Sets that are numbered by more than an offset in a page fill as its pages happen to lie. */
#define PAGE_BYTES 4096

/* Relative; what changes less is no correction. */
#define NOTABLE 1e-4

/* Of the lines that come from memory, those that are read for nothing, for each stream beyond a
 * few, up to those that prefetchers follow. */
#define OVERSHOT 0.01
enum { EASY = 3 };

/* Relative; less of it needs no interval. */
#define WASTE 0.05

enum { MOST_STEPS = 64 };

struct slope {
	double centre; /* a: of the capacity */
	double width;  /* s: of its logarithm */
};

/* Of one condition, and of a data set as a whole. */
struct slopes {
	struct slope condition, resident;
};

static const struct slopes PRIVATE = { { 1.05, 0.15 }, { 1.05, 0.15 } };
static const struct slopes PAGED = { { 1.05, 0.2 }, { 1.05, 0.15 } };
static const struct slopes SHARED = { { 0.97, 0.33 }, { 1.1, 0.2 } };
static const struct slopes VICTIM = { { 0.97, 0.5 }, { 1.75, 0.38 } };

static bool is_filled_by_victims(const struct rf_cache *cache)
{
	return cache->is_victim || cache->is_exclusive;
}

static const struct slopes *slopes_of_kind(const struct rf_cache *cache)
{
	if (is_filled_by_victims(cache))
		return &VICTIM;
	if (cache->cores > 1)
		return &SHARED;
	return cache->sets * cache->line_bytes > PAGE_BYTES ? &PAGED : &PRIVATE;
}

/* A cache that does not adapt keeps data as it keeps the need of a condition. */
static struct slopes slopes_of(const struct rf_cache *cache, unsigned wanted)
{
	struct slopes slopes = *slopes_of_kind(cache);

	if ((wanted & RF_CORRECT_ADAPTIVE) == 0)
		slopes.resident = PRIVATE.resident;
	return slopes;
}

/* Bytes by which the innermost loop moves the slowest of the references that it moves. */
static double shortest_stride(const struct rf_footprint_nest *scene)
{
	double shortest = INFINITY;

	for (size_t g = 0; g < scene->shape_count; ++g) {
		double stride = fabs(scene->shapes[g].strides[scene->depth - 1].value);

		if (stride > 0)
			shortest = fmin(shortest, stride);
	}
	return shortest;
}

double rf_corrections_streams(const struct rf_lc *lc, const struct rf_boundary *boundary)
{
	struct rf_boundary none = rf_hierarchy_alone((double)(2 * boundary->line_bytes) *
	                                             (double)lc->nest->reference_count);

	none.cache = boundary->cache;
	none.allocates = boundary->allocates;
	return rf_lc_lines(lc, &none, boundary->line_bytes).loads * (double)boundary->line_bytes /
	       shortest_stride(&lc->scene);
}

static double normal(double z)
{
	return 0.5 * erfc(-z / sqrt(2));
}

/* The probability that a need is missed; the tails of the distribution are cut off. */
static double missed(const struct slope *slope, double need_bytes, double capacity_bytes)
{
	double z = log(need_bytes / (slope->centre * capacity_bytes)) / slope->width;

	if (z <= -DECIDED)
		return 0;
	if (z >= DECIDED)
		return 1;
	return (normal(z) - normal(-DECIDED)) / (1 - 2 * normal(-DECIDED));
}

/* Capacities at which lines change, in the part of the slopes that counts, and the lines between
 * one and the next as far as somebody asked for them. */
struct steps {
	const struct rf_lc *lc;
	const struct rf_boundary *boundary;
	double least_bytes, most_bytes;
	size_t count;
	double bytes[MOST_STEPS];
	bool is_known[MOST_STEPS + 1];
	struct rf_lc_lines lines[MOST_STEPS + 1]; /* with a capacity below bytes[i] */
};

static void add_step(struct steps *steps, const struct rf_lc_need *need)
{
	struct rf_window_bytes window = rf_lc_window(steps->lc, need);
	double bytes = rf_hierarchy_need(steps->boundary, &window);

	if (!(bytes > steps->least_bytes) || !(bytes < steps->most_bytes) ||
	    steps->count == MOST_STEPS)
		return;
	for (size_t i = 0; i < steps->count; ++i)
		if (steps->bytes[i] == bytes)
			return;
	steps->bytes[steps->count++] = bytes;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Those of a slope, wherever its centre is moved to. */
static void find_steps(struct steps *steps, const struct slope *slope)
{
	const struct rf_lc *lc = steps->lc;
	double centre_bytes = slope->centre * steps->boundary->capacity_bytes;

	steps->least_bytes = centre_bytes * exp(-(DECIDED + MOVED) * slope->width);
	steps->most_bytes = centre_bytes * exp((DECIDED + MOVED) * slope->width);
	for (size_t i = 0; i < lc->reuse_count; ++i) {
		const struct rf_lc_reuse *reuse = &lc->reuses[i];

		add_step(steps, &reuse->need);
		for (size_t n = 0; n < reuse->neighbour_count; ++n)
			add_step(steps, &reuse->neighbours[n].need);
		for (size_t n = 0; n < reuse->partner_count; ++n) {
			add_step(steps, &reuse->partners[n].now);
			add_step(steps, &reuse->partners[n].next);
		}
	}
	for (size_t k = 0; k < lc->scene.depth; ++k)
		add_step(steps, &lc->loop_need[k]);
	qsort(steps->bytes, steps->count, sizeof(*steps->bytes), by_size);
}

static struct rf_lc_lines lines_with(const struct rf_lc *lc, const struct rf_boundary *boundary,
                                     double capacity_bytes)
{
	struct rf_boundary other = *boundary;

	other.capacity_bytes = capacity_bytes;
	other.own_bytes *= capacity_bytes / boundary->capacity_bytes;
	return rf_lc_lines(lc, &other, boundary->line_bytes);
}

static void add(struct rf_lc_lines *sum, const struct rf_lc_lines *part, double weight)
{
	sum->loads += weight * part->loads;
	sum->allocates += weight * part->allocates;
	sum->evicts += weight * part->evicts;
}

/* Where lines at the capacity itself are known, they are those between two steps. */
static void set_lines(struct steps *steps, const struct rf_lc_lines *lines)
{
	size_t i = 0;

	while (i < steps->count && steps->bytes[i] <= steps->boundary->capacity_bytes)
		++i;
	steps->is_known[i] = true;
	steps->lines[i] = *lines;
}

/* A capacity between two steps; beside the first and the last one. */
static double between(const struct steps *steps, size_t i)
{
	if (steps->count == 0)
		return steps->boundary->capacity_bytes;
	if (i == 0)
		return steps->bytes[0] * (1 - 1e-9);
	if (i == steps->count)
		return steps->bytes[i - 1] * (1 + 1e-9);
	return sqrt(steps->bytes[i - 1] * steps->bytes[i]);
}

/* Lines at the foot of a slope, where whatever may fit does. */
static struct rf_lc_lines at_foot(struct steps *steps, const struct slope *slope)
{
	size_t last = steps->count;

	while (last > 0 &&
	       missed(slope, steps->bytes[last - 1], steps->boundary->capacity_bytes) >= 1)
		--last;
	return lines_with(steps->lc, steps->boundary, between(steps, last));
}

/* The same where a larger need is known to be missed. */
static double missed_as_well(const struct slope *slope, double need_bytes, double missed_bytes,
                             double capacity_bytes)
{
	double both = missed(slope, need_bytes, capacity_bytes);

	if (need_bytes >= missed_bytes)
		return 1;
	return both > 0 ? fmin(both / missed(slope, missed_bytes, capacity_bytes), 1) : 0;
}

/* Lines expected of a capacity that is not certain, but too small for a need of so many bytes. */
static struct rf_lc_lines expected(struct steps *steps, const struct slope *slope,
                                   double missed_bytes)
{
	struct rf_lc_lines sum = { 0 };
	double below = 0; /* the probability of a smaller capacity */

	for (size_t i = 0; i <= steps->count; ++i) {
		double up_to = i == steps->count
		                   ? 1
		                   : missed_as_well(slope, steps->bytes[i], missed_bytes,
		                                    steps->boundary->capacity_bytes);

		if (up_to <= below)
			continue;
		if (!steps->is_known[i])
			steps->lines[i] = lines_with(steps->lc, steps->boundary, between(steps, i));
		steps->is_known[i] = true;
		add(&sum, &steps->lines[i], up_to - below);
		below = up_to;
	}
	return sum;
}

/* What must fit for all data to stay until a nest is repeated. */
static double need_of_all(const struct rf_lc *lc, const struct rf_boundary *boundary)
{
	struct rf_window_bytes all = rf_lc_all(lc);

	return lc->all_bytes > 0 ? rf_hierarchy_need(boundary, &all) : INFINITY;
}

/* The share of all data that a nest which is repeated does not find where its last run left them;
 * that of what has no room, at least. */
static double swept_share(const struct rf_lc *lc, const struct rf_boundary *boundary,
                          const struct slope *slope)
{
	double need = need_of_all(lc, boundary);

	return fmax(missed(slope, need, boundary->capacity_bytes),
	            1 - boundary->capacity_bytes / need);
}

/* Lines of a nest that is repeated, with slopes whose centres are moved by so many widths.  The
 * steps are those of the nest while its data as a whole do not stay: neither does then what needs
 * as much, as the turns of a loop that repeats the others. */
static struct rf_lc_lines on_slopes(const struct rf_lc *lc, struct steps *steps,
                                    struct slopes slopes, double moved)
{
	struct rf_lc_lines lines, sum = { 0 };
	double share;

	slopes.condition.centre *= exp(moved * slopes.condition.width);
	slopes.resident.centre *= exp(moved * slopes.resident.width);
	share = swept_share(lc, steps->boundary, &slopes.resident);
	if (share <= 0)
		return sum;
	lines = expected(steps, &slopes.condition, need_of_all(lc, steps->boundary));
	add(&sum, &lines, share);
	return sum;
}

/* What jumps from line to line uses sets unequally, which is for the rule of ways and for
 * simulations to say. */
bool rf_corrections_along_memory(const struct rf_footprint_nest *scene)
{
	for (size_t g = 0; g < scene->shape_count; ++g)
		if (scene->shapes[g].strides[scene->depth - 1].value >= (double)scene->line_bytes)
			return false;
	return true;
}

static double lines_of(const struct rf_lc_lines *lines)
{
	return lines->loads + lines->evicts;
}

static bool differ(const struct rf_lc_lines *a, const struct rf_lc_lines *b)
{
	double sum = lines_of(a), other = lines_of(b);

	return fabs(sum - other) > NOTABLE * fmax(sum, other);
}

/* Slopes in place of steps: changes what `sharp` makes of the nest. */
static void correct_steps(const struct rf_lc *lc, const struct rf_boundary *boundary,
                          const struct rf_lc_lines *sharp, unsigned wanted,
                          struct rf_corrections *c)
{
	struct slopes slopes = slopes_of(boundary->cache, wanted);
	struct rf_lc swept = *lc;
	struct steps steps = { .lc = &swept, .boundary = boundary };
	double share;

	if (lc->all_bytes > 0)
		swept.all_bytes = INFINITY; /* whatever else fits, they do not */
	find_steps(&steps, &slopes.condition);
	if (!rf_lc_resident(lc, boundary))
		set_lines(&steps, sharp);
	c->lines = on_slopes(lc, &steps, slopes, 0);
	if (!differ(&c->lines, sharp))
		return;
	share = swept_share(lc, boundary, &slopes.resident);
	c->foot = share < 1 ? (struct rf_lc_lines){ 0 } : at_foot(&steps, &slopes.condition);
	c->kept_share = (struct rf_number){ 1 - share, share > 0 && share < 1 };
	c->fewest = on_slopes(lc, &steps, slopes, MOVED);
	c->most = on_slopes(lc, &steps, slopes, -MOVED);
	if (lines_of(sharp) < lines_of(&c->fewest))
		c->fewest = *sharp;
	if (lines_of(sharp) > lines_of(&c->most))
		c->most = *sharp;
	add(&c->most, &c->most, UNASKED);
}

/* So many times the lines, but no more than the cache above asks for. */
static double with_waste(double loads, double times, double asked)
{
	return fmax(loads, fmin(times * loads, asked));
}

/* Lines that nobody takes: the more streams a loop has, the more.  False where there are none. */
static bool add_prefetches(const struct rf_lc *lc, const struct rf_boundary *boundary, double asked,
                           struct rf_corrections *c)
{
	double streams = fmin(rf_corrections_streams(lc, boundary), RF_CORRECTIONS_FOLLOWED);
	double wasted = OVERSHOT * fmax(streams - EASY, 0);
	double loads = c->lines.loads, most = boundary->threads > 1 ? INFINITY : asked;
	bool is_certain = !differ(&c->fewest, &c->most);

	c->lines.loads = with_waste(loads, 1 + wasted, most);
	c->most.loads = with_waste(c->most.loads, 1 + (is_certain ? 1 : 2) * wasted, most);
	if (is_certain && c->lines.loads <= (1 + WASTE) * loads)
		c->fewest.loads = c->lines.loads;
	return c->lines.loads > (1 + NOTABLE) * loads;
}

/* The names of corrections that were made, in the order in which they are. */
static const char *names_of(unsigned found)
{
	static const char *const names[] = {
		NULL,       "edges",           "steps",           "edges, steps",
		"prefetch", "edges, prefetch", "steps, prefetch", "edges, steps, prefetch",
	};

	return names[(found & (RF_CORRECT_EDGES | RF_CORRECT_STEPS)) |
	             ((found & RF_CORRECT_PREFETCH) != 0 ? 4 : 0)];
}

struct rf_corrections rf_corrections_make(const struct rf_lc *lc,
                                          const struct rf_boundary *boundary,
                                          const struct rf_lc_lines *textbook, double asked,
                                          unsigned wanted)
{
	struct rf_lc with_edges = *lc;
	struct rf_lc_lines sharp = *textbook;
	struct rf_corrections c;
	unsigned found = 0;

	with_edges.counts_edges = (wanted & RF_CORRECT_EDGES) != 0;
	if (with_edges.counts_edges != lc->counts_edges)
		sharp = rf_lc_lines(&with_edges, boundary, boundary->line_bytes);
	c.lines = c.fewest = c.most = c.foot = sharp;
	c.kept_share = (struct rf_number){ 0 };
	if (differ(textbook, &sharp))
		found |= RF_CORRECT_EDGES;
	if ((wanted & RF_CORRECT_STEPS) != 0 && boundary->cache->policy != RF_STRICT_LRU &&
	    rf_corrections_along_memory(&lc->scene))
		correct_steps(&with_edges, boundary, &sharp, wanted, &c);
	if (differ(&c.lines, &sharp))
		found |= RF_CORRECT_STEPS;
	if ((wanted & RF_CORRECT_PREFETCH) != 0 && boundary->is_memory &&
	    is_filled_by_victims(boundary->cache) && c.lines.loads > 0 &&
	    rf_corrections_along_memory(&lc->scene) &&
	    add_prefetches(&with_edges, boundary, asked, &c))
		found |= RF_CORRECT_PREFETCH;
	c.names = names_of(found);
	return c;
}
