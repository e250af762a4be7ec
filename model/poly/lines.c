/* SPDX-License-Identifier: MIT
 *
 * From places in arrays to cache lines, and how many they are.
 *
 * A place is known by its subscripts.  Dimensions whose stride is a whole number of lines stay as
 * they are; the others become the offset o = sum of subscript * stride, and the line is
 * floor(o / line_bytes).  That keeps coefficients small where rows are padded to lines, and is
 * exact where they are not.
 */
#include "model/poly/lines.h"

#include <isl/constraint.h>
#include <isl/ilp.h>

/* The stride of a dimension of a view in bytes; of the last dimension of bytes, 1. */
static int64_t stride_of(const struct rf_domain *domain, int array, size_t dimension)
{
	const struct rf_view *view = &domain->views[array];
	int64_t stride = 1;

	if (view->kind == RF_VIEW_ELEMENTS)
		return domain->kernel->arrays[array].element_bytes;
	if (view->kind == RF_VIEW_BYTES || dimension == view->rank)
		return 1;
	rf_formula_integer(view->strides[dimension], domain->sizes, &stride);
	return stride;
}

static size_t rank_of(const struct rf_view *view)
{
	return view->rank + (view->has_bytes ? 1 : 0);
}

/* How many outer dimensions have strides of whole lines. */
static size_t kept_dimensions(const struct rf_domain *domain, int array, int64_t line_bytes)
{
	size_t rank = rank_of(&domain->views[array]);
	size_t kept = 0;

	while (kept + 1 < rank && stride_of(domain, array, kept) % line_bytes == 0)
		++kept;
	return kept;
}

/* { M[subscripts] } of the array, named as in the places of its events. */
static isl_space *space_of(struct rf_domain *domain, int array)
{
	for (size_t i = 0; i < domain->events.count; ++i)
		if (domain->events.items[i].memory == array)
			return isl_space_range(isl_map_get_space(domain->events.items[i].place));
	return NULL;
}

/* 0 <= o - line_bytes * l < line_bytes for the line l as a new last dimension. */
static isl_map *line_of(struct rf_domain *domain, isl_space *space, int array, size_t kept,
                        int64_t line_bytes)
{
	size_t rank = rank_of(&domain->views[array]);
	isl_space *line = isl_space_set_alloc(domain->ctx, 0, (unsigned)kept + 1);
	isl_local_space *local;
	isl_map *map;

	line =
	    isl_space_set_tuple_id(line, isl_dim_set, isl_space_get_tuple_id(space, isl_dim_set));
	map = isl_map_universe(isl_space_map_from_domain_and_range(space, line));
	for (size_t i = 0; i < kept; ++i)
		map = isl_map_equate(map, isl_dim_in, (int)i, isl_dim_out, (int)i);
	local = isl_local_space_from_space(isl_map_get_space(map));
	for (int side = 1; side >= -1; side -= 2) {
		isl_constraint *c = isl_constraint_alloc_inequality(isl_local_space_copy(local));

		for (size_t i = kept; i < rank; ++i)
			c = isl_constraint_set_coefficient_val(
			    c, isl_dim_in, (int)i,
			    isl_val_int_from_si(domain->ctx, side * stride_of(domain, array, i)));
		c = isl_constraint_set_coefficient_val(
		    c, isl_dim_out, (int)kept,
		    isl_val_int_from_si(domain->ctx, -side * line_bytes));
		if (side < 0)
			c = isl_constraint_set_constant_val(
			    c, isl_val_int_from_si(domain->ctx, line_bytes - 1));
		map = isl_map_add_constraint(map, c);
	}
	isl_local_space_free(local);
	return map;
}

