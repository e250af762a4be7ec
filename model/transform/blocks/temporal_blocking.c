/* SPDX-License-Identifier: MIT
 *
 * Temporal blocking, as a prediction.
 *
 * A stencil that is swept again and again, from a to b and back, can do t sweeps in one pass: as
 * soon as step s has finished the layers that step s + 1 reads, the latter follows, so that t
 * wavefronts run through the arrays one behind the other.  Each step keeps the layers between the
 * newest that it reads and the oldest, span + 1 of them, and the last one a layer that it writes:
 *
 *     need(t) = (t * (span + 1) + 1) layers,
 *
 * for t = 1 the layer condition itself.  An array of coefficients keeps a layer for every layer
 * that the first step is ahead of the last, (t - 1) * lead + 1 with lead = 1 + the reach to the
 * front.  What comes from memory is shared by t steps: balance(t) = balance / t, if all layer
 * conditions hold.
 *
 * Columns are no layers: a sweep that goes down the columns of a matrix is to be put into the order
 * of memory first.
 *
 * Limits: nothing of this is written as code; the wavefronts of several threads are taken as one.
 */
#include "model/transform/blocks/temporal_blocking.h"

#include <math.h>

#include "base/text.h"

static const int64_t steps_shown[] = { 2, 4, 8, 16 };

enum { SHOWN = sizeof(steps_shown) / sizeof(*steps_shown) };

struct sweep {
	struct rf_block_search *search;
	const struct rf_footprint_group *source, *target;
	rf_formula_p other_layers; /* of the coefficients together: arrays that are read beside the
	                            * source; NULL: none has one */
	double layer_bytes;        /* of the source */
	double other_bytes;        /* the same of the coefficients, as a number */
	int64_t span, lead;
};

static bool writes(const struct rf_group *group)
{
	for (size_t i = 0; i < group->member_count; ++i)
		if (group->members[i].writes)
			return true;
	return false;
}

static bool same_strides(const struct rf_footprint_nest *scene, const struct rf_footprint_group *a,
                         const struct rf_footprint_group *b)
{
	for (size_t k = 0; k < scene->depth; ++k)
		if (a->strides[k].value != b->strides[k].value)
			return false;
	return true;
}

/* The one array that is only overwritten; false when there is none, or another is stored. */
static bool find_target(struct sweep *s, const struct rf_footprint_nest *scene)
{
	for (size_t g = 0; g < scene->shape_count; ++g) {
		const struct rf_footprint_group *shape = &scene->shapes[g];

		if (!writes(shape->group))
			continue;
		if (s->target != NULL || !rf_group_is_write_only(shape->group))
			return false;
		s->target = shape;
	}
	return s->target != NULL;
}

/* An array that the outermost loop does not move has no layers. */
static void add_coefficient(struct sweep *s, const struct rf_footprint_group *shape)
{
	rf_formula_p layer = shape->group->strides[0];

	if (shape->strides[0].value == 0)
		return;
	s->other_bytes += shape->strides[0].value;
	s->other_layers = s->other_layers == NULL
	                      ? layer
	                      : rf_formula_add(s->search->arena, s->other_layers, layer);
}

/* The one array with layers in the outermost loop that moves like the target. */
static bool find_source(struct sweep *s, const struct rf_footprint_nest *scene)
{
	for (size_t g = 0; g < scene->shape_count; ++g) {
		const struct rf_footprint_group *shape = &scene->shapes[g];

		if (shape == s->target)
			continue;
		if (shape->group->array == s->target->group->array)
			return false;
		if (rf_group_span(shape->group, 0) == 0) {
			add_coefficient(s, shape);
			continue;
		}
		if (s->source != NULL || !same_strides(scene, shape, s->target))
			return false;
		s->source = shape;
	}
	return s->source != NULL;
}

/* Whether what a turn of the outermost loop passes over lies together, as a row or a plane does,
 * and not in parts of all lines of the array, as a column. */
static bool has_layers(const struct rf_footprint_nest *scene)
{
	for (size_t g = 0; g < scene->shape_count; ++g) {
		const struct rf_footprint_group *shape = &scene->shapes[g];

		for (size_t k = 1; k < scene->depth && shape->strides[0].value > 0; ++k)
			if (shape->strides[k].value > shape->strides[0].value)
				return false;
	}
	return true;
}

static bool find_sweep(struct sweep *s)
{
	const struct rf_footprint_nest *scene = &s->search->setting->lc->scene;

	if (scene->depth < 2 || !has_layers(scene) || !find_target(s, scene) ||
	    !find_source(s, scene))
		return false;
	s->layer_bytes = s->source->strides[0].value;
	s->span = rf_group_span(s->source->group, 0);
	s->lead = 1 + s->source->group->members[0].shift[0];
	for (size_t i = 0; i < s->target->group->member_count; ++i)
		s->lead -= s->target->group->members[i].shift[0];
	s->lead = s->lead < 1 ? 1 : s->lead;
	return s->layer_bytes > 0;
}

