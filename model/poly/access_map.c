/* SPDX-License-Identifier: MIT
 *
 * Which elements an event touches, and when: its access relation and its schedule.
 *
 * An array is seen in one way by all of its references, so that they can be compared.  Its declared
 * subscripts are best: isl sees dimensions.  They serve when, for every reference,
 *
 *     address = sum of subscript * stride + constant
 *
 * and, where sizes have values, when every inner subscript stays within its extent.  A linear
 * address a[j*N + i] is taken apart by the strides that its coefficients show, N and 1, provided
 * that what is left for the inner dimensions fits between two strides.  What remains is the address
 * itself, which is affine as soon as sizes have values.  Members of records, and references of
 * different width, are told apart by a last dimension of bytes.
 */
#include "model/poly/access_map.h"

#include <stdio.h>

#include <isl/constraint.h>

#include "model/poly/domain_inside.h"

/* A view of an array that is tried on its references. */
struct candidate {
	struct rf_domain *domain;
	int array;
	struct rf_view view;
	int64_t offset, bytes; /* within the element, of the first reference; 0 bytes before it */
};

static const struct rf_array *array_of(const struct candidate *candidate)
{
	return &candidate->domain->kernel->arrays[candidate->array];
}

static const struct rf_access *access_of(const struct rf_domain *domain,
                                         const struct rf_event *event)
{
	return event->access >= 0 ? &domain->kernel->accesses[event->access] : NULL;
}

static const struct rf_occurrence *occurrence_of(const struct rf_domain *domain,
                                                 const struct rf_event *event)
{
	return &domain->occurrences.items[event->occurrence];
}

/* The forms of the dimensions of a reference, by subscripts or by taking the address apart. */
struct parts {
	struct rf_form forms[RF_MAX_DEPTH];
	struct rf_form rest; /* bytes that no dimension explains */
};

/* The part of a form that is a whole multiple of a stride. */
static bool divide(struct rf_arena *arena, const struct rf_form *form, rf_formula_p stride,
                   struct rf_form *quotient)
{
	*quotient = rf_form_constant(rf_formula_quotient(arena, form->constant, stride));
	quotient->terms = RF_NEW_ARRAY(arena, struct rf_form_term, form->term_count + 1);
	if (!quotient->constant || !quotient->terms)
		return false;
	for (size_t i = 0; i < form->term_count; ++i) {
		rf_formula_p part = rf_formula_quotient(arena, form->terms[i].coefficient, stride);

		if (!part)
			return false;
		if (!rf_formula_is_zero(part))
			quotient->terms[quotient->term_count++] =
			    (struct rf_form_term){ form->terms[i].loop, part };
	}
	return true;
}

static bool subtract(struct rf_arena *arena, struct rf_form *rest, rf_formula_p stride,
                     const struct rf_form *subscript)
{
	rf_formula_p factor = rf_formula_scale(arena, stride, -1);

	return factor && rf_form_combine(arena, rest, factor, subscript, rest) == RF_OK;
}

static bool take_apart(const struct candidate *candidate, const struct rf_access *access,
                       struct parts *parts)
{
	struct rf_arena *arena = candidate->domain->arena;
	const struct rf_view *view = &candidate->view;

	parts->rest = access->address;
	for (size_t i = 0; i < view->rank; ++i) {
		if (view->kind == RF_VIEW_SUBSCRIPTS)
			parts->forms[i] = access->subscripts[i].form;
		else if (!divide(arena, &parts->rest, view->strides[i], &parts->forms[i]))
			return false;
		if (!subtract(arena, &parts->rest, view->strides[i], &parts->forms[i]))
			return false;
	}
	return true;
}

/* ---- strides ---- */

/* Strides in bytes of the declared extents; false when one that counts is unknown. */
static bool declared_strides(struct candidate *candidate)
{
	struct rf_arena *arena = candidate->domain->arena;
	const struct rf_array *array = array_of(candidate);
	rf_formula_p stride = rf_formula_constant(arena, array->element_bytes);

	candidate->view.rank = array->extent_count;
	if (array->extent_count == 0 || array->extent_count > RF_MAX_DEPTH)
		return false;
	candidate->view.strides = RF_NEW_ARRAY(arena, rf_formula_p, array->extent_count);
	if (!candidate->view.strides)
		return false;
	for (size_t i = array->extent_count; i-- > 0;) {
		candidate->view.strides[i] = stride;
		if (i > 0 && !array->extents[i])
			return false;
		if (i > 0)
			stride = rf_formula_multiply(arena, stride, array->extents[i]);
	}
	return true;
}

