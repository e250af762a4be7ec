/* SPDX-License-Identifier: MIT
 *
 * Loop nests in normal form.
 *
 * A model that reasons about reuse wants loops that count from 0 in steps of 1 and references
 * whose address is linear in these counts.  A loop variable is its start plus step times count, so
 * putting
 *
 *     i = start + step * x
 *
 * into an address, innermost loop first, removes starts that depend on outer loops: the two loops
 * of a tile, ii and i = ii .. ii + T - 1, become two plain loops of which the second runs T times
 * and the first moves both.  A nest is rectangular when after this no number of iterations depends
 * on another loop.  Where a bound is a minimum (of ii + T and N) the form that does not depend on
 * outer loops is the number of iterations, which leaves the shorter last tile out of account.
 */
#include "model/traffic/nest/nest.h"

#include <math.h>

struct finder {
	struct rf_arena *arena;
	const struct rf_kernel *kernel;
	RF_VECTOR(const struct rf_node *) path; /* loops, outermost first, ... */
	const struct rf_node *top;              /* ... and where they begin in the kernel's list */
	const struct rf_loop *last, *before;    /* the last loops of two nodes of that list, ... */
	const struct rf_node *last_top;         /* ... and the one that has the last of all */
	RF_VECTOR(struct rf_nest) found;
};

/* The difference of two bounds if it uses only sizes, so that it is the same in every
 * iteration. */
static rf_formula_p uniform_difference(struct rf_arena *arena, const struct rf_form *upper,
                                       const struct rf_form *lower)
{
	struct rf_form difference;
	rf_formula_p minus_one = rf_formula_constant(arena, -1);

	if (rf_form_combine(arena, upper, minus_one, lower, &difference) != RF_OK)
		return NULL;
	return difference.term_count == 0 ? difference.constant : NULL;
}

/* A pair of bounds that gives a number of iterations which no other loop changes. */
struct bounds {
	const struct rf_form *lower, *upper;
	rf_formula_p extent;
};

static bool is_smaller(rf_formula_p a, rf_formula_p b)
{
	int64_t left = 0, right = 0;

	return rf_formula_is_constant(a, &left) &&
	       (!rf_formula_is_constant(b, &right) || left < right);
}

static struct bounds uniform_bounds(struct rf_arena *arena, const struct rf_loop *loop)
{
	struct bounds best = { 0 };

	for (size_t u = 0; u < loop->upper_count; ++u)
		for (size_t l = 0; l < loop->lower_count; ++l) {
			rf_formula_p extent =
			    uniform_difference(arena, &loop->upper[u], &loop->lower[l]);

			if (extent == NULL ||
			    (best.extent != NULL && !is_smaller(extent, best.extent)))
				continue;
			best = (struct bounds){ &loop->lower[l], &loop->upper[u], extent };
		}
	return best;
}

/* The first value of the loop variable. */
static enum rf_status start_of(struct rf_arena *arena, const struct rf_loop *loop,
                               const struct bounds *bounds, struct rf_form *start)
{
	struct rf_form one = rf_form_constant(rf_formula_constant(arena, 1));

	if (loop->step > 0) {
		*start = *bounds->lower;
		return RF_OK;
	}
	return rf_form_combine(arena, bounds->upper, rf_formula_constant(arena, -1), &one, start);
}

static void set_obstacle(struct rf_nest *nest, struct rf_place place, const char *reason)
{
	if (!nest->is_rectangular)
		return;
	nest->is_rectangular = false;
	nest->obstacle = place;
	nest->reason = reason;
}

/* The outer loop whose variable a start depends on, -1 for none. */
static int find_tile_loop(const struct rf_nest *nest, const struct rf_form *start)
{
	for (size_t k = 0; k < nest->depth; ++k)
		if (rf_form_coefficient(start, nest->loops[k].loop->id) != NULL)
			return (int)k;
	return -1;
}

static enum rf_status measure_loop(struct rf_arena *arena, struct rf_nest *nest, size_t k,
                                   struct rf_form *start)
{
	const struct rf_loop *loop = nest->loops[k].loop;
	struct bounds bounds = uniform_bounds(arena, loop);
	int64_t step = loop->step < 0 ? -loop->step : loop->step;

