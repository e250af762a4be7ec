/* SPDX-License-Identifier: MIT
 *
 * The roofline model.
 *
 *     P = min(P_peak, I_l * b_l for every level l)
 *
 * with the intensity I_l = FLOP / bytes that cross the link below level l - 1, and its bandwidth
 * b_l.  Traffic here is bus traffic, write-allocate included, and so are the bandwidths.
 *
 * P_peak is what the mix of operations of this kernel allows (arithmetic.c).  Operations that wait
 * for each other from iteration to iteration are a roof of their own, however wide vectors are.
 * Bandwidths are those of bandwidth.c.
 */
#include "model/roofline/roofline.h"

#include "base/text.h"
#include "model/roofline/arithmetic.h"
#include "model/roofline/bandwidth.h"
#include "model/roofline/ceilings.h"
#include "model/roofline/host_roof.h"

static double greater(double a, double b)
{
	return a > b ? a : b;
}

static double known_or_zero(struct rf_figure figure)
{
	return figure.known ? figure.value : 0;
}

static double cycles_per_second(const struct rf_roofline_input *input, int64_t cores)
{
	struct rf_demand demand = { .machine = input->machine, .cores = cores };

	return rf_demand_cycles_per_s(&demand);
}

/* ---- levels ---- */

struct builder {
	const struct rf_roofline_input *input;
	struct rf_demand demand;
	struct rf_roofline *out;
	double flop;
};

static void bound_by(struct builder *b, const char *name, double it_per_s)
{
	if (b->out->bound != NULL && b->out->speed.it_per_s <= it_per_s)
		return;
	b->out->bound = name;
	b->out->speed.it_per_s = it_per_s;
}

/* What a rate is: of a benchmark, of hardware as it is described, or of neither. */
static const char *kind_of(const struct rf_rate *rate)
{
	static const char *const described[] = { "ports", "link", "datasheet", "misses" };

	for (size_t i = 0; i < sizeof(described) / sizeof(*described); ++i)
		if (rf_text_equal(rate->benchmark, described[i]))
			return described[i];
	return rf_machine_assumes(rate->source) ? "assumed" : "measured";
}

static void add_level(struct builder *b, const char *level, double bytes_per_it,
                      struct rf_rate bandwidth)
{
	struct rf_level_roof *roof = &b->out->levels[b->out->level_count];

	if (bandwidth.bytes_per_s <= 0)
		return;
	b->out->level_count += 1;
	*roof = (struct rf_level_roof){
		.level = level,
		.bytes_per_it = bytes_per_it,
		.bytes_per_s = bandwidth.bytes_per_s,
		.benchmark = bandwidth.benchmark,
		.rates = kind_of(&bandwidth),
		.source = bandwidth.source,
	};
	if (bytes_per_it <= 0)
		return;
	roof->speed.it_per_s = bandwidth.bytes_per_s / bytes_per_it;
	roof->intensity_flop_per_byte = (struct rf_number){ b->flop / bytes_per_it, b->flop > 0 };
	bound_by(b, level, roof->speed.it_per_s);
}

static double times(double multiple)
{
	return multiple > 0 ? multiple : 1;
}

/* Registers and the first cache: loads and stores have units of their own. */
static void add_registers(struct builder *b)
{
	const struct rf_roofline_input *input = b->input;
	const struct rf_machine *machine = input->machine;
	double load = known_or_zero(machine->load_bytes_per_cy);
	double store = known_or_zero(machine->store_bytes_per_cy);
	double bytes = input->register_load_bytes_per_it + input->register_store_bytes_per_it;
	double time;

	if (load <= 0 || store <= 0 || bytes <= 0)
		return;
	time = greater(times(input->load_times) * input->register_load_bytes_per_it / load,
	               times(input->store_times) * input->register_store_bytes_per_it / store);
	add_level(b, "L1", bytes,
	          (struct rf_rate){ bytes / time * cycles_per_second(input, input->cores), "ports",
	                            machine->load_bytes_per_cy.source });
}

/* Each of several memories is a level of its own, and so are all together where cores that wait for
 * one after the other are slower than any of them. */
static void add_memories(struct builder *b, const struct rf_link_traffic *link)
{
	struct rf_rate all = rf_bandwidth_of_memory(&b->demand, link);

	for (size_t i = 0; i < link->part_count; ++i)
		add_level(b, link->parts[i].name, link->parts[i].total_bytes_per_it,
		          rf_bandwidth_of_part(&b->demand, &link->parts[i]));
	if (rf_text_equal(all.benchmark ? all.benchmark : "", "in turn"))
		add_level(b, link->level, link->total_bytes_per_it, all);
}

static void add_links(struct builder *b)
{
	const struct rf_traffic *traffic = b->input->traffic;

	for (size_t i = 0; i < traffic->link_count; ++i)
		if (traffic->links[i].part_count > 0)
			add_memories(b, &traffic->links[i]);
		else
			add_level(b, traffic->links[i].level, traffic->links[i].total_bytes_per_it,
			          rf_bandwidth_of_link(&b->demand, &traffic->links[i]));
}

/* The way to the memory of the host, where a GPU has its arrays there. */
static enum rf_status add_host(struct builder *b, struct rf_arena *arena)
{
	const struct rf_traffic *traffic = b->input->traffic;
	struct rf_host_path *host = &b->out->host;
	const struct rf_link_traffic *link;

	if (traffic->link_count == 0)
		return RF_OK;
	link = &traffic->links[traffic->link_count - 1];
	if (rf_host_roof_find(&b->demand, link, arena, host) != RF_OK)
		return RF_FAILED;
	if (!host->known)
		return RF_OK;
	add_level(b, "HOST", link->total_bytes_per_it,
	          (struct rf_rate){ host->bytes_per_s, host->bound, NULL });
	b->out->levels[b->out->level_count - 1].rates = host->rates;
	return RF_OK;
}

