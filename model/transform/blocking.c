/* SPDX-License-Identifier: MIT
 *
 * Which block sizes, and what they bring.
 *
 * A layer condition that a cache cannot hold is held by shorter loops: a loop inside the carrying
 * one is cut into blocks, the loop over the blocks goes outside the carrying one, and the need of
 * the reuse becomes a function of the block size.  It grows with it, so the largest block with
 *
 *     safety * need(b) <= capacity of one thread
 *
 * is found by bisection on the transformed nest.  Two loops at once leave a choice - of all pairs
 * at the limit the one with the best forecast is taken.  A product of matrices, in which every
 * loop leaves some array alone, is cut into cubes: 24*b*b bytes for three blocks of b by b.
 *
 * A loop order is judged in the same way.  Every forecast is that of the transformed nest; the
 * proposals are ranked by the speed that the roofline gives them, then by the time that all
 * transfers take together.
 */
#include "model/transform/blocking.h"

#include <math.h>
#include <string.h>

#include "base/permute.h"
#include "base/text.h"
#include "model/transform/check.h"
#include "model/transform/row_padding.h"
#include "model/transform/plan.h"
#include "model/transform/rank.h"
#include "model/transform/retile.h"
#include "model/transform/split.h"
#include "model/transform/temporal.h"
#include "model/poly/domain.h"
#include "model/poly/transform.h"

enum { MAX_PERMUTED = 4 };

#define PAIR_STEPS         24.0
#define LINES_OF_INNERMOST 4.0

/* ---- needs ---- */

double rf_plan_need(struct rf_plan *plan)
{
	struct rf_planner *planner = plan->planner;
	struct rf_scale scale = { .arena = planner->scratch };
	struct rf_lc lc;
	double need = INFINITY;

	if (rf_trial_scene(&plan->trial, false, &scale, &lc) == RF_OK)
		need = rf_condition_need(plan->condition, &plan->trial, &lc).value;
	else
		planner->failed = true;
	planner->failed |= scale.failed;
	rf_arena_clear(planner->scratch);
	return need;
}

double rf_plan_room(const struct rf_plan *plan, double safety)
{
	return plan->boundary->own_bytes / safety;
}

static bool fits(struct rf_plan *plan, size_t i, double factor)
{
	rf_trial_set(&plan->trial, i, factor);
	return rf_plan_need(plan) <= rf_plan_room(plan, plan->planner->input->safety);
}

