/* SPDX-License-Identifier: MIT
 *
 * Traffic of a whole run by general layer conditions.
 *
 * What misses in a fully associative cache crosses the link below it, as in predict_lc.c, but
 * counted over all loops and divided by the iterations.  A run comes again and again over the same
 * data: a cache that holds all of them passes nothing on, nor do those further out.
 */
#include <math.h>

#include "model/traffic/reuse/general.h"
#include "model/traffic/nest/predictor_input.h"

struct filling {
	const struct rf_predictor_input *input;
	const struct rf_general *general;
	struct rf_traffic *traffic;
};

static bool is_resident(const struct filling *f, size_t i)
{
	for (size_t k = 0; k <= i; ++k)
		if (f->general->data_bytes <= f->input->hierarchy->items[k].capacity_bytes)
			return true;
	return false;
}

/* Bytes over a link that some lines make. */
static struct rf_link_traffic link_of(const struct filling *f, size_t i,
                                      const struct rf_general_lines *lines)
{
	const struct rf_boundary *boundary = &f->input->hierarchy->items[i];
	double line = (double)boundary->line_bytes / f->input->iterations;
	double loads = lines->misses - (boundary->allocates ? 0 : lines->store_misses);
	double evicts = boundary->below_is_victim ? lines->misses : lines->written_back;
	struct rf_link_traffic link = { .link = boundary->link, .level = boundary->below };

	if (is_resident(f, i))
		return link;
	link.load_bytes_per_it = loads * line;
	link.allocate_bytes_per_it = boundary->allocates ? lines->store_misses * line : 0;
	link.evict_bytes_per_it = evicts * line;
	link.total_bytes_per_it = link.load_bytes_per_it + link.evict_bytes_per_it;
	return link;
}

/* Bytes per iteration of stores that go to memory past the caches. */
static double bypassing_bytes(const struct filling *f, int array)
{
	const struct rf_kernel *kernel = f->input->kernel;
	const bool *bypasses = f->input->layout->bypasses;
	double sum = 0;

	for (size_t i = 0; bypasses != NULL && i < kernel->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[i];

		if (access->kind == RF_WRITE && bypasses[access->array] &&
		    (array < 0 || access->array == array))
			sum += f->input->counts->accesses[i].times * (double)access->bytes;
	}
	return sum / f->input->iterations;
}

static void bypass(const struct filling *f, int array, struct rf_link_traffic *link)
{
	double bytes = bypassing_bytes(f, array);

	link->evict_bytes_per_it += bytes;
	link->total_bytes_per_it += bytes;
}

static void fill_links(struct filling *f)
{
	size_t count = f->input->hierarchy->count;

	for (size_t i = 0; i < count; ++i) {
		struct rf_link_traffic *link = &f->traffic->links[f->traffic->link_count++];
		const struct rf_general_lines *lines = &f->general->totals[i];

		*link = link_of(f, i, lines);
		if (f->input->hierarchy->items[i].is_memory)
			bypass(f, -1, link);
		if (link->total_bytes_per_it > 0 && lines->misses > 0 &&
		    lines->error / lines->misses > f->traffic->spread)
			f->traffic->spread = lines->error / lines->misses;
	}
}

static void fill_levels(struct filling *f)
{
	const struct rf_hierarchy *hierarchy = f->input->hierarchy;
	double accesses = f->general->references;

	for (size_t i = 0; i < hierarchy->count; ++i) {
		const struct rf_general_lines *lines = &f->general->totals[i];

		f->traffic->levels[f->traffic->level_count++] = (struct rf_level_counts){
			.level = hierarchy->items[i].cache->name,
			.accesses = accesses,
			.hits = accesses - round(lines->misses),
			.misses = round(lines->misses),
			.evicts = round(lines->written_back),
			.store_misses = round(lines->store_misses),
		};
		accesses = round(lines->misses);
	}
}

static enum rf_status fill_arrays(struct filling *f, struct rf_arena *arena)
{
	const struct rf_kernel *kernel = f->input->kernel;
	size_t count = f->input->hierarchy->count;

	for (size_t a = 0; a < kernel->array_count; ++a) {
		struct rf_array_traffic *array = &f->traffic->arrays[f->traffic->array_count++];

		array->array = kernel->arrays[a].name;
		array->links = RF_NEW_ARRAY(arena, struct rf_link_traffic, count + 1);
		if (array->links == NULL)
			return RF_FAILED;
		for (size_t i = 0; i < count; ++i) {
			array->links[i] = link_of(
			    f, i, &f->general->by_array[a * f->general->capacity_count + i]);
			if (f->input->hierarchy->items[i].is_memory)
				bypass(f, (int)a, &array->links[i]);
		}
	}
	return RF_OK;
}

static enum rf_status predict(const struct rf_predictor_input *input, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, struct rf_traffic *traffic)
{
	struct filling f = { .input = input, .general = input->general, .traffic = traffic };
	size_t count = input->hierarchy->count;

	traffic->links = RF_NEW_ARRAY(arena, struct rf_link_traffic, count + 1);
	traffic->levels = RF_NEW_ARRAY(arena, struct rf_level_counts, count + 1);
	traffic->arrays =
	    RF_NEW_ARRAY(arena, struct rf_array_traffic, input->kernel->array_count + 1);
	if (traffic->links == NULL || traffic->levels == NULL || traffic->arrays == NULL)
		return rf_out_of_memory(diagnostics);
	fill_links(&f);
	fill_levels(&f);
	if (fill_arrays(&f, arena) != RF_OK)
		return rf_out_of_memory(diagnostics);
	return RF_OK;
}

const struct rf_predictor rf_predictor_general = {
	.name = "lc",
	.bit = RF_PREDICTOR_LC,
	.is_default = true,
	.of_whole_runs = true,
	.predict = predict,
};
