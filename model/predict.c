/* SPDX-License-Identifier: MIT
 *
 * Asks the predictors.
 *
 * Layer conditions answer unless the user chooses otherwise.  Where a simulation is cheap it
 * checks them without being asked: where it takes no longer than reading the kernel does.  What it
 * costs is told by the references that the simulator looks at, which leaves out iterations in which
 * none comes to another line, and by the lines that arrive in its caches.
 */
#include "model/predict.h"

#include <math.h>

#include "model/explain/compare.h"
#include "model/traffic/nest/paths.h"

/* What a reference costs that the simulator looks at, and a line that arrives, in seconds. */
#define LOOKUP_S 10e-9
#define MISS_S   20e-9
#define SECTORED 8 /* times as much where lines have sectors */

struct predicting {
	struct rf_prediction *point;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_result *result;
	double references; /* of the whole run; negative until they are counted */
	double lookups;    /* of them, those that a simulator looks at */
};

static bool has_sectors(const struct rf_hierarchy *hierarchy)
{
	for (size_t i = 0; i < hierarchy->count; ++i)
		if (hierarchy->items[i].cache->sector_bytes > 0)
			return true;
	return false;
}

/* Iterations are skipped unless lines have sectors. */
static enum rf_status count_lookups(struct predicting *p, const struct rf_counts *counts)
{
	struct rf_paths paths;

	p->lookups = fmax(SECTORED * p->references, 1);
	if (has_sectors(p->point->hierarchy))
		return RF_OK;
	if (rf_paths_of_run(p->point->kernel, p->point->sizes, counts, p->arena, &paths) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	p->lookups = fmax(rf_paths_lookups(&paths, p->point->hierarchy->items[0].line_bytes), 1);
	return RF_OK;
}

/* A point of a sweep comes without counts, and the run may be too long to be counted. */
static enum rf_status count_references(struct predicting *p)
{
	const struct rf_kernel *kernel = p->point->kernel;
	const struct rf_counts *counts = p->point->counts;
	struct rf_counts own;

	if (counts == NULL) {
		counts = &own;
		if (rf_counts_make(kernel, p->point->sizes, p->arena, &own) != RF_OK)
			return rf_out_of_memory(p->diagnostics);
	}
	p->references = 0;
	for (size_t i = 0; i < kernel->access_count; ++i)
		p->references += counts->accesses[i].known ? counts->accesses[i].times : INFINITY;
	return count_lookups(p, counts);
}

/* What a whole run uses again, for layer conditions. */
static enum rf_status find_reuses(struct predicting *p)
{
	const struct rf_hierarchy *hierarchy = p->point->hierarchy;
	double *capacities = RF_NEW_ARRAY(p->arena, double, hierarchy->count + 1);
	struct rf_general *general = RF_NEW(p->arena, struct rf_general);
	struct rf_general_request request = {
		.kernel = p->point->kernel,
		.sizes = p->point->sizes,
		.layout = p->point->layout,
		.line_bytes = hierarchy->items[0].line_bytes,
		.capacity_count = hierarchy->count,
		.capacity_bytes = capacities,
	};

