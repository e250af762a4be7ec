/* SPDX-License-Identifier: MIT
 *
 * Which predictor answers for which link.
 *
 * Layer conditions explain, and a simulation knows: sets, replacement, edges.  Where a simulation
 * joined, and the two agree within RF_PREDICTOR_TOLERANCE, the layer conditions stand, for their
 * figure is the one that can be derived with a pencil; where they do not, the simulation does.
 * Where none joined, the rule of ways corrects links below caches in which lines compete for few
 * sets, and the general conditions answer where the closed form does not apply.  So they do beside
 * a mean of turns that are too unlike each other to tell: that counts where it differs even so.
 *
 * On a CPU layer conditions are those of its hardware (layers/corrections): edges count, and where
 * a need is about as large as a cache a slope takes the place of the step.  What a simulation or
 * samples of caches that replace exactly by least recent use say on such a slope does not count
 * against it, unless it is sets that bring them there: then each is half of the figure.  But the
 * needs of conditions may count lines more than once that references of one array share; then
 * nothing rests on their slope, and samples, which count every line once, answer.
 *
 * Where vectors take lines whole (model/whole_lines) everybody counts lines.
 *
 * A mean of some turns differs only where it does by more than its own uncertainty.
 */
#include "model/traffic/headline.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "model/traffic/predictor.h"

/* Relative: edges that a simulation counts otherwise than layer conditions do. */
#define AT_FOOT 0.005

const struct rf_traffic *rf_headline_find(const struct rf_result *result, const char *predictor)
{
	for (size_t i = 0; i < result->traffic_count; ++i)
		if (rf_text_equal(result->traffic[i].predictor, predictor))
			return &result->traffic[i];
	return NULL;
}

/* The first prediction of links; NULL where there are only counts. */
static const struct rf_traffic *first_of_links(const struct rf_result *result)
{
	for (size_t i = 0; i < result->traffic_count; ++i)
		if (result->traffic[i].link_count > 0)
			return &result->traffic[i];
	return NULL;
}

static const struct rf_link_traffic *same_link(const struct rf_traffic *traffic, const char *link)
{
	for (size_t i = 0; traffic != NULL && i < traffic->link_count; ++i)
		if (rf_text_equal(traffic->links[i].link, link))
			return &traffic->links[i];
	return NULL;
}

/* The link with what sets make of it. */
static struct rf_link_traffic with_conflicts(const struct rf_link_traffic *link)
{
	struct rf_link_traffic real = *link;
	double load = link->conflict_load_bytes_per_it;

	real.by = rf_by_names[RF_BY_WAYS];
	real.total_bytes_per_it = link->conflict_bytes_per_it.value;
	real.load_bytes_per_it = load;
	real.evict_bytes_per_it = real.total_bytes_per_it - load;
	if (link->load_bytes_per_it > 0)
		real.allocate_bytes_per_it *= load / link->load_bytes_per_it;
	real.conflict_bytes_per_it = (struct rf_number){ 0 };
	real.crowded_lines = 0;
	real.low = link->conflict_low;
	real.high = link->conflict_high;
	real.conflict_low = real.conflict_high = (struct rf_number){ 0 };
	return real;
}

static struct rf_link_traffic with_sets(const struct rf_link_traffic *link)
{
	return link->conflict_bytes_per_it.known ? with_conflicts(link) : *link;
}

static bool is_sure(const struct rf_traffic *sim)
{
	return sim != NULL && sim->spread <= RF_PREDICTOR_TOLERANCE;
}

bool rf_headline_is_simulated(const struct rf_result *result)
{
	return is_sure(rf_headline_find(result, "sim"));
}

void rf_headline_count_sets(struct rf_traffic *traffic)
{
	for (size_t i = 0; i < traffic->link_count; ++i)
		traffic->links[i] = with_sets(&traffic->links[i]);
}

/* Whether the figures of a link are not the same, nor one of them uncertain by as much. */
static bool differ(const struct rf_link_traffic *link, const struct rf_link_traffic *other,
                   double spread)
{
	double a = link->total_bytes_per_it, b = other->total_bytes_per_it;

	return fabs(a - b) > fmax(RF_PREDICTOR_TOLERANCE, 2 * spread) * fmax(a, b);
}

