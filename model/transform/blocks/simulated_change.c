/* SPDX-License-Identifier: MIT
 *
 * Proposals put to the simulator.
 *
 * Layer conditions know no sets and take the last block to be as long as the others.  The
 * simulator knows both, but a whole run is out of reach.  So it is given a kernel that does what
 * one block in the middle does: the blocked loops run over that block, loops further out stand
 * still, every other loop runs in full.  What the block does in a turn of its outermost loop
 * repeats, which is found after a few turns.
 *
 * Where even that is too much, the outermost loops stand still one after the other, until what is
 * left is short enough.  What a loop that stands still would find of its turn before, and a block
 * of the block before it, is not seen; so a link is told only if the cache above it cannot hold
 * such a turn.
 */
#include "model/transform/blocks/simulated_change.h"

#include <math.h>
#include <string.h>

#include "model/poly/transform.h"
#include "model/traffic/nest/line_bound.h"
#include "model/traffic/predictor.h"

/* Blocks of a cube in which what they do is seen to repeat. */
enum { FEW_BLOCKS = 4 };

struct checker {
	const struct rf_forecast_setting *setting;
	const struct rf_changed_nest *changed;
	struct rf_arena *arena;
	size_t place;           /* of the band in the nest */
	size_t tiled;           /* loops in tiles */
	size_t held;            /* so many of the outermost loops stand still */
	size_t most_links;      /* of those nearest the core; 0: all */
	size_t told;            /* links that it tells, of those nearest the core */
	double most_references; /* that may be walked through */
	struct rf_kernel kernel;
	int64_t sizes[RF_MAX_SIZES];
	double references; /* of the block */
	bool failed;       /* memory ran out */
};

/* The place of a loop in the nest; its depth when it is not one of its loops. */
static size_t place_in_nest(const struct rf_nest *nest, int loop)
{
	size_t k = 0;

	while (k < nest->depth && nest->loops[k].loop->id != loop)
		k += 1;
	return k;
}

/* Iterations of a tile of a loop; 0 when it is not in tiles. */
static double tile_of(const struct checker *c, size_t k)
{
	return k < c->place ? 0 : (double)c->changed->change.tiles[k - c->place];
}

/* The loop of the nest that comes to a place of it. */
static size_t loop_at(const struct checker *c, size_t place)
{
	return place < c->place ? place : c->place + c->changed->change.order[place - c->place];
}

/* The iterations of a loop that are simulated. */
struct range {
	double first, count;
};

static bool is_held(const struct checker *c, size_t k)
{
	for (size_t place = 0; place < c->held; ++place)
		if (loop_at(c, place) == k)
			return true;
	return false;
}

/* All of a loop, or one block in the middle. */
static struct range whole_range(const struct checker *c, size_t k)
{
	double trips = c->setting->lc->scene.trips[k].value, length = tile_of(c, k);

	if (length == 0)
		return (struct range){ 0, trips };
	return (struct range){ floor(ceil(trips / length) / 2 - 0.5) * length, length };
}

static struct range range_of(const struct checker *c, size_t k)
{
	struct range range = whole_range(c, k);

	if (!is_held(c, k))
		return range;
	return (struct range){ range.first + floor(range.count / 2), 1 };
}

static struct rf_form *constant(struct checker *c, int64_t value)
{
	struct rf_form *form = RF_NEW(c->arena, struct rf_form);

	if (form != NULL)
		*form = rf_form_constant(rf_formula_constant(c->arena, value));
	c->failed |= form == NULL || form->constant == NULL;
	return form;
}

/* A loop over some iterations of another, in numbers; NULL when that is not possible. */
static struct rf_loop *cut_loop(struct checker *c, size_t k)
{
	const struct rf_loop *loop = c->setting->nest->loops[k].loop;
	struct rf_loop *cut = rf_arena_copy(c->arena, loop, sizeof(*loop));
	struct range range = range_of(c, k);
	int64_t step = loop->step < 0 ? -loop->step : loop->step, lower;

	c->failed |= cut == NULL;
	if (cut == NULL || loop->lower_count != 1 || loop->lower[0].term_count > 0 ||
	    !rf_formula_integer(loop->lower[0].constant, c->setting->whole_sizes, &lower))
		return NULL;
	lower += (int64_t)range.first * step;
	cut->lower = constant(c, lower);
	cut->upper = constant(c, lower + (int64_t)range.count * step);
	cut->upper_count = 1;
	c->references *= range.count;
	return cut;
}

/* The innermost loop over blocks of a cube, or of a transpose: where the carrying loop is in blocks
 * itself, this loop brings block after block, while one of a cube stays. */
