/* SPDX-License-Identifier: MIT
 *
 * What figures are of.
 *
 * A rectangular nest stands for itself: its layer conditions have a closed form, and its figures
 * are those of the middle of a run.  Where there is no such nest, or where it reuses what the
 * closed form knows nothing of, all loops are looked at together: figures are those of the whole
 * run, divided by the turns of one loop.
 */
#include "model/scope.h"

#include "base/text.h"
#include "model/explain/remarks.h"
#include "model/thread_waits.h"
#include "model/traffic/layers/chunks.h"
#include "model/traffic/nest/region.h"

/* Of a line where no machine says. */
enum { DEFAULT_LINE_BYTES = 64 };

/* ---- a nest, or all loops together ---- */

static enum rf_status count_run(struct rf_point *p)
{
	struct rf_counts *counts = RF_NEW(p->arena, struct rf_counts);

	if (counts == NULL || rf_counts_make(&p->stream, p->arena, counts) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	p->counts = counts;
	return RF_OK;
}

static const struct rf_loop *empty_loop(const struct rf_point *p)
{
	for (size_t k = 0; k < p->nest->depth; ++k)
		if (rf_nest_trip_count(p->nest, k, p->sizes.real) <= 0)
			return p->nest->loops[k].loop;
	return NULL;
}

/* Whether figures are to be those of all loops together. */
static bool wants_region(const struct rf_point *p)
{
	return p->sizes.all_known && p->machine != NULL && p->machine->kind == RF_CPU &&
	       (rf_region_is_needed(p->nest) || empty_loop(p) != NULL);
}

/* For want of turns of a loop or, where all have some at some time, of bounds and conditions
 * together. */
static enum rf_status refuse_empty(struct rf_point *p)
{
	const struct rf_loop *empty = empty_loop(p), *loop = p->nest->loops[0].loop;

	p->result->is_empty = true;
	if (empty == NULL)
		return rf_refuse(p->diagnostics, RF_WRONG_USAGE, loop->place,
		                 "give other sizes with -D",
		                 "nothing in loop %s runs with these sizes", loop->variable);
	return rf_refuse(p->diagnostics, RF_WRONG_USAGE, empty->place, "give larger sizes with -D",
	                 "loop %s runs no iteration with these sizes", empty->variable);
}

static enum rf_status take_region(struct rf_point *p)
{
	const struct rf_nest *unit;

	if (rf_region_unit(&p->subject->nests, p->counts, p->arena, &unit) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	if (unit == NULL || !rf_region_runs(p->subject->kernel, p->counts))
		return refuse_empty(p);
	p->nest = unit;
	p->result->is_whole_run = true;
	return RF_OK;
}

static enum rf_status take_nest(struct rf_point *p)
{
	if (empty_loop(p) != NULL)
		return refuse_empty(p);
	p->result->nest_known = p->nest->is_rectangular;
	return RF_OK;
}

/* double a[N - 5] with N = 3. */
static enum rf_status refuse_negative(const struct rf_point *p)
{
	const struct rf_kernel *kernel = p->subject->kernel;

