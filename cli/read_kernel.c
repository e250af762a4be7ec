/* SPDX-License-Identifier: MIT
 *
 * From the options and the text of a file to a kernel.
 */
#include "cli/read_kernel.h"

#include "base/text.h"
#include "cli/ending.h"
#include "cli/input.h"
#include "frontend/read/definitions.h"
#include "frontend/source/compile_commands.h"
#include "frontend/source/source_macros.h"
#include "model/mapping/thread_map.h"

enum { READ_SECONDS = 30 };

/* Whether a word after -- is a file that a program is linked with, and no value of a flag. */
static bool is_linked(const struct rf_settings *settings, size_t i)
{
	static const char *const suffixes[] = { ".c", ".o", ".a", ".so" };
	const char *word = settings->flags[i], *before = i > 0 ? settings->flags[i - 1] : "";

	if (*word == '-' || rf_text_equal(before, "-include") || rf_text_equal(before, "-imacros"))
		return false;
	for (size_t k = 0; k < sizeof(suffixes) / sizeof(*suffixes); ++k)
		if (rf_text_ends_with(word, suffixes[k]))
			return true;
	return false;
}

/* Flags of compile_commands.json come first, so that those after -- win. */
static enum rf_status collect_flags(struct rf_study *study)
{
	struct rf_session *session = study->session;
	const struct rf_settings *settings = &session->settings;
	const char *const *found = NULL;
	const char **linked;
	size_t count = 0;
	enum rf_status status = RF_OK;

	if (settings->build)
		status =
		    rf_compile_commands_flags(settings->build, study->source.file, session->arena,
		                              &session->diagnostics, &count, &found);
	if (status != RF_OK)
		return status;
	const char **all =
	    RF_NEW_ARRAY(session->arena, const char *, count + settings->flag_count + 1);
	if (!all)
		return rf_out_of_memory(&session->diagnostics);
	for (size_t i = 0; i < count; ++i)
		all[i] = found[i];
	linked = RF_NEW_ARRAY(session->arena, const char *, settings->flag_count + 1);
	if (!linked)
		return rf_out_of_memory(&session->diagnostics);
	study->source.linked_count = 0;
	for (size_t i = 0; i < settings->flag_count; ++i)
		if (session->runs_loops && is_linked(settings, i))
			linked[study->source.linked_count++] = settings->flags[i];
		else
			all[count++] = settings->flags[i];
	study->source.linked = linked;
	study->source.flags = all;
	study->source.flag_count = count;
	return RF_OK;
}

/* What is given for several sources has no effect in one that defines the macro itself. */
static void drop_fixed(struct rf_study *study)
{
	struct rf_settings *settings = &study->session->settings;
	size_t own = settings->definitions.count - settings->shared_definitions.count, kept = 0;

	for (size_t i = 0; i < settings->shared_definitions.count; ++i) {
		struct rf_define d = settings->definitions.items[own + i];

		if (rf_source_macros_line(study->source.text, d.name) > 0 &&
		    !rf_source_macros_test(study->source.text, d.name))
			continue;
		settings->definitions.items[own + kept] = d;
		settings->shared_definitions.items[kept++] = settings->shared_definitions.items[i];
	}
	settings->definitions.count = own + kept;
	settings->shared_definitions.count = kept;
}

enum rf_status rf_read_kernel_source(struct rf_study *study, const char *path)
{
	struct rf_session *session = study->session;
	const struct rf_settings *settings = &session->settings;
	enum rf_status status =
	    rf_input_read(path, session->arena, &session->diagnostics, &study->source);

	study->source.function = settings->function;
	study->source.gpu =
	    study->has_machine && study->machine.kind == RF_GPU ? study->machine.arch : NULL;
	study->source.ignore_count = settings->ignored.count;
	study->source.ignore = settings->ignored.items;
	study->source.assume_count = settings->assumed.count;
	study->source.assume = settings->assumed.items;
	study->source.shared_assume_count = settings->shared_assumptions;
	study->source.first_line = settings->first_line;
	study->source.last_line = settings->last_line;
	study->source.lines_file = settings->lines_file;
	study->source.template_count = settings->templates.count;
	study->source.templates = settings->templates.items;
	for (size_t i = 0; i < 3; ++i) {
		study->source.grid[i] = settings->grid[i];
		study->source.block[i] = settings->block[i];
	}
	if (status != RF_OK)
		return status;
	drop_fixed(study);
	return collect_flags(study);
}

