/* SPDX-License-Identifier: MIT
 *
 * rfmodel validate KERNEL: what is predicted beside what a run of the loop takes.
 *
 * The kernel is analysed as by `analyze`.  The loop is built into a program once, or once for each
 * value of a macro, and run at every point; then the point is analysed again with the measured time
 * held against it.
 */
#include "cli/gpu_counts.h"
#include "cli/loop_run.h"
#include "cli/points.h"
#include "cli/progress.h"
#include "cli/same_host.h"
#include "cli/show.h"
#include "cli/study.h"
#include "frontend/read/loop_texts.h"
#include "validate/cachegrind.h"
#include "validate/compare.h"
#include "validate/perf_counts.h"

static const struct rf_place nowhere = { 0 };

struct validation {
	struct rf_study *study;
	struct rf_processors cpus;
	struct rf_driver driver;
	const char *const *built_with; /* values of macros; NULL: nothing is built */
	enum rf_driver_use built_use;
};

static enum rf_status refuse(const struct validation *v, enum rf_status status, const char *hint,
                             const char *what)
{
	return rf_refuse(&v->study->session->diagnostics, status, nowhere, hint, "%s", what);
}

/* ---- the program ---- */

/* Of a source of CUDA macros are given as the user gave them. */
static enum rf_status build_for_gpu(struct validation *v, struct rf_arena *arena,
                                    struct rf_diagnostics *diagnostics)
{
	const struct rf_study *study = v->study;
	const struct rf_source *source = &study->source;
	const char **flags =
	    RF_NEW_ARRAY(arena, const char *,
	                 source->define_count + source->flag_count + source->linked_count + 1);
	struct rf_driver_source text = { source->file, source->text, 0, flags };

	if (flags == NULL)
		return rf_out_of_memory(diagnostics);
	for (size_t i = 0; i < source->define_count; ++i)
		flags[text.flag_count++] = rf_arena_print(arena, "-D%s=%s", source->defines[i].name,
		                                          source->defines[i].value);
	for (size_t i = 0; i < source->flag_count; ++i)
		flags[text.flag_count++] = source->flags[i];
	for (size_t i = 0; i < source->linked_count; ++i)
		flags[text.flag_count++] = source->linked[i];
	if (rf_arena_failed(arena))
		return rf_out_of_memory(diagnostics);
	return rf_driver_build_gpu(&study->kernel, &text, study->machine.arch,
	                           study->options.fast_math, arena, diagnostics, &v->driver);
}

/* Has the program built for the source as it was read last. */
static enum rf_status build(struct validation *v, enum rf_driver_use use, struct rf_arena *arena,
                            struct rf_diagnostics *diagnostics)
{
	struct rf_study *study = v->study;
	struct rf_loop_texts texts;
	enum rf_status status;

	if (v->built_with == study->values && v->built_use == use)
		return RF_OK;
	rf_driver_remove(&v->driver);
	v->built_with = NULL;
	status = rf_loop_run_check_kernel(study);
	if (status == RF_OK && study->kernel.is_on_gpu) {
		status = build_for_gpu(v, arena, diagnostics);
		v->built_with = status == RF_OK ? study->values : NULL;
		v->built_use = use;
		return status;
	}
	if (status == RF_OK)
		status = rf_loop_texts_find_region(&study->source, &study->kernel, arena,
		                                   diagnostics, &texts);
	if (status == RF_OK)
		status = rf_driver_build(&study->kernel, &texts, study->options.fast_math, use,
		                         arena, diagnostics, &v->driver);
	if (status == RF_OK) {
		v->built_with = study->values;
		v->built_use = use;
	}
	return status;
}

/* The events of this processor for the links of a result; of the machine's where nobody can say
 * which one this is. */
static enum rf_status list_events(const struct validation *v, const struct rf_result *result,
                                  struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                  struct rf_perf_events *events)
{
	const char *arch = rf_same_host_arch(v->study->session, &v->study->machine);

	if (result->traffic_count == 0 || result->traffic->link_count == 0)
		return refuse(v, RF_WRONG_MACHINE,
		              "give the machine file caches, or leave --counters out",
		              "no traffic is predicted that counts could be held against");
	*events = rf_perf_events_list(arch, result->traffic->link_count,
	                              "/sys/bus/event_source/devices", arena);
	return events->items != NULL ? RF_OK : rf_out_of_memory(diagnostics);
}

