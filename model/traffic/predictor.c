/* SPDX-License-Identifier: MIT
 *
 * Asks the predictors.
 *
 * Layer conditions answer unless the user chooses otherwise.  Where a simulation is cheap it
 * checks them without being asked: where it takes no longer than reading the kernel does.  What it
 * costs is told by the references that the simulator looks at, which leaves out iterations in which
 * none comes to another line, and by the lines that arrive in its caches.
 */
#include "model/traffic/predictor.h"

#include <math.h>

#include "base/text.h"
#include "model/ir/kernel_sizes.h"
#include "model/traffic/headline.h"
#include "model/traffic/nest/paths.h"
#include "model/traffic/nest/work_sharing.h"
#include "model/traffic/reuse/asked_capacities.h"

#define ROW(name) &rf_predictor_##name,
static const struct rf_predictor *const table[] = { RF_PREDICTORS(ROW) };
#undef ROW

enum { PREDICTORS = sizeof(table) / sizeof(*table) };

/* What a reference costs in a sweep, one that the simulator looks at besides, and a line that
 * arrives, in seconds: measured on PolyBench's loops. */
#define REFERENCE_S 1e-9
#define LOOKUP_S    4e-9
#define MISS_S      20e-9
#define SECTORED    8 /* times as much where lines have sectors */

/* By how much longer a cache takes with one policy than with another: those with a tree, with ages
 * and with dice search through the ways. */
static const double SLOWNESS[] = { [RF_LRU] = 1,     [RF_FIFO] = 1,     [RF_PLRU] = 2.5,
	                           [RF_SRRIP] = 2.5, [RF_RANDOM] = 1.5, [RF_STRICT_LRU] = 1 };

/* What one sweep of a simulation that is asked for may take, unless a limit is given; and all of
 * those of a page together that answer where nothing else does. */
#define SIMULATED_S 5

/* What a step of the general layer conditions costs, and how much more than was meant they may
 * take before they are given up. */
#define STEP_S 20e-9
#define HARD   4

/* Steps for what stands beside the figures of a page, other numbers of cores and ends of intervals:
 * dozens of them may be asked for a page.  Of one nest, a part of the steps that it has itself. */
#define BESIDE      3e6
#define PART_BESIDE 3

/* How much longer everybody may take where the closed form is known to err, and a simulation where
 * samples are not sure of their figure. */
#define PATIENCE_IF_WRONG 10

/* Bytes per iteration; what samples may be off by less than that is sure enough. */
#define SURE_BYTES 0.02

/* References of a nest for which they are affordable. */
enum { MOST_GENERAL = 48 };

/* Who asks, for which result. */
struct asking {
	struct rf_predictor_input *input;
	const struct rf_options *options;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_result *result;
	double lookups;   /* of the references of the run, those that a simulator looks at */
	bool looks_again; /* where what sets make of a nest is known */
};

static bool has_sectors(const struct rf_hierarchy *hierarchy)
{
	for (size_t i = 0; i < hierarchy->count; ++i)
		if (hierarchy->items[i].cache->sector_bytes > 0)
			return true;
	return false;
}

/* A point of a sweep comes without counts, and the run may be too long to be counted.  Iterations
 * are skipped unless lines have sectors. */
static enum rf_status count_references(struct asking *a)
{
	struct rf_predictor_input *input = a->input;
	const struct rf_counts *counts = input->counts;
	struct rf_counts own;
	struct rf_paths paths;

	if (counts == NULL) {
		counts = &own;
		if (rf_counts_make(input->stream, a->arena, &own) != RF_OK)
			return rf_out_of_memory(a->diagnostics);
	}
	input->references = 0;
	for (size_t i = 0; i < input->stream->kernel->access_count; ++i)
		input->references +=
		    counts->accesses[i].known ? counts->accesses[i].times : INFINITY;
	a->lookups = fmax(SECTORED * input->references, 1);
	if (has_sectors(input->hierarchy))
		return RF_OK;
	if (rf_paths_of_run(input->stream, counts, a->arena, &paths) != RF_OK)
		return rf_out_of_memory(a->diagnostics);
	a->lookups = fmax(rf_paths_lookups(&paths, input->hierarchy->items[0].line_bytes), 1);
	return RF_OK;
}

static double patience_if_wrong(const struct asking *a)
{
	return a->input->is_wrong && a->options->budget_s > 0 ? PATIENCE_IF_WRONG : 1;
}

/* What a whole run uses again, for layer conditions, with so much work until precision is given up,
 * and until everything is; 0: as much as is usual, and never. */
