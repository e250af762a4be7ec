/* SPDX-License-Identifier: MIT
 *
 * From a kernel and a machine to a result.
 *
 * What depends only on the source - nests in normal form, groups of references - is found once.
 * Each point then puts numbers in, asks the predictor for the traffic at every link, and lets the
 * models turn traffic and operations into performance.  A size that was not given counts as
 * large; what would depend on it is left out, and said so.  Conditions on sizes are decided first,
 * so that `if (dir == 1)` around a nest leaves the nest.
 */
#include "model/analysis.h"

#include <math.h>

#include "base/text.h"
#include "model/cpu/ecm.h"
#include "model/explain/advice.h"
#include "model/explain/describe.h"
#include "model/explain/differences.h"
#include "model/explain/link_reasons.h"
#include "model/explain/remarks.h"
#include "model/launch_on_gpu.h"
#include "model/mapping/thread_map.h"
#include "model/placed_arrays.h"
#include "model/point_traffic.h"
#include "model/run_totals.h"
#include "model/scaling.h"
#include "model/scope.h"
#include "model/time.h"
#include "model/time_interval.h"
#include "model/traffic/headline.h"
#include "model/traffic/layers/access_mix.h"
#include "model/traffic/layers/conditions.h"
#include "model/traffic/nest/layout.h"
#include "model/traffic/nest/region.h"
#include "model/traffic/reuse/uses.h"
#include "model/transform/search.h"
#include "model/undecided.h"
#include "model/whole_lines.h"

struct rf_analysis {
	struct rf_subject subject;
};

struct rf_analysis *rf_analysis_new(const struct rf_kernel *kernel, struct rf_arena *arena,
                                    struct rf_diagnostics *diagnostics)
{
	struct rf_analysis *analysis = RF_NEW(arena, struct rf_analysis);

	if (analysis != NULL && rf_subject_make(kernel, arena, &analysis->subject) == RF_OK)
		return analysis;
	rf_nests_refuse(kernel, arena, diagnostics);
	return NULL;
}

/* ---- sizes ---- */

/* Whether sizes say that what is assumed holds, or say nothing of what is told only where it does
 * not. */
static bool is_certain(const struct rf_point *p, const struct rf_assumption *assumption)
{
	int64_t least, most;

	for (size_t s = 0; s < p->subject->kernel->size_count && assumption->least; ++s)
		if (!p->sizes.known[s] &&
		    (rf_formula_uses(assumption->least, s) || rf_formula_uses(assumption->most, s)))
			return assumption->if_broken;
	return assumption->least && rf_formula_integer(assumption->least, p->sizes.whole, &least) &&
	       rf_formula_integer(assumption->most, p->sizes.whole, &most) &&
	       least >= assumption->low && most <= assumption->high;
}

static enum rf_status list_assumptions(struct rf_point *p)
{
	const struct rf_kernel *kernel = p->whole->kernel;
	struct rf_assumption *rows =
	    RF_NEW_ARRAY(p->arena, struct rf_assumption, kernel->assumption_count + 1);

	if (rows == NULL)
		return rf_out_of_memory(p->diagnostics);
	p->result->assumption_count = 0;
	p->result->assumptions = rows;
	for (size_t i = 0; i < kernel->assumption_count; ++i)
		if (!is_certain(p, &kernel->assumptions[i]))
			rows[p->result->assumption_count++] = kernel->assumptions[i];
	return RF_OK;
}

static enum rf_status set_sizes(struct rf_point *p)
{
	const struct rf_guard *decided_by = NULL;
	enum rf_status status = rf_subject_give_sizes(
	    p->whole, p->options, p->arena, p->diagnostics, &p->sizes, &p->subject, &decided_by);

	if (status != RF_OK)
		return status;
	if (decided_by != NULL) {
		p->result->is_empty = true;
		return rf_subject_refuse_empty(p->whole, decided_by, p->diagnostics);
	}
	p->result->sizes_known = p->sizes.all_known;
	p->stream = (struct rf_stream){ .kernel = p->subject->kernel,
		                        .sizes = p->sizes.whole,
		                        .layout = &p->layout };
	if (rf_layout_make(p->subject->kernel, p->options, p->arena, &p->layout) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	return RF_OK;
}

/* ---- traffic ---- */

/* Without numbers there are none. */
static enum rf_status find_paths(struct rf_point *p)
{
	enum rf_status status;