/* Whether those who are to count know what runs. */
static enum rf_status check_counters(const struct validation *v)
{
	enum rf_counter_source counters = v->study->session->settings.counters;
	bool is_on_gpu = v->study->machine.kind == RF_GPU;

	if (counters == RF_COUNTERS_NONE || is_on_gpu == (counters == RF_COUNTERS_NCU))
		return RF_OK;
	return is_on_gpu ? refuse(v, RF_WRONG_USAGE, "choose --counters ncu",
	                          "this runs on a GPU, whose counters ncu reads")
	                 : refuse(v, RF_WRONG_USAGE, "choose --counters perf or valgrind",
	                          "ncu counts what kernels do on a GPU");
}

/* What links carried: in the run that was timed, or in another one. */
static enum rf_status count(struct validation *v, const struct rf_driver_run *run,
                            const struct rf_driver_output *output, struct rf_arena *arena,
                            struct rf_diagnostics *diagnostics, const struct rf_result *result,
                            struct rf_validation *said)
{
	enum rf_status status;

	if (v->study->kernel.is_on_gpu)
		return rf_gpu_counts_add(&v->driver, run, result, arena, diagnostics, said);
	if (run->events != NULL)
		return rf_perf_counts_fill(run->events, output->text, result, arena, diagnostics,
		                           said);
	if (run->cpu_count > 1)
		return refuse(v, RF_WRONG_USAGE, "leave -c or --counters out",
		              "lines are counted on one core alone");
	status = build(v, RF_DRIVER_COUNTED, v->study->session->arena, diagnostics);
	return status == RF_OK
	           ? rf_cachegrind_count(&v->driver, run, result, arena, diagnostics, said)
	           : status;
}

/* Runs the loop at a point, and says how long that took. */
static enum rf_status measure(struct validation *v, size_t index, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, const struct rf_result *result,
                              struct rf_run_time *time, struct rf_validation *said)
{
	struct rf_study *study = v->study;
	const struct rf_settings *settings = &study->session->settings;
	struct rf_options options = study->options;
	struct rf_driver_run run;
	struct rf_driver_output output = { 0 };
	struct rf_perf_events events;
	enum rf_status status = rf_points_set(study, index, arena, diagnostics, &options);

	if (status == RF_OK)
		status = rf_loop_run_plan(study, &v->cpus, &options, arena, diagnostics, &run);
	if (status != RF_OK)
		return status;
	if (settings->counters == RF_COUNTERS_PERF) {
		status = list_events(v, result, arena, diagnostics, &events);
		run.events = &events;
	}
	if (status == RF_OK)
		status = build(v, options.cores > 1 ? RF_DRIVER_THREADS : RF_DRIVER_SERIAL,
		               study->session->arena, diagnostics);
	if (status == RF_OK)
		status = rf_driver_run(&v->driver, &run, arena, diagnostics, &output);
	if (status == RF_OK)
		status = rf_compare_time(&output, options.cores > 1, arena, diagnostics, time);
	if (status != RF_OK)
		return status;
	*said = (struct rf_validation){ .cpus = study->kernel.is_on_gpu
		                                    ? NULL
		                                    : rf_loop_run_list_cpus(&run, arena),
		                        .device = output.device,
		                        .compiler = v->driver.compiler,
		                        .flags = v->driver.flags,
		                        .called = v->driver.code.called,
		                        .checksum = output.checksum };
	return settings->counters == RF_COUNTERS_NONE
	           ? RF_OK
	           : count(v, &run, &output, arena, diagnostics, result, said);
}

/* ---- points ---- */

/* Analyses a point again, with a time that was measured. */
static enum rf_status hold_against(struct validation *v, size_t index,
                                   const struct rf_run_time *time, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics, struct rf_result *result)
{
	struct rf_study *study = v->study;
	enum rf_status status;

	study->options.measured = (struct rf_measurement){ rf_arena_print(arena, "%.6g s", time->s),
		                                           time->s, RF_UNIT_SECONDS };
	*result = (struct rf_result){ 0 };
	status = rf_study_analyze(study, index, arena, diagnostics, result);
	study->options.measured = (struct rf_measurement){ 0 };
	return status;
}

static enum rf_status run_point(struct validation *v, size_t index, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics, struct rf_result *result)
{
	struct rf_study *study = v->study;
	struct rf_validation *said = RF_NEW(arena, struct rf_validation);
	struct rf_diagnostics *known = RF_NEW(arena, struct rf_diagnostics); /* of the result */
	struct rf_run_time time;
	enum rf_status status = rf_study_analyze(study, index, arena, diagnostics, result);

