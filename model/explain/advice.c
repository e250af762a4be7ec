/* SPDX-License-Identifier: MIT
 *
 * What to try.
 *
 * A broken layer condition is mended by making the loop inside the carrying one shorter: the need
 * grows in proportion to it, so a share of capacity / (safety * need) of its iterations fits.  A
 * store to an array that is not read brings each line only to overwrite it.  An inner loop that
 * jumps from line to line wants to be exchanged.  A sum over the inner loop is a chain in which
 * each addition waits for the one before.
 *
 * Whether dependences permit a change is not looked at here; the texts say so.
 */
#include "model/explain/advice.h"

#include <math.h>

#include "base/text.h"

struct adviser {
	const struct rf_lc *lc;
	const struct rf_nest *nest;
	const struct rf_hierarchy *hierarchy;
	struct rf_arena *arena;
	struct rf_result *result;
	RF_VECTOR(const char *) texts;
	bool failed;
};

static void say(struct adviser *a, const char *text)
{
	const char **item = text == NULL ? NULL : RF_PUSH(a->arena, &a->texts);

	if (item == NULL)
		a->failed = true;
	else
		*item = text;
}

static double bytes_at(const struct adviser *a, const struct rf_boundary *boundary,
                       double capacity_bytes)
{
	struct rf_lc_lines lines = rf_lc_lines(a->lc, capacity_bytes, boundary->line_bytes);
	double loads = lines.loads - (boundary->allocates ? 0 : lines.allocates);
	double evicts = boundary->below_is_victim ? lines.loads : lines.evicts;

	return (loads + evicts) * (double)boundary->line_bytes;
}

/* The broken reuse at a boundary whose mending brings most; NULL when all hold. */
static const struct rf_lc_reuse *worst_reuse(const struct adviser *a,
                                             const struct rf_boundary *boundary)
{
	const struct rf_lc_reuse *worst = NULL;

	for (size_t i = 0; i < a->lc->reuse_count; ++i) {
		const struct rf_lc_reuse *reuse = &a->lc->reuses[i];

		if (!reuse->meets || reuse->need.value <= boundary->capacity_bytes ||
		    reuse->loop + 1 >= (int)a->nest->depth)
			continue;
		if (worst == NULL || reuse->need.value > worst->need.value)
			worst = reuse;
	}
	return worst;
}

/* Rounds a block size down to a readable one that fills whole lines. */
static double readable_block(double size)
{
	double step = size >= 64 ? 16 : size >= 16 ? 8 : 1;

	return floor(size / step) * step;
}

/* A block must be well wider than the stencil, or what it saves is lost again at its edges. */
static double smallest_block(const struct rf_lc_reuse *reuse, size_t loop)
{
	int64_t span = rf_group_span(reuse->shape->group, loop);

	return (double)(4 * (span > 0 ? span : 1));
}

static void advise_blocking(struct adviser *a, const struct rf_boundary *boundary)
{
	const struct rf_lc_reuse *reuse = worst_reuse(a, boundary);
	double now, then, block;
	size_t inner;

	if (reuse == NULL || rf_lc_resident(a->lc, boundary->capacity_bytes))
		return;
	inner = (size_t)reuse->loop + 1;
	now = bytes_at(a, boundary, boundary->capacity_bytes);
	then = bytes_at(a, boundary, reuse->need.value);
	block = readable_block(a->lc->scene.trips[inner].value * boundary->own_bytes /
	                       (a->result->safety * reuse->need.value));
	if (block < smallest_block(reuse, inner) || then > 0.95 * now)
		return;
	say(a, rf_arena_print(a->arena,
	                      "block loop %s by %.0f: what loop %s reuses then fits into %s with "
	                      "a safety factor of %g, and %s falls from %.3g to %.3g B/It",
	                      a->nest->loops[inner].loop->variable, block,
	                      a->nest->loops[reuse->loop].loop->variable, boundary->cache->name,
	                      a->result->safety, boundary->link, now, then));
}