static int degree(rf_formula_p formula)
{
	int sum = 0;

	for (int i = 0; i < RF_MAX_SIZES && formula->term_count > 0; ++i)
		sum += formula->terms[0].power[i];
	return sum;
}

static int64_t leading(rf_formula_p formula)
{
	int64_t value = formula->term_count > 0 ? formula->terms[0].coefficient : 0;

	return value < 0 ? -value : value;
}

/* Keeps strides sorted by descending degree, the least one of each degree. */
static bool add_stride(struct candidate *candidate, rf_formula_p stride)
{
	struct rf_view *view = &candidate->view;
	size_t at = 0;

	while (at < view->rank && degree(view->strides[at]) > degree(stride))
		++at;
	if (at < view->rank && degree(view->strides[at]) == degree(stride)) {
		if (leading(stride) < leading(view->strides[at]))
			view->strides[at] = stride;
		return true;
	}
	if (view->rank == RF_MAX_DEPTH)
		return false;
	for (size_t i = view->rank++; i > at; --i)
		view->strides[i] = view->strides[i - 1];
	view->strides[at] = stride;
	return true;
}

/* Strides in bytes of the coefficients that hold sizes, and the element at the end. */
static bool found_strides(struct candidate *candidate)
{
	struct rf_domain *domain = candidate->domain;
	bool fits;

	candidate->view.strides = RF_NEW_ARRAY(domain->arena, rf_formula_p, RF_MAX_DEPTH);
	candidate->view.rank = 0;
	fits = candidate->view.strides &&
	       add_stride(candidate,
	                  rf_formula_constant(domain->arena, array_of(candidate)->element_bytes));
	for (size_t e = 0; e < domain->events.count && fits; ++e) {
		const struct rf_event *event = &domain->events.items[e];
		const struct rf_access *access = access_of(domain, event);

		if (event->memory != candidate->array || access->is_indirect)
			continue;
		for (size_t i = 0; i < access->address.term_count && fits; ++i)
			if (degree(access->address.terms[i].coefficient) > 0)
				fits = add_stride(candidate, access->address.terms[i].coefficient);
	}
	return fits;
}

/* ---- whether a view fits ---- */

/* Whether 0 <= subscript < extent for all iterations; the extent in units of the next stride. */
static bool stays_within(const struct candidate *candidate, const struct rf_event *event,
                         size_t dimension, const struct rf_form *subscript)
{
	struct rf_domain *domain = candidate->domain;
	const struct rf_occurrence *at = occurrence_of(domain, event);
	rf_formula_p extent =
	    rf_formula_quotient(domain->arena, candidate->view.strides[dimension - 1],
	                        candidate->view.strides[dimension]);
	isl_aff *value = rf_domain_aff(domain, at->depth, at->loops, subscript);
	isl_aff *end = extent ? rf_domain_formula(domain, at->depth, extent) : NULL;
	isl_aff *zero =
	    isl_aff_zero_on_domain(isl_local_space_from_space(rf_domain_space(domain, at->depth)));
	isl_set *inside = isl_aff_ge_set(isl_aff_copy(value), zero);
	isl_set *runs =
	    isl_set_intersect_params(isl_set_copy(at->domain), isl_set_copy(domain->context));
	isl_bool fits;

	inside = isl_set_intersect(inside, isl_aff_lt_set(value, end));
	fits = isl_set_is_subset(runs, inside);
	isl_set_free(runs);
	isl_set_free(inside);
	return fits == isl_bool_true;
}

/* Declared subscripts are taken to be right where sizes are open, as C has it. */
static bool dimensions_fit(const struct candidate *candidate, const struct rf_event *event,
                           const struct parts *parts)
{
	struct rf_domain *domain = candidate->domain;
	const struct rf_occurrence *at = occurrence_of(domain, event);
	bool is_trusted = candidate->view.kind == RF_VIEW_SUBSCRIPTS && !domain->sizes;
	bool fits = true;

	for (size_t i = 0; i < candidate->view.rank && fits; ++i) {
		isl_aff *value = rf_domain_aff(domain, at->depth, at->loops, &parts->forms[i]);

		fits = value != NULL;
		isl_aff_free(value);
		if (fits && i > 0 && !is_trusted)
			fits = stays_within(candidate, event, i, &parts->forms[i]);
	}
	return fits;
}

