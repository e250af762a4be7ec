/* SPDX-License-Identifier: MIT
 *
 * Traffic at every link by layer conditions.
 *
 * The lines that miss in a cache are loaded over the link below it.  Where the level below is a
 * victim cache, every line that was brought leaves over the same link, clean or dirty; elsewhere
 * only dirty lines do.  Stores past the caches show at memory alone.  Where stores do not allocate
 * (a GPU, write-allocate evasion) a stream that is only overwritten is not loaded.
 *
 * A need near the capacity is kept by some sets and lost by others; where lines are scattered over
 * sets that is told by an interval.
 */
#include <math.h>

#include "model/traffic/layers/corrections.h"
#include "model/traffic/layers/lc.h"
#include "model/traffic/nest/predictor_input.h"

/* Relative; sums of the same numbers in another order. */
#define NOTHING 1e-9

/* Bytes per iteration that stores past the caches send to memory. */
static double bypassing_bytes(const struct rf_lc *lc)
{
	double sum = 0;

	for (size_t g = 0; g < lc->scene.shape_count; ++g) {
		const struct rf_group *group = lc->scene.shapes[g].group;

		for (size_t i = 0; i < group->member_count; ++i)
			if (lc->scene.shapes[g].is_bypassing && group->members[i].writes)
				sum += (double)group->bytes;
	}
	return sum;
}

static bool same_lines(const struct rf_lc_lines *a, const struct rf_lc_lines *b)
{
	return fabs(a->loads - b->loads) <= 1e-3 * a->loads &&
	       fabs(a->evicts - b->evicts) <= 1e-3 * a->evicts;
}

/* Lines at one boundary; false when they depend on a size that is not known: with the conditions
 * that it decides met they are others than with them broken. */
static bool lines_at(const struct rf_lc *if_met, const struct rf_lc *if_broken,
                     const struct rf_boundary *boundary, struct rf_lc_lines *lines)
{
	struct rf_lc_lines most;

	*lines = rf_lc_lines(if_met, boundary, boundary->line_bytes);
	if (if_met == if_broken)
		return true;
	most = rf_lc_lines(if_broken, boundary, boundary->line_bytes);
	return same_lines(lines, &most);
}

static void fill_link(const struct rf_lc *lc, const struct rf_boundary *boundary,
                      const struct rf_lc_lines *lines, struct rf_link_traffic *link)
{
	double line = (double)boundary->line_bytes;
	double loads = lines->loads - boundary->spared * lines->allocates;
	double evicts = boundary->below_is_victim ? lines->loads : lines->evicts;

	*link = (struct rf_link_traffic){
		.link = boundary->link,
		.level = boundary->below,
		.by = rf_by_names[RF_BY_LC],
		.load_bytes_per_it = loads * line,
		.evict_bytes_per_it = evicts * line,
		.allocate_bytes_per_it = (1 - boundary->spared) * lines->allocates * line,
	};
	if (boundary->is_memory)
		link->evict_bytes_per_it += bypassing_bytes(lc);
	link->total_bytes_per_it = link->load_bytes_per_it + link->evict_bytes_per_it;
}

static double total_of(const struct rf_lc *lc, const struct rf_boundary *boundary,
                       const struct rf_lc_lines *lines)
{
	struct rf_link_traffic link;

	fill_link(lc, boundary, lines, &link);
	return link.total_bytes_per_it;
}

static double total_at(const struct rf_lc *lc, const struct rf_boundary *boundary)
{
	struct rf_lc_lines lines = rf_lc_lines(lc, boundary, boundary->line_bytes);

	return total_of(lc, boundary, &lines);
}

/* Where a hash, or another policy than least recent use, scatters lines, or nobody looks how many
 * share a set. */
static void fill_range(const struct rf_predictor_input *input, const struct rf_boundary *boundary,
                       struct rf_link_traffic *link)
{
	const struct rf_lc *lc = input->lc;
	struct rf_boundary other = *boundary;
	bool is_overlooked = input->overlooks_sets || boundary->cache->is_hashed;
	double scatter = rf_hierarchy_scatter(boundary, is_overlooked), low, high;

	if (scatter <= 1)
		return;
	other.capacity_bytes = boundary->capacity_bytes * scatter;
	low = total_at(lc, &other);
	other.capacity_bytes = boundary->capacity_bytes / scatter;
	high = total_at(lc, &other);
	if (high - low <= 1e-3 * high)
		return;
	link->low = (struct rf_number){ fmin(low, link->total_bytes_per_it), true };
	link->high = (struct rf_number){ fmax(high, link->total_bytes_per_it), true };
}

/* Where references of one array share lines at no fixed distance, each brings them for itself,
 * which is the most that there can be.  At best they find what one of them brings.  So do threads
 * that share a cache with what all of them come to, if they come to it at the same time. */
static void fill_least(const struct rf_predictor_input *input, const struct rf_boundary *boundary,
                       struct rf_link_traffic *link)
{
	double lines = INFINITY, bytes, spared;

