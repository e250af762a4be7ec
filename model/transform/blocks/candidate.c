/* SPDX-License-Identifier: MIT
 *
 * One set of loops in blocks, for one condition in one cache.
 *
 * The loop over the blocks goes outside the loop that carries the condition, and the need of the
 * reuse becomes a function of the block size.  It grows with it, so the largest block with
 *
 *     safety * need(b) <= capacity of one thread
 *
 * is found by bisection on the transformed nest, and rounded down to whole lines.
 */
#include "model/transform/blocks/candidate.h"

#include <math.h>

#define LINES_OF_INNERMOST 4.0

/* ---- needs ---- */

double rf_candidate_need(struct rf_candidate *candidate)
{
	struct rf_block_search *search = candidate->search;
	struct rf_measure_scale scale = { .arena = search->scratch };
	struct rf_lc lc;
	double need = INFINITY;

	if (rf_forecast_scene(&candidate->changed, false, &scale, &lc) == RF_OK)
		need = rf_restorable_need(candidate->condition, &candidate->changed, &lc).value;
	else
		search->failed = true;
	search->failed |= scale.failed;
	rf_arena_clear(search->scratch);
	return need;
}

double rf_candidate_room(const struct rf_candidate *candidate, double safety)
{
	return candidate->boundary->own_bytes / safety;
}

/* Its need with one block of such a length, the others as they are set. */
static double need_at(struct rf_candidate *candidate, size_t i, double factor)
{
	rf_forecast_set(&candidate->changed, i, factor);
	return rf_candidate_need(candidate);
}

/* The largest block of one loop, the others as they are set; 0 when none fits. */
static double largest_block(struct rf_candidate *candidate, size_t i)
{
	double room = rf_candidate_room(candidate, candidate->search->input->safety);
	double low = 0, high = candidate->changed.trips[i];

	if (need_at(candidate, i, 1) > room)
		return 0;
	if (need_at(candidate, i, high) <= room)
		return high;
	while (high - low > 1) {
		double middle = floor((low + high) / 2);

		if (need_at(candidate, i, middle) <= room)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* ---- sizes worth proposing ---- */

/* Elements of a line along a loop, 1 when no array runs along memory with it. */
static double line_elements(const struct rf_footprint_nest *scene, size_t loop)
{
	double most = 1;

	for (size_t g = 0; g < scene->shape_count; ++g) {
		double stride = scene->shapes[g].strides[loop].value;

		if (stride > 0 && stride < (double)scene->line_bytes)
			most = fmax(most, (double)scene->line_bytes / stride);
	}
	return most;
}

double rf_candidate_line(const struct rf_candidate *candidate, size_t i)
{
	return line_elements(&candidate->search->setting->lc->scene,
	                     candidate->changed.blocks.loops[i]);
}

/* Rounds down to whole lines, or to a readable number. */
double rf_candidate_round(const struct rf_candidate *candidate, size_t i, double factor)
{
	const struct rf_footprint_nest *scene = &candidate->search->setting->lc->scene;
	double step = line_elements(scene, candidate->changed.blocks.loops[i]);

	for (size_t k = 0; candidate->is_shared && k < candidate->changed.blocks.count; ++k)
		step = fmax(step, line_elements(scene, candidate->changed.blocks.loops[k]));
	if (step <= 1)
		step = factor >= 64 ? 8 : 1;
	return factor > step ? floor(factor / step) * step : factor;
}

/* A block must be wider than the stencil, or its edges cost what it saves; and the innermost loop
 * must not become so short that starting it counts. */
double rf_candidate_smallest(const struct rf_candidate *candidate, size_t i)
{
	const struct rf_footprint_nest *scene = &candidate->search->setting->lc->scene;
	size_t loop = candidate->changed.blocks.loops[i];
	int64_t span = 1;

	for (size_t g = 0; g < scene->shape_count; ++g) {
		int64_t reach = rf_group_span(scene->shapes[g].group, loop);

		span = reach > span ? reach : span;
	}
	if (loop + 1 == scene->depth && !candidate->is_shared)
		return fmax(2 * (double)span, LINES_OF_INNERMOST * line_elements(scene, loop));
	return fmax(2 * (double)span, line_elements(scene, loop));
}

/* ---- set to its factors ---- */

void rf_candidate_set(struct rf_candidate *candidate)
{
	for (size_t i = 0; i < candidate->changed.blocks.count; ++i)
		rf_forecast_set(&candidate->changed, i, candidate->factors[i]);
}

bool rf_candidate_forecast(struct rf_candidate *candidate, struct rf_arena *arena,
                           struct rf_forecast *forecast)
{
	rf_candidate_set(candidate);
	if (rf_forecast_make(&candidate->changed, candidate->search->scratch, arena, forecast) ==
	    RF_OK)
		return true;
	candidate->search->failed = true;
	return false;
}

bool rf_candidate_shorten(struct rf_candidate *candidate, double block)
{
	candidate->factors[0] = rf_candidate_round(candidate, 0, block);
	for (size_t i = 1; candidate->is_shared && i < candidate->changed.blocks.count; ++i)
		candidate->factors[i] = candidate->factors[0];
	return candidate->factors[0] >= rf_candidate_smallest(candidate, 0) &&
	       rf_candidate_forecast(candidate, candidate->search->arena, &candidate->forecast);
}

double rf_candidate_fit(struct rf_candidate *candidate, size_t i)
{
	return rf_candidate_round(candidate, i, largest_block(candidate, i));
}

double rf_candidate_largest(struct rf_candidate *candidate, size_t i)
{
	double room = rf_candidate_room(candidate, candidate->search->input->safety);
	double least = rf_candidate_smallest(candidate, i), block;

	if (need_at(candidate, i, least) > room)
		return 0;
	block = rf_candidate_fit(candidate, i);
	return block >= least && block < candidate->changed.trips[i] ? block : 0;
}
