/* SPDX-License-Identifier: MIT
 *
 * Time and traffic are better when they are less, speeds when they are more, and verdicts as they
 * stand in a row from good to bad.  Of operations, capacities, shares and rates of machines neither
 * is better.
 */
#include "compare/direction.h"

#include <math.h>
#include <string.h>

#include "base/text.h"

static const char *const less_is_better[] = { "B/It", "s", "cy/It", "cy/CL", NULL };
static const char *const more_is_better[] = { "It/s", "FLOP/s", "OP/s", NULL };

/* From good to bad. */
static const char *const verdicts[] = { "holds",    "marginal", "broken",  NULL,
	                                "modelled", "assumed",  "refused", NULL };

static const struct rf_saved_figure *any_of(const struct rf_compared_figure *figure)
{
	return figure->before ? figure->before : figure->after;
}

/* The place of a word among those of its kind, -1: it is none. */
static int rank_of(const char *word, size_t *kind)
{
	int rank = 0;

	*kind = 0;
	for (size_t i = 0; i < sizeof(verdicts) / sizeof(*verdicts); ++i) {
		if (verdicts[i] == NULL) {
			++*kind;
			rank = 0;
			continue;
		}
		if (rf_text_equal(verdicts[i], word))
			return rank;
		++rank;
	}
	return -1;
}

static double worse_verdict(const char *before, const char *after)
{
	size_t old_kind, new_kind;
	int old = rank_of(before, &old_kind), new = rank_of(after, &new_kind);

	return old < 0 || new < 0 || old_kind != new_kind ? (double)NAN : (double)(new - old);
}

static double growth(double from, double to)
{
	if (from == 0)
		return to > 0 ? INFINITY : 0;
	return to / from - 1;
}

double rf_direction_worse(const struct rf_compared_figure *figure)
{
	const struct rf_saved_figure *before = figure->before, *after = figure->after;
	const char *unit = any_of(figure)->row->unit;

	if (!before || !after)
		return NAN;
	if (before->type == RF_RESULT_TEXT && after->type == RF_RESULT_TEXT)
		return worse_verdict(before->text, after->text);
	if (before->type == RF_RESULT_TEXT || after->type == RF_RESULT_TEXT || unit == NULL)
		return NAN;
	if (rf_text_is_one_of(unit, less_is_better))
		return growth(before->number, after->number);
	return rf_text_is_one_of(unit, more_is_better) ? growth(after->number, before->number)
	                                               : NAN;
}

bool rf_direction_is_input(const struct rf_compared_figure *figure)
{
	const char *path = any_of(figure)->path;

	if (rf_text_equal(path, "options.divided_loop")) /* as the source has it */
		return false;
	return rf_text_starts_with(path, "parameters.") ||
	       rf_text_starts_with(path, "definitions.") || rf_text_starts_with(path, "options.") ||
	       rf_text_equal(path, "kernel.name") || rf_text_equal(path, "machine.id") ||
	       rf_text_starts_with(path, "machine.set");
}
