/* SPDX-License-Identifier: MIT
 *
 * What threads execute, all together: an iteration is an execution of the statement that they come
 * to most often.
 */
#include "model/gpu/executions.h"

static double larger(double a, double b)
{
	return a > b ? a : b;
}

static double most_of(const struct rf_stream_node *node, const struct rf_warp_counts *counts)
{
	double most = 0;

	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT && node->source->statement->access_count > 0)
			most = larger(most, counts->nodes[node->index].threads);
		most = larger(most, most_of(node->children, counts));
		most = larger(most, most_of(node->otherwise, counts));
	}
	return most;
}

double rf_executions_most(const struct rf_stream *stream, const struct rf_warp_counts *counts)
{
	const struct rf_kernel *kernel = stream->kernel;
	double most = most_of(stream->root, counts);

	for (size_t i = 0; i < kernel->access_count; ++i)
		if (kernel->accesses[i].joins >= 0)
			most = larger(most, counts->accesses[kernel->accesses[i].joins].threads);
	return most;
}

static double flop_of_statement(const struct rf_statement *s)
{
	double sum = 0;

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		sum += (double)rf_operations_total(&s->operations[e]);
	return sum;
}

/* Of all statements, or of those in which lanes take values from each other, or that stand behind
 * one that does nothing else. */
static double flop_of(const struct rf_stream_node *node, const struct rf_warp_counts *counts,
                      bool of_exchanges)
{
	double sum = 0;
	bool is_taken = false;

	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT) {
			const struct rf_statement *s = node->source->statement;
			double flop = flop_of_statement(s);

			is_taken |= s->thread.shuffles > 0;
			if (!of_exchanges || is_taken)
				sum += counts->nodes[node->index].threads * flop;
			is_taken &= flop == 0;
		}
		sum += flop_of(node->children, counts, of_exchanges) +
		       flop_of(node->otherwise, counts, of_exchanges);
	}
	return sum;
}

double rf_executions_flop(const struct rf_stream_node *node, const struct rf_warp_counts *counts)
{
	return flop_of(node, counts, false);
}

double rf_executions_exchange_flop(const struct rf_stream_node *node,
                                   const struct rf_warp_counts *counts)
{
	return flop_of(node, counts, true);
}

double rf_executions_tensor_flop(const struct rf_stream_node *node,
                                 const struct rf_warp_counts *counts)
{
	double sum = 0;

	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT)
			sum += counts->nodes[node->index].warps *
			       (double)node->source->statement->thread.tensor_flop;
		sum += rf_executions_tensor_flop(node->children, counts) +
		       rf_executions_tensor_flop(node->otherwise, counts);
	}
	return sum;
}