	if (p->options->without_formulas || !p->sizes.all_known)
		return RF_OK;
	if (p->result->is_whole_run)
		status = rf_paths_of_run(&p->stream, p->counts, p->arena, &p->paths);
	else
		status = rf_paths_of_nest(p->nest, &p->stream, p->arena, &p->paths);
	return status == RF_OK ? RF_OK : rf_out_of_memory(p->diagnostics);
}

/* Of a whole run, why each link carries what it does. */
static enum rf_status explain_misses(struct rf_point *p)
{
	struct rf_uses_input input = { .kernel = p->subject->kernel,
		                       .general = p->general,
		                       .hierarchy = &p->hierarchy };

	if (p->options->without_formulas || p->general == NULL)
		return RF_OK;
	if (rf_uses_explain(&input, p->arena, p->result->traffic) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	return RF_OK;
}

static enum rf_status write_uses(struct rf_point *p)
{
	struct rf_uses_input input = { .kernel = p->subject->kernel,
		                       .general = p->general,
		                       .hierarchy = &p->hierarchy,
		                       .safety = p->result->safety };

	if (p->options->without_formulas || p->general == NULL)
		return RF_OK;
	if (rf_uses_write(&input, p->arena, p->result) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	return RF_OK;
}

static enum rf_status write_conditions(struct rf_point *p)
{
	struct rf_conditions_input input = {
		.nest = p->nest,
		.lc = &p->lc,
		.hierarchy = &p->hierarchy,
		.rectangular = &p->rectangular,
		.sizes = p->sizes.real,
		.sizes_known = p->sizes.known,
		.safety = p->result->safety,
	};

	if (p->options->without_formulas)
		return RF_OK;
	if (rf_conditions_make(&input, p->arena, p->result) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	return RF_OK;
}

/* ---- streams and iterations of a line ---- */

static enum rf_status fill_lines(struct rf_point *p)
{
	p->result->iterations_per_line =
	    rf_region_iterations_per_line(p->nest, p->sizes.whole, rf_scope_line_bytes(p));
	return RF_OK;
}

static enum rf_status find_whole_lines(struct rf_point *p)
{
	return rf_whole_lines_find(p) == RF_OK ? RF_OK : rf_out_of_memory(p->diagnostics);
}

static enum rf_status describe_streams(struct rf_point *p)
{
	bool on_cpu = p->machine == NULL || p->machine->kind == RF_CPU;

	if (p->options->without_formulas)
		return RF_OK;
	p->result->streams = rf_access_mix_describe(p->nest, &p->lc, on_cpu, p->arena);
	return p->result->streams == NULL ? rf_out_of_memory(p->diagnostics) : RF_OK;
}

/* ---- the whole ---- */

static enum rf_status prepare_machine(struct rf_point *p)
{
	p->result->machine = p->machine;
	p->result->cores = p->options->cores > 0 ? p->options->cores : 1;
	if (p->machine == NULL)
		return RF_OK;
	if (p->machine->kind == RF_NODE)
		return rf_refuse(p->diagnostics, RF_WRONG_MACHINE, p->machine->memory.place,
		                 "name the CPU or the GPU of the node",
		                 "%s describes how machines are joined, not one that runs a kernel",
		                 p->machine->id);
	if (p->subject->kernel->is_on_gpu && p->machine->kind != RF_GPU)
		return rf_refuse(p->diagnostics, RF_WRONG_USAGE,
		                 (struct rf_place){ .file = p->subject->kernel->file,
		                                    .line = p->subject->kernel->line,
		                                    .column = 1 },
		                 "name a GPU, as in -m a100",
		                 "this is a kernel of a GPU, and %s is none", p->machine->id);
	p->result->is_pure = p->options->pure;
	p->result->may_reorder = p->options->fast_math;
	p->result->compiler = rf_options_compiler(p->options->compiler);
	if (p->options->pure)
		p->machine = rf_hierarchy_pure(p->machine, p->arena);
	else if (p->options->without & (RF_CORRECT_VICTIM | RF_CORRECT_CONFLICTS))
		p->machine = rf_hierarchy_without(p->machine, p->options->without, p->arena);
	if (p->machine == NULL ||
	    rf_hierarchy_make(p->machine, p->result->cores, p->arena, &p->hierarchy) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	return RF_OK;
}

static enum rf_status describe(struct rf_point *p)
{
	struct rf_describe_input input = {
		.kernel = p->subject->kernel,
		.nests = &p->subject->nests,
		.nest = p->nest,
		.sizes = p->sizes.whole,
		.sizes_known = p->sizes.known,
		.all_known = p->sizes.all_known,
		.without_formulas = p->options->without_formulas,
		.other_count = p->options->other_count,
		.others = p->options->others,
		.counts = p->counts,
		.stream = &p->stream,
	};