static double need_bytes(const struct sweep *s, int64_t steps)
{
	return (double)(steps * (s->span + 1) + 1) * s->layer_bytes +
	       (double)((steps - 1) * s->lead + 1) * s->other_bytes;
}

static double unbounded_bytes(const struct sweep *s, const struct rf_boundary *boundary)
{
	struct rf_lc lc = *s->search->setting->lc;
	struct rf_boundary unbounded = rf_hierarchy_alone(INFINITY);
	struct rf_lc_lines lines;
	double loads, evicts;

	lc.all_bytes = 0;
	lines = rf_lc_lines(&lc, &unbounded, boundary->line_bytes);
	loads = lines.loads - boundary->spared * lines.allocates;
	evicts = boundary->below_is_victim ? lines.loads : lines.evicts;
	return (loads + evicts) * (double)boundary->line_bytes;
}

/* The roofline with the links below the cache that holds the wavefronts relieved. */
static enum rf_status forecast(const struct sweep *s, size_t level, struct rf_temporal *temporal)
{
	struct rf_block_search *search = s->search;
	const struct rf_hierarchy *hierarchy = search->setting->hierarchy;
	struct rf_changed_nest unchanged = rf_forecast_unchanged(search->setting);
	struct rf_forecast out = { .traffic = search->now.traffic };
	size_t bytes = out.traffic.link_count * sizeof(*out.traffic.links);

	out.traffic.links = rf_arena_copy(search->arena, out.traffic.links, bytes);
	if (out.traffic.links == NULL)
		return RF_FAILED;
	for (size_t i = level; i < out.traffic.link_count; ++i) {
		struct rf_link_traffic *link = &out.traffic.links[i];
		double before = link->total_bytes_per_it;
		double after = unbounded_bytes(s, &hierarchy->items[i]) / (double)temporal->steps;

		if (before <= after)
			continue;
		link->total_bytes_per_it = after;
		link->load_bytes_per_it *= after / before;
		link->evict_bytes_per_it *= after / before;
	}
	if (rf_forecast_time(&unchanged, search->arena, &out) != RF_OK)
		return RF_FAILED;
	if (search->now.time.speed.it_per_s > 0)
		temporal->speedup =
		    (struct rf_number){ out.time.speed.it_per_s / search->now.time.speed.it_per_s,
			                true };
	return RF_OK;
}

static enum rf_status add(const struct sweep *s, int64_t steps, struct rf_temporal *temporal)
{
	struct rf_block_search *search = s->search;
	const struct rf_hierarchy *hierarchy = search->setting->hierarchy;
	size_t level = 0;

	*temporal = (struct rf_temporal){ .steps = steps, .need_bytes = need_bytes(s, steps) };
	temporal->bytes_per_it =
	    unbounded_bytes(s, &hierarchy->items[hierarchy->count - 1]) / (double)steps;
	while (level < hierarchy->count &&
	       temporal->need_bytes * search->input->safety > hierarchy->items[level].own_bytes)
		level += 1;
	if (level == hierarchy->count)
		return RF_OK;
	temporal->level = hierarchy->items[level].cache->name;
	return forecast(s, level, temporal);
}

/* "(3*t + 1) * 8*N*N", with coefficients "+ (2*t - 1) * (16*N*N)". */
static const char *formula(const struct sweep *s)
{
	struct rf_arena *arena = s->search->arena;
	const struct rf_kernel *kernel = s->search->setting->nest->kernel;
	const char **names = rf_kernel_size_names(arena, kernel);
	rf_formula_p stride = s->source->group->strides[0];
	const char *layer = names == NULL ? NULL : rf_formula_print(arena, stride, names), *others;

	if (layer == NULL)
		return NULL;
	if (s->other_layers == NULL)
		return rf_arena_print(arena, "(%lld*t + 1) * %s", (long long)s->span + 1, layer);
	others = rf_formula_print(arena, s->other_layers, names);
	if (others == NULL)
		return NULL;
	return rf_arena_print(arena, "(%lld*t + 1) * %s + (%lld*t - %lld) * (%s)",
	                      (long long)s->span + 1, layer, (long long)s->lead,
	                      (long long)s->lead - 1, others);
}

enum rf_status rf_temporal_blocking_predict(struct rf_block_search *search)
{
	struct sweep s = { .search = search };
	struct rf_result *result = search->result;
	const struct rf_hierarchy *hierarchy = search->setting->hierarchy;

	if (rf_lc_resident(search->setting->lc, &hierarchy->items[hierarchy->count - 1]) ||
	    !find_sweep(&s))
		return RF_OK;
	result->temporal = RF_NEW_ARRAY(search->arena, struct rf_temporal, SHOWN);
	result->temporal_formula = formula(&s);
	if (result->temporal == NULL || result->temporal_formula == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < SHOWN; ++i)
		if (add(&s, steps_shown[i], &result->temporal[result->temporal_count++]) != RF_OK)
			return RF_FAILED;
	return RF_OK;
}
