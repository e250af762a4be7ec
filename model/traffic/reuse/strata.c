/* SPDX-License-Identifier: MIT
 *
 * Strata of the iterations of a reference.
 *
 * What a reference uses again changes with whether a loop is in its first turn - there is no turn
 * before - and, within the other turns, slowly.  So each of d loops is divided into its first turn
 * and the others, which makes 2^d strata.  a[i][j] in lines of eight elements, for example:
 *
 *     i = 0, j < 8      64 bytes of the first line of the first row
 *     i = 0, j >= 8     the further lines of that row, in blocks of eight turns of j
 *     i >= 1, j < 8     the first line of every other row
 *     i >= 1, j >= 8    everything else
 *
 * Counts come from the bounds of the loops: a sum over a counter on which nothing further in
 * depends is a product; any other is a polynomial of small degree between the places where a bound
 * takes over from another, so it is found from a few values (Newton's differences), tested at
 * others, and halved where the test fails.  For `j < i` inside of `i < n`, the turns of j for i = 0
 * and 1 are 0 and 1; the straight line through them meets what is counted at 2, n / 2, 3 n / 4,
 * n - 2 and n - 1, and so the sum is n (n - 1) / 2, after seven counts whatever n is.
 *
 * Transects follow Richtmyer's sequence (base/kronecker.h); where turns of the outermost loop stand
 * for few or many iterations they come the more often the more they stand for.
 */
#include "model/traffic/reuse/strata.h"

#include <math.h>

#include "base/integer.h"
#include "base/kronecker.h"

enum { MAX_EDGES = 6, MAX_DEGREE = RF_REFERENCES_DEPTH };

struct counting {
	struct rf_references *refs;
	const struct rf_stratum *stratum;
	struct rf_elimination *scan;
	int64_t values[RF_REFERENCES_COLUMNS];
};

/* ---- ranges ---- */

unsigned rf_strata_count(const struct rf_references_item *ref)
{
	if (ref->is_repeated && !ref->is_store)
		return 1;
	return 2U << (ref->depth < MAX_EDGES ? ref->depth : MAX_EDGES);
}

/* The loop with the least stride that is shorter than a cache line. */
static void find_block(const struct rf_references_item *ref, int64_t line_bytes,
                       struct rf_stratum *stratum)
{
	int64_t least = line_bytes;

	stratum->along = ref->depth;
	stratum->block = 1;
	for (size_t k = 0; k < ref->depth; ++k) {
		int64_t stride = ref->address.factors[k];

		stride = stride < 0 ? -stride : stride;
		if (stride == 0 || stride >= least)
			continue;
		least = stride;
		stratum->along = k;
		stratum->block = line_bytes / rf_integer_gcd(line_bytes, stride);
	}
}

/* Of the other loops that do not move by whole lines. */
static void find_shifting(const struct rf_references_item *ref, int64_t line_bytes,
                          struct rf_stratum *stratum)
{
	stratum->shifting = ref->depth;
	stratum->shifts = 1;
	for (size_t k = 0; k < ref->depth; ++k) {
		int64_t stride = ref->address.factors[k];

		if (k == stratum->along || stride % line_bytes == 0)
			continue;
		stratum->shifting = k;
		stratum->shifts = line_bytes / rf_integer_gcd(line_bytes, stride);
	}
}

/* Edges are counted from the innermost loop. */
static bool is_edge(const struct rf_stratum *stratum, size_t depth, size_t k, bool *divides)
{
	size_t from_inside = depth - 1 - k;

	*divides = from_inside < MAX_EDGES && !stratum->is_whole;
	return *divides && (stratum->edges >> from_inside & 1) != 0;
}

/* Of the loop of the blocks: the first block, the other whole ones, or what is left over. */
static void cut_blocks(const struct rf_stratum *stratum, bool edge, int64_t *low, int64_t *high)
{
	int64_t rest = (*high - *low + 1) % stratum->block;

	if (edge && *high > *low + stratum->block - 1)
		*high = *low + stratum->block - 1;
	if (edge)
		return;
	*low += stratum->block;
	if (stratum->is_rest && *low <= *high)
		*low = *high - rest + 1;
	else
		*high -= rest;
}

/* The turns of loop k that belong to the stratum. */
static void find_range(const struct counting *c, size_t k, int64_t *low, int64_t *high)
{
	bool divides, edge = is_edge(c->stratum, c->scan->level_count, k, &divides);

	rf_elimination_range(&c->scan->levels[k], c->values, low, high);
	if (divides && k == c->stratum->along)
		cut_blocks(c->stratum, edge, low, high);
	else if (edge && *high > *low)
		*high = *low;
	else if (divides && !edge)
		*low += 1;
}

