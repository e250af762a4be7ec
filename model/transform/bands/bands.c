/* SPDX-License-Identifier: MIT
 *
 * Kernels that are no single rectangular nest: triangular bounds, several nests, statements between
 * loops.
 *
 * Loops that are directly in one another, a band, may be put into another order or cut into tiles;
 * whatever stands in the innermost of them moves as a whole.  There is no formula for the best tile
 * here.  Every band is transformed in a number of ways, squares of a few sizes among them, the
 * dependences say which are legal, and the general layer conditions of the whole kernel what each
 * moves: roughly first, and exactly for those that are proposed.  Where tiles are illegal as the
 * loops stand, loops are skewed, an inner one by an outer one, until they are.
 *
 * Limits: nests are neither fused nor split, and caches are taken to be fully associative.
 */
#include "model/transform/bands/bands.h"

#include <math.h>
#include <string.h>

#include "base/permute.h"
#include "model/transform/bands/band_proposal.h"
#include "model/transform/legality.h"
#include "model/transform/rank.h"
#include "model/traffic/nest/register_traffic.h"
#include "model/roofline/roofline.h"
#include "model/poly/transformed_nest.h"
#include "model/traffic/reuse/general.h"
#include "model/traffic/predictor.h"

enum { MOST_PERMUTED = 3, MOST_SKEW = 2 };

/* Steps of the general layer conditions for a first look, and for what is shown. */
#define ROUGH_WORK 2e6
#define FINE_WORK  2e7

/* Steps of all of them, about two seconds; after that nothing more is looked at. */
#define MOST_WORK    3e8
#define MOST_AT_ONCE 3e7

/* What a change must save, in time of all transfers or of the slowest one, to be proposed. */
#define WORTHWHILE 0.98

/* Speeds that differ by less are the same. */
#define AS_FAST 0.05

static const int64_t tile_sizes[] = { 32, 64, 16, 128, 8, 256 };

/* Tiles of skewed loops take long to look at. */
enum { TILE_SIZES = sizeof(tile_sizes) / sizeof(*tile_sizes), SKEWED_SIZES = 2 };

/* ---- forecasts ---- */

static enum rf_status measure(struct rf_band_search *r, const struct rf_kernel *kernel, double work,
                              struct rf_traffic *traffic)
{
	const struct rf_hierarchy *hierarchy = r->input->hierarchy;
	double *capacities = RF_NEW_ARRAY(r->arena, double, hierarchy->count + 1);
	struct rf_general general = { 0 };
	struct rf_general_request request = { .kernel = kernel,
		                              .sizes = r->input->sizes,
		                              .layout = &r->layout,
		                              .line_bytes = hierarchy->items[0].line_bytes,
		                              .capacity_count = hierarchy->count,
		                              .capacity_bytes = capacities,
		                              .most_work = work,
		                              .hard_work =
		                                  kernel == r->input->kernel ? 0 : MOST_AT_ONCE };
	struct rf_predictor_input input = { .kernel = kernel,
		                            .hierarchy = hierarchy,
		                            .layout = &r->layout,
		                            .whole_run = true,
		                            .iterations = r->input->iterations,
		                            .counts = r->input->counts,
		                            .general = &general };
	struct rf_diagnostics ignored;

	if (capacities == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < hierarchy->count; ++i)
		capacities[i] = hierarchy->items[i].capacity_bytes;
	if (rf_general_make(&request, r->arena, &general) != RF_OK)
		return RF_FAILED;
	r->work += general.obstacle != NULL ? MOST_AT_ONCE : general.work;
	if (general.obstacle != NULL) {
		if (kernel == r->input->kernel)
			r->reason = general.obstacle;
		else
			r->is_cut_short = true;
		return RF_FAILED;
	}
	rf_diagnostics_init(&ignored, r->arena);
	return rf_predictor_general.predict(&input, r->arena, &ignored, traffic);
}

static bool forecast(struct rf_band_search *r, const struct rf_kernel *kernel, double work,
                     struct rf_forecast *out)
{
	struct rf_register_traffic registers =
	    rf_register_traffic_of_run(r->input->kernel, r->input->counts, r->input->iterations);
	struct rf_roofline_input input = {
		.machine = r->input->machine,
		.traffic = &out->traffic,
		.work = r->result->work,
		.register_load_bytes_per_it = registers.load_bytes_per_it,
		.register_store_bytes_per_it = registers.store_bytes_per_it,
		.cores = r->input->cores,
		.from_datasheet = r->input->from_datasheet,
	};