	if (loop->is_irregular || bounds.extent == NULL) {
		set_obstacle(nest, loop->place,
		             loop->is_irregular ? "its bounds are read from memory"
		                                : "its bounds depend on another loop");
		return RF_OK;
	}
	nest->loops[k].trips = rf_formula_divide(arena, bounds.extent, step);
	if (nest->loops[k].trips == NULL || start_of(arena, loop, &bounds, start) != RF_OK)
		return RF_FAILED;
	nest->loops[k].tile_loop = find_tile_loop(nest, start);
	return RF_OK;
}

/* Replaces the variable of a loop by start + step * count; the stride of the count is returned
 * and its term leaves the form. */
static enum rf_status replace_variable(struct rf_arena *arena, const struct rf_loop *loop,
                                       const struct rf_form *start, struct rf_form *form,
                                       rf_formula_p *stride)
{
	rf_formula_p coefficient = rf_form_coefficient(form, loop->id);
	struct rf_form_term term = { loop->id, rf_formula_constant(arena, 1) };
	struct rf_form variable = { rf_formula_constant(arena, 0), 1, &term };
	struct rf_form without;

	*stride = rf_formula_constant(arena, 0);
	if (coefficient == NULL)
		return *stride == NULL ? RF_FAILED : RF_OK;
	*stride = rf_formula_scale(arena, coefficient, loop->step);
	if (*stride == NULL ||
	    rf_form_combine(arena, form, rf_formula_scale(arena, coefficient, -1), &variable,
	                    &without) != RF_OK)
		return RF_FAILED;
	return rf_form_combine(arena, &without, coefficient, start, form);
}

static enum rf_status normalise(struct rf_arena *arena, const struct rf_nest *nest,
                                const struct rf_form *starts, const struct rf_form *form,
                                struct rf_nest_form *linear)
{
	struct rf_form rest = *form;

	linear->strides = RF_NEW_ARRAY(arena, rf_formula_p, nest->depth);
	if (linear->strides == NULL)
		return RF_FAILED;
	for (size_t k = nest->depth; k-- > 0;)
		if (replace_variable(arena, nest->loops[k].loop, &starts[k], &rest,
		                     &linear->strides[k]) != RF_OK)
			return RF_FAILED;
	linear->constant = rest.constant;
	return RF_OK;
}

/* Bytes between neighbours in each subscript; false when the extents do not tell. */
static bool subscript_distances(struct rf_arena *arena, const struct rf_array *array,
                                rf_formula_p *distances)
{
	rf_formula_p bytes = rf_formula_constant(arena, array->element_bytes);

	for (size_t d = array->extent_count; d-- > 0;) {
		distances[d] = bytes;
		if (d > 0)
			bytes = rf_formula_multiply(arena, bytes, array->extents[d]);
		if (distances[d] == NULL)
			return false;
	}
	return true;
}

/* The subscripts of a reference in normal form, where they say as much as its address. */
static enum rf_status normalise_subscripts(struct rf_arena *arena, const struct rf_nest *nest,
                                           const struct rf_form *starts,
                                           const struct rf_access *access,
                                           struct rf_reference *reference)
{
	const struct rf_array *array = &nest->kernel->arrays[access->array];
	size_t count = access->subscript_count;

	if (count == 0 || count != array->extent_count || access->is_packed)
		return RF_OK;
	reference->subscripts = RF_NEW_ARRAY(arena, struct rf_nest_form, count);
	reference->subscript_bytes = RF_NEW_ARRAY(arena, rf_formula_p, count);
	if (reference->subscripts == NULL || reference->subscript_bytes == NULL)
		return RF_FAILED;
	if (!subscript_distances(arena, array, reference->subscript_bytes))
		return RF_OK;
	for (size_t d = 0; d < count; ++d)
		if (normalise(arena, nest, starts, &access->subscripts[d].form,
		              &reference->subscripts[d]) != RF_OK)
			return RF_FAILED;
	reference->subscript_count = count;
	return RF_OK;
}

static enum rf_status normalise_reference(struct rf_arena *arena, const struct rf_nest *nest,
                                          const struct rf_form *starts,
                                          struct rf_reference *reference)
{
	const struct rf_access *access = &nest->kernel->accesses[reference->access];

