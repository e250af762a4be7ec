/* SPDX-License-Identifier: MIT
 *
 * A kernel of blocks and threads among the figures that every loop has.
 *
 * One iteration is one execution of the statement that threads execute most often: threads that a
 * block has too many do none.
 */
#include "model/launch_on_gpu.h"

#include <string.h>

#include "model/analysis.h"
#include "model/explain/describe.h"
#include "model/gpu/kernel_on_gpu.h"
#include "model/gpu/launch_ends.h"
#include "model/handed_over.h"
#include "model/launch_advice.h"
#include "model/run_totals.h"

/* Bytes of shared memory that declarations of a block get: with warps of 32 threads, NVIDIA's, 48
 * KiB, more where the launch asks for them; of others all that there is.  0: not known. */
static int64_t most_declared_bytes(const struct rf_machine *machine)
{
	if (machine->warp == 32)
		return 48 << 10;
	return machine->max_shared_bytes.known ? (int64_t)machine->max_shared_bytes.value : 0;
}

/* Shared memory that a block declares, and that it only names. */
static enum rf_status check_shared(const struct rf_point *p, const struct rf_kernel *kernel)
{
	int64_t declared = 0, most = most_declared_bytes(p->machine);
	const struct rf_array *last = NULL;

	for (size_t i = 0; i < kernel->array_count; ++i) {
		const struct rf_array *array = &kernel->arrays[i];

		if (array->space != RF_SPACE_SHARED)
			continue;
		declared += rf_handed_over_declared(array);
		if (rf_handed_over_declared(array) > 0)
			last = array;
		else if (kernel->launch_bytes + p->options->shared_bytes == 0)
			rf_report(p->diagnostics, RF_NOTE, array->place,
			          "give what the launch gives a block, with --shared BYTES",
			          "`%s` counts as no bytes of shared memory: no launch says how "
			          "many it has",
			          array->name);
	}
	if (most == 0 || declared <= most || last == NULL)
		return RF_OK;
	return rf_refuse(p->diagnostics, RF_WRONG_KERNEL, last->place,
	                 p->machine->warp == 32 ? "declare one as extern __shared__ T name[], and "
	                                          "give its bytes with --shared"
	                                        : "declare fewer elements",
	                 "a block declares %lld bytes of shared memory, and %lld are the most that "
	                 "declarations get on %s",
	                 (long long)declared, (long long)most, p->machine->id);
}

/* Registers that the user gives a thread: machine code has names for so many. */
static enum rf_status check_registers(const struct rf_point *p)
{
	int64_t most = p->machine->warp == 32 ? 255 : 512;

	if (p->options->registers <= most)
		return RF_OK;
	return rf_refuse(p->diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
	                 "give what the compiler says, as ptxas with -v does",
	                 "--regs %lld: a thread has %lld registers at most on %s",
	                 (long long)p->options->registers, (long long)most, p->machine->id);
}

/* "s[threadIdx.x+1] leads to element 256 of s, and 0 to 255 are declared". */
static enum rf_status tell_outside(const struct rf_point *p, const struct rf_kernel *kernel,
                                   const struct rf_handed_over *found)
{
	const struct rf_access *access = &kernel->accesses[found->outside];
	const struct rf_array *array = &kernel->arrays[access->array];
	int64_t bytes = array->element_bytes, all = rf_handed_over_declared(array) / bytes;
	int64_t element = (found->outside_byte - (found->outside_byte < 0 ? bytes - 1 : 0)) / bytes;
	bool is_sure = found->is_sure && !p->result->gpu.is_estimated && !kernel->is_partial;
	const char *what = rf_arena_print(
	    p->arena, "%s %s to element %lld of %s, and 0 to %lld are declared", access->text,
	    is_sure ? "leads" : "may lead", (long long)element, array->name, (long long)all - 1);

	if (what == NULL)
		return rf_out_of_memory(p->diagnostics);
	if (is_sure)
		return rf_refuse(p->diagnostics, RF_WRONG_KERNEL, access->place,
		                 "declare more elements, or leave these threads out", "%s", what);
	rf_report(p->diagnostics, RF_WARNING, access->place,
	          "if data keep threads from it, all is well", "%s", what);
	return RF_OK;
}

/* Threads that leave a shared array read and write what is not theirs. */
static enum rf_status check_places(const struct rf_point *p, const struct rf_stream *stream)
{
	const struct rf_kernel *kernel = stream->kernel;
	struct rf_warp_memory memory;
	struct rf_handed_over *found = NULL;
	enum rf_status status = RF_OK;
	bool has_shared = false;

	for (size_t i = 0; i < kernel->array_count; ++i)
		has_shared |= kernel->arrays[i].space == RF_SPACE_SHARED;
	if (!has_shared || !p->result->gpu.known || !rf_request_memory(p->machine, &memory))
		return RF_OK;
	if (rf_handed_over_find(stream, &memory, p->result->gpu.grid, p->arena, &found) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	for (size_t i = 0; i < kernel->array_count && status == RF_OK; ++i)
		if (found[i].outside >= 0)
			status = tell_outside(p, kernel, &found[i]);
	return status;
}

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

/* What the nest of C is known for, in the order of its source against a whole cache: the layer
 * conditions of the textbook, and what it works in formulas. */
static enum rf_status read_nest(const struct rf_point *p, struct rf_result *nest)
{
	struct rf_options options = *p->options;
	struct rf_diagnostics untold;
	struct rf_analysis *analysis = NULL;
	enum rf_status status = RF_FAILED;