	if (rf_describe(&input, p->arena, p->result) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	return RF_OK;
}

/* ---- other loops ---- */

/* Other loops, asked about as these are. */
static enum rf_status page_of(const void *of, const struct rf_kernel *kernel,
                              struct rf_forecast *forecast)
{
	const struct rf_point *p = of;
	struct rf_options options = *p->options;
	struct rf_diagnostics diagnostics;
	struct rf_analysis *analysis;
	struct rf_result result;

	options.models &= ~(unsigned)RF_MODEL_BLOCKING;
	options.over_cores = options.tells_interval = false;
	rf_diagnostics_init(&diagnostics, p->arena);
	analysis = rf_analysis_new(kernel, p->arena, &diagnostics);
	if (analysis != NULL &&
	    rf_analysis_run(analysis, p->machine, &options, p->arena, &diagnostics, &result) ==
	        RF_OK &&
	    result.traffic_count > 0)
		*forecast = (struct rf_forecast){ .traffic = result.traffic[0],
			                          .roofline = result.roofline,
			                          .time = result.prediction };
	return rf_arena_failed(p->arena) ? RF_FAILED : RF_OK;
}

static struct rf_search_input search_input(const struct rf_point *p)
{
	bool is_run = p->result->is_whole_run;
	/* Other loops are held against these by the models that the page has, else by both. */
	bool all = (p->options->models & (RF_MODEL_ROOFLINE | RF_MODEL_ECM)) == 0;

	return (struct rf_search_input){
		.setting = { .nest = is_run ? NULL : p->nest,
		             .lc = is_run ? NULL : &p->lc,
		             .now = rf_headline_textbook(p->result, p->arena),
		             .hierarchy = &p->hierarchy,
		             .machine = p->machine,
		             .memory_of = p->memory_of,
		             .sizes = p->sizes.real,
		             .whole_sizes = p->sizes.whole,
		             .in_core = &p->result->in_core,
		             .iterations_per_line = p->result->iterations_per_line,
		             .counts_whole_lines =
		                 !p->result->is_pure && p->options->predictors == 0,
		             .data_bytes = rf_time_data_bytes(p->result),
		             .looks_at_pages = rf_time_looks_at_pages(p),
		             .is_textbook = p->result->is_pure,
		             .may_reorder = p->options->fast_math,
		             .compiler = p->options->compiler,
		             .wants_roofline = all || rf_time_is_asked(p, RF_MODEL_ROOFLINE),
		             .wants_ecm = all || rf_time_is_asked(p, RF_MODEL_ECM),
		             .cores = p->result->threads.working,
		             .from_datasheet = p->options->rates == RF_RATES_SPEC },
		.kernel = p->whole->kernel,
		.counts = p->counts,
		.iterations = p->result->iterations.value,
		.it_per_s = p->result->prediction.speed.it_per_s,
		.safety = p->result->safety,
		.first_cores = p->options->first_cores,
		.page = page_of,
		.of = p,
	};
}

static bool can_search(const struct rf_point *p)
{
	return p->machine != NULL && p->machine->kind == RF_CPU && p->sizes.all_known &&
	       p->hierarchy.count > 0;
}

static enum rf_status propose(struct rf_point *p)
{
	struct rf_search_input input = search_input(p);

	p->result->was_searched = (p->options->models & RF_MODEL_BLOCKING) != 0;
	if (p->result->was_searched && can_search(p) &&
	    rf_search_propose(&input, p->arena, p->result) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	return RF_OK;
}

/* ---- reasons ---- */

static enum rf_status advise(struct rf_point *p)
{
	struct rf_search_input search = search_input(p);
	struct rf_proposal *suggestions = NULL;
	struct rf_advice_input input = { .kernel = p->subject->kernel,
		                         .nest = p->nest,
		                         .hierarchy = &p->hierarchy,
		                         .lc = search.setting.lc,
		                         .paths = &p->paths,
		                         .general = p->general };

