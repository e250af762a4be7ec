/* SPDX-License-Identifier: MIT
 *
 * The one figure of time: of the models that know how long an iteration takes, the one to believe.
 *
 * That is the slower of roofline and ECM, as nothing that is put together from parts surpasses what
 * a bandwidth or a unit allows; where all transfers of a core take place at once, the roofline.  A
 * page, a point of a sweep, a row of a survey and the loops that a search compares have it from
 * here, so that one kernel on one machine is as fast wherever it is asked for.
 *
 * A row of the innermost loop that goes on where the one before ended finds its lines on the way.
 * One that begins elsewhere, as in blocks, waits for what its streams begin with, and that is
 * longer than the start of any loop:
 *
 *     T_start = streams from memory * its latency
 *             + streams from the last cache * its latency / 2
 *
 * Misses that begin together wait together; those of memory come with a look-up of their pages.
 * On a Xeon with 130 ns to the L3 and 200 ns to memory, rows of 128 to 760 elements in blocks of
 * three stencils with 2 to 11 streams lost 80 to 1130 ns each, where this says 130 to 1150.
 *
 * Where all cores of a socket work on vectors that leave them less than the nominal clock, as those
 * of 512 bits do on some, that is the clock (`clock max`).  No more than the nominal one is counted
 * on.
 *
 * What bounds a loop is where most of its time goes: a roof, or, where parts take turns, the
 * longest of them.
 */
#include "model/cpu/prediction.h"

#include <math.h>

#include "base/text.h"
#include "model/cpu/compiled_core.h"
#include "model/cpu/core_units.h"
#include "model/cpu/ecm.h"
#include "model/roofline/roofline.h"

/* Of the latency of caches. */
#define WAITING_TOGETHER 0.5

/* As a roof, but for rounding. */
#define AS_FAST 0.9999

/* Look-ups of pages to those of streams; fewer are nothing to speak of. */
#define NOTABLE 1.01

/* The busiest unit of those that do something else than to compute floating-point numbers, and to
 * load and store all that is contiguous; and what waits for itself. */
static double other_units(const struct rf_in_core *in_core)
{
	static const char *const names[] = { "integer", "calls", "shuffles",         "masks",
		                             "sums",    "issue", "loads and stores", "across lines",
		                             "gathers" };
	double most = 0;

	for (size_t i = 0; i < in_core->port_count; ++i)
		for (size_t k = 0; k < sizeof(names) / sizeof(*names); ++k)
			if (rf_text_equal(in_core->ports[i].name, names[k]))
				most = fmax(most, in_core->ports[i].cy_per_it);
	return most;
}

/* Calls and integers, for ceilings of their own. */
static void add_units_apart(const struct rf_prediction_input *input,
                            struct rf_roofline_input *wanted)
{
	enum { INTEGER_BITS = 32 };
	double lanes = (double)input->in_core->vector_bits / INTEGER_BITS;

	wanted->vector_bits = input->in_core->vector_bits;
	wanted->repeated =
	    input->in_core->repeated != NULL ? input->in_core->repeated : input->work;
	wanted->calls_cy_per_it = rf_core_units_call_cycles(input->machine, wanted->repeated);
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		wanted->integer_op_per_it += input->work[e].integer;
	wanted->integer_cy_per_it = rf_core_units_integer_cycles(input->machine, input->work, 1);
	if (lanes > 1)
		wanted->integer_vector_cy_per_it =
		    rf_core_units_integer_cycles(input->machine, input->work, lanes);
}

static enum rf_status ask_roofline(const struct rf_prediction_input *input, struct rf_arena *arena,
                                   struct rf_roofline *roofline)
{
	const struct rf_in_core *in_core = input->in_core;
	struct rf_roofline_input wanted = {
		.machine = input->machine,
		.traffic = input->traffic,
		.work = input->work,
		.cores = input->cores,
		.from_datasheet = input->from_datasheet,
		.arithmetic_times = in_core->arithmetic_times,
		.load_times = in_core->load_times,
		.store_times = in_core->store_times,
		.core_cy_per_it = rf_compiled_core_ports(in_core),
		.other_cy_per_it = other_units(in_core),
		.wants_ceilings = input->wants_ceilings,
		.chain_cy_per_it = in_core->chain.cy_per_it.value,
		.register_load_bytes_per_it = input->register_load_bytes_per_it,
		.register_store_bytes_per_it = input->register_store_bytes_per_it,
	};

