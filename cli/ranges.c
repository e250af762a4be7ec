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
 * A number may be written 1e6, 1.5e6, 10k (thousands, M and G), 4*1024, as long as it is whole.
 * Parts separated by commas may be ranges themselves.  Rounding may make neighbours equal; a
 * value is then listed once.  What does not fit the grammar to its last character is refused:
 * `10q` is not 10, and `1:100:10log` is not 1.
 */
#include "cli/ranges.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { MOST_VALUES = 1000000, MOST_EXPONENT = 1000 };

struct range_reader {
	const char *name;
	const char *text; /* all of it, for messages */
	const char *at;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_range *range;
};

static const char forms_hint[] =
    "a size is a number such as 1000, 1e6 or 10k, or a,b,c, start-stop, start-stop:num or "
    "start-stop:numlog";

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

/* The digits at *at, and behind a point those of a fraction: `exponent` becomes their number,
 * negative.  False where the number does not fit. */
static bool read_digits(const char **at, int64_t *value, int *exponent)
{
	bool is_fraction = false;

	*value = 0;
	for (;; ++*at) {
		if (**at == '.' && !is_fraction && isdigit((unsigned char)(*at)[1]))
			is_fraction = true;
		else if (!isdigit((unsigned char)**at))
			return true;
		else if (__builtin_mul_overflow(*value, 10, value) ||
		         __builtin_add_overflow(*value, **at - '0', value))
			return false;
		else
			*exponent -= is_fraction;
	}
}

/* The exponent or the letter behind the digits. */
static void read_scale(const char **at, int *exponent)
{
	static const char letters[] = "kMG";
	const char *letter = **at ? strchr(letters, **at) : NULL;
	int power = 0;

	if (letter) {
		*exponent += 3 * (int)(letter - letters + 1);
		++*at;
		return;
	}
	if ((**at != 'e' && **at != 'E') || !isdigit((unsigned char)(*at)[1]))
		return;
	for (++*at; isdigit((unsigned char)**at); ++*at)
		power = power < MOST_EXPONENT ? 10 * power + (**at - '0') : power;
	*exponent += power;
}

static enum rf_status read_factor(struct range_reader *reader, int64_t *value)
{
	static const char largest[] = "the largest size is 9223372036854775807";
	int exponent = 0;

	if (!isdigit((unsigned char)*reader->at))
		return refuse_here(reader);
	if (!read_digits(&reader->at, value, &exponent))
		return refuse(reader, largest, "the number is too large");
	read_scale(&reader->at, &exponent);
	for (; exponent > 0 && *value > 0; --exponent)
		if (__builtin_mul_overflow(*value, 10, value))
			return refuse(reader, largest, "the number is too large");
	for (; exponent < 0 && *value % 10 == 0; ++exponent)
		*value /= 10;
	if (exponent < 0 && *value > 0)
		return refuse(reader, "sizes count elements", "the number is not whole");
	return RF_OK;
}

/* A number, or a product of some. */
static enum rf_status read_number(struct range_reader *reader, int64_t *value)
{
	int64_t factor;
	enum rf_status status = read_factor(reader, value);

	while (status == RF_OK && *reader->at == '*') {
		++reader->at;
		status = read_factor(reader, &factor);
		if (status == RF_OK && __builtin_mul_overflow(*value, factor, value))
			return refuse(reader, "the largest size is 9223372036854775807",
			              "the number is too large");
	}
	return status;
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
	if (count > MOST_VALUES)
		return refuse(reader, "give fewer points", "more than a million values");
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
