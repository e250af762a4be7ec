/* SPDX-License-Identifier: MIT
 *
 * Figures per iteration of a whole region.
 *
 * A perfect nest has one innermost statement block, and one execution of it is an iteration.  In a
 * region of several loops, some beside each other, some with statements around inner loops, an
 * iteration is one turn of the loop that turns most often in the whole run.  Operations and bytes
 * of the whole run, those of all other statements included, are divided by the number of these
 * turns: a rate in iterations per second times their number is the time of everything.
 */
#include "model/region.h"

bool rf_region_is_needed(const struct rf_nest *nest)
{
	for (size_t i = 0; i < nest->kernel->access_count; ++i)
		if (nest->kernel->accesses[i].is_indirect)
			return false;
	return !nest->is_rectangular || nest->sibling != NULL;
}

static double turns_of(const struct rf_nest *nest, const struct rf_counts *counts)
{
	return counts->turns[nest->loops[nest->depth - 1].loop->id].times;
}

const struct rf_nest *rf_region_unit(const struct rf_nests *nests, const struct rf_counts *counts)
{
	const struct rf_nest *best = NULL;

	for (size_t i = 0; i < nests->count; ++i)
		if (turns_of(&nests->items[i], counts) > (best ? turns_of(best, counts) : 0))
			best = &nests->items[i];
	return best;
}

static const struct rf_access *access_that_fills(const struct rf_nest *nest)
{
	const struct rf_access *first = NULL;

	for (size_t i = 0; i < nest->reference_count; ++i) {
		const struct rf_access *access =
		    &nest->kernel->accesses[nest->references[i].access];

		if (!nest->references[i].is_innermost)
			continue;
		if (access->kind == RF_WRITE)
			return access;
		if (first == NULL)
			first = access;
	}
	return first;
}

double rf_region_iterations_per_line(const struct rf_nest *nest, const int64_t *sizes,
                                     int64_t line_bytes)
{
	const struct rf_access *access = access_that_fills(nest);
	const struct rf_loop *loop = nest->loops[nest->depth - 1].loop;
	rf_formula_p moved;
	int64_t stride = 0;

	if (access == NULL)
		return 1;
	moved = access->is_indirect ? NULL : rf_form_coefficient(&access->address, loop->id);
	if (moved == NULL || !rf_formula_integer(moved, sizes, &stride))
		stride = 0;
	stride *= loop->step;
	if (stride < 0)
		stride = -stride;
	if (stride == 0 || stride > line_bytes)
		stride = access->bytes;
	return (double)line_bytes / (double)stride;
}
