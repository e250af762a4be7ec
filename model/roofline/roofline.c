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

/* Peak of the machine for the main element type, all units in balance. */
static struct rf_number machine_peak(const struct rf_roofline_input *input, int64_t cores)
{
	const struct rf_flops *flops =
	    rf_arithmetic_flops(input->machine, rf_arithmetic_main_element(input->work));
	double per_cycle = greater(known_or_zero(flops->fma), known_or_zero(flops->total));
	double sum = known_or_zero(flops->add) + known_or_zero(flops->mul);

	if (per_cycle <= 0)
		per_cycle = sum;
	return (struct rf_number){ per_cycle * cycles_per_second(input, cores), per_cycle > 0 };
}

/* Performance of the kernel's operations alone. */
static struct rf_number mix_peak(const struct rf_roofline_input *input, enum rf_arithmetic kind)
{
	struct rf_number time = rf_arithmetic_cycles(input->machine, input->work, kind);
	double rate = cycles_per_second(input, input->cores);

	if (!time.known || time.value <= 0 || rate <= 0)
		return (struct rf_number){ 0 };
	return (struct rf_number){ rf_arithmetic_total(input->work) / time.value * rate, true };
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
	if (b->out->bound != NULL && b->out->it_per_s <= it_per_s)
		return;
	b->out->bound = name;
	b->out->it_per_s = it_per_s;
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
		.source = bandwidth.source,
	};
	if (bytes_per_it <= 0)
		return;
	roof->it_per_s = bandwidth.bytes_per_s / bytes_per_it;
	roof->intensity_flop_per_byte = (struct rf_number){ b->flop / bytes_per_it, b->flop > 0 };
	roof->flop_per_s = (struct rf_number){ b->flop * roof->it_per_s, b->flop > 0 };
	bound_by(b, level, roof->it_per_s);
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

/* The link farthest from the core. */
static const struct rf_link_traffic *memory_link(const struct builder *b)
{
	const struct rf_traffic *traffic = b->input->traffic;

	return traffic->link_count == 0 ? NULL : &traffic->links[traffic->link_count - 1];
}

static void add_links(struct builder *b)
{
	const struct rf_traffic *traffic = b->input->traffic;

	for (size_t i = 0; i < traffic->link_count; ++i)
		add_level(b, traffic->links[i].level, traffic->links[i].total_bytes_per_it,
		          rf_bandwidth_of_link(&b->demand, &traffic->links[i]));
}

/* What the core allows: the ports that the compiled loop needs where it is known, else the rates of
 * its operations. */
