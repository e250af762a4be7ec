/* SPDX-License-Identifier: MIT
 *
 * The iterations of a band in their old and their new order, as functions to vectors that compare
 * lexicographically.  For loops j and i from 0 on, with i in blocks of 4 put around j:
 *
 *     old order    { [j, i] -> [j, i] }
 *     new order    { [j, i] -> [4 * floor(i / 4), j, i] }
 *
 * A loop that descends counts its negated variable, so that what comes first is less.  Blocks of
 * one loop begin at the first value that it ever takes within the band; those of a sum at its least
 * value, where that is the same for the whole band, else at 0.
 */
#include "model/poly/band.h"

#include <isl/flow.h>

#include "model/ir/reach.h"

enum rf_poly rf_band_find(struct rf_domain *domain, const struct rf_transform *transform,
                          struct rf_band *band)
{
	const char *why = rf_transform_check(domain->kernel, transform);

	*band = (struct rf_band){ .domain = domain, .transform = transform };
	if (why)
		return rf_domain_fail(domain, RF_POLY_UNFIT, why);
	for (size_t o = 0; o < domain->occurrences.count; ++o) {
		const struct rf_occurrence *at = &domain->occurrences.items[o];

		for (size_t i = 0; i + transform->loop_count <= at->depth; ++i) {
			if (at->loops[i] != transform->loops[0])
				continue;
			band->outer = i;
			band->depth = i + transform->loop_count;
			for (size_t k = 0; k < band->depth; ++k)
				band->loops[k] = at->loops[k];
			return RF_POLY_OK;
		}
	}
	return rf_domain_fail(domain, RF_POLY_UNFIT, "the loops do nothing");
}

/* ---- orders ---- */

static isl_local_space *local_space(const struct rf_band *band)
{
	return isl_local_space_from_space(rf_domain_space(band->domain, band->depth));
}

static isl_multi_aff *zero_order(const struct rf_band *band, size_t dimensions)
{
	isl_space *space = isl_space_from_domain(rf_domain_space(band->domain, band->depth));

	space = isl_space_add_dims(space, isl_dim_out, (unsigned)dimensions);
	return isl_multi_aff_zero(space);
}

static isl_aff *variable(const struct rf_band *band, size_t position)
{
	return isl_aff_var_on_domain(local_space(band), isl_dim_set, (unsigned)position);
}

static const struct rf_loop *loop_of(const struct rf_band *band, size_t position)
{
	return band->domain->kernel->loops[band->loops[position]];
}

isl_multi_aff *rf_band_old_order(const struct rf_band *band)
{
	isl_multi_aff *order = zero_order(band, band->depth);

	for (size_t i = 0; i < band->depth; ++i) {
		isl_aff *aff = variable(band, i);

		if (loop_of(band, i)->step < 0)
			aff = isl_aff_neg(aff);
		order = isl_multi_aff_set_aff(order, (int)i, aff);
	}
	return order;
}

int rf_band_single(const struct rf_band *band, const struct rf_transform_loop *loop)
{
	int found = -1;

	for (size_t i = 0; i < band->transform->loop_count; ++i) {
		if (loop->factors[i] == 0)
			continue;
		if (found >= 0 || loop->factors[i] > 1 || loop->factors[i] < -1)
			return -1;
		found = (int)i;
	}
	return found;
}

int64_t rf_band_factor(const struct rf_band *band, const struct rf_transform_loop *new, size_t i)
{
	return rf_band_single(band, new) >= 0 && new->factors[i] != 0 ? 1 : new->factors[i];
}

static isl_aff *sum_of(const struct rf_band *band, const struct rf_transform_loop *new)
{
	isl_aff *sum = isl_aff_zero_on_domain(local_space(band));

	for (size_t i = 0; i < band->transform->loop_count; ++i)
		sum = isl_aff_add_coefficient_val(
		    sum, isl_dim_in, (int)(band->outer + i),
		    isl_val_int_from_si(band->domain->ctx, rf_band_factor(band, new, i)));
	return sum;
}

static bool depends_on_band(const struct rf_band *band, const struct rf_form *form)
{
	for (size_t i = band->outer; i < band->depth; ++i)
		if (rf_form_coefficient(form, band->loops[i]))
			return true;
	return false;
}

/* The least value of factor * variable, NULL when it varies within the band. */
static isl_aff *least_of(const struct rf_band *band, size_t position, int64_t factor)
{
	const struct rf_loop *loop = loop_of(band, position);
	size_t count = factor > 0 ? loop->lower_count : loop->upper_count;
	const struct rf_form *form = factor > 0 ? loop->lower : loop->upper;
	isl_aff *least;

	if (count != 1 || depends_on_band(band, form))
		return NULL;
	least = rf_domain_aff(band->domain, position, band->loops, form);
	least = isl_aff_add_dims(least, isl_dim_in, (unsigned)(band->depth - position));
	if (factor < 0)
		least = isl_aff_add_constant_si(least, -1);
	return isl_aff_scale_val(least, isl_val_int_from_si(band->domain->ctx, factor));
}