	if (input->wants_ceilings)
		add_units_apart(input, &wanted);
	return input->wants_roofline ? rf_roofline_make(&wanted, arena, roofline) : RF_OK;
}

/* Lines towards the core, for a line of iterations: as many as streams, where these walk along
 * memory. */
static double streams_over(const struct rf_prediction_input *input, size_t link)
{
	double line = (double)input->machine->caches[0].line_bytes;

	if (link >= input->traffic->link_count)
		return 0;
	return input->traffic->links[link].load_bytes_per_it * input->iterations_per_line / line;
}

/* Cycles in which a row waits on average for what it begins with; 0 without latencies. */
static double row_start_cy(const struct rf_prediction_input *input)
{
	const struct rf_machine *machine = input->machine;
	double sum = 0;

	for (size_t i = 1; input->rows.jumping > 0 && i < machine->cache_count; ++i) {
		bool is_memory = i + 1 == machine->cache_count;
		struct rf_figure latency =
		    is_memory ? machine->memory.latency_cy : machine->caches[i + 1].latency_cy;
		double streams = streams_over(input, i) - streams_over(input, i + 1);

		if (latency.known && streams > 0)
			sum += (is_memory ? 1 : WAITING_TOGETHER) * streams * latency.value;
	}
	return input->rows.jumping * sum;
}

/* Walks along memory look up pages, too, but those of benchmarks are in their rates: of data that
 * are more than the pages kept. */
static double walks_beyond_streams(const struct rf_prediction_input *input)
{
	const struct rf_machine *machine = input->machine;
	const struct rf_traffic *traffic = input->traffic;
	double reach = rf_machine_page_reach(machine);
	double streams;
	size_t link = 0;

	while (link + 1 < machine->cache_count &&
	       (double)machine->caches[link + 1].size_bytes <= reach)
		link += 1;
	if (link >= traffic->link_count)
		return 0;
	streams = traffic->links[link].load_bytes_per_it / (double)rf_machine_page_bytes(machine);
	return input->page_walks_per_it > NOTABLE * streams ? input->page_walks_per_it - streams
	                                                    : 0;
}

static enum rf_status ask_ecm(const struct rf_prediction_input *input, struct rf_arena *arena,
                              struct rf_prediction_models *models)
{
	struct rf_ecm_input wanted = {
		.machine = input->machine,
		.traffic = input->traffic,
		.in_core = input->in_core,
		.iterations_per_line = input->iterations_per_line,
		.iterations_per_row = input->rows.iterations,
		.rows_are_alike = input->rows.are_alike,
		.row_start_cy = row_start_cy(input),
		.page_walks_per_it = walks_beyond_streams(input),
		.data_bytes = input->data_bytes,
		.roofline_it_per_s = models->roofline.speed.it_per_s,
		.cores = input->cores,
		.from_datasheet = input->from_datasheet,
		.takes_turns = input->takes_turns,
		.is_textbook = input->is_textbook,
	};

	if (!input->wants_ecm || !input->in_core->known)
		return RF_OK;
	return rf_ecm_make(&wanted, arena, &models->ecm);
}

/* The cache or memory below a link: "L3" of "L2-L3". */
static const char *below(const struct rf_prediction_input *input, size_t link)
{
	return input->traffic->links[link].level;
}