static void add_arithmetic(struct builder *b)
{
	double core = b->input->core_cy_per_it;

	b->out->peak_flop_per_s = mix_peak(b->input, RF_VECTOR);
	b->out->peak_flop_per_s.value /= times(b->input->arithmetic_times);
	if (core > 0)
		b->out->peak_flop_per_s = (struct rf_number){
			b->flop * cycles_per_second(b->input, b->input->cores) / core, true
		};
	if (b->out->peak_flop_per_s.known)
		bound_by(b, "CPU", b->out->peak_flop_per_s.value / b->flop);
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

/* ---- ceilings ---- */

static void add_ceiling(struct rf_roofline *out, const char *name, struct rf_number flop_per_s,
                        struct rf_number bytes_per_s, const char *why)
{
	if (!flop_per_s.known && !bytes_per_s.known)
		return;
	out->ceilings[out->ceiling_count++] =
	    (struct rf_ceiling){ name, flop_per_s, bytes_per_s, why };
}

static double fma_total(const struct rf_work *work)
{
	double sum = 0;

	for (int e = 0; e < RF_INTEGER; ++e)
		sum += work[e].fma;
	return sum;
}

static bool has_fma(const struct rf_roofline_input *input)
{
	return rf_arithmetic_flops(input->machine, rf_arithmetic_main_element(input->work))
	    ->fma.known;
}

static struct rf_number without_fma_peak(const struct rf_roofline_input *input)
{
	struct rf_number flops =
	    rf_arithmetic_unfused(input->machine, rf_arithmetic_main_element(input->work));

	return (struct rf_number){ flops.value * cycles_per_second(input, input->cores),
		                   flops.known };
}

/* A kernel without operations on floating-point numbers stays below no roof of theirs. */
static void add_arithmetic_ceilings(struct builder *b)
{
	const struct rf_roofline_input *input = b->input;
	struct rf_number none = { 0 };

	if (b->flop <= 0)
		return;
	add_ceiling(b->out, "peak", machine_peak(input, input->cores), none,
	            "every unit busy at full vector width");
	if (has_fma(input))
		add_ceiling(b->out, "no FMA", without_fma_peak(input), none,
		            fma_total(input->work) <= 0
		                ? "this kernel has no multiplication that feeds an addition"
		                : "if multiplications and additions are not fused");
	add_ceiling(b->out, "mix", mix_peak(input, RF_VECTOR), none,
	            "additions and multiplications of this kernel");
	if (input->machine->kind == RF_CPU && input->machine->simd_bytes > 0)
		add_ceiling(b->out, "no SIMD", mix_peak(input, RF_SCALAR), none,
		            "if the compiler does not vectorise");
	if (chain_it_per_s(input) > 0)
		add_ceiling(b->out, "chain",
		            (struct rf_number){ b->flop * chain_it_per_s(input), true }, none,
		            "each operation waits for the one of the iteration before");
}

/* The same machine with another number of cores. */
static void add_core_ceiling(struct builder *b)
{
	struct rf_demand other = b->demand;
	bool is_single = b->input->cores == 1;
	struct rf_rate memory;

	if (b->input->machine->kind != RF_CPU || b->input->machine->cores < 2)
		return;
	other.cores = is_single ? b->input->machine->cores : 1;
	memory = rf_bandwidth_of_memory(&other, memory_link(b));
	add_ceiling(b->out, is_single ? "all cores" : "single core",
	            b->flop > 0 ? machine_peak(b->input, other.cores) : (struct rf_number){ 0 },
	            (struct rf_number){ memory.bytes_per_s, memory.bytes_per_s > 0 },
	            is_single ? "all cores of one socket" : "one core alone");
}

static void add_host_link_ceiling(struct builder *b)
{
	const struct rf_machine *machine = b->input->machine;
	const struct rf_host_link *link = machine->host_links;

	if (machine->host_link_count == 0 || !link->bytes_per_s.known)
		return;
	add_ceiling(b->out, "host link", (struct rf_number){ 0 },
	            (struct rf_number){ link->bytes_per_s.value, true },
	            "if the arrays are streamed from host memory");
}

/* ---- the chart ---- */

static const char *region_of(const char *bound)
{
	if (bound == NULL)
		return NULL;
	if (rf_text_equal(bound, "CPU"))
		return "compute-bound";
	if (rf_text_equal(bound, "chain"))
		return "latency-bound";
	return rf_text_equal(bound, "MEM") ? "memory-bound" : "cache-bound";
}

static void place_on_chart(struct builder *b)
{
	struct rf_roofline *out = b->out;
	struct rf_rate memory = rf_bandwidth_of_memory(&b->demand, memory_link(b));
	struct rf_number peak = machine_peak(b->input, b->input->cores);

	if (peak.known && memory.bytes_per_s > 0 && b->flop > 0)
		out->machine_balance_flop_per_byte =
		    (struct rf_number){ peak.value / memory.bytes_per_s, true };
	out->flop_per_s =
	    (struct rf_number){ b->flop * out->it_per_s, out->bound != NULL && b->flop > 0 };
	out->region = region_of(out->bound);
}

enum { MAX_CEILINGS = 8 };

/* A speed in cycles of one core, per iteration and per cache line of iterations. */
static void in_cycles(const struct rf_roofline_input *input, double it_per_s,
                      struct rf_number *cy_per_it, struct rf_number *cy_per_cl)
{
	if (!input->machine->clock_hz.known || !(it_per_s > 0))
		return;
	*cy_per_it = (struct rf_number){ input->machine->clock_hz.value / it_per_s, true };
	*cy_per_cl = (struct rf_number){ cy_per_it->value * input->iterations_per_line,
		                         input->iterations_per_line > 0 };
}

static void add_cycles(struct builder *b)
{
	struct rf_roofline *out = b->out;

	for (size_t i = 0; i < out->level_count; ++i)
		in_cycles(b->input, out->levels[i].it_per_s, &out->levels[i].cy_per_it,
		          &out->levels[i].cy_per_cl);
	in_cycles(b->input, out->it_per_s, &out->cy_per_it, &out->cy_per_cl);
	if (!out->peak_flop_per_s.known || b->flop <= 0)
		return;
	out->peak_it_per_s = (struct rf_number){ out->peak_flop_per_s.value / b->flop, true };
	in_cycles(b->input, out->peak_it_per_s.value, &out->peak_cy_per_it, &out->peak_cy_per_cl);
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
	    RF_NEW_ARRAY(arena, struct rf_level_roof, input->traffic->link_count + 1);
	roofline->ceilings = RF_NEW_ARRAY(arena, struct rf_ceiling, MAX_CEILINGS);
	if (roofline->levels == NULL || roofline->ceilings == NULL)
		return RF_FAILED;
	b.flop = rf_arithmetic_total(input->work);
	add_registers(&b);
	add_links(&b);
	if (b.flop > 0)
		add_arithmetic(&b);
	add_chain(&b);
	add_arithmetic_ceilings(&b);
	add_core_ceiling(&b);
	add_host_link_ceiling(&b);
	place_on_chart(&b);
	add_cycles(&b);
	roofline->known = roofline->bound != NULL;
	return RF_OK;
}