/* Where tiles of a sum begin to count. */
static isl_aff *first_of(const struct rf_band *band, const struct rf_transform_loop *new)
{
	isl_aff *first = isl_aff_zero_on_domain(local_space(band));

	for (size_t i = 0; i < band->transform->loop_count; ++i) {
		isl_aff *least;

		if (new->factors[i] == 0)
			continue;
		least = least_of(band, band->outer + i, rf_band_factor(band, new, i));
		if (!least) {
			isl_aff_free(first);
			return isl_aff_zero_on_domain(local_space(band));
		}
		first = isl_aff_add(first, least);
	}
	return first;
}

int64_t rf_band_length(const struct rf_band *band, const struct rf_transform_loop *new)
{
	int single = rf_band_single(band, new);
	int64_t step = single < 0 ? 1 : loop_of(band, band->outer + (size_t)single)->step;

	return new->tile *(step < 0 ? -step : step);
}

/* first + tile * floor((sum - first) / tile) */
static isl_aff *block_of(const struct rf_band *band, const struct rf_transform_loop *new)
{
	isl_val *tile = isl_val_int_from_si(band->domain->ctx, rf_band_length(band, new));
	isl_aff *first = first_of(band, new);
	isl_aff *aff = isl_aff_sub(sum_of(band, new), isl_aff_copy(first));

	aff = isl_aff_floor(isl_aff_scale_down_val(aff, isl_val_copy(tile)));
	return isl_aff_add(isl_aff_scale_val(aff, tile), first);
}

bool rf_band_is_reversed(const struct rf_band *band, const struct rf_transform_loop *new)
{
	int single = rf_band_single(band, new);

	return single >= 0 && new->factors[single] < 0;
}

/* The least or greatest value that a variable of the band ever takes; NULL: there is no form. */
static isl_aff *first_ever(const struct rf_band *band, size_t which, enum rf_side side)
{
	const struct rf_loop *loops[RF_MAX_DEPTH];
	struct rf_form first;

	for (size_t i = 0; i <= which; ++i)
		loops[i] = loop_of(band, band->outer + i);
	if (rf_reach(band->domain->arena, loops, which, side, &first) != RF_OK)
		return NULL;
	return rf_domain_aff(band->domain, band->depth, band->loops, &first);
}

isl_aff *rf_band_block_start(const struct rf_band *band, const struct rf_transform_loop *new)
{
	int single = rf_band_single(band, new);
	bool descends = rf_band_is_reversed(band, new);
	isl_aff *first = NULL, *within;
	isl_val *length;

	if (single >= 0)
		first = first_ever(band, (size_t)single, descends ? RF_GREATEST : RF_LEAST);
	if (first == NULL)
		return block_of(band, new);
	length = isl_val_int_from_si(band->domain->ctx, rf_band_length(band, new));
	within = isl_aff_sub(variable(band, band->outer + (size_t)single), isl_aff_copy(first));
	if (descends)
		within = isl_aff_neg(within);
	within = isl_aff_floor(isl_aff_scale_down_val(within, isl_val_copy(length)));
	within = isl_aff_scale_val(within, length);
	return descends ? isl_aff_sub(first, within) : isl_aff_add(first, within);
}

static isl_multi_aff *new_order(const struct rf_band *band, bool is_time)
{
	const struct rf_transform *transform = band->transform;
	isl_multi_aff *order = zero_order(band, band->outer + transform->new_count);

	for (size_t i = 0; i < band->outer; ++i)
		order = isl_multi_aff_set_aff(order, (int)i, variable(band, i));
	for (size_t i = 0; i < transform->new_count; ++i) {
		const struct rf_transform_loop *new = &transform->news[i];
		isl_aff *aff = new->tile == 0 ? sum_of(band, new)
		               : is_time      ? rf_band_block_start(band, new)
		                              : block_of(band, new);

		if (is_time && rf_band_is_reversed(band, new))
			aff = isl_aff_neg(aff);
		order = isl_multi_aff_set_aff(order, (int)(band->outer + i), aff);
	}
	return order;
}

isl_multi_aff *rf_band_new_order(const struct rf_band *band)
{
	return new_order(band, true);
}

isl_multi_aff *rf_band_new_values(const struct rf_band *band)
{
	return new_order(band, false);
}

