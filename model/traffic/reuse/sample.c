/* SPDX-License-Identifier: MIT
 *
 * How many transects through which stratum, and in which direction.
 *
 * Every stratum is first sampled along a few transects in all directions.  Then transects are added
 * to the one that adds most to the error, until that is small or the work is spent.  The first time
 * that it is a stratum's turn, directions are tried out, and its transects start anew in the one
 * along which they come out most alike.  A stratum of which transects examined half has no need of
 * estimates: all of its uses are examined, and it adds nothing to the error.
 *
 * Transects are taken by an error that leans to the safe side, so that no stratum is left too soon:
 * of each stratum the quantile of its own few transects, and all that points may hide.  What is
 * told of a sum is another thing.  Let v be the variances of its strata, each found with d degrees
 * of freedom: the sum of the v has (sum v)^2 / sum (v^2 / d) of them (Satterthwaite), and Student's
 * distribution with so many says how wide an interval holds nine times of ten.  What points may
 * hide is there in few strata only, and joins with the share of them in which it is.
 */
#include "model/traffic/reuse/sample.h"

#include <math.h>

#include "model/traffic/reuse/spread.h"
#include "model/traffic/reuse/unseen_part.h"

enum { FIRST_TRANSECTS = 2, MOST_TRANSECTS = 4096, AIMING_UNITS = 4, FEW_REFERENCES = 8000 };

static const double LEAST_WORK = 6e6, MOST_WORK = 2e7;

/* First transects are taken of all parts until so many times the work is spent, or so much at
 * least; where single ones take twice as long nothing is told. */
static const double ENOUGH = 5, LEAST_ENOUGH = 1e7, HARD = 2;

/* Of uses of which n were examined, all alike, this part of an n-th may be otherwise; more where
 * sets decide that are about as crowded as they have ways: there uses come in clumps.  What is told
 * then is of n transects, all of whose uses may fare alike. */
static const double SUSPECTED = 0.01, SUSPECTED_OF_SETS = 0.3, TOLD_OF_SETS = 0.5;
static const double ALIKE = 1e-9; /* share of those that are not */

/* What points may hide is there in this part of the strata in which it may be: of 5000 strata of
 * random nests of which all uses were looked at, the square of what was hidden is a hundredth of
 * that of what might be, but it is a few strata that make it. */
static const double OTHERWISE = 0.02;

/* Of misses that rest on samples at all: what ends of lines may do is not known better. */
static const double LEAST_ERROR = 9e-4;

/* Of misses alone, it is in the parts of a single unit that it is found, and hardly in others. */
static const double OTHERWISE_OF_ONE = 0.17, OTHERWISE_OF_MANY = 0.0034;

/* Uses of a part that nobody looked at may all miss, or none, and stores as many lines again be
 * written back; and what ends of transects lead to may be as far off as they are from others: in
 * standard deviations, which are 1.5 to either side, so many of them. */
static const double ASSUMED = 0.67;

/* Tens of references have hundreds of parts, edges and corners of loops among them.  When the
 * work is spent, parts with less than this share of their fair part of all uses keep the transect
 * that they have; of fewer parts each may matter. */
static const double MINOR = 0.2;
enum { MANY_PARTS = 300 };

/* What sets make of a figure is a correction to it.  It is wanted to within so much, of its misses
 * and a part of what is touched. */
static const double WANTED_OF_SETS = 0.02, KNOWN_OF_SETS = 0.1;

static bool is_over(struct rf_sample *sample)
{
	struct rf_references *refs = &sample->analysis->refs;

	return rf_references_give_up(refs, refs->work) || refs->no_memory;
}

static bool can_go_on(struct rf_sample *sample)
{
	return !is_over(sample) && sample->analysis->refs.work < sample->enough_work;
}

/* The next direction after the present one, from the first on again after the last. */
static void turn(const struct rf_sample *sample, struct rf_transect_part *part)
{
	part->stratum.direction = rf_strata_next_direction(&sample->analysis->refs, &part->stratum);
}

