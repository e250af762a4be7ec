/* SPDX-License-Identifier: MIT
 *
 * The addresses of an array's references, each as low and as high as the loops around it can take
 * it, say how many bytes it needs on either side of its first element: of a[j-1][i] and a[j+1][i]
 * with j from 1 to N - 2 that is the array as declared.  Loops that depend on others are taken as
 * wide as they become, which is more than a triangle needs, and never less.
 *
 * What is read to say where something lies has to lead into the array that it leads into, and rises
 * through it: x[col[j]].  What is read to bound a loop, e from row[r] to row[r + 1], rises
 * with r as the turns that are assumed for that loop.
 */
#include "validate/arrays.h"

#include <math.h>

#include "base/vector.h"

const char *const rf_fill_names[RF_FILL_RECORD + 1] = { "real", "integer", "index", "ramp",
	                                                "record" };

struct span {
	double low, high;
};

struct plan {
	const struct rf_kernel *kernel;
	double sizes[RF_MAX_SIZES];
	struct span *loops; /* values of their variables */
	struct rf_array_memory *arrays;
	struct rf_diagnostics *diagnostics;
};

static struct span span_of(const struct plan *plan, const struct rf_form *form)
{
	double constant = rf_formula_value(form->constant, plan->sizes);
	struct span span = { constant, constant };

	for (size_t i = 0; i < form->term_count; ++i) {
		double factor = rf_formula_value(form->terms[i].coefficient, plan->sizes);
		struct span loop = plan->loops[form->terms[i].loop];

		span.low += factor * (factor > 0 ? loop.low : loop.high);
		span.high += factor * (factor > 0 ? loop.high : loop.low);
	}
	return span;
}

static enum rf_status refuse(const struct plan *plan, struct rf_place place, const char *hint,
                             const char *what)
{
	return rf_refuse(plan->diagnostics, RF_WRONG_KERNEL, place, hint,
	                 "the loop cannot be run by itself: %s", what);
}

/* A loop that always starts at one place comes to every so many values alone: with tiles of 32, ii
 * ends at N - 32 and not at N - 1. */
static void take_steps(const struct rf_loop *loop, struct span *span)
{
	const struct rf_form *start = loop->step > 0 ? &loop->lower[0] : &loop->upper[0];
	size_t count = loop->step > 0 ? loop->lower_count : loop->upper_count;
	double step = fabs((double)loop->step), turns = floor((span->high - span->low) / step);

	if (count != 1 || start->term_count > 0 || !(turns >= 0))
		return;
	if (loop->step > 0)
		span->high = span->low + turns * step;
	else
		span->low = span->high - turns * step;
}

/* Outer loops have smaller ids. */
static enum rf_status find_loops(struct plan *plan)
{
	for (size_t i = 0; i < plan->kernel->loop_count; ++i) {
		const struct rf_loop *loop = plan->kernel->loops[i];
		struct span *span = &plan->loops[i];

		if (loop->is_irregular || loop->lower_count == 0 || loop->upper_count == 0)
			return refuse(plan, loop->place, "say how often it turns with --assume",
			              "bounds are read from memory");
		*span = (struct span){ -INFINITY, INFINITY };
		for (size_t k = 0; k < loop->lower_count; ++k)
			span->low = fmax(span->low, span_of(plan, &loop->lower[k]).low);
		for (size_t k = 0; k < loop->upper_count; ++k)
			span->high = fmin(span->high, span_of(plan, &loop->upper[k]).high - 1);
		take_steps(loop, span);
	}
	return RF_OK;
}

static void take(struct rf_array_memory *memory, double low, double end)
{
	if (low < 0)
		memory->before = fmax(memory->before, -low);
	memory->after = fmax(memory->after, end);
}

static int64_t number_bytes(const struct rf_array *array)
{
	if (array->element == RF_COMPLEX128 || array->element == RF_COMPLEX64)
		return array->element_bytes / 2;
	return array->element == RF_RECORD ? 8 : array->element_bytes;
}

/* Elements of an array by its declaration; 0: that is not known. */
static double elements_of(const struct plan *plan, const struct rf_array *array)
{
	double count = 1;

	for (size_t i = 0; i < array->extent_count; ++i) {
		if (array->extents[i] == NULL)
			return 0;
		count *= rf_formula_value(array->extents[i], plan->sizes);
	}
	return array->extent_count > 0 ? count : 0;
}

/* How many places of one dimension an index can choose from: those that are declared, else as many
 * as the outermost loop counts up to. */
static double places_of(const struct plan *plan, const struct rf_array *array, size_t dimension)
{
	if (dimension < array->extent_count && array->extents[dimension] != NULL)
		return rf_formula_value(array->extents[dimension], plan->sizes);
	return plan->kernel->loop_count > 0 ? plan->loops[0].high + 1 : 1;
}

