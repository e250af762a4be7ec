/* SPDX-License-Identifier: MIT
 *
 * How far apart two references touch the same element, without isl.
 *
 * In most nests both references have the same factors, A x + c = A y + d, so that the distance
 * y - x solves A (y - x) = c - d whatever the iteration: a[j][i] and a[j-1][i+1] are (1, -1) apart.
 * The unknowns are bounded by the length of each loop, and by each equation as soon as the others
 * in it are bounded; in a loop with steps of 4 that begins at the same value every time they are
 * multiples of 4; and the greatest divisor of the factors must divide what they sum up to.  An
 * equation in which the factors differ, or in which a loop appears that only one of the two is in,
 * is good for that last test alone.
 *
 * Bounds that come out are never too narrow.  What they rule out needs no other proof; what they
 * leave open is a question for isl: this is a fast path of dependence_check.c, which holds the
 * general one.
 *
 * a[2*j + i] and a[2*j + i - 5] touch one element where 2 dj + di = 5.  With i from 0 to 3, di is
 * between -3 and 3; so 2 dj is between 2 and 8, dj between 1 and 4, and then di between -3 and 3.
 */
#include "model/poly/distance_bounds.h"

#include "base/integer.h"

/* Factors beyond this leave no room for sums in 128 bits; they are left to isl. */
static const int64_t greatest_factor = (int64_t)1 << 40;

/* sum of factors * distances = rest */
struct equation {
	int64_t factors[RF_MAX_DEPTH];
	int64_t rest;
	int64_t divisor; /* of all factors */
	bool is_known;   /* else it says nothing */
	bool is_mixed;   /* factors differ: only the divisor counts */
};

struct solver {
	struct rf_domain *domain;
	const struct rf_occurrence *from, *to;
	struct rf_distance_bounds *bounds;
	int64_t steps[RF_MAX_DEPTH]; /* distances are multiples of it */
	size_t count;
	struct equation equations[RF_MAX_DEPTH];
};

/* ---- numbers ---- */

static bool number_of(const struct rf_domain *domain, rf_formula_p formula, int64_t *value)
{
	if (domain->sizes)
		return rf_formula_integer(formula, domain->sizes, value);
	return formula && formula->divisor == 1 && rf_formula_is_constant(formula, value);
}

/* a - b, which may be a number where neither of them is. */
static bool difference_of(const struct rf_domain *domain, rf_formula_p a, rf_formula_p b,
                          int64_t *value)
{
	int64_t left, right;

	if (number_of(domain, a, &left) && number_of(domain, b, &right))
		return !__builtin_sub_overflow(left, right, value);
	return number_of(domain, rf_formula_subtract(domain->arena, a, b), value);
}

static bool factor_of(const struct rf_domain *domain, const struct rf_form_term *term,
                      int64_t *factor)
{
	return number_of(domain, term->coefficient, factor) && *factor <= greatest_factor &&
	       *factor >= -greatest_factor;
}

int64_t rf_distance_bounds_clamp(__int128 value)
{
	if (value >= INT64_MAX)
		return INT64_MAX;
	return value <= -INT64_MAX ? -INT64_MAX : (int64_t)value;
}

bool rf_distance_bounds_narrow(struct rf_distance *distance, int64_t low, int64_t high)
{
	if (low > distance->least)
		distance->least = low;
	if (high < distance->most)
		distance->most = high;
	return distance->least <= distance->most;
}

static bool is_fixed(const struct rf_distance *distance)
{
	return distance->least == distance->most;
}

/* ---- loops ---- */

/* Whether the loop begins at the same value every time. */
static bool begins_alike(const struct rf_loop *loop)
{
	size_t count = loop->step > 0 ? loop->lower_count : loop->upper_count;
	const struct rf_form *forms = loop->step > 0 ? loop->lower : loop->upper;

	for (size_t i = 0; i < count; ++i)
		if (forms[i].term_count > 0)
			return false;
	return count > 0;
}

/* Two iterations of a loop are at most its length apart; false when it has none. */
static bool bound_by_length(const struct solver *solver, const struct rf_loop *loop,
                            struct rf_distance *distance)
{
	int64_t length;