/* "b" or "b and c": the arrays that are only overwritten. */
static const char *overwritten_arrays(struct adviser *a)
{
	struct rf_text out;

	rf_text_init(&out, a->arena);
	for (size_t g = 0; g < a->lc->scene.shape_count; ++g) {
		const struct rf_group *group = a->lc->scene.shapes[g].group;

		if (rf_group_is_write_only(group) && !a->lc->scene.shapes[g].is_bypassing)
			rf_text_print(&out, "%s%s", out.length > 0 ? " and " : "",
			              a->nest->kernel->arrays[group->array].name);
	}
	a->failed |= out.failed;
	return rf_text_string(&out);
}

static void advise_bypassing(struct adviser *a, const struct rf_boundary *memory)
{
	struct rf_lc_lines lines = rf_lc_lines(a->lc, memory->capacity_bytes, memory->line_bytes);
	double saved = lines.allocates * (double)memory->line_bytes;
	double now = bytes_at(a, memory, memory->capacity_bytes);

	if (!memory->allocates || saved <= 0.05 * now)
		return;
	say(a, rf_arena_print(a->arena,
	                      "store %s past the caches (--nt): without bringing the lines first, "
	                      "%s falls from %.3g to %.3g B/It",
	                      overwritten_arrays(a), memory->link, now, now - saved));
}

/* A loop that moves a group by less than a line while the innermost one jumps. */
static size_t better_innermost(const struct adviser *a, const struct rf_footprint_group *shape)
{
	size_t depth = a->lc->scene.depth;

	for (size_t k = depth - 1; k-- > 0;)
		if (shape->strides[k].value > 0 &&
		    shape->strides[k].value < (double)a->lc->scene.line_bytes)
			return k;
	return depth;
}

static void advise_interchange(struct adviser *a)
{
	const struct rf_footprint_nest *scene = &a->lc->scene;
	size_t inner = scene->depth - 1;

	for (size_t g = 0; g < scene->shape_count; ++g) {
		const struct rf_footprint_group *shape = &scene->shapes[g];
		size_t better = better_innermost(a, shape);

		if (shape->strides[inner].value < (double)scene->line_bytes ||
		    better == scene->depth)
			continue;
		say(a, rf_arena_print(a->arena,
		                      "make loop %s the innermost one if the dependences allow it: "
		                      "loop %s moves %s by %.0f bytes, a new line each time",
		                      a->nest->loops[better].loop->variable,
		                      a->nest->loops[inner].loop->variable,
		                      a->nest->kernel->arrays[shape->group->array].name,
		                      shape->strides[inner].value));
		return;
	}
}

const char *rf_advice_for_chain(const struct rf_nest *nest, const struct rf_machine *machine)
{
	if (!nest->has_reduction || machine == NULL || machine->kind != RF_CPU)
		return NULL;
	return "let the compiler reorder the sum (-ffast-math) or keep several partial sums: each "
	       "addition waits for the one before, which no bound here accounts for";
}

enum rf_status rf_advise(const struct rf_lc *lc, const struct rf_nest *nest,
                         const struct rf_hierarchy *hierarchy, struct rf_arena *arena,
                         struct rf_result *result)
{
	struct adviser a = {
		.lc = lc, .nest = nest, .hierarchy = hierarchy, .arena = arena, .result = result
	};

	if (result->sizes_known)
		for (size_t i = hierarchy->count; i-- > 0;)
			advise_blocking(&a, &hierarchy->items[i]);
	if (result->sizes_known && hierarchy->count > 0)
		advise_bypassing(&a, &hierarchy->items[hierarchy->count - 1]);
	if (result->sizes_known)
		advise_interchange(&a);
	if (rf_advice_for_chain(nest, result->machine) != NULL)
		say(&a, rf_advice_for_chain(nest, result->machine));
	result->advice = a.texts.items;
	result->advice_count = a.texts.count;
	return a.failed ? RF_FAILED : RF_OK;
}