	*out = (struct rf_forecast){ 0 };
	if (measure(r, kernel, work, &out->traffic) != RF_OK)
		return false;
	return rf_roofline_make(&input, r->arena, &out->roofline) == RF_OK;
}

static bool forecast_change(struct rf_band_search *r, struct rf_change *change, double work)
{
	struct rf_kernel kernel;

	if (rf_transformed_nest_make(r->domain, &change->transform, &kernel) != RF_POLY_OK) {
		r->reason = rf_domain_why(r->domain);
		return false;
	}
	return forecast(r, &kernel, work, &change->forecast);
}

/* ---- legality ---- */

enum rf_poly rf_bands_ask(struct rf_band_search *r, const struct rf_change *change,
                          struct rf_dependence_pair *legal)
{
	enum rf_poly answer = rf_dependence_check(r->dependences, &change->transform, legal);

	if (answer == RF_POLY_NEEDS_SIZES)
		answer = rf_dependence_check(r->domain, &change->transform, legal);
	return answer;
}

static bool is_legal(struct rf_band_search *r, const struct rf_change *change)
{
	struct rf_dependence_pair legal = { 0 };
	enum rf_poly answer = rf_bands_ask(r, change, &legal);

	if (answer != RF_POLY_OK) {
		r->reason = rf_domain_why(r->dependences);
		return false;
	}
	if (legal.legality == RF_ILLEGAL)
		r->reason = rf_dependence_check_print(r->arena, r->input->kernel, &legal);
	return legal.legality != RF_ILLEGAL;
}

/* ---- candidates ---- */

static bool is_spent(const struct rf_band_search *r)
{
	return r->work > MOST_WORK;
}

static bool is_better(const struct rf_forecast *a, const struct rf_forecast *b)
{
	double faster = a->roofline.it_per_s / b->roofline.it_per_s;

	if (fabs(faster - 1) > AS_FAST)
		return faster > 1;
	return rf_forecast_transfer_time(a) < rf_forecast_transfer_time(b);
}

static bool is_worthwhile(const struct rf_forecast *change, const struct rf_forecast *now)
{
	return change->roofline.it_per_s * WORTHWHILE > now->roofline.it_per_s ||
	       (change->roofline.it_per_s > WORTHWHILE * now->roofline.it_per_s &&
	        rf_forecast_transfer_time(change) < WORTHWHILE * rf_forecast_transfer_time(now));
}

static struct rf_change untouched(const struct rf_band_search *r, const struct rf_loop_band *band)
{
	struct rf_change change = { 0 };

	rf_transform_init(r->input->kernel, band->count, band->loops, &change.transform);
	return change;
}

/* Tiles of one size over a set of loops; the loops over the tiles come first. */
static void tile(const struct rf_loop_band *band, size_t set, int64_t size,
                 struct rf_change *change)
{
	int64_t tiles[RF_MAX_DEPTH] = { 0 };

	for (size_t k = 0; k < band->count; ++k)
		tiles[k] = rf_band_proposal_tiles(set, k) ? size : 0;
	rf_transform_tile_all(&change->transform, tiles);
	change->tiled = set;
	change->tile = size;
}

/* The best size of tiles over a set of loops on top of a change, if it is worth anything. */
static bool try_tiles(struct rf_band_search *r, const struct rf_loop_band *band,
                      const struct rf_change *base, size_t set, struct rf_change *best)
{
	bool found = false;

	size_t count = base->is_skewed ? SKEWED_SIZES : TILE_SIZES;

	for (size_t i = 0; i < count && !(found && is_spent(r)); ++i) {
		struct rf_change change = *base;

		tile(band, set, tile_sizes[i], &change);
		if (!forecast_change(r, &change, ROUGH_WORK))
			break;
		if (found && !is_better(&change.forecast, &best->forecast))
			continue;
		*best = change;
		found = true;
	}
	return found && is_worthwhile(&best->forecast, &r->rough_now);
}

/* Proposes it if a closer look agrees. */
static void propose(struct rf_band_search *r, const struct rf_loop_band *band,
                    struct rf_change *change)
{
	if (forecast_change(r, change, FINE_WORK) && is_worthwhile(&change->forecast, &r->now))
		rf_band_proposal_add(r, band, change);
}

