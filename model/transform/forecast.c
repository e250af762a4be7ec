/* SPDX-License-Identifier: MIT
 *
 * Forecasts for transformed nests.
 *
 * Nothing here knows a formula for blocking: the nest is transformed, its groups of references are
 * found anew, and the predictor of layer conditions and the models of time are asked as for any
 * other nest.  Where another loop becomes the innermost one, the core is looked at anew: a sum that
 * was strict, or a walk along memory, may end or begin there.  Whether the data set as a whole
 * stays in a cache does not depend on the order of the iterations and is taken from the nest as it
 * stands.
 */
#include "model/transform/forecast.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "model/cpu/in_core.h"
#include "model/cpu/prediction.h"
#include "model/traffic/layers/chunks.h"
#include "model/traffic/layers/corrections.h"
#include "model/traffic/layers/pages.h"
#include "model/traffic/layers/placement.h"
#include "model/traffic/nest/line_bound.h"
#include "model/traffic/predictor.h"
#include "model/transform/innermost_loops.h"

double rf_forecast_transfer_time(const struct rf_forecast *forecast)
{
	double sum = 0;

	for (size_t i = 0; i < forecast->roofline.level_count; ++i)
		if (forecast->roofline.levels[i].speed.it_per_s > 0)
			sum += 1 / forecast->roofline.levels[i].speed.it_per_s;
	return sum;
}

bool rf_forecast_has_room(const struct rf_forecast_setting *setting, size_t count)
{
	return setting->nest->kernel->size_count + 2 * count <= RF_MAX_SIZES &&
	       setting->nest->depth + count <= RF_MAX_DEPTH;
}

struct rf_change rf_forecast_band(const struct rf_forecast_setting *setting, size_t place)
{
	const struct rf_nest *nest = setting->nest;
	struct rf_change change;
	int loops[RF_MAX_DEPTH];

	for (size_t k = place; k < nest->depth; ++k)
		loops[k - place] = nest->loops[k].loop->id;
	rf_change_init(&change, nest->depth - place, loops);
	return change;
}

/* Nobody compiles other loops, so that those as they stand are seen by rates alone as well. */
static void use_rates(double iterations_per_line, struct rf_in_core *in_core)
{
	const struct rf_core_of_rates rates = in_core->rates;

	in_core->compiled = (struct rf_core_of_code){ .known = false };
	if (!rates.known)
		return;
	in_core->t_ol_cy_per_it = rates.t_ol_cy_per_it;
	in_core->t_nol_cy_per_it = rates.t_nol_cy_per_it;
	in_core->bound = rates.bound;
	rf_in_core_fill_lines(iterations_per_line, in_core);
}

static bool has_vectors(const struct rf_in_core *in_core)
{
	return in_core->loop_count > 0 && in_core->loops[0].is_vectorised;
}

struct rf_changed_nest rf_forecast_unchanged(const struct rf_forecast_setting *setting)
{
	struct rf_changed_nest changed = { .setting = setting,
		                           .nest = *setting->nest,
		                           .in_core = *setting->in_core };

	use_rates(setting->iterations_per_line, &changed.in_core);
	changed.takes_whole_lines = setting->counts_whole_lines && has_vectors(&changed.in_core) &&
	                            rf_corrections_along_memory(&setting->lc->scene);
	rf_change_init(&changed.change, 0, NULL);
	memcpy(changed.sizes, setting->sizes, sizeof(changed.sizes));
	return changed;
}

/* Each tile is a size of its own, and so is the number of tiles. */
static void add_sizes(struct rf_changed_nest *changed, bool is_shared)
{
	const struct rf_forecast_setting *setting = changed->setting;
	struct rf_blocks *blocks = &changed->blocks;
	size_t first = setting->nest->kernel->size_count;

	for (size_t k = 0; k < changed->change.loop_count; ++k)
		if (changed->change.tiles[k] > 0)
			blocks->loops[blocks->count++] = blocks->place + k;
	for (size_t i = 0; i < blocks->count; ++i) {
		blocks->factor[i] = is_shared ? first : first + i;
		blocks->number[i] = first + blocks->count + i;
		changed->trips[i] = setting->lc->scene.trips[blocks->loops[i]].value;
		rf_forecast_set(changed, i, 1);
	}
}