	if (p->options->without_formulas)
		return RF_OK;
	if (input.lc != NULL && can_search(p) &&
	    rf_search_suggest(&search, p->arena, &suggestions, &input.suggestion_count) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	input.suggestions = suggestions;
	if (p->machine != NULL) {
		rf_remarks_on_rates(p->result, p->machine, p->diagnostics);
		rf_remarks_on_allocation(p->result, p->machine, &p->hierarchy, p->diagnostics);
		rf_remarks_on_threads(p->whole->kernel, p->machine, p->diagnostics);
	}
	if (rf_advice_make(&input, p->arena, p->result) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	return RF_OK;
}

static enum rf_status compare(struct rf_point *p)
{
	struct rf_differences_input input = { .kernel = p->subject->kernel,
		                              .paths = &p->paths,
		                              .hierarchy = &p->hierarchy,
		                              .sizes = p->sizes.whole,
		                              .sizes_known = p->sizes.all_known,
		                              .unmet = p->assumptions.unmet,
		                              .is_comparable = p->result->is_whole_run ||
		                                               (p->nest->sibling == NULL &&
		                                                p->nest->guard == NULL) };

	if (p->options->without_formulas)
		return RF_OK;
	if (rf_differences_explain(&input, p->arena, p->result) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	return RF_OK;
}

/* ---- what data decide ---- */

/* The traffic with other branches of conditions on data. */
static enum rf_status ask_again(const struct rf_point *p, enum rf_branches branches,
                                struct rf_result *result)
{
	struct rf_options options = *p->options;

	options.branches = branches;
	options.without_formulas = true;
	options.models = RF_MODEL_LC;
	options.end = RF_NO_END;
	options.budget_s = 0;
	return rf_analysis_again(p, &options, result);
}

enum rf_status rf_analysis_again(const struct rf_point *p, const struct rf_options *options,
                                 struct rf_result *result)
{
	return rf_analysis_again_on(p, p->machine, options, result);
}

enum rf_status rf_analysis_again_on(const struct rf_point *p, const struct rf_machine *machine,
                                    const struct rf_options *options, struct rf_result *result)
{
	const struct rf_analysis again = { *p->whole };
	struct rf_options own = *options;
	struct rf_diagnostics diagnostics;
	enum rf_status status;

	own.tells_interval = false;
	rf_diagnostics_init(&diagnostics, p->arena);
	status = rf_analysis_run(&again, machine, &own, p->arena, &diagnostics, result);
	if (status == RF_FAILED)
		return rf_out_of_memory(p->diagnostics);
	if (status != RF_OK)
		result->traffic_count = 0;
	return RF_OK;
}

/* Of other numbers of cores nobody sees an interval. */
static bool wants_ends(const struct rf_point *p)
{
	return !rf_undecided_is_given(p) &&
	       (!p->options->without_formulas || p->options->end != RF_NO_END);
}

/* What runs now and then counts by its share; what may run or not makes figures uncertain. */
static enum rf_status weigh_branches(struct rf_point *p)
{
	static const enum rf_branches ends[] = { RF_BRANCHES_LIKELIER, RF_BRANCHES_OTHER,
		                                 RF_BRANCHES_BOTH };
	struct rf_result other;

	if (p->options->branches != RF_BRANCHES_ASSUMED || !p->sizes.is_open)
		return RF_OK;
	if (p->sizes.partial_count > 0) {
		if (ask_again(p, RF_BRANCHES_SURE, &other) != RF_OK)
			return RF_FAILED;
		rf_undecided_blend(p, &other, p->result);
	}
	for (size_t i = 0; wants_ends(p) && i < sizeof(ends) / sizeof(*ends); ++i) {
		if (ask_again(p, ends[i], &other) != RF_OK)
			return RF_FAILED;
		rf_undecided_widen(&other, p->result);
	}
	rf_point_traffic_take_ends(p);
	return RF_OK;
}

/* A rectangular nest by itself, a whole region with known sizes, anything else; blocks of threads
 * on a GPU. */
enum subject { NEST = 1, REGION = 2, OTHER = 4, GRID = 8 };

static unsigned subject_of(const struct rf_point *p)
{
	if (p->subject->kernel->is_on_gpu)
		return GRID;
	if (p->result->is_whole_run)
		return REGION;
	return p->result->nest_known ? NEST : OTHER;
}

static enum rf_status predict_time(struct rf_point *p)
{
	enum rf_status status = rf_time_predict(p);

	rf_ecm_write(&p->result->ecm, p->arena);
	return status;
}

/* The models, in the order in which they build on each other; `bit` 0 is not a choice. */
static const struct {
	unsigned subjects; /* what it knows to deal with */
	unsigned bit;
	enum rf_status (*run)(struct rf_point *p);
} models[] = {
	{ GRID, 0, rf_launch_on_gpu_predict },
	{ NEST | REGION, 0, fill_lines },
	{ NEST | REGION, RF_MODEL_ECM | RF_MODEL_ROOFLINE, rf_time_in_core },
	{ NEST | REGION, 0, find_whole_lines },
	{ NEST | REGION | OTHER, 0, rf_point_traffic_predict },
	{ NEST | REGION, 0, find_paths },
	{ NEST, 0, rf_point_traffic_weigh_sets },
	{ REGION, 0, explain_misses },
	{ NEST | REGION | OTHER, 0, rf_point_traffic_choose },
	{ NEST | REGION | OTHER, 0, weigh_branches },
	{ NEST | REGION | OTHER, 0, rf_point_traffic_widen },
	{ NEST, 0, describe_streams },
	{ NEST | REGION | OTHER, 0, rf_run_totals_find },
	{ NEST, RF_MODEL_LC, write_conditions },
	{ REGION, RF_MODEL_LC, write_uses },
	{ NEST | REGION, 0, rf_placed_arrays_check_room },
	{ NEST | REGION | GRID, RF_MODEL_ECM | RF_MODEL_ROOFLINE, predict_time },
	{ NEST | REGION, RF_MODEL_ECM | RF_MODEL_ROOFLINE, rf_time_interval_find },
	{ NEST | REGION, 0, rf_scaling_add },
	{ NEST | REGION, 0, advise },
	{ NEST | REGION, 0, compare },
	{ NEST | REGION, RF_MODEL_BLOCKING, propose },
};

static enum rf_status run_models(struct rf_point *p)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < sizeof(models) / sizeof(*models) && status == RF_OK; ++i)
		if ((models[i].subjects & subject_of(p)) != 0 &&
		    (models[i].bit == 0 || p->options->models == 0 ||
		     (p->options->models & models[i].bit) != 0))
			status = models[i].run(p);
	if (status == RF_OK && !p->options->without_formulas)
		rf_link_reasons_give(p->result, p->arena);
	return status;
}

enum rf_status rf_analysis_run(const struct rf_analysis *analysis, const struct rf_machine *machine,
                               const struct rf_options *options, struct rf_arena *arena,
                               struct rf_diagnostics *diagnostics, struct rf_result *result)
{
	struct rf_options own = *options;
	double substituted_s = 0;
	struct rf_point p = { .whole = &analysis->subject,
		              .subject = &analysis->subject,
		              .machine = machine,
		              .options = &own,
		              .arena = arena,
		              .diagnostics = diagnostics,
		              .result = result };
	enum rf_status status;

