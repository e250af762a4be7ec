/* SPDX-License-Identifier: MIT
 *
 * How fast a whole run of loops is, whose traffic is known: loops of bands that were changed, or as
 * they stand.
 *
 * How often each loop turns is counted anew, and with that which of them are innermost in how much
 * of the run, what goes into registers and what the core makes of it.
 */
#include "model/transform/bands/band_speed.h"

#include "model/cpu/prediction.h"
#include "model/traffic/layers/run_pages.h"
#include "model/traffic/nest/register_traffic.h"
#include "model/transform/innermost_loops.h"

/* A whole run: how often loops turn, what goes into registers, pages that are looked up, what the
 * core makes of it. */
struct run {
	struct rf_counts counts;
	struct rf_register_traffic registers;
	double page_walks_per_it;
	struct rf_in_core in_core;
	struct rf_prediction_rows rows;
};

/* False when it is not known how often the loops turn. */
static bool look_at_run(struct rf_band_search *r, const struct rf_kernel *kernel, struct run *run)
{
	struct rf_stream stream = { .kernel = kernel,
		                    .sizes = r->input->setting.whole_sizes,
		                    .layout = &r->layout };
	double iterations = r->input->iterations;
	struct rf_in_core_input input = {
		.machine = r->input->setting.machine,
		.work = r->result->work,
		.iterations_per_line = r->input->setting.iterations_per_line,
		.kernel = kernel,
		.source = kernel,
		.sizes = r->input->setting.sizes,
		.may_reorder = r->input->setting.may_reorder,
		.compiler = r->input->setting.compiler,
	};
	const struct rf_run_pages_input pages = { .stream = &stream,
		                                  .counts = &run->counts,
		                                  .iterations = iterations,
		                                  .machine = r->input->setting.machine,
		                                  .cores = r->input->setting.cores };
	struct rf_in_core_loop *loops;

	if (kernel == r->input->kernel)
		run->counts = *r->input->counts;
	else if (rf_stream_make(&stream, r->arena) != RF_OK ||
	         rf_counts_make(&stream, r->arena, &run->counts) != RF_OK)
		return false;
	if (!run->counts.all_known ||
	    rf_innermost_loops_of_run(kernel, &run->counts, iterations, r->arena, &loops,
	                              &input.loop_count) != RF_OK)
		return false;
	if (r->input->setting.looks_at_pages &&
	    rf_run_pages_walks(&pages, r->arena, &run->page_walks_per_it) != RF_OK)
		return false;
	run->registers = rf_register_traffic_of_run(kernel, &run->counts, iterations);
	input.loops = loops;
	run->rows =
	    rf_innermost_loops_rows(&input, r->input->setting.hierarchy->items[0].line_bytes);
	input.register_load_bytes_per_it = run->registers.load_bytes_per_it;
	input.register_store_bytes_per_it = run->registers.store_bytes_per_it;
	return rf_in_core_make(&input, r->arena, &run->in_core) == RF_OK;
}

bool rf_band_speed_find(struct rf_band_search *r, const struct rf_kernel *kernel,
                        struct rf_forecast *out)
{
	const struct rf_forecast_setting *setting = &r->input->setting;
	struct run run = { .page_walks_per_it = 0 };
	struct rf_prediction_models models;
	struct rf_prediction_input input = {
		.machine = setting->machine,
		.traffic = &out->traffic,
		.work = r->result->work,
		.in_core = &run.in_core,
		.iterations_per_line = setting->iterations_per_line,
		.cores = setting->cores,
		.from_datasheet = setting->from_datasheet,
		.data_bytes = setting->data_bytes,
		.is_textbook = setting->is_textbook,
		.wants_roofline = setting->wants_roofline,
		.wants_ecm = setting->wants_ecm,
	};

	if (!look_at_run(r, kernel, &run))
		return false;
	input.register_load_bytes_per_it = run.registers.load_bytes_per_it;
	input.register_store_bytes_per_it = run.registers.store_bytes_per_it;
	input.rows = run.rows;
	input.page_walks_per_it = run.page_walks_per_it;
	if (rf_prediction_make(&input, r->arena, &models) != RF_OK)
		return false;
	out->roofline = models.roofline;
	out->time = models.believed;
	return true;
}
