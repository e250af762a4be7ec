/* SPDX-License-Identifier: MIT
 *
 * From the tree of a kernel to sets of iterations.
 *
 * A loop from max(l1, l2) to min(u1, u2) in steps of s adds a variable v with v >= l1, v >= l2,
 * v < u1, v < u2, and, for s > 1, (v - max(l1, l2)) mod s = 0; a descending loop counts from its
 * upper end.  A guard intersects with its conditions, its else branch subtracts them.  Of one on
 * data either branch may run anywhere, and a bound that is read from memory is left out: the set is
 * then larger than what runs.
 */
#include "model/poly/iteration_sets.h"

#include "model/poly/domain_inside.h"

/* Where the walk is: the loops around, and the set of their iterations. */
struct walk {
	struct rf_domain *domain;
	size_t depth;
	int loops[RF_MAX_DEPTH];
	int position[RF_MAX_DEPTH + 1];
	isl_set *set;
	int undecided; /* guards on data around it */
};

static enum rf_poly walk_nodes(struct walk *walk, const struct rf_node *node);

static isl_aff *aff(const struct walk *walk, const struct rf_form *form)
{
	return rf_domain_aff(walk->domain, walk->depth, walk->loops, form);
}

static isl_aff *variable(const struct walk *walk)
{
	isl_local_space *space =
	    isl_local_space_from_space(rf_domain_space(walk->domain, walk->depth));

	return isl_aff_var_on_domain(space, isl_dim_set, (unsigned)walk->depth - 1);
}

/* The first value of the loop: the greatest lower bound, or the least upper bound - 1. */
static isl_pw_aff *first_value(const struct walk *walk, const struct rf_loop *loop)
{
	bool ascends = loop->step > 0;
	size_t count = ascends ? loop->lower_count : loop->upper_count;
	const struct rf_form *forms = ascends ? loop->lower : loop->upper;
	isl_pw_aff *value = isl_pw_aff_from_aff(aff(walk, &forms[0]));

	for (size_t i = 1; i < count; ++i) {
		isl_pw_aff *other = isl_pw_aff_from_aff(aff(walk, &forms[i]));

		value = ascends ? isl_pw_aff_max(value, other) : isl_pw_aff_min(value, other);
	}
	return ascends ? value
	               : isl_pw_aff_add_constant_val(value, isl_val_negone(walk->domain->ctx));
}

static isl_set *add_step(const struct walk *walk, isl_set *set, const struct rf_loop *loop)
{
	int64_t step = loop->step > 0 ? loop->step : -loop->step;
	isl_pw_aff *distance = isl_pw_aff_from_aff(variable(walk));

	distance = isl_pw_aff_sub(distance, first_value(walk, loop));
	distance = isl_pw_aff_mod_val(distance, isl_val_int_from_si(walk->domain->ctx, step));
	return isl_set_intersect(set, isl_pw_aff_zero_set(distance));
}

/* The set with the variable of the loop as a new, last dimension. */
static isl_set *enter_loop(const struct walk *walk, isl_set *set, const struct rf_loop *loop)
{
	bool ascends = loop->step > 0;

	set = isl_set_add_dims(set, isl_dim_set, 1);
	for (size_t i = 0; i < loop->lower_count; ++i)
		set = isl_set_intersect(set,
		                        isl_aff_ge_set(variable(walk), aff(walk, &loop->lower[i])));
	for (size_t i = 0; i < loop->upper_count; ++i)
		set = isl_set_intersect(set,
		                        isl_aff_lt_set(variable(walk), aff(walk, &loop->upper[i])));
	if ((loop->step > 1 || loop->step < -1) &&
	    (ascends ? loop->lower_count : loop->upper_count) > 0)
		set = add_step(walk, set, loop);
	return set;
}