/* The largest block of one loop, the others as they are set; 0 when none fits. */
static double largest_block(struct rf_plan *plan, size_t i)
{
	double low = 0, high = plan->trial.trips[i];

	if (fits(plan, i, high))
		return high;
	while (high - low > 1) {
		double middle = floor((low + high) / 2);

		if (fits(plan, i, middle))
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* ---- sizes worth proposing ---- */

/* Elements of a line along a loop, 1 when no array runs along memory with it. */
static double line_elements(const struct rf_scene *scene, size_t loop)
{
	double most = 1;

	for (size_t g = 0; g < scene->shape_count; ++g) {
		double stride = scene->shapes[g].strides[loop].value;

		if (stride > 0 && stride < (double)scene->line_bytes)
			most = fmax(most, (double)scene->line_bytes / stride);
	}
	return most;
}

/* Rounds down to whole lines, or to a readable number. */
static double round_block(const struct rf_plan *plan, size_t i, double factor)
{
	const struct rf_scene *scene = &plan->planner->setting->lc->scene;
	double step = line_elements(scene, plan->trial.blocks.loops[i]);

	for (size_t k = 0; plan->is_shared && k < plan->trial.blocks.count; ++k)
		step = fmax(step, line_elements(scene, plan->trial.blocks.loops[k]));
	if (step <= 1)
		step = factor >= 64 ? 8 : 1;
	return factor > step ? floor(factor / step) * step : factor;
}

/* A block must be wider than the stencil, or its edges cost what it saves; and the innermost loop
 * must not become so short that starting it counts. */
static double smallest_block(const struct rf_plan *plan, size_t i)
{
	const struct rf_scene *scene = &plan->planner->setting->lc->scene;
	size_t loop = plan->trial.blocks.loops[i];
	int64_t span = 1;

	for (size_t g = 0; g < scene->shape_count; ++g) {
		int64_t reach = rf_group_span(scene->shapes[g].group, loop);

		span = reach > span ? reach : span;
	}
	if (loop + 1 == scene->depth && !plan->is_shared)
		return fmax(2 * (double)span, LINES_OF_INNERMOST * line_elements(scene, loop));
	return fmax(2 * (double)span, line_elements(scene, loop));
}

/* ---- forecasts ---- */

static double link_bytes(const struct rf_forecast *forecast, size_t link)
{
	return link < forecast->traffic.link_count
	           ? forecast->traffic.links[link].total_bytes_per_it
	           : 0;
}

static bool is_better(const struct rf_forecast *a, const struct rf_forecast *b)
{
	double faster = a->roofline.it_per_s - b->roofline.it_per_s;

	if (fabs(faster) > 1e-3 * b->roofline.it_per_s)
		return faster > 0;
	return rf_forecast_transfer_time(a) < rf_forecast_transfer_time(b);
}

/* Another order must save something that can be seen. */
static bool is_order_better(const struct rf_forecast *order, const struct rf_forecast *now)
{
	return is_better(order, now) &&
	       rf_forecast_transfer_time(order) <= 0.98 * rf_forecast_transfer_time(now);
}

void rf_plan_set(struct rf_plan *plan)
{
	for (size_t i = 0; i < plan->trial.blocks.count; ++i)
		rf_trial_set(&plan->trial, i, plan->factors[i]);
}

bool rf_plan_forecast(struct rf_plan *plan, struct rf_arena *arena, struct rf_forecast *forecast)
{
	rf_plan_set(plan);
	if (rf_trial_forecast(&plan->trial, arena, forecast) == RF_OK)
		return true;
	plan->planner->failed = true;
	return false;
}

/* Whether blocks do what they are for: less over the link, or the same with more room. */
static bool is_useful(const struct rf_plan *plan)
{
	double before = link_bytes(&plan->planner->now, plan->link);
	double after = link_bytes(&plan->forecast, plan->link);
	bool is_broken = plan->condition->need_bytes > plan->boundary->capacity_bytes;

	return after < 0.98 * before || (!is_broken && after < 1.02 * before);
}

/* ---- one set of loops ---- */

static bool settle(struct rf_plan *plan)
{
	return rf_plan_forecast(plan, plan->planner->arena, &plan->forecast) && is_useful(plan);
}

bool rf_plan_shorten(struct rf_plan *plan, double block)
{
	plan->factors[0] = round_block(plan, 0, block);
	for (size_t i = 1; plan->is_shared && i < plan->trial.blocks.count; ++i)
		plan->factors[i] = plan->factors[0];
	return plan->factors[0] >= smallest_block(plan, 0) &&
	       rf_plan_forecast(plan, plan->planner->arena, &plan->forecast);
}

double rf_plan_largest(struct rf_plan *plan, size_t i)
{
	double block = round_block(plan, i, largest_block(plan, i));

	return block >= smallest_block(plan, i) && block < plan->trial.trips[i] ? block : 0;
}

static bool find_one(struct rf_plan *plan)
{
	double block = rf_plan_largest(plan, 0);

	for (size_t i = 0; i < plan->trial.blocks.count; ++i)
		plan->factors[i] = block;
	return block > 0 && settle(plan);
}

/* Blocks that leave more than one of them: two uneven halves are not worth a loop. */
static bool is_block(const struct rf_plan *plan, size_t i)
{
	return plan->factors[i] >= smallest_block(plan, i) &&
	       plan->factors[i] <= plan->trial.trips[i] / 2;
}

/* The other loop's largest block for a given first one. */
static bool complete_pair(struct rf_plan *plan, double first, struct rf_forecast *forecast)
{
	plan->factors[0] = first;
	rf_trial_set(&plan->trial, 0, first);
	plan->factors[1] = round_block(plan, 1, largest_block(plan, 1));
	return is_block(plan, 0) && is_block(plan, 1) &&
	       rf_plan_forecast(plan, plan->planner->scratch, forecast);
}

/* Walks along the pairs that just fit, from small to large first blocks. */
static bool find_pair(struct rf_plan *plan)
{
	double least = smallest_block(plan, 0), most = plan->trial.trips[0];
	double growth = pow(most / least, 1 / PAIR_STEPS);
	double best[2] = { 0 }, last = 0;
	struct rf_forecast found = { 0 };

	for (double b = least; growth > 1 && b < most; b *= growth) {
		struct rf_forecast forecast;
		double first = round_block(plan, 0, b);

		if (first == last || !complete_pair(plan, first, &forecast))
			continue;
		last = first;
		if (best[0] == 0 || is_better(&forecast, &plan->forecast)) {
			best[0] = plan->factors[0];
			best[1] = plan->factors[1];
			if (!rf_plan_forecast(plan, plan->planner->arena, &found))
				return false;
			plan->forecast = found;
		}
		rf_arena_clear(plan->planner->scratch);
	}
	plan->factors[0] = best[0];
	plan->factors[1] = best[1];
	return best[0] > 0 && settle(plan);
}

static bool try_loops(struct rf_planner *planner, const struct rf_boundary *boundary, size_t link,
                      const struct rf_condition_of *condition, const size_t *loops, size_t count)
{
	struct rf_plan plan = { .planner = planner,
		                .boundary = boundary,
		                .link = link,
		                .condition = condition,
		                .is_shared = condition->is_block };
	bool found;

	if (!rf_trial_has_room(planner->setting, count))
		return false;
	if (rf_trial_block(planner->setting, condition->loop, loops, count, plan.is_shared,
	                   planner->arena, &plan.trial) != RF_OK) {
		planner->failed = true;
		return false;
	}
	found = count == 2 && !plan.is_shared ? find_pair(&plan) : find_one(&plan);
	if (found) {
		rf_plan_avoid(&plan);
		rf_plan_propose(&plan);
		if (plan.collides)
			rf_padding_propose(planner, &plan);
	}
	return found;
}

/* ---- one level ---- */

/* Loops and pairs of loops that have a proposal at this level. */
struct progress {
	bool one[RF_MAX_DEPTH];
	bool pair[RF_MAX_DEPTH][RF_MAX_DEPTH];
};

static void try_condition(struct rf_planner *planner, size_t link,
                          const struct rf_condition_of *condition, struct progress *done)
{
	const struct rf_boundary *boundary = &planner->setting->hierarchy->items[link];
	size_t depth = planner->setting->nest->depth;

	for (size_t k = condition->loop + 1; k < depth; ++k)
		if (!done->one[k])
			done->one[k] = try_loops(planner, boundary, link, condition, &k, 1);
	for (size_t k = condition->loop + 1; k < depth; ++k)
		for (size_t m = k + 1; m < depth; ++m) {
			size_t loops[2] = { k, m };

			if (!done->pair[k][m])
				done->pair[k][m] =
				    try_loops(planner, boundary, link, condition, loops, 2);
		}
}

bool rf_plan_is_product(const struct rf_trial_setting *setting)
{
	const struct rf_scene *scene = &setting->lc->scene;

	for (size_t k = 0; k < scene->depth; ++k) {
		bool leaves = false;

		for (size_t g = 0; g < scene->shape_count; ++g)
			leaves |= scene->shapes[g].strides[k].value == 0;
		if (!leaves)
			return false;
	}
	return scene->depth == 3;
}

void rf_plan_try_cube(struct rf_planner *planner, size_t link)
{
	static const size_t loops[] = { 0, 1, 2 };
	static const struct rf_condition_of block = { .is_block = true, .need_bytes = INFINITY };

	if (planner->first == 0 && rf_plan_is_product(planner->setting))
		try_loops(planner, &planner->setting->hierarchy->items[link], link, &block, loops,
		          3);
}

static void try_level(struct rf_planner *planner, size_t link)
{
	const struct rf_boundary *boundary = &planner->setting->hierarchy->items[link];
	double room = boundary->own_bytes / planner->input->safety;
	struct progress done = { 0 };
	size_t last = SIZE_MAX;

	if (rf_lc_resident(planner->setting->lc, boundary->capacity_bytes))
		return;
	for (size_t i = 0; i < planner->conditions.count; ++i) {
		const struct rf_condition_of *condition = &planner->conditions.items[i];

		if (condition->loop == last || condition->loop < planner->first ||
		    condition->need_bytes <= room)
			continue;
		last = condition->loop;
		try_condition(planner, link, condition, &done);
	}
	if (last != SIZE_MAX)
		rf_plan_try_cube(planner, link);
}

/* ---- loop orders ---- */

static const char *print_order(struct rf_planner *planner, const size_t *order)
{
	struct rf_text out;

	rf_text_init(&out, planner->arena);
	for (size_t k = 0; k < planner->setting->nest->depth; ++k)
		rf_text_print(&out, "%s%s", k > 0 ? " " : "",
		              planner->setting->nest->loops[order[k]].loop->variable);
	planner->failed |= out.failed;
	return rf_text_string(&out);
}

/* The order of the loops that change places, counted from the first of them. */
static size_t *relative_order(struct rf_planner *planner, const size_t *order)
{
	size_t count = planner->setting->nest->depth - planner->first;
	size_t *relative = RF_NEW_ARRAY(planner->arena, size_t, count);

	planner->failed |= relative == NULL;
	for (size_t k = 0; relative != NULL && k < count; ++k)
		relative[k] = order[planner->first + k] - planner->first;
	return relative;
}

static void propose_order(struct rf_planner *planner, const size_t *order,
                          const struct rf_forecast *forecast)
{
	struct rf_proposal *proposal = RF_PUSH(planner->arena, &planner->proposals);

	if (proposal == NULL) {
		planner->failed = true;
		return;
	}
	proposal->kind = RF_PROPOSE_INTERCHANGE;
	proposal->loop = print_order(planner, order);
	proposal->line = planner->setting->nest->loops[0].loop->place.line;
	proposal->note = "the loops in this order, outermost first; nothing else changes";
	rf_plan_compare(planner, forecast, proposal);
	rf_plan_note_nest(planner, planner->first, proposal);
	proposal->order = relative_order(planner, order);
	if (proposal->order != NULL)
		rf_plan_judge_order(planner, proposal->order, proposal);
}

/* What an order brings, by what is simulated where sets or lines make more of it. */
static bool forecast_order(struct rf_planner *planner, const size_t *order,
                           struct rf_forecast *forecast)
{
	struct rf_trial trial;
	struct rf_traffic traffic;
	struct rf_check check = { .order = order, .padded = -1 };

	if (rf_trial_permute(planner->setting, order, planner->arena, &trial) != RF_OK ||
	    rf_trial_forecast(&trial, planner->arena, forecast) != RF_OK) {
		planner->failed = true;
		return false;
	}
	if (!is_order_better(forecast, &planner->now))
		return false;
	rf_plan_simulate(planner, &trial, &check, &traffic);
	rf_plan_correct(planner, &trial, &traffic, forecast);
	return is_order_better(forecast, &planner->now);
}

static void try_orders(struct rf_planner *planner)
{
	size_t depth = planner->setting->nest->depth;
	size_t order[MAX_PERMUTED] = { 0, 1, 2, 3 }, best[MAX_PERMUTED] = { 0 };
	struct rf_forecast found = planner->now, forecast;
	bool any = false;

	if (depth < planner->first + 2 || depth > MAX_PERMUTED)
		return;
	while (rf_permute_next(order + planner->first, depth - planner->first)) {
		if (!forecast_order(planner, order, &forecast) ||
		    (any && !is_better(&forecast, &found)))
			continue;
		any = true;
		found = forecast;
		memcpy(best, order, sizeof(best));
	}
	if (any)
		propose_order(planner, best, &found);
}

/* ---- the whole ---- */

/* Other work between two loops keeps loops over blocks from going outside of it. */
static size_t first_perfect(const struct rf_nest *nest)
{
	const struct rf_node *node = rf_transform_find(nest->kernel->root, nest->loops[0].loop->id);
	size_t first = 0;

	for (size_t k = 1; k < nest->depth && node != NULL; ++k) {
		const struct rf_node *inner =
		    rf_transform_find(node->children, nest->loops[k].loop->id);

		if (inner != node->children || inner == NULL || inner->next != NULL)
			first = k;
		node = inner;
	}
	return first;
}

/* References of the nest as it stands, most of which are not walked through where they repeat. */
#define MOST_AS_IT_STANDS 8e7

/* Sets may decide otherwise than the capacity for the nest as it stands as well. */
static void correct_now(struct rf_planner *planner)
{
	struct rf_trial as_it_stands = { .setting = planner->setting,
		                         .nest = *planner->setting->nest };
	struct rf_check check = { .padded = -1, .most_references = MOST_AS_IT_STANDS };
	struct rf_traffic traffic;

	rf_plan_simulate(planner, NULL, &check, &traffic);
	rf_plan_correct(planner, &as_it_stands, &traffic, &planner->now);
}

static void try_everything(struct rf_planner *planner)
{
	for (size_t link = planner->setting->hierarchy->count; link-- > 0;)
		try_level(planner, link);
	try_orders(planner);
	rf_padding_propose(planner, NULL);
	rf_split_propose(planner);
}

static enum rf_status plan_all(struct rf_planner *planner)
{
	const struct rf_trial_setting *setting = planner->setting;
	struct rf_untiled untiled;

	if (rf_condition_find(setting->lc, planner->arena, &planner->conditions) != RF_OK ||
	    rf_trial_forecast_now(setting, planner->arena, &planner->now) != RF_OK)
		return RF_FAILED;
	correct_now(planner);
	planner->first = first_perfect(setting->nest);
	if (rf_untile(setting, planner->arena, &untiled) != RF_OK)
		return RF_FAILED;
	if (untiled.known && rf_plan_is_product(&untiled.setting))
		rf_retile_propose(planner, &untiled);
	else
		try_everything(planner);
	rf_rank(planner->proposals.items, planner->proposals.count);
	planner->result->proposals = planner->proposals.items;
	planner->result->proposal_count = planner->proposals.count;
	if (planner->input->first_cores > 0 && rf_plan_shares(planner) != RF_OK)
		return RF_FAILED;
	if (rf_temporal_make(planner) != RF_OK)
		return RF_FAILED;
	return planner->failed ? RF_FAILED : RF_OK;
}

enum rf_status rf_blocking_make(const struct rf_blocking_input *input, struct rf_arena *arena,
                                struct rf_result *result)
{
	struct rf_planner planner = { .input = input,
		                      .setting = &input->setting,
		                      .arena = arena,
		                      .scratch = rf_arena_new(),
		                      .result = result };
	enum rf_status status = RF_FAILED;

	if (planner.scratch != NULL)
		status = plan_all(&planner);
	rf_domain_free(planner.domain);
	rf_arena_free(planner.scratch);
	return status;
}