/* ---- events of the band ---- */

bool rf_band_holds(const struct rf_band *band, const struct rf_event *event)
{
	const struct rf_occurrence *at = &band->domain->occurrences.items[event->occurrence];

	return at->depth >= band->depth &&
	       at->loops[band->depth - 1] == band->loops[band->depth - 1];
}

static isl_map *keep_first(isl_map *map, enum isl_dim_type type, unsigned count)
{
	unsigned have = (unsigned)isl_map_dim(map, type);

	map = isl_map_reset_tuple_id(map, type);
	return isl_map_project_out(map, type, count, have - count);
}

isl_map *rf_band_project(const struct rf_band *band, isl_map *map)
{
	map = keep_first(map, isl_dim_in, (unsigned)band->depth);
	return keep_first(map, isl_dim_out, (unsigned)band->depth);
}

/* ---- private memory ---- */

struct privacy {
	const struct rf_band *band;
	bool holds;
};

static bool is_local(const struct rf_kernel *kernel, int memory)
{
	if (kernel->is_partial)
		return false;
	if ((size_t)memory < kernel->array_count)
		return kernel->arrays[memory].is_local;
	return kernel->scalars[(size_t)memory - kernel->array_count].is_local;
}

static bool map_end_is_inside(const struct rf_band *band, isl_map *map, enum isl_dim_type type)
{
	const struct rf_event *event = rf_events_of_tuple(band->domain, map, type);

	return event && rf_band_holds(band, event);
}

/* Looks at one flow of values: what is written in the band must be read in the same iteration of
 * it, or not at all, and nothing from outside may be read in it. */
static isl_stat check_flow(isl_map *map, void *user)
{
	struct privacy *privacy = user;
	const struct rf_band *band = privacy->band;
	bool from = map_end_is_inside(band, map, isl_dim_in);
	bool to = map_end_is_inside(band, map, isl_dim_out);
	isl_map *projected, *same;

	if (from != to)
		privacy->holds = false;
	if (!from || !to) {
		isl_map_free(map);
		return isl_stat_ok;
	}
	projected = rf_band_project(band, map);
	same = isl_map_identity(isl_map_get_space(projected));
	if (isl_map_is_subset(projected, same) != isl_bool_true)
		privacy->holds = false;
	isl_map_free(projected);
	isl_map_free(same);
	return isl_stat_ok;
}

/* A read that no write has certainly preceded sees what was there before. */
static isl_stat check_no_source(isl_map *map, void *user)
{
	struct privacy *privacy = user;

	if (map_end_is_inside(privacy->band, map, isl_dim_in) &&
	    isl_map_is_empty(map) != isl_bool_true)
		privacy->holds = false;
	isl_map_free(map);
	return isl_stat_ok;
}

static isl_union_flow *flow_through(struct rf_domain *domain, int memory)
{
	isl_union_map *reads = isl_union_map_empty_ctx(domain->ctx);
	isl_union_map *writes = isl_union_map_empty_ctx(domain->ctx);
	isl_union_map *mays = isl_union_map_empty_ctx(domain->ctx);
	isl_union_map *times = isl_union_map_empty_ctx(domain->ctx);
	isl_union_access_info *info;

	for (size_t i = 0; i < domain->events.count; ++i) {
		const struct rf_event *event = &domain->events.items[i];
		isl_union_map **where = event->is_write ? event->is_may ? &mays : &writes : &reads;

		if (event->memory != memory)
			continue;
		*where = isl_union_map_add_map(*where, isl_map_copy(event->relation));
		times = isl_union_map_add_map(times, isl_map_copy(event->schedule));
	}
	info = isl_union_access_info_from_sink(reads);
	info = isl_union_access_info_set_must_source(info, writes);
	info = isl_union_access_info_set_may_source(info, mays);
	info = isl_union_access_info_set_schedule_map(info, times);
	return isl_union_access_info_compute_flow(info);
}

bool rf_band_is_private(const struct rf_band *band, int memory)
{
	struct privacy privacy = { band, true };
	isl_union_flow *flow;
	isl_union_map *flows, *none;

	if (!is_local(band->domain->kernel, memory))
		return false;
	flow = flow_through(band->domain, memory);
	flows = isl_union_flow_get_may_dependence(flow);
	none = isl_union_flow_get_may_no_source(flow);
	if (isl_union_map_foreach_map(flows, check_flow, &privacy) != isl_stat_ok ||
	    isl_union_map_foreach_map(none, check_no_source, &privacy) != isl_stat_ok)
		privacy.holds = false;
	isl_union_map_free(flows);
	isl_union_map_free(none);
	isl_union_flow_free(flow);
	return privacy.holds;
}