/* Records the statement, or with NULL the reads of a loop's bounds, where the walk is. */
static enum rf_poly add_occurrence(struct walk *walk, const struct rf_statement *statement)
{
	struct rf_domain *domain = walk->domain;
	struct rf_occurrence *new = RF_PUSH(domain->arena, &domain->occurrences);

	if (!new)
		return rf_domain_fail(domain, RF_POLY_NO_MEMORY, "memory ran out");
	new->statement = statement;
	new->depth = walk->depth;
	new->is_undecided = walk->undecided > 0;
	for (size_t i = 0; i < walk->depth; ++i)
		new->loops[i] = walk->loops[i];
	for (size_t i = 0; i <= walk->depth; ++i)
		new->position[i] = walk->position[i];
	new->domain = isl_set_copy(walk->set);
	return RF_POLY_OK;
}

/* Reads that evaluate the bounds of a loop come before it. */
static enum rf_poly add_bound_reads(struct walk *walk, const struct rf_loop *loop)
{
	struct rf_statement *reads;

	if (loop->bound_access_count == 0)
		return RF_POLY_OK;
	reads = RF_NEW(walk->domain->arena, struct rf_statement);
	if (!reads)
		return rf_domain_fail(walk->domain, RF_POLY_NO_MEMORY, "memory ran out");
	reads->place = loop->place;
	reads->text = loop->variable;
	reads->access_count = loop->bound_access_count;
	reads->accesses = loop->bound_accesses;
	return add_occurrence(walk, reads);
}

static enum rf_poly walk_loop(struct walk *walk, const struct rf_node *node)
{
	const struct rf_loop *loop = node->loop;
	struct walk inner = *walk;
	enum rf_poly answer = add_bound_reads(walk, loop);

	if (answer != RF_POLY_OK)
		return answer;
	walk->position[walk->depth] += loop->bound_access_count > 0;
	if (walk->depth == RF_MAX_DEPTH)
		return rf_domain_fail(walk->domain, RF_POLY_UNFIT, "has too many loops");
	inner.position[inner.depth] = walk->position[walk->depth];
	inner.loops[inner.depth++] = loop->id;
	inner.position[inner.depth] = 0;
	inner.set = enter_loop(&inner, isl_set_copy(walk->set), loop);
	answer = walk_nodes(&inner, node->children);
	isl_set_free(inner.set);
	return answer;
}

static isl_set *condition_set(const struct walk *walk, const struct rf_guard *guard)
{
	isl_set *set = isl_set_universe(rf_domain_space(walk->domain, walk->depth));

	for (size_t i = 0; i < guard->condition_count; ++i) {
		const struct rf_condition *condition = &guard->conditions[i];
		isl_aff *value = aff(walk, &condition->form);
		isl_aff *zero = isl_aff_zero_on_domain(
		    isl_local_space_from_space(rf_domain_space(walk->domain, walk->depth)));

		if (condition->divisor > 0)
			value = isl_aff_mod_val(
			    value, isl_val_int_from_si(walk->domain->ctx, condition->divisor));
		set = isl_set_intersect(set, condition->is_equality || condition->divisor > 0
		                                 ? isl_aff_eq_set(value, zero)
		                                 : isl_aff_ge_set(value, zero));
	}
	return set;
}

/* ---- conditions on data ---- */

static bool sets_in_statement(const struct rf_statement *statement, int scalar)
{
	for (size_t i = 0; i < statement->scalar_use_count; ++i)
		if (statement->scalar_uses[i].scalar == scalar &&
		    statement->scalar_uses[i].is_write && !statement->scalar_uses[i].is_conditional)
			return true;
	return false;
}

/* Whether some nodes set a scalar whatever conditions say. */
static bool sets_always(const struct rf_node *node, int scalar)
{
	bool sets = false;

	for (; node != NULL && !sets; node = node->next)
		sets = node->kind == RF_NODE_STATEMENT
		           ? sets_in_statement(node->statement, scalar)
		           : node->kind == RF_NODE_GUARD && sets_always(node->children, scalar) &&
		                 sets_always(node->otherwise, scalar);
	return sets;
}

