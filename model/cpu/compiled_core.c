/* SPDX-License-Identifier: MIT
 *
 * What the core takes for the loop as a compiler makes it.
 *
 * An analyser says how long each port is busy in a turn.  T_nOL is the busiest of those that loads
 * need, T_OL the busiest of the others, or the rate at which instructions can be issued.  Turns
 * that take longer than all of these one after the other wait for results: of the turn before, a
 * chain, where the source shows one that takes as long; else of their own, further than the core
 * looks ahead ("latency").
 *
 * Scheduling models are wrong in places: some of LLVM's let a core load or store twice as many
 * bytes as it can (512-bit vectors on Zen 4, 256-bit ones on Sandy Bridge), or divide eight times
 * as fast (Sapphire Rapids, LLVM 19).  The machine file has what it can, with its source, and
 * nothing is faster than that.
 *
 * What turns wait for, the source tells better: an analyser does not see that a load waits for a
 * store to the same place, and takes for a chain what is none, such as masks that an instruction
 * sets whatever they were before it.  Where the source shows a chain, it counts with the latencies
 * of the machine file; where it shows that no turn needs anything of another one, none does.
 */
#include "model/cpu/compiled_core.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "model/cpu/core_units.h"

/* A chain is what takes longer than every port by so much; simulated turns are never quite as fast
 * as the busiest port. */
#define LONGER 1.15
#define ALIKE  1.25

struct sums {
	double t_ol, t_nol, simulated;
	double waiting; /* T_OL, were turns that wait for each other one after the other */
	bool waits;     /* of the loop that takes longest: its turns wait for each other */
	bool divides;
	double longest;
	const struct rf_compiled_loop *slowest;
	size_t port_count;
	struct rf_port *ports;
};

static const struct rf_compiled_loop *find(const struct rf_compiled *compiled, int loop)
{
	for (size_t i = 0; i < compiled->count; ++i)
		if (compiled->loops[i].loop == loop)
			return &compiled->loops[i];
	return NULL;
}

static void add_port(struct sums *sums, const char *name, double cy_per_it)
{
	size_t i = 0;

	while (i < sums->port_count && !rf_text_equal(sums->ports[i].name, name))
		++i;
	if (i == sums->port_count)
		sums->ports[sums->port_count++] = (struct rf_port){ .name = name };
	sums->ports[i].cy_per_it += cy_per_it;
}

/* Whether quotients or roots are made; first guesses of them (vrsqrtps) are products. */
static bool divides(const char *assembly)
{
	if (assembly == NULL)
		return false;
	for (const char *at = assembly; (at = strstr(at, "sqrt")) != NULL; ++at)
		if (at == assembly || at[-1] != 'r')
			return true;
	return strstr(assembly, "div") != NULL;
}

/* Adds what one loop takes, for its share of the iterations. */
static void add_loop(const struct rf_machine *machine, const struct rf_compiled_loop *loop,
                     double share, bool is_free, struct sums *sums)
{
	double scale = share / (double)loop->iterations;
	double loads = rf_core_units_cycles((double)loop->load_bytes, machine->load_bytes_per_cy);
	double stores =
	    rf_core_units_cycles((double)loop->store_bytes, machine->store_bytes_per_cy);
	double t_ol = fmax(loop->issue_per_turn, stores), t_nol = loads, most;
	bool waits;

	for (size_t i = 0; i < loop->port_count; ++i) {
		const struct rf_compiled_port *port = &loop->ports[i];

		add_port(sums, port->name, scale * port->cy_per_turn);
		if (port->loads)
			t_nol = fmax(t_nol, port->cy_per_turn);
		else
			t_ol = fmax(t_ol, port->cy_per_turn);
	}
	add_port(sums, "issue", scale * loop->issue_per_turn);
	add_port(sums, "loads", scale * loads);
	add_port(sums, "stores", scale * stores);
	most = fmax(t_ol, t_nol);
	waits = loop->waits && loop->cy_per_turn > LONGER * most && !is_free;
	sums->t_ol += scale * t_ol;
	if (waits)
		t_ol = loop->cy_per_turn;
	sums->waiting += scale * t_ol;
	sums->divides |= divides(loop->assembly);
	sums->t_nol += scale * t_nol;
	sums->simulated += scale * loop->cy_per_turn;
	if (sums->slowest == NULL || scale * fmax(t_ol, t_nol) > sums->longest) {
		sums->slowest = loop;
		sums->longest = scale * fmax(t_ol, t_nol);
		sums->waits = waits;
	}
}

static enum rf_status add_all(const struct rf_in_core_input *input,
                              const struct rf_compiled *compiled, const struct rf_in_core *in_core,
                              struct rf_arena *arena, struct sums *sums, bool *is_whole)
{
	enum { BESIDE_PORTS = 4 };
	size_t most = BESIDE_PORTS;

	*is_whole = input->loop_count > 0;
	for (size_t i = 0; i < compiled->count; ++i)
		most += compiled->loops[i].port_count;
	sums->ports = RF_NEW_ARRAY(arena, struct rf_port, most);
	if (sums->ports == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < input->loop_count; ++i) {
		const struct rf_compiled_loop *loop =
		    find(compiled, input->loops[i].node->loop->id);

		if (loop == NULL)
			*is_whole = false;
		else
			add_loop(input->machine, loop, input->loops[i].share, in_core->is_free,
			         sums);
	}
	if (sums->divides && in_core->division_cy_per_it > 0) {
		add_port(sums, "division", in_core->division_cy_per_it);
		sums->t_ol = fmax(sums->t_ol, in_core->division_cy_per_it);
		sums->waiting = fmax(sums->waiting, in_core->division_cy_per_it);
	}
	return RF_OK;
}

