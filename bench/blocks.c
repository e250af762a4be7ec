/* SPDX-License-Identifier: MIT
 *
 * blocks KERNEL MACHINE SIZE STEPS: forecasts STEPS x STEPS pairs of block sizes of the two inner
 * loops of a kernel by layer conditions, and prints the least traffic to memory that it met.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/text.h"
#include "frontend/read/frontend.h"
#include "machine-files/src/machines.h"
#include "model/analysis.h"
#include "model/transform/forecast.h"

struct bench {
	struct rf_arena *arena, *scratch;
	struct rf_diagnostics diagnostics;
	struct rf_kernel kernel;
	struct rf_machine machine;
	struct rf_result page;
	struct rf_hierarchy hierarchy;
	struct rf_nests nests;
	struct rf_groups groups;
	struct rf_measure_scale scale;
	struct rf_lc lc;
	double sizes[RF_MAX_SIZES];
	struct rf_forecast_setting setting;
	struct rf_changed_nest changed;
};

static bool read_all(struct bench *b, const char *path, const char *machine)
{
	struct rf_source source = { .file = path };

	source.text = rf_file_read(b->arena, path, &source.length);
	return source.text != NULL &&
	       rf_frontend_read(&source, b->arena, &b->diagnostics, &b->kernel) == RF_OK &&
	       rf_machine_load(machine, b->arena, &b->diagnostics, &b->machine) == RF_OK &&
	       rf_hierarchy_make(&b->machine, 1, b->arena, &b->hierarchy) == RF_OK &&
	       rf_nests_find(&b->kernel, b->arena, &b->nests) == RF_OK && b->nests.count > 0;
}

/* What the page says of the loops as they stand. */
static bool analyze(struct bench *b, const char *size)
{
	static int64_t sizes[RF_MAX_SIZES];
	static bool are_given[RF_MAX_SIZES];
	struct rf_options options = { .sizes = sizes,
		                      .sizes_given = are_given,
		                      .without_formulas = true };

	for (size_t s = 0; s < RF_MAX_SIZES; ++s) {
		b->sizes[s] = atof(size);
		sizes[s] = atoll(size);
		are_given[s] = true;
	}
	return rf_analyze(&b->kernel, &b->machine, &options, b->arena, &b->diagnostics, &b->page) ==
	       RF_OK;
}

static bool prepare(struct bench *b)
{
	const struct rf_nest *nest = &b->nests.items[0];
	struct rf_change change;

	b->scale = (struct rf_measure_scale){ .arena = b->arena, .sizes = b->sizes };
	b->setting =
	    (struct rf_forecast_setting){ .nest = nest,
		                          .lc = &b->lc,
		                          .hierarchy = &b->hierarchy,
		                          .machine = &b->machine,
		                          .sizes = b->sizes,
		                          .in_core = &b->page.in_core,
		                          .iterations_per_line = b->page.iterations_per_line,
		                          .wants_roofline = true,
		                          .wants_ecm = true,
		                          .cores = 1 };
	if (rf_groups_make(nest, 64, b->arena, &b->groups) != RF_OK ||
	    rf_lc_make(nest, &b->groups, &b->scale, 64, true, &b->lc) != RF_OK ||
	    rf_lc_needs(&b->lc) != RF_OK)
		return false;
	change = rf_forecast_band(&b->setting, 0);
	change.tiles[1] = change.tiles[2] = 1;
	return rf_forecast_change(&b->setting, &change, false, b->arena, &b->changed) == RF_OK;
}

static double scan(struct bench *b, int steps)
{
	double least = 1e9;

	for (int i = 0; i < steps * steps; ++i) {
		struct rf_forecast forecast;
		size_t last;

		rf_forecast_set(&b->changed, 0, 2 + 4 * (i / steps));
		rf_forecast_set(&b->changed, 1, 8 + 8 * (i % steps));
		if (rf_forecast_make(&b->changed, b->scratch, b->scratch, &forecast) != RF_OK)
			return -1;
		last = forecast.traffic.link_count - 1;
		if (forecast.traffic.links[last].total_bytes_per_it < least)
			least = forecast.traffic.links[last].total_bytes_per_it;
		rf_arena_clear(b->scratch);
	}
	return least;
}

int main(int count, char **arguments)
{
	static struct bench b;

	if (count != 5)
		return 2;
	b.arena = rf_arena_new();
	b.scratch = rf_arena_new();
	if (b.arena == NULL || b.scratch == NULL)
		return 5;
	rf_diagnostics_init(&b.diagnostics, b.arena);
	if (!read_all(&b, arguments[1], arguments[2]) || !analyze(&b, arguments[3]) || !prepare(&b))
		return 5;
	printf("%.6g\n", scan(&b, atoi(arguments[4])));
	rf_arena_free(b.scratch);
	rf_arena_free(b.arena);
	return 0;
}
