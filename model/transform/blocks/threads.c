/* SPDX-License-Identifier: MIT
 *
 * Threads that share a cache.
 *
 * Each of n threads has C/n of it.  A condition that holds for one thread breaks along the way,
 * and the block that restores it shrinks as 1/n: iblock < C/(threads * 48 B) by the half-cache
 * rule.  What is listed is the condition of the outermost loop, the one that a shared cache is for.
 *
 * Threads that divide the outermost loop each walk through layers of their own, and each must find
 * room for them in C/n.  Threads that divide a loop inside of it walk through the same layers
 * together, each through its part: what one of them needs is what a block of N/n needs, and the
 * condition that holds for one thread in all of the cache holds again.  The price is that they wait
 * for each other after every turn of the loop outside, which no figure here contains.
 */
#include "model/transform/blocks/threads.h"

#include <math.h>

#include "base/text.h"
#include "model/transform/blocks/proposal.h"

struct lister {
	struct rf_block_search *search;
	struct rf_forecast_setting setting; /* with another number of cores */
	struct rf_hierarchy hierarchy;
	struct rf_forecast now;
	RF_VECTOR(struct rf_thread_share) shares;
};

static enum rf_verdict judge(const struct lister *l, const struct rf_boundary *boundary,
                             const struct rf_restorable *condition)
{
	double need = rf_hierarchy_need(boundary, &condition->window);

	if (need * l->search->input->safety <= boundary->own_bytes)
		return RF_HOLDS;
	return rf_restorable_holds(condition, boundary) ? RF_MARGINAL : RF_BROKEN;
}

/* The first loop inside the carrying one with a block that restores the condition. */
static enum rf_status find_block(struct lister *l, const struct rf_boundary *boundary,
                                 const struct rf_restorable *condition,
                                 struct rf_thread_share *share)
{
	struct rf_block_search *search = l->search;
	const struct rf_nest *nest = l->setting.nest;

	for (size_t k = condition->loop + 1; k < nest->depth; ++k) {
		struct rf_candidate candidate = { .search = search,
			                          .boundary = boundary,
			                          .condition = condition };
		double block;

		struct rf_change change = rf_forecast_band(&l->setting, condition->loop);

		change.tiles[k - condition->loop] = 1;
		if (rf_forecast_change(&l->setting, &change, false, search->arena,
		                       &candidate.changed) != RF_OK)
			return RF_FAILED;
		block = rf_candidate_largest(&candidate, 0);
		if (block <= 0)
			continue;
		share->blocked = nest->loops[k].loop->variable;
		share->factor = (int64_t)block;
		return RF_OK;
	}
	return RF_OK;
}

/* The condition of the outermost loop that blocks can restore; NULL when there is none. */
static const struct rf_restorable *outermost(const struct rf_block_search *search)
{
	for (size_t i = 0; i < search->conditions.count; ++i)
		if (search->conditions.items[i].loop >= search->first)
			return &search->conditions.items[i];
	return NULL;
}

static enum rf_status add_share(struct lister *l, size_t link)
{
	const struct rf_boundary *boundary = &l->hierarchy.items[link];
	const struct rf_restorable *condition = outermost(l->search);
	struct rf_thread_share *share = RF_PUSH(l->search->arena, &l->shares);

	if (share == NULL)
		return RF_FAILED;
	*share = (struct rf_thread_share){
		.cores = l->setting.cores,
		.level = boundary->cache->name,
		.capacity_bytes = boundary->own_bytes,
		.loop = l->setting.nest->loops[condition->loop].loop->variable,
		.verdict = judge(l, boundary, condition),
		.bytes_per_it = l->now.traffic.links[link].total_bytes_per_it,
	};
	if (share->verdict == RF_HOLDS)
		return RF_OK;
	return find_block(l, boundary, condition, share);
}

static enum rf_status list_cores(struct lister *l, int64_t cores)
{
	struct rf_block_search *search = l->search;

	l->setting.cores = cores;
	if (rf_hierarchy_make(l->setting.machine, cores, search->arena, &l->hierarchy) != RF_OK ||
	    rf_forecast_now(&l->setting, search->arena, &l->now) != RF_OK)
		return RF_FAILED;
	for (size_t i = 0; i < l->hierarchy.count; ++i)
		if (l->hierarchy.items[i].cache->cores > 1 && add_share(l, i) != RF_OK)
			return RF_FAILED;
	return RF_OK;
}

enum rf_status rf_threads_list(struct rf_block_search *search)
{
	struct lister l = { .search = search, .setting = *search->setting };

