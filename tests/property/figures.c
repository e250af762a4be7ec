/* SPDX-License-Identifier: MIT */
#include "tests/property/figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/tools/tool.h"

/* Intervals of a cause that are judged. */
enum { FEWEST = 60 };

static const double RIGHT = 0.1; /* of the truth */
static const double TINY = 1e-9; /* of what rounding does */

static const char *const cause_names[CAUSES] = {
	[SAMPLES] = "samples",       [SETS] = "samples of sets", [HASHED] = "hashed sets",
	[NEARER] = "a nearer cache", [SLOPES] = "slopes",        [GIVEN] = "a share that is given",
	[OPEN] = "no share given",
};

enum cause figures_cause(size_t i, bool is_hashed, const char *by)
{
	if (rf_text_equal(by, rf_by_names[RF_BY_LC]))
		return SLOPES;
	if (is_hashed)
		return HASHED;
	if (i > 0)
		return NEARER;
	return rf_text_equal(by, rf_by_names[RF_BY_WAYS]) ? SETS : SAMPLES;
}

/* How far off the truth is, of the way from what is told to the end on that side. */
static double need_of(double truth, double told, double low, double high)
{
	double way = truth > told ? high - told : told - low, off = fabs(truth - told);

	return off <= TINY ? 0 : way > 0 ? off / way : INFINITY;
}

void figures_judge(const struct rf_link_traffic *link, double truth, double nothing,
                   struct figure *figure)
{
	double told = link != NULL ? link->total_bytes_per_it : -1;
	double off = fabs(told - truth), scale = fmax(truth, nothing);

	figure->has_interval = link != NULL && link->low.known && link->high.known;
	figure->has_interval &= link != NULL && link->low.value < link->high.value;
	figure->low = figure->has_interval ? link->low.value : told;
	figure->high = figure->has_interval ? link->high.value : told;
	figure->error = off / scale;
	figure->width = (figure->high - figure->low) / 2 / scale;
	figure->need = need_of(truth, told, figure->low, figure->high);
	figure->by = link != NULL ? link->by : "";
	figure->is_right = off <= RIGHT * truth + nothing;
	figure->is_inside =
	    figure->has_interval && truth >= figure->low - TINY && truth <= figure->high + TINY;
}

static int by_size(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* The value that so many of a hundred are below. */
static double quantile(double *values, size_t count, size_t percent)
{
	qsort(values, count, sizeof(*values), by_size);
	return count > 0 ? values[count * percent / 100] : 0;
}

/* What came out of them. */
struct row {
	size_t all, right, covered, count, inside;
	double width, error; /* medians, of intervals */
	double need;         /* by how much all must be wider for nine of ten to hold */
};

static bool is_chosen(const struct figure *figure, const struct figures_choice *choice)
{
	return (figure->constructs & choice->bits) != 0 &&
	       (choice->by == NULL || rf_text_equal(figure->by, choice->by)) &&
	       (choice->causes >> figure->cause & 1) != 0;
}

static struct row row_of(const struct figures *figures, const struct figures_choice *choice)
{
	double *errors = tool_alloc((figures->count + 1) * sizeof(*errors));
	double *widths = tool_alloc((figures->count + 1) * sizeof(*widths));
	double *needs = tool_alloc((figures->count + 1) * sizeof(*needs));
	struct row row = { .all = 0 };

	for (size_t i = 0; i < figures->count; ++i) {
		const struct figure *figure = &figures->items[i];

		if (!is_chosen(figure, choice))
			continue;
		++row.all;
		row.right += figure->is_right;
		row.covered += figure->is_right || figure->is_inside;
		if (!figure->has_interval)
			continue;
		errors[row.count] = figure->error;
		needs[row.count] = figure->need;
		widths[row.count++] = 2 * figure->width;
		row.inside += figure->is_inside;
	}
	row.width = quantile(widths, row.count, 50);
	row.error = quantile(errors, row.count, 50);
	row.need = quantile(needs, row.count, 90);
	return row;
}

static double percent(size_t part, size_t all)
{
	return 100 * (double)part / (double)(all > 0 ? all : 1);
}

static struct row print_row(const struct figures *figures, const char *name,
                            struct figures_choice choice)
{
	struct row row = row_of(figures, &choice);

	if (row.all == 0)
		return row;
	printf("%-20s %6zu %8.1f %12.1f %10zu %8.1f %8.2g %8.2g %8.1f %8.2f\n", name, row.all,
	       percent(row.right, row.all), percent(row.covered, row.all), row.count,
	       percent(row.inside, row.count), row.width, row.error,
	       row.error > 0 ? row.width / row.error : 0, row.need);
	return row;
}

void figures_print(const struct figures *figures, const char *name, struct figures_choice choice)
{
	print_row(figures, name, choice);
}

static bool holds(const struct row *row)
{
	double inside = percent(row->inside, row->count);

	return row->count < FEWEST ||
	       (inside >= 85 && inside <= 98 && row->width <= 10 * row->error);
}

bool figures_are_honest(const struct figures *figures)
{
	bool all_hold = true;
	struct row row;

	for (int cause = 0; cause < CAUSES; ++cause) {
		row = print_row(figures, cause_names[cause],
		                (struct figures_choice){ ~0U, NULL, 1U << cause });
		all_hold &= holds(&row);
	}
	row = print_row(figures, "all causes", (struct figures_choice){ ~0U, NULL, ~0U });
	return all_hold && holds(&row);
}
