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

/* Of statements in which lanes take values from each other, or that stand behind one that does
 * nothing else. */
static double exchange_flop(const struct rf_stream_node *node, const struct rf_warp_counts *counts)
{
	double sum = 0;
	bool is_taken = false;

	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT) {
			const struct rf_statement *s = node->source->statement;
			double flop = flop_of_statement(s);

			is_taken |= s->thread.shuffles > 0;
			if (is_taken)
				sum += counts->nodes[node->index].threads * flop;
			is_taken &= flop == 0;
		}
		sum +=
		    exchange_flop(node->children, counts) + exchange_flop(node->otherwise, counts);
	}
	return sum;
}

/* Of all statements, by element type. */
static void add_work(const struct rf_stream_node *node, const struct rf_warp_counts *counts,
                     struct rf_work work[RF_ELEMENT_KINDS])
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT)
			for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
				rf_work_add(&work[e], &node->source->statement->operations[e],
				            counts->nodes[node->index].threads);
		add_work(node->children, counts, work);
		add_work(node->otherwise, counts, work);
	}
}

/* Of products of fragments, by whole warps. */
static double tensor_flop(const struct rf_stream_node *node, const struct rf_warp_counts *counts)
{
	double sum = 0;

	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT)
			sum += counts->nodes[node->index].warps *
			       (double)node->source->statement->thread.tensor_flop;
		sum += tensor_flop(node->children, counts) + tensor_flop(node->otherwise, counts);
	}
	return sum;
}

void rf_executions_sum(const struct rf_stream_node *node, const struct rf_warp_counts *counts,
                       struct rf_gpu *out)
{
	add_work(node, counts, out->work);
	out->tensor_flop = tensor_flop(node, counts);
	out->exchange_flop = exchange_flop(node, counts);
	out->flop = out->tensor_flop;
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		out->flop += rf_work_total(&out->work[e]);
}
