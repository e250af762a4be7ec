/* SPDX-License-Identifier: MIT
 *
 * Tiles of a product of matrices.
 *
 * One block stays in the first cache while others pass by, so that it may take more of it than the
 * safety factor leaves; how much depends on the sets, which no formula knows.  So all tiles whose
 * sides are multiples of 8 are put into the order of what layer conditions forecast for them, which
 * is the least that they can carry, and simulated one after the other, until the forecast of the
 * next one is no better than the best that was simulated.
 */
#include "model/transform/blocks/product.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/transform/blocks/simulated_change.h"

#define STEP 8.0

/* Caches that tiles are searched for: with larger ones there is too much to simulate. */
#define MOST_ROOM_BYTES 131072.0
#define MOST_CUBE       64.0

/* Tiles that are simulated, and how much better one must be to be taken. */
#define MOST_SIMULATED 40
#define BETTER         0.98

/* References of a simulation that need not be exact. */
#define QUICK 2.5e6

struct tile {
	double factors[RF_MAX_BLOCKED];
	double bytes; /* as forecast */
};

struct search {
	struct rf_candidate *candidate;
	RF_VECTOR(struct tile) tiles;
};

bool rf_product_is(const struct rf_forecast_setting *setting)
{
	const struct rf_footprint_nest *scene = &setting->lc->scene;

	for (size_t k = 0; k < scene->depth; ++k) {
		bool leaves = false;

		for (size_t g = 0; g < scene->shape_count; ++g)
			leaves |= scene->shapes[g].strides[k].value == 0;
		if (!leaves)
			return false;
	}
	return scene->depth == 3;
}

static void add(struct search *s, const double *factors)
{
	struct rf_block_search *search = s->candidate->search;
	struct rf_forecast forecast;
	struct tile *tile;

	for (size_t i = 0; i < s->candidate->changed.blocks.count; ++i)
		if (factors[i] > s->candidate->changed.trips[i])
			return;
	memcpy(s->candidate->factors, factors, sizeof(s->candidate->factors));
	if (!rf_candidate_forecast(s->candidate, search->scratch, &forecast))
		return;
	tile = RF_PUSH(search->arena, &s->tiles);
	search->failed |= tile == NULL;
	if (tile != NULL) {
		memcpy(tile->factors, factors, sizeof(tile->factors));
		tile->bytes = forecast.traffic.links[s->candidate->link].total_bytes_per_it;
	}
	rf_arena_clear(search->scratch);
}

static void add_cubes(struct search *s)
{
	for (double b = STEP; STEP * b * b <= s->candidate->boundary->own_bytes && b <= MOST_CUBE;
	     b += STEP)
		add(s, (double[RF_MAX_BLOCKED]){ b, b, b });
}

static void add_pairs(struct search *s)
{
	double most = s->candidate->boundary->own_bytes / STEP;

	for (double a = STEP; a * STEP <= most; a += STEP)
		for (double b = STEP; a * b <= most; b += STEP)
			if (a * b >= most / 8)
				add(s, (double[RF_MAX_BLOCKED]){ a, b });
}

static int by_bytes(const void *left, const void *right)
{
	const struct tile *a = left, *b = right;

	return (a->bytes > b->bytes) - (a->bytes < b->bytes);
}

/* Whether the link of the candidate is told; up to it only, and a few turns of the outermost loop,
 * when it need not be exact. */
static bool simulate(const struct search *s, bool is_quick, struct rf_traffic *traffic)
{
	struct rf_candidate *candidate = s->candidate;

	rf_candidate_set(candidate);
	rf_simulated_change(candidate->search, &candidate->changed,
	                    is_quick ? candidate->link + 1 : 0, is_quick ? QUICK : 0, traffic);
	return traffic->link_count > candidate->link;
}

static double link_bytes(const struct search *s, const struct rf_traffic *traffic)
{
	return traffic->links[s->candidate->link].total_bytes_per_it;
}

/* Turns may differ where rows drift through the sets, so that what is quick only sorts out; of a
 * cube the turns are few. */
static bool is_better(struct search *s, const struct tile *tile, double bytes,
                      struct rf_traffic *traffic)
{
	memcpy(s->candidate->factors, tile->factors, sizeof(s->candidate->factors));
	if (!s->candidate->is_shared && simulate(s, true, traffic) &&
	    link_bytes(s, traffic) >= BETTER * bytes)
		return false;
	return simulate(s, false, traffic) && link_bytes(s, traffic) < BETTER * bytes;
}

static void find_tiles(struct search *s)
{
	if (s->candidate->is_shared)
		add_cubes(s);
	else if (s->candidate->changed.blocks.count == 2)
		add_pairs(s);
	if (s->tiles.count > 0)
		qsort(s->tiles.items, s->tiles.count, sizeof(*s->tiles.items), by_bytes);
}

bool rf_product_search(struct rf_candidate *candidate, struct rf_traffic *traffic)
{
	struct search s = { .candidate = candidate };
	struct tile best = { .bytes = link_bytes(&s, traffic) };
	bool found = false;

	memcpy(best.factors, candidate->factors, sizeof(best.factors));
	if (candidate->boundary->own_bytes > MOST_ROOM_BYTES ||
	    !rf_product_is(candidate->search->setting))
		return false;
	find_tiles(&s);
	for (size_t i = 0; i < s.tiles.count && i < MOST_SIMULATED; ++i) {
		struct rf_traffic own;

		if (s.tiles.items[i].bytes >= BETTER * best.bytes)
			break;
		if (!is_better(&s, &s.tiles.items[i], best.bytes, &own))
			continue;
		best = s.tiles.items[i];
		best.bytes = link_bytes(&s, &own);
		*traffic = own;
		found = true;
	}
	memcpy(candidate->factors, best.factors, sizeof(candidate->factors));
	if (found)
		rf_candidate_forecast(candidate, candidate->search->arena, &candidate->forecast);
	return found;
}
