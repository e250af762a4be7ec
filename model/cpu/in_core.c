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
 * Rates are those of vectors of the width that compilers use where they vectorise the loop
 * (model/cpu/vectorise), and else those of one number at a time.
 */
#include "model/cpu/in_core.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "model/cpu/core_units.h"
#include "model/cpu/loop_body.h"
#include "model/cpu/loop_waits.h"
#include "model/cpu/page_conflict.h"
#include "model/cpu/registers.h"
#include "model/cpu/unaligned.h"
#include "model/cpu/vectorise.h"
#include "model/roofline/arithmetic.h"

/* Operations of an iteration that are none: what is left of sums of them. */
#define ROUNDING 1e-9

#define TWICE 2.0

enum { MOST_PORTS = 12 };

/* How many times narrower than the machine's the vectors of compilers are. */
static double narrowing(const struct rf_machine *machine)
{
	int64_t bytes = rf_vectorise_register_bytes(machine);

	return bytes > 0 ? (double)machine->simd_bytes / (double)bytes : 1;
}

static void add_port(struct rf_in_core *in_core, const char *name, double cy_per_it)
{
	if (cy_per_it > 0)
		in_core->ports[in_core->port_count++] =
		    (struct rf_port){ .name = name, .cy_per_it = cy_per_it };
}

static bool is_memory_port(const char *name)
{
	return rf_text_equal(name, "loads") || rf_text_equal(name, "stores");
}

/* The busiest of all ports.  Of several that are as busy the last of loads and stores, which rarely
 * reach their rates in full, as operations do. */
static void name_bound(struct rf_in_core *in_core)
{
	double most = 0;

	for (size_t i = 0; i < in_core->port_count; ++i) {
		const struct rf_port *port = &in_core->ports[i];
		double least = is_memory_port(port->name) ? most * (1 - ROUNDING) : most;

		if (port->cy_per_it <= least)
			continue;
		most = port->cy_per_it;
		in_core->bound = port->name;
	}
}

void rf_in_core_fill_lines(double iterations_per_line, struct rf_in_core *in_core)
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

/* Loads of all loops that wait for stores, each for its share of the iterations; the longest wait
 * has the names. */
static enum rf_status find_conflict(const struct rf_in_core_input *input, struct rf_arena *arena,
                                    struct rf_in_core *in_core)
{
	double most = 0, sum = 0;

	for (size_t i = 0; i < in_core->loop_count; ++i) {
		const struct rf_node *loop = input->loops[i].node;
		struct rf_page_conflict_input one = {
			.kernel = input->kernel,
			.machine = input->machine,
			.loop = loop,
			.sizes = input->sizes,
			.vector_bytes = rf_vectorise_register_bytes(input->machine),
			.instructions = rf_loop_waits_instructions(loop->children)
		};
		struct rf_page_conflict found = { 0 };

		if (in_core->loops[i].is_vectorised &&
		    rf_page_conflict_find(&one, arena, &found) != RF_OK)
			return RF_FAILED;
		found.cy_per_it.value *= input->loops[i].share;
		sum += found.cy_per_it.value;
		if (found.cy_per_it.value > most) {
			most = found.cy_per_it.value;
			in_core->conflict = found;
		}
	}
	in_core->conflict.cy_per_it = (struct rf_number){ sum, sum > 0 };
	return RF_OK;
}

/* Of the unit that divides, which takes the same time for each number in vectors of any width. */
static double division_cycles(const struct rf_machine *machine, const struct rf_work *work,
                              enum rf_arithmetic kind)
{
	struct rf_work divisions[RF_ELEMENT_KINDS] = { 0 };

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
		divisions[e].div = work[e].div;
		divisions[e].sqrt = work[e].sqrt;
	}
	return rf_arithmetic_cycles(machine, divisions, kind).value;
}

/* ---- vectors or not ---- */

/* Of an iteration: all that the source has, and what is left of it where compilers make before the
 * loop what is the same in all turns. */
struct loop_work {
	bool may_reorder;
	double once;  /* time that an iteration has of that: 1 / turns */
	double share; /* of the loop, of all iterations */
	struct rf_work all[RF_ELEMENT_KINDS], left[RF_ELEMENT_KINDS];
	struct rf_work *left_of_nest; /* the same of all loops */
};