/* Of a part whose transects were forgotten, one is taken in any case. */
static bool can_take(struct rf_sample *sample, const struct rf_transect_part *part)
{
	return part->is_aimed && part->weight <= 0 ? !is_over(sample) : can_go_on(sample);
}

/* Before a direction is chosen, transects go along all loops in turn. */
static void take_transects(struct rf_sample *sample, struct rf_transect_part *part, size_t count)
{
	const struct rf_references *refs = &sample->analysis->refs;

	while (!part->is_complete && (part->transects < count || part->weight <= 0) &&
	       part->transects < MOST_TRANSECTS && can_take(sample, part) &&
	       (part->units < AIMING_UNITS || refs->work < sample->most_work)) {
		rf_transect_take(sample->transect, part);
		if (!part->is_aimed)
			turn(sample, part);
	}
}

/* ---- directions ---- */

/* What transects along one loop came to. */
struct trial {
	double variance; /* for the capacity for which it is largest */
	double minority; /* the share of uses of which there are fewer, hits or misses, likewise */
	enum rf_transect_shape shape; /* of the worst transect */
};

/* Takes a few transects along the present direction, for their own sake. */
static struct trial try_transects(struct rf_sample *sample, struct rf_transect_part *part)
{
	size_t count = AIMING_UNITS * (size_t)part->stratum.shifts;
	struct trial trial = { 0 };

	rf_transect_forget(sample->analysis, part);
	while (part->transects < count && can_go_on(sample)) {
		enum rf_transect_shape shape = rf_transect_take(sample->transect, part);

		if (shape > trial.shape)
			trial.shape = shape;
	}
	if (part->weight <= 0)
		trial.shape = RF_TRANSECT_UNRESOLVED;
	for (size_t c = 0; c < sample->analysis->capacity_count && part->weight > 0; ++c) {
		double share = part->misses[c] / part->weight;

		trial.variance =
		    fmax(trial.variance,
		         rf_spread_at_most(rf_spread_of_misses(sample->analysis, part, c)));
		trial.minority = fmax(trial.minority, fmin(share, 1 - share));
	}
	return trial;
}

/* Whether one direction is better than another: it shows what the other one hardly meets, or its
 * transects are more alike. */
static bool is_better(const struct trial *a, const struct trial *b)
{
	bool is_unresolved = a->shape == RF_TRANSECT_UNRESOLVED;

	if (is_unresolved != (b->shape == RF_TRANSECT_UNRESOLVED))
		return !is_unresolved;
	if (a->minority > 2 * b->minority || b->minority > 2 * a->minority)
		return a->minority > b->minority;
	return a->variance < b->variance;
}

/* Turns the transects of a part to the best direction; where nothing changes along any, or too much
 * along all, single points serve better. */
static void aim(struct rf_sample *sample, struct rf_transect_part *part)
{
	size_t first = part->stratum.direction, best = first;
	struct trial least = try_transects(sample, part);
	bool changes = least.shape != RF_TRANSECT_CONSTANT;

	part->is_aimed = true;
	rf_strata_weight(&sample->analysis->refs, &part->stratum);
	for (turn(sample, part); part->stratum.direction != first && can_go_on(sample);
	     turn(sample, part)) {
		struct trial trial = try_transects(sample, part);

		changes |= trial.shape != RF_TRANSECT_CONSTANT;
		if (!is_better(&trial, &least))
			continue;
		least = trial;
		best = part->stratum.direction;
	}
	if (!changes || least.shape == RF_TRANSECT_UNRESOLVED)
		best = sample->analysis->refs.items[part->stratum.ref].depth;
	part->stratum.direction = best;
	rf_transect_forget(sample->analysis, part);
}

/* Whether all uses of a part are at most twice as many as transects examined already, and cost no
 * more than is left to spend. */
static bool is_worth_all(const struct rf_sample *sample, const struct rf_transect_part *part)
{
	double each = part->work / fmax(part->examined, 1);

	return part->stratum.count <= 2 * part->examined &&
	       part->stratum.count * each <= sample->most_work - sample->analysis->refs.work;
}

