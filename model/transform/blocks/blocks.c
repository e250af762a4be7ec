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
 * at the limit the one with the best forecast is taken; a transpose leaves none (transpose.h).  A
 * product of matrices, in which every loop leaves some array alone, is cut into cubes: 24*b*b bytes
 * for three blocks of b by b.
 *
 * A loop order is judged in the same way.  Every forecast is that of the transformed nest; the
 * proposals are ranked by the speed that they are forecast, then by the time that all
 * transfers take together.
 */
#include "model/transform/blocks/blocks.h"

#include <math.h>
#include <string.h>

#include "base/permute.h"
#include "base/text.h"
#include "model/poly/transform.h"
#include "model/transform/blocks/collisions.h"
#include "model/transform/blocks/existing_tiles.h"
#include "model/transform/blocks/product.h"
#include "model/transform/blocks/proposal.h"
#include "model/transform/blocks/row_padding.h"
#include "model/transform/blocks/simulated_change.h"
#include "model/transform/blocks/temporal_blocking.h"
#include "model/transform/blocks/threads.h"
#include "model/transform/blocks/transpose.h"
#include "model/transform/rank.h"

enum { MAX_PERMUTED = 4 };

#define PAIR_STEPS 24.0

/* ---- forecasts ---- */

static double link_bytes(const struct rf_forecast *forecast, size_t link)
{
	return link < forecast->traffic.link_count
	           ? forecast->traffic.links[link].total_bytes_per_it
	           : 0;
}

/* Speeds that differ by less are the same. */
#define AS_FAST 1e-3

static bool is_better(const struct rf_forecast *a, const struct rf_forecast *b)
{
	return rf_forecast_is_better(a, b, AS_FAST);
}

/* Another order must save something that can be seen. */
static bool is_order_better(const struct rf_forecast *order, const struct rf_forecast *now)
{
	return is_better(order, now) &&
	       rf_forecast_transfer_time(order) <= 0.98 * rf_forecast_transfer_time(now);
}

/* Whether blocks do what they are for: less over the link, or the same with more room. */
static bool is_useful(const struct rf_candidate *candidate)
{
	double before = link_bytes(&candidate->search->now, candidate->link);
	double after = link_bytes(&candidate->forecast, candidate->link);
	bool is_broken = !rf_restorable_holds(candidate->condition, candidate->boundary);

	return after < 0.98 * before || (!is_broken && after < 1.02 * before);
}

/* ---- one set of loops ---- */

static bool settle(struct rf_candidate *candidate)
{
	return rf_candidate_forecast(candidate, candidate->search->arena, &candidate->forecast) &&
	       is_useful(candidate);
}

static bool find_one(struct rf_candidate *candidate)
{
	double block = rf_candidate_largest(candidate, 0);

	for (size_t i = 0; i < candidate->changed.blocks.count; ++i)
		candidate->factors[i] = block;
	return block > 0 && settle(candidate);
}

/* Blocks that leave more than one of them: two uneven halves are not worth a loop. */
static bool is_block(const struct rf_candidate *candidate, size_t i)
{
	return candidate->factors[i] >= rf_candidate_smallest(candidate, i) &&
	       candidate->factors[i] <= candidate->changed.trips[i] / 2;
}

/* The other loop's largest block for a given first one. */
static bool complete_pair(struct rf_candidate *candidate, double first,
                          struct rf_forecast *forecast)
{
	candidate->factors[0] = first;
	rf_forecast_set(&candidate->changed, 0, first);
	candidate->factors[1] = rf_candidate_fit(candidate, 1);
	return is_block(candidate, 0) && is_block(candidate, 1) &&
	       rf_candidate_forecast(candidate, candidate->search->scratch, forecast);
}