/* Definitions with numbers as they are read in options, 1000 for 1k; NULL without memory. */
static const struct rf_define *numbers_of(const struct rf_definitions *definitions,
                                          struct rf_arena *arena)
{
	struct rf_define *numbers = RF_NEW_ARRAY(arena, struct rf_define, definitions->count + 1);
	struct rf_diagnostics unheard;

	rf_diagnostics_init(&unheard, arena);
	for (size_t i = 0; numbers && i < definitions->count; ++i) {
		struct rf_range range = { 0 };

		numbers[i] = definitions->items[i];
		if (rf_ranges_read("-D ", numbers[i].value, NULL, arena, &unheard, &range) ==
		        RF_OK &&
		    range.count == 1 && !range.has_names)
			numbers[i].value = rf_arena_print(arena, "%lld", (long long)range.items[0]);
		if (!numbers[i].value)
			return NULL;
	}
	return numbers;
}

/* With those -D that are macros of the source as macros.  Refuses a -D that is neither a size nor a
 * macro. */
static enum rf_status read_with(struct rf_study *study, struct rf_definitions *definitions,
                                struct rf_arena *arena, struct rf_diagnostics *diagnostics)
{
	size_t own = definitions->count - study->session->settings.shared_definitions.count;
	enum rf_status status =
	    rf_definitions_find_macros(definitions, &study->source, diagnostics);

	study->source.numbers = numbers_of(definitions, arena);
	if (!study->source.numbers)
		return rf_out_of_memory(diagnostics);
	if (status == RF_OK)
		status = rf_definitions_read_kernel(definitions, &study->source, arena, diagnostics,
		                                    &study->kernel);
	for (size_t i = 0; i < own && status == RF_OK; ++i)
		if (!definitions->are_macros[i])
			status = rf_definitions_check(definitions->items[i].name, &study->source,
			                              &study->kernel, diagnostics);
	return status;
}

/* A nest of C becomes blocks of threads on a GPU, and where the user asks for some. */
static enum rf_status map_to_gpu(struct rf_study *study, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics)
{
	const struct rf_settings *settings = &study->session->settings;
	struct rf_thread_map map = { { settings->map[0], settings->map[1], settings->map[2] },
		                     { settings->block[0], settings->block[1],
		                       settings->block[2] } };
	bool is_mapped = map.axes[0] || map.axes[1] || map.axes[2];
	bool is_on_gpu = study->has_machine && study->machine.kind == RF_GPU;
	struct rf_kernel mapped;
	enum rf_status status;

	if (study->kernel.is_on_gpu && is_mapped)
		return rf_refuse(diagnostics, RF_WRONG_USAGE,
		                 (struct rf_place){ .file = study->kernel.file },
		                 "leave out --map: a kernel of CUDA says itself what is a thread",
		                 "--map is for nests of C");
	if (study->kernel.is_on_gpu || (!is_mapped && map.block[0] == 0 && !is_on_gpu))
		return RF_OK;
	if (settings->grid[0] > 0)
		return rf_refuse(diagnostics, RF_WRONG_USAGE,
		                 (struct rf_place){ .file = study->kernel.file },
		                 "leave out --grid: as many blocks run as the loops need",
		                 "--grid is for kernels of CUDA");
	status = rf_thread_map_make(&study->kernel, &map, arena, diagnostics, &mapped);
	if (status == RF_OK)
		study->kernel = mapped;
	return status;
}

enum rf_status rf_read_kernel(struct rf_study *study, const char *const *values,
                              struct rf_arena *arena, struct rf_diagnostics *diagnostics)
{
	const struct rf_settings *settings = &study->session->settings;
	size_t count = settings->definitions.count;
	struct rf_define *items = RF_NEW_ARRAY(arena, struct rf_define, count + 1);
	struct rf_definitions definitions = { .count = count, .items = items };
	enum rf_status status;

	definitions.are_macros = RF_NEW_ARRAY(arena, bool, count + 1);
	if (items == NULL || definitions.are_macros == NULL)
		return rf_out_of_memory(diagnostics);
	for (size_t i = 0; i < count; ++i)
		items[i] = (struct rf_define){ settings->definitions.items[i].name, values[i] };
	rf_ending_watch(study->source.file,
	                settings->read_seconds > 0 ? settings->read_seconds : READ_SECONDS);
	status = read_with(study, &definitions, arena, diagnostics);
	rf_ending_unwatch();
	if (status == RF_OK)
		status = map_to_gpu(study, arena, diagnostics);
	study->are_macros = definitions.are_macros;
	study->values = values;
	return status;
}
