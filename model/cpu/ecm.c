/* SPDX-License-Identifier: MIT
 *
 * The execution-cache-memory model of one core, and of several.
 *
 * For the iterations that fill a cache line, T_OL and T_nOL are the cycles of the core (in_core.h),
 * and each link takes the cycles of its lines.  As published (Treibig and Hager 2009; Stengel and
 * others 2015) links take bytes over width, memory bytes over the bandwidth of all cores, and
 *
 *     T = max(T_OL, T_nOL + sum of the links that take turns, each link that does not).
 *
 * What one core needs for a line is more than that: it waits for it.  Where the machine file has
 * benchmarks of one core, lines cost what these say (line_costs.h), and
 *
 *     T = sqrt(max(T_OL, 2 T_nOL)^2 + D^2) + H * line / row,
 *
 * D being the sum of lines times costs, and of pages whose place the core does not keep times a
 * walk (layers/pages.c).  The core and its data hinder each other before one of the two is the
 * bound; loads that a loop mixes with arithmetic, while lines come in, reach half of what their
 * ports could take; H = 22 cycles are the start and the rest of a row.  H is all that was fitted,
 * to the runs of 3D stencils on three machines (docs/manual.md): to any two of them it is 17 to
 * 28, and free factors of loads and data, and a free exponent, come out as 1.9 to 2.1, 1.0 and 1.8
 * to 2.3.  Data that all lie in the first cache leave loads their ports: they wait for lines as
 * soon as these take a small part of the time, 1/16.  Loads that wait for stores
 * (page_conflict.h) leave data the time to move, so that the longer of the two counts.
 *
 * Of H the most is a jump that was not foreseen, and turns that vectors leave.  A loop that
 * crosses lines is not peeled for vectors, and where its rows are all as long, the last few dozen
 * jumps tell the end of the next one: on a core of the Golden Cove kind rows of 8 to 48 turns of a
 * transpose in the first cache took 0 to 6 cycles more than their turns, rows of 64 to 128 took 22
 * to 33.  Up to 32 turns H is 0.
 *
 * Several cores of a memory domain wait for each other there (memory_queue.h), each of which takes
 * T cycles alone and memory for T_mem, the cycles of its lines at the bandwidth of all cores. Where
 * the machine file has the curve of the benchmark that is most alike, the wait w_n of the queue is
 *
 *     w_n * (the benchmark's own wait) / (what the queue says of the benchmark),
 *
 * at least w_n: a memory that is slower to some cores than to fewer shows there.  As published,
 * nobody waits before the bandwidth is used up.  Threads fill one domain after the other and share
 * the work equally, so that those of the fullest domain decide.
 *
 * A core that waits for memory waits longer for what its caches have: the lines come back in turn.
 * On a Zen 4 a line of the L2 takes 2 cycles, and 5 beside a copy in memory.  Where `beside memory`
 * of a machine file says how long, so much is added for each line that a cache gives, to what lines
 * of memory take.
 *
 * Data that are more than a domain's memory are, in part, in another one.  For a line from there a
 * core waits twice as long as for one of its own memory, and all cores together get 1/1.3 of the
 * bandwidth.  These two are fitted to runs on two machines: alone they are 2.1 and 1.0 on Ivy
 * Bridge, with its other domain on the other socket, 1.6 and 1.7 on Haswell, where it is on the
 * same one.
 */
#include "model/cpu/ecm.h"

#include <math.h>

#include "base/text.h"
#include "model/cpu/line_costs.h"
#include "model/cpu/memory_queue.h"
#include "model/roofline/bandwidth.h"

#define SOON        16.0
#define ROW_CY      22.0
#define FORESEEN    32.0
#define FAR_ALONE   2.0
#define FAR_SHARED  1.3
#define MOST_BEHIND 3.0

struct builder {
	const struct rf_ecm_input *input;
	struct rf_ecm *out;
	const struct rf_cache *caches;
	const struct rf_link_traffic *links;
	const struct rf_bandwidth *memory; /* what all cores of a domain reach with data there */
	bool is_measured;
	struct rf_line_cost costs[RF_MOST_LINKS];
};