static void add_statement(const struct rf_statement *statement, struct loop_work *work)
{
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
		const struct rf_operations *all = &statement->operations[e];
		struct rf_operations repeated = rf_body_repeated(statement, e, work->may_reorder);
		double spared = 1 - work->once;

		rf_work_add(&work->all[e], all, 1);
		rf_work_add(&work->left[e], all, work->once);
		rf_work_add(&work->left[e], &repeated, spared);
		rf_work_add(&work->left_of_nest[e], all, -work->share * spared);
		rf_work_add(&work->left_of_nest[e], &repeated, work->share * spared);
	}
}

static void add_work(const struct rf_node *node, struct loop_work *work)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT)
			add_statement(node->statement, work);
		add_work(node->children, work);
		add_work(node->otherwise, work);
	}
}

/* What the innermost loops keep busy, each for its share of the iterations. */
struct busy {
	double arithmetic, integers;
	double instructions;                  /* of vectors */
	double loads_in_turn, stores_in_turn; /* of the slots, narrow ones side by side */
	double divisions;                     /* of the arithmetic, on the unit that divides */
	struct rf_vector_slots slots;
};

static void add_busy(struct busy *sum, double share, const struct busy *loop)
{
	sum->arithmetic += share * loop->arithmetic;
	sum->integers += share * loop->integers;
	sum->instructions += share * loop->instructions;
	sum->loads_in_turn += share * loop->loads_in_turn;
	sum->stores_in_turn += share * loop->stores_in_turn;
	sum->divisions += share * loop->divisions;
	sum->slots.loads += share * loop->slots.loads;
	sum->slots.stores += share * loop->slots.stores;
	sum->slots.shuffles += share * loop->slots.shuffles;
	sum->slots.masked_loads += share * loop->slots.masked_loads;
	sum->slots.masked_stores += share * loop->slots.masked_stores;
	sum->slots.gathered += share * loop->slots.gathered;
}

/* As compiled, with the widest vectors, and were all of the source vectorised that way; of
 * integers the last one is that of single numbers. */
struct busies {
	struct busy compiled, full, least;
	struct rf_work left[RF_ELEMENT_KINDS]; /* of all work, without what is made once */
	struct rf_unaligned unaligned;         /* of the vectors, those that lie in two lines */
	double once_flop;                      /* of an iteration, what is */
	double sums;                           /* cycles in which sums wait for themselves */
	double listed_divisions;               /* of an iteration, were all branches taken */
};

/* Instructions of an iteration of vectors: a turn counts and jumps once for those that compilers
 * work on in it. */
static double instructions_of(const struct rf_machine *machine, const struct rf_work *work,
                              const struct rf_vectorised *vectorised)
{
	enum { AT_ONCE = 4, OF_THE_TURN = 2 };
	double sum = (double)OF_THE_TURN / AT_ONCE;

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		sum += rf_work_total(&work[e]) + work[e].integer + work[e].integer_more -
		       (machine->float64.fma.known ? work[e].fma : 0);
	return sum / (double)vectorised->verdict.lanes + vectorised->compiled.loads +
	       vectorised->compiled.stores + vectorised->compiled.shuffles;
}

/* Of the loads or stores of a loop those that are narrower than registers, of numbers side by
 * side: gathered ones are not. */
static double in_turn(const struct rf_machine *machine, double compiled, double least)
{
	bool is_contiguous = compiled <= narrowing(machine) * least * (1 + ROUNDING);

	return narrowing(machine) > 1 && is_contiguous ? compiled : 0;
}

/* Of single precision, with -ffast-math. */
static void estimate_quotients(const struct rf_in_core_input *input,
                               const struct rf_in_core_loop *loop, struct loop_work *work)
{
	struct rf_work before = work->left[RF_FLOAT32], *of_nest = &work->left_of_nest[RF_FLOAT32];
	struct rf_work *after = &work->left[RF_FLOAT32];

	rf_core_units_estimate(input->machine, input->compiler, after);
	of_nest->div += loop->share * (after->div - before.div);
	of_nest->sqrt += loop->share * (after->sqrt - before.sqrt);
	of_nest->mul += loop->share * (after->mul - before.mul);
}