/* The loop that became the innermost one, around what stood in the one that was. */
static struct rf_node innermost_node(const struct rf_changed_nest *changed)
{
	const struct rf_nest *before = changed->setting->nest;
	const struct rf_node *root = before->kernel->root;
	const struct rf_node *body =
	    rf_kernel_find_loop(root, before->loops[before->depth - 1].loop->id);
	const struct rf_loop *loop = changed->nest.loops[changed->nest.depth - 1].loop;
	struct rf_node node = *rf_kernel_find_loop(root, loop->id);

	node.children = body->children;
	node.next = NULL;
	return node;
}

static bool is_moved(const struct rf_changed_nest *changed, const struct rf_reference *reference,
                     size_t loop)
{
	rf_formula_p stride = reference->address.strides[loop];

	return stride != NULL && rf_formula_value(stride, changed->sizes) != 0;
}

/* Whether the loop around the innermost one goes on to other places with all that it stores, so
 * that a sum does not wait for that of the turn before. */
static bool goes_to_others(const struct rf_changed_nest *changed)
{
	const struct rf_nest *nest = &changed->nest;

	for (size_t i = 0; i < nest->reference_count; ++i) {
		const struct rf_reference *reference = &nest->references[i];

		if (nest->kernel->accesses[reference->access].kind == RF_WRITE &&
		    (reference->is_indirect || !is_moved(changed, reference, nest->depth - 2)))
			return false;
	}
	return true;
}

/* What the core makes of the nest, where another loop is the innermost one, or a shorter one. */
static enum rf_status look_at_core(struct rf_changed_nest *changed, struct rf_arena *arena)
{
	const struct rf_forecast_setting *setting = changed->setting;
	struct rf_register_traffic registers = rf_register_traffic_of_nest(&changed->nest);
	struct rf_node node = innermost_node(changed), around = node;
	struct rf_kernel kernel = *setting->nest->kernel;
	struct rf_work work[RF_ELEMENT_KINDS];
	struct rf_in_core_loop loop = {
		.node = &node,
		.share = 1,
		.turns =
		    rf_nest_trip_count(&changed->nest, changed->nest.depth - 1, changed->sizes),
	};
	struct rf_in_core_input input = {
		.machine = setting->machine,
		.work = work,
		.register_load_bytes_per_it = registers.load_bytes_per_it,
		.register_store_bytes_per_it = registers.store_bytes_per_it,
		.iterations_per_line = setting->iterations_per_line,
		.kernel = &kernel,
		.source = &kernel,
		.loop_count = 1,
		.loops = &loop,
		.sizes = changed->sizes,
		.may_reorder = setting->may_reorder,
		.compiler = setting->compiler,
	};

	kernel.root = &node;
	if (changed->nest.depth > 1 && goes_to_others(changed)) {
		around.children = &node;
		loop.outer = &around;
	}
	rf_nest_work(&changed->nest, NULL, work);
	if (rf_in_core_make(&input, arena, &changed->in_core) != RF_OK)
		return RF_FAILED;
	changed->takes_whole_lines = setting->counts_whole_lines &&
	                             has_vectors(&changed->in_core) &&
	                             rf_line_bound_holds(&changed->nest, changed->sizes,
	                                                 changed->setting->lc->scene.line_bytes);
	return RF_OK;
}

static bool has_other_innermost(const struct rf_changed_nest *changed)
{
	const struct rf_nest *before = changed->setting->nest, *after = &changed->nest;

	return before->loops[before->depth - 1].loop->id != after->loops[after->depth - 1].loop->id;
}

