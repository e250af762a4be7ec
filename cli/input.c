/* SPDX-License-Identifier: MIT */
#include "cli/input.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

static const struct rf_place nowhere = { 0 };

static const char *read_stream(FILE *stream, struct rf_arena *arena, size_t *length)
{
	struct rf_text text;
	char block[4096];
	size_t count;

	rf_text_init(&text, arena);
	while ((count = fread(block, 1, sizeof(block), stream)) > 0)
		rf_text_add_bytes(&text, block, count);
	*length = text.length;
	return text.failed || ferror(stream) ? NULL : rf_text_string(&text);
}

static const char *hint_for(int error)
{
	switch (error) {
	case ENOENT:
		return "check the spelling; - reads standard input";
	case EISDIR:
		return "give a file of C source inside it";
	case EACCES:
		return "you need permission to read it";
	default:
		return "give a file of C source, or - for standard input";
	}
}

enum rf_status rf_input_read(const char *path, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics, struct rf_source *source)
{
	bool is_stream = rf_text_equal(path, "-");

	errno = 0;
	source->file = is_stream ? "<stdin>" : path;
	source->text = is_stream ? read_stream(stdin, arena, &source->length)
	                         : rf_text_read_file(arena, path, &source->length);
	if (!source->text && errno == 0) {
		source->text = "";
		source->length = 0;
	}
	if (!source->text)
		return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere, hint_for(errno),
		                 "cannot read %s: %s", source->file, strerror(errno));
	struct rf_place start = { source->file, 1, 1 };
	if (strspn(source->text, " \t\r\n\f\v") == source->length)
		return rf_refuse(diagnostics, RF_WRONG_KERNEL, start,
		                 "a kernel is a function with loops, or declarations and a loop",
		                 "the file is empty");
	return RF_OK;
}