	for (size_t a = 0; p->sizes.all_known && a < kernel->array_count; ++a)
		for (size_t i = 0; i < kernel->arrays[a].extent_count; ++i) {
			const struct rf_array *array = &kernel->arrays[a];
			rf_formula_p extent = array->extents[i];

			if (extent != NULL && rf_formula_value(extent, p->sizes.real) < 0)
				return rf_refuse(p->diagnostics, RF_WRONG_USAGE, array->place,
				                 "give larger sizes with -D",
				                 "the array `%s` has a negative length with "
				                 "these sizes",
				                 array->name);
		}
	return RF_OK;
}

static enum rf_status choose_nest(struct rf_point *p)
{
	p->nest = rf_nests_main(&p->subject->nests, p->sizes.real);
	if (p->subject->kernel->is_on_gpu)
		return RF_OK; /* its warps and blocks are counted, and none of its loops in turn */
	if (p->sizes.all_known &&
	    (!p->options->without_formulas ||
	     (p->nest && (wants_region(p) || rf_nest_is_cut(p->nest)))) &&
	    count_run(p) != RF_OK)
		return RF_FAILED;
	if (p->nest == NULL)
		return RF_OK;
	if (wants_region(p) && p->counts->all_known)
		return take_region(p);
	return take_nest(p);
}

/* ---- what the nest needs, and whether that is all ---- */

static int find_array(const struct rf_kernel *kernel, const char *name)
{
	for (size_t a = 0; a < kernel->array_count; ++a)
		if (rf_text_equal(kernel->arrays[a].name, name))
			return (int)a;
	return -1;
}

static enum rf_status bypass_arrays(struct rf_point *p)
{
	for (size_t i = 0; i < p->options->nontemporal_count; ++i) {
		const char *name = p->options->nontemporal[i];
		int array = find_array(p->subject->kernel, name);

		if (array < 0)
			return rf_refuse(
			    p->diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
			    "--nt takes the name of an array that the kernel stores to",
			    "the kernel has no array %s", name);
		rf_lc_bypass(&p->lc, array);
	}
	return RF_OK;
}

static void place_arrays(struct rf_point *p)
{
	for (size_t a = 0; p->memory_of != NULL && a < p->subject->kernel->array_count; ++a)
		rf_lc_place(&p->lc, (int)a, p->memory_of[a]);
}

int64_t rf_scope_line_bytes(const struct rf_point *p)
{
	if (p->hierarchy.count == 0)
		return DEFAULT_LINE_BYTES;
	return p->hierarchy.items[0].line_bytes;
}

static const struct rf_groups *groups_of(const struct rf_point *p)
{
	const struct rf_groups *usual = &p->subject->groups[p->nest - p->subject->nests.items];

	return rf_groups_for(usual, p->nest, rf_scope_line_bytes(p), p->arena);
}

/* Finds the needs of the point's nest, which so many threads divide as the result says. */
static enum rf_status find_needs(struct rf_point *p)
{
	bool is_repeated = p->machine != NULL && p->machine->kind == RF_CPU && p->sizes.all_known &&
	                   p->subject->kernel->left_out_count == 0;
	const struct rf_groups *groups = groups_of(p);
	enum rf_status status = RF_OK;

	p->scale = (struct rf_measure_scale){ .arena = p->arena,
		                              .sizes = p->sizes.real,
		                              .formulas = !p->options->without_formulas ||
		                                          !p->sizes.all_known };
	if (groups == NULL || rf_lc_make(p->nest, groups, &p->scale, rf_scope_line_bytes(p),
	                                 is_repeated, &p->lc) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	rf_chunks_divide(&p->lc, (double)p->result->threads.working);
	if (p->result->cores > 1)
		p->result->divided_loop = p->nest->loops[p->lc.divided_loop].loop->variable;
	place_arrays(p);
	status = bypass_arrays(p);
	if (status == RF_OK && rf_lc_needs(&p->lc) != RF_OK)
		status = rf_out_of_memory(p->diagnostics);
	return status;
}

/* A nest whose reuses are others than those of the closed form is left to the general way, as part
 * of the whole run. */
static enum rf_status check_assumptions(struct rf_point *p)
{
	struct rf_assumptions_input input = { &p->lc, p->counts, &p->stream };

	if (!p->sizes.all_known)
		return RF_OK;
	if (rf_assumptions_check(&input, p->arena, &p->assumptions) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	if (p->assumptions.unmet == NULL || p->assumptions.is_of_edges ||
	    p->assumptions.is_of_groups || p->machine == NULL || p->machine->kind != RF_CPU)
		return RF_OK;
	if (p->counts == NULL && count_run(p) != RF_OK)
		return RF_FAILED;
	if (!p->counts->all_known)
		return RF_OK;
	p->result->nest_known = false;
	return take_region(p);
}

enum rf_status rf_scope_choose(struct rf_point *p)
{
	enum rf_status status = refuse_negative(p);
	bool is_nest;

	if (status == RF_OK)
		status = choose_nest(p);
	is_nest = status == RF_OK && p->result->nest_known;

	p->result->threads.working = p->result->cores;
	if (is_nest)
		status = rf_thread_waits_find(p);
	if (is_nest && status == RF_OK)
		status = find_needs(p);
	if (is_nest && status == RF_OK)
		status = check_assumptions(p);
	if (status == RF_OK && p->result->is_whole_run)
		status = rf_thread_waits_find(p);
	if (status == RF_OK && p->nest != NULL && !p->result->is_whole_run &&
	    !p->subject->kernel->is_on_gpu)
		p->result->leaves_out_work = rf_remarks_on_nest(p->nest, p->sizes.all_known,
		                                                p->machine != NULL, p->diagnostics);
	return status;
}
