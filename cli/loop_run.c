/* SPDX-License-Identifier: MIT
 *
 * Runs of the user's loop on this host.
 *
 * Whoever runs them is the verb: `validate` at every point of a sweep, `block --tune` with several
 * ways to write the loops.
 */
#include "cli/loop_run.h"

#include "base/text.h"
#include "cli/same_host.h"
#include "model/ir/kernel_sizes.h"

#define RUN_SECONDS 300
#define TIMED_S     0.5

static const struct rf_place nowhere = { 0 };

enum rf_status rf_loop_run_check_machine(const struct rf_study *study, bool runs_on_gpu)
{
	if (study->machine.kind == RF_CPU)
		return rf_same_host_check(study->session, &study->machine);
	if (!runs_on_gpu)
		return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "name the CPU of this host: -m host",
		                 "proposals are run on a CPU alone");
	if (!study->kernel.is_on_gpu || study->kernel.called == NULL)
		return rf_refuse(
		    &study->session->diagnostics, RF_WRONG_USAGE,
		    (struct rf_place){ study->kernel.file, study->kernel.line, 1 },
		    "write it as a __global__ function, or name a CPU: -m host",
		    "loops of C are no program of a GPU: kernels of CUDA alone are run "
		    "there");
	if (study->machine.arch == NULL)
		return rf_refuse(&study->session->diagnostics, RF_WRONG_MACHINE, nowhere,
		                 "give the machine file its architecture, such as 'arch: sm_90'",
		                 "it is not known what to compile kernels for");
	return rf_same_host_check_gpu(study->session, &study->machine);
}

enum rf_status rf_loop_run_check_kernel(const struct rf_study *study)
{
	const struct rf_kernel *kernel = &study->kernel;

	if (!kernel->is_partial)
		return RF_OK;
	return rf_refuse(&study->session->diagnostics, RF_WRONG_KERNEL, kernel->left_out[0].place,
	                 "choose the loops to run with --lines A-B",
	                 "this loop is in none of the figures, and would be run");
}

static bool is_parallel(const struct rf_kernel *kernel)
{
	for (size_t i = 0; i < kernel->loop_count; ++i)
		if (kernel->loops[i]->is_parallel)
			return true;
	return false;
}

static enum rf_status check_cores(const struct rf_study *study, const struct rf_processors *cpus,
                                  int64_t cores)
{
	struct rf_diagnostics *diagnostics = &study->session->diagnostics;

	if (cores <= 1)
		return RF_OK;
	if (!is_parallel(&study->kernel))
		return rf_refuse(diagnostics, RF_WRONG_USAGE,
		                 (struct rf_place){ study->kernel.file, study->kernel.line, 1 },
		                 "write '#pragma omp parallel for' before it, or leave -c out",
		                 "no directive divides the loop among %lld cores",
		                 (long long)cores);
	if ((size_t)cores > cpus->count)
		return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere,
		                 study->session->settings.uses_siblings
		                     ? "choose fewer"
		                     : "choose fewer, or let threads share cores with --smt",
		                 "this program may use %zu cores here, and %lld are asked for",
		                 cpus->count, (long long)cores);
	return RF_OK;
}

enum rf_status rf_loop_run_plan(const struct rf_study *study, const struct rf_processors *cpus,
                                const struct rf_options *options, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics, struct rf_driver_run *run)
{
	double most_s = study->session->settings.run_seconds;
	int64_t *sizes = rf_arena_copy(arena, options->sizes, RF_MAX_SIZES * sizeof(*sizes));
	struct rf_array_memory *arrays = NULL;
	enum rf_status status;

	if (sizes == NULL)
		return rf_out_of_memory(diagnostics);
	rf_kernel_derive_sizes(&study->kernel, sizes);
	status = study->kernel.is_on_gpu ? RF_OK : check_cores(study, cpus, options->cores);
	if (status == RF_OK)
		status = rf_arrays_plan(&study->kernel, sizes, arena, diagnostics, &arrays);
	*run = (struct rf_driver_run){ .sizes = sizes,
		                       .arrays = arrays,
		                       .shared_bytes = options->shared_bytes,
		                       .cpu_count = options->cores > 1 ? (size_t)options->cores
		                                                       : cpus->count > 0,
		                       .cpus = cpus->items,
		                       .timed_s = TIMED_S,
		                       .most_s = most_s > 0 ? most_s : RUN_SECONDS };
	return status;
}

const char *rf_loop_run_list_cpus(const struct rf_driver_run *run, struct rf_arena *arena)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	for (size_t i = 0; i < run->cpu_count; ++i)
		rf_text_print(&text, "%s%d", i > 0 ? ", " : "", run->cpus[i]);
	return text.failed ? NULL : rf_text_string(&text);
}