/* Lines of a link for a line of iterations. */
static double lines(const struct builder *b, double bytes_per_it)
{
	return bytes_per_it * b->input->iterations_per_line / (double)b->caches[0].line_bytes;
}

/* Changed lines away from the core; a victim cache is sent clean ones, too. */
static double changed_lines(const struct builder *b, size_t i)
{
	const struct rf_link_traffic *links = b->links;
	bool takes_all = i + 1 < b->input->machine->cache_count && b->caches[i + 1].is_victim;
	double bytes = links[i].evict_bytes_per_it;

	if (takes_all && i > 0)
		bytes = fmin(bytes, links[i - 1].evict_bytes_per_it);
	return lines(b, bytes);
}

/* Cycles of the lines of a link over its width, and what each of them waits besides. */
static struct rf_number over_width(const struct builder *b, size_t i)
{
	const struct rf_link_traffic *traffic = &b->links[i];
	const struct rf_cache *below = &b->caches[i + 1];
	const struct rf_link *link = &below->link;
	double line = (double)b->caches[0].line_bytes, cycles;
	double in = lines(b, traffic->load_bytes_per_it);
	double out = lines(b, traffic->evict_bytes_per_it);

	if (!link->bytes_per_cy.known || link->bytes_per_cy.value <= 0)
		return (struct rf_number){ 0, in + out <= 0 };
	cycles = link->full_duplex ? fmax(in * line / link->load_bytes_per_cy,
	                                  out * line / link->evict_bytes_per_cy)
	                           : (in + out) * line / link->bytes_per_cy.value;
	return (struct rf_number){ cycles + in * below->load_penalty_cy.value +
		                       out * below->evict_penalty_cy.value,
		                   true };
}

/* Cycles of memory's lines at the bandwidth that all cores of a domain share. */
static struct rf_number at_all_cores(struct builder *b, struct rf_ecm_transfer *transfer)
{
	const struct rf_machine *machine = b->input->machine;
	const struct rf_link_traffic *link = &b->links[machine->cache_count - 1];
	struct rf_demand demand = { machine, rf_machine_domain_cores(machine),
		                    b->input->from_datasheet };
	struct rf_rate rate = rf_bandwidth_of_memory(&demand, link);
	double bytes = link->total_bytes_per_it * b->input->iterations_per_line;
	double wait = lines(b, link->load_bytes_per_it) * machine->memory.load_penalty_cy.value +
	              lines(b, link->evict_bytes_per_it) * machine->memory.evict_penalty_cy.value;

	b->memory = b->input->from_datasheet ? NULL : rf_bandwidth_shared_memory(machine, link);
	if (b->memory != NULL)
		rate.bytes_per_s = b->memory->bytes_per_s.value;
	transfer->benchmark = rate.benchmark;
	if (rate.bytes_per_s <= 0)
		return (struct rf_number){ 0, bytes <= 0 };
	return (struct rf_number){ bytes * machine->clock_hz.value / rate.bytes_per_s + wait,
		                   true };
}

static bool add_transfer(struct builder *b, size_t i)
{
	const struct rf_link_traffic *link = &b->links[i];
	struct rf_ecm_transfer *transfer = &b->out->transfers[i];
	bool is_memory = i + 1 == b->input->machine->cache_count;

	*transfer = (struct rf_ecm_transfer){ .link = link->link,
		                              .overlaps = b->caches[i].overlaps,
		                              .benchmark = "link" };
	transfer->cy_per_cl = is_memory ? at_all_cores(b, transfer) : over_width(b, i);
	if (b->is_measured)
		transfer->measured_cy_per_cl =
		    (struct rf_number){ b->costs[i].in_cy * lines(b, link->load_bytes_per_it) +
			                    b->costs[i].out_cy * changed_lines(b, i),
			                true };
	return transfer->cy_per_cl.known;
}