isl_map *rf_lines_map(struct rf_domain *domain, int array, int64_t line_bytes)
{
	isl_space *space = space_of(domain, array);
	int64_t element = domain->kernel->arrays[array].element_bytes;
	size_t kept;

	if (!space)
		return NULL;
	if (line_bytes == 0 && !domain->views[array].has_bytes &&
	    domain->views[array].kind != RF_VIEW_BYTES)
		return isl_map_identity(isl_space_map_from_set(space));
	line_bytes = line_bytes > 0 ? line_bytes : element;
	kept = kept_dimensions(domain, array, line_bytes);
	return line_of(domain, space, array, kept, line_bytes);
}

/* ---- points ---- */

/* Steps of the scan through all dimensions but the widest, of the box around the set. */
static double scan_steps(isl_set *set)
{
	double steps = 1, widest = 1;

	for (int i = 0; i < isl_set_dim(set, isl_dim_set); ++i) {
		isl_val *least = isl_set_dim_min_val(isl_set_copy(set), i);
		isl_val *most = isl_set_dim_max_val(isl_set_copy(set), i);
		double width = isl_val_get_d(most) - isl_val_get_d(least) + 1;

		isl_val_free(least);
		isl_val_free(most);
		steps *= width;
		widest = width > widest ? width : widest;
	}
	return steps / widest;
}

/* Whether the set is the product of what it is in one dimension and in the others. */
static bool is_product(isl_set *set, unsigned dimension)
{
	unsigned count = (unsigned)isl_set_dim(set, isl_dim_set);
	isl_set *one = isl_set_eliminate(isl_set_copy(set), isl_dim_set, 0, dimension);
	isl_set *others = isl_set_eliminate(isl_set_copy(set), isl_dim_set, dimension, 1);
	isl_bool equal;

	one = isl_set_eliminate(one, isl_dim_set, dimension + 1, count - dimension - 1);
	one = isl_set_intersect(one, others);
	equal = isl_set_is_subset(one, set);
	isl_set_free(one);
	return equal == isl_bool_true;
}

static int64_t scan(struct rf_domain *domain, isl_set *set)
{
	isl_val *value = isl_set_count_val(set);
	int64_t count = 0;

	if (value && isl_val_is_int(value) == isl_bool_true)
		count = isl_val_get_num_si(value);
	else
		rf_domain_fail(domain, RF_POLY_UNFIT, "has no end");
	isl_val_free(value);
	return count;
}

static int64_t multiply(struct rf_domain *domain, int64_t a, int64_t b)
{
	int64_t product = 0;

	if (__builtin_mul_overflow(a, b, &product))
		rf_domain_fail(domain, RF_POLY_TOO_HARD, "is too large to count");
	return product;
}

/* Long scans are worth a look for a dimension that is independent of the others. */
int64_t rf_lines_count(struct rf_domain *domain, isl_set *set)
{
	unsigned count = (unsigned)isl_set_dim(set, isl_dim_set);

	if (isl_ctx_last_error(domain->ctx) != isl_error_none || scan_steps(set) < 2000)
		return scan(domain, set);
	for (unsigned i = 0; i < count; ++i) {
		isl_set *one, *others;
		int64_t product;

		if (!is_product(set, i))
			continue;
		others = isl_set_project_out(isl_set_copy(set), isl_dim_set, i, 1);
		one = isl_set_project_out(isl_set_copy(set), isl_dim_set, i + 1, count - i - 1);
		one = isl_set_project_out(one, isl_dim_set, 0, i);
		product = multiply(domain, scan(domain, one), rf_lines_count(domain, others));
		isl_set_free(one);
		isl_set_free(others);
		return product;
	}
	return scan(domain, set);
}

struct counting {
	struct rf_domain *domain;
	int64_t sum;
};

static isl_stat add_count(isl_set *set, void *user)
{
	struct counting *counting = user;

	counting->sum += rf_lines_count(counting->domain, set);
	isl_set_free(set);
	return counting->domain->answer == RF_POLY_OK ? isl_stat_ok : isl_stat_error;
}

int64_t rf_lines_count_union(struct rf_domain *domain, isl_union_set *sets)
{
	struct counting counting = { .domain = domain };

	isl_union_set_foreach_set(sets, add_count, &counting);
	return counting.sum;
}
