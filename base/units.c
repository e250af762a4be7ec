/* SPDX-License-Identifier: MIT
 *
 * Quantities with units: one table of units and one of prefixes serve reading and printing.
 *
 * Reading is exact: the prefix of a rate becomes part of the decimal exponent before the digits
 * turn into a double ("900 GB/s" is strtod("900e9")), and a binary prefix is a power of two, so
 * that what is printed reads back as the same double, bit by bit.  Printing chooses the prefix:
 * for a rate the one that leaves 1 to 3 digits before the point, for a capacity the one with the
 * fewest digits that is still exact, so that 14080 KiB is 13.75 MiB and 1000 bytes stay 1000 B.
 */
#include "base/units.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum scale { NO_PREFIX, DECIMAL, BINARY, SMALL };

struct prefix {
	const char *name;
	enum scale scale;
	int power; /* of ten, or of two for BINARY */
};

static const struct prefix prefixes[] = {
	{ "E", DECIMAL, 18 }, { "P", DECIMAL, 15 }, { "T", DECIMAL, 12 }, { "G", DECIMAL, 9 },
	{ "M", DECIMAL, 6 },  { "k", DECIMAL, 3 },  { "Ei", BINARY, 60 }, { "Pi", BINARY, 50 },
	{ "Ti", BINARY, 40 }, { "Gi", BINARY, 30 }, { "Mi", BINARY, 20 }, { "Ki", BINARY, 10 },
	{ "m", SMALL, -3 },   { "u", SMALL, -6 },   { "n", SMALL, -9 },
};

struct unit {
	const char *name;
	enum scale scale;
	const char *meaning;
	const char *example;
};

static const struct unit units[] = {
	[RF_NUMBER] = { "", NO_PREFIX, "a plain number", "8" },
	[RF_BYTES] = { "B", BINARY, "a number of bytes", "32 KiB" },
	[RF_HERTZ] = { "Hz", DECIMAL, "a frequency", "2.4 GHz" },
	[RF_BYTES_PER_SECOND] = { "B/s", DECIMAL, "bytes per second", "900 GB/s" },
	[RF_TRANSFERS_PER_SECOND] = { "T/s", DECIMAL, "transfers per second", "2666 MT/s" },
	[RF_PER_CYCLE] = { "/cy", NO_PREFIX, "a number per cycle", "32 /cy" },
	[RF_BYTES_PER_CYCLE] = { "B/cy", NO_PREFIX, "bytes per cycle", "64 B/cy" },
	[RF_CYCLES] = { "cy", NO_PREFIX, "a number of cycles", "30 cy" },
	[RF_SECONDS] = { "s", SMALL, "a time", "30 us" },
	[RF_FLOPS_PER_SECOND] = { "FLOP/s", DECIMAL, "operations per second", "7 TFLOP/s" },
};

enum {
	UNIT_COUNT = sizeof(units) / sizeof(*units),
	PREFIX_COUNT = sizeof(prefixes) / sizeof(*prefixes),
	EXACT_DIGITS = 17,
	LONGEST_NUMBER = 400
};

static const struct prefix no_prefix = { "", NO_PREFIX, 0 };

const char *rf_dimension_name(enum rf_dimension dimension)
{
	return units[dimension].meaning;
}

const char *rf_dimension_example(enum rf_dimension dimension)
{
	return units[dimension].example;
}

/* The length of the unsigned decimal number at `text`, 0 when there is none. */
static size_t number_length(const char *text)
{
	size_t digits = strspn(text, "0123456789");
	size_t length = digits;

	if (text[length] == '.') {
		size_t fraction = strspn(text + length + 1, "0123456789");

		digits += fraction;
		length += 1 + fraction;
	}
	if (digits == 0)
		return 0;
	if (text[length] == 'e' || text[length] == 'E') {
		size_t sign = text[length + 1] == '-' || text[length + 1] == '+';
		size_t exponent = strspn(text + length + 1 + sign, "0123456789");

		if (exponent > 0)
			length += 1 + sign + exponent;
	}
	return length;
}