static bool begin(struct counting *c)
{
	struct rf_references_item *ref = &c->refs->items[c->stratum->ref];

	c->scan = rf_elimination_get(c->refs, ref, RF_ELIMINATION_BY_TIME, 0);
	if (c->scan == NULL)
		return false;
	if (ref->depth > 0) {
		c->values[RF_REFERENCES_LOW] = ref->least[0];
		c->values[RF_REFERENCES_HIGH] = ref->most[0];
	}
	return true;
}

/* ---- counts ---- */

static double count_level(struct counting *c, size_t k);

static double count_at(struct counting *c, size_t k, int64_t value)
{
	c->values[k] = value;
	c->refs->work += 1;
	return count_level(c, k + 1);
}

/* Sum of a polynomial, by its differences at its first place, over n places. */
static double sum_newton(const double *differences, size_t count, double n)
{
	double sum = 0, choose = n;

	for (size_t i = 0; i < count; ++i) {
		sum += differences[i] * choose;
		choose *= (n - 1 - (double)i) / (double)(i + 2);
	}
	return sum;
}

static double value_newton(const double *differences, size_t count, double n)
{
	double sum = 0, choose = 1;

	for (size_t i = 0; i < count; ++i) {
		sum += differences[i] * choose;
		choose *= (n - (double)i) / (double)(i + 1);
	}
	return sum;
}

/* Values of a counter. */
struct places {
	int64_t low, count, step;
};

static bool is_near(double a, double b)
{
	return fabs(a - b) <= 1e-9 * (fabs(a) + fabs(b)) + 1e-6;
}

/* Whether the polynomial through the first places passes through later ones as well. */
static bool is_fit(struct counting *c, size_t k, struct places places, const double *differences,
                   size_t count)
{
	int64_t n = places.count - 1;
	int64_t tests[] = { n, n - 1, n / 2, n / 4 * 3, (int64_t)count };

	for (size_t i = 0; i < sizeof(tests) / sizeof(*tests); ++i)
		if (!is_near(value_newton(differences, count, (double)tests[i]),
		             count_at(c, k, places.low + tests[i] * places.step)))
			return false;
	return true;
}

static double sum_places(struct counting *c, size_t k, struct places places)
{
	double differences[MAX_DEGREE + 1], sum = 0;
	size_t count = c->scan->level_count - k;
	struct places half = { places.low, places.count / 2, places.step };

	if (places.count < (int64_t)count + 6) {
		for (int64_t n = 0; n < places.count; ++n)
			sum += count_at(c, k, places.low + n * places.step);
		return sum;
	}
	for (size_t i = 0; i < count; ++i)
		differences[i] = count_at(c, k, places.low + (int64_t)i * places.step);
	for (size_t order = 1; order < count; ++order)
		for (size_t i = count - 1; i >= order; --i)
			differences[i] -= differences[i - 1];
	if (is_fit(c, k, places, differences, count))
		return sum_newton(differences, count, (double)places.count);
	places.low += half.count * places.step;
	places.count -= half.count;
	return sum_places(c, k, half) + sum_places(c, k, places);
}

/* Where the loop of the blocks moves, whole ones come and go with the period of a block. */
static double sum_range(struct counting *c, size_t k, int64_t low, int64_t high)
{
	size_t along = c->stratum->along;
	bool divides, edge = is_edge(c->stratum, c->scan->level_count, along, &divides);
	int64_t period = !edge && c->scan->levels[k].moves >> along & 1 ? c->stratum->block : 1;
	double sum = 0;

	for (int64_t i = 0; i < period && low + i <= high; ++i)
		sum += sum_places(
		    c, k, (struct places){ low + i, (high - low - i) / period + 1, period });
	return sum;
}

/* Iterations with counter k from low to high. */
static double count_range(struct counting *c, size_t k, int64_t low, int64_t high)
{
	if (low > high)
		return 0;
	if (c->scan->levels[k].moves != 0)
		return sum_range(c, k, low, high);
	return (double)(high - low + 1) * count_at(c, k, low);
}

static double count_level(struct counting *c, size_t k)
{
	int64_t low, high;

	if (k == c->scan->level_count)
		return 1;
	find_range(c, k, &low, &high);
	return count_range(c, k, low, high);
}

/* The first loop from k on that transects may go along: no edge, and not the loop whose turns
 * shift places within a cache line, along which what happens comes and goes.  What is left over
 * behind blocks comes and goes along all. */
static size_t find_direction(const struct rf_stratum *stratum, size_t depth, size_t k)
{
	bool divides;

	if (stratum->is_rest)
		return depth;
	while (k < depth && (is_edge(stratum, depth, k, &divides) || k == stratum->shifting))
		++k;
	return k;
}

size_t rf_strata_next_direction(const struct rf_references *refs, const struct rf_stratum *stratum)
{
	size_t depth = refs->items[stratum->ref].depth;
	size_t next = find_direction(stratum, depth, stratum->direction + 1);

	return next < depth ? next : find_direction(stratum, depth, 0);
}

