/* SPDX-License-Identifier: MIT
 *
 * The part of a result that repeats what the kernel is: its loops with trip counts, its arrays
 * with sizes and how often they are read and written, its operations.  Of a single nest these are
 * its own loops, of a whole region all that there are, in the order of the source.
 */
#include "model/explain/describe.h"

#include <math.h>
#include <string.h>

#include "base/integer.h"
#include "base/text.h"
#include "model/traffic/nest/region.h"
#include "model/traffic/nest/symbolic.h"

/* From 2^53 on a double may be a rounded number. */
#define LARGEST_WHOLE 9007199254740992.0

struct describer {
	const struct rf_describe_input *input;
	struct rf_arena *arena;
	struct rf_result *result;
	const char **names;
	double sizes[RF_MAX_SIZES];
};

static struct rf_total total_of(const struct rf_count *count)
{
	bool needs_more = count->times >= LARGEST_WHOLE && count->whole > 0;

	return (struct rf_total){ count->times, count->known, needs_more ? count->whole : 0 };
}

static bool formula_known(const struct describer *d, rf_formula_p formula)
{
	for (size_t s = 0; s < d->input->kernel->size_count; ++s)
		if (rf_formula_uses(formula, s) && !d->input->sizes_known[s])
			return false;
	return true;
}

/* ---- loops ---- */

/* "max(ii, 1)", or the only bound, or "?" of bounds that are read from memory. */
static const char *bound_text(struct describer *d, const char *function, size_t count,
                              const struct rf_form *forms)
{
	struct rf_text out;

	rf_text_init(&out, d->arena);
	if (count == 0)
		rf_text_add(&out, "?");
	if (count > 1)
		rf_text_print(&out, "%s(", function);
	for (size_t i = 0; i < count; ++i) {
		const char *text = rf_form_print(d->arena, &forms[i], d->input->kernel);

		rf_text_print(&out, "%s%s", i > 0 ? ", " : "", text != NULL ? text : "?");
	}
	if (count > 1)
		rf_text_add(&out, ")");
	return rf_text_string(&out);
}

/* The number of iterations of a loop, in whole numbers; 0 where that does not fit. */
static int64_t exact_trips(const struct describer *d, rf_formula_p trips)
{
	rf_formula_p scaled = rf_formula_scale(d->arena, trips, trips->divisor);
	int64_t value;

	if (scaled == NULL || !rf_formula_integer(scaled, d->input->sizes, &value) || value < 0)
		return 0;
	return rf_integer_ceil_div(value, trips->divisor);
}

/* The least or greatest of several bounds; false where loops change one, or a size is open. */
static bool bound_of(const struct describer *d, const struct rf_form *forms, size_t count,
                     bool is_upper, double *bound)
{
	*bound = is_upper ? INFINITY : -INFINITY;
	for (size_t i = 0; i < count; ++i) {
		if (forms[i].term_count > 0 || !formula_known(d, forms[i].constant))
			return false;
		*bound =
		    (is_upper ? fmin : fmax)(*bound, rf_formula_value(forms[i].constant, d->sizes));
	}
	return count > 0;
}

/* How often a loop turns that has several bounds on a side, of which no other loop changes one. */
static bool count_between(const struct describer *d, const struct rf_loop *loop, double *turns)
{
	double lower, upper;

	if (loop->lower_count + loop->upper_count <= 2 ||
	    !bound_of(d, loop->lower, loop->lower_count, false, &lower) ||
	    !bound_of(d, loop->upper, loop->upper_count, true, &upper))
		return false;
	*turns = fmax(0, ceil((upper - lower) / fabs((double)loop->step) - 1e-9));
	return true;
}

static void describe_trips(struct describer *d, const struct rf_nest *nest, size_t k,
                           struct rf_loop_result *out)
{
	rf_formula_p trips = nest->loops[k].trips;