/* Walks along the pairs that just fit, from small to large first blocks. */
static bool find_pair(struct rf_candidate *candidate)
{
	double least = rf_candidate_smallest(candidate, 0), most = candidate->changed.trips[0];
	double growth = pow(most / least, 1 / PAIR_STEPS);
	double best[2] = { 0 }, last = 0;
	struct rf_forecast found = { 0 };

	for (double b = least; growth > 1 && b < most; b *= growth) {
		struct rf_forecast forecast;
		double first = rf_candidate_round(candidate, 0, b);

		if (first == last || !complete_pair(candidate, first, &forecast))
			continue;
		last = first;
		if (best[0] == 0 || is_better(&forecast, &candidate->forecast)) {
			best[0] = candidate->factors[0];
			best[1] = candidate->factors[1];
			if (!rf_candidate_forecast(candidate, candidate->search->arena, &found))
				return false;
			candidate->forecast = found;
		}
		rf_arena_clear(candidate->search->scratch);
	}
	candidate->factors[0] = best[0];
	candidate->factors[1] = best[1];
	return best[0] > 0 && settle(candidate);
}

static bool fit(struct rf_candidate *candidate)
{
	if (candidate->changed.blocks.count != 2)
		return find_one(candidate);
	if (candidate->condition->is_block)
		return rf_transpose_fit(candidate) && settle(candidate);
	return find_pair(candidate);
}

/* The changed nest of a trial lives as long as that. */
static bool try_loops(struct rf_block_search *search, const struct rf_boundary *boundary,
                      size_t link, const struct rf_restorable *condition, const size_t *loops,
                      size_t count)
{
	struct rf_candidate candidate = { .search = search,
		                          .boundary = boundary,
		                          .link = link,
		                          .condition = condition,
		                          .is_shared = condition->is_block && count > 2 };
	struct rf_change change = rf_forecast_band(search->setting, condition->loop);
	struct rf_arena *own;
	bool made, found;

	if (!rf_forecast_has_room(search->setting, count))
		return false;
	for (size_t i = 0; i < count; ++i)
		change.tiles[loops[i] - condition->loop] = 1;
	own = rf_arena_new();
	made = own != NULL && rf_forecast_change(search->setting, &change, candidate.is_shared, own,
	                                         &candidate.changed) == RF_OK;
	found = made && fit(&candidate);
	if (found) {
		if (!search->is_quick)
			rf_collisions_avoid(&candidate);
		rf_proposal_add(&candidate);
		if (candidate.collides)
			rf_row_padding_propose(search, &candidate);
	}
	search->failed |= !made || rf_arena_failed(own);
	rf_arena_free(own);
	return found;
}

/* ---- one level ---- */

/* Loops and pairs of loops that have a proposal at this level. */
struct progress {
	bool one[RF_MAX_DEPTH];
	bool pair[RF_MAX_DEPTH][RF_MAX_DEPTH];
};

/* True when the level needs nothing else: in a quick search the first block of one loop will do. */
static bool try_condition(struct rf_block_search *search, size_t link,
                          const struct rf_restorable *condition, struct progress *done)
{
	const struct rf_boundary *boundary = &search->setting->hierarchy->items[link];
	size_t depth = search->setting->nest->depth;

	for (size_t k = condition->loop + 1; k < depth; ++k) {
		if (!done->one[k])
			done->one[k] = try_loops(search, boundary, link, condition, &k, 1);
		if (done->one[k] && search->is_quick)
			return true;
	}
	for (size_t k = condition->loop + 1; k < depth && !search->is_quick; ++k)
		for (size_t m = k + 1; m < depth; ++m) {
			size_t loops[2] = { k, m };

			if (!done->pair[k][m])
				done->pair[k][m] =
				    try_loops(search, boundary, link, condition, loops, 2);
		}
	return false;
}

void rf_blocks_try_cube(struct rf_block_search *search, size_t link)
{
	static const size_t loops[] = { 0, 1, 2 };
	static const struct rf_restorable block = { .is_block = true,
		                                    .window = { .bytes = INFINITY } };

	if (search->first == 0 && rf_product_is(search->setting))
		try_loops(search, &search->setting->hierarchy->items[link], link, &block, loops, 3);
}