static void try_set(struct rf_band_search *r, const struct rf_loop_band *band,
                    const struct rf_change *base, size_t set)
{
	struct rf_change change = *base, best;

	if (is_spent(r)) {
		r->is_cut_short = true;
		return;
	}
	tile(band, set, tile_sizes[0], &change);
	if (is_legal(r, &change) && try_tiles(r, band, base, set, &best))
		propose(r, band, &best);
}

/* Tiles over the outermost loop alone change nothing. */
static void try_sets(struct rf_band_search *r, const struct rf_loop_band *band)
{
	struct rf_change base = untouched(r, band);

	for (size_t set = 2; set < (size_t)1 << band->count; ++set)
		try_set(r, band, &base, set);
}

static void try_orders(struct rf_band_search *r, const struct rf_loop_band *band)
{
	size_t order[RF_MAX_BAND] = { 0, 1, 2, 3 };
	struct rf_change best = { 0 };
	bool found = false;

	if (band->count > MOST_PERMUTED)
		return;
	while (rf_permute_next(order, band->count)) {
		struct rf_change change = untouched(r, band);

		memcpy(change.order, order, sizeof(change.order));
		change.is_order = true;
		rf_transform_permute(&change.transform, order);
		if (!is_legal(r, &change) || !forecast_change(r, &change, ROUGH_WORK) ||
		    (found && !is_better(&change.forecast, &best.forecast)))
			continue;
		best = change;
		found = true;
	}
	if (found && is_worthwhile(&best.forecast, &r->rough_now))
		propose(r, band, &best);
}

/* ---- skewing ---- */

static bool all_tiles_are_legal(struct rf_band_search *r, const struct rf_loop_band *band,
                                const struct rf_change *base)
{
	struct rf_change change = *base;

	tile(band, ((size_t)1 << band->count) - 1, tile_sizes[0], &change);
	return is_legal(r, &change);
}

/* Inner loop k by all loops outside of it, each `factors` times. */
static struct rf_change skew(const struct rf_band_search *r, const struct rf_loop_band *band,
                             const int64_t *factors)
{
	struct rf_change change = untouched(r, band);

	change.is_skewed = true;
	for (size_t k = 1; k < band->count; ++k)
		for (size_t by = 0; by < k; ++by)
			rf_transform_skew(&change.transform, k, by, factors[k * RF_MAX_BAND + by]);
	return change;
}

/* Counts through the factors of the band's loops: false after the last. */
static bool next_factors(const struct rf_loop_band *band, int64_t *factors)
{
	for (size_t k = 1; k < band->count; ++k)
		for (size_t by = 0; by < k; ++by) {
			if (++factors[k * RF_MAX_BAND + by] <= MOST_SKEW)
				return true;
			factors[k * RF_MAX_BAND + by] = 0;
		}
	return false;
}

/* What would be legal, where there is no figure for it. */
static void note_skewed(struct rf_band_search *r, const struct rf_loop_band *band,
                        const struct rf_change *change)
{
	const char *sums = rf_band_proposal_sums(r, band, &change->transform, ", ");

	r->reason =
	    rf_arena_print(r->arena,
	                   "tiles of the loops from line %d on are legal after skewing only, "
	                   "as tiles of %s; no gain was found for them, or it would take "
	                   "too long to find out",
	                   rf_band_proposal_loop(r, band, 0)->place.line, sums);
	r->failed |= r->reason == NULL;
}

static void try_skewed(struct rf_band_search *r, const struct rf_loop_band *band)
{
	int64_t factors[RF_MAX_BAND * RF_MAX_BAND] = { 0 };
	struct rf_change change = untouched(r, band), best;

	if (band->count > MOST_PERMUTED || is_spent(r) || all_tiles_are_legal(r, band, &change))
		return;
	while (next_factors(band, factors)) {
		change = skew(r, band, factors);
		if (!all_tiles_are_legal(r, band, &change))
			continue;
		if (try_tiles(r, band, &change, ((size_t)1 << band->count) - 1, &best))
			propose(r, band, &best);
		else
			note_skewed(r, band, &change);
		return;
	}
}

/* ---- bands ---- */

