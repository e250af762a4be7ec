/* SPDX-License-Identifier: MIT */
#include "cli/trace.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { LINE_ROOM = 256, RECORD_BYTES = 16, DEFAULT_BYTES = 8, MOST_BYTES = 1 << 20 };

static const char magic[8] = { 'r', 'f', 't', 'r', 'a', 'c', 'e', '1' };

enum rf_status rf_trace_open(struct rf_trace *trace, const char *path,
                             struct rf_diagnostics *diagnostics)
{
	static const struct rf_place nowhere = { 0 };
	bool is_stream = rf_text_equal(path, "-");

	*trace = (struct rf_trace){ .name = is_stream ? "<stdin>" : path };
	errno = 0;
	trace->file = is_stream ? stdin : fopen(path, "rb");
	if (!trace->file)
		return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere,
		                 "--trace takes a file, or - for standard input",
		                 "cannot read %s: %s", path, strerror(errno));
	trace->head_count = fread(trace->head, 1, sizeof(trace->head), trace->file);
	trace->is_binary =
	    trace->head_count == sizeof(magic) && memcmp(trace->head, magic, sizeof(magic)) == 0;
	if (trace->is_binary)
		trace->head_used = trace->head_count;
	return RF_OK;
}

void rf_trace_close(struct rf_trace *trace)
{
	if (trace->file && trace->file != stdin)
		fclose(trace->file);
	trace->file = NULL;
}

static enum rf_status refuse(const struct rf_trace *trace, struct rf_diagnostics *diagnostics,
                             const char *what)
{
	struct rf_place place = { trace->name, trace->line, 1 };

	return rf_refuse(diagnostics, RF_WRONG_USAGE, place,
	                 trace->is_binary
	                     ? "a record is an address of 8 bytes, a number of bytes and a kind "
	                       "of 4 bytes each, least byte first; kinds: 0 read, 1 write, 2 "
	                       "non-temporal write"
	                     : "write r for a read, w for a write, n for a non-temporal one, an "
	                       "address and a number of bytes: r 0x7f00 8",
	                 "%s", what);
}

/* ---- text ---- */

static int next_byte(struct rf_trace *trace)
{
	if (trace->head_used < trace->head_count)
		return (unsigned char)trace->head[trace->head_used++];
	return getc(trace->file);
}

/* Reads a line without its end; false at the end of the file. */
static bool read_line(struct rf_trace *trace, char *line, bool *fits)
{
	size_t length = 0;
	int c = next_byte(trace);

	*fits = true;
	if (c == EOF)
		return false;
	for (; c != EOF && c != '\n'; c = next_byte(trace)) {
		*fits &= length + 1 < LINE_ROOM && c != '\0';
		if (length + 1 < LINE_ROOM)
			line[length++] = (char)c;
	}
	line[length] = '\0';
	++trace->line;
	return true;
}

static bool kind_of(char letter, enum rf_sim_kind *kind)
{
	switch (letter) {
	case 'r':
		*kind = RF_SIM_LOAD;
		return true;
	case 'w':
		*kind = RF_SIM_STORE;
		return true;
	case 'n':
		*kind = RF_SIM_BYPASSING_STORE;
		return true;
	default:
		return false;
	}
}

static const char *skip_blanks(const char *text)
{
	while (isspace((unsigned char)*text))
		++text;
	return text;
}

/* A number without sign; NULL when there is none. */
static const char *read_number(const char *text, uint64_t *value)
{
	char *end;

	text = skip_blanks(text);
	if (!isdigit((unsigned char)*text))
		return NULL;
	errno = 0;
	*value = strtoull(text, &end, 0);
	return errno ? NULL : end;
}

/* What is wrong with a line, NULL for nothing. */
static const char *parse_line(const char *text, struct rf_trace_reference *reference)
{
	uint64_t bytes = DEFAULT_BYTES;

	if (!kind_of((char)tolower((unsigned char)*text), &reference->kind) ||
	    !isspace((unsigned char)text[1]))
		return "a reference begins with r, w or n";
	text = read_number(text + 1, &reference->address);
	if (!text)
		return "the address is no number";
	if (*skip_blanks(text))
		text = read_number(text, &bytes);
	if (!text || *skip_blanks(text) || bytes < 1 || bytes > MOST_BYTES)
		return "the number of bytes is wrong";
	reference->bytes = (uint32_t)bytes;
	return NULL;
}

static enum rf_status next_of_text(struct rf_trace *trace, struct rf_diagnostics *diagnostics,
                                   struct rf_trace_reference *reference, bool *more)
{
	char line[LINE_ROOM];
	bool fits;

	while ((*more = read_line(trace, line, &fits))) {
		const char *text = skip_blanks(line);
		const char *wrong;

		if (!*text || *text == '#')
			continue;
		wrong = fits ? parse_line(text, reference) : "the line is too long, or no text";
		return wrong ? refuse(trace, diagnostics, wrong) : RF_OK;
	}
	return RF_OK;
}

/* ---- binary ---- */

static uint64_t number_at(const unsigned char *bytes, size_t count)
{
	uint64_t value = 0;

	while (count-- > 0)
		value = value << 8 | bytes[count];
	return value;
}

static enum rf_status next_of_binary(struct rf_trace *trace, struct rf_diagnostics *diagnostics,
                                     struct rf_trace_reference *reference, bool *more)
{
	static const char letters[] = "rwn";
	unsigned char record[RECORD_BYTES];
	size_t count = fread(record, 1, sizeof(record), trace->file);
	uint64_t kind;

	*more = count > 0;
	if (count == 0)
		return RF_OK;
	++trace->line;
	if (count < sizeof(record))
		return refuse(trace, diagnostics, "the last record is cut off");
	kind = number_at(record + 12, 4);
	reference->address = number_at(record, 8);
	reference->bytes = (uint32_t)number_at(record + 8, 4);
	if (kind > 2 || !kind_of(letters[kind], &reference->kind))
		return refuse(trace, diagnostics, "a record has an unknown kind");
	if (reference->bytes < 1 || reference->bytes > MOST_BYTES)
		return refuse(trace, diagnostics, "the number of bytes is wrong");
	return RF_OK;
}

enum rf_status rf_trace_next(struct rf_trace *trace, struct rf_diagnostics *diagnostics,
                             struct rf_trace_reference *reference, bool *more)
{
	if (trace->is_binary)
		return next_of_binary(trace, diagnostics, reference, more);
	return next_of_text(trace, diagnostics, reference, more);
}