static bool streams(const struct checker *c)
{
	return c->tiled > 1 && c->changed->blocks.loops[0] == c->changed->blocks.place;
}

static struct rf_form *variable_plus(struct checker *c, int loop, int64_t value)
{
	struct rf_form *form = constant(c, value);

	if (form == NULL)
		return NULL;
	form->term_count = 1;
	form->terms = RF_NEW(c->arena, struct rf_form_term);
	if (form->terms != NULL)
		*form->terms = (struct rf_form_term){ loop, rf_formula_constant(c->arena, 1) };
	c->failed |= form->terms == NULL || form->terms->coefficient == NULL;
	return form;
}

/* So many blocks, one after the other, as a simulation may walk through: what they do repeats
 * after a few. */
static double blocks_in_turn(const struct checker *c, double trips, double length)
{
	double blocks = floor(trips / length);

	return fmin(blocks, fmax(FEW_BLOCKS, floor(c->most_references / c->references)));
}

/* Adds the loop over the blocks of the last loop, which walks through one of them. */
static void add_block_loop(struct checker *c)
{
	size_t last = c->changed->blocks.loops[c->tiled - 1];
	struct rf_loop *inner = c->kernel.loops[c->setting->nest->loops[last].loop->id];
	double trips = c->setting->lc->scene.trips[last].value;
	int64_t step = inner->step < 0 ? -inner->step : inner->step, lower = 0;
	double length = c->changed->factors[c->tiled - 1];
	double blocks = blocks_in_turn(c, trips, length);
	struct rf_loop *outer = rf_arena_copy(c->arena, inner, sizeof(*inner));

	c->failed |= outer == NULL ||
	             !rf_formula_integer(c->setting->nest->loops[last].loop->lower[0].constant,
	                                 c->setting->whole_sizes, &lower);
	if (c->failed)
		return;
	outer->id = (int)c->kernel.loop_count++;
	outer->step = step * (int64_t)length;
	outer->lower = constant(c, lower);
	outer->upper = constant(c, lower + (int64_t)(blocks * length) * step);
	inner->lower = variable_plus(c, outer->id, 0);
	inner->upper = variable_plus(c, outer->id, (int64_t)length * step);
	c->kernel.loops[outer->id] = outer;
	c->references *= blocks;
}

/* Puts the loop over blocks around the nest. */
static struct rf_node *surround(struct checker *c, struct rf_node *nest)
{
	struct rf_node *node = RF_NEW(c->arena, struct rf_node);

	c->failed |= node == NULL;
	if (node == NULL)
		return NULL;
	node->kind = RF_NODE_LOOP;
	node->loop = c->kernel.loops[c->kernel.loop_count - 1];
	node->children = nest;
	return node;
}

static bool cut_loops(struct checker *c)
{
	const struct rf_kernel *kernel = c->setting->nest->kernel;

	c->kernel.loops = RF_NEW_ARRAY(c->arena, struct rf_loop *, kernel->loop_count + 1);
	c->failed |= c->kernel.loops == NULL;
	c->references = (double)c->setting->nest->reference_count;
	for (size_t i = 0; !c->failed && i < kernel->loop_count; ++i) {
		size_t k = place_in_nest(c->setting->nest, (int)i);

		if (k == c->setting->nest->depth &&
		    rf_kernel_find_loop(kernel->root, (int)i) == NULL)
			continue;
		if (k == c->setting->nest->depth)
			return false;
		c->kernel.loops[i] = cut_loop(c, k);
		if (c->kernel.loops[i] == NULL)
			return false;
	}
	if (!c->failed && streams(c))
		add_block_loop(c);
	return !c->failed;
}

/* The loop that stands in the place of another. */
static struct rf_loop *loop_instead(const struct checker *c, const struct rf_loop *loop)
{
	const struct rf_nest *nest = c->setting->nest;
	size_t k = place_in_nest(nest, loop->id);

	if (k < nest->depth)
		loop = nest->loops[loop_at(c, k)].loop;
	return c->kernel.loops[loop->id];
}

static struct rf_node *copy_nodes(struct checker *c, const struct rf_node *from)
{
	struct rf_node *node;

	if (from == NULL)
		return NULL;
	node = rf_arena_copy(c->arena, from, sizeof(*from));
	if (node == NULL) {
		c->failed = true;
		return NULL;
	}
	if (node->kind == RF_NODE_LOOP)
		node->loop = loop_instead(c, from->loop);
	node->next = copy_nodes(c, from->next);
	node->children = copy_nodes(c, from->children);
	node->otherwise = copy_nodes(c, from->otherwise);
	return node;
}

