/* SPDX-License-Identifier: MIT
 *
 * Transformed nests as kernels, for the models to look at.
 *
 * The iterations of the band, in the coordinates of the new point loops, are a set of integers.
 * What is left of it when all loops further in are projected out bounds a point loop; a tile loop
 * over the same sum runs from its least value to its greatest, in steps of a tile, and adds two
 * bounds to the point loop.  The variables of the band become sums of the new ones by the inverse
 * of the point loops' factors, and are replaced wherever they stand: in subscripts, addresses,
 * conditions, and the bounds of loops further in.
 *
 * For 0 <= t < T, 1 <= i < N, and the point loops t and s = t + i in tiles of 8 of s around both:
 *
 *     for (sb = 1; sb < T + N - 1; sb += 8)
 *         for (t = 0; t < T; ++t)
 *             for (s = max(t + 1, sb); s < min(t + N, sb + 8); ++s)
 *                 a[t][i]  becomes  a[t][s - t]
 *
 * Limits: tiles begin at the least value of the sum over the whole band, so that some may be empty.
 */
#include "model/poly/transformed_nest.h"

#include <string.h>

#include <isl/constraint.h>

#include "model/poly/band.h"

struct builder {
	struct rf_domain *domain;
	struct rf_arena *arena;
	const struct rf_transform *transform;
	struct rf_transform points; /* the same without tile loops */
	struct rf_band band;        /* of the points */
	struct rf_kernel *out;
	isl_set *image;         /* of the band: outer loops, point loops */
	struct rf_form *values; /* of the old variables, by loop, in the new ones */
	int ids[RF_MAX_DEPTH];  /* of the loops of the image */
};

static void *need(struct builder *r, void *memory)
{
	if (memory == NULL)
		rf_domain_fail(r->domain, RF_POLY_NO_MEMORY, "memory ran out");
	return memory;
}

/* ---- forms ---- */

static struct rf_form constant(struct builder *r, int64_t value)
{
	struct rf_form form = { .constant = rf_formula_constant(r->arena, value) };

	need(r, (void *)form.constant);
	return form;
}

/* form += factor * variable */
static void add(struct builder *r, struct rf_form *form, int64_t factor, int loop)
{
	struct rf_form_term term = { loop, rf_formula_constant(r->arena, 1) };
	struct rf_form variable = constant(r, 0), sum;
	rf_formula_p by = rf_formula_constant(r->arena, factor);

	variable.terms = &term;
	variable.term_count = 1;
	if (term.coefficient == NULL || by == NULL ||
	    rf_form_combine(r->arena, form, by, &variable, &sum) != RF_OK)
		need(r, NULL);
	else
		*form = sum;
}

/* The form with every old variable replaced. */
static struct rf_form replace(struct builder *r, const struct rf_form *form)
{
	struct rf_form out = { .constant = form->constant };

	for (size_t i = 0; i < form->term_count; ++i) {
		const struct rf_form_term *term = &form->terms[i];
		struct rf_form sum;

		if (rf_form_combine(r->arena, &out, term->coefficient, &r->values[term->loop],
		                    &sum) != RF_OK) {
			need(r, NULL);
			return out;
		}
		out = sum;
	}
	return out;
}

static struct rf_form *replace_all(struct builder *r, const struct rf_form *forms, size_t count)
{
	struct rf_form *out = need(r, RF_NEW_ARRAY(r->arena, struct rf_form, count + 1));

	for (size_t i = 0; out != NULL && i < count; ++i)
		out[i] = replace(r, &forms[i]);
	return out;
}

/* ---- accesses ---- */

static void replace_rows(struct builder *r, struct rf_access *access)
{
	struct rf_packed_rows *rows =
	    need(r, rf_arena_copy(r->arena, access->rows, sizeof(*access->rows)));

	if (rows == NULL)
		return;
	rows->one = replace(r, &access->rows->one);
	rows->other = replace(r, &access->rows->other);
	rows->rest = replace(r, &access->rows->rest);
	access->rows = rows;
}

static void replace_access(struct builder *r, int index)
{
	struct rf_access *access = &r->out->accesses[index];
	size_t size = (access->subscript_count + 1) * sizeof(struct rf_subscript);
	struct rf_subscript *subscripts = need(r, rf_arena_alloc(r->arena, size));

	if (subscripts == NULL)
		return;
	for (size_t i = 0; i < access->subscript_count; ++i) {
		subscripts[i] = access->subscripts[i];
		if (subscripts[i].through < 0)
			subscripts[i].form = replace(r, &access->subscripts[i].form);
	}
	access->subscripts = subscripts;
	if (!access->is_indirect || access->is_packed)
		access->address = replace(r, &access->address);
	if (access->rows != NULL)
		replace_rows(r, access);
}