/* Tiles over the loop that carries the condition and an inner one that it crosses. */
static void try_transpose(struct rf_block_search *search, size_t link,
                          const struct rf_restorable *condition)
{
	const struct rf_restorable tile = { .loop = condition->loop,
		                            .is_block = true,
		                            .window = { .bytes = INFINITY } };
	size_t loops[2] = { condition->loop, search->setting->nest->depth - 1 };

	if (link == 0 && rf_transpose_is(&search->setting->lc->scene, loops[0], loops[1]))
		try_loops(search, &search->setting->hierarchy->items[link], link, &tile, loops, 2);
}

/* Whether there is too little room for a condition.  A quick search asks for those that are broken,
 * and leaves out what an array by itself meets again in columns: there rows often collide, which
 * only a simulation tells. */
static bool is_wanting(const struct rf_block_search *search, const struct rf_boundary *boundary,
                       const struct rf_restorable *condition)
{
	if (search->is_quick)
		return !condition->is_self && !rf_restorable_holds(condition, boundary);
	return rf_hierarchy_need(boundary, &condition->window) >
	       boundary->own_bytes / search->input->safety;
}

static void try_level(struct rf_block_search *search, size_t link)
{
	const struct rf_boundary *boundary = &search->setting->hierarchy->items[link];
	struct progress done = { 0 };
	size_t last = SIZE_MAX;

	if (rf_lc_resident(search->setting->lc, boundary))
		return;
	for (size_t i = 0; i < search->conditions.count; ++i) {
		const struct rf_restorable *condition = &search->conditions.items[i];

		if (condition->loop == last || condition->loop < search->first ||
		    !is_wanting(search, boundary, condition))
			continue;
		last = condition->loop;
		if (try_condition(search, link, condition, &done))
			return;
		if (!search->is_quick)
			try_transpose(search, link, condition);
	}
	if (last != SIZE_MAX && !search->is_quick)
		rf_blocks_try_cube(search, link);
}

/* ---- loop orders ---- */

static const char *print_order(struct rf_block_search *search, const struct rf_change *change)
{
	const struct rf_nest *nest = search->setting->nest;
	struct rf_text out;

	rf_text_init(&out, search->arena);
	for (size_t k = 0; k < nest->depth; ++k) {
		size_t from =
		    k < search->first ? k : search->first + change->order[k - search->first];

		rf_text_print(&out, "%s%s", k > 0 ? " " : "", nest->loops[from].loop->variable);
	}
	search->failed |= out.failed;
	return rf_text_string(&out);
}

static void propose_order(struct rf_block_search *search, const struct rf_change *change,
                          const struct rf_forecast *forecast)
{
	struct rf_proposal *proposal = RF_PUSH(search->arena, &search->proposals);

	if (proposal == NULL) {
		search->failed = true;
		return;
	}
	proposal->kind = RF_PROPOSE_INTERCHANGE;
	proposal->loop = print_order(search, change);
	proposal->line = search->setting->nest->loops[0].loop->place.line;
	proposal->note = "the loops in this order, outermost first; nothing else changes";
	rf_proposal_compare(search, forecast, proposal);
	rf_proposal_judge(search, change, proposal);
}

/* What an order brings, by what is simulated where sets or lines make more of it. */
static bool forecast_order(struct rf_block_search *search, const struct rf_change *change,
                           struct rf_forecast *forecast)
{
	struct rf_changed_nest changed;
	struct rf_traffic traffic;

	if (rf_forecast_change(search->setting, change, false, search->arena, &changed) != RF_OK ||
	    rf_forecast_make(&changed, search->scratch, search->arena, forecast) != RF_OK) {
		search->failed = true;
		return false;
	}
	if (!is_order_better(forecast, &search->now))
		return false;
	rf_simulated_change(search, &changed, 0, 0, &traffic);
	rf_collisions_correct(search, &changed, &traffic, forecast);
	return is_order_better(forecast, &search->now);
}