static enum rf_status find_reuses(struct asking *a, double most_work, double hard_work,
                                  struct rf_general *general)
{
	struct rf_general_request request = {
		.stream = a->input->stream,
		.most_work = most_work,
		.hard_work = hard_work,
		.takes_lines = a->input->takes_lines,
		.lanes = a->input->lanes,
	};

	if (rf_asked_capacities_make(a->input->hierarchy, a->arena, &request) != RF_OK)
		return rf_out_of_memory(a->diagnostics);
	if (rf_general_make(&request, a->arena, general) != RF_OK)
		return rf_out_of_memory(a->diagnostics);
	return RF_OK;
}

/* Finds them for all predictors of whole runs. */
static enum rf_status offer_reuses(struct asking *a)
{
	struct rf_general *general = RF_NEW(a->arena, struct rf_general);

	if (general == NULL)
		return rf_out_of_memory(a->diagnostics);
	if (find_reuses(a, a->options->without_formulas ? BESIDE : 0, 0, general) != RF_OK)
		return RF_FAILED;
	if (general->obstacle == NULL)
		a->input->general = general;
	else
		rf_report(a->diagnostics, a->input->is_asked ? RF_ERROR : RF_NOTE,
		          general->obstacle_place,
		          "a simulation of the caches takes their place, where it can",
		          "no layer conditions: %s", general->obstacle);
	return RF_OK;
}

static bool wants_reuses(const struct asking *a)
{
	unsigned chosen = a->options->predictors;

	return a->result->is_whole_run && a->input->hierarchy->count > 0 &&
	       (chosen == 0 || (chosen & RF_PREDICTOR_LC) != 0);
}

/* A simulation answers where nothing else does. */
static bool is_substitute(const struct asking *a, const struct rf_predictor *predictor)
{
	return a->options->predictors == 0 && a->result->is_whole_run &&
	       a->result->traffic_count == 0 && predictor->bit == RF_PREDICTOR_SIM;
}

static bool is_check(const struct asking *a, const struct rf_predictor *predictor)
{
	return a->options->predictors == 0 && a->options->budget_s > 0 &&
	       !a->input->hierarchy->is_pure && predictor->bit == RF_PREDICTOR_SIM &&
	       !is_substitute(a, predictor);
}

static bool is_wanted(const struct asking *a, const struct rf_predictor *predictor)
{
	if (a->options->predictors == 0)
		return predictor->is_default || is_check(a, predictor) ||
		       is_substitute(a, predictor);
	return (a->options->predictors & predictor->bit) != 0;
}

static bool can_predict(const struct asking *a, const struct rf_predictor *predictor)
{
	if (predictor->simulates)
		return a->input->all_sizes_known && a->input->hierarchy->count > 0;
	if (predictor->of_whole_runs)
		return a->input->general != NULL && a->input->hierarchy->count > 0;
	return a->input->lc != NULL;
}

/* Lines that arrive in any cache in the whole run, by the first prediction. */
static double predicted_misses(const struct asking *a)
{
	const struct rf_traffic *traffic = a->result->traffic;
	double bytes = 0;

	for (size_t i = 0; a->result->traffic_count > 0 && i < traffic->link_count; ++i)
		bytes += traffic->links[i].load_bytes_per_it;
	return bytes * a->result->iterations.value /
	       (double)a->input->hierarchy->items[0].line_bytes;
}

static double slowness_of(const struct rf_hierarchy *hierarchy)
{
	double most = 1;

	for (size_t i = 0; i < hierarchy->count; ++i)
		most = fmax(most, SLOWNESS[hierarchy->items[i].cache->policy]);
	return most;
}

/* What a whole run costs; each reference that is looked at brings a line, where nobody knows
 * better. */
static double seconds_of_run(const struct asking *a)
{
	double misses = a->result->traffic_count > 0 ? predicted_misses(a) : a->lookups;

	return REFERENCE_S * a->input->references +
	       (LOOKUP_S * a->lookups + MISS_S * misses) * slowness_of(a->input->hierarchy);
}

/* Of the time for simulations that answer where nothing else does. */
static double seconds_left(const struct asking *a)
{
	const double *spent = a->options->substituted_s;

	return spent != NULL && a->options->predictors == 0 ? fmax(SIMULATED_S - *spent, 0)
	                                                    : SIMULATED_S;
}

static double references_in_a_second(const struct asking *a)
{
	return a->input->references / seconds_of_run(a);
}

/* Whether a figure may be off by more than two predictors may differ. */
static bool is_unsure(double figure, struct rf_number low, struct rf_number high)
{
	double off = fmax(high.value - figure, figure - low.value);

	return low.known && off > fmax(RF_PREDICTOR_TOLERANCE * figure, SURE_BYTES);
}

