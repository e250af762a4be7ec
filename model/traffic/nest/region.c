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
#include "model/traffic/nest/region.h"

bool rf_region_is_needed(const struct rf_nest *nest)
{
	for (size_t i = 0; i < nest->kernel->access_count; ++i)
		if (nest->kernel->accesses[i].is_indirect)
			return false;
	return !nest->is_rectangular || nest->sibling != NULL || nest->guard != NULL;
}

bool rf_region_runs(const struct rf_kernel *kernel, const struct rf_counts *counts)
{
	for (size_t i = 0; i < kernel->access_count; ++i)
		if (counts->accesses[i].times > 0)
			return true;
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		if (rf_work_total(&counts->work[e]) > 0)
			return true;
	return false;
}

/* A nest without the loops inside of its first `depth` ones. */
static struct rf_nest *cut(const struct rf_nest *nest, size_t depth, struct rf_arena *arena)
{
	struct rf_nest *copy = rf_arena_copy(arena, nest, sizeof(*nest));

	if (copy != NULL)
		copy->depth = depth;
	return copy;
}

enum rf_status rf_region_unit(const struct rf_nests *nests, const struct rf_counts *counts,
                              struct rf_arena *arena, const struct rf_nest **unit)
{
	const struct rf_nest *best = NULL;
	size_t depth = 0;
	double most = 0;

	for (size_t i = 0; i < nests->count; ++i)
		for (size_t k = nests->items[i].depth; k-- > 0;) {
			int id = nests->items[i].loops[k].loop->id;

			if (counts->turns[id].times <= most)
				continue;
			most = counts->turns[id].times;
			best = &nests->items[i];
			depth = k + 1;
		}
	*unit = best == NULL || depth == best->depth ? best : cut(best, depth, arena);
	return best != NULL && *unit == NULL ? RF_FAILED : RF_OK;
}

/* The first that is written innermost, else the first innermost, else the first. */
static const struct rf_access *access_that_fills(const struct rf_nest *nest)
{
	const struct rf_access *best = NULL;
	int most = -1;

	for (size_t i = 0; i < nest->reference_count; ++i) {
		const struct rf_access *access =
		    &nest->kernel->accesses[nest->references[i].access];
		int rank = nest->references[i].is_innermost ? 1 + (access->kind == RF_WRITE) : 0;

		if (rank <= most)
			continue;
		best = access;
		most = rank;
	}
	return best;
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
	if (__builtin_mul_overflow(stride, loop->step, &stride) || stride == INT64_MIN)
		stride = 0;
	if (stride < 0)
		stride = -stride;
	if (stride == 0 || stride > line_bytes)
		stride = access->bytes;
	return (double)line_bytes / (double)stride;
}