/* The model as it was published. */
static double published_total(const struct rf_ecm *ecm)
{
	double in_turn = ecm->t_nol, most = ecm->t_ol;

	for (size_t i = 0; i < ecm->transfer_count; ++i)
		if (ecm->transfers[i].overlaps)
			most = fmax(most, ecm->transfers[i].cy_per_cl.value);
		else
			in_turn += ecm->transfers[i].cy_per_cl.value;
	return fmax(most, in_turn);
}

/* Whether the core knows when a row ends before it does. */
static bool is_foreseen(const struct rf_ecm_input *input)
{
	return input->rows_are_alike && input->iterations_per_row <= FORESEEN;
}

/* What the start of a row costs, as a share of its lines; as published it costs nothing but what
 * there is to wait for. */
static double row_start(const struct builder *b)
{
	double start = b->is_measured && !is_foreseen(b->input) ? ROW_CY : 0;
	double cycles = b->input->row_start_cy + start;
	double row = b->input->iterations_per_row;

	return row > 0 ? cycles * b->input->iterations_per_line / row : 0;
}

/* Of the lines of memory, those that its fullest domain has no room for. */
static double far_share(const struct builder *b)
{
	const struct rf_machine *machine = b->input->machine;
	int64_t domain = rf_machine_domain_cores(machine), cores = b->input->cores;
	double data = b->input->data_bytes;

	if (cores > domain)
		data *= (double)domain / (double)cores;
	if (!b->is_measured || !machine->memory.size_bytes.known || data <= 0)
		return 0;
	return fmax(0, 1 - machine->memory.size_bytes.value / data);
}

/* How much longer one core waits for them. */
static double far_wait(const struct builder *b)
{
	const struct rf_machine *machine = b->input->machine;
	const struct rf_link_traffic *link = &b->links[machine->cache_count - 1];
	struct rf_demand one = { machine, 1, false };
	double loads = rf_bandwidth_of_memory(&one, NULL).bytes_per_s;

	if (b->out->far_share <= 0 || loads <= 0)
		return 0;
	return b->out->far_share * (FAR_ALONE - 1) * link->total_bytes_per_it *
	       b->input->iterations_per_line * machine->clock_hz.value / loads;
}

static double measured_total(const struct builder *b)
{
	const struct rf_ecm *ecm = b->out;
	double data = ecm->page_walks_cy_per_cl + ecm->beside_cy_per_cl, core;

	for (size_t i = 0; i < ecm->transfer_count; ++i)
		data += ecm->transfers[i].measured_cy_per_cl.value;
	core = fmax(ecm->t_ol, ecm->t_nol + fmin(ecm->t_nol, SOON * data));
	return (b->input->takes_turns ? core + data : hypot(core, data)) + row_start(b) +
	       far_wait(b);
}

/* How long a core waits for the places of pages that it does not keep. */
static double page_walks(const struct builder *b)
{
	return b->input->page_walks_per_it * b->input->machine->tlb.walk_cy.value *
	       b->input->iterations_per_line;
}

/* Loads that wait for stores (page_conflict.h) leave data the time to move: either takes longer. */
static double hindered_total(struct builder *b, double unhindered)
{
	double conflict =
	    b->input->in_core->conflict.cy_per_it.value * b->input->iterations_per_line;
	double total = conflict + row_start(b) + far_wait(b);

	if (conflict <= 0 || total <= unhindered)
		return unhindered;
	b->out->conflict_cy_per_cl = (struct rf_number){ conflict, true };
	b->out->unhindered_cy_per_cl = unhindered;
	b->out->page_walks_cy_per_cl = 0; /* as data */
	return total;
}

/* Cycles that lines of caches take beside those of memory, where that was measured.  As far as it
 * was looked at a core waits for three of them behind each line of memory. */
