/* SPDX-License-Identifier: MIT
 *
 * Which loop threads divide.
 *
 * Threads that divide the outermost loop each walk through layers of their own, and each must find
 * room for them in C/threads.  Threads that divide a loop inside of it walk through the same layers
 * together, each through its part: what one of them needs is what a block of N/threads needs, and
 * the condition that holds for one thread in all of the cache holds again.  The price is that they
 * wait for each other after every turn of the loop outside, which no figure here contains.
 */
#include "model/transform/split.h"

#include <math.h>

#include "base/text.h"

static const struct rf_condition_of *outermost(const struct rf_planner *planner)
{
	for (size_t i = 0; i < planner->conditions.count; ++i)
		if (planner->conditions.items[i].loop >= planner->first)
			return &planner->conditions.items[i];
	return NULL;
}

static const char *variable(const struct rf_plan *plan, size_t loop)
{
	return plan->planner->setting->nest->loops[loop].loop->variable;
}

static const char *note_text(struct rf_plan *plan, size_t loop)
{
	struct rf_planner *planner = plan->planner;
	const char *text = rf_arena_print(
	    planner->arena,
	    "let the %lld threads divide loop %s, not loop %s (omp for on it, inside one parallel "
	    "region): all walk through the same turn of %s, each needs %.4g KiB of the %.4g KiB of "
	    "%s that it has; they wait for each other after each turn of loop %s",
	    (long long)planner->setting->cores, variable(plan, loop),
	    variable(plan, plan->condition->loop), variable(plan, plan->condition->loop),
	    rf_plan_need(plan) / 1024, plan->boundary->own_bytes / 1024,
	    plan->boundary->cache->name, variable(plan, plan->condition->loop));

	planner->failed |= text == NULL;
	return text;
}

static void propose(struct rf_plan *plan, size_t loop)
{
	struct rf_planner *planner = plan->planner;
	struct rf_proposal *proposal = RF_PUSH(planner->arena, &planner->proposals);

	if (proposal == NULL) {
		planner->failed = true;
		return;
	}
	proposal->kind = RF_PROPOSE_SPLIT;
	proposal->loop = variable(plan, loop);
	proposal->line = planner->setting->nest->loops[loop].loop->place.line;
	proposal->level = plan->boundary->cache->name;
	proposal->restores = variable(plan, plan->condition->loop);
	rf_plan_compare(planner, &plan->forecast, proposal);
	proposal->bytes_per_it_before = proposal->links[plan->link].bytes_per_it_before;
	proposal->bytes_per_it_after = proposal->links[plan->link].bytes_per_it_after;
	proposal->note = note_text(plan, loop);
	rf_plan_judge_threads(planner, loop, proposal);
}

/* Whether shares of the loop restore the condition. */
static bool restores(struct rf_plan *plan, double share)
{
	double before = plan->planner->now.traffic.links[plan->link].total_bytes_per_it;

	plan->factors[0] = share;
	if (share > rf_plan_largest(plan, 0) ||
	    !rf_plan_forecast(plan, plan->planner->arena, &plan->forecast))
		return false;
	return plan->forecast.traffic.links[plan->link].total_bytes_per_it < 0.98 * before;
}

/* The outermost loop inside the carrying one whose shares restore the condition. */
static void try_level(struct rf_planner *planner, size_t link,
                      const struct rf_condition_of *condition)
{
	const struct rf_trial_setting *setting = planner->setting;
	struct rf_plan plan = { .planner = planner,
		                .boundary = &setting->hierarchy->items[link],
		                .link = link,
		                .condition = condition };

	for (size_t k = condition->loop + 1; k < setting->nest->depth; ++k) {
		double trips = setting->lc->scene.trips[k].value;

		if (rf_trial_block(setting, condition->loop, &k, 1, false, planner->arena,
		                   &plan.trial) != RF_OK) {
			planner->failed = true;
			return;
		}
		if (!restores(&plan, ceil(trips / (double)setting->cores)))
			continue;
		propose(&plan, k);
		return;
	}
}

void rf_split_propose(struct rf_planner *planner)
{
	const struct rf_hierarchy *hierarchy = planner->setting->hierarchy;
	const struct rf_condition_of *condition = outermost(planner);

	if (planner->setting->cores < 2 || condition == NULL ||
	    !rf_trial_has_room(planner->setting, 1))
		return;
	for (size_t i = 0; i < hierarchy->count; ++i)
		if (hierarchy->items[i].cache->cores > 1 &&
		    condition->need_bytes > hierarchy->items[i].own_bytes / planner->input->safety)
			try_level(planner, i, condition);
}
