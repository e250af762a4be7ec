/* SPDX-License-Identifier: MIT
 *
 * The ways rule.
 *
 * A cache of W ways keeps a line until W other lines have come into its set.  So a use of a line
 * finds it there iff, between the use before and this one, fewer than W other lines that fall into
 * its set were touched - whatever the capacity is.  Where all references move by whole lines from
 * one iteration to the next, all targets have the same neighbours and the answer is all or nothing:
 * rows of 4096 bytes lose what rows of 4160 keep.  Otherwise some survive and some do not, and a
 * sample tells how many: iterations spread evenly over the nest by multiples of irrational numbers.
 *
 * A reuse is sampled where a reference enters a line, for within it the use before is its own.
 * Traffic is sampled in short rows of iterations, as many as enter one line: each use that does not
 * find its line loads it, and each store to a line that is not dirty yet leads to an eviction; for
 * that the uses before are followed back to a store or to where the line was brought.
 *
 * Limits: a level sees all uses, not only those that miss above it; the edges of blocks that are
 * shorter than others are left out, as in all layer conditions.
 */
#include "model/traffic/sets/ways_rule.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/kronecker.h"
#include "base/text.h"
#include "model/traffic/sets/latest_use.h"
#include "model/traffic/sets/lines_between.h"

enum { REUSE_SAMPLES = 32, LEAST_ROWS = 16, MOST_ROWS = 128, MOST_USES_BACK = 64, MOST_LEVELS = 8 };

/* References of an iteration that are looked at in one row; where there are more, others in the
 * next one. */
enum { MOST_LOOKED_AT = 128 };

/* Traffic that changes by less than this is not worth a word. */
#define WORTH_A_WORD 0.05

/* ... and so is traffic of which a sample has fewer lines than this. */
#define LEAST_LINES 24

/* An event of so many rows of a sample is not overlooked: it would be once in 20 samples. */
#define NOT_OVERLOOKED 3

/* More rows are looked at until they change an answer by less than this. */
#define SETTLED 0.02

bool rf_ways_rule_geometry_of(const struct rf_boundary *boundary,
                              struct rf_ways_rule_geometry *geometry)
{
	const struct rf_cache *cache = boundary->cache;

	*geometry =
	    (struct rf_ways_rule_geometry){ boundary->sets, boundary->ways, cache->line_bytes };
	return boundary->sets > 1 && !cache->is_hashed && cache->sector_bytes == 0 &&
	       rf_policy_is_lru(cache->policy) && boundary->own_bytes == boundary->capacity_bytes &&
	       cache->line_bytes <= RF_RECTANGULAR_NEST_LONGEST_LINE;
}

/* ---- samples ---- */

/* The n-th of a sequence of iterations that fills the nest evenly. */
static void choose(const struct rf_rectangular_nest *nest, int n, struct rf_timestamp *stamp)
{
	for (size_t k = 0; k < nest->depth; ++k) {
		double part = rf_kronecker_plane((size_t)n, nest->depth - 1 - k);

		stamp->at[k] = (int64_t)(part * (double)nest->trips[k]);
	}
}

/* The innermost of the loops from `first` on that moves a reference within lines; the depth if none
 * does. */
static size_t walking_loop(const struct rf_rectangular_nest *nest, size_t reference, size_t first,
                           int64_t line_bytes)
{
	const int64_t *strides = nest->references[reference].strides;

	for (size_t k = nest->depth; k-- > first;)
		if (strides[k] != 0 && llabs(strides[k]) < line_bytes)
			return k;
	return nest->depth;
}

/* Moves a time stamp back to where its reference enters the line: of the loops from `first` on, the
 * one that walks through lines comes to the end of one, and those begin that do not move it. */
static void enter_line(const struct rf_rectangular_nest *nest, size_t first, int64_t line_bytes,
                       struct rf_timestamp *stamp)
{
	const struct rf_rectangular_nest_reference *reference = &nest->references[stamp->reference];
	size_t walking = walking_loop(nest, stamp->reference, first, line_bytes);
	int64_t place, back;

