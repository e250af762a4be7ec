/* SPDX-License-Identifier: MIT
 *
 * The loops in which a run spends its time, as they stand or after a change.
 */
#include "model/transform/innermost_loops.h"

static struct rf_in_core_loop of_run(const struct rf_counts *counts, double iterations,
                                     const struct rf_node *node, const struct rf_node *outer)
{
	double turns = counts->turns[node->loop->id].times;
	double starts = counts->starts[node->loop->id].times;

	return (struct rf_in_core_loop){ .node = node,
		                         .outer = outer,
		                         .share = turns / iterations,
		                         .turns = starts > 0 ? turns / starts : 0 };
}

/* Those among the nodes and below them; NULL in place of `loops` counts. */
static size_t list(const struct rf_counts *counts, double iterations, const struct rf_node *node,
                   const struct rf_node *outer, struct rf_in_core_loop *loops)
{
	size_t count = 0;

	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_LOOP && !rf_kernel_has_loop(node->children)) {
			if (loops != NULL)
				loops[count] = of_run(counts, iterations, node, outer);
			++count;
			continue;
		}
		count += list(counts, iterations, node->children,
		              node->kind == RF_NODE_LOOP ? node : outer,
		              loops != NULL ? loops + count : NULL);
		count += list(counts, iterations, node->otherwise, outer,
		              loops != NULL ? loops + count : NULL);
	}
	return count;
}

enum rf_status rf_innermost_loops_of_run(const struct rf_kernel *kernel,
                                         const struct rf_counts *counts, double iterations,
                                         struct rf_arena *arena, struct rf_in_core_loop **loops,
                                         size_t *count)
{
	*count = list(counts, iterations, kernel->root, NULL, NULL);
	*loops = RF_NEW_ARRAY(arena, struct rf_in_core_loop, *count + 1);
	if (*loops == NULL)
		return RF_FAILED;
	list(counts, iterations, kernel->root, NULL, *loops);
	return RF_OK;
}

double rf_innermost_loops_row(const struct rf_in_core_loop *loops, size_t count)
{
	double share = 0, starts = 0;

	for (size_t i = 0; i < count; ++i) {
		if (loops[i].turns <= 0)
			continue;
		share += loops[i].share;
		starts += loops[i].share / loops[i].turns;
	}
	return starts > 0 ? share / starts : 0;
}

static bool have_number(const struct rf_loop *loop)
{
	int64_t from, to;

	return loop->lower_count == 1 && loop->upper_count == 1 && loop->lower->term_count == 0 &&
	       loop->upper->term_count == 0 &&
	       rf_formula_is_constant(loop->lower->constant, &from) &&
	       rf_formula_is_constant(loop->upper->constant, &to);
}

bool rf_innermost_loops_have_number(const struct rf_in_core_loop *loops, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (!have_number(loops[i].node->loop))
			return false;
	return count > 0;
}