/* The number of `length` characters at `text`, times the prefix. */
static double number_value(const char *text, size_t length, const struct prefix *prefix)
{
	char digits[LONGEST_NUMBER + 16];
	char *end;
	long exponent = 0;

	if (length >= LONGEST_NUMBER)
		return INFINITY;
	memcpy(digits, text, length);
	digits[length] = '\0';
	if (prefix->scale == BINARY)
		return ldexp(strtod(digits, NULL), prefix->power);
	end = strpbrk(digits, "eE");
	if (end) {
		exponent = strtol(end + 1, NULL, 10);
		*end = '\0';
	}
	if (labs(exponent) > LONGEST_NUMBER)
		return exponent > 0 ? INFINITY : 0;
	length = strlen(digits);
	snprintf(digits + length, sizeof(digits) - length, "e%ld", exponent + prefix->power);
	return strtod(digits, NULL);
}

/* Why there is no number at the start of `text`. */
static const char *no_number(struct rf_arena *arena, const char *text)
{
	if (*text == '\0')
		return "there is no value";
	if (*text == '-' && number_length(text + 1) > 0)
		return rf_arena_print(arena, "'%s' is negative", text);
	return rf_arena_print(arena, "'%s' is not a number", text);
}

static const char *number_and_rest(struct rf_arena *arena, const char *text, size_t *length)
{
	*length = number_length(text);
	if (*length == 0)
		return no_number(arena, text);
	if (text[*length] == ':')
		return rf_arena_print(arena, "'%s' is read as a time, to base 60, by some programs",
		                      text);
	if (text[*length] == ',' || text[*length] == '_' || text[*length] == '\'')
		return rf_arena_print(arena, "'%s' has a '%c' inside its number", text,
		                      text[*length]);
	return NULL;
}

/* Whether a prefix of this scale may stand before a unit. */
static bool fits(const struct prefix *prefix, const struct unit *unit)
{
	return prefix->scale == unit->scale;
}

/* Finds the unit and prefix that `name` spells, and how many of it one is; NULL when there is
 * none.  The width of a bus is written in bits. */
static const struct unit *find_unit(const char *name, const struct prefix **prefix, double *share)
{
	*share = rf_text_equal(name, "bit") ? 1.0 / 8 : 1;
	*prefix = &no_prefix;
	if (*share < 1)
		return &units[RF_BYTES];
	for (size_t u = 1; u < UNIT_COUNT; ++u) {
		*prefix = &no_prefix;
		if (rf_text_equal(name, units[u].name))
			return &units[u];
		for (size_t p = 0; p < PREFIX_COUNT; ++p) {
			size_t length = strlen(prefixes[p].name);

			*prefix = &prefixes[p];
			if (fits(*prefix, &units[u]) &&
			    strncmp(name, prefixes[p].name, length) == 0 &&
			    rf_text_equal(name + length, units[u].name))
				return &units[u];
		}
	}
	return NULL;
}

static bool same_letters(const char *left, const char *right)
{
	while (*left && tolower((unsigned char)*left) == tolower((unsigned char)*right)) {
		++left;
		++right;
	}
	return *left == *right;
}

/* kB, MB, GB and TB for a capacity: the binary unit that was most likely meant. */
static const char *binary_spelling(struct rf_arena *arena, const char *name)
{
	static const char *const wrong[] = { "kB", "MB", "GB", "TB" };

	for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); ++i)
		if (same_letters(name, wrong[i]))
			return rf_arena_print(arena, "%ciB", toupper((unsigned char)name[0]));
	return NULL;
}

/* The known spelling that differs from `name` in upper and lower case only, or that is another
 * usual way to write the unit. */