enum rf_status rf_forecast_change(const struct rf_forecast_setting *setting,
                                  const struct rf_change *change, bool is_shared,
                                  struct rf_arena *arena, struct rf_changed_nest *changed)
{
	size_t place = setting->nest->depth - change->loop_count, order[RF_MAX_DEPTH];
	enum rf_status status;

	*changed = rf_forecast_unchanged(setting);
	changed->change = *change;
	if (rf_change_is_order(change)) {
		for (size_t k = 0; k < setting->nest->depth; ++k)
			order[k] = k < place ? k : place + change->order[k - place];
		status = rf_blocked_nest_permute(setting->nest, order, arena, &changed->nest);
	} else {
		changed->blocks.place = place;
		add_sizes(changed, is_shared);
		status =
		    rf_blocked_nest_make(setting->nest, &changed->blocks, arena, &changed->nest);
	}
	if (status == RF_OK && has_other_innermost(changed))
		status = look_at_core(changed, arena);
	if (status != RF_OK)
		return status;
	return rf_groups_make(&changed->nest, setting->lc->scene.line_bytes, arena,
	                      &changed->groups);
}

void rf_forecast_set(struct rf_changed_nest *changed, size_t i, double factor)
{
	const struct rf_blocks *blocks = &changed->blocks;

	changed->factors[i] = fmin(factor, changed->trips[i]);
	changed->change.tiles[blocks->loops[i] - blocks->place] = (int64_t)changed->factors[i];
	changed->sizes[blocks->factor[i]] = changed->factors[i];
	changed->sizes[blocks->number[i]] = ceil(changed->trips[i] / changed->factors[i]);
}

enum rf_status rf_forecast_scene(const struct rf_changed_nest *changed, bool formulas,
                                 struct rf_measure_scale *scale, struct rf_lc *lc)
{
	const struct rf_lc *now = changed->setting->lc;

	scale->sizes = changed->sizes;
	scale->formulas = formulas;
	if (rf_lc_make(&changed->nest, &changed->groups, scale, now->scene.line_bytes, false, lc) !=
	    RF_OK)
		return RF_FAILED;
	rf_chunks_divide(lc, (double)changed->setting->cores);
	lc->all_bytes = now->all_bytes;
	lc->rim_bytes = now->rim_bytes;
	lc->common_bytes = now->common_bytes;
	rf_lc_mark_as(now, lc);
	return RF_OK;
}

enum rf_status rf_forecast_needs(const struct rf_changed_nest *changed, bool formulas,
                                 struct rf_measure_scale *scale, struct rf_lc *lc)
{
	if (rf_forecast_scene(changed, formulas, scale, lc) != RF_OK)
		return RF_FAILED;
	return rf_lc_needs(lc);
}

/* Whether a chain of operations bounds the innermost loop, and blocks make that shorter: a core
 * then has several of them under way. */
static bool has_short_chains(const struct rf_changed_nest *changed)
{
	bool is_blocked = false;

	for (size_t i = 0; i < changed->blocks.count; ++i)
		is_blocked |= changed->blocks.loops[i] + 1 == changed->setting->nest->depth;
	return is_blocked && changed->in_core.bound != NULL &&
	       rf_text_equal(changed->in_core.bound, "chain");
}

/* Pages that are looked up. */
static enum rf_status find_walks(const struct rf_changed_nest *changed, struct rf_arena *scratch,
                                 double *walks_per_it)
{
	const struct rf_forecast_setting *setting = changed->setting;
	const struct rf_pages_input input = { .nest = &changed->nest,
		                              .sizes = changed->sizes,
		                              .machine = setting->machine,
		                              .lc = setting->lc,
		                              .cores = setting->cores };
	struct rf_pages pages;

	*walks_per_it = 0;
	if (!setting->looks_at_pages)
		return RF_OK;
	if (rf_pages_make(&input, scratch, &pages) != RF_OK)
		return RF_FAILED;
	return rf_pages_walks(&input, &pages, walks_per_it);
}