/* Whole units, twice as many transects as before. */
static void add_transects(struct rf_sample *sample, struct rf_transect_part *part)
{
	size_t points = part->points, shifts = (size_t)part->stratum.shifts;
	size_t transects = part->transects * 2;

	if (is_worth_all(sample, part)) {
		rf_transect_take_all(sample->transect, part);
		return;
	}
	if (!part->is_aimed) {
		aim(sample, part);
		transects = points;
	}
	take_transects(sample, part, (transects + shifts - 1) / shifts * shifts);
}

/* ---- errors ---- */

/* The share of uses whose need comes near a capacity. */
static double share_near(const struct rf_transect_part *part, double bytes)
{
	double share = 0;

	for (size_t i = 0; i < part->kinds.count; ++i) {
		const struct rf_general_reuse *kind = &part->kinds.items[i];
		double margin =
		    2 * (kind->need_most_bytes - kind->need_least_bytes) / (double)part->points;

		if (kind->from >= 0 && bytes >= kind->need_least_bytes - margin &&
		    bytes < kind->need_most_bytes + margin)
			share += kind->uses / part->weight;
	}
	return share;
}

/* Where any line goes anywhere, a cache that is as large as the data has all of them. */
static bool holds_all(const struct rf_sample *sample, size_t c)
{
	return sample->analysis->ways[c] == 0 &&
	       sample->touched_lines <= sample->analysis->capacity_lines[c];
}

/* Misses that others like them may not share: those of lines that are lost between one run and the
 * next only where sets are about as crowded as they have ways. */
static double doubtful_misses(const struct rf_transect_part *part, size_t c)
{
	return part->misses[c] + (rf_spread_is_close(part, c) ? part->first_lost[c] : 0);
}

/* These, and the lines that are written back more than once.  A store mostly hits, since a load
 * brought the line: what sampled stores hide is not seen by their misses. */
static double doubtful_moves(const struct rf_transect_part *part, size_t c)
{
	return doubtful_misses(part, c) + part->written_back[c];
}

/* The square of what may be hidden between the points of a part, of which so many lines are in
 * doubt: a band without misses, or one with them where needs come near a capacity or other parts of
 * the reference have them, on the average so many a use. */
static double hidden(const struct rf_sample *sample, const struct rf_transect_part *part, size_t c,
                     double doubtful, double others)
{
	double capacity = sample->analysis->capacity_lines[c], unseen;

	if (holds_all(sample, c) || part->weight <= 0)
		return 0;
	unseen = share_near(part, capacity * (double)sample->analysis->refs.line_bytes) +
	         doubtful / part->weight;
	unseen /= (double)part->points;
	unseen = fmax(unseen, others / (double)part->transects) * part->stratum.count;
	return unseen * unseen;
}

static const struct rf_sample_shares *shares_of(const struct rf_sample *sample,
                                                const struct rf_transect_part *part, size_t c)
{
	return &sample->shares[part->stratum.ref * sample->analysis->capacity_count + c];
}

static double hidden_misses(const struct rf_sample *sample, const struct rf_transect_part *part,
                            size_t c)
{
	return hidden(sample, part, c, doubtful_misses(part, c),
	              shares_of(sample, part, c)->misses);
}

static double hidden_moves(const struct rf_sample *sample, const struct rf_transect_part *part,
                           size_t c)
{
	return hidden(sample, part, c, doubtful_moves(part, c), shares_of(sample, part, c)->moves);
}

/* Whether no use misses but first ones of a line: what these find of a run before says nothing of
 * the others; and whether every use misses. */
static bool all_hit(const struct rf_transect_part *part, size_t c)
{
	return part->misses[c] <= ALIKE * part->weight;
}

static bool all_miss(const struct rf_transect_part *part, size_t c)
{
	return part->misses[c] + part->first_lost[c] >= (1 - ALIKE) * part->weight;
}

/* What may do otherwise though no point so far did, of uses that all hit or all miss, when it is
 * such a share of what so many examined ones stand for.  Of a million uses that hit at eight
 * points, 1250 are suspected to miss: of 900 misses in all that is too much to be left there. */
