/* SPDX-License-Identifier: MIT
 *
 * Lines that vectors take whole.
 *
 * What counts sets element by element, as a simulation does, lets a line go and come again between
 * two of its elements where more streams meet in a set than it has ways.  A loop that walks along
 * memory with vectors loads all elements of a line at once, so that each reference brings it once:
 * no link loads more bytes than the references do, nor writes back more than they store.  15 arrays
 * of 200 x 200 x 200 doubles begin in one set; element by element L1 and L2 exchange 600 bytes per
 * iteration, counters show 100, and the references have 120.
 *
 * Counters also show that lines are brought twice now and then: two vectors make a line.
 */
#include "model/whole_lines.h"

#include <math.h>

#include "model/cpu/vectorise.h"
#include "model/innermost.h"
#include "model/traffic/layers/corrections.h"

/* A cache that takes what leaves the one above it is sent unchanged lines, too. */
static bool sends_all(const struct rf_machine *machine, size_t link)
{
	return link + 1 < machine->cache_count && machine->caches[link + 1].is_victim;
}

/* Lines that a row touches at most, to those that it fills. */
static double with_row_ends(const struct rf_footprint_nest *scene)
{
	size_t inner = scene->depth - 1;
	double shortest = INFINITY;

	for (size_t g = 0; g < scene->shape_count; ++g)
		if (scene->shapes[g].strides[inner].value != 0)
			shortest = fmin(shortest, fabs(scene->shapes[g].strides[inner].value));
	return 1 + (double)scene->line_bytes / (scene->trips[inner].value * shortest);
}

/* Whether compilers make vectors of the innermost loop. */
static enum rf_status find_vectors(const struct rf_point *p, bool *are_there)
{
	const struct rf_kernel *kernel = p->whole->kernel;
	struct rf_in_core_loop *loops;
	struct rf_vectorised found;
	size_t count;

	*are_there = false;
	if (rf_innermost_find(p, &loops, &count) != RF_OK)
		return RF_FAILED;
	for (size_t i = 0; i < count; ++i) {
		struct rf_vectorise_input input = { .kernel = kernel,
			                            .machine = p->machine,
			                            .loop = rf_kernel_find_loop(
							kernel->root, loops[i].node->loop->id),
			                            .turns = loops[i].turns,
			                            .sizes = p->sizes.real,
			                            .may_reorder = p->options->fast_math };

		if (input.loop == NULL)
			continue;
		if (rf_vectorise_decide(&input, p->arena, &found) != RF_OK)
			return RF_FAILED;
		*are_there = found.verdict.is_vectorised;
	}
	return RF_OK;
}

enum rf_status rf_whole_lines_find(const struct rf_point *p, struct rf_line_bound **bounds)
{
	struct rf_register_traffic registers;
	bool has_vectors;
	double ends;

	*bounds = NULL;
	if (!p->result->nest_known || p->result->is_whole_run || p->machine->simd_bytes == 0 ||
	    !rf_corrections_along_memory(&p->lc.scene))
		return RF_OK;
	if (find_vectors(p, &has_vectors) != RF_OK)
		return RF_FAILED;
	if (!has_vectors)
		return RF_OK;
	*bounds = RF_NEW_ARRAY(p->arena, struct rf_line_bound, p->machine->cache_count);
	if (*bounds == NULL)
		return RF_FAILED;
	registers = rf_register_traffic_of_nest(p->nest);
	ends = with_row_ends(&p->lc.scene);
	for (size_t i = 0; i < p->machine->cache_count; ++i) {
		double stores = ends * registers.store_bytes_per_it;
		double loads = ends * registers.load_bytes_per_it + stores;

		(*bounds)[i].load_bytes_per_it = loads;
		(*bounds)[i].evict_bytes_per_it = sends_all(p->machine, i) ? loads : stores;
	}
	return RF_OK;
}
