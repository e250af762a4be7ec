/* SPDX-License-Identifier: MIT */
#include "report/words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"

static const char *or_mark(const char *text)
{
	return text ? text : "?";
}

/* From here on a whole number may be a rounded one: it has an exponent wherever it is printed. */
#define ROUNDED 9007199254740992.0

static bool is_whole(double value)
{
	return fabs(value) < ROUNDED && value == floor(value);
}

const char *rf_words_integer(struct rf_arena *arena, int64_t value)
{
	char digits[24];
	char *first = digits + sizeof(digits) - 1;
	uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

	*first = '\0';
	do {
		*--first = (char)('0' + rest % 10);
		rest /= 10;
	} while (rest > 0);
	if (value < 0)
		*--first = '-';
	return or_mark(rf_arena_string(arena, first));
}

const char *rf_words_exact(struct rf_arena *arena, double value)
{
	bool is_large = fabs(value) >= ROUNDED;
	char digits[40];

	if (is_whole(value))
		return rf_words_integer(arena, (int64_t)value);
	for (int precision = is_large ? 1 : 15; precision <= 17; ++precision) {
		if (is_large)
			snprintf(digits, sizeof(digits), "%.*e", precision - 1, value);
		else
			snprintf(digits, sizeof(digits), "%.*g", precision, value);
		if (strtod(digits, NULL) == value)
			break;
	}
	return or_mark(rf_arena_string(arena, digits));
}

const char *rf_words_number(struct rf_arena *arena, double value)
{
	if (is_whole(value))
		return rf_words_integer(arena, (int64_t)value);
	if (fabs(value) >= 10000 && fabs(value) < ROUNDED)
		return or_mark(rf_arena_print(arena, "%.0f", value));
	return or_mark(rf_arena_print(arena, "%.4g", value));
}

const char *rf_words_total(struct rf_arena *arena, struct rf_total total)
{
	return total.exact != 0 ? rf_words_integer(arena, total.exact)
	                        : rf_words_number(arena, total.value);
}

const char *rf_words_percent(struct rf_arena *arena, double part)
{
	const char *text = rf_arena_print(arena, "%s %%", rf_words_number(arena, 100 * part));

	return text ? text : "?";
}

const char *rf_words_bytes(struct rf_arena *arena, double bytes)
{
	return or_mark(rf_quantity_print_rounded(arena, bytes, RF_BYTES, 3));
}

const char *rf_words_rate(struct rf_arena *arena, double bytes_per_s)
{
	return or_mark(rf_quantity_print_rounded(arena, bytes_per_s, RF_BYTES_PER_SECOND, 3));
}

const char *rf_words_flops(struct rf_arena *arena, double flop_per_s)
{
	return or_mark(rf_quantity_print_rounded(arena, flop_per_s, RF_FLOPS_PER_SECOND, 3));
}

const char *rf_words_seconds(struct rf_arena *arena, double seconds)
{
	return or_mark(rf_quantity_print_rounded(arena, seconds, RF_SECONDS, 3));
}

/* The prefixes are those of hertz: 590 MHz of iterations is 590 MIt/s. */
const char *rf_words_per_second(struct rf_arena *arena, double per_s, const char *what)
{
	const char *hertz = or_mark(rf_quantity_print_rounded(arena, per_s, RF_HERTZ, 3));
	size_t length = strlen(hertz);

	if (rf_text_ends_with(hertz, "Hz"))
		length -= 2;
	return or_mark(rf_arena_print(arena, "%.*s%s/s", (int)length, hertz, what));
}

static const char *with_unit(struct rf_arena *arena, struct rf_number number, const char *unit)
{
	return or_mark(rf_arena_print(arena, "%s %s", rf_words_number(arena, number.value), unit));
}