	*distance = (struct rf_distance){ -INT64_MAX, INT64_MAX };
	for (size_t i = 0; i < loop->lower_count; ++i)
		for (size_t k = 0; k < loop->upper_count; ++k) {
			const struct rf_form *low = &loop->lower[i], *high = &loop->upper[k];

			if (low->term_count > 0 || high->term_count > 0 ||
			    !difference_of(solver->domain, high->constant, low->constant, &length))
				continue;
			if (length <= 0 ||
			    !rf_distance_bounds_narrow(distance, 1 - length, length - 1))
				return false;
		}
	return true;
}

static bool add_loops(struct solver *solver)
{
	struct rf_distance_bounds *bounds = solver->bounds;

	for (size_t i = 0; i < bounds->depth; ++i) {
		const struct rf_loop *loop = solver->domain->kernel->loops[solver->from->loops[i]];
		int64_t step = loop->step > 0 ? loop->step : -loop->step;

		solver->steps[i] = begins_alike(loop) && step <= greatest_factor ? step : 1;
		if (!bound_by_length(solver, loop, &bounds->by[i]))
			return false;
	}
	return true;
}

/* ---- equations ---- */

/* Where a loop stands among those that both references are in, or -1. */
static int shared_depth(const struct solver *solver, int loop)
{
	for (size_t i = 0; i < solver->bounds->depth; ++i)
		if (solver->from->loops[i] == loop)
			return (int)i;
	return -1;
}

/* Factors of the source, and those of the sink that must be the same. */
static bool add_factors(const struct solver *solver, const struct rf_form *form,
                        int64_t factors[RF_MAX_DEPTH], struct equation *equation)
{
	for (size_t i = 0; i < form->term_count; ++i) {
		int depth = shared_depth(solver, form->terms[i].loop);
		int64_t factor;

		if (!factor_of(solver->domain, &form->terms[i], &factor))
			return false;
		equation->divisor = rf_integer_gcd(equation->divisor, factor);
		if (depth < 0)
			equation->is_mixed = true;
		else
			factors[depth] = factor;
	}
	return true;
}

static struct equation equation_of(const struct solver *solver, const struct rf_form *source,
                                   const struct rf_form *sink)
{
	struct equation equation = { .is_known = true };
	int64_t factors[RF_MAX_DEPTH] = { 0 };

	equation.is_known =
	    difference_of(solver->domain, source->constant, sink->constant, &equation.rest) &&
	    add_factors(solver, source, equation.factors, &equation) &&
	    add_factors(solver, sink, factors, &equation);
	for (size_t i = 0; i < RF_MAX_DEPTH; ++i)
		equation.is_mixed |= factors[i] != equation.factors[i];
	return equation;
}

/* A member of a record, or a part of an element, next to another one. */
static bool bytes_meet(const struct rf_event *source, const struct rf_event *sink)
{
	return source->first_byte < sink->first_byte + sink->byte_count &&
	       sink->first_byte < source->first_byte + source->byte_count;
}

static bool add_equations(struct solver *solver, const struct rf_event *source,
                          const struct rf_event *sink)
{
	if (source->rank != sink->rank || source->rank > RF_MAX_DEPTH)
		return true;
	for (size_t i = 0; i < source->rank; ++i) {
		struct equation new =
		    equation_of(solver, &source->dimensions[i], &sink->dimensions[i]);

		if (!new.is_known)
			continue;
		if (new.divisor == 0 ? new.rest != 0 : new.rest % new.divisor != 0)
			return false;
		if (!new.is_mixed)
			solver->equations[solver->count++] = new;
	}
	return source->rank == 0 || bytes_meet(source, sink);
}

/* ---- solution ---- */

struct interval {
	__int128 least, most;
	bool is_open;
};

/* What the other terms of an equation may sum up to. */
static struct interval sum_without(const struct solver *solver, const struct equation *equation,
                                   size_t without)
{
	struct interval sum = { 0 };

	for (size_t i = 0; i < solver->bounds->depth; ++i) {
		const struct rf_distance *by = &solver->bounds->by[i];
		int64_t factor = equation->factors[i];

		if (i == without || factor == 0)
			continue;
		sum.is_open |= by->least == -INT64_MAX || by->most == INT64_MAX;
		sum.least += (__int128)factor * (factor > 0 ? by->least : by->most);
		sum.most += (__int128)factor * (factor > 0 ? by->most : by->least);
	}
	return sum;
}