/* The longest part of one core's time; memory, where cores wait for each other. */
static const char *longest_part(const struct rf_prediction_input *input, const struct rf_ecm *ecm)
{
	size_t last = ecm->transfer_count - 1;
	const char *bound = "L1";
	double most = ecm->t_nol;

	if (ecm->saturation_cores > 0 && input->cores >= ecm->saturation_cores && input->cores > 1)
		return below(input, last);
	if (ecm->conflict_cy_per_cl.known)
		return "CPU";
	for (size_t i = 0; i <= last; ++i) {
		const struct rf_ecm_transfer *transfer = &ecm->transfers[i];
		double cycles = transfer->measured_cy_per_cl.known
		                    ? transfer->measured_cy_per_cl.value
		                    : transfer->cy_per_cl.value;

		if (cycles > most) {
			most = cycles;
			bound = below(input, i);
		}
	}
	if (ecm->page_walks_cy_per_cl > fmax(most, ecm->t_ol))
		return "TLB";
	if (ecm->t_ol <= most)
		return bound;
	return rf_text_equal(input->in_core->bound, "chain") ? "chain" : "CPU";
}

static void believe_roofline(const struct rf_roofline *roofline, struct rf_prediction *believed)
{
	*believed = (struct rf_prediction){ .known = true,
		                            .model = "roofline",
		                            .bound = roofline->bound,
		                            .speed = roofline->speed };
}

/* Where the roof of a level alone holds a core back, that is the bound, whatever its parts take. */
static void believe_ecm(const struct rf_prediction_input *input,
                        const struct rf_prediction_models *models, struct rf_prediction *believed)
{
	const struct rf_ecm *ecm = &models->ecm;
	bool is_roof = models->roofline.known && !rf_text_equal(models->roofline.bound, "CPU") &&
	               !rf_text_equal(models->roofline.bound, "chain") &&
	               ecm->speed.it_per_s >= AS_FAST * models->roofline.speed.it_per_s;

	*believed = (struct rf_prediction){ .known = true,
		                            .model = "ecm",
		                            .bound = is_roof ? models->roofline.bound
		                                             : longest_part(input, ecm),
		                            .speed = ecm->speed };
}

/* What clocks of the machine file are called, for the vectors of the loops. */
static const char *class_of(const struct rf_in_core *in_core)
{
	bool are_vectors = in_core->compiled.known && in_core->vector_bits > 0;

	for (size_t i = 0; i < in_core->loop_count && !in_core->compiled.known; ++i)
		are_vectors |= in_core->loops[i].is_vectorised;
	if (!are_vectors)
		return "scalar";
	return in_core->vector_bits >= 512   ? "avx512"
	       : in_core->vector_bits >= 256 ? "avx2"
	                                     : "sse";
}

/* The clock where all cores of a socket are busy with that, if it is less than the nominal one. */
static struct rf_number busy_clock(const struct rf_prediction_input *input)
{
	const struct rf_machine *machine = input->machine;
	struct rf_number clock = { 0 };

	for (size_t i = 0; i < machine->max_clock_count; ++i) {
		const struct rf_figure *most = &machine->max_clocks[i].hz;

		if (input->cores >= machine->cores && most->value < machine->clock_hz.value &&
		    rf_text_equal(machine->max_clocks[i].name, class_of(input->in_core)))
			clock = (struct rf_number){ most->value, true };
	}
	return clock;
}

static enum rf_status make_models(const struct rf_prediction_input *input, struct rf_arena *arena,
                                  struct rf_prediction_models *models)
{
	*models = (struct rf_prediction_models){ .roofline = { .known = false } };
	if (ask_roofline(input, arena, &models->roofline) != RF_OK ||
	    ask_ecm(input, arena, models) != RF_OK)
		return RF_FAILED;
	if (models->ecm.known &&
	    (!models->roofline.known || rf_text_equal(models->ecm.headline, "ecm")))
		believe_ecm(input, models, &models->believed);
	else if (models->roofline.known)
		believe_roofline(&models->roofline, &models->believed);
	return RF_OK;
}

enum rf_status rf_prediction_make(const struct rf_prediction_input *input, struct rf_arena *arena,
                                  struct rf_prediction_models *models)
{
	struct rf_prediction_input own = *input;
	struct rf_machine machine = *input->machine;
	struct rf_number clock = busy_clock(input);

	if (clock.known) {
		machine.clock_hz.value = clock.value;
		own.machine = &machine;
	}
	if (make_models(&own, arena, models) != RF_OK)
		return RF_FAILED;
	models->believed.clock_hz = clock;
	return RF_OK;
}
