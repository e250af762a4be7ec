/* SPDX-License-Identifier: MIT
 *
 * In a private folder: driver.c, the user's source with a function that runs the loops;
 * harness.c, which times them; plan, which says with which sizes, arrays and processors
 * (toolchain/harness/harness.c has its form, and that of what the program writes).
 *
 * The program is a process of its own, so that a loop that crashes or does not end does no harm.
 */
#include "validate/driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "toolchain/compiler.h"
#include "toolchain/gpu_code.h"
#include "toolchain/limits.h"
#include "toolchain/process.h"

enum { MOST_OUTPUT = 4 << 20 };

static const struct rf_place nowhere = { 0 };

static bool write_file(const struct rf_driver *driver, const char *name, const char *text,
                       struct rf_arena *arena)
{
	return rf_folder_write(&driver->folder, name, text, strlen(text), arena) != NULL;
}

static enum rf_status refuse_file(const struct rf_driver *driver, const char *name,
                                  struct rf_diagnostics *diagnostics)
{
	return rf_refuse(diagnostics, RF_FAILED, nowhere, "make room in $TMPDIR",
	                 "%s/%s cannot be written", driver->folder.path, name);
}

static enum rf_status build(struct rf_driver *driver, const struct rf_loop_texts *texts,
                            bool fast_math, struct rf_arena *arena,
                            struct rf_diagnostics *diagnostics)
{
	static const char *const files[] = { "driver.c", "harness.c" };
	struct rf_tool tools[RF_MOST_TOOLS];
	size_t tool_count = rf_tool_compilers(arena, tools);
	struct rf_program program = { .source_file = texts->file,
		                      .flag_count = texts->flag_count,
		                      .flags = texts->flags,
		                      .linked_count = texts->linked_count,
		                      .linked = texts->linked,
		                      .fast_math = fast_math,
		                      .has_threads = driver->use == RF_DRIVER_THREADS,
		                      .for_valgrind = driver->use == RF_DRIVER_COUNTED,
		                      .file_count = 2,
		                      .files = files };
	struct rf_built built = { 0 };
	enum rf_status status;

	if (tool_count == 0)
		return rf_refuse(diagnostics, RF_FAILED, nowhere,
		                 "install one, such as clang, or name it in RFMODEL_CC",
		                 "there is no C compiler to compile the loop with");
	if (!write_file(driver, "driver.c", driver->code.text, arena) ||
	    !write_file(driver, "harness.c", rf_run_code_harness, arena))
		return refuse_file(driver, "driver.c", diagnostics);
	status = rf_compiler_build(&program, tools, tool_count, &driver->folder, arena, diagnostics,
	                           &built);
	driver->path = built.path;
	driver->compiler = built.compiler;
	driver->flags = built.flags;
	return status;
}

enum rf_status rf_driver_build(const struct rf_kernel *kernel, const struct rf_loop_texts *texts,
                               bool fast_math, enum rf_driver_use use, struct rf_arena *arena,
                               struct rf_diagnostics *diagnostics, struct rf_driver *driver)
{
	enum rf_status status;

	*driver = (struct rf_driver){ .kernel = kernel, .use = use };
	status = rf_run_code_write(kernel, texts, arena, diagnostics, &driver->code);
	if (status == RF_OK)
		status = rf_folder_make(arena, diagnostics, &driver->folder);
	if (status == RF_OK)
		status = build(driver, texts, fast_math, arena, diagnostics);
	return status;
}

enum rf_status rf_driver_build_gpu(const struct rf_kernel *kernel,
                                   const struct rf_driver_source *source, const char *arch,
                                   bool fast_math, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics, struct rf_driver *driver)
{
	static const char *const files[] = { "driver.cu" };
	struct rf_program program = { .source_file = source->file,
		                      .flag_count = source->flag_count,
		                      .flags = source->flags,
		                      .fast_math = fast_math,
		                      .gpu_arch = arch,
		                      .file_count = 1,
		                      .files = files };
	struct rf_built built = { 0 };
	struct rf_tool nvcc;
	enum rf_status status;

	*driver = (struct rf_driver){ .kernel = kernel };
	driver->code.called = kernel->name;
	driver->code.is_asked_for = RF_NEW_ARRAY(arena, bool, kernel->array_count + 1);
	driver->code.text = rf_gpu_code_write(kernel, source->file, source->text, arena);
	if (driver->code.is_asked_for == NULL || driver->code.text == NULL)
		return rf_out_of_memory(diagnostics);
	for (size_t i = 0; i < kernel->parameter_count; ++i)
		for (size_t k = 0; k < kernel->array_count; ++k)
			if (rf_text_equal(kernel->arrays[k].name, kernel->parameters[i]))
				driver->code.is_asked_for[k] = true;
	if (!rf_tool_nvcc(arena, &nvcc))
		return rf_refuse(diagnostics, RF_FAILED, nowhere,
		                 "install the CUDA toolkit, or name its compiler in RFMODEL_NVCC",
		                 "there is no nvcc to compile the kernel with");
	status = rf_folder_make(arena, diagnostics, &driver->folder);
	if (status == RF_OK && !write_file(driver, "driver.cu", driver->code.text, arena))
		status = refuse_file(driver, "driver.cu", diagnostics);
	if (status == RF_OK)
		status = rf_compiler_build(&program, &nvcc, 1, &driver->folder, arena, diagnostics,
		                           &built);
	driver->path = built.path;
	driver->compiler = built.compiler;
	driver->flags = built.flags;
	return status;
}