/* Whether samples say so of any link, as sets have it where these matter. */
static bool are_samples_unsure(const struct asking *a)
{
	const struct rf_traffic *traffic = a->result->traffic;

	if (!(a->result->is_whole_run || a->looks_again) || a->result->traffic_count == 0)
		return false;
	for (size_t i = 0; i < traffic->link_count; ++i) {
		const struct rf_link_traffic *link = &traffic->links[i];

		if (link->conflict_bytes_per_it.known /* as high as elements one by one */
		        ? is_unsure(link->conflict_bytes_per_it.value, link->conflict_low,
		                    link->conflict_bytes_per_it)
		        : is_unsure(link->total_bytes_per_it, link->low, link->high))
			return true;
	}
	return false;
}

static double patience_of_check(const struct asking *a)
{
	return are_samples_unsure(a) ? PATIENCE_IF_WRONG : patience_if_wrong(a);
}

/* References that a simulation may walk through; a check, no more than it has the time for. */
static double limit_of(const struct asking *a, bool checks)
{
	double in_a_second = references_in_a_second(a);
	double most =
	    a->options->most_simulated > 0 ? a->options->most_simulated : RF_MOST_SIMULATED;

	if (!isfinite(a->input->references))
		return checks ? 0 : most;
	if (checks)
		return fmin(most, a->options->budget_s * patience_of_check(a) * in_a_second);
	return a->options->most_simulated > 0 ? most : fmin(most, seconds_left(a) * in_a_second);
}

/* References of a run that is rather walked through than averaged: all that somebody asked for. */
static double patience_of(const struct asking *a)
{
	return a->options->most_simulated > 0 ? a->options->most_simulated : RF_MOST_WALKED;
}

/* What all iterations of a whole run move. */
static void sum_up(const struct rf_result *result, struct rf_traffic *traffic)
{
	for (size_t i = 0; result->is_whole_run && i < traffic->link_count; ++i)
		traffic->links[i].total_bytes = (struct rf_number){
			traffic->links[i].total_bytes_per_it * result->iterations.value, true
		};
}

static enum rf_status ask(struct asking *a, const struct rf_predictor *predictor)
{
	struct rf_traffic *traffic = &a->result->traffic[a->result->traffic_count];
	bool checks = is_check(a, predictor), stands_in = is_substitute(a, predictor);
	enum rf_status status = RF_OK;

	if (predictor->simulates && a->input->references < 0)
		status = count_references(a);
	if (status != RF_OK)
		return status;
	a->input->is_check = checks;
	a->input->most_references = limit_of(a, checks);
	a->input->patience = checks ? 0 : patience_of(a);
	*traffic = (struct rf_traffic){ .predictor = predictor->name };
	status = predictor->predict(a->input, a->arena, a->diagnostics, traffic);
	if (stands_in && a->options->substituted_s != NULL && traffic->work > 0)
		*a->options->substituted_s += traffic->work / references_in_a_second(a);
	sum_up(a->result, traffic);
	traffic->is_check = checks && a->result->traffic_count > 0;
	a->result->traffic_count += traffic->link_count > 0 || traffic->level_count > 0;
	return status;
}

/* ---- conflicts ---- */

/* Stack distances for comparison with a simulation; not shown themselves. */
static enum rf_status measure_distances(struct asking *a, struct rf_traffic *stack)
{
	struct rf_predictor_input input = *a->input;

	*stack = (struct rf_traffic){ 0 };
	input.is_check = true;
	input.most_references = fmin(limit_of(a, false), RF_MOST_COMPARED);
	input.patience = 0;
	return rf_predictor_stack.predict(&input, a->arena, a->diagnostics, stack);
}

/* Whether a simulation loads something else than layer conditions have it. */
static bool differs(const struct rf_traffic *sim, const struct rf_traffic *lc)
{
	for (size_t i = 0; lc != NULL && i < lc->link_count && i < sim->link_count; ++i) {
		double lc_bytes = lc->links[i].load_bytes_per_it;
		double sim_bytes = sim->links[i].load_bytes_per_it;

		if (fabs(lc_bytes - sim_bytes) > RF_PREDICTOR_TOLERANCE * fmax(lc_bytes, sim_bytes))
			return true;
	}
	return false;
}

/* Distances cost more than a simulation: they are measured where there is something to explain.
 * The layer conditions of a whole run count the same misses. */
static enum rf_status find_conflicts(struct asking *a)
{
	const struct rf_traffic *sim = rf_headline_find(a->result, rf_predictor_sim.name);
	const struct rf_traffic *stack = rf_headline_find(a->result, rf_predictor_stack.name);
	const struct rf_traffic *lc = rf_headline_find(a->result, rf_predictor_lc.name);
	struct rf_traffic hidden;

