/* SPDX-License-Identifier: MIT
 *
 * Bandwidth where few warps run, by Little's law.
 *
 *     bytes a second = warps in flight x bytes that each has under way / latency
 *
 * A warp has under way what it loads before it needs the first of it: all loads of a piece of
 * code without loops, those of all turns of short loops that a compiler unrolls, and of as many
 * turns of others as it puts into one.  Barriers and results that make addresses allow less, so
 * that the rate is one that is not exceeded.  Of several rounds of blocks the last one waits as
 * long as the others, whatever it has of warps: warps in flight are the mean of all rounds.  A
 * load takes the latency of the place that it comes from, on average over sectors.
 */
#include "model/gpu/waits.h"

#include "model/gpu/unrolling.h"

#include <math.h>

struct waiting {
	const struct rf_stream *stream;
	const struct rf_warp_counts *counts;
	double rounds; /* in which warps load and wait, of all warps */
};

static bool has_loads(const struct waiting *w, const struct rf_stream_node *node)
{
	const struct rf_kernel *kernel = w->stream->kernel;
	const struct rf_statement *s = node->source->statement;

	for (size_t i = 0; i < s->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[s->accesses[i]];

		if (access->kind == RF_READ && access->repeats < 0 &&
		    w->counts->accesses[s->accesses[i]].hoisted == 0 &&
		    kernel->arrays[access->array].space == RF_SPACE_GLOBAL)
			return true;
	}
	return false;
}

/* Rounds of a piece of code and of the pieces inside it; so many turns are in one. */
static double rounds_of(struct waiting *w, const struct rf_stream_node *node, double turns)
{
	struct rf_unrolling unrolling;
	double rounds = 0, inside;

	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT) {
			inside =
			    has_loads(w, node) ? w->counts->nodes[node->index].warps / turns : 0;
			rounds = inside > rounds ? inside : rounds;
			continue;
		}
		unrolling = (struct rf_unrolling){ .is_whole = true, .turns = 1 };
		if (node->kind == RF_NODE_LOOP && node->loop->role == RF_ROLE_TURNS)
			unrolling = rf_unrolling_of(w->stream, node);
		if (!unrolling.is_whole) {
			w->rounds += rounds_of(w, node->children, unrolling.turns);
			continue;
		}
		inside = rounds_of(w, node->children, turns * unrolling.turns);
		rounds = inside > rounds ? inside : rounds;
		inside = rounds_of(w, node->otherwise, turns);
		rounds = inside > rounds ? inside : rounds;
	}
	return rounds;
}

/* Of a load, on average; 0: not known. */
static double latency_cy(const struct rf_machine *machine, const struct rf_gpu *gpu)
{
	const struct rf_cache *caches = machine->caches;
	double l1 = gpu->l1_load_bytes, l2 = gpu->l2_load_bytes, memory = gpu->mem_load_bytes.value;

	if (machine->cache_count != 2 || !gpu->mem_load_bytes.known || l1 <= 0 ||
	    !caches[0].latency_cy.known || !caches[1].latency_cy.known ||
	    !machine->memory.latency_cy.known)
		return 0;
	l2 = l2 < l1 ? l2 : l1;
	memory = memory < l2 ? memory : l2;
	return ((l1 - l2) * caches[0].latency_cy.value +
	        (l2 - memory) * caches[1].latency_cy.value +
	        memory * machine->memory.latency_cy.value) /
	       l1;
}

bool rf_waits_find(const struct rf_stream *stream, const struct rf_warp_counts *counts,
                   const struct rf_machine *machine, const struct rf_gpu *gpu,
                   struct rf_gpu_waits *out)
{
	struct waiting w = { stream, counts, 0 };
	const int64_t *block = counts->block, *grid = counts->grid;
	double latency = latency_cy(machine, gpu), all;

	*out = (struct rf_gpu_waits){ 0 };
	if (latency <= 0 || !gpu->has_occupancy || !machine->clock_hz.known)
		return false;
	w.rounds += rounds_of(&w, stream->root, 1);
	if (w.rounds <= 0)
		return false;
	all = (double)((block[0] * block[1] * block[2] + machine->warp - 1) / machine->warp) *
	      (double)(grid[0] * grid[1] * grid[2]);
	out->warps = (double)(gpu->occupancy.warps * machine->sms * rf_machine_gpus(machine));
	out->warps = all / ceil(all / out->warps);
	out->bytes_per_warp = gpu->l1_load_bytes / w.rounds;
	out->wait_s = latency / machine->clock_hz.value;
	out->bytes_per_s = out->warps * out->bytes_per_warp / out->wait_s;
	return true;
}
