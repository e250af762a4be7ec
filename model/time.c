/* SPDX-License-Identifier: MIT
 *
 * What a point hands to the models of time.
 */
#include "model/time.h"

#include <math.h>

#include "model/cpu/compiled_core.h"
#include "model/cpu/in_core.h"
#include "model/cpu/prediction.h"
#include "model/innermost.h"
#include "model/launch_on_gpu.h"
#include "model/measured.h"
#include "model/placed_arrays.h"
#include "model/scope.h"
#include "model/thread_waits.h"
#include "model/traffic/layers/corrections.h"
#include "model/traffic/layers/pages.h"
#include "model/traffic/layers/run_pages.h"
#include "model/transform/innermost_loops.h"

/* What stays the same over the innermost loop stays in a register. */
static struct rf_register_traffic registers_of(const struct rf_point *p)
{
	return p->result->is_whole_run ? rf_register_traffic_of_run(p->subject->kernel, p->counts,
	                                                            p->result->iterations.value)
	                               : rf_register_traffic_of_nest(p->nest);
}

enum rf_status rf_time_in_core(struct rf_point *p)
{
	struct rf_in_core_input input = { .machine = p->machine,
		                          .work = p->result->work,
		                          .iterations_per_line = p->result->iterations_per_line,
		                          .kernel = p->subject->kernel,
		                          .source = p->whole->kernel,
		                          .sizes = p->sizes.all_known ? p->sizes.real : NULL,
		                          .may_reorder = p->options->fast_math,
		                          .compiler = p->options->compiler,
		                          .explains = true };
	struct rf_in_core_loop *loops;

	if (p->machine == NULL || p->machine->kind != RF_CPU)
		return RF_OK;
	if (rf_innermost_find(p, &loops, &input.loop_count) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	input.loops = loops;
	p->registers = registers_of(p);
	p->rows = rf_innermost_loops_rows(&input, rf_scope_line_bytes(p));
	input.register_load_bytes_per_it = p->registers.load_bytes_per_it;
	input.register_store_bytes_per_it = p->registers.store_bytes_per_it;
	if (rf_in_core_make(&input, p->arena, &p->result->in_core) != RF_OK ||
	    (p->options->compiled != NULL &&
	     rf_compiled_core_use(&input, p->options->compiled, p->arena, &p->result->in_core) !=
	         RF_OK))
		return rf_out_of_memory(p->diagnostics);
	return RF_OK;
}

/* More streams than prefetchers follow take longer than the models of time know. */
static void warn_of_streams(const struct rf_point *p)
{
	const struct rf_boundary *first = p->hierarchy.items;
	double streams;

	if (p->options->without_formulas || p->result->is_whole_run || !p->result->nest_known ||
	    p->result->is_pure || !rf_corrections_along_memory(&p->lc.scene))
		return;
	streams = rf_corrections_streams(&p->lc, first);
	if (streams > RF_CORRECTIONS_FOLLOWED)
		rf_report(
		    p->diagnostics, RF_NOTE, p->nest->loops[p->nest->depth - 1].loop->place,
		    "split the loop, so that each part walks along fewer arrays",
		    "loop %s walks along %.0f rows at once, and prefetchers follow %d: it may "
		    "take twice as long as predicted",
		    p->nest->loops[p->nest->depth - 1].loop->variable, floor(streams),
		    RF_CORRECTIONS_FOLLOWED);
}

double rf_time_data_bytes(const struct rf_result *result)
{
	double sum = 0;

	for (size_t i = 0; i < result->array_count; ++i) {
		if (!result->arrays[i].bytes.known)
			return 0;
		sum += result->arrays[i].bytes.value;
	}
	return sum;
}

bool rf_time_is_asked(const struct rf_point *p, unsigned model)
{
	return p->options->models == 0 || (p->options->models & model) != 0;
}

static struct rf_speed_scale scale_of(const struct rf_result *result)
{
	const struct rf_figure *clock = &result->machine->clock_hz;