/* Only behind whole blocks something may be left over. */
static bool has_rest(const struct rf_stratum *stratum, size_t depth)
{
	bool divides, edge;

	if (stratum->along >= depth)
		return false;
	edge = is_edge(stratum, depth, stratum->along, &divides);
	return divides && !edge;
}

bool rf_strata_make(struct rf_references *refs, size_t ref, unsigned n, struct rf_stratum *stratum)
{
	struct counting c = { .refs = refs, .stratum = stratum };

	*stratum = (struct rf_stratum){ .ref = ref, .edges = n / 2, .is_rest = n % 2 == 1 };
	stratum->is_whole = rf_strata_count(&refs->items[ref]) == 1;
	find_block(&refs->items[ref], refs->line_bytes, stratum);
	find_shifting(&refs->items[ref], refs->line_bytes, stratum);
	if (!begin(&c))
		return false;
	stratum->direction = find_direction(stratum, c.scan->level_count, 0);
	if (stratum->is_rest && !has_rest(stratum, c.scan->level_count))
		return true;
	stratum->count = rf_elimination_begins(c.scan, c.values) ? count_level(&c, 0) : 0;
	return true;
}

/* ---- points ---- */

/* One of the places of a range by a number from 0 below 1. */
static int64_t pick(double part, int64_t count)
{
	int64_t place = (int64_t)(part * (double)count);

	return place < count ? place : count - 1;
}

void rf_strata_weight(struct rf_references *refs, struct rf_stratum *stratum)
{
	struct counting c = { .refs = refs, .stratum = stratum };
	int64_t low, high, places, block = stratum->along == 0 ? stratum->block : 1;

	if (!begin(&c) || stratum->shifting == 0 || stratum->count <= 0 ||
	    c.scan->level_count == 0 || c.scan->levels[0].moves == 0)
		return;
	find_range(&c, 0, &low, &high);
	places = (high - low + 1) / block;
	if (places < 4 * RF_STRATA_BINS)
		return;
	stratum->has_bins = true;
	for (int64_t i = 0; i < RF_STRATA_BINS; ++i) {
		int64_t first = places * i / RF_STRATA_BINS;
		int64_t next = places * (i + 1) / RF_STRATA_BINS;

		stratum->bins[i + 1] = stratum->bins[i] + count_range(&c, 0, low + first * block,
		                                                      low + next * block - 1) /
		                                              stratum->count;
	}
}

/* Chooses one of the places of the outermost loop; returns how many it stands for. */
static double pick_weighted(const struct rf_stratum *stratum, double part, int64_t places,
                            int64_t *place)
{
	const double *bins = stratum->bins;
	int64_t i = 0, first, next;
	double share;

	while (i + 1 < RF_STRATA_BINS && part >= bins[i + 1])
		++i;
	share = bins[i + 1] - bins[i];
	first = places * i / RF_STRATA_BINS;
	next = places * (i + 1) / RF_STRATA_BINS;
	if (share <= 0)
		return 0;
	*place = first + pick((part - bins[i]) / share, next - first);
	return (double)(next - first) / share;
}

/* Chooses a place of the loop whose turns shift places within a cache line, so that as many
 * transects in a row as there are shifts begin at each place within a line, one reference at
 * another one than the next; returns how many places it stands for.  Addresses hold the outer
 * counters and where the loop starts with them: along a transect the place in a line stays. */
static double pick_shifted(const struct counting *c, size_t k, size_t n, int64_t low,
                           int64_t places, int64_t *place)
{
	const struct rf_references_form *address = &c->refs->items[c->stratum->ref].address;
	int64_t shifts = c->stratum->shifts, granule = c->refs->line_bytes / shifts;
	int64_t bytes = address->constant + address->factors[k] * low, wanted, first = 0, count;

	for (size_t i = 0; i < k; ++i)
		bytes += i == c->stratum->along ? 0 : address->factors[i] * c->values[i];
	wanted = bytes % granule + (int64_t)((n + c->stratum->ref) % (size_t)shifts) * granule;
	while (first < shifts &&
	       (bytes + address->factors[k] * first - wanted) % c->refs->line_bytes != 0)
		++first;
	count = first < places ? (places - first - 1) / shifts + 1 : 0;
	*place = first + shifts * pick(rf_kronecker_roots(n, k), count);
	return (double)(count * shifts);
}

/* Chooses the counter of a loop that the transect does not go along; returns how many there are to
 * choose from. */