	if (trips == NULL)
		return;
	if (!d->input->without_formulas)
		out->trip_formula = rf_formula_print(d->arena, trips, d->names);
	out->trip_count = (struct rf_total){ .value = rf_nest_trip_count(nest, k, d->sizes),
		                             .known = formula_known(d, trips) };
	if (!count_between(d, nest->loops[k].loop, &out->trip_count.value) &&
	    out->trip_count.value >= LARGEST_WHOLE && out->trip_count.known)
		out->trip_count.exact = exact_trips(d, trips);
}

static void describe_loop(struct describer *d, const struct rf_nest *nest, size_t k,
                          struct rf_loop_result *out)
{
	const struct rf_loop *loop = nest->loops[k].loop;

	out->variable = loop->variable;
	out->line = loop->place.line;
	out->step = loop->step;
	out->depth = (int)k;
	describe_trips(d, nest, k, out);
	if (d->input->without_formulas)
		return;
	out->lower = bound_text(d, "max", loop->lower_count, loop->lower);
	out->upper = bound_text(d, "min", loop->upper_count, loop->upper);
}

static void describe_turns(struct describer *d, int id, struct rf_loop_result *out)
{
	const struct rf_counts *counts = d->input->counts;

	if (counts->starts[id].times > 0)
		out->mean_turns =
		    (struct rf_number){ counts->turns[id].times / counts->starts[id].times, true };
}

/* Every loop that runs is on the way to the innermost loop of some nest; nests, and so the loops,
 * come in the order of the source. */
static void describe_all_loops(struct describer *d)
{
	const struct rf_nests *nests = d->input->nests;
	int last = -1;

	for (size_t i = 0; i < nests->count; ++i)
		for (size_t k = 0; k < nests->items[i].depth; ++k) {
			int id = nests->items[i].loops[k].loop->id;
			struct rf_loop_result *out = &d->result->loops[d->result->loop_count];

			if (id <= last)
				continue;
			last = id;
			d->result->loop_count += 1;
			describe_loop(d, &nests->items[i], k, out);
			if (d->input->counts != NULL)
				describe_turns(d, id, out);
		}
}

static bool is_in(const struct rf_nest *nest, int loop)
{
	for (size_t k = 0; k < nest->depth; ++k)
		if (nest->loops[k].loop->id == loop)
			return true;
	return false;
}

/* The heaviest nest but those that are `done`, the first of several; NULL: all are. */
static const struct rf_nest *next_nest(const struct describer *d, const bool *done)
{
	const struct rf_nests *nests = d->input->nests;
	const struct rf_nest *best = NULL;

	for (size_t i = 0; i < nests->count; ++i)
		if (!done[i] && (best == NULL || rf_nest_weight(&nests->items[i], d->sizes) >
		                                     rf_nest_weight(best, d->sizes)))
			best = &nests->items[i];
	return best;
}

/* Loops of other nests than the one that is analysed. */
static enum rf_status describe_other_loops(struct describer *d)
{
	size_t count = d->input->nests->count, loops = d->input->kernel->loop_count;
	struct rf_loop_result *others = RF_NEW_ARRAY(d->arena, struct rf_loop_result, loops + 1);
	bool *done = RF_NEW_ARRAY(d->arena, bool, count + 1);
	bool *listed = RF_NEW_ARRAY(d->arena, bool, loops + 1);
	const struct rf_nest *nest;

	if (others == NULL || done == NULL || listed == NULL)
		return RF_FAILED;
	d->result->other_loops = others;
	while ((nest = next_nest(d, done)) != NULL) {
		done[nest - d->input->nests->items] = true;
		for (size_t k = 0; k < nest->depth; ++k) {
			int id = nest->loops[k].loop->id;

			if (listed[id] || is_in(d->input->nest, id))
				continue;
			listed[id] = true;
			describe_loop(d, nest, k, &others[d->result->other_loop_count++]);
		}
	}
	return RF_OK;
}

static enum rf_status describe_loops(struct describer *d)
{
	const struct rf_nest *nest = d->input->nest;

