/* SPDX-License-Identifier: MIT
 *
 * The kernel's text, from a file or standard input.  What is larger than any source has been by
 * hand or by a generator is refused before memory is full of it: /dev/zero, a core dump.
 */
#include "cli/input.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

enum { LARGEST_FILE = 16 << 20 };

static const struct rf_place nowhere = { 0 };

/* NULL with errno set, for folders as well. */
static FILE *open_file(const char *path)
{
	struct stat status;

	if (stat(path, &status) != 0)
		return NULL;
	if (S_ISDIR(status.st_mode)) {
		errno = EISDIR;
		return NULL;
	}
	return fopen(path, "rb");
}

/* NULL with errno set. */
static const char *read_stream(FILE *stream, struct rf_arena *arena, size_t *length)
{
	struct rf_text text;
	char block[4096];
	size_t count;

	rf_text_init(&text, arena);
	while (text.length <= LARGEST_FILE && (count = fread(block, 1, sizeof(block), stream)) > 0)
		rf_text_add_bytes(&text, block, count);
	*length = text.length;
	if (text.failed)
		errno = ENOMEM;
	else if (text.length > LARGEST_FILE)
		errno = EFBIG;
	else if (!ferror(stream))
		return rf_text_string(&text);
	return NULL;
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
	case EFBIG:
		return "a kernel is not larger than 16 MiB";
	default:
		return "give a file of C source, or - for standard input";
	}
}

static const char *read_text(const char *path, struct rf_arena *arena, size_t *length)
{
	bool is_stream = rf_text_equal(path, "-");
	FILE *stream = is_stream ? stdin : open_file(path);
	const char *text = stream ? read_stream(stream, arena, length) : NULL;
	int error = errno;

	if (stream && !is_stream)
		fclose(stream);
	errno = error;
	return text;
}

/* Where the first zero byte of a text stands; line 0 when it has none. */
static struct rf_place zero_byte(const char *file, const char *text, size_t length)
{
	struct rf_place place = { file, 1, 1 };
	size_t end = strlen(text);

	for (size_t i = 0; i < end; ++i) {
		place.column = text[i] == '\n' ? 1 : place.column + 1;
		place.line += text[i] == '\n';
	}
	return end < length ? place : nowhere;
}

static enum rf_status refuse(const char *file, int error, struct rf_diagnostics *diagnostics)
{
	return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere, hint_for(error),
	                 "cannot read %s: %s", file, strerror(error));
}

enum rf_status rf_input_check(const char *path, struct rf_diagnostics *diagnostics)
{
	struct stat status;

	if (rf_text_equal(path, "-"))
		return RF_OK;
	if (stat(path, &status) != 0 || access(path, R_OK) != 0)
		return refuse(path, errno, diagnostics);
	return S_ISDIR(status.st_mode) ? refuse(path, EISDIR, diagnostics) : RF_OK;
}

enum rf_status rf_input_read(const char *path, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics, struct rf_source *source)
{
	struct rf_place start = { rf_text_equal(path, "-") ? "<stdin>" : path, 1, 1 };
	struct rf_place zero;

	source->file = start.file;
	source->text = read_text(path, arena, &source->length);
	if (!source->text)
		return refuse(source->file, errno, diagnostics);
	if (strspn(source->text, " \t\r\n\f\v") == source->length)
		return rf_refuse(diagnostics, RF_WRONG_KERNEL, start,
		                 "a kernel is a function with loops, or declarations and a loop",
		                 "the file is empty");
	zero = zero_byte(source->file, source->text, source->length);
	if (zero.line > 0)
		return rf_refuse(diagnostics, RF_WRONG_KERNEL, zero, "give a file of C source",
		                 "this is no text: here stands a zero byte");
	return RF_OK;
}
