/* SPDX-License-Identifier: MIT
 *
 * Layer conditions in words and formulas.
 *
 * The need of a reuse is a polynomial in the sizes.  A condition holds in a cache of C bytes if
 * need <= C; it holds safely if need <= C / safety, which leaves room for replacement that is not
 * quite least recently used, for other data and for other cores.  Solving need = C for one size,
 * the others as given, tells where the condition ends.
 *
 * Beside it stands the rule that is taught: the layers of the array that is read, times the
 * bytes of a layer, must be less than half of the cache.
 */
#include "model/traffic/layers/conditions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/text.h"
#include "model/traffic/layers/chunks.h"
#include "model/traffic/layers/half_cache.h"
#include "model/traffic/layers/regimes.h"
#include "model/traffic/sets/ways_rule.h"

#define LARGEST_SIZE (INT64_C(1) << 40)

/* Sets are worth a word if they evict more than 1 in 20 of at least so many lines, or keep more
 * than 1 in 4 in a cache that is not far too small. */
#define MOST_LINES    0.95
#define FEW_LINES     0.25
#define BEYOND        4.0
#define LEAST_TARGETS 8

/* Of the uses, those that say whether a condition holds. */
#define MOST_USES 0.5

/* Who fills a window, in words: of many reuses the window is the same. */
struct described_window {
	int loop;
	int64_t shift[RF_MAX_DEPTH];
	const char *layers;
};

struct writer {
	const struct rf_conditions_input *input;
	struct rf_arena *arena;
	const char **names;
	RF_VECTOR(struct rf_layer_condition) conditions;
	RF_VECTOR(struct described_window) windows; /* that were described already */
	bool failed;
};

static bool is_known(const struct writer *w, rf_formula_p formula)
{
	for (size_t s = 0; s < w->input->nest->kernel->size_count; ++s)
		if (rf_formula_uses(formula, s) && !w->input->sizes_known[s])
			return false;
	return true;
}

static const char *print(struct writer *w, rf_formula_p formula)
{
	const char *text = rf_formula_print(w->arena, formula, w->names);

	if (text == NULL)
		w->failed = true;
	return text == NULL ? "" : text;
}

/* ---- breakpoints ---- */

static double value_at(const struct writer *w, rf_formula_p formula, size_t size, int64_t value)
{
	double sizes[RF_MAX_SIZES];

	for (size_t s = 0; s < RF_MAX_SIZES; ++s)
		sizes[s] = w->input->sizes[s];
	sizes[size] = (double)value;
	return rf_formula_value(formula, sizes);
}

/* The smallest value of a size from which the formula exceeds the limit; 0 when it never does, or
 * when it shrinks with the size, as 8*(last - first) does with `first`. */
static int64_t first_above(const struct writer *w, rf_formula_p formula, size_t size, double limit)
{
	int64_t low = 0, high = 1;

	while (high < LARGEST_SIZE && value_at(w, formula, size, high) <= limit) {
		low = high;
		high *= 2;
	}
	if (high >= LARGEST_SIZE)
		return 0;
	while (high - low > 1) {
		int64_t middle = low + (high - low) / 2;

		if (value_at(w, formula, size, middle) <= limit)
			low = middle;
		else
			high = middle;
	}
	return value_at(w, formula, size, high) > value_at(w, formula, size, low) ? high : 0;
}

/* Whether a formula can be solved for a size: all others in it are known, and the loops are not
 * those of one value of it. */
static bool is_solvable(const struct writer *w, rf_formula_p formula, size_t size)
{
	const struct rf_kernel *kernel = w->input->nest->kernel;

	if (!rf_formula_uses(formula, size) || kernel->sizes[size].kind != RF_SIZE_FREE ||
	    kernel->sizes[size].is_given)
		return false;
	for (size_t s = 0; s < kernel->size_count; ++s)
		if (s != size && rf_formula_uses(formula, s) && !w->input->sizes_known[s])
			return false;
	return true;
}

/* Solves for every size; `last` asks for the last value that holds instead of the first that
 * does not. */
static struct rf_break *solve(struct writer *w, rf_formula_p formula, double limit, bool last,
                              size_t *count)
{
	const struct rf_kernel *kernel = w->input->nest->kernel;
	struct rf_break *breaks = RF_NEW_ARRAY(w->arena, struct rf_break, kernel->size_count + 1);

	*count = 0;
	for (size_t s = 0; breaks != NULL && s < kernel->size_count; ++s) {
		int64_t first;

		if (!is_solvable(w, formula, s))
			continue;
		first = first_above(w, formula, s, limit);
		if (first > 0)
			breaks[(*count)++] =
			    (struct rf_break){ kernel->sizes[s].name, last ? first - 1 : first };
	}
	w->failed |= breaks == NULL;
	return breaks;
}