static double suspected(const struct rf_sample *sample, const struct rf_transect_part *part,
                        size_t c, double suspicion, size_t examined)
{
	double unseen;

	if (part->is_complete || part->weight <= 0 || holds_all(sample, c) ||
	    !(all_hit(part, c) || all_miss(part, c) || rf_spread_is_close(part, c)))
		return 0;
	unseen = suspicion * part->stratum.count / (double)examined;
	return unseen * unseen;
}

/* That is told as an error only where sets are about as crowded as they have ways: elsewhere uses
 * that were all alike are so indeed but for a few parts of a hundred. */
static double told_suspicion(const struct rf_sample *sample, const struct rf_transect_part *part,
                             size_t c)
{
	if (!rf_spread_is_close(part, c))
		return 0;
	return suspected(sample, part, c, TOLD_OF_SETS, part->transects);
}

static double wanted_suspicion(const struct rf_sample *sample, const struct rf_transect_part *part,
                               size_t c)
{
	double suspicion = rf_spread_is_close(part, c) ? SUSPECTED_OF_SETS : SUSPECTED;

	return suspected(sample, part, c, suspicion, part->points);
}

/* Whether parts were left with the transect that they began with for want of work: what each of
 * them hides, others like it hide as well. */
static bool is_cut_short(const struct rf_sample *sample)
{
	return sample->analysis->refs.work >= sample->enough_work;
}

/* Adds what is told of a part. */
static void add_error(const struct rf_sample *sample, const struct rf_transect_part *part, size_t c,
                      struct rf_spread spread, double hidden, struct rf_sample_error *sum)
{
	if (part->is_complete)
		return;
	if (part->is_assumed) {
		const struct rf_references *refs = &sample->analysis->refs;
		bool is_store = refs->items[part->stratum.ref].is_store;

		sum->assumed += ASSUMED * part->stratum.count * (is_store ? 2 : 1);
		return;
	}
	if (part->transects == 1 && is_cut_short(sample))
		sum->assumed += sqrt(hidden);
	else
		sum->suspected += hidden;
	if (sample->analysis->ways[c] > 0 && part->weight > 0)
		sum->apart += part->apart[c] * part->stratum.count / part->weight;
	sum->square += spread.square;
	sum->square_per_degree += spread.square * spread.square / spread.degrees;
	*(all_miss(part, c)  ? &sum->less
	  : all_hit(part, c) ? &sum->more
	                     : &sum->suspected) += told_suspicion(sample, part, c);
}

void rf_sample_add_error(const struct rf_sample *sample, const struct rf_transect_part *part,
                         size_t c, struct rf_sample_error *sum)
{
	bool has_sets = sample->analysis->ways[c] > 0;
	double scale = part->weight > 0 ? part->stratum.count / part->weight : 0;
	double otherwise = part->units > 1 ? OTHERWISE_OF_MANY : OTHERWISE_OF_ONE;

	sum->lines += part->misses[c] * scale;
	add_error(sample, part, c, rf_spread_told(sample->analysis, part, c),
	          (has_sets ? OTHERWISE : otherwise) * hidden_misses(sample, part, c), sum);
}

void rf_sample_add_lasting_error(const struct rf_sample *sample,
                                 const struct rf_transect_part *part, size_t c,
                                 struct rf_sample_error *sum)
{
	add_error(sample, part, c, rf_spread_of_moves(part, c),
	          OTHERWISE * hidden_moves(sample, part, c), sum);
}

/* The standard deviation of a normal distribution that is as wide as what nine of ten errors are
 * within. */
static double deviation_of(const struct rf_sample_error *sum)
{
	double degrees = 1, square;

	if (sum->square_per_degree > 0)
		degrees = sum->square * sum->square / sum->square_per_degree;
	square = sum->square * rf_spread_factor(degrees) + sum->suspected;
	return sum->assumed + ASSUMED * fabs(sum->apart) +
	       (square > 0 ? hypot(sqrt(square), LEAST_ERROR * sum->lines) : 0);
}

void rf_sample_tell_error(const struct rf_sample_error *sum, struct rf_general_lines *lines)
{
	lines->error = deviation_of(sum);
	lines->more = sqrt(sum->more);
	lines->less = sqrt(sum->less);
}