/* Arrays whose stores go past the caches. */
static const bool *bypasses(struct checker *c)
{
	const struct rf_footprint_nest *scene = &c->setting->lc->scene;
	bool *marks = RF_NEW_ARRAY(c->arena, bool, c->kernel.array_count + 1);

	c->failed |= marks == NULL;
	for (size_t g = 0; marks != NULL && g < scene->shape_count; ++g)
		marks[scene->shapes[g].group->array] |= scene->shapes[g].is_bypassing;
	return marks;
}

/* Of bodies that are too large to be unrolled, turns of a vector come at once. */
static int64_t lanes_of(const struct checker *c)
{
	if (!c->changed->takes_whole_lines ||
	    c->setting->nest->reference_count <= RF_LINE_BOUND_MOST_UNROLLED)
		return 0;
	return c->changed->in_core.loops[0].lanes;
}

static enum rf_status simulate(struct checker *c, struct rf_traffic *traffic)
{
	struct rf_hierarchy hierarchy = *c->setting->hierarchy;
	struct rf_layout layout = { .bypasses = bypasses(c) };
	struct rf_stream stream = { .kernel = &c->kernel, .sizes = c->sizes, .layout = &layout };
	struct rf_predictor_input input = {
		.stream = &stream,
		.nest =
		    rf_change_is_order(&c->changed->change) ? &c->changed->nest : c->setting->nest,
		.hierarchy = &hierarchy,
		.all_sizes_known = true,
		.references = c->references,
		.is_check = true,
		.runs_once = true,
		.takes_lines = c->changed->takes_whole_lines,
		.lanes = lanes_of(c),
	};
	struct rf_diagnostics ignored;

	if (c->failed)
		return RF_FAILED;
	hierarchy.count = c->told;
	input.most_references = c->most_references;
	rf_diagnostics_init(&ignored, c->arena);
	return rf_predictor_sim.predict(&input, c->arena, &ignored, traffic);
}

/* Levels that keep the whole data set have no traffic below, however the loops run. */
static void settle_resident(const struct rf_forecast_setting *setting, struct rf_traffic *traffic)
{
	for (size_t i = 0; i < traffic->link_count; ++i) {
		struct rf_link_traffic *link = &traffic->links[i];

		if (rf_lc_resident(setting->lc, &setting->hierarchy->items[i]))
			*link =
			    (struct rf_link_traffic){ .link = link->link, .level = link->level };
	}
}

/* `walked` is how many references it took. */
static enum rf_status simulate_turns(struct checker *c, struct rf_traffic *traffic, double *walked)
{
	const struct rf_nest *nest = c->setting->nest;
	const struct rf_change *change = &c->changed->change;
	enum rf_status status;

	*traffic = (struct rf_traffic){ .predictor = rf_predictor_sim.name };
	*walked = 0;
	c->kernel = *nest->kernel;
	memcpy(c->sizes, c->setting->whole_sizes, sizeof(c->sizes));
	if (change->padded >= 0)
		c->sizes[change->padded] += change->padding;
	if (!cut_loops(c))
		return c->failed ? RF_FAILED : RF_OK;
	c->kernel.root = copy_nodes(c, nest->kernel->root);
	if (streams(c))
		c->kernel.root = surround(c, c->kernel.root);
	status = simulate(c, traffic);
	if (traffic->link_count > 0)
		*walked =
		    c->references * (traffic->turns_walked > 0
		                         ? (double)traffic->turns_walked / (double)traffic->turns
		                         : 1);
	if (status == RF_OK)
		settle_resident(c->setting, traffic);
	return status;
}

/* ---- how much of it ---- */

/* References that one simulation may walk through, and all of a point together, which is about a
 * second; what is short may be simulated even then. */
#define MOST_AT_ONCE 1e7
#define MOST_IN_ALL  8e7
#define SHORT        4e6

/* Loops of the changed nest of which one turn is simulated. */
struct still {
	size_t count;
	size_t loops[RF_MAX_DEPTH];
};

/* Of a cube, the innermost loop over blocks is simulated. */
static struct still still_loops(const struct checker *c)
{
	size_t walked = streams(c) ? 1 : 0, from = c->tiled > 0 ? c->place : 0;
	struct still still = { 0 };

	for (size_t i = 0; i + walked < c->tiled; ++i)
		still.loops[still.count++] = from + i;
	for (size_t k = from; k < c->held; ++k)
		still.loops[still.count++] = c->tiled + k;
	return still;
}

/* Links that the simulation tells, of those nearest the core: above the others a cache finds what
 * was not simulated.  `lc` has the needs of the changed nest. */
