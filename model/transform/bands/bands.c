/* SPDX-License-Identifier: MIT
 *
 * Kernels that are no single rectangular nest: triangular bounds, several nests, statements between
 * loops.
 *
 * Loops that are directly in one another, a band, may be put into another order or cut into tiles;
 * whatever stands in the innermost of them moves as a whole.  There is no formula for the best tile
 * here.  Every band is transformed in a number of ways, squares of a few sizes among them, the
 * dependences say which are legal, and the general layer conditions of the whole kernel roughly
 * what each moves; those that are proposed are looked at again as the page of a kernel is.  Where
 * tiles are illegal as the loops stand, loops are skewed, an inner one by an outer one, until they
 * are legal.
 *
 * Limits: nests are neither fused nor split, and caches are taken to be fully associative.
 */
#include "model/transform/bands/bands.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/permute.h"
#include "model/traffic/layers/placement.h"
#include "model/traffic/headline.h"
#include "model/traffic/predictor.h"
#include "model/traffic/reuse/asked_capacities.h"
#include "model/transform/bands/band_proposal.h"
#include "model/transform/bands/band_speed.h"
#include "model/transform/new_loops.h"
#include "model/transform/rank.h"

/* Loops of a band that are tiled, and those that are put into any order; of more of them one goes
 * innermost, the others stay in their order. */
enum { MOST_TILED = 4, MOST_PERMUTED = 3, MOST_SKEW = 2 };

/* Steps of the general layer conditions for a look, and how many more one look may take. */
#define ROUGH_WORK   1e6
#define MOST_AT_ONCE 1e7

/* Steps of all of them, some ten nanoseconds each: half a second; after that nothing more is looked
 * at. */
#define MOST_WORK 4e7

/* Of what is proposed the best so many are looked at again, each for up to half a second. */
#define MOST_PROPOSED 8

/* Speeds that differ by less are the same. */
#define AS_FAST 0.05

/* What is so many times as fast as another change leaves no reason to choose that. */
#define FAR_FASTER 2

static const int64_t tile_sizes[] = { 32, 64, 16, 128, 8, 256 };

/* Tiles of skewed loops take long to look at. */
enum { TILE_SIZES = sizeof(tile_sizes) / sizeof(*tile_sizes), SKEWED_SIZES = 2 };

/* ---- forecasts ---- */

static enum rf_status measure(struct rf_band_search *r, const struct rf_kernel *kernel,
                              struct rf_traffic *traffic)
{
	const struct rf_hierarchy *hierarchy = r->input->setting.hierarchy;
	struct rf_general general = { 0 };
	struct rf_stream stream = { .kernel = kernel,
		                    .sizes = r->input->setting.whole_sizes,
		                    .layout = &r->layout };
	struct rf_general_request request = { .stream = &stream,
		                              .most_work = ROUGH_WORK,
		                              .is_rough = true,
		                              .hard_work = ROUGH_WORK + MOST_AT_ONCE };
	struct rf_predictor_input input = { .stream = &stream,
		                            .hierarchy = hierarchy,
		                            .whole_run = true,
		                            .iterations = r->input->iterations,
		                            .counts = r->input->counts,
		                            .general = &general };
	struct rf_diagnostics ignored;

	if (kernel == r->input->kernel)
		request.hard_work = 0;
	if (rf_asked_capacities_make(hierarchy, r->arena, &request) != RF_OK ||
	    rf_general_make(&request, r->arena, &general) != RF_OK)
		return RF_FAILED;
	r->work += general.obstacle != NULL ? request.hard_work : general.work;
	if (general.obstacle != NULL) {
		if (kernel == r->input->kernel)
			r->reason = general.obstacle;
		else
			r->is_cut_short = true;
		return RF_FAILED;
	}
	rf_diagnostics_init(&ignored, r->arena);
	if (rf_predictor_general.predict(&input, r->arena, &ignored, traffic) != RF_OK)
		return RF_FAILED;
	if (r->input->setting.memory_of != NULL &&
	    rf_placement_of_run(traffic, r->input->setting.memory_of, r->input->setting.machine,
	                        r->arena, &traffic->links[traffic->link_count - 1]) != RF_OK)
		return RF_FAILED;
	rf_headline_count_sets(traffic);
	return RF_OK;
}

static bool forecast(struct rf_band_search *r, const struct rf_kernel *kernel,
                     struct rf_forecast *out)
{
	*out = (struct rf_forecast){ 0 };
	return measure(r, kernel, &out->traffic) == RF_OK && rf_band_speed_find(r, kernel, out);
}