	reference->is_indirect = access->is_indirect && !access->is_packed;
	if (reference->is_indirect)
		return RF_OK;
	if (normalise(arena, nest, starts, &access->address, &reference->address) != RF_OK)
		return RF_FAILED;
	return normalise_subscripts(arena, nest, starts, access, reference);
}

static void add_operations(struct rf_operations *sum, const struct rf_operations *more)
{
	sum->add += more->add;
	sum->mul += more->mul;
	sum->fma += more->fma;
	sum->div += more->div;
	sum->sqrt += more->sqrt;
	sum->other += more->other;
	for (int call = 0; call < RF_CALL_KINDS; ++call)
		sum->calls[call] += more->calls[call];
	sum->integer += more->integer;
	sum->integer_mul += more->integer_mul;
	sum->integer_div += more->integer_div;
	sum->integer_more += more->integer_more;
	sum->integer_halves += more->integer_halves;
	sum->checked += more->checked;
}

struct collector {
	struct rf_arena *arena;
	struct rf_nest *nest;
	bool takes_all; /* conditions hold, even those that are rare */
	size_t statements;
	RF_VECTOR(struct rf_reference) references;
};

static bool adds_floats(const struct rf_statement *statement)
{
	int64_t operations = 0;

	for (int e = 0; e < RF_INTEGER; ++e)
		operations += statement->operations[e].add + statement->operations[e].mul;
	return operations > 0;
}

/* Whether a statement adds to, or multiplies, a floating-point value that the innermost loop does
 * not move. */
static bool is_float_sum(const struct rf_kernel *kernel, const struct rf_statement *statement)
{
	bool is_written = false;

	if (!statement->is_reduction || !adds_floats(statement) ||
	    (statement->accumulation != RF_ACCUMULATES_SUM &&
	     statement->accumulation != RF_ACCUMULATES_PRODUCT))
		return false;
	for (size_t i = 0; i < statement->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[statement->accesses[i]];

		is_written |=
		    access->kind == RF_WRITE && kernel->arrays[access->array].element != RF_INTEGER;
	}
	for (size_t i = 0; i < statement->scalar_use_count; ++i) {
		const struct rf_scalar_use *use = &statement->scalar_uses[i];

		is_written |= use->is_write && kernel->scalars[use->scalar].element != RF_INTEGER;
	}
	return is_written;
}

static enum rf_status collect_statement(struct collector *c, const struct rf_statement *statement,
                                        size_t depth)
{
	bool is_innermost = depth == c->nest->depth;
	struct rf_operations *sum = is_innermost ? c->nest->operations : c->nest->outer[depth];

	for (size_t i = 0; i < statement->access_count; ++i) {
		struct rf_reference *reference = RF_PUSH(c->arena, &c->references);

		if (reference == NULL)
			return RF_FAILED;
		reference->access = statement->accesses[i];
		reference->loops = depth;
		reference->is_innermost = is_innermost;
	}
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		add_operations(&sum[e], &statement->operations[e]);
	c->statements += 1;
	c->nest->has_float_sum |= is_innermost && is_float_sum(c->nest->kernel, statement);
	return RF_OK;
}

/* A condition that compares for equality holds so rarely that its other branch counts. */
static bool is_rare(const struct rf_guard *guard)
{
	for (size_t i = 0; i < guard->condition_count; ++i)
		if (guard->conditions[i].is_equality)
			return true;
	return false;
}

static enum rf_status collect(struct collector *c, const struct rf_node *node, size_t depth);

static bool leads_on(const struct collector *c, const struct rf_node *branch, size_t depth)
{
	return depth < c->nest->depth &&
	       rf_kernel_find_loop(branch, c->nest->loops[depth].loop->id) != NULL;
}

/* One branch counts for every iteration: that with the next loop, if any. */
static enum rf_status collect_guard(struct collector *c, const struct rf_node *node, size_t depth)
{
	bool skips = is_rare(node->guard) && !c->takes_all;

	if (leads_on(c, node->children, depth))
		skips = false;
	else if (leads_on(c, node->otherwise, depth))
		skips = true;
	if (depth > 0) {
		c->nest->guard = node->guard;
		c->nest->skips_guard = skips;
	}
	return collect(c, skips ? node->otherwise : node->children, depth);
}

/* Statements of the loops on the path, in program order; other loops are left out. */
static enum rf_status collect(struct collector *c, const struct rf_node *node, size_t depth)
{
	enum rf_status status = RF_OK;

