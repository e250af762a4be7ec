/* SPDX-License-Identifier: MIT
 *
 * Comparing texts with numbers in them.
 *
 * A figure that is computed in floating point may come out in the last place different on another
 * machine; the words around it may not.  So two lines are taken apart side by side into fractions
 * and everything else.  What differs is shown as the shortest list of lines to take out and put in,
 * found by the usual table of longest common subsequences.
 */
#include "tests/tools/compare.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 2, MAX_TABLE = 4000 };

static size_t digits(const char *text)
{
	return strspn(text, "0123456789");
}

/* The length of the unsigned number at `text`, 0 for none; whether it is a whole one. */
static size_t number_length(const char *text, bool *is_whole)
{
	size_t length = digits(text);

	*is_whole = true;
	if (length == 0)
		return 0;
	if (text[length] == '.' && digits(text + length + 1)) {
		*is_whole = false;
		length += 1 + digits(text + length + 1);
	}
	if (text[length] == 'e' || text[length] == 'E') {
		size_t sign = text[length + 1] == '-' || text[length + 1] == '+';
		size_t exponent = digits(text + length + 1 + sign);

		*is_whole &= exponent == 0;
		length += exponent ? 1 + sign + exponent : 0;
	}
	return length;
}

static bool is_near(const char *expected, const char *actual, double tolerance)
{
	double a = strtod(expected, NULL);
	double b = strtod(actual, NULL);

	return fabs(a - b) <= tolerance * fmax(fabs(a), fabs(b));
}

/* Compares the numbers at the start of both texts and steps over them. */
static bool compare_numbers(const char **expected, const char **actual, double tolerance)
{
	bool whole_expected, whole_actual;
	size_t a = number_length(*expected, &whole_expected);
	size_t b = number_length(*actual, &whole_actual);
	bool same = a == b && memcmp(*expected, *actual, a) == 0;

	if (!same && whole_expected && whole_actual)
		return false;
	if (!same && !is_near(*expected, *actual, tolerance))
		return false;
	*expected += a;
	*actual += b;
	return true;
}

/* Steps over the version of libclang in JSON, which is that of the machine that runs the tests. */
static bool skip_libclang(const char **expected, const char **actual)
{
	static const char *const keys[] = { "\"libclang\": \"", "\"libclang\":\"" };

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); ++i) {
		size_t length = strlen(keys[i]);

		if (strncmp(*expected, keys[i], length) != 0 ||
		    strncmp(*actual, keys[i], length) != 0)
			continue;
		*expected += length + strcspn(*expected + length, "\"");
		*actual += length + strcspn(*actual + length, "\"");
		return true;
	}
	return false;
}

bool compare_lines(const char *expected, const char *actual, double tolerance)
{
	while (*expected && *actual) {
		if (skip_libclang(&expected, &actual))
			continue;
		if (isdigit((unsigned char)*expected) && isdigit((unsigned char)*actual)) {
			if (!compare_numbers(&expected, &actual, tolerance))
				return false;
		} else if (*expected++ != *actual++) {
			return false;
		}
	}
	return *expected == *actual;
}

/* table[i * (m + 1) + j]: how many lines the ends from i and from j have in common. */
static int *common_lines(const struct tool_words *a, const struct tool_words *b, double tolerance)
{
	size_t width = b->count + 1;
	int *table = tool_alloc((a->count + 1) * width * sizeof(*table));

	for (size_t i = a->count; i-- > 0;) {
		for (size_t j = b->count; j-- > 0;) {
			int down = table[(i + 1) * width + j];
			int right = table[i * width + j + 1];
			int both = table[(i + 1) * width + j + 1] + 1;

			if (compare_lines(a->items[i], b->items[j], tolerance))
				table[i * width + j] = both;
			else
				table[i * width + j] = down > right ? down : right;
		}
	}
	return table;
}

/* One line of a difference: '-' only expected, '+' only there, ' ' in both. */
struct change {
	char sign;
	const char *line;
};

struct changes {
	struct change *items;
	size_t count;
	size_t capacity;
};

static struct changes find_changes(const struct tool_words *a, const struct tool_words *b,
                                   double tolerance)
{
	const int *table = common_lines(a, b, tolerance);
	struct changes changes = { 0 };
	size_t width = b->count + 1;
	size_t i = 0, j = 0;

	while (i < a->count || j < b->count) {
		struct change *change = TOOL_PUSH(&changes);

		if (i < a->count && j < b->count &&
		    compare_lines(a->items[i], b->items[j], tolerance))
			*change = (struct change){ ' ', a->items[i++] }, ++j;
		else if (j == b->count ||
		         (i < a->count && table[(i + 1) * width + j] >= table[i * width + j + 1]))
			*change = (struct change){ '-', a->items[i++] };
		else
			*change = (struct change){ '+', b->items[j++] };
	}
	return changes;
}

/* Whether a change lies within CONTEXT lines of entry `i`. */
static bool is_shown(const struct changes *changes, size_t i)
{
	size_t first = i > CONTEXT ? i - CONTEXT : 0;

	for (size_t j = first; j <= i + CONTEXT && j < changes->count; ++j)
		if (changes->items[j].sign != ' ')
			return true;
	return false;
}

void compare_print_difference(const struct tool_words *expected, const struct tool_words *actual,
                              double tolerance)
{
	struct tool_words a = *expected, b = *actual;
	bool was_shown = true;

	a.count = a.count > MAX_TABLE ? MAX_TABLE : a.count;
	b.count = b.count > MAX_TABLE ? MAX_TABLE : b.count;
	struct changes changes = find_changes(&a, &b, tolerance);
	for (size_t i = 0; i < changes.count; ++i) {
		bool shown = is_shown(&changes, i);

		if (shown)
			printf("%c%s\n", changes.items[i].sign, changes.items[i].line);
		else if (was_shown)
			printf("@@\n");
		was_shown = shown;
	}
}

bool compare_texts(const char *name, const char *expected, const char *actual, double tolerance)
{
	struct tool_words a = tool_lines(expected);
	struct tool_words b = tool_lines(actual);
	bool same = a.count == b.count;

	for (size_t i = 0; same && i < a.count; ++i)
		same = compare_lines(a.items[i], b.items[i], tolerance);
	if (same)
		return true;
	printf("%s differs (- expected, + actual):\n", name);
	compare_print_difference(&a, &b, tolerance);
	return false;
}

static bool match_from(const struct tool_words *expected, size_t i, const struct tool_words *actual,
                       size_t j, double tolerance)
{
	for (; i < expected->count; ++i, ++j) {
		if (strcmp(expected->items[i], "...") == 0) {
			for (size_t k = j; k <= actual->count; ++k)
				if (match_from(expected, i + 1, actual, k, tolerance))
					return true;
			return false;
		}
		if (j == actual->count ||
		    !compare_lines(expected->items[i], actual->items[j], tolerance))
			return false;
	}
	return j == actual->count;
}

bool compare_with_gaps(const struct tool_words *expected, const struct tool_words *actual,
                       double tolerance)
{
	return match_from(expected, 0, actual, 0, tolerance);
}