/* ---- inequalities ---- */

/* need <= capacity with the constant on the right side, divided through: "2*N <= 2049". */
static const char *inequality(struct writer *w, rf_formula_p need, double capacity_bytes)
{
	double nothing[RF_MAX_SIZES] = { 0 };
	int64_t constant = (int64_t)(rf_formula_value(need, nothing) * (double)need->divisor);
	rf_formula_p left = rf_formula_scale(w->arena, need, need->divisor);
	int64_t common = 0;

	left = rf_formula_subtract(w->arena, left, rf_formula_constant(w->arena, constant));
	if (left == NULL || rf_formula_is_zero(left))
		return NULL;
	for (size_t i = 0; i < left->term_count; ++i)
		common = rf_integer_gcd(common, left->terms[i].coefficient);
	left = rf_formula_divide(w->arena, left, common);
	return rf_arena_print(
	    w->arena, "%s <= %.0f", print(w, left),
	    floor((capacity_bytes * (double)need->divisor - (double)constant) / (double)common));
}

/* ---- one condition ---- */

/* What a need is at a boundary: of one thread's share of its cache, where several threads divide
 * the loops. */
static struct rf_measure need_at(const struct writer *w, const struct rf_lc_need *need,
                                 const struct rf_boundary *boundary)
{
	struct rf_window_bytes window = rf_lc_window(w->input->lc, need);
	rf_formula_p divided, common;

	if (need->all.formula == NULL || boundary->threads <= 1)
		return need->all;
	divided = rf_formula_subtract(w->arena, need->all.formula, need->common.formula);
	if (window.is_split)
		divided = rf_formula_divide(w->arena, divided, (int64_t)boundary->threads);
	common = rf_formula_divide(w->arena, need->common.formula, (int64_t)boundary->users);
	return (struct rf_measure){ rf_hierarchy_need(boundary, &window),
		                    rf_formula_add(w->arena, divided, common) };
}

static enum rf_verdict verdict(const struct writer *w, const struct rf_measure *need,
                               double capacity_bytes)
{
	if (!is_known(w, need->formula))
		return RF_OPEN;
	if (need->value > capacity_bytes)
		return RF_BROKEN;
	return need->value * w->input->safety <= capacity_bytes ? RF_HOLDS : RF_MARGINAL;
}

/* Asks the sets of a cache what becomes of the lines, unless the need is so far beyond it that they
 * cannot help, and notes it where they decide otherwise than the capacity for a good part of the
 * lines.  Sets that threads share cannot be asked for the lines of one. */
static void ask_sets(const struct writer *w, const struct rf_measure *need,
                     const struct rf_ways_rule_reuse *lines, size_t index,
                     struct rf_condition_level *level)
{
	const struct rf_boundary *boundary = &w->input->hierarchy->items[index];
	struct rf_ways_rule_geometry geometry;
	struct rf_crowding crowding;
	double share;

	if (w->input->rectangular->count == 0 || boundary->users > 1 ||
	    !rf_ways_rule_geometry_of(boundary, &geometry) ||
	    need->value > BEYOND * boundary->own_bytes)
		return;
	crowding = rf_ways_rule_crowding(w->input->rectangular, &geometry, lines);
	share = (double)crowding.surviving / (double)crowding.targets;
	if (crowding.targets >= LEAST_TARGETS &&
	    (level->verdict == RF_BROKEN ? share > FEW_LINES : share < MOST_LINES))
		level->crowding = crowding;
}

/* Where the need at this boundary is another one than that of a single thread, it is told. */
static void tell_need(struct writer *w, const struct rf_lc_need *all, const struct rf_measure *need,
                      struct rf_condition_level *level)
{
	if (need->formula == NULL || all->all.formula == NULL ||
	    rf_formula_equal(need->formula, all->all.formula))
		return;
	level->need = print(w, rf_formula_leading(w->arena, need->formula));
	level->need_bytes = (struct rf_number){ need->value, is_known(w, need->formula) };
}

static void judge_level(struct writer *w, const struct rf_lc_need *all,
                        const struct rf_ways_rule_reuse *lines, rf_formula_p half, size_t index,
                        struct rf_condition_level *level)
{
	const struct rf_boundary *boundary = &w->input->hierarchy->items[index];
	const struct rf_measure need = need_at(w, all, boundary);
	double own_bytes = boundary->own_bytes;