static struct rf_prediction_rows rows_of(const struct rf_changed_nest *changed)
{
	const struct rf_nest *nest = &changed->nest;
	struct rf_node node = innermost_node(changed);
	struct rf_in_core_loop loop = {
		.node = &node,
		.share = 1,
		.turns = rf_nest_trip_count(nest, nest->depth - 1, changed->sizes),
	};
	const struct rf_in_core_input input = {
		.kernel = nest->kernel, .loop_count = 1, .loops = &loop, .sizes = changed->sizes
	};

	if (nest->depth > 1 && nest->loops[nest->depth - 2].loop->id != node.loop->id)
		loop.outer =
		    rf_kernel_find_loop(nest->kernel->root, nest->loops[nest->depth - 2].loop->id);
	return rf_innermost_loops_rows(&input, changed->setting->lc->scene.line_bytes);
}

/* The time of a forecast whose traffic is known. */
static enum rf_status judge_speed(const struct rf_changed_nest *changed, struct rf_arena *scratch,
                                  struct rf_arena *arena, struct rf_forecast *forecast)
{
	struct rf_changed_nest in_blocks = *changed;
	const struct rf_forecast_setting *setting = changed->setting;
	const struct rf_nest *nest = &changed->nest;
	struct rf_register_traffic registers = rf_register_traffic_of_nest(nest);
	struct rf_work work[RF_ELEMENT_KINDS];
	struct rf_prediction_models models;
	struct rf_prediction_input input = {
		.machine = setting->machine,
		.traffic = &forecast->traffic,
		.work = work,
		.in_core = &in_blocks.in_core,
		.register_load_bytes_per_it = registers.load_bytes_per_it,
		.register_store_bytes_per_it = registers.store_bytes_per_it,
		.data_bytes = setting->data_bytes,
		.iterations_per_line = setting->iterations_per_line,
		.rows = rows_of(changed),
		.cores = setting->cores,
		.from_datasheet = setting->from_datasheet,
		.is_textbook = setting->is_textbook,
		.wants_roofline = setting->wants_roofline,
		.wants_ecm = setting->wants_ecm,
	};

	for (size_t i = 0; changed->takes_whole_lines && i < setting->hierarchy->count; ++i) {
		struct rf_line_bound bound =
		    rf_line_bound_of(&registers, &setting->hierarchy->items[i], 1);

		rf_line_bound_keep(&bound, &forecast->traffic.links[i]);
	}
	rf_nest_work(nest, NULL, work);
	if ((has_short_chains(changed) && look_at_core(&in_blocks, scratch) != RF_OK) ||
	    find_walks(changed, scratch, &input.page_walks_per_it) != RF_OK ||
	    rf_prediction_make(&input, arena, &models) != RF_OK)
		return RF_FAILED;
	forecast->roofline = models.roofline;
	forecast->time = models.believed;
	return RF_OK;
}

/* What each memory has of the traffic, where arrays lie in several. */
static enum rf_status place(const struct rf_forecast_setting *setting, const struct rf_lc *lc,
                            struct rf_arena *arena, struct rf_traffic *traffic)
{
	size_t last = setting->hierarchy->count - 1;

	if (setting->memory_of == NULL || traffic->link_count <= last)
		return RF_OK;
	return rf_placement_of_nest(lc, &setting->hierarchy->items[last], setting->machine, arena,
	                            &traffic->links[last]);
}

static enum rf_status forecast_of(const struct rf_changed_nest *changed, const struct rf_lc *lc,
                                  struct rf_arena *scratch, struct rf_arena *arena,
                                  struct rf_forecast *forecast)
{
	struct rf_predictor_input input = { .nest = &changed->nest,
		                            .lc = lc,
		                            .hierarchy = changed->setting->hierarchy,
		                            .all_sizes_known = true };
	struct rf_diagnostics ignored;