static bool has_forms(const struct candidate *candidate, const struct rf_access *access)
{
	if (candidate->view.kind != RF_VIEW_SUBSCRIPTS)
		return true;
	if (access->subscript_count != candidate->view.rank)
		return false;
	for (size_t i = 0; i < access->subscript_count; ++i)
		if (access->subscripts[i].through >= 0)
			return false;
	return true;
}

/* Whether a reference can be seen in the view: what the strides leave of its address must be a
 * constant offset into one element, and the dimensions must fit.  For elements of 8 bytes and the
 * strides 8*N and 8,
 *
 *     a[j*N + i + 1]   is 8*N * j + 8 * (i + 1)   the dimensions (j, i + 1), and no rest: it fits
 *                                                 where 0 <= i + 1 < N in all iterations
 *     a[j*M + i]       leaves 8*M * j             a rest that varies: it does not fit
 *
 * Records of two doubles have the stride 16: p[i].x and p[i].y both have the dimension (i), and the
 * rests 0 and 8.  That they differ is noted in `view.has_bytes`: the bytes of an element then
 * become a dimension of their own, so that the two are not taken for one place. */
static bool event_fits(struct candidate *candidate, const struct rf_event *event)
{
	const struct rf_access *access = access_of(candidate->domain, event);
	struct parts parts;
	int64_t offset;

	if (!has_forms(candidate, access) || !take_apart(candidate, access, &parts) ||
	    parts.rest.term_count > 0 || !rf_formula_is_constant(parts.rest.constant, &offset) ||
	    offset < 0 || offset > array_of(candidate)->element_bytes - access->bytes)
		return false;
	if (candidate->bytes == 0) {
		candidate->offset = offset;
		candidate->bytes = access->bytes;
	}
	if (offset != candidate->offset || access->bytes != candidate->bytes)
		candidate->view.has_bytes = true;
	return dimensions_fit(candidate, event, &parts);
}

static bool view_fits(struct candidate *candidate)
{
	const struct rf_domain *domain = candidate->domain;

	candidate->bytes = 0;
	candidate->view.has_bytes = false;
	for (size_t e = 0; e < domain->events.count; ++e) {
		const struct rf_event *event = &domain->events.items[e];

		if (event->memory == candidate->array && !access_of(domain, event)->is_indirect &&
		    !event_fits(candidate, event))
			return false;
	}
	return domain->answer == RF_POLY_OK;
}

/* A view that fails for want of sizes says nothing of the next one. */
static bool try_view(struct candidate *candidate, int kind, bool (*strides)(struct candidate *))
{
	enum rf_poly answer = candidate->domain->answer;
	bool fits;

	candidate->view = (struct rf_view){ .kind = kind };
	fits = strides(candidate) && view_fits(candidate);
	if (!fits)
		candidate->domain->answer = answer;
	return fits;
}

/* Addresses as they are: with values, always possible. */
static bool is_aligned(const struct candidate *candidate, const struct rf_access *access)
{
	const struct rf_domain *domain = candidate->domain;
	int64_t element = array_of(candidate)->element_bytes;
	int64_t value;

	if (access->bytes != element ||
	    !rf_formula_integer(access->address.constant, domain->sizes, &value) ||
	    value % element != 0)
		return false;
	for (size_t i = 0; i < access->address.term_count; ++i)
		if (!rf_formula_integer(access->address.terms[i].coefficient, domain->sizes,
		                        &value) ||
		    value % element != 0)
			return false;
	return true;
}

static void use_addresses(struct candidate *candidate)
{
	const struct rf_domain *domain = candidate->domain;
	bool are_aligned = true;

	for (size_t e = 0; e < domain->events.count; ++e) {
		const struct rf_event *event = &domain->events.items[e];

		if (event->memory == candidate->array && !access_of(domain, event)->is_indirect)
			are_aligned =
			    are_aligned && is_aligned(candidate, access_of(domain, event));
	}
	candidate->view =
	    (struct rf_view){ .kind = are_aligned ? RF_VIEW_ELEMENTS : RF_VIEW_BYTES, .rank = 1 };
}

/* Dimensions that are declared come first; without, those that the strides show. */
static enum rf_poly choose_view(struct rf_domain *domain, int array)
{
	struct candidate candidate = { .domain = domain, .array = array };
	bool is_declared = array_of(&candidate)->extent_count > 1;
	bool fits = is_declared && try_view(&candidate, RF_VIEW_SUBSCRIPTS, declared_strides);