	if (capacities == NULL || general == NULL)
		return rf_out_of_memory(p->diagnostics);
	for (size_t i = 0; i < hierarchy->count; ++i)
		capacities[i] = hierarchy->items[i].capacity_bytes;
	if (rf_general_make(&request, p->arena, general) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	if (general->obstacle == NULL)
		p->point->general = general;
	else
		rf_report(p->diagnostics, RF_NOTE, general->obstacle_place,
		          "a simulation of the caches takes their place, where it can",
		          "no layer conditions: %s", general->obstacle);
	return RF_OK;
}

static bool wants_reuses(const struct predicting *p)
{
	unsigned chosen = p->point->options->predictors;

	return p->result->is_whole_run && p->point->hierarchy->count > 0 &&
	       (chosen == 0 || (chosen & RF_PREDICTOR_LC) != 0);
}

/* A simulation answers where nothing else does. */
static bool is_substitute(const struct predicting *p, const struct rf_predictor *predictor)
{
	return p->point->options->predictors == 0 && p->result->is_whole_run &&
	       p->result->traffic_count == 0 && predictor->bit == RF_PREDICTOR_SIM;
}

static bool is_check(const struct predicting *p, const struct rf_predictor *predictor)
{
	return p->point->options->predictors == 0 && p->point->options->checks_by_simulation &&
	       predictor->bit == RF_PREDICTOR_SIM && !is_substitute(p, predictor);
}

static bool is_wanted(const struct predicting *p, const struct rf_predictor *predictor)
{
	if (p->point->options->predictors == 0)
		return predictor->is_default || is_check(p, predictor) ||
		       is_substitute(p, predictor);
	return (p->point->options->predictors & predictor->bit) != 0;
}

static bool can_predict(const struct predicting *p, const struct rf_predictor *predictor)
{
	if (predictor->simulates)
		return p->point->all_sizes_known && p->point->hierarchy->count > 0;
	if (predictor->of_whole_runs)
		return p->point->general != NULL && p->point->hierarchy->count > 0;
	return p->point->lc != NULL;
}

/* Lines that arrive in any cache in the whole run, by the first prediction. */
static double predicted_misses(const struct predicting *p)
{
	const struct rf_traffic *traffic = p->result->traffic;
	double bytes = 0;

	for (size_t i = 0; p->result->traffic_count > 0 && i < traffic->link_count; ++i)
		bytes += traffic->links[i].load_bytes_per_it;
	return bytes * p->result->iterations.value /
	       (double)p->point->hierarchy->items[0].line_bytes;
}

/* Seconds that a simulation of all references would take. */
static double cost_of(const struct predicting *p)
{
	return LOOKUP_S * p->lookups + MISS_S * predicted_misses(p);
}

/* References that a simulation may walk through. */
static double limit_of(const struct predicting *p, bool checks)
{
	double most = p->point->options->most_simulated;

	if (most <= 0)
		most = RF_MOST_SIMULATED;
	return checks ? fmin(most, RF_CHECK_S * p->references / cost_of(p)) : most;
}

static struct rf_predictor_input prepare(const struct predicting *p, bool checks)
{
	return (struct rf_predictor_input){
		.kernel = p->point->kernel,
		.nest = p->point->nest,
		.lc = p->point->lc,
		.hierarchy = p->point->hierarchy,
		.sizes_known = p->point->sizes_known,
		.all_sizes_known = p->point->all_sizes_known,
		.sizes = p->point->sizes,
		.layout = p->point->layout,
		.references = p->references,
		.most_references = limit_of(p, checks),
		.is_check = checks,
		.whole_run = p->result->is_whole_run,
		.iterations = p->result->iterations.value,
		.counts = p->point->counts,
		.general = p->point->general,
		.simulates_all = p->point->options->simulates_all,
		.capacity_count = p->point->options->capacity_count,
		.capacities = p->point->options->capacities,
		.no_write_backs = p->point->options->counting == RF_COUNT_CACHEGRIND,
		.stores_keep_order = p->point->options->counting == RF_COUNT_PYCACHESIM,
		.fetches_on_write_back = p->point->options->counting == RF_COUNT_PYCACHESIM,
	};
}

/* What all iterations of a whole run move. */
static void sum_up(const struct rf_result *result, struct rf_traffic *traffic)
{
	for (size_t i = 0; result->is_whole_run && i < traffic->link_count; ++i)
		traffic->links[i].total_bytes = (struct rf_number){
			traffic->links[i].total_bytes_per_it * result->iterations.value, true
		};
}

static enum rf_status ask(struct predicting *p, const struct rf_predictor *predictor)
{
	struct rf_traffic *traffic = &p->result->traffic[p->result->traffic_count];
	bool checks = is_check(p, predictor);
	struct rf_predictor_input input;
	enum rf_status status = RF_OK;

	if (predictor->simulates && p->references < 0)
		status = count_references(p);
	if (status != RF_OK)
		return status;
	input = prepare(p, checks);

