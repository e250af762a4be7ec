/* SPDX-License-Identifier: MIT
 *
 * A nest as those who measure bandwidths speak of it: how many arrays it loads, how many it
 * stores, whether a store brings its line first, and how many iterations fill a line.
 */
#include "model/traffic/layers/access_mix.h"

/* Whether the nest reads (or writes) an array; what it has just stored it reads from a register. */
static bool touches(const struct rf_nest *nest, size_t array, enum rf_access_kind kind)
{
	for (size_t i = 0; i < nest->reference_count; ++i) {
		const struct rf_access *access =
		    &nest->kernel->accesses[nest->references[i].access];

		if (access->array == (int)array && access->kind == kind && access->repeats < 0)
			return true;
	}
	return false;
}

/* Whether a store brings lines that nothing reads. */
static bool allocates(const struct rf_lc *lc)
{
	for (size_t g = 0; g < lc->scene.shape_count; ++g)
		if (!lc->scene.shapes[g].is_bypassing &&
		    rf_group_is_write_only(lc->scene.shapes[g].group))
			return true;
	return false;
}

const char *rf_access_mix_describe(const struct rf_nest *nest, const struct rf_lc *lc, bool on_cpu,
                                   struct rf_arena *arena)
{
	int reads = 0, writes = 0;

	for (size_t a = 0; a < nest->kernel->array_count; ++a) {
		reads += touches(nest, a, RF_READ);
		writes += touches(nest, a, RF_WRITE);
	}
	return rf_arena_print(arena, "L%d S%d%s", reads, writes,
	                      on_cpu && allocates(lc) ? " WA" : "");
}