/* ---- the worst part ---- */

/* What more transects of a part may be worth, on the safe side; of a single unit nothing is known.
 * Where sets do not matter: of misses, and of write-backs as far as points hide them. */
static double find_error(const struct rf_sample *sample, const struct rf_transect_part *part,
                         size_t c)
{
	bool has_units = part->units > 1, has_sets = sample->analysis->ways[c] > 0;
	struct rf_spread spread =
	    has_sets ? rf_spread_of_moves(part, c) : rf_spread_of_misses(sample->analysis, part, c);
	double known = has_units ? rf_spread_at_most(spread) : 0,
	       moves = hidden_moves(sample, part, c), suspicion = wanted_suspicion(sample, part, c);

	if (part->is_complete)
		return 0;
	if (rf_spread_is_close(part, c))
		known += suspicion;
	if (has_sets)
		known += moves;
	else
		known = fmax(known + hidden_misses(sample, part, c), moves);
	return fmax(known, suspicion);
}

static void tally(struct rf_sample *sample, size_t i)
{
	const struct rf_transect_part *part = &sample->parts.items[i];

	for (size_t c = 0; c < sample->analysis->capacity_count; ++c) {
		bool has_sets = sample->analysis->ways[c] > 0;
		double lost = part->misses[c] + (has_sets ? part->first_lost[c] : 0);
		double square = find_error(sample, part, c);
		double open = part->transects < MOST_TRANSECTS ? square : 0;

		if (!rf_use_counts(sample->analysis, c))
			continue;
		*rf_tallies_of_part(&sample->tallies, i, c) = (struct rf_tally){
			.misses = part->weight > 0 ? lost * part->stratum.count / part->weight : 0,
			.square = square,
			.open = open,
			.worst = open,
		};
	}
	rf_tallies_sum_up(&sample->tallies, i);
}

/* Of all uses of a reference, how many miss or move lines; its parts stand one after the other. */
static void tally_reference(struct rf_sample *sample, size_t ref)
{
	size_t count = sample->analysis->capacity_count;
	struct rf_sample_shares *shares = &sample->shares[ref * count];

	for (size_t c = 0; c < count; ++c)
		shares[c] = (struct rf_sample_shares){ 0 };
	for (size_t i = sample->first_parts[ref]; i < sample->first_parts[ref + 1]; ++i) {
		const struct rf_transect_part *part = &sample->parts.items[i];

		for (size_t c = 0; c < count && part->weight > 0; ++c) {
			double scale = part->stratum.count / part->weight / sample->uses[ref];

			shares[c].misses += doubtful_misses(part, c) * scale;
			shares[c].moves += doubtful_moves(part, c) * scale;
		}
	}
	for (size_t i = sample->first_parts[ref]; i < sample->first_parts[ref + 1]; ++i)
		tally(sample, i);
}

/* Of the misses of a capacity; what sets make of a figure is a correction to it. */
static double wanted_error(const struct rf_sample *sample, size_t c)
{
	return sample->analysis->ways[c] > 0 ? fmax(sample->wanted_error, WANTED_OF_SETS)
	                                     : sample->wanted_error;
}

/* The part that adds most to the relative error of any capacity, and that error in all, by how much
 * is wanted; NULL where more transects of any are of no use. */
static struct rf_transect_part *find_worst(struct rf_sample *sample)
{
	size_t worst = 0;
	bool is_worth_more = false;
	double most = 0;

	sample->error = 0;
	for (size_t c = 0; c < sample->analysis->capacity_count; ++c) {
		const struct rf_tally *all = rf_tallies_of_all(&sample->tallies, c);
		double known =
		    sample->touched_lines * (sample->analysis->ways[c] > 0 ? KNOWN_OF_SETS : 1);
		double misses = (known + all->misses + 1) * wanted_error(sample, c);

		sample->error = fmax(sample->error, sqrt(all->square) / misses);
		is_worth_more |= rf_tallies_is_worth_more(all, misses);
		if (all->worst / (misses * misses) <= most)
			continue;
		most = all->worst / (misses * misses);
		worst = c;
	}
	return most > 0 && is_worth_more
	           ? &sample->parts.items[rf_tallies_find_worst(&sample->tallies, worst)]
	           : NULL;
}