	*traffic = (struct rf_traffic){ .predictor = predictor->name };
	status = predictor->predict(&input, p->arena, p->diagnostics, traffic);
	sum_up(p->result, traffic);
	traffic->is_check = checks && p->result->traffic_count > 0;
	p->result->traffic_count += traffic->link_count > 0 || traffic->level_count > 0;
	return status;
}

/* ---- conflicts ---- */

static const struct rf_traffic *find_traffic(const struct rf_result *result, unsigned bit)
{
	for (size_t p = 0; p < rf_predictor_count; ++p)
		for (size_t i = 0; i < result->traffic_count && rf_predictors[p]->bit == bit; ++i)
			if (result->traffic[i].predictor == rf_predictors[p]->name)
				return &result->traffic[i];
	return NULL;
}

/* Stack distances for comparison with a simulation; not shown themselves. */
static enum rf_status measure_distances(struct predicting *p, struct rf_traffic *stack)
{
	struct rf_predictor_input input = prepare(p, false);

	*stack = (struct rf_traffic){ 0 };
	input.is_check = true;
	input.most_references = fmin(input.most_references, RF_MOST_COMPARED);
	return rf_predictor_stack.predict(&input, p->arena, p->diagnostics, stack);
}

/* Whether a simulation loads something else than layer conditions have it. */
static bool differs(const struct rf_traffic *sim, const struct rf_traffic *lc)
{
	for (size_t i = 0; lc != NULL && i < lc->link_count && i < sim->link_count; ++i) {
		double a = lc->links[i].load_bytes_per_it, b = sim->links[i].load_bytes_per_it;

		if (fabs(a - b) > RF_COMPARE_TOLERANCE * fmax(a, b))
			return true;
	}
	return false;
}

/* Distances cost more than a simulation: they are measured where there is something to explain.
 * The layer conditions of a whole run count the same misses. */
static enum rf_status find_conflicts(struct predicting *p)
{
	const struct rf_traffic *sim = find_traffic(p->result, RF_PREDICTOR_SIM);
	const struct rf_traffic *stack = find_traffic(p->result, RF_PREDICTOR_STACK);
	const struct rf_traffic *lc = find_traffic(p->result, RF_PREDICTOR_LC);
	struct rf_traffic hidden;

	if (sim == NULL || (sim->is_check && !p->result->is_whole_run))
		return RF_OK;
	if (stack == NULL && !differs(sim, lc))
		return RF_OK;
	if (stack == NULL && p->result->is_whole_run)
		stack = lc;
	if (stack == NULL) {
		if (measure_distances(p, &hidden) != RF_OK)
			return RF_FAILED;
		stack = &hidden;
	}
	p->result->conflicts = RF_NEW_ARRAY(p->arena, struct rf_conflict, sim->level_count + 1);
	if (p->result->conflicts == NULL)
		return rf_out_of_memory(p->diagnostics);
	for (size_t i = 0; i < sim->level_count && i < stack->level_count; ++i)
		if (stack->levels[i].misses > 0)
			p->result->conflicts[p->result->conflict_count++] = (struct rf_conflict){
				.level = sim->levels[i].level,
				.misses = sim->levels[i].misses,
				.associative_misses = stack->levels[i].misses,
				.factor = sim->levels[i].misses / stack->levels[i].misses,
			};
	return RF_OK;
}

enum rf_status rf_predict_traffic(struct rf_prediction *prediction, struct rf_arena *arena,
                                  struct rf_diagnostics *diagnostics, struct rf_result *result)
{
	struct predicting p = { .point = prediction,
		                .arena = arena,
		                .diagnostics = diagnostics,
		                .result = result,
		                .references = -1 };
	enum rf_status status = RF_OK;

	result->traffic = RF_NEW_ARRAY(arena, struct rf_traffic, rf_predictor_count);
	if (result->traffic == NULL)
		return rf_out_of_memory(diagnostics);
	if (status == RF_OK && wants_reuses(&p))
		status = find_reuses(&p);
	for (size_t i = 0; i < rf_predictor_count && status == RF_OK; ++i)
		if (is_wanted(&p, rf_predictors[i]) && can_predict(&p, rf_predictors[i]))
			status = ask(&p, rf_predictors[i]);
	return status == RF_OK ? find_conflicts(&p) : status;
}
