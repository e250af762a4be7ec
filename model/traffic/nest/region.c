/* SPDX-License-Identifier: MIT
 *
 * Figures per iteration of a whole region.
 *
 * A perfect nest has one innermost statement block, and one execution of it is an iteration.  In a
 * region of several loops, some beside each other, some with statements around inner loops, an
 * iteration is one turn of the loop that turns most often in the whole run, at all places where
 * the kernel has it: on both sides of a condition, or for each call of a function.  Operations and
 * bytes of the whole run, those of all other statements included, are divided by the number of
 * these turns: a rate in iterations per second times their number is the time of everything.
 */
#include "model/traffic/nest/region.h"

#include "base/text.h"

bool rf_region_is_needed(const struct rf_nest *nest)
{
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

static bool is_same_loop(const struct rf_loop *a, const struct rf_loop *b)
{
	return a->place.line == b->place.line && a->place.column == b->place.column &&
	       rf_text_equal(a->place.file, b->place.file) &&
	       rf_text_equal(a->variable, b->variable);
}

struct rf_count rf_region_turns(const struct rf_kernel *kernel, const struct rf_counts *counts,
                                const struct rf_loop *loop)
{
	struct rf_count all = { 0 };

	for (size_t i = 0; i < kernel->loop_count; ++i) {
		const struct rf_count *turns = &counts->turns[i];

		if (!turns->known || !is_same_loop(kernel->loops[i], loop))
			continue;
		all.times += turns->times;
		all.known = true;
		if (turns->whole < 0 || all.whole < 0 ||
		    __builtin_add_overflow(all.whole, turns->whole, &all.whole))
			all.whole = -1;
	}
	return all;
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
			const struct rf_nest *nest = &nests->items[i];
			double times =
			    rf_region_turns(nest->kernel, counts, nest->loops[k].loop).times;

			if (times <= most)
				continue;
			most = times;
			best = nest;
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