/* ---- the whole ---- */

/* Along every loop, and as many as there are places within a cache line to begin at. */
static size_t first_transects(const struct rf_sample *sample, const struct rf_transect_part *part)
{
	size_t depth = sample->analysis->refs.items[part->stratum.ref].depth;
	size_t transects = depth > FIRST_TRANSECTS ? depth : FIRST_TRANSECTS;
	size_t shifts = (size_t)part->stratum.shifts;

	if (part->stratum.count < sample->small_part * sample->touched_lines ||
	    part->stratum.is_whole)
		return 1;
	return (transects + shifts - 1) / shifts * shifts;
}

/* Whether all parts of so few uses together are no more than a share of the run. */
static bool is_minor(const struct rf_sample *sample, const struct rf_transect_part *part)
{
	double fair = sample->references / (double)sample->parts.count;

	return sample->parts.count >= MANY_PARTS && part->stratum.count < MINOR * fair;
}

/* All uses of a short run, and of another one transect. */
static void begin_part(struct rf_sample *sample, struct rf_transect_part *part)
{
	if (sample->references <= FEW_REFERENCES && can_go_on(sample) &&
	    sample->analysis->refs.work < sample->most_work)
		rf_transect_take_all(sample->transect, part);
	else
		take_transects(sample, part, 1);
}

/* Where all data fit into a cache, nothing but first uses misses there: only smaller ones are left
 * to be told apart. */
static void set_limit(struct rf_sample *sample)
{
	struct rf_use_analysis *analysis = sample->analysis;

	analysis->limit = 0;
	for (size_t c = 0; c < analysis->capacity_count; ++c)
		if (!holds_all(sample, c))
			analysis->limit = fmax(analysis->limit, analysis->reach_lines[c]);
	if (analysis->common_lines != NULL)
		analysis->limit = analysis->most_lines;
}

/* What was spent before that, on all that is touched, comes on top. */
static void set_work(struct rf_sample *sample)
{
	struct rf_references *refs = &sample->analysis->refs;
	double enough;

	if (sample->most_work <= 0)
		sample->most_work = fmin(fmax(2 * sample->references, LEAST_WORK), MOST_WORK);
	sample->enough_work = INFINITY;
	if (refs->hard_work > 0)
		return;
	enough = fmax(ENOUGH * sample->most_work, LEAST_ENOUGH);
	sample->enough_work = refs->work + enough;
	refs->hard_work = refs->work + HARD * enough;
}

enum rf_status rf_sample_run(struct rf_sample *sample)
{
	struct rf_transect_part *part;

	set_work(sample);
	for (size_t i = 0; i < sample->parts.count; ++i)
		begin_part(sample, &sample->parts.items[sample->largest_first[i].part]);
	set_limit(sample);
	for (size_t i = 0; i < sample->parts.count; ++i) {
		part = &sample->parts.items[i];
		if (sample->analysis->refs.work < sample->most_work || !is_minor(sample, part))
			take_transects(sample, part, first_transects(sample, part));
	}
	for (size_t i = 0; i < sample->analysis->refs.count; ++i)
		tally_reference(sample, i);
	while ((part = find_worst(sample)) != NULL && sample->error > 1 &&
	       sample->analysis->refs.work < sample->most_work && can_go_on(sample)) {
		add_transects(sample, part);
		tally_reference(sample, part->stratum.ref);
	}
	sample->analysis->limit = sample->analysis->most_lines;
	for (size_t i = 0; i < sample->parts.count && can_go_on(sample); ++i)
		rf_transect_probe(sample->transect, &sample->parts.items[i]);
	for (size_t i = 0; i < sample->parts.count && !can_go_on(sample); ++i)
		if (sample->parts.items[i].weight <= 0)
			rf_unseen_part_assume(sample, &sample->parts.items[i]);
	return sample->analysis->refs.no_memory ? RF_FAILED : RF_OK;
}
