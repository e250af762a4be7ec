/* SPDX-License-Identifier: MIT
 *
 * Lines that sets lose, from a sample of iterations.
 *
 * Iterations are spread evenly over the nest and take the places in a line in turn, so that one of
 * as many enters it, a round: each use that does not find its line loads it, and each store to a
 * line that is not dirty yet leads to an eviction; for that the uses before are followed back to a
 * store or to where the line was brought.  How far batches of rounds are apart says what the sample
 * is worth.
 *
 * What is used for the first time was used in the run before, where the nest is one that runs again
 * and again: it is looked for there while the data are not much larger than a cache, some sets of
 * which may keep what others lose.
 *
 * Where vectors take lines whole (model/whole_lines) a use that is still in the line of the one
 * before it finds it, or, vector by vector, one that is a turn of the same vector.  What is lost
 * element by element is counted beside it.
 */
#include "model/traffic/sets/ways_sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/kronecker.h"
#include "model/traffic/sets/latest_use.h"
#include "model/traffic/sets/lines_between.h"
#include "model/traffic/sets/passed_on.h"

enum { MOST_USES_BACK = 64, MOST_LEVELS = 8, BATCHES = RF_WAYS_SAMPLE_BATCHES };

/* Points of one place in a line and those of the next are so far apart in the sequence: for each
 * place they fill the nest evenly.  One point after the other would not, where as many steps of the
 * sequence as there are places are nearly a whole number. */
enum { APART = 4096 };

/* Rounds, and iterations where rounds are short, at least and at most. */
enum { LEAST_ROUNDS = 32, MOST_ROUNDS = 256, LEAST_POINTS = 128, MOST_POINTS = 2048 };

/* Student's t with one degree of freedom less than there are batches, for nine times of ten. */
#define NINE_OF_TEN 1.753

/* Intervals of lines after which no more rounds are added: in .3 s. */
static const double MOST_WORK = 3e6;

/* As many of them as a window is that is looked at for what a nearer cache passes on. */
static const double WINDOW_WORK = 30;

/* References of an iteration that are looked at in one round; where there are more, others in the
 * next one. */
enum { MOST_LOOKED_AT = 128 };

/* Traffic of which a sample has fewer lines than this is not worth a word. */
#define LEAST_LINES 24

/* Data that fill a cache so many times leave nothing there for the next run. */
static const double LEAVES_NOTHING = 4;

/* An event of so many rounds of a sample is not overlooked: it would be once in 20 samples. */
#define NOT_OVERLOOKED 3

/* More iterations are looked at until an answer is known to within this. */
#define SETTLED 0.01

/* The n-th of a sequence of iterations that fills the nest evenly. */
void rf_ways_sample_choose(const struct rf_rectangular_nest *nest, int n,
                           struct rf_timestamp *stamp)
{
	for (size_t k = 0; k < nest->depth; ++k) {
		double part = rf_kronecker_plane((size_t)n, nest->depth - 1 - k);

		stamp->at[k] = (int64_t)(part * (double)nest->trips[k]);
	}
}

int64_t rf_ways_sample_line(const struct rf_rectangular_nest *nest,
                            const struct rf_timestamp *stamp, int64_t line_bytes)
{
	return rf_integer_floor_div(rf_rectangular_nest_address(nest, stamp), line_bytes);
}

/* Whether a line is still in a cache, whether it would be if elements came one by one, and if the
 * cache had one set. */
struct fate {
	bool real, by_element, associative;
};

static const struct fate lost = { false, false, false }, kept = { true, true, true };