/* What the core allows: the ports that the compiled loop needs where it is known, else the rates of
 * its operations, and the units for what is none of them. */
static void add_arithmetic(struct builder *b)
{
	const struct rf_roofline_input *input = b->input;
	struct rf_number time = rf_arithmetic_cycles(input->machine, input->work, RF_VECTOR);
	double cycles = input->core_cy_per_it;

	if (cycles <= 0 && time.known)
		cycles =
		    greater(time.value * times(input->arithmetic_times), input->other_cy_per_it);
	if (cycles <= 0)
		return;
	b->out->peak.it_per_s = cycles_per_second(input, input->cores) / cycles;
	if (b->out->peak.it_per_s > 0)
		bound_by(b, "CPU", b->out->peak.it_per_s);
}

/* Each core has chains of its own. */
static double chain_it_per_s(const struct rf_roofline_input *input)
{
	return input->chain_cy_per_it > 0
	           ? cycles_per_second(input, input->cores) / input->chain_cy_per_it
	           : 0;
}

static void add_chain(struct builder *b)
{
	double it_per_s = chain_it_per_s(b->input);

	if (it_per_s > 0)
		bound_by(b, "chain", it_per_s);
}

/* ---- the chart ---- */

static bool is_memory(const struct rf_machine *machine, const char *level)
{
	for (size_t i = 0; i < machine->memory_count; ++i)
		if (rf_text_equal(machine->memories[i].name, level))
			return true;
	return rf_text_equal(level, "MEM");
}

static const char *region_of(const struct rf_machine *machine, const char *bound)
{
	if (bound == NULL)
		return NULL;
	if (rf_text_equal(bound, "CPU"))
		return "compute-bound";
	if (rf_text_equal(bound, "chain"))
		return "latency-bound";
	if (rf_text_equal(bound, "HOST"))
		return "transfer-bound";
	return is_memory(machine, bound) ? "memory-bound" : "cache-bound";
}

/* Peak over bandwidth of memory, both of the machine alone: in double precision where there is any,
 * loading.  Its cores are those that take part. */
static struct rf_number machine_balance(const struct builder *b)
{
	const struct rf_machine *machine = b->input->machine;
	struct rf_rate memory = rf_bandwidth_of_memory(&b->demand, NULL);
	struct rf_figure peak = rf_ceilings_peak(machine, RF_FLOAT64);

	if (!peak.known)
		peak = rf_ceilings_peak(machine, RF_FLOAT32);
	if (!peak.known || memory.bytes_per_s <= 0)
		return (struct rf_number){ 0 };
	return (struct rf_number){
		peak.value * rf_demand_cycles_per_s(&b->demand) / memory.bytes_per_s, true
	};
}

static void place_on_chart(struct builder *b)
{
	b->out->machine_balance_flop_per_byte = machine_balance(b);
	b->out->region = region_of(b->input->machine, b->out->bound);
}

static struct rf_number ceiling(const struct rf_roofline *out, const char *name)
{
	for (size_t i = 0; i < out->ceiling_count; ++i)
		if (rf_text_equal(out->ceilings[i].name, name))
			return out->ceilings[i].flop_per_s;
	return (struct rf_number){ 0 };
}

/* Where the roof of a level meets the peak, and where the ceiling of code without vectors: left of
 * both a loop waits for that level whatever is done in the core, right of both it never does. */
static void add_ridges(struct builder *b)
{
	struct rf_number peak = ceiling(b->out, "peak"), scalar = ceiling(b->out, "no SIMD");

	for (size_t i = 0; i < b->out->level_count; ++i) {
		struct rf_level_roof *roof = &b->out->levels[i];
		double at = roof->intensity_flop_per_byte.value;

		roof->ridge_flop_per_byte =
		    (struct rf_number){ peak.value / roof->bytes_per_s, peak.known };
		roof->scalar_ridge_flop_per_byte =
		    (struct rf_number){ scalar.value / roof->bytes_per_s, scalar.known };
		if (!peak.known || !roof->intensity_flop_per_byte.known)
			continue;
		roof->region = at >= roof->ridge_flop_per_byte.value          ? "right"
		               : !scalar.known                                ? "left"
		               : at >= roof->scalar_ridge_flop_per_byte.value ? "between"
		                                                              : "left";
	}
}

enum rf_status rf_roofline_make(const struct rf_roofline_input *input, struct rf_arena *arena,
                                struct rf_roofline *roofline)
{
	struct builder b = { .input = input,
		             .demand = { input->machine, input->cores, input->from_datasheet },
		             .out = roofline };

	*roofline = (struct rf_roofline){ .cores = input->cores,
		                          .rates = input->from_datasheet ? "spec" : "measured" };
	roofline->levels =
	    RF_NEW_ARRAY(arena, struct rf_level_roof,
	                 input->traffic->link_count + input->machine->memory_count + 3);
	if (roofline->levels == NULL)
		return RF_FAILED;
	b.flop = rf_arithmetic_total(input->work);
	add_registers(&b);
	add_links(&b);
	if (add_host(&b, arena) != RF_OK)
		return RF_FAILED;
	add_arithmetic(&b);
	add_chain(&b);
	place_on_chart(&b);
	if (input->wants_ceilings && rf_ceilings_find(input, &b.demand, arena, roofline) != RF_OK)
		return RF_FAILED;
	if (input->wants_ceilings)
		add_ridges(&b);
	roofline->known = roofline->bound != NULL;
	return RF_OK;
}