static void plan_index(struct plan *plan, const struct rf_access *access, size_t dimension)
{
	const struct rf_array *target = &plan->kernel->arrays[access->array];
	const struct rf_access *from =
	    &plan->kernel->accesses[access->subscripts[dimension].through];
	struct rf_array_memory *index = &plan->arrays[from->array];
	struct rf_array_memory *memory = &plan->arrays[access->array];
	double places = places_of(plan, target, dimension), bytes = (double)target->element_bytes;

	for (size_t i = dimension + 1; i < target->extent_count; ++i)
		if (target->extents[i] != NULL)
			bytes *= rf_formula_value(target->extents[i], plan->sizes);
	take(memory, 0, places * bytes);
	if (elements_of(plan, target) > 0)
		take(memory, 0, elements_of(plan, target) * (double)target->element_bytes);
	if (index->fill != RF_FILL_INDEX || places < (double)index->high)
		index->high = (int64_t)places;
	index->fill = RF_FILL_INDEX;
}

static enum rf_status plan_access(struct plan *plan, const struct rf_access *access)
{
	struct rf_array_memory *memory = &plan->arrays[access->array];
	struct span span;

	if (!access->is_indirect) {
		span = span_of(plan, &access->address);
		take(memory, span.low, span.high + (double)access->bytes);
		return RF_OK;
	}
	for (size_t i = 0; i < access->subscript_count; ++i)
		if (access->subscripts[i].through >= 0)
			plan_index(plan, access, i);
	return RF_OK;
}

static double coefficient(const struct plan *plan, const struct rf_form *form, int loop)
{
	rf_formula_p found = rf_form_coefficient(form, loop);

	return found == NULL ? 0 : rf_formula_value(found, plan->sizes);
}

/* What a bound of a loop is read from: for e from 10*r on row[r], whose elements rise by 10; for
 * one that runs ten times from 0 on count[r], all of whose elements are 10. */
static void plan_bound(struct plan *plan, const struct rf_loop *loop,
                       const struct rf_access *access)
{
	struct rf_array_memory *memory = &plan->arrays[access->array];
	const struct rf_form *lower = &loop->lower[0];
	double start = rf_formula_value(lower->constant, plan->sizes), rise = 0, per_turn = 0;

	if (access->is_indirect || memory->fill == RF_FILL_RAMP)
		return;
	for (size_t i = 0; i < access->address.term_count && rise == 0; ++i) {
		per_turn = rf_formula_value(access->address.terms[i].coefficient, plan->sizes);
		rise = coefficient(plan, lower, access->address.terms[i].loop);
		rise *= per_turn != 0 ? (double)access->bytes / per_turn : 0;
	}
	if (rise == 0)
		start = rf_formula_value(loop->upper[0].constant, plan->sizes);
	else
		start -= rise * rf_formula_value(access->address.constant, plan->sizes) /
		         (double)access->bytes;
	memory->fill = RF_FILL_RAMP;
	memory->low = (int64_t)rise;
	memory->high = (int64_t)start;
}

/* Reads of bounds are a statement in front of their loop. */
static void plan_bounds(struct plan *plan, const struct rf_node *node)
{
	for (; node != NULL; node = node->next) {
		const struct rf_node *next = node->next;

		plan_bounds(plan, node->children);
		plan_bounds(plan, node->otherwise);
		if (node->kind != RF_NODE_STATEMENT || next == NULL || next->kind != RF_NODE_LOOP ||
		    !next->loop->has_mean_length)
			continue;
		for (size_t i = 0; i < node->statement->access_count; ++i)
			plan_bound(plan, next->loop,
			           &plan->kernel->accesses[node->statement->accesses[i]]);
	}
}

static void begin_array(struct plan *plan, size_t i)
{
	const struct rf_array *array = &plan->kernel->arrays[i];
	struct rf_array_memory *memory = &plan->arrays[i];

	*memory = (struct rf_array_memory){ .width = number_bytes(array) };
	memory->fill = array->element == RF_INTEGER  ? RF_FILL_INTEGER
	               : array->element == RF_RECORD ? RF_FILL_RECORD
	                                             : RF_FILL_REAL;
	take(memory, 0, elements_of(plan, array) * (double)array->element_bytes);
}

enum rf_status rf_arrays_plan(const struct rf_kernel *kernel, const int64_t *sizes,
                              struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                              struct rf_array_memory **arrays)
{
	struct plan *plan = RF_NEW(arena, struct plan);
	enum rf_status status;

	if (plan == NULL)
		return rf_out_of_memory(diagnostics);
	*plan = (struct plan){ .kernel = kernel,
		               .loops = RF_NEW_ARRAY(arena, struct span, kernel->loop_count + 1),
		               .arrays = RF_NEW_ARRAY(arena, struct rf_array_memory,
		                                      kernel->array_count + 1),
		               .diagnostics = diagnostics };
	if (plan->loops == NULL || plan->arrays == NULL)
		return rf_out_of_memory(diagnostics);
	for (size_t i = 0; i < kernel->size_count; ++i)
		plan->sizes[i] = (double)sizes[i];
	status = find_loops(plan);
	for (size_t i = 0; i < kernel->array_count && status == RF_OK; ++i)
		begin_array(plan, i);
	for (size_t i = 0; i < kernel->access_count && status == RF_OK; ++i)
		status = plan_access(plan, &kernel->accesses[i]);
	if (status == RF_OK)
		plan_bounds(plan, kernel->root);
	*arrays = plan->arrays;
	return status;
}
