/* SPDX-License-Identifier: MIT
 *
 * From settings to results.
 *
 * The kernel is read once, however many sizes are looked at.  Everything that can be wrong with
 * an option is found before the first point is computed or a byte is written.
 */
#include "cli/study.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>
#include <string.h>

#include "base/suggest.h"
#include "frontend/read/definitions.h"
#include "cli/asked_models.h"
#include "cli/choose_machine.h"
#include "cli/compiled_loops.h"
#include "cli/compiled_kernel.h"
#include "cli/matrix_file.h"
#include "cli/option_units.h"
#include "cli/points.h"
#include "cli/progress.h"
#include "cli/read_kernel.h"
#include "cli/settings_file.h"
#include "model/ir/kernel_sizes.h"
#include "report/findings.h"
#include "report/html_page.h"

static const struct rf_place nowhere = { 0 };

/* FILE:LINE, as a row of a survey names a nest: FILE, and the loops that begin in that line. */
static enum rf_status take_line(struct rf_session *session, const char **path)
{
	struct rf_settings *settings = &session->settings;
	const char *colon = strrchr(*path, ':');
	char *end = NULL;
	long line = colon ? strtol(colon + 1, &end, 10) : 0;

	if (!colon || end == colon + 1 || *end || line < 1 || line > INT_MAX ||
	    access(*path, F_OK) == 0)
		return RF_OK;
	if (settings->first_line > 0)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "leave --lines out, or the line behind the file",
		                 "lines are chosen twice: %s and --lines", *path);
	settings->first_line = settings->last_line = (int)line;
	*path = rf_arena_substring(session->arena, *path, (size_t)(colon - *path));
	return *path ? RF_OK : rf_out_of_memory(&session->diagnostics);
}

static enum rf_status take_operand(struct rf_session *session, const char **path)
{
	if (session->operand_count == 0)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "name a file of C source, or - for standard input",
		                 "no kernel is given");
	if (session->operand_count > 1)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "run the program once for each kernel; flags for the C parser "
		                 "follow --",
		                 "two kernels are given: %s and %s", session->operands[0],
		                 session->operands[1]);
	*path = session->operands[0];
	return take_line(session, path);
}

static enum rf_status read_machine(struct rf_study *study, enum rf_machine_need need)
{
	if (need == RF_MACHINE_OPTIONAL)
		return rf_choose_machine_or_none(study->session, &study->machine,
		                                 &study->has_machine);
	study->has_machine = true;
	return rf_choose_machine(study->session, &study->machine);
}

/* -v -v: the kernel as it was understood. */
static void show_kernel(struct rf_study *study)
{
	const char *text = study->session->settings.verbose > 1
	                       ? rf_kernel_print(study->session->arena, &study->kernel)
	                       : NULL;

	if (text)
		fputs(text, stderr);
}

static enum rf_status check_cores(struct rf_study *study)
{
	const struct rf_session *session = study->session;
	const struct rf_settings *settings = &session->settings;

	if (settings->first_cores > 0 && !session->lists_cores && !session->sweeps_cores)
		return rf_refuse(
		    &study->session->diagnostics, RF_WRONG_USAGE, nowhere,
		    "give one number of cores; several are for the verb sweep, and A-B "
		    "for block",
		    "this verb predicts for one number of cores");
	if (session->lists_cores &&
	    settings->core_counts.count != (size_t)(settings->cores - settings->first_cores + 1) &&
	    settings->first_cores > 0)
		return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "give the first and the last number: -c 1-20",
		                 "this verb lists every number of cores from one to another");
	if (!study->has_machine)
		return RF_OK;
	return rf_options_check_cores(study->session->settings.cores, &study->machine,
	                              &study->session->diagnostics);
}

static enum rf_status check_array(struct rf_study *study, const char *name)
{
	const struct rf_kernel *kernel = &study->kernel;
	struct rf_arena *arena = study->session->arena;
	const char **names = RF_NEW_ARRAY(arena, const char *, kernel->array_count + 1);