static size_t told_links(const struct checker *c, const struct rf_lc *lc)
{
	const struct rf_hierarchy *hierarchy = c->setting->hierarchy;
	struct still still = still_loops(c);
	size_t count = c->most_links > 0 && c->most_links < hierarchy->count ? c->most_links
	                                                                     : hierarchy->count;

	for (size_t i = 0; i < count; ++i)
		for (size_t t = 0; t < still.count; ++t)
			if (rf_lc_holds(lc, &lc->loop_need[still.loops[t]], &hierarchy->items[i]))
				count = i;
	return count;
}

/* Simulates as much of the change as is short enough. */
static enum rf_status simulate_what_fits(struct rf_block_search *search, struct checker *c,
                                         struct rf_traffic *traffic)
{
	struct rf_measure_scale scale = { .arena = search->scratch };
	const struct rf_lc *lc = search->setting->lc;
	struct rf_lc own;

	if (c->tiled > 0 || rf_change_is_order(&c->changed->change)) {
		if (rf_forecast_needs(c->changed, false, &scale, &own) != RF_OK)
			return RF_FAILED;
		lc = &own;
	}
	for (c->held = c->tiled > 0 ? c->place : 0; c->held < search->setting->nest->depth;
	     ++c->held) {
		double walked;

		c->told = told_links(c, lc);
		if (c->told == 0)
			break;
		if (simulate_turns(c, traffic, &walked) != RF_OK)
			return RF_FAILED;
		search->references_walked += walked;
		if (traffic->link_count > 0)
			break;
	}
	return RF_OK;
}

/* ---- once ---- */

/* No padding is padding of no size. */
static bool is_same_change(const struct rf_change *a, const struct rf_change *b)
{
	struct rf_change left = *a, right = *b;

	left.padded = left.padding == 0 ? -1 : left.padded;
	right.padded = right.padding == 0 ? -1 : right.padded;
	return left.loop_count == right.loop_count && left.padded == right.padded &&
	       left.padding == right.padding &&
	       memcmp(left.loops, right.loops, sizeof(left.loops)) == 0 &&
	       memcmp(left.order, right.order, sizeof(left.order)) == 0 &&
	       memcmp(left.tiles, right.tiles, sizeof(left.tiles)) == 0;
}

static const struct rf_traffic *find_known(const struct rf_block_search *search,
                                           const struct checker *c)
{
	for (size_t i = 0; i < search->simulated.count; ++i) {
		const struct rf_simulated_once *once = &search->simulated.items[i];

		if (once->setting == c->setting && once->most_links == c->most_links &&
		    once->most_references == c->most_references &&
		    is_same_change(&once->change, &c->changed->change))
			return &once->traffic;
	}
	return NULL;
}

/* Keeps the links of a simulation beyond the scratch that they lie in. */
static void keep(struct rf_block_search *search, const struct checker *c,
                 struct rf_traffic *traffic)
{
	struct rf_simulated_once *once = RF_PUSH(search->arena, &search->simulated);
	struct rf_link_traffic *links =
	    rf_arena_copy(search->arena, traffic->links, traffic->link_count * sizeof(*links));

	*traffic = (struct rf_traffic){ .predictor = traffic->predictor,
		                        .link_count = links == NULL ? 0 : traffic->link_count,
		                        .links = links };
	search->failed |= links == NULL || once == NULL;
	if (once != NULL)
		*once = (struct rf_simulated_once){ .setting = c->setting,
			                            .change = c->changed->change,
			                            .most_links = c->most_links,
			                            .most_references = c->most_references,
			                            .traffic = *traffic };
}

void rf_simulated_change(struct rf_block_search *search, const struct rf_changed_nest *changed,
                         size_t most_links, double most_references, struct rf_traffic *traffic)
{
	struct checker c = { .setting = search->setting,
		             .changed = changed,
		             .arena = search->scratch,
		             .place = search->setting->nest->depth - changed->change.loop_count,
		             .tiled = changed->blocks.count,
		             .most_links = most_links,
		             .most_references = most_references };
	const struct rf_traffic *known;

	*traffic = (struct rf_traffic){ .predictor = rf_predictor_sim.name };
	if (search->is_quick)
		return;
	if (c.most_references == 0)
		c.most_references = MOST_AT_ONCE;
	if (search->references_walked > MOST_IN_ALL)
		c.most_references = fmin(c.most_references, SHORT);
	known = find_known(search, &c);
	if (known != NULL) {
		*traffic = *known;
		return;
	}
	search->failed |= simulate_what_fits(search, &c, traffic) != RF_OK;
	keep(search, &c, traffic);
	rf_arena_clear(search->scratch);
}
