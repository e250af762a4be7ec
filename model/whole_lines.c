/* SPDX-License-Identifier: MIT
 *
 * Lines that vectors take whole.
 *
 * What counts sets element by element, as a simulation does, lets a line go and come again between
 * two of its elements where more streams meet in a set than it has ways.  A loop that walks along
 * memory with vectors loads all elements of a line at once, so that each reference brings it once:
 * no link loads more bytes than the references do, nor writes back more than they store.
 *
 * A body of few references is unrolled over a line, so that one reference finds what another one
 * has brought, too: what is asked of sets are then lines, not elements.  13 rows of 15 references,
 * all of which begin in one set, have 600 bytes per iteration element by element and 133 by
 * reference; line by line it is 97, and counters show 100 to 112.  Counters of three machines say
 * that this holds for 21 references and does not for 27; with 55 each line is brought twice, as two
 * vectors make one.
 */
#include "model/whole_lines.h"

#include "model/cpu/vectorise.h"
#include "model/traffic/layers/corrections.h"

/* Lines that a row touches at most, to those that it fills. */
static double with_row_ends(const struct rf_footprint_nest *scene)
{
	double row_bytes =
	    scene->trips[scene->depth - 1].value * rf_corrections_shortest_stride(scene);

	return 1 + (double)scene->line_bytes / row_bytes;
}

/* Whether compilers make vectors of the innermost loop; where the core was looked at, that is
 * known. */
static enum rf_status find_vectors(const struct rf_point *p, bool *are_there)
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

	*are_there = in_core->loop_count > 0 && in_core->loops[0].is_vectorised;
	if (in_core->loop_count > 0 || input.loop == NULL)
		return RF_OK;
	if (p->nest->loops[innermost].trips != NULL)
		input.turns = rf_nest_trip_count(p->nest, innermost, p->sizes.real);
	if (rf_vectorise_decide(&input, p->arena, &found) != RF_OK)
		return RF_FAILED;
	*are_there = found.verdict.is_vectorised;
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

enum rf_status rf_whole_lines_find(struct rf_point *p)
{
	struct rf_register_traffic registers = rf_register_traffic_of_nest(p->nest);
	struct rf_line_bound *bounds;
	bool has_vectors;

	if (!are_wanted(p) || !p->result->nest_known || p->result->is_whole_run ||
	    p->machine->simd_bytes == 0 || !rf_corrections_along_memory(&p->lc.scene))
		return RF_OK;
	if (find_vectors(p, &has_vectors) != RF_OK)
		return RF_FAILED;
	if (!has_vectors)
		return RF_OK;
	bounds = RF_NEW_ARRAY(p->arena, struct rf_line_bound, p->hierarchy.count + 1);
	if (bounds == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < p->hierarchy.count; ++i)
		bounds[i] = rf_line_bound_of(&registers, &p->hierarchy.items[i],
		                             with_row_ends(&p->lc.scene));
	p->line_bounds = bounds;
	p->unrolls_lines = p->nest->reference_count <= RF_LINE_BOUND_MOST_UNROLLED;
	return RF_OK;
}
