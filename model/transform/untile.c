/* SPDX-License-Identifier: MIT
 *
 * Nests that are in tiles already.
 *
 * Other tiles of
 *
 *     for ii in steps of T, for jj in steps of T, for i from ii to ii + T, for j from jj to jj + T
 *
 * are tiles of the loops i and j over all of their values.  So the loops over tiles are taken out,
 * the loops within a tile get their bounds, and the search for tiles begins from there.
 */
#include "model/transform/untile.h"

#include "model/poly/transform.h"

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
	const struct rf_node *node = rf_transform_find(nest->kernel->root, nest->loops[0].loop->id);

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

static enum rf_status make_setting(const struct rf_trial_setting *from, struct rf_arena *arena,
                                   struct rf_untiled *untiled)
{
	const struct rf_lc *lc = from->lc;

	if (rf_nests_find(&untiled->kernel, arena, &untiled->nests) != RF_OK)
		return RF_FAILED;
	if (untiled->nests.count != 1 || untiled->nests.items[0].depth != from->nest->depth / 2)
		return RF_OK;
	untiled->scale = (struct rf_scale){ .arena = arena, .sizes = from->sizes };
	untiled->setting = *from;
	untiled->setting.nest = &untiled->nests.items[0];
	untiled->setting.lc = &untiled->lc;
	if (rf_groups_make(untiled->setting.nest, lc->scene.line_bytes, arena, &untiled->groups) !=
	        RF_OK ||
	    rf_lc_make(untiled->setting.nest, &untiled->groups, &untiled->scale,
	               lc->scene.line_bytes, true, &untiled->lc) != RF_OK ||
	    rf_lc_needs(&untiled->lc) != RF_OK)
		return RF_FAILED;
	untiled->lc.all_bytes = lc->all_bytes;
	untiled->known = true;
	return RF_OK;
}

enum rf_status rf_untile(const struct rf_trial_setting *setting, struct rf_arena *arena,
                         struct rf_untiled *untiled)
{
	const struct rf_node *innermost;

	*untiled = (struct rf_untiled){ 0 };
	if (!is_tiled(setting->nest))
		return RF_OK;
	innermost = body_of(setting->nest);
	if (innermost == NULL)
		return RF_OK;
	if (make_kernel(setting->nest, innermost, arena, &untiled->kernel) != RF_OK)
		return RF_FAILED;
	return make_setting(setting, arena, untiled);
}
