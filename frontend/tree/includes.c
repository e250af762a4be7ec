/* SPDX-License-Identifier: MIT
 *
 * What a source includes that is no file.
 *
 * Directives of the source itself are looked at, where they name their file: it is sought as the
 * preprocessor does, beside the source and in the folders of -I and its like.  Which branch of #if
 * they stand in does not matter: nobody includes a device by intent.  What headers include is left
 * to the limits of the reading.
 */
#include "frontend/tree/includes.h"

#include <string.h>
#include <sys/stat.h>

#include "base/text.h"

static const char *const folder_flags[] = { "-I", "-iquote", "-isystem", "-idirafter" };

/* The path between the quotes or angle brackets of a directive, NULL for none. */
static const char *included(struct rf_arena *arena, const char *directive)
{
	const char *open = directive + strcspn(directive, "\"<");
	const char *close = *open ? strchr(open + 1, *open == '"' ? '"' : '>') : NULL;

	if (!rf_text_starts_with(directive, "include") &&
	    !rf_text_starts_with(directive, "import") && !rf_text_starts_with(directive, "embed"))
		return NULL;
	return close ? rf_arena_substring(arena, open + 1, (size_t)(close - open - 1)) : NULL;
}

/* What stands behind a flag that names a folder, in the same word or the next one; NULL for other
 * flags. */
static const char *folder_of(const struct rf_source *source, size_t index)
{
	const char *flag = source->flags[index];

	for (size_t i = 0; i < sizeof(folder_flags) / sizeof(*folder_flags); ++i) {
		size_t length = strlen(folder_flags[i]);

		if (strncmp(flag, folder_flags[i], length) != 0)
			continue;
		if (flag[length])
			return flag + length;
		return index + 1 < source->flag_count ? source->flags[index + 1] : NULL;
	}
	return NULL;
}

/* Whether there is a file of this name in a folder, which ends with a slash or is empty. */
static bool is_there(struct rf_reader *reader, int length, const char *folder, const char *name,
                     struct stat *status)
{
	const char *slash = length > 0 && folder[length - 1] != '/' ? "/" : "";
	const char *path = rf_arena_print(reader->arena, "%.*s%s%s", length, folder, slash, name);

	return path && stat(path, status) == 0;
}

/* The first file of this name where the preprocessor looks. */
static bool find(struct rf_reader *reader, const char *name, struct stat *status)
{
	const struct rf_source *source = reader->source;
	const char *end = strrchr(source->file, '/');

	if (is_there(reader, *name == '/' || !end ? 0 : (int)(end - source->file) + 1, source->file,
	             name, status))
		return true;
	for (size_t i = 0; i < source->flag_count && *name != '/'; ++i) {
		const char *folder = folder_of(source, i);

		if (folder && is_there(reader, (int)strlen(folder), folder, name, status))
			return true;
	}
	return false;
}

enum rf_status rf_includes_check(struct rf_reader *reader)
{
	for (size_t i = 0; i < reader->scan.directives.count; ++i) {
		const struct rf_directive *directive = &reader->scan.directives.items[i];
		struct rf_place place = { reader->source->file, directive->line,
			                  directive->column };
		const char *name = included(reader->arena, directive->text);
		struct stat status;

		if (name && find(reader, name, &status) && !S_ISREG(status.st_mode) &&
		    !S_ISDIR(status.st_mode))
			return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, place,
			                 "include files of C source",
			                 "'%s' is a pipe or a device, and no file", name);
	}
	return RF_OK;
}