/* Caches with lines of one size, nearest the core first. */
struct sampler {
	const struct rf_rectangular_nest *nest;
	int64_t line_bytes;
	size_t count;
	const struct rf_ways_rule_geometry *geometry;
	const double *filled; /* parts of them, by all data */
	struct rf_ways_sample *sums;
	struct rf_rectangular_nest twice; /* the nest, where it is looked at in its second run */
	struct rf_lines_between_room room;
	bool takes_lines;
	int64_t lanes;
	int64_t round; /* iterations in which every reference that walks through lines enters one */
	int batch;     /* that iterations are looked at for */
	double uses;   /* that were looked at */
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

/* Whether the use before is one of the run before. */
static bool is_of_run_before(const struct sampler *s, const struct rf_lines_between *between)
{
	return s->nest == &s->twice && between->from.at[0] < between->to.at[0];
}

/* A cache and the one before it, if any. */
static struct rf_passed_on behind(const struct sampler *s, size_t level)
{
	return (struct rf_passed_on){ .nest = s->nest,
		                      .nearer = level > 0 ? &s->geometry[level - 1] : NULL,
		                      .own = &s->geometry[level],
		                      .takes_lines = s->takes_lines,
		                      .lanes = s->lanes };
}

/* Whether a set keeps the line: of `crowd` lines that came into it, no more are looked at than its
 * ways.  What a nearer cache finds is not seen there. */
static bool set_keeps(struct sampler *s, size_t level, const struct rf_lines_between *between,
                      int64_t line, int64_t crowd)
{
	struct rf_passed_on caches = behind(s, level);
	int keeps;

	if (level == 0)
		return crowd < s->geometry[level].ways;
	keeps = rf_passed_on_keeps(&caches, between, line);
	s->room.work += caches.work * WINDOW_WORK;
	s->failed |= keeps < 0;
	return keeps > 0;
}

/* What becomes of a line that a nearer cache has, or has lost. */
static struct fate fate_of(struct sampler *s, size_t level, const struct rf_lines_between *between,
                           int64_t line, const struct fate *nearer)
{
	const struct rf_passed_on caches = behind(s, level);
	const struct rf_ways_rule_geometry *geometry = &s->geometry[level];
	bool is_again = is_of_run_before(s, between), fits;
	int64_t room = geometry->sets * geometry->ways;
	bool at_hand = is_at_hand(s->nest, between), stays, wants_all, is_crowded;
	int64_t crowd, lines = (int64_t)s->nest->count;

	if (at_hand && lines <= geometry->ways)
		return kept;
	if (is_again && s->filled[level] >= LEAVES_NOTHING)
		return lost;
	stays = rf_passed_on_at_once(&caches, between, s->line_bytes);
	wants_all = at_hand && s->sums[level].crowd <= RF_MOST_CROWD;
	crowd = rf_lines_between_in_set(between, geometry->sets, s->line_bytes, line,
	                                wants_all ? lines : geometry->ways);
	if (at_hand && crowd >= s->sums[level].crowd)
		s->sums[level].crowd = crowd + 1;
	if (!is_again && (!at_hand || lines > room))
		lines = rf_lines_between_count(between, s->line_bytes, line, room, &s->room);
	s->failed |= crowd < 0 || lines < 0;
	is_crowded = crowd >= geometry->ways;
	fits = is_again ? s->filled[level] < 1 : lines < room;
	return (struct fate){ stays || nearer->real || set_keeps(s, level, between, line, crowd),
		              !is_crowded, stays || fits };
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
		if (found && !(nearer.by_element && nearer.associative))
			fates[i] = fate_of(s, i, between, line, &nearer);
		nearer.real |= fates[i].real;
		nearer.by_element |= fates[i].by_element;
		nearer.associative |= fates[i].associative;
		if (!s->takes_lines)
			nearer.by_element = nearer.real;
		fates[i] = nearer;
	}
	return found;
}

static bool any(const struct fate *fates, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (fates[i].real || fates[i].by_element || fates[i].associative)
			return true;
	return false;
}

/* Lines of a use, or of a store that makes them dirty, that it did not find. */
static void count(struct sampler *s, size_t level, const struct fate *fate, bool is_store)
{
	struct rf_ways_sample *sum = &s->sums[level];
	struct rf_ways_sample_flow lines = { is_store ? 0 : 1, is_store ? 1 : 0 };

	sum->batches[s->batch] += !fate->real;
	sum->losses[s->batch] += fate->associative && !fate->real;
	sum->gains[s->batch] += fate->real && !fate->associative;
	sum->real.loads += fate->real ? 0 : lines.loads;
	sum->real.evicts += fate->real ? 0 : lines.evicts;
	sum->by_element.loads += fate->by_element ? 0 : lines.loads;
	sum->by_element.evicts += fate->by_element ? 0 : lines.evicts;
	sum->associative.loads += fate->associative ? 0 : lines.loads;
	sum->associative.evicts += fate->associative ? 0 : lines.evicts;
}

/* Follows a store back through the uses of its line: it is the first of a dirty line where no store
 * comes before it after the line was brought.  Dirty lines are written back once. */
