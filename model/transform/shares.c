/* SPDX-License-Identifier: MIT
 *
 * Blocks for a cache that more and more threads share.
 *
 * Each of n threads has C/n of it.  A condition that holds for one thread breaks along the way,
 * and the block that restores it shrinks as 1/n: iblock < C/(threads * 48 B) by the half-cache
 * rule.  What is listed is the condition of the outermost loop, the one that a shared cache is for.
 */
#include "model/transform/plan.h"

struct lister {
	struct rf_planner *planner;
	struct rf_trial_setting setting; /* with another number of cores */
	struct rf_hierarchy hierarchy;
	struct rf_forecast now;
	RF_VECTOR(struct rf_thread_share) shares;
};

static enum rf_verdict judge(const struct lister *l, const struct rf_boundary *boundary,
                             double need_bytes)
{
	if (need_bytes * l->planner->input->safety <= boundary->own_bytes)
		return RF_HOLDS;
	return need_bytes <= boundary->capacity_bytes ? RF_MARGINAL : RF_BROKEN;
}

/* The first loop inside the carrying one with a block that restores the condition. */
static enum rf_status find_block(struct lister *l, const struct rf_boundary *boundary,
                                 const struct rf_condition_of *condition,
                                 struct rf_thread_share *share)
{
	struct rf_planner *planner = l->planner;
	const struct rf_nest *nest = l->setting.nest;

	for (size_t k = condition->loop + 1; k < nest->depth; ++k) {
		struct rf_plan plan = { .planner = planner,
			                .boundary = boundary,
			                .condition = condition };
		double block;

		if (rf_trial_block(&l->setting, condition->loop, &k, 1, false, planner->arena,
		                   &plan.trial) != RF_OK)
			return RF_FAILED;
		block = rf_plan_largest(&plan, 0);
		if (block <= 0)
			continue;
		share->blocked = nest->loops[k].loop->variable;
		share->factor = (int64_t)block;
		return RF_OK;
	}
	return RF_OK;
}

/* The condition of the outermost loop that blocks can restore; NULL when there is none. */
static const struct rf_condition_of *outermost(const struct rf_planner *planner)
{
	for (size_t i = 0; i < planner->conditions.count; ++i)
		if (planner->conditions.items[i].loop >= planner->first)
			return &planner->conditions.items[i];
	return NULL;
}

static enum rf_status add_share(struct lister *l, size_t link)
{
	const struct rf_boundary *boundary = &l->hierarchy.items[link];
	const struct rf_condition_of *condition = outermost(l->planner);
	struct rf_thread_share *share = RF_PUSH(l->planner->arena, &l->shares);

	if (share == NULL)
		return RF_FAILED;
	*share = (struct rf_thread_share){
		.cores = l->setting.cores,
		.level = boundary->cache->name,
		.capacity_bytes = boundary->own_bytes,
		.loop = l->setting.nest->loops[condition->loop].loop->variable,
		.verdict = judge(l, boundary, condition->need_bytes),
		.bytes_per_it = l->now.traffic.links[link].total_bytes_per_it,
	};
	if (share->verdict == RF_HOLDS)
		return RF_OK;
	return find_block(l, boundary, condition, share);
}

static enum rf_status list_cores(struct lister *l, int64_t cores)
{
	struct rf_planner *planner = l->planner;

	l->setting.cores = cores;
	if (rf_hierarchy_make(l->setting.machine, cores, planner->arena, &l->hierarchy) != RF_OK ||
	    rf_trial_forecast_now(&l->setting, planner->arena, &l->now) != RF_OK)
		return RF_FAILED;
	for (size_t i = 0; i < l->hierarchy.count; ++i)
		if (l->hierarchy.items[i].cache->cores > 1 && add_share(l, i) != RF_OK)
			return RF_FAILED;
	return RF_OK;
}

enum rf_status rf_plan_shares(struct rf_planner *planner)
{
	struct lister l = { .planner = planner, .setting = *planner->setting };

	l.setting.hierarchy = &l.hierarchy;
	for (int64_t cores = planner->input->first_cores;
	     outermost(planner) != NULL && cores <= planner->setting->cores; ++cores)
		if (list_cores(&l, cores) != RF_OK)
			return RF_FAILED;
	planner->result->thread_shares = l.shares.items;
	planner->result->thread_share_count = l.shares.count;
	return RF_OK;
}
