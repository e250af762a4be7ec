/* SPDX-License-Identifier: MIT
 *
 * The traffic of a point: what predictors say, what sets change of it, and whose figure counts.
 */
#include "model/point_traffic.h"

#include "model/lost_places.h"
#include "model/traffic/headline.h"
#include "model/traffic/nest/measure.h"
#include "model/traffic/nest/thread_team.h"
#include "model/traffic/sets/few_sets.h"
#include "model/traffic/sets/ways_rule.h"

/* Moves the total of a link, and its parts alike, to an end of its interval. */
static void take_end(struct rf_link_traffic *link, enum rf_end end)
{
	double total = end == RF_LOW_END ? link->low.value : link->high.value, factor;

	if (!link->low.known || link->total_bytes_per_it <= 0)
		return;
	factor = total / link->total_bytes_per_it;
	link->load_bytes_per_it *= factor;
	link->evict_bytes_per_it *= factor;
	link->allocate_bytes_per_it *= factor;
	link->total_bytes_per_it = total;
	link->total_bytes.value *= factor;
}

void rf_point_traffic_take_ends(struct rf_point *p)
{
	for (size_t i = 0; p->options->end != RF_NO_END && i < p->result->traffic_count; ++i)
		for (size_t k = 0; k < p->result->traffic[i].link_count; ++k)
			take_end(&p->result->traffic[i].links[k], p->options->end);
}

/* Those of hardware: not of textbook caches, nor beside a predictor's own figures. */
static unsigned corrections_of(const struct rf_point *p)
{
	bool is_cpu = p->machine != NULL && p->machine->kind == RF_CPU;

	if (!is_cpu || p->machine->is_pure || p->options->predictors != 0 || !p->sizes.all_known)
		return 0;
	return RF_CORRECT_ALL & ~p->options->without;
}

/* A point of a long sweep has no time to look at sets unless lines may compete for few of them. */
static bool overlooks_sets(const struct rf_point *p)
{
	return p->options->without_formulas && p->options->budget_s <= 0 &&
	       !rf_few_sets_may_be_used(&p->lc.scene, &p->hierarchy);
}

/* Whether figures of a nest need an interval for that. */
static bool tells_overlooked_sets(const struct rf_point *p)
{
	return p->options->predictors == 0 && p->options->branches == RF_BRANCHES_ASSUMED &&
	       p->result->nest_known && p->sizes.all_known && p->machine != NULL &&
	       p->machine->kind == RF_CPU && overlooks_sets(p);
}

static struct rf_predictor_input input_of(struct rf_point *p)
{
	return (struct rf_predictor_input){
		.stream = &p->stream,
		.nest = p->nest,
		.lc = p->result->nest_known ? &p->lc : NULL,
		.hierarchy = &p->hierarchy,
		.sizes_known = p->sizes.known,
		.all_sizes_known = p->sizes.all_known,
		.counts = p->counts,
		.overlooks_sets = tells_overlooked_sets(p),
		.is_doubtful = p->assumptions.unmet != NULL,
		.is_wrong = p->assumptions.is_of_groups,
		.corrections = corrections_of(p),
		.runs_once = p->subject->kernel->left_out_count > 0,
		.takes_lines = p->takes_lines && p->options->counting == RF_COUNT_HARDWARE,
		.lanes = p->lanes,
	};
}

enum rf_status rf_point_traffic_predict(struct rf_point *p)
{
	struct rf_predictor_input input = input_of(p);
	enum rf_status status = rf_layout_check(p->subject->kernel, p->options, p->diagnostics);

	if (status == RF_OK)
		status = rf_predictor_ask(&input, p->options, p->arena, p->diagnostics, p->result);
	p->general = input.general;
	p->better = input.better;
	return status;
}

/* Leaves of a nest what one of the threads does that divide it, if all do alike. */
static enum rf_status take_one_thread(struct rf_point *p, bool *is_divided)
{
	struct rf_thread_teams teams;
	int64_t turns, first;

	if (rf_thread_teams_make(&p->stream, p->nest, (double)p->result->threads.working, p->arena,
	                         &teams) != RF_OK)
		return RF_FAILED;
	*is_divided = teams.can_one && p->rectangular.count > 0;
	if (!*is_divided)
		return RF_OK;
	turns = p->rectangular.trips[p->lc.divided_loop];
	first = rf_thread_team_block(&teams.one, turns, teams.one.first);
	return rf_rectangular_nest_keep_turns(
	    &p->rectangular, p->lc.divided_loop, first,
	    rf_thread_team_block(&teams.one, turns, teams.one.end) - first, p->arena);
}

enum rf_status rf_point_traffic_weigh_sets(struct rf_point *p)
{
	struct rf_ways_rule_input rule = { .nest = &p->rectangular,
		                           .hierarchy = &p->hierarchy,
		                           .all = rf_lc_all(&p->lc),
		                           .takes_lines = p->takes_lines,
		                           .lanes = p->lanes };
	struct rf_predictor_input input;

	if (!p->sizes.all_known || p->machine == NULL || p->machine->kind != RF_CPU)
		return RF_OK;
	if (p->options->without_formulas) {
		if (p->options->predictors != 0 || rf_headline_is_simulated(p->result) ||
		    overlooks_sets(p))
			return RF_OK;
		if (rf_paths_of_nest(p->nest, &p->stream, p->arena, &p->paths) != RF_OK)
			return rf_out_of_memory(p->diagnostics);
	}
	if (rf_rectangular_nest_make(&p->paths, &p->stream, p->arena, &p->rectangular) != RF_OK ||
	    take_one_thread(p, &rule.is_divided) != RF_OK ||
	    rf_ways_rule_add(&rule, p->arena, p->result) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	input = input_of(p);
	return rf_predictor_ask_again(&input, p->options, p->arena, p->diagnostics, p->result);
}

/* While sizes are open, figures are those of large ones: what goes to nothing as they grow is no
 * figure. */
static void drop_nothing(const struct rf_point *p, struct rf_link_traffic *link)
{
	if (p->sizes.all_known || link->total_bytes_per_it >= RF_MEASURE_NOTHING ||
	    link->total_bytes_per_it <= 0)
		return;
	link->load_bytes_per_it = link->evict_bytes_per_it = link->allocate_bytes_per_it = 0;
	link->total_bytes_per_it = 0;
	link->reason = "each line comes once, which is nothing an iteration where loops turn often";
}

enum rf_status rf_point_traffic_choose(struct rf_point *p)
{
	for (size_t i = 0; i < p->result->traffic_count; ++i)
		for (size_t k = 0; k < p->result->traffic[i].link_count; ++k)
			drop_nothing(p, &p->result->traffic[i].links[k]);
	if (p->options->predictors == 0 &&
	    rf_headline_choose(p->better, p->takes_lines, p->arena, p->result) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	rf_point_traffic_take_ends(p);
	return RF_OK;
}

/* Of several answers of data it is the page, which has them all, that counts what lies anywhere. */
enum rf_status rf_point_traffic_widen(struct rf_point *p)
{
	enum rf_status status = RF_OK;

	if (p->options->branches == RF_BRANCHES_ASSUMED)
		status = rf_lost_places_widen(p, p->result);
	rf_point_traffic_take_ends(p);
	return status;
}