	if (nest == NULL)
		return RF_OK;
	d->result->loops =
	    RF_NEW_ARRAY(d->arena, struct rf_loop_result, d->input->kernel->loop_count);
	if (d->result->loops == NULL)
		return RF_FAILED;
	if (d->result->is_whole_run) {
		describe_all_loops(d);
		return RF_OK;
	}
	d->result->loop_count = nest->depth;
	for (size_t k = 0; k < nest->depth; ++k)
		describe_loop(d, nest, k, &d->result->loops[k]);
	return d->input->nests->count > 1 ? describe_other_loops(d) : RF_OK;
}

/* Which loop's turns are the iterations. */
static void describe_unit(struct describer *d)
{
	const struct rf_nest *nest = d->input->nest;
	const struct rf_loop *loop = nest->loops[nest->depth - 1].loop;
	const struct rf_count turns = rf_region_turns(nest->kernel, d->input->counts, loop);

	d->result->unit = loop->variable;
	d->result->unit_line = loop->place.line;
	d->result->iterations = total_of(&turns);
}

/* ---- arrays ---- */

static void describe_extents(struct describer *d, const struct rf_array *array,
                             struct rf_array_result *out)
{
	out->bytes = (struct rf_number){ (double)array->element_bytes, array->extent_count > 0 };
	for (size_t i = 0; i < array->extent_count; ++i) {
		rf_formula_p extent = array->extents[i];

		if (out->extents != NULL)
			out->extents[i] =
			    extent == NULL ? "?" : rf_formula_print(d->arena, extent, d->names);
		out->bytes.known &= extent != NULL && formula_known(d, extent);
		if (extent != NULL)
			out->bytes.value *= rf_formula_value(extent, d->sizes);
	}
}

/* Whether the kernel is one nest with all its statements innermost and executed in every iteration,
 * so that "per iteration" says everything. */
static bool is_perfect(const struct rf_describe_input *input)
{
	const struct rf_node *node = input->kernel->root;
	size_t depth = 0;

	if (input->nest == NULL || input->nests->count != 1)
		return false;
	for (; node != NULL && node->kind == RF_NODE_LOOP && node->next == NULL; ++depth)
		node = node->children;
	for (; node != NULL && node->kind == RF_NODE_STATEMENT; node = node->next)
		if (depth != input->nest->depth)
			return false;
	return node == NULL;
}

/* Whether an access needs nothing of memory after an earlier one of the same iteration: a read of
 * an element that was read or stored, a store of one that was stored. */
static bool is_covered(const struct rf_access *access, const struct rf_access *earlier)
{
	return access->array == earlier->array && !access->is_indirect && !earlier->is_indirect &&
	       (access->kind == RF_READ || earlier->kind == RF_WRITE) &&
	       rf_form_equal(&access->address, &earlier->address);
}

/* Different elements: `a[i] = a[i + 1] * a[i]; a[i + 1] = a[i + 2] * a[i + 1];` reads three of
 * them, though a[i + 1] twice. */
static void count_per_iteration(const struct rf_nest *nest, struct rf_array_result *arrays)
{
	const struct rf_access *accesses = nest->kernel->accesses;

	for (size_t i = 0; i < nest->reference_count; ++i) {
		const struct rf_access *access = &accesses[nest->references[i].access];
		bool is_new = access->repeats < 0;

		for (size_t k = 0; k < i && is_new; ++k)
			is_new = !is_covered(access, &accesses[nest->references[k].access]);
		if (is_new && access->kind == RF_READ)
			arrays[access->array].reads_per_it += 1;
		else if (is_new)
			arrays[access->array].writes_per_it += 1;
	}
}

static void add_count(struct rf_total *sum, const struct rf_count *count)
{
	bool is_exact = sum->exact >= 0 && count->whole >= 0 &&
	                !__builtin_add_overflow(sum->exact, count->whole, &sum->exact);

	sum->value += count->times;
	sum->known &= count->known;
	if (!is_exact)
		sum->exact = -1;
}

