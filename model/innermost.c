/* SPDX-License-Identifier: MIT
 *
 * The innermost loops that a result is about: of a nest by itself its own, of a whole run all.
 */
#include "model/innermost.h"

#include "model/transform/innermost_loops.h"

static struct rf_in_core_loop of_nest(const struct rf_point *p)
{
	const struct rf_node *root = p->subject->kernel->root;
	size_t innermost = p->nest->depth - 1;
	bool is_known =
	    rf_subject_sizes_know(p->subject, &p->sizes, p->nest->loops[innermost].trips);
	struct rf_in_core_loop loop = {
		.node = rf_kernel_find_loop(root, p->nest->loops[innermost].loop->id), .share = 1
	};

	if (innermost > 0)
		loop.outer = rf_kernel_find_loop(root, p->nest->loops[innermost - 1].loop->id);
	if (is_known)
		loop.turns = rf_nest_trip_count(p->nest, innermost, p->sizes.real);
	return loop;
}

enum rf_status rf_innermost_find(const struct rf_point *p, struct rf_in_core_loop **loops,
                                 size_t *count)
{
	if (p->result->is_whole_run)
		return rf_innermost_loops_of_run(p->subject->kernel, p->counts,
		                                 p->result->iterations.value, p->arena, loops,
		                                 count);
	*loops = RF_NEW(p->arena, struct rf_in_core_loop);
	if (*loops == NULL)
		return RF_FAILED;
	**loops = of_nest(p);
	*count = (*loops)->node != NULL;
	return RF_OK;
}