	if (boundary->users > 1)
		lines = rf_lc_loads_in_step(input->lc, boundary, boundary->line_bytes);
	if (input->is_wrong)
		lines = fmin(lines, rf_lc_fewest_loads(input->lc, boundary, boundary->line_bytes));
	bytes = lines * (double)boundary->line_bytes;
	spared = fmax(link->load_bytes_per_it - bytes, 0);

	if (boundary->below_is_victim)
		spared *= 2;
	if (spared > NOTHING * link->total_bytes_per_it)
		link->least = (struct rf_number){ link->total_bytes_per_it - spared, true };
}

/* What the textbook says of a link that it has another figure for, since a victim cache stands
 * alone there and is not taken with the one above it. */
static void fill_textbook(const struct rf_lc *lc, const struct rf_boundary *boundary,
                          struct rf_link_traffic *link)
{
	struct rf_boundary alone = *boundary;
	double total;

	if (boundary->capacity_bytes <= boundary->own_bytes)
		return;
	alone.capacity_bytes = boundary->own_bytes;
	total = total_at(lc, &alone);
	if (fabs(total - link->total_bytes_per_it) > 1e-9 * total)
		link->textbook_bytes_per_it = (struct rf_number){ total, true };
}

/* The link as hardware has it, beside what layer conditions say.  `asked` are the lines that the
 * link nearer the core loads, then those of this one. */
static enum rf_status correct(const struct rf_predictor_input *input,
                              const struct rf_boundary *boundary, const struct rf_lc_lines *lines,
                              struct rf_arena *arena, struct rf_link_traffic *link, double *asked)
{
	struct rf_lc_lines textbook = input->all_sizes_known
	                                  ? *lines
	                                  : rf_lc_lines(input->lc, boundary, boundary->line_bytes);
	struct rf_corrections c =
	    rf_corrections_make(input->lc, boundary, &textbook, *asked, input->corrections);
	struct rf_link_traffic *corrected;
	double low, high;

	*asked = c.lines.loads;
	if (c.names == NULL)
		return RF_OK;
	corrected = RF_NEW(arena, struct rf_link_traffic);
	if (corrected == NULL)
		return RF_FAILED;
	fill_link(input->lc, boundary, &c.lines, corrected);
	low = total_of(input->lc, boundary, &c.fewest);
	high = total_of(input->lc, boundary, &c.most);
	if (input->overlooks_sets && link->low.known) {
		low = fmin(low, link->low.value);
		high = fmax(high, link->high.value);
	}
	corrected->low = (struct rf_number){ low, low < high };
	corrected->high = (struct rf_number){ high, low < high };
	corrected->corrections = c.names;
	corrected->kept_share = c.kept_share;
	corrected->has_known_sets =
	    rf_hierarchy_has_known_sets(boundary) && !boundary->cache->is_hashed;
	corrected->foot_bytes_per_it = total_of(input->lc, boundary, &c.foot);
	corrected->textbook_bytes_per_it = link->textbook_bytes_per_it;
	if (!corrected->textbook_bytes_per_it.known)
		corrected->textbook_bytes_per_it =
		    (struct rf_number){ link->total_bytes_per_it, true };
	link->corrected = corrected;
	return RF_OK;
}

static enum rf_status predict(const struct rf_predictor_input *input, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, struct rf_traffic *traffic)
{
	size_t count = input->hierarchy->count;
	const struct rf_lc *if_met = input->lc, *if_broken = input->lc;
	struct rf_lc met, broken;
	double asked = INFINITY;

	traffic->links = RF_NEW_ARRAY(arena, struct rf_link_traffic, count + 1);
	if (traffic->links == NULL)
		return rf_out_of_memory(diagnostics);
	if (!input->all_sizes_known) {
		if (rf_lc_assume(input->lc, input->sizes_known, true, &met) != RF_OK ||
		    rf_lc_assume(input->lc, input->sizes_known, false, &broken) != RF_OK)
			return rf_out_of_memory(diagnostics);
		if_met = &met;
		if_broken = &broken;
	}
	for (size_t i = 0; i < count; ++i) {
		const struct rf_boundary *boundary = &input->hierarchy->items[i];
		struct rf_lc_lines lines;

		if (!lines_at(if_met, if_broken, boundary, &lines))
			continue;
		fill_link(input->lc, boundary, &lines, &traffic->links[traffic->link_count]);
		if (input->all_sizes_known)
			fill_range(input, boundary, &traffic->links[traffic->link_count]);
		if (input->all_sizes_known)
			fill_least(input, boundary, &traffic->links[traffic->link_count]);
		if (input->corrections != 0)
			fill_textbook(input->lc, boundary, &traffic->links[traffic->link_count]);
		if (input->corrections != 0 &&
		    correct(input, boundary, &lines, arena, &traffic->links[traffic->link_count],
		            &asked) != RF_OK)
			return rf_out_of_memory(diagnostics);
		traffic->link_count += 1;
	}
	return RF_OK;
}

const struct rf_predictor rf_predictor_lc = {
	.name = "lc",
	.bit = RF_PREDICTOR_LC,
	.is_default = true,
	.predict = predict,
};