static void follow_store(struct sampler *s, struct rf_lines_between between, int64_t line,
                         const struct fate *fates)
{
	struct fate alive[MOST_LEVELS], now[MOST_LEVELS];

	for (size_t i = 0; i < s->count; ++i) {
		alive[i] = fates[i];
		count(s, i, &fates[i], true);
	}
	for (int n = 0; n < MOST_USES_BACK && any(alive, s->count); ++n) {
		if (s->nest->references[between.from.reference].writes)
			return;
		between.to = between.from;
		look_back(s, &between, line, now);
		for (size_t i = 0; i < s->count; ++i) {
			struct fate ends = { !alive[i].real || now[i].real,
				             !alive[i].by_element || now[i].by_element,
				             !alive[i].associative || now[i].associative };

			count(s, i, &ends, true);
			alive[i].real &= now[i].real;
			alive[i].by_element &= now[i].by_element;
			alive[i].associative &= now[i].associative;
		}
	}
}

static void use(struct sampler *s, const struct rf_timestamp *now)
{
	struct rf_lines_between between = { .nest = s->nest, .to = *now };
	int64_t line = rf_ways_sample_line(s->nest, now, s->line_bytes);
	struct fate fates[MOST_LEVELS];

	if (s->nest->references[now->reference].bypasses)
		return;
	look_back(s, &between, line, fates);
	for (size_t i = 0; i < s->count; ++i)
		count(s, i, &fates[i], false);
	if (s->nest->references[now->reference].writes)
		follow_store(s, between, line, fates);
}

/* The reference that needs most iterations of the innermost loop to walk through a line. */
static size_t slowest(const struct rf_rectangular_nest *nest)
{
	size_t found = 0, inner = nest->depth - 1;

	for (size_t q = 1; q < nest->count; ++q) {
		int64_t stride = llabs(nest->references[q].strides[inner]);
		int64_t least = llabs(nest->references[found].strides[inner]);

		if (stride > 0 && (least == 0 || stride < least))
			found = q;
	}
	return found;
}

static int64_t round_length(const struct rf_rectangular_nest *nest, int64_t line_bytes)
{
	int64_t stride = llabs(nest->references[slowest(nest)].strides[nest->depth - 1]);

	return stride > 0 && line_bytes / stride > 1 ? line_bytes / stride : 1;
}

/* Moves an iteration along the innermost loop to where the slowest reference is at place n of its
 * line. */
static void take_place(const struct sampler *s, int64_t n, struct rf_timestamp *stamp)
{
	size_t inner = s->nest->depth - 1;
	struct rf_timestamp slow = *stamp;
	int64_t stride, turns = s->nest->trips[inner], place;

	slow.reference = slowest(s->nest);
	stride = s->nest->references[slow.reference].strides[inner];
	if (s->round == 1)
		return;
	place = rf_integer_mod(rf_rectangular_nest_address(s->nest, &slow), s->line_bytes) /
	        llabs(stride);
	stamp->at[inner] =
	    rf_integer_mod(stamp->at[inner] + (stride > 0 ? n - place : place - n), turns);
}

static void look_at_rounds(struct sampler *s, int64_t first, int64_t end)
{
	int64_t step = ((int64_t)s->nest->count + MOST_LOOKED_AT - 1) / MOST_LOOKED_AT;

	for (int64_t n = first * s->round; n < end * s->round && !s->failed; ++n) {
		struct rf_timestamp stamp = { .reference = 0 };
		int64_t round = n / s->round;

		rf_ways_sample_choose(s->nest, (int)(round + n % s->round * APART), &stamp);
		if (s->nest == &s->twice)
			stamp.at[0] = 1;
		take_place(s, n % s->round, &stamp);
		s->batch = (int)(round % BATCHES);
		for (stamp.reference = (size_t)(round % step); stamp.reference < s->nest->count;
		     stamp.reference += (size_t)step, ++s->uses)
			use(s, &stamp);
	}
}

/* A few lines that happen to be in a sample tell nothing. */
static bool is_frequent(const struct rf_ways_sample *lines)
{
	return fmax(rf_ways_sample_lines(&lines->by_element),
	            rf_ways_sample_lines(&lines->associative)) >= LEAST_LINES;
}

