/* SPDX-License-Identifier: MIT
 *
 * Blocks that do not collide in the cache.
 *
 * Rows whose distance is a multiple of the sets of a cache share its sets, and a block that fits by
 * its bytes may not fit by its rows.  The simulator sees that.  A candidate that it finds to carry
 * more than was forecast is tried again with shorter blocks, and the first that keeps its promise
 * is taken; when none does, the one that carries least, judged by what was simulated.
 */
#include "model/transform/blocks/collisions.h"

#include <math.h>
#include <string.h>

#include "model/transform/blocks/product.h"
#include "model/transform/blocks/simulated_change.h"

/* A forecast that is exceeded by more than this is not kept; by more than that, shorter blocks
 * will hardly help. */
#define EXCESS      1.05
#define MUCH_EXCESS 2.0
#define HOPELESS    10.0
#define COLLIDES    1.25

/* Fills `traffic` with the links that one block tells; false when that of the candidate is not one
 * of them. */
static bool simulate(struct rf_candidate *candidate, struct rf_traffic *traffic)
{
	rf_candidate_set(candidate);
	rf_simulated_change(candidate->search, &candidate->changed, 0, 0, traffic);
	return traffic->link_count > candidate->link;
}

static double excess(const struct rf_candidate *candidate, const struct rf_traffic *traffic)
{
	double forecast = candidate->forecast.traffic.links[candidate->link].total_bytes_per_it;
	double simulated = traffic->links[candidate->link].total_bytes_per_it;

	return forecast > 0 ? simulated / forecast / (candidate->is_shared ? 1.5 : 1) : 1;
}

/* The blocks of a candidate, with what became of them. */
struct attempt {
	double factors[RF_MAX_BLOCKED];
	struct rf_forecast forecast;
	struct rf_traffic traffic;
	double bytes;
};

static void note(const struct rf_candidate *candidate, const struct rf_traffic *traffic,
                 struct attempt *attempt)
{
	memcpy(attempt->factors, candidate->factors, sizeof(attempt->factors));
	attempt->forecast = candidate->forecast;
	attempt->traffic = *traffic;
	attempt->bytes = traffic->links[candidate->link].total_bytes_per_it;
}

/* Tries shorter blocks until one keeps its promise. */
static void try_shorter(struct rf_candidate *candidate, struct attempt *best)
{
	static const double shares[] = { 0.875, 0.75, 0.625, 0.5, 0.375, 0.25 };
	double whole = candidate->factors[0], over = excess(candidate, &best->traffic);
	size_t first = over > MUCH_EXCESS ? 3 : 0;

	for (size_t i = first; i < sizeof(shares) / sizeof(*shares) && over > EXCESS;
	     i += 1 + (first > 0)) {
		struct rf_traffic traffic;

		if (!rf_candidate_shorten(candidate, shares[i] * whole) ||
		    !simulate(candidate, &traffic))
			return;
		over = excess(candidate, &traffic);
		if (traffic.links[candidate->link].total_bytes_per_it < best->bytes)
			note(candidate, &traffic, best);
	}
}

/* Of a product, larger tiles than the rule gives may carry less. */
static void try_tiles(struct rf_candidate *candidate, struct attempt *best)
{
	memcpy(candidate->factors, best->factors, sizeof(candidate->factors));
	if (excess(candidate, &best->traffic) < HOPELESS &&
	    rf_product_search(candidate, &best->traffic))
		note(candidate, &best->traffic, best);
}

/* Sets may lose what there is room for, or keep a part of what is a little too much. */
static bool is_alike(double simulated, double forecast)
{
	return simulated <= EXCESS * forecast && forecast <= EXCESS * simulated;
}

size_t rf_collisions_correct(struct rf_block_search *search, const struct rf_changed_nest *changed,
                             const struct rf_traffic *simulated, struct rf_forecast *forecast)
{
	size_t first = forecast->traffic.link_count;

	for (size_t i = simulated->link_count; i-- > 0;) {
		struct rf_link_traffic *link = &forecast->traffic.links[i];

		if (is_alike(simulated->links[i].total_bytes_per_it, link->total_bytes_per_it))
			continue;
		*link = simulated->links[i];
		first = i;
	}
	if (first < forecast->traffic.link_count &&
	    rf_forecast_time(changed, search->arena, forecast) != RF_OK)
		search->failed = true;
	return first;
}

/* The sizes that keep their promise best. */
static void settle(struct rf_candidate *candidate, struct rf_traffic *traffic)
{
	struct attempt best;

	note(candidate, traffic, &best);
	if (!candidate->is_shared)
		try_shorter(candidate, &best);
	try_tiles(candidate, &best);
	memcpy(candidate->factors, best.factors, sizeof(candidate->factors));
	candidate->forecast = best.forecast;
	*traffic = best.traffic;
	candidate->collides = excess(candidate, traffic) > COLLIDES;
}

/* The first link whose level the rows of a block collide in, though its blocks are for another. */
static bool collides_elsewhere(const struct rf_candidate *candidate, size_t *link)
{
	for (*link = 0; *link < candidate->simulated.link_count; ++*link)
		if (*link != candidate->link &&
		    candidate->simulated.links[*link].total_bytes_per_it >
		        COLLIDES * candidate->forecast.traffic.links[*link].total_bytes_per_it)
			return true;
	return false;
}

void rf_collisions_avoid(struct rf_candidate *candidate)
{
	bool tells = simulate(candidate, &candidate->simulated);

	memcpy(candidate->planned, candidate->factors, sizeof(candidate->planned));
	if (tells)
		settle(candidate, &candidate->simulated);
	candidate->collision = candidate->link;
	if (!candidate->collides)
		candidate->collides = collides_elsewhere(candidate, &candidate->collision);
	rf_collisions_correct(candidate->search, &candidate->changed, &candidate->simulated,
	                      &candidate->forecast);
}
