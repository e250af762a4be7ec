/* SPDX-License-Identifier: MIT */
#include "cli/option_tolerance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/check_value.h"
#include "cli/option_values.h"

/* "5 %", "0.5 B/It", "2 ms" */
static bool read_amount(const char *text, struct rf_arena *arena, struct rf_tolerance *tolerance)
{
	char *end;
	const char *behind;
	double factor = 1, number = strtod(text, &end);

	if (end == text || !isfinite(number) || number < 0)
		return false;
	end += strspn(end, " ");
	tolerance->is_share = *end == '%';
	behind = rf_check_value_unit(end, arena, &factor, &tolerance->unit);
	tolerance->amount = behind != NULL ? number * factor : number;
	return *(behind != NULL ? behind : end) == '\0';
}

/* AMOUNT, or PATH=AMOUNT; a path may have equal signs in brackets. */
enum rf_status rf_option_tolerance_add(struct rf_option_reader *reader, const char *value)
{
	const char *equals = strrchr(value, '=');
	struct rf_tolerance tolerance = { 0 }, *slot;

	if (equals == value ||
	    !read_amount(equals ? equals + 1 : value, reader->arena, &tolerance) ||
	    (equals == NULL && !tolerance.is_share))
		return rf_option_values_refuse(
		    reader, value,
		    "give a share for all figures, --tolerance 5%, or an amount for some: "
		    "--tolerance 'MEM.total_bytes_per_it=2 B/It'");
	if (equals != NULL)
		tolerance.path = rf_arena_substring(reader->arena, value, (size_t)(equals - value));
	slot = RF_PUSH(reader->arena, &reader->settings->tolerances);
	if (!slot || (equals != NULL && !tolerance.path))
		return rf_out_of_memory(reader->diagnostics);
	*slot = tolerance;
	return RF_OK;
}

/* Behind "L3-" in "L3-MEM.total_bytes_per_it": a link answers to the level below it. */
static const char *level_below(const char *path)
{
	const char *dash = memchr(path, '-', strcspn(path, "."));

	return dash != NULL ? dash + 1 : NULL;
}

static bool fits(const char *pattern, const char *path, bool is_key)
{
	const char *below = is_key ? level_below(path) : NULL;

	if (below != NULL && fits(pattern, below, false))
		return true;
	for (; *pattern != '*'; ++pattern, ++path) {
		if (*pattern != *path || *pattern == '\0')
			return *pattern == *path;
		if (*pattern == '.')
			return fits(pattern + 1, path + 1, true);
	}
	for (;; ++path)
		if (fits(pattern + 1, path, false))
			return true;
		else if (*path == '\0')
			return false;
}

bool rf_option_tolerance_fits(const struct rf_tolerance *tolerance, const char *path)
{
	return tolerance->path == NULL || fits(tolerance->path, path, true);
}