/* ---- loops ---- */

static struct rf_loop *new_loop(struct builder *r, const struct rf_loop *like)
{
	struct rf_loop *loop = need(r, rf_arena_copy(r->arena, like, sizeof(*like)));

	if (loop == NULL)
		return NULL;
	loop->id = (int)r->out->loop_count++;
	r->out->loops[loop->id] = loop;
	return loop;
}

static struct rf_node *new_node(struct builder *r, struct rf_loop *loop)
{
	struct rf_node *node = need(r, RF_NEW(r->arena, struct rf_node));

	if (node != NULL) {
		node->kind = RF_NODE_LOOP;
		node->loop = loop;
	}
	return node;
}

/* Bounds of one loop of the image. */
struct bounds {
	struct builder *r;
	size_t place; /* of its dimension */
	size_t lower_count, upper_count;
	struct rf_form *lower, *upper;
};

static int64_t coefficient(isl_constraint *constraint, size_t place)
{
	isl_val *value = isl_constraint_get_coefficient_val(constraint, isl_dim_set, (int)place);
	int64_t number = isl_val_get_num_si(value);

	isl_val_free(value);
	return number;
}

static int64_t constant_of(isl_constraint *constraint)
{
	isl_val *value = isl_constraint_get_constant_val(constraint);
	int64_t number = isl_val_get_num_si(value);

	isl_val_free(value);
	return number;
}

/* What is left of constraint >= 0 on the side of the other variables, times `sign`. */
static struct rf_form rest_of(struct bounds *b, isl_constraint *constraint, int64_t sign,
                              int64_t plus)
{
	struct rf_form form = constant(b->r, sign * constant_of(constraint) + plus);

	for (size_t k = 0; k < b->place; ++k) {
		int64_t factor = coefficient(constraint, k);

		if (factor != 0)
			add(b->r, &form, sign * factor, b->r->ids[k]);
	}
	return form;
}

static isl_stat take_constraint(isl_constraint *constraint, void *user)
{
	struct bounds *b = user;
	int64_t factor = coefficient(constraint, b->place);
	bool is_equality = isl_constraint_is_equality(constraint) == isl_bool_true;

	if (factor > 1 || factor < -1)
		rf_domain_fail(b->r->domain, RF_POLY_UNFIT, "the new bounds are fractions");
	if (factor == 1 || (factor == -1 && is_equality))
		b->lower[b->lower_count++] = rest_of(b, constraint, -factor, 0);
	if (factor == -1 || (factor == 1 && is_equality))
		b->upper[b->upper_count++] = rest_of(b, constraint, -factor, 1);
	isl_constraint_free(constraint);
	return isl_stat_ok;
}

/* The bounds of the last dimension of a set. */
static void find_bounds(struct builder *r, isl_set *set, size_t place, struct rf_loop *loop)
{
	isl_basic_set *hull = isl_set_simple_hull(isl_set_remove_divs(set));
	int count = isl_basic_set_n_constraint(hull);
	isl_stat taken = isl_stat_error;
	size_t most = count < 0 ? 0 : (size_t)count + 2;
	struct bounds b = { .r = r,
		            .place = place,
		            .lower = need(r, RF_NEW_ARRAY(r->arena, struct rf_form, most)),
		            .upper = need(r, RF_NEW_ARRAY(r->arena, struct rf_form, most)) };

	hull = isl_basic_set_remove_redundancies(hull);
	if (count >= 0 && b.lower != NULL && b.upper != NULL)
		taken = isl_basic_set_foreach_constraint(hull, take_constraint, &b);
	isl_basic_set_free(hull);
	if (taken != isl_stat_ok && rf_domain_check(r->domain) == RF_POLY_OK)
		rf_domain_fail(r->domain, RF_POLY_NO_MEMORY, "memory ran out"); /* isl_sort */
	if (b.lower_count == 0 || b.upper_count == 0)
		rf_domain_fail(r->domain, RF_POLY_UNFIT, "a new loop has no bounds");
	loop->lower = b.lower;
	loop->lower_count = b.lower_count;
	loop->upper = b.upper;
	loop->upper_count = b.upper_count;
}

/* Which point loop runs over the sum of a new loop. */
static size_t point_of(struct builder *r, const struct rf_transform_loop *new)
{
	size_t p = 0;

	while (p < r->points.new_count &&
	       memcmp(r->points.news[p].factors, new->factors, sizeof(new->factors)) != 0)
		++p;
	if (p == r->points.new_count)
		rf_domain_fail(r->domain, RF_POLY_UNFIT, "a tile loop is over no point loop");
	return p;
}