	if (sim == NULL || (sim->is_check && !a->result->is_whole_run))
		return RF_OK;
	if (stack == NULL && !differs(sim, lc))
		return RF_OK;
	if (stack == NULL && a->result->is_whole_run)
		stack = lc;
	if (stack == NULL) {
		if (measure_distances(a, &hidden) != RF_OK)
			return RF_FAILED;
		stack = &hidden;
	}
	a->result->conflicts = RF_NEW_ARRAY(a->arena, struct rf_conflict, sim->level_count + 1);
	if (a->result->conflicts == NULL)
		return rf_out_of_memory(a->diagnostics);
	for (size_t i = 0; i < sim->level_count && i < stack->level_count; ++i)
		if (stack->levels[i].misses > 0)
			a->result->conflicts[a->result->conflict_count++] = (struct rf_conflict){
				.level = sim->levels[i].level,
				.misses = sim->levels[i].misses,
				.associative_misses = stack->levels[i].misses,
				.factor = sim->levels[i].misses / stack->levels[i].misses,
			};
	return RF_OK;
}

/* ---- where the closed form may err ---- */

/* General layer conditions of one nest, which nobody sees but the headline. */
static enum rf_status ask_general(struct asking *a)
{
	struct rf_general *general = RF_NEW(a->arena, struct rf_general);
	struct rf_counts *counts = RF_NEW(a->arena, struct rf_counts);
	struct rf_predictor_input input = *a->input;
	struct rf_traffic *traffic = RF_NEW(a->arena, struct rf_traffic);
	double work = fmax(a->options->budget_s, RF_BUDGET_S) / STEP_S;
	double own_work = a->options->without_formulas ? work / PART_BESIDE : work;

	if (general == NULL || counts == NULL || traffic == NULL)
		return rf_out_of_memory(a->diagnostics);
	if (find_reuses(a, own_work, HARD * work * patience_if_wrong(a), general) != RF_OK)
		return RF_FAILED;
	if (general->obstacle != NULL)
		return RF_OK;
	if (input.counts == NULL && rf_counts_make(input.stream, a->arena, counts) != RF_OK)
		return rf_out_of_memory(a->diagnostics);
	input.counts = input.counts == NULL ? counts : input.counts;
	input.general = general;
	if (rf_predictor_general.predict(&input, a->arena, a->diagnostics, traffic) != RF_OK)
		return RF_FAILED;
	a->input->better = traffic;
	return RF_OK;
}

static bool needs_general(const struct asking *a)
{
	if (a->input->nest == NULL || a->input->nest->reference_count > MOST_GENERAL)
		return false;
	return a->options->predictors == 0 && a->input->is_doubtful &&
	       (a->options->budget_s > 0 || a->input->is_wrong) && !a->result->is_whole_run &&
	       a->input->all_sizes_known && a->input->hierarchy->count > 0 &&
	       !rf_headline_is_simulated(a->result);
}

/* ---- what was asked for ---- */

static bool has_error(const struct rf_diagnostics *diagnostics)
{
	for (size_t i = 0; i < diagnostics->list.count; ++i)
		if (diagnostics->list.items[i].severity == RF_ERROR)
			return true;
	return false;
}

/* Names the sizes that figures depend on and that have no value. */
static enum rf_status refuse_open(struct asking *a, const char *predictor)
{
	const struct rf_kernel *kernel = a->input->stream->kernel;
	struct rf_text names, options;

	rf_text_init(&names, a->arena);
	rf_text_init(&options, a->arena);
	for (size_t s = 0; s < kernel->size_count; ++s) {
		const char *word = rf_arena_print(a->arena, "%s=1000", kernel->sizes[s].name);

		if (kernel->sizes[s].kind != RF_SIZE_FREE || a->input->sizes_known[s] ||
		    !rf_kernel_sizes_matters(kernel, s))
			continue;
		word = word != NULL ? rf_text_shell_word(a->arena, word) : NULL;
		rf_text_print(&names, "%s%s", names.length > 0 ? ", " : "", kernel->sizes[s].name);
		rf_text_print(&options, " -D %s", word != NULL ? word : "");
	}
	return rf_refuse(a->diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
	                 rf_arena_print(a->arena, "add%s", rf_text_string(&options)),
	                 "-P %s needs numbers: no value for %s", predictor, rf_text_string(&names));
}

/* Says why a predictor that was asked for by name has no answer, unless it said so itself. */
static enum rf_status refuse_missing(struct asking *a, const char *predictor)
{
	static const struct rf_place nowhere = { 0 };