	if (!names)
		return rf_out_of_memory(&study->session->diagnostics);
	for (size_t i = 0; i < kernel->array_count; ++i) {
		names[i] = kernel->arrays[i].name;
		if (rf_text_equal(names[i], name))
			return RF_OK;
	}
	return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE, nowhere,
	                 rf_suggest_hint(arena, name, names, kernel->array_count, "arrays"),
	                 "--nt %s: the kernel has no such array", name);
}

static enum rf_status check_arrays(struct rf_study *study)
{
	const struct rf_settings *settings = &study->session->settings;
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < settings->nontemporal.count && status == RF_OK; ++i)
		status = check_array(study, settings->nontemporal.items[i]);
	return status;
}

/* Only stack distances know every capacity; they are what --capacity asks for. */
static enum rf_status check_capacities(struct rf_study *study)
{
	const struct rf_settings *settings = &study->session->settings;

	if (settings->capacities.count == 0 || settings->predictors == 0 ||
	    (settings->predictors & RF_PREDICTOR_STACK))
		return RF_OK;
	return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE, nowhere,
	                 "leave -P out, or add -P stack",
	                 "--capacity is answered by the predictor stack alone");
}

static void fill_options(struct rf_study *study)
{
	const struct rf_settings *settings = &study->session->settings;

	study->options.command = settings->command;
	study->options.settings_path = settings->settings_path;
	study->options.settings_sha256 = settings->settings_sha256;
	study->options.models = settings->models;
	study->options.predictors = settings->predictors;
	if (settings->capacities.count > 0 && settings->predictors == 0)
		study->options.predictors = RF_PREDICTOR_STACK;
	study->options.cores = settings->cores;
	study->options.serial = settings->serial;
	study->options.alpha = settings->alpha;
	study->options.spread = settings->spread;
	study->options.sigma = settings->sigma;
	study->options.safety = settings->safety;
	study->options.rates = settings->rates;
	study->options.align_bytes = settings->align_bytes;
	study->options.capacity_count = settings->capacities.count;
	study->options.capacities = settings->capacities.items;
	study->options.simulates_all = settings->simulates_all;
	study->options.pad_count = settings->pads.count;
	study->options.pads = settings->pads.items;
	study->options.shared_bytes = settings->gpu_shared_bytes;
	study->options.registers = settings->gpu_registers;
	study->options.most_simulated = settings->most_simulated;
	study->options.budget_s = settings->budget_s.known ? settings->budget_s.value : RF_BUDGET_S;
	study->options.counting = settings->counting;
	study->options.pure = settings->pure;
	study->options.fast_math = settings->fast_math;
	study->options.compiler = settings->compiler;
	study->options.tells_interval = true;
	study->options.without = settings->without;
	study->options.work_name = settings->work_name;
	study->options.work_per_it = settings->work_per_it;
	study->options.measured = settings->measured;
	study->options.nontemporal_count = settings->nontemporal.count;
	study->options.nontemporal = settings->nontemporal.items;
	study->options.placed_count = settings->placed.count;
	study->options.placed = settings->placed.items;
	study->report.unit = settings->unit;
	study->report.color = rf_output_has_color(settings);
	study->report.verbose = settings->verbose;
	study->report.width = rf_output_text_width();
	if (study->form != NULL && study->form->has_findings)
		study->report.findings = rf_findings_new(study->session->arena, settings->command);
	if (study->form != NULL && study->form->is_page)
		study->report.page = rf_html_page_new(study->session->arena);
}

/* --format, else the suffix of the file, else text. */
static enum rf_status choose_form(struct rf_study *study)
{
	const struct rf_settings *settings = &study->session->settings;
	const char *path = settings->output;

