/* SPDX-License-Identifier: MIT
 *
 * Longer rows.
 *
 * A cache of S sets puts lines that are S lines apart into one set.  Rows of length R bytes start
 * in S / gcd(R / line, S) different sets only: one of 64 for rows of 4096 B.  One line more in each
 * row makes that all of them.  Whether it is worth it, and which of a few lengths, is left to the
 * simulator, which sees the same loops over arrays with longer rows.
 */
#include "model/transform/blocks/row_padding.h"

#include <math.h>
#include <string.h>

#include "base/integer.h"
#include "base/text.h"
#include "model/transform/blocks/product.h"
#include "model/transform/blocks/proposal.h"
#include "model/transform/blocks/simulated_change.h"

/* Less than this is no gain. */
#define WORTHWHILE 0.9

struct padder {
	struct rf_block_search *search;
	struct rf_candidate *candidate;  /* NULL: the nest as it stands */
	struct rf_changed_nest *changed; /* what is simulated */
	size_t link;                     /* below the cache in which rows collide */
	int size;                        /* that rows grow with */
	int64_t step;                    /* elements of a line */
	int64_t padding;                 /* that was found best */
	struct rf_traffic before;
};

/* Whether steps of a stride reach less than an eighth of the sets. */
static bool collides(const struct rf_cache *cache, double stride)
{
	int64_t lines = (int64_t)stride / cache->line_bytes;

	if (cache->sets <= 0 || cache->is_hashed || lines <= 0 ||
	    (double)(lines * cache->line_bytes) != stride)
		return false;
	return rf_integer_gcd(lines, cache->sets) >= 8;
}

/* The first free size in a stride, -1 for none. */
static int size_of(const struct rf_kernel *kernel, rf_formula_p stride)
{
	for (size_t s = 0; s < kernel->size_count; ++s)
		if (kernel->sizes[s].kind == RF_SIZE_FREE && rf_formula_uses(stride, s))
			return (int)s;
	return -1;
}

/* Rows of which array collide in the cache above the link; false when none do. */
static bool find_rows(struct padder *p)
{
	const struct rf_forecast_setting *setting = p->search->setting;
	const struct rf_footprint_nest *scene = &setting->lc->scene;
	const struct rf_cache *cache = setting->hierarchy->items[p->link].cache;
	double least = INFINITY;

	for (size_t g = 0; g < scene->shape_count; ++g)
		for (size_t k = 0; k < scene->depth; ++k) {
			const struct rf_group *group = scene->shapes[g].group;
			double stride = scene->shapes[g].strides[k].value;
			int size = size_of(setting->nest->kernel, group->strides[k]);

			if (size < 0 || stride >= least || !collides(cache, stride))
				continue;
			least = stride;
			p->size = size;
			p->step = cache->line_bytes /
			          setting->nest->kernel->arrays[group->array].element_bytes;
		}
	return isfinite(least) && p->step > 0;
}

bool rf_row_padding_may_help(struct rf_block_search *search, size_t link)
{
	struct padder p = { .search = search, .link = link };

	/* Loops that are left out may count on the rows as they are. */
	return !search->setting->nest->kernel->is_partial && find_rows(&p);
}

static bool simulate(struct padder *p, int64_t padding, struct rf_traffic *traffic)
{
	if (p->candidate != NULL)
		rf_candidate_set(p->candidate);
	p->changed->change.padded = p->size;
	p->changed->change.padding = padding;
	rf_simulated_change(p->search, p->changed, 0, 0, traffic);
	return traffic->link_count > p->link;
}

static double bytes(const struct padder *p, const struct rf_traffic *traffic)
{
	return traffic->links[p->link].total_bytes_per_it;
}

/* ---- the proposal ---- */

/* What the simulator says, where it was asked: of `told` links. */
static void note_simulated(struct rf_proposal *proposal, size_t told)
{
	for (size_t i = 0; i < proposal->link_count && i < told; ++i)
		proposal->links[i].simulated =
		    (struct rf_number){ proposal->links[i].bytes_per_it_after, true };
}

static void name(struct padder *p, struct rf_proposal *proposal)
{
	const struct rf_forecast_setting *setting = p->search->setting;
	struct rf_arena *arena = p->search->arena;

	proposal->kind = RF_PROPOSE_PADDING;
	proposal->line = setting->nest->loops[0].loop->place.line;
	proposal->padded = setting->nest->kernel->sizes[p->size].name;
	proposal->padding = p->padding;
	proposal->level = setting->hierarchy->items[p->link].cache->name;
	proposal->loop = p->candidate == NULL ? "" : proposal->loop;
	proposal->note = rf_arena_print(
	    arena,
	    "declare the arrays with %s + %lld instead of %s in the leading dimension, the "
	    "loops keep %s; their rows no longer start in the same sets of %s",
	    proposal->padded, (long long)p->padding, proposal->padded, proposal->padded,
	    proposal->level);
	p->search->failed |= proposal->note == NULL;
}

