/* SPDX-License-Identifier: MIT
 *
 * W and Q of a whole run, as textbooks write them.
 *
 * W is its floating-point operations: those of each loop's body times the turns of that loop.  Q is
 * the data that it touches, each byte once: what any machine must move at least.  A matrix times a
 * vector, y[i] += A[i][j] * x[j], works 2*n*n on 8*n*n + 16*n bytes.  What a level really moves
 * is the traffic over its link.
 *
 * Both are polynomials in the sizes where the nest allows it: no conditions, and turns that are
 * one.  An array that is swept counts as it is declared, its edges included; of others it is what
 * their only group of references touches.
 */
#include "model/run_totals.h"

#include "base/text.h"
#include "model/scope.h"
#include "model/traffic/nest/footprint.h"
#include "model/traffic/nest/symbolic.h"

/* Whether a nest is one of those that the figures are of. */
static bool is_counted(const struct rf_point *p, const struct rf_nest *nest)
{
	return p->result->is_whole_run || nest == p->nest;
}

/* ---- W ---- */

/* A sum over the loops; NULL once a part of it is no polynomial. */
struct flop_sum {
	const struct rf_point *p;
	rf_formula_p formula;
	size_t nest; /* that the last loop was found in: nests come in the order of their loops */
};

/* Turns of a loop each time that it starts, where other loops do not change them.  The last of
 * blocks may have fewer. */
static rf_formula_p trips_of(struct flop_sum *sum, const struct rf_loop *loop)
{
	const struct rf_nests *nests = &sum->p->subject->nests;

	for (size_t n = 0; n < nests->count; ++n) {
		size_t i = (sum->nest + n) % nests->count;

		for (size_t k = 0; k < nests->items[i].depth; ++k) {
			rf_formula_p trips = nests->items[i].loops[k].trips;

			if (nests->items[i].loops[k].loop->id != loop->id)
				continue;
			sum->nest = i;
			if (loop->lower_count > 1 || loop->upper_count > 1)
				return NULL;
			return trips != NULL && trips->divisor == 1 ? trips : NULL;
		}
	}
	return NULL;
}

/* Turns of a loop in all, those around it being `outer`; NULL: no polynomial. */
static rf_formula_p turns_of(struct flop_sum *sum, const struct rf_loop *loop, rf_formula_p outer)
{
	rf_formula_p turns = NULL, trips = trips_of(sum, loop);
	const struct rf_point *p = sum->p;

	if (outer != NULL && trips != NULL)
		return rf_formula_multiply(p->arena, outer, trips);
	if (rf_symbolic_turns(p->subject->kernel, loop->id, p->arena, &turns) != RF_OK)
		return NULL;
	return turns;
}

/* Whether a loop is one of those that the figures are of. */
static bool has_loop(const struct rf_point *p, const struct rf_loop *loop)
{
	bool is_there = p->result->is_whole_run;

	for (size_t k = 0; k < p->nest->depth; ++k)
		is_there |= p->nest->loops[k].loop->id == loop->id;
	return is_there;
}

static void add_flop(struct flop_sum *sum, const struct rf_node *node, rf_formula_p turns);

static void add_statement(struct flop_sum *sum, const struct rf_statement *statement,
                          rf_formula_p turns)
{
	struct rf_arena *arena = sum->p->arena;
	int64_t flop = 0;

	for (int e = 0; e < RF_INTEGER; ++e)
		flop += rf_operations_total(&statement->operations[e]);
	if (flop > 0)
		sum->formula =
		    rf_formula_add(arena, sum->formula, rf_formula_scale(arena, turns, flop));
}

static void add_node(struct flop_sum *sum, const struct rf_node *node, rf_formula_p turns)
{
	if (node->kind == RF_NODE_GUARD || node->idle > 0 ||
	    (node->kind == RF_NODE_LOOP && !has_loop(sum->p, node->loop)))
		sum->formula = NULL;
	else if (node->kind == RF_NODE_LOOP)
		add_flop(sum, node->children, turns_of(sum, node->loop, turns));
	else
		add_statement(sum, node->statement, turns);
}

