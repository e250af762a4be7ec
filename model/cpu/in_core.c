/* SPDX-License-Identifier: MIT
 *
 * What the core takes while all data lie in its first cache: from the rates of the machine file.
 *
 * Each part of the core is looked at by itself, as if the others were never busy, and the slowest
 * decides.  The ECM model wants two figures of that: T_nOL, the cycles in which data go into
 * registers, during which no line can come into the first cache on machines that do not overlap
 * them; and T_OL, everything else: arithmetic and stores.
 *
 * Loads are those of the source, and those of what registers do not hold (registers.c).
 *
 * The loop is taken to be vectorised to the width that compilers use: that of the machine, but half
 * of it where gcc and clang prefer 256-bit registers (their tuning for these processors).
 */
#include "model/cpu/in_core.h"

#include <math.h>

#include "base/text.h"
#include "model/cpu/chain.h"
#include "model/cpu/registers.h"
#include "model/roofline/arithmetic.h"

enum { MOST_PORTS = 3 };

/* How many times narrower than the machine's the vectors of compilers are. */
static double narrowing(const struct rf_machine *machine)
{
	static const char *const halved[] = { "skylake-avx512", "cascadelake",    "cooperlake",
		                              "icelake-server", "sapphirerapids", "emeraldrapids" };

	for (size_t i = 0; i < sizeof(halved) / sizeof(*halved); ++i)
		if (machine->mca != NULL && machine->simd_bytes == 64 &&
		    rf_text_equal(machine->mca, halved[i]))
			return 2;
	return 1;
}

static void add_port(struct rf_in_core *in_core, const char *name, double cy_per_it)
{
	if (cy_per_it > 0)
		in_core->ports[in_core->port_count++] =
		    (struct rf_port){ .name = name, .cy_per_it = cy_per_it };
}

/* Cycles in which so many bytes cross between registers and the first cache; 0 where there are none
 * or the rate is not known. */
static double transfer_cycles(double bytes, struct rf_figure bytes_per_cy)
{
	return bytes_per_cy.known && bytes_per_cy.value > 0 ? bytes / bytes_per_cy.value : 0;
}

static void name_bound(struct rf_in_core *in_core)
{
	double most = 0;

	for (size_t i = 0; i < in_core->port_count; ++i)
		if (in_core->ports[i].cy_per_it > most) {
			most = in_core->ports[i].cy_per_it;
			in_core->bound = in_core->ports[i].name;
		}
}

static void fill_lines(double iterations_per_line, struct rf_in_core *in_core)
{
	bool is_known = iterations_per_line > 0;

	in_core->t_ol_cy_per_cl =
	    (struct rf_number){ in_core->t_ol_cy_per_it * iterations_per_line, is_known };
	in_core->t_nol_cy_per_cl =
	    (struct rf_number){ in_core->t_nol_cy_per_it * iterations_per_line, is_known };
	for (size_t i = 0; i < in_core->port_count; ++i)
		in_core->ports[i].cy_per_cl =
		    (struct rf_number){ in_core->ports[i].cy_per_it * iterations_per_line,
			                is_known };
}

/* Instructions of an iteration, more or less. */
static double instructions(const struct rf_node *node)
{
	double sum = 0;

	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT) {
			sum += (double)node->statement->access_count;
			for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
				sum +=
				    (double)(rf_operations_total(&node->statement->operations[e]) +
				             node->statement->operations[e].integer);
		}
		sum += instructions(node->children) + instructions(node->otherwise);
	}
	return sum;
}

/* A loop that is short, and starts again with values of its own, is under way several times at
 * once: as often as its instructions fit into those that the core looks at. */
static double runs_at_once(const struct rf_machine *machine, const struct rf_in_core_loop *loop,
                           const struct rf_chain *chain)
{
	enum { OF_THE_LOOP = 2 }; /* counting and jumping */
	double of_run = loop->turns * (instructions(loop->node->children) + OF_THE_LOOP);

	if (chain->goes_on || of_run <= 0 || machine->window == 0)
		return 1;
	return fmax(1, (double)machine->window / of_run);
}

/* The chains of all loops, each for its share of the iterations; the one that takes longest tells
 * its path. */
static enum rf_status find_chain(const struct rf_in_core_input *input, struct rf_arena *arena,
                                 struct rf_chain *chain)
{
	double most = 0, sum = 0;