	for (; node != NULL && status == RF_OK; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT) {
			status = depth == 0 ? RF_OK : collect_statement(c, node->statement, depth);
		} else if (node->kind == RF_NODE_GUARD) {
			status = collect_guard(c, node, depth);
		} else if (depth < c->nest->depth && node->loop == c->nest->loops[depth].loop) {
			status = collect(c, node->children, depth + 1);
		} else {
			c->nest->sibling = node->loop;
		}
	}
	return status;
}

/* The last loop that is met in a node, as `collect` goes. */
static const struct rf_loop *last_in(const struct rf_node *node)
{
	const struct rf_loop *last = node->kind == RF_NODE_LOOP ? node->loop : NULL;

	if (node->kind != RF_NODE_GUARD)
		return last;
	node = is_rare(node->guard) ? node->otherwise : node->children;
	for (; node != NULL; node = node->next) {
		const struct rf_loop *loop = last_in(node);

		last = loop != NULL ? loop : last;
	}
	return last;
}

/* Looks through the list of a kernel once, as there may be thousands of nests in it. */
static void find_last(struct finder *f)
{
	for (const struct rf_node *node = f->kernel->root; node != NULL; node = node->next) {
		const struct rf_loop *loop = last_in(node);

		if (loop == NULL)
			continue;
		f->before = f->last;
		f->last = loop;
		f->last_top = node;
	}
}

static enum rf_status complete(struct finder *f, struct rf_nest *nest)
{
	struct collector c = { .arena = f->arena, .nest = nest };
	struct rf_form *starts = RF_NEW_ARRAY(f->arena, struct rf_form, nest->depth);
	struct rf_node top = *f->top;

	top.next = NULL;
	if (starts == NULL || collect(&c, &top, 0) != RF_OK)
		return RF_FAILED;
	c.takes_all = c.statements == 0;
	if (c.takes_all && collect(&c, &top, 0) != RF_OK)
		return RF_FAILED;
	if (f->top != f->last_top && f->last != NULL)
		nest->sibling = f->last;
	else if (nest->sibling == NULL)
		nest->sibling = f->before;
	if (nest->depth > RF_MAX_DEPTH)
		set_obstacle(nest, nest->loops[RF_MAX_DEPTH].loop->place,
		             "the nest is more than 16 loops deep");
	nest->reference_count = c.references.count;
	nest->references = c.references.items;
	for (size_t k = 0; k < nest->depth; ++k)
		if (measure_loop(f->arena, nest, k, &starts[k]) != RF_OK)
			return RF_FAILED;
	for (size_t i = 0; nest->is_rectangular && i < nest->reference_count; ++i)
		if (normalise_reference(f->arena, nest, starts, &nest->references[i]) != RF_OK)
			return RF_FAILED;
	return RF_OK;
}

/* The loops on the path are a nest of their own. */
static enum rf_status add_nest(struct finder *f)
{
	struct rf_nest *nest = RF_PUSH(f->arena, &f->found);
	size_t depth = f->path.count;

	if (nest == NULL)
		return RF_FAILED;
	*nest = (struct rf_nest){ .kernel = f->kernel, .depth = depth, .is_rectangular = true };
	nest->loops = RF_NEW_ARRAY(f->arena, struct rf_nest_loop, depth);
	nest->outer = rf_arena_alloc(f->arena, depth * sizeof(*nest->outer));
	if (nest->loops == NULL || nest->outer == NULL)
		return RF_FAILED;
	for (size_t k = 0; k < depth; ++k)
		nest->loops[k].loop = f->path.items[k]->loop;
	return complete(f, nest);
}

static enum rf_status find(struct finder *f, const struct rf_node *node, bool is_top);

static enum rf_status find_in_loop(struct finder *f, const struct rf_node *node)
{
	const struct rf_node **top = RF_PUSH(f->arena, &f->path);
	enum rf_status status;

	if (top == NULL)
		return RF_FAILED;
	*top = node;
	status = rf_kernel_has_loop(node->children) ? find(f, node->children, false) : add_nest(f);
	f->path.count -= 1;
	return status;
}

static enum rf_status find(struct finder *f, const struct rf_node *node, bool is_top)
{
	enum rf_status status = RF_OK;