	l.setting.hierarchy = &l.hierarchy;
	l.setting.now = NULL;
	for (int64_t cores = search->input->first_cores;
	     outermost(search) != NULL && cores <= search->setting->cores; ++cores)
		if (list_cores(&l, cores) != RF_OK)
			return RF_FAILED;
	search->result->thread_shares = l.shares.items;
	search->result->thread_share_count = l.shares.count;
	return RF_OK;
}

static const char *variable(const struct rf_candidate *candidate, size_t loop)
{
	return candidate->search->setting->nest->loops[loop].loop->variable;
}

static const char *note_text(struct rf_candidate *candidate, size_t loop)
{
	struct rf_block_search *search = candidate->search;
	const char *text = rf_arena_print(
	    search->arena,
	    "let the %lld threads divide loop %s, not loop %s (omp for on it, inside one parallel "
	    "region): all walk through the same turn of %s, each needs %.4g KiB of the %.4g KiB of "
	    "%s that it has; they wait for each other after each turn of loop %s",
	    (long long)search->setting->cores, variable(candidate, loop),
	    variable(candidate, candidate->condition->loop),
	    variable(candidate, candidate->condition->loop), rf_candidate_need(candidate) / 1024,
	    candidate->boundary->own_bytes / 1024, candidate->boundary->cache->name,
	    variable(candidate, candidate->condition->loop));

	search->failed |= text == NULL;
	return text;
}

/* Whether the dependences permit that threads divide a loop as the nest stands. */
static void judge_threads(struct rf_block_search *search, size_t loop, struct rf_proposal *proposal)
{
	struct rf_change change = rf_forecast_band(search->setting, search->first);
	struct rf_legality_answer answer;

	if (rf_legality_of_threads(search->legality, &change, loop - search->first, &answer) !=
	    RF_OK) {
		search->failed = true;
		return;
	}
	rf_legality_note(&answer, search->result, proposal);
}

static void propose(struct rf_candidate *candidate, size_t loop)
{
	struct rf_block_search *search = candidate->search;
	struct rf_proposal *proposal = RF_PUSH(search->arena, &search->proposals);

	if (proposal == NULL) {
		search->failed = true;
		return;
	}
	proposal->kind = RF_PROPOSE_SPLIT;
	proposal->loop = variable(candidate, loop);
	proposal->line = search->setting->nest->loops[loop].loop->place.line;
	proposal->level = candidate->boundary->cache->name;
	proposal->restores = variable(candidate, candidate->condition->loop);
	rf_proposal_compare(search, &candidate->forecast, proposal);
	proposal->bytes_per_it_before = proposal->links[candidate->link].bytes_per_it_before;
	proposal->bytes_per_it_after = proposal->links[candidate->link].bytes_per_it_after;
	proposal->note = note_text(candidate, loop);
	judge_threads(search, loop, proposal);
}

/* Whether shares of the loop restore the condition. */
static bool restores(struct rf_candidate *candidate, double share)
{
	double before = candidate->search->now.traffic.links[candidate->link].total_bytes_per_it;

	candidate->factors[0] = share;
	if (share > rf_candidate_largest(candidate, 0) ||
	    !rf_candidate_forecast(candidate, candidate->search->arena, &candidate->forecast))
		return false;
	return candidate->forecast.traffic.links[candidate->link].total_bytes_per_it <
	       0.98 * before;
}

/* The outermost loop inside the carrying one whose shares restore the condition. */
static void try_level(struct rf_block_search *search, size_t link,
                      const struct rf_restorable *condition)
{
	const struct rf_forecast_setting *setting = search->setting;
	struct rf_candidate candidate = { .search = search,
		                          .boundary = &setting->hierarchy->items[link],
		                          .link = link,
		                          .condition = condition };

	for (size_t k = condition->loop + 1; k < setting->nest->depth; ++k) {
		double trips = setting->lc->scene.trips[k].value;

		struct rf_change change = rf_forecast_band(setting, condition->loop);

		change.tiles[k - condition->loop] = 1;
		if (rf_forecast_change(setting, &change, false, search->arena,
		                       &candidate.changed) != RF_OK) {
			search->failed = true;
			return;
		}
		if (!restores(&candidate, ceil(trips / (double)setting->cores)))
			continue;
		propose(&candidate, k);
		return;
	}
}

void rf_threads_propose(struct rf_block_search *search)
{
	const struct rf_hierarchy *hierarchy = search->setting->hierarchy;
	const struct rf_restorable *condition = outermost(search);

	if (search->setting->cores < 2 || condition == NULL ||
	    !rf_forecast_has_room(search->setting, 1))
		return;
	for (size_t i = 0; i < hierarchy->count; ++i)
		if (hierarchy->items[i].cache->cores > 1 &&
		    rf_hierarchy_need(&hierarchy->items[i], &condition->window) >
		        hierarchy->items[i].own_bytes / search->input->safety)
			try_level(search, i, condition);
}