static void add_loop(const struct rf_in_core_input *input, const struct rf_in_core_loop *loop,
                     const struct rf_vectorised *vectorised, struct busies *busies)
{
	const struct rf_machine *machine = input->machine;
	struct loop_work work = { .may_reorder = input->may_reorder,
		                  .once = loop->turns > 0 ? 1 / loop->turns : 0,
		                  .share = loop->share,
		                  .left_of_nest = busies->left };
	bool is_vector = vectorised->verdict.is_vectorised;
	struct busy compiled = { .slots = vectorised->compiled };
	struct busy full = { .slots = vectorised->full };
	struct busy least = { .slots = vectorised->least };
	double scalar;

	add_work(loop->node->children, &work);
	if (work.once < 1)
		busies->once_flop +=
		    loop->share * (rf_arithmetic_total(work.all) - rf_arithmetic_total(work.left)) /
		    (1 - work.once);
	if (is_vector && input->may_reorder)
		estimate_quotients(input, loop, &work);
	scalar = rf_arithmetic_cycles(machine, work.left, RF_SCALAR).value;
	least.arithmetic = rf_arithmetic_cycles(machine, work.all, RF_VECTOR).value;
	full.arithmetic =
	    is_vector ? rf_arithmetic_cycles(machine, work.left, RF_VECTOR).value : scalar;
	compiled.arithmetic =
	    is_vector
		? fmin(scalar, rf_arithmetic_narrow_cycles(machine, work.left, narrowing(machine)))
		: scalar;
	compiled.divisions =
	    division_cycles(machine, work.left, is_vector ? RF_VECTOR : RF_SCALAR) +
	    rf_core_units_quotient_cycles(machine, work.left);
	busies->listed_divisions += loop->share * rf_core_units_divisions(work.all);
	if (is_vector) {
		compiled.instructions = instructions_of(machine, work.left, vectorised);
		compiled.loads_in_turn = in_turn(machine, compiled.slots.loads, least.slots.loads);
		compiled.stores_in_turn =
		    in_turn(machine, compiled.slots.stores, least.slots.stores);
	} else if (narrowing(machine) > 1) {
		compiled.loads_in_turn = compiled.slots.loads;
	}
	least.integers = rf_core_units_integer_cycles(machine, work.left, 1);
	compiled.integers =
	    rf_core_units_integer_cycles(machine, work.left, (double)vectorised->verdict.lanes);
	add_busy(&busies->compiled, loop->share, &compiled);
	add_busy(&busies->full, loop->share, &full);
	add_busy(&busies->least, loop->share, &least);
}

static enum rf_status add_unaligned(const struct rf_in_core_input *input,
                                    const struct rf_in_core_loop *loop, struct rf_arena *arena,
                                    struct busies *busies)
{
	struct rf_unaligned found;
	enum rf_status status = rf_unaligned_find(input->kernel, input->machine, loop->node,
	                                          input->sizes, arena, &found);

	busies->unaligned.load_bytes += loop->share * found.load_bytes;
	busies->unaligned.store_bytes += loop->share * found.store_bytes;
	return status;
}

static double multiple_of(double a, double b)
{
	return b > 0 ? a / b : 0;
}

static const struct rf_node *of_source(const struct rf_node *const *nodes,
                                       const struct rf_node *loop)
{
	return loop == NULL ? NULL : nodes[loop->loop->id];
}

static enum rf_status decide_vectors(const struct rf_in_core_input *input, struct rf_arena *arena,
                                     struct rf_in_core *in_core, struct busies *busies,
                                     bool *splits_sums)
{
	const struct rf_node **nodes = rf_kernel_loop_nodes(arena, input->source);

	in_core->loops = RF_NEW_ARRAY(arena, struct rf_vector_loop, input->loop_count + 1);
	if (in_core->loops == NULL || nodes == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < input->loop_count; ++i)
		splits_sums[i] = input->machine->simd_bytes == 0; /* nobody knows */
	for (size_t i = 0; i < input->loop_count && input->machine->simd_bytes > 0; ++i) {
		const struct rf_in_core_loop *loop = &input->loops[i];
		struct rf_vectorise_input one = { .kernel = input->source,
			                          .machine = input->machine,
			                          .loop = of_source(nodes, loop->node),
			                          .outer = of_source(nodes, loop->outer),
			                          .sizes = input->sizes,
			                          .turns = loop->turns,
			                          .may_reorder = input->may_reorder,
			                          .compiler = input->compiler,
			                          .explains = input->explains };
		struct rf_vectorised vectorised;

		if (rf_vectorise_decide(&one, arena, &vectorised) != RF_OK)
			return RF_FAILED;
		in_core->loops[i] = vectorised.verdict;
		in_core->loop_count = i + 1;
		splits_sums[i] = input->compiler == RF_COMPILER_GCC
		                     ? vectorised.verdict.is_vectorised
		                     : vectorised.is_legal;
		if (in_core->uncertain == NULL)
			in_core->uncertain = vectorised.uncertain;
		add_loop(input, loop, &vectorised, busies);
		if (vectorised.verdict.is_vectorised &&
		    add_unaligned(input, loop, arena, busies) != RF_OK)
			return RF_FAILED;
	}
	return RF_OK;
}

