/* SPDX-License-Identifier: MIT
 *
 * Values of a size, as they stand after -D, and of -c.
 *
 *     400                 one value
 *     100,200,400         several
 *     100-200             every whole number from 100 to 200
 *     100-1000:10         10 values, evenly spaced, both ends included
 *     100-1000:10log      10 values in equal ratios, rounded to whole numbers
 *     16-1024:7log2       the same; the base of the logarithm has no influence on the values
 *     -1, -8--1           numbers below zero, as steps and offsets have them
 *     N, 2*N, (N-2)       the value of an expression in other sizes
 *
 * A number may be written 1e6, 1.5e6, 10k (thousands, M and G), 8Ki (1024, Mi and Gi), 0x100,
 * 4*1024, as long as it is whole.  A difference stands in parentheses, since `a-b` is a range.
 * Parts between commas may be ranges themselves.  Rounding may make neighbours equal; a value is
 * then listed once.  What does not fit the grammar to its last character is refused: `10q` is not
 * 10, and `1:100:10log` is not 1.
 */
#include "cli/ranges.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { MOST_VALUES = 1000000, MOST_EXPONENT = 1000, MOST_PARENTHESES = 100 };

struct range_reader {
	const char *option; /* that has the text as its value */
	const char *text;   /* all of it, for messages */
	const char *at;
	const struct rf_range_names *names;
	int parentheses; /* that are open at `at` */
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_range *range;
};

static const char forms_hint[] =
    "a size is a number such as 1000, 1e6, 10k or 8Ki, or a,b,c, start-stop, start-stop:num or "
    "start-stop:numlog";
static const char largest_hint[] = "the largest size is 9223372036854775807";

static enum rf_status refuse(struct range_reader *reader, const char *hint, const char *what)
{
	static const struct rf_place nowhere = { 0 };

	return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, nowhere, hint, "%s%s: %s",
	                 reader->option, reader->text, what);
}

