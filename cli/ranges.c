/* SPDX-License-Identifier: MIT
 *
 * Values of a size, as they stand after -D.
 *
 *     400                 one value
 *     100,200,400         several
 *     100-200             every whole number from 100 to 200
 *     100-1000:10         10 values, evenly spaced, both ends included
 *     100-1000:10log      10 values in equal ratios, rounded to whole numbers
 *     16-1024:7log2       the same; the base of the logarithm has no influence on the values
 *
 * Parts separated by commas may be ranges themselves.  Rounding may make neighbours equal; a
 * value is then listed once.  What does not fit the grammar to its last character is refused:
 * `10k` is not 10, and `1:100:10log` is not 1.
 */
#include "cli/ranges.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { MOST_VALUES = 1000000 };

struct range_reader {
	const char *name;
	const char *text; /* all of it, for messages */
	const char *at;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_range *range;
};

static const char forms_hint[] =
    "a size is a number, a,b,c, start-stop, start-stop:num or start-stop:numlog";

static enum rf_status refuse(struct range_reader *reader, const char *hint, const char *what)
{
	static const struct rf_place nowhere = { 0 };

	return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, nowhere, hint, "-D %s=%s: %s",
	                 reader->name, reader->text, what);
}

/* What stands where a digit was expected. */
static enum rf_status refuse_here(struct range_reader *reader)
{
	if (*reader->at == '-')
		return refuse(reader, "sizes count elements; give a number from 0 up",
		              "a size cannot be negative");
	if (*reader->at == '\0')
		return refuse(reader, forms_hint, "a number is missing at the end");
	const char *what =
	    rf_arena_print(reader->arena, "a number should stand where '%s' begins", reader->at);
	return refuse(reader, forms_hint, what ? what : "a number is missing");
}

static enum rf_status read_number(struct range_reader *reader, int64_t *value)
{
	char *end;

	if (!isdigit((unsigned char)*reader->at))
		return refuse_here(reader);
	errno = 0;
	long long number = strtoll(reader->at, &end, 10);
	if (errno == ERANGE)
		return refuse(reader, "the largest size is 9223372036854775807",
		              "the number is too large");
	reader->at = end;
	*value = number;
	return RF_OK;
}

static enum rf_status add_value(struct range_reader *reader, int64_t value)
{
	struct rf_range *range = reader->range;

	if (range->count >= MOST_VALUES)
		return refuse(reader, "give a number of points: start-stop:num",
		              "more than a million values");
	int64_t *item = RF_PUSH(reader->arena, range);
	if (!item)
		return rf_out_of_memory(reader->diagnostics);
	*item = value;
	return RF_OK;
}

static enum rf_status add_every(struct range_reader *reader, int64_t start, int64_t stop)
{
	enum rf_status status = add_value(reader, start);

	while (status == RF_OK && start < stop)
		status = add_value(reader, ++start);
	return status;
}

int64_t rf_ranges_spaced(int64_t start, int64_t stop, int64_t i, int64_t count, bool equal_ratios)
{
	double part = count > 1 ? (double)i / (double)(count - 1) : 0;

	if (i == 0)
		return start;
	if (i == count - 1)
		return stop;
	if (equal_ratios)
		return llround((double)start * pow((double)stop / (double)start, part));
	return start + llround((double)(stop - start) * part);
}

static enum rf_status add_spaced(struct range_reader *reader, int64_t start, int64_t stop,
                                 int64_t count, bool equal_ratios)
{
	enum rf_status status = RF_OK;
	int64_t last = -1;

	for (int64_t i = 0; i < count && status == RF_OK; ++i) {
		int64_t value = rf_ranges_spaced(start, stop, i, count, equal_ratios);
		if (value != last)
			status = add_value(reader, value);
		last = value;
	}
	return status;
}

/* After `log`: a base, which must make sense although it changes nothing. */
static enum rf_status read_base(struct range_reader *reader)
{
	int64_t base;

	if (!isdigit((unsigned char)*reader->at))
		return RF_OK;
	enum rf_status status = read_number(reader, &base);
	if (status == RF_OK && base < 2)
		return refuse(reader, "write log, log2 or log10",
		              "the base of a logarithm is at least 2");
	return status;
}

/* After `start-stop:`. */
static enum rf_status read_spacing(struct range_reader *reader, int64_t start, int64_t stop)
{
	int64_t count;
	enum rf_status status = read_number(reader, &count);

	if (status != RF_OK)
		return status;
	if (count < 1)
		return refuse(reader, "give at least one point: 100-1000:10",
		              "the number of points is zero");
	bool equal_ratios = rf_text_starts_with(reader->at, "log");
	if (!equal_ratios)
		return add_spaced(reader, start, stop, count, false);
	reader->at += 3;
	status = read_base(reader);
	if (status == RF_OK && start == 0)
		return refuse(reader, "begin the range at 1 or more",
		              "equal ratios cannot begin at 0");
	return status == RF_OK ? add_spaced(reader, start, stop, count, true) : status;
}

static enum rf_status read_part(struct range_reader *reader)
{
	int64_t start, stop;
	enum rf_status status = read_number(reader, &start);

	if (status != RF_OK || *reader->at != '-')
		return status == RF_OK ? add_value(reader, start) : status;
	++reader->at;
	status = read_number(reader, &stop);
	if (status != RF_OK)
		return status;
	if (stop < start)
		return refuse(reader, "write the smaller number first",
		              "the range ends before it starts");
	if (*reader->at != ':')
		return add_every(reader, start, stop);
	++reader->at;
	return read_spacing(reader, start, stop);
}

static enum rf_status refuse_rest(struct range_reader *reader)
{
	const char *what =
	    rf_arena_print(reader->arena, "'%s' does not belong to a number", reader->at);

	if (*reader->at == ':')
		return refuse(reader, "a range is start-stop:num, such as 1-100:10log",
		              "':' follows a number that is no range");
	return refuse(reader, forms_hint, what ? what : "not a number");
}

enum rf_status rf_ranges_read(const char *name, const char *text, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, struct rf_range *range)
{
	struct range_reader reader = { name, text, text, arena, diagnostics, range };

	for (;;) {
		enum rf_status status = read_part(&reader);
		if (status != RF_OK || *reader.at == '\0')
			return status;
		if (*reader.at != ',')
			return refuse_rest(&reader);
		++reader.at;
	}
}