/* Whether no turn needs anything that another one made. */
static bool is_free(const struct rf_in_core_input *input, const struct rf_in_core *in_core)
{
	for (size_t i = 0; i < in_core->loop_count; ++i)
		if (!in_core->loops[i].is_vectorised ||
		    rf_body_accumulates(input->loops[i].node->children))
			return false;
	return in_core->loop_count > 0 && !in_core->chain.cy_per_it.known;
}

/* ---- the core ---- */

/* Cycles of an iteration that loads take beside those which the source has. */
static enum rf_status find_reloads(const struct rf_in_core_input *input, struct rf_arena *arena,
                                   const struct rf_in_core *in_core, double *cy_per_it)
{
	double width = (double)rf_vectorise_register_bytes(input->machine);

	*cy_per_it = 0;
	for (size_t i = 0; i < input->loop_count; ++i) {
		struct rf_registers needed;
		bool is_scalar = i < in_core->loop_count && !in_core->loops[i].is_vectorised;

		if (rf_registers_count(input->kernel, input->loops[i].node, arena, &needed) !=
		    RF_OK)
			return RF_FAILED;
		*cy_per_it +=
		    input->loops[i].share *
		    rf_registers_reload_cy(&needed, input->machine,
		                           is_scalar ? (double)needed.element_bytes : width);
	}
	return RF_OK;
}

/* Cycles of loads or of stores: those of the innermost loops one by one, those of the rest at the
 * width of vectors. Of the former so many are `narrow` and have a rate of their own. */
static double slot_cycles(const struct rf_machine *machine, double bytes_per_it, double least,
                          double compiled, struct rf_figure bytes_per_cy, double narrow,
                          struct rf_figure narrow_per_cy)
{
	double width = (double)machine->simd_bytes;
	double outside = fmax(0, bytes_per_it - least * width);
	double apart = narrow_per_cy.known ? narrow : 0;

	if (width <= 0)
		return rf_core_units_cycles(bytes_per_it, bytes_per_cy);
	return rf_core_units_cycles(narrowing(machine) * outside + (compiled - apart) * width,
	                            bytes_per_cy) +
	       rf_core_units_cycles(apart, narrow_per_cy);
}

/* How many times as long as in full vectors all operations take, where those of innermost loops
 * take `times` as long: no longer than one by one. An innermost sum of nine numbers that is not
 * vectorised says nothing of the division that follows it. */
static double times_of_all(const struct rf_in_core_input *input, const struct busies *busies,
                           double times)
{
	double full = rf_arithmetic_cycles(input->machine, input->work, RF_VECTOR).value;
	struct rf_number single = rf_arithmetic_cycles(input->machine, busies->left, RF_SCALAR);

	return single.known && full > 0 ? fmin(times, single.value / full) : times;
}

/* Cycles of operations, and whether it is the unit that divides which takes them. */
static double operation_cycles(const struct rf_in_core_input *input, const struct busies *busies,
                               bool *divides)
{
	const struct rf_machine *machine = input->machine;
	struct rf_work others[RF_ELEMENT_KINDS];
	double full = rf_arithmetic_cycles(machine, input->work, RF_VECTOR).value;
	double times = times_of_all(
	    input, busies, multiple_of(busies->compiled.arithmetic, busies->least.arithmetic));

	rf_arithmetic_undivided(busies->left, others);
	*divides = rf_arithmetic_cycles(machine, busies->left, RF_VECTOR).value >
	           rf_arithmetic_cycles(machine, others, RF_VECTOR).value;
	return busies->least.arithmetic > 0
	           ? times * full
	           : rf_arithmetic_narrow_cycles(machine, input->work, narrowing(machine));
}

