/* SPDX-License-Identifier: MIT
 *
 * Ceilings: roofs that hold under other circumstances (Williams, Waterman and Patterson, 2009).
 *
 * Of the core: what its units reach in balance, without fused multiply-adds, with the mix of this
 * kernel, with narrower vectors or none, and
 *
 *     no ILP       lanes * FLOP / sum of latencies: each operation waits for the one before it
 *     division     the unit that divides, alone
 *
 * Of memory, beside the roof of its benchmark b:
 *
 *     no prefetch  lines in flight * line / latency, for each core: a core waits for what it loads,
 *                  and so many lines its first cache can wait for; evictions come on top
 *     remote       what the link between sockets carries in its busier direction
 *     strided      b * element / line: each line that comes has one number that is wanted
 *     bus          channels * rate * width
 *
 * One that needs a figure which the machine file does not have is left out.
 */
#include "model/roofline/ceilings.h"

#include <math.h>

#include "base/text.h"
#include "model/roofline/arithmetic.h"
#include "model/roofline/host_roof.h"

enum { MOST_CEILINGS = 24, NARROWEST_BITS = 128, BITS = 8 };

struct builder {
	const struct rf_roofline_input *input;
	const struct rf_demand *demand;
	struct rf_arena *arena;
	struct rf_roofline *out;
	double flop, cycles_per_s;
	int element;
	const struct rf_flops *flops;       /* its rates */
	const struct rf_level_roof *memory; /* its roof; NULL: none, or no traffic */
};

static void add(struct builder *b, const struct rf_ceiling *ceiling)
{
	if (b->out->ceiling_count < MOST_CEILINGS)
		b->out->ceilings[b->out->ceiling_count++] = *ceiling;
}

/* ---- the core ---- */

static void add_flops(struct builder *b, const char *name, double flop_per_s, const char *source,
                      const char *why)
{
	struct rf_ceiling ceiling = { .name = name, .why = why, .source = source };

	if (!(flop_per_s > 0) || !isfinite(flop_per_s))
		return;
	ceiling.flop_per_s = (struct rf_number){ flop_per_s, true };
	ceiling.it_per_s = (struct rf_number){ flop_per_s / b->flop, true };
	add(b, &ceiling);
}

/* A ceiling by the cycles that an iteration takes; 0 of them: there is none. */
static void add_cycles(struct builder *b, const char *name, double cy_per_it, const char *source,
                       const char *why)
{
	if (cy_per_it > 0)
		add_flops(b, name, b->flop * b->cycles_per_s / cy_per_it, source, why);
}

struct rf_figure rf_ceilings_peak(const struct rf_machine *machine, int element)
{
	const struct rf_flops *flops = rf_arithmetic_flops(machine, element);
	struct rf_figure sum = flops->add;

	if (flops->fma.known && !(flops->total.value > flops->fma.value))
		return flops->fma;
	if (flops->total.known)
		return flops->total;
	sum.value += flops->mul.known ? flops->mul.value : 0;
	return sum;
}

static bool has_fused(const struct rf_work *work)
{
	for (int e = 0; e < RF_INTEGER; ++e)
		if (work[e].fma > 0)
			return true;
	return false;
}

static void add_units(struct builder *b)
{
	const struct rf_machine *machine = b->input->machine;
	struct rf_figure peak = rf_ceilings_peak(machine, b->element);
	struct rf_number unfused = rf_arithmetic_unfused(machine, b->element);

	if (peak.known)
		add_flops(b, "peak", peak.value * b->cycles_per_s, peak.source,
		          "every unit busy at full vector width");
	if (b->flops->fma.known && unfused.known)
		add_flops(b, "no FMA", unfused.value * b->cycles_per_s, b->flops->add.source,
		          has_fused(b->input->work)
		              ? "if multiplications and additions are not fused"
		              : "this kernel has no multiplication that feeds an addition");
	add_cycles(b, "mix", rf_arithmetic_cycles(machine, b->input->repeated, RF_VECTOR).value,
	           b->flops->add.source, "additions and multiplications of this kernel");
}

/* Vectors of half the width, and half of that, down to a single number. */
static void add_widths(struct builder *b)
{
	const struct rf_machine *machine = b->input->machine;
	int64_t widest = machine->simd_bytes * BITS;

	if (machine->kind != RF_CPU || widest == 0)
		return;
	for (int64_t bits = widest / 2; bits >= NARROWEST_BITS; bits /= 2)
		add_cycles(b, rf_arena_print(b->arena, "%lld bit", (long long)bits),
		           rf_arithmetic_narrow_cycles(machine, b->input->repeated,
		                                       (double)widest / (double)bits),
		           b->flops->add.source,
		           bits == b->input->vector_bits ? "vectors as wide as compilers prefer"
		                                         : "with vectors as narrow as that");
	add_cycles(b, "no SIMD", rf_arithmetic_cycles(machine, b->input->repeated, RF_SCALAR).value,
	           b->flops->scalar_add.source, "if the compiler does not vectorise");
}

