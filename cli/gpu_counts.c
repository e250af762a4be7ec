/* SPDX-License-Identifier: MIT
 *
 * Counts of a launch by ncu, Nsight Compute, beside what is predicted of it.
 *
 * The program is launched once more under the profiler, which looks at the second launch of the
 * kernel: the first one warms the caches, and neither they nor the clocks are changed for it.  ncu
 * runs that launch as often as it has counters for.  Which metrics a GPU has is asked first: of
 * those that count the same the best one is taken, and what has none is named.
 *
 * Requests, sectors and wavefronts follow from the source and should be met exactly; instructions
 * are those that a compiler might make of it, and what crosses the L2 and memory depends on what
 * caches keep.
 */
#include "cli/gpu_counts.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/show.h"
#include "frontend/profile/metrics.h"
#include "frontend/profile/profile_csv.h"
#include "toolchain/process.h"
#include "toolchain/tool.h"

enum { MOST_QUERY = 16 << 20, SECTOR = 32 };

#define QUERY_SECONDS 60.0

static const struct rf_place nowhere = { 0 };

static enum rf_status refuse(struct rf_diagnostics *diagnostics, const char *hint, const char *what)
{
	return rf_refuse(diagnostics, RF_FAILED, nowhere, hint, "%s", what);
}

/* ---- what is predicted ---- */

/* Of accesses of one kind: requests, or what these are served in. */
static double accesses_sum(const struct rf_gpu *gpu, const char *space, const char *op,
                           bool are_transactions)
{
	double sum = 0;

	for (size_t i = 0; i < gpu->access_count; ++i) {
		const struct rf_gpu_access *access = &gpu->accesses[i];

		if (rf_text_equal(access->space, space) && rf_text_equal(access->op, op))
			sum += access->requests *
			       (are_transactions ? access->transactions_per_request : 1);
	}
	return sum;
}

/* What a launch is predicted to do, in the unit of the profiler; negative: nothing is said. */
static double predicted_of(const struct rf_gpu *gpu, int kind)
{
	switch (kind) {
	case RF_PROFILE_THREAD_INSTRUCTIONS:
		return gpu->thread_instructions;
	case RF_PROFILE_WARP_INSTRUCTIONS:
		return gpu->warp_instructions;
	case RF_PROFILE_GLOBAL_LOADS:
		return accesses_sum(gpu, "global", "load", false);
	case RF_PROFILE_GLOBAL_STORES:
		return accesses_sum(gpu, "global", "store", false);
	case RF_PROFILE_GLOBAL_LOAD_TRANSACTIONS:
		return accesses_sum(gpu, "global", "load", true);
	case RF_PROFILE_GLOBAL_STORE_TRANSACTIONS:
		return accesses_sum(gpu, "global", "store", true);
	case RF_PROFILE_SHARED_LOADS:
		return accesses_sum(gpu, "shared", "load", false);
	case RF_PROFILE_SHARED_STORES:
		return accesses_sum(gpu, "shared", "store", false);
	case RF_PROFILE_SHARED_LOAD_TRANSACTIONS:
		return accesses_sum(gpu, "shared", "load", true);
	case RF_PROFILE_SHARED_STORE_TRANSACTIONS:
		return accesses_sum(gpu, "shared", "store", true);
	case RF_PROFILE_L2_READ_TRANSACTIONS:
		return gpu->l2_load_bytes / SECTOR;
	case RF_PROFILE_L2_WRITE_TRANSACTIONS:
		return gpu->l2_store_bytes / SECTOR;
	case RF_PROFILE_MEM_READ_TRANSACTIONS:
		return gpu->mem_load_bytes.known ? gpu->mem_load_bytes.value / SECTOR : -1;
	case RF_PROFILE_MEM_WRITE_TRANSACTIONS:
		return gpu->mem_store_bytes.known ? gpu->mem_store_bytes.value / SECTOR : -1;
	default:
		return -1;
	}
}

/* ---- what is counted ---- */

/* Whether a list of metrics has one: it names them without what is made of their values (.sum). */
static bool is_listed(const char *list, const char *name)
{
	size_t length = strcspn(name, ".");

	for (const char *line = list; *line != '\0'; line += *line == '\n') {
		line += strspn(line, " \"");
		if (strncmp(line, name, length) == 0 && strchr(" \",\n", line[length]) != NULL)
			return true;
		line += strcspn(line, "\n");
	}
	return false;
}

/* The best of ncu's metrics that count something, of those in the list; without one the best of
 * all.  NULL: none. */
static const struct rf_metric *metric_of(int kind, const char *list)
{
	const struct rf_metric *best = NULL;

	for (size_t i = 0; i < rf_metrics_count; ++i) {
		const struct rf_metric *metric = &rf_metrics_table[i];

		if (metric->kind == kind && strstr(metric->name, "__") != NULL &&
		    (best == NULL || metric->rank < best->rank) &&
		    (list == NULL || is_listed(list, metric->name)))
			best = metric;
	}
	return best;
}

/* The metrics of all that is predicted, with commas between them; and of what there is none. */
static const char *choose_metrics(const struct rf_gpu *gpu, const char *list,
                                  struct rf_arena *arena, const char **missing)
{
	struct rf_text names, none;

	rf_text_init(&names, arena);
	rf_text_init(&none, arena);
	for (int kind = 0; kind <= RF_METRICS_SECONDS; ++kind) {
		const struct rf_metric *metric = metric_of(kind, list);

		if (kind < RF_PROFILE_COUNT_KINDS && predicted_of(gpu, kind) < 0)
			continue;
		if (metric != NULL)
			rf_text_print(&names, "%s%s", names.length > 0 ? "," : "", metric->name);
		else if (kind < RF_PROFILE_COUNT_KINDS && predicted_of(gpu, kind) > 0)
			rf_text_print(&none, "%s%s", none.length > 0 ? ", " : "",
			              rf_profile_words[kind]);
	}
	*missing = none.length > 0 ? rf_arena_print(arena, "%s: this GPU has no metric of them",
	                                            rf_text_string(&none))
	                           : NULL;
	return names.failed || none.failed ? NULL : rf_text_string(&names);
}