	*level = (struct rf_condition_level){
		.level = boundary->cache->name,
		.capacity_bytes = own_bytes,
		.verdict = verdict(w, &need, own_bytes),
		.inequality = inequality(w, need.formula, own_bytes),
	};
	level->holds_with_above =
	    level->verdict == RF_BROKEN && rf_lc_holds(w->input->lc, all, boundary);
	tell_need(w, all, &need, level);
	level->breaks_at = solve(w, need.formula, own_bytes, false, &level->break_count);
	level->holds_below =
	    solve(w, need.formula, own_bytes / w->input->safety, false, &level->holds_count);
	if (level->need == NULL)
		ask_sets(w, &need, lines, index, level);
	if (half == NULL)
		return;
	level->half_cache_need_bytes =
	    (struct rf_number){ rf_formula_value(half, w->input->sizes), is_known(w, half) };
	level->half_cache_holds_to =
	    solve(w, half, nextafter(boundary->own_bytes / 2, 0), true, &level->half_cache_count);
}

/* `lines` are used again, and `need` passes until then; `half` is the need by the rule of half a
 * cache, NULL where it says nothing. */
static void judge(struct writer *w, const struct rf_lc_need *all,
                  const struct rf_ways_rule_reuse *lines, rf_formula_p half,
                  struct rf_layer_condition *condition)
{
	const struct rf_hierarchy *hierarchy = w->input->hierarchy;
	const struct rf_measure *need = &all->all;

	condition->need = print(w, rf_formula_leading(w->arena, need->formula));
	condition->need_exact = print(w, need->formula);
	condition->need_bytes = (struct rf_number){ need->value, is_known(w, need->formula) };
	condition->half_cache_need = half == NULL ? NULL : print(w, half);
	condition->fits_always =
	    rf_formula_is_constant(need->formula, NULL) && need->value <= RF_SMALL_BYTES;
	condition->levels = RF_NEW_ARRAY(w->arena, struct rf_condition_level, hierarchy->count + 1);
	if (condition->levels == NULL) {
		w->failed = true;
		return;
	}
	for (size_t i = 0; i < hierarchy->count; ++i)
		judge_level(w, all, lines, half, i, &condition->levels[condition->level_count++]);
}

/* Layers of one array in a window, in units of what one turn of the carrying loop sweeps; 0 for
 * an array that the loop does not sweep. */
static double array_layers(const struct rf_footprint_nest *scene,
                           const struct rf_footprint_window *window, int array)
{
	double layers = 0;

	for (size_t g = 0; g < scene->shape_count; ++g) {
		const struct rf_footprint_group *shape = &scene->shapes[g];
		double layer = shape->strides[window->loop].value;

		if (shape->group->array == array && !shape->is_bypassing &&
		    layer >= RF_SMALL_BYTES / 64)
			layers += round(rf_footprint_of_group(scene, shape, window).value / layer);
	}
	return layers;
}

/* "3 layers of a + 1 of b": who fills the window. */
static const char *describe_layers(struct writer *w, int loop, const int64_t *shift)
{
	const struct rf_kernel *kernel = w->input->nest->kernel;
	struct rf_footprint_window window = { loop, shift };
	struct rf_text out;

	rf_text_init(&out, w->arena);
	for (size_t a = 0; a < kernel->array_count; ++a) {
		double layers = array_layers(&w->input->lc->scene, &window, (int)a);
		const char *unit = layers == 1 ? "layer " : "layers ";

		if (layers >= 1)
			rf_text_print(&out, "%s%.0f %sof %s", out.length > 0 ? " + " : "", layers,
			              out.length > 0 ? "" : unit, kernel->arrays[a].name);
	}
	w->failed |= out.failed;
	return out.length > 0 ? rf_text_string(&out) : NULL;
}

static const char *layers_of(struct writer *w, int loop, const int64_t *shift)
{
	size_t bytes = w->input->lc->scene.depth * sizeof(*shift);
	struct described_window *window;

	for (size_t i = 0; i < w->windows.count; ++i) {
		window = &w->windows.items[i];
		if (window->loop == loop && memcmp(window->shift, shift, bytes) == 0)
			return window->layers;
	}
	window = RF_PUSH(w->arena, &w->windows);
	if (window == NULL) {
		w->failed = true;
		return NULL;
	}
	window->loop = loop;
	memcpy(window->shift, shift, bytes);
	window->layers = describe_layers(w, loop, shift);
	return window->layers;
}

static struct rf_layer_condition *begin_condition(struct writer *w,
                                                  const struct rf_footprint_group *shape,
                                                  size_t member, size_t source, int loop)
{
	const struct rf_kernel *kernel = w->input->nest->kernel;
	const struct rf_group *group = shape->group;
	const struct rf_access *access = &kernel->accesses[group->members[member].access];
	const struct rf_access *from = &kernel->accesses[group->members[source].access];
	struct rf_layer_condition *condition = RF_PUSH(w->arena, &w->conditions);

	if (condition == NULL) {
		w->failed = true;
		return NULL;
	}
	condition->array = kernel->arrays[group->array].name;
	condition->access = access->text;
	condition->reused_from = from->text;
	condition->line = access->place.line;
	condition->column = access->place.column;
	condition->loop = w->input->nest->loops[loop].loop->variable;
	return condition;
}