void rf_driver_remove(struct rf_driver *driver)
{
	rf_folder_remove(&driver->folder);
}

/* ---- a run ---- */

/* What can be had, and what arrays take that the program has memory for by itself. */
static void plan_memory(const struct rf_driver *driver, const struct rf_driver_run *run,
                        struct rf_arena *arena, struct rf_text *text)
{
	double own = 0, stack = 0;

	for (size_t i = 0; i < driver->kernel->array_count; ++i) {
		const struct rf_array *array = &driver->kernel->arrays[i];
		double bytes = run->arrays[i].before + run->arrays[i].after;

		if (!array->is_object || driver->code.is_asked_for[i])
			continue;
		own += bytes;
		stack += array->is_local ? bytes : 0;
	}
	rf_text_print(text, "memory %.0f %.0f %.0f\n", rf_limits_memory(&rf_limits_system, arena),
	              own, stack);
}

static const char *write_plan(const struct rf_driver *driver, const struct rf_driver_run *run,
                              struct rf_arena *arena)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	rf_text_add(&text, "cpus");
	for (size_t i = 0; i < run->cpu_count; ++i)
		rf_text_print(&text, " %d", run->cpus[i]);
	rf_text_print(&text, "\nseconds %g\n", run->timed_s);
	if (!driver->kernel->is_on_gpu)
		plan_memory(driver, run, arena, &text);
	if (run->counted_runs > 0)
		rf_text_print(&text, "count %d\n", run->counted_runs);
	for (size_t i = 0; run->events != NULL && i < run->events->count; ++i) {
		const struct rf_perf_event *event = &run->events->items[i];

		if (!event->is_absent)
			rf_text_print(&text, "counter %s %u %llu %d\n", event->name, event->type,
			              (unsigned long long)event->config, event->cpu);
	}
	for (size_t i = 0; i < driver->kernel->size_count; ++i)
		rf_text_print(&text, "size %lld\n", (long long)run->sizes[i]);
	for (size_t i = 0; i < driver->kernel->array_count; ++i) {
		const struct rf_array_memory *memory = &run->arrays[i];
		bool is_asked_for = driver->code.is_asked_for[i];

		rf_text_print(&text, "array %.0f %.0f %s %lld %lld %lld\n",
		              is_asked_for ? memory->before : 0, is_asked_for ? memory->after : 0,
		              rf_fill_names[memory->fill], (long long)memory->width,
		              (long long)memory->low, (long long)memory->high);
	}
	if (driver->kernel->is_on_gpu)
		rf_gpu_code_plan(driver->kernel, run->sizes, run->shared_bytes, &text);
	return text.failed ? NULL : rf_text_string(&text);
}

static struct rf_place place_of(const struct rf_kernel *kernel)
{
	return (struct rf_place){ kernel->file, kernel->line, 1 };
}

static enum rf_status refuse_memory(const struct rf_driver *driver, const char *line,
                                    struct rf_diagnostics *diagnostics)
{
	double bytes = 0, left = 0;

	sscanf(line, "memory %lf %lf", &bytes, &left);
	return rf_refuse(diagnostics, RF_FAILED, place_of(driver->kernel), "choose smaller sizes",
	                 "the arrays take %.1f GB, and %.1f GB of memory are free", bytes / 1e9,
	                 left / 1e9);
}

static const char no_gpu_hint[] =
    "run it on a machine with a GPU of NVIDIA and its driver; what is predicted needs none: "
    "rfmodel analyze";