/* The loops from this one inwards that have nothing beside them. */
static const struct rf_node *band_from(const struct rf_node *node, struct rf_loop_band *band)
{
	band->count = 0;
	while (band->count < RF_MAX_BAND) {
		band->loops[band->count++] = node->loop->id;
		if (node->children == NULL || node->children->next != NULL ||
		    node->children->kind != RF_NODE_LOOP)
			break;
		node = node->children;
	}
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

static void try_band(struct rf_band_search *r, const struct rf_loop_band *band)
{
	const struct rf_kernel *kernel = r->input->kernel;
	const char *fixed = rf_legality_fixed(kernel, band->loops[0], r->arena, &r->failed);

	if (fixed != NULL) {
		r->reason = fixed;
		return;
	}
	r->result->apart = rf_legality_apart(kernel, band->loops[0], r->arena, &r->failed);
	try_orders(r, band);
	try_sets(r, band);
	try_skewed(r, band);
}

static void try_bands(struct rf_band_search *r, const struct rf_node *node)
{
	for (; node != NULL && !r->failed; node = node->next) {
		const struct rf_node *last = node;
		struct rf_loop_band band = { 0 };

		if (node->kind == RF_NODE_LOOP)
			last = band_from(node, &band);
		if (band.count > 1)
			try_band(r, &band);
		else if (band.count == 1)
			note_single(r, node);
		try_bands(r, last->children);
		try_bands(r, last->otherwise);
	}
}

/* ---- the whole ---- */

static bool open_domains(struct rf_band_search *r)
{
	struct rf_domain_options whole = { .sizes = r->input->sizes };
	struct rf_domain_options bounded = { .max_operations = RF_POLY_ONE_QUESTION,
		                             .total_operations = RF_POLY_ALL_QUESTIONS };

	if (rf_domain_new(r->input->kernel, &whole, r->arena, &r->domain) != RF_POLY_OK)
		return false;
	if (rf_domain_new(r->input->kernel, &bounded, r->arena, &r->dependences) == RF_POLY_OK)
		return true;
	rf_domain_free(r->dependences);
	r->dependences = NULL;
	bounded.sizes = whole.sizes;
	return rf_domain_new(r->input->kernel, &bounded, r->arena, &r->dependences) == RF_POLY_OK;
}

/* What every search begins with; false when there is nothing to begin with. */
static bool open_search(struct rf_band_search *r)
{
	if (!forecast(r, r->input->kernel, FINE_WORK, &r->now) ||
	    !forecast(r, r->input->kernel, ROUGH_WORK, &r->rough_now))
		return false;
	if (open_domains(r))
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
	rf_domain_free(r->dependences);
	rf_rank(r->proposals.items, r->proposals.count);
	r->result->proposals = r->proposals.items;
	r->result->proposal_count = r->proposals.count;
	return r->failed ? RF_FAILED : RF_OK;
}

enum rf_status rf_bands_search(const struct rf_bands_input *input, struct rf_arena *arena,
                               struct rf_result *result)
{
	struct rf_band_search r = { .input = input, .arena = arena, .result = result };

	if (open_search(&r))
		try_bands(&r, input->kernel->root);
	result->no_proposal_reason = why_no_more(&r);
	return close_search(&r);
}

/* Whether tiles would bring something if they were legal, and nothing legal does. */
static bool wants_skewing(const struct rf_result *result)
{
	bool wants = false;

	for (size_t i = 0; i < result->proposal_count; ++i) {
		const struct rf_proposal *proposal = &result->proposals[i];

		if (!proposal->speedup.known || proposal->speedup.value * WORTHWHILE < 1)
			continue;
		if (proposal->legal != RF_NO)
			return false;
		wants = true;
	}
	return wants;
}

enum rf_status rf_bands_skew(const struct rf_bands_input *input, struct rf_arena *arena,
                             struct rf_result *result)
{
	struct rf_band_search r = { .input = input, .arena = arena, .result = result };
	struct rf_loop_band band;

	if (!wants_skewing(result) || input->kernel->root->kind != RF_NODE_LOOP)
		return RF_OK;
	for (size_t i = 0; i < result->proposal_count; ++i) {
		struct rf_proposal *kept = RF_PUSH(arena, &r.proposals);

		if (kept == NULL)
			return RF_FAILED;
		*kept = result->proposals[i];
	}
	band_from(input->kernel->root, &band);
	if (band.count > 1 && open_search(&r))
		try_skewed(&r, &band);
	if (r.proposals.count == result->proposal_count)
		result->no_proposal_reason = why_no_more(&r);
	return close_search(&r);
}