	rf_diagnostics_init(&untold, p->arena);
	*nest = (struct rf_result){ 0 };
	if (p->whole->kernel->nest == NULL || p->whole->kernel->is_part_of_nest)
		return RF_OK;
	options.models = RF_MODEL_LC;
	options.predictors = RF_PREDICTOR_LC;
	options.over_cores = false;
	options.tells_interval = false;
	analysis = rf_analysis_new(p->whole->kernel->nest, p->arena, &untold);
	if (analysis != NULL)
		status = rf_analysis_run(analysis, p->machine, &options, p->arena, &untold, nest);
	if (status != RF_OK)
		*nest = (struct rf_result){ 0 };
	return rf_arena_failed(p->arena) ? RF_FAILED : RF_OK;
}

/* What blocks move comes first; without what memory brings there is no roof, either. */
static enum rf_status write_traffic(struct rf_point *p, const struct rf_result *nest)
{
	struct rf_traffic *traffic =
	    RF_NEW_ARRAY(p->arena, struct rf_traffic, 1 + nest->traffic_count);
	size_t count = 0;

	if (traffic == NULL)
		return RF_FAILED;
	if (p->result->gpu.mem_load_bytes.known && p->hierarchy.count > 0) {
		traffic[count] = (struct rf_traffic){ .predictor = rf_by_names[RF_BY_WARPS],
			                              .link_count = 1,
			                              .links = memory_link(p) };
		if (traffic[count++].links == NULL)
			return RF_FAILED;
		for (size_t i = 0; i < nest->traffic_count; ++i)
			traffic[count++] = nest->traffic[i];
	}
	p->result->traffic_count = count;
	p->result->traffic = traffic;
	return RF_OK;
}

/* Those that the user gives, else those that an assembler gave. */
static int64_t registers_of(const struct rf_options *options)
{
	if (options->registers > 0 || options->gpu_compiled == NULL)
		return options->registers;
	return options->gpu_compiled->registers;
}

/* Places that lanes compute, and that were looked at, are not assumed. */
static enum rf_status drop_looked_at(struct rf_point *p)
{
	struct rf_result *result = p->result;
	struct rf_assumption *rows =
	    RF_NEW_ARRAY(p->arena, struct rf_assumption, result->assumption_count + 1);
	size_t count = 0;

	if (rows == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < result->assumption_count; ++i)
		if (!result->gpu.knows_computed || !result->assumptions[i].is_of_computed)
			rows[count++] = result->assumptions[i];
	result->assumptions = rows;
	result->assumption_count = count;
	return RF_OK;
}

/* The work of an iteration is that of all threads, over their iterations: lanes that decide apart
 * do not do the same. */
static void take_work(struct rf_result *result)
{
	result->iterations = (struct rf_total){ .value = result->gpu.iterations, .known = true };
	memcpy(result->work, result->gpu.work, sizeof(result->work));
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		rf_work_divide(&result->work[e], result->gpu.iterations);
	rf_describe_operations(result);
}

enum rf_status rf_launch_on_gpu_predict(struct rf_point *p)
{
	const struct rf_kernel *kernel = p->whole->kernel;
	struct rf_result *result = p->result, nest;
	enum rf_status status;
	struct rf_stream stream = { .kernel = kernel,
		                    .sizes = p->sizes.whole,
		                    .layout = &p->layout };
	struct rf_kernel_on_gpu_input input = { .stream = &stream,
		                                .machine = p->machine,
		                                .registers = registers_of(p->options),
		                                .compiled = p->options->gpu_compiled,
		                                .shared_bytes =
		                                    kernel->shared_bytes + p->options->shared_bytes,
		                                .matrix = p->options->matrix,
		                                .sigma = p->options->sigma,
		                                .alpha = p->options->alpha,
		                                .spread = p->options->spread,
		                                .from_datasheet =
		                                    p->options->rates == RF_RATES_SPEC };

	if ((p->options->predictors & ~(unsigned)RF_PREDICTOR_LC) != 0)
		return rf_refuse(p->diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
		                 "leave -P out: the page has the traffic of blocks",
		                 "-P simulates caches of cores, and blocks of a GPU run at once");
	if (p->machine == NULL || !p->sizes.all_known)
		return RF_OK;
	status = check_registers(p);
	if (status == RF_OK)
		status = check_shared(p, kernel);
	if (status != RF_OK)
		return status;
	if (rf_stream_make(&stream, p->arena) != RF_OK ||
	    rf_kernel_on_gpu_predict(&input, p->arena, p->diagnostics, &result->gpu) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	if (rf_launch_ends_are_open(kernel, &result->gpu) &&
	    rf_launch_ends_find(&input, p->arena, &result->gpu) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	status = check_places(p, &stream);
	if (status != RF_OK)
		return status;
	if (!result->gpu.known || !(result->gpu.iterations > 0))
		return RF_OK;
	take_work(result);
	rf_run_totals_of_iterations(p);
	if (rf_arena_failed(p->arena) || drop_looked_at(p) != RF_OK ||
	    read_nest(p, &nest) != RF_OK || write_traffic(p, &nest) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	result->run.flop_formula = nest.run.flop_formula;
	result->run.data_formula = nest.run.data_formula;
	result->run.data_bytes = nest.run.data_bytes;
	if (!p->options->without_formulas &&
	    rf_launch_advice_make(&input, p->arena, result) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	return RF_OK;
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
