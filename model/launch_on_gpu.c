/* SPDX-License-Identifier: MIT
 *
 * A kernel of blocks and threads among the figures that every loop has.
 *
 * One iteration is one execution of the statement that threads execute most often: threads that a
 * block has too many do none.
 */
#include "model/launch_on_gpu.h"

#include "model/gpu/kernel_on_gpu.h"
#include "model/run_totals.h"

static struct rf_link_traffic *memory_link(const struct rf_point *p)
{
	const struct rf_gpu *gpu = &p->result->gpu;
	const struct rf_boundary *last = &p->hierarchy.items[p->hierarchy.count - 1];
	struct rf_link_traffic *link = RF_NEW(p->arena, struct rf_link_traffic);
	double loads = gpu->mem_load_bytes.value, stores = gpu->mem_store_bytes.value;

	if (link == NULL)
		return NULL;
	*link = (struct rf_link_traffic){
		.link = last->link,
		.level = last->below,
		.load_bytes_per_it = loads / gpu->iterations,
		.evict_bytes_per_it = stores / gpu->iterations,
		.total_bytes_per_it = (loads + stores) / gpu->iterations,
		.total_bytes = { loads + stores, true },
		.by = rf_by_names[RF_BY_WARPS],
	};
	return link;
}

/* Without what memory brings there is no roof, either. */
static enum rf_status write_traffic(struct rf_point *p)
{
	struct rf_traffic *traffic;

	if (!p->result->gpu.mem_load_bytes.known || p->hierarchy.count == 0)
		return RF_OK;
	traffic = RF_NEW(p->arena, struct rf_traffic);
	if (traffic == NULL)
		return RF_FAILED;
	*traffic = (struct rf_traffic){ .predictor = rf_by_names[RF_BY_WARPS],
		                        .link_count = 1,
		                        .links = memory_link(p) };
	if (traffic->links == NULL)
		return RF_FAILED;
	p->result->traffic_count = 1;
	p->result->traffic = traffic;
	return RF_OK;
}

enum rf_status rf_launch_on_gpu_predict(struct rf_point *p)
{
	const struct rf_kernel *kernel = p->whole->kernel;
	struct rf_result *result = p->result;
	struct rf_stream stream = { .kernel = kernel,
		                    .sizes = p->sizes.whole,
		                    .layout = &p->layout };
	struct rf_kernel_on_gpu_input input = { .stream = &stream,
		                                .machine = p->machine,
		                                .registers = p->options->registers,
		                                .shared_bytes =
		                                    kernel->shared_bytes + p->options->shared_bytes,
		                                .from_datasheet =
		                                    p->options->rates == RF_RATES_SPEC };

	if (p->machine == NULL || !p->sizes.all_known)
		return RF_OK;
	if (rf_stream_make(&stream, p->arena) != RF_OK ||
	    rf_kernel_on_gpu_predict(&input, p->arena, p->diagnostics, &result->gpu) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	if (!result->gpu.known || !(result->gpu.iterations > 0))
		return RF_OK;
	result->iterations = (struct rf_total){ .value = result->gpu.iterations, .known = true };
	rf_run_totals_of_iterations(p);
	return write_traffic(p) == RF_OK ? RF_OK : rf_out_of_memory(p->diagnostics);
}

struct rf_prediction rf_launch_on_gpu_speed(const struct rf_result *result)
{
	const struct rf_gpu *gpu = &result->gpu;
	double seconds = gpu->total_seconds.known ? gpu->total_seconds.value : gpu->seconds.value;

	if (!gpu->known || !gpu->seconds.known || !(seconds > 0) || !(gpu->iterations > 0))
		return (struct rf_prediction){ 0 };
	return (struct rf_prediction){ .known = true,
		                       .model = "warps",
		                       .bound = gpu->bound,
		                       .speed = { .it_per_s = gpu->iterations / seconds } };
}