/* A figure that stands beside one as good as it has at least the interval of that. */
static void widen(struct rf_link_traffic *link, const struct rf_link_traffic *other)
{
	double total = link->total_bytes_per_it;

	if (!other->low.known)
		return;
	link->low =
	    (struct rf_number){ fmin(link->low.known ? link->low.value : total, other->low.value),
		                true };
	link->high = (struct rf_number){
		fmax(link->high.known ? link->high.value : total, other->high.value), true
	};
}

/* The corrected figure of a link.  On a slope its interval reaches to the figure of the same caches
 * without one: simulated, sampled or told by layer conditions. */
static struct rf_link_traffic on_slope(const struct rf_link_traffic *link,
                                       const struct rf_link_traffic *sharp)
{
	struct rf_link_traffic corrected = *link->corrected;

	if (!corrected.low.known)
		return corrected;
	corrected.low.value = fmin(corrected.low.value, sharp->total_bytes_per_it);
	corrected.high.value = fmax(corrected.high.value, sharp->total_bytes_per_it);
	return corrected;
}

/* Whether another figure is one of those that a slope in place of a step leads over.  Caches that
 * keep a few lines more than a condition needs have their step behind it: N = 1025 of a stencil
 * with 32*N <= 32 KiB, whose rows begin amid lines. */
static bool is_on_slope(const struct rf_link_traffic *corrected,
                        const struct rf_link_traffic *other)
{
	double low;

	if (corrected == NULL || !corrected->low.known)
		return false;
	low = fmin(corrected->low.value, (1 - AT_FOOT) * corrected->foot_bytes_per_it);
	return other->total_bytes_per_it >= low &&
	       other->total_bytes_per_it <= corrected->high.value;
}

/* What counts sets takes replacement to be by least recent use and nothing else, a slope takes one
 * set for as full as another.  Up to where the slope ends each of them is half of it. */
static void share_slope(const struct rf_link_traffic *corrected, struct rf_link_traffic *link)
{
	double by_sets = link->total_bytes_per_it;
	double low = link->low.known ? link->low.value : by_sets;
	double high = link->high.known ? link->high.value : by_sets;

	if (corrected == NULL || !corrected->low.known || by_sets > corrected->high.value)
		return;
	link->load_bytes_per_it = (link->load_bytes_per_it + corrected->load_bytes_per_it) / 2;
	link->evict_bytes_per_it = (link->evict_bytes_per_it + corrected->evict_bytes_per_it) / 2;
	link->allocate_bytes_per_it =
	    (link->allocate_bytes_per_it + corrected->allocate_bytes_per_it) / 2;
	link->total_bytes_per_it = link->load_bytes_per_it + link->evict_bytes_per_it;
	link->low = (struct rf_number){ fmin(low, corrected->low.value), true };
	link->high = (struct rf_number){ fmax(high, corrected->high.value), true };
	link->corrections = corrected->corrections;
}

/* Where nobody else had time to answer, the closed form may count lines more than once. */
static struct rf_link_traffic with_least(const struct rf_link_traffic *link, struct rf_number least)
{
	struct rf_link_traffic doubted = *link;
	double total = link->total_bytes_per_it;

	if (!least.known)
		return doubted;
	doubted.low.value = fmin(link->low.known ? link->low.value : total, least.value);
	doubted.high.value = fmax(link->high.known ? link->high.value : total, total);
	doubted.low.known = doubted.high.known = true;
	return doubted;
}

/* Where sets may matter, or do so for elements alone, up to what they may make of it. */
static struct rf_link_traffic with_doubt(const struct rf_link_traffic *link,
                                         const struct rf_link_traffic *best)
{
	struct rf_link_traffic doubted = *best;
	double total = best->total_bytes_per_it;

	if (link->conflict_bytes_per_it.known || !link->conflict_high.known)
		return doubted;
	doubted.low.value =
	    fmin(best->low.known ? best->low.value : total, link->conflict_low.value);
	doubted.high.value =
	    fmax(best->high.known ? best->high.value : total, link->conflict_high.value);
	doubted.low.known = doubted.high.known = true;
	return doubted;
}