static const char *known_spelling(struct rf_arena *arena, const char *name)
{
	static const char *const others[][2] = {
		{ "byte", "B" },           { "bytes", "B" },
		{ "byte/s", "B/s" },       { "bytes/s", "B/s" },
		{ "cycles", "cy" },        { "cycle", "cy" },
		{ "cyc", "cy" },           { "B/c", "B/cy" },
		{ "B/cycle", "B/cy" },     { "B/clk", "B/cy" },
		{ "bytes/cycle", "B/cy" }, { "/cycle", "/cy" },
		{ "FLOP/cy", "/cy" },      { "flops/cy", "/cy" },
		{ "GFLOPS", "GFLOP/s" },   { "GFLOPs", "GFLOP/s" },
		{ "TFLOPS", "TFLOP/s" },   { "GF/s", "GFLOP/s" },
		{ "TF/s", "TFLOP/s" },     { "sec", "s" },
		{ "MT", "MT/s" },          { "GBps", "GB/s" },
		{ "MTps", "MT/s" },
	};

	for (size_t i = 0; i < sizeof(others) / sizeof(*others); ++i)
		if (same_letters(name, others[i][0]))
			return others[i][1];
	for (size_t u = 1; u < UNIT_COUNT; ++u) {
		if (same_letters(name, units[u].name))
			return units[u].name;
		for (size_t p = 0; p < PREFIX_COUNT; ++p) {
			const char *full =
			    rf_arena_print(arena, "%s%s", prefixes[p].name, units[u].name);

			if (full && fits(&prefixes[p], &units[u]) && same_letters(name, full))
				return full;
		}
	}
	return NULL;
}

static const char *wrong_unit(struct rf_arena *arena, const char *number, size_t length,
                              const char *name, struct rf_quantity *out)
{
	const char *spelling = binary_spelling(arena, name);
	int digits = (int)length;

	if (spelling) {
		out->hint =
		    rf_arena_print(arena, "capacities count in powers of two: write '%.*s %s'",
		                   digits, number, spelling);
		return rf_arena_print(arena, "'%s' means 1000 to some and 1024 to others", name);
	}
	spelling = known_spelling(arena, name);
	if (spelling)
		out->hint = rf_arena_print(arena, "write '%.*s %s'", digits, number, spelling);
	else
		out->hint =
		    "known are B, KiB, MiB, bit, GHz, GB/s, MT/s, B/cy, /cy, cy, us, TFLOP/s";
	return rf_arena_print(arena, "'%s' is not a unit", name);
}

/* One factor of a product: `number`, `number unit` or `a+b unit`, all of `text`. */
static const char *read_factor(struct rf_arena *arena, char *text, struct rf_quantity *out)
{
	const struct prefix *prefix = &no_prefix;
	const struct unit *unit = &units[RF_NUMBER];
	size_t length, other = 0;
	double share = 1;
	char *rest;
	const char *message = number_and_rest(arena, text, &length);

	if (message)
		return message;
	rest = text + length;
	if (*rest == '+') {
		message = number_and_rest(arena, rest + 1, &other);
		if (message)
			return message;
		rest += 1 + other;
	}
	if (*rest != '\0') {
		char *name = rest + strspn(rest, " ");

		unit = find_unit(name, &prefix, &share);
		if (!unit)
			return wrong_unit(arena, text, (size_t)(rest - text), name, out);
		if (name == rest) {
			out->hint = rf_arena_print(arena, "write '%.*s %s'", (int)(rest - text),
			                           text, name);
			return rf_arena_print(arena, "there is no space before the unit in '%s'",
			                      text);
		}
	}
	out->dimension = (enum rf_dimension)(unit - units);
	out->full_duplex = other > 0;
	out->first = share * number_value(text, length, prefix);
	out->second = other > 0 ? share * number_value(text + length + 1, other, prefix) : 0;
	out->value = out->first + out->second;
	return isfinite(out->value) ? NULL : rf_arena_print(arena, "'%s' is too large", text);
}

/* Transfers per second, or a clock with one of them in each cycle. */
static bool is_rate_of_transfers(enum rf_dimension dimension)
{
	return dimension == RF_TRANSFERS_PER_SECOND || dimension == RF_HERTZ;
}

/* The dimension of a product, false when it has none: plain numbers multiply anything, and
 * transfers per second times bytes are bytes per second. */
