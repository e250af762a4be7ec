/* SPDX-License-Identifier: MIT
 *
 * Traffic of a whole run by general layer conditions.
 *
 * What misses in a fully associative cache crosses the link below it, as in predict_lc.c, but
 * counted over all loops of a run that follows on others, and divided by the iterations.  A cache
 * that holds all lines that are touched passes nothing on, nor do those further out.
 */
#include <math.h>

#include "model/traffic/reuse/general.h"
#include "model/traffic/nest/predictor_input.h"

static bool is_resident(const struct rf_predictor_input *input, size_t i)
{
	struct rf_window_bytes all = { input->general->data_bytes, input->general->common_bytes,
		                       true };

	if (input->runs_once)
		return false;
	for (size_t k = 0; k <= i; ++k)
		if (rf_hierarchy_holds(&input->hierarchy->items[k], &all))
			return true;
	return false;
}

/* Bytes per iteration of stores to an array, or to any for -1, that go to memory past the caches.
 * */
static double bypassing_bytes(const struct rf_predictor_input *input, int array)
{
	const bool *bypasses = input->stream->layout->bypasses;
	double sum = 0;

	for (size_t i = 0; bypasses != NULL && i < input->stream->kernel->access_count; ++i) {
		const struct rf_access *access = &input->stream->kernel->accesses[i];

		if (access->kind == RF_WRITE && bypasses[access->array] &&
		    (array < 0 || access->array == array))
			sum += input->counts->accesses[i].times * (double)access->bytes;
	}
	return sum / input->iterations;
}

/* Bytes over a link that some lines make, and what is stored to an array past the caches. */
static struct rf_link_traffic link_of(const struct rf_predictor_input *input, size_t i,
                                      const struct rf_general_lines *lines, int array)
{
	const struct rf_boundary *boundary = &input->hierarchy->items[i];
	double line = (double)boundary->line_bytes / input->iterations;
	double loads = lines->misses - (boundary->allocates ? 0 : lines->store_misses);
	double evicts = boundary->below_is_victim ? lines->misses : lines->written_back;
	struct rf_link_traffic link = { .link = boundary->link,
		                        .level = boundary->below,
		                        .by = rf_by_names[RF_BY_GENERAL] };

	if (!is_resident(input, i)) {
		link.load_bytes_per_it = loads * line;
		link.allocate_bytes_per_it = boundary->allocates ? lines->store_misses * line : 0;
		link.evict_bytes_per_it = evicts * line;
		link.total_bytes_per_it = link.load_bytes_per_it + link.evict_bytes_per_it;
	}
	if (boundary->is_memory) {
		double bytes = bypassing_bytes(input, array);

		link.evict_bytes_per_it += bytes;
		link.total_bytes_per_it += bytes;
	}
	return link;
}

static enum rf_status predict(const struct rf_predictor_input *input, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, struct rf_traffic *traffic)
{
	const struct rf_general *general = input->general;
	const struct rf_kernel *kernel = input->stream->kernel;
	const struct rf_general_lines *sums = input->runs_once ? general->totals : general->lasting;
	const struct rf_general_lines *by_array =
	    input->runs_once ? general->by_array : general->lasting_by_array;
	size_t count = input->hierarchy->count;
	double accesses = general->references;

	traffic->links = RF_NEW_ARRAY(arena, struct rf_link_traffic, count + 1);
	traffic->levels = RF_NEW_ARRAY(arena, struct rf_level_counts, count + 1);
	traffic->arrays = RF_NEW_ARRAY(arena, struct rf_array_traffic, kernel->array_count + 1);
	if (traffic->links == NULL || traffic->levels == NULL || traffic->arrays == NULL)
		return rf_out_of_memory(diagnostics);
	for (size_t i = 0; i < count; ++i) {
		const struct rf_general_lines *lines = &general->totals[i];
		struct rf_link_traffic link = link_of(input, i, &sums[i], -1);

		if (lines->misses > 0)
			rf_link_traffic_spread(&link, lines->error / lines->misses);
		traffic->links[traffic->link_count++] = link;
		if (link.total_bytes_per_it > 0 && lines->misses > 0 &&
		    lines->error / lines->misses > traffic->spread)
			traffic->spread = lines->error / lines->misses;
		traffic->levels[traffic->level_count++] = (struct rf_level_counts){
			.level = input->hierarchy->items[i].cache->name,
			.accesses = accesses,
			.hits = accesses - round(lines->misses),
			.misses = round(lines->misses),
			.evicts = round(lines->written_back),
			.store_misses = round(lines->store_misses),
		};
		accesses = round(lines->misses);
	}
	for (size_t a = 0; a < kernel->array_count; ++a) {
		struct rf_array_traffic *array = &traffic->arrays[traffic->array_count++];

		array->array = kernel->arrays[a].name;
		array->link_count = count;
		array->links = RF_NEW_ARRAY(arena, struct rf_link_traffic, count + 1);
		if (array->links == NULL)
			return rf_out_of_memory(diagnostics);
		for (size_t i = 0; i < count; ++i)
			array->links[i] =
			    link_of(input, i, &by_array[a * general->capacity_count + i], (int)a);
	}
	return RF_OK;
}

const struct rf_predictor rf_predictor_general = {
	.name = "lc",
	.bit = RF_PREDICTOR_LC,
	.is_default = true,
	.of_whole_runs = true,
	.predict = predict,
};
