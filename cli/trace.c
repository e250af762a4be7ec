/* SPDX-License-Identifier: MIT */
#include "cli/trace.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { LINE_ROOM = 256, RECORD_BYTES = 16, DEFAULT_BYTES = 8, MOST_BYTES = 1 << 20 };

static const char magic[8] = { 'r', 'f', 't', 'r', 'a', 'c', 'e', '1' };

static enum rf_status refuse_unreadable(const struct rf_trace *trace,
                                        struct rf_diagnostics *diagnostics)
{
	static const struct rf_place nowhere = { 0 };

	return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere,
	                 "--trace takes a file, or - for standard input", "cannot read %s: %s",
	                 trace->name, strerror(errno));
}

/* By gzip, xz, zstd or bzip2. */
static bool is_compressed(const struct rf_trace *trace)
{
	static const char *const beginnings[] = { "\x1f\x8b", "\xfd\x37zXZ", "\x28\xb5\x2f\xfd",
		                                  "BZh" };

	for (size_t i = 0; i < sizeof(beginnings) / sizeof(*beginnings); ++i) {
		size_t length = strlen(beginnings[i]);

		if (trace->head_count >= length && memcmp(trace->head, beginnings[i], length) == 0)
			return true;
	}
	return false;
}

enum rf_status rf_trace_open(struct rf_trace *trace, const char *path,
                             struct rf_diagnostics *diagnostics)
{
	bool is_stream = rf_text_equal(path, "-");

	*trace = (struct rf_trace){ .name = is_stream ? "<stdin>" : path };
	errno = 0;
	trace->file = is_stream ? stdin : fopen(path, "rb");
	if (!trace->file)
		return refuse_unreadable(trace, diagnostics);
	trace->head_count = fread(trace->head, 1, sizeof(trace->head), trace->file);
	if (ferror(trace->file))
		return refuse_unreadable(trace, diagnostics);
	if (is_compressed(trace))
		return rf_refuse(diagnostics, RF_WRONG_USAGE,
		                 (struct rf_place){ trace->name, 1, 1 },
		                 "unpack it on the way: zcat FILE | rfmodel sim --trace -",
		                 "the trace is compressed");
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

/* Reads a line without its end, as far as it fits; false at the end of the file. */
static bool read_line(struct rf_trace *trace, char *line, bool *fits)
{
	size_t length = 0;
	int c = next_byte(trace);

	*fits = true;
	if (c == EOF)
		return false;
	for (; c != EOF && c != '\n' && *fits; c = next_byte(trace)) {
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

static bool starts_with_0x(const char *text)
{
	return text[0] == '0' && (text[1] == 'x' || text[1] == 'X') &&
	       isxdigit((unsigned char)text[2]);
}

/* A number without sign; NULL when there is none. */
static const char *read_number(const char *text, int base, uint64_t *value)
{
	char *end;

	text = skip_blanks(text);
	if (base == 16 ? !isxdigit((unsigned char)*text) : !isdigit((unsigned char)*text))
		return NULL;
	errno = 0;
	*value = strtoull(text, &end, base);
	return errno ? NULL : end;
}

/* The rest of a line: the number of bytes, or nothing. */
static const char *parse_bytes(const char *text, uint64_t usual,
                               struct rf_trace_reference *reference)
{
	uint64_t bytes = usual;

	if (*skip_blanks(text))
		text = read_number(text, 10, &bytes);
	if (!text || *skip_blanks(text) || bytes < 1 || bytes > MOST_BYTES)
		return "the number of bytes is wrong";
	reference->bytes = (uint32_t)bytes;
	return NULL;
}

/* Whether a number ends here, and not in the middle of a word. */
static bool ends(const char *text)
{
	return !*text || isspace((unsigned char)*text);
}

/* "r 0x7f00 8"; what is wrong, NULL for nothing. */
static const char *parse_plain(const char *text, struct rf_trace_reference *reference)
{
	if (!kind_of((char)tolower((unsigned char)*text), &reference->kind) || !ends(text + 1))
		return "a reference begins with r, w or n";
	text = skip_blanks(text + 1);
	text = read_number(text, starts_with_0x(text) ? 16 : 10, &reference->address);
	if (!text || !ends(text))
		return "the address is no number: hexadecimal ones begin with 0x";
	return parse_bytes(text, DEFAULT_BYTES, reference);
}

/* "L 1ffefffe70,8" */
static const char *parse_lackey(struct rf_trace *trace, const char *text,
                                struct rf_trace_reference *reference)
{
	char letter = *text;
	const char *wrong;

	reference->kind = letter == 'S' ? RF_SIM_STORE : RF_SIM_LOAD;
	text = read_number(text + 1, 16, &reference->address);
	if (!text || *text != ',')
		return "the address is no hexadecimal number before a comma";
	wrong = parse_bytes(text + 1, 0, reference);
	trace->has_second = !wrong && letter == 'M';
	trace->second = *reference;
	trace->second.kind = RF_SIM_STORE;
	return wrong;
}

/* "0 7f00": a reference to one byte, because sizes are not told. */
static const char *parse_dinero(const char *text, struct rf_trace_reference *reference)
{
	reference->kind = *text == '1' ? RF_SIM_STORE : RF_SIM_LOAD;
	text = read_number(text + 1, 16, &reference->address);
	if (!text || !ends(text))
		return "the address is no hexadecimal number";
	reference->bytes = 1;
	return NULL;
}

/* A word that valgrind puts before what it says for itself: "==1234==" or "--1234--". */
static bool is_of_valgrind(const char *text)
{
	size_t digits;

	if ((*text != '=' && *text != '-') || text[1] != *text)
		return false;
	digits = strspn(text + 2, "0123456789");
	return digits > 0 && text[2 + digits] == *text;
}

/* Lines that hold no reference to data. */
static bool is_passed_over(const char *text)
{
	bool is_instruction = (*text == 'I' || *text == '2') && isspace((unsigned char)text[1]);

	return !*text || *text == '#' || is_instruction || is_of_valgrind(text);
}

static const char *parse_line(struct rf_trace *trace, const char *text,
                              struct rf_trace_reference *reference)
{
	bool is_apart = isspace((unsigned char)text[1]);

	if (is_apart && strchr("LSM", *text))
		return parse_lackey(trace, text, reference);
	if (is_apart && strchr("01", *text))
		return parse_dinero(text, reference);
	return parse_plain(text, reference);
}

static enum rf_status next_of_text(struct rf_trace *trace, struct rf_diagnostics *diagnostics,
                                   struct rf_trace_reference *reference, bool *more)
{
	char line[LINE_ROOM];
	bool fits;

	if (trace->has_second) {
		*reference = trace->second;
		trace->has_second = false;
		return RF_OK;
	}
	while ((*more = read_line(trace, line, &fits))) {
		const char *text = skip_blanks(line);
		const char *wrong;

		if (fits && is_passed_over(text))
			continue;
		wrong =
		    fits ? parse_line(trace, text, reference) : "the line is too long, or no text";
		return wrong ? refuse(trace, diagnostics, wrong) : RF_OK;
	}
	return ferror(trace->file) ? refuse_unreadable(trace, diagnostics) : RF_OK;
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
		return ferror(trace->file) ? refuse_unreadable(trace, diagnostics) : RF_OK;
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