static bool product_dimension(enum rf_dimension a, enum rf_dimension b, enum rf_dimension *out)
{
	if (a == RF_NUMBER || b == RF_NUMBER) {
		*out = a == RF_NUMBER ? b : a;
		return true;
	}
	*out = RF_BYTES_PER_SECOND;
	return (is_rate_of_transfers(a) && b == RF_BYTES) ||
	       (a == RF_BYTES && is_rate_of_transfers(b));
}

static const char *multiply(struct rf_arena *arena, struct rf_quantity *product,
                            const struct rf_quantity *factor)
{
	enum rf_dimension dimension;

	if (!product_dimension(product->dimension, factor->dimension, &dimension))
		return rf_arena_print(arena, "'%s' and '%s' do not multiply",
		                      units[product->dimension].name,
		                      units[factor->dimension].name);
	if (factor->full_duplex) {
		product->first = product->value * factor->first;
		product->second = product->value * factor->second;
	} else {
		product->first *= factor->value;
		product->second *= factor->value;
	}
	product->full_duplex = product->full_duplex || factor->full_duplex;
	product->value *= factor->value;
	product->dimension = dimension;
	return isfinite(product->value) ? NULL : "the product is too large";
}

/* Cuts `text` at its next " x " and returns what follows, NULL when this was the last part. */
static char *next_factor(char *text)
{
	char *cross = strstr(text, " x ");

	if (!cross)
		return NULL;
	*cross = '\0';
	return cross + 3;
}

/* Ends `text` before its trailing spaces and starts it after the leading ones. */
static char *trimmed(char *text)
{
	size_t length = strlen(text);

	while (length > 0 && text[length - 1] == ' ')
		text[--length] = '\0';
	return text + strspn(text, " ");
}

const char *rf_quantity_read(struct rf_arena *arena, const char *text, struct rf_quantity *out)
{
	char *copy = rf_arena_string(arena, text);
	struct rf_quantity factor;
	const char *message;

	memset(out, 0, sizeof(*out));
	if (!copy)
		return "out of memory";
	for (char *part = copy, *next; part; part = next) {
		bool first = part == copy;

		next = next_factor(part);
		memset(&factor, 0, sizeof(factor));
		message = read_factor(arena, trimmed(part), &factor);
		if (!message && first)
			*out = factor;
		else if (!message)
			message = multiply(arena, out, &factor);
		if (message) {
			out->hint = factor.hint;
			return message;
		}
	}
	return NULL;
}

/* Digits and decimal exponent of `value` = 0.d1d2d3... * 10^exponent, as few as read back as
 * the same double. */
static int shortest_digits(double value, char *digits, int most)
{
	char text[40];
	int exponent;
	size_t count = 0;

	for (int precision = 0; precision < most; ++precision) {
		snprintf(text, sizeof(text), "%.*e", precision, value);
		if (strtod(text, NULL) == value)
			break;
	}
	exponent = atoi(strchr(text, 'e') + 1);
	for (const char *c = text; *c != 'e'; ++c)
		if (*c != '.')
			digits[count++] = *c;
	while (count > 1 && digits[count - 1] == '0')
		--count;
	digits[count] = '\0';
	return exponent + 1;
}

/* Writes digits with the point after the first `point` of them. */
static char *place_point(struct rf_arena *arena, const char *digits, int point)
{
	int count = (int)strlen(digits);

	if (point > 21 || point < -8)
		return rf_arena_print(arena, "%c%s%se%d", digits[0], count > 1 ? "." : "",
		                      digits + 1, point - 1);
	if (point <= 0)
		return rf_arena_print(arena, "0.%.*s%s", -point, "00000000", digits);
	if (point >= count)
		return rf_arena_print(arena, "%s%.*s", digits, point - count,
		                      "0000000000000000000000");
	return rf_arena_print(arena, "%.*s.%s", point, digits, digits + point);
}

/* `value` without its prefix, in the fewest digits that are exact.  A rate shifts the decimal
 * point, a capacity is divided by a power of two. */
