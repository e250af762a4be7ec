/* SPDX-License-Identifier: MIT
 *
 * What general layer conditions say of their own errors: random nests of which they examine a part
 * of the uses, in caches of any capacity, against lists of all lines.
 *
 * Where an error is told, the misses of the first run lie within 1.645 times of it nine times of
 * ten, 85 to 98 of a hundred, and such an interval is not much wider than it need be: the median of
 * the widths is at most ten times that of the true errors.  A normal distribution has five times.
 * Where none is told, 98 of a hundred figures are right.
 *
 * RFMODEL_SEEDS chooses the nests, RFMODEL_SHOW=1 prints those that lie outside.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "model/traffic/reuse/general.h"
#include "tests/property/analysis.h"
#include "tests/support/lru.h"
#include "tests/support/random.h"
#include "tests/tools/tool.h"

enum { SEEDS = 30, FEWEST = 20, CAPACITIES = 3, LINE_BYTES = 64, LEAST_REFERENCES = 1000000 };

/* Misses in one capacity, relative to those that there are. */
struct figure {
	double error, half_width;
};

struct tally {
	RF_VECTOR(struct figure) figures; /* with an error told */
	int exact, unaware;               /* without: right, and wrong */
	double work;
};

static void run_through(void *context, uint64_t address, uint32_t bytes, bool is_store)
{
	(void)bytes;
	lru_use(context, address, is_store);
}

static double true_misses(const struct nest *nest, const struct nest_layout *layout,
                          double capacity_bytes)
{
	struct lru_form form = { .sets = 1, .ways = (uint64_t)capacity_bytes / LINE_BYTES };
	struct lru *lru = lru_new(&form, 1, LINE_BYTES, NEST_ORIGIN, layout->bytes);
	struct nest_visitor visitor = { .context = lru, .use = run_through };
	double misses;

	nest_walk(nest, layout, &visitor, INT64_MAX);
	misses = (double)lru_count(lru, 0).misses;
	lru_free(lru);
	return misses;
}

/* A nest of a million references at least, and capacities from a part of its data to a small part,
 * but not below that of the smallest caches there are. */
static void make(struct nest *nest, struct nest_layout *layout, int seed, double *capacities)
{
	static const struct nest_shapes shapes = { .most = 8 * LEAST_REFERENCES, .scale = 10 };
	uint64_t state = (uint64_t)seed * 0x9e3779b97f4a7c15U;

	do {
		nest_make(nest, &state, &shapes);
		nest_lay_out(nest, layout);
	} while (nest_walk(nest, layout, NULL, LEAST_REFERENCES) < LEAST_REFERENCES);
	for (int c = 0; c < CAPACITIES; ++c) {
		double share = (double)random_from(&state, 2 << (2 * c), 8 << (2 * c));
		double lines = floor((double)layout->bytes / LINE_BYTES / share);

		capacities[c] = LINE_BYTES * fmax(lines, 64 << (CAPACITIES - 1 - c));
	}
}

/* False when there is an obstacle. */
static bool ask(const struct nest *nest, const double *capacities, struct rf_arena *arena,
                struct rf_general *general)
{
	const struct analysis_input *input = analysis_read(nest, arena);
	const struct rf_layout layout = { .align_bytes = NEST_ALIGN };
	struct rf_stream stream = { .kernel = &input->kernel,
		                    .sizes = input->sizes,
		                    .layout = &layout };
	struct rf_general_request request = { .stream = &stream,
		                              .line_bytes = LINE_BYTES,
		                              .capacity_count = CAPACITIES,
		                              .capacity_bytes = capacities };

	if (rf_general_make(&request, arena, general) != RF_OK)
		tool_die("no memory");
	return general->obstacle == NULL;
}

static void show(const struct nest *nest, const struct nest_layout *layout, double capacity_bytes,
                 const struct figure *figure)
{
	struct rf_text text = tool_text();

	nest_print(nest, layout, &text);
	printf("%s%.0f lines: %.3g %% off, %.3g %% told\n\n", rf_text_string(&text),
	       capacity_bytes / LINE_BYTES, 100 * figure->error, 100 * figure->half_width);
}

static void check(int seed, struct tally *tally)
{
	static const double nine_of_ten = 1.645, tiny = 1e-9, wrong = 0.005;
	static struct nest nest;
	struct nest_layout layout;
	struct rf_arena *arena = rf_arena_new();
	struct rf_general general;
	double capacities[CAPACITIES];

	make(&nest, &layout, seed, capacities);
	for (int c = 0; ask(&nest, capacities, arena, &general) && c < CAPACITIES; ++c) {
		double truth = true_misses(&nest, &layout, capacities[c]);
		struct figure figure = { fabs(general.totals[c].misses - truth) / truth,
			                 nine_of_ten * general.totals[c].error / truth };

		if (figure.error > figure.half_width + tiny && getenv("RFMODEL_SHOW"))
			show(&nest, &layout, capacities[c], &figure);
		if (figure.half_width > 0)
			*RF_PUSH(tool_arena(), &tally->figures) = figure;
		else if (figure.error > wrong)
			++tally->unaware;
		else
			++tally->exact;
	}
	tally->work += general.work;
	rf_arena_free(arena);
}

static int by_size(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static double median(double *values, size_t count)
{
	qsort(values, count, sizeof(*values), by_size);
	return values[count / 2];
}

int main(void)
{
	struct analysis_seeds seeds = analysis_seeds(SEEDS);
	struct tally tally = { .exact = 0 };
	double *errors, *widths, share, width, error;
	size_t inside = 0, count;

	for (int seed = seeds.first; seed <= seeds.last; ++seed)
		check(seed, &tally);
	count = tally.figures.count;
	errors = tool_alloc((count + 1) * sizeof(*errors));
	widths = tool_alloc((count + 1) * sizeof(*widths));
	for (size_t i = 0; i < count; ++i) {
		errors[i] = tally.figures.items[i].error;
		widths[i] = 2 * tally.figures.items[i].half_width;
		inside += errors[i] <= tally.figures.items[i].half_width;
	}
	share = (double)inside / (double)(count > 0 ? count : 1);
	width = median(widths, count);
	error = median(errors, count);
	printf("nests %d to %d: %d figures exact, %d wrong without an error told, %zu with one\n",
	       seeds.first, seeds.last, tally.exact, tally.unaware, count);
	printf("%.1f %% inside of intervals, median width %.3g %%, median error %.3g %%, "
	       "ratio %.1f, %.2g steps\n",
	       100 * share, 100 * width, 100 * error, width / error,
	       tally.work / (seeds.last - seeds.first + 1));
	if (count < FEWEST)
		return 0;
	return share < 0.85 || share > 0.98 || width > 10 * error ||
	       tally.unaware > 0.02 * (tally.exact + tally.unaware);
}
