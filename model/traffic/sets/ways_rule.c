/* SPDX-License-Identifier: MIT
 *
 * The ways rule.
 *
 * A cache of W ways keeps a line until W other lines have come into its set.  So a use of a line
 * finds it there iff, between the use before and this one, fewer than W other lines that fall into
 * its set were touched - whatever the capacity is.  Where all references move by whole lines from
 * one iteration to the next, all targets have the same neighbours and the answer is all or nothing:
 * rows of 4096 bytes lose what rows of 4160 keep.  Otherwise some survive and some do not, and a
 * sample tells how many: iterations spread evenly over the nest by multiples of irrational numbers.
 *
 * A reuse is sampled where a reference enters a line, for within it the use before is its own; the
 * traffic of links in all iterations alike (ways_sample.c).
 *
 * Behind a nearer cache only those uses count that it passes on (passed_on.c).
 *
 * Limits: of a reuse, a level sees all uses, not only those that miss above it; the edges of blocks
 * that are shorter than others are left out, as in all layer conditions.
 */
#include "model/traffic/sets/ways_rule.h"

#include <math.h>
#include <stdlib.h>

#include "base/integer.h"
#include "base/text.h"
#include "model/traffic/sets/latest_use.h"
#include "model/traffic/sets/lines_between.h"
#include "model/traffic/sets/ways_sample.h"

enum { REUSE_SAMPLES = 32, MOST_LEVELS = 8 };

bool rf_ways_rule_geometry_of(const struct rf_boundary *boundary,
                              struct rf_ways_rule_geometry *geometry)
{
	const struct rf_cache *cache = boundary->cache;

	*geometry =
	    (struct rf_ways_rule_geometry){ boundary->sets, boundary->ways, cache->line_bytes };
	return boundary->ways > 0 && !cache->is_hashed && cache->sector_bytes == 0 &&
	       rf_policy_is_lru(cache->policy) && boundary->own_bytes == boundary->capacity_bytes &&
	       cache->line_bytes <= RF_RECTANGULAR_NEST_LONGEST_LINE;
}

/* ---- samples ---- */

/* The innermost of the loops from `first` on that moves a reference within lines; the depth if none
 * does. */
static size_t walking_loop(const struct rf_rectangular_nest *nest, size_t reference, size_t first,
                           int64_t line_bytes)
{
	const int64_t *strides = nest->references[reference].strides;

	for (size_t k = nest->depth; k-- > first;)
		if (strides[k] != 0 && llabs(strides[k]) < line_bytes)
			return k;
	return nest->depth;
}

/* Moves a time stamp back to where its reference enters the line: of the loops from `first` on, the
 * one that walks through lines comes to the end of one, and those begin that do not move it. */
static void enter_line(const struct rf_rectangular_nest *nest, size_t first, int64_t line_bytes,
                       struct rf_timestamp *stamp)
{
	const struct rf_rectangular_nest_reference *reference = &nest->references[stamp->reference];
	size_t walking = walking_loop(nest, stamp->reference, first, line_bytes);
	int64_t place, back;

	for (size_t k = first; k < nest->depth; ++k)
		if (reference->strides[k] == 0)
			stamp->at[k] = 0;
	if (walking == nest->depth)
		return;
	place = rf_integer_mod(rf_rectangular_nest_address(nest, stamp), line_bytes);
	if (reference->strides[walking] < 0)
		place = line_bytes - 1 - place;
	back = place / llabs(reference->strides[walking]);
	stamp->at[walking] -= back < stamp->at[walking] ? back : stamp->at[walking];
}

/* ---- reuses ---- */

static void look_at(const struct rf_rectangular_nest *nest,
                    const struct rf_ways_rule_geometry *geometry, const struct rf_timestamp *now,
                    size_t loop, struct rf_crowding *crowding)
{
	struct rf_lines_between between = { .nest = nest, .to = *now };
	int64_t line = rf_ways_sample_line(nest, now, geometry->line_bytes);
	int64_t others;

	if (!rf_latest_use_find(nest, now, line, geometry->line_bytes, &between.from) ||
	    rf_rectangular_nest_carrier(nest, &between.from, now) != loop)
		return;
	others = rf_lines_between_in_set(&between, geometry->sets, geometry->line_bytes, line,
	                                 RF_MOST_CROWD);
	if (others < 0)
		return;
	crowding->targets += 1;
	crowding->surviving += others < geometry->ways;
	if (others + 1 > crowding->lines)
		crowding->lines = others + 1;
}