/* The loops as they stand, as roughly as the changes that they are compared with. */
static bool forecast_now(struct rf_band_search *r)
{
	if (!r->knows_now)
		r->lacks_now = !forecast(r, r->input->kernel, &r->now);
	r->knows_now = true;
	return !r->lacks_now;
}

static bool make_kernel(struct rf_band_search *r, const struct rf_change *change,
                        struct rf_kernel *kernel)
{
	if (rf_new_loops_kernel(r->domain, r->input->kernel, change, kernel) == RF_POLY_OK)
		return true;
	r->reason = rf_domain_why(r->domain);
	return false;
}

static bool forecast_change(struct rf_band_search *r, struct rf_band_candidate *candidate)
{
	struct rf_kernel kernel;

	return forecast_now(r) && make_kernel(r, &candidate->change, &kernel) &&
	       forecast(r, &kernel, &candidate->forecast);
}

/* Speed-up of the fastest proposal so far; 0: there is none. */
static double most_speedup(const struct rf_band_search *r)
{
	double most = 0;

	for (size_t i = 0; i < r->proposals.count; ++i)
		most = fmax(most, r->proposals.items[i].speedup.value);
	return most;
}

/* Whether the loops after a change are far slower, even if no link carries anything, than with a
 * change that is proposed already.  That takes no look at what they use again.  In a convolution,
 * tiles that leave the sum over the filter innermost wait for its additions; where another loop is
 * innermost nothing does. */
static bool is_outdone(struct rf_band_search *r, const struct rf_change *change)
{
	const struct rf_traffic *now = &r->now.traffic;
	struct rf_forecast ideal = { .traffic = *now };
	double most = most_speedup(r);
	struct rf_kernel kernel;

	if (most <= FAR_FASTER || !make_kernel(r, change, &kernel))
		return false;
	ideal.traffic.links = RF_NEW_ARRAY(r->arena, struct rf_link_traffic, now->link_count + 1);
	r->failed |= ideal.traffic.links == NULL;
	for (size_t i = 0; i < now->link_count && !r->failed; ++i)
		ideal.traffic.links[i] = (struct rf_link_traffic){ .link = now->links[i].link,
			                                           .level = now->links[i].level,
			                                           .by = now->links[i].by };
	return !r->failed && rf_band_speed_find(r, &kernel, &ideal) &&
	       FAR_FASTER * ideal.time.speed.it_per_s < most * r->now.time.speed.it_per_s;
}

static bool is_legal(struct rf_band_search *r, const struct rf_change *change)
{
	struct rf_legality_answer answer;

	if (r->lacks_now)
		return false;
	if (rf_legality_of(r->legality, change, &answer) != RF_OK)
		r->failed = true;
	else if (answer.legal != RF_YES)
		r->reason = answer.reason;
	return !r->failed && answer.legal == RF_YES;
}

/* ---- candidates ---- */

static bool is_spent(const struct rf_band_search *r)
{
	return r->work > MOST_WORK;
}

/* Tiles of one size over a set of loops, a bit for each; the loops over the tiles come first. */
static void tile(size_t set, int64_t size, struct rf_change *change)
{
	for (size_t k = 0; k < change->loop_count; ++k)
		change->tiles[k] = (set >> k & 1) != 0 ? size : 0;
}

/* Whether one tile holds all turns of a loop of a set, so that a smaller set does the same. */
static bool is_idle(const struct rf_band_search *r, const struct rf_change *change)
{
	for (size_t k = 0; k < change->loop_count && !rf_change_is_skewed(change); ++k) {
		const struct rf_stream_node *node =
		    rf_stream_find_loop(r->stream.root, change->loops[k]);

		if (change->tiles[k] > 0 && node != NULL &&
		    (node->most - node->least) / llabs(node->loop->step) < change->tiles[k])
			return true;
	}
	return false;
}

/* The best size of tiles over a set of loops on top of a change, if it is worth anything; the first
 * size is known to be legal, the others need not be. */
static bool try_tiles(struct rf_band_search *r, const struct rf_change *base, size_t set,
                      struct rf_band_candidate *best)
{
	size_t count = rf_change_is_skewed(base) ? SKEWED_SIZES : TILE_SIZES;
	bool found = false;

	for (size_t i = 0; i < count && !(found && is_spent(r)); ++i) {
		struct rf_band_candidate candidate = { .change = *base };

		tile(set, tile_sizes[i], &candidate.change);
		if (is_idle(r, &candidate.change) || is_outdone(r, &candidate.change))
			continue;
		if (!forecast_change(r, &candidate))
			break;
		if (found && !rf_forecast_is_better(&candidate.forecast, &best->forecast, AS_FAST))
			continue;
		if (i > 0 && !is_legal(r, &candidate.change))
			continue;
		*best = candidate;
		found = true;
	}
	return found && rf_forecast_is_worthwhile(&best->forecast, &r->now);
}