static double choose(struct counting *c, size_t k, size_t n, int64_t within)
{
	int64_t low, high, places, block = k == c->stratum->along ? c->stratum->block : 1;
	double part = rf_kronecker_roots(n, k), weight;
	int64_t place = 0;

	find_range(c, k, &low, &high);
	places = high - low + 1;
	block = block < places ? block : places;
	if (places <= 0 || (k == c->stratum->along && within >= block))
		return 0;
	weight = (double)places / (double)block;
	if (k == c->stratum->shifting)
		weight = pick_shifted(c, k, n, low, places, &place);
	else if (k == 0 && c->stratum->has_bins)
		weight = pick_weighted(c->stratum, part, places / block, &place);
	else
		place = pick(part, places / block);
	c->values[k] = low + block * place + (k == c->stratum->along ? within : 0);
	return weight;
}

/* Moves the counter that the transect goes along to a position. */
static double advance(struct counting *c, size_t k, int64_t position, int64_t within)
{
	int64_t low, high, block = k == c->stratum->along ? c->stratum->block : 1;

	find_range(c, k, &low, &high);
	c->values[k] = low + position * block + (k == c->stratum->along ? within : 0);
	return c->values[k] <= high ? 1 : 0;
}

/* Positions of a transect of which one use of its blocks is given. */
static int64_t count_positions(struct counting *c, size_t n, int64_t within)
{
	const struct rf_stratum *stratum = c->stratum;
	int64_t low, high, block = stratum->direction == stratum->along ? stratum->block : 1;

	for (size_t k = 0; k < stratum->direction && k < c->scan->level_count; ++k)
		if (choose(c, k, n, within) <= 0)
			return 0;
	if (stratum->direction >= c->scan->level_count)
		return 1;
	find_range(c, stratum->direction, &low, &high);
	return low <= high ? (high - low + block) / block : 0;
}

int64_t rf_strata_positions(struct rf_references *refs, const struct rf_stratum *stratum, size_t n)
{
	struct counting c = { .refs = refs, .stratum = stratum };
	int64_t most = 0;

	if (!begin(&c))
		return 0;
	for (int64_t within = 0; within < stratum->block; ++within) {
		int64_t positions = count_positions(&c, n, within);

		most = positions > most ? positions : most;
		if (stratum->direction <= stratum->along)
			break;
	}
	return most;
}

/* The same for one use of the blocks, or for all where the transect is not inside of them. */
static double weigh(struct counting *c, size_t n, int64_t within, int64_t first, int64_t last)
{
	const struct rf_stratum *stratum = c->stratum;
	int64_t low, high, block = stratum->direction == stratum->along ? stratum->block : 1;
	double weight = 1;

	for (size_t k = 0; k < stratum->direction; ++k)
		weight *= choose(c, k, n, within);
	if (weight <= 0)
		return 0;
	find_range(c, stratum->direction, &low, &high);
	if (high > low + (last + 1) * block - 1)
		high = low + (last + 1) * block - 1;
	return weight * count_range(c, stratum->direction, low + first * block, high);
}

double rf_strata_weigh(struct rf_references *refs, const struct rf_stratum *stratum, size_t n,
                       int64_t first, int64_t last)
{
	struct counting c = { .refs = refs, .stratum = stratum };
	double sum = 0;

	if (!begin(&c) || stratum->direction >= c.scan->level_count)
		return 1;
	if (stratum->direction <= stratum->along)
		return weigh(&c, n, 0, first, last);
	for (int64_t within = 0; within < stratum->block; ++within)
		sum += weigh(&c, n, within, first, last);
	return sum;
}

double rf_strata_point(struct rf_references *refs, const struct rf_stratum *stratum, size_t n,
                       int64_t position, int64_t within, int64_t *at)
{
	struct counting c = { .refs = refs, .stratum = stratum };
	double weight = 1;

	if (!begin(&c) || (within > 0 && within >= stratum->block))
		return 0;
	for (size_t k = 0; k < c.scan->level_count && weight > 0; ++k) {
		weight *= k == stratum->direction ? advance(&c, k, position, within)
		                                  : choose(&c, k, n, within);
		at[k] = c.values[k];
	}
	return weight;
}

/* ---- all of them ---- */

static bool visit_level(struct counting *c, size_t k,
                        bool (*visit)(void *context, const int64_t *at), void *context)
{
	int64_t low, high;

	if (k == c->scan->level_count)
		return visit(context, c->values);
	find_range(c, k, &low, &high);
	for (int64_t value = low; value <= high; ++value) {
		c->values[k] = value;
		if (!visit_level(c, k + 1, visit, context))
			return false;
	}
	return true;
}

void rf_strata_each(struct rf_references *refs, const struct rf_stratum *stratum,
                    bool (*visit)(void *context, const int64_t *at), void *context)
{
	struct counting c = { .refs = refs, .stratum = stratum };

	if (begin(&c) && rf_elimination_begins(c.scan, c.values))
		visit_level(&c, 0, visit, context);
}