	for (size_t k = first; k < nest->depth; ++k)
		if (reference->strides[k] == 0)
			stamp->at[k] = 0;
	if (walking == nest->depth)
		return;
	place = rf_integer_mod(rf_rectangular_nest_address(nest, stamp), line_bytes);
	if (reference->strides[walking] < 0)
		place = line_bytes - 1 - place;
	back = place / llabs(reference->strides[walking]);
	stamp->at[walking] -= back < stamp->at[walking] ? back : stamp->at[walking];
}

static int64_t line_of(const struct rf_rectangular_nest *nest, const struct rf_timestamp *stamp,
                       int64_t line_bytes)
{
	return rf_integer_floor_div(rf_rectangular_nest_address(nest, stamp), line_bytes);
}

/* ---- reuses ---- */

static void look_at(const struct rf_rectangular_nest *nest,
                    const struct rf_ways_rule_geometry *geometry, const struct rf_timestamp *now,
                    size_t loop, struct rf_crowding *crowding)
{
	struct rf_lines_between between = { .nest = nest, .to = *now };
	int64_t line = line_of(nest, now, geometry->line_bytes);
	int64_t others;

	if (!rf_latest_use_find(nest, now, line, geometry->line_bytes, &between.from) ||
	    rf_rectangular_nest_carrier(nest, &between.from, now) != loop)
		return;
	others = rf_lines_between_in_set(&between, geometry->sets, geometry->line_bytes, line,
	                                 RF_MOST_CROWD);
	if (others < 0)
		return;
	crowding->targets += 1;
	crowding->surviving += others < geometry->ways;
	if (others + 1 > crowding->lines)
		crowding->lines = others + 1;
}

struct rf_crowding rf_ways_rule_crowding(const struct rf_rectangular_nest *nest,
                                         const struct rf_ways_rule_geometry *geometry,
                                         const struct rf_ways_rule_reuse *reuse)
{
	struct rf_crowding crowding = { .sets = geometry->sets, .ways = geometry->ways };
	size_t first = reuse->is_own ? reuse->loop + 1 : reuse->loop;
	struct rf_timestamp stamp = { .reference = 0 };

	while (stamp.reference < nest->count &&
	       nest->references[stamp.reference].access != reuse->access)
		stamp.reference += 1;
	if (stamp.reference == nest->count)
		return crowding;
	for (int n = 0; n < REUSE_SAMPLES; ++n) {
		choose(nest, n, &stamp);
		enter_line(nest, first, geometry->line_bytes, &stamp);
		look_at(nest, geometry, &stamp, reuse->loop, &crowding);
	}
	return crowding;
}

/* ---- traffic ---- */

/* Whether a line is still in a cache, and whether it would be if the cache had one set. */
struct fate {
	bool real, associative;
};

static const struct fate lost = { false, false }, kept = { true, true };

/* Lines that cross the boundary below a cache. */
struct flow {
	double loads, evicts;
};

/* Lines per iteration, as they would be with one large set and as they are. */
struct sample {
	bool known;
	bool matter; /* sets: the two differ */
	struct flow associative, real;
	double overlooked; /* that rows which are too rare to be met may bring, at most */
	int64_t crowd;     /* most lines in one set of those in use within one iteration */
};

/* Caches with lines of one size, nearest the core first. */
struct sampler {
	const struct rf_rectangular_nest *nest;
	int64_t line_bytes;
	size_t count;
	const struct rf_ways_rule_geometry *geometry;
	struct sample *sums;
	struct rf_lines_between_room room;
	bool takes_lines;
	double uses; /* that were looked at ... */
	int rows;    /* ... in so many rows */
	bool failed;
};

/* Between two uses that are an iteration apart no more lines can pass than there are
 * references. */
static bool is_at_hand(const struct rf_rectangular_nest *nest,
                       const struct rf_lines_between *between)
{
	size_t inner = nest->depth - 1;
	size_t carrier = rf_rectangular_nest_carrier(nest, &between->from, &between->to);

	return carrier > inner ||
	       (carrier == inner && between->to.at[inner] == between->from.at[inner] + 1 &&
	        between->from.reference >= between->to.reference);
}