static double beside_memory(const struct builder *b)
{
	const struct rf_machine *machine = b->input->machine;
	size_t last = machine->cache_count - 1;
	double most = MOST_BEHIND * lines(b, b->links[last].load_bytes_per_it), cycles = 0;

	for (size_t i = last; i > 0 && !b->input->is_textbook && !b->input->from_datasheet; --i) {
		double line_cy = machine->caches[i].beside_memory_cy.value -
		                 (b->is_measured ? b->costs[i - 1].in_cy : 0);
		double here =
		    lines(b, b->links[i - 1].load_bytes_per_it - b->links[i].load_bytes_per_it);

		here = fmin(fmax(0, here), most);
		most -= here;
		cycles += here * fmax(0, line_cy);
	}
	return cycles;
}

/* What one core can have of memory limits it alone, whatever all of them reach. */
static double alone(const struct builder *b, double total)
{
	const struct rf_machine *machine = b->input->machine;
	const struct rf_link_traffic *link = &b->links[machine->cache_count - 1];
	struct rf_demand demand = { machine, 1, b->input->from_datasheet };
	struct rf_rate rate = rf_bandwidth_of_memory(&demand, link);
	double memory = 0;

	if (rate.bytes_per_s > 0 && !b->input->is_textbook)
		memory = link->total_bytes_per_it * b->input->iterations_per_line *
		         machine->clock_hz.value / rate.bytes_per_s;
	if (memory <= 0 || memory + b->out->beside_cy_per_cl <= total)
		b->out->beside_cy_per_cl = 0;
	return fmax(total, memory + b->out->beside_cy_per_cl);
}

/* Cycles of memory for a line of iterations, when all cores ask. */
static double memory_cy(const struct builder *b)
{
	return b->out->transfers[b->out->transfer_count - 1].cy_per_cl.value *
	       (1 + b->out->far_share * (FAR_SHARED - 1));
}

/* How many times as long as the queue says cores wait at the memory of this machine. */
static double slowness(const struct builder *b, int64_t cores)
{
	const struct rf_bandwidth *curve = b->memory;
	double alone, service, wait, measured;

	if (curve == NULL || cores < 2 || cores > (int64_t)curve->curve_count)
		return 1;
	alone = 1 / curve->curve_bytes_per_s[0];
	service = 1 / curve->bytes_per_s.value;
	wait = rf_memory_queue_cycles(alone, service, cores) - alone;
	measured = (double)cores / curve->curve_bytes_per_s[cores - 1] - alone;
	return wait > 0 ? fmax(1, measured / wait) : 1;
}

/* How long a line of iterations takes each of so many cores of a domain. */
static double cycles_of(const struct builder *b, int64_t cores)
{
	double alone_cy = b->out->total_cy_per_cl, wait;

	if (!b->is_measured)
		return fmax(alone_cy, (double)cores * memory_cy(b));
	wait = rf_memory_queue_cycles(alone_cy, memory_cy(b), cores) - alone_cy;
	return alone_cy + wait * slowness(b, cores);
}

/* From how many cores on the memory of a domain is busy, and how fast those are that are asked. */
static void scale(struct builder *b)
{
	const struct rf_machine *machine = b->input->machine;
	struct rf_ecm *ecm = b->out;
	int64_t domain = rf_machine_domain_cores(machine);
	int64_t cores = b->input->cores < domain ? b->input->cores : domain;

	for (int64_t n = 1; n <= domain && ecm->saturation_cores == 0; ++n)
		if (rf_bandwidth_is_saturated((double)n * memory_cy(b), cycles_of(b, n)))
			ecm->saturation_cores = n;
	ecm->speed.it_per_s = (double)b->input->cores * b->input->iterations_per_line *
	                      machine->clock_hz.value / cycles_of(b, cores);
}

static const char *notation(const struct rf_ecm *ecm, bool measured, struct rf_arena *arena)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	rf_text_print(&text, "{%.3g || %.3g", ecm->t_ol, ecm->t_nol);
	for (size_t i = 0; i < ecm->transfer_count; ++i)
		rf_text_print(&text, " | %.3g",
		              measured ? ecm->transfers[i].measured_cy_per_cl.value
		                       : ecm->transfers[i].cy_per_cl.value);
	rf_text_add(&text, "} cy/CL");
	return rf_text_string(&text);
}