	*chain = (struct rf_chain){ 0 };
	for (size_t i = 0; i < input->loop_count; ++i) {
		struct rf_chain_input one = { .kernel = input->kernel,
			                      .loop = input->loops[i].node,
			                      .outer = input->loops[i].outer,
			                      .latencies = &input->machine->latencies,
			                      .has_fma = input->machine->float64.fma.known,
			                      .may_reorder = input->may_reorder };
		struct rf_chain found;

		if (rf_chain_find(&one, arena, &found) != RF_OK)
			return RF_FAILED;
		if (!found.cy_per_it.known)
			continue;
		found.cy_per_it.value *=
		    input->loops[i].share / runs_at_once(input->machine, &input->loops[i], &found);
		sum += found.cy_per_it.value;
		if (found.cy_per_it.value > most) {
			most = found.cy_per_it.value;
			*chain = found;
		}
	}
	chain->cy_per_it = (struct rf_number){ sum, sum > 0 };
	return RF_OK;
}

/* Of vectors that are narrower by a factor, of which the unit that divides takes the same time for
 * each number. */
static double arithmetic_cycles(const struct rf_machine *machine, const struct rf_work *work,
                                double narrow)
{
	struct rf_work others[RF_ELEMENT_KINDS], divisions[RF_ELEMENT_KINDS] = { 0 };

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
		others[e] = work[e];
		others[e].add += work[e].div + work[e].sqrt;
		others[e].div = others[e].sqrt = 0;
		divisions[e].div = work[e].div;
		divisions[e].sqrt = work[e].sqrt;
	}
	return fmax(narrow * rf_arithmetic_cycles(machine, others, RF_VECTOR).value,
	            rf_arithmetic_cycles(machine, divisions, RF_VECTOR).value);
}

/* Cycles of an iteration that loads take beside those which the source has. */
static enum rf_status find_reloads(const struct rf_in_core_input *input, struct rf_arena *arena,
                                   double vector_bytes, double *cy_per_it)
{
	*cy_per_it = 0;
	for (size_t i = 0; i < input->loop_count; ++i) {
		struct rf_registers needed;

		if (rf_registers_count(input->kernel, input->loops[i].node, arena, &needed) !=
		    RF_OK)
			return RF_FAILED;
		*cy_per_it += input->loops[i].share *
		              rf_registers_reload_cy(&needed, input->machine, vector_bytes);
	}
	return RF_OK;
}

enum rf_status rf_in_core_make(const struct rf_in_core_input *input, struct rf_arena *arena,
                               struct rf_in_core *in_core)
{
	const struct rf_machine *machine = input->machine;
	struct rf_number arithmetic = rf_arithmetic_cycles(machine, input->work, RF_VECTOR);
	double narrow = narrowing(machine), reloads;
	double loads =
	    narrow * transfer_cycles(input->register_load_bytes_per_it, machine->load_bytes_per_cy);
	double stores = narrow * transfer_cycles(input->register_store_bytes_per_it,
	                                         machine->store_bytes_per_cy);

	*in_core = (struct rf_in_core){ .source = rf_in_core_sources[RF_IN_CORE_THROUGHPUT] };
	if (!arithmetic.known || !machine->load_bytes_per_cy.known ||
	    !machine->store_bytes_per_cy.known)
		return RF_OK;
	in_core->ports = RF_NEW_ARRAY(arena, struct rf_port, MOST_PORTS);
	if (in_core->ports == NULL)
		return RF_FAILED;
	arithmetic.value = arithmetic_cycles(machine, input->work, narrow);
	in_core->vector_bits = (int64_t)(8 * (double)machine->simd_bytes / narrow);
	if (find_reloads(input, arena, (double)machine->simd_bytes / narrow, &reloads) != RF_OK)
		return RF_FAILED;
	loads += reloads;
	in_core->t_nol_cy_per_it = loads;
	in_core->t_ol_cy_per_it = arithmetic.value > stores ? arithmetic.value : stores;
	if (find_chain(input, arena, &in_core->chain) != RF_OK)
		return RF_FAILED;
	if (in_core->chain.cy_per_it.value > in_core->t_ol_cy_per_it)
		in_core->t_ol_cy_per_it = in_core->chain.cy_per_it.value;
	add_port(in_core, "arithmetic", arithmetic.value);
	add_port(in_core, "loads", loads);
	add_port(in_core, "stores", stores);
	name_bound(in_core);
	if (in_core->chain.cy_per_it.value > in_core->t_nol_cy_per_it &&
	    in_core->chain.cy_per_it.value >= in_core->t_ol_cy_per_it)
		in_core->bound = "chain";
	fill_lines(input->iterations_per_line, in_core);
	in_core->known = in_core->port_count > 0;
	return RF_OK;
}
