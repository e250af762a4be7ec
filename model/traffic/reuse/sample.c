/* SPDX-License-Identifier: MIT
 *
 * How many lines through which part, and in which direction.
 *
 * Every part is first looked at along a few lines in all directions.  Then lines are added to the
 * part that adds most to the error, until that is small or the work is spent.  The first time that
 * it is a part's turn, directions are tried out, and its lines start anew in the one along which
 * they come out most alike.
 */
#include "model/traffic/reuse/sample.h"

#include <math.h>

enum { FIRST_LINES = 2, MOST_LINES = 4096, AIMING_UNITS = 4 };

static const double WANTED_ERROR = 0.0025;
static const double LEAST_WORK = 6e6, MOST_WORK = 2e7;
static const double SMALL_PART = 1e-4; /* of what misses at least */

static bool can_go_on(struct rf_general_sample *sample)
{
	struct rf_general_refs *refs = &sample->scene->refs;

	if (sample->hard_work > 0 && refs->work > sample->hard_work && refs->obstacle == NULL)
		refs->obstacle = "it would take too long";
	return !sample->scene->refs.no_memory && sample->scene->refs.obstacle == NULL;
}

/* The next direction after the present one, from the first on again after the last. */
static void turn(const struct rf_general_sample *sample, struct rf_general_part *part)
{
	part->stratum.line = rf_general_strata_next_line(&sample->scene->refs, &part->stratum);
}

/* Before a direction is chosen, lines go along all loops in turn. */
static void take_lines(struct rf_general_sample *sample, struct rf_general_part *part, size_t count)
{
	const struct rf_general_refs *refs = &sample->scene->refs;

	while ((part->lines < count || part->weight <= 0) && part->lines < MOST_LINES &&
	       can_go_on(sample) &&
	       (part->units < AIMING_UNITS || refs->work < sample->most_work)) {
		rf_general_line_take(sample->line, part);
		if (!part->is_aimed)
			turn(sample, part);
	}
}

/* ---- directions ---- */

/* That of the ratio of two sums over units.  For lines, which are evenly spread and exact along
 * themselves, it shrinks faster than if they lay at random: as n^(-3/2), what such points have
 * inside of smooth boundaries in a plane. */
static double variance(const struct rf_general_part *part, size_t c)
{
	double ratio = part->weight > 0 ? part->misses[c] / part->weight : 0;
	double sum = part->miss_squares[c] - 2 * ratio * part->miss_products[c] +
	             ratio * ratio * part->squares;
	double scale = part->weight > 0 ? part->stratum.count / part->weight : 0;
	double n = (double)part->units;

	if (part->points > part->lines && part->misfits == 0)
		sum /= sqrt(n);
	return n > 1 ? fmax(sum, 0) * scale * scale * n / (n - 1) : 0;
}

/* What lines along one loop came to. */
struct trial {
	double variance; /* for the capacity for which it is largest */
	double minority; /* the share of uses of which there are fewer, hits or misses, likewise */
	enum rf_general_changes changes; /* of the worst line */
};

/* Looks at a few lines along the present direction, for their own sake. */
static struct trial try_lines(struct rf_general_sample *sample, struct rf_general_part *part)
{
	size_t count = AIMING_UNITS * (size_t)part->stratum.shifts;
	struct trial trial = { 0 };

	rf_general_line_forget(sample->scene, part);
	while (part->lines < count && can_go_on(sample)) {
		enum rf_general_changes changes = rf_general_line_take(sample->line, part);

		if (changes > trial.changes)
			trial.changes = changes;
	}
	if (part->weight <= 0)
		trial.changes = RF_GENERAL_ERRATIC;
	for (size_t c = 0; c < sample->scene->capacity_count && part->weight > 0; ++c) {
		double share = part->misses[c] / part->weight;

		trial.variance = fmax(trial.variance, variance(part, c));
		trial.minority = fmax(trial.minority, fmin(share, 1 - share));
	}
	return trial;
}

/* Whether one direction is better than another: it shows what the other one hardly meets, or its
 * lines are more alike. */