static char *print_scaled(struct rf_arena *arena, double value, const struct prefix *prefix,
                          int most)
{
	char digits[40];
	int shift = prefix->scale == BINARY ? 0 : prefix->power;
	int point;

	if (prefix->scale == BINARY)
		value = ldexp(value, -prefix->power);
	if (value == 0)
		return rf_arena_string(arena, "0");
	if (!isfinite(value))
		return rf_arena_string(arena, isnan(value) ? "nan" : "inf");
	point = shortest_digits(fabs(value), digits, most);
	if (value < 0) {
		char *text = place_point(arena, digits, point - shift);

		return text ? rf_arena_print(arena, "-%s", text) : NULL;
	}
	return place_point(arena, digits, point - shift);
}

char *rf_number_print(struct rf_arena *arena, double value)
{
	return print_scaled(arena, value, &no_prefix, EXACT_DIGITS);
}

/* Whether `value` is at least 1 with this prefix. */
static bool reaches(double value, const struct prefix *prefix)
{
	double least = prefix->scale == BINARY ? ldexp(1, prefix->power) : pow(10, prefix->power);

	return value >= least * (1 - 1e-12);
}

/* The largest prefix that leaves at least one digit before the point. */
static const struct prefix *fitting_prefix(double value, const struct unit *unit)
{
	const struct prefix *smallest = &no_prefix;

	if (value == 0 || (unit->scale != BINARY && unit->scale != DECIMAL && value >= 1))
		return &no_prefix;
	for (size_t p = 0; p < PREFIX_COUNT; ++p) {
		if (!fits(&prefixes[p], unit))
			continue;
		if (reaches(value, &prefixes[p]))
			return &prefixes[p];
		if (unit->scale == SMALL)
			smallest = &prefixes[p];
	}
	return smallest;
}

static char *with_unit(struct rf_arena *arena, const char *number, const struct prefix *prefix,
                       const struct unit *unit)
{
	bool bare = prefix->name[0] == '\0' && unit->name[0] == '\0';

	if (!number)
		return NULL;
	return rf_arena_print(arena, "%s%s%s%s", number, bare ? "" : " ", prefix->name, unit->name);
}

/* A capacity with the prefix that takes the fewest digits; of equals the largest. */
static char *print_bytes(struct rf_arena *arena, double value, const struct unit *unit)
{
	const struct prefix *best = &no_prefix;
	char *shortest = print_scaled(arena, value, &no_prefix, EXACT_DIGITS);

	for (size_t p = PREFIX_COUNT; p-- > 0;) {
		char *number;

		if (!fits(&prefixes[p], unit) || !reaches(value, &prefixes[p]))
			continue;
		number = print_scaled(arena, value, &prefixes[p], EXACT_DIGITS);
		if (number && shortest && strlen(number) <= strlen(shortest)) {
			shortest = number;
			best = &prefixes[p];
		}
	}
	return with_unit(arena, shortest, best, unit);
}

char *rf_quantity_print(struct rf_arena *arena, double value, enum rf_dimension dimension)
{
	const struct unit *unit = &units[dimension];
	const struct prefix *prefix;

	if (unit->scale == BINARY)
		return print_bytes(arena, value, unit);
	prefix = fitting_prefix(value, unit);
	return with_unit(arena, print_scaled(arena, value, prefix, EXACT_DIGITS), prefix, unit);
}

char *rf_quantity_print_rounded(struct rf_arena *arena, double value, enum rf_dimension dimension,
                                int digits)
{
	const struct unit *unit = &units[dimension];
	const struct prefix *prefix = fitting_prefix(value, unit);
	char text[40];

	if (prefix->scale == BINARY) {
		snprintf(text, sizeof(text), "%.*e", digits - 1, ldexp(value, -prefix->power));
		return with_unit(arena, print_scaled(arena, strtod(text, NULL), &no_prefix, digits),
		                 prefix, unit);
	}
	snprintf(text, sizeof(text), "%.*e", digits - 1, value);
	value = strtod(text, NULL);
	prefix = fitting_prefix(value, unit);
	return with_unit(arena, print_scaled(arena, value, prefix, digits), prefix, unit);
}