struct rf_crowding rf_ways_rule_crowding(const struct rf_rectangular_nest *nest,
                                         const struct rf_ways_rule_geometry *geometry,
                                         const struct rf_ways_rule_reuse *reuse)
{
	struct rf_crowding crowding = { .sets = geometry->sets, .ways = geometry->ways };
	size_t first = reuse->is_own ? reuse->loop + 1 : reuse->loop;
	struct rf_timestamp stamp = { .reference = 0 };

	while (stamp.reference < nest->count &&
	       nest->references[stamp.reference].access != reuse->access)
		stamp.reference += 1;
	if (stamp.reference == nest->count)
		return crowding;
	for (int n = 0; n < REUSE_SAMPLES; ++n) {
		rf_ways_sample_choose(nest, n, &stamp);
		enter_line(nest, first, geometry->line_bytes, &stamp);
		look_at(nest, geometry, &stamp, reuse->loop, &crowding);
	}
	return crowding;
}

/* ---- links ---- */

/* The links below caches of one line size of which sets can be told, nearest the core first. */
struct chosen {
	size_t count;
	size_t links[MOST_LEVELS];
	struct rf_ways_rule_geometry geometry[MOST_LEVELS];
	double filled[MOST_LEVELS]; /* parts of them, by data that are used again and again */
};

static void choose_links(const struct rf_ways_rule_input *input, size_t link_count,
                         int64_t line_bytes, struct chosen *chosen)
{
	chosen->count = 0;
	for (size_t i = 0; i < link_count && chosen->count < MOST_LEVELS; ++i) {
		const struct rf_boundary *boundary = &input->hierarchy->items[i];
		struct rf_ways_rule_geometry *geometry = &chosen->geometry[chosen->count];
		double filled;

		if (!rf_ways_rule_geometry_of(boundary, geometry) || !boundary->allocates ||
		    geometry->line_bytes != line_bytes)
			continue;
		filled = rf_hierarchy_need(boundary, &input->all) / boundary->capacity_bytes;
		if (boundary->threads > 1 && !input->is_divided)
			filled = 0;
		chosen->filled[chosen->count] = filled;
		chosen->links[chosen->count++] = i;
	}
}

/* Bytes with sets: what a sample found, and what is too rare for it, so that it finds less without
 * sets as well than the link carries.  More than rare is what a condition at its very limit counts
 * in one way and a sample in the other.  Sets keep what is rare as often as the rest. */
static double with_sets(double bytes, double real, double associative,
                        const struct rf_ways_sample *lines, int64_t line_bytes)
{
	double missed = fmax(bytes / (double)line_bytes - associative, 0);
	double kept = real < associative ? 1 - real / associative : 0;

	return (real + (missed <= lines->overlooked ? missed * (1 - kept) : 0)) *
	       (double)line_bytes;
}

/* The total with lines as sets lose them, of which `load` are loaded. */
static double total_with(const struct rf_boundary *boundary, const struct rf_ways_sample *lines,
                         const struct rf_ways_sample_flow *real, const struct rf_link_traffic *link,
                         double *load)
{
	double evict = with_sets(link->evict_bytes_per_it, real->evicts, lines->associative.evicts,
	                         lines, boundary->line_bytes);

	*load = with_sets(link->load_bytes_per_it, real->loads, lines->associative.loads, lines,
	                  boundary->line_bytes);
	return boundary->below_is_victim ? 2 * *load : *load + evict;
}