/* Cycles of all loads, of which so many vectors take `special` cycles where that is longer than
 * any others would; 0 without such. */
static double loads_with(const struct rf_machine *machine, double loads, double vectors,
                         double special)
{
	double plain = (double)machine->simd_bytes / machine->load_bytes_per_cy.value;

	return special > 0 ? loads + fmax(0, special - vectors * plain) : 0;
}

/* Loads and stores together, where the first cache does not serve both at their full rates. */
static double moved_cycles(const struct rf_in_core_input *input)
{
	return rf_core_units_cycles(input->register_load_bytes_per_it +
	                                input->register_store_bytes_per_it,
	                            input->machine->moved_bytes_per_cy);
}

/* The longest of loads, stores and both, with what vectors that lie in two lines take besides; 0
 * where there are none of these. */
static double across_lines(const struct rf_machine *machine, const struct rf_unaligned *unaligned,
                           double loads, double stores, double moved)
{
	double more_loads = (rf_unaligned_load_times(machine) - 1) * unaligned->load_bytes;
	double more_stores = (rf_unaligned_store_times(machine) - 1) * unaligned->store_bytes;

	if (more_loads + more_stores <= 0)
		return 0;
	loads += rf_core_units_cycles(more_loads, machine->load_bytes_per_cy);
	stores += rf_core_units_cycles(more_stores, machine->store_bytes_per_cy);
	moved += rf_core_units_cycles(more_loads + more_stores, machine->moved_bytes_per_cy);
	return fmax(moved, fmax(loads, stores));
}

static void find_ports(const struct rf_in_core_input *input, const struct busies *busies,
                       double reload_cy_per_it, struct rf_in_core *in_core)
{
	const struct rf_machine *machine = input->machine;
	const struct busy *compiled = &busies->compiled, *least = &busies->least;
	bool divides;
	double arithmetic = operation_cycles(input, busies, &divides);
	double loads = reload_cy_per_it +
	               slot_cycles(machine, input->register_load_bytes_per_it, least->slots.loads,
	                           compiled->slots.loads, machine->load_bytes_per_cy,
	                           compiled->loads_in_turn, machine->narrow_loads_per_cy);
	double stores =
	    slot_cycles(machine, input->register_store_bytes_per_it, least->slots.stores,
	                compiled->slots.stores, machine->store_bytes_per_cy,
	                compiled->stores_in_turn, machine->narrow_stores_per_cy);
	double moved = moved_cycles(input), masks, gathers;
	double across = across_lines(machine, &busies->unaligned, loads, stores, moved);
	double single = rf_core_units_integer_cycles(machine, busies->left, 1);
	double integers = least->integers > 0
	                      ? single * multiple_of(compiled->integers, least->integers)
	                      : single;
	double calls = rf_core_units_call_cycles(machine, busies->left);
	double shuffles = rf_core_units_cycles(compiled->slots.shuffles, machine->shuffles_per_cy);
	double issue = rf_core_units_cycles(compiled->instructions, machine->issue_per_cy);

	masks = fmax(
	    loads_with(
		machine, loads, compiled->slots.masked_loads,
		rf_core_units_cycles(compiled->slots.masked_loads, machine->masked_loads_per_cy)),
	    rf_core_units_cycles(compiled->slots.masked_stores, machine->masked_stores_per_cy));
	gathers =
	    loads_with(machine, loads, compiled->slots.gathered,
	               rf_core_units_cycles(compiled->slots.gathered, machine->gathered_per_cy));
	in_core->once_flop_per_it = busies->once_flop > ROUNDING ? busies->once_flop : 0;
	in_core->division_cy_per_it =
	    compiled->divisions *
	    fmin(1, multiple_of(rf_core_units_divisions(input->work), busies->listed_divisions));
	in_core->arithmetic_times =
	    times_of_all(input, busies, multiple_of(busies->full.arithmetic, least->arithmetic));
	in_core->load_times = multiple_of(busies->full.slots.loads, least->slots.loads);
	in_core->store_times = multiple_of(busies->full.slots.stores, least->slots.stores);
	in_core->vector_bits = 8 * rf_vectorise_register_bytes(machine);
	in_core->t_nol_cy_per_it = loads;
	in_core->t_ol_cy_per_it =
	    fmax(fmax(arithmetic, stores), fmax(integers, fmax(calls, shuffles)));
	in_core->t_ol_cy_per_it = fmax(in_core->t_ol_cy_per_it, fmax(busies->sums, issue));
	in_core->t_ol_cy_per_it = fmax(in_core->t_ol_cy_per_it, fmax(across, fmax(moved, masks)));
	in_core->t_ol_cy_per_it = fmax(in_core->t_ol_cy_per_it, gathers);
	add_port(in_core, divides ? "division" : "arithmetic", arithmetic);
	add_port(in_core, "loads", loads);
	add_port(in_core, "stores", stores);
	add_port(in_core, "integer", integers);
	add_port(in_core, "calls", calls);
	add_port(in_core, "shuffles", shuffles);
	add_port(in_core, "sums", busies->sums);
	add_port(in_core, "issue", issue);
	add_port(in_core, "loads and stores", moved);
	add_port(in_core, "across lines", across);
	add_port(in_core, "masks", masks);
	add_port(in_core, "gathers", gathers);
}