	if (study->session->writes_page)
		return RF_OK;
	study->form = rf_output_form(settings);
	if (study->form && study->form->picture && !study->session->draws)
		return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "rfmodel sweep draws over a range: -D N=100-10000:200log",
		                 "this verb draws no pictures");
	if (study->form)
		return RF_OK;
	const char *name = path ? strrchr(path, '/') : NULL;
	const char *dot = path ? strrchr(name ? name : path, '.') : NULL;
	study->form = rf_report_by_name("text");
	if (!dot || dot == path || dot[-1] == '/')
		return RF_OK;
	return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE, nowhere,
	                 "known suffixes:" RF_REPORT_FORMS(RF_REPORT_SUFFIX) "; --format chooses "
	                                                                     "whatever the suffix",
	                 "-o %s: no form of output has the suffix '%s'", path, dot);
}

static enum rf_status check_kernel_options(struct rf_study *study)
{
	enum rf_status status = rf_points_make(study);

	if (status == RF_OK)
		status = check_arrays(study);
	if (status == RF_OK)
		status = check_capacities(study);
	return status;
}

static enum rf_status read_first(struct rf_study *study)
{
	struct rf_session *session = study->session;
	const char *const *values = rf_points_first_values(session);

	if (values == NULL)
		return rf_out_of_memory(&session->diagnostics);
	return rf_read_kernel(study, values, session->arena, &session->diagnostics);
}

/* A kernel of a GPU is described without a machine where nobody named one. */
static void leave_cpu_out(struct rf_study *study)
{
	if (study->kernel.is_on_gpu && study->has_machine && study->machine.kind != RF_GPU &&
	    study->session->settings.machine == NULL)
		study->has_machine = false;
	if (study->session->settings.spread.known && study->has_machine &&
	    study->machine.kind != RF_GPU)
		rf_report(
		    &study->session->diagnostics, RF_WARNING, (struct rf_place){ 0 }, NULL,
		    "--assume spread has no use: it says how far apart a warp of a GPU reads");
	if (study->session->settings.alpha.known && study->has_machine &&
	    study->machine.kind != RF_GPU)
		rf_report(
		    &study->session->diagnostics, RF_WARNING, (struct rf_place){ 0 },
		    "of a CPU the page has an interval: from nothing to a line for each access",
		    "--assume alpha has no use: it says what memory brings to a GPU");
}

enum rf_status rf_study_open(struct rf_study *study, struct rf_session *session,
                             enum rf_machine_need need)
{
	const char *path = NULL;

	*study = (struct rf_study){ .session = session };
	enum rf_status status = take_operand(session, &path);
	if (status == RF_OK)
		status = rf_settings_file_use(session, path);
	if (status == RF_OK)
		status = rf_option_units_settle(&session->settings, &session->diagnostics);
	if (status == RF_OK)
		status = choose_form(study);
	if (status == RF_OK)
		status = rf_checks_open(&study->checks, session);
	if (status == RF_OK)
		status = rf_baseline_open(&study->baseline, session);
	if (status == RF_OK)
		status = read_machine(study, need);
	if (status == RF_OK)
		status = check_cores(study);
	if (status == RF_OK)
		status = rf_matrix_file_read(study);
	if (status == RF_OK)
		status = rf_read_kernel_source(study, path);
	if (status == RF_OK)
		status = read_first(study);
	if (status == RF_OK && need == RF_MACHINE_OPTIONAL)
		leave_cpu_out(study);
	if (status == RF_OK)
		status = check_kernel_options(study);
	if (status != RF_OK)
		return status;
	show_kernel(study);
	fill_options(study);
	if (rf_arena_failed(session->arena))
		return rf_out_of_memory(&session->diagnostics);
	study->analysis = rf_analysis_new(&study->kernel, session->arena, &session->diagnostics);
	if (study->analysis == NULL)
		return rf_arena_failed(session->arena) ? RF_FAILED : RF_WRONG_KERNEL;
	return rf_output_open(&study->output, session->settings.output, session->arena,
	                      &session->diagnostics);
}