/* Where another thread used the line before, a cache has it only if both share it: most of the uses
 * decide. */
static void look_at_partners(const struct writer *w, const struct rf_lc_reuse *reuse,
                             struct rf_layer_condition *condition)
{
	if (reuse->partner_count == 0 || w->input->lc->schedule.kind == RF_SCHEDULE_BLOCKS)
		return;
	for (size_t i = 0; i < condition->level_count; ++i) {
		struct rf_condition_level *level = &condition->levels[i];
		double found = rf_chunks_found(w->input->lc, reuse, &w->input->hierarchy->items[i]);

		if (level->verdict == RF_OPEN)
			continue;
		level->share = (struct rf_number){ found, true };
		if ((found >= MOST_USES) == (level->verdict != RF_BROKEN))
			continue;
		level->verdict = found >= MOST_USES ? RF_MARGINAL : RF_BROKEN;
		level->inequality = NULL;
		level->need = NULL;
		level->break_count = level->holds_count = level->half_cache_count = 0;
	}
}

static void add_reuse(struct writer *w, size_t index)
{
	const struct rf_lc_reuse *reuse = &w->input->lc->reuses[index];
	const struct rf_ways_rule_reuse lines = {
		reuse->shape->group->members[reuse->member].access, (size_t)reuse->loop, false
	};
	struct rf_layer_condition *condition;

	if (reuse->loop >= (int)w->input->nest->depth || !reuse->meets)
		return;
	condition = begin_condition(w, reuse->shape, reuse->member, reuse->member - 1, reuse->loop);
	if (condition == NULL)
		return;
	condition->reuse = RF_REUSE_TEMPORAL;
	judge(w, &reuse->need, &lines,
	      rf_half_cache_need(w->input->lc, index, reuse->need.all.formula, w->arena),
	      condition);
	condition->layers = layers_of(w, reuse->loop, reuse->shift);
	look_at_partners(w, reuse, condition);
}

/* How a loop that is not the innermost moving one reuses a stream as a whole; false if it does
 * not. */
static bool self_reuse(const struct rf_footprint_nest *scene,
                       const struct rf_footprint_group *shape, size_t k, enum rf_reuse *reuse)
{
	double stride = shape->strides[k].value;
	double inner = 0;

	for (size_t i = k + 1; i < scene->depth; ++i)
		inner = shape->strides[i].value > inner ? shape->strides[i].value : inner;
	if (k + 1 == scene->depth || inner == 0 || shape->strides[k + 1].value == 0)
		return false;
	*reuse = stride == 0 ? RF_REUSE_SELF : RF_REUSE_SPATIAL;
	return stride == 0 || (stride < (double)scene->line_bytes && inner > stride);
}

static void add_self_reuses(struct writer *w, const struct rf_footprint_group *shape)
{
	const struct rf_lc *lc = w->input->lc;
	int64_t one[RF_MAX_DEPTH] = { 0 };

	for (size_t k = 0; k < lc->scene.depth; ++k) {
		const struct rf_ways_rule_reuse lines = { shape->group->members[0].access, k,
			                                  true };
		struct rf_layer_condition *condition;
		enum rf_reuse reuse;

		if (!self_reuse(&lc->scene, shape, k, &reuse))
			continue;
		condition = begin_condition(w, shape, 0, 0, (int)k);
		if (condition == NULL)
			return;
		condition->reuse = reuse;
		judge(w, &lc->loop_need[k], &lines, NULL, condition);
		one[k] = 1;
		condition->layers = layers_of(w, (int)k, one);
		one[k] = 0;
	}
}

enum rf_status rf_conditions_make(const struct rf_conditions_input *input, struct rf_arena *arena,
                                  struct rf_result *result)
{
	struct writer w = { .input = input, .arena = arena };

	w.names = rf_kernel_size_names(arena, input->nest->kernel);
	if (w.names == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < input->lc->reuse_count; ++i)
		add_reuse(&w, i);
	for (size_t g = 0; g < input->lc->scene.shape_count; ++g)
		add_self_reuses(&w, &input->lc->scene.shapes[g]);
	result->regime_count = rf_regimes_make(input, arena, &result->regimes);
	result->conditions = w.conditions.items;
	result->condition_count = w.conditions.count;
	return w.failed || result->regime_count == 0 || input->lc->scene.scale->failed ? RF_FAILED
	                                                                               : RF_OK;
}