/* All iterations, as they lie in the outer loops and one point loop. */
static isl_set *shadow(const struct builder *r, size_t point)
{
	unsigned outer = (unsigned)r->band.outer, count = (unsigned)r->points.new_count;
	isl_set *set = isl_set_copy(r->image);

	set = isl_set_project_out(set, isl_dim_set, outer + (unsigned)point + 1,
	                          count - (unsigned)point - 1);
	return isl_set_project_out(set, isl_dim_set, outer, (unsigned)point);
}

static isl_set *prefix(const struct builder *r, size_t point)
{
	unsigned count = (unsigned)(r->points.new_count - point - 1);

	return isl_set_project_out(isl_set_copy(r->image), isl_dim_set,
	                           (unsigned)(r->band.outer + point) + 1, count);
}

/* No tile begins before the first one. */
static bool begin_alike(const struct rf_loop *loop, const struct rf_loop *tile)
{
	return loop->lower_count == 1 && tile->lower_count == 1 &&
	       rf_form_equal(loop->lower, tile->lower);
}

static void add_tile_bounds(struct builder *r, struct rf_loop *loop, const struct rf_loop *tile)
{
	struct rf_form *lower = &loop->lower[begin_alike(loop, tile) ? 0 : loop->lower_count++];
	struct rf_form *upper = &loop->upper[loop->upper_count++];

	*lower = constant(r, 0);
	add(r, lower, 1, tile->id);
	*upper = constant(r, tile->step);
	add(r, upper, 1, tile->id);
}

/* A loop over a sum is named after the last of its variables, and so is that over its tiles. */
static void name_loop(struct builder *r, const struct rf_transform_loop *new, struct rf_loop *loop)
{
	const struct rf_loop *named = loop;

	for (size_t k = 0; k < r->points.loop_count; ++k)
		if (new->factors[k] != 0)
			named = r->domain->kernel->loops[r->points.loops[k]];
	loop->place = named->place;
	loop->variable = new->tile == 0
	                     ? named->variable
	                     : need(r, (void *)rf_arena_print(r->arena, "%sb", named->variable));
}

/* The new loops, one in the other; the innermost is left without children. */
static struct rf_node *make_loops(struct builder *r, struct rf_node **innermost)
{
	const struct rf_loop *tiles[RF_MAX_DEPTH] = { 0 };
	struct rf_node *root = NULL;

	for (size_t n = 0; n < r->transform->new_count && !r->domain->answer; ++n) {
		const struct rf_transform_loop *new = &r->transform->news[n];
		size_t p = point_of(r, new);
		struct rf_loop *loop = new_loop(r, r->domain->kernel->loops[r->points.loops[0]]);
		struct rf_node *node = new_node(r, loop);

		if (loop == NULL || node == NULL || r->domain->answer)
			return NULL;
		name_loop(r, new, loop);
		loop->step = new->tile > 0 ? new->tile : 1;
		if (new->tile > 0) {
			tiles[p] = loop;
			find_bounds(r, shadow(r, p), r->band.outer, loop);
		} else {
			r->ids[r->band.outer + p] = loop->id;
			find_bounds(r, prefix(r, p), r->band.outer + p, loop);
			if (tiles[p] != NULL && !r->domain->answer)
				add_tile_bounds(r, loop, tiles[p]);
		}
		if (root == NULL)
			root = node;
		else
			(*innermost)->children = node;
		*innermost = node;
	}
	return root;
}

/* ---- the variables of the band ---- */

static void define_variables(struct builder *r)
{
	int64_t inverse[RF_MAX_DEPTH][RF_MAX_DEPTH];
	size_t n = r->points.loop_count;

	if (!rf_transform_invert(&r->points, inverse))
		rf_domain_fail(r->domain, RF_POLY_UNFIT, "the new loops are not the old ones");
	for (size_t i = 0; i < n && !r->domain->answer; ++i) {
		struct rf_form *value = &r->values[r->points.loops[i]];

		*value = constant(r, 0);
		for (size_t p = 0; p < n; ++p)
			if (inverse[i][p] != 0)
				add(r, value, inverse[i][p], r->ids[r->band.outer + p]);
	}
}

/* ---- the tree ---- */

static struct rf_node *copy_nodes(struct builder *r, const struct rf_node *from);

static struct rf_node *copy_band(struct builder *r)
{
	const struct rf_node *last =
	    rf_kernel_find_loop(r->domain->kernel->root, r->points.loops[r->points.loop_count - 1]);
	struct rf_node *root, *innermost = NULL;

	for (size_t k = 0; k < r->band.outer; ++k)
		r->ids[k] = r->values[r->band.loops[k]].terms[0].loop;
	root = make_loops(r, &innermost);
	if (root == NULL || r->domain->answer)
		return NULL;
	define_variables(r);
	innermost->children = copy_nodes(r, last->children);
	return root;
}