/* Whether the innermost loop has been in one line all the time between the two uses. */
static bool is_in_one_line(const struct rf_rectangular_nest *nest,
                           const struct rf_lines_between *between, int64_t line_bytes)
{
	size_t inner = nest->depth - 1;
	size_t carrier = rf_rectangular_nest_carrier(nest, &between->from, &between->to);
	int64_t stride = llabs(nest->references[between->to.reference].strides[inner]);
	int64_t turns = between->to.at[inner] - between->from.at[inner];

	return carrier > inner || (carrier == inner && turns * stride <= line_bytes);
}

static struct fate fate_of(struct sampler *s, size_t level, const struct rf_lines_between *between,
                           int64_t line)
{
	const struct rf_ways_rule_geometry *geometry = &s->geometry[level];
	int64_t room = geometry->sets * geometry->ways;
	bool at_hand = is_at_hand(s->nest, between), wants_all;
	int64_t crowd, lines = (int64_t)s->nest->count;

	if (at_hand && lines <= geometry->ways)
		return kept;
	if (s->takes_lines && is_in_one_line(s->nest, between, s->line_bytes))
		return kept;
	wants_all = at_hand && s->sums[level].crowd <= RF_MOST_CROWD;
	crowd = rf_lines_between_in_set(between, geometry->sets, s->line_bytes, line,
	                                wants_all ? lines : geometry->ways);
	if (at_hand && crowd >= s->sums[level].crowd)
		s->sums[level].crowd = crowd + 1;
	if (!at_hand || lines > room)
		lines = rf_lines_between_count(between, s->line_bytes, line, room, &s->room);
	s->failed |= crowd < 0 || lines < 0;
	return (struct fate){ crowd < geometry->ways, lines < room };
}

/* Finds the use before and what became of the line since; one that a nearer cache kept did not ask
 * the others for it. */
static bool look_back(struct sampler *s, struct rf_lines_between *between, int64_t line,
                      struct fate *fates)
{
	struct fate nearer = lost;
	bool found = rf_latest_use_find(s->nest, &between->to, line, s->line_bytes, &between->from);

	for (size_t i = 0; i < s->count; ++i) {
		fates[i] = lost;
		if (found && !(nearer.real && nearer.associative))
			fates[i] = fate_of(s, i, between, line);
		nearer.real |= fates[i].real;
		nearer.associative |= fates[i].associative;
		fates[i] = nearer;
	}
	return found;
}

static bool any(const struct fate *fates, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (fates[i].real || fates[i].associative)
			return true;
	return false;
}

/* Follows a store back through the uses of its line: it is the first of a dirty line where no store
 * comes before it after the line was brought.  Dirty lines are written back once. */
static void follow_store(struct sampler *s, struct rf_lines_between between, int64_t line,
                         const struct fate *fates)
{
	struct fate alive[MOST_LEVELS], now[MOST_LEVELS];

	for (size_t i = 0; i < s->count; ++i) {
		alive[i] = fates[i];
		s->sums[i].real.evicts += !fates[i].real;
		s->sums[i].associative.evicts += !fates[i].associative;
	}
	for (int n = 0; n < MOST_USES_BACK && any(alive, s->count); ++n) {
		if (s->nest->references[between.from.reference].writes)
			return;
		between.to = between.from;
		look_back(s, &between, line, now);
		for (size_t i = 0; i < s->count; ++i) {
			s->sums[i].real.evicts += alive[i].real && !now[i].real;
			s->sums[i].associative.evicts +=
			    alive[i].associative && !now[i].associative;
			alive[i].real &= now[i].real;
			alive[i].associative &= now[i].associative;
		}
	}
}

static void use(struct sampler *s, const struct rf_timestamp *now)
{
	struct rf_lines_between between = { .nest = s->nest, .to = *now };
	int64_t line = line_of(s->nest, now, s->line_bytes);
	struct fate fates[MOST_LEVELS];

	if (s->nest->references[now->reference].bypasses)
		return;
	look_back(s, &between, line, fates);
	for (size_t i = 0; i < s->count; ++i) {
		s->sums[i].real.loads += !fates[i].real;
		s->sums[i].associative.loads += !fates[i].associative;
	}
	if (s->nest->references[now->reference].writes)
		follow_store(s, between, line, fates);
}

