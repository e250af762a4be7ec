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

/* A pipe or a device may have no end. */
enum { LARGEST_FILE = 256 << 20 };

static bool read_stream(struct rf_text *text, FILE *stream)
{
	char chunk[16384];
	size_t got;

	while (text->length <= LARGEST_FILE && (got = fread(chunk, 1, sizeof(chunk), stream)) > 0)
		rf_text_add_bytes(text, chunk, got);
	rf_text_add_bytes(text, "", 0);
	if (text->failed)
		errno = ENOMEM;
	else if (text->length > LARGEST_FILE)
		errno = EFBIG;
	return !ferror(stream) && !text->failed && text->length <= LARGEST_FILE;
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
	FILE *stream;
	struct rf_text text;
	char *content = NULL;
	int error;

	errno = 0;
	stream = open_file(path);
	if (stream == NULL)
		return NULL;
	rf_text_init(&text, arena);
	if (read_stream(&text, stream)) {
		content = text.bytes;
		if (length != NULL)
			*length = text.length;
	}
	error = errno;
	fclose(stream);
	errno = error;
	return content;
}