	fits = fits || try_view(&candidate, RF_VIEW_STRIDES, found_strides) ||
	       (!is_declared && try_view(&candidate, RF_VIEW_SUBSCRIPTS, declared_strides));
	if (!fits && !domain->sizes)
		return rf_domain_fail(domain, RF_POLY_NEEDS_SIZES,
		                      "has subscripts that need values for the sizes");
	if (!fits)
		use_addresses(&candidate);
	domain->views[array] = candidate.view;
	return domain->answer;
}

/* ---- maps ---- */

static size_t rank_of(const struct rf_view *view)
{
	return view->rank + (view->has_bytes ? 1 : 0);
}

/* E<index>, M<index>: names for isl. */
static isl_id *name(struct rf_domain *domain, char letter, int index)
{
	char text[16];

	snprintf(text, sizeof(text), "%c%d", letter, index);
	return rf_domain_id(domain, text);
}

/* { M[..., low] -> M[..., x] : low <= x < low + count } */
static isl_map *widen(isl_space *space, unsigned rank, int64_t count)
{
	isl_local_space *local;
	isl_map *map = isl_map_universe(isl_space_map_from_set(space));
	isl_constraint *low, *high;

	for (unsigned i = 0; i + 1 < rank; ++i)
		map = isl_map_equate(map, isl_dim_in, (int)i, isl_dim_out, (int)i);
	local = isl_local_space_from_space(isl_map_get_space(map));
	low = isl_constraint_alloc_inequality(isl_local_space_copy(local));
	low = isl_constraint_set_coefficient_si(low, isl_dim_out, (int)rank - 1, 1);
	low = isl_constraint_set_coefficient_si(low, isl_dim_in, (int)rank - 1, -1);
	high = isl_constraint_alloc_inequality(local);
	high = isl_constraint_set_coefficient_si(high, isl_dim_out, (int)rank - 1, -1);
	high = isl_constraint_set_coefficient_si(high, isl_dim_in, (int)rank - 1, 1);
	high = isl_constraint_set_constant_val(
	    high, isl_val_int_from_si(isl_map_get_ctx(map), count - 1));
	return isl_map_add_constraint(isl_map_add_constraint(map, low), high);
}

/* The space { E[loops] -> M[rank] } without names. */
static isl_space *map_space(struct rf_domain *domain, size_t depth, size_t rank)
{
	isl_space *space = rf_domain_space(domain, depth);

	space = isl_space_from_domain(space);
	return isl_space_add_dims(space, isl_dim_out, (unsigned)rank);
}

static isl_aff *constant(struct rf_domain *domain, size_t depth, int64_t value)
{
	return isl_aff_val_on_domain(isl_local_space_from_space(rf_domain_space(domain, depth)),
	                             isl_val_int_from_si(domain->ctx, value));
}

/* One dimension of a reference that is seen by its address. */
static isl_aff *address_of(struct rf_domain *domain, const struct rf_occurrence *at,
                           const struct rf_access *access, const struct rf_view *view)
{
	isl_aff *aff = rf_domain_aff(domain, at->depth, at->loops, &access->address);
	int64_t element = domain->kernel->arrays[access->array].element_bytes;

	if (view->kind == RF_VIEW_ELEMENTS)
		aff = isl_aff_scale_down_val(aff, isl_val_int_from_si(domain->ctx, element));
	return aff;
}

/* Keeps the dimensions for what is computed without isl. */
static void keep_forms(struct rf_domain *domain, struct rf_event *event,
                       const struct rf_form *forms, size_t rank)
{
	event->dimensions = RF_NEW_ARRAY(domain->arena, struct rf_form, rank + 1);
	if (!event->dimensions) {
		rf_domain_fail(domain, RF_POLY_NO_MEMORY, "memory ran out");
		return;
	}
	event->rank = rank;
	for (size_t i = 0; i < rank; ++i)
		event->dimensions[i] = forms[i];
}

static isl_multi_aff *dimensions_of(struct rf_domain *domain, struct rf_event *event)
{
	const struct rf_occurrence *at = occurrence_of(domain, event);
	const struct rf_access *access = access_of(domain, event);
	const struct rf_view *view = &domain->views[event->memory];
	struct candidate candidate = { .domain = domain, .array = access->array, .view = *view };
	isl_multi_aff *all = isl_multi_aff_zero(map_space(domain, at->depth, rank_of(view)));
	struct parts parts;
	int64_t offset = 0;

	event->byte_count = access->bytes;
	if (view->kind == RF_VIEW_ELEMENTS)
		keep_forms(domain, event, &access->address, 1);
	if (view->kind == RF_VIEW_ELEMENTS || view->kind == RF_VIEW_BYTES)
		return isl_multi_aff_set_aff(all, 0, address_of(domain, at, access, view));
	if (!take_apart(&candidate, access, &parts)) {
		rf_domain_fail(domain, RF_POLY_NO_MEMORY, "memory ran out");
		return isl_multi_aff_free(all);
	}
	for (size_t i = 0; i < view->rank; ++i)
		all = isl_multi_aff_set_aff(
		    all, (int)i, rf_domain_aff(domain, at->depth, at->loops, &parts.forms[i]));
	rf_formula_is_constant(parts.rest.constant, &offset);
	event->first_byte = offset;
	keep_forms(domain, event, parts.forms, view->rank);
	if (view->has_bytes)
		all = isl_multi_aff_set_aff(all, (int)view->rank,
		                            constant(domain, at->depth, offset));
	return all;
}