/* Of the sum of all batches, nine times of ten. */
static double error_of(const double *batches)
{
	double mean = 0, squares = 0;

	for (size_t b = 0; b < BATCHES; ++b)
		mean += batches[b] / BATCHES;
	for (size_t b = 0; b < BATCHES; ++b)
		squares += (batches[b] - mean) * (batches[b] - mean);
	return NINE_OF_TEN * sqrt(squares / (BATCHES - 1) * BATCHES);
}

/* Of what sets make of lines: what they lose and what they keep are met by chance, each for
 * itself. */
static double error_of_changes(const struct rf_ways_sample *sum)
{
	return hypot(error_of(sum->losses), error_of(sum->gains));
}

/* Whether more would tell something new where sets matter, or may do so. */
static bool is_settled(const struct sampler *s)
{
	for (size_t i = 0; i < s->count; ++i) {
		const struct rf_ways_sample *sum = &s->sums[i];
		double all = rf_ways_sample_lines(&sum->real);

		if (rf_ways_sample_matters(&sum->real, sum)
		        ? error_of(sum->batches) > SETTLED * all
		        : error_of_changes(sum) > RF_WAYS_SAMPLE_WORTH * all)
			return false;
	}
	return true;
}

/* Whole rounds, twice as many each time. */
static int64_t sample(struct sampler *s)
{
	int64_t rounds = LEAST_ROUNDS, most = MOST_ROUNDS;

	while (rounds * s->round < LEAST_POINTS)
		rounds *= 2;
	while (most * s->round < MOST_POINTS)
		most *= 2;
	look_at_rounds(s, 0, BATCHES);
	if (s->room.work > MOST_WORK / 2)
		return BATCHES;
	look_at_rounds(s, BATCHES, rounds);
	while (rounds < most && !s->failed && s->room.work < MOST_WORK && !is_settled(s)) {
		look_at_rounds(s, rounds, 2 * rounds);
		rounds *= 2;
	}
	return rounds;
}

static struct rf_ways_sample_flow divide(const struct rf_ways_sample_flow *lines, double by)
{
	return (struct rf_ways_sample_flow){ .loads = lines->loads / by,
		                             .evicts = lines->evicts / by };
}

/* Looks at the second of two runs where a cache may keep something of the first. */
static enum rf_status run_twice(struct sampler *s, struct rf_arena *arena)
{
	const struct rf_rectangular_nest *nest = s->nest;
	size_t i = 0;

	while (i < s->count && (s->filled[i] <= 0 || s->filled[i] >= LEAVES_NOTHING))
		++i;
	if (i == s->count || nest->depth == RF_MAX_DEPTH)
		return RF_OK;
	s->nest = &s->twice;
	return rf_rectangular_nest_twice(nest, arena, &s->twice);
}

enum rf_status rf_ways_sample_take(const struct rf_ways_rule_input *input,
                                   const struct rf_ways_rule_geometry *geometry,
                                   const double *filled, size_t count, struct rf_arena *arena,
                                   struct rf_ways_sample *lines)
{
	const struct rf_rectangular_nest *nest = input->nest;
	struct sampler s = { .nest = nest,
		             .takes_lines = input->takes_lines,
		             .lanes = input->lanes,
		             .line_bytes = geometry->line_bytes,
		             .count = count < MOST_LEVELS ? count : MOST_LEVELS,
		             .geometry = geometry,
		             .filled = filled,
		             .sums = lines,
		             .room = { .arena = arena } };
	double iterations, rounds;

	memset(lines, 0, count * sizeof(*lines));
	s.round = round_length(nest, s.line_bytes);
	if (run_twice(&s, arena) != RF_OK)
		return RF_FAILED;
	rounds = (double)sample(&s);
	iterations = s.uses / (double)nest->count;
	for (size_t i = 0; i < s.count; ++i) {
		lines[i].known = !s.failed && is_frequent(&lines[i]);
		lines[i].is_rare = !s.failed && !lines[i].known;
		lines[i].error = error_of(lines[i].batches) / iterations;
		lines[i].doubt = error_of_changes(&lines[i]) / iterations;
		lines[i].overlooked = NOT_OVERLOOKED * (double)nest->count / rounds;
		lines[i].real = divide(&lines[i].real, iterations);
		lines[i].by_element = divide(&lines[i].by_element, iterations);
		lines[i].associative = divide(&lines[i].associative, iterations);
	}
	return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
}