/* Cycles of all operations of an iteration one after the other; 0: a latency is not known. */
static double waiting_cycles(const struct builder *b)
{
	const struct rf_latencies *wait = &b->input->machine->latencies;
	double sum = 0;

	for (int e = 0; e < RF_INTEGER; ++e) {
		const struct rf_work *work = &b->input->repeated[e];
		double fused = b->flops->fma.known ? work->fma : 0;
		const struct {
			double count;
			struct rf_figure latency;
		} parts[] = {
			{ work->add - fused, wait->add_cy },
			{ work->mul - fused, wait->mul_cy },
			{ fused, wait->fma_cy },
			{ work->div, wait->div_cy },
			{ work->sqrt, wait->sqrt_cy },
			{ work->other, wait->compare_cy },
		};

		for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); ++i) {
			if (parts[i].count > 0 && !parts[i].latency.known)
				return 0;
			if (parts[i].count > 0)
				sum += parts[i].count * parts[i].latency.value;
		}
	}
	return sum;
}

static void add_waiting(struct builder *b)
{
	const struct rf_roofline_input *input = b->input;
	double lanes =
	    (double)input->machine->simd_bytes / (double)rf_arithmetic_element_bytes(b->element);

	if (lanes >= 1)
		add_cycles(b, "no ILP", waiting_cycles(b) / lanes,
		           input->machine->latencies.add_cy.source,
		           "each operation waits for the one before it");
	add_cycles(b, "chain", input->chain_cy_per_it, input->machine->latencies.add_cy.source,
	           "each operation waits for the one of the iteration before");
}

/* Units of their own. */
static void add_units_apart(struct builder *b)
{
	const struct rf_roofline_input *input = b->input;
	struct rf_work divisions[RF_ELEMENT_KINDS] = { 0 };
	bool is_known = b->flops->div.known || b->flops->sqrt.known;

	for (int e = 0; e < RF_INTEGER; ++e) {
		divisions[e].div = input->repeated[e].div;
		divisions[e].sqrt = input->repeated[e].sqrt;
	}
	if (is_known && rf_arithmetic_total(divisions) > 0)
		add_cycles(b, "division",
		           rf_arithmetic_cycles(input->machine, divisions, RF_VECTOR).value,
		           b->flops->div.source, "the unit for divisions and roots alone");
	add_cycles(b, "calls", input->calls_cy_per_it, input->machine->calls_cy[RF_CALL_EXP].source,
	           "functions of the math library, one after the other");
}

/* Operations on integers. */
static void add_integer(struct builder *b, const char *name, double cy_per_it,
                        struct rf_figure rate, const char *why)
{
	struct rf_ceiling ceiling = { .name = name, .why = why, .source = rate.source };
	double it_per_s = cy_per_it > 0 ? b->cycles_per_s / cy_per_it : 0;

	if (it_per_s <= 0 || b->input->integer_op_per_it <= 0)
		return;
	ceiling.it_per_s = (struct rf_number){ it_per_s, true };
	ceiling.op_per_s = (struct rf_number){ b->input->integer_op_per_it * it_per_s, true };
	add(b, &ceiling);
}

static void add_integers(struct builder *b)
{
	const struct rf_integer_rates *rates = &b->input->machine->integers;

	add_integer(b, "integer", b->input->integer_vector_cy_per_it, rates->vector,
	            "operations on integers of 32 bits, in vectors");
	add_integer(b, "integer, no SIMD", b->input->integer_cy_per_it, rates->scalar,
	            "operations on integers one by one");
}

/* ---- memory ---- */

static void add_bytes(struct builder *b, const char *name, double bytes_per_s, const char *source,
                      const char *why)
{
	struct rf_ceiling ceiling = { .name = name, .why = why, .source = source };

	if (!(bytes_per_s > 0) || !isfinite(bytes_per_s))
		return;
	ceiling.bytes_per_s = (struct rf_number){ bytes_per_s, true };
	if (b->memory != NULL)
		ceiling.it_per_s =
		    (struct rf_number){ bytes_per_s / b->memory->bytes_per_it, true };
	add(b, &ceiling);
}

/* The link farthest from the core. */
static const struct rf_link_traffic *memory_link(const struct builder *b)
{
	const struct rf_traffic *traffic = b->input->traffic;

	return traffic->link_count == 0 ? NULL : &traffic->links[traffic->link_count - 1];
}

/* Whether its traffic comes from several memories, each a level of its own. */
static bool has_memories(const struct builder *b)
{
	const struct rf_link_traffic *link = memory_link(b);

	return link != NULL && link->part_count > 0;
}

/* All bytes over those that go one way. */
static double over_one_way(const struct rf_link_traffic *link, double one_way)
{
	return one_way > 0 ? link->total_bytes_per_it / one_way : 1;
}

