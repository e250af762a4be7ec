/* SPDX-License-Identifier: MIT
 *
 * Blocks that do not collide in the cache.
 *
 * Rows whose distance is a multiple of the sets of a cache share its sets, and a block that fits by
 * its bytes may not fit by its rows.  The simulator sees that.  A plan that it finds to carry more
 * than was forecast is tried again with shorter blocks, and the first that keeps its promise is
 * taken; when none does, the one that carries least, judged by what was simulated.
 *
 * One block is simulated, so that what a block finds of its neighbour is not seen; where a level
 * holds a whole turn of a loop over blocks, the forecast stands.
 */
#include <math.h>
#include <string.h>

#include "model/cpu/check.h"
#include "model/cpu/plan.h"

/* A forecast that is exceeded by more than this is not kept; by more than that, shorter blocks
 * will hardly help. */
#define EXCESS      1.05
#define MUCH_EXCESS 2.0
#define HOPELESS    10.0

/* Cubes that are tried; larger ones take too long. */
#define CUBE_STEP 8.0
#define MOST_CUBE 48.0

/* Takes out the links above which a level holds what the blocks before brought.  Of a
 * cube the innermost loop over blocks was simulated. */
static void leave_out_neighbours(struct rf_plan *plan, struct rf_traffic *traffic)
{
	struct rf_planner *planner = plan->planner;
	struct rf_scale scale = { .arena = planner->arena };
	const struct rf_blocks *blocks = &plan->trial.blocks;
	size_t count = blocks->count - (plan->is_shared ? 1 : 0);
	struct rf_lc lc;

	if (rf_trial_needs(&plan->trial, false, &scale, &lc) != RF_OK) {
		planner->failed = true;
		return;
	}
	for (size_t i = 0; i < traffic->link_count; ++i)
		for (size_t t = blocks->place; t < blocks->place + count; ++t)
			if (lc.loop_need[t].value <=
			    planner->setting->hierarchy->items[i].capacity_bytes) {
				traffic->link_count = i;
				return;
			}
}

/* Fills `traffic` with the links that one block tells; false when that of the plan is not one. */
static bool simulate(struct rf_plan *plan, struct rf_traffic *traffic)
{
	struct rf_planner *planner = plan->planner;
	struct rf_check check = { .blocks = &plan->trial.blocks,
		                  .factors = plan->factors,
		                  .padded = -1 };

	*traffic = (struct rf_traffic){ 0 };
	if (rf_check_simulate(planner->setting, &check, planner->arena, traffic) != RF_OK)
		planner->failed = true;
	else
		leave_out_neighbours(plan, traffic);
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

/* Of a cube one block stays while others pass by, so that more than its share may be used: every
 * size of whole lines is tried. */
static void try_cubes(struct rf_plan *plan, struct attempt *best)
{
	double room = plan->boundary->own_bytes;

	if (excess(plan, &best->traffic) > HOPELESS)
		return;

	for (double block = CUBE_STEP; 8 * block * block <= room && block <= MOST_CUBE;
	     block += CUBE_STEP) {
		struct rf_traffic traffic;

		if (!rf_plan_shorten(plan, block) || !simulate(plan, &traffic))
			continue;
		if (traffic.links[plan->link].total_bytes_per_it < 0.97 * best->bytes)
			note(plan, &traffic, best);
	}
}

/* What collides is worth what was simulated. */
static void take_simulated(struct rf_plan *plan)
{
	for (size_t i = 0; i < plan->simulated.link_count; ++i)
		plan->forecast.traffic.links[i] = plan->simulated.links[i];
	if (rf_trial_roofline(&plan->trial, plan->planner->arena, &plan->forecast) != RF_OK)
		plan->planner->failed = true;
}

void rf_plan_avoid(struct rf_plan *plan)
{
	struct attempt best;
	struct rf_traffic traffic;

	if (!simulate(plan, &traffic))
		return;
	note(plan, &traffic, &best);
	if (plan->is_shared)
		try_cubes(plan, &best);
	else
		try_shorter(plan, &best);
	memcpy(plan->factors, best.factors, sizeof(plan->factors));
	plan->forecast = best.forecast;
	plan->simulated = best.traffic;
	plan->collides = excess(plan, &best.traffic) > EXCESS;
	if (plan->collides)
		take_simulated(plan);
}