/* Tiles over the outermost loop alone change nothing. */
static void try_sets(struct rf_band_search *r, const struct rf_change *band)
{
	for (size_t set = 2; set < (size_t)1 << band->loop_count; ++set) {
		struct rf_change change = *band;
		struct rf_band_candidate best;

		if (is_spent(r)) {
			r->is_cut_short = true;
			return;
		}
		tile(set, tile_sizes[0], &change);
		if (is_legal(r, &change) && try_tiles(r, band, set, &best))
			rf_band_proposal_add(r, &best);
	}
}

/* The next order to look at: any of few loops; of many each loop in turn goes innermost. */
static bool next_order(struct rf_change *change, size_t *innermost)
{
	size_t last = change->loop_count - 1;

	if (change->loop_count <= MOST_PERMUTED)
		return rf_permute_next(change->order, change->loop_count);
	for (size_t k = 0; k < last; ++k)
		change->order[k] = k < *innermost ? k : k + 1;
	change->order[last] = *innermost;
	return (*innermost)++ < last;
}

static void try_orders(struct rf_band_search *r, const struct rf_change *band)
{
	struct rf_band_candidate candidate = { .change = *band }, best = candidate;
	size_t innermost = 0;
	bool found = false;

	while (next_order(&candidate.change, &innermost)) {
		if (is_spent(r)) {
			r->is_cut_short = true;
			break;
		}
		if (!is_legal(r, &candidate.change) || !forecast_change(r, &candidate) ||
		    (found && !rf_forecast_is_better(&candidate.forecast, &best.forecast, AS_FAST)))
			continue;
		best = candidate;
		found = true;
	}
	if (found && rf_forecast_is_worthwhile(&best.forecast, &r->now))
		rf_band_proposal_add(r, &best);
}

/* ---- skewing ---- */

static bool all_tiles_are_legal(struct rf_band_search *r, const struct rf_change *base)
{
	struct rf_change change = *base;

	tile(((size_t)1 << base->loop_count) - 1, tile_sizes[0], &change);
	return is_legal(r, &change);
}

/* Counts through the factors by which the band's loops are skewed: false after the last. */
static bool next_skews(struct rf_change *change)
{
	for (size_t k = 1; k < change->loop_count; ++k)
		for (size_t by = 0; by < k; ++by) {
			if (++change->skews[k][by] <= MOST_SKEW)
				return true;
			change->skews[k][by] = 0;
		}
	return false;
}

/* What would be legal, where there is no figure for it. */
static void note_skewed(struct rf_band_search *r, const struct rf_change *change)
{
	r->reason = rf_arena_print(
	    r->arena,
	    "tiles of the loops from line %d on are legal after skewing only, as tiles of %s; no "
	    "gain was found for them, or it would take too long to find out",
	    r->input->kernel->loops[change->loops[0]]->place.line,
	    rf_band_proposal_sums(r, change, ", "));
	r->failed |= r->reason == NULL;
}

static void try_skewed(struct rf_band_search *r, const struct rf_change *band)
{
	struct rf_change change = *band;
	struct rf_band_candidate best;

	if (band->loop_count > MOST_PERMUTED || is_spent(r) || all_tiles_are_legal(r, band))
		return;
	while (next_skews(&change)) {
		if (!all_tiles_are_legal(r, &change))
			continue;
		if (try_tiles(r, &change, ((size_t)1 << band->loop_count) - 1, &best))
			rf_band_proposal_add(r, &best);
		else
			note_skewed(r, &change);
		return;
	}
}

/* ---- bands ---- */

/* The loops from this one inwards that have nothing beside them. */
static const struct rf_node *band_from(const struct rf_node *node, size_t most,
                                       struct rf_change *band)
{
	int loops[RF_MAX_DEPTH];
	size_t count = 0;

	while (count < most) {
		loops[count++] = node->loop->id;
		if (node->children == NULL || node->children->next != NULL ||
		    node->children->kind != RF_NODE_LOOP)
			break;
		node = node->children;
	}
	rf_change_init(band, count, loops);
	return node;
}

/* A loop with loops in it that stand side by side. */
static void note_single(struct rf_band_search *r, const struct rf_node *node)
{
	const char *reason;

	if (node->children == NULL || node->children->next == NULL || r->reason != NULL)
		return;
	reason = rf_arena_print(r->arena,
	                        "loop %s (line %d) holds more than one loop or statement; only "
	                        "loops directly in one another are put into another order or "
	                        "into tiles",
	                        node->loop->variable, node->loop->place.line);
	r->failed |= reason == NULL;
	r->reason = reason;
}