	if (status != RF_OK)
		return status;
	if (said == NULL || known == NULL)
		return rf_out_of_memory(diagnostics);
	if (!result->prediction.known || !result->prediction.speed.seconds.known)
		return refuse(v, RF_WRONG_MACHINE,
		              study->kernel.is_on_gpu
		                  ? "rfmodel analyze says what is missing"
		                  : "give the machine file bandwidths and a clock: rfmodel machine "
		                    "bench",
		              "there is no predicted time to hold a measured one against");
	status = measure(v, index, arena, diagnostics, result, &time, said);
	rf_diagnostics_init(known, arena);
	if (status == RF_OK && rf_compare_is_left_out(&time, result))
		return rf_refuse(diagnostics, RF_FAILED,
		                 (struct rf_place){ study->kernel.file, study->kernel.line, 1 },
		                 "let it store to arrays that are parameters or stand outside of "
		                 "the function",
		                 "the compiler has left the loop out: nothing needs what it "
		                 "computes, or it is known without");
	if (status == RF_OK)
		status = hold_against(v, index, &time, arena, known, result);
	if (status != RF_OK)
		return status;
	rf_compare_fill(&time, result, said);
	result->measured.run = said;
	return rf_study_check(study, index, result, arena);
}

static enum rf_status write_point(struct validation *v, size_t index, struct rf_arena *arena)
{
	struct rf_study *study = v->study;
	bool is_left_out;
	struct rf_diagnostics diagnostics;
	struct rf_result result = { 0 };
	struct rf_text text;
	enum rf_status status;

	rf_diagnostics_init(&diagnostics, arena);
	rf_text_init(&text, arena);
	status = run_point(v, index, arena, &diagnostics, &result);
	is_left_out = result.is_empty && study->point_count > 1;
	if (is_left_out)
		rf_points_leave_out(study, &diagnostics);
	rf_show_merge(&study->session->diagnostics, &diagnostics);
	if (status != RF_OK)
		return is_left_out ? RF_OK : status;
	if (index == study->empty_count)
		study->form->begin(&text, &study->report);
	study->form->add(&text, &result, &study->report, index - study->empty_count);
	rf_points_note_begun(study, true);
	return rf_output_write(&study->output, &text, &study->session->diagnostics);
}

static enum rf_status run_points(struct validation *v)
{
	struct rf_arena *arena = rf_arena_new();
	enum rf_status status = RF_OK;

	if (arena == NULL)
		return rf_out_of_memory(&v->study->session->diagnostics);
	for (size_t i = 0; i < v->study->point_count && status == RF_OK; ++i) {
		rf_progress_begin(rf_arena_print(arena, "building and running point %zu of %zu",
		                                 i + 1, v->study->point_count));
		status = write_point(v, i, arena);
		rf_progress_end();
		rf_arena_clear(arena);
		if (v->driver.folder.path != NULL && rf_folder_must_end())
			status = RF_FAILED;
	}
	rf_arena_free(arena);
	return status == RF_OK ? rf_points_end(v->study) : status;
}

static enum rf_status run(struct rf_session *session)
{
	struct rf_study study;
	struct validation v = { .study = &study };
	enum rf_status status;

	session->sweeps_cores = true;
	session->runs_loops = true;
	status = rf_study_open(&study, session, RF_MACHINE_NEEDED);
	if (status == RF_OK)
		status = rf_study_need_sizes(&study);
	if (status == RF_OK)
		status = check_counters(&v);
	if (status == RF_OK)
		status = rf_loop_run_check_machine(&study, true);
	if (status == RF_OK) {
		v.cpus = rf_processors_list(session->settings.uses_siblings, false, session->arena);
		study.report.is_sweep = study.point_count > 1;
		study.report.validation_only = true;
		status = run_points(&v);
	}
	rf_driver_remove(&v.driver);
	return rf_study_close(&study, status);
}

const struct rf_verb rf_verb_validate = {
	.name = "validate",
	.bit = RF_VERB_VALIDATE,
	.arguments = "KERNEL",
	.summary = "build and run the loop, and compare measured with predicted",
	.help =
	    "Analyses KERNEL, compiles it with a C compiler of this machine, or nvcc, into a "
	    "program that runs its loops with the sizes of -D, on the cores of -c or a GPU, and "
	    "prints what was measured beside what is predicted. Several values make a table, a "
	    "run for each point. Arrays and parameters get values of the program's own.",
	.run = run,
};