static bool is_better(const struct trial *a, const struct trial *b)
{
	bool is_erratic = a->changes == RF_GENERAL_ERRATIC;

	if (is_erratic != (b->changes == RF_GENERAL_ERRATIC))
		return !is_erratic;
	if (a->minority > 2 * b->minority || b->minority > 2 * a->minority)
		return a->minority > b->minority;
	return a->variance < b->variance;
}

/* Turns the lines of a part to the best direction; where nothing changes along any, or too much
 * along all, single points serve better. */
static void aim(struct rf_general_sample *sample, struct rf_general_part *part)
{
	size_t first = part->stratum.line, best = first;
	struct trial least = try_lines(sample, part);
	bool changes = least.changes != RF_GENERAL_STEADY;

	part->is_aimed = true;
	rf_general_strata_weight(&sample->scene->refs, &part->stratum);
	for (turn(sample, part); part->stratum.line != first && can_go_on(sample);
	     turn(sample, part)) {
		struct trial trial = try_lines(sample, part);

		changes |= trial.changes != RF_GENERAL_STEADY;
		if (!is_better(&trial, &least))
			continue;
		least = trial;
		best = part->stratum.line;
	}
	if (!changes || least.changes == RF_GENERAL_ERRATIC)
		best = sample->scene->refs.items[part->stratum.ref].depth;
	part->stratum.line = best;
	rf_general_line_forget(sample->scene, part);
}

/* Whole units, twice as many lines as before. */
static void add_lines(struct rf_general_sample *sample, struct rf_general_part *part)
{
	size_t points = part->points, shifts = (size_t)part->stratum.shifts;
	size_t lines = part->lines * 2;

	if (!part->is_aimed) {
		aim(sample, part);
		lines = points;
	}
	take_lines(sample, part, (lines + shifts - 1) / shifts * shifts);
}

/* ---- errors ---- */

/* The share of uses whose need comes near a capacity. */
static double share_near(const struct rf_general_part *part, double bytes)
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

/* What may be hidden between the points of a part: a band without misses, or one with them where
 * needs come near a capacity or other parts of the reference have them. */
static double hidden(const struct rf_general_sample *sample, const struct rf_general_part *part,
                     size_t c)
{
	double capacity = sample->scene->lines[c], unseen, others;

	if (sample->touched_lines <= capacity || part->weight <= 0)
		return 0;
	unseen = share_near(part, capacity * (double)sample->scene->refs.line_bytes) +
	         part->misses[c] / part->weight;
	unseen /= (double)part->points;
	others = sample->shares[part->stratum.ref * sample->scene->capacity_count + c];
	unseen = fmax(unseen, others / (double)part->lines) * part->stratum.count;
	return unseen * unseen;
}

double rf_general_sample_error(const struct rf_general_sample *sample,
                               const struct rf_general_part *part, size_t c)
{
	return variance(part, c) + hidden(sample, part, c);
}

static double misses_of(const struct rf_general_sample *sample, size_t c)
{
	double sum = sample->touched_lines;

	for (size_t i = 0; i < sample->parts.count; ++i) {
		const struct rf_general_part *part = &sample->parts.items[i];

		if (part->weight > 0)
			sum += part->misses[c] * part->stratum.count / part->weight;
	}
	return sum;
}

/* Of all uses of each reference, how many miss. */
static void find_shares(struct rf_general_sample *sample)
{
	size_t count = sample->scene->capacity_count;

	for (size_t i = 0; i < sample->parts.count; ++i)
		for (size_t c = 0; c < count; ++c)
			sample->shares[sample->parts.items[i].stratum.ref * count + c] = 0;
	for (size_t i = 0; i < sample->parts.count; ++i) {
		const struct rf_general_part *part = &sample->parts.items[i];
		double *shares = &sample->shares[part->stratum.ref * count];

		for (size_t c = 0; c < count && part->weight > 0; ++c)
			shares[c] += part->misses[c] / part->weight * part->stratum.count /
			             sample->uses[part->stratum.ref];
	}
}

/* The part that adds most to the relative error of any capacity, and that error in all. */
static struct rf_general_part *find_worst(struct rf_general_sample *sample)
{
	struct rf_general_part *found = NULL;
	double most = 0;