static bool all_overlap(const struct rf_ecm *ecm)
{
	for (size_t i = 0; i < ecm->transfer_count; ++i)
		if (!ecm->transfers[i].overlaps)
			return false;
	return true;
}

/* Which prediction to believe: the slower one, as nothing that is put together from parts surpasses
 * what a bandwidth or a unit allows. */
static void judge(struct builder *b)
{
	double roof = b->input->roofline_it_per_s;
	bool overlaps = all_overlap(b->out) && row_start(b) + page_walks(b) <= 0 &&
	                b->out->beside_cy_per_cl <= 0,
	     is_surpassed = roof > 0 && b->out->speed.it_per_s > roof;

	b->out->headline = overlaps || is_surpassed ? "roofline" : "ecm";
	b->out->why = overlaps       ? "all transfers take place at once on this machine"
	              : is_surpassed ? "what was measured of one link allows no more than its roof"
	              : b->is_measured ? "transfers of a core take turns, and lines cost what one "
	                                 "core was measured to wait"
	              : all_overlap(b->out) && b->out->beside_cy_per_cl > 0
	                  ? "lines that caches give wait behind those of memory, which a roof does "
	                    "not know"
	                  : "transfers of a core take turns, which a roof does not know";
}

static bool is_possible(const struct rf_ecm_input *input)
{
	return input->machine->cache_count > 0 && input->machine->clock_hz.known &&
	       input->iterations_per_line > 0 && input->in_core->t_ol_cy_per_cl.known &&
	       input->traffic->link_count == input->machine->cache_count;
}

enum rf_status rf_ecm_make(const struct rf_ecm_input *input, struct rf_arena *arena,
                           struct rf_ecm *ecm)
{
	struct builder b = { .input = input,
		             .out = ecm,
		             .caches = input->machine->caches,
		             .links = input->traffic->links };

	*ecm = (struct rf_ecm){ .in_core_source = input->in_core->source };
	if (!is_possible(input))
		return RF_OK;
	ecm->t_ol = input->in_core->t_ol_cy_per_cl.value;
	ecm->t_nol = input->in_core->t_nol_cy_per_cl.value;
	b.is_measured = !input->is_textbook && !input->from_datasheet &&
	                input->traffic->links[input->traffic->link_count - 1].part_count == 0 &&
	                rf_line_costs_find(input->machine, b.costs);
	ecm->transfer_count = input->traffic->link_count;
	ecm->transfers = RF_NEW_ARRAY(arena, struct rf_ecm_transfer, ecm->transfer_count);
	if (ecm->transfers == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < ecm->transfer_count; ++i)
		if (!add_transfer(&b, i))
			return RF_OK;
	ecm->published_cy_per_cl = published_total(ecm);
	ecm->trusted = rf_ecm_forms[b.is_measured ? RF_ECM_MEASURED : RF_ECM_PUBLISHED];
	ecm->far_share = far_share(&b);
	ecm->page_walks_per_it = input->page_walks_per_it;
	ecm->page_walks_cy_per_cl = page_walks(&b);
	ecm->beside_cy_per_cl = beside_memory(&b);
	ecm->total_cy_per_cl = b.is_measured ? hindered_total(&b, measured_total(&b))
	                                     : alone(&b, ecm->published_cy_per_cl) + row_start(&b) +
	                                           ecm->page_walks_cy_per_cl;
	ecm->cy_per_it = ecm->total_cy_per_cl / input->iterations_per_line;
	scale(&b);
	judge(&b);
	ecm->known = ecm->total_cy_per_cl > 0;
	return RF_OK;
}

void rf_ecm_write(struct rf_ecm *ecm, struct rf_arena *arena)
{
	if (!ecm->known)
		return;
	ecm->published = notation(ecm, false, arena);
	if (ecm->transfers->measured_cy_per_cl.known)
		ecm->measured = notation(ecm, true, arena);
}