/* What the profiler lists; NULL: it does not say. */
static const char *list_metrics(const struct rf_driver *driver, const struct rf_tool *ncu,
                                struct rf_arena *arena)
{
	const char *arguments[] = { ncu->path, "--query-metrics", NULL };
	struct rf_command command = { .arguments = arguments,
		                      .folder = driver->folder.path,
		                      .seconds = QUERY_SECONDS,
		                      .most_bytes = MOST_QUERY };
	struct rf_process process;

	if (rf_process_run(&command, arena, &process) != RF_OK ||
	    process.ending != RF_PROCESS_EXITED || process.code != 0 ||
	    strstr(process.output, "__") == NULL)
		return NULL;
	return process.output;
}

/* What the profiler complains of: the first line of its log that says so. */
static enum rf_status refuse_log(const char *log, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics)
{
	static const char mark[] = "==ERROR== ";
	const char *error = log != NULL ? strstr(log, mark) : NULL;
	const char *hint = "leave --counters out, and times alone are compared";

	if (error == NULL)
		return refuse(diagnostics, hint, "ncu wrote no counts of the kernel");
	error += strlen(mark);
	if (strstr(error, "ERR_NVGPUCTRPERM") != NULL)
		hint = "run it as root, or let the administrator load the driver with "
		       "NVreg_RestrictProfilingToAdminUsers=0; or leave --counters out";
	return refuse(
	    diagnostics, hint,
	    rf_arena_print(arena, "ncu cannot count: %.*s", (int)strcspn(error, "\n"), error));
}

/* Launches the program under the profiler; its log. */
static enum rf_status profile(const struct rf_driver *driver, const struct rf_driver_run *run,
                              const struct rf_tool *ncu, const char *metrics,
                              struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                              const char **log)
{
	struct rf_driver_run counted = *run;
	struct rf_driver_output output;
	const char *path = rf_arena_print(arena, "%s/counts.csv", driver->folder.path);
	const char *prefix[] = { ncu->path,
		                 "--csv",
		                 "--page=raw",
		                 "--print-units=base",
		                 "--cache-control=none",
		                 "--clock-control=none",
		                 "--kernel-name-base=function",
		                 rf_arena_print(arena, "--kernel-name=%s", driver->kernel->name),
		                 "--launch-skip=1",
		                 "--launch-count=1",
		                 rf_arena_print(arena, "--metrics=%s", metrics),
		                 rf_arena_print(arena, "--log-file=%s", path),
		                 NULL };
	struct rf_diagnostics unheard;
	enum rf_status status;

	_Static_assert(sizeof(prefix) / sizeof(*prefix) <= RF_DRIVER_MOST_PREFIX, "room for them");
	if (path == NULL || rf_arena_failed(arena))
		return rf_out_of_memory(diagnostics);
	rf_diagnostics_init(&unheard, arena);
	counted.counted_runs = 1;
	counted.prefix = prefix;
	status = rf_driver_run(driver, &counted, arena, &unheard, &output);
	*log = rf_file_read(arena, path, NULL);
	remove(path);
	if (*log != NULL && strstr(*log, "==ERROR==") != NULL)
		return refuse_log(*log, arena, diagnostics);
	if (status != RF_OK) {
		rf_show_merge(diagnostics, &unheard);
		return status;
	}
	return *log != NULL ? RF_OK : refuse_log(NULL, arena, diagnostics);
}

enum rf_status rf_gpu_counts_add(const struct rf_driver *driver, const struct rf_driver_run *run,
                                 const struct rf_result *result, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics,
                                 struct rf_validation *validation)
{
	struct rf_counted *counts = RF_NEW_ARRAY(arena, struct rf_counted, RF_PROFILE_COUNT_KINDS);
	struct rf_profile found = { 0 };
	struct rf_diagnostics unheard;
	struct rf_tool ncu;
	const char *metrics, *log = NULL;
	enum rf_status status;

	if (!rf_tool_ncu(arena, &ncu))
		return refuse(diagnostics,
		              "install Nsight Compute, or name it in RFMODEL_NCU; or leave "
		              "--counters out",
		              "there is no ncu to count with");
	metrics = choose_metrics(&result->gpu, list_metrics(driver, &ncu, arena), arena,
	                         &validation->uncounted);
	if (counts == NULL || metrics == NULL)
		return rf_out_of_memory(diagnostics);
	status = profile(driver, run, &ncu, metrics, arena, diagnostics, &log);
	rf_diagnostics_init(&unheard, arena);
	if (status == RF_OK &&
	    (rf_profile_csv_read(log, "counts", arena, &unheard, &found) != RF_OK ||
	     found.kernels.count != 1))
		status = refuse_log(log, arena, diagnostics);
	if (status != RF_OK)
		return status;
	validation->counters = "ncu: one launch after another one, caches and clocks as they are";
	validation->counts = counts;
	for (int kind = 0; kind < RF_PROFILE_COUNT_KINDS; ++kind) {
		struct rf_number counted = found.kernels.items[0].counts[kind];
		double predicted = predicted_of(&result->gpu, kind);

		if (predicted < 0 || !counted.known || predicted + counted.value <= 0)
			continue;
		counts[validation->count_count++] =
		    (struct rf_counted){ rf_profile_words[kind], predicted, counted.value,
			                 (struct rf_number){ counted.value / predicted,
			                                     predicted > 0 } };
	}
	return RF_OK;
}