/* What counts edges itself is held against a figure that does. */
static const struct rf_link_traffic *with_edges(const struct rf_link_traffic *link)
{
	return link->corrected != NULL && !link->corrected->low.known ? link->corrected : link;
}

/* Whether samples say another thing than the best figure of a link does.  A slope may be theirs as
 * well, unless it rests on needs in which lines are counted more than once. */
static bool do_samples_differ(const struct rf_link_traffic *link,
                              const struct rf_link_traffic *best,
                              const struct rf_link_traffic *sampled, double spread)
{
	const struct rf_link_traffic *held = best->by == link->by ? with_edges(link) : best;

	return differ(held, sampled, spread) &&
	       (link->least.known || !is_on_slope(link->corrected, sampled));
}

/* Whether it is sets that bring a simulation to where it lies on a slope: it differs from the step,
 * and is not where another step would be. */
static bool is_brought_by_sets(const struct rf_link_traffic *link,
                               const struct rf_link_traffic *simulated, double spread)
{
	double foot = link->corrected->foot_bytes_per_it;

	return link->corrected->has_known_sets && differ(link, simulated, spread) &&
	       simulated->total_bytes_per_it > (1 + AT_FOOT) * foot;
}

/* Whether a simulation says another thing than the best figure of a link does. */
static bool does_simulation_differ(const struct rf_link_traffic *link,
                                   const struct rf_link_traffic *best,
                                   const struct rf_link_traffic *simulated, double spread)
{
	const struct rf_link_traffic *held = best->by == link->by ? with_edges(link) : best;

	if (is_on_slope(link->corrected, simulated))
		return best->by == link->by && is_brought_by_sets(link, simulated, spread);
	return differ(held, simulated, spread);
}

static struct rf_link_traffic choose(const struct rf_link_traffic *link,
                                     const struct rf_traffic *sim, const struct rf_traffic *better,
                                     bool takes_lines)
{
	const struct rf_link_traffic *simulated = same_link(sim, link->link);
	bool decides = is_sure(sim);
	const struct rf_link_traffic *sampled = decides ? NULL : same_link(better, link->link);
	const struct rf_link_traffic *sharp = decides && simulated != NULL ? simulated : link;
	struct rf_link_traffic best = decides ? *link : with_sets(link), other;

	if (simulated != NULL && does_simulation_differ(link, &best, simulated, sim->spread)) {
		best = *simulated;
		if (is_on_slope(link->corrected, simulated))
			share_slope(link->corrected, &best);
		return best;
	}
	if (best.by != link->by)
		share_slope(link->corrected, &best);
	if (sampled != NULL) {
		other = with_sets(sampled);
		if (takes_lines && link->element_bytes_per_it.known && other.by != sampled->by)
			other = best; /* samples of sets know elements alone */
		if (do_samples_differ(link, &best, &other, better->spread))
			return other;
		sharp = &other;
	}
	if (link->corrected != NULL && best.by == link->by)
		best = on_slope(link, sharp);
	if (sampled != NULL)
		widen(&best, &other);
	if (!decides)
		best = with_doubt(link, &best);
	return !decides && sampled == NULL ? with_least(&best, link->least) : best;
}

static bool is_exact(const struct rf_traffic *sim)
{
	return sim != NULL && sim->method != RF_METHOD_AVERAGE && sim->method != RF_METHOD_STOPPED;
}

/* What was simulated as a whole is certain; of a mean of turns nobody knows what the run before
 * left for them.  Another figure that stands beside it reaches to it. */
static void narrow(const struct rf_traffic *sim, struct rf_link_traffic *link)
{
	const struct rf_link_traffic *simulated = same_link(sim, link->link);
	double total = link->total_bytes_per_it, exact;

	link->conflict_bytes_per_it = (struct rf_number){ 0 };
	link->crowded_lines = 0;
	if (!is_exact(sim) || (link->corrections != NULL && link->low.known))
		return;
	exact = simulated != NULL ? simulated->total_bytes_per_it : total;
	link->low = link->high = (struct rf_number){ 0 };
	if (fabs(exact - total) <= AT_FOOT * fmax(exact, total))
		return;
	link->low = (struct rf_number){ fmin(exact, total), true };
	link->high = (struct rf_number){ fmax(exact, total), true };
}