	return (struct rf_speed_scale){
		.flop_per_it = result->flop.total,
		.op_per_it = result->flop.total + result->flop.integer,
		.work_name = result->work_unit.name,
		.work_per_it = result->work_unit.per_it,
		.iterations = result->iterations.known ? result->iterations.value : 0,
		.iterations_per_line = result->iterations_per_line,
		.clock_hz = clock->known ? clock->value : 0,
	};
}

static void complete(const struct rf_speed_scale *scale, struct rf_speed *speed)
{
	*speed = rf_speed_of(scale, speed->it_per_s);
}

/* Models find iterations per second; this is all of them in the other units. */
static void tell_in_every_unit(const struct rf_speed_scale *scale, struct rf_result *result)
{
	struct rf_roofline *roofline = &result->roofline;

	for (size_t i = 0; i < roofline->level_count; ++i)
		complete(scale, &roofline->levels[i].speed);
	complete(scale, &roofline->speed);
	complete(scale, &roofline->peak);
	complete(scale, &result->ecm.speed);
	complete(scale, &result->prediction.speed);
}

bool rf_time_looks_at_pages(const struct rf_point *p)
{
	return !p->result->is_pure && (p->options->without & RF_CORRECT_TLB) == 0;
}

static enum rf_status find_page_walks_of_run(struct rf_point *p, double *walks_per_it)
{
	const struct rf_run_pages_input input = { .stream = &p->stream,
		                                  .counts = p->counts,
		                                  .iterations = p->result->iterations.value,
		                                  .machine = p->machine,
		                                  .cores = p->result->threads.working };

	if (p->counts == NULL || !p->counts->all_known)
		return RF_OK;
	return rf_run_pages_walks(&input, p->arena, walks_per_it);
}

static enum rf_status find_page_walks(struct rf_point *p, double *walks_per_it)
{
	const struct rf_pages_input pages = { .nest = p->nest,
		                              .sizes = p->sizes.real,
		                              .machine = p->machine,
		                              .lc = &p->lc,
		                              .cores = p->result->threads.working };

	if (!rf_time_looks_at_pages(p) || !rf_time_is_asked(p, RF_MODEL_ECM))
		return RF_OK;
	if (p->result->is_whole_run)
		return find_page_walks_of_run(p, walks_per_it);
	if (!p->result->nest_known || !p->sizes.all_known)
		return RF_OK;
	if (p->pages == NULL) {
		p->pages = RF_NEW(p->arena, struct rf_pages);
		if (p->pages == NULL || rf_pages_make(&pages, p->arena, p->pages) != RF_OK)
			return RF_FAILED;
	}
	return rf_pages_walks(&pages, p->pages, walks_per_it);
}

enum rf_status rf_time_predict(struct rf_point *p)
{
	struct rf_result *result = p->result;
	struct rf_prediction_input input = {
		.machine = p->machine,
		.traffic = result->traffic,
		.work = result->work,
		.in_core = &result->in_core,
		.register_load_bytes_per_it = p->registers.load_bytes_per_it,
		.register_store_bytes_per_it = p->registers.store_bytes_per_it,
		.data_bytes = rf_time_data_bytes(result),
		.iterations_per_line = result->iterations_per_line,
		.rows = p->rows,
		.cores = result->threads.working,
		.takes_turns = p->options->end == RF_HIGH_END,
		.from_datasheet = p->options->rates == RF_RATES_SPEC,
		.is_textbook = result->is_pure,
		.wants_roofline = rf_time_is_asked(p, RF_MODEL_ROOFLINE),
		.wants_ecm = rf_time_is_asked(p, RF_MODEL_ECM),
		.wants_ceilings = !p->options->without_formulas,
	};
	struct rf_prediction_models models;
	struct rf_speed_scale scale;

	if (p->machine == NULL || result->traffic_count == 0 ||
	    result->traffic->link_count < p->hierarchy.count)
		return RF_OK;
	if (rf_placed_arrays_divide(p) != RF_OK)
		return RF_FAILED;
	if (find_page_walks(p, &input.page_walks_per_it) != RF_OK ||
	    rf_prediction_make(&input, p->arena, &models) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	if (rf_thread_waits_add(p, &input, &models) != RF_OK)
		return RF_FAILED;
	warn_of_streams(p);
	result->roofline = models.roofline;
	result->roofline.is_beside = result->gpu.known && p->options->measured.text == NULL &&
	                             (p->options->models & RF_MODEL_ROOFLINE) == 0 &&
	                             !models.roofline.host.known;
	result->ecm = models.ecm;
	result->prediction = result->gpu.known ? rf_launch_on_gpu_speed(result) : models.believed;
	scale = scale_of(result);
	tell_in_every_unit(&scale, result);
	return rf_measured_compare(p, &scale);
}