	rf_diagnostics_init(&ignored, arena);
	*forecast = (struct rf_forecast){ 0 };
	forecast->traffic.predictor = rf_predictor_lc.name;
	if (rf_predictor_lc.predict(&input, arena, &ignored, &forecast->traffic) != RF_OK)
		return RF_FAILED;
	if (place(changed->setting, lc, arena, &forecast->traffic) != RF_OK)
		return RF_FAILED;
	return judge_speed(changed, scratch, arena, forecast);
}

/* Blocks of equal length that together cover the loop. */
static void use_average(struct rf_changed_nest *changed)
{
	for (size_t i = 0; i < changed->blocks.count; ++i) {
		double *factor = &changed->sizes[changed->blocks.factor[i]];

		*factor = ceil(changed->trips[i] / changed->sizes[changed->blocks.number[i]]);
	}
}

enum rf_status rf_forecast_make(const struct rf_changed_nest *changed, struct rf_arena *scratch,
                                struct rf_arena *arena, struct rf_forecast *forecast)
{
	struct rf_changed_nest average = *changed;
	struct rf_measure_scale scale = { .arena = scratch };
	enum rf_status status;
	struct rf_lc lc;

	use_average(&average);
	status = rf_forecast_needs(&average, false, &scale, &lc);
	if (status == RF_OK)
		status = forecast_of(&average, &lc, scratch, arena, forecast);
	if (scratch != arena)
		rf_arena_clear(scratch);
	return status;
}

enum rf_status rf_forecast_now(const struct rf_forecast_setting *setting, struct rf_arena *arena,
                               struct rf_forecast *forecast)
{
	const struct rf_traffic *now = setting->now;
	struct rf_changed_nest unchanged = rf_forecast_unchanged(setting);

	if (now == NULL || now->link_count < setting->hierarchy->count)
		return forecast_of(&unchanged, setting->lc, arena, arena, forecast);
	*forecast = (struct rf_forecast){ .traffic = *now };
	return judge_speed(&unchanged, arena, arena, forecast);
}

enum rf_status rf_forecast_time(const struct rf_changed_nest *changed, struct rf_arena *arena,
                                struct rf_forecast *forecast)
{
	return judge_speed(changed, arena, arena, forecast);
}

bool rf_forecast_is_worthwhile(const struct rf_forecast *change, const struct rf_forecast *now)
{
	const double share = RF_FORECAST_WORTHWHILE;

	return change->time.speed.it_per_s * share > now->time.speed.it_per_s ||
	       (change->time.speed.it_per_s > share * now->time.speed.it_per_s &&
	        rf_forecast_transfer_time(change) < share * rf_forecast_transfer_time(now));
}

bool rf_forecast_is_better(const struct rf_forecast *a, const struct rf_forecast *b, double alike)
{
	double faster = a->time.speed.it_per_s - b->time.speed.it_per_s;

	if (fabs(faster) > alike * b->time.speed.it_per_s)
		return faster > 0;
	return rf_forecast_transfer_time(a) < rf_forecast_transfer_time(b);
}

enum rf_status rf_forecast_compare(const struct rf_forecast *now, const struct rf_forecast *then,
                                   struct rf_arena *arena, struct rf_proposal *proposal)
{
	double speed = now->time.speed.it_per_s;
	size_t count = now->traffic.link_count;

	if (then->traffic.link_count < count)
		count = then->traffic.link_count;
	proposal->links = RF_NEW_ARRAY(arena, struct rf_link_change, count + 1);
	if (proposal->links == NULL)
		return RF_FAILED;
	proposal->link_count = count;
	for (size_t i = 0; i < count; ++i)
		proposal->links[i] = (struct rf_link_change){
			.link = now->traffic.links[i].link,
			.bytes_per_it_before = now->traffic.links[i].total_bytes_per_it,
			.bytes_per_it_after = then->traffic.links[i].total_bytes_per_it,
		};
	proposal->speedup = (struct rf_number){ then->time.speed.it_per_s / speed, speed > 0 };
	proposal->bound = then->time.bound;
	proposal->transfer_s_per_it = rf_forecast_transfer_time(then);
	return RF_OK;
}
