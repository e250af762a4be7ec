/* SPDX-License-Identifier: MIT
 *
 * The conditions that a transformation can restore.
 *
 * A reuse between two references of a group is one; that a loop does not move an array at all,
 * or by less than a line while a loop inside it jumps, is another.  Blocking neither adds
 * nor removes any of them: it changes what they need.
 */
#include "model/transform/blocks/restorable.h"

#include <stdlib.h>

/* Whether a turn of the loop meets again what the loops inside it swept. */
static bool meets_again(const struct rf_footprint_nest *scene,
                        const struct rf_footprint_group *shape, size_t k)
{
	double inner = 0;

	for (size_t i = k + 1; i < scene->depth; ++i)
		inner = shape->strides[i].value > inner ? shape->strides[i].value : inner;
	if (inner == 0 || shape->strides[k + 1].value == 0)
		return false;
	return shape->strides[k].value == 0 ||
	       (shape->strides[k].value < (double)scene->line_bytes &&
	        inner > shape->strides[k].value);
}

static bool has_self_reuse(const struct rf_footprint_nest *scene, size_t k)
{
	for (size_t g = 0; g < scene->shape_count && k + 1 < scene->depth; ++g)
		if (!scene->shapes[g].is_bypassing && meets_again(scene, &scene->shapes[g], k))
			return true;
	return false;
}

static int by_loop_and_need(const void *left, const void *right)
{
	const struct rf_restorable *a = left, *b = right;

	if (a->loop != b->loop)
		return a->loop < b->loop ? -1 : 1;
	return (a->window.bytes < b->window.bytes) - (a->window.bytes > b->window.bytes);
}

bool rf_restorable_holds(const struct rf_restorable *condition, const struct rf_boundary *boundary)
{
	return rf_hierarchy_holds(boundary, &condition->window);
}

enum rf_status rf_restorable_find(const struct rf_lc *lc, struct rf_arena *arena,
                                  struct rf_restorable_list *list)
{
	size_t most = lc->reuse_count + lc->scene.depth;

	*list = (struct rf_restorable_list){ 0 };
	list->items = RF_NEW_ARRAY(arena, struct rf_restorable, most + 1);
	if (list->items == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < lc->reuse_count; ++i)
		if (lc->reuses[i].meets && lc->reuses[i].loop < (int)lc->scene.depth)
			list->items[list->count++] = (struct rf_restorable){
				.loop = (size_t)lc->reuses[i].loop,
				.reuse = i,
				.window = rf_lc_window(lc, &lc->reuses[i].need),
			};
	for (size_t k = 0; k < lc->scene.depth; ++k)
		if (has_self_reuse(&lc->scene, k))
			list->items[list->count++] =
			    (struct rf_restorable){ .loop = k,
				                    .is_self = true,
				                    .window = rf_lc_window(lc, &lc->loop_need[k]) };
	qsort(list->items, list->count, sizeof(*list->items), by_loop_and_need);
	return RF_OK;
}

/* The loop of the transformed nest whose turn is the window of the condition. */
static size_t turning_loop(const struct rf_restorable *condition,
                           const struct rf_changed_nest *changed)
{
	if (condition->is_block)
		return changed->blocks.place + changed->blocks.count - 1;
	return condition->loop < changed->blocks.place ? condition->loop
	                                               : condition->loop + changed->blocks.count;
}

struct rf_measure rf_restorable_need(const struct rf_restorable *condition,
                                     const struct rf_changed_nest *changed, const struct rf_lc *lc)
{
	int64_t one[RF_MAX_DEPTH] = { 0 };
	struct rf_footprint_window window = { .shift = one };

	if (!condition->is_block && !condition->is_self) {
		const struct rf_lc_reuse *reuse = &lc->reuses[condition->reuse];

		window = (struct rf_footprint_window){ reuse->loop, reuse->shift };
	} else {
		window.loop = (int)turning_loop(condition, changed);
		one[window.loop] = 1;
	}
	return rf_footprint(&lc->scene, &window);
}
