/* SPDX-License-Identifier: MIT
 *
 * What the innermost loops of a kernel wait for: their chains (chain.c), each for its share of the
 * iterations.
 *
 * A sum that a compiler may make in another order is no chain of single numbers.  Compilers split
 * it where they take a loop for one that vectors could run, and nowhere else: into one sum for
 * each lane of the vectors that they work on in turn, or of as many numbers where vectors are not
 * worth it.
 */
#include "model/cpu/loop_waits.h"
#include "model/cpu/vectorise.h"

#include <math.h>
#include <string.h>

double rf_loop_waits_instructions(const struct rf_node *node)
{
	double sum = 0;

	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT) {
			sum += (double)node->statement->access_count;
			for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
				sum +=
				    (double)(rf_operations_total(&node->statement->operations[e]) +
				             node->statement->operations[e].integer +
				             node->statement->operations[e].integer_more);
		}
		sum += rf_loop_waits_instructions(node->children) +
		       rf_loop_waits_instructions(node->otherwise);
	}
	return sum;
}

/* A loop that is short, and starts again with values of its own, is under way several times at
 * once: as often as its instructions fit into those that the core looks at. */
static double runs_at_once(const struct rf_machine *machine, const struct rf_in_core_loop *loop,
                           const struct rf_chain *chain)
{
	enum { OF_THE_LOOP = 2 }; /* counting and jumping */
	double of_run =
	    loop->turns * (rf_loop_waits_instructions(loop->node->children) + OF_THE_LOOP);

	if (chain->goes_on || of_run <= 0 || machine->window == 0)
		return 1;
	return fmax(1, (double)machine->window / of_run);
}

static bool is_zen(const struct rf_machine *machine)
{
	return machine->mca != NULL && strncmp(machine->mca, "znver", 5) == 0;
}

/* The chain of one loop, for an iteration of it. */
static enum rf_status find_one(const struct rf_in_core_input *input,
                               const struct rf_in_core_loop *loop, bool splits_sums,
                               bool is_vectorised, struct rf_arena *arena, struct rf_chain *found)
{
	struct rf_chain_input one = {
		.kernel = input->kernel,
		.loop = loop->node,
		.outer = loop->outer,
		.latencies = &input->machine->latencies,
		.has_fma = input->machine->float64.fma.known,
		.compiler = input->compiler,
		.is_tuned_for_zen = is_zen(input->machine),
		.vector_bytes = is_vectorised ? rf_vectorise_widest_bytes(input->machine) : 0,
		.reorders_floats = splits_sums && input->may_reorder,
		.reorders_integers = splits_sums
	};

	return rf_chain_find(&one, arena, found);
}

/* The chains of all loops, each for its share of the iterations; the one that takes longest tells
 * its path. */
enum rf_status rf_loop_waits_chain(const struct rf_in_core_input *input, const bool *splits_sums,
                                   struct rf_arena *arena, struct rf_in_core *in_core)
{
	struct rf_chain *chain = &in_core->chain;
	double most = 0, sum = 0;

	*chain = (struct rf_chain){ 0 };
	for (size_t i = 0; i < input->loop_count; ++i) {
		const struct rf_in_core_loop *loop = &input->loops[i];
		struct rf_chain found;

		if (find_one(input, loop, splits_sums[i],
		             i < in_core->loop_count && in_core->loops[i].is_vectorised, arena,
		             &found) != RF_OK)
			return RF_FAILED;
		if (!found.cy_per_it.known)
			continue;
		found.cy_per_it.value *= loop->share / runs_at_once(input->machine, loop, &found);
		sum += found.cy_per_it.value;
		if (found.cy_per_it.value > most) {
			most = found.cy_per_it.value;
			*chain = found;
		}
	}
	chain->cy_per_it = (struct rf_number){ sum, sum > 0 };
	return RF_OK;
}

/* Lanes of a loop in whole registers, where units work on parts of them. */
static double lanes_of_registers(const struct rf_machine *machine,
                                 const struct rf_vector_loop *loop)
{
	double parts = (double)rf_vectorise_widest_bytes(machine) /
	               (double)rf_vectorise_register_bytes(machine);

	return loop->is_vectorised ? parts * (double)loop->lanes : (double)loop->lanes;
}

/* Sums that may be made in another order are several, each of which waits for itself: one for each
 * lane of the four vectors that compilers work on in turn, or of four numbers where vectors are
 * not worth it. */
enum rf_status rf_loop_waits_sums(const struct rf_in_core_input *input, const bool *splits_sums,
                                  struct rf_arena *arena, const struct rf_in_core *in_core,
                                  double *cy_per_it)
{
	double in_turn = input->compiler == RF_COMPILER_GCC ? 1 : RF_LOOP_WAITS_IN_TURN;

	*cy_per_it = 0;
	for (size_t i = 0; i < in_core->loop_count; ++i) {
		struct rf_chain found;

		if (!splits_sums[i])
			continue;
		if (find_one(input, &input->loops[i], false, in_core->loops[i].is_vectorised, arena,
		             &found) != RF_OK)
			return RF_FAILED;
		if (found.cy_per_it.known)
			*cy_per_it +=
			    input->loops[i].share * found.cy_per_it.value /
			    (in_turn * lanes_of_registers(input->machine, &in_core->loops[i]));
	}
	return RF_OK;
}
