/* SPDX-License-Identifier: MIT
 *
 * The loops of a point, divided among another number of threads.
 *
 * What an iteration does, what it needs and how often it runs stays; a thread's shares of the
 * caches change, and with them which conditions hold.  So needs of the point are held against other
 * capacities.  What sets make of a link below a thread's own cache is asked again where lines may
 * compete for few of them, as the thread has other turns; elsewhere it stays.
 */
#include "model/other_cores.h"

#include <math.h>
#include <string.h>

#include "model/point_traffic.h"
#include "model/thread_waits.h"
#include "model/time.h"
#include "model/traffic/headline.h"
#include "model/traffic/layers/chunks.h"
#include "model/traffic/sets/ways_rule.h"

/* A copy of a point with its own options and messages, and a result to fill. */
struct copy {
	struct rf_options options;
	struct rf_diagnostics diagnostics;
	struct rf_result result;
	struct rf_point point;
};

/* No model's figure changes by less than this. */
#define ROUNDING 1e-9

/* Of the predictors that the user chose the one by whose figures time is told. */
static unsigned chosen_predictor(const struct rf_point *p)
{
	const char *name = p->result->traffic_count > 0 ? p->result->traffic->predictor : "";
	unsigned first = p->options->predictors & rf_options_predictor(name, strlen(name));

	return first != 0 ? first : p->options->predictors;
}

static enum rf_status make(const struct rf_point *p, int64_t cores, struct copy *copy)
{
	copy->options = *p->options;
	copy->options.cores = cores;
	copy->options.over_cores = false;
	copy->options.without_formulas = true;
	copy->options.models = RF_MODEL_ROOFLINE | RF_MODEL_ECM;
	if (p->options->models != 0)
		copy->options.models &= p->options->models;
	copy->options.budget_s = 0;
	copy->options.measured.text = NULL;
	copy->options.predictors = chosen_predictor(p);
	rf_diagnostics_init(&copy->diagnostics, p->arena);
	copy->result = *p->result;
	copy->result.cores = cores;
	copy->result.conflict_count = copy->result.traffic_count = 0;
	copy->result.prediction = (struct rf_prediction){ 0 };
	copy->point = *p;
	copy->point.options = &copy->options;
	copy->point.diagnostics = &copy->diagnostics;
	copy->point.result = &copy->result;
	if (rf_hierarchy_make(p->machine, cores, p->arena, &copy->point.hierarchy) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	return rf_thread_waits_find(&copy->point);
}

/* ---- sets ---- */

static bool has_same_room(const struct rf_boundary *one, const struct rf_boundary *other)
{
	return one->own_bytes == other->own_bytes && one->capacity_bytes == other->capacity_bytes;
}

static bool carry_alike(const struct rf_link_traffic *one, const struct rf_link_traffic *other)
{
	return fabs(one->load_bytes_per_it - other->load_bytes_per_it) +
	           fabs(one->evict_bytes_per_it - other->evict_bytes_per_it) +
	           fabs(one->allocate_bytes_per_it - other->allocate_bytes_per_it) <=
	       ROUNDING * one->total_bytes_per_it;
}

/* Takes what sets make of links from the point; false where they are to be told anew: of another
 * cache, of other turns, or of a link that carries something else. */
static bool keep_sets(const struct rf_point *p, struct rf_point *other)
{
	const struct rf_traffic *was = rf_headline_find(p->result, rf_predictor_lc.name);
	const struct rf_traffic *now = rf_headline_find(other->result, rf_predictor_lc.name);
	bool has_same_turns = p->result->threads.working == other->result->threads.working;
	struct rf_ways_rule_geometry geometry;
	bool is_complete = true;

	for (size_t i = 0; was != NULL && now != NULL && i < now->link_count; ++i) {
		struct rf_link_traffic *link = &now->links[i];
		bool stays = has_same_room(&p->hierarchy.items[i], &other->hierarchy.items[i]) &&
		             carry_alike(&was->links[i], link);

		if (!stays || !has_same_turns)
			is_complete &=
			    !rf_ways_rule_geometry_of(&other->hierarchy.items[i], &geometry);
		if (stays) {
			link->conflict_bytes_per_it = was->links[i].conflict_bytes_per_it;
			link->conflict_load_bytes_per_it = was->links[i].conflict_load_bytes_per_it;
			link->conflict_low = was->links[i].conflict_low;
			link->conflict_high = was->links[i].conflict_high;
			link->crowded_lines = was->links[i].crowded_lines;
		}
	}
	return is_complete;
}

/* ---- traffic ---- */

/* Other threads divide another loop where one has too few turns for them, and what neighbours leave
 * each other depends on how many turns each has. */
static enum rf_status divide(const struct rf_point *p, struct rf_point *other)
{
	int64_t threads = other->result->threads.working;

	if (!p->result->nest_known || threads == p->result->threads.working)
		return RF_OK;
	return rf_chunks_of_threads(&p->lc, (double)threads, &other->lc);
}

static enum rf_status find_traffic(const struct rf_point *p, struct rf_point *other)
{
	enum rf_status status = divide(p, other);

	if (status == RF_OK)
		status = rf_point_traffic_predict(other);
	if (status == RF_OK && p->result->nest_known && !p->result->is_whole_run &&
	    !keep_sets(p, other))
		status = rf_point_traffic_weigh_sets(other);
	if (status == RF_OK)
		status = rf_point_traffic_choose(other);
	if (status == RF_OK)
		status = rf_point_traffic_widen(other);
	return status;
}

enum rf_status rf_other_cores_traffic(const struct rf_point *p, int64_t cores,
                                      const struct rf_traffic **traffic)
{
	struct copy copy;
	enum rf_status status = make(p, cores, &copy);

	*traffic = NULL;
	if (status == RF_OK && p->sizes.is_open)
		status = rf_analysis_again(p, &copy.options, &copy.result);
	else if (status == RF_OK)
		status = find_traffic(p, &copy.point);
	if (status == RF_FAILED)
		return rf_out_of_memory(p->diagnostics);
	if (status == RF_OK && copy.result.traffic_count > 0)
		*traffic = copy.result.traffic;
	return RF_OK;
}

bool rf_other_cores_alike(const struct rf_traffic *one, const struct rf_traffic *other)
{
	if (one == NULL || other == NULL || one->link_count != other->link_count)
		return false;
	for (size_t i = 0; i < one->link_count; ++i)
		if (!carry_alike(&one->links[i], &other->links[i]) ||
		    one->links[i].by == rf_by_names[RF_BY_WAYS])
			return false;
	return true;
}

/* ---- time ---- */

enum rf_status rf_other_cores_time(const struct rf_point *p, int64_t cores,
                                   const struct rf_traffic *traffic,
                                   struct rf_prediction *prediction, struct rf_thread_use *use)
{
	struct copy copy;
	enum rf_status status = make(p, cores, &copy);
	struct rf_traffic headline = *traffic;

	copy.result.traffic = &headline;
	copy.result.traffic_count = 1;
	if (status == RF_OK)
		status = rf_time_predict(&copy.point);
	*prediction = copy.result.prediction;
	*use = copy.result.threads;
	return status == RF_FAILED ? rf_out_of_memory(p->diagnostics) : RF_OK;
}