/* Whether a turn of the loop moves on by fewer bytes than one of the innermost loop, no more than a
 * line of each array counted. */
static bool jumps_less(const struct rf_block_search *search, size_t loop)
{
	const struct rf_footprint_nest *scene = &search->setting->lc->scene;
	double line = (double)scene->line_bytes, own = 0, now = 0;

	for (size_t g = 0; g < scene->shape_count; ++g) {
		own += fmin(scene->shapes[g].strides[loop].value, line);
		now += fmin(scene->shapes[g].strides[scene->depth - 1].value, line);
	}
	return own < now;
}

static void try_orders(struct rf_block_search *search)
{
	struct rf_change change = rf_forecast_band(search->setting, search->first), best = change;
	struct rf_forecast found = search->now, forecast;

	if (change.loop_count < 2 || search->setting->nest->depth > MAX_PERMUTED)
		return;
	while (rf_permute_next(change.order, change.loop_count)) {
		size_t last = change.loop_count - 1;

		/* Outer loops change places for needs that are close to a capacity: not without a
		 * simulation. */
		if (search->is_quick && !jumps_less(search, search->first + change.order[last]))
			continue;
		if (!forecast_order(search, &change, &forecast) ||
		    (rf_change_is_order(&best) && !is_better(&forecast, &found)))
			continue;
		found = forecast;
		best = change;
	}
	if (rf_change_is_order(&best))
		propose_order(search, &best, &found);
}

/* ---- the whole ---- */

/* Other work between two loops keeps loops over blocks from going outside of it. */
static size_t first_perfect(const struct rf_nest *nest)
{
	const struct rf_node *node =
	    rf_kernel_find_loop(nest->kernel->root, nest->loops[0].loop->id);
	size_t first = 0;

	for (size_t k = 1; k < nest->depth && node != NULL; ++k) {
		const struct rf_node *inner =
		    rf_kernel_find_loop(node->children, nest->loops[k].loop->id);

		if (inner != node->children || inner == NULL || inner->next != NULL)
			first = k;
		node = inner;
	}
	return first;
}

static void try_everything(struct rf_block_search *search)
{
	for (size_t link = search->setting->hierarchy->count; link-- > 0;)
		try_level(search, link);
	try_orders(search);
	rf_row_padding_propose(search, NULL);
	rf_threads_propose(search);
}

/* What every search begins with. */
static enum rf_status open_search(struct rf_block_search *search, struct rf_existing_tiles *tiles)
{
	const struct rf_forecast_setting *setting = search->setting;

	if (rf_restorable_find(setting->lc, search->arena, &search->conditions) != RF_OK ||
	    rf_forecast_now(setting, search->arena, &search->now) != RF_OK)
		return RF_FAILED;
	search->first = first_perfect(setting->nest);
	return rf_existing_tiles_undo(setting, search->arena, tiles);
}

static enum rf_status search_all(struct rf_block_search *search)
{
	struct rf_existing_tiles tiles;

	if (open_search(search, &tiles) != RF_OK)
		return RF_FAILED;
	if (tiles.known && rf_product_is(&tiles.setting))
		rf_existing_tiles_propose(search, &tiles);
	else
		try_everything(search);
	rf_rank(search->proposals.items, search->proposals.count);
	search->result->proposals = search->proposals.items;
	search->result->proposal_count = search->proposals.count;
	if (search->input->first_cores > 0 && rf_threads_list(search) != RF_OK)
		return RF_FAILED;
	if (rf_temporal_blocking_predict(search) != RF_OK)
		return RF_FAILED;
	return search->failed ? RF_FAILED : RF_OK;
}

/* Of a product that is in tiles, other tiles are for the simulator to find. */
static enum rf_status suggest_all(struct rf_block_search *search)
{
	struct rf_existing_tiles tiles;