	if (has_error(a->diagnostics))
		return RF_WRONG_KERNEL;
	if (!a->input->all_sizes_known)
		return refuse_open(a, predictor);
	if (a->input->hierarchy->count == 0)
		return rf_refuse(a->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "choose a machine with caches: -m MACHINE",
		                 "-P %s needs a machine with caches", predictor);
	return rf_refuse(a->diagnostics, RF_WRONG_KERNEL, nowhere,
	                 "leave -P out: then the best predictor answers that applies",
	                 "predictor %s does not apply to this kernel", predictor);
}

/* What was asked for by name must be there; layer conditions are, if only as formulas, where a size
 * is open or there is no machine. */
static enum rf_status check_delivered(struct asking *a)
{
	bool has_numbers = a->input->all_sizes_known && a->input->hierarchy->count > 0;

	for (size_t i = 0; i < PREDICTORS; ++i)
		if ((a->options->predictors & table[i]->bit) != 0 &&
		    (table[i]->simulates || has_numbers) &&
		    rf_headline_find(a->result, table[i]->name) == NULL)
			return refuse_missing(a, table[i]->name);
	return RF_OK;
}

/* ---- the whole ---- */

/* The threads that simulations may walk, where there are several. */
static enum rf_status find_teams(struct asking *a)
{
	const struct rf_hierarchy *hierarchy = a->input->hierarchy;
	struct rf_thread_teams *teams = RF_NEW(a->arena, struct rf_thread_teams);

	if (teams == NULL)
		return rf_out_of_memory(a->diagnostics);
	a->input->teams = teams;
	if (hierarchy->count == 0 || !a->input->stream->is_made)
		return RF_OK;
	if (rf_thread_teams_make(a->input->stream, a->input->lc != NULL ? a->input->nest : NULL,
	                         hierarchy->items[0].threads, a->arena, teams) != RF_OK)
		return rf_out_of_memory(a->diagnostics);
	return RF_OK;
}

/* What all predictors are told. */
static enum rf_status fill_input(struct asking *a)
{
	struct rf_predictor_input *input = a->input;
	const struct rf_options *options = a->options;

	input->references = -1;
	input->is_asked = options->predictors != 0;
	input->simulates_all = options->simulates_all;
	input->capacity_count = options->capacity_count;
	input->capacities = options->capacities;
	input->no_write_backs = options->counting == RF_COUNT_CACHEGRIND;
	input->stores_keep_order = options->counting == RF_COUNT_PYCACHESIM;
	input->fetches_on_write_back = options->counting == RF_COUNT_PYCACHESIM;
	input->whole_run = a->result->is_whole_run;
	input->iterations = a->result->iterations.value;
	if (rf_work_sharing_is_alike(input->stream, input->hierarchy, a->arena,
	                             &input->one_stands_for_all) != RF_OK)
		return rf_out_of_memory(a->diagnostics);
	return find_teams(a);
}

enum rf_status rf_predictor_ask(struct rf_predictor_input *input, const struct rf_options *options,
                                struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                struct rf_result *result)
{
	struct asking a = { input, options, arena, diagnostics, result, 0, false };
	enum rf_status status = fill_input(&a);

	result->traffic = RF_NEW_ARRAY(arena, struct rf_traffic, PREDICTORS);
	if (result->traffic == NULL)
		return rf_out_of_memory(diagnostics);
	if (status == RF_OK && wants_reuses(&a))
		status = offer_reuses(&a);
	for (size_t i = 0; i < PREDICTORS && status == RF_OK; ++i)
		if (is_wanted(&a, table[i]) && can_predict(&a, table[i]))
			status = ask(&a, table[i]);
	if (status == RF_OK)
		status = check_delivered(&a);
	if (status == RF_OK && needs_general(&a))
		status = ask_general(&a);
	return status == RF_OK ? find_conflicts(&a) : status;
}

enum rf_status rf_predictor_ask_again(struct rf_predictor_input *input,
                                      const struct rf_options *options, struct rf_arena *arena,
                                      struct rf_diagnostics *diagnostics, struct rf_result *result)
{
	struct asking a = { input, options, arena, diagnostics, result, 0, true };
	enum rf_status status;

	if (options->without_formulas || !are_samples_unsure(&a) ||
	    rf_headline_find(result, rf_predictor_sim.name) != NULL)
		return RF_OK;
	status = fill_input(&a);
	if (status == RF_OK && is_check(&a, &rf_predictor_sim) &&
	    can_predict(&a, &rf_predictor_sim))
		status = ask(&a, &rf_predictor_sim);
	return status;
}
