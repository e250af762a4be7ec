/* SPDX-License-Identifier: MIT
 *
 * The innermost loops that a result is about: of a nest by itself its own, of a whole run all.
 */
#include "model/innermost.h"

static struct rf_in_core_loop of_run(const struct rf_point *p, const struct rf_node *node,
                                     const struct rf_node *outer)
{
	double turns = p->counts->turns[node->loop->id].times;
	double starts = p->counts->starts[node->loop->id].times;

	return (struct rf_in_core_loop){ .node = node,
		                         .outer = outer,
		                         .share = turns / p->result->iterations.value,
		                         .turns = starts > 0 ? turns / starts : 0 };
}

/* Those among the nodes and below them; NULL in place of `loops` counts. */
static size_t list(const struct rf_point *p, const struct rf_node *node,
                   const struct rf_node *outer, struct rf_in_core_loop *loops)
{
	size_t count = 0;

	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_LOOP && !rf_kernel_has_loop(node->children)) {
			if (loops != NULL)
				loops[count] = of_run(p, node, outer);
			++count;
			continue;
		}
		count += list(p, node->children, node->kind == RF_NODE_LOOP ? node : outer,
		              loops != NULL ? loops + count : NULL);
		count += list(p, node->otherwise, outer, loops != NULL ? loops + count : NULL);
	}
	return count;
}

static struct rf_in_core_loop of_nest(const struct rf_point *p)
{
	const struct rf_node *root = p->subject->kernel->root;
	size_t innermost = p->nest->depth - 1;
	bool is_known = p->sizes.all_known && p->nest->loops[innermost].trips != NULL;
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
	const struct rf_node *root = p->subject->kernel->root;

	*count = p->result->is_whole_run ? list(p, root, NULL, NULL) : 1;
	*loops = RF_NEW_ARRAY(p->arena, struct rf_in_core_loop, *count + 1);
	if (*loops == NULL)
		return RF_FAILED;
	if (p->result->is_whole_run) {
		list(p, root, NULL, *loops);
	} else {
		**loops = of_nest(p);
		*count = (*loops)->node != NULL;
	}
	return RF_OK;
}