/* What became of a program that did not come to its end. */
static enum rf_status refuse(const struct rf_driver *driver, const struct rf_command *command,
                             const struct rf_process *process, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics)
{
	const char *error = strstr(process->output, "error ");
	const char *memory = strstr(process->output, "memory ");
	const char *hint = "its parameters were made up from what the loops read and write: run it "
			   "in a debugger with arguments of your own, or put the loops into a "
			   "function of their own";

	if (process->ending == RF_PROCESS_EXITED && process->code == 3 && memory != NULL)
		return refuse_memory(driver, memory, diagnostics);
	if (process->ending == RF_PROCESS_EXITED && process->code == 3 && error != NULL)
		return rf_refuse(diagnostics, RF_FAILED, place_of(driver->kernel),
		                 strstr(error, "no GPU can be used") != NULL ? no_gpu_hint : NULL,
		                 "the loop cannot be run: %.*s",
		                 (int)strcspn(error + strlen("error "), "\n"),
		                 error + strlen("error "));
	if (process->ending == RF_PROCESS_TOO_LONG)
		hint = "choose smaller sizes, or allow more with --run-seconds";
	if (process->ending == RF_PROCESS_INTERRUPTED)
		hint = NULL;
	if (process->ending == RF_PROCESS_KILLED)
		return rf_refuse(diagnostics, RF_FAILED, place_of(driver->kernel), hint,
		                 "the loop crashed: it was ended by signal %d (%s)", process->code,
		                 strsignal(process->code));
	return rf_refuse(diagnostics, RF_FAILED, place_of(driver->kernel), hint,
	                 "the loop was not measured: its program %s",
	                 process->ending == RF_PROCESS_EXITED && process->code == 0
	                     ? "ended before the loop did"
	                     : rf_process_describe(command, process, arena));
}

static bool read_window(const char *line, struct rf_window *window)
{
	long long runs;
	int is_clean;

	if (sscanf(line, "window %lf %lld %d %lf", &window->s, &runs, &is_clean,
	           &window->processor_s) != 4 ||
	    runs < 1 || !(window->s >= 0))
		return false;
	window->runs = runs;
	window->is_clean = is_clean != 0;
	return true;
}

/* Checksums of several arrays become one. */
static uint64_t mix(uint64_t sum, const char *line)
{
	unsigned long long one = 0;
	int array;

	if (sscanf(line, "checksum %d %llx", &array, &one) != 2)
		sscanf(line, "result %llx", &one);
	return (sum ^ one) * 0x100000001b3u;
}

/* Whether a line says that the program came to its end. */
static bool is_done(const char *output)
{
	return rf_text_starts_with(output, "done\n") || strstr(output, "\ndone\n") != NULL;
}

static enum rf_status read_output(struct rf_driver_output *output, struct rf_arena *arena,
                                  struct rf_diagnostics *diagnostics)
{
	static const char device[] = "device ";
	size_t capacity = 0;
	uint64_t sum = 0xcbf29ce484222325u;

	for (const char *line = output->text; *line != '\0'; line += *line == '\n') {
		struct rf_window window;

		if (rf_text_starts_with(line, device))
			output->device = rf_arena_substring(arena, line + strlen(device),
			                                    strcspn(line, "\n") - strlen(device));
		if (rf_text_starts_with(line, "checksum ") || rf_text_starts_with(line, "result "))
			sum = mix(sum, line);
		if (read_window(line, &window)) {
			struct rf_window *slot =
			    rf_vector_push(arena, &output->window_count, &capacity,
			                   (void **)&output->windows, sizeof(*slot));
			if (slot == NULL)
				return rf_out_of_memory(diagnostics);
			*slot = window;
		}
		line += strcspn(line, "\n");
	}
	output->checksum = rf_arena_print(arena, "%016llx", (unsigned long long)sum);
	return output->checksum == NULL ? rf_out_of_memory(diagnostics) : RF_OK;
}

enum rf_status rf_driver_run(const struct rf_driver *driver, const struct rf_driver_run *run,
                             struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                             struct rf_driver_output *output)
{
	const char *plan = write_plan(driver, run, arena), *path;
	const char *arguments[RF_DRIVER_MOST_PREFIX + 3] = { 0 };
	size_t words = 0;
	struct rf_command command = { .arguments = arguments,
		                      .folder = driver->folder.path,
		                      .seconds = run->most_s,
		                      .processors = (int)run->cpu_count,
		                      .most_bytes = MOST_OUTPUT };
	struct rf_process process;

	*output = (struct rf_driver_output){ 0 };
	if (plan == NULL)
		return rf_out_of_memory(diagnostics);
	path = rf_arena_print(arena, "%s/plan", driver->folder.path);
	if (path != NULL)
		remove(path);
	if (path == NULL || !write_file(driver, "plan", plan, arena))
		return refuse_file(driver, "plan", diagnostics);
	while (run->prefix != NULL && words < RF_DRIVER_MOST_PREFIX && run->prefix[words] != NULL) {
		arguments[words] = run->prefix[words];
		++words;
	}
	arguments[words++] = driver->path;
	arguments[words] = path;
	if (rf_process_run(&command, arena, &process) != RF_OK)
		return rf_out_of_memory(diagnostics);
	output->text = process.output;
	if (process.ending != RF_PROCESS_EXITED || process.code != 0 || !is_done(process.output))
		return refuse(driver, &command, &process, arena, diagnostics);
	return read_output(output, arena, diagnostics);
}
