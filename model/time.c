/* SPDX-License-Identifier: MIT
 *
 * What a point hands to the models of time.
 */
#include "model/time.h"

#include "model/cpu/compiled_core.h"
#include "model/cpu/ecm.h"
#include "model/cpu/in_core.h"
#include "model/innermost.h"
#include "model/traffic/layers/corrections.h"

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
		                          .may_reorder = p->options->fast_math };
	struct rf_in_core_loop *loops;

	if (p->machine == NULL || p->machine->kind != RF_CPU)
		return RF_OK;
	if (rf_innermost_find(p, &loops, &input.loop_count) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	input.loops = loops;
	p->registers = registers_of(p);
	input.register_load_bytes_per_it = p->registers.load_bytes_per_it;
	input.register_store_bytes_per_it = p->registers.store_bytes_per_it;
	if (rf_in_core_make(&input, p->arena, &p->result->in_core) != RF_OK ||
	    (p->options->compiled != NULL &&
	     rf_compiled_core_use(&input, p->options->compiled, p->arena, &p->result->in_core) !=
	         RF_OK))
		return rf_out_of_memory(p->diagnostics);
	return RF_OK;
}

/* Turns of the innermost loop, each time that it starts; 0 where that is not known. */
static double iterations_per_row(const struct rf_point *p)
{
	if (p->result->is_whole_run || !p->sizes.all_known)
		return 0;
	return p->lc.scene.trips[p->nest->depth - 1].value;
}

/* A loop that walks along memory takes whole lines; not where somebody wants a predictor's own
 * figures. */
static void limit_lines(const struct rf_point *p, struct rf_ecm_input *input)
{
	if (p->result->is_whole_run || !p->result->nest_known || p->result->is_pure ||
	    p->options->predictors != 0 || !rf_corrections_along_memory(&p->lc.scene))
		return;
	input->most_load_bytes_per_it =
	    p->registers.load_bytes_per_it + p->registers.store_bytes_per_it;
	input->most_evict_bytes_per_it = p->registers.store_bytes_per_it;
}

enum rf_status rf_time_ecm(struct rf_point *p)
{
	struct rf_ecm_input input = {
		.machine = p->machine,
		.traffic = p->result->traffic,
		.in_core = &p->result->in_core,
		.flop_per_it = p->result->flop.total,
		.iterations_per_line = p->result->iterations_per_line,
		.iterations_per_row = iterations_per_row(p),
		.roofline_it_per_s = p->result->roofline.it_per_s,
		.cores = p->result->cores,
		.from_datasheet = p->options->rates == RF_RATES_SPEC,
		.is_textbook = p->result->is_pure,
	};

	if (!p->result->in_core.known || p->result->traffic_count == 0 ||
	    p->result->traffic->link_count < p->hierarchy.count)
		return RF_OK;
	limit_lines(p, &input);
	if (rf_ecm_make(&input, p->arena, &p->result->ecm) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	return RF_OK;
}