/* What sets make of lines that vectors take reaches from what they would hold to what they make of
 * elements, as without vectors. */
static void reach_to_elements(const struct rf_link_traffic *textbook, struct rf_link_traffic *link)
{
	double total = link->total_bytes_per_it, most = textbook->element_bytes_per_it.value;

	if (!textbook->element_bytes_per_it.known || most <= (1 + RF_PREDICTOR_TOLERANCE) * total)
		return;
	most = fmax(most, link->high.known ? link->high.value : most);
	total = fmin(total, link->low.known ? link->low.value : total);
	link->low = (struct rf_number){ fmin(total, textbook->total_bytes_per_it), true };
	link->high = (struct rf_number){ most, true };
	if (link->corrections == NULL)
		link->corrections = "vectors";
}

enum rf_status rf_headline_choose(const struct rf_traffic *better, bool takes_lines,
                                  struct rf_arena *arena, struct rf_result *result)
{
	const struct rf_traffic *first = first_of_links(result);
	const struct rf_traffic *sim = rf_headline_find(result, "sim");
	struct rf_traffic headline = { .predictor = RF_HEADLINE };
	struct rf_traffic *all;

	if (first == NULL)
		return RF_OK;
	headline.array_count = first->array_count;
	headline.arrays = first->arrays;
	headline.level_count = first->level_count;
	headline.levels = first->levels;
	all = RF_NEW_ARRAY(arena, struct rf_traffic, result->traffic_count + 1);
	headline.links = RF_NEW_ARRAY(arena, struct rf_link_traffic, first->link_count);
	if (all == NULL || headline.links == NULL)
		return RF_FAILED;
	headline.link_count = first->link_count;
	for (size_t i = 0; i < first->link_count; ++i) {
		headline.links[i] =
		    choose(&first->links[i], sim == first ? NULL : sim, better, takes_lines);
		if (takes_lines)
			reach_to_elements(&first->links[i], &headline.links[i]);
		narrow(sim, &headline.links[i]);
		if (headline.links[i].by != first->links[i].by)
			headline.links[i].textbook_bytes_per_it =
			    first->links[i].textbook_bytes_per_it.known
				? first->links[i].textbook_bytes_per_it
				: (struct rf_number){ first->links[i].total_bytes_per_it, true };
		if (result->is_whole_run)
			headline.links[i].total_bytes =
			    (struct rf_number){ headline.links[i].total_bytes_per_it *
				                    result->iterations.value,
				                true };
	}
	all[0] = headline;
	memcpy(all + 1, result->traffic, result->traffic_count * sizeof(*all));
	result->traffic = all;
	result->traffic_count += 1;
	return RF_OK;
}

const struct rf_traffic *rf_headline_textbook(const struct rf_result *result,
                                              struct rf_arena *arena)
{
	const struct rf_traffic *lc = rf_headline_find(result, "lc");
	const struct rf_traffic *sim = rf_headline_find(result, "sim");
	struct rf_traffic *textbook;

	if (result->traffic_count == 0)
		return NULL;
	textbook = rf_arena_copy(arena, result->traffic, sizeof(*textbook));
	if (textbook == NULL || textbook->link_count == 0)
		return textbook;
	textbook->links =
	    rf_arena_copy(arena, textbook->links, textbook->link_count * sizeof(*textbook->links));
	if (textbook->links == NULL)
		return NULL;
	for (size_t i = 0; i < textbook->link_count; ++i) {
		const struct rf_link_traffic *same = same_link(lc, textbook->links[i].link);
		const struct rf_link_traffic *simulated = same_link(sim, textbook->links[i].link);

		if (textbook->links[i].corrections == NULL || same == NULL)
			continue;
		if (simulated != NULL && differ(same, simulated, sim->spread))
			same = simulated;
		textbook->links[i] = *same;
	}
	return textbook;
}