/* A node and its siblings, in a loop that turns so often. */
static void add_flop(struct flop_sum *sum, const struct rf_node *node, rf_formula_p turns)
{
	for (; node != NULL && sum->formula != NULL; node = node->next)
		add_node(sum, node, turns);
}

static rf_formula_p flop_formula(const struct rf_point *p)
{
	rf_formula_p once = rf_formula_constant(p->arena, 1);
	struct flop_sum sum = { p, rf_formula_constant(p->arena, 0), 0 };
	const struct rf_node *root = p->subject->kernel->root;

	if (p->result->is_whole_run)
		add_flop(&sum, root, once);
	else
		add_node(&sum, rf_kernel_find_loop(root, p->nest->loops[0].loop->id), once);
	return sum.formula;
}

/* ---- Q ---- */

/* An array as declared; a value of 0: that is not known. */
static struct rf_measure declared_bytes(struct rf_measure_scale *scale,
                                        const struct rf_array *array)
{
	struct rf_measure bytes = rf_measure_number(scale, array->element_bytes);

	for (size_t d = 0; d < array->extent_count; ++d)
		if (array->extents[d] == NULL)
			return (struct rf_measure){ 0 };
		else
			bytes = rf_measure_multiply(scale, bytes,
			                            rf_measure_of(scale, array->extents[d]));
	return array->extent_count > 0 ? bytes : (struct rf_measure){ 0 };
}

static bool is_plain(const struct rf_nest *nest, int array)
{
	for (size_t i = 0; i < nest->reference_count; ++i)
		if (nest->references[i].is_indirect &&
		    nest->kernel->accesses[nest->references[i].access].array == array)
			return false;
	return nest->is_rectangular && nest->guard == NULL;
}

static bool is_used(const struct rf_nest *nest, int array)
{
	for (size_t i = 0; i < nest->reference_count; ++i)
		if (nest->kernel->accesses[nest->references[i].access].array == array)
			return true;
	return false;
}

/* What a nest touches of an array, all of it where that is most of it; 0: not known. */
static struct rf_measure touched_bytes(struct rf_measure_scale *scale,
                                       const struct rf_footprint_nest *scene,
                                       const struct rf_array *array, int index)
{
	struct rf_footprint_window all = { .loop = -1 };
	struct rf_measure declared = declared_bytes(scale, array);
	struct rf_measure sum = rf_measure_number(scale, 0);
	size_t groups = 0;

	for (size_t g = 0; g < scene->shape_count; ++g)
		if (scene->shapes[g].group->array == index) {
			sum = rf_measure_add(scale, sum,
			                     rf_footprint_of_group(scene, &scene->shapes[g], &all));
			groups += 1;
		}
	if (declared.value > 0 && declared.value <= 2 * sum.value)
		return declared;
	return groups == 1 ? sum : (struct rf_measure){ 0 };
}

/* What is touched of an array. */
struct touched {
	bool is_used;
	struct rf_measure bytes; /* a value of 0: not known */
};

/* Adds what one nest touches of each array.  Several nests that use one may touch the same part of
 * it or others, which is known only where one of them touches it all. */
static enum rf_status add_nest(const struct rf_point *p, const struct rf_nest *nest,
                               struct rf_measure_scale *scale, struct touched *arrays)
{
	const struct rf_subject *subject = p->subject;
	const struct rf_groups *groups = &subject->groups[nest - subject->nests.items];
	struct rf_footprint_nest scene = { 0 };

	if (nest->is_rectangular &&
	    rf_footprint_nest_make(nest, groups, scale, rf_scope_line_bytes(p), &scene) != RF_OK)
		return RF_FAILED;
	scene.is_of_bytes = true;
	for (size_t a = 0; a < nest->kernel->array_count; ++a) {
		const struct rf_array *array = &nest->kernel->arrays[a];
		double whole = declared_bytes(scale, array).value;
		struct rf_measure of_nest = { 0 };

		if (!is_used(nest, (int)a))
			continue;
		if (is_plain(nest, (int)a))
			of_nest = touched_bytes(scale, &scene, array, (int)a);
		if (!arrays[a].is_used || of_nest.value == whole)
			arrays[a].bytes = of_nest;
		else if (arrays[a].bytes.value != whole)
			arrays[a].bytes.value = 0;
		arrays[a].is_used = true;
	}
	return RF_OK;
}

