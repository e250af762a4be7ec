/* SPDX-License-Identifier: MIT
 *
 * A kernel of CUDA, compiled for its machine: with the macros and flags that it was read with.
 */
#include "cli/compiled_kernel.h"

#include "base/text.h"
#include "toolchain/gpu_compiler.h"

static const struct rf_place nowhere = { 0 };

/* Flags of the user, and macros. */
static const char **collect_flags(const struct rf_study *study, size_t *count)
{
	const struct rf_source *source = &study->source;
	struct rf_arena *arena = study->session->arena;
	const char **flags =
	    RF_NEW_ARRAY(arena, const char *, source->flag_count + source->define_count + 1);

	*count = 0;
	for (size_t i = 0; flags != NULL && i < source->flag_count; ++i)
		flags[(*count)++] = source->flags[i];
	for (size_t i = 0; flags != NULL && i < source->define_count; ++i)
		flags[(*count)++] = rf_arena_print(arena, "-D%s=%s", source->defines[i].name,
		                                   source->defines[i].value);
	return flags;
}

static void add_file(const char **files, size_t *count, const char *file)
{
	for (size_t i = 0; i < *count; ++i)
		if (file == NULL || rf_text_equal(files[i], file))
			return;
	files[(*count)++] = file;
}

/* Where the kernel stands, and what it calls, as its accesses and loops say. */
static const char **collect_files(const struct rf_study *study, size_t *count)
{
	const struct rf_kernel *kernel = &study->kernel;
	const char **files = RF_NEW_ARRAY(study->session->arena, const char *,
	                                  kernel->access_count + kernel->loop_count + 1);

	*count = 0;
	if (files == NULL)
		return NULL;
	add_file(files, count, kernel->file);
	for (size_t i = 0; i < kernel->access_count; ++i)
		add_file(files, count, kernel->accesses[i].place.file);
	for (size_t i = 0; i < kernel->loop_count; ++i)
		add_file(files, count, kernel->loops[i]->place.file);
	return files;
}

enum rf_status rf_compiled_kernel_find(struct rf_study *study, struct rf_diagnostics *diagnostics,
                                       const struct rf_gpu_compiled **compiled)
{
	const struct rf_settings *settings = &study->session->settings;
	struct rf_gpu_compilation what = { .file = study->source.file,
		                           .text = study->source.text,
		                           .name = study->kernel.name,
		                           .called = study->kernel.called,
		                           .arch = study->machine.arch,
		                           .without_cache = settings->without_cache };

	*compiled = NULL;
	if (settings->asm_file != NULL || study->kernel.called == NULL)
		return rf_refuse(
		    diagnostics, RF_WRONG_USAGE, nowhere, "leave it out, or give a kernel of CUDA",
		    settings->asm_file != NULL ? "--asm is for loops of a CPU"
					       : "--compile of a GPU is for kernels of CUDA");
	if (what.arch == NULL || !rf_text_starts_with(what.arch, "sm_"))
		return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere,
		                 "give the machine file its architecture, such as 'arch: sm_90'",
		                 "--compile: %s has no architecture that nvcc knows",
		                 study->machine.id);
	what.flags = collect_flags(study, &what.flag_count);
	what.files = collect_files(study, &what.file_count);
	if (what.flags == NULL || what.files == NULL)
		return rf_out_of_memory(diagnostics);
	return rf_gpu_compiler_run(&what, study->session->arena, diagnostics, compiled);
}
