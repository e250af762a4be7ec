/* SPDX-License-Identifier: MIT
 *
 * Whole files as text: the one place below the command line that opens what somebody named.  The
 * rest of this room knows of no files.
 */
#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

#include "base/text.h"

static bool read_stream(struct rf_text *text, FILE *stream)
{
	char chunk[16384];
	size_t got;

	while ((got = fread(chunk, 1, sizeof(chunk), stream)) > 0)
		rf_text_add_bytes(text, chunk, got);
	rf_text_add_bytes(text, "", 0);
	if (text->failed)
		errno = ENOMEM;
	return !ferror(stream) && !text->failed;
}

/* Opening a directory succeeds and reading it fails with a message that helps nobody. */
static FILE *open_file(const char *path)
{
	struct stat status;

	if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
		errno = EISDIR;
		return NULL;
	}
	return fopen(path, "rb");
}

char *rf_file_read(struct rf_arena *arena, const char *path, size_t *length)
{
	FILE *stream = open_file(path);
	struct rf_text text;
	char *content = NULL;

	if (stream == NULL)
		return NULL;
	rf_text_init(&text, arena);
	if (read_stream(&text, stream)) {
		content = text.bytes;
		if (length != NULL)
			*length = text.length;
	}
	fclose(stream);
	return content;
}