/* A size without a value.  That of a loop which data end is named after its line. */
static enum rf_status refuse_open(struct rf_study *study, size_t index)
{
	static const char turns[] = "turns@";
	struct rf_session *session = study->session;
	const char *name = study->kernel.sizes[index].name;
	bool sweeps = study->report.is_sweep;
	const char *example = rf_definitions_example(session->arena, &study->kernel, index,
	                                             sweeps ? "100-1000:10" : "1000");
	struct rf_place place = nowhere;

	if (!rf_text_starts_with(name, turns))
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 rf_arena_print(session->arena, "%s one%s: %s",
		                                rf_text_starts_with(name, "gridDim.")
		                                    ? "give the grid with --grid X,Y,Z, or this"
		                                    : "give it",
		                                sweeps ? " or a range" : "", example),
		                 "size %s has no value", name);
	for (size_t k = study->kernel.loop_count; k-- > 0;)
		if (study->kernel.loops[k]->place.line == atoi(name + strlen(turns)))
			place = study->kernel.loops[k]->place;
	return rf_refuse(
	    &session->diagnostics, RF_WRONG_USAGE, place,
	    rf_arena_print(session->arena,
	                   "say how often: %s; or take what is inside it with --lines A-B",
	                   example),
	    "how often the loop in line %d runs is not known, as data end it",
	    atoi(name + strlen(turns)));
}

enum rf_status rf_study_need_sizes(struct rf_study *study)
{
	for (size_t i = 0; i < study->kernel.size_count; ++i)
		if (study->kernel.sizes[i].kind == RF_SIZE_FREE && !rf_points_have_size(study, i) &&
		    rf_kernel_sizes_matters(&study->kernel, i) &&
		    !rf_kernel_sizes_is_switch(&study->kernel, i))
			return refuse_open(study, i);
	return RF_OK;
}

/* Whether the time of loops is asked for, other than of loops that are to come. */
static bool takes_time(const struct rf_options *options)
{
	unsigned models = options->models;

	return models == 0 || ((models & (RF_MODEL_ECM | RF_MODEL_ROOFLINE)) != 0 &&
	                       (models & RF_MODEL_BLOCKING) == 0);
}

/* Once for each reading: sizes make no other code. */
static enum rf_status compile_for_gpu(struct rf_study *study, struct rf_diagnostics *diagnostics,
                                      const struct rf_gpu_compiled **compiled)
{
	const struct rf_settings *settings = &study->session->settings;
	enum rf_status status = RF_OK;

	if ((!settings->compiles && settings->asm_file == NULL) || !study->has_machine)
		return RF_OK;
	if (study->compiled_with != study->values)
		status = rf_compiled_kernel_find(study, diagnostics, &study->gpu_compiled);
	study->compiled_with = study->values;
	*compiled = study->gpu_compiled;
	return status;
}

enum rf_status rf_study_analyze(struct rf_study *study, size_t index, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics, struct rf_result *result)
{
	struct rf_options options = study->options;
	enum rf_status status = rf_points_set(study, index, arena, diagnostics, &options);

	if (status == RF_OK && study->kernel.is_on_gpu)
		status = compile_for_gpu(study, diagnostics, &options.gpu_compiled);
	else if (status == RF_OK && takes_time(&options))
		status = rf_compiled_loops_find(study, diagnostics, &options.compiled);
	if (status != RF_OK)
		return status;
	status = rf_analysis_run(study->analysis, study->has_machine ? &study->machine : NULL,
	                         &options, arena, diagnostics, result);
	if (status == RF_OK)
		status =
		    rf_asked_models_check(study->session->settings.models, result, diagnostics);
	return status == RF_OK
	           ? rf_option_units_check(&study->session->settings, result, diagnostics)
	           : status;
}