/* What lines take to come bounds a core whose prefetchers do not guess them. */
static void add_waiting_for_lines(struct builder *b, const struct rf_rate *roof, double line)
{
	const struct rf_machine *machine = b->input->machine;
	const struct rf_link_traffic *link = memory_link(b);
	double lines = (double)machine->caches[0].misses;
	double latency = machine->memory.latency_cy.value, rate;

	if (lines <= 0 || !machine->memory.latency_cy.known)
		return;
	rate = lines * line * b->cycles_per_s / latency *
	       over_one_way(link, link != NULL ? link->load_bytes_per_it : 0);
	if (rate < roof->bytes_per_s)
		add_bytes(b, "no prefetch", rate, machine->memory.latency_cy.source,
		          rf_arena_print(b->arena, "%g lines on the way at a time, %g cycles each",
		                         lines, latency));
}

static void add_remote(struct builder *b)
{
	struct rf_figure remote = b->input->machine->memory.remote_bytes_per_s;
	const struct rf_link_traffic *link = memory_link(b);
	double busier = link != NULL ? fmax(link->load_bytes_per_it, link->evict_bytes_per_it) : 0;

	if (remote.known)
		add_bytes(b, "remote", remote.value * over_one_way(link, busier), remote.source,
		          "what the link to the other socket carries");
}

static void add_memory(struct builder *b)
{
	const struct rf_machine *machine = b->input->machine;
	struct rf_rate roof = rf_bandwidth_of_memory(b->demand, memory_link(b));
	struct rf_rate bus = rf_bandwidth_of_bus(b->demand);
	double line = machine->cache_count > 0 ? (double)machine->caches[0].line_bytes : 0;

	if (machine->kind != RF_CPU || roof.bytes_per_s <= 0 || line <= 0 || has_memories(b))
		return;
	if (!b->demand->from_datasheet)
		add_bytes(b, "bus", bus.bytes_per_s, bus.source, "what the channels could carry");
	add_waiting_for_lines(b, &roof, line);
	add_remote(b);
	add_bytes(b, "strided",
	          roof.bytes_per_s * (double)rf_arithmetic_element_bytes(b->element) / line,
	          roof.source,
	          rf_arena_print(b->arena, "if %lld bytes of each line are wanted",
	                         (long long)rf_arithmetic_element_bytes(b->element)));
}

/* The same machine with another number of cores. */
static void add_cores(struct builder *b)
{
	const struct rf_machine *machine = b->input->machine;
	struct rf_demand other = *b->demand;
	bool is_single = b->input->cores == 1;
	struct rf_ceiling ceiling = { .name = is_single ? "all cores" : "single core",
		                      .why = is_single ? "all cores of one socket"
		                                       : "one core alone" };
	struct rf_figure peak = rf_ceilings_peak(machine, b->element);
	struct rf_rate memory;

	if (machine->kind != RF_CPU || machine->cores < 2)
		return;
	other.cores = is_single ? machine->cores : 1;
	memory = rf_bandwidth_of_memory(&other, memory_link(b));
	ceiling.bytes_per_s = (struct rf_number){ memory.bytes_per_s, memory.bytes_per_s > 0 };
	ceiling.source = memory.source;
	if (b->flop > 0 && peak.known)
		ceiling.flop_per_s =
		    (struct rf_number){ peak.value * rf_demand_cycles_per_s(&other), true };
	if (ceiling.flop_per_s.known || ceiling.bytes_per_s.known)
		add(b, &ceiling);
}

static void add_host_link(struct builder *b)
{
	const struct rf_host_link *link = rf_machine_host_link(b->input->machine);
	const struct rf_host_path *host = &b->out->host;

	if (host->known)
		add_bytes(b, "both ways", host->both_bytes_per_s, NULL,
		          rf_arena_print(b->arena, "if arrays come and go at once; %s",
		                         host->both_bound));
	else if (link)
		add_bytes(b, "host link", rf_host_roof_links(b->demand), link->bytes_per_s.source,
		          "if the arrays are streamed from host memory");
}

enum rf_status rf_ceilings_find(const struct rf_roofline_input *input,
                                const struct rf_demand *demand, struct rf_arena *arena,
                                struct rf_roofline *out)
{
	struct builder b = { .input = input,
		             .demand = demand,
		             .arena = arena,
		             .out = out,
		             .flop = rf_arithmetic_total(input->work),
		             .cycles_per_s = rf_demand_cycles_per_s(demand),
		             .element = rf_arithmetic_main_element(input->work) };
	const struct rf_level_roof *last =
	    out->level_count > 0 ? &out->levels[out->level_count - 1] : NULL;

	out->ceilings = RF_NEW_ARRAY(arena, struct rf_ceiling, MOST_CEILINGS);
	if (out->ceilings == NULL)
		return RF_FAILED;
	b.flops = rf_arithmetic_flops(input->machine, b.element);
	if (last != NULL && out->host.known)
		last = last > out->levels ? last - 1 : NULL;
	if (last != NULL && rf_text_equal(last->level, "MEM") && last->bytes_per_it > 0)
		b.memory = last;
	if (b.flop > 0) {
		add_units(&b);
		add_widths(&b);
		add_units_apart(&b);
		add_waiting(&b);
	}
	add_integers(&b);
	add_memory(&b);
	add_cores(&b);
	add_host_link(&b);
	return rf_arena_failed(arena) ? RF_FAILED : RF_OK; /* names are printed */
}
