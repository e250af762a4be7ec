/* SPDX-License-Identifier: MIT
 *
 * Nests that are in tiles already.
 *
 * Other tiles of
 *
 *     for ii in steps of T, for jj in steps of T, for i from ii to ii + T, for j from jj to jj + T
 *
 * are tiles of the loops i and j over all of their values.  So the loops over tiles are taken out,
 * the loops within a tile get their bounds, and the search for tiles begins from there.  What it
 * finds is held against the nest with the tiles that there are, as they are simulated.
 */
#include "model/transform/blocks/existing_tiles.h"

#include "model/poly/transform.h"
#include "model/traffic/layers/chunks.h"
#include "model/transform/blocks/blocks.h"
#include "model/transform/blocks/collisions.h"
#include "model/transform/blocks/product.h"
#include "model/transform/blocks/simulated_change.h"

/* Whether the second half of the loops runs over the tiles of the first half. */
static bool is_tiled(const struct rf_nest *nest)
{
	size_t half = nest->depth / 2;

	for (size_t k = 0; k < nest->depth; ++k)
		if (nest->loops[k].tile_loop != (k < half ? -1 : (int)(k - half)))
			return false;
	return half > 0 && nest->depth == 2 * half;
}

/* The body, when there is nothing else between the loops. */
static const struct rf_node *body_of(const struct rf_nest *nest)
{
	const struct rf_node *node =
	    rf_kernel_find_loop(nest->kernel->root, nest->loops[0].loop->id);

	if (node != nest->kernel->root || node->next != NULL)
		return NULL;
	for (size_t k = 1; k < nest->depth; ++k) {
		node = node->children;
		if (node == NULL || node->next != NULL || node->kind != RF_NODE_LOOP)
			return NULL;
	}
	return node;
}

/* The loop within a tile over all that the loop over the tiles covers. */
static struct rf_loop *whole_loop(const struct rf_nest *nest, size_t k, struct rf_arena *arena)
{
	const struct rf_loop *tiles = nest->loops[k].loop;
	const struct rf_loop *inner = nest->loops[k + nest->depth / 2].loop;
	struct rf_loop *loop = rf_arena_copy(arena, inner, sizeof(*inner));

	if (loop == NULL)
		return NULL;
	loop->lower = tiles->lower;
	loop->lower_count = tiles->lower_count;
	loop->upper = tiles->upper;
	loop->upper_count = tiles->upper_count;
	return loop;
}

static enum rf_status make_kernel(const struct rf_nest *nest, const struct rf_node *innermost,
                                  struct rf_arena *arena, struct rf_kernel *kernel)
{
	struct rf_node **inside = &kernel->root;

	*kernel = *nest->kernel;
	kernel->loops = rf_arena_copy(arena, nest->kernel->loops,
	                              nest->kernel->loop_count * sizeof(*kernel->loops));
	if (kernel->loops == NULL)
		return RF_FAILED;
	for (size_t k = 0; k < nest->depth / 2; ++k) {
		struct rf_node *node = rf_arena_copy(arena, innermost, sizeof(*innermost));

		if (node == NULL || (node->loop = whole_loop(nest, k, arena)) == NULL)
			return RF_FAILED;
		kernel->loops[node->loop->id] = node->loop;
		*inside = node;
		inside = &node->children;
	}
	*inside = innermost->children;
	return RF_OK;
}

static enum rf_status make_setting(const struct rf_forecast_setting *from, struct rf_arena *arena,
                                   struct rf_existing_tiles *untiled)
{
	const struct rf_lc *lc = from->lc;

	if (rf_nests_find(&untiled->kernel, arena, &untiled->nests) != RF_OK)
		return RF_FAILED;
	if (untiled->nests.count != 1 || untiled->nests.items[0].depth != from->nest->depth / 2)
		return RF_OK;
	untiled->scale = (struct rf_measure_scale){ .arena = arena, .sizes = from->sizes };
	untiled->setting = *from;
	untiled->setting.nest = &untiled->nests.items[0];
	untiled->setting.lc = &untiled->lc;
	untiled->setting.now = NULL;
	if (rf_groups_make(untiled->setting.nest, lc->scene.line_bytes, arena, &untiled->groups) !=
	        RF_OK ||
	    rf_lc_make(untiled->setting.nest, &untiled->groups, &untiled->scale,
	               lc->scene.line_bytes, true, &untiled->lc) != RF_OK)
		return RF_FAILED;
	rf_chunks_divide(&untiled->lc, (double)from->cores);
	untiled->lc.all_bytes = lc->all_bytes;
	untiled->lc.rim_bytes = lc->rim_bytes;
	untiled->lc.common_bytes = lc->common_bytes;
	if (rf_lc_needs(&untiled->lc) != RF_OK)
		return RF_FAILED;
	untiled->known = true;
	return RF_OK;
}

enum rf_status rf_existing_tiles_undo(const struct rf_forecast_setting *setting,
                                      struct rf_arena *arena, struct rf_existing_tiles *untiled)
{
	const struct rf_node *innermost;

	*untiled = (struct rf_existing_tiles){ 0 };
	if (!is_tiled(setting->nest))
		return RF_OK;
	innermost = body_of(setting->nest);
	if (innermost == NULL)
		return RF_OK;
	if (make_kernel(setting->nest, innermost, arena, &untiled->kernel) != RF_OK)
		return RF_FAILED;
	return make_setting(setting, arena, untiled);
}

/* A proposal for the nest without tiles, beside the one with those there are. */
static void compare_tiles(const struct rf_block_search *search, const struct rf_block_search *whole,
                          struct rf_proposal *proposal)
{
	double speed = search->now.time.speed.it_per_s;

	for (size_t i = 0; i < proposal->link_count; ++i)
		proposal->links[i].bytes_per_it_before =
		    search->now.traffic.links[i].total_bytes_per_it;
	if (speed > 0)
		proposal->speedup.value *= whole->now.time.speed.it_per_s / speed;
	proposal->outside = NULL;
	proposal->change = NULL;
	if (proposal->padded == NULL)
		proposal->note = "tiles of this size in place of those there are";
}

void rf_existing_tiles_propose(struct rf_block_search *search,
                               const struct rf_existing_tiles *untiled)
{
	const struct rf_legality_input about = { &untiled->kernel, untiled->setting.whole_sizes,
		                                 untiled->setting.nest, &untiled->lc };
	struct rf_block_search whole = *search;
	double now_s;

	whole.legality = rf_legality_new(&about, search->arena);
	if (whole.legality == NULL) {
		search->failed = true;
		return;
	}
	whole.setting = &untiled->setting;
	whole.first = 0;
	search->failed |= rf_forecast_now(whole.setting, search->arena, &whole.now) != RF_OK;
	now_s = rf_forecast_transfer_time(&search->now);
	for (size_t link = 0; link < search->setting->hierarchy->count; ++link)
		if (!rf_lc_resident(&untiled->lc, &search->setting->hierarchy->items[link]))
			rf_blocks_try_cube(&whole, link);
	rf_legality_free(whole.legality);
	search->failed |= whole.failed;
	for (size_t i = 0; i < whole.proposals.count; ++i) {
		struct rf_proposal *proposal = &whole.proposals.items[i], *kept;

		compare_tiles(search, &whole, proposal);
		if (proposal->speedup.value < 0.98 || proposal->transfer_s_per_it > 0.98 * now_s)
			continue;
		kept = RF_PUSH(search->arena, &search->proposals);
		search->failed |= kept == NULL;
		if (kept != NULL)
			*kept = *proposal;
	}
}