/* Bounds inwards to multiples of the step. */
static bool round_inwards(struct rf_distance *by, int64_t step)
{
	int64_t low = by->least, high = by->most;

	if (low != -INT64_MAX)
		low = rf_distance_bounds_clamp(-rf_integer_floor_div_wide(-(__int128)low, step) *
		                               step);
	if (high != INT64_MAX)
		high = rf_distance_bounds_clamp(rf_integer_floor_div_wide(high, step) * step);
	return rf_distance_bounds_narrow(by, low, high);
}

/* factor * distance = rest - sum */
static bool narrow(const struct solver *solver, const struct equation *equation, size_t which)
{
	struct interval sum = sum_without(solver, equation, which);
	struct rf_distance *by = &solver->bounds->by[which];
	__int128 factor = equation->factors[which];
	__int128 low = equation->rest - sum.most, high = equation->rest - sum.least;

	if (sum.is_open)
		return true;
	if (factor < 0) {
		__int128 swap = low;

		low = -high;
		high = -swap;
		factor = -factor;
	}
	return rf_distance_bounds_narrow(
		   by, rf_distance_bounds_clamp(-rf_integer_floor_div_wide(-low, factor)),
		   rf_distance_bounds_clamp(rf_integer_floor_div_wide(high, factor))) &&
	       round_inwards(by, solver->steps[which]);
}

/* Whether the unknowns that are not yet fixed can sum up to what the fixed ones leave. */
static bool divides(const struct solver *solver, const struct equation *equation)
{
	__int128 rest = equation->rest;
	int64_t divisor = 0;

	for (size_t i = 0; i < solver->bounds->depth; ++i) {
		const struct rf_distance *by = &solver->bounds->by[i];
		int64_t factor = equation->factors[i], step = solver->steps[i];

		if (is_fixed(by))
			rest -= (__int128)factor * by->least;
		else if (!__builtin_mul_overflow(factor, step, &step))
			divisor = rf_integer_gcd(divisor, step);
		else
			divisor = rf_integer_gcd(divisor, factor);
	}
	return divisor == 0 ? rest == 0 : rest % divisor == 0;
}

/* A round over all equations; what one of them narrows may serve the next. */
static bool narrow_all(struct solver *solver)
{
	for (size_t e = 0; e < solver->count; ++e) {
		for (size_t i = 0; i < solver->bounds->depth; ++i)
			if (solver->equations[e].factors[i] != 0 &&
			    !narrow(solver, &solver->equations[e], i))
				return false;
		if (!divides(solver, &solver->equations[e]))
			return false;
	}
	return true;
}

/* With as many rounds as loops, each unknown that an equation fixes has reached the others. */
static bool solve(struct solver *solver)
{
	for (size_t i = 0; i < solver->bounds->depth; ++i)
		if (!round_inwards(&solver->bounds->by[i], solver->steps[i]))
			return false;
	for (size_t round = 0; round <= solver->bounds->depth; ++round)
		if (!narrow_all(solver))
			return false;
	return true;
}

/* How many loops both are in. */
static size_t common_depth(const struct rf_occurrence *a, const struct rf_occurrence *b)
{
	size_t depth = 0;

	while (depth < a->depth && depth < b->depth && a->loops[depth] == b->loops[depth])
		++depth;
	return depth;
}

void rf_distance_bounds_find(struct rf_domain *domain, const struct rf_event *source,
                             const struct rf_event *sink, struct rf_distance_bounds *bounds)
{
	struct solver solver = { .domain = domain, .bounds = bounds };

	solver.from = &domain->occurrences.items[source->occurrence];
	solver.to = &domain->occurrences.items[sink->occurrence];
	*bounds = (struct rf_distance_bounds){ .depth = common_depth(solver.from, solver.to) };
	bounds->never = source->memory != sink->memory || !add_loops(&solver) ||
	                !add_equations(&solver, source, sink) || !solve(&solver);
}