/* An interval around what layer conditions say, where sets may matter, or do for elements alone. */
static void note_doubt(const struct rf_boundary *boundary, const struct rf_ways_sample *lines,
                       double most, struct rf_link_traffic *link)
{
	double total = link->total_bytes_per_it, line = (double)boundary->line_bytes;
	double change =
	    rf_ways_sample_lines(&lines->real) - rf_ways_sample_lines(&lines->associative);
	double low = total + fmin(change - lines->doubt, 0) * line;
	double high = fmax(total + fmax(change + lines->doubt, 0) * line, most);

	if (!rf_ways_sample_differ(fmax(low, 0), high))
		return;
	link->conflict_low = (struct rf_number){ fmax(low, 0), true };
	link->conflict_high = (struct rf_number){ high, true };
}

/* Where threads share a cache their lines meet in its sets in other ways than those of one of them
 * do in its share: the figure stays, and an interval reaches to what that one has. */
static void note_share(double low, double high, struct rf_link_traffic *link)
{
	link->conflict_low = (struct rf_number){ fmax(low, 0), true };
	link->conflict_high = (struct rf_number){ high, true };
}

static void note_lines(const struct rf_boundary *boundary, const struct rf_ways_sample *lines,
                       struct rf_link_traffic *link)
{
	double load, load_by_element, error = lines->error * (double)boundary->line_bytes;
	double bytes = total_with(boundary, lines, &lines->real, link, &load);
	double most = total_with(boundary, lines, &lines->by_element, link, &load_by_element);

	link->conflict_bytes_per_it = (struct rf_number){ 0 };
	link->conflict_low = link->conflict_high = (struct rf_number){ 0 };
	link->crowded_lines = 0;
	if (lines->is_rare)
		note_doubt(boundary, lines, 0, link);
	if (!lines->known)
		return;
	link->element_bytes_per_it = (struct rf_number){ most, true };
	if (!rf_ways_sample_matters(&lines->real, lines) ||
	    !rf_ways_sample_differ(bytes, link->total_bytes_per_it)) {
		note_doubt(boundary, lines, most, link);
		return;
	}
	if (boundary->users > 1) {
		note_share(fmin(bytes - error, link->total_bytes_per_it),
		           fmax(fmax(bytes + error, most), link->total_bytes_per_it), link);
		return;
	}
	link->conflict_bytes_per_it = (struct rf_number){ bytes, true };
	link->conflict_load_bytes_per_it = load;
	link->conflict_low = (struct rf_number){ fmax(bytes - error, 0), true };
	link->conflict_high = (struct rf_number){ fmax(bytes + error, most), true };
	if (lines->crowd > boundary->cache->ways)
		link->crowded_lines = lines->crowd;
}

/* Whether a nearer cache has lines of the same size. */
static bool has_same_lines(const struct rf_hierarchy *hierarchy, size_t index)
{
	for (size_t i = 0; i < index; ++i)
		if (hierarchy->items[i].line_bytes == hierarchy->items[index].line_bytes)
			return true;
	return false;
}

static const struct rf_traffic *by_layer_conditions(const struct rf_result *result)
{
	for (size_t i = 0; i < result->traffic_count; ++i)
		if (rf_text_equal(result->traffic[i].predictor, "lc"))
			return &result->traffic[i];
	return NULL;
}

enum rf_status rf_ways_rule_add(const struct rf_ways_rule_input *input, struct rf_arena *arena,
                                struct rf_result *result)
{
	const struct rf_traffic *traffic = by_layer_conditions(result);
	const struct rf_hierarchy *hierarchy = input->hierarchy;
	struct rf_ways_sample lines[MOST_LEVELS];
	struct chosen chosen;

	if (input->nest->count == 0 || traffic == NULL)
		return RF_OK;
	for (size_t i = 0; i < traffic->link_count; ++i) {
		if (has_same_lines(hierarchy, i))
			continue;
		choose_links(input, traffic->link_count, hierarchy->items[i].line_bytes, &chosen);
		if (chosen.count == 0)
			continue;
		if (rf_ways_sample_take(input, chosen.geometry, chosen.filled, chosen.count, arena,
		                        lines) != RF_OK)
			return RF_FAILED;
		for (size_t k = 0; k < chosen.count; ++k)
			note_lines(&hierarchy->items[chosen.links[k]], &lines[k],
			           &traffic->links[chosen.links[k]]);
	}
	return RF_OK;
}