	*result = (struct rf_result){ .kernel = analysis->subject.kernel,
		                      .diagnostics = diagnostics,
		                      .command = options->command,
		                      .nontemporal_count = options->nontemporal_count,
		                      .nontemporal = options->nontemporal,
		                      .placed_count = options->placed_count,
		                      .placed = options->placed,
		                      .align_bytes = options->align_bytes,
		                      .pad_count = options->pad_count,
		                      .pads = options->pads,
		                      .settings_path = options->settings_path,
		                      .settings_sha256 = options->settings_sha256,
		                      .safety = options->safety > 0 ? options->safety : 2 };
	if (own.substituted_s == NULL)
		own.substituted_s = &substituted_s;
	status = set_sizes(&p);
	if (status == RF_OK)
		status = list_assumptions(&p);
	if (status == RF_OK)
		status = rf_placed_arrays_find(&p);
	if (status == RF_OK)
		status = prepare_machine(&p);
	if (status == RF_OK)
		status = rf_scope_choose(&p);
	if (status == RF_OK)
		status = describe(&p);
	return status == RF_OK ? run_models(&p) : status;
}

enum rf_status rf_analyze(const struct rf_kernel *kernel, const struct rf_machine *machine,
                          const struct rf_options *options, struct rf_arena *arena,
                          struct rf_diagnostics *diagnostics, struct rf_result *result)
{
	static const struct rf_thread_map usual = { { NULL }, { 0 } };
	struct rf_kernel *mapped = RF_NEW(arena, struct rf_kernel);
	struct rf_analysis *analysis = NULL;
	enum rf_status status = RF_OK;

	if (mapped == NULL)
		return rf_out_of_memory(diagnostics);
	if (machine != NULL && machine->kind == RF_GPU && !kernel->is_on_gpu) {
		status = rf_thread_map_make(kernel, &usual, arena, diagnostics, mapped);
		kernel = mapped;
	}
	if (status == RF_OK) {
		analysis = rf_analysis_new(kernel, arena, diagnostics);
		status = RF_WRONG_KERNEL;
	}
	if (analysis != NULL)
		status = rf_analysis_run(analysis, machine, options, arena, diagnostics, result);
	return rf_arena_failed(arena) ? rf_out_of_memory(diagnostics) : status;
}
