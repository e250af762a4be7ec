/* SPDX-License-Identifier: MIT
 *
 * Other sizes for the tiles that a product of matrices has.
 *
 * The tiles are searched for in the nest without tiles, and held against the nest with those that
 * there are, as they are simulated.
 */
#include "model/transform/retile.h"

/* The tiles that there are may collide as well. */
static void correct_tiles(struct rf_planner *planner, struct rf_planner *whole)
{
	static const size_t loops[] = { 0, 1, 2 };
	double sizes[RF_MAX_BLOCKED];
	struct rf_check check = { .factors = sizes, .padded = -1 };
	struct rf_traffic traffic;
	struct rf_trial trial;

	for (size_t k = 0; k < RF_MAX_BLOCKED; ++k)
		sizes[k] = (double)planner->setting->nest->loops[k].loop->step;
	if (sizes[0] <= 0 || sizes[1] != sizes[0] || sizes[2] != sizes[0] ||
	    rf_trial_block(whole->setting, 0, loops, RF_MAX_BLOCKED, true, planner->arena,
	                   &trial) != RF_OK)
		return;
	for (size_t k = 0; k < RF_MAX_BLOCKED; ++k)
		rf_trial_set(&trial, k, sizes[k]);
	check.blocks = &trial.blocks;
	rf_plan_simulate(whole, &trial, &check, &traffic);
	rf_plan_correct(planner, &trial, &traffic, &planner->now);
}

/* A proposal for the nest without tiles, beside the one with those there are. */
static void compare_tiles(const struct rf_planner *planner, const struct rf_planner *whole,
                          struct rf_proposal *proposal)
{
	double speed = planner->now.roofline.it_per_s;

	for (size_t i = 0; i < proposal->link_count; ++i)
		proposal->links[i].bytes_per_it_before =
		    planner->now.traffic.links[i].total_bytes_per_it;
	if (speed > 0)
		proposal->speedup.value *= whole->now.roofline.it_per_s / speed;
	proposal->outside = NULL;
	proposal->nest_count = 0;
	if (proposal->padded == NULL)
		proposal->note = "tiles of this size in place of those there are";
}

void rf_retile_propose(struct rf_planner *planner, const struct rf_untiled *untiled)
{
	struct rf_planner whole = *planner;
	double now_s;

	whole.setting = &untiled->setting;
	whole.first = 0;
	planner->failed |=
	    rf_trial_forecast_now(whole.setting, planner->arena, &whole.now) != RF_OK;
	correct_tiles(planner, &whole);
	now_s = rf_forecast_transfer_time(&planner->now);
	for (size_t link = 0; link < planner->setting->hierarchy->count; ++link)
		if (!rf_lc_resident(&untiled->lc,
		                    planner->setting->hierarchy->items[link].capacity_bytes))
			rf_plan_try_cube(&whole, link);
	planner->domain = whole.domain;
	planner->failed |= whole.failed;
	for (size_t i = 0; i < whole.proposals.count; ++i) {
		struct rf_proposal *proposal = &whole.proposals.items[i], *kept;

		compare_tiles(planner, &whole, proposal);
		if (proposal->speedup.value < 0.98 || proposal->transfer_s_per_it > 0.98 * now_s)
			continue;
		kept = RF_PUSH(planner->arena, &planner->proposals);
		planner->failed |= kept == NULL;
		if (kept != NULL)
			*kept = *proposal;
	}
}
