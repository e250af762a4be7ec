/* SPDX-License-Identifier: MIT
 *
 * Lines that vectors take whole.
 *
 * Where more streams meet in a set than it has ways, element by element a line goes and comes
 * again between two of its elements.  A loop that walks along memory with vectors loads a part of a
 * line at once, and a body of few references is unrolled over a line, so that one reference finds
 * what another one has brought, too: what is asked of sets are then lines, not elements.
 *
 * 13 rows of 15 references, all of which begin in one set, have 712 bytes per iteration element by
 * element; line by line it is 105, and counters of three machines show 103 to 117.  With 21
 * references it is 123 to 137 of 142 to 178.  With 27 it would be 230 of 296 to 345 on two of them
 * and 212 on the third: larger bodies come vector by vector, which makes 320 to 336.
 */
#include "model/whole_lines.h"

#include "model/cpu/vectorise.h"
#include "model/traffic/nest/line_bound.h"

/* Turns of the innermost loop that a vector does, 0 where compilers make none; where the core was
 * looked at, that is known. */
static enum rf_status find_vectors(const struct rf_point *p, int64_t *lanes)
{
	const struct rf_in_core *in_core = &p->result->in_core;
	const struct rf_kernel *kernel = p->whole->kernel;
	size_t innermost = p->nest->depth - 1;
	struct rf_vectorise_input input = { .kernel = kernel,
		                            .machine = p->machine,
		                            .loop = rf_kernel_find_loop(
						kernel->root, p->nest->loops[innermost].loop->id),
		                            .sizes = p->sizes.real,
		                            .may_reorder = p->options->fast_math,
		                            .compiler = p->options->compiler };
	struct rf_vectorised found;

	*lanes = in_core->loop_count > 0 && in_core->loops[0].is_vectorised
	             ? in_core->loops[0].lanes
	             : 0;
	if (in_core->loop_count > 0 || input.loop == NULL)
		return RF_OK;
	if (p->nest->loops[innermost].trips != NULL)
		input.turns = rf_nest_trip_count(p->nest, innermost, p->sizes.real);
	if (rf_vectorise_decide(&input, p->arena, &found) != RF_OK)
		return RF_FAILED;
	*lanes = found.verdict.is_vectorised ? found.verdict.lanes : 0;
	return RF_OK;
}

/* Whether figures are those of hardware. */
static bool are_wanted(const struct rf_point *p)
{
	unsigned predictors = p->options->predictors;

	return p->machine != NULL && p->machine->kind == RF_CPU && !p->machine->is_pure &&
	       p->sizes.all_known && (p->options->without & RF_CORRECT_VECTORS) == 0 &&
	       (predictors == 0 || (predictors & RF_PREDICTOR_SIM) != 0);
}

/* Whether one innermost loop has all references. */
static bool is_one_nest(const struct rf_point *p)
{
	return p->result->is_whole_run ? p->subject->nests.count == 1 : p->result->nest_known;
}

enum rf_status rf_whole_lines_find(struct rf_point *p)
{
	int64_t lanes;

	if (!are_wanted(p) || !is_one_nest(p) || p->machine->simd_bytes == 0 ||
	    p->hierarchy.count == 0 ||
	    !rf_line_bound_holds(p->nest, p->sizes.real, p->hierarchy.items[0].line_bytes))
		return RF_OK;
	if (find_vectors(p, &lanes) != RF_OK)
		return RF_FAILED;
	p->takes_lines = lanes > 0;
	p->lanes = p->nest->reference_count > RF_LINE_BOUND_MOST_UNROLLED ? lanes : 0;
	return RF_OK;
}