/* What both branches of a condition on data set is set behind it, whichever one ran: as by a
 * statement of its own, if (c) s = a; else s = b; s = s. */
static enum rf_poly add_set_in_both(struct walk *walk, const struct rf_node *node)
{
	size_t count = walk->domain->kernel->scalar_count;
	struct rf_statement *sets = RF_NEW(walk->domain->arena, struct rf_statement);
	enum rf_poly answer;

	if (sets == NULL)
		return rf_domain_fail(walk->domain, RF_POLY_NO_MEMORY, "memory ran out");
	sets->place = node->guard->place;
	sets->text = node->guard->text;
	sets->scalar_uses = RF_NEW_ARRAY(walk->domain->arena, struct rf_scalar_use, count + 1);
	if (sets->scalar_uses == NULL)
		return rf_domain_fail(walk->domain, RF_POLY_NO_MEMORY, "memory ran out");
	for (int s = 0; (size_t)s < count; ++s)
		if (sets_always(node->children, s) && sets_always(node->otherwise, s))
			sets->scalar_uses[sets->scalar_use_count++] =
			    (struct rf_scalar_use){ .scalar = s, .is_write = true };
	if (sets->scalar_use_count == 0)
		return RF_POLY_OK;
	answer = add_occurrence(walk, sets);
	++walk->position[walk->depth];
	return answer;
}

/* Both branches take their positions in the surrounding list, one after the other. */
static enum rf_poly walk_guard(struct walk *walk, const struct rf_node *node)
{
	isl_set *outside = walk->set;
	isl_set *holds = condition_set(walk, node->guard);
	enum rf_poly answer;

	walk->undecided += node->guard->is_on_data;
	walk->set = isl_set_intersect(isl_set_copy(outside), isl_set_copy(holds));
	answer = walk_nodes(walk, node->children);
	isl_set_free(walk->set);
	if (node->guard->is_on_data)
		isl_set_free(holds);
	walk->set = node->guard->is_on_data ? isl_set_copy(outside)
	                                    : isl_set_subtract(isl_set_copy(outside), holds);
	if (answer == RF_POLY_OK)
		answer = walk_nodes(walk, node->otherwise);
	isl_set_free(walk->set);
	walk->set = outside;
	walk->undecided -= node->guard->is_on_data;
	if (answer == RF_POLY_OK && node->guard->is_on_data)
		answer = add_set_in_both(walk, node);
	return answer;
}

static enum rf_poly walk_nodes(struct walk *walk, const struct rf_node *node)
{
	enum rf_poly answer = RF_POLY_OK;

	for (; node && answer == RF_POLY_OK; node = node->next) {
		if (node->kind == RF_NODE_LOOP)
			answer = walk_loop(walk, node);
		else if (node->kind == RF_NODE_GUARD)
			answer = walk_guard(walk, node);
		else
			answer = add_occurrence(walk, node->statement);
		if (node->kind != RF_NODE_GUARD)
			++walk->position[walk->depth];
	}
	return answer;
}

enum rf_poly rf_iteration_sets_walk(struct rf_domain *domain)
{
	struct walk walk = { .domain = domain };
	enum rf_poly answer;

	walk.set = isl_set_universe(rf_domain_space(domain, 0));
	answer = walk_nodes(&walk, domain->kernel->root);
	isl_set_free(walk.set);
	return answer;
}

isl_set *rf_iteration_sets_loops(struct rf_domain *domain, size_t depth, const int *loops)
{
	struct walk walk = { .domain = domain };

	walk.set = isl_set_universe(rf_domain_space(domain, 0));
	for (size_t i = 0; i < depth; ++i) {
		walk.loops[walk.depth++] = loops[i];
		walk.set = enter_loop(&walk, walk.set, domain->kernel->loops[loops[i]]);
	}
	return walk.set;
}