/* Only what `value` cannot say needs to be said beside it. */
static void close_total(struct rf_total *sum)
{
	if (sum->exact < 0 || sum->value < LARGEST_WHOLE)
		sum->exact = 0;
}

/* An iteration is a turn of the innermost loop, whatever a condition inside it says.  The last
 * tile may be shorter than others: what counts is how often the loop turns. */
static void count_iterations(struct describer *d)
{
	const struct rf_nest *nest = d->input->nest;
	int innermost = nest->loops[nest->depth - 1].loop->id;

	d->result->iterations =
	    (struct rf_total){ .value = rf_nest_iterations(nest, d->sizes),
		               .known = d->input->all_known && nest->is_rectangular };
	if (d->input->counts != NULL && d->input->counts->turns[innermost].known)
		d->result->iterations = total_of(&d->input->counts->turns[innermost]);
}

/* Whether a loop is not always come to. */
static bool has_guard(const struct rf_node *node)
{
	for (; node; node = node->next)
		if ((node->kind == RF_NODE_GUARD &&
		     (rf_kernel_has_loop(node->children) || rf_kernel_has_loop(node->otherwise))) ||
		    has_guard(node->children))
			return true;
	return false;
}

/* The turns of all loops multiplied, "(N - 2)*M"; NULL where one of them depends on another, as
 * those in the last of some blocks do. */
static const char *product_of_turns(const struct describer *d)
{
	const struct rf_nest *nest = d->input->nest;
	struct rf_text out;

	rf_text_init(&out, d->arena);
	if (!nest->is_rectangular || rf_nest_is_cut(nest) || has_guard(d->input->kernel->root))
		return NULL;
	for (size_t k = 0; k < nest->depth; ++k) {
		rf_formula_p trips = nest->loops[k].trips;
		const char *turns;

		if (trips == NULL || trips->divisor != 1)
			return NULL;
		turns = rf_formula_print(d->arena, trips, d->names);
		if (turns == NULL)
			return NULL;
		rf_text_print(&out, strchr(turns, ' ') && nest->depth > 1 ? "%s(%s)" : "%s%s",
		              k > 0 ? "*" : "", turns);
	}
	return rf_text_string(&out);
}

/* How often the innermost loop turns while sizes are open. */
static enum rf_status write_iterations(struct describer *d)
{
	const struct rf_nest *nest = d->input->nest;
	rf_formula_p formula = NULL;

	d->result->iterations_formula = product_of_turns(d);
	if (d->result->iterations_formula != NULL)
		return RF_OK;
	if (rf_symbolic_turns(d->input->kernel, nest->loops[nest->depth - 1].loop->id, d->arena,
	                      &formula) != RF_OK)
		return RF_FAILED;
	if (formula != NULL)
		d->result->iterations_formula = rf_formula_print(d->arena, formula, d->names);
	return rf_arena_failed(d->arena) ? RF_FAILED : RF_OK;
}

static void count_whole_run(struct describer *d)
{
	const struct rf_kernel *kernel = d->input->kernel;
	struct rf_array_result *arrays = d->result->arrays;

	for (size_t a = 0; a < kernel->array_count; ++a)
		arrays[a].reads.known = arrays[a].writes.known = true;
	for (size_t i = 0; i < kernel->access_count; ++i) {
		struct rf_array_result *array = &arrays[kernel->accesses[i].array];

		add_count(kernel->accesses[i].kind == RF_READ ? &array->reads : &array->writes,
		          &d->input->counts->accesses[i]);
	}
	for (size_t a = 0; a < kernel->array_count; ++a) {
		close_total(&arrays[a].reads);
		close_total(&arrays[a].writes);
	}
}

static enum rf_status describe_arrays(struct describer *d)
{
	const struct rf_kernel *kernel = d->input->kernel;