static void copy_loop(struct builder *r, struct rf_node *node)
{
	const struct rf_loop *old = node->loop;
	struct rf_loop *loop = new_loop(r, old);

	if (loop == NULL)
		return;
	loop->lower = replace_all(r, old->lower, old->lower_count);
	loop->upper = replace_all(r, old->upper, old->upper_count);
	for (size_t i = 0; i < old->bound_access_count; ++i)
		replace_access(r, old->bound_accesses[i]);
	r->values[old->id] = constant(r, 0);
	add(r, &r->values[old->id], 1, loop->id);
	node->loop = loop;
}

static void copy_guard(struct builder *r, struct rf_node *node)
{
	const struct rf_guard *old = node->guard;
	size_t size = (old->condition_count + 1) * sizeof(struct rf_condition);
	struct rf_guard *guard = need(r, rf_arena_copy(r->arena, old, sizeof(*old)));
	struct rf_condition *conditions = need(r, rf_arena_alloc(r->arena, size));

	if (guard == NULL || conditions == NULL)
		return;
	for (size_t i = 0; i < old->condition_count; ++i) {
		conditions[i] = old->conditions[i];
		conditions[i].form = replace(r, &old->conditions[i].form);
	}
	guard->conditions = conditions;
	node->guard = guard;
}

static struct rf_node *copy_node(struct builder *r, const struct rf_node *from)
{
	struct rf_node *node = need(r, rf_arena_copy(r->arena, from, sizeof(*from)));

	if (node == NULL)
		return NULL;
	if (from->kind == RF_NODE_LOOP)
		copy_loop(r, node);
	else if (from->kind == RF_NODE_GUARD)
		copy_guard(r, node);
	else
		for (size_t i = 0; i < from->statement->access_count; ++i)
			replace_access(r, from->statement->accesses[i]);
	node->children = copy_nodes(r, from->children);
	node->otherwise = copy_nodes(r, from->otherwise);
	return node;
}

static struct rf_node *copy_nodes(struct builder *r, const struct rf_node *from)
{
	struct rf_node *first = NULL, **tail = &first;

	for (; from != NULL && !r->domain->answer; from = from->next) {
		bool is_band = from->kind == RF_NODE_LOOP && from->loop->id == r->points.loops[0];

		*tail = is_band ? copy_band(r) : copy_node(r, from);
		if (*tail == NULL)
			break;
		(*tail)->next = NULL;
		tail = &(*tail)->next;
	}
	return first;
}

/* ---- the whole ---- */

static void leave_out_tiles(struct builder *r)
{
	r->points = *r->transform;
	r->points.new_count = 0;
	for (size_t n = 0; n < r->transform->new_count; ++n)
		if (r->transform->news[n].tile == 0)
			r->points.news[r->points.new_count++] = r->transform->news[n];
}

static bool has_steps(const struct builder *r)
{
	for (size_t i = 0; i < r->points.loop_count; ++i) {
		int64_t step = r->domain->kernel->loops[r->points.loops[i]]->step;

		if (step != 1 && step != -1)
			return true;
	}
	return false;
}

static bool prepare(struct builder *r)
{
	const struct rf_kernel *kernel = r->domain->kernel;

	*r->out = *kernel;
	r->out->loop_count = 0;
	r->out->loops = need(r, RF_NEW_ARRAY(r->arena, struct rf_loop *,
	                                     kernel->loop_count + RF_TRANSFORM_MAX_LOOPS));
	r->out->accesses = need(r, rf_arena_copy(r->arena, kernel->accesses,
	                                         kernel->access_count * sizeof(*kernel->accesses)));
	r->values = need(r, RF_NEW_ARRAY(r->arena, struct rf_form, kernel->loop_count + 1));
	return r->out->loops != NULL && r->out->accesses != NULL && r->values != NULL;
}

enum rf_poly rf_transformed_nest_make(struct rf_domain *domain,
                                      const struct rf_transform *transform, struct rf_kernel *out)
{
	struct builder r = {
		.domain = domain, .arena = domain->arena, .transform = transform, .out = out
	};
	isl_set *runs;

	rf_domain_open(domain);
	leave_out_tiles(&r);
	if (rf_band_find(domain, &r.points, &r.band) != RF_POLY_OK || !prepare(&r))
		return domain->answer;
	if (has_steps(&r))
		return rf_domain_fail(domain, RF_POLY_UNFIT, "a loop of the band has steps");
	runs = rf_iteration_sets_loops(domain, r.band.depth, r.band.loops);
	r.image = isl_set_reset_tuple_id(
	    isl_set_apply(runs, isl_map_from_multi_aff(rf_band_new_values(&r.band))));
	out->root = copy_nodes(&r, domain->kernel->root);
	isl_set_free(r.image);
	return rf_domain_check(domain);
}
