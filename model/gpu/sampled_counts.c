/* SPDX-License-Identifier: MIT
 *
 * Counts of warps of which a sample was looked at, at the ends of what it allows.
 */
#include "model/gpu/sampled_counts.h"

#include "model/gpu/request_sums.h"

static void scale_cost(struct rf_request_cost *cost, double by)
{
	struct rf_request_cost all = { 0 };

	rf_request_sums_add(&all, cost, by);
	*cost = all;
}

/* By how much `all`, of which hits are a part, is more or less at an end.  What runs now and then
 * counts by its share, and its hits do not. */
static double change_of(const struct rf_warp_sample *sample, double all, bool is_least)
{
	double share = sample->hits > all ? all / sample->hits : 1, least, most;

	rf_warp_sample_bounds(sample, &least, &most);
	return all > 0 ? 1 + share * ((is_least ? least : most) - sample->hits) / all : 1;
}

void rf_sampled_counts_take(const struct rf_stream *stream, struct rf_warp_counts *counts)
{
	bool is_least = stream->branches == RF_BRANCHES_SURE;

	if (counts->obstacle != NULL || (!is_least && stream->branches != RF_BRANCHES_BOTH))
		return;
	for (size_t i = 0; i < stream->kernel->access_count; ++i) {
		struct rf_warp_requests *r = &counts->accesses[i];
		double by = change_of(&r->sample, r->requests, is_least);

		r->requests *= by;
		r->threads *= by;
		scale_cost(&r->least, by);
		scale_cost(&r->most, by);
	}
	for (size_t i = 0; i < stream->node_count; ++i) {
		struct rf_warp_executions *node = &counts->nodes[i];
		double by = change_of(&node->sample, node->warps, is_least);

		node->warps *= by;
		node->threads *= by;
	}
}
