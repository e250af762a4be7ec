/* SPDX-License-Identifier: MIT
 *
 * The innermost loops of the kernel, compiled.
 *
 * They do not depend on sizes, so that one answer serves all points of a sweep until the source is
 * read again with another macro.
 */
#include "cli/compiled_loops.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "frontend/read/loop_texts.h"
#include "toolchain/loop_time.h"

static const struct rf_place nowhere = { 0 };

static enum rf_status find_texts(void *user, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics, struct rf_loop_texts *texts)
{
	const struct rf_study *study = user;

	return rf_loop_texts_find(&study->source, &study->kernel, arena, diagnostics, texts);
}

/* The folder that includes and relative flags count from, where there are any: the same text is
 * another program elsewhere. */
static const char *folder(const struct rf_source *source, struct rf_arena *arena)
{
	const char *slash = strrchr(source->file, '/');
	const char *name = slash != NULL ? rf_arena_substring(arena, source->file,
	                                                      (size_t)(slash - source->file) + 1)
	                                 : ".";
	char *whole = rf_arena_alloc(arena, 2 * PATH_MAX);

	if (strstr(source->text, "include") == NULL && source->flag_count == 0)
		return "";
	if (name == NULL || whole == NULL || realpath(name, whole) == NULL ||
	    realpath(".", whole + PATH_MAX) == NULL)
		return name;
	return rf_arena_print(arena, "%s\n%s", whole, whole + PATH_MAX);
}

/* All that the user says and that decides which loops there are and how they are compiled. */
static const char *material(const struct rf_study *study, struct rf_arena *arena)
{
	const struct rf_source *source = &study->source;
	struct rf_text text;

	rf_text_init(&text, arena);
	rf_text_print(&text, "%s\n%s\n%d %d %s\n", folder(source, arena),
	              source->function != NULL ? source->function : "", source->first_line,
	              source->last_line, source->lines_file != NULL ? source->lines_file : "");
	for (size_t i = 0; i < source->define_count; ++i)
		rf_text_print(&text, "-D%s=%s\n", source->defines[i].name,
		              source->defines[i].value);
	for (size_t i = 0; i < source->flag_count; ++i)
		rf_text_print(&text, "%s\n", source->flags[i]);
	for (size_t i = 0; i < source->ignore_count; ++i)
		rf_text_print(&text, "ignore %s\n", source->ignore[i]);
	for (size_t i = 0; i < source->assume_count; ++i)
		rf_text_print(&text, "assume %s=%s\n", source->assume[i].name,
		              source->assume[i].value);
	for (size_t i = 0; i < source->value_count; ++i)
		if (study->are_macros[i])
			rf_text_print(&text, "value %s=%s\n", source->values[i].name,
			              source->values[i].value);
	rf_text_add(&text, source->text);
	return text.failed || rf_arena_failed(arena) ? NULL : rf_text_string(&text);
}

static enum rf_status read_assembly(struct rf_session *session, const char **text)
{
	const char *file = session->settings.asm_file;
	struct rf_place place = { .file = file };
	size_t length = 0;

	*text = rf_file_read(session->arena, file, &length);
	if (*text == NULL)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, place,
		                 "name a file of assembly, as cc -S writes it", "%s",
		                 strerror(errno));
	return RF_OK;
}

static enum rf_status check(struct rf_study *study)
{
	const struct rf_settings *settings = &study->session->settings;

	if (settings->compiles && settings->asm_file != NULL)
		return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "leave one of them out",
		                 "--asm says what --compile would find out");
	if (!study->has_machine)
		return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "name one with -m, such as -m skylake-sp-6148",
		                 "a loop is compiled for a machine, and there is none");
	return RF_OK;
}

static enum rf_status find(struct rf_study *study, const struct rf_compiled **compiled)
{
	struct rf_session *session = study->session;
	const struct rf_settings *settings = &session->settings;
	bool was_asked = settings->compiles || settings->asm_file != NULL;
	struct rf_loop_time_request request = {
		.kernel = &study->kernel,
		.machine = &study->machine,
		.fast_math = settings->fast_math,
		.may_run = was_asked,
		.without_cache = settings->without_cache,
		.material = material(study, session->arena),
		.asm_file = settings->asm_file,
		.find_texts = find_texts,
		.user = study,
	};
	enum rf_status status = was_asked ? check(study) : RF_OK;

	if (status == RF_OK && request.asm_file != NULL)
		status = read_assembly(session, &request.assembly);
	if (status == RF_OK && request.material == NULL)
		status = rf_out_of_memory(&session->diagnostics);
	if (status != RF_OK || !study->has_machine || (!was_asked && settings->without_cache))
		return status;
	return rf_loop_time_find(&request, session->arena, &session->diagnostics, compiled);
}

enum rf_status rf_compiled_loops_find(struct rf_study *study, struct rf_diagnostics *diagnostics,
                                      const struct rf_compiled **compiled)
{
	const struct rf_settings *settings = &study->session->settings;
	const struct rf_compiled *found = NULL;
	struct rf_compiled *copy;
	enum rf_status status;

	if (study->compiled_with != study->values) {
		status = find(study, &found);
		if (status != RF_OK)
			return status;
		copy = found != NULL ? rf_arena_copy(study->session->arena, found, sizeof(*found))
		                     : NULL;
		if (copy != NULL)
			copy->was_asked = settings->compiles || settings->asm_file != NULL;
		study->compiled = copy;
		study->compiled_with = study->values;
		if (found != NULL && copy == NULL)
			return rf_out_of_memory(diagnostics);
	}
	*compiled = study->compiled;
	return RF_OK;
}