/* Iterations of the innermost loop in which every reference that walks through lines enters one. */
static int64_t row_length(const struct rf_rectangular_nest *nest, int64_t line_bytes)
{
	int64_t longest = 1;

	for (size_t q = 0; q < nest->count; ++q) {
		int64_t stride = llabs(nest->references[q].strides[nest->depth - 1]);

		if (stride > 0 && line_bytes / stride > longest)
			longest = line_bytes / stride;
	}
	return longest;
}

static void sample_rows(struct sampler *s, int first, int end, int64_t length)
{
	size_t last = s->nest->depth - 1;
	size_t step = (s->nest->count + MOST_LOOKED_AT - 1) / MOST_LOOKED_AT;

	for (int n = first; n < end && !s->failed; ++n) {
		struct rf_timestamp stamp = { .reference = 0 };
		int64_t begin;

		choose(s->nest, n, &stamp);
		begin = stamp.at[last];
		for (int64_t i = 0; i < length; ++i) {
			stamp.at[last] = (begin + i) % s->nest->trips[last];
			for (stamp.reference = (size_t)n % step; stamp.reference < s->nest->count;
			     stamp.reference += step, ++s->uses)
				use(s, &stamp);
		}
	}
}

static double lines_in_all(const struct flow *lines)
{
	return lines->loads + lines->evicts;
}

static bool differ(double a, double b, double tolerance)
{
	return fabs(a - b) > tolerance * fmax(a, b);
}

static bool matters(const struct sample *lines)
{
	return differ(lines_in_all(&lines->real), lines_in_all(&lines->associative), WORTH_A_WORD);
}

/* A few lines that happen to be in a sample tell nothing. */
static bool is_frequent(const struct sample *lines)
{
	return fmax(lines_in_all(&lines->real), lines_in_all(&lines->associative)) >= LEAST_LINES;
}

/* Whether twice as many rows told something new where sets matter. */
static bool is_settled(const struct sampler *s, const double *halves)
{
	for (size_t i = 0; i < s->count; ++i)
		if (matters(&s->sums[i]) &&
		    differ(lines_in_all(&s->sums[i].real), 2 * halves[i], SETTLED))
			return false;
	return true;
}

static void sample(struct sampler *s, int64_t length)
{
	double halves[MOST_LEVELS];
	int rows = LEAST_ROWS;

	sample_rows(s, 0, rows, length);
	do {
		for (size_t i = 0; i < s->count; ++i)
			halves[i] = lines_in_all(&s->sums[i].real);
		sample_rows(s, rows, 2 * rows, length);
		rows *= 2;
	} while (rows < MOST_ROWS && !s->failed && !is_settled(s, halves));
	s->rows = rows;
}

static struct flow divide(const struct flow *lines, double by)
{
	return (struct flow){ .loads = lines->loads / by, .evicts = lines->evicts / by };
}

/* From a sample of iterations, for caches with lines of one size, nearest the core first: a use
 * that finds its line in one does not ask the next. */
static enum rf_status sample_nest(const struct rf_ways_rule_input *input,
                                  const struct rf_ways_rule_geometry *geometry, size_t count,
                                  struct rf_arena *arena, struct sample *lines)
{
	const struct rf_rectangular_nest *nest = input->nest;
	struct sampler s = { .nest = nest,
		             .takes_lines = input->takes_lines,
		             .line_bytes = geometry->line_bytes,
		             .count = count < MOST_LEVELS ? count : MOST_LEVELS,
		             .geometry = geometry,
		             .sums = lines,
		             .room = { .arena = arena } };
	int64_t length = row_length(nest, s.line_bytes);
	double iterations;

	memset(lines, 0, count * sizeof(*lines));
	sample(&s, length);
	iterations = s.uses / (double)nest->count;
	for (size_t i = 0; i < s.count; ++i) {
		lines[i].known = !s.failed && is_frequent(&lines[i]);
		lines[i].matter = matters(&lines[i]);
		lines[i].overlooked = NOT_OVERLOOKED * (double)nest->count / s.rows;
		lines[i].real = divide(&lines[i].real, iterations);
		lines[i].associative = divide(&lines[i].associative, iterations);
	}
	return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
}