/* "at N = 400, M = 200"; "" where there is but one point. */
static const char *describe_point(const struct rf_study *study, const struct rf_result *result,
                                  struct rf_arena *arena)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	for (size_t i = 0; study->point_count > 1 && i < result->parameter_count; ++i)
		rf_text_print(&text, "%s%s = %lld", i ? ", " : "at ", result->parameters[i].name,
		              (long long)result->parameters[i].value);
	return rf_text_string(&text);
}

static bool has_intervals(const struct rf_result *result)
{
	for (size_t i = 0; i < result->traffic_count; ++i)
		for (size_t k = 0; k < result->traffic[i].link_count; ++k)
			if (result->traffic[i].links[k].low.known)
				return true;
	return false;
}

/* The same point twice more, at either end of the intervals; its messages are known already. */
static enum rf_status analyze_ends(struct rf_study *study, size_t index, struct rf_arena *arena,
                                   struct rf_result *ends)
{
	static const enum rf_end which[] = { RF_LOW_END, RF_HIGH_END };
	struct rf_diagnostics known;
	enum rf_status status = RF_OK;

	rf_diagnostics_init(&known, arena);
	for (int i = 0; i < 2 && status == RF_OK; ++i) {
		study->options.end = which[i];
		status = rf_study_analyze(study, index, arena, &known, &ends[i]);
	}
	study->options.end = RF_NO_END;
	return status;
}

enum rf_status rf_study_check(struct rf_study *study, size_t index, struct rf_result *result,
                              struct rf_arena *arena)
{
	struct rf_result at_ends[2] = { { 0 } };
	struct rf_result_document document = rf_document_of(result), ends[2];
	bool is_range = rf_checks_need_ends(&study->checks) && has_intervals(result);
	enum rf_status status = RF_OK;

	if (is_range)
		status = analyze_ends(study, index, arena, at_ends);
	for (int i = 0; i < 2; ++i)
		ends[i] = rf_document_of(&at_ends[i]);
	if (status == RF_OK)
		status = rf_checks_add(&study->checks, &document, is_range ? ends : NULL,
		                       rf_kernel_place(result->kernel),
		                       describe_point(study, result, arena), arena,
		                       &result->check_count, &result->checks);
	return status == RF_OK ? rf_baseline_add_result(&study->baseline, result, arena) : status;
}

enum rf_status rf_study_run_one(struct rf_study *study)
{
	struct rf_session *session = study->session;
	struct rf_result result = { 0 };
	struct rf_text text;

	if (study->point_count > 1)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "write rfmodel sweep KERNEL to analyse every point",
		                 "this verb analyses one point, not %zu", study->point_count);
	rf_text_init(&text, session->arena);
	rf_progress_begin(session->settings.tunes       ? "running proposals"
	                  : study->report.blocking_only ? "searching for other loops"
	                                                : "analysing");
	enum rf_status status =
	    rf_study_analyze(study, 0, session->arena, &session->diagnostics, &result);
	if (status == RF_OK && study->act)
		status = study->act(study, &result);
	rf_progress_end();
	if (status == RF_OK)
		status = rf_study_check(study, 0, &result, session->arena);
	if (status != RF_OK || study->is_silent)
		return status;
	study->form->begin(&text, &study->report);
	study->form->add(&text, &result, &study->report, 0);
	study->form->end(&text, &study->report);
	session->page_shows_remarks = study->form->shows_remarks;
	return rf_output_write(&study->output, &text, &session->diagnostics);
}

enum rf_status rf_study_close(struct rf_study *study, enum rf_status status)
{
	if (status == RF_OK)
		status = rf_output_commit(&study->output, &study->session->diagnostics);
	study->session->has_document = status == RF_OK;
	rf_output_discard(&study->output);
	rf_arena_free(study->reading);
	study->reading = NULL;
	if (status == RF_OK)
		status = rf_checks_close(&study->checks, study->point_count, false);
	if (status == RF_OK || status == RF_CHECK_FAILED)
		status = rf_baseline_close(&study->baseline) == RF_OK ? status : RF_CHECK_FAILED;
	return status;
}