const char *rf_words_speed(struct rf_arena *arena, const struct rf_speed *speed, enum rf_unit unit)
{
	if (unit == RF_UNIT_FLOP_PER_S && speed->flop_per_s.known)
		return rf_words_flops(arena, speed->flop_per_s.value);
	if (unit == RF_UNIT_OP_PER_S && speed->op_per_s.known)
		return rf_words_per_second(arena, speed->op_per_s.value, "OP");
	if (unit == RF_UNIT_WORK_PER_S && speed->work_per_s.known)
		return rf_words_per_second(arena, speed->work_per_s.value, speed->work_name);
	if (unit == RF_UNIT_CY_PER_CL && speed->cy_per_cl.known)
		return with_unit(arena, speed->cy_per_cl, "cy/CL");
	if (unit == RF_UNIT_CY_PER_IT && speed->cy_per_it.known)
		return with_unit(arena, speed->cy_per_it, "cy/It");
	if (unit == RF_UNIT_SECONDS && speed->seconds.known)
		return rf_words_seconds(arena, speed->seconds.value);
	return speed->it_per_s > 0 ? rf_words_per_second(arena, speed->it_per_s, "It") : NULL;
}

const char *rf_words_prediction(struct rf_arena *arena, const struct rf_roofline *roofline,
                                enum rf_unit unit)
{
	for (size_t i = 0; unit == RF_UNIT_B_PER_IT && i < roofline->level_count; ++i)
		if (roofline->bound && rf_text_equal(roofline->bound, roofline->levels[i].level))
			return with_unit(
			    arena, (struct rf_number){ roofline->levels[i].bytes_per_it, true },
			    "B/It");
	return rf_words_speed(arena, &roofline->speed, unit);
}

const char *rf_words_interval(struct rf_arena *arena, const struct rf_prediction *prediction)
{
	if (!prediction->low_s.known)
		return NULL;
	return or_mark(rf_arena_print(
	    arena, "%s to %s: %s", rf_words_seconds(arena, prediction->low_s.value),
	    rf_words_seconds(arena, prediction->high_s.value), prediction->interval));
}

const char *rf_words_believed(struct rf_arena *arena, const struct rf_result *result,
                              enum rf_unit unit)
{
	struct rf_roofline as_roofline = result->roofline;

	if (result->threads.limit == NULL) /* what threads wait for is no level */
		as_roofline.bound = result->prediction.bound;
	as_roofline.speed = result->prediction.speed;
	return rf_words_prediction(arena, &as_roofline, unit);
}

/* Where a word that is longer than a line is broken: behind an operator. */
static size_t break_word(const char *word, size_t length, size_t most)
{
	for (size_t i = most; length > most && i > 0; --i)
		if (strchr("*+,]>", word[i - 1]))
			return i;
	return length;
}

/* The bytes of what stays on one line: a word; an option with its value; a command between quotes;
 * a name with its limit, as in N <= 682. */
static size_t unbroken_length(const char *text, size_t most)
{
	size_t length = strcspn(text, " ");
	const char *quote = text[0] == '\'' ? strchr(text + 1, '\'') : NULL;

	if (quote != NULL && (size_t)(quote - text) < most)
		return (size_t)(quote - text) + strcspn(quote, " ");
	if (text[0] == '-' && length > 1 && rf_text_is_word(text[length - 1]) && text[length])
		return length + 1 + strcspn(text + length + 1, " ");
	if (length < most / 2 && (rf_text_starts_with(text + length, " <= ") ||
	                          rf_text_starts_with(text + length, " >= ")))
		return length + 4 + strcspn(text + length + 4, " ");
	return break_word(text, length, most);
}

void rf_words_wrap(struct rf_text *out, const char *text, int from, int column)
{
	int width = (int)out->width;
	bool is_behind = column > from; /* something stands in this line */

	if (text == NULL) {
		out->failed = true;
		return;
	}
	for (; *text; is_behind = true) {
		size_t length = unbroken_length(text, out->width - (size_t)from);

		if (is_behind && column + (int)length + 1 > width) {
			rf_text_print(out, "\n%*s", from, "");
			column = from;
		} else if (is_behind) {
			rf_text_add(out, " ");
			++column;
		}
		rf_text_add_bytes(out, text, length);
		column += (int)length;
		text += length + (text[length] == ' ');
	}
	rf_text_add(out, "\n");
}