	for (; node != NULL && status == RF_OK; node = node->next) {
		if (is_top)
			f->top = node;
		if (node->kind == RF_NODE_LOOP)
			status = find_in_loop(f, node);
		else
			status = find(f, node->children, false);
		if (status == RF_OK && node->otherwise != NULL)
			status = find(f, node->otherwise, false);
	}
	return status;
}

enum rf_status rf_nests_find(const struct rf_kernel *kernel, struct rf_arena *arena,
                             struct rf_nests *nests)
{
	struct finder f = { .arena = arena, .kernel = kernel };
	enum rf_status status;

	find_last(&f);
	status = find(&f, kernel->root, true);
	nests->count = f.found.count;
	nests->items = f.found.items;
	return rf_arena_failed(arena) ? RF_FAILED : status;
}

double rf_nest_trip_count(const struct rf_nest *nest, size_t loop, const double *sizes)
{
	double trips;

	if (nest->loops[loop].trips == NULL)
		return 1;
	trips = ceil(rf_formula_value(nest->loops[loop].trips, sizes) - 1e-9);
	return trips > 0 ? trips : 0;
}

bool rf_nest_is_cut(const struct rf_nest *nest)
{
	for (size_t k = 0; k < nest->depth; ++k)
		if (nest->loops[k].loop->lower_count > 1 || nest->loops[k].loop->upper_count > 1)
			return true;
	return false;
}

double rf_nest_iterations(const struct rf_nest *nest, const double *sizes)
{
	double product = 1;

	for (size_t k = 0; k < nest->depth; ++k)
		product *= rf_nest_trip_count(nest, k, sizes);
	return product;
}

void rf_nest_work(const struct rf_nest *nest, const double *sizes, struct rf_work *work)
{
	double share = 1;

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
		work[e] = (struct rf_work){ 0 };
		rf_work_add(&work[e], &nest->operations[e], 1);
	}
	for (size_t d = nest->depth; sizes != NULL && d-- > 1;) {
		double trips = rf_nest_trip_count(nest, d, sizes);

		if (trips <= 0) /* no iteration has a share of it */
			return;
		share /= trips;
		for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
			rf_work_add(&work[e], &nest->outer[d][e], share);
	}
}

/* What one innermost iteration does: references and operations. */
static double effort(const struct rf_nest *nest)
{
	double sum = 1;

	for (size_t i = 0; i < nest->reference_count; ++i)
		sum += nest->references[i].is_innermost;
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		sum += (double)(rf_operations_total(&nest->operations[e]) +
		                nest->operations[e].integer);
	return sum;
}

/* Whether what the nest is taken for runs in one turn of a loop alone: behind t == last. */
static bool is_in_one_turn(const struct rf_nest *nest, size_t k)
{
	const struct rf_guard *guard = nest->skips_guard ? NULL : nest->guard;

	for (size_t i = 0; guard != NULL && i < guard->condition_count; ++i)
		if (guard->conditions[i].is_equality &&
		    rf_form_coefficient(&guard->conditions[i].form, nest->loops[k].loop->id))
			return true;
	return false;
}

/* A loop whose iterations are not known counts like one of a thousand: deeper runs more. */
double rf_nest_weight(const struct rf_nest *nest, const double *sizes)
{
	double product = effort(nest);

	for (size_t k = 0; k < nest->depth; ++k)
		if (!is_in_one_turn(nest, k))
			product *=
			    nest->loops[k].trips == NULL ? 1e3 : rf_nest_trip_count(nest, k, sizes);
	return product;
}

const struct rf_nest *rf_nests_main(const struct rf_nests *nests, const double *sizes)
{
	const struct rf_nest *best = NULL;

	for (size_t i = 0; i < nests->count; ++i)
		if (best == NULL ||
		    rf_nest_weight(&nests->items[i], sizes) > rf_nest_weight(best, sizes))
			best = &nests->items[i];
	return best;
}

enum rf_status rf_nests_refuse(const struct rf_kernel *kernel, const struct rf_arena *arena,
                               struct rf_diagnostics *diagnostics)
{
	if (rf_arena_failed(arena) || kernel->loop_count == 0)
		return rf_out_of_memory(diagnostics);
	return rf_refuse(diagnostics, RF_WRONG_KERNEL, kernel->loops[0]->place,
	                 "use smaller constants", "a stride does not fit into 64 bits");
}