static isl_map *relation_of(struct rf_domain *domain, struct rf_event *event)
{
	const struct rf_occurrence *at = occurrence_of(domain, event);
	const struct rf_access *access = access_of(domain, event);
	const struct rf_view *view = &domain->views[event->memory];
	isl_map *map;

	if (access->is_indirect)
		return isl_map_universe(map_space(domain, at->depth, rank_of(view)));
	map = isl_map_from_multi_aff(dimensions_of(domain, event));
	if (view->has_bytes || view->kind == RF_VIEW_BYTES) {
		isl_space *range = isl_space_range(isl_map_get_space(map));

		map =
		    isl_map_apply_range(map, widen(range, (unsigned)rank_of(view), access->bytes));
	}
	return map;
}

/* Entries of the time vector beyond the depth of the statement are 0, the last is the order. */
static isl_map *schedule_of(struct rf_domain *domain, const struct rf_event *event, size_t depth)
{
	const struct rf_occurrence *at = occurrence_of(domain, event);
	isl_multi_aff *all = isl_multi_aff_zero(map_space(domain, at->depth, 2 * depth + 2));

	for (size_t i = 0; i <= at->depth; ++i)
		all = isl_multi_aff_set_aff(all, (int)(2 * i),
		                            constant(domain, at->depth, at->position[i]));
	for (size_t i = 0; i < at->depth; ++i) {
		isl_aff *variable = isl_aff_var_on_domain(
		    isl_local_space_from_space(rf_domain_space(domain, at->depth)), isl_dim_set,
		    (unsigned)i);

		if (domain->kernel->loops[at->loops[i]]->step < 0)
			variable = isl_aff_neg(variable);
		all = isl_multi_aff_set_aff(all, (int)(2 * i + 1), variable);
	}
	all = isl_multi_aff_set_aff(all, (int)(2 * depth + 1),
	                            constant(domain, at->depth, event->order));
	return isl_map_from_multi_aff(all);
}

static void fill_event(struct rf_domain *domain, int index, size_t depth)
{
	struct rf_event *event = &domain->events.items[index];
	isl_set *runs = occurrence_of(domain, event)->domain;

	if (event->access >= 0)
		event->relation = relation_of(domain, event);
	else
		event->relation =
		    isl_map_universe(map_space(domain, occurrence_of(domain, event)->depth, 0));
	event->schedule = schedule_of(domain, event, depth);
	event->relation = isl_map_intersect_domain(event->relation, isl_set_copy(runs));
	event->schedule = isl_map_intersect_domain(event->schedule, isl_set_copy(runs));
	event->relation =
	    isl_map_set_tuple_id(event->relation, isl_dim_in, name(domain, 'E', index));
	event->relation =
	    isl_map_set_tuple_id(event->relation, isl_dim_out, name(domain, 'M', event->memory));
	event->schedule =
	    isl_map_set_tuple_id(event->schedule, isl_dim_in, name(domain, 'E', index));
}

enum rf_poly rf_access_map_fill(struct rf_domain *domain)
{
	size_t arrays = domain->kernel->array_count;
	size_t depth = 0;

	domain->views = RF_NEW_ARRAY(domain->arena, struct rf_view, arrays + 1);
	if (!domain->views)
		return rf_domain_fail(domain, RF_POLY_NO_MEMORY, "memory ran out");
	for (size_t i = 0; i < arrays; ++i)
		if (choose_view(domain, (int)i) != RF_POLY_OK)
			return domain->answer;
	for (size_t i = 0; i < domain->occurrences.count; ++i)
		if (domain->occurrences.items[i].depth > depth)
			depth = domain->occurrences.items[i].depth;
	for (size_t i = 0; i < domain->events.count; ++i)
		fill_event(domain, (int)i, depth);
	return domain->answer;
}
