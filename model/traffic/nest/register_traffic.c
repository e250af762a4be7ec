/* SPDX-License-Identifier: MIT
 *
 * Loads and stores that a compiler leaves in the innermost loop: every reference that the loop
 * moves, and that is not a repetition of an earlier one.  Of a whole run the same holds for every
 * loop with the statements directly inside; what a loop does not move is loaded or stored once
 * each time that the loop starts.
 */
#include "model/traffic/nest/register_traffic.h"

static void add(struct rf_register_traffic *sum, const struct rf_access *access, double times)
{
	if (access->kind == RF_READ)
		sum->load_bytes_per_it += times * (double)access->bytes;
	else
		sum->store_bytes_per_it += times * (double)access->bytes;
}

struct rf_register_traffic rf_register_traffic_of_nest(const struct rf_nest *nest)
{
	struct rf_register_traffic sum = { 0 };

	for (size_t i = 0; i < nest->reference_count; ++i) {
		const struct rf_reference *reference = &nest->references[i];
		const struct rf_access *access = &nest->kernel->accesses[reference->access];

		if (access->repeats >= 0 || !reference->is_innermost ||
		    (!reference->is_indirect &&
		     rf_formula_is_zero(reference->address.strides[nest->depth - 1])))
			continue;
		add(&sum, access, 1);
	}
	return sum;
}

struct run {
	const struct rf_kernel *kernel;
	const struct rf_counts *counts;
	struct rf_register_traffic sum;
};

/* How often an access happens in a loop that is or is not moved by it. */
static double times_in(const struct run *run, int access, const struct rf_loop *loop)
{
	const struct rf_access *a = &run->kernel->accesses[access];
	double times = run->counts->accesses[access].times;
	double starts = loop == NULL ? times : run->counts->starts[loop->id].times;
	bool is_moved =
	    loop == NULL || a->is_indirect || rf_form_coefficient(&a->address, loop->id) != NULL;

	if (a->repeats >= 0)
		return 0;
	return is_moved || times < starts ? times : starts;
}

static void add_nodes(struct run *run, const struct rf_node *node, const struct rf_loop *loop)
{
	for (; node != NULL; node = node->next) {
		size_t count = node->kind == RF_NODE_STATEMENT ? node->statement->access_count : 0;

		for (size_t i = 0; i < count; ++i) {
			int access = node->statement->accesses[i];

			add(&run->sum, &run->kernel->accesses[access], times_in(run, access, loop));
		}
		add_nodes(run, node->children, node->kind == RF_NODE_LOOP ? node->loop : loop);
		add_nodes(run, node->otherwise, loop);
	}
}

struct rf_register_traffic rf_register_traffic_of_run(const struct rf_kernel *kernel,
                                                      const struct rf_counts *counts,
                                                      double iterations)
{
	struct run run = { .kernel = kernel, .counts = counts };

	add_nodes(&run, kernel->root, NULL);
	run.sum.load_bytes_per_it /= iterations;
	run.sum.store_bytes_per_it /= iterations;
	return run.sum;
}