	find_shares(sample);
	sample->error = 0;
	for (size_t c = 0; c < sample->scene->capacity_count; ++c) {
		double misses = misses_of(sample, c) + 1, sum = 0;

		for (size_t i = 0; i < sample->parts.count; ++i) {
			struct rf_general_part *part = &sample->parts.items[i];
			double square = variance(part, c) + hidden(sample, part, c);

			square /= misses * misses;
			sum += square;
			if (square <= most || part->lines >= MOST_LINES)
				continue;
			most = square;
			found = part;
		}
		sample->error = fmax(sample->error, sqrt(sum));
	}
	return found;
}

/* ---- the whole ---- */

/* One part, unless it is empty. */
static bool make_part(struct rf_general_sample *sample, size_t ref, unsigned n)
{
	struct rf_general_scene *scene = sample->scene;
	struct rf_general_stratum stratum;
	struct rf_general_part *part;

	if (!rf_general_strata_make(&scene->refs, ref, n, &stratum))
		return scene->refs.obstacle != NULL;
	sample->references += stratum.count;
	sample->uses[ref] += stratum.count;
	if (stratum.count <= 0)
		return true;
	part = RF_PUSH(scene->refs.arena, &sample->parts);
	if (part == NULL)
		return false;
	part->stratum = stratum;
	return rf_general_line_prepare(scene, part);
}

enum rf_status rf_general_sample_make(struct rf_general_scene *scene,
                                      struct rf_general_sample *sample)
{
	sample->scene = scene;
	sample->line = rf_general_line_new(scene);
	sample->uses = RF_NEW_ARRAY(scene->refs.arena, double, scene->refs.count + 1);
	sample->shares =
	    RF_NEW_ARRAY(scene->refs.arena, double, scene->refs.count * scene->capacity_count + 1);
	if (sample->line == NULL || sample->uses == NULL || sample->shares == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < scene->refs.count; ++i)
		for (unsigned n = 0; n < rf_general_strata_count(&scene->refs.items[i]); ++n)
			if (!make_part(sample, i, n))
				return RF_FAILED;
	return RF_OK;
}

/* Along every loop, and as many as there are places within a line to begin at. */
static size_t first_lines(const struct rf_general_sample *sample,
                          const struct rf_general_part *part)
{
	size_t depth = sample->scene->refs.items[part->stratum.ref].depth;
	size_t lines = depth > FIRST_LINES ? depth : FIRST_LINES;
	size_t shifts = (size_t)part->stratum.shifts;

	if (part->stratum.count < SMALL_PART * sample->touched_lines || part->stratum.is_whole)
		return 1;
	return (lines + shifts - 1) / shifts * shifts;
}

/* Where all data fit into a cache, nothing but first uses misses there: only smaller ones are left
 * to be told apart. */
static void set_limit(struct rf_general_sample *sample)
{
	struct rf_general_scene *scene = sample->scene;

	scene->limit = 0;
	for (size_t c = 0; c < scene->capacity_count; ++c)
		if (scene->lines[c] < sample->touched_lines)
			scene->limit = fmax(scene->limit, scene->lines[c]);
}

enum rf_status rf_general_sample_run(struct rf_general_sample *sample)
{
	struct rf_general_part *part;

	if (sample->most_work <= 0)
		sample->most_work = fmin(fmax(2 * sample->references, LEAST_WORK), MOST_WORK);
	for (size_t i = 0; i < sample->parts.count; ++i)
		take_lines(sample, &sample->parts.items[i], 1);
	set_limit(sample);
	for (size_t i = 0; i < sample->parts.count; ++i) {
		part = &sample->parts.items[i];
		take_lines(sample, part, first_lines(sample, part));
	}
	while ((part = find_worst(sample)) != NULL && sample->error > WANTED_ERROR &&
	       sample->scene->refs.work < sample->most_work && can_go_on(sample))
		add_lines(sample, part);
	sample->scene->limit = sample->scene->most_lines;
	for (size_t i = 0; i < sample->parts.count && can_go_on(sample); ++i)
		rf_general_line_probe(sample->line, &sample->parts.items[i]);
	sample->is_rough = sample->error > WANTED_ERROR;
	return sample->scene->refs.no_memory ? RF_FAILED : RF_OK;
}
