/* SPDX-License-Identifier: MIT
 *
 * Blocks that do not collide in the cache.
 *
 * Rows whose distance is a multiple of the sets of a cache share its sets, and a block that fits by
 * its bytes may not fit by its rows.  The simulator sees that.  A plan that it finds to carry more
 * than was forecast is tried again with shorter blocks, and the first that keeps its promise is
 * taken; when none does, the one that carries least, judged by what was simulated.
 */
#include <math.h>
#include <string.h>

#include "model/transform/check.h"
#include "model/transform/plan.h"
#include "model/transform/tiles.h"

/* A forecast that is exceeded by more than this is not kept; by more than that, shorter blocks
 * will hardly help. */
#define EXCESS      1.05
#define MUCH_EXCESS 2.0
#define HOPELESS    10.0
#define COLLIDES    1.25

/* Fills `traffic` with the links that one block tells; false when that of the plan is not one. */
static bool simulate(struct rf_plan *plan, struct rf_traffic *traffic)
{
	struct rf_planner *planner = plan->planner;
	struct rf_check check = { .blocks = &plan->trial.blocks,
		                  .factors = plan->factors,
		                  .padded = -1 };

	rf_plan_set(plan);
	rf_plan_simulate(planner, &plan->trial, &check, traffic);
	return traffic->link_count > plan->link;
}

static double excess(const struct rf_plan *plan, const struct rf_traffic *traffic)
{
	double forecast = plan->forecast.traffic.links[plan->link].total_bytes_per_it;
	double simulated = traffic->links[plan->link].total_bytes_per_it;

	return forecast > 0 ? simulated / forecast / (plan->is_shared ? 1.5 : 1) : 1;
}

/* The blocks of a plan, with what became of them. */
struct attempt {
	double factors[RF_MAX_BLOCKED];
	struct rf_forecast forecast;
	struct rf_traffic traffic;
	double bytes;
};

static void note(const struct rf_plan *plan, const struct rf_traffic *traffic,
                 struct attempt *attempt)
{
	memcpy(attempt->factors, plan->factors, sizeof(attempt->factors));
	attempt->forecast = plan->forecast;
	attempt->traffic = *traffic;
	attempt->bytes = traffic->links[plan->link].total_bytes_per_it;
}

/* Tries shorter blocks until one keeps its promise. */
static void try_shorter(struct rf_plan *plan, struct attempt *best)
{
	static const double shares[] = { 0.875, 0.75, 0.625, 0.5, 0.375, 0.25 };
	double whole = plan->factors[0], over = excess(plan, &best->traffic);
	size_t first = over > MUCH_EXCESS ? 3 : 0;

	for (size_t i = first; i < sizeof(shares) / sizeof(*shares) && over > EXCESS;
	     i += 1 + (first > 0)) {
		struct rf_traffic traffic;

		if (!rf_plan_shorten(plan, shares[i] * whole) || !simulate(plan, &traffic))
			return;
		over = excess(plan, &traffic);
		if (traffic.links[plan->link].total_bytes_per_it < best->bytes)
			note(plan, &traffic, best);
	}
}

/* Of a product, larger tiles than the rule gives may carry less. */
static void try_tiles(struct rf_plan *plan, struct attempt *best)
{
	memcpy(plan->factors, best->factors, sizeof(plan->factors));
	if (excess(plan, &best->traffic) < HOPELESS && rf_tiles_search(plan, -1, 0, &best->traffic))
		note(plan, &best->traffic, best);
}

/* Sets may lose what there is room for, or keep a part of what is a little too much. */
static bool is_alike(double simulated, double forecast)
{
	return simulated <= EXCESS * forecast && forecast <= EXCESS * simulated;
}

size_t rf_plan_correct(struct rf_planner *planner, const struct rf_trial *trial,
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
	    rf_trial_roofline(trial, planner->arena, forecast) != RF_OK)
		planner->failed = true;
	return first;
}

/* The sizes that keep their promise best. */
static void settle(struct rf_plan *plan, struct rf_traffic *traffic)
{
	struct attempt best;

	note(plan, traffic, &best);
	if (!plan->is_shared)
		try_shorter(plan, &best);
	try_tiles(plan, &best);
	memcpy(plan->factors, best.factors, sizeof(plan->factors));
	plan->forecast = best.forecast;
	*traffic = best.traffic;
	plan->collides = excess(plan, traffic) > COLLIDES;
}

/* The first link whose level the rows of a block collide in, though its blocks are for another. */
static bool collides_elsewhere(const struct rf_plan *plan, size_t *link)
{
	for (*link = 0; *link < plan->simulated.link_count; ++*link)
		if (*link != plan->link &&
		    plan->simulated.links[*link].total_bytes_per_it >
		        COLLIDES * plan->forecast.traffic.links[*link].total_bytes_per_it)
			return true;
	return false;
}

void rf_plan_avoid(struct rf_plan *plan)
{
	bool tells = simulate(plan, &plan->simulated);

	memcpy(plan->planned, plan->factors, sizeof(plan->planned));
	if (tells)
		settle(plan, &plan->simulated);
	plan->collision = plan->link;
	if (!plan->collides)
		plan->collides = collides_elsewhere(plan, &plan->collision);
	rf_plan_correct(plan->planner, &plan->trial, &plan->simulated, &plan->forecast);
}