/* ---- links ---- */

/* The links below caches of one line size of which sets can be told, nearest the core first. */
struct chosen {
	size_t count;
	size_t links[MOST_LEVELS];
	struct rf_ways_rule_geometry geometry[MOST_LEVELS];
};

static bool is_resident(const struct rf_ways_rule_input *input, const struct rf_boundary *boundary)
{
	return input->all.bytes > 0 &&
	       rf_hierarchy_need(boundary, &input->all) < boundary->capacity_bytes;
}

static void choose_links(const struct rf_ways_rule_input *input, size_t link_count,
                         int64_t line_bytes, struct chosen *chosen)
{
	chosen->count = 0;
	for (size_t i = 0; i < link_count && chosen->count < MOST_LEVELS; ++i) {
		const struct rf_boundary *boundary = &input->hierarchy->items[i];
		struct rf_ways_rule_geometry *geometry = &chosen->geometry[chosen->count];

		if (!rf_ways_rule_geometry_of(boundary, geometry) || !boundary->allocates ||
		    is_resident(input, boundary) || geometry->line_bytes != line_bytes)
			continue;
		chosen->links[chosen->count++] = i;
	}
}

/* Bytes with sets: what a sample found, and what is too rare for it, so that it finds less without
 * sets as well than the link carries.  More than rare is what a condition at its very limit counts
 * in one way and a sample in the other. */
static double with_sets(double bytes, double real, double associative, const struct sample *lines,
                        int64_t line_bytes)
{
	double missed = fmax(bytes / (double)line_bytes - associative, 0);

	return (real + (missed <= lines->overlooked ? missed : 0)) * (double)line_bytes;
}

static void note_lines(const struct rf_boundary *boundary, const struct sample *lines,
                       struct rf_link_traffic *link)
{
	double load = with_sets(link->load_bytes_per_it, lines->real.loads,
	                        lines->associative.loads, lines, boundary->line_bytes);
	double evict = with_sets(link->evict_bytes_per_it, lines->real.evicts,
	                         lines->associative.evicts, lines, boundary->line_bytes);
	double bytes = boundary->below_is_victim ? 2 * load : load + evict;

	if (!lines->known || !lines->matter ||
	    !differ(bytes, link->total_bytes_per_it, WORTH_A_WORD))
		return;
	link->conflict_bytes_per_it = (struct rf_number){ bytes, true };
	link->conflict_load_bytes_per_it = load;
	if (lines->crowd > boundary->cache->ways)
		link->crowded_lines = lines->crowd;
}

/* Whether a nearer cache has lines of the same size. */
static bool has_same_lines(const struct rf_hierarchy *hierarchy, size_t index)
{
	for (size_t i = 0; i < index; ++i)
		if (hierarchy->items[i].line_bytes == hierarchy->items[index].line_bytes)
			return true;
	return false;
}

static const struct rf_traffic *by_layer_conditions(const struct rf_result *result)
{
	for (size_t i = 0; i < result->traffic_count; ++i)
		if (rf_text_equal(result->traffic[i].predictor, "lc"))
			return &result->traffic[i];
	return NULL;
}

enum rf_status rf_ways_rule_add(const struct rf_ways_rule_input *input, struct rf_arena *arena,
                                struct rf_result *result)
{
	const struct rf_traffic *traffic = by_layer_conditions(result);
	const struct rf_hierarchy *hierarchy = input->hierarchy;
	struct sample lines[MOST_LEVELS];
	struct chosen chosen;

	if (input->nest->count == 0 || traffic == NULL)
		return RF_OK;
	for (size_t i = 0; i < traffic->link_count; ++i) {
		if (has_same_lines(hierarchy, i))
			continue;
		choose_links(input, traffic->link_count, hierarchy->items[i].line_bytes, &chosen);
		if (chosen.count == 0)
			continue;
		if (sample_nest(input, chosen.geometry, chosen.count, arena, lines) != RF_OK)
			return RF_FAILED;
		for (size_t k = 0; k < chosen.count; ++k)
			note_lines(&hierarchy->items[chosen.links[k]], &lines[k],
			           &traffic->links[chosen.links[k]]);
	}
	return RF_OK;
}