/* On links that the simulation does not tell the forecast stands. */
static enum rf_status complete(const struct padder *p, struct rf_traffic *traffic)
{
	const struct rf_traffic *known =
	    p->candidate == NULL ? &p->search->now.traffic : &p->candidate->forecast.traffic;
	struct rf_link_traffic *links = rf_arena_copy(p->search->arena, known->links,
	                                              known->link_count * sizeof(*known->links));

	if (links == NULL)
		return RF_FAILED;
	memcpy(links, traffic->links, traffic->link_count * sizeof(*links));
	traffic->links = links;
	traffic->link_count = known->link_count;
	return RF_OK;
}

static void propose(struct padder *p, struct rf_traffic *after)
{
	struct rf_block_search *search = p->search;
	struct rf_proposal *proposal = RF_PUSH(search->arena, &search->proposals);
	struct rf_forecast out;
	size_t told = after->link_count;

	if (proposal == NULL || complete(p, after) != RF_OK) {
		search->failed = true;
		return;
	}
	out = (struct rf_forecast){ .traffic = *after };
	if (rf_forecast_time(p->changed, search->arena, &out) != RF_OK) {
		search->failed = true;
		return;
	}
	if (p->candidate != NULL)
		rf_proposal_name_blocks(p->candidate, proposal);
	rf_proposal_compare(search, &out, proposal);
	name(p, proposal);
	note_simulated(proposal, told);
	proposal->bytes_per_it_before = proposal->links[p->link].bytes_per_it_before;
	proposal->bytes_per_it_after = proposal->links[p->link].bytes_per_it_after;
	if (p->candidate != NULL)
		rf_candidate_set(p->candidate);
	p->changed->change.padding = p->padding;
	rf_proposal_judge(search, &p->changed->change, proposal);
}

/* Rows that do not collide leave room for larger tiles, or smaller ones. */
static void try_tiles(struct padder *p, struct rf_traffic *best)
{
	p->changed->change.padding = p->padding;
	if (p->candidate != NULL && p->link == p->candidate->link)
		rf_product_search(p->candidate, best);
}

/* Whether sets cost enough: no rows carry less than a cache without sets does. */
static bool has_to_win(struct padder *p)
{
	struct rf_block_search *search = p->search;
	struct rf_forecast_setting textbook = *search->setting;
	struct rf_forecast least;
	bool is_known;

	textbook.now = NULL;
	if (p->candidate != NULL)
		is_known = rf_candidate_forecast(p->candidate, search->scratch, &least);
	else
		is_known = rf_forecast_now(&textbook, search->scratch, &least) == RF_OK;
	search->failed |= !is_known;
	is_known = is_known && bytes(p, &least.traffic) < WORTHWHILE * bytes(p, &p->before);
	rf_arena_clear(search->scratch);
	return is_known;
}

/* False when no length is worth it; where the first two carry more than before, the others are not
 * asked for. */
static bool try_lengths(struct padder *p)
{
	static const int64_t lines[] = { 1, 2, 3, 5 };
	struct rf_traffic best = p->before;

	p->padding = 0;
	for (size_t i = 0; i < sizeof(lines) / sizeof(*lines) && (i < 2 || p->padding > 0); ++i) {
		struct rf_traffic after;

		if (simulate(p, lines[i] * p->step, &after) &&
		    bytes(p, &after) < 0.98 * bytes(p, &best)) {
			best = after;
			p->padding = lines[i] * p->step;
		}
	}
	if (p->padding == 0 || bytes(p, &best) >= WORTHWHILE * bytes(p, &p->before))
		return false;
	try_tiles(p, &best);
	propose(p, &best);
	return true;
}

void rf_row_padding_propose(struct rf_block_search *search, struct rf_candidate *candidate)
{
	struct rf_changed_nest unchanged = rf_forecast_unchanged(search->setting);
	struct padder p = { .search = search,
		            .candidate = candidate,
		            .changed = candidate == NULL ? &unchanged : &candidate->changed };
	size_t last =
	    candidate == NULL ? search->setting->hierarchy->count : candidate->collision + 1;

	if (candidate != NULL)
		memcpy(candidate->factors, candidate->planned, sizeof(candidate->factors));
	for (p.link = candidate == NULL ? 0 : candidate->collision; p.link < last; ++p.link)
		if (find_rows(&p) && simulate(&p, 0, &p.before) && has_to_win(&p) &&
		    try_lengths(&p))
			return;
}