/* What stands where a digit was expected. */
static enum rf_status refuse_here(struct range_reader *reader)
{
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

/* The exponent or the letters behind the digits: powers of ten and of two. */
static void read_scale(const char **at, int *exponent, int *doublings)
{
	static const char letters[] = "kMG", binary_letters[] = "KMG";
	const char *letter = **at ? strchr(letters, **at) : NULL;
	const char *binary = **at && (*at)[1] == 'i' ? strchr(binary_letters, **at) : NULL;
	int power = 0;

	if (binary) {
		*doublings = 10 * (int)(binary - binary_letters + 1);
		*at += 2;
		return;
	}
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

/* 0x100 is 256. */
static enum rf_status read_hexadecimal(struct range_reader *reader, int64_t *value)
{
	char *end;

	errno = 0;
	*value = strtoll(reader->at, &end, 16);
	if (errno == ERANGE)
		return refuse(reader, largest_hint, "the number is too large");
	reader->at = end;
	return RF_OK;
}

/* Digits with what scales them.  "1.5Ki" is 1536. */
static enum rf_status read_digits_and_scale(struct range_reader *reader, int64_t *value)
{
	int exponent = 0, doublings = 0;

	if (reader->at[0] == '0' && (reader->at[1] == 'x' || reader->at[1] == 'X') &&
	    isxdigit((unsigned char)reader->at[2]))
		return read_hexadecimal(reader, value);
	if (!read_digits(&reader->at, value, &exponent))
		return refuse(reader, largest_hint, "the number is too large");
	read_scale(&reader->at, &exponent, &doublings);
	if (*reader->at == 'K')
		return refuse(reader, "10k is 10000, and 10Ki is 10240",
		              "K is no letter of numbers");
	if (*value > INT64_MAX >> doublings)
		return refuse(reader, largest_hint, "the number is too large");
	*value <<= doublings;
	for (; exponent > 0 && *value > 0; --exponent)
		if (__builtin_mul_overflow(*value, 10, value))
			return refuse(reader, largest_hint, "the number is too large");
	for (; exponent < 0 && *value % 10 == 0; ++exponent)
		*value /= 10;
	if (exponent < 0 && *value > 0)
		return refuse(reader, "sizes count elements", "the number is not whole");
	return RF_OK;
}

static size_t word_length(const char *text)
{
	size_t length = 0;

	while (rf_text_is_word(text[length]))
		++length;
	return isdigit((unsigned char)*text) ? 0 : length;
}

/* `[k]`, with the brackets in it, or 0. */
static size_t subscript_length(const char *text)
{
	size_t length = 0, open = 0;

	do {
		open += text[length] == '[';
		open -= text[length] == ']';
		++length;
	} while (open > 0 && text[length] != '\0');
	return *text == '[' && open == 0 && length > 2 ? length : 0;
}

/* `@12`, `@12:5` or `@12:5:2`, by which values of a variable are told apart. */
static size_t line_length(const char *text)
{
	size_t length = *text == '@' ? 1 + strspn(text + 1, "0123456789") : 0;

	while (length > 1 && text[length] == ':' && isdigit((unsigned char)text[length + 1]))
		length += 1 + strspn(text + length + 1, "0123456789");
	return length > 1 ? length : 0;
}

/* How many bytes at `text` spell a name, without stars; 0 where none begins there. */
static size_t name_length(const char *text)
{
	size_t length = word_length(text);

	while (length > 0) {
		const char *at = text + length;
		size_t sign = *at == '.' ? 1 : rf_text_starts_with(at, "->") ? 2 : 0;

		if (subscript_length(at) > 0)
			length += subscript_length(at);
		else if (sign > 0 && word_length(at + sign) > 0)
			length += sign + word_length(at + sign);
		else
			return length + line_length(at);
	}
	return length;
}

bool rf_ranges_is_name(const char *text, size_t length)
{
	static const char minus[] = " - ";
	size_t stars = strspn(text, "*");
	size_t first = stars < length ? stars + name_length(text + stars) : 0;

	if (first > stars && first < length && rf_text_starts_with(text + first, minus))
		return rf_ranges_is_name(text + first + strlen(minus),
		                         length - first - strlen(minus));
	return first > stars && first == length;
}

static enum rf_status read_name(struct range_reader *reader, size_t length, int64_t *value)
{
	const char *name = reader->at;

	reader->at += length;
	reader->range->has_names = true;
	*value = 1;
	return reader->names ? reader->names->find(reader->names->user, name, length, value)
	                     : RF_OK;
}

/* `left` and `right` with the sign between them, into `left`. */
static enum rf_status combine(struct range_reader *reader, char sign, int64_t *left, int64_t right)
{
	bool overflows = false;

	if (reader->range->has_names && reader->names == NULL)
		return RF_OK;
	if ((sign == '/' || sign == '%') && right == 0)
		return refuse(reader, "divide by something else", "a division by zero");
	if (sign == '*')
		overflows = __builtin_mul_overflow(*left, right, left);
	else if (sign == '+')
		overflows = __builtin_add_overflow(*left, right, left);
	else if (sign == '-')
		overflows = __builtin_sub_overflow(*left, right, left);
	else if (right == -1)
		overflows = sign == '/' && __builtin_sub_overflow(0, *left, left);
	else
		*left = sign == '/' ? *left / right : *left % right;
	if (sign == '%' && right == -1)
		*left = 0;
	return overflows ? refuse(reader, largest_hint, "the number is too large") : RF_OK;
}

static enum rf_status read_sum(struct range_reader *reader, int64_t *value);

static enum rf_status read_factor(struct range_reader *reader, int64_t *value);

/* `-` and a factor without one. */
static enum rf_status read_negative(struct range_reader *reader, int64_t *value)
{
	enum rf_status status;
	int64_t factor;

	++reader->at;
	if (*reader->at == '-')
		return refuse_here(reader);
	status = read_factor(reader, &factor);
	*value = 0;
	return status == RF_OK ? combine(reader, '-', value, factor) : status;
}

static enum rf_status read_factor(struct range_reader *reader, int64_t *value)
{
	size_t length = name_length(reader->at);
	enum rf_status status;

	if (length > 0)
		return read_name(reader, length, value);
	if (isdigit((unsigned char)*reader->at))
		return read_digits_and_scale(reader, value);
	if (*reader->at == '-')
		return read_negative(reader, value);
	if (*reader->at != '(')
		return refuse_here(reader);
	if (++reader->parentheses > MOST_PARENTHESES)
		return refuse(reader, "simplify the expression", "too many parentheses");
	++reader->at;
	status = read_sum(reader, value);
	if (status == RF_OK && *reader->at != ')')
		return refuse(reader, "close what '(' opens", "a ')' is missing");
	--reader->parentheses;
	++reader->at;
	return status;
}

/* Factors with any of `signs` between them, read by `read`. */
static enum rf_status read_chain(struct range_reader *reader, const char *signs,
                                 enum rf_status (*read)(struct range_reader *, int64_t *),
                                 int64_t *value)
{
	enum rf_status status = read(reader, value);
	int64_t right;

	while (status == RF_OK && *reader->at != '\0' && strchr(signs, *reader->at)) {
		char sign = *reader->at++;

		status = read(reader, &right);
		if (status == RF_OK)
			status = combine(reader, sign, value, right);
	}
	return status;
}

static enum rf_status read_product(struct range_reader *reader, int64_t *value)
{
	return read_chain(reader, "*/%", read_factor, value);
}

/* Outside of parentheses `-` makes a range. */
static enum rf_status read_sum(struct range_reader *reader, int64_t *value)
{
	return read_chain(reader, reader->parentheses > 0 ? "+-" : "+", read_product, value);
}

static enum rf_status read_number(struct range_reader *reader, int64_t *value)
{
	enum rf_status status = read_sum(reader, value);

	if (status == RF_OK && reader->range->has_names && reader->names == NULL)
		*value = 1;
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
	return start + llround((double)((uint64_t)stop - (uint64_t)start) * part);
}

static enum rf_status add_spaced(struct range_reader *reader, int64_t start, int64_t stop,
                                 int64_t count, bool equal_ratios)
{
	enum rf_status status = RF_OK;
	int64_t last = start;

	for (int64_t i = 0; i < count && status == RF_OK; ++i) {
		int64_t value = rf_ranges_spaced(start, stop, i, count, equal_ratios);
		if (i == 0 || value != last)
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
		              "the number of points is less than one");
	if (count > MOST_VALUES)
		return refuse(reader, "give fewer points", "more than a million values");
	bool equal_ratios = rf_text_starts_with(reader->at, "log");
	if (!equal_ratios)
		return add_spaced(reader, start, stop, count, false);
	reader->at += 3;
	status = read_base(reader);
	if (status == RF_OK && start < 1)
		return refuse(reader, "begin the range at 1 or more",
		              start == 0 ? "equal ratios cannot begin at 0"
		                         : "equal ratios cannot begin below 0");
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
	if (reader->range->has_names)
		return refuse(reader, "write a difference in parentheses, such as '(N-2)'",
		              "a range needs numbers at both ends");
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

enum rf_status rf_ranges_read(const char *option, const char *text,
                              const struct rf_range_names *names, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, struct rf_range *range)
{
	struct range_reader reader = { .option = option,
		                       .text = text,
		                       .at = text,
		                       .names = names,
		                       .arena = arena,
		                       .diagnostics = diagnostics,
		                       .range = range };

	for (;;) {
		enum rf_status status = read_part(&reader);
		if (status == RF_OK && range->has_names && range->count != 1)
			return refuse(&reader, "give one expression: '2*N', '(N-2)'",
			              "an expression in other sizes is a single value");
		if (status != RF_OK || *reader.at == '\0')
			return status;
		if (*reader.at != ',')
			return refuse_rest(&reader);
		++reader.at;
	}
}
