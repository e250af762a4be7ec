/* SPDX-License-Identifier: MIT
 *
 * Pages that a nest touches.
 *
 * A core finds the place of a page in its look-aside buffers, or walks through the page table for
 * it.  What they keep is what was used last, as a cache keeps lines: a page is a line of 4096
 * bytes and 1536 entries are a cache of 6 MiB.  So layer conditions tell what is looked up again.
 * Columns of a matrix of 3000 by 3000 doubles touch 3000 pages before any of them is used again,
 * so that each element is a walk where 1536 are kept; tiles of 300 rows look up a page once.
 *
 * Only the last level of buffers counts.  On a core of the Golden Cove kind 16 to 1024 pages of
 * one line each took the same time, 0.55 ns a page, though its first level keeps 96; of 4096,
 * where its second keeps 2048, a page took 5 ns more where its neighbours came next, and 9 to 14
 * ns more where 6 to 16 pages lay between.
 *
 * Threads that divide the longest stride have pages of their own; those that divide another one, as
 * the columns of a matrix, use parts of the same pages.
 *
 * Limits: entries as one set.  Of runs of several loops: run_pages.c.
 */
#include "model/traffic/layers/pages.h"

#include "model/traffic/layers/chunks.h"

/* Whether threads that divide the loops have pages of their own, but for what all of them use. */
static bool has_own_pages(const struct rf_lc *lc)
{
	for (size_t g = 0; g < lc->scene.shape_count; ++g) {
		const struct rf_footprint_group *shape = &lc->scene.shapes[g];

		for (size_t k = 0; k < lc->scene.depth; ++k)
			if (shape->strides[lc->divided_loop].value > 0 &&
			    shape->strides[k].value > shape->strides[lc->divided_loop].value)
				return false;
	}
	return true;
}

/* What a page is used again for depends on the loop that threads divide, and on their number only
 * where turns are dealt in chunks. */
static enum rf_status divide(const struct rf_pages_input *input, struct rf_lc *lc)
{
	rf_chunks_divide(lc, (double)input->cores);
	lc->all_bytes = input->lc->all_bytes;
	lc->common_bytes = input->lc->common_bytes;
	return rf_lc_needs(lc);
}

enum rf_status rf_pages_make(const struct rf_pages_input *input, struct rf_arena *arena,
                             struct rf_pages *pages)
{
	int64_t page_bytes = rf_machine_page_bytes(input->machine);
	double reach = rf_machine_page_reach(input->machine), all = input->lc->all_bytes;
	struct rf_groups *groups = RF_NEW(arena, struct rf_groups);

	*pages = (struct rf_pages){ .scale = { .arena = arena, .sizes = input->sizes } };
	if (reach <= 0 || (all > 0 && all <= reach))
		return RF_OK;
	pages->reach_bytes = reach;
	if (groups == NULL || rf_groups_make(input->nest, page_bytes, arena, groups) != RF_OK ||
	    rf_lc_make(input->nest, groups, &pages->scale, page_bytes, false, &pages->lc) != RF_OK)
		return RF_FAILED;
	rf_lc_mark_as(input->lc, &pages->lc);
	return divide(input, &pages->lc);
}

enum rf_status rf_pages_walks(const struct rf_pages_input *input, struct rf_pages *pages,
                              double *walks_per_it)
{
	struct rf_boundary buffers = rf_hierarchy_alone(pages->reach_bytes);
	double cores = (double)input->cores;

	*walks_per_it = 0;
	if (pages->reach_bytes <= 0)
		return RF_OK;
	if (!rf_chunks_keep_needs(&pages->lc, cores) && divide(input, &pages->lc) != RF_OK)
		return RF_FAILED;
	if (has_own_pages(&pages->lc))
		buffers.threads = cores;
	buffers.line_bytes = rf_machine_page_bytes(input->machine);
	*walks_per_it = rf_lc_lines(&pages->lc, &buffers, buffers.line_bytes).loads;
	return rf_arena_failed(pages->scale.arena) ? RF_FAILED : RF_OK;
}