/* Sums that wait for themselves, were there one vector of them alone. */
static const char *doubtful_sums(const struct rf_in_core_input *input,
                                 const struct rf_in_core *in_core, double sums)
{
	double busiest = fmax(in_core->t_ol_cy_per_it, in_core->t_nol_cy_per_it);

	return input->compiler != RF_COMPILER_ANY || RF_LOOP_WAITS_IN_TURN * sums <= TWICE * busiest
	           ? NULL
	           : "clang makes four vectors of a sum in turn, gcc 12 one, which takes up to "
	             "four times as long";
}

enum rf_status rf_in_core_make(const struct rf_in_core_input *input, struct rf_arena *arena,
                               struct rf_in_core *in_core)
{
	const struct rf_machine *machine = input->machine;
	struct busies busies = { 0 };
	double reloads;
	bool *splits_sums;

	*in_core = (struct rf_in_core){ .source = rf_in_core_sources[RF_IN_CORE_THROUGHPUT] };
	if (!rf_arithmetic_cycles(machine, input->work, RF_VECTOR).known ||
	    !machine->load_bytes_per_cy.known || !machine->store_bytes_per_cy.known)
		return RF_OK;
	in_core->ports = RF_NEW_ARRAY(arena, struct rf_port, MOST_PORTS);
	splits_sums = RF_NEW_ARRAY(arena, bool, input->loop_count + 1);
	if (in_core->ports == NULL || splits_sums == NULL)
		return RF_FAILED;
	memcpy(busies.left, input->work, sizeof(busies.left));
	if (decide_vectors(input, arena, in_core, &busies, splits_sums) != RF_OK ||
	    rf_loop_waits_chain(input, splits_sums, arena, in_core) != RF_OK ||
	    find_conflict(input, arena, in_core) != RF_OK ||
	    find_reloads(input, arena, in_core, &reloads) != RF_OK)
		return RF_FAILED;
	if (rf_loop_waits_sums(input, splits_sums, arena, in_core, &busies.sums) != RF_OK)
		return RF_FAILED;
	in_core->is_free = is_free(input, in_core);
	find_ports(input, &busies, reloads, in_core);
	if (in_core->once_flop_per_it > 0 || rf_core_units_divisions(busies.left) <
	                                         rf_core_units_divisions(input->work) - ROUNDING) {
		in_core->repeated = rf_arena_copy(arena, busies.left, sizeof(busies.left));
		if (in_core->repeated == NULL)
			return RF_FAILED;
	}
	if (in_core->uncertain == NULL)
		in_core->uncertain = doubtful_sums(input, in_core, busies.sums);
	if (in_core->chain.cy_per_it.value > in_core->t_ol_cy_per_it)
		in_core->t_ol_cy_per_it = in_core->chain.cy_per_it.value;
	name_bound(in_core);
	if (in_core->chain.cy_per_it.value > in_core->t_nol_cy_per_it &&
	    in_core->chain.cy_per_it.value >= in_core->t_ol_cy_per_it)
		in_core->bound = "chain";
	rf_in_core_fill_lines(input->iterations_per_line, in_core);
	in_core->known = in_core->port_count > 0;
	return RF_OK;
}