static void try_bands(struct rf_band_search *r, const struct rf_node *node)
{
	for (; node != NULL && !r->failed; node = node->next) {
		const struct rf_node *last = node;
		struct rf_change band = { 0 }, all;

		if (node->kind == RF_NODE_LOOP) {
			band_from(node, RF_MAX_DEPTH, &all);
			last = band_from(node, MOST_TILED, &band);
		}
		if (band.loop_count > 1) {
			try_orders(r, &all);
			try_sets(r, &band);
			try_skewed(r, &band);
		} else if (band.loop_count == 1) {
			note_single(r, node);
		}
		try_bands(r, last->children);
		try_bands(r, last->otherwise);
	}
}

/* ---- the whole ---- */

/* What every search begins with; false when there is nothing to begin with. */
static bool open_search(struct rf_band_search *r)
{
	struct rf_domain_options whole = { .sizes = r->input->setting.whole_sizes };
	const struct rf_legality_input about = { .kernel = r->input->kernel,
		                                 .sizes = r->input->setting.whole_sizes };

	r->stream = (struct rf_stream){ .kernel = r->input->kernel,
		                        .sizes = r->input->setting.whole_sizes,
		                        .layout = &r->layout };
	if (rf_stream_make(&r->stream, r->arena) != RF_OK) {
		r->failed = true;
		return false;
	}
	r->legality = rf_legality_new(&about, r->arena);
	r->failed |= r->legality == NULL;
	if (!r->failed &&
	    rf_domain_new(r->input->kernel, &whole, r->arena, &r->domain) == RF_POLY_OK)
		return true;
	r->reason = r->domain == NULL ? NULL : rf_domain_why(r->domain);
	return false;
}

/* Why there is no more, both what is known and what is not. */
static const char *why_no_more(struct rf_band_search *r)
{
	static const char cut[] =
	    "what some other orders and tiles bring would take too long to find out";
	const char *both;

	if (!r->is_cut_short)
		return r->reason;
	if (r->reason == NULL)
		return cut;
	both = rf_arena_print(r->arena, "%s; %s", r->reason, cut);
	r->failed |= both == NULL;
	return both;
}

static enum rf_status close_search(struct rf_band_search *r)
{
	rf_domain_free(r->domain);
	rf_legality_free(r->legality);
	rf_rank(r->proposals.items, r->proposals.count);
	r->result->proposals = r->proposals.items;
	r->result->proposal_count = r->proposals.count;
	return r->failed ? RF_FAILED : RF_OK;
}

enum rf_status rf_bands_search(const struct rf_search_input *input, struct rf_arena *arena,
                               struct rf_result *result)
{
	struct rf_band_search r = { .input = input, .arena = arena, .result = result };

	enum rf_status status;

	if (open_search(&r))
		try_bands(&r, input->kernel->root);
	status = close_search(&r);
	if (result->proposal_count > MOST_PROPOSED) {
		result->proposal_count = MOST_PROPOSED;
		r.is_cut_short = true;
	}
	result->no_proposal_reason = why_no_more(&r);
	return r.failed ? RF_FAILED : status;
}

/* Whether tiles would bring something if they were legal, and nothing legal does. */
static bool wants_skewing(const struct rf_result *result)
{
	bool wants = false;

	for (size_t i = 0; i < result->proposal_count; ++i) {
		const struct rf_proposal *proposal = &result->proposals[i];

		if (!proposal->speedup.known ||
		    proposal->speedup.value * RF_FORECAST_WORTHWHILE < 1)
			continue;
		if (proposal->legal != RF_NO)
			return false;
		wants = true;
	}
	return wants;
}

enum rf_status rf_bands_skew(const struct rf_search_input *input, struct rf_arena *arena,
                             struct rf_result *result)
{
	struct rf_band_search r = { .input = input, .arena = arena, .result = result };
	struct rf_change band;

	if (!wants_skewing(result) || input->kernel->root->kind != RF_NODE_LOOP)
		return RF_OK;
	for (size_t i = 0; i < result->proposal_count; ++i) {
		struct rf_proposal *kept = RF_PUSH(arena, &r.proposals);

		if (kept == NULL)
			return RF_FAILED;
		*kept = result->proposals[i];
	}
	band_from(input->kernel->root, MOST_TILED, &band);
	if (band.loop_count > 1 && open_search(&r))
		try_skewed(&r, &band);
	if (r.proposals.count == result->proposal_count)
		result->no_proposal_reason = why_no_more(&r);
	return close_search(&r);
}