/* All arrays, with such sizes; 0 where one is not known. */
static enum rf_status data_with(const struct rf_point *p, const double *sizes,
                                struct rf_measure *sum)
{
	const struct rf_nests *nests = &p->subject->nests;
	size_t count = p->subject->kernel->array_count;
	struct touched *arrays = RF_NEW_ARRAY(p->arena, struct touched, count + 1);
	struct rf_measure_scale scale = { .arena = p->arena, .sizes = sizes, .formulas = true };
	bool is_known = true;

	if (arrays == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < nests->count; ++i)
		if (is_counted(p, &nests->items[i]) &&
		    add_nest(p, &nests->items[i], &scale, arrays) != RF_OK)
			return RF_FAILED;
	*sum = rf_measure_number(&scale, 0);
	for (size_t a = 0; a < count; ++a) {
		if (!arrays[a].is_used)
			continue;
		is_known &= arrays[a].bytes.value > 0;
		if (is_known)
			*sum = rf_measure_add(&scale, *sum, arrays[a].bytes);
	}
	if (!is_known || scale.failed)
		*sum = (struct rf_measure){ 0 };
	return RF_OK;
}

/* Sizes without a value are taken to be alike: what is another formula once the later ones are
 * larger, as rows of `width` elements `pitch` apart are, holds for some of them alone. */
static enum rf_status data_bytes(const struct rf_point *p, struct rf_measure *sum)
{
	double sizes[RF_MAX_SIZES];
	struct rf_measure other = { 0 };

	if (data_with(p, p->sizes.real, sum) != RF_OK)
		return RF_FAILED;
	if (p->sizes.all_known || sum->formula == NULL)
		return RF_OK;
	for (int direction = 1; direction >= -1; direction -= 2) {
		for (size_t s = 0; s < RF_MAX_SIZES; ++s)
			sizes[s] =
			    p->sizes.real[s] *
			    (p->sizes.known[s] ? 1
			                       : 1 + direction * (double)s / (2 * RF_MAX_SIZES));
		if (data_with(p, sizes, &other) != RF_OK)
			return RF_FAILED;
		if (other.formula == NULL || !rf_formula_equal(sum->formula, other.formula))
			*sum = (struct rf_measure){ 0 };
		if (sum->formula == NULL)
			break;
	}
	return RF_OK;
}

/* ---- both ---- */

/* A figure of an iteration for all of them. */
static struct rf_number in_all(const struct rf_result *result, double per_it)
{
	return (struct rf_number){ per_it * result->iterations.value,
		                   result->iterations.known && per_it > 0 };
}

static void write_formulas(struct rf_point *p, rf_formula_p data)
{
	const char **names = rf_kernel_size_names(p->arena, p->nest->kernel);
	rf_formula_p flop = flop_formula(p);
	struct rf_run *run = &p->result->run;

	if (names == NULL)
		return;
	if (flop != NULL && !rf_formula_is_constant(flop, NULL))
		run->flop_formula = rf_formula_print(p->arena, flop, names);
	if (data != NULL && !rf_formula_is_constant(data, NULL))
		run->data_formula = rf_formula_print(p->arena, data, names);
}

void rf_run_totals_of_iterations(struct rf_point *p)
{
	struct rf_result *result = p->result;

	result->work_unit = (struct rf_work_unit){ p->options->work_name, p->options->work_per_it };
	result->run.flop = in_all(result, result->flop.total);
	result->run.op = in_all(result, result->flop.total + result->flop.integer);
	result->run.work = in_all(result, result->work_unit.per_it);
}

enum rf_status rf_run_totals_find(struct rf_point *p)
{
	struct rf_result *result = p->result;
	struct rf_measure data = { 0 };

	rf_run_totals_of_iterations(p);
	if (p->nest == NULL || p->options->without_formulas)
		return RF_OK;
	if (data_bytes(p, &data) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	result->run.data_bytes =
	    (struct rf_number){ data.value, data.value > 0 && p->sizes.all_known };
	write_formulas(p, data.formula);
	return rf_arena_failed(p->arena) ? rf_out_of_memory(p->diagnostics) : RF_OK;
}