	d->result->arrays = RF_NEW_ARRAY(d->arena, struct rf_array_result, kernel->array_count + 1);
	if (d->result->arrays == NULL)
		return RF_FAILED;
	d->result->array_count = kernel->array_count;
	for (size_t a = 0; a < kernel->array_count; ++a) {
		const struct rf_array *array = &kernel->arrays[a];
		struct rf_array_result *out = &d->result->arrays[a];

		*out = (struct rf_array_result){ .name = array->name,
			                         .type = rf_element_name(array->element),
			                         .element_bytes = array->element_bytes,
			                         .extent_count = array->extent_count,
			                         .per_it_known = is_perfect(d->input) };
		if (!d->input->without_formulas)
			out->extents =
			    RF_NEW_ARRAY(d->arena, const char *, array->extent_count + 1);
		describe_extents(d, array, out);
	}
	if (d->input->nest != NULL)
		count_per_iteration(d->input->nest, d->result->arrays);
	if (d->input->counts != NULL)
		count_whole_run(d);
	return RF_OK;
}

/* ---- operations and parameters ---- */

/* By element type, for one iteration. */
static void find_work(struct describer *d)
{
	const struct rf_counts *counts = d->input->counts;
	struct rf_work *work = d->result->work;

	if (d->result->is_whole_run)
		memcpy(work, counts->work, sizeof(counts->work));
	else if (counts == NULL || !d->result->iterations.known ||
	         d->result->iterations.value <= 0 ||
	         !rf_counts_nest_work(counts, d->input->stream, d->input->nest, work)) {
		rf_nest_work(d->input->nest, d->input->all_known ? d->sizes : NULL, work);
		return;
	}
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		rf_work_divide(&work[e], d->result->iterations.value);
}

void rf_describe_operations(struct rf_result *result)
{
	struct rf_flop_result *flop = &result->flop;
	double most = 0;

	*flop = (struct rf_flop_result){ 0 };
	flop->type = rf_element_name(RF_FLOAT64);
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		flop->integer += result->work[e].integer;
	for (int e = 0; e < RF_INTEGER; ++e) {
		const struct rf_work *work = &result->work[e];

		flop->add += work->add;
		flop->mul += work->mul;
		flop->fma += work->fma;
		flop->div += work->div;
		flop->sqrt += work->sqrt;
		flop->other += work->other;
		flop->total += rf_work_total(work);
		if (rf_work_total(work) > most) {
			most = rf_work_total(work);
			flop->type = rf_element_name((enum rf_element)e);
		}
	}
}

static enum rf_status describe_parameters(struct describer *d)
{
	const struct rf_kernel *kernel = d->input->kernel;

	d->result->parameters = RF_NEW_ARRAY(d->arena, struct rf_parameter,
	                                     kernel->size_count + d->input->other_count + 1);
	if (d->result->parameters == NULL)
		return RF_FAILED;
	for (size_t s = 0; s < kernel->size_count; ++s)
		if (kernel->sizes[s].kind == RF_SIZE_FREE && d->input->sizes_known[s])
			d->result->parameters[d->result->parameter_count++] =
			    (struct rf_parameter){ kernel->sizes[s].name, d->input->sizes[s] };
	for (size_t i = 0; i < d->input->other_count; ++i)
		d->result->parameters[d->result->parameter_count++] = d->input->others[i];
	return RF_OK;
}

enum rf_status rf_describe(const struct rf_describe_input *input, struct rf_arena *arena,
                           struct rf_result *result)
{
	struct describer d = { .input = input, .arena = arena, .result = result };

	d.names = rf_kernel_size_names(arena, input->kernel);
	for (size_t s = 0; s < RF_MAX_SIZES; ++s)
		d.sizes[s] = (double)input->sizes[s];
	if (d.names == NULL || describe_loops(&d) != RF_OK || describe_arrays(&d) != RF_OK)
		return RF_FAILED;
	if (result->is_whole_run)
		describe_unit(&d);
	else if (input->nest != NULL)
		count_iterations(&d);
	if (input->nest != NULL && !result->iterations.known && !input->without_formulas &&
	    write_iterations(&d) != RF_OK)
		return RF_FAILED;
	if (input->nest != NULL)
		find_work(&d);
	rf_describe_operations(result);
	return describe_parameters(&d);
}