	if (open_search(search, &tiles) != RF_OK)
		return RF_FAILED;
	if (tiles.known && rf_product_is(&tiles.setting))
		return RF_OK;
	for (size_t link = search->setting->hierarchy->count; link-- > 0;)
		try_level(search, link);
	try_orders(search);
	return search->failed ? RF_FAILED : RF_OK;
}

enum rf_status rf_blocks_search(const struct rf_search_input *input, struct rf_arena *arena,
                                struct rf_result *result)
{
	struct rf_block_search search = { .input = input,
		                          .setting = &input->setting,
		                          .arena = arena,
		                          .scratch = rf_arena_new(),
		                          .result = result };
	const struct rf_legality_input about = { input->setting.nest->kernel,
		                                 input->setting.whole_sizes, input->setting.nest,
		                                 input->setting.lc };
	enum rf_status status = RF_FAILED;

	search.legality = rf_legality_new(&about, arena);
	if (search.scratch != NULL && search.legality != NULL)
		status = search_all(&search);
	rf_legality_free(search.legality);
	rf_arena_free(search.scratch);
	return status;
}

/* A search that only forecasts; its scratch is NULL without memory. */
static struct rf_block_search quick_search(const struct rf_search_input *input,
                                           struct rf_arena *arena)
{
	return (struct rf_block_search){ .input = input,
		                         .setting = &input->setting,
		                         .arena = arena,
		                         .scratch = rf_arena_new(),
		                         .is_quick = true };
}

enum rf_status rf_blocks_suggest(const struct rf_search_input *input, struct rf_arena *arena,
                                 struct rf_proposal **suggestions, size_t *count)
{
	struct rf_block_search search = quick_search(input, arena);
	enum rf_status status = RF_FAILED;

	if (search.scratch != NULL)
		status = suggest_all(&search);
	*suggestions = search.proposals.items;
	*count = search.proposals.count;
	rf_arena_free(search.scratch);
	return status;
}

/* The place of a loop in a nest, its depth if it is in none. */
static size_t place_of(const struct rf_nest *nest, int loop)
{
	size_t k = 0;

	while (k < nest->depth && nest->loops[k].loop->id != loop)
		++k;
	return k;
}

static enum rf_status forecast_block(struct rf_block_search *search, int loop, int outside,
                                     double length)
{
	struct rf_candidate candidate = { .search = search };
	struct rf_proposal *proposal;
	struct rf_forecast forecast;
	struct rf_existing_tiles tiles;
	struct rf_change change;
	size_t k = place_of(search->setting->nest, loop);
	size_t place = place_of(search->setting->nest, outside);

	if (open_search(search, &tiles) != RF_OK)
		return RF_FAILED;
	if (place < search->first || k <= place || k >= search->setting->nest->depth ||
	    !rf_forecast_has_room(search->setting, 1))
		return RF_OK;
	change = rf_forecast_band(search->setting, place);
	change.tiles[k - place] = 1;
	candidate.factors[0] = length;
	if (rf_forecast_change(search->setting, &change, false, search->arena,
	                       &candidate.changed) != RF_OK ||
	    !rf_candidate_forecast(&candidate, search->arena, &forecast))
		return RF_FAILED;
	proposal = RF_PUSH(search->arena, &search->proposals);
	if (proposal == NULL)
		return RF_FAILED;
	rf_proposal_name_blocks(&candidate, proposal);
	rf_proposal_compare(search, &forecast, proposal);
	return search->failed ? RF_FAILED : RF_OK;
}

enum rf_status rf_blocks_forecast(const struct rf_search_input *input, int loop, int outside,
                                  double length, struct rf_arena *arena,
                                  struct rf_proposal **forecast, size_t *count)
{
	struct rf_block_search search = quick_search(input, arena);
	enum rf_status status = RF_FAILED;

	if (search.scratch != NULL)
		status = forecast_block(&search, loop, outside, length);
	*forecast = search.proposals.items;
	*count = search.proposals.count;
	rf_arena_free(search.scratch);
	return status;
}
