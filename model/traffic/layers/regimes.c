/* SPDX-License-Identifier: MIT
 *
 * Regimes: the steps of the staircase, without a cache.
 *
 * A cache that shrinks loses one reuse after the other, and each that is lost brings data once
 * more: 24, 40 and 56 bytes per update of the 3D 7-point stencil.  Each step is the sum of what its
 * arrays have of it,
 *
 *     24 = 8 of a, loaded once, + 8 of b, brought to be overwritten, + 8 of b, evicted
 *     40 = 24 of a, loaded for three planes, + 8 + 8 of b.
 */
#include "model/traffic/layers/regimes.h"

#include <math.h>
#include <stdlib.h>

struct threshold {
	double need;
	const char *loop;
};

struct walk {
	const struct rf_lc *lc;
	bool allocates;
	struct rf_arena *arena;
};

static int by_descending_need(const void *left, const void *right)
{
	double a = ((const struct threshold *)left)->need;
	double b = ((const struct threshold *)right)->need;

	return (a < b) - (a > b);
}

/* The part of the array of group `g`, which the groups before it may have begun. */
static struct rf_regime_part *part_of(struct rf_regime *regime, const struct rf_lc *lc, size_t g)
{
	int array = lc->scene.shapes[g].group->array;
	const char *name = lc->nest->kernel->arrays[array].name;

	for (size_t i = 0; i < regime->part_count; ++i)
		if (regime->parts[i].array == name)
			return &regime->parts[i];
	regime->parts[regime->part_count] = (struct rf_regime_part){ .array = name };
	return &regime->parts[regime->part_count++];
}

/* What a link carries below a cache of so many bytes.  `parts` stay NULL without memory. */
static struct rf_regime regime_at(const struct walk *w, const char *condition, double bytes)
{
	const struct rf_lc *lc = w->lc;
	struct rf_boundary cache = rf_hierarchy_alone(bytes);
	double line = (double)lc->scene.line_bytes;
	struct rf_regime regime = { .condition = condition };

	regime.parts = RF_NEW_ARRAY(w->arena, struct rf_regime_part, lc->scene.shape_count + 1);
	if (!regime.parts)
		return regime;
	for (size_t g = 0; g < lc->scene.shape_count; ++g) {
		struct rf_lc_lines lines = { 0 };
		struct rf_regime_part *part = part_of(&regime, lc, g);

		if (!lc->scene.shapes[g].is_bypassing)
			lines = rf_lc_group_lines(lc, g, &cache, lc->scene.line_bytes);
		if (!w->allocates) {
			lines.loads -= lines.allocates;
			lines.allocates = 0;
		}
		part->load_bytes_per_it += lines.loads * line;
		part->allocate_bytes_per_it += lines.allocates * line;
		part->evict_bytes_per_it += lines.evicts * line;
		regime.bytes_per_it += (lines.loads + lines.evicts) * line;
	}
	return regime;
}

static size_t collect_thresholds(const struct rf_conditions_input *input,
                                 struct threshold *thresholds)
{
	const struct rf_lc *lc = input->lc;
	const struct rf_nest *nest = input->nest;
	size_t count = 0;

	for (size_t i = 0; i < lc->reuse_count; ++i)
		if (lc->reuses[i].loop < (int)nest->depth && lc->reuses[i].meets)
			thresholds[count++] =
			    (struct threshold){ lc->reuses[i].need.all.value,
				                nest->loops[lc->reuses[i].loop].loop->variable };
	for (size_t k = 0; k < nest->depth; ++k)
		thresholds[count++] =
		    (struct threshold){ lc->loop_need[k].all.value, nest->loops[k].loop->variable };
	qsort(thresholds, count, sizeof(*thresholds), by_descending_need);
	return count;
}

static void forget_less_than(struct rf_regime *regime, double least)
{
	for (size_t i = 0; i < regime->part_count; ++i) {
		struct rf_regime_part *part = &regime->parts[i];

		part->load_bytes_per_it *= part->load_bytes_per_it >= least;
		part->allocate_bytes_per_it *= part->allocate_bytes_per_it >= least;
		part->evict_bytes_per_it *= part->evict_bytes_per_it >= least;
	}
}

/* What is brought once for a whole loop of unknown length is nothing beside the rest; of those that
 * bring nothing the first one stands for all. */
static size_t drop_nothing(struct rf_regime *regimes, size_t count)
{
	double least = fmax(1e-4 * regimes[count - 1].bytes_per_it, RF_MEASURE_NOTHING);
	size_t kept = 0;

	for (size_t i = 0; i < count; ++i) {
		bool is_nothing = regimes[i].bytes_per_it < least;

		if (is_nothing && kept > 0)
			continue;
		regimes[kept] = regimes[i];
		if (is_nothing)
			regimes[kept].bytes_per_it = 0;
		forget_less_than(&regimes[kept++], least);
	}
	return kept;
}

static bool all_sizes_known(const struct rf_conditions_input *input)
{
	for (size_t s = 0; s < input->nest->kernel->size_count; ++s)
		if (!input->sizes_known[s])
			return false;
	return true;
}

size_t rf_regimes_make(const struct rf_conditions_input *input, struct rf_arena *arena,
                       struct rf_regime **regimes)
{
	const struct rf_hierarchy *hierarchy = input->hierarchy;
	size_t most = input->lc->reuse_count + input->lc->scene.depth;
	struct threshold *thresholds = RF_NEW_ARRAY(arena, struct threshold, most + 1);
	struct rf_regime *made = RF_NEW_ARRAY(arena, struct rf_regime, most + 1);
	struct rf_lc unbounded = *input->lc;
	struct walk w = { &unbounded, hierarchy->count == 0 || hierarchy->items[0].allocates,
		          arena };
	size_t count, used = 0;

	*regimes = made;
	if (!thresholds || !made)
		return 0;
	unbounded.all_bytes = 0;
	count = collect_thresholds(input, thresholds);
	made[used++] = regime_at(&w, "all conditions hold", INFINITY);
	for (size_t i = 0; i < count && thresholds[i].need > RF_SMALL_BYTES; ++i) {
		const char *condition;
		struct rf_regime next;

		if (i > 0 && thresholds[i].need == thresholds[i - 1].need)
			continue; /* the same cache as before */
		condition = rf_arena_print(arena, "loop %s broken", thresholds[i].loop);
		next = regime_at(&w, condition, nextafter(thresholds[i].need, 0));
		if (!condition || !next.parts)
			return 0;
		if (next.bytes_per_it > 1.01 * made[used - 1].bytes_per_it)
			made[used++] = next;
	}
	if (!made->parts)
		return 0;
	return all_sizes_known(input) ? used : drop_nothing(made, used);
}