/* The busiest of all, by name. */
static const char *busiest(const struct sums *sums)
{
	const char *name = "chain";
	double most = 0;

	for (size_t i = 0; i < sums->port_count; ++i)
		if (sums->ports[i].cy_per_it > most) {
			most = sums->ports[i].cy_per_it;
			name = sums->ports[i].name;
		}
	return name;
}

/* Whether the chain that the source shows counts: where turns wait, by the one or by the other, and
 * the two do not agree. */
static bool is_chain_of_source(const struct sums *sums, double chain)
{
	if (chain <= 0 || (!sums->waits && chain <= ALIKE * fmax(sums->t_ol, sums->t_nol)))
		return false;
	return chain >= ALIKE * sums->waiting || ALIKE * chain <= sums->waiting;
}

/* What turns wait for that take longer than every port: of results, the chain of the source, where
 * there is one of about that length. */
static const char *waiting_for(const struct sums *sums, double chain)
{
	return ALIKE * chain > sums->waiting ? "chain" : "latency";
}

/* How the two compare, in a sentence. */
static const char *compare(const struct rf_core_of_rates *rates, const struct sums *sums,
                           bool by_source, struct rf_arena *arena)
{
	double of_rates = fmax(rates->t_ol_cy_per_it, rates->t_nol_cy_per_it);
	double of_code = fmax(sums->waiting, sums->t_nol);
	double ratio = of_rates > of_code ? of_rates / of_code : of_code / of_rates;

	if (by_source)
		return "the compiled loop, but for the chain, which is that of the source with the "
		       "latencies of the machine file: an analyser of instructions does not see "
		       "that a load waits for a store";
	if (!rates->known)
		return "the compiled loop: the machine file has no rates to compare with";
	if (ratio <= ALIKE)
		return rf_arena_print(arena,
		                      "the compiled loop, since it is what runs; the rates of the "
		                      "machine file agree within %.0f %%",
		                      ceil(100 * (ratio - 1)));
	return rf_arena_print(
	    arena,
	    "the compiled loop, since it is what runs; by the rates of the machine "
	    "file the core would be %.2g times as %s",
	    ratio, of_rates > of_code ? "slow" : "fast");
}

/* The chain in what a compiler made: as the source has it, or how long turns wait. */
static void set_wait(const struct sums *sums, struct rf_chain *chain)
{
	chain->cy_per_it = (struct rf_number){ sums->waits ? sums->waiting : 0, sums->waits };
	if (chain->path == NULL)
		chain->path = "results further on than the core looks ahead";
}

enum rf_status rf_compiled_core_use(const struct rf_in_core_input *input,
                                    const struct rf_compiled *compiled, struct rf_arena *arena,
                                    struct rf_in_core *in_core)
{
	struct sums sums = { 0 };
	double chain = in_core->known ? in_core->chain.cy_per_it.value : 0;
	bool is_whole, by_source;

	if (add_all(input, compiled, in_core, arena, &sums, &is_whole) != RF_OK)
		return RF_FAILED;
	if (!is_whole)
		return RF_OK;
	by_source = is_chain_of_source(&sums, chain);
	in_core->rates = (struct rf_core_of_rates){ in_core->known, in_core->t_ol_cy_per_it,
		                                    in_core->t_nol_cy_per_it, in_core->bound };
	in_core->compiled =
	    (struct rf_core_of_code){ .known = true,
		                      .compiler = compiled->compiler,
		                      .flags = compiled->flags,
		                      .analyser = compiled->analyser,
		                      .cpu = compiled->cpu,
		                      .was_asked = compiled->was_asked,
		                      .iterations_per_turn = sums.slowest->iterations,
		                      .cy_per_it = sums.simulated,
		                      .t_ol_cy_per_it = sums.waiting,
		                      .t_nol_cy_per_it = sums.t_nol,
		                      .bound =
		                          sums.waits ? waiting_for(&sums, chain) : busiest(&sums),
		                      .reason = sums.slowest->reason,
		                      .assembly = sums.slowest->assembly };
	in_core->why = compare(&in_core->rates, &sums, by_source, arena);
	in_core->source = rf_in_core_sources[RF_IN_CORE_MCA];
	in_core->vector_bits = sums.slowest->vector_bits;
	in_core->t_ol_cy_per_it = by_source ? fmax(chain, sums.t_ol) : sums.waiting;
	in_core->t_nol_cy_per_it = sums.t_nol;
	in_core->bound = !by_source                             ? in_core->compiled.bound
	                 : chain >= fmax(sums.t_ol, sums.t_nol) ? "chain"
	                                                        : busiest(&sums);
	if (!by_source)
		set_wait(&sums, &in_core->chain);
	in_core->conflict = (struct rf_page_conflict){ 0 };
	in_core->ports = sums.ports;
	in_core->port_count = sums.port_count;
	rf_in_core_fill_lines(input->iterations_per_line, in_core);
	in_core->known = true;
	return in_core->why != NULL ? RF_OK : RF_FAILED;
}

double rf_compiled_core_ports(const struct rf_in_core *in_core)
{
	double most = 0;

	for (size_t i = 0; in_core->compiled.known && i < in_core->port_count; ++i)
		most = fmax(most, in_core->ports[i].cy_per_it);
	return most;
}
